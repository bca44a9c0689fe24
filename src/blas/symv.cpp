#include "residua/blas/symv.hpp"

#include "blas/matvec_checks.hpp"
#include "blas/run_matvec.hpp"

namespace residua {

template <class T>
void symv(const context& ctx, uplo triangle, scalar<arithmetic_t<T>> alpha, matrix_view<const T> A,
          vector_view<const T> x, scalar<arithmetic_t<T>> beta, vector_view<T> y) {
  const blas::matvec<T, T> p{alpha, beta, blas::symmetric_matrix(triangle, A), x, y};
  blas::check_square(ctx, "symv", "A", A);
  blas::check_matvec(ctx, "symv", "A", p);
  blas::run_matvec(ctx, p);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                      \
  template void symv<type>(const context&, uplo, blas::factor<type>, matrix_view<const type>, \
                           vector_view<const type>, blas::factor<type>, vector_view<type>);
RESIDUA_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
