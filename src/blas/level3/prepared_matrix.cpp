// prepared_matrix: conversion of an operand to residues, and products with it.
#include "residua/blas/level3/prepared_matrix.hpp"

#include "blas/level3/run_gemm.hpp"
#include "residue/floats/choose.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

using residue::factor;
using residue::slices;

residue::plan plan_of(const prepare_options& options, int limbs, index_t count, index_t k) {
  constexpr const char* routine = "prepared_matrix";
  if (options.accuracy_bits != 0) residue::check_accuracy(routine, options.accuracy_bits);
  if (options.spread < 2) {
    blas::fail(routine, "spread", "is " + std::to_string(options.spread) + "; it must be at least 2");
  }
  const int accuracy = residue::wanted_accuracy(options.accuracy_bits, limbs);
  const auto plan = residue::plan_to_prepare(count, k, accuracy + options.spread);
  if (!plan.is_possible()) {
    blas::fail(routine, "spread",
               "is " + std::to_string(options.spread) + ": with an accuracy of " + std::to_string(accuracy) +
                   " bits more than the moduli hold");
  }
  const index_t most = residue::most_prepared_terms(plan.blocks);
  if (k > most) {
    blas::fail(routine, "A",
               "has sums of " + std::to_string(k) + " terms; at most " + std::to_string(most) +
                   " can be prepared in " + std::to_string(plan.bits) + " bits");
  }
  return plan;
}

template <class T>
void check_prepared(const context& ctx, const char* name, const prepared_matrix<T>& A, side operand_side) {
  if (A.operand_side() != operand_side) {
    blas::fail(
        "gemm", name,
        std::string("was prepared as a ") + (operand_side == side::left ? "right" : "left") + " operand");
  }
  blas::check_place(ctx, "gemm", name, A.operand().space);
}

template <class T>
factor<T> prepared_rows(const prepared_matrix<T>& A) {
  return {slices<T>::of_size(A.rows(), A.columns()), &A.operand()};
}
template <class T>
factor<T> prepared_columns(const prepared_matrix<T>& B) {
  return {slices<T>::of_size(B.columns(), B.rows()), &B.operand()};
}

/// Checks what all products have in common, and leaves those that multiply nothing to native arithmetic.
template <class TA, class TB, class TC>
gemm_report run(const context& ctx, const factor<TA>& a, const factor<TB>& b,
                const scalar<arithmetic_t<TC>>& alpha, const scalar<arithmetic_t<TC>>& beta,
                const matrix_view<TC>& C, const gemm_options& options) {
  blas::check_matrix(ctx, "gemm", "C", C);
  blas::check_scalars(ctx, "gemm", alpha, beta);
  blas::check_extent("gemm", "op(A)", "rows", a.x.count(), "C", "rows", C.rows());
  blas::check_extent("gemm", "op(B)", "columns", b.x.count(), "C", "columns", C.columns());
  blas::check_extent("gemm", "op(A)", "columns", a.x.depth(), "op(B)", "rows", b.x.depth());
  if (C.rows() == 0 || C.columns() == 0 || a.x.depth() == 0 || alpha.is(0.0)) {
    const blas::operand<TC> nothing{matrix_view<const TC>(C).block(0, 0, 0, 0)};
    blas::run_native_product(ctx, "gemm", blas::single_product<TC, TC, TC>(alpha, nothing, nothing, beta, C));
    return {engine::native, "nothing to multiply"};
  }
  return residue::try_product<TA, TB, TC>(ctx, "gemm", {a, b, alpha, beta, C}, options);
}

}  // namespace

template <residue_format T>
prepared_matrix<T>::prepared_matrix(const context& ctx, side operand_side, op op_a, matrix_view<const T> A,
                                    const prepare_options& options)
    : operand_side_(operand_side) {
  blas::check_matrix(ctx, "prepared_matrix", "A", A);
  const auto a = blas::operand_of(op_a, A);
  rows_ = a.rows();
  columns_ = a.columns();
  const bool left = operand_side == side::left;
  const auto x = left ? residue::rows_of(a) : residue::columns_of(a);
  const auto plan = plan_of(options, limb_count<arithmetic_t<T>>, x.count(), x.depth());
  operand_ = residue::prepare(ctx, x, plan, left ? residue::order::ascending : residue::order::descending);
}

template <residue_format T>
int prepared_matrix<T>::bits() const {
  return operand_->planned.bits;
}

template <residue_format T>
std::size_t prepared_matrix<T>::bytes() const {
  return operand_->bytes();
}

template <class TA, class TB, residue_product_format<TA, TB> TC>
gemm_report gemm(const context& ctx, op op_b, const scalar<arithmetic_t<TC>>& alpha,
                 const prepared_matrix<TA>& A, not_deduced<matrix_view<const TB>> B,
                 const scalar<arithmetic_t<TC>>& beta, not_deduced<matrix_view<TC>> C,
                 const gemm_options& options) {
  check_prepared(ctx, "A", A, side::left);
  blas::check_matrix(ctx, "gemm", "B", B);
  return run<TA, TB, TC>(ctx, prepared_rows(A), {residue::columns_of(blas::operand_of(op_b, B))}, alpha, beta,
                         C, options);
}

template <class TA, class TB, residue_product_format<TA, TB> TC>
gemm_report gemm(const context& ctx, op op_a, const scalar<arithmetic_t<TC>>& alpha,
                 not_deduced<matrix_view<const TA>> A, const prepared_matrix<TB>& B,
                 const scalar<arithmetic_t<TC>>& beta, not_deduced<matrix_view<TC>> C,
                 const gemm_options& options) {
  check_prepared(ctx, "B", B, side::right);
  blas::check_matrix(ctx, "gemm", "A", A);
  return run<TA, TB, TC>(ctx, {residue::rows_of(blas::operand_of(op_a, A))}, prepared_columns(B), alpha, beta,
                         C, options);
}

template <class TA, class TB, residue_product_format<TA, TB> TC>
gemm_report gemm(const context& ctx, const scalar<arithmetic_t<TC>>& alpha, const prepared_matrix<TA>& A,
                 const prepared_matrix<TB>& B, const scalar<arithmetic_t<TC>>& beta,
                 not_deduced<matrix_view<TC>> C, const gemm_options& options) {
  check_prepared(ctx, "A", A, side::left);
  check_prepared(ctx, "B", B, side::right);
  if (A.bits() != B.bits()) {
    blas::fail("gemm", "A",
               "is prepared to " + std::to_string(A.bits()) + " bits, B to " + std::to_string(B.bits()));
  }
  return run<TA, TB, TC>(ctx, prepared_rows(A), prepared_columns(B), alpha, beta, C, options);
}

#define RESIDUA_INSTANTIATE(T) template class prepared_matrix<T>;
RESIDUA_RESIDUE_FORMATS(RESIDUA_INSTANTIATE)
#undef RESIDUA_INSTANTIATE
#define RESIDUA_INSTANTIATE(TA, TB, TC)                                                                    \
  template gemm_report gemm<TA, TB, TC>(const context&, op, const blas::scalar_of<TC>&,                    \
                                        const prepared_matrix<TA>&, matrix_view<const TB>,                 \
                                        const blas::scalar_of<TC>&, matrix_view<TC>, const gemm_options&); \
  template gemm_report gemm<TA, TB, TC>(const context&, op, const blas::scalar_of<TC>&,                    \
                                        matrix_view<const TA>, const prepared_matrix<TB>&,                 \
                                        const blas::scalar_of<TC>&, matrix_view<TC>, const gemm_options&); \
  template gemm_report gemm<TA, TB, TC>(const context&, const blas::scalar_of<TC>&,                        \
                                        const prepared_matrix<TA>&, const prepared_matrix<TB>&,            \
                                        const blas::scalar_of<TC>&, matrix_view<TC>, const gemm_options&);
RESIDUA_RESIDUE_PRODUCTS(RESIDUA_INSTANTIATE)

}  // namespace residua
