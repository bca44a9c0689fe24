// The Poisson problems, with stencils of 7 and 27 points.
#include "generate/grid_stencil.hpp"
#include "generate/makers.hpp"

namespace residua::detail {

namespace {

constexpr grid_offset stencil7[] = {{0, 0, -1}, {0, -1, 0}, {-1, 0, 0}, {0, 0, 0},
                                    {1, 0, 0},  {0, 1, 0},  {0, 0, 1}};

constexpr std::array<grid_offset, 27> make_stencil27() {
  std::array<grid_offset, 27> stencil{};
  for (int k = 0; k < 27; ++k) stencil[static_cast<std::size_t>(k)] = {k % 3 - 1, k / 3 % 3 - 1, k / 9 - 1};
  return stencil;
}
constexpr auto stencil27 = make_stencil27();

/// As many in the centre as there are neighbours, -1 for each.
csr make_laplace(problem_spec& spec, std::span<const grid_offset> stencil) {
  const auto [nx, ny, nz] = spec.sizes();
  spec.require_all_taken();
  const auto centre = static_cast<double>(stencil.size() - 1);
  return assemble(spec, {nx, ny, nz}, stencil, [&](const grid_node&, const grid_offset& o) {
    return o.x == 0 && o.y == 0 && o.z == 0 ? centre : -1.0;
  });
}

}  // namespace

csr make_poisson7(problem_spec& spec) { return make_laplace(spec, stencil7); }
csr make_poisson27(problem_spec& spec) { return make_laplace(spec, stencil27); }

}  // namespace residua::detail
