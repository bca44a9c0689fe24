// definiteness_certificate: checks, the choice of c, and the bounds of errors.
#include "residua/sparse/definiteness_certificate.hpp"

#include <algorithm>
#include <cmath>

#include "certified/upper_bounds.hpp"
#include "sparse/direct/ordering.hpp"
#include "sparse/proofs/residual_norm.hpp"
#include "sparse/proofs/verified_cholesky.hpp"

namespace residua {

namespace {

using namespace certified;

/// Exponents of powers of two that scale the diagonal to 1/2 ... 2; empty where it is not positive.
std::vector<int> scaling_of(const csr& A) {
  std::vector<int> exponents;
  for (sparse_index i = 0; i < A.rows; ++i) {
    double diagonal = 0;
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      if (A.column[k] == i) diagonal = A.value[k];
    }
    if (!(diagonal > 0)) return {};
    const int exponent = std::ilogb(diagonal);
    exponents.push_back(exponent >= 0 ? -((exponent + 1) / 2) : -exponent / 2);
  }
  return exponents;
}
/// Whether |a_ij| < 2 after scaling; elsewhere a minor of order two is negative, or nearly so.
bool is_bounded(const csr& A, const std::vector<int>& exponents) {
  for (sparse_index i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      if (!(std::fabs(std::ldexp(A.value[k], exponents[i] + exponents[A.column[k]])) < 2)) return false;
    }
  }
  return true;
}

/// The largest c less rounding errors that is proved, or 0.
double least_eigenvalue(sparse::verified_cholesky& factors, int& factorisations) {
  const double rounding = factors.rounding(), least = 2 * rounding;
  const auto proves = [&](double c) { return ++factorisations, factors.factorise(c); };
  if (!(least < 1) || !proves(least)) return 0;
  const double estimate = sparse::estimated_least_value(factors, static_cast<std::size_t>(factors.order()));
  for (const double part : {0.75, 0.25, 0x1p-5}) {
    const double c = least + part * estimate;
    if (c > 2 * least && proves(c)) return (c - rounding) * (1 - 0x1p-51);
  }
  return (least - rounding) * (1 - 0x1p-51);
}

}  // namespace

definiteness_certificate::definiteness_certificate(const csr& A) {
  validate(A);
  if (A.rows != A.columns) {
    sparse::refuse("definiteness_certificate: A has " + std::to_string(A.rows) + " rows and " +
                   std::to_string(A.columns) + " columns; it must be square");
  }
  sizes_ = sparse::sizes_of(A, scaling_of(A));
  const auto& exponents = sizes_.exponent;
  if (!is_exactly_symmetric(A)) {
    report_.reason = "A is not symmetric to the last bit";
  } else if (exponents.size() < static_cast<std::size_t>(A.rows)) {
    report_.reason = "a diagonal element is not positive, and so A is not positive definite";
  } else if (!is_bounded(A, exponents)) {
    report_.reason = "a minor of order two is not positive, or nearly so";
  } else {
    const auto order = sparse::order_for_elimination(sparse::pattern_of_sum(
        {A.rows, A.columns, A.nonzeros(), A.row_start.data(), A.column.data(), A.value.data()}));
    sparse::verified_cholesky factors(A, exponents, order.elimination);
    entries_ = factors.entries();
    scaled_eigenvalue_ = A.rows == 0 ? 1 : least_eigenvalue(factors, factorisations_);
    report_.proved = scaled_eigenvalue_ > 0;
    if (!report_.proved) report_.reason = "Cholesky's factors prove nothing in double";
  }
  sizes_.exponent.resize(static_cast<std::size_t>(A.rows));
  if (!report_.proved) return;
  const int most = exponents.empty() ? 0 : *std::max_element(exponents.begin(), exponents.end());
  report_.least_eigenvalue = std::max(std::nextafter(std::ldexp(scaled_eigenvalue_, -2 * most), 0.0), 0.0);
}

template <solver_format T>
std::vector<double> definiteness_certificate::error_bounds(const context& ctx, const csr_matrix& A,
                                                           vector_view<const double> b,
                                                           not_deduced<vector_view<const T>> x) const {
  const double norm = sparse::residual_norm_bound<T>(ctx, sizes_, A, b, x);
  if (!report_.proved)
    return std::vector<double>(static_cast<std::size_t>(b.size()), std::numeric_limits<double>::infinity());
  return sparse::scaled_radii(norm, scaled_eigenvalue_, sizes_.exponent);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                     \
  template std::vector<double> definiteness_certificate::error_bounds<type>( \
      const context&, const csr_matrix&, vector_view<const double>, vector_view<const type>) const;
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
