// spmv: y = alpha A x + beta y for a sparse matrix A.
#pragma once

#include "residua/sparse/csr_matrix.hpp"
#include "residua/view/concepts.hpp"

namespace residua {

/// Computes y = alpha A x + beta y; A is rows x columns in double, x has `columns` and y `rows` elements in
/// a format of solvers. beta = 0 does not read y. x and y must not overlap. A GPU's spmv is asynchronous.
/// Scalars are numbers or, on a GPU, addresses in device memory (scalar.hpp). Element i errs, with n the
/// entries of row i and the constants of number/bounds.hpp, by dot n u^N (|A||x|)_i and the rounding of
/// alpha's and beta's products. Bits depend neither on increments nor on the number of threads; a CPU
/// copies vectors whose increment is not 1 into the context's workspace. Source of the GPU's layout:
/// Reguly, Giles 2012; Mukunoki 2013, ch. 3. Throws invalid_argument on sizes, increments, pointers or
/// memory that do not fit.
template <solver_format T>
void spmv(const context& ctx, const scalar<T>& alpha, const csr_matrix& A,
          not_deduced<vector_view<const T>> x, const scalar<T>& beta, not_deduced<vector_view<T>> y);

/// Computes r = b - A x, b in double, x and r in a format of solvers; each element is accumulated to four
/// limbs or two more than x has, then rounded. With K such limbs, N of x and n entries in the row
///   |error_i| <= e_N |r_i| + (2 N n + 1)^K u^K (|b_i| + (|A||x|)_i),   e_1 = u, e_N as adding a limb to N:
/// the bound of number/accumulator.hpp. True residuals of solutions are computed so. Source: Ogita, Rump,
/// Oishi 2005 (K-fold compensated summation). Throws as spmv.
template <solver_format T>
void residual(const context& ctx, vector_view<const double> b, const csr_matrix& A,
              not_deduced<vector_view<const T>> x, not_deduced<vector_view<T>> r);

/// These overloads take any vectors of one format (view/concepts.hpp).
template <solver_vector X, output_vector_of<element_t<X>> Y, scalar_argument<X> Alpha,
          scalar_argument<X> Beta>
void spmv(const context& ctx, const Alpha& alpha, const csr_matrix& A, const X& x, const Beta& beta, Y&& y) {
  spmv<element_t<X>>(ctx, alpha, A, x, beta, y);
}
template <solver_vector X, output_vector_of<element_t<X>> R>
void residual(const context& ctx, vector_view<const double> b, const csr_matrix& A, const X& x, R&& r) {
  residual<element_t<X>>(ctx, b, A, x, r);
}

}  // namespace residua
