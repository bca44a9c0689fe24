// The problem plate: the bending of a clamped plate, a discrete biharmonic equation.
#include "generate/grid_stencil.hpp"
#include "generate/makers.hpp"

namespace residua::detail {

namespace {

constexpr grid_offset biharmonic_stencil[] = {{0, -2, 0}, {-1, -1, 0}, {0, -1, 0}, {1, -1, 0}, {-2, 0, 0},
                                              {-1, 0, 0}, {0, 0, 0},   {1, 0, 0},  {2, 0, 0},  {-1, 1, 0},
                                              {0, 1, 0},  {1, 1, 0},   {0, 2, 0}};

/// Edges one step from the node along this axis. There the stencil's outermost node is the ghost u(-h), equal
/// to u(h), the node itself, by the central difference of du/dn = 0.
int adjacent_edges(index_t position, index_t n) {
  return (position == 0 ? 1 : 0) + (position == n - 1 ? 1 : 0);
}

}  // namespace

csr make_plate(problem_spec& spec) {
  const index_t n = spec.size();
  spec.require_all_taken();
  const double inverse_h = static_cast<double>(n + 1);
  const double scale = inverse_h * inverse_h * inverse_h * inverse_h;
  return assemble(spec, {n, n, 1}, biharmonic_stencil, [&](const grid_node& node, const grid_offset& o) {
    const int distance = o.x * o.x + o.y * o.y;
    if (distance == 0) return scale * (20 + adjacent_edges(node.x, n) + adjacent_edges(node.y, n));
    return scale * (distance == 1 ? -8 : distance == 2 ? 2 : 1);
  });
}

}  // namespace residua::detail
