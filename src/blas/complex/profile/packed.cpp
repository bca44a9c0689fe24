// hpmv, hpr, hpr2, tpmv and tpsv of complex matrices: argument checks, then the products and systems of all
// packed matrices, and the updates of triangles.
#include "residua/blas/complex/packed.hpp"

#include "blas/complex/element_arithmetic.hpp"
#include "blas/complex/profile/packed_update.hpp"
#include "blas/complex/real_views.hpp"
#include "blas/level2/profile/profile_routine_checks.hpp"
#include "blas/level2/profile/run_profile.hpp"
#include "loop/run.hpp"

namespace residua {

namespace {

template <class T>
void update(const context& ctx, const char* routine, const complex_number_t<T>& alpha,
            const vector_view<const complex<T>>& x, const vector_view<const complex<T>>& y,
            const packed_view<complex<T>>& A, bool of_rank_two) {
  blas::check_packed(ctx, routine, "A", A);
  blas::check_vector(ctx, routine, "x", x);
  blas::check_vector(ctx, routine, "y", y);
  blas::check_extent(routine, "x", "elements", x.size(), "A", "rows", A.rows());
  blas::check_extent(routine, "y", "elements", y.size(), "A", "rows", A.rows());
  if (blas::is_zero(alpha) || A.order() == 0) return;
  loop::run_elements(
      ctx, A.order() * A.order(),
      blas::packed_update_stage<T>{{}, A, dense::triangle(A.triangle()), alpha, x, y, of_rank_two});
}

}  // namespace

template <complex_part T>
void hpmv(const context& ctx, const complex_number_t<T>& alpha, not_deduced<packed_view<const complex<T>>> A,
          not_deduced<vector_view<const complex<T>>> x, const complex_number_t<T>& beta,
          not_deduced<vector_view<complex<T>>> y) {
  blas::check_packed(ctx, "hpmv", "A", A);
  blas::check_product<complex<T>>(ctx, "hpmv", "A", A.order(), A.order(), alpha, x, beta, y);
  blas::multiply<complex<T>>(ctx, alpha, blas::hermitian_profile(A.triangle(), blas::profile_of(A)), x, beta,
                             y);
}

template <complex_part T>
void hpr(const context& ctx, const arithmetic_t<T>& alpha, not_deduced<vector_view<const complex<T>>> x,
         not_deduced<packed_view<complex<T>>> A) {
  update<T>(ctx, "hpr", alpha, x, x, A, false);
}

template <complex_part T>
void hpr2(const context& ctx, const complex_number_t<T>& alpha, not_deduced<vector_view<const complex<T>>> x,
          not_deduced<vector_view<const complex<T>>> y, not_deduced<packed_view<complex<T>>> A) {
  update<T>(ctx, "hpr2", alpha, x, y, A, true);
}

template <complex_part T>
void tpmv(const context& ctx, op op_a, diag diagonal, not_deduced<packed_view<const complex<T>>> A,
          not_deduced<vector_view<complex<T>>> x) {
  blas::check_triangle<complex<T>>(ctx, "tpmv", A, x);
  const auto a =
      blas::triangular_profile(A.triangle(), op_a, diagonal, blas::profile_of(A), blas::is_conjugated(op_a));
  blas::multiply_in_place<complex<T>>(ctx, "tpmv", a, x);
}

template <complex_part T>
void tpsv(const context& ctx, op op_a, diag diagonal, not_deduced<packed_view<const complex<T>>> A,
          not_deduced<vector_view<complex<T>>> x) {
  blas::check_triangle<complex<T>>(ctx, "tpsv", A, x);
  const auto a =
      blas::triangular_profile(A.triangle(), op_a, diagonal, blas::profile_of(A), blas::is_conjugated(op_a));
  blas::solve_in_place<complex<T>>(ctx, "tpsv", a, x);
}

// NOLINTBEGIN(bugprone-macro-parentheses): a type takes none.
#define RESIDUA_INSTANTIATE_PACKED(routine, type)                                         \
  template void routine<type>(const context&, op, diag, packed_view<const complex<type>>, \
                              blas::vector_written<type>);
#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                    \
  template void hpmv<type>(const context&, const complex_number_t<type>&, packed_view<const complex<type>>, \
                           blas::vector_read<type>, const complex_number_t<type>&,                          \
                           blas::vector_written<type>);                                                     \
  template void hpr<type>(const context&, const arithmetic_t<type>&, blas::vector_read<type>,               \
                          packed_view<complex<type>>);                                                      \
  template void hpr2<type>(const context&, const complex_number_t<type>&, blas::vector_read<type>,          \
                           blas::vector_read<type>, packed_view<complex<type>>);                            \
  RESIDUA_INSTANTIATE_PACKED(tpmv, type)                                                                    \
  RESIDUA_INSTANTIATE_PACKED(tpsv, type)
// NOLINTEND(bugprone-macro-parentheses)
RESIDUA_COMPLEX_PARTS(RESIDUA_INSTANTIATE)

}  // namespace residua
