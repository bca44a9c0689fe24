// The ladder: one method with one preconditioner in one format after the other.
#pragma once

#include <optional>

#include "solve/attempts.hpp"

namespace residua::solving {

/// Made of the problem's A, as its options say; complete factors with an analysis of their own. Waits for it.
preconditioner make_preconditioner(const problem& p, preconditioner_kind kind);

class iterative_solver {
 public:
  /// The preconditioner is options.precondition, or none; it is made where it is first asked for. Keeps a
  /// reference to the problem.
  explicit iterative_solver(const problem& p) : problem_(p) {}

  /// Attempts in every format of the problem until x is found. Where the method was left open, CG goes on as
  /// a method for indefinite matrices.
  void climb(attempts& tries, attempt_method method);
  /// What the preconditioner took.
  [[nodiscard]] double seconds() const { return seconds_; }

 private:
  void make_if_needed();

  const problem& problem_;
  std::optional<preconditioner> M_;
  double seconds_ = 0;
};

}  // namespace residua::solving
