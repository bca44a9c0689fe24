// Estimates of the extreme singular values of a triangle that grows column by column: incremental condition
// estimation (Bischof, SIAM J. Matrix Anal. Appl. 11(2), 1990).
//
// Of R^T, lower triangular, whose row for the new column is (w^T, gamma): where x is nearly a left singular
// vector of R with |x^T R| = s, the best (p x, q) for the larger matrix is that of the 2 x 2 matrix ((s, 0),
// (x^T w, gamma)), whose singular values multiply to s gamma. So the smaller one is a quotient, in which
// nothing cancels.
#pragma once

#include <cmath>
#include <vector>

#include "blas/level1/safe_norm.hpp"
#include "blas/level3/trsm_triangle.hpp"

namespace residua::lapack {

/// The estimate of the largest, or of the smallest singular value.
template <class Number>
class singular_value {
 public:
  enum class which { largest, smallest };
  explicit singular_value(which w) : which_(w) {}

  /// What the estimate becomes by column w of R, of which w[size()] is on the diagonal.
  [[nodiscard]] Number grown_by(const Number* w) const { return grown(w).value; }
  void take(const Number* w) {
    const growth g = grown(w);
    for (auto& element : x_) element = element * g.p;
    x_.push_back(g.q);
    value_ = g.value;
  }

 private:
  struct growth {
    Number value, p, q;
  };

  /// Scaled by the largest of the three elements, so that no square leaves the range.
  [[nodiscard]] growth grown(const Number* w) const {
    const Number one(1.0), zero(0.0), gamma = w[x_.size()];
    if (x_.empty()) return {magnitude_of(gamma), zero, one};
    Number alpha(0.0);
    for (std::size_t i = 0; i < x_.size(); ++i) alpha = alpha + x_[i] * w[i];
    const double size =
        std::max({limb::abs(leading(value_)), limb::abs(leading(alpha)), limb::abs(leading(gamma))});
    if (!(size > 0)) return {zero, zero, one};
    const double scale = std::ldexp(1.0, -std::ilogb(size));
    const Number s = value_ * scale, a = alpha * scale, g = gamma * scale;
    // Of ((s^2 + a^2, a g), (a g, g^2)): the larger eigenvalue, and the longer of two forms of its vector.
    const Number first = s * s + a * a, last = g * g, beside = a * g, half_gap = (first - last) * 0.5;
    const Number root = blas::root(half_gap * half_gap + beside * beside);
    const Number largest = (first + last) * 0.5 + root;
    const bool is_first = leading(half_gap) >= 0;
    Number p = is_first ? half_gap + root : beside, q = is_first ? beside : root - half_gap;
    Number length = blas::root(p * p + q * q);
    if (leading(length) == 0) p = length = one;
    p = blas::quotient(p, length);
    q = blas::quotient(q, length);
    const Number sigma = blas::root(largest);
    if (which_ == which::largest) return {sigma * (1 / scale), p, q};
    return {blas::quotient(magnitude_of(s * g), sigma) * (1 / scale), -q, p};
  }
  static Number magnitude_of(const Number& x) { return leading(x) < 0 ? -x : x; }

  which which_;
  Number value_{0.0};
  std::vector<Number> x_;
};

/// How many leading columns of the upper triangle R, by columns of `order` elements, have a condition number
/// of no more than 1 / rcond, as estimated.
template <class Number>
std::size_t rank_of_triangle(const std::vector<Number>& R, std::size_t order, const Number& rcond) {
  using value = singular_value<Number>;
  value largest(value::which::largest), smallest(value::which::smallest);
  std::size_t rank = 0;
  for (; rank < order; ++rank) {
    const Number* column = R.data() + rank * order;
    if (leading(column[rank]) == 0 || largest.grown_by(column) * rcond > smallest.grown_by(column)) break;
    largest.take(column);
    smallest.take(column);
  }
  return rank;
}

}  // namespace residua::lapack
