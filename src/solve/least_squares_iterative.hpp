// Least squares by LSMR, in one format after the other.
#pragma once

#include <optional>

#include "residua/krylov/lsmr.hpp"
#include "solve/least_squares_problem.hpp"

namespace residua::solving {

class lsmr_ladder {
 public:
  /// Keeps a reference to the problem.
  explicit lsmr_ladder(const least_squares_problem& p);

  /// `limit` is that of the iterations in a format, for callers that have another way: the first format that
  /// reaches it is the last one. With 0 there is no such limit.
  void solve(least_squares_tries& tries, index_t limit);

 private:
  /// Returns whether the next format may be tried: the limit of iterations was not reached.
  template <class T>
  bool solve_in(least_squares_tries& tries, const krylov_options& limits);
  template <class T>
  lsmr_report minimise(array<T>& x, const krylov_options& options) const;
  template <class T>
  array<T> as_scaled(const array<T>& x, const std::optional<csr_matrix>& D) const;
  template <class T>
  lsmr_report find_row_coefficients(const array<T>& x, krylov_options options, array<T>& y) const;
  template <class T>
  void judge_projection(least_squares_tries& tries, const lsmr_report& report, const array<T>& y) const;
  [[nodiscard]] krylov_options limits_for(format precision, bool is_last, index_t limit) const;

  const least_squares_problem& problem_;
  // Where A's columns are proved to be independent, LSMR solves for y with A D and x = D y: D has powers of
  // two on its diagonal, by which the columns of A D have norms between 1 and 2. Elsewhere there is no D,
  // since the y of smallest norm would not belong to the x of smallest norm.
  std::optional<csr_matrix> D_, inverse_D_;
  std::optional<krylov::transposable> AD_;
};

}  // namespace residua::solving
