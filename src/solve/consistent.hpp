// Systems of a singular A whose right-hand side is in its range.
#pragma once

#include <memory>
#include <vector>

#include "solve/attempts.hpp"
#include "sparse/direct/modular_basis.hpp"

namespace residua::solving {

class repeated_solver;

/// G, A's submatrix of as many independent rows and columns as A has rank, is regular. Where A x = b has
/// solutions, one of them is zero but in G's columns, where it is G^-1 times b's elements of G's rows: the
/// other rows of A, and of b then, are combinations of these.
class consistent_solver {
 public:
  /// Keeps a reference to the problem.
  explicit consistent_solver(const problem& p);
  ~consistent_solver();
  consistent_solver(const consistent_solver&) = delete;
  consistent_solver& operator=(const consistent_solver&) = delete;

  /// Attempts at G's system, by whatever way is chosen for it, and at A's with its x. Nothing is tried where
  /// A's rank is too much work to find (full_limits).
  void solve(attempts& tries);
  /// Whether G's system was solved to 2^-30 of the tolerance for the last right-hand side, and A's was not:
  /// then b is out of A's range, or rows of A are combinations of G's with coefficients beyond that.
  [[nodiscard]] bool leaves_residual() const { return leaves_residual_; }
  /// What finding G and its setup took.
  [[nodiscard]] double seconds() const { return seconds_; }
  /// Nothing where it was not tried.
  void add_to(std::vector<consideration>& considered) const;

 private:
  void prepare();
  [[nodiscard]] array<double> part_of(vector_view<const double> b) const;
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
