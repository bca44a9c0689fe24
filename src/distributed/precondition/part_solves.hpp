// A preconditioner of parts of rows, each of which one rank solves.
#pragma once

#include <vector>

#include "distributed/dense/carrier.hpp"
#include "distributed/precondition/part_cut.hpp"
#include "krylov/preconditioner_state.hpp"

namespace residua::distributed {

class part_solves final : public detail::preconditioner_state {
 public:
  /// `parts`: of the rows that this rank solves, in their order, made for `alone`: a context of one thread,
  /// or of the rank's GPU. Collective.
  part_solves(const context& alone, preconditioner_kind which, const preconditioner_report& its,
              const part_cut& cut, std::vector<detail::shared_preconditioner_state> parts);

  /// Collective. On a GPU enqueued, the parts one after the other.
  void solve(const context& ctx, vector_view<const double> r, vector_view<double> z) const override;
  /// Whether it may stand beside matrices of these rows.
  [[nodiscard]] bool fits(const row_partition& p) const;

 private:
  /// Of this rank's own rows, and of those that it solves: the one to the other, and back.
  void move_there(const context& ctx, const double* own, double* solved) const;
  void move_back(const context& ctx, const double* solved, double* own) const;
  /// Elements that stay with the rank.
  void copy_kept(const context& ctx, const double* source, double* target) const;

  part_cut cut_;
  context alone_;  // on hosts a part's solve is on one thread, as others have theirs
  carrier carrier_;
  std::vector<detail::shared_preconditioner_state> parts_;
  array<double> right_, left_;  // of the rows that are solved here
};

}  // namespace residua::distributed
