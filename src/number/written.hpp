// Numbers on their way to text.
#pragma once

#include <array>
#include <cstddef>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include "number/exact.hpp"
#include "residua/number/text.hpp"

namespace residua::detail {

/// A number of any format, taken apart: |x|, its sign, and a name in place of a value where it has none. The
/// limbs are each what those before it leave over, rounded as the shape says.
struct written {
  std::array<double, most_limbs> limbs{};
  number_shape shape{};
  bool negative = false;
  std::string_view name;

  [[nodiscard]] std::span<const double> span() const { return {limbs.data(), shape.count}; }
  [[nodiscard]] bool zero() const { return limbs[0] == 0; }
};

/// Makes the limbs normalised and the number positive.
written normalised(written x);

std::string laid_out(const written& x, const text_layout& layout);
/// Of a number that is not among the formats, in any notation but the shortest. `magnitude` is not negative,
/// and nothing is read of it where there is a name.
std::string laid_out(const binary_value& magnitude, bool is_negative, std::string_view name,
                     const text_layout& layout);
/// What a stream's flags say.
text_layout layout_of(const std::ostream& out);

// The text of to_string, to_scientific and to_fixed; they throw as those do.
std::string general_text(const written& x, int digits);
std::string scientific_text(const written& x, int decimals);
std::string fixed_text(const written& x, int decimals);

}  // namespace residua::detail
