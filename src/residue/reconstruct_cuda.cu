// Reconstruction on a GPU: a thread has a few elements of a column of C, 128 rows apart, and takes the sums modulo after modulus.
// The table is a parameter of up to 5.4 KB, which CUDA has from 12.1 on.
// Ceilings: four bytes a modulus and the element's of memory; 4 + pieces double-precision instructions a modulus.
#include "base/cuda_state.hpp"
#include "residue/reconstruct.hpp"
#include "residue/stages_cuda.hpp"

namespace residua::residue::cuda {

namespace {

constexpr int threads = 128;

struct sum_planes {
  const std::int32_t* data;
  index rows, columns;  // padded
  const int *a_exponents, *b_exponents;
  int bits;
};

/// Blocks that a multiprocessor is to hold at once, such that nothing spills.
constexpr int resident(int pieces, int each, bool in_shared_memory) {
  if (each == 4) return in_shared_memory ? 4 : 5;
  return each == 1 ? 12 : pieces == 6 ? 8 : pieces == 8 ? 6 : 5;
}

/// Where the loop reads its constants: from the parameter, or from a copy in shared memory, which loads two at a time.
template <int pieces, bool in_shared_memory>
struct weights_at_hand {
  const reconstruction_table<pieces>& table;
  __device__ inline const reconstruction_weights<pieces>& operator[](int i) const { return table.of[i]; }
};
template <int pieces>
struct weights_at_hand<pieces, true> {
  const reconstruction_weights<pieces>* copy;

  __device__ inline explicit weights_at_hand(const reconstruction_table<pieces>& table) {
    __shared__ reconstruction_weights<pieces> memory[most_moduli];
    constexpr int numbers = sizeof(reconstruction_weights<pieces>) / sizeof(double);
    const auto* from = reinterpret_cast<const double*>(table.of);
    auto* to = reinterpret_cast<double*>(memory);
    for (int n = static_cast<int>(threadIdx.x); n < numbers * table.count; n += threads) to[n] = from[n];
    __syncthreads();
    copy = memory;
  }
  __device__ inline reconstruction_weights<pieces> operator[](int i) const { return copy[i]; }
};

template <class T, int pieces, int each, bool in_shared_memory>
__global__ __launch_bounds__(threads, resident(pieces, each, in_shared_memory)) void reconstruct_kernel(
    const target<T> to, const sum_planes from, const __grid_constant__ reconstruction_table<pieces> table) {
  const weights_at_hand<pieces, in_shared_memory> weights{table};
  const index column = blockIdx.y;
  const index first_row = static_cast<index>(blockIdx.x) * threads * each + threadIdx.x;
  const index rows = to.C.rows(), plane = from.rows * from.columns;
  const std::int32_t* address = from.data + column * from.rows + first_row;
  reconstruction<pieces> sum[each];
#pragma unroll
  for (int n = 0; n < each; ++n) sum[n].clear();
  constexpr int at_once = each == 4 ? 3 : 5;  // moduli, whose loads are under way together
#pragma unroll at_once
  for (int i = 0; i < table.count; ++i) {
    const auto& of_modulus = weights[i];
#pragma unroll
    for (int n = 0; n < each; ++n) {
      const std::int32_t s = first_row + n * threads < rows ? __ldcs(address + n * threads) : 0;
      sum[n].add(s, of_modulus);
    }
    address += plane;
  }
  const blas::product<T, T, T> product{to.alpha.get(), to.beta.get(), {}, {}, to.C, blas::region::all, 0};
#pragma unroll
  for (int n = 0; n < each; ++n) {
    const index row = first_row + n * threads;
    if (row >= rows) continue;
    sum[n].reduce(table);
    const int unit = unit_exponent<pieces>(from.bits, from.a_exponents[row], from.b_exponents[column]);
    product.finish(row, column, scaled_by_power(sum[n].value(), unit));
  }
}

template <class T, int pieces, int each, bool in_shared_memory>
void launch(cudaStream_t stream, const target<T>& to, const sum_planes& from,
            const reconstruction_table<pieces>& table) {
  constexpr index tile = threads * each;
  const dim3 grid(static_cast<unsigned>((to.C.rows() + tile - 1) / tile),
                  static_cast<unsigned>(to.C.columns()));
  reconstruct_kernel<T, pieces, each, in_shared_memory><<<grid, threads, 0, stream>>>(to, from, table);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

}  // namespace

template <class T>
void reconstruct(const context& ctx, const plan& p, const std::int32_t* sums, const int* a_exponents,
                 const int* b_exponents, const target<T>& to, reconstruction_variant by) {
  const auto stream = ctx.cuda_resources().stream;
  const sum_planes from{sums, padded(to.C.rows()), padded(to.C.columns()), a_exponents, b_exponents, p.bits};
  with_pieces(p.pieces, [&]<int pieces>() {
    const auto& table = reconstruction_constants<pieces>(p.moduli);
    if constexpr (std::is_same_v<T, dd> && pieces == 6) {  // the variants are for measurements
      const auto run = [&]<int each>() {
        return by.table_in_shared_memory ? launch<T, pieces, each, true>(stream, to, from, table)
                                         : launch<T, pieces, each, false>(stream, to, from, table);
      };
      if (by.each == 1) return run.template operator()<1>();
      if (by.each == 2) return run.template operator()<2>();
      return run.template operator()<4>();
    }
    launch<T, pieces, 2, true>(stream, to, from, table);
  });
}

#define RESIDUA_INSTANTIATE(T)                                                                           \
  template void reconstruct<T>(const context&, const plan&, const std::int32_t*, const int*, const int*, \
                               const target<T>&, reconstruction_variant);
RESIDUA_RESIDUE_RESULTS(RESIDUA_INSTANTIATE)

}  // namespace residua::residue::cuda
