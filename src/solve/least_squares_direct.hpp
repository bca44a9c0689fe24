// Least-squares problems solved by complete factors of the augmented matrix (solve/augmented.hpp).
#pragma once

#include <memory>

#include "solve/augmented.hpp"
#include "solve/direct.hpp"
#include "solve/least_squares_problem.hpp"

namespace residua::solving {

class augmented_solver {
 public:
  /// Analyses the augmented matrix, so that the sizes of its factors are known. Keeps a reference to the
  /// problem.
  augmented_solver(const least_squares_problem& p, augmented_system system);
  augmented_solver(const augmented_solver&) = delete;
  augmented_solver& operator=(const augmented_solver&) = delete;

  [[nodiscard]] const direct_report& report() const { return direct_.report(); }
  [[nodiscard]] bool fits() const { return direct_.fits(); }
  [[nodiscard]] double predicted_seconds() const { return direct_.predicted_seconds(); }
  void refuse(std::string reason) { direct_.refuse(std::move(reason)); }
  /// Makes the factors unless they have been made. Returns whether there are factors that can be used. With
  /// `is_required` it throws what keeps them from being made.
  bool factorise(bool is_required) { return direct_.factorise(is_required); }
  /// Refines in one format after the other, in each until x is within the tolerance or the format can do no
  /// more. Where x converges, the answer gets estimates of the condition and of the error.
  void solve(least_squares_tries& tries);

 private:
  bool refine_in(format precision, bool may_use_gmres, least_squares_tries& tries);
  void judge(least_squares_tries& tries);
  template <class T>
  void judge_in(least_squares_tries& tries);
  template <class T>
  array<T> row_coefficients(const array<T>& z, const array<T>& x) const;
  template <class T>
  array<T> part_of_rows(const array<T>& z) const;
  template <class T>
  array<T> refined_coefficients(const array<T>& x) const;
  void estimate_errors(least_squares_tries& tries);
  [[nodiscard]] double condition() const;
  std::vector<double> residual_magnitudes();
  [[nodiscard]] double largest_error(const std::vector<double>& residual) const;

  const least_squares_problem& problem_;
  augmented_system system_;
  solve_options options_;  // of the augmented system, whose tolerance is tightened as x needs it
  problem augmented_;
  array<double> right_;
  examination examination_;
  direct_solver direct_;
  attempts runs_;
};

}  // namespace residua::solving
