// Random double-word numbers of the kinds that are hard for the arithmetic.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <utility>

#include "residua/number/arithmetic.hpp"

namespace residua::oracle {

/// Pairs a test draws for each operation: `usual`, or what the environment variable RESIDUA_TEST_PAIRS says.
inline std::int64_t test_pairs(std::int64_t usual = 100'000) {
  const char* text = std::getenv("RESIDUA_TEST_PAIRS");
  return text ? std::atoll(text) : usual;
}

/// Exponents that leave room below for all bits of a result, and above for its leading limb.
struct exponent_range {
  int lowest, highest;
};
/// For operations whose results are of the operands' size.
template <class T>
constexpr exponent_range wide_range() {
  return sizeof(T) == 8 ? exponent_range{-900, 1000} : exponent_range{-60, 100};
}
/// For products and quotients.
template <class T>
constexpr exponent_range product_range() {
  return sizeof(T) == 8 ? exponent_range{-440, 480} : exponent_range{-36, 60};
}

template <class T>
class number_source {
 public:
  explicit number_source(exponent_range range, std::uint64_t seed = 20240607)
      : range_(range), random_(seed) {}

  /// A limb with a significand that is random, close to a power of two from either side, or a power of two.
  T limb(int exponent) {
    const auto significand = [this]() -> std::uint64_t {
      const std::uint64_t bits = random_() >> (64 - digits), one = std::uint64_t{1} << (digits - 1);
      switch (random_() % 8) {
        case 0:
          return one;
        case 1:
          return one + bits % 16;
        case 2:
          return 2 * one - 1 - bits % 16;
        default:
          return one | bits;
      }
    }();
    const T magnitude = std::ldexp(static_cast<T>(significand), exponent - digits + 1);
    return random_() & 1 ? magnitude : -magnitude;
  }
  T limb() { return limb(exponent()); }

  /// A normalised number: its low limb zero, just below half a unit of the high limb, or further down.
  double_word<T> number(int exponent) {
    const T high = limb(exponent);
    const int half_unit = exponent - digits;
    switch (random_() % 8) {
      case 0:
        return {high, T(0)};
      case 1:
        return normalised(high, limb(half_unit - static_cast<int>(random_() % (2 * digits))));
      case 2:
        return normalised(high, limb(half_unit - static_cast<int>(random_() % (6 * digits))));
      default:
        return normalised(high, limb(half_unit - 1));
    }
  }
  double_word<T> number() { return number(exponent()); }

  /// Two numbers: unrelated, of close exponents, or such that a + b or a - b cancels nearly, or wholly.
  std::pair<double_word<T>, double_word<T>> pair() {
    const int e = exponent();
    const double_word<T> a = number(e);
    switch (random_() % 6) {
      case 0:
        return {a, number()};
      case 1:
        return {a, number(e)};
      case 2:
        return {a, number(clamped(e + static_cast<int>(random_() % (4 * digits)) - 2 * digits))};
      case 3:
        return {a, sign() * nudged(a)};
      case 4:
        return {a, normalised(sign() * a.hi(), limb(e - digits - 1))};
      default:
        return {a, normalised(sign() * nudged(a).hi(), limb(e - digits - 1))};
    }
  }

  int exponent() { return clamped(range_.lowest + static_cast<int>(random_() % span())); }
  std::mt19937_64& random() { return random_; }

 private:
  static constexpr int digits = std::numeric_limits<T>::digits;

  static double_word<T> normalised(T a, T b) { return network::fast_normalised(a, b); }
  [[nodiscard]] unsigned span() const { return static_cast<unsigned>(range_.highest - range_.lowest + 1); }
  [[nodiscard]] int clamped(int e) const { return std::min(std::max(e, range_.lowest), range_.highest); }
  T sign() { return random_() & 1 ? T(1) : T(-1); }
  /// `a` with one limb changed in its last places.
  double_word<T> nudged(double_word<T> a) {
    double_word<T> b = a;
    T& changed = random_() & 1 ? b.limb[0] : b.limb[1];
    for (auto k = random_() % 4; k > 0; --k) changed = std::nextafter(changed, a.hi());
    if (random_() & 1) b.limb[0] = std::nextafter(b.limb[0], T(0));
    return normalised(b.limb[0], b.limb[1]);
  }

  exponent_range range_;
  std::mt19937_64 random_;
};

}  // namespace residua::oracle
