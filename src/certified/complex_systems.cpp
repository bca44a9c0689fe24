// certified_gesv and certified_positive_definite of complex matrices: argument checks, and the real matrix of
// twice the order.
#include "residua/certified/complex_systems.hpp"

#include "lapack/heevd/real_equivalent.hpp"
#include "residua/view/matrix.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

template <solver_format TA, refined_from<TA> T>
certified_report certified_gesv(const context& ctx, not_deduced<matrix_view<const complex<TA>>> A,
                                not_deduced<matrix_view<const complex<T>>> B,
                                not_deduced<matrix_view<complex<T>>> X,
                                not_deduced<matrix_view<double>> radius) {
  constexpr auto routine = "certified_gesv";
  blas::check_square(ctx, routine, "A", A);
  blas::check_matrix(ctx, routine, "B", B);
  blas::check_matrix(ctx, routine, "X", X);
  blas::check_matrix(ctx, routine, "radius", radius);
  blas::check_extent(routine, "B", "rows", B.rows(), "A", "rows", A.rows());
  blas::check_extent(routine, "X", "rows", X.rows(), "B", "rows", B.rows());
  blas::check_extent(routine, "X", "columns", X.columns(), "B", "columns", B.columns());
  blas::check_extent(routine, "radius", "rows", radius.rows(), "B", "parts of a column", 2 * B.rows());
  blas::check_extent(routine, "radius", "columns", radius.columns(), "B", "columns", B.columns());
  matrix<TA> equivalent(ctx, 2 * A.rows(), 2 * A.rows());
  lapack::set_equivalent<TA>(ctx, A, equivalent.view());
  return certified_gesv<TA, T>(ctx, matrix_view<const TA>(equivalent.view()), blas::interleaved(B),
                               blas::interleaved(X), radius);
}

template <solver_format T>
definiteness_report certified_positive_definite(const context& ctx, uplo stored,
                                                not_deduced<matrix_view<const complex<T>>> A) {
  blas::check_square(ctx, "certified_positive_definite", "A", A);
  matrix<T> equivalent(ctx, 2 * A.rows(), 2 * A.rows());
  lapack::set_equivalent<T>(ctx, A, equivalent.view(), dense::triangle(stored));
  return certified_positive_definite<T>(ctx, uplo::lower, matrix_view<const T>(equivalent.view()));
}

#define RESIDUA_INSTANTIATE_COMPLEX_PAIR(TA, T)                                                  \
  template certified_report certified_gesv<TA, T>(const context&, blas::matrix_read<TA>,         \
                                                  blas::matrix_read<T>, blas::matrix_written<T>, \
                                                  matrix_view<double>);
#define RESIDUA_INSTANTIATE_COMPLEX_SAME(id, type, name, bits, bytes)                  \
  RESIDUA_INSTANTIATE_COMPLEX_PAIR(type, type)                                         \
  template definiteness_report certified_positive_definite<type>(const context&, uplo, \
                                                                 blas::matrix_read<type>);
#define RESIDUA_INSTANTIATE_COMPLEX_MIXED(id, type, name, bits, bytes) \
  RESIDUA_INSTANTIATE_COMPLEX_PAIR(double, type)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE_COMPLEX_SAME)
RESIDUA_INSTANTIATED_MULTI_LIMB_FORMATS(RESIDUA_INSTANTIATE_COMPLEX_MIXED)

}  // namespace residua
