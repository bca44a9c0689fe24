// tpsv: solves op(A) x = b with a triangular packed A.
#pragma once

#include "residua/view/concepts.hpp"
#include "residua/view/packed_view.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Overwrites x = b by the solution of op(A) x = b, where A is n x n and triangular and packed: a unit
/// diagonal is neither read nor written. Any format of vectors is taken (number/format.hpp). x must not
/// overlap A. A zero on the diagonal gives infinities and NaNs, as in BLAS. On a GPU tpsv is asynchronous
/// on the context's stream; there one multiprocessor solves the system. The error is that of substitution
/// (Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., theorem 8.5): the computed x solves a
/// system whose matrix differs elementwise by little,
///   |b - op(A) x|_i <= dot t u^N (|b_i| + sum_{j != i} |a_ij| |x_j|) + d |a_ii x_i|,
/// where row i has t elements, with the constants of number/bounds.hpp for the format that is computed in; d
/// is quotient u^N, 0 with a unit diagonal, and one rounding more to a storage format. On the CPU bits
/// depend neither on the number of threads nor on the instruction set; on a GPU every run gives the same.
/// Source: Dongarra, Du Croz, Hammarling, Hanson, An extended set of Fortran basic linear algebra
/// subprograms, ACM TOMS 14(1), 1988. Throws invalid_argument naming the argument if sizes do not fit, an
/// increment is 0, a pointer is null or misaligned for the GPU, or memory is not the context's; nothing is
/// written then.
template <vector_format T>
void tpsv(const context& ctx, op op_a, diag diagonal, not_deduced<packed_view<const T>> A,
          not_deduced<vector_view<T>> x);

/// This overload takes any vectors (view/concepts.hpp).
template <output_vector X, class Element>
requires(std::same_as<std::remove_const_t<Element>, element_t<X>>) void tpsv(const context& ctx, op op_a,
                                                                             diag diagonal,
                                                                             const packed_view<Element>& A,
                                                                             X&& x) {
  tpsv<element_t<X>>(ctx, op_a, diagonal, packed_view<const element_t<X>>(A), vector_view<element_t<X>>(x));
}

}  // namespace residua
