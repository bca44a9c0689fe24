// sytrs: argument checks, then L, D and L^T with all interchanges made first.
#include "residua/lapack/sytrs.hpp"

#include "blas/level3/run_gemm.hpp"
#include "dense/matrix_frame.hpp"
#include "lapack/lu/row_swaps.hpp"
#include "lapack/symmetric/symmetric_pivots.hpp"
#include "lapack/system_checks.hpp"
#include "lapack/triangular_solve.hpp"
#include "residua/blas/level1/swap.hpp"

namespace residua {

namespace {

using namespace lapack;

/// Lists in the context's memory with an element for each row: the row that it was exchanged with, counted
/// from 1, and the order of the pivot that begins in it.
class pivot_lists {
 public:
  pivot_lists(const context& ctx, const symmetric_pivots& pivots) : frame_(ctx, "sytrs", pivots.order(), 2) {
    const auto n = static_cast<std::size_t>(pivots.order());
    std::vector<index_t> lists(2 * n, 0);
    for (const index_t k : pivots.beginnings()) {
      lists[static_cast<std::size_t>(k)] = k + 1;
      lists[static_cast<std::size_t>(pivots.last(k))] = pivots.partner(k) + 1;
      lists[n + static_cast<std::size_t>(k)] = pivots.size(k);
    }
    upload_bytes(ctx, frame_.view().data(), lists.data(), lists.size() * sizeof(index_t));
  }
  [[nodiscard]] vector_view<const index_t> exchanges() const { return frame_.view().column(0); }
  [[nodiscard]] vector_view<const index_t> sizes() const { return frame_.view().column(1); }

 private:
  matrix_frame<index_t> frame_;
};

/// L with the interchanges of later pivots made in earlier columns too: P A P^T = L D L^T.
template <class T>
void make_unit_factor(const context& ctx, const matrix_view<const T>& A, const symmetric_pivots& pivots,
                      const pivot_lists& lists, const matrix_view<T>& L) {
  loop::run_elements(ctx, L.rows() * L.columns(), unit_factor_stage<T>{{}, A, lists.sizes(), L});
  for (const index_t k : pivots.beginnings()) {
    const index_t last = pivots.last(k), other = pivots.partner(k);
    if (k > 0 && last != other) swap<T>(ctx, L.row(last).part(0, k), L.row(other).part(0, k));
  }
}

template <class T>
product_report solve_lower(const context& ctx, const matrix_view<const T>& A, const symmetric_pivots& pivots,
                           const matrix_view<T>& B, const product_options& options) {
  const pivot_lists lists(ctx, pivots);
  const matrix_frame<T> frame(ctx, "sytrs", A.rows(), A.rows());
  const auto L = frame.view();
  make_unit_factor<T>(ctx, A, pivots, lists, L);
  const auto solve = [&](op op_l) {
    return solve_with_triangle<T>(ctx, uplo::lower, op_l, diag::unit, L, B, options);
  };
  swap_rows<T>(ctx, {B, lists.exchanges(), 0});
  auto report = solve(op::none);
  loop::run_elements(ctx, B.rows() * B.columns(), pivot_solve_stage<T>{{}, A, lists.sizes(), B});
  report.add(solve(op::transpose));
  swap_rows<T>(ctx, {B, lists.exchanges(), 0, true});
  return report;
}

}  // namespace

template <factor_format T>
product_report sytrs(const context& ctx, uplo stored, not_deduced<matrix_view<const T>> A,
                     vector_view<const index_t> ipiv, not_deduced<matrix_view<T>> B,
                     const product_options& options) {
  const index_t n = A.rows(), nrhs = B.columns();
  lapack::check_system(ctx, "sytrs", "A", A, ipiv, B);
  check_side_by_side("sytrs", ipiv);
  blas::check_options<T, T, T>("sytrs", options);
  if (n == 0 || nrhs == 0) return {engine::native, "nothing to solve"};
  const symmetric_pivots pivots(ctx, "sytrs", stored, ipiv);
  if (stored == uplo::lower) return solve_lower<T>(ctx, A, pivots, B, options);
  const matrix_frame<T> factors(ctx, "sytrs", n, n), right(ctx, "sytrs", n, nrhs);
  copy_reversed<T>(ctx, A, factors.view(), region::lower);
  copy_reversed<T>(ctx, B, right.view(), region::all);
  const auto report = solve_lower<T>(ctx, factors.view(), pivots, right.view(), options);
  copy_reversed<T>(ctx, right.view(), B, region::all);
  return report;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                             \
  template product_report sytrs<type>(const context&, uplo, matrix_view<const type>, \
                                      vector_view<const index_t>, matrix_view<type>, \
                                      const product_options&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
