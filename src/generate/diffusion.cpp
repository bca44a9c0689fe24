// The problem diffusion: diffusion with coefficients that vary.
#include "generate/grid_stencil.hpp"
#include "generate/makers.hpp"
#include "generate/random.hpp"

namespace residua::detail {

namespace {

/// N x N cells with their coefficients.
class cells {
 public:
  cells(index_t n, double contrast, std::uint64_t seed)
      : grid_{n, n, 1}, k_(static_cast<std::size_t>(n * n)) {
    random_engine engine(seed);
    const log_uniform draw(contrast);
    for (auto& k : k_) k = draw(engine);
  }

  /// What flows from a cell to its neighbour, or to the boundary half a cell away, for a unit difference.
  [[nodiscard]] double flow(const grid_node& cell, const grid_offset& o) const {
    const grid_node neighbour{cell.x + o.x, cell.y + o.y, 0};
    const double a = coefficient(cell);
    if (!contains(grid_, neighbour)) return 2.0 * a;
    const double b = coefficient(neighbour);
    return 2.0 * (a * b) / (a + b);  // the same bits from either side
  }

 private:
  [[nodiscard]] double coefficient(const grid_node& c) const {
    return k_[static_cast<std::size_t>(c.x + grid_.nx * c.y)];
  }

  grid grid_;
  std::vector<double> k_;
};

}  // namespace

csr make_diffusion(problem_spec& spec) {
  const index_t n = spec.size();
  const double contrast = spec.take_number("contrast", 1e6, 1.0, 1e100);
  const auto seed = spec.take_seed();
  spec.require_all_taken();
  storable_nonzeros(spec, {n, n, 1}, five_point_stencil);  // before the cells take memory
  const cells k(n, contrast, seed);
  return assemble(spec, {n, n, 1}, five_point_stencil, [&](const grid_node& node, const grid_offset& o) {
    if (o.x != 0 || o.y != 0) return -k.flow(node, o);
    return k.flow(node, {0, -1, 0}) + k.flow(node, {-1, 0, 0}) + k.flow(node, {1, 0, 0}) +
           k.flow(node, {0, 1, 0});
  });
}

}  // namespace residua::detail
