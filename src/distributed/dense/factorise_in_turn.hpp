// A factorisation whose blocks of columns ranks take in turn, whatever it is.
#pragma once

#include "distributed/dense/told_panel.hpp"
#include "lapack/look_ahead.hpp"

namespace residua::distributed {

/// Factors has, for a matrix of columns(),
///   index_t panels();                    how many blocks, the first ones, are factorised
///   void factorise(ctx, k);              this rank's own block, and writes the panel that others are told
///   pending tell(ctx, k);                begins to tell the panel; all ranks
///   void update(ctx, k, j);              takes what panel k has from this rank's own block j > k
///   void finish(ctx, k);                 what else this rank does with panel k
///   index_t info;                        of the block that was last factorised here: a number within it
///   static constexpr bool goes_on;       whether there is a meaning in going on where it is not 0
/// Calls with the same ctx come one after the other. Returns the first info, counted in the whole matrix, the
/// same on all ranks.
///
/// While the blocks behind panel k are updated, the owner of the next one updates, factorises and tells it:
/// on a GPU on a second stream, by a thread that does not ask MPI; on hosts before its other updates, and the
/// others look for it after theirs.
template <class Factors>
class factorisation_in_turn {
 public:
  factorisation_in_turn(const lapack::two_streams& streams, Factors& factors)
      : streams_(streams), factors_(factors), columns_(factors.columns()) {}

  index_t run() {
    index_t info = 0;
    if (factors_.panels() > 0) {
      streams_.run([&] { prepare(0); }, [] {});
      info = heard(0);
    }
    for (index_t now = 0; now < factors_.panels() && (info == 0 || Factors::goes_on); ++now) {
      const index_t next = now + 1;
      const bool is_last = next == factors_.panels();
      const auto prepare_next = [&] {
        if (is_last) return;
        if (columns_.is_own(next)) factors_.update(streams_.ahead(), now, next);
        prepare(next);
      };
      streams_.run(prepare_next, [&] { update_others(now, is_last ? next : next + 1); });
      if (is_last) break;
      const index_t of_next = heard(next);
      if (info == 0) info = of_next;
    }
    return info;
  }

 private:
  void prepare(index_t block) {
    if (columns_.is_own(block)) factors_.factorise(streams_.ahead(), block);
    under_way_ = factors_.tell(streams_.ahead(), block);
  }
  void update_others(index_t panel, index_t first) {
    factors_.finish(streams_.main(), panel);
    for (index_t j = first; j < columns_.blocks(); ++j)
      if (columns_.is_own(j)) factors_.update(streams_.main(), panel, j);
  }
  /// Waits for the block that was prepared; returns its info in the whole matrix.
  index_t heard(index_t block) {
    index_t info = columns_.is_own(block) ? factors_.info : 0;
    columns_.ranks().transport().broadcast(columns_.owner(block), &info, sizeof(info));
    under_way_.wait();
    return info == 0 ? 0 : columns_.first_column(block) + info;
  }

  const lapack::two_streams& streams_;
  Factors& factors_;
  const cyclic_columns& columns_;
  pending under_way_;
};

}  // namespace residua::distributed
