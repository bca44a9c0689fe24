// potrs of factors whose columns several ranks hold.
#include "distributed/dense/sweeps.hpp"
#include "residua/distributed/cholesky.hpp"

namespace residua {

template <solver_format T>
product_report potrs(const context& ctx, const cyclic_columns& columns, uplo stored,
                     not_deduced<matrix_view<const T>> factor, not_deduced<matrix_view<T>> B,
                     const product_options& options) {
  distributed::check_solve<T>(ctx, "potrs", "factor", columns, factor, B, options);
  distributed::check_same_triangle("potrs", columns.ranks(), stored);
  distributed::sweeps<T> both(ctx, {columns, factor}, B, options);
  const auto forward = stored == uplo::lower ? op::none : op::transpose,
             backward = stored == uplo::lower ? op::transpose : op::none;
  both.solve(stored, forward, diag::non_unit);
  both.solve(stored, backward, diag::non_unit);
  return both.report();
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                    \
  template product_report potrs<type>(const context&, const cyclic_columns&, uplo, matrix_view<const type>, \
                                      matrix_view<type>, const product_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
