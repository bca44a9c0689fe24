// Consecutive columns of dense matrices, dealt out to ranks.
#pragma once

#include <vector>

#include "distributed/ranks.hpp"

namespace residua_test {

/// How columns are dealt out: as evenly as can be, which leaves ranks without any where there are more ranks
/// than columns, or all to the last rank.
enum class deal { evenly, to_the_last };

struct column_range {
  index_t begin, end;

  [[nodiscard]] index_t count() const { return end - begin; }
};
inline column_range own_columns(const communicator& ranks, index_t columns, deal how) {
  const index_t size = ranks.size(), rank = ranks.rank();
  if (how == deal::evenly) return {columns * rank / size, columns * (rank + 1) / size};
  return {0, rank == size - 1 ? columns : 0};
}

/// Own columns of what every rank has.
template <class T>
std::vector<T> own_part(const std::vector<T>& whole, index_t rows, column_range own) {
  return {whole.begin() + rows * own.begin, whole.begin() + rows * own.end};
}

}  // namespace residua_test
