// least_squares_mp: least squares beyond the digits of qd, in a precision chosen at run time.
#pragma once

#include "residua/solve/least_squares.hpp"
#include "residua/solve/solve_mp.hpp"

namespace residua {

struct mp_least_squares_solution {
  mp_array x;  // in the context's memory
  /// Whether x minimises |b - A x|, and has the smallest norm among all that do, both to the tolerance.
  bool converged = false;
  bool was_interrupted = false;
  int bits = 0;
  // The measures of least_squares_solution, never less than the truth: each is computed in `bits` bits, and
  // a bound of its error is added.
  double relative_residual = 1;  // |b - A x| / |b|; of b = 0 it is 0
  double optimality = 0;         // |A^T r| / (|A|_F |r|); infinite where r is no more than its error
  double null_space_part =
      0;  // x's distance from the range of A^T over |x|; 0 where A has independent columns
  index_t rank = 0, structural_rank = 0;
  bool rank_is_certain = false;
  /// The last augmented system, scaled, with its x, how x was found, and the residual after each correction.
  mp_solution system;
  index_t systems = 0;  // that were solved, each to a tolerance that the one before it told
  /// A line that says, where x did not converge, what to do next that has a chance.
  std::string hint;
  double seconds = 0;
};

/// Returns the x of smallest norm among all that minimise |b - A x|, for any sparse A in double, as
/// least_squares() does, from the same augmented system (Björck 1967), solved by solve_mp() with complete
/// factors and corrections. Of options `tolerance`, `max_iterations`, `interrupted` and `memory_limit` are
/// taken. x has `bits` bits; with 0 as many as the tolerance asks for. r = b - A x, A^T r and, where the
/// columns are not independent, x's distance from the range of A^T are computed in x's precision with
/// bounds of their errors (docs/mp.md); a tolerance on them is reached however small, where bits suffice.
///
/// Throws invalid_argument where sizes do not fit, b has an element that is not finite, the tolerance is not
/// finite and above 0, max_iterations is below 0, bits are out of range, or LSMR, a precision or a history is
/// asked for; unsupported where the rank is too much work to find or the augmented matrix has more entries
/// than indices of 32 bits count.
mp_least_squares_solution least_squares_mp(const context& ctx, const csr_matrix& A,
                                           vector_view<const double> b,
                                           const least_squares_options& options = {}, int bits = 0);

}  // namespace residua
