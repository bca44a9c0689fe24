// What couples two approximate eigenvectors of a general matrix, and the rotation that takes it away.
#pragma once

#include "blas/complex/numbers.hpp"
#include "lapack/eigen/eigen_stages.hpp"

namespace residua::lapack {

/// The magnitude of the larger part; a NaN remains.
template <class Number>
[[nodiscard]] RESIDUA_INLINE double size_of(const complex<Number>& z) {
  const double x = limb::abs(leading(z.re)), y = limb::abs(leading(z.im));
  return x >= y ? x : y >= x ? y : x + y;
}

/// What couples two vectors, and by how much their eigenvalues differ.
template <class Number>
struct general_pair {
  /// Squares of smaller gaps would lose bits to underflow; A's largest element is about 1.
  static constexpr double smallest_gap = 0x1p-300;
  complex<Number> coupling, gap;

  [[nodiscard]] RESIDUA_INLINE bool is_apart() const {
    const double coupled = size_of(coupling), distance = size_of(gap);
    return coupled == 0 || (coupled <= largest_rotation * distance && distance >= smallest_gap);
  }
  /// Without a coupling where that may be rounding alone, and a rotation by it would do harm.
  [[nodiscard]] RESIDUA_INLINE general_pair within(const rounding_limits& limits) const {
    const Number zero(0.0);
    const bool is_held = is_apart() && limits.hold(size_of(coupling), size_of(gap));
    return is_held ? general_pair{{zero, zero}, gap} : *this;
  }
  /// coupling / gap where it is small, 0 elsewhere.
  [[nodiscard]] RESIDUA_INLINE complex<Number> rotation() const {
    const Number zero(0.0);
    if (size_of(coupling) == 0 || !is_apart()) return {zero, zero};
    const Number square = loop::multiply_add(gap.re, gap.re, gap.im * gap.im);
    const Number re = loop::multiply_add(coupling.re, gap.re, coupling.im * gap.im);
    const Number im = loop::multiply_add(coupling.im, gap.re, -(coupling.re * gap.im));
    return {blas::quotient(re, square), blas::quotient(im, square)};
  }
};

/// Takes a pair into the largest rotation or the largest coupling that is unresolved (eigen_distance).
template <class Number, class Acc>
RESIDUA_INLINE void take(const general_pair<Number>& pair, index_t place, Acc* largest) {
  const double coupled = size_of(pair.coupling);
  if (coupled == 0) return;
  if (pair.is_apart()) {
    largest[0].take(coupled / size_of(pair.gap), place);
  } else {
    largest[2].take(coupled, place);
  }
}

}  // namespace residua::lapack
