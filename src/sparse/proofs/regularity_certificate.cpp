// regularity_certificate: checks, scaling and matching, the choice of c, and the bounds of errors.
#include "residua/sparse/regularity_certificate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "certified/upper_bounds.hpp"
#include "sparse/direct/matching.hpp"
#include "sparse/direct/ordering.hpp"
#include "sparse/proofs/residual_norm.hpp"
#include "sparse/proofs/verified_pairs.hpp"

namespace residua {

namespace {

using namespace certified;

/// The largest c less rounding errors that is proved, or 0.
template <class T>
double least_singular_value(sparse::verified_pairs<T>& factors, int& factorisations) {
  const auto makes = [&](double c) { return ++factorisations, factors.factorise(c); };
  if (!makes(0)) return 0;
  const double rounding = factors.rounding(), estimate = sparse::estimated_least_value(
                                                  factors, 2 * static_cast<std::size_t>(factors.order()));
  for (const double part : {0x1p-1, 0x1p-3, 0x1p-8, 0x1p-16, 0x1p-24, 0x1p-32, 0x1p-40}) {
    const double c = part * estimate;
    if (!(c > rounding && std::isfinite(c)) || !makes(c)) continue;
    const double proved = (c - factors.rounding()) * (1 - 0x1p-51);
    if (proved > 0) return proved;
  }
  return 0;
}

}  // namespace

regularity_certificate::regularity_certificate(const csr& A) {
  validate(A);
  if (A.rows != A.columns) {
    sparse::refuse("regularity_certificate: A has " + std::to_string(A.rows) + " rows and " +
                   std::to_string(A.columns) + " columns; it must be square");
  }
  sparse::compact_matrix compact(
      {A.rows, A.columns, A.nonzeros(), A.row_start.data(), A.column.data(), A.value.data()});
  const auto match = sparse::maximum_product_matching(compact.view());
  sizes_ = sparse::sizes_of(A, match.row_exponent);
  column_exponent_ = match.column_exponent;
  if (match.rank < A.rows) {
    report_.reason = "its pattern allows for a rank of " + std::to_string(match.rank) + " alone";
    return;
  }
  const auto B = sparse::matched(match, std::move(compact));
  const auto order = sparse::order_for_elimination(sparse::pattern_of_sum(B.view()));
  const auto attempt = [&]<class T>(format which) {
    sparse::verified_pairs<T> factors(B.view(), order.elimination);
    entries_ = factors.entries();
    precision_ = which;
    scaled_singular_value_ = A.rows == 0 ? 1 : least_singular_value(factors, factorisations_);
  };
  attempt.template operator()<double>(format::fp64);
  if (!(scaled_singular_value_ > 0)) attempt.template operator()<dd>(format::dd);
  report_.proved = scaled_singular_value_ > 0;
  if (!report_.proved) {
    report_.reason = "factors in double and dd, with pivots on the diagonal, prove nothing";
    return;
  }
  const auto most = [](const std::vector<int>& exponents) {
    return exponents.empty() ? 0 : *std::max_element(exponents.begin(), exponents.end());
  };
  const int exponent = -most(sizes_.exponent) - most(column_exponent_);
  report_.least_singular_value =
      std::max(std::nextafter(std::ldexp(scaled_singular_value_, exponent), 0.0), 0.0);
}

template <solver_format T>
std::vector<double> regularity_certificate::error_bounds(const context& ctx, const csr_matrix& A,
                                                         vector_view<const double> b,
                                                         not_deduced<vector_view<const T>> x) const {
  const double norm = sparse::residual_norm_bound<T>(ctx, sizes_, A, b, x);
  if (!report_.proved)
    return std::vector<double>(static_cast<std::size_t>(b.size()), std::numeric_limits<double>::infinity());
  return sparse::scaled_radii(norm, scaled_singular_value_, column_exponent_);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                   \
  template std::vector<double> regularity_certificate::error_bounds<type>( \
      const context&, const csr_matrix&, vector_view<const double>, vector_view<const type>) const;
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
