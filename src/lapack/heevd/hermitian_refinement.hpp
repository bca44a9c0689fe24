// Approximate eigenvectors of a Hermitian matrix become eigenvectors: the steps of
// lapack/eigen/refinement_loop.hpp, with products of real equivalents.
#pragma once

#include "lapack/eigen/refinement_loop.hpp"
#include "lapack/eigen/refinement_products.hpp"
#include "lapack/eigen/weyl.hpp"
#include "lapack/heevd/combined_columns.hpp"
#include "lapack/heevd/hermitian_clusters.hpp"
#include "residua/lapack/syevd.hpp"

namespace residua::lapack {

/// Refines the eigenvectors of a Hermitian matrix that is neither empty nor zero.
template <class T>
class hermitian_refinement {
 public:
  /// A: the real equivalent. norm: |A|_F of the complex matrix. X has the approximate eigenvectors.
  hermitian_refinement(const context& ctx, const char* routine, const operand<T>& A, double norm,
                       const matrix_view<complex<T>>& X, const product_options& options)
      : ctx_(ctx),
        routine_(routine),
        A_(A),
        norm_(norm),
        limits_(limits_of<T>(A.rows(), norm)),
        X_(X),
        Y_(ctx, routine, A.rows(), A.rows()),
        V_(ctx, routine, order(), order()),
        S_(ctx, routine, order(), order()),
        R_(ctx, routine, order(), order()),
        lambda_(ctx, order()),
        products_(ctx, routine, options) {}

  /// The eigenvectors lie in X then, in the order in which they were given.
  void run() {
    const auto refined = refine(*this, limits_);
    report_.refinements = refined.refinements;
    if (!refined.is_settled) polish(*this, limits_, most_polishes);
    if (!are_values(values())) give_up();
    judge();
    report_.products = products_.report();
  }
  [[nodiscard]] std::vector<T> values() const { return lambda_.to_host(ctx_); }
  /// The report on A as it was given to the constructor.
  [[nodiscard]] const eigen_report& report() const { return report_; }

  // The steps of refinement_loop.hpp.
  /// V = A X, R = I - X^H X, S = X^H A X, lambda. Y is the equivalent of X.
  void project() {
    set_equivalent<T>(ctx_, X_, Y_.view());
    products_.multiply(1.0, A_, parts_of_X(), 0.0, parts(V_));
    set_complex_identity<T>(ctx_, R_.view());
    products_.multiply(-1.0, transposed(Y()), parts_of_X(), 1.0, parts(R_));
    products_.multiply(1.0, transposed(Y()), operand_of(parts(V_)), 0.0, parts(S_));
    loop::run_elements(ctx_, order(), hermitian_value_stage<T>{{}, S_.view(), R_.view(), lambda_.view()});
  }
  eigen_distance measure() {
    return loop::reduce_elements(ctx_, order() * order(), hermitian_distance_stage<T>{pairs()});
  }
  void correct(const eigen_distance& distance) {
    std::vector<std::vector<index_t>> clusters;
    hermitian_pairs<T> on_host;
    if (distance.unresolved > limits_.noise) {
      on_host = {order(), elements_on_host(ctx_, S_.view()), elements_on_host(ctx_, R_.view()),
                 lambda_.to_host(ctx_)};
      clusters = clusters_of(on_host, limits_.noise);
    }
    loop::run_elements(ctx_, order() * order(), hermitian_correction_stage<T>{pairs(), S_.view()});
    products_.add_correction(1.0, Y(), operand_of(parts(S_)), distance.correction(), blas::interleaved(X_));
    for (const auto& cluster : clusters) rotate(cluster, cluster_matrix(on_host, cluster));
  }
  /// X += X R / 2.
  void orthonormalise(const eigen_distance& distance) {
    products_.add_correction(0.5, Y(), operand_of(parts(R_)), distance.skewness, blas::interleaved(X_));
  }

 private:
  [[nodiscard]] index_t order() const { return A_.rows() / 2; }
  [[nodiscard]] hermitian_stage<T> pairs() {
    return {{}, S_.view(), R_.view(), lambda_.view(), limits_.of_rounding()};
  }
  [[nodiscard]] operand<T> Y() const { return operand_of(Y_.view()); }
  [[nodiscard]] operand<T> parts_of_X() const { return operand_of(blas::interleaved(X_)); }
  [[nodiscard]] static matrix_view<T> parts(const matrix_frame<complex<T>>& M) {
    return blas::interleaved(M.view());
  }

  /// Unit vectors and zeros, of which bounds can be told.
  void give_up() {
    set_complex_identity<T>(ctx_, X_);
    lambda_.upload(ctx_, std::vector<T>(static_cast<std::size_t>(order()), T(0.0)));
  }

  /// The columns of a group times the eigenvectors of B. If double finds none they stay.
  void rotate(const std::vector<index_t>& cluster, std::vector<complex<double>> B) {
    std::vector<double> values(cluster.size());
    const auto m = static_cast<index_t>(cluster.size());
    if (vendor::heevd(m, B, values))
      combine_columns<T>(ctx_, routine_, products_, X_, cluster, orthonormal(m, B));
  }
  /// The parts of a matrix that is orthonormal to double's roundings and is made so to the format's: W + W (I
  /// - W^H W) / 2, Newton's and Schulz's step, squares the distance.
  [[nodiscard]] matrix<T> orthonormal(index_t m, const std::vector<complex<double>>& rounded) {
    std::vector<T> given;
    given.reserve(2 * rounded.size());
    for (const auto& entry : rounded) given.insert(given.end(), {T(entry.re), T(entry.im)});
    matrix<T> W(ctx_, 2 * m, m, given), rest(ctx_, 2 * m, m), equivalent(ctx_, 2 * m, 2 * m);
    for (int limbs = 1; limbs < limb_count<T>; limbs *= 2) {
      const operand<T> its(equivalent.view());
      set_equivalent<T>(ctx_, as_complex(W.view()), equivalent.view());
      set_complex_identity<T>(ctx_, as_complex(rest.view()));
      products_.multiply(-1.0, transposed(its), operand<T>(W.view()), 1.0, rest.view());
      products_.multiply(0.5, its, operand<T>(rest.view()), 1.0, W.view());
    }
    return W;
  }

  /// The bounds of heevd.hpp from A, X and lambda, in a wider format where there is one: then rounding hides
  /// next to nothing.
  void judge() {
    using wide = typename wider<T>::type;
    products_.use_all_bits();
    const index_t terms = A_.rows();
    const auto of_A = widened<wide>(ctx_, A_), of_X = widened<wide>(ctx_, parts_of_X());
    matrix<wide> equivalent(ctx_, terms, terms), rest(ctx_, terms, order());
    const operand<wide> A(of_A.view()), X(of_X.view()), Y(equivalent.view());
    set_equivalent<wide>(ctx_, as_complex(of_X.view()), equivalent.view());
    set_complex_identity<wide>(ctx_, as_complex(rest.view()));
    products_.template multiply<wide>(-1.0, transposed(Y), X, 1.0, rest.view());
    report_.orthogonality = norm_of_rest(rest) + 4 * orthogonality_rounding<wide>(terms, terms);
    products_.template multiply<wide>(1.0, A, X, 0.0, rest.view());
    subtract_images<wide, T>(ctx_, of_X.view(), values(), rest.view());
    report_.residual = norm_of_rest(rest) / norm_ + 2 * decomposition_rounding<wide>(terms);
    conclude();
  }
  template <class W>
  [[nodiscard]] double norm_of_rest(const matrix<W>& rest) const {
    return largest_norm<W>(ctx_, operand<W>(rest.view()));
  }
  void conclude() {
    const index_t terms = A_.rows();
    report_.eigenvalue_error =
        weyl_bound(report_.orthogonality, largest_magnitude(values()), report_.residual * norm_);
    const bool is_done = report_.residual <= 4 * decomposition_rounding<T>(terms) &&
                         report_.orthogonality <= 8 * orthogonality_rounding<T>(terms, terms);
    report_.info = is_done ? 0 : 1;
  }

  const context& ctx_;
  const char* routine_;
  operand<T> A_;
  double norm_;
  refinement_limits limits_;
  matrix_view<complex<T>> X_;
  matrix_frame<T> Y_;
  matrix_frame<complex<T>> V_, S_, R_;
  array<T> lambda_;
  refinement_products<T> products_;
  eigen_report report_;
};

}  // namespace residua::lapack
