// Reconstruction on a GPU: a thread has up to four neighbours in a column of C and takes their coefficients modulus after modulus,
// diagonal after diagonal. Results go through shared memory, so that neighbouring threads finish neighbouring elements.
// The tables are a parameter of up to 17 KB, which CUDA has from 12.1 on; the loop reads a copy in shared memory, two constants
// at a time.
// Ceilings: a byte a modulus and the element's of memory; 1 + pieces double-precision instructions a modulus.
#include "base/cuda_state.hpp"
#include "residue/coefficients_cuda.cuh"
#include "residue/stages_cuda.hpp"

namespace residua::residue::cuda {

namespace {

constexpr int threads = 128;

struct coefficient_planes {
  const std::int8_t* data;
  index rows, columns;  // padded
  const int *a_exponents, *b_exponents;
  int bits, low_bits;
};

/// Elements a thread has, and blocks that a multiprocessor is to hold at once, such that nothing spills.
__host__ __device__ constexpr int elements_each(int pieces, int blocks) {
  return blocks == 3 ? 1 : blocks == 2 || pieces > 6 ? 2 : 4;
}
constexpr int resident(int pieces, int blocks) {
  return blocks > 1 || pieces == 10 ? 4 : pieces == 8 ? 6 : 5;
}

template <int pieces, int blocks>
struct tables {
  reconstruction_table<pieces> of[blocks];
};

template <class T, int pieces, int blocks>
__global__ __launch_bounds__(threads, resident(pieces, blocks)) void reconstruct_kernel(
    const target<T> to, const coefficient_planes from, const __grid_constant__ tables<pieces, blocks> all) {
  constexpr int each = elements_each(pieces, blocks), total = total_pieces(pieces, blocks);
  using number = arithmetic_t<T>;
  __shared__ cofactor<pieces> cofactors[most_moduli];
  __shared__ number results[each * threads];
  const index column = blockIdx.y, rows_of_block = static_cast<index>(blockIdx.x) * threads * each;
  const index rows = to.C.rows(), end = rows_of_block + threads * each, last = (end < rows ? end : rows) - 1;
  const auto wanted = [&](index row) { return blas::contains(to.part, row + to.rows_before, column); };
  if (!wanted(rows_of_block) && !wanted(last)) return;
  const index first_row = rows_of_block + static_cast<index>(threadIdx.x) * each;
  const index plane = from.rows * from.columns;
  const std::int8_t* address = from.data + column * from.rows + first_row;
  long_pieces<total> whole[each];
#pragma unroll
  for (int n = 0; n < each; ++n) whole[n].clear();
  for_each_diagonal<blocks>([&]<int diagonal>() {
    const auto& table = all.of[diagonal];
    if (diagonal > 0) __syncthreads();
    copy_cofactors<threads>(table, cofactors);
    reconstruction<pieces> sum[each];
#pragma unroll
    for (int n = 0; n < each; ++n) sum[n].clear();
    add_coefficients(address, plane, first_row < from.rows, cofactors, table.count, sum);
    address += plane * table.count;
#pragma unroll
    for (int n = 0; n < each; ++n) {
      sum[n].reduce(table);
      whole[n].template add_shifted<block_bits*(blocks - 1 - diagonal)>(sum[n]);
    }
  });
#pragma unroll
  for (int n = 0; n < each; ++n) {
    if (blocks > 1) whole[n].carry();
    results[threadIdx.x * each + n] = rounded_to_limbs<limb_count<number>>(whole[n]);
  }
  __syncthreads();
  const blas::product<T, T, T> product{to.alpha.get(), to.beta.get(), {}, {}, to.C, blas::region::all, 0};
#pragma unroll
  for (int n = static_cast<int>(threadIdx.x); n < each * threads; n += threads) {
    const index row = rows_of_block + n;
    if (row >= rows || !wanted(row)) continue;
    const int unit =
        unit_exponent(from.bits, from.low_bits, total, from.a_exponents[row], from.b_exponents[column]);
    product.finish(row, column, scaled_by_power(results[n], unit));
  }
}

template <class T, int pieces, int blocks>
void launch(cudaStream_t stream, const target<T>& to, const coefficient_planes& from, const plan& p) {
  constexpr index tile = threads * elements_each(pieces, blocks);
  const dim3 grid(static_cast<unsigned>((to.C.rows() + tile - 1) / tile),
                  static_cast<unsigned>(to.C.columns()));
  tables<pieces, blocks> all;
  for (int d = 0; d < blocks; ++d) all.of[d] = reconstruction_constants<pieces>(p.moduli[d]);
  reconstruct_kernel<T, pieces, blocks><<<grid, threads, 0, stream>>>(to, from, all);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

}  // namespace

template <class T>
void reconstruct(const context& ctx, const plan& p, const std::int8_t* coefficients, const int* a_exponents,
                 const int* b_exponents, const target<T>& to) {
  const coefficient_planes from{coefficients,       padded(to.C.rows()), padded(to.C.columns()),
                                a_exponents,        b_exponents,         p.bits,
                                p.blocks.low_bits()};
  with_shape(p.pieces, p.blocks.count, [&]<int pieces, int blocks>() {
    launch<T, pieces, blocks>(ctx.cuda_resources().stream, to, from, p);
  });
}

#define RESIDUA_INSTANTIATE(T)                                                                          \
  template void reconstruct<T>(const context&, const plan&, const std::int8_t*, const int*, const int*, \
                               const target<T>&);
RESIDUA_RESIDUE_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::residue::cuda
