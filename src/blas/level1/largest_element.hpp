// The element of largest magnitude and its place, as an accumulator.
#pragma once

#include "residua/base/index.hpp"
#include "residua/number/arithmetic.hpp"

namespace residua::blas {

RESIDUA_INLINE double magnitude(double x) { return limb::abs(x); }
template <class T, int N>
RESIDUA_INLINE expansion<T, N> magnitude(const expansion<T, N>& x) {
  return abs(x);
}

/// The first of the largest elements seen; a NaN is larger than anything. Made of doubles, so that threads of
/// a GPU can exchange it: places are exact below 2^53.
template <class Number>
struct largest_element {
  Number size;
  double place;  // -1: nothing seen

  RESIDUA_INLINE void clear() {
    size = Number(-1.0);
    place = -1;
  }
  /// Element i, which comes behind those seen. Most elements are dismissed by their leading limb.
  RESIDUA_INLINE void take(const Number& x, index_t i) {
    if (limb::abs(leading(x)) < leading(size)) return;
    const largest_element other{magnitude(x), static_cast<double>(i)};
    merge(other);
  }
  RESIDUA_INLINE void merge(const largest_element& other) {
    if (other.is_before(*this)) *this = other;
  }
  RESIDUA_INLINE void renormalise() {}
  RESIDUA_INLINE const largest_element& value() const { return *this; }

 private:
  [[nodiscard]] RESIDUA_INLINE bool is_nan() const { return leading(size) != leading(size); }
  [[nodiscard]] RESIDUA_INLINE bool is_before(const largest_element& other) const {
    if (is_nan() != other.is_nan()) return is_nan();
    if (is_nan() || size == other.size) return place < other.place;
    return size > other.size;
  }
};

}  // namespace residua::blas
