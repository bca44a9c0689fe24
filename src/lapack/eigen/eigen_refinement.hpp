// Approximate eigenvectors become eigenvectors: corrections (eigen_stages.hpp) and decompositions of groups
// (eigen_clusters.hpp) in turn, until rounding errors are all that is left.
#pragma once

#include <cmath>
#include <limits>

#include "blas/level3/run_gemm.hpp"
#include "dense/matrix_frame.hpp"
#include "lapack/eigen/eigen_clusters.hpp"
#include "lapack/matrix_loops.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/blas/level3/symm.hpp"
#include "residua/blas/level3/syrk.hpp"
#include "residua/lapack/syevd.hpp"
#include "residua/number/bounds.hpp"
#include "residua/number/convert.hpp"
#include "residua/view/matrix.hpp"

namespace residua::lapack {

/// What rounding may hide of |A X - X diag(lambda)|_F / |A|_F and of |I - X^T X|_F for columns of norm 1:
/// sums of n products whose magnitudes have at most the norms |A|_F |X|_F and |X|_F^2, |X|_F^2 = n.
template <class T>
double residual_rounding(index_t n) {
  using bounds = error_bounds<T>;
  const auto order = static_cast<double>(n);
  return (bounds::dot * order + 4 * bounds::scaled_sum) * std::sqrt(order) * limb_unit<T>;
}
template <class T>
double orthogonality_rounding(index_t n) {
  return error_bounds<T>::dot * static_cast<double>(n) * static_cast<double>(n) * limb_unit<T>;
}

/// The format in which the result is judged.
template <class T>
struct wider {
  using type = expansion<double, limb_count<T> + 1>;
};
template <>
struct wider<qd> {
  using type = qd;
};

/// Refines the eigenvectors of a symmetric matrix that is neither empty nor zero.
template <class T>
class eigen_refinement {
 public:
  /// norm: |A|_F. X and V are the context's; X has the approximate eigenvectors.
  eigen_refinement(const context& ctx, const char* routine, const operand<T>& A, double norm,
                   const matrix_view<T>& X, const matrix_view<T>& V, const product_options& options)
      : ctx_(ctx),
        routine_(routine),
        A_(A),
        norm_(norm),
        X_(X),
        V_(V),
        S_(ctx, routine, A.rows(), A.rows()),
        R_(ctx, routine, A.rows(), A.rows()),
        lambda_(ctx, A.rows()),
        options_(options) {}

  /// The eigenvectors lie in vectors() then, in the order in which they were given.
  void run() {
    project();
    auto distance = measure();
    for (;;) {
      const auto before = distance;
      if (!is_refinable(distance)) break;
      correct(distance);
      project();
      distance = measure();
      ++report_.refinements;
      if (is_noise(before) || !has_improved(before, distance)) break;
    }
    polish();
    judge();
  }
  [[nodiscard]] const matrix_view<T>& vectors() const { return X_; }
  [[nodiscard]] std::vector<T> values() const { return lambda_.to_host(ctx_); }
  /// Of A as it was given to the constructor.
  [[nodiscard]] const eigen_report& report() const { return report_; }

 private:
  static constexpr int most_refinements = 40;

  [[nodiscard]] index_t order() const { return A_.rows(); }
  [[nodiscard]] eigen_stage<T> pairs() { return {{}, S_.view(), R_.view(), lambda_.view()}; }

  /// V = A X, R = I - X^T X, S = X^T A X, lambda.
  void project() {
    const operand<T> X(X_), transpose = transposed(X);
    multiply(1.0, A_, X, 0.0, V_);
    set_identity<T>(ctx_, R_.view());
    multiply(-1.0, transpose, X, 1.0, R_.view(), region::lower);
    multiply(1.0, transpose, operand<T>(matrix_view<const T>(V_)), 0.0, S_.view(), region::lower);
    loop::run_elements(ctx_, order(), eigenvalue_stage<T>{{}, S_.view(), R_.view(), lambda_.view()});
  }
  template <class W = T>
  void multiply(double alpha, const operand<W>& a, const operand<W>& b, double beta, const matrix_view<W>& C,
                region part = region::all) {
    report_.products.add(blas::run_product(
        ctx_, routine_, dense::single_product<W, W, W>(W(alpha), a, b, W(beta), C, part), options_));
  }
  eigen_distance measure() {
    return loop::reduce_elements(ctx_, order() * order(), eigen_distance_stage<T>{pairs()});
  }

  /// Errors of sums in S, elementwise: |x|^T |A| |x| <= |A|_F for columns of norm 1, and A X before that.
  [[nodiscard]] double noise() const {
    return 2 * error_bounds<T>::dot * static_cast<double>(order()) * limb_unit<T> * norm_;
  }
  /// Columns are far from orthonormal, or something overflowed.
  [[nodiscard]] bool is_refinable(const eigen_distance& d) const {
    return std::isfinite(d.unresolved) && d.skewness <= 0.5 / static_cast<double>(order()) &&
           report_.refinements < most_refinements;
  }
  /// What the correction leaves of itself, its square, is below the rounding errors of another one.
  [[nodiscard]] bool is_noise(const eigen_distance& d) const {
    const double largest = std::max(d.rotation, d.skewness);
    return d.unresolved <= noise() && static_cast<double>(order()) * largest * largest <= limb_unit<T>;
  }
  [[nodiscard]] bool has_improved(const eigen_distance& before, const eigen_distance& now) const {
    return now.rotation <= before.rotation / 2 || now.skewness <= before.skewness / 2 ||
           now.unresolved <= before.unresolved / 2;
  }

  void correct(const eigen_distance& distance) {
    std::vector<std::vector<index_t>> clusters;
    eigen_pairs<T> on_host;
    if (distance.unresolved > noise()) {
      on_host = {order(), elements_of(S_.view()), elements_of(R_.view()), lambda_.to_host(ctx_)};
      clusters = clusters_of(on_host, noise());
    }
    loop::run_elements(ctx_, order() * order(), eigen_correction_stage<T>{pairs(), S_.view()});
    add_to_vectors(operand<T>(matrix_view<const T>(S_.view())));
    for (const auto& cluster : clusters) rotate(cluster, cluster_matrix(on_host, cluster));
  }
  /// X + X E, in the place of V, which becomes X.
  void add_to_vectors(const operand<T>& E) {
    copy_matrix<T, T>(ctx_, operand<T>(matrix_view<const T>(X_)), V_);
    multiply(1.0, operand<T>(matrix_view<const T>(X_)), E, 1.0, V_);
    std::swap(X_, V_);
  }
  [[nodiscard]] std::vector<T> elements_of(const matrix_view<T>& M) const {
    std::vector<T> host(static_cast<std::size_t>(M.rows() * M.columns()));
    download_bytes(ctx_, host.data(), M.data(), host.size() * sizeof(T));
    return host;
  }

  /// The columns of a group times the eigenvectors of B. If double finds none they stay.
  void rotate(const std::vector<index_t>& cluster, std::vector<double> B) {
    const auto m = static_cast<index_t>(cluster.size());
    std::vector<double> values(cluster.size());
    if (!vendor::syevd(m, B, values)) return;
    const matrix_frame<T> columns(ctx_, routine_, order(), m), rotated(ctx_, routine_, order(), m);
    const matrix<T> W = orthonormal(m, B);
    for (index_t k = 0; k < m; ++k)
      copy<T>(ctx_, X_.column(cluster[static_cast<std::size_t>(k)]), columns.view().column(k));
    multiply(1.0, operand<T>(matrix_view<const T>(columns.view())), operand<T>(W.view()), 0.0,
             rotated.view());
    for (index_t k = 0; k < m; ++k)
      copy<T>(ctx_, rotated.view().column(k), X_.column(cluster[static_cast<std::size_t>(k)]));
  }
  /// A matrix that is orthogonal to double's roundings becomes so to the format's: W + W (I - W^T W) / 2,
  /// Newton's and Schulz's step, squares the distance.
  [[nodiscard]] matrix<T> orthonormal(index_t m, const std::vector<double>& rounded) {
    std::vector<T> wide(rounded.begin(), rounded.end());
    matrix<T> W(ctx_, m, m, wide), next(ctx_, m, m), rest(ctx_, m, m);
    for (int limbs = 1; limbs < limb_count<T>; limbs *= 2) {
      const operand<T> w(matrix_view<const T>(W.view()));
      set_identity<T>(ctx_, rest.view());
      multiply(-1.0, transposed(w), w, 1.0, rest.view());
      copy_matrix<T, T>(ctx_, w, next.view());
      multiply(0.5, w, operand<T>(matrix_view<const T>(rest.view())), 1.0, next.view());
      std::swap(W, next);
    }
    return W;
  }

  /// Rotations of vectors whose eigenvalues are close err by the rounding errors of S over the gap, and
  /// leave columns orthonormal to the square of that only. R / 2 squares it once more.
  void polish() {
    const double wanted = orthogonality_rounding<T>(order()) / static_cast<double>(order());
    for (int step = 0; step < limb_count<T>; ++step) {
      const auto distance = measure();
      if (!(distance.skewness > wanted) || !is_refinable(distance)) return;
      symmetrise(R_.view());
      copy_matrix<T, T>(ctx_, operand<T>(matrix_view<const T>(X_)), V_);
      multiply(0.5, operand<T>(matrix_view<const T>(X_)), operand<T>(matrix_view<const T>(R_.view())), 1.0,
               V_);
      std::swap(X_, V_);
      project();
    }
  }
  void symmetrise(const matrix_view<T>& M) {
    const operand<T> whole = dense::symmetric_operand<T>(uplo::lower, M);
    copy_matrix<T, T>(ctx_, whole, S_.view());
    copy_matrix<T, T>(ctx_, operand<T>(matrix_view<const T>(S_.view())), M);
  }

  /// The bounds of syevd.hpp from A, X and lambda, in a wider format where there is one: then rounding hides
  /// next to nothing.
  void judge() {
    using wide = typename wider<T>::type;
    options_.accuracy_bits = 0;  // fewer bits would hide more than the bounds allow for
    const index_t n = order();
    const auto of_A = widened<wide>(A_), of_X = widened<wide>(operand<T>(matrix_view<const T>(X_)));
    matrix<wide> rest(ctx_, n, n);
    const operand<wide> A(of_A.view()), X(of_X.view());
    const auto size = [&](const operand<wide>& M) {
      return leading(norm_of<wide>(ctx_, matrix_norm::frobenius, M)) * (1 + 0x1p-20);
    };
    set_identity<wide>(ctx_, rest.view());
    multiply<wide>(-1.0, transposed(X), X, 1.0, rest.view(), region::lower);
    // Columns have norms of at most 1 + orthogonality, which is below 2: hidden twice and four times over.
    report_.orthogonality =
        size(dense::symmetric_operand<wide>(uplo::lower, rest.view())) + 4 * orthogonality_rounding<wide>(n);
    multiply<wide>(1.0, A, X, 0.0, rest.view());
    subtract_images<wide>(of_X.view(), rest.view());
    report_.residual =
        size(operand<wide>(matrix_view<const wide>(rest.view()))) / norm_ + 2 * residual_rounding<wide>(n);
    conclude();
  }
  template <class W>
  [[nodiscard]] matrix<W> widened(const operand<T>& M) {
    matrix<W> wide(ctx_, M.rows(), M.columns());
    copy_matrix<W, T>(ctx_, M, wide.view());
    return wide;
  }
  /// rest - X diag(lambda).
  template <class W>
  void subtract_images(const matrix_view<const W>& X, const matrix_view<W>& rest) {
    std::vector<W> wide;
    for (const T& value : values()) wide.push_back(convert<W>(value));
    const array<W> lambda(ctx_, wide);
    loop::run_elements(ctx_, order() * order(), eigen_residual_stage<W>{{}, X, lambda.view(), rest});
  }
  void conclude() {
    double largest = 0;
    for (const T& value : values()) largest = std::max(largest, std::fabs(leading(value)));
    report_.eigenvalue_error =
        report_.orthogonality < 1
            ? (2 * report_.orthogonality * largest + report_.residual * norm_) / (1 - report_.orthogonality)
            : std::numeric_limits<double>::infinity();
    const bool is_done = report_.residual <= 4 * residual_rounding<T>(order()) &&
                         report_.orthogonality <= 8 * orthogonality_rounding<T>(order());
    report_.info = is_done ? 0 : 1;
  }

  const context& ctx_;
  const char* routine_;
  operand<T> A_;
  double norm_;
  matrix_view<T> X_, V_;
  matrix_frame<T> S_, R_;
  array<T> lambda_;
  product_options options_;
  eigen_report report_;
};

}  // namespace residua::lapack
