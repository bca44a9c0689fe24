// Solving with triangular factors on the host, and the levels of their rows.
#include "sparse/triangular_factors.hpp"

#include <algorithm>
#include <cmath>

#include "sparse/power_scaling.hpp"

namespace residua::sparse {

namespace {

void substitute_forward(const csr& lower, double* z) {
  for (index_t i = 0; i < lower.rows; ++i) {
    const auto diagonal = lower.row_start[i + 1] - 1;
    double sum = z[i];
    for (auto k = lower.row_start[i]; k < diagonal; ++k)
      sum = std::fma(-lower.value[k], z[lower.column[k]], sum);
    z[i] = sum / lower.value[diagonal];
  }
}

void substitute_backward(const csr& upper, double* z) {
  for (index_t i = upper.rows - 1; i >= 0; --i) {
    const auto diagonal = upper.row_start[i];
    double sum = z[i];
    for (auto k = diagonal + 1; k < upper.row_start[i + 1]; ++k)
      sum = std::fma(-upper.value[k], z[upper.column[k]], sum);
    z[i] = sum / upper.value[diagonal];
  }
}

/// One more than the largest level of the rows that row i waits for; its own is 0 still.
sparse_index level_of(const csr& triangle, index_t i, const std::vector<sparse_index>& level) {
  sparse_index largest = 0;
  for (auto k = triangle.row_start[i]; k < triangle.row_start[i + 1]; ++k)
    largest = std::max(largest, level[triangle.column[k]]);
  return largest + 1;
}

}  // namespace

void scaled_permutation::apply(const double* x, double* y) const {
  for (std::size_t i = 0; i < place.size(); ++i) y[i] = scaled_by_power(x[place[i]], exponent[i]);
}

csr scaled_permutation::matrix() const {
  csr P;
  P.rows = P.columns = static_cast<index_t>(place.size());
  P.column = place;
  for (const int e : exponent) {
    P.row_start.push_back(P.row_start.back() + 1);
    P.value.push_back(std::ldexp(1.0, e));
  }
  return P;
}

void substitute(const csr& lower, const csr& upper, const double* r, double* z) {
  if (r != z) std::copy(r, r + lower.rows, z);
  substitute_forward(lower, z);
  substitute_backward(upper, z);
}

void triangular_factors::solve(const double* r, double* z) const {
  if (!before.is_identity()) before.apply(r, z);
  substitute(lower, upper, before.is_identity() ? r : z, z);
  if (after.is_identity()) return;
  const std::vector<double> y(z, z + rows());
  after.apply(y.data(), z);
}

index_t levels_of_lower(const csr& lower) {
  std::vector<sparse_index> level(static_cast<std::size_t>(lower.rows));
  for (index_t i = 0; i < lower.rows; ++i) level[i] = level_of(lower, i, level);
  return level.empty() ? 0 : *std::ranges::max_element(level);
}

index_t levels_of_upper(const csr& upper) {
  std::vector<sparse_index> level(static_cast<std::size_t>(upper.rows));
  for (index_t i = upper.rows - 1; i >= 0; --i) level[i] = level_of(upper, i, level);
  return level.empty() ? 0 : *std::ranges::max_element(level);
}

index_t levels_of(const triangular_factors& its) {
  return levels_of_lower(its.lower) + levels_of_upper(its.upper);
}

index_t level_count::levels() const { return level_.empty() ? 0 : *std::ranges::max_element(level_); }

}  // namespace residua::sparse
