// Decimal text of numbers: exact in both directions, by integer arithmetic.
//
// Every number format has it: float, double, numbers of several limbs, and the 12-byte formats ds, di and
// dit. Literals are in literals.hpp, support for std::format in text_format.hpp, for {fmt} in text_fmt.hpp.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "residua/number/format_traits.hpp"

namespace residua {

// With e the decimal exponent of the leading digit, notation is plain (123.45, 0.00012345) where -4 <= e <
// P, else scientific (1.2345e-05, at least two exponent digits), as printf's %g. P is the number of digits
// asked for; 16 for the shortest form. NaN is "nan", infinities are "inf" and "-inf"; -0 keeps its sign.
// Every form gives the exact value of the limbs' sum, rounded once, half to even.

/// Writes the fewest significant digits that parse turns back into exactly the same limbs; among
/// those, the nearest to x. (The sign of a zero low limb is not kept, and limbs that are not each
/// the nearest to what those before it leave over become so.) A dd usually takes 31 to 33 digits,
/// a 12-byte number 21 to 24; one whose low limb is zero or far down takes as many as tell it
/// apart.
std::string to_string(float x);
std::string to_string(double x);
template <multi_limb Number>
std::string to_string(const Number& x);

/// Writes `significant_digits` digits, trailing zeros too. Throws invalid_argument if significant_digits < 1.
std::string to_string(double x, int significant_digits);
template <multi_limb Number>
std::string to_string(const Number& x, int significant_digits);

/// Writes d.ddde±xx with `decimals` digits after the point. Throws invalid_argument if decimals < 0.
std::string to_scientific(double x, int decimals);
template <multi_limb Number>
std::string to_scientific(const Number& x, int decimals);

/// Writes ddd.ddd with `decimals` digits after the point. Throws invalid_argument if decimals < 0.
std::string to_fixed(double x, int decimals);
template <multi_limb Number>
std::string to_fixed(const Number& x, int decimals);

/// What a stream's flags or a format specification say of a number's text.
struct text_layout {
  /// shortest is as to_string(x); general, scientific, fixed are as printf's %g, %e, %f; hexadecimal is as
  /// %a, the exact value.
  enum class notation { shortest, general, scientific, fixed, hexadecimal };
  enum class alignment { left, center, right, after_sign };

  notation form = notation::shortest;
  int precision = 6;  // of general (0 is taken as 1), scientific, fixed
  bool uppercase = false;
  bool alternate = false;  // always a point; general keeps trailing zeros
  char sign = '-';         // before numbers that are not negative: '+', ' ', or '-' for nothing
  int width = 0;           // at least so many characters, filled up
  char fill = ' ';
  alignment align = alignment::right;
  bool zeros = false;  // fill up with zeros after the sign instead; infinities and NaN with spaces before it
};

/// Writes x as `layout` says. Throws invalid_argument if precision < 0.
std::string to_text(double x, const text_layout& layout);
template <multi_limb Number>
std::string to_text(const Number& x, const text_layout& layout);

/// Reads the number that a decimal string stands for, correctly rounded whatever its length: each limb is
/// what the limbs before it leave over, rounded to nearest even (so hi = RN(x), lo = RN(x - hi), and a pair
/// is normalised where lo is half a unit of hi); subnormal limbs included. Overflow gives an infinity, as for
/// double. The 12-byte formats are read likewise, straight from the decimal and not by way of dd: hi =
/// RN(x), and lo is x - hi rounded to nearest even to binary32 (ds), to nearest even (di) or towards zero
/// (dit) to 21 bits and multiples of 2^-1042. For ds and di the result is the number of the format nearest
/// to x. Where the low part of a ds overflows (only if |x| > 2^181), so does the number: "1e300" is an
/// infinity, since 10^300 is no double. Accepts an optional sign, digits with an optional point, an optional
/// exponent; inf, infinity and nan; in either case, with nothing before or after. Throws invalid_input for
/// any other text.
template <class T>
T parse(std::string_view text);

/// Reads as parse, but returns false, with `value` untouched, instead of throwing.
template <class T>
bool try_parse(std::string_view text, T& value);

/// Writes x as a double, by the stream's flags, width, fill and precision, with six significant digits
/// unless these say otherwise, in the notation of the classic locale.
template <multi_limb Number>
std::ostream& operator<<(std::ostream& out, const Number& x);
/// Reads one word up to white space; sets failbit, leaving `x` alone, if it is no number.
template <multi_limb Number>
std::istream& operator>>(std::istream& stream, Number& x);

}  // namespace residua
