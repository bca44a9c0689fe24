// Decimal text of numbers: exact in both directions, by integer arithmetic.
//
// Instantiated for double, and for expansions of 2 floats and of 2, 3 and 4 doubles.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "residua/number/expansion.hpp"

namespace residua {

// Notation. With e the decimal exponent of the leading digit: plain (123.45, 0.00012345) where -4 <= e < P,
// otherwise scientific (1.2345e-05, at least two exponent digits), as printf's %g. P is the number of digits
// asked for; 16 for the shortest form. NaN is "nan", infinities are "inf" and "-inf"; -0 keeps its sign.
// Every form gives the exact value of the limbs' sum, rounded once, half to even.

/// The fewest significant digits that parse turns back into exactly the same limbs; among those, the nearest
/// to x. (The sign of a zero low limb is not kept, and limbs that are not normalised are normalised.)
/// A dd usually takes 31 to 33 digits; one whose low limb is zero or far down takes as many as tell it apart.
std::string to_string(double x);
template <class T, int N>
std::string to_string(const expansion<T, N>& x);

/// `significant_digits` digits, trailing zeros kept. Throws invalid_argument if significant_digits < 1.
std::string to_string(double x, int significant_digits);
template <class T, int N>
std::string to_string(const expansion<T, N>& x, int significant_digits);

/// d.ddde±xx with `decimals` digits after the point. Throws invalid_argument if decimals < 0.
std::string to_scientific(double x, int decimals);
template <class T, int N>
std::string to_scientific(const expansion<T, N>& x, int decimals);

/// ddd.ddd with `decimals` digits after the point. Throws invalid_argument if decimals < 0.
std::string to_fixed(double x, int decimals);
template <class T, int N>
std::string to_fixed(const expansion<T, N>& x, int decimals);

/// The number that a decimal string stands for, correctly rounded whatever its length: each limb is what the
/// limbs before it leave over, rounded to nearest even (so hi = RN(x), lo = RN(x - hi)); subnormal limbs
/// included. Overflow gives an infinity, as for double.
/// Accepts an optional sign, digits with an optional point, an optional exponent; inf, infinity and nan; in
/// either case; nothing before or after. Throws invalid_input for any other text.
template <class T>
T parse(std::string_view text);

/// As parse; false, with `value` untouched, instead of throwing.
template <class T>
bool try_parse(std::string_view text, T& value);

/// With std::scientific or std::fixed set, precision() decimals; otherwise the shortest form.
template <class T, int N>
std::ostream& operator<<(std::ostream& out, const expansion<T, N>& x);
/// Reads one word up to white space; sets failbit, leaving `x` alone, if it is no number.
template <class T, int N>
std::istream& operator>>(std::istream& in, expansion<T, N>& x);

}  // namespace residua
