// gemm_batched: argument checks, the choice of an engine, and its products on the context's backend.
#include "residua/blas/level3/gemm_batched.hpp"

#include "blas/level3/run_gemm.hpp"
#include "view/batch_checks.hpp"

namespace residua {

namespace {

/// Whether only the GPU can read where the matrices lie.
template <class TA, class TB, class TC>
bool is_listed_on_device(const blas::product_batch<TA, TB, TC>& p) {
  return p.C.shape().memory() == memory_space::device &&
         (p.A.by_address() || p.B.by_address() || p.C.by_address());
}

/// Why the whole batch is computed natively; empty where residues are tried for each product.
template <class TA, class TB, class TC>
std::string_view reason_for_native(const context& ctx, const char* routine,
                                   const blas::product_batch<TA, TB, TC>& p, const product_options& options) {
  if constexpr (!residue::has_format<TA, TB, TC>) {
    return residue::reason_against_format<TC>;
  } else {
    if (p.count() == 0) return "nothing to multiply";
    const auto reason = residue::reason_not_to_try(ctx, routine, residue::single_product(p), options);
    if (!reason.empty() || !is_listed_on_device(p)) return reason;
    return "the addresses of the matrices are in device memory";
  }
}

/// One product after the other: each by residues, or natively where its elements forbid them.
template <class TA, class TB, class TC>
product_report run_each(const context& ctx, const char* routine, const blas::product_batch<TA, TB, TC>& p,
                        const product_options& options) {
  product_report all;
  for (index_t i = 0; i < p.count(); ++i) {
    const blas::product_batch<TA, TB, TC> one{p.alpha,        p.beta, {p.A[i], 0, 1}, p.a_as,
                                              {p.B[i], 0, 1}, p.b_as, {p.C[i], 0, 1}};
    const auto report = residue::try_product(ctx, routine, residue::single_product(one), options);
    if (report.used == engine::native) blas::run_products(ctx, routine, one);
    all.add(report);
  }
  return all;
}

/// By the engine that the options choose.
template <class TA, class TB, class TC>
product_report run_chosen(const context& ctx, const char* routine, const blas::product_batch<TA, TB, TC>& p,
                          const product_options& options) {
  const auto reason = reason_for_native(ctx, routine, p, options);
  if constexpr (residue::has_format<TA, TB, TC>) {
    if (reason.empty()) return run_each(ctx, routine, p, options);
  }
  blas::run_products(ctx, routine, p);
  return {engine::native, reason};
}

template <class TA, class TB, class TC>
product_report run_batch(const context& ctx, const char* routine, const blas::product_batch<TA, TB, TC>& p,
                         const product_options& options) {
  const blas::operand<TA> a{p.A.shape(), p.a_as};
  const blas::operand<TB> b{p.B.shape(), p.b_as};
  const auto& c = p.C.shape();
  blas::check_batch(ctx, routine, "C", p.C, p.count());
  blas::check_batch(ctx, routine, "A", p.A, p.count());
  blas::check_batch(ctx, routine, "B", p.B, p.count());
  blas::check_stride(routine, "C", p.C);
  blas::check_stride(routine, "A", p.A);
  blas::check_stride(routine, "B", p.B);
  blas::check_distance(routine, "C", p.C);
  blas::check_scalars(ctx, routine, p.alpha, p.beta);
  blas::check_extent(routine, "op(A)", "rows", a.rows(), "C", "rows", c.rows());
  blas::check_extent(routine, "op(B)", "columns", b.columns(), "C", "columns", c.columns());
  blas::check_extent(routine, "op(A)", "columns", a.columns(), "op(B)", "rows", b.rows());
  blas::check_options<TA, TB, TC>(routine, options);
  return run_chosen(ctx, routine, p, options);
}

}  // namespace

template <class TA, class TB, product_format<TA, TB> TC>
product_report gemm_batched(const context& ctx, op op_a, op op_b, const scalar<arithmetic_t<TC>>& alpha,
                            not_deduced<matrix_batch<const TA>> A, not_deduced<matrix_batch<const TB>> B,
                            const scalar<arithmetic_t<TC>>& beta, not_deduced<matrix_batch<TC>> C,
                            const product_options& options) {
  return run_batch<TA, TB, TC>(ctx, "gemm_batched",
                               {alpha, beta, A, blas::form_of(op_a), B, blas::form_of(op_b), C}, options);
}

template <class TA, class TB, product_format<TA, TB> TC>
void gemm_batched(const context& ctx, op op_a, op op_b, const scalar<arithmetic_t<TC>>& alpha,
                  not_deduced<matrix_batch<const TA>> A, not_deduced<matrix_batch<const TB>> B,
                  const scalar<arithmetic_t<TC>>& beta, not_deduced<matrix_batch<TC>> C) {
  gemm_batched<TA, TB, TC>(ctx, op_a, op_b, alpha, A, B, beta, C, {});
}

template <class TA, class TB, product_format<TA, TB> TC>
product_report gemm_strided(const context& ctx, op op_a, op op_b, const scalar<arithmetic_t<TC>>& alpha,
                            not_deduced<matrix_view<const TA>> A, index_t stride_a,
                            not_deduced<matrix_view<const TB>> B, index_t stride_b,
                            const scalar<arithmetic_t<TC>>& beta, not_deduced<matrix_view<TC>> C,
                            index_t stride_c, index_t count, const product_options& options) {
  return run_batch<TA, TB, TC>(ctx, "gemm_strided",
                               {alpha,
                                beta,
                                {A, stride_a, count},
                                blas::form_of(op_a),
                                {B, stride_b, count},
                                blas::form_of(op_b),
                                {C, stride_c, count}},
                               options);
}

template <class TA, class TB, product_format<TA, TB> TC>
void gemm_strided(const context& ctx, op op_a, op op_b, const scalar<arithmetic_t<TC>>& alpha,
                  not_deduced<matrix_view<const TA>> A, index_t stride_a,
                  not_deduced<matrix_view<const TB>> B, index_t stride_b,
                  const scalar<arithmetic_t<TC>>& beta, not_deduced<matrix_view<TC>> C, index_t stride_c,
                  index_t count) {
  gemm_strided<TA, TB, TC>(ctx, op_a, op_b, alpha, A, stride_a, B, stride_b, beta, C, stride_c, count, {});
}

template <class TA, class TB, product_format<TA, TB> TC>
std::size_t gemm_batched_workspace_bytes(const context& ctx, index_t m, index_t n, index_t k, index_t count) {
  blas::check_query("gemm_batched_workspace_bytes", {{"m", m}, {"n", n}, {"k", k}, {"count", count}});
  return blas::batch_workspace_bytes<TA, TB, TC>(ctx, m, n, k, count);
}

template <class TA, class TB, product_format<TA, TB> TC>
std::size_t gemm_batched_workspace_bytes(const context& ctx, index_t m, index_t n, index_t k, index_t count,
                                         const product_options& options) {
  const std::size_t native = gemm_batched_workspace_bytes<TA, TB, TC>(ctx, m, n, k, count);
  if (count == 0) return native;
  return std::max(native,
                  blas::residue_workspace_bytes<TA, TB, TC>(ctx, m, n, k, blas::region::all, options));
}

#define RESIDUA_INSTANTIATE(TA, TB, TC)                                                                    \
  template void gemm_batched<TA, TB, TC>(const context&, op, op, const blas::scalar_of<TC>&,               \
                                         matrix_batch<const TA>, matrix_batch<const TB>,                   \
                                         const blas::scalar_of<TC>&, matrix_batch<TC>);                    \
  template product_report gemm_batched<TA, TB, TC>(                                                        \
      const context&, op, op, const blas::scalar_of<TC>&, matrix_batch<const TA>, matrix_batch<const TB>,  \
      const blas::scalar_of<TC>&, matrix_batch<TC>, const product_options&);                               \
  template void gemm_strided<TA, TB, TC>(const context&, op, op, const blas::scalar_of<TC>&,               \
                                         matrix_view<const TA>, index_t, matrix_view<const TB>, index_t,   \
                                         const blas::scalar_of<TC>&, matrix_view<TC>, index_t, index_t);   \
  template product_report gemm_strided<TA, TB, TC>(const context&, op, op, const blas::scalar_of<TC>&,     \
                                                   matrix_view<const TA>, index_t, matrix_view<const TB>,  \
                                                   index_t, const blas::scalar_of<TC>&, matrix_view<TC>,   \
                                                   index_t, index_t, const product_options&);              \
  template std::size_t gemm_batched_workspace_bytes<TA, TB, TC>(const context&, index_t, index_t, index_t, \
                                                                index_t);                                  \
  template std::size_t gemm_batched_workspace_bytes<TA, TB, TC>(const context&, index_t, index_t, index_t, \
                                                                index_t, const product_options&);
RESIDUA_PRODUCTS(RESIDUA_INSTANTIATE)

}  // namespace residua
