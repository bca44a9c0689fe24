// Numbers on their way to text.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "number/exact.hpp"
#include "residua/number/text.hpp"

namespace residua::detail {

/// A number of any format, taken apart: |x|, its sign, and a name in place of a value where it has none. The
/// limbs are each what those before it leave over, rounded as the shape says.
struct written {
  std::array<double, 4> limbs{};
  number_shape shape{};
  bool negative = false;
  std::string_view name;

  [[nodiscard]] std::span<const double> span() const { return {limbs.data(), shape.count}; }
  [[nodiscard]] bool zero() const { return limbs[0] == 0; }
};

std::string laid_out(const written& x, const text_layout& layout);

}  // namespace residua::detail
