// From the coefficients of a diagonal to words of C on a GPU: a thread has up to four neighbours in a column,
// as in reconstruct_cuda.cu. Ceilings: of memory a byte a modulus, and five words of C and six carried each
// way; 1 + pieces double-precision instructions a modulus.
#include "base/cuda_state.hpp"
#include "residue/core/coefficients_cuda.cuh"
#include "residue/integers/stages_cuda.hpp"

namespace residua::residue::cuda {

namespace {

constexpr int threads = 128;

struct coefficient_planes {
  const std::int8_t* data;
  index_t leading, plane;
};

__host__ __device__ constexpr int elements_each(int pieces) { return pieces == 6 ? 4 : 2; }

template <int pieces>
__global__ __launch_bounds__(threads,
                             4) void add_kernel(const integer_target target, const diagonal_position position,
                                                const coefficient_planes coefficients,
                                                const __grid_constant__ reconstruction_table<pieces> table) {
  constexpr int each = elements_each(pieces);
  __shared__ cofactor<pieces> cofactors[most_moduli];
  copy_cofactors<threads>(table, cofactors);
  const index_t column = blockIdx.y;
  const index_t first_row = (static_cast<index_t>(blockIdx.x) * threads + threadIdx.x) * each;
  reconstruction<pieces> sum[each];
#pragma unroll
  for (int n = 0; n < each; ++n) sum[n].clear();
  add_coefficients(coefficients.data + column * coefficients.leading + first_row, coefficients.plane,
                   first_row < target.rows, cofactors, table.count, sum);
#pragma unroll
  for (int n = 0; n < each; ++n) {
    if (first_row + n >= target.rows) return;
    sum[n].reduce(table);
    residue::add_diagonal<pieces>(target, position, first_row + n, column, sum[n]);
  }
}

}  // namespace

void add_diagonal(const context& ctx, const integer_plan& p, int d, const std::int8_t* coefficients,
                  const integer_target& target, bool is_first_panel) {
  const index_t leading = padded(target.rows);
  const coefficient_planes planes{coefficients, leading, leading * padded(target.columns)};
  with_pieces(pieces_for(p.moduli[d]), [&]<int pieces>() {
    constexpr index_t tile = threads * elements_each(pieces);
    const dim3 grid(static_cast<unsigned>(ceil_div(target.rows, tile)),
                    static_cast<unsigned>(target.columns));
    add_kernel<pieces><<<grid, threads, 0, ctx.cuda_resources().stream>>>(
        target, position_of(p, d, is_first_panel), planes, reconstruction_constants<pieces>(p.moduli[d]));
  });
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

}  // namespace residua::residue::cuda
