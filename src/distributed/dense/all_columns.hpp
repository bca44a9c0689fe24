// A matrix whose consecutive columns ranks hold, on every rank.
#pragma once

#include <vector>

#include "distributed/dense/carrier.hpp"
#include "residua/distributed/communicator.hpp"
#include "residua/mp/array.hpp"
#include "residua/view/matrix.hpp"

namespace residua::distributed {

/// How many columns come before each rank's, and behind the last all of them.
std::vector<index_t> first_columns(const std::vector<index_t>& columns_of_ranks);

/// Makes `whole` all ranks' columns, of which `own` are this rank's; it has no gaps. Collective; on a GPU
/// enqueued, by any thread.
template <class T>
void gather_columns(const context& ctx, const communicator& ranks, const carrier& way,
                    const matrix_view<const T>& own, const std::vector<index_t>& first_column,
                    const matrix_view<T>& whole) {
  const index_t rows = own.rows();
  const auto columns_of = [&](int r) {
    const auto k = static_cast<std::size_t>(r);
    return whole.block(0, first_column[k], rows, first_column[k + 1] - first_column[k]);
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
  way.exchange(ctx, sent, received, sizeof(T));
}

/// All ranks' columns, of which `own` are this rank's. Collective.
template <class T>
matrix<T> all_columns(const context& ctx, const communicator& ranks, const matrix_view<const T>& own,
                      const std::vector<index_t>& first_column) {
  matrix<T> A(ctx, own.rows(), first_column.back());
  gather_columns<T>(ctx, ranks, carrier(ctx, ranks), own, first_column, A.view());
  return A;
}
/// All ranks' columns of run-time precision, plane by plane.
inline mp_matrix all_columns(const context& ctx, const communicator& ranks, const mp_const_matrix_view& own,
                             const std::vector<index_t>& first_column) {
  mp_matrix A(ctx, own.rows(), first_column.back(), own.bits());
  const auto plane_of = [](const auto& view, index_t w) {
    using word = std::remove_pointer_t<decltype(view.data())>;
    return matrix_view<word>(view.data() + w * view.plane(), view.rows(), view.columns(),
                             view.leading_dimension(), view.memory());
  };
  const carrier way(ctx, ranks);
  for (index_t w = 0; w <= mp_words(own.bits()); ++w)
    gather_columns<std::uint64_t>(ctx, ranks, way, plane_of(own, w), first_column, plane_of(A.view(), w));
  return A;
}

}  // namespace residua::distributed
