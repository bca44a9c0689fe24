// gemv_batched: argument checks, then its kernel on the context's backend.
#include "residua/blas/level2/gemv_batched.hpp"

#include "blas/level2/gemv_checks.hpp"
#include "blas/level2/run_gemv.hpp"

namespace residua {

namespace {

using namespace blas;

/// Of arrays of views, which are read in order.
template <class View>
void check_list(const context& ctx, const char* name, const vector_view<const View>& list) {
  check_vector(ctx, "gemv_batched", name, list);
  require(list.size() == 0 || list.increment() == 1, "gemv_batched", "arrays of views with increment 1",
          list.increment());
}

/// What can be said of the problems' views where the host can read them.
template <class TA, class T>
void check_problems(const context& ctx, const listed_matvecs<TA, T>& problems) {
  if (ctx.memory() == memory_space::device) return;
  const auto& A = problems.first.a.A;
  for (index_t b = 0; b < problems.count; ++b) {
    const auto p = problems[b];
    check_matvec(ctx, "gemv_batched", "op(A)", p);
    check_extent("gemv_batched", "a matrix", "rows", p.a.A.rows(), "the batch", "rows", A.rows());
    check_extent("gemv_batched", "a matrix", "columns", p.a.A.columns(), "the batch", "columns", A.columns());
  }
}

/// A view without elements' address, of the extents that all problems have.
template <class TA>
matrix_view<const TA> shape_of(const context& ctx, index_t rows, index_t columns) {
  const index_t leading_dimension = rows > 1 ? rows : 1;
  return {nullptr, rows, columns, leading_dimension, ctx.memory()};
}

}  // namespace

template <class TA, product_format<TA> T>
void gemv_strided(const context& ctx, op op_a, const scalar<arithmetic_t<T>>& alpha,
                  not_deduced<matrix_view<const TA>> A, index_t stride_a, not_deduced<vector_view<const T>> x,
                  index_t stride_x, const scalar<arithmetic_t<T>>& beta, not_deduced<vector_view<T>> y,
                  index_t stride_y, index_t count) {
  const blas::strided_matvecs<TA, T> problems{
      {alpha, beta, blas::operand_of(op_a, A), x, y}, count, stride_a, stride_x, stride_y};
  require(count >= 0, "gemv_strided", "count >= 0", count);
  require(stride_a >= 0, "gemv_strided", "stride_a >= 0", stride_a);
  require(stride_x >= 0, "gemv_strided", "stride_x >= 0", stride_x);
  require(stride_y > 0 || count <= 1, "gemv_strided", "stride_y > 0 for several problems", stride_y);
  blas::check_matvec(ctx, "gemv_strided", "op(A)", problems.first);
  blas::run_matvecs(ctx, problems);
}

template <class TA, product_format<TA> T>
void gemv_batched(const context& ctx, op op_a, index_t rows, index_t columns,
                  const scalar<arithmetic_t<T>>& alpha, vector_view<const matrix_view<const TA>> A,
                  vector_view<const vector_view<const T>> x, const scalar<arithmetic_t<T>>& beta,
                  vector_view<const vector_view<T>> y) {
  require(rows >= 0, "gemv_batched", "rows >= 0", rows);
  require(columns >= 0, "gemv_batched", "columns >= 0", columns);
  blas::check_scalar(ctx, "gemv_batched", "alpha", alpha);
  blas::check_scalar(ctx, "gemv_batched", "beta", beta);
  check_list(ctx, "A", A);
  check_list(ctx, "x", x);
  check_list(ctx, "y", y);
  blas::check_same_size("gemv_batched", "A", A, "x", x);
  blas::check_same_size("gemv_batched", "A", A, "y", y);
  const auto shape = blas::operand_of(op_a, shape_of<TA>(ctx, rows, columns));
  const blas::listed_matvecs<TA, T> problems{
      {alpha, beta, shape, {}, {}}, A.size(), A.first(), x.first(), y.first()};
  check_problems(ctx, problems);
  blas::run_matvecs(ctx, problems);
}

// For the list alone: two closing brackets behind a macro's argument are an operator to clang-tidy.
template <class TA>
using matrices = vector_view<const matrix_view<TA>>;
template <class T>
using vectors = vector_view<const vector_view<T>>;

#define RESIDUA_MATVEC(TA, T)                                                                             \
  template void gemv_strided<TA, T>(const context&, op, const blas::scalar_of<T>&, matrix_view<const TA>, \
                                    index_t, vector_view<const T>, index_t, const blas::scalar_of<T>&,    \
                                    vector_view<T>, index_t, index_t);                                    \
  template void gemv_batched<TA, T>(const context&, op, index_t, index_t, const blas::scalar_of<T>&,      \
                                    matrices<const TA>, vectors<const T>, const blas::scalar_of<T>&,      \
                                    vectors<T>);
RESIDUA_MATVECS
#undef RESIDUA_MATVEC

}  // namespace residua
