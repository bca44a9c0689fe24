// Numbers as decimal text with bounds of their errors.
#include "cli/shown_bounds.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include "residua/number/text.hpp"

namespace residua::cli {

namespace {

/// At most half of a unit of the last of so many digits, rounding of its own counted in.
double rounding_error(double log10_value, int digits) {
  constexpr double slack = 1e-6;  // far above the error of a logarithm of at most 324 and of pow
  const double half_unit = 0.5 * std::pow(10.0, std::floor(log10_value + slack) - digits + 1);
  return half_unit * (1 + slack) + std::numeric_limits<double>::denorm_min();
}

/// A text whose rounding is at most a tenth of the bound; without a bound, one that reads back as the number.
template <class T>
bounded_text shown_with_bound(const T& x, double bound) {
  constexpr int reads_back = 2 + static_cast<int>(53 * limb_count<T> * 0.30103);
  const double log10_value = std::log10(std::fabs(leading(x)));
  if (!std::isfinite(log10_value)) return {to_string(x, 1), bound};
  const double right = std::floor(log10_value) - std::floor(std::log10(bound));
  const int digits = std::isfinite(right) ? std::max(static_cast<int>(right) + 2, 1) : reads_back;
  return {to_string(x, digits), bound + rounding_error(log10_value, digits)};
}

std::string text(double value, int decimals) {
  std::array<char, 64> buffer;
  std::snprintf(buffer.data(), buffer.size(), "%.*e", decimals, value);
  return buffer.data();
}

}  // namespace

std::vector<bounded_text> shown_with_bounds(const dense_matrix& M, const std::vector<double>& radius) {
  std::vector<bounded_text> shown;
  M.visit([&]<class T>(const std::vector<T>& all) {
    for (std::size_t i = 0; i < all.size(); ++i)
      shown.push_back(shown_with_bound(all[i], radius[radius.size() == 1 ? 0 : i]));
  });
  return shown;
}

double largest_bound(const std::vector<bounded_text>& shown) {
  double largest = 0;
  for (const auto& one : shown) largest = std::max(largest, one.bound);
  return largest;
}

void print_numbered(const std::vector<std::string>& lines) {
  constexpr std::size_t few = 10;
  for (std::size_t k = 0; k < lines.size(); ++k) {
    if (lines.size() <= 2 * few || k < few || k >= lines.size() - few)
      std::printf("%6zu  %s\n", k + 1, lines[k].c_str());
    else if (k == few)
      std::printf("   ...\n");
  }
}

double rounded_up(double bound, int decimals) {
  const std::string nearest = text(bound, decimals);
  const double read = std::strtod(nearest.c_str(), nullptr);
  if (!(read < bound)) return read;
  const int exponent = std::atoi(nearest.c_str() + nearest.find('e') + 1);
  const double unit = std::strtod(("1e" + std::to_string(exponent - decimals)).c_str(), nullptr);
  return std::strtod(text(read + unit, decimals).c_str(), nullptr);
}

double rounded_down(double bound, int decimals) { return -rounded_up(-bound, decimals); }

}  // namespace residua::cli
