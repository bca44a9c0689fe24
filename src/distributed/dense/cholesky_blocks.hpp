// The steps of Cholesky's factorisation by blocks of columns that ranks hold (factorise_in_turn.hpp).
#pragma once

#include <algorithm>

#include "distributed/dense/told_panel.hpp"
#include "lapack/look_ahead.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/blas/level3/syrk.hpp"
#include "residua/blas/level3/trsm.hpp"
#include "residua/lapack/potrf.hpp"

namespace residua::distributed {

/// What both triangles need.
template <class T>
class cholesky_blocks {
 public:
  static constexpr bool goes_on = false;

  /// Panels have up to so many rows.
  cholesky_blocks(const context& ctx, const cyclic_columns& columns, const matrix_view<T>& A,
                  const product_options& options, index_t most_rows)
      : A_{columns, A},
        carrier_(ctx, columns.ranks()),
        options_(options),
        panels_(ctx, columns.ranks(), most_rows, std::min(columns.width(), columns.columns()),
                columns.blocks()) {}

  [[nodiscard]] const cyclic_columns& columns() const { return A_.columns; }
  [[nodiscard]] index_t panels() const { return columns().blocks(); }
  [[nodiscard]] product_report products() const {
    auto all = behind_;
    all.add(ahead_);
    return all;
  }
  void finish(const context&, index_t) {}

  index_t info = 0;

 protected:
  [[nodiscard]] index_t first(index_t block) const { return columns().first_column(block); }
  [[nodiscard]] index_t width(index_t block) const { return first(block + 1) - first(block); }
  [[nodiscard]] matrix_view<T> part(index_t block, index_t row, index_t end) const {
    return A_.part(block, row, end);
  }
  [[nodiscard]] product_options ahead() const { return lapack::options_ahead(options_); }
  [[nodiscard]] product_options behind() const { return lapack::options_behind(options_); }
  /// The sums of the block behind panel k and of all others are taken beside each other.
  [[nodiscard]] product_options options_of(index_t k, index_t j) const {
    return j == k + 1 ? ahead() : behind();
  }
  product_report& report_of(index_t k, index_t j) { return j == k + 1 ? ahead_ : behind_; }
  [[nodiscard]] matrix_view<T> room(index_t k, index_t rows) { return panels_.of_block(k, rows, width(k)); }

  /// The square on the diagonal. Whether it has a factor.
  bool factorise_square(const context& ctx, uplo stored, index_t k) {
    const auto report = potrf<T>(ctx, stored, part(k, first(k), first(k + 1)), ahead());
    info = report.info;
    ahead_.add(report.products);
    return info == 0;
  }
  pending tell_panel(const context& ctx, index_t k, const matrix_view<T>& panel) {
    return carrier_.broadcast(ctx, columns().owner(k), panel.data(), bytes_of(panel));
  }
  void add_ahead(const product_report& report) { ahead_.add(report); }

 private:
  dealt_matrix<T> A_;
  carrier carrier_;
  product_options options_;
  told_panels<T> panels_;
  product_report ahead_, behind_;
};

/// A = L L^T. A panel is what lies below its block's square; products with it are taken from all blocks
/// behind.
template <class T>
class lower_cholesky_blocks : public cholesky_blocks<T> {
 public:
  lower_cholesky_blocks(const context& ctx, const cyclic_columns& columns, const matrix_view<T>& A,
                        const product_options& options)
      : cholesky_blocks<T>(ctx, columns, A, options,
                           std::max<index_t>(columns.columns() - columns.width(), 0)) {}

  void factorise(const context& ctx, index_t k) {
    const auto square = part(k, first(k), first(k + 1)), below = part(k, first(k + 1), order());
    if (!this->factorise_square(ctx, uplo::lower, k) || below.rows() == 0) return;
    this->add_ahead(trsm<T>(ctx, side::right, uplo::lower, op::transpose, diag::non_unit, 1.0, square, below,
                            this->ahead()));
    copy_columns<T>(ctx, below, panel(k));
  }
  pending tell(const context& ctx, index_t k) { return this->tell_panel(ctx, k, panel(k)); }
  void update(const context& ctx, index_t k, index_t j) {
    const auto options = this->options_of(k, j);
    auto& report = this->report_of(k, j);
    const auto told = panel(k);
    const auto rows_of_panel = [&](index_t begin, index_t end) {
      return told.block(begin - first(k + 1), 0, end - begin, told.columns());
    };
    const auto nearer = rows_of_panel(first(j), first(j + 1)), farther = rows_of_panel(first(j + 1), order());
    report.add(
        syrk<T>(ctx, uplo::lower, op::none, -1.0, nearer, 1.0, part(j, first(j), first(j + 1)), options));
    if (farther.rows() == 0) return;
    report.add(gemm<T, T, T>(ctx, op::none, op::transpose, -1.0, farther, nearer, 1.0,
                             part(j, first(j + 1), order()), options));
  }

 private:
  using cholesky_blocks<T>::first;
  using cholesky_blocks<T>::part;
  [[nodiscard]] index_t order() const { return this->columns().columns(); }
  [[nodiscard]] matrix_view<T> panel(index_t k) { return this->room(k, order() - first(k + 1)); }
};

/// A = U^T U. A panel is a block of U whole, its square and what lies above it. With it each block behind
/// gets its rows beside the square: one product of all that lies above them, and a triangular system; the
/// square of a block gets one product when its turn comes.
template <class T>
class upper_cholesky_blocks : public cholesky_blocks<T> {
 public:
  upper_cholesky_blocks(const context& ctx, const cyclic_columns& columns, const matrix_view<T>& A,
                        const product_options& options)
      : cholesky_blocks<T>(ctx, columns, A, options,
                           columns.blocks() == 0 ? 0 : columns.first_column(columns.blocks() - 1)) {}

  void factorise(const context& ctx, index_t k) {
    const auto above = part(k, 0, first(k));
    if (above.rows() > 0)
      this->add_ahead(syrk<T>(ctx, uplo::upper, op::transpose, -1.0, above, 1.0,
                              part(k, first(k), first(k + 1)), this->ahead()));
    if (!this->factorise_square(ctx, uplo::upper, k) || is_last(k)) return;
    copy_columns<T>(ctx, part(k, 0, first(k + 1)), panel(k));
  }
  pending tell(const context& ctx, index_t k) { return this->tell_panel(ctx, k, panel(k)); }
  void update(const context& ctx, index_t k, index_t j) {
    const auto options = this->options_of(k, j);
    auto& report = this->report_of(k, j);
    const auto told = panel(k);
    const auto beside = part(j, first(k), first(k + 1));
    if (k > 0)
      report.add(gemm<T, T, T>(ctx, op::transpose, op::none, -1.0, told.block(0, 0, first(k), told.columns()),
                               part(j, 0, first(k)), 1.0, beside, options));
    report.add(trsm<T>(ctx, side::left, uplo::upper, op::transpose, diag::non_unit, 1.0,
                       told.block(first(k), 0, told.columns(), told.columns()), beside, options));
  }

 private:
  using cholesky_blocks<T>::first;
  using cholesky_blocks<T>::part;
  [[nodiscard]] bool is_last(index_t k) const { return k + 1 == this->panels(); }
  /// None behind the last block.
  [[nodiscard]] matrix_view<T> panel(index_t k) { return this->room(k, is_last(k) ? 0 : first(k + 1)); }
};

}  // namespace residua::distributed
