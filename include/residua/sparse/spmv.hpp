// spmv: y = alpha A x + beta y for a sparse matrix A.
#pragma once

#include "residua/number/arithmetic.hpp"
#include "residua/sparse/csr_matrix.hpp"
#include "residua/view/vector_view.hpp"

namespace residua {

/// y = alpha A x + beta y; A rows x columns in double, x of `columns` and y of `rows` elements in double or dd.
/// beta = 0 does not read y. x and y must not overlap. Asynchronous on a GPU.
/// Error of element i, with n the entries of row i: n u (|A||x|)_i for double, 40 n u^2 (|A||x|)_i for dd, and the
/// rounding of alpha and beta's products. Source of the GPU's layout: Reguly, Giles 2012; thesis, ch. 3.
/// Throws invalid_argument on sizes, increments, pointers or memory that do not fit.
template <class T>
void spmv(const context& ctx, T alpha, const csr_matrix& A, vector_view<const T> x, T beta, vector_view<T> y);

/// r = b - A x, with b in double and x, r in double or dd; each element is accumulated to four limbs and rounded at the
/// end. |error_i| <= u_T |r_i| + n^4 2^-200 (|b_i| + (|A||x|)_i), u_T = 2^-53 for double, 2^-105 for dd: by the bound of
/// number/accumulator.hpp with the 4n + 1 limbs added. What the true residual of a solution is computed by.
/// Source: Ogita, Rump, Oishi 2005 (K-fold compensated summation). Errors as spmv.
template <class T>
void residual(const context& ctx, vector_view<const double> b, const csr_matrix& A, vector_view<const T> x,
              vector_view<T> r);

}  // namespace residua
