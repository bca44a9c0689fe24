// A bound of the residual of a sparse system, rows scaled by powers of two, in the norm 2.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "certified/upper_bounds.hpp"
#include "number/lower_limbs.hpp"
#include "residua/base/error.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/number/bounds.hpp"
#include "residua/sparse/definiteness_certificate.hpp"
#include "residua/sparse/spmv.hpp"
#include "residua/view/array.hpp"
#include "sparse/csr_storage.hpp"

namespace residua::sparse {

[[noreturn]] inline void refuse(const std::string& what) { throw error(error_kind::invalid_argument, what); }

inline detail::scaled_sizes sizes_of(const csr& A, std::vector<int> exponents) {
  detail::scaled_sizes sizes{A.row_start, A.column, {}, std::move(exponents)};
  sizes.size.reserve(A.value.size());
  for (const double a : A.value) sizes.size.push_back(std::fabs(a));
  return sizes;
}

template <class T>
std::vector<T> on_host(const context& ctx, vector_view<const T> v) {
  array<T> dense(ctx, v.size());
  copy<T>(ctx, v, dense);
  return dense.to_host(ctx);
}
template <class T>
bool are_finite(const std::vector<T>& v) {
  return std::all_of(v.begin(), v.end(), has_finite_limbs<T>);
}

/// An upper bound of the exact residual's magnitude in a row of so many entries, where |b_i| + (|A||x|)_i <=
/// size and residual() found r. The bound adds to |r| the bound of residual(), the rounding to r's format
/// and the underflow of products.
template <class T>
double residual_bound(const T& r, double size, sparse_index entries) {
  using namespace certified;
  constexpr int limbs = limb_count<T>;
  const double terms = 2.0 * limbs * static_cast<double>(entries) + 1;
  const double hidden =
      product_bound(std::pow(terms * 0x1p-53, detail::residual_limbs<limbs>) * (1 + 0x1p-40), size);
  const double shown = std::fabs(leading(r)) * (1 + 0x1p-50) + terms * 0x1p-1070;
  return sum_bound(inflated(shown), hidden);
}

/// An upper bound of |v|_2 for elements that are not negative, whose squares may be out of range; 0 for zeros
/// alone.
inline double norm_bound(const std::vector<double>& v) {
  using namespace certified;
  double largest = 0;
  for (const double x : v) {
    if (!std::isfinite(x)) return std::numeric_limits<double>::infinity();
    largest = std::max(largest, x);
  }
  if (largest == 0) return 0;
  const int exponent = std::ilogb(largest);
  double square = 0;
  for (const double x : v) {
    const double scaled = scaled_bound(x, -exponent);
    square = sum_bound(square, product_bound(scaled, scaled));
  }
  return scaled_bound(root_bound(square), exponent);
}

/// An upper bound of |D (b - A x)|_2; infinite where something overflows, 0 where all terms of all rows are
/// zeros. A is the matrix of `sizes` in the context's memory. Throws invalid_argument where it has another
/// shape, or an element of b or x is not finite; and as residual() does.
template <class T>
double residual_norm_bound(const context& ctx, const detail::scaled_sizes& sizes, const csr_matrix& A,
                           vector_view<const double> b, vector_view<const T> x) {
  using namespace certified;
  if (A.rows() + 1 != static_cast<index_t>(sizes.row_start.size()) || A.nonzeros() != sizes.row_start.back())
    refuse("error_bounds: A is not the matrix that the certificate was made of");
  array<T> r(ctx, b.size());
  residual<T>(ctx, b, A, x, r);
  const auto right = on_host<double>(ctx, b);
  const auto solution = on_host<T>(ctx, x), residuals = r.to_host(ctx);
  if (!are_finite(right)) refuse("error_bounds: b has an element that is not finite");
  if (!are_finite(solution)) refuse("error_bounds: x has an element that is not finite");
  std::vector<double> scaled(right.size(), 0.0);
  for (std::size_t i = 0; i < right.size(); ++i) {
    double size = std::fabs(right[i]);
    for (auto k = sizes.row_start[i]; k < sizes.row_start[i + 1]; ++k) {
      const double factor = std::fabs(leading(solution[sizes.column[k]]));
      if (sizes.size[k] == 0 || factor == 0) continue;
      size = sum_bound(size, product_bound(sizes.size[k], inflated(factor)));
    }
    if (size == 0) continue;
    const double bound = residual_bound<T>(residuals[i], size, sizes.row_start[i + 1] - sizes.row_start[i]);
    scaled[i] = scaled_bound(bound, sizes.exponent[i]);
  }
  return norm_bound(scaled);
}

/// 2^exponent_i norm / least for each i, least > 0; infinite where that is not finite, 0 where the norm is.
inline std::vector<double> scaled_radii(double norm, double least, const std::vector<int>& exponents) {
  if (norm == 0) return std::vector<double>(exponents.size(), 0.0);
  std::vector<double> radius(exponents.size(), std::numeric_limits<double>::infinity());
  const double bound = certified::quotient_bound(norm, least);
  if (!std::isfinite(bound)) return radius;
  for (std::size_t i = 0; i < radius.size(); ++i) radius[i] = certified::scaled_bound(bound, exponents[i]);
  return radius;
}

template <class T>
double norm_of(const std::vector<T>& v) {
  double square = 0;
  for (const T& x : v) square += leading(x) * leading(x);
  return std::sqrt(square);
}

/// About 1 / |F^-1|_2 for factors of F, by the power iteration on F^-1; F's order is that of v.
template <class Factors>
double estimated_least_value(const Factors& factors, std::size_t order) {
  constexpr int steps = 12;
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<typename Factors::number> v;
  for (std::size_t k = 0; k < order; ++k) v.emplace_back(uniform(random));
  double growth = 1;
  for (int step = 0; step < steps; ++step) {
    const double before = norm_of(v);
    for (auto& x : v) x = x / typename Factors::number(before);
    factors.solve(v);
    growth = norm_of(v);
    if (!std::isfinite(growth) || growth == 0) return 0;
  }
  return 1 / growth;
}

}  // namespace residua::sparse
