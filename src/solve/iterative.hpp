// The ladder of formats that an iterative method climbs.
#pragma once

#include "solve/attempts.hpp"

namespace residua::solving {

class iterative_solver {
 public:
  /// Keeps a reference to the problem.
  explicit iterative_solver(const problem& p) : problem_(p) {}

  /// Attempts by `method` in one format after the other. `limit`: of iterations, where there is another way
  /// after them; 0: none.
  void solve(attempts& tries, attempt_method method, index_t limit = 0);
  /// What the preconditioner took.
  [[nodiscard]] double seconds() const { return seconds_; }

 private:
  void make_preconditioner();

  const problem& problem_;
  preconditioner M_;
  double seconds_ = 0;
};

}  // namespace residua::solving
