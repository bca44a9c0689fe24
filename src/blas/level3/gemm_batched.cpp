// gemm_batched: argument checks, the choice of an engine, and its products on the context's backend.
#include "residua/blas/level3/gemm_batched.hpp"

#include "blas/level3/run_gemm.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

/// Strides run forwards, as those of gemv_strided do.
template <class T>
void check_stride(const char* routine, const char* name, const matrix_batch<T>& A) {
  if (A.by_address() || A.stride() >= 0) return;
  blas::fail(routine, name, "has stride " + std::to_string(A.stride()) + "; strides are >= 0");
}

/// That the matrices which are written do not overlap, as far as a stride tells.
template <class T>
void check_distance(const char* routine, const matrix_batch<T>& C) {
  const auto& shape = C.shape();
  if (C.by_address() || C.count() < 2 || shape.rows() == 0 || shape.columns() == 0) return;
  const index_t extent = (shape.columns() - 1) * shape.leading_dimension() + shape.rows();
  if (C.stride() < extent) {
    blas::fail(routine, "C",
               "has stride " + std::to_string(C.stride()) + "; its matrices take " + std::to_string(extent) +
                   " elements");
  }
}

template <class TA, class TB, class TC>
void run_batch(const context& ctx, const char* routine, const blas::product_batch<TA, TB, TC>& p) {
  const blas::operand<TA> a{p.A.shape(), p.a_as};
  const blas::operand<TB> b{p.B.shape(), p.b_as};
  const auto& c = p.C.shape();
  blas::check_batch(ctx, routine, "C", p.C, p.count());
  blas::check_batch(ctx, routine, "A", p.A, p.count());
  blas::check_batch(ctx, routine, "B", p.B, p.count());
  check_stride(routine, "C", p.C);
  check_stride(routine, "A", p.A);
  check_stride(routine, "B", p.B);
  check_distance(routine, p.C);
  blas::check_scalars(ctx, routine, p.alpha, p.beta);
  blas::check_extent(routine, "op(A)", "rows", a.rows(), "C", "rows", c.rows());
  blas::check_extent(routine, "op(B)", "columns", b.columns(), "C", "columns", c.columns());
  blas::check_extent(routine, "op(A)", "columns", a.columns(), "op(B)", "rows", b.rows());
  blas::run_products(ctx, routine, p);
}

}  // namespace

template <class TA, class TB, product_format<TA, TB> TC>
void gemm_batched(const context& ctx, op op_a, op op_b, const scalar<arithmetic_t<TC>>& alpha,
                  not_deduced<matrix_batch<const TA>> A, not_deduced<matrix_batch<const TB>> B,
                  const scalar<arithmetic_t<TC>>& beta, not_deduced<matrix_batch<TC>> C) {
  run_batch<TA, TB, TC>(ctx, "gemm_batched",
                        {alpha, beta, A, blas::form_of(op_a), B, blas::form_of(op_b), C});
}

template <class TA, class TB, product_format<TA, TB> TC>
void gemm_strided(const context& ctx, op op_a, op op_b, const scalar<arithmetic_t<TC>>& alpha,
                  not_deduced<matrix_view<const TA>> A, index_t stride_a,
                  not_deduced<matrix_view<const TB>> B, index_t stride_b,
                  const scalar<arithmetic_t<TC>>& beta, not_deduced<matrix_view<TC>> C, index_t stride_c,
                  index_t count) {
  run_batch<TA, TB, TC>(ctx, "gemm_strided",
                        {alpha,
                         beta,
                         {A, stride_a, count},
                         blas::form_of(op_a),
                         {B, stride_b, count},
                         blas::form_of(op_b),
                         {C, stride_c, count}});
}

template <class TA, class TB, product_format<TA, TB> TC>
std::size_t gemm_batched_workspace_bytes(const context& ctx, index_t m, index_t n, index_t k, index_t count) {
  blas::check_query("gemm_batched_workspace_bytes", {{"m", m}, {"n", n}, {"k", k}, {"count", count}});
  return blas::batch_workspace_bytes<TA, TB, TC>(ctx, m, n, k, count);
}

#define RESIDUA_INSTANTIATE(TA, TB, TC)                                                                    \
  template void gemm_batched<TA, TB, TC>(const context&, op, op, const blas::scalar_of<TC>&,               \
                                         matrix_batch<const TA>, matrix_batch<const TB>,                   \
                                         const blas::scalar_of<TC>&, matrix_batch<TC>);                    \
  template void gemm_strided<TA, TB, TC>(const context&, op, op, const blas::scalar_of<TC>&,               \
                                         matrix_view<const TA>, index_t, matrix_view<const TB>, index_t,   \
                                         const blas::scalar_of<TC>&, matrix_view<TC>, index_t, index_t);   \
  template std::size_t gemm_batched_workspace_bytes<TA, TB, TC>(const context&, index_t, index_t, index_t, \
                                                                index_t);
RESIDUA_PRODUCTS(RESIDUA_INSTANTIATE)

}  // namespace residua
