// Approximate singular vectors of a square matrix become singular vectors: corrections (svd_stages.hpp) and
// decompositions of groups (svd_clusters.hpp) in turn, until rounding errors are all that is left.
#pragma once

#include "lapack/eigen/refinement_loop.hpp"
#include "lapack/eigen/refinement_products.hpp"
#include "lapack/svd/svd_clusters.hpp"

namespace residua::lapack {

/// The places of an n x n matrix's vectors, and of one that is worked with.
template <class T>
struct singular_vectors {
  matrix_view<T> U, V, spare;
};

template <class T>
class svd_refinement {
 public:
  /// B is square, neither empty nor zero; norm: |B|_F. The views are the context's; U and V have the
  /// approximate singular vectors.
  svd_refinement(const context& ctx, const char* routine, const operand<T>& B, double norm,
                 const singular_vectors<T>& vectors, refinement_products<T>& products)
      : ctx_(ctx),
        B_(B),
        limits_(limits_of<T>(B.rows(), norm)),
        U_(vectors.U),
        V_(vectors.V),
        spare_(vectors.spare),
        M_(ctx, routine, B.rows(), B.rows()),
        R_(ctx, routine, B.rows(), B.rows()),
        S_(ctx, routine, B.rows(), B.rows()),
        sigma_(ctx, B.rows()),
        products_(products) {}

  /// Returns how often the vectors were corrected. The vectors lie in left() and right() then, in the order
  /// in which they were given.
  int run() {
    const auto refined = refine(*this, limits_);
    if (!refined.is_settled) polish(*this, limits_, most_polishes);
    if (!are_values(values())) give_up();
    return refined.refinements;
  }
  [[nodiscard]] const matrix_view<T>& left() const { return U_; }
  [[nodiscard]] const matrix_view<T>& right() const { return V_; }
  /// Puts the vectors into another order, which left and right have then; values() keeps its own.
  void reorder(const std::vector<index_t>& order) {
    for (matrix_view<T>* X : {&U_, &V_}) {
      reorder_columns<T>(ctx_, *X, order, spare_);
      std::swap(*X, spare_);
    }
  }
  /// The singular values, of which those close to zero may be negative.
  [[nodiscard]] std::vector<T> values() const { return sigma_.to_host(ctx_); }

  // The steps of refinement_loop.hpp.
  /// M = U^T B V, R = I - U^T U, S = I - V^T V, sigma.
  void project() {
    const operand<T> U(U_), V(V_);
    products_.multiply(1.0, B_, V, 0.0, spare_);
    products_.multiply(1.0, transposed(U), operand<T>(matrix_view<const T>(spare_)), 0.0, M_.view());
    products_.subtract_gram(U, R_.view());
    products_.subtract_gram(V, S_.view());
    loop::run_elements(ctx_, order(),
                       singular_value_stage<T>{{}, M_.view(), R_.view(), S_.view(), sigma_.view()});
  }
  eigen_distance measure() {
    return loop::reduce_elements(ctx_, order() * order(), singular_distance_stage<T>{pairs()});
  }
  void correct(const eigen_distance& distance) {
    const auto rotations = rotations_of(distance);
    loop::run_elements(ctx_, order() * order(), singular_correction_stage<T>{pairs(), R_.view(), S_.view()});
    // u and v turn by the sum and the difference of two rotations.
    const double size = 2 * distance.correction();
    products_.add_to(U_, 1.0, operand<T>(matrix_view<const T>(R_.view())), size, spare_);
    products_.add_to(V_, 1.0, operand<T>(matrix_view<const T>(S_.view())), size, spare_);
    for (const auto& rotation : rotations) {
      products_.rotate(U_, rotation.members, rotation.of_U);
      products_.rotate(V_, rotation.members, rotation.of_V);
    }
  }
  void orthonormalise(const eigen_distance& distance) {
    add_half(U_, R_.view(), distance.skewness);
    add_half(V_, S_.view(), distance.skewness);
  }

 private:
  [[nodiscard]] index_t order() const { return B_.rows(); }
  [[nodiscard]] singular_stage<T> pairs() {
    return {{}, M_.view(), R_.view(), S_.view(), sigma_.view(), limits_.of_rounding()};
  }

  /// Unit vectors and zeros, of which bounds can be told.
  void give_up() {
    set_identity<T>(ctx_, U_);
    set_identity<T>(ctx_, V_);
    sigma_.upload(ctx_, std::vector<T>(static_cast<std::size_t>(order()), T(0.0)));
  }

  [[nodiscard]] std::vector<singular_rotation> rotations_of(const eigen_distance& distance) const {
    std::vector<singular_rotation> rotations;
    if (!(distance.unresolved > limits_.noise)) return rotations;
    const singular_triplets<T> all{order(), elements_on_host(ctx_, M_.view()),
                                   elements_on_host(ctx_, R_.view()), elements_on_host(ctx_, S_.view()),
                                   values()};
    for (const auto& group : clusters_of(all, limits_.noise)) {
      auto rotation = rotation_of(all, group, limits_.noise);
      if (!rotation.members.empty()) rotations.push_back(std::move(rotation));
    }
    return rotations;
  }
  /// X + X R / 2 for R's lower triangle, whose elements are at most `size`.
  void add_half(matrix_view<T>& X, const matrix_view<T>& R, double size) {
    copy_matrix<T, T>(ctx_, dense::symmetric_operand<T>(uplo::lower, R), M_.view());
    products_.add_to(X, 0.5, operand<T>(matrix_view<const T>(M_.view())), size, spare_);
  }

  const context& ctx_;
  operand<T> B_;
  refinement_limits limits_;
  matrix_view<T> U_, V_, spare_;
  matrix_frame<T> M_, R_, S_;
  array<T> sigma_;
  refinement_products<T>& products_;
};

}  // namespace residua::lapack
