// gbmv, hbmv, tbmv and tbsv of complex matrices: argument checks, then the products and systems of all banded
// matrices.
#include "residua/blas/complex/banded.hpp"

#include "blas/complex/element_arithmetic.hpp"
#include "blas/complex/real_views.hpp"
#include "blas/level2/profile/profile_routine_checks.hpp"
#include "blas/level2/profile/run_profile.hpp"

namespace residua {

template <complex_part T>
void gbmv(const context& ctx, op op_a, const complex_number_t<T>& alpha,
          not_deduced<banded_view<const complex<T>>> A, not_deduced<vector_view<const complex<T>>> x,
          const complex_number_t<T>& beta, not_deduced<vector_view<complex<T>>> y) {
  blas::check_banded(ctx, "gbmv", "A", A);
  const auto a = blas::general_profile(op_a, blas::profile_of(A), blas::is_conjugated(op_a));
  blas::check_product<complex<T>>(ctx, "gbmv", "op(A)", a.rows(), a.columns(), alpha, x, beta, y);
  blas::multiply<complex<T>>(ctx, alpha, a, x, beta, y);
}

template <complex_part T>
void hbmv(const context& ctx, uplo stored, const complex_number_t<T>& alpha,
          not_deduced<banded_view<const complex<T>>> A, not_deduced<vector_view<const complex<T>>> x,
          const complex_number_t<T>& beta, not_deduced<vector_view<complex<T>>> y) {
  blas::check_square_band(ctx, "hbmv", "A", A);
  blas::check_product<complex<T>>(ctx, "hbmv", "A", A.rows(), A.columns(), alpha, x, beta, y);
  blas::multiply<complex<T>>(ctx, alpha, blas::hermitian_profile(stored, blas::profile_of(A)), x, beta, y);
}

template <complex_part T>
void tbmv(const context& ctx, uplo stored, op op_a, diag diagonal,
          not_deduced<banded_view<const complex<T>>> A, not_deduced<vector_view<complex<T>>> x) {
  blas::check_triangle<complex<T>>(ctx, "tbmv", A, x);
  const auto a =
      blas::triangular_profile(stored, op_a, diagonal, blas::profile_of(A), blas::is_conjugated(op_a));
  blas::multiply_in_place<complex<T>>(ctx, "tbmv", a, x);
}

template <complex_part T>
void tbsv(const context& ctx, uplo stored, op op_a, diag diagonal,
          not_deduced<banded_view<const complex<T>>> A, not_deduced<vector_view<complex<T>>> x) {
  blas::check_triangle<complex<T>>(ctx, "tbsv", A, x);
  const auto a =
      blas::triangular_profile(stored, op_a, diagonal, blas::profile_of(A), blas::is_conjugated(op_a));
  blas::solve_in_place<complex<T>>(ctx, "tbsv", a, x);
}

// NOLINTBEGIN(bugprone-macro-parentheses): a type takes none.
#define RESIDUA_INSTANTIATE_BANDED_PRODUCT(routine, form, type)                          \
  template void routine<type>(const context&, form, const complex_number_t<type>&,       \
                              banded_view<const complex<type>>, blas::vector_read<type>, \
                              const complex_number_t<type>&, blas::vector_written<type>);
#define RESIDUA_INSTANTIATE_BANDED_TRIANGLE(routine, type)                                      \
  template void routine<type>(const context&, uplo, op, diag, banded_view<const complex<type>>, \
                              blas::vector_written<type>);
#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  RESIDUA_INSTANTIATE_BANDED_PRODUCT(gbmv, op, type)     \
  RESIDUA_INSTANTIATE_BANDED_PRODUCT(hbmv, uplo, type)   \
  RESIDUA_INSTANTIATE_BANDED_TRIANGLE(tbmv, type)        \
  RESIDUA_INSTANTIATE_BANDED_TRIANGLE(tbsv, type)
// NOLINTEND(bugprone-macro-parentheses)
RESIDUA_COMPLEX_PARTS(RESIDUA_INSTANTIATE)

}  // namespace residua
