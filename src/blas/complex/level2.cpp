// Level 2 for complex matrices, of the real routines over the matrix of twice the rows.
#include "residua/blas/complex/level2.hpp"

#include "blas/complex/numbers.hpp"
#include "blas/complex/real_views.hpp"
#include "dense/matrix_frame.hpp"
#include "residua/blas/level1/axpby.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/blas/level2/ger.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

using blas::imaginary_parts, blas::interleaved, blas::is_conjugated, blas::is_zero, blas::real_parts;

/// A complex vector in the workspace.
template <class T>
class spare {
 public:
  spare(const context& ctx, const char* routine, index_t size) : frame_(ctx, routine, size, 1) {}
  [[nodiscard]] vector_view<complex<T>> view() const { return frame_.view().column(0); }
  [[nodiscard]] vector_view<const complex<T>> values() const { return view(); }
  [[nodiscard]] auto re() const { return real_parts(view()); }
  [[nodiscard]] auto im() const { return imaginary_parts(view()); }

 private:
  dense::matrix_frame<complex<T>> frame_;
};

template <class T>
void negate(const context& ctx, vector_view<T> x) {
  scal<T>(ctx, -1.0, x);
}

/// result = -i x, or i conj(x). Exact.
template <class T>
void copy_turned(const context& ctx, vector_view<const complex<T>> x, bool conjugated,
                 const spare<T>& result) {
  copy<T>(ctx, imaginary_parts(x), result.re());
  copy<T>(ctx, real_parts(x), result.im());
  if (!conjugated) negate<T>(ctx, result.im());
}
/// result = x or its conjugate.
template <class T>
void copy_or_conjugate(const context& ctx, vector_view<const complex<T>> x, bool conjugated,
                       const spare<T>& result) {
  copy<T>(ctx, x, result.view());
  if (conjugated) negate<T>(ctx, result.im());
}

/// z = A x or conj(A) x: with R the real matrix of A's parts in turns, R Re x is A Re x, R Im x is A Im x.
template <class T>
void multiply(const context& ctx, bool conjugated, matrix_view<const complex<T>> A,
              vector_view<const complex<T>> x, const spare<T>& z) {
  const spare<T> other(ctx, "gemv", z.view().size());
  gemv<T, T>(ctx, op::none, 1.0, interleaved(A), real_parts(x), 0.0, interleaved(z.view()));
  gemv<T, T>(ctx, op::none, 1.0, interleaved(A), imaginary_parts(x), 0.0, interleaved(other.view()));
  if (conjugated) negate<T>(ctx, z.im());
  axpy<T>(ctx, conjugated ? 1.0 : -1.0, other.im(), z.re());
  axpy<T>(ctx, 1.0, other.re(), z.im());
}

/// z = A' x or A^H x: R' v, for v the parts of a vector in turns, is the real part of A^H v. The imaginary
/// part of A^H x is the real one of A^H (-i x); A' x has the parts Re A^H conj(x) and Re A^H (i conj(x)).
template <class T>
void multiply_transposed(const context& ctx, bool conjugated, matrix_view<const complex<T>> A,
                         vector_view<const complex<T>> x, const spare<T>& z) {
  const spare<T> v(ctx, "gemv", x.size());
  const auto parts = [&] { return interleaved(v.values()); };
  copy_or_conjugate<T>(ctx, x, !conjugated, v);
  gemv<T, T>(ctx, op::transpose, 1.0, interleaved(A), parts(), 0.0, z.re());
  copy_turned<T>(ctx, x, !conjugated, v);
  gemv<T, T>(ctx, op::transpose, 1.0, interleaved(A), parts(), 0.0, z.im());
}

template <class T>
void set_zero(const context& ctx, vector_view<T> y) {
  axpby<T>(ctx, 0.0, y, 0.0, y);  // reads nothing
}

/// y = beta y, which does not read y where beta is zero.
template <class T>
void scale(const context& ctx, const complex_number_t<T>& beta, vector_view<complex<T>> y) {
  if (is_zero(beta)) {
    set_zero<T>(ctx, real_parts(y));
    return set_zero<T>(ctx, imaginary_parts(y));
  }
  if (beta == complex_number_t<T>(arithmetic_t<T>(1.0))) return;
  scal<T>(ctx, beta, y);
}

template <class T>
void update(const context& ctx, const char* routine, bool conjugated, const complex_number_t<T>& alpha,
            vector_view<const complex<T>> x, vector_view<const complex<T>> y, matrix_view<complex<T>> A) {
  blas::check_vector(ctx, routine, "x", x);
  blas::check_vector(ctx, routine, "y", y);
  blas::check_matrix(ctx, routine, "A", A);
  blas::check_extent(routine, "x", "elements", x.size(), "A", "rows", A.rows());
  blas::check_extent(routine, "y", "elements", y.size(), "A", "columns", A.columns());
  if (is_zero(alpha) || A.rows() == 0 || A.columns() == 0) return;
  const spare<T> scaled(ctx, routine, x.size());
  copy<T>(ctx, x, scaled.view());
  scal<T>(ctx, alpha, scaled.view());
  ger<T>(ctx, 1.0, interleaved(scaled.values()), real_parts(y), interleaved(A));
  const spare<T> turned(ctx, routine, x.size());
  copy_turned<T>(ctx, scaled.values(), false, turned);  // -i alpha x
  ger<T>(ctx, conjugated ? 1.0 : -1.0, interleaved(turned.values()), imaginary_parts(y), interleaved(A));
}

}  // namespace

template <complex_part T>
void gemv(const context& ctx, op op_a, const complex_number_t<T>& alpha,
          not_deduced<matrix_view<const complex<T>>> A, not_deduced<vector_view<const complex<T>>> x,
          const complex_number_t<T>& beta, not_deduced<vector_view<complex<T>>> y) {
  const bool transposes = is_transposed(op_a);
  blas::check_matrix(ctx, "gemv", "A", A);
  blas::check_vector(ctx, "gemv", "x", x);
  blas::check_vector(ctx, "gemv", "y", y);
  blas::check_extent("gemv", "op(A)", "rows", transposes ? A.columns() : A.rows(), "y", "elements", y.size());
  blas::check_extent("gemv", "op(A)", "columns", transposes ? A.rows() : A.columns(), "x", "elements",
                     x.size());
  if (A.rows() == 0 || A.columns() == 0) return;
  if (is_zero(alpha)) return scale<T>(ctx, beta, y);
  const spare<T> z(ctx, "gemv", y.size());
  const bool conjugated = is_conjugated(op_a);
  transposes ? multiply_transposed<T>(ctx, conjugated, A, x, z) : multiply<T>(ctx, conjugated, A, x, z);
  scal<T>(ctx, alpha, z.view());
  if (is_zero(beta)) return copy<T>(ctx, z.values(), y);
  scale<T>(ctx, beta, y);
  axpy<T>(ctx, arithmetic_t<T>(1.0), z.values(), y);
}

template <complex_part T>
void geru(const context& ctx, const complex_number_t<T>& alpha, not_deduced<vector_view<const complex<T>>> x,
          not_deduced<vector_view<const complex<T>>> y, not_deduced<matrix_view<complex<T>>> A) {
  update<T>(ctx, "geru", false, alpha, x, y, A);
}

template <complex_part T>
void gerc(const context& ctx, const complex_number_t<T>& alpha, not_deduced<vector_view<const complex<T>>> x,
          not_deduced<vector_view<const complex<T>>> y, not_deduced<matrix_view<complex<T>>> A) {
  update<T>(ctx, "gerc", true, alpha, x, y, A);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                               \
  template void gemv<type>(const context&, op, const complex_number_t<type>&, blas::matrix_read<type>, \
                           blas::vector_read<type>, const complex_number_t<type>&,                     \
                           blas::vector_written<type>);                                                \
  template void geru<type>(const context&, const complex_number_t<type>&, blas::vector_read<type>,     \
                           blas::vector_read<type>, blas::matrix_written<type>);                       \
  template void gerc<type>(const context&, const complex_number_t<type>&, blas::vector_read<type>,     \
                           blas::vector_read<type>, blas::matrix_written<type>);
RESIDUA_COMPLEX_PARTS(RESIDUA_INSTANTIATE)

}  // namespace residua
