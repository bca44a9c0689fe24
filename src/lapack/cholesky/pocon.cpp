// pocon: argument checks, and solves with the factor.
#include "residua/lapack/pocon.hpp"

#include "base/number_checks.hpp"
#include "lapack/inverse_norm.hpp"
#include "residua/lapack/potrs.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

template <factor_format T>
double pocon(const context& ctx, uplo stored, not_deduced<matrix_view<const T>> factor, double anorm) {
  blas::check_square(ctx, "pocon", "factor", factor);
  require_number(anorm >= 0, "pocon", "anorm >= 0", anorm);
  const index_t n = factor.rows();
  if (n == 0) return 1;
  const auto solve = [&](const matrix_view<T>& x, bool) { potrs<T>(ctx, stored, factor, x); };
  return lapack::reciprocal_condition(n, anorm, lapack::inverse_norm<T>(ctx, n, false, solve));
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template double pocon<type>(const context&, uplo, matrix_view<const type>, double);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
