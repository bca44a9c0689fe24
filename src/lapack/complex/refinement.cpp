// gesv and posv by refinement for complex systems: argument checks, and the real system of twice the order.
#include "residua/lapack/complex/refinement.hpp"

#include "blas/complex/real_views.hpp"
#include "lapack/complex/equivalent_stage.hpp"
#include "loop/run.hpp"
#include "residua/view/matrix.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

template <class TA, class T>
void check_system(const context& ctx, const char* routine, const matrix_view<const complex<TA>>& A,
                  const matrix_view<const complex<T>>& B, const matrix_view<complex<T>>& X) {
  blas::check_square(ctx, routine, "A", A);
  blas::check_matrix(ctx, routine, "B", B);
  blas::check_matrix(ctx, routine, "X", X);
  blas::check_extent(routine, "B", "rows", B.rows(), "A", "rows", A.rows());
  blas::check_extent(routine, "X", "rows", X.rows(), "A", "rows", A.rows());
  blas::check_extent(routine, "X", "columns", X.columns(), "B", "columns", B.columns());
}

template <class T>
matrix<T> real_equivalent(const context& ctx, const matrix_view<const complex<T>>& A, dense::region stored) {
  matrix<T> real(ctx, 2 * A.rows(), 2 * A.rows());
  loop::run_elements(ctx, A.rows() * A.rows(), lapack::real_equivalent_stage<T>{{}, A, real.view(), stored});
  return real;
}

}  // namespace

template <solver_format TA, refined_from<TA> T>
refinement_report gesv(const context& ctx, not_deduced<matrix_view<const complex<TA>>> A,
                       not_deduced<matrix_view<const complex<T>>> B, not_deduced<matrix_view<complex<T>>> X,
                       const refinement_options& options) {
  check_system<TA, T>(ctx, "gesv", A, B, X);
  const auto real = real_equivalent<TA>(ctx, A, dense::region::all);
  return gesv<TA, T>(ctx, real, blas::interleaved(B), blas::interleaved(X), options);
}

template <solver_format TA, refined_from<TA> T>
refinement_report posv(const context& ctx, uplo stored, not_deduced<matrix_view<const complex<TA>>> A,
                       not_deduced<matrix_view<const complex<T>>> B, not_deduced<matrix_view<complex<T>>> X,
                       const refinement_options& options) {
  check_system<TA, T>(ctx, "posv", A, B, X);
  const auto real = real_equivalent<TA>(ctx, A, dense::triangle(stored));
  return posv<TA, T>(ctx, stored, real, blas::interleaved(B), blas::interleaved(X), options);
}

#define RESIDUA_INSTANTIATE_PAIR(TA, T)                                                                     \
  template refinement_report gesv<TA, T>(const context&, blas::matrix_read<TA>, blas::matrix_read<T>,       \
                                         blas::matrix_written<T>, const refinement_options&);               \
  template refinement_report posv<TA, T>(const context&, uplo, blas::matrix_read<TA>, blas::matrix_read<T>, \
                                         blas::matrix_written<T>, const refinement_options&);
#define RESIDUA_INSTANTIATE_SAME(id, type, name, bits, bytes) RESIDUA_INSTANTIATE_PAIR(type, type)
#define RESIDUA_INSTANTIATE_MIXED(id, type, name, bits, bytes) RESIDUA_INSTANTIATE_PAIR(double, type)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE_SAME)
RESIDUA_INSTANTIATED_MULTI_LIMB_FORMATS(RESIDUA_INSTANTIATE_MIXED)

}  // namespace residua
