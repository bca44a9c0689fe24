// A preconditioner of parts of rows, each of which one rank solves.
#pragma once

#include <vector>

#include "distributed/precondition/part_cut.hpp"
#include "krylov/preconditioner_state.hpp"

namespace residua::distributed {

class part_solves final : public detail::preconditioner_state {
 public:
  /// `parts`: of the rows that this rank solves, in their order, made for `alone`, a context of one thread.
  part_solves(const context& alone, preconditioner_kind which, const preconditioner_report& its,
              const part_cut& cut, std::vector<detail::shared_preconditioner_state> parts);

  /// Collective.
  void solve(const context& ctx, vector_view<const double> r, vector_view<double> z) const override;
  /// Whether it may stand beside matrices of these rows.
  [[nodiscard]] bool fits(const row_partition& p) const;

 private:
  part_cut cut_;
  context alone_;  // a part's solve is on one thread, as others have theirs
  std::vector<detail::shared_preconditioner_state> parts_;
  array<double> right_, left_;  // of the rows that are solved here
};

}  // namespace residua::distributed
