// Products with a matrix that several ranks hold: the checks of arguments, then a stage over its rows.
#include "residua/distributed/spmv.hpp"

#include "distributed/loops.hpp"
#include "distributed/system_checks.hpp"
#include "sparse/spmv_stages.hpp"

namespace residua {

template <solver_format T>
void spmv(const context& ctx, const T& alpha, const distributed_csr& A, not_deduced<vector_view<const T>> x,
          const T& beta, not_deduced<vector_view<T>> y) {
  const index_t rows = A.partition().own_rows();
  distributed::agreed(A.partition().ranks(), [&] {
    blas::check_place(ctx, "spmv", "A", A.state().memory);
    distributed::check_part(ctx, "spmv", "x", x, rows);
    distributed::check_part(ctx, "spmv", "y", y, rows);
  });
  distributed::loops<T>(ctx, A.state())
      .rows(A, sparse::spmv_stage<T>{alpha, beta, x, y}, loop::no_scalars{}, nullptr);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                 \
  template void spmv<type>(const context&, const type&, const distributed_csr&, vector_view<const type>, \
                           const type&, vector_view<type>);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
