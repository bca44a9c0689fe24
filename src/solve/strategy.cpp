// The estimates behind the choice.
#include "solve/strategy.hpp"

#include <algorithm>

namespace residua::solving {

choice choose(const prospects& p) {
  choice c;
  c.direct_fits = p.factor_bytes <= p.available_bytes;
  if (!c.direct_fits) return c;
  const double direct = p.factor_operations / operations_a_second;
  c.direct_first = direct <= negligible_seconds;
  if (!c.direct_first) c.iterations_before_direct = iterations_within(direct, p);
  return c;
}

index_t iterations_within(double seconds, const prospects& p) {
  constexpr double fewest = 100, most = 1e9;
  return static_cast<index_t>(std::clamp(seconds * bytes_a_second / p.iteration_bytes, fewest, most));
}

}  // namespace residua::solving
