// certified_determinant: argument checks and the enclosure.
#include "residua/certified/determinant.hpp"

#include <limits>
#include <numeric>

#include "base/number_checks.hpp"
#include "certified/approximate_inverse.hpp"
#include "lapack/equilibration.hpp"
#include "lapack/finite_check.hpp"
#include "residua/lapack/determinant.hpp"

namespace residua {

namespace {

using namespace certified;

constexpr auto determinant_routine = "certified_determinant";

/// At least x^n for x >= 1, n >= 0.
double power_bound(double x, index_t n) {
  double power = 1;
  for (; n > 0; n /= 2) {
    if (n % 2 == 1) power = product_bound(power, x);
    x = product_bound(x, x);
  }
  return power;
}

/// Which row of A is row i of P A, by the interchanges of getrf.
std::vector<index_t> rows_of(const std::vector<index_t>& ipiv) {
  std::vector<index_t> rows(ipiv.size());
  std::iota(rows.begin(), rows.end(), index_t{0});
  for (std::size_t i = 0; i < ipiv.size(); ++i)
    std::swap(rows[i], rows[static_cast<std::size_t>(ipiv[i] - 1)]);
  return rows;
}

/// At least the row sums of |A - P^T L U|.
template <class F, class T>
std::vector<double> distance_from_factors(const context& ctx, const matrix_view<const T>& A,
                                          const rounded_factors<F>& f) {
  const index_t n = A.rows();
  matrix<F> rounded(ctx, n, n), rest(ctx, n, n), L(ctx, n, n), U(ctx, n, n);
  copy_matrix<F, T>(ctx, A, rounded.view());
  const auto rows = rows_of(f.ipiv.to_host(ctx));
  for (index_t i = 0; i < n; ++i)
    copy<F>(ctx, matrix_view<const F>(rounded).row(rows[static_cast<std::size_t>(i)]), rest.view().row(i));
  const matrix_view<const F> LU = f.LU;
  copy_matrix<F, F>(ctx, LU, U.view(), dense::region::upper);
  copy_matrix<F, F>(ctx, LU, L.view(), dense::region::lower);
  const array<F> diagonal_of_L(ctx, n, F(1.0));
  copy<F>(ctx, diagonal_of_L.view(), L.view().diagonal());
  const auto of_A = bound_of_product(ctx, magnitudes_of<F>(ctx, rest), ones(n));
  const auto report = gemm<F, F, F>(ctx, op::none, op::none, F(-1.0), L, U, F(1.0), rest, {});
  const double units = product_units<F>(n, report);
  const auto size_of_U = magnitudes_of<F>(ctx, U);
  const auto in_U = bound_of_product(ctx, size_of_U, ones(n));
  const auto products = bound_of_product(ctx, magnitudes_of<F>(ctx, L), in_U);
  const auto found = bound_of_product(ctx, magnitudes_of<F>(ctx, rest), ones(n));
  const double relative = sum_bound(units, 2 * conversion_error<F, T>);  // |A| <= 2 |rounded A|
  const double hidden = product_bound(static_cast<double>(n), tiny(n, 1, largest_size(ctx, size_of_U)));
  std::vector<double> sums(found.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    const double rounding = sum_bound(product_bound(units, products[i]), product_bound(relative, of_A[i]));
    sums[static_cast<std::size_t>(rows[i])] = sum_bound(sum_bound(found[i], rounding), hidden);
  }
  return sums;
}

/// 2^exponent [lower, upper] for a matrix scaled to about 1, by factors in F; not found where a or b is 1 or
/// more.
template <class F, class T>
determinant_bounds enclose(const context& ctx, const matrix_view<const T>& A,
                           const matrix_view<const double>& sizes) {
  const index_t n = A.rows();
  determinant_bounds bounds;
  bounds.factors = format_of<F>::id;
  rounded_factors<F> f{matrix<F>(ctx, n, n), array<index_t>(ctx, n)};
  const auto inverse = invert<F, T>(ctx, A, sizes, &f);
  if (!inverse || !(inverse->contraction < 1)) return bounds;
  const double a = inverse->contraction;
  const auto between = bound_of_product(ctx, inverse->sizes, distance_from_factors<F, T>(ctx, A, f));
  const double b = sum_bound(a, largest(between));
  if (!(b < 1)) return bounds;
  const auto product = determinant<F>(ctx, f.LU, f.ipiv.view());
  // Of n products, and of leaving all limbs but the first.
  const double error =
      sum_bound(2 * static_cast<double>(n + 1) * error_bounds<F>::product * limb_unit<F>, 0x1p-52);
  const double size = std::fabs(leading(product.mantissa));
  const double above = power_bound(quotient_bound(sum_bound(1, a), lower_rest(b)), n);
  const double below = power_bound(quotient_bound(sum_bound(1, b), lower_rest(a)), n);
  const double upper = product_bound(size, product_bound(above, sum_bound(1, error)));
  const double lower = size * lower_rest(error) / below * (1 - 0x1p-50);
  if (!(lower > 0x1p-1000) || !(upper < 0x1p1000) || product.sign == 0) return bounds;
  bounds.found = true;
  bounds.exponent = product.exponent;
  bounds.lower = product.sign > 0 ? lower : -upper;
  bounds.upper = product.sign > 0 ? upper : -lower;
  return bounds;
}

double relative_width(const determinant_bounds& b) {
  return b.found ? (b.upper - b.lower) / std::min(std::fabs(b.lower), std::fabs(b.upper))
                 : std::numeric_limits<double>::infinity();
}

}  // namespace

template <solver_format T>
determinant_bounds certified_determinant(const context& ctx, not_deduced<matrix_view<const T>> A,
                                         double width) {
  blas::check_square(ctx, determinant_routine, "A", A);
  require_number(width > 0, determinant_routine, "width > 0", width);
  const index_t n = A.rows();
  if (n == 0) return {true, 1, 1};
  lapack::check_finite<T>(ctx, determinant_routine, "A", A);
  auto sizes = magnitudes_of<T>(ctx, A);
  const auto exponents = lapack::general_exponents(ctx, sizes.view());
  matrix<T> scaled(ctx, n, n);
  lapack::copy_scaled<T>(ctx, A, exponents, scaled.view());
  copy_magnitudes<T>(ctx, matrix_view<const T>(scaled), sizes.view());
  determinant_bounds best;
  const auto take = [&]<class F>() {
    if (best.found && relative_width(best) <= width) return;
    const auto bounds = enclose<F, T>(ctx, scaled.view(), sizes.view());
    if (relative_width(bounds) < relative_width(best)) best = bounds;
  };
#define RESIDUA_TAKE(id, type, name, bits, bytes) take.template operator()<type>();
  RESIDUA_SOLVER_FORMATS(RESIDUA_TAKE)
#undef RESIDUA_TAKE
  if (!best.found) return best;
  for (const int e : exponents.rows) best.exponent -= e;
  for (const int e : exponents.columns) best.exponent -= e;
  return best;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template determinant_bounds certified_determinant<type>(const context&, matrix_view<const type>, double);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
