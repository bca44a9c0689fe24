// The ladder of an iterative method that was asked for: it runs in one format after the other, with one
// preconditioner.
#pragma once

#include <optional>

#include "solve/attempts.hpp"

namespace residua::solving {

/// A preconditioner of the problem's A with the settings and the library of its options. Complete factors get
/// an analysis of their own. Returns when a GPU has made it.
preconditioner make_preconditioner(const problem& p, preconditioner_kind kind);

class iterative_solver {
 public:
  /// Takes options.precondition, or no preconditioner; the first climb makes it. Keeps a reference to the
  /// problem.
  explicit iterative_solver(const problem& p) : problem_(p) {}

  /// Adds attempts in the formats of the problem, one after the other, until x is found. Where the method was
  /// left open and CG finds that A or M is not definite, a method for indefinite matrices takes its place.
  void climb(attempts& tries, attempt_method method);
  /// The seconds that the preconditioner took.
  [[nodiscard]] double seconds() const { return seconds_; }

 private:
  void make_if_needed();

  const problem& problem_;
  std::optional<preconditioner> M_;
  double seconds_ = 0;
};

}  // namespace residua::solving
