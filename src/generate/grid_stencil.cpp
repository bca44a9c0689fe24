// How many nonzeros a stencil on a grid has.
#include "generate/grid_stencil.hpp"

#include <algorithm>
#include <cstdlib>

namespace residua::detail {

index_t storable_nonzeros(const problem_spec& spec, const grid& g, std::span<const grid_offset> stencil) {
  spec.require_storable(g.nx * g.ny, "rows");  // so that the next product does not overflow
  spec.require_storable(g.nodes(), "rows");
  const auto pairs = [](index_t n, int distance) { return std::max<index_t>(n - std::abs(distance), 0); };
  index_t count = 0;
  for (const auto& o : stencil) count += pairs(g.nx, o.x) * pairs(g.ny, o.y) * pairs(g.nz, o.z);
  spec.require_storable(count, "nonzeros");
  return count;
}

}  // namespace residua::detail
