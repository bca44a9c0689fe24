// gemv: argument checks, then its kernel on the context's backend.
#include "residua/blas/level2/gemv.hpp"

#include "blas/level2/gemv_checks.hpp"
#include "blas/level2/run_gemv.hpp"

namespace residua {

template <class TA, product_format<TA> T>
void gemv(const context& ctx, op op_a, const scalar<arithmetic_t<T>>& alpha,
          not_deduced<matrix_view<const TA>> A, not_deduced<vector_view<const T>> x,
          const scalar<arithmetic_t<T>>& beta, not_deduced<vector_view<T>> y) {
  const blas::matvec<TA, T> p{alpha, beta, blas::operand_of(op_a, A), x, y};
  blas::check_matvec(ctx, "gemv", "op(A)", p);
  blas::run_matvec(ctx, p);
}

#define RESIDUA_MATVEC(TA, T)                                                                     \
  template void gemv<TA, T>(const context&, op, const blas::scalar_of<T>&, matrix_view<const TA>, \
                            vector_view<const T>, const blas::scalar_of<T>&, vector_view<T>);
RESIDUA_MATVECS
#undef RESIDUA_MATVEC

}  // namespace residua
