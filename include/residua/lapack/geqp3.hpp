// geqp3: A P = Q R with column pivoting.
#pragma once

#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"

namespace residua {

/// Factorises the m x n matrix A with its columns in another order as A P = Q R, in the storage of geqrf
/// (geqrf.hpp). Of the columns that are left, the one whose part below the rows of R so far is the longest
/// comes next, so that magnitudes on R's diagonal do not grow, but for rounding, and R's leading part is
/// well-conditioned in practice (Golub 1965; Higham, Accuracy and Stability, section 19.4). jpvt, of n
/// elements side by side in the context's memory, counts columns from 1: on exit column j of A P is column
/// jpvt[j] of A; on entry, a column j with jpvt[j] != 0 comes before all others and takes no part in the
/// choice. jpvt is usually 0. Norms for the choice are in double, downdated, and computed anew where that
/// has lost half of their digits (Drmac, Bujanovic 2008).
///
/// Half of the operations are those of gemv, as each pivot needs the columns behind; the other half are
/// products of up to 32 columns at a time (Quintana-Orti, Sun, Bischof 1998), but on a GPU, where the host
/// does not know when a block must end: there all is gemv and ger. geqp3 thus takes several times as long as
/// geqrf. The bound of geqrf holds for A P. Bits and order do not depend on the number of threads; backends
/// may choose otherwise between columns of nearly the same length. On a GPU the host waits for jpvt alone.
/// Throws invalid_argument naming the argument, before anything is written, if jpvt or tau has another size
/// or jpvt an increment, a leading dimension is too small, a pointer is null or memory is not the context's.
template <factor_format T>
void geqp3(const context& ctx, not_deduced<matrix_view<T>> A, vector_view<index_t> jpvt,
           not_deduced<vector_view<T>> tau);

/// This overload takes any matrix and vector (view/concepts.hpp).
template <output_matrix Matrix, output_vector_of<element_t<Matrix>> Vector>
requires factor_format<element_t<Matrix>>
void geqp3(const context& ctx, Matrix&& A, vector_view<index_t> jpvt, Vector&& tau) {
  geqp3<element_t<Matrix>>(ctx, A, jpvt, tau);
}

}  // namespace residua
