// The problem geometric: the Laplacian of a random geometric graph, whose rows differ in length.
#include "generate/makers.hpp"
#include "generate/random.hpp"

namespace residua::detail {

namespace {

struct point {
  double x, y, z;
};

/// Points in a box of `side` cells along each edge, those of a cell behind those of the cell before it. An
/// edge of a cell, 1, is the distance within which points are coupled.
class points_in_cells {
 public:
  points_in_cells(index_t count, index_t side, std::uint64_t seed)
      : side_(side), first_(static_cast<std::size_t>(side * side * side + 1)) {
    random_engine engine(seed);
    std::vector<point> drawn(static_cast<std::size_t>(count));
    const auto length = static_cast<double>(side);
    for (auto& p : drawn) {
      p = {length * uniform(engine), length * uniform(engine), length * uniform(engine)};
      ++first_[cell_of(p) + 1];
    }
    for (std::size_t c = 1; c < first_.size(); ++c) first_[c] += first_[c - 1];
    auto next = first_;
    sorted_.resize(drawn.size());
    for (const auto& p : drawn) sorted_[static_cast<std::size_t>(next[cell_of(p)]++)] = p;
  }

  [[nodiscard]] const point& operator[](index_t i) const { return sorted_[static_cast<std::size_t>(i)]; }

  /// act(j) for all points j, in ascending order, of the cells that touch that of p, and of its own.
  template <class Act>
  void for_each_near(const point& p, const Act& act) const {
    const index_t x = place(p.x), y = place(p.y), z = place(p.z);
    for (index_t k = std::max<index_t>(z - 1, 0); k <= std::min(z + 1, side_ - 1); ++k) {
      for (index_t j = std::max<index_t>(y - 1, 0); j <= std::min(y + 1, side_ - 1); ++j) {
        const index_t row = (k * side_ + j) * side_;
        const index_t end = first_of(row + std::min(x + 2, side_));
        for (index_t i = first_of(row + std::max<index_t>(x - 1, 0)); i < end; ++i) act(i);
      }
    }
  }

 private:
  /// Below `side`, also where side times a number below 1 is rounded up to it.
  [[nodiscard]] index_t place(double coordinate) const {
    return std::min(static_cast<index_t>(coordinate), side_ - 1);
  }
  [[nodiscard]] std::size_t cell_of(const point& p) const {
    return static_cast<std::size_t>((place(p.z) * side_ + place(p.y)) * side_ + place(p.x));
  }
  [[nodiscard]] index_t first_of(index_t cell) const { return first_[static_cast<std::size_t>(cell)]; }

  index_t side_;
  std::vector<index_t> first_;  // point of a cell
  std::vector<point> sorted_;
};

/// As many cells along an edge as leave `degree` points or more in a sphere whose radius is a cell's edge.
index_t cells_along_an_edge(index_t points, double degree) {
  constexpr double sphere = 4.18879020478639;
  const double cells = sphere * static_cast<double>(points) / degree;
  index_t side = 1;
  while (static_cast<double>((side + 1) * (side + 1) * (side + 1)) <= cells) ++side;
  return side;
}

/// The same bits from either end.
double squared_distance(const point& a, const point& b) {
  const double x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;
  return x * x + y * y + z * z;
}

void append_row(csr& A, const points_in_cells& points, index_t row, double shift) {
  double sum = shift;
  std::size_t diagonal = 0;
  points.for_each_near(points[row], [&](index_t j) {
    const double stiffness = 1.0 - squared_distance(points[row], points[j]);
    if (j == row) diagonal = A.column.size();
    if (j != row && stiffness <= 0.0) return;
    A.column.push_back(static_cast<sparse_index>(j));
    A.value.push_back(-stiffness);
    if (j != row) sum += stiffness;
  });
  A.value[diagonal] = sum;
  A.row_start.push_back(static_cast<sparse_index>(A.column.size()));
}

}  // namespace

csr make_geometric(problem_spec& spec) {
  const index_t n = spec.size();
  // A diagonal that adds up L terms below one errs by less than L^2 2^-53: below any shift for L <= 3000.
  const double degree = spec.take_number("degree", 14.0, 1.0, 1000.0);
  const double shift = spec.take_number("shift", 1e-3, 1e-9, 1e300);
  const auto seed = spec.take_seed();
  spec.require_all_taken();
  // Points at the box's faces have fewer neighbours, at its corners an eighth.
  spec.require_storable(
      static_cast<index_t>(std::min(degree / 8, static_cast<double>(n)) * static_cast<double>(n)),
      "nonzeros or more");
  const points_in_cells points(n, cells_along_an_edge(n, degree), seed);
  const index_t first = spec.first_row(n), last = spec.last_row(n);
  csr A;
  A.rows = last - first;
  A.columns = n;
  A.row_start.reserve(static_cast<std::size_t>(A.rows + 1));
  for (index_t row = first; row < last; ++row) {
    append_row(A, points, row, shift);
    spec.require_storable(std::ssize(A.column), "nonzeros");
  }
  return A;
}

}  // namespace residua::detail
