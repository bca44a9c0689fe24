// Approximate eigenvectors of a general matrix become eigenvectors: corrections (geev_stages.hpp) and
// decompositions of groups (geev_rotations.hpp) in turn, until rounding errors are all that is left.
#pragma once

#include "lapack/eigen/refinement_loop.hpp"
#include "lapack/eigen/refinement_products.hpp"
#include "lapack/geev/complex_block.hpp"

namespace residua::lapack {

/// Refines the eigenvectors of a matrix that is neither empty nor zero, with its largest element about 1.
/// Eigenvectors: packed_eigenvectors or complex_eigenvectors.
template <class Eigenvectors>
class general_refinement {
  using T = typename Eigenvectors::part;
  using spectrum_type = typename Eigenvectors::spectrum;

 public:
  /// A: the left operand of products. norm: |A|_F of the matrix.
  general_refinement(const context& ctx, const operand<T>& A, double norm, matrix<T>&& X,
                     spectrum_type&& spectrum, refinement_products<T>& products,
                     const product_options& options)
      : ctx_(ctx),
        A_(A),
        limits_(limits_of<T>(A.rows(), norm)),
        held_(limits_.of_rounding()),
        X_(std::move(X)),
        V_(ctx, X_.rows(), X_.columns()),
        D_(ctx, X_.rows(), X_.columns()),
        Y_(ctx, X_.rows(), X_.columns()),
        best_X_(ctx, X_.rows(), X_.columns()),
        factor_(Eigenvectors::factor_space(ctx, X_.columns())),
        spectrum_(std::move(spectrum)),
        best_spectrum_(spectrum_),
        on_device_(ctx, spectrum_),
        products_(products),
        options_(options) {
    options_.accuracy_bits = 0;
    limits_.noise = held_.noise;
  }

  /// Returns how often X was corrected.
  int run() { return refine(*this, limits_).refinements; }
  [[nodiscard]] const matrix<T>& vectors() const { return X_; }
  [[nodiscard]] const spectrum_type& spectrum() const { return spectrum_; }
  /// The vectors before the last correction that had the smallest |A X - X W|_F. Where A lacks eigenvectors,
  /// corrections may lead away from them.
  [[nodiscard]] const matrix<T>& best_vectors() const { return best_X_; }
  [[nodiscard]] const spectrum_type& best_spectrum() const { return best_spectrum_; }
  /// The products of all inverses of X, which are not among `products`.
  [[nodiscard]] const product_report& inversions() const { return inversions_; }

  // The steps of refinement_loop.hpp.
  /// D = X^-1 (A X - X W), and W becomes W and D's diagonal.
  void project() {
    products_.multiply(1.0, A_, operand<T>(X_.view()), 0.0, V_.view());
    Eigenvectors::subtract_images(ctx_, X_, on_device_, 1.0, V_);
    keep_best();
    is_regular_ = Eigenvectors::invert(ctx_, X_, Y_, options_, inversions_);
    if (!is_regular_) return;
    products_.multiply(1.0, Eigenvectors::factor(ctx_, Y_, factor_),
                       operand<T>(matrix_view<const T>(V_.view())), 0.0, D_.view());
    Eigenvectors::add_diagonal(ctx_, D_, on_device_);
    spectrum_.wr = on_device_.wr.to_host(ctx_);
    spectrum_.wi = on_device_.wi.to_host(ctx_);
  }
  eigen_distance measure() {
    if (!is_regular_) return {0, 0, std::numeric_limits<double>::infinity()};
    return Eigenvectors::distance(ctx_, pairs());
  }
  void correct(const eigen_distance& distance) {
    const auto rotations = rotations_of(distance);
    Eigenvectors::set_correction(ctx_, pairs(), Y_);
    copy_matrix<T, T>(ctx_, operand<T>(matrix_view<const T>(X_.view())), V_.view());
    // An element of E is the sum of parts of up to two complex rotations, of which `rotation` bounds both
    // parts.
    products_.add_correction(1.0, Eigenvectors::factor(ctx_, X_, factor_),
                             operand<T>(matrix_view<const T>(Y_.view())), 3 * distance.rotation, V_.view());
    std::swap(X_, V_);
    for (const auto& rotation : rotations) {
      Eigenvectors::combine(ctx_, products_, X_, rotation);
      spectrum_.take(rotation.members, rotation.wr, rotation.wi);
    }
    if (!rotations.empty()) on_device_ = {ctx_, spectrum_};
  }
  /// Nothing is to be orthonormal.
  void orthonormalise(const eigen_distance&) {}

 private:
  /// V is A X - X W.
  void keep_best() {
    const operand<T> rest(matrix_view<const T>(V_.view()));
    const double residual = leading(norm_of<T>(ctx_, matrix_norm::frobenius, rest));
    if (!(residual < best_residual_)) return;
    copy_matrix<T, T>(ctx_, operand<T>(matrix_view<const T>(X_.view())), best_X_.view());
    best_spectrum_ = spectrum_;
    best_residual_ = residual;
  }
  [[nodiscard]] auto pairs() { return Eigenvectors::pairs_of(D_, on_device_, held_); }

  /// The rotations of the groups that have unresolved couplings.
  std::vector<general_rotation<T>> rotations_of(const eigen_distance& distance) {
    std::vector<general_rotation<T>> rotations;
    if (!(distance.unresolved > limits_.noise)) return rotations;
    typename Eigenvectors::host_pairs all{spectrum_, elements_on_host(ctx_, D_.view())};
    for (const auto& group : clusters_of(all, limits_.noise)) {
      auto rotation = take_rotation(all, group, limits_.noise);
      if (rotation) rotations.push_back(std::move(*rotation));
    }
    D_.upload(ctx_, all.D);
    return rotations;
  }

  const context& ctx_;
  operand<T> A_;
  refinement_limits limits_;  // noise: of couplings that may stay, as they are within rounding errors of A X
  rounding_limits held_;
  matrix<T> X_, V_, D_, Y_, best_X_, factor_;
  spectrum_type spectrum_, best_spectrum_;
  double best_residual_ = std::numeric_limits<double>::infinity();
  typename Eigenvectors::device_spectrum on_device_;
  refinement_products<T>& products_;
  product_options options_;
  product_report inversions_;
  bool is_regular_ = false;
};

}  // namespace residua::lapack
