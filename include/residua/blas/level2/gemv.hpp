// gemv: y = alpha op(A) x + beta y.
#pragma once

#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Computes y = alpha op(A) x + beta y; op(A) is m x n, x has n elements, y has m. Any format of vectors is
/// taken (format.hpp), and a double matrix with dd, td or qd vectors. y must not overlap A or x. beta = 0
/// does not read y, alpha = 0 does not read A and x; if A has no elements, y stays as it is, as in BLAS. On
/// a GPU gemv is asynchronous on the context's stream. |error_i| <= (dot n + product + scaled_sum) u^N
/// |alpha| (|op(A)| |x|)_i + scaled_sum u^N |beta y_i|, with the constants of number/bounds.hpp for the
/// format that is computed in, and one rounding to the format that y is stored in. On the CPU bits depend
/// neither on the number of threads nor on the instruction set; on a GPU every run gives the same. Throws
/// invalid_argument naming the argument if sizes do not fit, a leading dimension is too small, an increment
/// is 0, a pointer is null or memory is not the context's; nothing is written then.
template <class TA, product_format<TA> T>
void gemv(const context& ctx, op op_a, const scalar<arithmetic_t<T>>& alpha,
          not_deduced<matrix_view<const TA>> A, not_deduced<vector_view<const T>> x,
          const scalar<arithmetic_t<T>>& beta, not_deduced<vector_view<T>> y);

/// This overload takes any matrices and vectors (view/concepts.hpp).
template <vector_like X, factor_of<element_t<X>> Matrix, output_vector_of<element_t<X>> Y,
          scalar_argument<X> Alpha, scalar_argument<X> Beta>
void gemv(const context& ctx, op op_a, const Alpha& alpha, const Matrix& A, const X& x, const Beta& beta,
          Y&& y) {
  gemv<element_t<Matrix>, element_t<X>>(ctx, op_a, alpha, A, x, beta, y);
}

}  // namespace residua
