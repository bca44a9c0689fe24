// syevd: argument checks, the decomposition in double, and its refinement.
#include "residua/lapack/syevd.hpp"

#include "lapack/eigen/eigen_checks.hpp"
#include "lapack/eigen/eigen_refinement.hpp"
#include "lapack/eigen/eigen_results.hpp"
#include "lapack/eigen/scaled_values.hpp"

namespace residua {

namespace {

using namespace lapack;

/// A symmetric matrix whose largest element is of a size about 1, in the memory of somebody else.
template <class T>
struct scaled_symmetric {
  operand<T> A;
  int exponent;  // of the power of two that it was divided by
};

/// Eigenvectors in double of what is in double's reach of A, to X. False if there are none.
template <class T>
bool decompose_in_double(const context& ctx, const operand<T>& A, const matrix_view<T>& X) {
  const matrix_frame<double> rounded(ctx, "syevd", A.rows(), A.rows());
  copy_matrix<double, T>(ctx, A, rounded.view());
  if (!vendor::eigenvectors(ctx, rounded.view())) return false;
  copy_matrix<T, double>(ctx, operand<double>(matrix_view<const double>(rounded.view())), X);
  return true;
}

template <class T>
eigen_report refine_and_write(const context& ctx, const char* routine, const scaled_symmetric<T>& s,
                              const matrix_view<T>& X, const matrix_view<T>& V, const matrix_view<T>& target,
                              const vector_view<T>& w, const product_options& options) {
  const double norm = leading(norm_of<T>(ctx, matrix_norm::frobenius, s.A)) * (1 - 0x1p-20);
  eigen_refinement<T> refinement(ctx, routine, s.A, norm, X, V, options);
  refinement.run();
  write_sorted<T>(ctx, refinement.vectors(), refinement.values(), s.exponent, target, w);
  auto report = refinement.report();
  add_loss(report, residual_lost<T>(w.size(), report.orthogonality, norm, s.exponent),
           4 * decomposition_rounding<T>(w.size()));
  report.eigenvalue_error = scaled_error(report.eigenvalue_error, refinement.values(), s.exponent);
  note_range(report, refinement.values(), s.exponent);
  return report;
}

/// Decomposes a matrix of zeros, for which every orthonormal basis will do.
template <class T>
eigen_report decompose_zero(const context& ctx, const matrix_view<T>& X, const vector_view<T>& w) {
  set_identity<T>(ctx, X);
  return eigenvalues_of_zero<T>(ctx, w);
}

}  // namespace

template <solver_format T>
eigen_report syevd(const context& ctx, uplo stored, not_deduced<matrix_view<T>> A,
                   not_deduced<vector_view<T>> w, const product_options& options) {
  check_eigenproblem<T>(ctx, "syevd", A, w, options);
  const index_t n = A.rows();
  if (n == 0) return nothing_to_decompose();
  const auto symmetric = dense::symmetric_operand<T>(stored, A);
  const int exponent = exponent_of<T>(ctx, "syevd", "A", symmetric);
  if (leading(norm_of<T>(ctx, matrix_norm::max, symmetric)) == 0) return decompose_zero<T>(ctx, A, w);
  const matrix_frame<T> X(ctx, "syevd", n, n), V(ctx, "syevd", n, n);
  scale_matrix<T>(ctx, dense::triangle(stored), A, A, -exponent);
  if (!decompose_in_double<T>(ctx, symmetric, X.view())) return failed_decomposition();
  return refine_and_write<T>(ctx, "syevd", {symmetric, exponent}, X.view(), V.view(), A, w, options);
}

template <solver_format T>
eigen_report refine_eigenvectors(const context& ctx, uplo stored, not_deduced<matrix_view<const T>> A,
                                 not_deduced<matrix_view<T>> X, not_deduced<vector_view<T>> w,
                                 const product_options& options) {
  constexpr auto routine = "refine_eigenvectors";
  check_eigenproblem<T>(ctx, routine, A, w, options);
  blas::check_square(ctx, routine, "X", X);
  blas::check_extent(routine, "X", "rows", X.rows(), "A", "rows", A.rows());
  const index_t n = A.rows();
  if (n == 0) return nothing_to_decompose();
  const auto given = dense::symmetric_operand<T>(stored, A);
  const int exponent = exponent_of<T>(ctx, routine, "A", given);
  check_finite<T>(ctx, routine, "X", operand<T>(X));
  if (leading(norm_of<T>(ctx, matrix_norm::max, given)) == 0) return decompose_zero<T>(ctx, X, w);
  const matrix_frame<T> scaled(ctx, routine, n, n), start(ctx, routine, n, n), V(ctx, routine, n, n);
  scale_matrix<T>(ctx, dense::triangle(stored), A, scaled.view(), -exponent);
  copy_matrix<T, T>(ctx, operand<T>(matrix_view<const T>(X)), start.view());
  const auto symmetric = dense::symmetric_operand<T>(stored, scaled.view());
  return refine_and_write<T>(ctx, routine, {symmetric, exponent}, start.view(), V.view(), X, w, options);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                         \
  template eigen_report syevd<type>(const context&, uplo, matrix_view<type>, vector_view<type>,  \
                                    const product_options&);                                     \
  template eigen_report refine_eigenvectors<type>(const context&, uplo, matrix_view<const type>, \
                                                  matrix_view<type>, vector_view<type>,          \
                                                  const product_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
