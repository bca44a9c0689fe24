// trsm of run-time precision, and the recursion that all triangular systems take.
#include "mp/checks.hpp"
#include "mp/lapack/triangular_solver.hpp"
#include "mp/length.hpp"
#include "residua/mp/level3.hpp"

namespace residua {

namespace multiple {

void triangular_solver::invert_diagonal() {
  reciprocals_ = mp_array(steps_.ctx(), T_.rows(), T_.bits());
  const auto y = reciprocals_.view();
  with_length(mp_words(T_.bits()), [&]<class Length>(Length n) {
    steps_.run(
        T_.rows(),
        reciprocals_of<Length>{
            {n, T_.bits()}, {T_.data(), T_.leading_dimension() + 1, T_.plane()}, y.first(), y.plane()});
  });
}

void triangular_solver::solve(index_t first, index_t order, const mp_matrix_view& B) {
  if (order <= smallest_) return solve_small(first, order, B);
  const index_t half = first_half(order, smallest_), rest = order - half;
  const auto upper = part(B, 0, half), lower = part(B, half, rest);
  if (is_lower_) {
    solve(first, half, upper);
    subtract_beside(first, half, first + half, rest, upper, lower);
    solve(first + half, rest, lower);
  } else {
    solve(first + half, rest, lower);
    subtract_beside(first + half, rest, first, half, lower, upper);
    solve(first, half, upper);
  }
}

void triangular_solver::solve_small(index_t first, index_t order, const mp_matrix_view& B) const {
  const index_t leading = T_.leading_dimension(), leading_B = B.leading_dimension();
  const auto inverse = reciprocals_.view();
  with_length(mp_words(T_.bits()), [&]<class Length>(Length n) {
    steps_.run(is_left_ ? B.columns() : B.rows(),
               triangle_vectors<Length>{{n, T_.bits()},
                                        T_.element(first, first),
                                        order,
                                        is_transposed_ ? leading : 1,
                                        is_transposed_ ? 1 : leading,
                                        T_.plane(),
                                        is_lower_,
                                        is_unit_ ? nullptr : inverse.first() + first,
                                        inverse.plane(),
                                        B.data(),
                                        is_left_ ? 1 : leading_B,
                                        is_left_ ? leading_B : 1,
                                        B.plane()});
  });
}

void triangular_solver::subtract_beside(index_t source, index_t of_source, index_t target, index_t of_target,
                                        const mp_matrix_view& solved, const mp_matrix_view& rest) {
  const auto beside = is_transposed_ ? T_.block(source, target, of_source, of_target)
                                     : T_.block(target, source, of_target, of_source);
  const op of_V = is_transposed_ ? op::transpose : op::none,
           of_transposed_V = is_transposed_ ? op::none : op::transpose;
  if (is_left_) {
    subtract_product_(of_V, beside, op::none, solved, rest);
  } else {
    subtract_product_(op::none, solved, of_transposed_V, beside, rest);
  }
}

}  // namespace multiple

mp_gemm_report trsm(const context& ctx, side a_side, uplo stored, op op_a, diag diagonal, const mp& alpha,
                    mp_const_matrix_view A, mp_matrix_view B, const mp_gemm_options& options) {
  using namespace multiple;
  check_square(ctx, "trsm", "A", A);
  check_matrix(ctx, "trsm", "B", B);
  const bool is_left = a_side == side::left;
  blas::check_extent("trsm", "B", is_left ? "rows" : "columns", is_left ? B.rows() : B.columns(), "A", "rows",
                     A.rows());
  check_same_bits("trsm", "A", A.bits(), "B", B.bits());
  check_same_bits("trsm", "alpha", alpha.bits(), "B", B.bits());
  if (B.rows() == 0 || B.columns() == 0) return {};
  if (!(alpha == mp(1.0, alpha.bits()))) {
    const mp_array zeros(ctx, B.rows(), B.bits());  // BLAS: with alpha = 0 neither A nor B is read
    for (index_t j = 0; j < B.columns(); ++j)
      alpha.is_zero() ? copy(ctx, zeros, B.column(j)) : scal(ctx, alpha, B.column(j));
    if (alpha.is_zero()) return {};
  }
  const factor_steps steps(ctx, B.bits(), 0);
  triangular_solver solve(steps, a_side, stored, op_a, diagonal, A, A.rows(), options);
  solve(B);
  steps.finish();
  return solve.products();
}

}  // namespace residua
