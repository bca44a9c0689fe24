// Approximate eigenvectors become eigenvectors: corrections (eigen_stages.hpp) and decompositions of groups
// (eigen_clusters.hpp) in turn, until rounding errors are all that is left.
#pragma once

#include "lapack/eigen/eigen_clusters.hpp"
#include "lapack/eigen/refinement_loop.hpp"
#include "lapack/eigen/refinement_products.hpp"
#include "lapack/eigen/weyl.hpp"
#include "residua/lapack/syevd.hpp"

namespace residua::lapack {

/// Refines the eigenvectors of a symmetric matrix that is neither empty nor zero.
template <class T>
class eigen_refinement {
 public:
  /// norm: |A|_F. X and V are the context's; X has the approximate eigenvectors.
  eigen_refinement(const context& ctx, const char* routine, const operand<T>& A, double norm,
                   const matrix_view<T>& X, const matrix_view<T>& V, const product_options& options)
      : ctx_(ctx),
        A_(A),
        norm_(norm),
        limits_(limits_of<T>(A.rows(), norm)),
        X_(X),
        V_(V),
        S_(ctx, routine, A.rows(), A.rows()),
        R_(ctx, routine, A.rows(), A.rows()),
        lambda_(ctx, A.rows()),
        products_(ctx, routine, options) {}

  /// The eigenvectors lie in vectors() then, in the order in which they were given.
  void run() {
    const auto refined = refine(*this, limits_);
    report_.refinements = refined.refinements;
    if (!refined.is_settled) polish(*this, limits_, most_polishes);
    if (!are_values(values())) give_up();
    judge();
    report_.products = products_.report();
  }
  [[nodiscard]] const matrix_view<T>& vectors() const { return X_; }
  [[nodiscard]] std::vector<T> values() const { return lambda_.to_host(ctx_); }
  /// The report on A as it was given to the constructor.
  [[nodiscard]] const eigen_report& report() const { return report_; }

  // The steps of refinement_loop.hpp.
  /// V = A X, R = I - X^T X, S = X^T A X, lambda.
  void project() {
    const operand<T> X(X_);
    products_.multiply(1.0, A_, X, 0.0, V_);
    products_.subtract_gram(X, R_.view());
    products_.multiply(1.0, transposed(X), operand<T>(matrix_view<const T>(V_)), 0.0, S_.view(),
                       region::lower);
    loop::run_elements(ctx_, order(), eigenvalue_stage<T>{{}, S_.view(), R_.view(), lambda_.view()});
  }
  eigen_distance measure() {
    return loop::reduce_elements(ctx_, order() * order(), eigen_distance_stage<T>{pairs()});
  }
  void correct(const eigen_distance& distance) {
    std::vector<std::vector<index_t>> clusters;
    eigen_pairs<T> on_host;
    if (distance.unresolved > limits_.noise) {
      on_host = {order(), elements_on_host(ctx_, S_.view()), elements_on_host(ctx_, R_.view()),
                 lambda_.to_host(ctx_)};
      clusters = clusters_of(on_host, limits_.noise);
    }
    loop::run_elements(ctx_, order() * order(), eigen_correction_stage<T>{pairs(), S_.view()});
    products_.add_to(X_, 1.0, operand<T>(matrix_view<const T>(S_.view())), distance.correction(), V_);
    for (const auto& cluster : clusters) rotate(cluster, cluster_matrix(on_host, cluster));
  }
  void orthonormalise(const eigen_distance& distance) {
    copy_matrix<T, T>(ctx_, dense::symmetric_operand<T>(uplo::lower, R_.view()), S_.view());
    products_.add_to(X_, 0.5, operand<T>(matrix_view<const T>(S_.view())), distance.skewness, V_);
  }

 private:
  [[nodiscard]] index_t order() const { return A_.rows(); }
  [[nodiscard]] eigen_stage<T> pairs() {
    return {{}, S_.view(), R_.view(), lambda_.view(), limits_.of_rounding()};
  }

  /// Unit vectors and zeros, of which bounds can be told.
  void give_up() {
    set_identity<T>(ctx_, X_);
    lambda_.upload(ctx_, std::vector<T>(static_cast<std::size_t>(order()), T(0.0)));
  }

  /// The columns of a group times the eigenvectors of B. If double finds none they stay.
  void rotate(const std::vector<index_t>& cluster, std::vector<double> B) {
    std::vector<double> values(cluster.size());
    if (vendor::syevd(static_cast<index_t>(cluster.size()), B, values)) products_.rotate(X_, cluster, B);
  }

  /// The bounds of syevd.hpp from A, X and lambda, in a wider format where there is one: then rounding hides
  /// next to nothing.
  void judge() {
    using wide = typename wider<T>::type;
    products_.use_all_bits();
    const index_t n = order();
    const auto of_A = widened<wide>(ctx_, A_),
               of_X = widened<wide>(ctx_, operand<T>(matrix_view<const T>(X_)));
    matrix<wide> rest(ctx_, n, n);
    const operand<wide> A(of_A.view()), X(of_X.view());
    report_.orthogonality = products_.template orthogonality<wide>(X);
    products_.template multiply<wide>(1.0, A, X, 0.0, rest.view());
    subtract_images<wide, T>(ctx_, of_X.view(), values(), rest.view());
    report_.residual = largest_norm<wide>(ctx_, operand<wide>(matrix_view<const wide>(rest.view()))) / norm_ +
                       2 * decomposition_rounding<wide>(n);
    conclude();
  }
  void conclude() {
    report_.eigenvalue_error =
        weyl_bound(report_.orthogonality, largest_magnitude(values()), report_.residual * norm_);
    const bool is_done = report_.residual <= 4 * decomposition_rounding<T>(order()) &&
                         report_.orthogonality <= 8 * orthogonality_rounding<T>(order(), order());
    report_.info = is_done ? 0 : 1;
  }

  const context& ctx_;
  operand<T> A_;
  double norm_;
  refinement_limits limits_;
  matrix_view<T> X_, V_;
  matrix_frame<T> S_, R_;
  array<T> lambda_;
  refinement_products<T> products_;
  eigen_report report_;
};

}  // namespace residua::lapack
