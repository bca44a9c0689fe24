// getrf of matrices whose columns several ranks hold: the checks, and the steps of a block.
#include "residua/lapack/getrf.hpp"

#include <algorithm>

#include "blas/level3/run_gemm.hpp"
#include "distributed/dense/dealt_checks.hpp"
#include "distributed/dense/factorise_in_turn.hpp"
#include "lapack/lu/row_swaps.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/blas/level3/trsm.hpp"
#include "residua/distributed/lu.hpp"
#include "residua/view/array.hpp"

namespace residua {

namespace {

using namespace distributed;

/// factorise_in_turn.hpp. A panel has its block's rows from the first pivot on, and as many columns as it has
/// pivots.
template <class T>
class lu_blocks {
 public:
  static constexpr bool goes_on = true;

  lu_blocks(const context& ctx, const cyclic_columns& columns, const matrix_view<T>& A,
            const vector_view<index_t>& pivots, const product_options& options)
      : A_{columns, A},
        pivots_(pivots),
        carrier_(ctx, columns.ranks()),
        options_(options),
        panels_(ctx, columns.ranks(), A.rows(), std::min(columns.width(), pivots.size()), columns.blocks()) {}

  [[nodiscard]] const cyclic_columns& columns() const { return A_.columns; }
  [[nodiscard]] index_t panels() const { return ceil_div(pivots_.size(), columns().width()); }
  [[nodiscard]] product_report products() const {
    auto all = behind_;
    all.add(ahead_);
    return all;
  }

  void factorise(const context& ctx, index_t k) {
    const auto its = A_.from_row(k, first(k));
    const auto report = getrf<T>(ctx, its, pivots_of(k), lapack::options_ahead(options_));
    info = report.info;
    ahead_.add(report.products);
    count_from_first_row(ctx, k);
    const auto told = panel(k);
    copy_columns<T>(ctx, its.block(0, 0, told.rows(), told.columns()), told);
  }
  pending tell(const context& ctx, index_t k) {
    const auto told = panel(k);
    const auto pivots = pivots_of(k);
    const int owner = columns().owner(k);
    auto under_way = carrier_.broadcast(ctx, owner, pivots.first(),
                                        static_cast<std::size_t>(pivots.size()) * sizeof(index_t));
    under_way.add(carrier_.broadcast(ctx, owner, told.data(), bytes_of(told)));
    return under_way;
  }
  void update(const context& ctx, index_t k, index_t j) {
    const bool is_ahead = j == k + 1;
    const auto options = is_ahead ? lapack::options_ahead(options_) : lapack::options_behind(options_);
    auto& report = is_ahead ? ahead_ : behind_;
    const auto told = panel(k);
    const index_t steps = told.columns(), rest = told.rows() - steps;
    const auto its = A_.from_row(j, first(k)), upper = its.block(0, 0, steps, its.columns());
    lapack::swap_rows<T>(ctx, {its, pivots_of(k), first(k)});
    report.add(trsm<T>(ctx, side::left, uplo::lower, op::none, diag::unit, 1.0,
                       told.block(0, 0, steps, steps), upper, options));
    if (rest == 0) return;
    report.add(gemm<T, T, T>(ctx, op::none, op::none, -1.0, told.block(steps, 0, rest, steps), upper, 1.0,
                             its.block(steps, 0, rest, its.columns()), options));
  }
  /// The multipliers of this rank's blocks before, whose rows panel k has exchanged.
  void finish(const context& ctx, index_t k) {
    const index_t before =
        columns().place(k) + (columns().ranks().rank() < columns().owner(k) ? columns().width() : 0);
    lapack::swap_rows<T>(
        ctx, {A_.own.block(first(k), 0, A_.own.rows() - first(k), before), pivots_of(k), first(k)});
  }

  index_t info = 0;

 private:
  [[nodiscard]] index_t first(index_t block) const { return columns().first_column(block); }
  [[nodiscard]] vector_view<index_t> pivots_of(index_t k) const {
    return pivots_.part(first(k), std::min(first(k + 1), pivots_.size()) - first(k));
  }
  matrix_view<T> panel(index_t k) {
    return panels_.of_block(k, A_.own.rows() - first(k), pivots_of(k).size());
  }
  /// The pivots of a block, whose own getrf has counted rows from the block's first.
  void count_from_first_row(const context& ctx, index_t k) {
    const auto pivots = pivots_of(k);
    std::vector<index_t> rows(static_cast<std::size_t>(pivots.size()));
    const std::size_t bytes = rows.size() * sizeof(index_t);
    download_bytes(ctx, rows.data(), pivots.first(), bytes);
    for (auto& row : rows) row += first(k);
    upload_bytes(ctx, pivots.first(), rows.data(), bytes);
  }

  dealt_matrix<T> A_;
  vector_view<index_t> pivots_;
  carrier carrier_;
  product_options options_;
  told_panels<T> panels_;
  product_report ahead_, behind_;
};

}  // namespace

template <solver_format T>
factor_report getrf(const context& ctx, const cyclic_columns& columns, not_deduced<matrix_view<T>> A,
                    vector_view<index_t> ipiv, const product_options& options) {
  const index_t pivots = std::min(A.rows(), columns.columns());
  agreed(columns.ranks(), [&] {
    check_own_columns(ctx, "getrf", "A", A, columns);
    blas::check_vector(ctx, "getrf", "ipiv", ipiv);
    blas::check_extent("getrf", "ipiv", "elements", ipiv.size(), "the whole matrix", "pivots", pivots);
    check_contiguous("getrf", "ipiv", ipiv);
    blas::check_options<T, T, T>("getrf", options);
  });
  check_same_manner("getrf", ctx, columns, A.rows(), options);
  if (pivots == 0) return {0, {engine::native, "nothing to factorise"}};
  lu_blocks<T> blocks(ctx, columns, A, ipiv, options);
  const lapack::two_streams streams(ctx);
  const index_t info = factorisation_in_turn(streams, blocks).run();
  return {info, blocks.products()};
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                       \
  template factor_report getrf<type>(const context&, const cyclic_columns&, matrix_view<type>, \
                                     vector_view<index_t>, const product_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
