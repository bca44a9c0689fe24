// Numbers of run-time precision on the command line, in files and as text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/common.hpp"
#include "residua/mp/mp.hpp"

namespace residua::cli {

/// Smaller tolerances are beyond the digits of qd.
inline constexpr double tolerance_beyond_qd = 1e-60;
/// Whether run-time precision may go on where qd has missed a tolerance: one that is near its 63 digits.
bool may_go_on_in_mp(const std::string& precision, double tolerance);

/// The bits that mp:BITS names, 0 of mp alone; negative: it is no such precision.
int mp_bits_named(std::string_view text);
/// mp:BITS.
std::string mp_precision_name(int bits);
/// The check of --precision: mp, or mp:BITS.
CLI::Validator an_mp_precision();

/// Numbers of `bits` bits as columns of a Matrix Market array, which begins with the comment. Of complex
/// numbers real and imaginary parts take turns in a column.
void write_mp_columns(const std::string& path, const std::string& comment, int bits,
                      const std::vector<std::vector<mp>>& columns, bool is_complex = false);

/// A number's text, and a bound of the distance of what the text says from the number that was sought.
struct mp_bounded_text {
  std::string value;
  mp bound;
};
/// shown_with_bounds of shown_bounds.hpp for numbers of run-time precision, with one bound for all.
std::vector<mp_bounded_text> shown_with_bounds(const std::vector<mp>& all, const mp& radius);
/// The largest of the bounds as a double that is not below it.
double largest_bound(const std::vector<mp_bounded_text>& shown);
/// A double that is not below x.
double double_above(const mp& x);

}  // namespace residua::cli
