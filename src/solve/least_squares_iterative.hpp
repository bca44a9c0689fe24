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

  /// `limit`: of iterations in a format, where there is another way after them, and then the formats end with
  /// the first that reaches it; 0: none.
  void solve(least_squares_tries& tries, index_t limit);

 private:
  /// Whether the next format may be tried.
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
  // Where A's columns are independent, x = D y with y of A D, whose columns have norms between 1 and 2:
  // powers of two. Elsewhere y of smallest norm is not x of smallest norm.
  std::optional<csr_matrix> D_, inverse_D_;
  std::optional<krylov::transposable> AD_;
};

}  // namespace residua::solving
