// Random numbers of several limbs of the kinds that are hard for the arithmetic.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <random>
#include <utility>

#include "residua/number/arithmetic.hpp"

namespace residua::oracle {

/// Pairs a test draws for each operation: `usual`, or what the environment variable RESIDUA_TEST_PAIRS says.
inline std::int64_t test_pairs(std::int64_t usual = 100'000) {
  const char* text = std::getenv("RESIDUA_TEST_PAIRS");
  return text ? std::atoll(text) : usual;
}

/// |limb[k + 1]| <= ulp(limb[k]) / 2, ulp(0) = 0; of two limbs, limb[0] = RN(limb[0] + limb[1]).
template <class T, int N>
bool is_normalised(const expansion<T, N>& x) {
  if (N == 2 && x.limb[0] + x.limb[1] != x.limb[0]) return false;
  for (int k = 0; k + 1 < N; ++k) {
    const T half_unit =
        x.limb[k] == T(0) ? T(0) : std::ldexp(T(1), std::ilogb(x.limb[k]) - std::numeric_limits<T>::digits);
    if (!(std::fabs(x.limb[k + 1]) <= half_unit)) return false;
  }
  return true;
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
/// For products and quotients of N limbs: an error of the last limb's product must not underflow.
template <class T, int N = 2>
constexpr exponent_range product_range() {
  constexpr int extra = (N - 2) * std::numeric_limits<T>::digits;
  return sizeof(T) == 8 ? exponent_range{-440 + extra, 480} : exponent_range{-36 + extra, 60};
}

template <class T, int N = 2>
class number_source {
 public:
  using number_type = expansion<T, N>;

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

  /// A normalised number. Each limb is zero, like all behind it, or half a unit of the limb before, close
  /// below that, or further down.
  number_type number(int exponent) {
    number_type x(limb(exponent));
    extend(x, 1);
    return x;
  }
  number_type number() { return number(exponent()); }

  /// Two numbers: unrelated, of close exponents, or such that a + b or a - b cancels nearly, or wholly: down
  /// to some limb.
  std::pair<number_type, number_type> pair() {
    const int e = exponent();
    const number_type a = number(e);
    switch (random_() % 6) {
      case 0:
        return {a, number()};
      case 1:
        return {a, number(e)};
      case 2:
        return {a, number(clamped(e + static_cast<int>(random_() % (2 * N * digits)) - N * digits))};
      case 3:
        return {a, signed_at_random(nudged(a))};
      case 4:
        return {a, signed_at_random(other_tail(a))};
      default:
        return {a, signed_at_random(other_tail(nudged(a)))};
    }
  }

  int exponent() { return clamped(range_.lowest + static_cast<int>(random_() % span())); }
  std::mt19937_64& random() { return random_; }

 private:
  static constexpr int digits = std::numeric_limits<T>::digits;

  [[nodiscard]] unsigned span() const { return static_cast<unsigned>(range_.highest - range_.lowest + 1); }
  [[nodiscard]] int clamped(int e) const { return std::min(std::max(e, range_.lowest), range_.highest); }
  number_type signed_at_random(const number_type& x) { return random_() & 1 ? x : -x; }

  /// How far a limb is below half a unit of the one before it.
  int drop() {
    switch (random_() % 8) {
      case 0:
        return 1 + static_cast<int>(random_() % (2 * digits));
      case 1:
        return 1 + static_cast<int>(random_() % (6 * digits));
      default:
        return 1;
    }
  }
  /// Draws the limbs from the k-th on.
  void extend(number_type& x, int k) {
    for (int j = k; j < N; ++j) x.limb[j] = T(0);
    for (; k < N && x.limb[k - 1] != T(0) && random_() % 8 != 0; ++k) {
      const int half_unit = std::ilogb(x.limb[k - 1]) - digits;
      x.limb[k] =
          random_() % 8 == 0 ? std::copysign(std::ldexp(T(1), half_unit), limb(0)) : limb(half_unit - drop());
    }
    if constexpr (N == 2) x = network::fast_normalised(x.limb[0], x.limb[1]);  // limb[0] = RN(sum)
  }
  /// The same leading limbs, others behind.
  number_type other_tail(number_type a) {
    extend(a, 1 + static_cast<int>(random_() % (N - 1)));
    return a;
  }
  /// `a` with one limb changed in its last places, normalised.
  number_type nudged(number_type a) {
    T& changed = a.limb[random_() % N];
    for (auto k = random_() % 4; k > 0; --k) changed = std::nextafter(changed, a.limb[0]);
    if (random_() & 1) a.limb[0] = std::nextafter(a.limb[0], T(0));
    return rounding::renormalised(a);
  }

  exponent_range range_;
  std::mt19937_64 random_;
};

}  // namespace residua::oracle
