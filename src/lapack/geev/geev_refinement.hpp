// Approximate eigenvectors of a general matrix become eigenvectors: corrections (geev_stages.hpp) and
// decompositions of groups (geev_rotations.hpp) in turn, until rounding errors are all that is left.
#pragma once

#include "lapack/eigen/refinement_loop.hpp"
#include "lapack/eigen/refinement_products.hpp"
#include "lapack/geev/geev_rotations.hpp"
#include "residua/lapack/getrf.hpp"
#include "residua/lapack/getri.hpp"

namespace residua::lapack {

/// Eigenvalues and columns in a context's memory.
template <class T>
struct spectrum_on_device {
  array<T> wr, wi;
  array<index_t> head, tail;

  spectrum_on_device(const context& ctx, const packed_spectrum<T>& s)
      : wr(ctx, s.wr), wi(ctx, s.wi), head(ctx, s.head), tail(ctx, s.tail) {}
  [[nodiscard]] packed_columns columns() const { return {head.view(), tail.view()}; }
};

/// A becomes its inverse. False if a pivot is zero or an element overflows.
template <class T>
bool invert(const context& ctx, const matrix_view<T>& A, const product_options& options,
            product_report& report) {
  array<index_t> pivots(ctx, A.rows());
  const auto factors = getrf<T>(ctx, A, pivots.view(), options);
  report.add(factors.products);
  if (factors.info != 0) return false;
  report.add(getri<T>(ctx, A, pivots.view(), options).products);
  return std::isfinite(leading(norm_of<T>(ctx, matrix_norm::max, operand<T>(matrix_view<const T>(A)))));
}

/// Refines the eigenvectors of a matrix that is neither empty nor zero, with its largest element about 1.
template <class T>
class general_refinement {
 public:
  /// norm: |A|_F.
  general_refinement(const context& ctx, const operand<T>& A, double norm, matrix<T>&& X,
                     packed_spectrum<T>&& spectrum, refinement_products<T>& products,
                     const product_options& options)
      : ctx_(ctx),
        A_(A),
        norm_(norm),
        limits_(limits_of<T>(A.rows(), norm)),
        X_(std::move(X)),
        V_(ctx, A.rows(), A.rows()),
        D_(ctx, A.rows(), A.rows()),
        Y_(ctx, A.rows(), A.rows()),
        spectrum_(std::move(spectrum)),
        on_device_(ctx, spectrum_),
        products_(products),
        options_(options) {
    options_.accuracy_bits = 0;
  }

  /// Returns how often X was corrected.
  int run() { return refine(*this, limits_).refinements; }
  [[nodiscard]] const matrix<T>& vectors() const { return X_; }
  [[nodiscard]] const packed_spectrum<T>& spectrum() const { return spectrum_; }

  // The steps of refinement_loop.hpp.
  /// D = X^-1 (A X - X W), and W becomes W and D's diagonal.
  void project() {
    const operand<T> X(X_.view());
    products_.multiply(1.0, A_, X, 0.0, V_.view());
    loop::run_elements(
        ctx_, order() * order(),
        general_residual_stage<T>{
            {}, X_.view(), on_device_.wr.view(), on_device_.wi.view(), columns(), 1.0, V_.view()});
    copy_matrix<T, T>(ctx_, X, Y_.view());
    is_regular_ = invert<T>(ctx_, Y_.view(), options_, inversion_);
    if (!is_regular_) return;
    products_.multiply(1.0, operand<T>(matrix_view<const T>(Y_.view())),
                       operand<T>(matrix_view<const T>(V_.view())), 0.0, D_.view());
    loop::run_elements(ctx_, order(), general_value_stage<T>{{}, D_.view(), columns(), wr(), wi()});
    spectrum_.wr = on_device_.wr.to_host(ctx_);
    spectrum_.wi = on_device_.wi.to_host(ctx_);
    const double of_Y = largest_norm<T>(ctx_, operand<T>(matrix_view<const T>(Y_.view())));
    limits_.noise = limits_of<T>(order(), norm_).noise * of_Y;
  }
  eigen_distance measure() {
    if (!is_regular_) return {0, 0, std::numeric_limits<double>::infinity()};
    return loop::reduce_elements(ctx_, order() * order(), general_distance_stage<T>{pairs()});
  }
  void correct(const eigen_distance& distance) {
    const auto rotations = rotations_of(distance);
    loop::run_elements(ctx_, order() * order(), general_correction_stage<T>{pairs(), Y_.view()});
    // An element of E is the sum of parts of two complex rotations, of which `rotation` bounds both parts.
    auto X = X_.view(), spare = V_.view();
    products_.add_to(X, 1.0, operand<T>(matrix_view<const T>(Y_.view())), 3 * distance.rotation, spare);
    std::swap(X_, V_);
    for (const auto& rotation : rotations) combine(rotation);
    if (!rotations.empty()) on_device_ = {ctx_, spectrum_};
  }
  /// Nothing is to be orthonormal.
  void orthonormalise(const eigen_distance&) {}

 private:
  [[nodiscard]] index_t order() const { return A_.rows(); }
  [[nodiscard]] packed_columns columns() const { return on_device_.columns(); }
  [[nodiscard]] vector_view<T> wr() { return on_device_.wr.view(); }
  [[nodiscard]] vector_view<T> wi() { return on_device_.wi.view(); }
  [[nodiscard]] general_stage<T> pairs() { return {{}, D_.view(), wr(), wi(), columns()}; }

  /// Of the groups with unresolved couplings.
  std::vector<general_rotation<T>> rotations_of(const eigen_distance& distance) {
    std::vector<general_rotation<T>> rotations;
    if (!(distance.unresolved > limits_.noise)) return rotations;
    general_pairs<T> all{spectrum_, elements_on_host(ctx_, D_.view())};
    for (const auto& group : clusters_of(all, limits_.noise)) {
      auto rotation = take_rotation(all, group, limits_.noise);
      if (rotation) rotations.push_back(std::move(*rotation));
    }
    D_.upload(ctx_, all.D);
    return rotations;
  }
  void combine(const general_rotation<T>& rotation) {
    const auto m = static_cast<index_t>(rotation.members.size());
    products_.combine(X_.view(), rotation.members,
                      matrix<T>(ctx_, m, m, std::vector<T>(rotation.X.begin(), rotation.X.end())));
    spectrum_.take(rotation.members, rotation.wr, rotation.wi);
  }

  const context& ctx_;
  operand<T> A_;
  double norm_;
  refinement_limits limits_;
  matrix<T> X_, V_, D_, Y_;
  packed_spectrum<T> spectrum_;
  spectrum_on_device<T> on_device_;
  refinement_products<T>& products_;
  product_options options_;
  product_report inversion_;
  bool is_regular_ = false;
};

}  // namespace residua::lapack
