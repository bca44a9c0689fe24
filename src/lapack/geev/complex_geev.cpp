// geev for complex matrices.
#include "blas/complex/real_views.hpp"
#include "lapack/geev/complex_eigenvectors.hpp"
#include "lapack/geev/geev_computation.hpp"
#include "residua/lapack/complex/geev.hpp"

namespace residua {

namespace {

using namespace lapack;

template <class T>
geev_report decompose_complex(const context& ctx, const matrix_view<const complex<T>>& A,
                              const vector_view<complex<T>>& w,
                              const std::optional<matrix_view<complex<T>>>& Y,
                              const matrix_view<complex<T>>& X, const product_options& options) {
  check_geev(ctx, A, Y, X, std::pair("w", w));
  blas::check_options<T, T, T>(geev_name, options);
  if (A.rows() == 0) return without_decomposition(0, "nothing to decompose");
  const double largest = check_finite<T>(ctx, geev_name, "A", operand<T>(blas::interleaved(A)));
  geev_result<T> result{blas::real_parts(w), blas::imaginary_parts(w), {}, blas::interleaved(X)};
  if (Y) result.left = blas::interleaved(*Y);
  return decompose<complex_eigenvectors<T>>(ctx, A, largest, result, options);
}

}  // namespace

template <solver_format T>
geev_report geev(const context& ctx, not_deduced<matrix_view<const complex<T>>> A,
                 not_deduced<vector_view<complex<T>>> w, not_deduced<matrix_view<complex<T>>> X,
                 const product_options& options) {
  return decompose_complex<T>(ctx, A, w, {}, X, options);
}

template <solver_format T>
geev_report geev(const context& ctx, not_deduced<matrix_view<const complex<T>>> A,
                 not_deduced<vector_view<complex<T>>> w, not_deduced<matrix_view<complex<T>>> Y,
                 not_deduced<matrix_view<complex<T>>> X, const product_options& options) {
  return decompose_complex<T>(ctx, A, w, Y, X, options);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                               \
  template geev_report geev<type>(const context&, blas::matrix_read<type>, blas::vector_written<type>, \
                                  blas::matrix_written<type>, const product_options&);                 \
  template geev_report geev<type>(const context&, blas::matrix_read<type>, blas::vector_written<type>, \
                                  blas::matrix_written<type>, blas::matrix_written<type>,              \
                                  const product_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
