// lsmr: least-squares and minimum-norm solutions by Golub and Kahan's bidiagonalisation.
#pragma once

#include "residua/krylov/report.hpp"
#include "residua/sparse/csr_matrix.hpp"
#include "residua/view/concepts.hpp"

namespace residua {

/// With r = b - A x, the optimality of x is |A^T r| / (|A|_F |r|), 0 where A^T r is zero: x minimises
/// |b - (A + E) x| exactly for an E of at most so much of |A|_F (Stewart 1977).
struct lsmr_report {
  stop_reason reason = stop_reason::running;
  index_t iterations = 0;
  double optimality = 0;  // recursive, as the method updates it
  /// The measures of the x that is returned, from a residual of six limbs and sums of four: |b - A x| / |b|
  /// to 2^-20 of itself, and an upper bound of the optimality, which exceeds it by less than about 1e-55.
  double true_relative_residual = 0, true_optimality = 0;
  double seconds = 0;
  std::vector<double> history;  // the recursive optimality after 0, 1, … iterations, where asked for
  [[nodiscard]] bool converged() const { return reason == stop_reason::converged; }
};

/// Minimises |b - A x| over x, for any A of rows x columns, from the initial guess in x, in the format T that
/// x has: vectors and scalars are in T, A and b in double. An iteration takes a product with A and one with
/// A^T. From x = 0 lsmr comes to the solution of smallest norm, if several minimise: every iterate lies in
/// the range of A^T, to rounding. Stops when the recursive optimality, or |r| / |b|, is within
/// options.tolerance; then begins anew from b - A x as residual() computes it, for as long as that halves
/// |A^T r|. `converged` means that the true optimality or the true relative residual is within the tolerance,
/// `true_residual_above` that the recursive ones alone are. Between, after 128 iterations and then after an
/// eighth of all or 128, lsmr looks whether |A^T r| is still less than twice what the recursion says; else it
/// begins anew likewise, or ends as `attainable_accuracy` with options.ends_when_unattainable. b may have any
/// norm; a matrix whose products leave double's range ends as not_finite (least_squares() scales it).
/// options.restart and options.reference_norm mean nothing here. Two vectors of x's size in T and one of b's
/// are allocated beside a copy of x, A^T is made and held, and the report takes two vectors in qd. Source:
/// Fong, Saunders, LSMR: an iterative algorithm for sparse least-squares problems, SIAM J. Sci. Comput.
/// 33(5), 2011. Throws invalid_argument where sizes do not fit, b is not finite or an option is out of range.
template <solver_format T>
lsmr_report lsmr(const context& ctx, const csr_matrix& A, vector_view<const double> b, vector_view<T> x,
                 const krylov_options& options = {});

/// This overload takes any vector x (view/concepts.hpp).
template <output_solver_vector X>
lsmr_report lsmr(const context& ctx, const csr_matrix& A, vector_view<const double> b, X&& x,
                 const krylov_options& options = {}) {
  return lsmr<element_t<X>>(ctx, A, b, x, options);
}

}  // namespace residua
