// getrf_batched, getrs_batched, gesv_batched, potrf_batched, potrs_batched: argument checks, then a warp or a
// lane a matrix.
#include "lapack/batched/run_batched.hpp"
#include "residua/lapack/getrf_batched.hpp"
#include "residua/lapack/potrf_batched.hpp"
#include "view/batch_checks.hpp"
#include "view/pivot_checks.hpp"

namespace residua {

namespace {

using namespace lapack;

template <class T>
void check_factors(const context& ctx, const char* routine, const matrix_batch<T>& A) {
  const auto& shape = A.shape();
  blas::check_batch(ctx, routine, "A", A, A.count());
  blas::check_is_square(routine, "A", shape.rows(), shape.columns());
  blas::check_stride(routine, "A", A);
  if (shape.rows() <= batched_order) return;
  blas::fail(routine, "A",
             "has matrices of order " + std::to_string(shape.rows()) + "; batches have orders up to " +
                 std::to_string(batched_order));
}
/// ipiv or info: so many numbers a matrix.
template <class T, class Index>
void check_numbers(const context& ctx, const char* routine, const char* name,
                   const vector_view<Index>& numbers, const matrix_batch<T>& A, index_t a_matrix) {
  blas::check_vector(ctx, routine, name, numbers);
  blas::check_extent(routine, name, "elements", numbers.size(), "the batch", name, A.count() * a_matrix);
}
template <class T>
void check_right_sides(const context& ctx, const char* routine, const matrix_batch<const T>& A,
                       const matrix_batch<T>& B) {
  blas::check_extent(routine, "B", "matrices", B.count(), "A", "matrices", A.count());
  blas::check_batch(ctx, routine, "B", B, A.count());
  blas::check_extent(routine, "B", "rows", B.shape().rows(), "A", "rows", A.shape().rows());
  blas::check_stride(routine, "B", B);
  blas::check_distance(routine, "B", B);
}
template <class T>
void run_systems(const context& ctx, const char* routine, const batched_systems<T>& task) {
  const index_t columns = task.B.shape().columns();
  if (task.order() > 0 && columns > 0) run_batched<T>(ctx, routine, task, columns);
}

}  // namespace

template <factor_format T>
void getrf_batched(const context& ctx, not_deduced<matrix_batch<T>> A, vector_view<index_t> ipiv,
                   vector_view<index_t> info) {
  check_factors(ctx, "getrf_batched", A);
  blas::check_distance("getrf_batched", "A", A);
  check_numbers(ctx, "getrf_batched", "ipiv", ipiv, A, A.shape().rows());
  check_numbers(ctx, "getrf_batched", "info", info, A, 1);
  run_batched<T>(ctx, "getrf_batched", batched_factors<T>{batched_kind::lu, uplo::lower, A, ipiv, info}, 0);
}

template <factor_format T>
void getrs_batched(const context& ctx, op op_a, not_deduced<matrix_batch<const T>> LU,
                   vector_view<const index_t> ipiv, not_deduced<matrix_batch<T>> B) {
  check_factors(ctx, "getrs_batched", LU);
  check_numbers(ctx, "getrs_batched", "ipiv", ipiv, LU, LU.shape().rows());
  check_right_sides<T>(ctx, "getrs_batched", LU, B);
  blas::check_pivots(ctx, "getrs_batched", ipiv, LU.shape().rows());
  run_systems<T>(ctx, "getrs_batched",
                 {batched_kind::lu, uplo::lower, is_transposed(op_a), LU, ipiv, nullptr, B});
}

template <factor_format T>
void gesv_batched(const context& ctx, not_deduced<matrix_batch<T>> A, vector_view<index_t> ipiv,
                  not_deduced<matrix_batch<T>> B, vector_view<index_t> info) {
  check_factors(ctx, "gesv_batched", A);
  check_right_sides<T>(ctx, "gesv_batched", A, B);
  check_numbers(ctx, "gesv_batched", "info", info, A, 1);
  if (info.increment() != 1) {
    blas::fail("gesv_batched", "info",
               "has increment " + std::to_string(info.increment()) + "; it must be 1");
  }
  getrf_batched<T>(ctx, A, ipiv, info);
  run_systems<T>(ctx, "gesv_batched", {batched_kind::lu, uplo::lower, false, A, ipiv, info.first(), B});
}

template <factor_format T>
void potrf_batched(const context& ctx, uplo stored, not_deduced<matrix_batch<T>> A,
                   vector_view<index_t> info) {
  check_factors(ctx, "potrf_batched", A);
  blas::check_distance("potrf_batched", "A", A);
  check_numbers(ctx, "potrf_batched", "info", info, A, 1);
  run_batched<T>(ctx, "potrf_batched", batched_factors<T>{batched_kind::cholesky, stored, A, {}, info}, 0);
}

template <factor_format T>
void potrs_batched(const context& ctx, uplo stored, not_deduced<matrix_batch<const T>> A,
                   not_deduced<matrix_batch<T>> B) {
  check_factors(ctx, "potrs_batched", A);
  check_right_sides<T>(ctx, "potrs_batched", A, B);
  run_systems<T>(ctx, "potrs_batched", {batched_kind::cholesky, stored, false, A, {}, nullptr, B});
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                             \
  template void getrf_batched<type>(const context&, matrix_batch<type>, vector_view<index_t>,        \
                                    vector_view<index_t>);                                           \
  template void getrs_batched<type>(const context&, op, matrix_batch<const type>,                    \
                                    vector_view<const index_t>, matrix_batch<type>);                 \
  template void gesv_batched<type>(const context&, matrix_batch<type>, vector_view<index_t>,         \
                                   matrix_batch<type>, vector_view<index_t>);                        \
  template void potrf_batched<type>(const context&, uplo, matrix_batch<type>, vector_view<index_t>); \
  template void potrs_batched<type>(const context&, uplo, matrix_batch<const type>, matrix_batch<type>);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
