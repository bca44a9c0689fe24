// solve_mp: solutions beyond the digits of qd, in a precision chosen at run time.
#pragma once

#include "residua/dense/dense_matrix.hpp"
#include "residua/mp/array.hpp"
#include "residua/solve/solve.hpp"

namespace residua {

struct mp_solution {
  mp_array x;              // in the context's memory
  bool converged = false;  // true_relative_residual is within the tolerance
  /// Never less than |b - A x| / |b|: a bound on the error of what was computed is added.
  double true_relative_residual = 1;
  int bits = 0;
  /// true_relative_residual after each correction, the first one's among them, and after a method.
  std::vector<double> history;
  bool was_interrupted = false;
  /// The solution of the first system, A y = 2^k (b - A x0), with how it was found, and what is known of A.
  /// For a dense matrix it tells of the last factors.
  solution first;
  /// The backward errors of x as it is (solution), from a residual in x's precision, its error added.
  double componentwise_backward_error = 0, normwise_backward_error = 0;
  /// An estimate of |x - A^-1 b|_1 / |x|_1 by the condition that factors tell; 0 if there is none.
  double forward_error_estimate = 0;
  /// The report of the method that ran in the precision of x, where one was asked for (mp_digits::method).
  std::optional<krylov_report> by_method;
  /// A line that says, where x did not converge, what to do next that has a chance.
  std::string hint;
  double seconds = 0;  // in all

  /// Why solve_mp ended: what the method told; without one, converged or interrupted, if so, and otherwise
  /// what the first system's solution told, but true_residual_above if that is converged, as x is not.
  [[nodiscard]] stop_reason reason() const;
};

/// Where the digits beyond those of the first system's solution come from.
enum class mp_digits {
  corrections,  // systems for what is left, solved in the formats of doubles
  method        // options.method (cg, bicgstab or gmres), run in the precision of x
};

/// Solves A x = b as solve() does, and goes on from the formats of doubles: x = x + y, where A y = b -
/// A x is solved by the same factors or methods to 12 digits, until the true residual is within the
/// tolerance. Of options, `precision` is for y; x begins as `initial` where that is set; `keep_history` must
/// not be set. x has `bits` bits; with 0 as many as the tolerance asks for by the sizes of A, x and b,
/// rounded up to whole words. b - A x is computed where the context computes, accumulated in fixed point and
/// rounded to the precision of x; its error has a bound (docs/mp.md), which is part of what is reported. A
/// correction that does not halve the residual is the last; x is then the best one. Of at most 512 unknowns,
/// where options name no method but `direct`, no preconditioner and no precision, LU of the dense matrix in
/// run-time precision corrects x before. Throws as solve, invalid_argument where the tolerance is not
/// finite and above 0 or bits are out of range, and unsupported where it asks for too many.
mp_solution solve_mp(const context& ctx, const csr_matrix& A, vector_view<const double> b,
                     const solve_options& options = {}, int bits = 0);

/// Solves A X = B column by column, a solution each, for B in any format of solvers, taken exactly. Factors
/// and what was learnt of A are shared. With mp_digits::method the preconditioner is that of the first
/// system's solution. Throws as for one b, and invalid_argument where B has another number of rows, no
/// column, another number of elements than rows x columns or one that is not finite, and where `digits`
/// asks for a method that has no form in run-time precision.
std::vector<mp_solution> solve_mp(const context& ctx, const csr_matrix& A, const dense_matrix& B,
                                  const solve_options& options = {}, int bits = 0,
                                  mp_digits digits = mp_digits::corrections);

/// Solves A X = B for a dense square A in any format of solvers, taken exactly, with corrections by its
/// factors: in double as long as each gains eight bits at least, then in dd, td, qd, and by mp's getrf of
/// 424 bits, 848, ... up to 1696 or twice those asked for. `first` has the condition estimate of the last
/// factors, and as attempts the one refinement. Of the options `tolerance` and `initial` are taken. Throws
/// invalid_argument where A is not square, where A or B has another number of elements than rows x columns
/// or one that is not finite, where B has another number of rows or no column, where `initial` does not fit
/// or is not finite, where the tolerance is not finite and above 0 or bits are out of range, and where a
/// method other than direct, a preconditioner, a precision or a history is asked for.
std::vector<mp_solution> solve_mp(const context& ctx, const dense_matrix& A, const dense_matrix& B,
                                  const solve_options& options = {}, int bits = 0);

}  // namespace residua
