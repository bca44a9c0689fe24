// Matrices of difference stencils on rectangular grids.
#pragma once

#include <algorithm>
#include <span>

#include "generate/problem_spec.hpp"
#include "residua/sparse/csr.hpp"

namespace residua::detail {

struct grid {
  index_t nx, ny, nz;
  [[nodiscard]] index_t nodes() const { return nx * ny * nz; }
};

struct grid_node {
  index_t x, y, z;
};

/// From a node to a neighbour. Stencils list theirs by z, then y, then x, as the nodes are numbered, so that
/// the columns of a row come out in order.
struct grid_offset {
  int x, y, z;
};

/// A node of a plane and its neighbours along both axes.
inline constexpr grid_offset five_point_stencil[] = {{0, -1, 0}, {-1, 0, 0}, {0, 0, 0}, {1, 0, 0}, {0, 1, 0}};

/// Entries of the matrix: the pairs of nodes that an offset joins. Throws invalid_input through `spec` if
/// they or the nodes are too many.
index_t storable_nonzeros(const problem_spec& spec, const grid& g, std::span<const grid_offset> stencil);

inline bool contains(const grid& g, const grid_node& node) {
  return node.x >= 0 && node.x < g.nx && node.y >= 0 && node.y < g.ny && node.z >= 0 && node.z < g.nz;
}

/// The rows that are wanted, with coefficient(node, offset) for each neighbour that the grid has.
template <class Coefficient>
csr assemble(const problem_spec& spec, const grid& g, std::span<const grid_offset> stencil,
             Coefficient&& coefficient) {
  const index_t nonzeros = storable_nonzeros(spec, g, stencil);
  const index_t first = spec.first_row(g.nodes()), last = spec.last_row(g.nodes());
  const auto most = static_cast<std::size_t>(std::min(nonzeros, (last - first) * std::ssize(stencil)));
  csr A;
  A.rows = last - first;
  A.columns = g.nodes();
  A.row_start.reserve(static_cast<std::size_t>(A.rows + 1));
  A.column.reserve(most);
  A.value.reserve(most);
  grid_node node{first % g.nx, first / g.nx % g.ny, first / (g.nx * g.ny)};
  for (index_t row = first; row < last; ++row) {
    for (const auto& o : stencil) {
      if (!contains(g, {node.x + o.x, node.y + o.y, node.z + o.z})) continue;
      A.column.push_back(static_cast<sparse_index>(row + o.x + g.nx * (o.y + g.ny * o.z)));
      A.value.push_back(coefficient(node, o));
    }
    A.row_start.push_back(static_cast<sparse_index>(A.column.size()));
    if (++node.x == g.nx) node.x = 0, ++node.y;
    if (node.y == g.ny) node.y = 0, ++node.z;
  }
  return A;
}

}  // namespace residua::detail
