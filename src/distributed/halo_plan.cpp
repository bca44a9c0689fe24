// The elements that ranks need of each other.
#include <algorithm>

#include "distributed/halo_transfers.hpp"

namespace residua::distributed {

namespace {

/// The runs of ascending global numbers by the rank that owns them.
std::vector<piece> pieces_by_owner(const row_partition& p, const std::vector<sparse_index>& numbers) {
  std::vector<piece> pieces;
  for (index_t k = 0; k < static_cast<index_t>(numbers.size());) {
    const int rank = p.owner(numbers[static_cast<std::size_t>(k)]);
    const auto end =
        std::lower_bound(numbers.begin() + k, numbers.end(), p.first_row(rank + 1)) - numbers.begin();
    pieces.push_back({rank, k, end - k});
    k = end;
  }
  return pieces;
}

/// How many elements each rank wants of this one.
std::vector<index_t> wanted_of_this(const row_partition& p, const std::vector<piece>& received) {
  const auto& ranks = p.ranks().transport();
  const auto size = static_cast<std::size_t>(ranks.size());
  std::vector<index_t> own(size, 0), of_all(size * size);
  for (const auto& r : received) own[static_cast<std::size_t>(r.rank)] = r.count;
  ranks.gather_everywhere(own.data(), size * sizeof(index_t), of_all.data());
  std::vector<index_t> wanted;
  wanted.reserve(size);
  for (std::size_t rank = 0; rank < size; ++rank)
    wanted.push_back(of_all[rank * size + static_cast<std::size_t>(ranks.rank())]);
  return wanted;
}

}  // namespace

std::vector<sparse_index> renumber_columns(const row_partition& p, csr& own) {
  const int rank = p.ranks().rank();
  const index_t begin = p.first_row(rank), end = p.first_row(rank + 1);
  const auto is_own = [&](sparse_index j) { return begin <= j && j < end; };
  std::vector<sparse_index> halo;
  std::copy_if(own.column.begin(), own.column.end(), std::back_inserter(halo),
               [&](sparse_index j) { return !is_own(j); });
  std::sort(halo.begin(), halo.end());
  halo.erase(std::unique(halo.begin(), halo.end()), halo.end());
  for (auto& j : own.column) {
    const index_t place =
        is_own(j) ? j - begin : end - begin + (std::lower_bound(halo.begin(), halo.end(), j) - halo.begin());
    j = static_cast<sparse_index>(place);
  }
  return halo;
}

halo_plan plan_halo(const row_partition& p, const std::vector<sparse_index>& halo) {
  halo_plan plan;
  plan.received = pieces_by_owner(p, halo);
  index_t count = 0;
  const auto wanted = wanted_of_this(p, plan.received);
  for (int rank = 0; rank < p.ranks().size(); ++rank) {
    const index_t of_rank = wanted[static_cast<std::size_t>(rank)];
    if (of_rank > 0) plan.sent.push_back({rank, count, of_rank});
    count += of_rank;
  }
  plan.given.resize(static_cast<std::size_t>(count));
  auto asked = halo;
  p.ranks()
      .transport()
      .exchange(transfers(plan.received, asked.data()), transfers(plan.sent, plan.given.data()),
                sizeof(sparse_index))
      .wait();
  const index_t first = p.first_row(p.ranks().rank());
  for (auto& row : plan.given) row = static_cast<sparse_index>(row - first);
  return plan;
}

}  // namespace residua::distributed
