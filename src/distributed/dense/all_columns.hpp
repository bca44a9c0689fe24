// A matrix whose consecutive columns ranks hold, on every rank.
#pragma once

#include <vector>

#include "distributed/dense/carrier.hpp"
#include "residua/distributed/communicator.hpp"
#include "residua/view/matrix.hpp"

namespace residua::distributed {

/// How many columns come before each rank's, and behind the last all of them.
std::vector<index_t> first_columns(const std::vector<index_t>& columns_of_ranks);

/// Elements of contexts' memory to and from other ranks, on GPUs by NCCL. Collective.
void exchange_elements(const context& ctx, const communicator& ranks, const std::vector<transfer>& sent,
                       const std::vector<transfer>& received, std::size_t element_bytes);

/// All ranks' columns, of which `own` are this rank's. Collective.
template <class T>
matrix<T> all_columns(const context& ctx, const communicator& ranks, const matrix_view<const T>& own,
                      const std::vector<index_t>& first_column) {
  const index_t rows = own.rows();
  matrix<T> A(ctx, rows, first_column.back());
  const auto columns_of = [&](int r) {
    const auto k = static_cast<std::size_t>(r);
    return A.view().block(0, first_column[k], rows, first_column[k + 1] - first_column[k]);
  };
  const auto here = columns_of(ranks.rank());
  copy_columns<T>(ctx, own, here);
  std::vector<transfer> sent, received;
  for (int other = 0; other < ranks.size(); ++other) {
    if (other == ranks.rank() || rows == 0) continue;
    const auto its = columns_of(other);
    if (here.columns() > 0) sent.push_back({other, here.data(), rows * here.columns()});
    if (its.columns() > 0) received.push_back({other, its.data(), rows * its.columns()});
  }
  if (ranks.size() > 1) exchange_elements(ctx, ranks, sent, received, sizeof(T));
  return A;
}

}  // namespace residua::distributed
