// trsv of run-time precision: the systems of trsm with one vector.
#include "mp/checks.hpp"
#include "mp/lapack/triangular_solver.hpp"
#include "residua/mp/level2.hpp"

namespace residua {

void trsv(const context& ctx, uplo stored, op op_a, diag diagonal, mp_const_matrix_view A, mp_vector_view x) {
  using namespace multiple;
  check_square(ctx, "trsv", "A", A);
  check_vector(ctx, "trsv", "x", x);
  blas::check_extent("trsv", "x", "elements", x.size(), "A", "rows", A.rows());
  check_same_bits("trsv", "A", A.bits(), "x", x.bits());
  if (A.rows() == 0) return;
  mp_matrix column(ctx, x.size(), 1, x.bits());
  const mp_vector_view elements = column.view().column(0);
  copy(ctx, x, elements);
  const factor_steps steps(ctx, x.bits(), 0);
  const mp_gemm_options options;
  triangular_solver solve(steps, side::left, stored, op_a, diagonal, A, A.rows(), options);
  solve(column);
  steps.finish();
  copy(ctx, elements, x);
}

}  // namespace residua
