// Attempts at one right-hand side: each runs one method in one format, from the best x of the attempts
// before.
#pragma once

#include "solve/problem.hpp"

namespace residua::solving {

struct attempt_limits {
  index_t iterations;
  bool has_successor = false;  // whether another format goes on where this one cannot converge
  /// Is called as krylov_options::interrupted is. Where it returns true the attempt ends with gave_way.
  std::function<bool(index_t iterations, double relative_residual)> stop_when{};
};

class attempts {
 public:
  /// Keeps a reference to the problem.
  attempts(const problem& p, vector_view<const double> b) : problem_(p), b_(b) {}

  /// Adds an attempt to the answer. M must have been made of the problem's A.
  void run(attempt_method method, format precision, const preconditioner& M, const attempt_limits& limits);
  /// Takes over the attempts at a part of the system (solve/consistent.hpp) and `x`, which was made of that
  /// part's solution, in the format of the last of these attempts. The report of this last attempt then tells
  /// the residual that x has in the whole system. Where x is no nearer than the x before, neither x nor the
  /// attempts are taken over.
  void adopt(const solution& of_part, any_array x);
  /// Makes the initial x the answer, with its residual: for a solve in which nothing could be tried.
  void keep_start();

  [[nodiscard]] bool converged() const { return answer_.converged; }
  /// Whether x has converged or the caller has interrupted the solve.
  [[nodiscard]] bool is_over() const { return converged() || is_interrupted_; }
  /// |b - A x| / |b| of the present x; 1 before the first attempt.
  [[nodiscard]] double residual() const;
  /// Whether the residual of the present x is below the format's unit roundoff, so that an attempt in this
  /// format would lose digits.
  [[nodiscard]] bool are_beyond(format precision) const;
  [[nodiscard]] stop_reason last_reason() const { return answer_.last().report.reason; }
  [[nodiscard]] vector_view<const double> b() const { return b_; }
  solution& answer() { return answer_; }

 private:
  template <class T>
  void run_in(attempt_method method, const preconditioner& M, const attempt_limits& limits);
  template <class T>
  [[nodiscard]] array<T> best_x() const;
  [[nodiscard]] bool b_is_zero() const;
  template <class T>
  [[nodiscard]] bool is_beyond_range(const array<T>& x) const;

  const problem& problem_;
  vector_view<const double> b_;
  solution answer_;
  bool is_interrupted_ = false;
};

}  // namespace residua::solving
