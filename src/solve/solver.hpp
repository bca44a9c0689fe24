// A solver of systems with one matrix and any number of right-hand sides, one after the other.
#pragma once

#include <memory>

#include "residua/solve/solve.hpp"

namespace residua::solving {

/// solve() for one matrix. The analysis, factors, preconditioners and what was learnt of their speed are kept
/// from one right-hand side to the next.
class repeated_solver {
 public:
  /// Keeps references to the context and the options. Throws as solve().
  repeated_solver(const context& ctx, const csr_matrix& A, const solve_options& options);
  ~repeated_solver();
  repeated_solver(const repeated_solver&) = delete;
  repeated_solver& operator=(const repeated_solver&) = delete;

  /// Throws as solve() where b is not finite or has not A's size.
  solution solve(vector_view<const double> b);

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace residua::solving
