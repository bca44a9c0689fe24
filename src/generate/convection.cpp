// The problem convection: convection and diffusion, unsymmetric.
#include <algorithm>

#include "generate/grid_stencil.hpp"
#include "generate/makers.hpp"

namespace residua::detail {

namespace {

struct wind {
  double x, y;
};

wind wind_at(const grid_node& node, double h) {
  const double X = 2.0 * static_cast<double>(node.x + 1) * h - 1.0;
  const double Y = 2.0 * static_cast<double>(node.y + 1) * h - 1.0;
  return {2.0 * Y * (1.0 - X * X), -2.0 * X * (1.0 - Y * Y)};
}

/// How fast the wind blows from the neighbour at `o` to the node: only that neighbour enters upwind.
double speed_from(const wind& w, const grid_offset& o) { return std::max(-(w.x * o.x + w.y * o.y), 0.0); }

}  // namespace

csr make_convection(problem_spec& spec) {
  const index_t n = spec.size();
  const double peclet = spec.take_number("peclet", 100.0, 0.0, 1e100);
  spec.require_all_taken();
  const double h = 1.0 / static_cast<double>(n + 1);
  return assemble(spec, {n, n, 1}, five_point_stencil, [&](const grid_node& node, const grid_offset& o) {
    const wind w = wind_at(node, h);
    if (o.x == 0 && o.y == 0) return 4.0 + peclet * h * (std::abs(w.x) + std::abs(w.y));
    return -1.0 - peclet * h * speed_from(w, o);
  });
}

}  // namespace residua::detail
