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

template <class T, int pieces, int each>
__global__ __launch_bounds__(
    threads, each == 4 ? 5
             : each == 2
                 ? 8
                 : 12) void reconstruct_kernel(const target<T> to, const sum_planes from,
                                               const __grid_constant__ reconstruction_table<pieces> table) {
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
#pragma unroll
    for (int n = 0; n < each; ++n) {
      const std::int32_t s = first_row + n * threads < rows ? __ldcs(address + n * threads) : 0;
      sum[n].add(s, table.of[i]);
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

template <class T, int pieces, int each>
void launch(cudaStream_t stream, const target<T>& to, const sum_planes& from,
            const reconstruction_table<pieces>& table) {
  constexpr index tile = threads * each;
  const dim3 grid(static_cast<unsigned>((to.C.rows() + tile - 1) / tile),
                  static_cast<unsigned>(to.C.columns()));
  reconstruct_kernel<T, pieces, each><<<grid, threads, 0, stream>>>(to, from, table);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

}  // namespace

template <class T>
void reconstruct(const context& ctx, const plan& p, const std::int32_t* sums, const int* a_exponents,
                 const int* b_exponents, const target<T>& to, int each) {
  const auto stream = ctx.cuda_resources().stream;
  const sum_planes from{sums, padded(to.C.rows()), padded(to.C.columns()), a_exponents, b_exponents, p.bits};
  with_pieces(p.pieces, [&]<int pieces>() {
    const auto& table = reconstruction_constants<pieces>(p.moduli);
    if constexpr (std::is_same_v<T, dd> && pieces == 6) {
      if (each == 1) return launch<T, pieces, 1>(stream, to, from, table);  // for measurements
      if (each == 4) return launch<T, pieces, 4>(stream, to, from, table);
    }
    launch<T, pieces, 2>(stream, to, from, table);
  });
}

#define RESIDUA_INSTANTIATE(T)                                                                           \
  template void reconstruct<T>(const context&, const plan&, const std::int32_t*, const int*, const int*, \
                               const target<T>&, int);
RESIDUA_RESIDUE_RESULTS(RESIDUA_INSTANTIATE)

}  // namespace residua::residue::cuda
