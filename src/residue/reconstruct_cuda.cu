// Reconstruction on a GPU: a thread has two elements of a column of C, 128 rows apart, and takes the sums modulo after modulus,
// diagonal after diagonal. The tables are a parameter of up to 17 KB, which CUDA has from 12.1 on; the loop reads a copy in
// shared memory, two constants at a time (docs/performance.md: one and four elements, and constants from the parameter,
// were slower).
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
  int bits, low_bits;
};

/// Elements a thread has, and blocks that a multiprocessor is to hold at once, such that nothing spills.
__host__ __device__ constexpr int elements_each(int blocks) { return blocks <= 2 ? 2 : 1; }
constexpr int resident(int pieces, int blocks) {
  return blocks > 1 ? 4 : pieces == 6 ? 8 : pieces == 8 ? 6 : 5;
}

template <int pieces, int blocks>
struct tables {
  reconstruction_table<pieces> of[blocks];
};

/// The constants of one diagonal in shared memory, for all threads of the block.
template <int pieces>
__device__ inline void copy_weights(const reconstruction_table<pieces>& table,
                                    reconstruction_weights<pieces>* memory) {
  constexpr int numbers = sizeof(reconstruction_weights<pieces>) / sizeof(double);
  const auto* from = reinterpret_cast<const double*>(table.of);
  auto* to = reinterpret_cast<double*>(memory);
  for (int n = static_cast<int>(threadIdx.x); n < numbers * table.count; n += threads) to[n] = from[n];
  __syncthreads();
}

template <class T, int pieces, int blocks>
__global__ __launch_bounds__(threads, resident(pieces, blocks)) void reconstruct_kernel(
    const target<T> to, const sum_planes from, const __grid_constant__ tables<pieces, blocks> all) {
  constexpr int each = elements_each(blocks), total = total_pieces(pieces, blocks);
  __shared__ reconstruction_weights<pieces> weights[most_moduli];
  const index column = blockIdx.y;
  const index first_row = static_cast<index>(blockIdx.x) * threads * each + threadIdx.x;
  const index rows = to.C.rows(), plane = from.rows * from.columns;
  const std::int32_t* address = from.data + column * from.rows + first_row;
  long_pieces<total> whole[each];
#pragma unroll
  for (int n = 0; n < each; ++n) whole[n].clear();
  for_each_diagonal<blocks>([&]<int diagonal>() {
    const auto& table = all.of[diagonal];
    if (diagonal > 0) __syncthreads();
    copy_weights(table, weights);
    reconstruction<pieces> sum[each];
#pragma unroll
    for (int n = 0; n < each; ++n) sum[n].clear();
#pragma unroll 5
    for (int i = 0; i < table.count; ++i) {
      const auto of_modulus = weights[i];
#pragma unroll
      for (int n = 0; n < each; ++n) {
        const std::int32_t s = first_row + n * threads < rows ? __ldcs(address + n * threads) : 0;
        sum[n].add(s, of_modulus);
      }
      address += plane;
    }
#pragma unroll
    for (int n = 0; n < each; ++n) {
      sum[n].reduce(table);
      whole[n].template add_shifted<block_bits*(blocks - 1 - diagonal)>(sum[n]);
    }
  });
  const blas::product<T, T, T> product{to.alpha.get(), to.beta.get(), {}, {}, to.C, blas::region::all, 0};
#pragma unroll
  for (int n = 0; n < each; ++n) {
    const index row = first_row + n * threads;
    if (row >= rows || !blas::contains(to.part, row + to.rows_before, column)) continue;
    if (blocks > 1) whole[n].carry();
    const int unit =
        unit_exponent(from.bits, from.low_bits, total, from.a_exponents[row], from.b_exponents[column]);
    product.finish(row, column,
                   scaled_by_power(rounded_to_limbs<limb_count<arithmetic_t<T>>>(whole[n]), unit));
  }
}

template <class T, int pieces, int blocks>
void launch(cudaStream_t stream, const target<T>& to, const sum_planes& from, const plan& p) {
  constexpr index tile = threads * elements_each(blocks);
  const dim3 grid(static_cast<unsigned>((to.C.rows() + tile - 1) / tile),
                  static_cast<unsigned>(to.C.columns()));
  tables<pieces, blocks> all;
  for (int d = 0; d < blocks; ++d) all.of[d] = reconstruction_constants<pieces>(p.moduli[d]);
  reconstruct_kernel<T, pieces, blocks><<<grid, threads, 0, stream>>>(to, from, all);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

struct moduli_of_planes {
  int modulus[most_moduli];
};

/// Four sums a thread: padded matrices have a multiple of 256 elements.
__global__ void fold_kernel(int4* sums, index fours, const __grid_constant__ moduli_of_planes of) {
  const index at = threadIdx.x + static_cast<index>(blockIdx.x) * blockDim.x;
  if (at >= fours) return;
  const int m = of.modulus[blockIdx.y];
  int4& own = sums[at + blockIdx.y * fours];
  const int4 s = own;
  own = make_int4(folded(s.x, m), folded(s.y, m), folded(s.z, m), folded(s.w, m));
}

}  // namespace

void fold(const context& ctx, std::int32_t* sums, index elements, int count) {
  constexpr int fold_threads = 256;
  moduli_of_planes of{};
  for (int i = 0; i < count; ++i) of.modulus[i] = moduli[i];
  const index fours = elements / 4;
  const dim3 grid(static_cast<unsigned>((fours + fold_threads - 1) / fold_threads),
                  static_cast<unsigned>(count));
  fold_kernel<<<grid, fold_threads, 0, ctx.cuda_resources().stream>>>(reinterpret_cast<int4*>(sums), fours,
                                                                      of);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

template <class T>
void reconstruct(const context& ctx, const plan& p, const std::int32_t* sums, const int* a_exponents,
                 const int* b_exponents, const target<T>& to) {
  const sum_planes from{sums,   padded(to.C.rows()), padded(to.C.columns()), a_exponents, b_exponents,
                        p.bits, p.blocks.low_bits()};
  with_shape(p.pieces, p.blocks.count, [&]<int pieces, int blocks>() {
    launch<T, pieces, blocks>(ctx.cuda_resources().stream, to, from, p);
  });
}

#define RESIDUA_INSTANTIATE(T)                                                                           \
  template void reconstruct<T>(const context&, const plan&, const std::int32_t*, const int*, const int*, \
                               const target<T>&);
RESIDUA_RESIDUE_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::residue::cuda
