// The parts of rows that preconditioners of several ranks are made of, each solved by one rank.
#pragma once

#include "distributed/precondition/row_moves.hpp"

namespace residua::distributed {

/// Parts of equally many consecutive blocks (residua/distributed/row_partition.hpp): not more than were asked
/// for, and of a length that depends on that and on the number of rows alone. A part is solved by the rank
/// that has its first row: of its rows others may have some, and what they have travels.
class part_cut {
 public:
  /// parts >= 1.
  part_cut(const row_partition& p, index_t parts);

  [[nodiscard]] index_t length() const { return length_; }  // of a part; the last may be shorter
  [[nodiscard]] index_t first_row(int rank) const;          // that it solves; of rank = size(): rows
  [[nodiscard]] index_t solved_rows() const;                // of this rank
  [[nodiscard]] const row_partition& rows() const { return p_; }
  /// Of this rank's own rows to those that it solves.
  [[nodiscard]] const row_moves& moves() const { return moves_; }

 private:
  row_partition p_;
  index_t length_;
  row_moves moves_;
};

/// A's rows that this rank solves, without entries outside of their parts; columns are counted from a part's
/// first row. Collective.
csr solved_rows(const matrix_state& A, const part_cut& cut);

}  // namespace residua::distributed
