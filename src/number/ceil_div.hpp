// Division of counts that rounds up: how many pieces of a size hold a whole, and what they hold together.
#pragma once

#include <concepts>
#include <type_traits>

#include "residua/number/inline.hpp"

namespace residua {

/// The least number of pieces of `size` > 0 that hold `whole` >= 0. The sum whole + size - 1 must not
/// overflow.
template <std::integral W, std::integral S>
RESIDUA_INLINE constexpr std::common_type_t<W, S> ceil_div(W whole, S size) {
  using number = std::common_type_t<W, S>;
  return static_cast<number>((static_cast<number>(whole) + static_cast<number>(size) - 1) /
                             static_cast<number>(size));
}

/// The least multiple of `size` > 0 that is not below `whole` >= 0.
template <std::integral W, std::integral S>
RESIDUA_INLINE constexpr std::common_type_t<W, S> round_up(W whole, S size) {
  using number = std::common_type_t<W, S>;
  return static_cast<number>(ceil_div(whole, size) * static_cast<number>(size));
}

}  // namespace residua
