// From the coefficients of a diagonal to words of C on a GPU: sums by matrix units (coefficients_cuda.cuh),
// of which a thread makes the words of one element. Ceilings: of memory a byte a modulus, and five words of C
// and six carried each way.
#include <algorithm>

#include "base/cuda_state.hpp"
#include "residue/core/coefficients_cuda.cuh"
#include "residue/integers/stages_cuda.hpp"

namespace residua::residue::cuda {

namespace {

struct coefficient_planes {
  const std::int8_t* data;
  index_t leading, plane;
};

/// Blocks that a multiprocessor is to hold at once, such that nothing spills.
constexpr int resident(int pieces) { return pieces == 6 ? 8 : 5; }

template <int pieces>
__global__ __launch_bounds__(threads, resident(pieces)) void add_kernel(
    const integer_target target, const diagonal_position position, const coefficient_planes coefficients,
    const __grid_constant__ cofactor_bytes<pieces> table) {
  __shared__ shared_cofactors<pieces> cofactors;
  __shared__ shared_sums<pieces, 1> sums[warps];
  cofactors.copy(table);
  __syncthreads();
  auto& of_warp = sums[threadIdx.x / warp];
  for (part_walk<1> place(target.rows, target.columns); place.is_inside(); place.advance()) {
    const index_t column = place.column();
    if (place.first_row() >= target.rows) continue;
    coefficient_source source(coefficients.data + column * coefficients.leading, coefficients.plane,
                              place.first_row(), coefficients.leading, 1);
    source.count = source.inside ? table.count : 0;
    of_warp.compute(source, cofactors);
    const index_t row = place.row(0);
    if (row >= target.rows) continue;
    auto sum = of_warp.sum(0);
    sum.reduce(table);
    residue::add_diagonal<pieces>(target, position, row, column, sum);
  }
}

}  // namespace

void add_diagonal(const context& ctx, const integer_plan& p, int d, const std::int8_t* coefficients,
                  const integer_target& target, bool is_first_panel) {
  const auto& cuda = ctx.cuda_resources();
  const index_t leading = padded(target.rows);
  const coefficient_planes planes{coefficients, leading, leading * padded(target.columns)};
  with_pieces(pieces_for(p.moduli[d]), [&]<int pieces>() {
    const index_t parts = parts_of_column(target.rows, 1) * target.columns,
                  at_once = index_t{cuda.multiprocessors} * resident(pieces);
    add_kernel<pieces><<<static_cast<unsigned>(std::min(parts, at_once)), threads, 0, cuda.stream>>>(
        target, position_of(p, d, is_first_panel), planes, cofactors_in_bytes<pieces>(p.moduli[d]));
  });
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

}  // namespace residua::residue::cuda
