// sygvd: argument checks, the reduction by B's Cholesky factor, and the way back.
#include "residua/lapack/sygvd.hpp"

#include "lapack/eigen/eigen_checks.hpp"
#include "lapack/eigen/pencil_bounds.hpp"
#include "lapack/eigen/pencil_results.hpp"
#include "lapack/eigen/scaled_values.hpp"
#include "residua/blas/level3/trmm.hpp"
#include "residua/blas/level3/trsm.hpp"
#include "residua/lapack/potrf.hpp"

namespace residua {

namespace {

using namespace lapack;

/// The factor L of B = L L^T, which is stored itself or as its transpose.
template <class T>
class cholesky_factor {
 public:
  cholesky_factor(const context& ctx, uplo stored, const matrix_view<T>& B, const product_options& options)
      : ctx_(ctx), stored_(stored), B_(B), options_(options) {}

  /// C = L^-1 C L^-T.
  void divide_both(const matrix_view<T>& C) const {
    trsm<T>(ctx_, side::left, stored_, form(false), diag::non_unit, T(1.0), B_, C, options_);
    trsm<T>(ctx_, side::right, stored_, form(true), diag::non_unit, T(1.0), B_, C, options_);
  }
  /// C = L^T C L.
  void multiply_both(const matrix_view<T>& C) const {
    trmm<T>(ctx_, side::left, stored_, form(true), diag::non_unit, T(1.0), B_, C, options_);
    trmm<T>(ctx_, side::right, stored_, form(false), diag::non_unit, T(1.0), B_, C, options_);
  }
  /// Y = L^-T Y.
  void divide_transposed(const matrix_view<T>& Y) const {
    trsm<T>(ctx_, side::left, stored_, form(true), diag::non_unit, T(1.0), B_, Y, options_);
  }
  /// Y = L Y.
  void multiply(const matrix_view<T>& Y) const {
    trmm<T>(ctx_, side::left, stored_, form(false), diag::non_unit, T(1.0), B_, Y, options_);
  }

 private:
  /// What makes L, or L^T, of the stored triangle.
  [[nodiscard]] op form(bool is_transposed) const {
    return is_transposed == (stored_ == uplo::lower) ? op::transpose : op::none;
  }

  const context& ctx_;
  uplo stored_;
  matrix_view<T> B_;
  const product_options& options_;
};

/// Decomposes the pencil of A and B, which have been scaled.
template <class T>
eigen_report decompose(const context& ctx, int itype, uplo stored, const matrix_view<T>& A,
                       const matrix_view<T>& B, const vector_view<T>& w, const pencil_scale& scale,
                       const product_options& options) {
  const index_t n = A.rows();
  const auto symmetric = dense::symmetric_operand<T>(stored, A);
  const pencil_judge<typename wider<T>::type> judge(ctx, symmetric, dense::symmetric_operand<T>(stored, B));
  const auto factored = potrf<T>(ctx, stored, B, options);
  if (factored.info != 0) return without_result(2 + factored.info, "B is not positive definite");
  const matrix_frame<T> C(ctx, "sygvd", n, n);
  copy_matrix<T, T>(ctx, symmetric, C.view());
  const cholesky_factor<T> L(ctx, stored, B, options);
  itype == 1 ? L.divide_both(C.view()) : L.multiply_both(C.view());
  if (!std::isfinite(leading(norm_of<T>(ctx, matrix_norm::max, operand<T>(matrix_view<const T>(C.view()))))))
    return without_result(2, "the reduced matrix overflows");
  auto report = syevd<T>(ctx, uplo::lower, C.view(), w, options);
  if (report.info == 2) return report;

  copy_matrix<T, T>(ctx, operand<T>(matrix_view<const T>(C.view())), A);
  L.divide_transposed(A);
  array<T> values(ctx, n);
  copy<T>(ctx, w, values);
  refinement_products<T> products(ctx, "sygvd", options);
  products.use_all_bits();
  judge.template judge<T>(itype == 1, A, values.to_host(ctx), products, report);
  if (itype == 3) {
    copy_matrix<T, T>(ctx, operand<T>(matrix_view<const T>(C.view())), A);
    L.multiply(A);
  }
  scale_matrix<T>(ctx, region::all, A, A, scale.of_vectors(itype));
  const auto unscaled = values.to_host(ctx);
  write_values(ctx, unscaled, scale.of_values(itype), w);
  report.eigenvalue_error = scaled_error(report.eigenvalue_error, unscaled, scale.of_values(itype));
  note_range(report, unscaled, scale.of_values(itype));
  report.products.add(products.report());
  return report;
}

}  // namespace

template <solver_format T>
eigen_report sygvd(const context& ctx, int itype, uplo stored, not_deduced<matrix_view<T>> A,
                   not_deduced<matrix_view<T>> B, not_deduced<vector_view<T>> w,
                   const product_options& options) {
  check_pencil<T>(ctx, "sygvd", itype, A, B, w, options);
  if (A.rows() == 0) {
    eigen_report report;
    report.products = {engine::native, "nothing to decompose"};
    return report;
  }
  const pencil_scale scale{exponent_of<T>(ctx, "sygvd", "A", dense::symmetric_operand<T>(stored, A)),
                           exponent_of<T>(ctx, "sygvd", "B", dense::symmetric_operand<T>(stored, B)) / 2};
  const auto part = dense::triangle(stored);
  scale_matrix<T>(ctx, part, A, A, -scale.of_A);
  scale_matrix<T>(ctx, part, B, B, -2 * scale.of_L);
  const auto report = decompose<T>(ctx, itype, stored, A, B, w, scale, options);
  scale_matrix<T>(ctx, part, B, B, scale.of_L);
  return report;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                             \
  template eigen_report sygvd<type>(const context&, int, uplo, matrix_view<type>, matrix_view<type>, \
                                    vector_view<type>, const product_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
