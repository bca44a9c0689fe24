// From the coefficients of a diagonal to words of C on a GPU: a thread has up to four neighbours in a column, as in
// reconstruct_cuda.cu. Ceilings: of memory a byte a modulus, and five words of C and six carried each way; 1 + pieces
// double-precision instructions a modulus.
#include "base/cuda_state.hpp"
#include "residue/core/coefficients_cuda.cuh"
#include "residue/integers/stages_cuda.hpp"

namespace residua::residue::cuda {

namespace {

constexpr int threads = 128;

struct coefficient_planes {
  const std::int8_t* data;
  index leading, plane;
};

__host__ __device__ constexpr int elements_each(int pieces) { return pieces == 6 ? 4 : 2; }

template <int pieces>
__global__ __launch_bounds__(threads,
                             4) void add_kernel(const integer_target to, const diagonal_place at,
                                                const coefficient_planes from,
                                                const __grid_constant__ reconstruction_table<pieces> table) {
  constexpr int each = elements_each(pieces);
  __shared__ cofactor<pieces> cofactors[most_moduli];
  copy_cofactors<threads>(table, cofactors);
  const index column = blockIdx.y;
  const index first_row = (static_cast<index>(blockIdx.x) * threads + threadIdx.x) * each;
  reconstruction<pieces> sum[each];
#pragma unroll
  for (int n = 0; n < each; ++n) sum[n].clear();
  add_coefficients(from.data + column * from.leading + first_row, from.plane, first_row < to.rows, cofactors,
                   table.count, sum);
#pragma unroll
  for (int n = 0; n < each; ++n) {
    if (first_row + n >= to.rows) return;
    sum[n].reduce(table);
    residue::add_diagonal<pieces>(to, at, first_row + n, column, sum[n]);
  }
}

}  // namespace

void add_diagonal(const context& ctx, const integer_plan& p, int d, const std::int8_t* coefficients,
                  const integer_target& to, bool is_first_panel) {
  const diagonal_place at{p.first_word(d), d == p.diagonals - 1, d == 0, is_first_panel};
  const coefficient_planes from{coefficients, padded(to.rows), padded(to.rows) * padded(to.columns)};
  with_pieces(pieces_for(p.moduli[d]), [&]<int pieces>() {
    constexpr index tile = threads * elements_each(pieces);
    const dim3 grid(static_cast<unsigned>((to.rows + tile - 1) / tile), static_cast<unsigned>(to.columns));
    add_kernel<pieces><<<grid, threads, 0, ctx.cuda_resources().stream>>>(
        to, at, from, reconstruction_constants<pieces>(p.moduli[d]));
  });
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

}  // namespace residua::residue::cuda
