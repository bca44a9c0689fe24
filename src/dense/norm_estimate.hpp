// The 1-norm of a matrix that is known by its products alone.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace residua::dense {

namespace estimation {

inline double sum_of_magnitudes(const std::vector<double>& v) {
  double sum = 0;
  for (const double value : v) sum += std::fabs(value);
  return sum;
}

/// v's elements by their signs; whether they are those of `signs` already, which receives them.
inline bool take_signs(const std::vector<double>& v, std::vector<double>& signs) {
  bool same = true;
  for (std::size_t i = 0; i < v.size(); ++i) {
    const double sign = std::signbit(v[i]) ? -1.0 : 1.0;
    same = same && sign == signs[i];
    signs[i] = sign;
  }
  return same;
}

inline std::size_t largest_position(const std::vector<double>& v) {
  const auto by_magnitude = [](double a, double b) { return std::fabs(a) < std::fabs(b); };
  return static_cast<std::size_t>(std::max_element(v.begin(), v.end(), by_magnitude) - v.begin());
}

/// 1 ... 2 with alternating signs, for n > 1.
inline std::vector<double> alternating_vector(std::size_t n) {
  std::vector<double> x(n);
  for (std::size_t i = 0; i < n; ++i) {
    const double size = 1 + static_cast<double>(i) / static_cast<double>(n - 1);
    x[i] = i % 2 == 0 ? size : -size;
  }
  return x;
}

}  // namespace estimation

/// A lower bound of |B|_1, of n x n matrix B, within a factor of three of it in practice: multiply(x)
/// replaces x by B x, multiply_two(x, y) two vectors, multiply_transposed(x) replaces x by B^T x. At most
/// eleven products. Source: Higham 1988 (ACM TOMS 674); LAPACK's xLACN2.
template <class Multiply, class MultiplyTwo, class MultiplyTransposed>
double estimate_one_norm(std::size_t n, const Multiply& multiply, const MultiplyTwo& multiply_two,
                         const MultiplyTransposed& multiply_transposed) {
  constexpr int most_steps = 5;
  if (n == 0) return 0;
  std::vector<double> x(n, 1 / static_cast<double>(n)), signs(n, 0.0);
  if (n == 1) {
    multiply(x);
    return std::fabs(x[0]);
  }
  // Against cancellation that the steps cannot see; beside their first product, which it does not depend on.
  auto alternating = estimation::alternating_vector(n);
  multiply_two(x, alternating);
  const double least = 2 * estimation::sum_of_magnitudes(alternating) / (3 * static_cast<double>(n));
  double estimate = estimation::sum_of_magnitudes(x);
  estimation::take_signs(x, signs);
  x = signs;
  multiply_transposed(x);
  for (int step = 1; step < most_steps; ++step) {
    const auto j = estimation::largest_position(x);
    std::fill(x.begin(), x.end(), 0.0);
    x[j] = 1;
    multiply(x);
    const double before = estimate;
    estimate = std::max(before, estimation::sum_of_magnitudes(x));
    if (estimation::take_signs(x, signs) || !(estimate > before)) break;
    x = signs;
    multiply_transposed(x);
    if (estimation::largest_position(x) == j) break;
  }
  return std::max(estimate, least);
}
template <class Multiply, class MultiplyTransposed>
double estimate_one_norm(std::size_t n, const Multiply& multiply,
                         const MultiplyTransposed& multiply_transposed) {
  const auto one_by_one = [&](std::vector<double>& x, std::vector<double>& y) { multiply(x), multiply(y); };
  return estimate_one_norm(n, multiply, one_by_one, multiply_transposed);
}

}  // namespace residua::dense
