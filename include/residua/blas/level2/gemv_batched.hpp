// gemv_strided, gemv_batched: y = alpha op(A) x + beta y for many problems of one shape at once.
#pragma once

#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Solves `count` problems whose operands lie at fixed distances: problem b has the elements of A, x and y
/// moved by b stride_a, b stride_x and b stride_y elements of memory. A stride of 0 shares A or x among the
/// problems; the y of different problems must not overlap. What gemv says holds for each problem; on a GPU
/// one kernel does all. Throws invalid_argument as gemv does, and if count < 0, a stride of A or x is
/// negative, or one of y is not positive though count > 1.
template <class TA, product_format<TA> T>
void gemv_strided(const context& ctx, op op_a, const scalar<arithmetic_t<T>>& alpha,
                  not_deduced<matrix_view<const TA>> A, index_t stride_a, not_deduced<vector_view<const T>> x,
                  index_t stride_x, const scalar<arithmetic_t<T>>& beta, not_deduced<vector_view<T>> y,
                  index_t stride_y, index_t count);

/// Takes problems whose operands' views lie in arrays, in the memory of the context as the elements do:
/// A[b] is rows x columns, and x[b] and y[b] are as long as op(A) needs. What gemv says holds for each
/// problem; on a GPU one kernel does all. Throws invalid_argument if the arrays differ in size, rows or
/// columns are negative, or an array breaks what gemv asks of vectors; on the host also if a view has
/// another shape. On a GPU the views are read by the kernel and not checked.
template <class TA, product_format<TA> T>
void gemv_batched(const context& ctx, op op_a, index_t rows, index_t columns,
                  const scalar<arithmetic_t<T>>& alpha, vector_view<const matrix_view<const TA>> A,
                  vector_view<const vector_view<const T>> x, const scalar<arithmetic_t<T>>& beta,
                  vector_view<const vector_view<T>> y);

/// This overload takes any matrices and vectors (view/concepts.hpp).
template <vector_like X, factor_of<element_t<X>> Matrix, output_vector_of<element_t<X>> Y,
          scalar_argument<X> Alpha, scalar_argument<X> Beta>
void gemv_strided(const context& ctx, op op_a, const Alpha& alpha, const Matrix& A, index_t stride_a,
                  const X& x, index_t stride_x, const Beta& beta, Y&& y, index_t stride_y, index_t count) {
  gemv_strided<element_t<Matrix>, element_t<X>>(ctx, op_a, alpha, A, stride_a, x, stride_x, beta, y, stride_y,
                                                count);
}
/// A vector of views of vectors, of matrices to multiply these by, and of vectors that can be written:
/// elements are vector_view<const T>, matrix_view<const TA> and vector_view<T>, since the elements of an
/// array are not converted.
template <class X>
concept vector_of_vectors = vector_format<element_t<element_t<X>>> &&
    std::convertible_to<const X&, vector_view<const vector_view<const element_t<element_t<X>>>>>;
template <class X, class Vectors>
concept vector_of_factors = product_format<element_t<element_t<Vectors>>, element_t<element_t<X>>> &&
    std::convertible_to<const X&, vector_view<const matrix_view<const element_t<element_t<X>>>>>;
template <class X, class Vectors>
concept vector_of_outputs =
    std::convertible_to<const X&, vector_view<const vector_view<element_t<element_t<Vectors>>>>>;

/// This overload takes any vectors of views, arrays or views themselves.
template <vector_of_vectors X, vector_of_factors<X> Matrices, vector_of_outputs<X> Y,
          scalar_argument<element_t<X>> Alpha, scalar_argument<element_t<X>> Beta>
void gemv_batched(const context& ctx, op op_a, index_t rows, index_t columns, const Alpha& alpha,
                  const Matrices& A, const X& x, const Beta& beta, const Y& y) {
  gemv_batched<element_t<element_t<Matrices>>, element_t<element_t<X>>>(ctx, op_a, rows, columns, alpha, A, x,
                                                                        beta, y);
}

}  // namespace residua
