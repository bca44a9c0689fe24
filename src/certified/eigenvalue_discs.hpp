// Sums of the rows of |X^-1 (A X - X W)| for a block diagonal W: the radii of discs that have the eigenvalues
// of A (general_eigenvalues.hpp).
#pragma once

#include <cmath>
#include <limits>
#include <utility>

#include "certified/approximate_inverse.hpp"
#include "certified/residual.hpp"
#include "lapack/equilibration.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/certified/general_eigenvalues.hpp"

namespace residua::certified {

/// A column of W: its diagonal element `value`, and the element `coupling` in the row `other`. Where the
/// column is a block by itself, `other` is its own place.
template <class T>
struct block_column {
  T value, coupling;
  std::size_t other;
};
template <class T>
using block_values = std::vector<block_column<T>>;

template <class T>
class disc_proof {
  using wide = wide_format<T, double>;
  using real_view = matrix_view<const T>;

 public:
  disc_proof(const context& ctx, const real_view& A, const real_view& X, const block_values<T>& w)
      : ctx_(ctx), n_(A.rows()), exponent_(exponent_of(A)), w_(w), A_(ctx, n_, n_), X_(ctx, n_, n_) {
    using std::ldexp;
    const auto n = static_cast<std::size_t>(n_);
    const std::vector<int> none(n, 0);
    lapack::copy_scaled<T>(ctx, A, {std::vector<int>(n, -exponent_), none}, A_.view());
    lapack::copy_scaled<T>(ctx, X, {none, exponents_of_columns(X)}, X_.view());
    for (auto& column : w_) {
      column.value = ldexp(column.value, -exponent_);
      column.coupling = ldexp(column.coupling, -exponent_);
    }
    size_of_A_ = magnitudes_of<T>(ctx, A_.view());
    size_of_X_ = magnitudes_of<T>(ctx, X_.view());
  }

  [[nodiscard]] eigenvalue_discs run() {
    discs_.contraction = std::numeric_limits<double>::infinity();
    images_ = sums_of_residual();
#define RESIDUA_TRY(id, type, name, bits, bytes) try_inverse_in<type>();
    RESIDUA_SOLVER_FORMATS(RESIDUA_TRY)
#undef RESIDUA_TRY
    return discs_;
  }
  /// Upper bounds of the sums of the rows; infinite where no inverse was near enough.
  [[nodiscard]] const std::vector<double>& rows() const { return rows_; }

 private:
  [[nodiscard]] int exponent_of(const real_view& A) const {
    const double size = leading(lapack::norm_of<T>(ctx_, matrix_norm::max, A));
    return size == 0 ? 0 : std::ilogb(size) + 1;
  }
  /// The exponents by which the largest element of each block's columns comes to between 1/2 and 1.
  [[nodiscard]] std::vector<int> exponents_of_columns(const real_view& X) const {
    const auto sizes = magnitudes_of<T>(ctx_, X).to_host(ctx_);
    const auto n = static_cast<std::size_t>(n_);
    std::vector<int> exponents(n, 0);
    for (std::size_t j = 0; j < n; ++j) {
      double most = 0;
      for (std::size_t i = 0; i < n; ++i)
        most = std::max({most, sizes[i + j * n], sizes[i + w_[j].other * n]});
      if (most > 0) exponents[j] = -std::ilogb(most) - 1;
    }
    return exponents;
  }
  [[nodiscard]] matrix<wide> widened(const matrix<T>& M) const {
    matrix<wide> copied(ctx_, n_, n_);
    copy_matrix<wide, T>(ctx_, M.view(), copied.view());
    return copied;
  }

  /// Upper bounds of |A X - X W| e, where e has ones. There are four roundings, each within the units of
  /// |A||X| + |X||W|: that of the product and what it is added to, that of X times W's diagonal, that of X
  /// times the other elements of W, and once more for |X W|, which is rounded.
  [[nodiscard]] std::vector<double> sums_of_residual() const {
    const matrix<wide> A = widened(A_), X = widened(X_);
    matrix<wide> rest = widened(X_);
    for (index_t j = 0; j < n_; ++j) {
      const auto& column = w_[static_cast<std::size_t>(j)];
      scal<wide>(ctx_, convert<wide>(-column.value), rest.view().column(j));
      if (column.other == static_cast<std::size_t>(j)) continue;
      axpy<wide>(ctx_, convert<wide>(-column.coupling), X.view().column(static_cast<index_t>(column.other)),
                 rest.view().column(j));
    }
    const auto options = wide_products<wide>();
    const auto report =
        gemm<wide, wide, wide>(ctx_, op::none, op::none, wide(1.0), A, X, wide(1.0), rest, options);
    const double units = 4 * product_units<wide>(n_, report, options);
    auto sums = bound_of_product(ctx_, magnitudes_of<wide>(ctx_, rest.view()), ones(n_));
    const auto products = sizes_of_products();
    const double hidden = product_bound(4 * static_cast<double>(n_),
                                        tiny(n_, largest_size(ctx_, size_of_X_), 1 + largest(sizes_of_W())));
    for (std::size_t i = 0; i < sums.size(); ++i)
      sums[i] = sum_bound(sum_bound(sums[i], product_bound(units, products[i])), hidden);
    return sums;
  }
  /// Upper bounds of (|A||X| + |X||W|) e.
  [[nodiscard]] std::vector<double> sizes_of_products() const {
    auto sums = bound_of_product(ctx_, size_of_A_, bound_of_product(ctx_, size_of_X_, ones(n_)));
    const auto others = bound_of_product(ctx_, size_of_X_, sizes_of_W());
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = sum_bound(sums[i], others[i]);
    return sums;
  }
  /// Upper bounds of |W| e. The elements of a row are those of the column of the same place, but for signs.
  [[nodiscard]] std::vector<double> sizes_of_W() const {
    std::vector<double> sizes;
    for (const auto& column : w_)
      sizes.push_back(sum_bound(inflated(std::fabs(leading(column.value))),
                                inflated(std::fabs(leading(column.coupling)))));
    return sizes;
  }

  template <class F>
  void try_inverse_in() {
    if (discs_.found) return;
    discs_.inverse = format_of<F>::id;
    const auto inverse = invert<F, T>(ctx_, X_.view(), size_of_X_);
    discs_.contraction = inverse ? inverse->contraction : std::numeric_limits<double>::infinity();
    const double most = std::is_same_v<F, qd> ? 1 : 1.0 / 4;
    discs_.found = discs_.contraction < most;
    rows_.assign(images_.size(), std::numeric_limits<double>::infinity());
    if (!discs_.found) return;
    rows_ = bound_of_product(ctx_, inverse->sizes, images_);
    const double factor = quotient_bound(largest(rows_), lower_rest(discs_.contraction));
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const double sum = sum_bound(rows_[i], product_bound(inverse->rest[i], factor));
      rows_[i] = scaled_bound(sum, exponent_);
    }
  }

  const context& ctx_;
  index_t n_;
  int exponent_;
  block_values<T> w_;
  matrix<T> A_, X_;
  matrix<double> size_of_A_, size_of_X_;
  std::vector<double> images_, rows_;
  eigenvalue_discs discs_;
};

}  // namespace residua::certified
