// potrf of matrices whose columns several ranks hold: the checks, and the steps of a block.
#include "residua/lapack/potrf.hpp"

#include "blas/level3/run_gemm.hpp"
#include "distributed/dense/dealt_checks.hpp"
#include "distributed/dense/factorise_in_turn.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/blas/level3/syrk.hpp"
#include "residua/blas/level3/trsm.hpp"
#include "residua/distributed/cholesky.hpp"

namespace residua {

namespace {

using namespace distributed;

/// factorise_in_turn.hpp. A panel is what lies below its block's triangle.
template <class T>
class cholesky_blocks {
 public:
  static constexpr bool goes_on = false;

  cholesky_blocks(const context& ctx, const cyclic_columns& columns, const matrix_view<T>& A,
                  const product_options& options)
      : A_{columns, A},
        carrier_(ctx, columns.ranks()),
        options_(options),
        panels_(ctx, columns.ranks(), std::max<index_t>(columns.columns() - columns.width(), 0),
                std::min(columns.width(), columns.columns()), columns.blocks()) {}

  [[nodiscard]] const cyclic_columns& columns() const { return A_.columns; }
  [[nodiscard]] index_t panels() const { return columns().blocks(); }
  [[nodiscard]] product_report products() const {
    auto all = behind_;
    all.add(ahead_);
    return all;
  }

  void factorise(const context& ctx, index_t k) {
    const auto square = A_.part(k, first(k), first(k + 1)), below = A_.from_row(k, first(k + 1));
    const auto report = potrf<T>(ctx, uplo::lower, square, ahead());
    info = report.info;
    ahead_.add(report.products);
    if (info != 0 || below.rows() == 0) return;
    ahead_.add(
        trsm<T>(ctx, side::right, uplo::lower, op::transpose, diag::non_unit, 1.0, square, below, ahead()));
    copy_columns<T>(ctx, below, panel(k));
  }
  pending tell(const context& ctx, index_t k) {
    const auto told = panel(k);
    return carrier_.broadcast(ctx, columns().owner(k), told.data(), bytes_of(told));
  }
  void update(const context& ctx, index_t k, index_t j) {
    const bool is_ahead = j == k + 1;
    const auto options = is_ahead ? ahead() : behind();
    auto& report = is_ahead ? ahead_ : behind_;
    const auto told = panel(k);
    const auto rows_of_panel = [&](index_t begin, index_t end) {
      return told.block(begin - first(k + 1), 0, end - begin, told.columns());
    };
    const auto nearer = rows_of_panel(first(j), first(j + 1)),
               farther = rows_of_panel(first(j + 1), columns().columns());
    report.add(
        syrk<T>(ctx, uplo::lower, op::none, -1.0, nearer, 1.0, A_.part(j, first(j), first(j + 1)), options));
    if (farther.rows() == 0) return;
    report.add(gemm<T, T, T>(ctx, op::none, op::transpose, -1.0, farther, nearer, 1.0,
                             A_.from_row(j, first(j + 1)), options));
  }
  void finish(const context&, index_t) {}

  index_t info = 0;

 private:
  [[nodiscard]] index_t first(index_t block) const { return columns().first_column(block); }
  [[nodiscard]] product_options ahead() const { return lapack::options_ahead(options_); }
  [[nodiscard]] product_options behind() const { return lapack::options_behind(options_); }
  matrix_view<T> panel(index_t k) {
    return panels_.of_block(k, columns().columns() - first(k + 1), first(k + 1) - first(k));
  }

  dealt_matrix<T> A_;
  carrier carrier_;
  product_options options_;
  told_panels<T> panels_;
  product_report ahead_, behind_;
};

}  // namespace

template <solver_format T>
factor_report potrf(const context& ctx, const cyclic_columns& columns, not_deduced<matrix_view<T>> A,
                    const product_options& options) {
  const index_t n = columns.columns();
  agreed(columns.ranks(), [&] {
    check_own_columns(ctx, "potrf", "A", A, columns);
    blas::check_extent("potrf", "A", "rows", A.rows(), "the whole matrix", "columns", n);
    blas::check_options<T, T, T>("potrf", options);
  });
  check_same_manner("potrf", ctx, columns, A.rows(), options);
  if (n == 0) return {0, {engine::native, "nothing to factorise"}};
  cholesky_blocks<T> blocks(ctx, columns, A, options);
  const lapack::two_streams streams(ctx);
  const index_t info = factorisation_in_turn(streams, blocks).run();
  return {info, blocks.products()};
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                       \
  template factor_report potrf<type>(const context&, const cyclic_columns&, matrix_view<type>, \
                                     const product_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
