// What methods for some eigenvalues of a sparse symmetric matrix share: products of tall matrices, residuals,
// and the bounds of what is returned.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "dense/norm_bounds.hpp"
#include "krylov/system.hpp"
#include "krylov/true_residual.hpp"
#include "lapack/matrix_loops.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/blas/level1/nrm2.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/krylov/lobpcg.hpp"
#include "residua/lapack/syevd.hpp"
#include "residua/number/bounds.hpp"
#include "residua/sparse/spmv.hpp"
#include "residua/view/matrix.hpp"
#include "sparse/host_arrays.hpp"
#include "view/matrix_checks.hpp"

namespace residua::krylov {

using dense::upwards;

/// What bounds the rounding errors of products with a symmetric A: the norm |A|_inf, which is also |A|_1 and
/// therefore at least the 2-norm of |A|, the order, and the number of entries of the longest row.
struct matrix_sizes {
  double norm = 0, order = 0, longest_row = 0;

  matrix_sizes(const context& ctx, const csr_matrix& A) {
    const auto host = detail::fetch(ctx, A);
    for (index_t i = 0; i < host.view.rows; ++i) {
      double sum = 0;
      for (auto k = host.view.row_start[i]; k < host.view.row_start[i + 1]; ++k)
        sum += std::fabs(host.view.value[k]);
      norm = std::max(norm, upwards * sum);
    }
    order = static_cast<double>(host.view.rows);
    longest_row = static_cast<double>(A.storage().sizes.longest_row);
  }
};

/// Operations on tall matrices and on small ones, and the sum of their reports.
template <class T>
class tall_algebra {
 public:
  tall_algebra(const context& ctx, const product_options& options) : ctx_(ctx), options_(options) {
    options_.accuracy_bits = 0;  // the bounds are those of all bits
  }
  [[nodiscard]] const product_report& report() const { return report_; }

  /// C = op(A) B.
  void multiply(op op_a, const matrix_view<const T>& A, const matrix_view<const T>& B,
                const matrix_view<T>& C) {
    report_.add(gemm<T, T, T>(ctx_, op_a, op::none, T(1.0), A, B, T(0.0), C, options_));
  }
  /// C = C - A B.
  void subtract_product(const matrix_view<const T>& A, const matrix_view<const T>& B,
                        const matrix_view<T>& C) {
    report_.add(gemm<T, T, T>(ctx_, op::none, op::none, T(-1.0), A, B, T(1.0), C, options_));
  }
  /// Eigenvalues of a symmetric matrix in ascending order, on the host; its eigenvectors take its place. None
  /// where an element is not finite, which syevd refuses.
  std::vector<T> decompose(matrix<T>& S) {
    const lapack::operand<T> all(matrix_view<const T>(S.view()));
    if (!std::isfinite(leading(lapack::norm_of<T>(ctx_, matrix_norm::max, all)))) return {};
    array<T> values(ctx_, S.rows());
    const auto decomposition = syevd<T>(ctx_, uplo::lower, S.view(), values.view(), options_);
    report_.add(decomposition.products);
    return decomposition.info == 2 ? std::vector<T>() : values.to_host(ctx_);
  }
  /// The eigenvectors of the Gram matrix of S over the roots of the eigenvalues, to `basis`; S times the last
  /// ones of its columns is orthonormal: as many as are further from zero than rounding may have made them.
  index_t orthonormal_basis(const matrix_view<const T>& S, matrix<T>& basis) {
    multiply(op::transpose, S, S, basis);
    const auto squares = decompose(basis);
    if (squares.empty() || !(leading(squares.back()) > 0)) return 0;
    const double least = leading(squares.back()) * static_cast<double>(S.rows()) * error_bounds<T>::dot *
                         limb_unit<T> * static_cast<double>(S.columns());
    index_t rank = 0;
    for (index_t j = S.columns() - 1; j >= 0 && leading(squares[static_cast<std::size_t>(j)]) > least;
         --j, ++rank)
      scal<T>(ctx_, T(1.0) / root(squares[static_cast<std::size_t>(j)]), basis.view().column(j));
    return rank;
  }

 private:
  static T root(const T& x) {
    using std::sqrt;
    return sqrt(x);
  }

  const context& ctx_;
  product_options options_;
  product_report report_;
};

/// x over its norm, which is returned, unless that is zero or not finite. The reciprocal of the smallest
/// norms is beyond the range.
template <class T>
double normalise(const context& ctx, const vector_view<T>& x) {
  const double norm = leading(nrm2<T>(ctx, x));
  if (!(norm > 0 && std::isfinite(norm))) return norm;
  constexpr double small = 0x1p-512;
  if (norm < small) scal<T>(ctx, T(1 / small), x);
  scal<T>(ctx, T(1.0) / T(norm < small ? norm / small : norm), x);
  return norm;
}

/// The largest magnitude of values in ascending order.
template <class T>
double largest_value(const std::vector<T>& values) {
  return std::max(std::fabs(leading(values.front())), std::fabs(leading(values.back())));
}

/// R = A X - X diag(values) from A X, and the norms of its columns.
template <class T>
std::vector<double> residual_norms(const context& ctx, const matrix_view<T>& X, const matrix_view<T>& images,
                                   const std::vector<T>& values, const matrix_view<T>& R) {
  std::vector<double> norms;
  for (index_t j = 0; j < X.columns(); ++j) {
    const auto r = R.column(j);
    copy<T>(ctx, images.column(j), r);
    axpy<T>(ctx, -values[static_cast<std::size_t>(j)], X.column(j), r);
    norms.push_back(upwards * leading(nrm2<T>(ctx, r)));
  }
  return norms;
}

/// The bounds of lobpcg_report.
template <class T>
class eigenpair_bounds {
 public:
  eigenpair_bounds(const context& ctx, const csr_matrix& A) : ctx_(ctx), sizes_(ctx, A) {}

  /// norms: of the columns of A X - X diag(values), as they were computed.
  void write(const matrix_view<T>& X, const std::vector<T>& values, const std::vector<double>& norms,
             lobpcg_report& report) const {
    report.orthogonality = orthogonality(X);
    const double size = 1 - std::min(report.orthogonality, 1.0);  // of x_j, at least
    for (const double norm : norms) report.residuals.push_back((norm + hidden_by_rounding()) / size);
    const double of_residuals = norm_of_all(report.residuals);
    report.eigenvalue_error =
        upwards * (of_residuals + 2 * report.orthogonality * largest_value(values)) / size +
        (of_residuals > 0 ? 2 * least : 0);
  }
  /// In the 2-norm of A x - w x, for |x| <= 2: (dot longest_row + product) u^N |A| |x|, and two terms that
  /// are added. Below double's range a product of limbs loses half of the smallest number at most, of which a
  /// row has N for each entry and N^2; and bounds lose as much in each operation. Zeros lose nothing.
  [[nodiscard]] double hidden_by_rounding() const {
    using bounds = error_bounds<T>;
    if (sizes_.norm == 0) return 0;
    constexpr double limbs = limb_count<T>;
    return upwards * 2 * (bounds::dot * sizes_.longest_row + bounds::product + 2 * bounds::scaled_sum) *
               limb_unit<T> * 2 * sizes_.norm +
           least * (limbs * (sizes_.longest_row + limbs) * std::sqrt(sizes_.order) + 8);
  }

 private:
  static constexpr double least = 0x1p-1074;

  /// The root of the sum of squares, which may themselves be outside the range.
  static double norm_of_all(const std::vector<double>& residuals) {
    const double largest = *std::max_element(residuals.begin(), residuals.end());
    if (largest == 0 || !std::isfinite(largest)) return largest;
    double squares = 0;
    for (const double residual : residuals) squares += std::pow(residual / largest, 2);
    return largest * std::sqrt(squares);
  }
  /// |I - X^T X|_F.
  [[nodiscard]] double orthogonality(const matrix_view<T>& X) const {
    const index_t k = X.columns();
    matrix<T> rest(ctx_, k, k);
    tall_algebra<T>(ctx_, {}).multiply(op::transpose, X, X, rest);
    auto diagonal = rest.view().diagonal();
    const array<T> ones(ctx_, std::vector<T>(static_cast<std::size_t>(k), T(1.0)));
    axpy<T>(ctx_, T(-1.0), ones.view(), diagonal);
    const double norm = leading(
        lapack::norm_of<T>(ctx_, matrix_norm::frobenius, lapack::operand<T>(matrix_view<const T>(rest))));
    // |X|_F^2 <= k (1 + norm); a sum of n products, and one more.
    const auto terms = static_cast<double>(X.rows());
    const double hidden = (std::max(2 * terms + 2, error_bounds<T>::dot * terms) + error_bounds<T>::product +
                           2 * error_bounds<T>::scaled_sum) *
                          limb_unit<T>;
    return upwards * (norm + 2 * hidden * static_cast<double>(k) * (1 + norm));
  }

  const context& ctx_;
  matrix_sizes sizes_;
};

/// The report where X has no columns.
inline lobpcg_report no_eigenpairs() {
  lobpcg_report nothing;
  nothing.reason = stop_reason::converged;
  nothing.products = {engine::native, "nothing to compute"};
  return nothing;
}

/// Writes infinite bounds into the report, where something is not finite.
inline void write_unknown(index_t columns, lobpcg_report& report) {
  report.orthogonality = report.eigenvalue_error = std::numeric_limits<double>::infinity();
  report.residuals.assign(static_cast<std::size_t>(columns), report.eigenvalue_error);
}

/// Runs an iteration that has begun, and leaves its eigenpairs, with their bounds, in X and w; nothing there
/// where something is not finite. Iteration: run() and bound(report), X() and values() of what it found.
template <class T, class Iteration>
lobpcg_report run_and_write(const context& ctx, Iteration& iteration, const matrix_view<T>& X,
                            const vector_view<T>& w) {
  auto report = iteration.run();
  if (report.reason == stop_reason::not_finite) {
    write_unknown(X.columns(), report);
    return report;
  }
  iteration.bound(report);
  lapack::copy_matrix<T, T>(ctx, lapack::operand<T>(matrix_view<const T>(iteration.X())), X);
  const array<T> values(ctx, iteration.values());
  copy<T>(ctx, values.view(), w);
  return report;
}

/// Throws invalid_argument naming the argument unless A is square, shapes fit and X is finite.
template <class T>
void check_partial_spectrum(const context& ctx, const char* routine, const csr_matrix& A,
                            const matrix_view<T>& X, const vector_view<T>& w) {
  check_square(routine, A);
  blas::check_place(ctx, routine, "A", A.memory());
  blas::check_matrix(ctx, routine, "X", X);
  blas::check_vector(ctx, routine, "w", w);
  blas::check_extent(routine, "X", "rows", X.rows(), "A", "rows", A.rows());
  blas::check_extent(routine, "w", "elements", w.size(), "X", "columns", X.columns());
  if (X.columns() > X.rows()) blas::fail(routine, "X", "has more columns than rows");
  if (X.columns() == 0) return;
  const double largest =
      leading(lapack::norm_of<T>(ctx, matrix_norm::max, lapack::operand<T>(matrix_view<const T>(X))));
  if (!std::isfinite(largest)) blas::fail(routine, "X", "has an element that is not finite");
}

inline void check_tolerance(const char* routine, double tolerance) {
  if (!(tolerance >= 0 && std::isfinite(tolerance)))
    blas::fail(routine, "options.tolerance", "must be finite and >= 0");
}

}  // namespace residua::krylov
