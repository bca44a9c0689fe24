// geequ, poequ: exponents by sums of magnitudes, or by the diagonal.
#include "residua/lapack/geequ.hpp"

#include <algorithm>
#include <cmath>

#include "lapack/equilibration.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/view/matrix.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace lapack {

namespace {

/// So that 2^e is a double.
constexpr int most_exponent = 1023;

/// -e of x = f 2^e, 1/2 <= f < 1; 0 where x is 0.
int exponent_to_one(double x) {
  int e = 0;
  (void)std::frexp(x, &e);
  return -e;
}

std::vector<double> product(const context& ctx, op op_a, const matrix_view<const double>& A,
                            const array<double>& factors) {
  array<double> sums(ctx, op_a == op::none ? A.rows() : A.columns());
  gemv(ctx, op_a, 1.0, A, factors, 0.0, sums);
  return sums.to_host(ctx);
}

/// The exponents of the scales of rows. Sums that overflow are computed again of elements 2^64 times smaller.
std::vector<int> row_exponents(const context& ctx, const matrix_view<const double>& A) {
  constexpr int below_overflow = -64;
  const auto sums_of = [&](int exponent) {
    return product(ctx, op::none, A, array<double>(ctx, A.columns(), std::ldexp(1.0, exponent)));
  };
  const auto sums = sums_of(0);
  const bool all = std::all_of(sums.begin(), sums.end(), [](double sum) { return std::isfinite(sum); });
  const auto smaller = all ? sums : sums_of(below_overflow);
  std::vector<int> exponents(sums.size());
  for (std::size_t i = 0; i < sums.size(); ++i) {
    exponents[i] = std::isfinite(sums[i]) ? std::min(exponent_to_one(sums[i]), most_exponent)
                                          : exponent_to_one(smaller[i]) + below_overflow;
  }
  return exponents;
}

bool differ(const std::vector<int>& exponents) {
  constexpr int worth = 10;
  if (exponents.empty()) return false;
  const auto [least, most] = std::minmax_element(exponents.begin(), exponents.end());
  return *most - *least > worth;
}

}  // namespace

scaling_exponents general_exponents(const context& ctx, const matrix_view<const double>& magnitudes) {
  scaling_exponents found{row_exponents(ctx, magnitudes), {}};
  std::vector<double> factors(found.rows.size());
  std::transform(found.rows.begin(), found.rows.end(), factors.begin(),
                 [](int e) { return std::ldexp(1.0, e); });
  const auto sums = product(ctx, op::transpose, magnitudes, array<double>(ctx, factors));
  found.columns.resize(sums.size());
  std::transform(sums.begin(), sums.end(), found.columns.begin(), exponent_to_one);
  return found;
}

scaling_exponents symmetric_exponents(const std::vector<double>& diagonal) {
  std::vector<int> exponents(diagonal.size());
  std::transform(diagonal.begin(), diagonal.end(), exponents.begin(),
                 [](double a) { return a > 0 ? static_cast<int>(std::ceil(exponent_to_one(a) / 2.0)) : 0; });
  return {exponents, exponents};
}

std::optional<scaling_exponents> worthwhile(scaling_exponents exponents, double largest) {
  const bool in_range = largest == 0 || (largest <= 0x1p100 && largest >= 0x1p-100);
  const bool rows = differ(exponents.rows) || !in_range;
  const bool columns = exponents.columns == exponents.rows ? rows : differ(exponents.columns);
  if (!rows && !columns) return {};
  if (!rows) std::fill(exponents.rows.begin(), exponents.rows.end(), 0);
  if (!columns) std::fill(exponents.columns.begin(), exponents.columns.end(), 0);
  return exponents;
}

}  // namespace lapack

template <solver_format T>
scaling_exponents geequ(const context& ctx, not_deduced<matrix_view<const T>> A) {
  blas::check_matrix(ctx, "geequ", "A", A);
  if (A.rows() == 0 || A.columns() == 0) {
    return {std::vector<int>(static_cast<std::size_t>(A.rows())),
            std::vector<int>(static_cast<std::size_t>(A.columns()))};
  }
  matrix<double> magnitudes(ctx, A.rows(), A.columns());
  const double largest = lapack::measure_magnitudes<T>(ctx, A, magnitudes.view());
  if (!std::isfinite(largest)) blas::fail("geequ", "A", "has an element that is not finite");
  return lapack::general_exponents(ctx, magnitudes);
}

template <solver_format T>
scaling_exponents poequ(const context& ctx, uplo /*stored*/, not_deduced<matrix_view<const T>> A) {
  blas::check_square(ctx, "poequ", "A", A);
  std::vector<double> diagonal;
  for (const T& a : lapack::diagonal_on_host<T>(ctx, A)) {
    diagonal.push_back(leading(a));
    if (!std::isfinite(diagonal.back())) blas::fail("poequ", "A", "has an element that is not finite");
  }
  return lapack::symmetric_exponents(diagonal);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                           \
  template scaling_exponents geequ<type>(const context&, matrix_view<const type>); \
  template scaling_exponents poequ<type>(const context&, uplo, matrix_view<const type>);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
