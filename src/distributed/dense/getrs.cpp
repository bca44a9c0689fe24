// getrs of factors whose columns several ranks hold: on each rank the interchanges, and two triangular
// systems.
#include "distributed/dense/sweeps.hpp"
#include "lapack/lu/row_swaps.hpp"
#include "residua/distributed/lu.hpp"
#include "view/pivot_checks.hpp"

namespace residua {

template <solver_format T>
product_report getrs(const context& ctx, const cyclic_columns& columns, op op_a,
                     not_deduced<matrix_view<const T>> LU, vector_view<const index_t> ipiv,
                     not_deduced<matrix_view<T>> B, const product_options& options) {
  distributed::agreed(columns.ranks(), [&] {
    blas::check_vector(ctx, "getrs", "ipiv", ipiv);
    blas::check_extent("getrs", "ipiv", "elements", ipiv.size(), "the whole matrix", "columns",
                       columns.columns());
  });
  distributed::check_solve<T>(ctx, "getrs", "LU", columns, LU, B, options);
  distributed::check_same_transposition("getrs", columns.ranks(), op_a);
  distributed::agreed(columns.ranks(), [&] { blas::check_pivots(ctx, "getrs", ipiv, columns.columns()); });
  distributed::sweeps<T> both(ctx, {columns, LU}, B, options);
  if (is_transposed(op_a)) {
    both.solve(uplo::upper, op_a, diag::non_unit);
    both.solve(uplo::lower, op_a, diag::unit);
    lapack::swap_rows<T>(ctx, {B, ipiv, 0, true});
  } else {
    lapack::swap_rows<T>(ctx, {B, ipiv, 0});
    both.solve(uplo::lower, op_a, diag::unit);
    both.solve(uplo::upper, op_a, diag::non_unit);
  }
  return both.report();
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                  \
  template product_report getrs<type>(const context&, const cyclic_columns&, op, matrix_view<const type>, \
                                      vector_view<const index_t>, matrix_view<type>,                      \
                                      const product_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
