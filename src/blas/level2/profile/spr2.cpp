// spr2: argument checks, then its kernel on the context's backend.
#include "residua/blas/level2/spr2.hpp"

#include "blas/level2/profile/profile_routine_checks.hpp"
#include "blas/level2/run_ger.hpp"

namespace residua {

template <vector_format T>
void spr2(const context& ctx, const scalar<arithmetic_t<T>>& alpha, not_deduced<vector_view<const T>> x,
          not_deduced<vector_view<const T>> y, not_deduced<packed_view<T>> A) {
  const bool lower = A.triangle() == uplo::lower;
  const blas::rank_update<T, packed_view<T>> u{alpha, x, y, A, true, true, lower};
  blas::check_packed(ctx, "spr2", "A", A);
  blas::check_symmetric_update(ctx, "spr2", u);
  blas::run_update(ctx, u);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                          \
  template void spr2<type>(const context&, const blas::scalar_of<type>&, vector_view<const type>, \
                           vector_view<const type>, packed_view<type>);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
