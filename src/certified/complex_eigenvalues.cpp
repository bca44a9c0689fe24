// certified_eigenvalues of Hermitian matrices: argument checks, and the symmetric matrix of twice the order.
#include "residua/certified/complex_eigenvalues.hpp"

#include "lapack/heevd/real_equivalent.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/view/array.hpp"
#include "residua/view/matrix.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

constexpr auto certified_routine = "certified_eigenvalues";

template <class T>
matrix<T> equivalent_of(const context& ctx, const matrix_view<const complex<T>>& A, dense::region stored) {
  matrix<T> real(ctx, 2 * A.rows(), 2 * A.columns());
  lapack::set_equivalent<T>(ctx, A, real.view(), stored);
  return real;
}

/// Every element twice.
template <class T>
array<T> doubled(const context& ctx, const vector_view<const T>& w) {
  array<T> twice(ctx, 2 * w.size());
  for (const index_t place : {0, 1})
    copy<T>(ctx, w, vector_view<T>(twice.data() + place, w.size(), 2, ctx.memory()));
  return twice;
}

}  // namespace

template <solver_format T>
eigenvalue_bounds certified_eigenvalues(const context& ctx, uplo stored,
                                        not_deduced<matrix_view<const complex<T>>> A,
                                        not_deduced<matrix_view<const complex<T>>> X,
                                        not_deduced<vector_view<const T>> w) {
  blas::check_square(ctx, certified_routine, "A", A);
  blas::check_square(ctx, certified_routine, "X", X);
  blas::check_vector(ctx, certified_routine, "w", w);
  blas::check_extent(certified_routine, "X", "rows", X.rows(), "A", "rows", A.rows());
  blas::check_extent(certified_routine, "w", "elements", w.size(), "A", "rows", A.rows());
  if (A.rows() == 0) return {true};
  const auto of_A = equivalent_of<T>(ctx, A, dense::triangle(stored));
  const auto of_X = equivalent_of<T>(ctx, X, dense::region::all);
  return certified_eigenvalues<T>(ctx, uplo::lower, of_A, of_X, doubled<T>(ctx, w));
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                \
  template eigenvalue_bounds certified_eigenvalues<type>(const context&, uplo, blas::matrix_read<type>, \
                                                         blas::matrix_read<type>, vector_view<const type>);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
