// definiteness_certificate: checks, the choice of c, and the bounds of errors.
#include "residua/sparse/definiteness_certificate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "certified/upper_bounds.hpp"
#include "residua/base/error.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/number/bounds.hpp"
#include "residua/sparse/spmv.hpp"
#include "residua/view/array.hpp"
#include "sparse/direct/ordering.hpp"
#include "sparse/direct/verified_cholesky.hpp"

namespace residua {

namespace {

using namespace certified;

constexpr double infinite = std::numeric_limits<double>::infinity();

/// a_ij = a_ji to the last bit.
bool is_exactly_symmetric(const csr& A) {
  for (sparse_index i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      const auto begin = A.column.begin() + A.row_start[A.column[k]],
                 end = A.column.begin() + A.row_start[A.column[k] + 1];
      const auto mirrored = std::lower_bound(begin, end, i);
      if (mirrored == end || *mirrored != i) return false;
      if (A.value[static_cast<std::size_t>(mirrored - A.column.begin())] != A.value[k]) return false;
    }
  }
  return true;
}

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

[[noreturn]] void refuse(const std::string& what) { throw error(error_kind::invalid_argument, what); }

template <class T>
std::vector<T> on_host(const context& ctx, vector_view<const T> v) {
  array<T> dense(ctx, v.size());
  copy<T>(ctx, v, dense);
  return dense.to_host(ctx);
}
template <class T>
bool are_finite(const std::vector<T>& v) {
  return std::all_of(v.begin(), v.end(), [](const T& x) { return std::isfinite(leading(x)); });
}

/// At least the exact residual's magnitude in a row of so many entries, where |b_i| + (|A||x|)_i <= size and
/// residual() found r: its bound, what r's format has rounded, and the underflow of products.
template <class T>
double residual_bound(const T& r, double size, sparse_index entries) {
  constexpr int limbs = limb_count<T>, parts = limbs <= 2 ? 4 : limbs + 2;
  const double terms = 2.0 * limbs * static_cast<double>(entries) + 1;
  const double hidden = product_bound(std::pow(terms * 0x1p-53, parts) * (1 + 0x1p-40), size);
  const double shown = std::fabs(leading(r)) * (1 + 0x1p-50) + terms * 0x1p-1070;
  return sum_bound(inflated(shown), hidden);
}

double norm_of(const std::vector<double>& v) {
  double square = 0;
  for (const double x : v) square += x * x;
  return std::sqrt(square);
}

/// About the smallest eigenvalue of the factorised matrix, by the inverse iteration.
double estimated_eigenvalue(const sparse::verified_cholesky& factors) {
  constexpr int steps = 12;
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<double> v(static_cast<std::size_t>(factors.order()));
  for (double& x : v) x = uniform(random);
  double growth = 1;
  for (int step = 0; step < steps; ++step) {
    const double before = norm_of(v);
    for (double& x : v) x /= before;
    factors.solve(v);
    growth = norm_of(v);
    if (!std::isfinite(growth) || growth == 0) return 0;
  }
  return 1 / growth;
}

/// The largest c less rounding errors that is proved, or 0.
double least_eigenvalue(sparse::verified_cholesky& factors, int& factorisations) {
  const double rounding = factors.rounding(), least = 2 * rounding;
  const auto proves = [&](double c) { return ++factorisations, factors.factorise(c); };
  if (!(least < 1) || !proves(least)) return 0;
  const double estimate = estimated_eigenvalue(factors);
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
    refuse("definiteness_certificate: A has " + std::to_string(A.rows) + " rows and " +
           std::to_string(A.columns) + " columns; it must be square");
  }
  row_start_ = A.row_start;
  column_ = A.column;
  for (const double a : A.value) sizes_.push_back(std::fabs(a));
  exponents_ = scaling_of(A);
  if (!is_exactly_symmetric(A)) {
    report_.reason = "A is not symmetric to the last bit";
  } else if (exponents_.size() < static_cast<std::size_t>(A.rows)) {
    report_.reason = "a diagonal element is not positive, and so A is not positive definite";
  } else if (!is_bounded(A, exponents_)) {
    report_.reason = "a minor of order two is not positive, or nearly so";
  } else {
    const auto order = sparse::order_for_elimination(sparse::pattern_of_sum(
        {A.rows, A.columns, A.nonzeros(), A.row_start.data(), A.column.data(), A.value.data()}));
    sparse::verified_cholesky factors(A, exponents_, order.elimination);
    entries_ = factors.entries();
    scaled_eigenvalue_ = A.rows == 0 ? 1 : least_eigenvalue(factors, factorisations_);
    report_.proved = scaled_eigenvalue_ > 0;
    if (!report_.proved) report_.reason = "Cholesky's factors prove nothing in double";
  }
  if (!report_.proved) return;
  const int most = exponents_.empty() ? 0 : *std::max_element(exponents_.begin(), exponents_.end());
  report_.least_eigenvalue = std::max(std::nextafter(std::ldexp(scaled_eigenvalue_, -2 * most), 0.0), 0.0);
}

template <solver_format T>
std::vector<double> definiteness_certificate::error_bounds(const context& ctx, const csr_matrix& A,
                                                           vector_view<const double> b,
                                                           not_deduced<vector_view<const T>> x) const {
  if (A.rows() + 1 != static_cast<index_t>(row_start_.size()) || A.nonzeros() != row_start_.back())
    refuse("error_bounds: A is not the matrix that the certificate was made of");
  array<T> r(ctx, b.size());
  residual<T>(ctx, b, A, x, r);
  const auto right = on_host<double>(ctx, b);
  const auto solution = on_host<T>(ctx, x), residuals = r.to_host(ctx);
  if (!are_finite(right)) refuse("error_bounds: b has an element that is not finite");
  if (!are_finite(solution)) refuse("error_bounds: x has an element that is not finite");
  std::vector<double> radius(right.size(), infinite);
  if (!report_.proved) return radius;
  double square = 0;
  for (std::size_t i = 0; i < right.size(); ++i) {
    double size = std::fabs(right[i]);
    for (auto k = row_start_[i]; k < row_start_[i + 1]; ++k)
      size = sum_bound(size, product_bound(sizes_[k], inflated(std::fabs(leading(solution[column_[k]])))));
    const double bound = residual_bound<T>(residuals[i], size, row_start_[i + 1] - row_start_[i]);
    const double scaled = scaled_bound(bound, exponents_[i]);
    square = sum_bound(square, product_bound(scaled, scaled));
  }
  const double error = quotient_bound(root_bound(square), scaled_eigenvalue_);
  // Where a residual or a bound of it has overflowed, nothing is known.
  if (!std::isfinite(error)) return radius;
  for (std::size_t i = 0; i < radius.size(); ++i) radius[i] = scaled_bound(error, exponents_[i]);
  return radius;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                     \
  template std::vector<double> definiteness_certificate::error_bounds<type>( \
      const context&, const csr_matrix&, vector_view<const double>, vector_view<const type>) const;
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
