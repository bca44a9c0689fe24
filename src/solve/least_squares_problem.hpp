// A least-squares problem as it is solved, and the best x found for it.
#pragma once

#include <cmath>
#include <functional>
#include <limits>

#include "krylov/least_squares/measure.hpp"
#include "residua/solve/least_squares.hpp"
#include "solve/any_array.hpp"

namespace residua::solving {

struct least_squares_problem {
  /// Keeps references to the context and the options. b must be finite.
  least_squares_problem(const context& its_context, const csr_matrix& given, vector_view<const double> its_b,
                        const least_squares_options& its_options);

  const context& ctx;
  const least_squares_options& options;
  int exponent_of_A, exponent_of_b;  // what was given is scaled by these powers of two, A's entries to 1
  krylov::transposable A;
  array<double> b;
  std::vector<format> formats;
  bool has_independent_columns = false;  // for sure
};

/// Judges every x by its true measures and keeps the best.
class least_squares_tries {
 public:
  using measure = krylov::least_squares_measure;

  /// Keeps a reference to the problem.
  explicit least_squares_tries(const least_squares_problem& p) : problem_(p) {}

  /// Whether x = 0 is within the tolerance. x = 0 is the answer then.
  [[nodiscard]] bool zero_suffices();
  /// Judges the x that an attempt left. `null_space_part` has to return a bound of x's distance from the
  /// range of A^T over |x|; it is not called where A's columns are independent.
  template <class T>
  void judge(least_squares_attempt attempt, array<T> x,
             const std::function<double(const measure&)>& null_space_part);

  [[nodiscard]] bool converged() const { return answer_.converged; }
  /// Converged or interrupted.
  [[nodiscard]] bool is_over() const { return answer_.converged || answer_.was_interrupted; }
  /// The factor by which the errors of the last x have to fall, if they fall together, for it to be within
  /// the tolerance; 1 where they are.
  [[nodiscard]] double factor_to_tolerance() const { return factor_; }
  /// The best x that was judged, for the scaled problem; zeros where there was none.
  template <class T>
  [[nodiscard]] array<T> best() const;
  least_squares_solution& answer() { return answer_; }
  /// The answer, with x scaled back to the problem as it was given. This call is the last.
  least_squares_solution finish();

 private:
  template <class T>
  void keep(array<T> x, const measure& m, double part);
  template <class T>
  void scale_back(array<T>& x);

  const least_squares_problem& problem_;
  least_squares_solution answer_;
  measure best_;
  double error_of_best_ = std::numeric_limits<double>::infinity(), factor_ = 1;
};

}  // namespace residua::solving
