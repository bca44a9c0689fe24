// gecon: argument checks, and solves with the factors. Interchanges of rows do not change |A^-1|_1, nor
// those of columns |A^-1|_inf of the transpose: so the pivots are not needed.
#include "residua/lapack/gecon.hpp"

#include "base/number_checks.hpp"
#include "lapack/inverse_norm.hpp"
#include "lapack/triangular_solve.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

template <factor_format T>
double gecon(const context& ctx, matrix_norm norm, not_deduced<matrix_view<const T>> LU, double anorm) {
  blas::check_square(ctx, "gecon", "LU", LU);
  require(norm == matrix_norm::one || norm == matrix_norm::infinity, "gecon", "norm is one or infinity",
          static_cast<int>(norm));
  require_number(anorm >= 0, "gecon", "anorm >= 0", anorm);
  const index_t n = LU.rows();
  if (n == 0) return 1;
  const auto solve = [&](const matrix_view<T>& x, bool transposed) {
    const op form = transposed ? op::transpose : op::none;
    const auto solve_with = [&](uplo triangle, diag diagonal) {
      lapack::solve_with_triangle<T>(ctx, triangle, form, diagonal, LU, x, {});
    };
    if (!transposed) solve_with(uplo::lower, diag::unit);
    solve_with(uplo::upper, diag::non_unit);
    if (transposed) solve_with(uplo::lower, diag::unit);
  };
  const double inverse = lapack::inverse_norm<T>(ctx, n, norm == matrix_norm::infinity, solve);
  return lapack::reciprocal_condition(n, anorm, inverse);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template double gecon<type>(const context&, matrix_norm, matrix_view<const type>, double);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
