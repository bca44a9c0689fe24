// The matrix that an incomplete factorisation starts from, and how its diagonal is shifted where it breaks
// down.
#pragma once

#include <cmath>
#include <vector>

#include "residua/krylov/preconditioner.hpp"
#include "residua/number/format.hpp"
#include "sparse/csr_view.hpp"
#include "sparse/triangular_factors.hpp"

namespace residua::precondition {

/// The matrix B + alpha D, where B has every diagonal entry in its pattern and D is a diagonal matrix without
/// zeros. The preconditioner is M^-1 = after (B + alpha D)^-1 before.
struct shifted_matrix {
  csr matrix;                          // B
  std::vector<sparse_index> diagonal;  // where each row's diagonal entry is stored
  std::vector<double> shift_of_row;    // D
  int sign = 0;                        // the sign that every pivot must have; 0 where it may have either
  sparse::scaled_permutation before, after;
  bool is_matched = false;
  double first_shift = 0;     // the smallest alpha beside 0
  double dominant_shift = 0;  // above it, rows are dominated by their diagonal entries

  [[nodiscard]] double diagonal_entry(index_t i, double alpha) const {
    return std::fma(alpha, shift_of_row[i], matrix.value[diagonal[i]]);
  }
  /// Whether factors may go on with a pivot that is a sum of `terms` products and one of B's entries, of
  /// `magnitude` in all: it has to be finite, larger than the rounding error of that sum, and of the sign.
  [[nodiscard]] bool accepts(double pivot, double magnitude, index_t terms) const {
    const double rounding = static_cast<double>(terms + 2) * unit_roundoff<double> * magnitude;
    return std::isfinite(pivot) && (sign == 0 ? std::fabs(pivot) : sign * pivot) > rounding;
  }
};

/// The matrix that ilu0, ilut or ic0 factorises for A, as residua/krylov/preconditioner.hpp describes it.
shifted_matrix shifted(const sparse::csr_view& A, matrix_kind symmetry, preconditioner_kind kind);

/// L and U, or the row whose pivot was not accepted.
struct incomplete_factors {
  csr lower, upper;  // with diagonals, as in triangular_factors
  index_t broken_row = -1;
};

/// Saad, Iterative Methods for Sparse Linear Systems, 2nd edition: algorithm 10.4 (ILU(0)) and, of its
/// author's 1994 paper, algorithm 10.6 (ILUT); L has a unit diagonal.
incomplete_factors factorise_ilu0(const shifted_matrix& B, double alpha);
incomplete_factors factorise_ilut(const shifted_matrix& B, double alpha,
                                  const preconditioner_options& options);
/// Meijerink, van der Vorst 1977, with a Cholesky factor: upper is lower's transpose.
incomplete_factors factorise_ic0(const shifted_matrix& B, double alpha);

/// The first of alpha = 0, first, 2 first, 4 first ... for which attempt(alpha) succeeds, up to the first one
/// above the limit; infinity if none of these does. Lin, More, Incomplete Cholesky factorizations with
/// limited memory, SIAM J. Sci. Comput. 21(1), 1999, section 2.
template <class Attempt>
double smallest_shift(double first, double limit, const Attempt& attempt) {
  double alpha = 0;
  while (!attempt(alpha)) {
    if (!(alpha <= limit && alpha < HUGE_VAL)) return HUGE_VAL;  // the limit itself may overflow
    alpha = alpha == 0 ? first : 2 * alpha;
  }
  return alpha;
}
/// The first alpha above 0 by Lin and More.
constexpr double smallest_first_shift = 1e-3;

}  // namespace residua::precondition
