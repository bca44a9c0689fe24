// sytrf: A = L D L^T with Bunch and Kaufman's pivots.
#include "residua/lapack/sytrf.hpp"

#include <cmath>

#include "blas/level3/run_gemm.hpp"
#include "dense/matrix_frame.hpp"
#include "lapack/frame.hpp"
#include "lapack/symmetric/symmetric_pivots.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/blas/level1/iamax.hpp"
#include "residua/blas/level1/swap.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

using namespace lapack;

/// Columns of a panel.
constexpr index_t pivoted_panel_width = 64;
/// (1 + sqrt(17)) / 8: what makes the growth of elements in one step of two the same as in two of one.
constexpr double growth_constant = 0.6403882032022076;

/// A lower triangle of which the first columns are being factorised: A's columns become L's, W's are L D's.
template <class T>
class symmetric_panel {
 public:
  symmetric_panel(const context& ctx, const matrix_view<T>& A, const matrix_view<T>& W)
      : ctx_(ctx), A_(A), W_(W) {}

  /// Computes column k, and column k + 1 where the pivot has two, and notes the pivot. Returns its size.
  index_t take_pivot(index_t k, symmetric_pivots& pivots, index_t origin) {
    compute_column(k, k, k);
    const auto [size, other] = choose(k);
    const index_t last = k + size - 1;
    if (other != last) exchange(k, last, other);
    loop::run_elements(
        ctx_, rows() - k,
        pivot_columns_stage<T>{{}, W_.block(k, k, rows() - k, size), A_.block(k, k, rows() - k, size), size});
    pivots.set(origin + k, size, origin + other);
    return size;
  }
  [[nodiscard]] bool is_zero(index_t k) const { return size_of(W_.column(k), k) == 0; }
  /// Rows of the columns before each pivot as they were when it was chosen: LAPACK's storage.
  void undo_exchanges(index_t columns, const symmetric_pivots& pivots, index_t origin) {
    std::vector<index_t> first;
    for (index_t k = 0; k < columns; k += pivots.size(origin + k)) first.push_back(k);
    for (auto k = first.rbegin(); k != first.rend(); ++k) {
      swap_parts(A_, pivots.last(origin + *k) - origin, pivots.partner(origin + *k) - origin, *k);
    }
  }

 private:
  struct choice {
    index_t size, other;
  };
  [[nodiscard]] index_t rows() const { return A_.rows(); }

  /// W's column `target`: A's column j below row k, less what the columns before k take from it.
  void compute_column(index_t j, index_t k, index_t target) {
    const auto column = W_.column(target);
    copy<T>(ctx_, A_.row(j).part(k, j - k), column.part(k, j - k));
    copy<T>(ctx_, A_.column(j).part(j, rows() - j), column.part(j, rows() - j));
    if (k == 0) return;
    const index_t below = rows() - k;
    gemv<T, T>(ctx_, op::none, -1.0, A_.block(k, 0, below, k), W_.row(j).part(0, k), 1.0,
               column.part(k, below));
  }
  /// Bunch, Kaufman, Math. Comp. 31(137), 1977, algorithm A. A NaN on the diagonal stays where it is.
  choice choose(index_t k) {
    const double diagonal = size_of(W_.column(k), k);
    const index_t below = rows() - k - 1;
    if (below == 0) return {1, k};
    const index_t r = k + 1 + iamax<T>(ctx_, W_.column(k).part(k + 1, below));
    const double largest = size_of(W_.column(k), r);
    if (!(diagonal < growth_constant * largest)) return {1, k};
    compute_column(r, k, k + 1);
    const auto row = W_.column(k + 1);
    double beside = largest_of(row, k, r - k);
    beside = std::max(beside, largest_of(row, r + 1, rows() - r - 1));
    if (diagonal >= growth_constant * largest * (largest / beside)) return {1, k};
    if (!(size_of(row, r) >= growth_constant * beside)) return {2, r};
    copy<T>(ctx_, row.part(k, rows() - k), W_.column(k).part(k, rows() - k));
    return {1, r};
  }
  /// Row and column `last` of what is left change places with row and column `other`.
  void exchange(index_t k, index_t last, index_t other) {
    const auto moved = A_.column(last);
    const index_t between = other - last - 1, behind = rows() - other - 1;
    copy<T>(ctx_, moved.part(last, 1), A_.column(other).part(other, 1));
    copy<T>(ctx_, moved.part(last + 1, between), A_.row(other).part(last + 1, between));
    copy<T>(ctx_, moved.part(other + 1, behind), A_.column(other).part(other + 1, behind));
    swap_parts(A_, last, other, k);
    swap_parts(W_, last, other, last + 1);
  }
  /// Two rows' first elements, so many.
  void swap_parts(const matrix_view<T>& M, index_t one, index_t other, index_t columns) {
    if (one != other && columns > 0)
      swap<T>(ctx_, M.row(one).part(0, columns), M.row(other).part(0, columns));
  }
  /// |x_i|, by its leading limb, on the host.
  [[nodiscard]] double size_of(const vector_view<const T>& x, index_t i) const {
    T element;
    download_bytes(ctx_, &element, x.first() + i * x.increment(), sizeof(T));
    return std::fabs(static_cast<double>(leading(loaded(element))));
  }
  [[nodiscard]] double largest_of(const vector_view<const T>& x, index_t first, index_t count) const {
    return count == 0 ? 0 : size_of(x, first + iamax<T>(ctx_, x.part(first, count)));
  }

  const context& ctx_;
  matrix_view<T> A_, W_;
};

template <class T>
factor_report factorise_lower(const context& ctx, const matrix_view<T>& A, symmetric_pivots& pivots,
                              const product_options& options) {
  const index_t n = A.rows();
  const matrix_frame<T> frame(ctx, "sytrf", n, std::min(n, pivoted_panel_width));
  factor_report report;
  for (index_t origin = 0; origin < n;) {
    const index_t rows = n - origin;
    const auto rest = A.block(origin, origin, rows, rows);
    const auto W = frame.view().block(0, 0, rows, std::min(rows, pivoted_panel_width));
    symmetric_panel<T> panel(ctx, rest, W);
    index_t k = 0;
    while (k < rows && (rows <= pivoted_panel_width || k + 1 < pivoted_panel_width)) {
      const index_t size = panel.take_pivot(k, pivots, origin);
      if (report.info == 0 && size == 1 && panel.is_zero(k)) report.info = origin + k + 1;
      k += size;
    }
    if (k < rows) {
      const index_t left = rows - k;
      const matrix_view<const T> L = rest.block(k, 0, left, k), LD = W.block(k, 0, left, k);
      report.products.add(blas::run_product(
          ctx, "sytrf",
          dense::single_product<T, T, T>(arithmetic_t<T>(-1.0), dense::operand_of<T>(op::none, L),
                                         dense::operand_of<T>(op::transpose, LD), arithmetic_t<T>(1.0),
                                         rest.block(k, k, left, left), dense::region::lower),
          options));
    }
    panel.undo_exchanges(k, pivots, origin);
    origin += k;
  }
  return report;
}

}  // namespace

template <factor_format T>
factor_report sytrf(const context& ctx, uplo stored, not_deduced<matrix_view<T>> A, vector_view<index_t> ipiv,
                    const product_options& options) {
  const index_t n = A.rows();
  blas::check_square(ctx, "sytrf", "A", A);
  blas::check_vector(ctx, "sytrf", "ipiv", ipiv);
  blas::check_extent("sytrf", "ipiv", "elements", ipiv.size(), "A", "rows", n);
  check_side_by_side("sytrf", ipiv);
  blas::check_options<T, T, T>("sytrf", options);
  if (n == 0) return {0, {engine::native, "nothing to factorise"}};
  const bool is_lower = stored == uplo::lower;
  const matrix_frame<T> reversed(ctx, "sytrf", is_lower ? 0 : n, is_lower ? 0 : n);
  const auto lower = is_lower ? A : reversed.view();
  if (!is_lower) copy_reversed<T>(ctx, A, lower, region::lower);
  symmetric_pivots pivots(n);
  auto report = factorise_lower<T>(ctx, lower, pivots, options);
  if (!is_lower) copy_reversed<T>(ctx, lower, A, region::upper);
  if (!is_lower && report.info > 0) report.info = n + 1 - report.info;
  pivots.write(ctx, stored, ipiv);
  if (report.products.reason.empty()) report.products.reason = reason_of_one_piece;
  return report;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                            \
  template factor_report sytrf<type>(const context&, uplo, matrix_view<type>, vector_view<index_t>, \
                                     const product_options&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
