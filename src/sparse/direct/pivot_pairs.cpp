// Cycles of a matching, cut into pairs.
#include "sparse/direct/pivot_pairs.hpp"

#include <algorithm>
#include <cmath>

#include "sparse/csr_storage.hpp"
#include "sparse/host_arrays.hpp"
#include "sparse/power_scaling.hpp"

namespace residua::sparse {

namespace {

/// The rows that the permutation i -> match.column[i] takes `row` to, itself first.
std::vector<sparse_index> cycle_through(sparse_index row, const matching& match) {
  std::vector<sparse_index> cycle{row};
  for (auto next = match.column[row]; next != row; next = match.column[next]) cycle.push_back(next);
  return cycle;
}

double scaled_diagonal(const csr_view& A, const std::vector<int>& exponent, sparse_index row) {
  const auto place = detail::diagonal_position(A, row);
  return place < 0 ? 0 : std::fabs(std::ldexp(A.value[place], 2 * exponent[row]));
}

}  // namespace

/// Prices of a matching are tight for its transpose, too, which is as good a matching of a symmetric A: so
/// the mean of a row's and its column's exponents leaves entries of pairs no smaller than the matching's own
/// bound of 1/4 and the half that rounding the mean takes.
pivot_pairs pairs_along(const matching& match, const csr_view& A) {
  const auto n = match.column.size();
  pivot_pairs its{std::vector<int>(n), std::vector<sparse_index>(n, -1)};
  for (std::size_t i = 0; i < n; ++i)
    its.exponent[i] = (match.row_exponent[i] + match.column_exponent[i]) >> 1;  // rounded down
  for (sparse_index row = 0; row < static_cast<sparse_index>(n); ++row) {
    if (its.partner[row] >= 0) continue;
    auto cycle = cycle_through(row, match);
    if (cycle.size() % 2 == 1) {
      const auto size = [&](sparse_index i) { return scaled_diagonal(A, its.exponent, i); };
      const auto alone = std::ranges::max_element(cycle, {}, size);
      std::rotate(cycle.begin(), alone, cycle.end());
      its.partner[cycle[0]] = cycle[0];
    }
    for (auto k = cycle.size() % 2; k < cycle.size(); k += 2) {
      its.partner[cycle[k]] = cycle[k + 1];
      its.partner[cycle[k + 1]] = cycle[k];
    }
  }
  return its;
}

symmetric_pattern joined(const symmetric_pattern& A, const std::vector<sparse_index>& partner,
                         std::vector<sparse_index>& first) {
  std::vector<sparse_index> place(partner.size());
  first.clear();
  for (sparse_index row = 0; row < A.order(); ++row) {
    if (partner[row] < row) {
      place[row] = place[partner[row]];
    } else {
      place[row] = static_cast<sparse_index>(first.size());
      first.push_back(row);
    }
  }
  symmetric_pattern its;
  for (const auto row : first) {
    const auto begin = static_cast<std::ptrdiff_t>(its.column.size());
    const auto append = [&](sparse_index of_pair) {
      for (auto k = A.row_start[of_pair]; k < A.row_start[of_pair + 1]; ++k) {
        if (place[A.column[k]] != place[row]) its.column.push_back(place[A.column[k]]);
      }
    };
    append(row);
    if (partner[row] != row) append(partner[row]);
    std::sort(its.column.begin() + begin, its.column.end());
    its.column.erase(std::unique(its.column.begin() + begin, its.column.end()), its.column.end());
    its.row_start.push_back(static_cast<std::int64_t>(its.column.size()));
  }
  return its;
}

}  // namespace residua::sparse
