// mp: a binary floating-point number whose precision is chosen at run time.
#pragma once

#include <compare>
#include <concepts>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "residua/mp/precision.hpp"
#include "residua/number/format_traits.hpp"

namespace residua {

/// A number of 53 to 8192 bits with exponents up to 2^59, in host memory. + - * / sqrt, fma and conversions
/// round once, to nearest even; zeros have signs, infinities and NaN behave as those of IEEE 754. What leaves
/// the range becomes an infinity or a zero and raises a flag of the thread (raised_mp_flags). Operands of
/// one operation have the same precision, otherwise invalid_argument naming both is thrown.
class mp {
 public:
  using word = std::uint64_t;

  /// Makes +0. Throws invalid_argument where `bits` are out of range, as all constructors do.
  explicit mp(int bits);
  /// Rounds x to `bits` bits, exactly where these suffice.
  mp(double x, int bits);
  /// Rounds a number that a double need not hold.
  template <std::integral Number>
  requires(sizeof(Number) > sizeof(int)) mp(Number x, int bits) : mp(td(x), bits) {}
  template <std::same_as<long double> Number>
  mp(Number x, int bits) : mp(from_long_double(x, bits)) {}
  /// Rounds the sum of the limbs of any format, dd, td, qd and the others.
  template <multi_limb Number>
  mp(const Number& x, int bits) : mp(bits) {
    if constexpr (plane_stored<Number>) {
      set_sum(dd(x).limb);
    } else {
      double limbs[Number::limbs];
      for (int k = 0; k < Number::limbs; ++k) limbs[k] = static_cast<double>(x.limb[k]);
      set_sum(limbs);
    }
  }
  /// Rounds x to another precision.
  mp(const mp& x, int bits);
  /// Makes a number of its parts: the significand's words, the lowest first, of which the highest bit is
  /// set and bits beyond the precision are not; words are not read where the header is not regular. Throws
  /// invalid_argument where words are not so or the exponent is out of range.
  mp(int bits, mp_header header, std::span<const word> words);

  /// Returns ±0.integer * 2^exponent rounded to `bits` bits, where `integer` is of any length, the lowest
  /// word first, and 0.integer less than 1.
  static mp from_integer(std::span<const word> integer, bool negative, std::int64_t exponent, int bits);

  [[nodiscard]] int bits() const { return bits_; }
  [[nodiscard]] mp_header header() const { return header_; }
  [[nodiscard]] std::span<const word> words() const { return words_; }
  [[nodiscard]] bool is_negative() const { return header_.is_negative(); }
  [[nodiscard]] bool is_zero() const { return header_.is_zero(); }
  [[nodiscard]] bool is_nan() const { return header_.is_nan(); }
  [[nodiscard]] bool is_infinite() const { return header_.is_infinite(); }
  [[nodiscard]] bool is_finite() const { return header_.is_finite(); }
  /// The e of 0.1xxx * 2^e, as MPFR's; of what is not regular, below or beyond all others.
  [[nodiscard]] std::int64_t exponent() const { return header_.exponent(); }

  /// The nearest double, half to even, subnormal ones included; beyond its range an infinity.
  [[nodiscard]] double to_double() const;
  /// The number in double, dd, td or qd: each limb is what those before it leave over, rounded to nearest
  /// even, and a dd is normalised.
  template <class Number>
  [[nodiscard]] Number rounded() const;

  mp operator-() const;
  friend mp operator+(const mp& a, const mp& b);
  friend mp operator-(const mp& a, const mp& b);
  friend mp operator*(const mp& a, const mp& b);
  friend mp operator/(const mp& a, const mp& b);
  mp& operator+=(const mp& a) { return *this = *this + a; }
  mp& operator-=(const mp& a) { return *this = *this - a; }
  mp& operator*=(const mp& a) { return *this = *this * a; }
  mp& operator/=(const mp& a) { return *this = *this / a; }

  /// Compares by value, so that -0 == +0; NaN is unordered. The precisions may differ.
  friend std::partial_ordering operator<=>(const mp& a, const mp& b);
  friend bool operator==(const mp& a, const mp& b) { return std::is_eq(a <=> b); }

 private:
  static mp from_long_double(long double x, int bits);
  void set_sum(std::span<const double> limbs);

  int bits_;
  mp_header header_;
  std::vector<word> words_;
};

mp sqrt(const mp& x);
/// Returns a b + c, rounded once.
mp fma(const mp& a, const mp& b, const mp& c);
mp abs(const mp& x);
/// Returns 2^exponent x.
mp ldexp(const mp& x, std::int64_t exponent);

/// Returns `significant_digits` digits of the exact value, rounded half to even, as text.hpp's to_string; 0
/// for as many as tell all numbers of x's precision apart, 1 + ceil(bits log10(2)). Throws invalid_argument
/// for fewer than 0, unsupported for |exponent| > 10^8.
std::string to_string(const mp& x, int significant_digits = 0);
/// Reads decimal text, as text.hpp's parse, whatever its exponent, rounded once to `bits` bits. Throws
/// invalid_input for any other text.
mp parse_mp(std::string_view text, int bits);
/// Writes x as a double is written, by the stream's flags, precision, width and fill. Throws as to_string.
std::ostream& operator<<(std::ostream& out, const mp& x);

}  // namespace residua
