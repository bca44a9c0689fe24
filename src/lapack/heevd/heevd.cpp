// heevd: argument checks, the decomposition in double, and its refinement.
#include "residua/lapack/complex/heevd.hpp"

#include "lapack/eigen/eigen_checks.hpp"
#include "lapack/eigen/eigen_results.hpp"
#include "lapack/eigen/scaled_values.hpp"
#include "lapack/heevd/hermitian_refinement.hpp"

namespace residua {

namespace {

using namespace lapack;

/// A Hermitian matrix as its real equivalent, scaled to a largest element of a size about 1.
template <class T>
class scaled_hermitian {
 public:
  scaled_hermitian(const context& ctx, const char* routine, uplo stored,
                   const matrix_view<const complex<T>>& A)
      : frame_(ctx, routine, 2 * A.rows(), 2 * A.rows()) {
    set_equivalent<T>(ctx, A, frame_.view(), dense::triangle(stored));
    exponent_ = exponent_of<T>(ctx, routine, "A", whole());
    is_zero_ = leading(norm_of<T>(ctx, matrix_norm::max, whole())) == 0;
    if (is_zero_) return;
    scale_matrix<T>(ctx, region::all, frame_.view(), frame_.view(), -exponent_);
    constexpr double root_of_half = 0.70710678118;
    norm_ = leading(norm_of<T>(ctx, matrix_norm::frobenius, whole())) * root_of_half * (1 - 0x1p-20);
  }
  [[nodiscard]] bool is_zero() const { return is_zero_; }
  /// The equivalent; and the parts of the complex matrix.
  [[nodiscard]] operand<T> whole() const { return operand_of(frame_.view()); }
  [[nodiscard]] operand<T> parts() const { return parts_in(frame_.view()); }
  /// The exponent of the power of two by which the matrix was divided.
  [[nodiscard]] int exponent() const { return exponent_; }
  /// A lower bound of Frobenius' norm of the complex matrix.
  [[nodiscard]] double norm() const { return norm_; }

 private:
  matrix_frame<T> frame_;
  int exponent_;
  bool is_zero_;
  double norm_ = 0;
};

/// Eigenvectors in double of what is in double's reach of A, to X. False if there are none.
template <class T>
bool decompose_in_double(const context& ctx, const scaled_hermitian<T>& A, const matrix_view<complex<T>>& X) {
  const matrix_frame<complex<double>> rounded(ctx, "heevd", X.rows(), X.rows());
  const auto parts = blas::interleaved(rounded.view());
  copy_matrix<double, T>(ctx, A.parts(), parts);
  if (!vendor::eigenvectors(ctx, rounded.view())) return false;
  copy_matrix<T, double>(ctx, operand_of(parts), blas::interleaved(X));
  return true;
}

template <class T>
eigen_report refine_and_write(const context& ctx, const char* routine, const scaled_hermitian<T>& A,
                              const matrix_view<complex<T>>& X, const matrix_view<complex<T>>& target,
                              const vector_view<T>& w, const product_options& options) {
  hermitian_refinement<T> refinement(ctx, routine, A.whole(), A.norm(), X, options);
  refinement.run();
  write_sorted<T>(ctx, blas::interleaved(X), refinement.values(), A.exponent(), blas::interleaved(target), w);
  auto report = refinement.report();
  add_loss(report, residual_lost<T>(w.size(), report.orthogonality, A.norm(), A.exponent()),
           4 * decomposition_rounding<T>(2 * w.size()));
  report.eigenvalue_error = scaled_error(report.eigenvalue_error, refinement.values(), A.exponent());
  note_range(report, refinement.values(), A.exponent());
  return report;
}

/// Decomposes a matrix of zeros, for which every orthonormal basis will do.
template <class T>
eigen_report decompose_zero(const context& ctx, const matrix_view<complex<T>>& X, const vector_view<T>& w) {
  set_complex_identity<T>(ctx, X);
  return eigenvalues_of_zero<T>(ctx, w);
}

}  // namespace

template <solver_format T>
eigen_report heevd(const context& ctx, uplo stored, not_deduced<matrix_view<complex<T>>> A,
                   not_deduced<vector_view<T>> w, const product_options& options) {
  constexpr auto routine = "heevd";
  check_eigenproblem<T>(ctx, routine, A, w, options);
  const index_t n = A.rows();
  if (n == 0) return nothing_to_decompose();
  const scaled_hermitian<T> scaled(ctx, routine, stored, A);
  if (scaled.is_zero()) return decompose_zero<T>(ctx, A, w);
  const matrix_frame<complex<T>> X(ctx, routine, n, n);
  if (!decompose_in_double<T>(ctx, scaled, X.view())) return failed_decomposition();
  return refine_and_write<T>(ctx, routine, scaled, X.view(), A, w, options);
}

template <solver_format T>
eigen_report refine_eigenvectors(const context& ctx, uplo stored,
                                 not_deduced<matrix_view<const complex<T>>> A,
                                 not_deduced<matrix_view<complex<T>>> X, not_deduced<vector_view<T>> w,
                                 const product_options& options) {
  constexpr auto routine = "refine_eigenvectors";
  check_eigenproblem<T>(ctx, routine, A, w, options);
  blas::check_square(ctx, routine, "X", X);
  blas::check_extent(routine, "X", "rows", X.rows(), "A", "rows", A.rows());
  const index_t n = A.rows();
  if (n == 0) return nothing_to_decompose();
  const scaled_hermitian<T> scaled(ctx, routine, stored, A);
  const auto given = operand_of(blas::interleaved(X));
  check_finite<T>(ctx, routine, "X", given);
  if (scaled.is_zero()) return decompose_zero<T>(ctx, X, w);
  const matrix_frame<complex<T>> start(ctx, routine, n, n);
  copy_matrix<T, T>(ctx, given, blas::interleaved(start.view()));
  return refine_and_write<T>(ctx, routine, scaled, start.view(), X, w, options);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                 \
  template eigen_report heevd<type>(const context&, uplo, blas::matrix_written<type>, vector_view<type>, \
                                    const product_options&);                                             \
  template eigen_report refine_eigenvectors<type>(const context&, uplo, blas::matrix_read<type>,         \
                                                  blas::matrix_written<type>, vector_view<type>,         \
                                                  const product_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
