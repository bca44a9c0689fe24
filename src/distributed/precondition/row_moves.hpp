// Elements that travel between two ways to deal consecutive rows out to ranks.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "distributed/halo_transfers.hpp"

namespace residua::distributed {

/// What a rank gives to others and takes from them, of runs of rows; and the run that stays with it.
struct row_moves {
  std::vector<piece> given;  // counted from the rank's first row of the one way
  std::vector<piece> taken;  // counted from its first row of the other
  piece kept;                // as in `given`
  index_t place;             // where that begins in the other way
};

/// The first row of a rank; of rank = size(): the number of rows.
using first_row_of = std::function<index_t(int)>;

inline row_moves moves_between(const messages& ranks, const first_row_of& one, const first_row_of& other) {
  const auto pieces = [&](const first_row_of& own, const first_row_of& of_others) {
    const index_t begin = own(ranks.rank()), end = own(ranks.rank() + 1);
    std::vector<piece> shared;
    for (int rank = 0; rank < ranks.size(); ++rank) {
      const index_t first = std::max(begin, of_others(rank)), last = std::min(end, of_others(rank + 1));
      if (first < last) shared.push_back({rank, first - begin, last - first});
    }
    return shared;
  };
  const auto take_own = [&](std::vector<piece>& shared) {
    piece own{ranks.rank(), 0, 0};
    std::erase_if(shared, [&](const piece& p) {
      if (p.rank == ranks.rank()) own = p;
      return p.rank == ranks.rank();
    });
    return own;
  };
  row_moves moves{pieces(one, other), pieces(other, one), {}, 0};
  moves.kept = take_own(moves.given);
  moves.place = take_own(moves.taken).begin;
  return moves;
}

/// The moves of the rows' entries, which begin where row_start says, in the one way and in the other.
inline row_moves moves_of_entries(const row_moves& rows, const std::vector<sparse_index>& row_start,
                                  const std::vector<sparse_index>& other_start) {
  const auto entries = [](const piece& p, const std::vector<sparse_index>& start) {
    const index_t begin = start[static_cast<std::size_t>(p.begin)];
    return piece{p.rank, begin, start[static_cast<std::size_t>(p.begin + p.count)] - begin};
  };
  row_moves moves = rows;
  for (auto& p : moves.given) p = entries(p, row_start);
  for (auto& p : moves.taken) p = entries(p, other_start);
  moves.kept = entries(rows.kept, row_start);
  moves.place = other_start[static_cast<std::size_t>(rows.place)];
  return moves;
}

/// Elements of the one way in the other. Collective.
template <class E>
void move_there(const messages& ranks, const row_moves& moves, const E* elements, E* there) {
  auto under_way = ranks.exchange(transfers(moves.given, const_cast<E*>(elements)),
                                  transfers(moves.taken, there), sizeof(E));
  std::copy_n(elements + moves.kept.begin, moves.kept.count, there + moves.place);
  under_way.wait();
}

}  // namespace residua::distributed
