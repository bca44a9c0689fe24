// solve_mp: solutions beyond the digits of qd, in a precision chosen at run time.
#pragma once

#include "residua/mp/array.hpp"
#include "residua/solve/solve.hpp"

namespace residua {

struct mp_solution {
  mp_array x;              // in the context's memory
  bool converged = false;  // true_relative_residual is within the tolerance
  /// Never less than |b - A x| / |b|: what was computed, and a bound on its error added.
  double true_relative_residual = 1;
  int bits = 0;
  /// The same after each solve, the first one's among them: one each.
  std::vector<double> history;
  bool was_interrupted = false;
  /// Of the first system solved, A y = b: how it was found, and what is known of A.
  solution first;
  double seconds = 0;  // in all
};

/// Solves A x = b as solve() does, and goes on from the formats of doubles: x = x + y, where A y = b -
/// A x is solved by the same factors or methods to 12 digits, until the true residual is within the
/// tolerance. Of options, `precision` is for y; `initial` and `keep_history` must not be set. x has
/// `bits` bits; with 0 as many as the tolerance asks for by the sizes of A, x and b, rounded up to
/// whole words. b - A x is computed where the context computes, accumulated in fixed point and
/// rounded to the precision of x; its error has a bound (docs/mp.md), which is part of what is reported. A
/// solve that does not halve the residual is the last; x is then the best one. Throws as solve, and
/// invalid_argument where the tolerance is not above 0 or bits are out of range.
mp_solution solve_mp(const context& ctx, const csr_matrix& A, vector_view<const double> b,
                     const solve_options& options = {}, int bits = 0);

}  // namespace residua
