// Singular values and vectors of a square complex matrix by Hermitian ones of twice the order, the large
// values first (complex/gesvd.hpp).
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "blas/complex/planes.hpp"
#include "lapack/complex/block_reflector.hpp"
#include "lapack/heevd/real_equivalent.hpp"
#include "lapack/matrix_loops.hpp"
#include "residua/lapack/complex/heevd.hpp"
#include "residua/lapack/complex/qr.hpp"
#include "residua/number/bounds.hpp"
#include "residua/view/array.hpp"

namespace residua::lapack {

/// A complex matrix that is allocated: what is left of B changes its size from level to level.
template <class T>
class complex_matrix_block {
 public:
  complex_matrix_block(const context& ctx, index_t rows, index_t columns)
      : rows_(rows), columns_(columns), memory_(ctx.memory()), elements_(ctx, rows * columns) {}
  [[nodiscard]] matrix_view<complex<T>> view() {
    return {elements_.data(), rows_, columns_, std::max<index_t>(1, rows_), memory_};
  }

 private:
  index_t rows_, columns_;
  memory_space memory_;
  array<complex<T>> elements_;
};

template <class T>
void copy_complex(const context& ctx, const matrix_view<complex<T>>& source,
                  const matrix_view<complex<T>>& target) {
  copy_matrix<T, T>(ctx, operand_of(blas::interleaved(source)), blas::interleaved(target));
}

template <class T>
class singular_levels {
  using matrix = matrix_view<complex<T>>;
  using block = complex_matrix_block<T>;

 public:
  /// Columns of U and V, which are square, are written from the first on. `start`: approximate eigenvectors
  /// of [0, B; B^H, 0], which the first level refines instead of decomposing anew; or null.
  singular_levels(const context& ctx, const matrix& U, const matrix& V, const matrix* start,
                  const product_options& options)
      : ctx_(ctx), U_(U), V_(V), start_(start), options_(options) {}

  /// False if a decomposition in double failed.
  bool run(const matrix& B) {
    block rest(ctx_, B.rows(), B.rows()), left(ctx_, B.rows(), B.rows()), right(ctx_, B.rows(), B.rows());
    copy_complex<T>(ctx_, B, rest.view());
    set_unit_columns<T>(ctx_, left.view());
    set_unit_columns<T>(ctx_, right.view());
    while (static_cast<index_t>(values_.size()) < B.rows()) {
      if (!take_level(rest, left, right)) return false;
    }
    return true;
  }
  /// The singular values in the order of the columns.
  [[nodiscard]] const std::vector<T>& values() const { return values_; }
  [[nodiscard]] int refinements() const { return refinements_; }
  [[nodiscard]] const product_report& report() const { return products_; }

 private:
  /// Values that are this small beside the largest are left to the next level.
  static constexpr double reach = 0x1p-12;
  /// Refinements that stopped before their bounds, where values are close to each other, begin anew from what
  /// they reached.
  static constexpr int most_attempts = 4;
  /// With |I - X^H X| < 1/2 columns are independent, and Newton's and Schulz's step nears them to orthonormal
  /// ones.
  static constexpr double farthest_basis = 0.5;

  void multiply(op op_a, op op_b, double alpha, const matrix& A, const matrix& B, double beta,
                const matrix& C) {
    products_.add(gemm<T>(ctx_, op_a, op_b, T(alpha), A, B, T(beta), C, complex_product::four, options_));
  }

  bool take_level(block& rest, block& left, block& right) {
    const index_t r = rest.view().rows();
    block X(ctx_, 2 * r, 2 * r);
    std::vector<T> w;
    if (!decompose(rest.view(), X.view(), w)) return false;
    const index_t count = taken(w);
    if (count == 0) {  // rounding
      append(left.view(), right.view());
      values_.insert(values_.end(), static_cast<std::size_t>(r), T(0.0));
      return true;
    }
    block u(ctx_, r, count), v(ctx_, r, count), of_u(ctx_, left.view().rows(), count),
        of_v(ctx_, left.view().rows(), count);
    take_vectors(X.view().block(0, 0, r, 2 * r), u.view());
    take_vectors(X.view().block(r, 0, r, 2 * r), v.view());
    multiply(op::none, op::none, 1.0, left.view(), u.view(), 0.0, of_u.view());
    multiply(op::none, op::none, 1.0, right.view(), v.view(), 0.0, of_v.view());
    append(of_u.view(), of_v.view());
    for (index_t j = 0; j < count; ++j) values_.push_back(w[static_cast<std::size_t>(2 * r - 1 - j)]);
    if (count < r) reduce(u.view(), v.view(), rest, left, right);
    ctx_.synchronize();  // before the memory of this level is given back
    return true;
  }

  /// Eigenvalues of [0, B; B^H, 0] in ascending order, and vectors.
  bool decompose(const matrix& B, const matrix& X, std::vector<T>& w) {
    const index_t r = B.rows();
    blas::scale<T>(ctx_, T(0.0), X);
    loop::run_elements(ctx_, r * r, conjugate_transpose_stage<T>{{}, B, X.block(r, 0, r, r)});
    block H(ctx_, 2 * r, 2 * r);
    copy_complex<T>(ctx_, X, H.view());
    array<T> values(ctx_, 2 * r);
    const bool is_given = start_ != nullptr && values_.empty();
    if (is_given) copy_complex<T>(ctx_, *start_, X);
    const auto refined = [&] {
      return refine_eigenvectors<T>(ctx_, uplo::lower, H.view(), X, values.view(), options_);
    };
    auto report = is_given ? refined() : heevd<T>(ctx_, uplo::lower, X, values.view(), options_);
    note(report);
    for (int attempt = 0; report.info == 1 && attempt < most_attempts; ++attempt) {
      report = refined();
      note(report);
    }
    w = values.to_host(ctx_);
    // Given vectors that are no basis tell nothing: no value is taken, and the bounds of the result say so.
    if (is_given && !(report.orthogonality < farthest_basis)) std::fill(w.begin(), w.end(), T(0.0));
    if (values_.empty()) largest_ = leading(w.back());
    return report.info != 2;
  }
  void note(const eigen_report& report) {
    refinements_ += report.refinements;
    products_.add(report.products);
  }
  /// How many of the largest values are taken: none where all are rounding beside the largest of all.
  [[nodiscard]] index_t taken(const std::vector<T>& w) const {
    const auto r = static_cast<index_t>(w.size()) / 2;
    const double largest = leading(w.back());
    if (!(largest > limb_unit<T> * largest_)) return 0;
    index_t count = 0;
    while (count < r && leading(w[static_cast<std::size_t>(2 * r - 1 - count)]) >= reach * largest) ++count;
    return count;
  }
  /// sqrt(2) times the last columns in descending order, made orthonormal: u + u (I - u^H u) / 2.
  void take_vectors(const matrix& half, const matrix& u) {
    const index_t r = half.rows(), count = u.columns();
    block given(ctx_, r, count), distance(ctx_, count, count);
    const auto root = blas::root(arithmetic_t<T>(2.0));
    for (index_t j = 0; j < count; ++j) {
      copy<T>(ctx_, half.column(half.columns() - 1 - j), u.column(j));
      scal<T>(ctx_, root, u.column(j));
    }
    copy_complex<T>(ctx_, u, given.view());
    set_unit_columns<T>(ctx_, distance.view());
    multiply(op::conjugate_transpose, op::none, -1.0, given.view(), given.view(), 1.0, distance.view());
    multiply(op::none, op::none, 0.5, given.view(), distance.view(), 1.0, u);
  }
  void append(const matrix& u, const matrix& v) {
    const auto first = static_cast<index_t>(values_.size());
    copy_complex<T>(ctx_, u, U_.block(0, first, U_.rows(), u.columns()));
    copy_complex<T>(ctx_, v, V_.block(0, first, V_.rows(), v.columns()));
  }
  /// What is orthogonal to u and v: their bases, and B between them.
  void reduce(const matrix& u, const matrix& v, block& rest, block& left, block& right) {
    const index_t r = u.rows(), count = u.columns(), others = r - count;
    block P(ctx_, r, r), Q(ctx_, r, r), half(ctx_, r, others), less(ctx_, others, others);
    const auto p = beside(u, P), q = beside(v, Q);
    multiply(op::none, op::none, 1.0, rest.view(), q, 0.0, half.view());
    multiply(op::conjugate_transpose, op::none, 1.0, p, half.view(), 0.0, less.view());
    block next_left(ctx_, left.view().rows(), others), next_right(ctx_, left.view().rows(), others);
    multiply(op::none, op::none, 1.0, left.view(), p, 0.0, next_left.view());
    multiply(op::none, op::none, 1.0, right.view(), q, 0.0, next_right.view());
    rest = std::move(less);
    left = std::move(next_left);
    right = std::move(next_right);
  }
  /// The columns of geqrf's Q behind those that span u's.
  matrix beside(const matrix& u, block& whole) {
    const index_t r = u.rows(), count = u.columns();
    const auto Q = whole.view(), first = Q.block(0, 0, r, count);
    array<complex<T>> tau(ctx_, count);
    copy_complex<T>(ctx_, u, first);
    products_.add(geqrf<T>(ctx_, first, tau.view(), options_));
    products_.add(ungqr<T>(ctx_, Q, tau.view(), options_));
    return Q.block(0, count, r, r - count);
  }

  const context& ctx_;
  matrix U_, V_;
  const matrix* start_;
  const product_options& options_;
  std::vector<T> values_;
  double largest_ = 0;
  int refinements_ = 0;
  product_report products_;
};

}  // namespace residua::lapack
