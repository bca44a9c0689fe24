// Conversion of numbers to 64-bit integers.
#include "residua/number/convert.hpp"

#include "base/number_checks.hpp"
#include "residua/number/comparison.hpp"

namespace residua {

std::int64_t to_int64(const qd& x) {
  constexpr double limit = 9223372036854775808.0;  // 2^63
  require_number(x < limit && x > qd(-limit) - 1.0, "to_int64", "-2^63 - 1 < x < 2^63", x.hi());
  const qd whole = trunc(x);
  std::uint64_t n = 0;  // modulo 2^64: 2^63 may be the leading limb of less
  for (const double limb : whole.limb) {
    n += limb == limit ? std::uint64_t{1} << 63 : static_cast<std::uint64_t>(static_cast<std::int64_t>(limb));
  }
  return static_cast<std::int64_t>(n);
}

}  // namespace residua
