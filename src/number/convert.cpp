#include "residua/number/convert.hpp"

#include <cmath>

#include "residua/base/error.hpp"

namespace residua {

std::int64_t to_int64(dd x) {
  constexpr double limit = 9223372036854775808.0;  // 2^63
  const bool negative = x.hi() < 0;
  const dd magnitude = abs(x);
  require(magnitude.hi() <= limit, "to_int64", "-2^63 - 1 < x < 2^63", x.hi());
  const double whole = std::floor(magnitude.hi());
  auto n = static_cast<std::uint64_t>(whole);
  // Only where hi is whole can lo carry the sum across an integer.
  if (whole == magnitude.hi())
    n += static_cast<std::uint64_t>(static_cast<std::int64_t>(std::floor(magnitude.lo())));
  require(n < std::uint64_t{1} << 63 || (negative && n == std::uint64_t{1} << 63), "to_int64",
          "-2^63 - 1 < x < 2^63", x.hi());
  return static_cast<std::int64_t>(negative ? -n : n);
}

}  // namespace residua
