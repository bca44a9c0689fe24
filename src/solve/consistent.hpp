// Systems A x = b with a singular A and b in A's range, solved by a regular system of independent rows and
// columns.
#pragma once

#include <memory>
#include <vector>

#include "solve/attempts.hpp"
#include "sparse/direct/modular_basis.hpp"

namespace residua::solving {

class repeated_solver;

/// G is the submatrix of A in as many independent rows and columns as A has rank; it is regular. Where A x =
/// b has solutions, one of them has G^-1 times b's elements of G's rows in G's columns and zeros elsewhere,
/// since the other rows of A, and with them those of b, are combinations of G's rows.
class consistent_solver {
 public:
  /// Keeps a reference to the problem.
  explicit consistent_solver(const problem& p);
  ~consistent_solver();
  consistent_solver(const consistent_solver&) = delete;
  consistent_solver& operator=(const consistent_solver&) = delete;

  /// Solves G's system by whatever way is chosen for it, and adds to `tries` its attempts with the x that it
  /// makes of A's system. Nothing is tried where A's rank is too much work to find (full_limits).
  void solve(attempts& tries);
  /// Whether, for the last right-hand side, G's system was solved to 2^-30 of the tolerance and A's was not
  /// solved. b is then out of A's range, or rows of A are combinations of G's rows with coefficients of more
  /// than 2^30.
  [[nodiscard]] bool leaves_residual() const { return leaves_residual_; }
  /// The seconds that finding G and the setup of its system have taken.
  [[nodiscard]] double seconds() const { return seconds_; }
  /// Adds what was tried, if anything was.
  void add_to(std::vector<consideration>& considered) const;

 private:
  /// Finds G at the first call.
  void prepare();
  /// b's elements of G's rows.
  [[nodiscard]] array<double> part_of(vector_view<const double> b) const;
  /// x of A's system, from the solution of G's.
  [[nodiscard]] any_array whole_of(const solution& part) const;
  void note(const solution& part, bool converged);

  const problem& problem_;
  solve_options options_;  // of G's system
  sparse::modular_basis basis_;
  std::optional<csr_matrix> G_;
  std::unique_ptr<repeated_solver> inner_;
  bool is_prepared_ = false, leaves_residual_ = false;
  double seconds_ = 0;
  std::optional<consideration> tried_;
};

}  // namespace residua::solving
