// The problem powerlaw: rows whose lengths follow a power law.
#include <algorithm>
#include <limits>

#include "generate/makers.hpp"
#include "generate/random.hpp"

namespace residua::detail {

namespace {

/// Lengths L >= 0 with P(L > l) ~ l^-2 and the given mean, at most `longest`.
class row_length {
 public:
  row_length(double mean, index_t longest) : shortest_(mean / 2.0), longest_(longest) {}

  /// X = shortest / sqrt(U) has the mean 2 shortest; rounded up or down at random, so that L has it too.
  index_t operator()(random_engine& engine) const {
    const double x = shortest_ / std::sqrt(1.0 - uniform(engine));
    return static_cast<index_t>(std::min(x + uniform(engine), static_cast<double>(longest_)));
  }

 private:
  double shortest_;
  index_t longest_;
};

/// `count` places other than the diagonal in `row`; fewer where a place was drawn twice. Sorted.
void draw_columns(random_engine& engine, index_t n, index_t row, index_t count,
                  std::vector<sparse_index>& places) {
  places.clear();
  for (index_t k = 0; k < count; ++k) {
    const index_t place = uniform_below(engine, n - 1);
    places.push_back(static_cast<sparse_index>(place < row ? place : place + 1));
  }
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
}

void append_row(random_engine& engine, csr& A, index_t row, const std::vector<sparse_index>& places) {
  const auto begin = A.column.size();
  const auto before = std::lower_bound(places.begin(), places.end(), row) - places.begin();
  A.column.insert(A.column.end(), places.begin(), places.end());
  A.column.insert(A.column.begin() + static_cast<index_t>(begin) + before, static_cast<sparse_index>(row));
  double sum = 1.0;
  for (auto k = begin; k < A.column.size(); ++k) {
    A.value.push_back(A.column[k] == row ? 0.0 : 2.0 * uniform(engine) - 1.0);
    sum += std::abs(A.value.back());
  }
  A.value[begin + static_cast<std::size_t>(before)] = sum;
  A.row_start.push_back(static_cast<sparse_index>(A.column.size()));
}

/// An upper bound of the entries: what the same engine will draw, before repeated places are removed.
index_t bound_nonzeros(random_engine lengths, const row_length& draw, index_t n) {
  index_t count = n;
  for (index_t row = 0; row < n; ++row) count += draw(lengths);
  return count;
}

}  // namespace

csr make_powerlaw(problem_spec& spec) {
  const index_t n = spec.size();
  const double mean = spec.take_number("mean", 10.0, 1.0, 1e6);
  const auto seed = spec.take_seed();
  spec.require_all_taken();
  spec.require_storable(
      static_cast<index_t>(std::min(mean, static_cast<double>(n)) * static_cast<double>(n) / 4),
      "nonzeros or more");  // saves counting what is far too many
  const row_length draw(mean - 1.0, n - 1);
  random_engine lengths(seed), entries(~seed);
  const index_t nonzeros = bound_nonzeros(lengths, draw, n);
  spec.require_storable(nonzeros, "nonzeros");
  const index_t first = spec.first_row(n), last = spec.last_row(n);
  csr A;
  A.rows = last - first;
  A.columns = n;
  A.row_start.reserve(static_cast<std::size_t>(A.rows + 1));
  if (A.rows == n) {
    A.column.reserve(static_cast<std::size_t>(nonzeros));
    A.value.reserve(static_cast<std::size_t>(nonzeros));
  }
  std::vector<sparse_index> places;
  csr unwanted;  // rows are drawn one after the other
  for (index_t row = 0; row < last; ++row) {
    draw_columns(entries, n, row, draw(lengths), places);
    append_row(entries, row < first ? unwanted : A, row, places);
    if (row < first) unwanted = {};
  }
  return A;
}

}  // namespace residua::detail
