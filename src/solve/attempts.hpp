// Attempts at one right-hand side, each of one method in one format from the best x of those before.
#pragma once

#include "solve/problem.hpp"

namespace residua::solving {

struct attempt_limits {
  index_t iterations;
  bool has_successor = false;  // another format goes on where this one cannot converge
  /// Asked as krylov_options::interrupted is; true ends the attempt as gave_way.
  std::function<bool(index_t iterations, double relative_residual)> stop_when{};
};

class attempts {
 public:
  /// Keeps a reference to the problem.
  attempts(const problem& p, vector_view<const double> b) : problem_(p), b_(b) {}

  /// Adds an attempt to the answer; M is made of the problem's A.
  void run(attempt_method method, format precision, const preconditioner& M, const attempt_limits& limits);
  /// Takes over the attempts of a part of the system and the x that it makes of the whole, in the format of
  /// the last of them, which then tells what x is for the whole. x that is no nearer than the one before is
  /// left out with its attempts.
  void adopt(const solution& of_part, any_array x);
  /// Where nothing could be tried, the initial x and its residual say so.
  void keep_start();

  [[nodiscard]] bool converged() const { return answer_.converged; }
  /// Converged, or interrupted by the caller.
  [[nodiscard]] bool is_over() const { return converged() || is_interrupted_; }
  /// |b - A x| / |b| of x as it stands.
  [[nodiscard]] double residual() const;
  /// Whether x as it stands is nearer than a format's unit, so that an attempt in it would lose digits.
  [[nodiscard]] bool are_beyond(format precision) const;
  [[nodiscard]] stop_reason last_reason() const { return answer_.last().report.reason; }
  [[nodiscard]] vector_view<const double> b() const { return b_; }
  solution& answer() { return answer_; }

 private:
  template <class T>
  void run_in(attempt_method method, const preconditioner& M, const attempt_limits& limits);
  template <class T>
  [[nodiscard]] array<T> best_x() const;

  const problem& problem_;
  vector_view<const double> b_;
  solution answer_;
  bool is_interrupted_ = false;
};

}  // namespace residua::solving
