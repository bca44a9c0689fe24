// That all ranks deal rows out alike: a rank that did otherwise would wait for what no other sends.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "distributed/messages.hpp"
#include "residua/distributed/row_partition.hpp"

namespace residua::distributed {

/// How rank 0 deals rows out. Making it is collective, comparing is not.
class partition_of_rank_0 {
 public:
  explicit partition_of_rank_0(const row_partition& own) : own_(cuts_of(own)), of_rank_0_(own_) {
    own.ranks().transport().broadcast(0, of_rank_0_.data(), of_rank_0_.size() * sizeof(index_t));
  }
  /// Throws invalid_argument unless this rank deals them out likewise.
  void require_here(const std::string& routine) const {
    if (own_ == of_rank_0_) return;
    throw error(error_kind::invalid_argument,
                routine + ": the partition is of " + std::to_string(own_.back()) +
                    (own_.back() == of_rank_0_.back()
                         ? " rows that are dealt out otherwise than by rank 0"
                         : " rows, that of rank 0 of " + std::to_string(of_rank_0_.back())));
  }

 private:
  /// As many on every rank.
  static std::vector<index_t> cuts_of(const row_partition& p) {
    std::vector<index_t> cuts;
    cuts.reserve(static_cast<std::size_t>(p.ranks().size()) + 2);
    for (int rank = 0; rank < p.ranks().size(); ++rank) cuts.push_back(p.first_block(rank));
    cuts.push_back(p.blocks());
    cuts.push_back(p.rows());
    return cuts;
  }

  std::vector<index_t> own_, of_rank_0_;
};

}  // namespace residua::distributed
