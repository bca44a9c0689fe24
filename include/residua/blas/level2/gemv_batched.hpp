// gemv_strided, gemv_batched: y = alpha op(A) x + beta y for many problems of one shape at once.
#pragma once

#include "residua/number/format.hpp"
#include "residua/view/matrix_view.hpp"
#include "residua/view/scalar.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// `count` problems whose operands lie at fixed distances: problem b has the elements of A, x and y moved by b stride_a,
/// b stride_x and b stride_y elements of memory. A stride of 0 shares A or x among the problems; the y of different problems
/// must not overlap. Otherwise, of each problem, as gemv; on a GPU all in one kernel.
/// Throws invalid_argument as gemv does, and if count < 0, a stride of A or x is negative, or one of y is not positive
/// though count > 1.
template <class TA, class T>
void gemv_strided(const context& ctx, op op_a, scalar<arithmetic_t<T>> alpha, matrix_view<const TA> A,
                  index stride_a, vector_view<const T> x, index stride_x, scalar<arithmetic_t<T>> beta,
                  vector_view<T> y, index stride_y, index count);

/// Problems whose operands' views lie in arrays, in the memory of the context as the elements do: A[b] is rows x columns,
/// and x[b] and y[b] are as long as op(A) needs. Otherwise, of each problem, as gemv; on a GPU all in one kernel.
/// Throws invalid_argument if the arrays differ in size, rows or columns are negative, or an array breaks what gemv asks of
/// vectors; on the host also if a view is not as above. On a GPU the views are read by the kernel and not checked.
template <class TA, class T>
void gemv_batched(const context& ctx, op op_a, index rows, index columns, scalar<arithmetic_t<T>> alpha,
                  vector_view<const matrix_view<const TA>> A, vector_view<const vector_view<const T>> x,
                  scalar<arithmetic_t<T>> beta, vector_view<const vector_view<T>> y);

}  // namespace residua
