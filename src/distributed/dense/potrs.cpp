// potrs of factors whose columns several ranks hold.
#include "distributed/dense/sweeps.hpp"
#include "residua/distributed/cholesky.hpp"

namespace residua {

template <solver_format T>
product_report potrs(const context& ctx, const cyclic_columns& columns,
                     not_deduced<matrix_view<const T>> factor, not_deduced<matrix_view<T>> B,
                     const product_options& options) {
  distributed::check_solve<T>(ctx, "potrs", "factor", columns, factor, B, options);
  distributed::sweeps<T> both(ctx, {columns, factor}, B, options);
  both.solve(uplo::lower, op::none, diag::non_unit);
  both.solve(uplo::lower, op::transpose, diag::non_unit);
  return both.report();
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                              \
  template product_report potrs<type>(const context&, const cyclic_columns&, matrix_view<const type>, \
                                      matrix_view<type>, const product_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
