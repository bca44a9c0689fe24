// gels for complex matrices: argument checks, geqrf of A or its conjugate transpose, and what is solved with
// it.
#include "residua/lapack/complex/gels.hpp"

#include "blas/complex/planes.hpp"
#include "blas/level3/run_gemm.hpp"
#include "lapack/complex/qr_stages.hpp"
#include "lapack/complex/unitary_op.hpp"
#include "loop/run.hpp"
#include "residua/blas/complex/triangular.hpp"
#include "residua/lapack/complex/qr.hpp"
#include "residua/view/array.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

using namespace lapack;

/// The first zero on R's diagonal, counted from 1, or 0.
template <class T>
index_t first_zero(const context& ctx, const matrix_view<const complex<T>>& R) {
  array<complex<T>> diagonal(ctx, R.diagonal().size());
  copy<T>(ctx, R.diagonal(), diagonal.view());
  const auto on_host = diagonal.to_host(ctx);
  const auto zero = std::find_if(on_host.begin(), on_host.end(), [](const complex<T>& z) {
    return leading(z.re) == 0 && leading(z.im) == 0;
  });
  return zero == on_host.end() ? 0 : zero - on_host.begin() + 1;
}

template <class T>
void conjugate_transpose(const context& ctx, const matrix_view<const complex<T>>& source,
                         const matrix_view<complex<T>>& target) {
  loop::run_elements(ctx, target.rows() * target.columns(), conjugate_transpose_stage<T>{{}, source, target});
}

/// X from Q R of as many columns as rank: of op(A), or of its conjugate transpose where there are fewer
/// equations.
template <class T>
product_report solve_with_factors(const context& ctx, bool fewer_equations,
                                  const matrix_view<const complex<T>>& QR,
                                  const vector_view<const complex<T>>& tau, const matrix_view<complex<T>>& B,
                                  const product_options& options) {
  const index_t rank = QR.columns();
  const auto upper = B.block(0, 0, rank, B.columns());
  const auto solve = [&](op op_r) {
    return trsm<T>(ctx, side::left, uplo::upper, op_r, diag::non_unit, blas::whole_number<T>(1.0),
                   QR.block(0, 0, rank, rank), upper, options);
  };
  const auto multiply = [&](op op_q) { return unmqr<T>(ctx, side::left, op_q, QR, tau, B, options); };
  product_report report;
  if (fewer_equations) {
    report.add(solve(op::conjugate_transpose));
    blas::scale<T>(ctx, blas::whole_number<T>(0.0), B.block(rank, 0, B.rows() - rank, B.columns()));
    report.add(multiply(op::none));
  } else {
    report.add(multiply(op::conjugate_transpose));
    report.add(solve(op::none));
  }
  return report;
}

}  // namespace

template <complex_part T>
factor_report gels(const context& ctx, op op_a, not_deduced<matrix_view<complex<T>>> A,
                   not_deduced<matrix_view<complex<T>>> B, const product_options& options) {
  const index_t rank = std::min(A.rows(), A.columns()), most = std::max(A.rows(), A.columns());
  const bool is_wide = A.rows() < A.columns();
  blas::check_matrix(ctx, "gels", "A", A);
  blas::check_matrix(ctx, "gels", "B", B);
  blas::check_extent("gels", "B", "rows", B.rows(), "A", "equations or unknowns, whichever are more", most);
  check_unitary_op("gels", op_a);
  blas::check_options<T, T, T>("gels", options);
  if (rank == 0) {
    blas::scale<T>(ctx, blas::whole_number<T>(0.0), B);
    return {0, {engine::native, "nothing to factorise"}};
  }
  const dense::matrix_frame<complex<T>> transposed(ctx, "gels", is_wide ? most : 0, is_wide ? rank : 0);
  const dense::matrix_frame<complex<T>> taus(ctx, "gels", rank, 1);
  const auto QR = is_wide ? transposed.view() : A;
  const auto tau = taus.view().column(0);
  if (is_wide) conjugate_transpose<T>(ctx, A, QR);
  factor_report report{0, geqrf<T>(ctx, QR, tau, options)};
  if (is_wide) conjugate_transpose<T>(ctx, QR, A);
  report.info = first_zero<T>(ctx, QR);
  if (report.info > 0 || B.columns() == 0) return report;
  report.products.add(solve_with_factors<T>(ctx, is_wide != is_transposed(op_a), QR, tau, B, options));
  return report;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                            \
  template factor_report gels<type>(const context&, op, blas::matrix_written<type>, \
                                    blas::matrix_written<type>, const product_options&);
RESIDUA_COMPLEX_PARTS(RESIDUA_INSTANTIATE)

}  // namespace residua
