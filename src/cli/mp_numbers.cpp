// Numbers of run-time precision on the command line, in files and as text.
#include "cli/mp_numbers.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "residua/io/output_file.hpp"

namespace residua::cli {

namespace {

constexpr std::string_view prefix = "mp:";

/// log10 |x|, near enough for exponents of a thousand million.
double decimal_logarithm(const mp& x) {
  const double leading = std::fabs(ldexp(x, -x.exponent()).to_double());
  return (static_cast<double>(x.exponent()) + std::log2(leading)) * std::log10(2.0);
}
mp upper(const mp& x) { return mp(x, fewest_mp_bits) * mp(1 + 0x1p-40, fewest_mp_bits); }
/// An upper bound of half a unit in the last of so many digits.
mp half_unit_of(double log10_value, int digits) {
  constexpr double slack = 1e-6;  // far above the error of the logarithm
  const auto unit = static_cast<long>(std::floor(log10_value + slack)) - digits + 1;
  return upper(parse_mp("5e" + std::to_string(unit - 1), fewest_mp_bits));
}
/// A text whose rounding is at most a tenth of the bound; without a bound, one that reads back as the number.
mp_bounded_text shown_with_bound(const mp& x, const mp& bound) {
  if (x.is_zero() || !x.is_finite()) return {to_string(x, 1), bound};
  const double log10_value = decimal_logarithm(x);
  const int reads_back = 2 + static_cast<int>(x.bits() * std::log10(2.0));
  int digits = reads_back;
  if (!bound.is_zero() && bound.is_finite()) {
    const double right = std::floor(log10_value) - std::floor(decimal_logarithm(bound));
    digits = static_cast<int>(std::clamp(right + 2, 1.0, static_cast<double>(reads_back)));
  }
  return {to_string(x, digits), upper(bound + half_unit_of(log10_value, digits))};
}
std::string as_comment(std::string text) {
  for (auto end = text.find('\n'); end != std::string::npos; end = text.find('\n', end + 1))
    text.insert(end + 1, "% ");  // a name of a file may have several lines
  return "% " + text + "\n";
}

}  // namespace

int mp_bits_named(std::string_view text) {
  if (text == "mp") return 0;
  if (!text.starts_with(prefix)) return -1;
  text.remove_prefix(prefix.size());
  int bits = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), bits);
  const bool is_number = problem == std::errc() && end == text.data() + text.size();
  return is_number && bits >= fewest_mp_bits && bits <= most_mp_bits ? bits : -1;
}

bool may_go_on_in_mp(const std::string& precision, double tolerance) {
  constexpr double near_qd = 1e-48;
  return precision == "auto" && tolerance > 0 && tolerance < near_qd;
}

std::string mp_precision_name(int bits) { return std::string(prefix) + std::to_string(bits); }

CLI::Validator an_mp_precision() {
  return {[](std::string& text) {
            return mp_bits_named(text) >= 0 ? std::string()
                                            : "mp:BITS has " + std::to_string(fewest_mp_bits) + " to " +
                                                  std::to_string(most_mp_bits) + " bits";
          },
          "mp or mp:BITS"};
}

void write_mp_columns(const std::string& path, const std::string& comment, int bits,
                      const std::vector<std::vector<mp>>& columns, bool is_complex) {
  residua::output_file file(path);
  const std::size_t parts = is_complex ? 2 : 1;
  file.write(std::string("%%MatrixMarket matrix array ") + (is_complex ? "complex" : "real") + " general\n" +
             as_comment(comment) + "% numbers of " + std::to_string(bits) +
             " bits, with as many digits as tell them apart\n" +
             std::to_string(columns.front().size() / parts) + " " + std::to_string(columns.size()) + "\n");
  for (const auto& column : columns) {
    for (std::size_t k = 0; k < column.size(); ++k)
      file.write(to_string(column[k]) + ((k + 1) % parts == 0 ? "\n" : " "));
  }
  file.commit();
}

std::vector<mp_bounded_text> shown_with_bounds(const std::vector<mp>& all, const mp& radius) {
  std::vector<mp_bounded_text> shown;
  shown.reserve(all.size());
  for (const mp& x : all) shown.push_back(shown_with_bound(x, radius));
  return shown;
}

double double_above(const mp& x) {
  const double nearest = x.to_double();
  return mp(nearest, fewest_mp_bits) < x ? std::nextafter(nearest, std::numeric_limits<double>::infinity())
                                         : nearest;
}

double largest_bound(const std::vector<mp_bounded_text>& shown) {
  double largest = 0;
  for (const auto& one : shown) largest = std::max(largest, double_above(one.bound));
  return largest;
}

}  // namespace residua::cli
