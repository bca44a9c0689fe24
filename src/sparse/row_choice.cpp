// The rule, with what it rests on.
#include "sparse/row_choice.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "number/ceil_div.hpp"

namespace residua::sparse {

namespace {

// Of matrices with few rows.
constexpr index_t threads_of_few_rows = index_t{1} << 16;

/// The time of a row in steps of adding up its threads' sums. A turn of its threads over some entries each
/// waits for memory twice, which is as long as ten.
int time_of_row(sparse_index length, int steps) {
  constexpr int entries_a_turn = 4, steps_a_turn = 10;
  return ceil_div(length, entries_a_turn << steps) * steps_a_turn + steps;
}

/// How long a product takes with groups of 2^steps threads, where all rows are summed at once: as the longest
/// row of a group or of a warp does. Nothing where they cannot be.
std::optional<int> time_of_few_rows(std::span<const sparse_index> row_start, int steps) {
  constexpr int steps_of_warp = 5;
  index_t threads = 0;
  int time = 0;
  for (std::size_t i = 0; i + 1 < row_start.size(); ++i) {
    const auto length = row_start[i + 1] - row_start[i];
    const int its = length <= turns_of_a_short_row << steps ? steps : steps_of_warp;
    threads += index_t{1} << its;
    if (length <= longest_medium_row) time = std::max(time, time_of_row(length, its));
  }
  if (threads > threads_of_few_rows) return std::nullopt;
  return time;
}

}  // namespace

// So many that each thread has five to ten entries (Reguly and Giles 2012 and the thesis, ch. 3, give each
// thread one), and more where that does not fill a GPU.
int threads_for_many_rows(index_t rows, std::int64_t nonzeros) {
  constexpr index_t threads_that_fill = index_t{1} << 17;
  const double mean = rows == 0 ? 0.0 : static_cast<double>(nonzeros) / static_cast<double>(rows);
  const auto entries = [&](int threads) { return mean / threads; };
  int group = 1;
  while (group < 32 &&
         (entries(2 * group) >= 5 || (rows * group < threads_that_fill && entries(2 * group) >= 3))) {
    group *= 2;
  }
  return group;
}

int threads_a_row(std::span<const sparse_index> row_start) {
  const auto rows = static_cast<index_t>(row_start.size()) - 1;
  int best = threads_for_many_rows(rows, row_start.back());
  if (rows * best > threads_of_few_rows) return best;
  int least = std::numeric_limits<int>::max();
  for (int steps = 0; steps <= 5; ++steps) {
    const auto time = time_of_few_rows(row_start, steps);
    if (time && *time < least) best = 1 << steps;
    least = std::min(least, time.value_or(least));
  }
  return best;
}

bool drops_entries_first(index_t rows, double bytes_of_entries, std::size_t element_bytes,
                         std::size_t cache_bytes) {
  constexpr double vectors_of_iteration = 4;  // CG's
  constexpr double nearly = 1.3, share_that_keeps = 0.75;
  const auto cache = static_cast<double>(cache_bytes);
  const double vectors =
      vectors_of_iteration * static_cast<double>(rows) * static_cast<double>(element_bytes);
  return vectors + bytes_of_entries > share_that_keeps * cache && vectors <= nearly * cache;
}

}  // namespace residua::sparse
