// Level 1 for complex vectors, of the real routines over their parts.
#include "residua/blas/complex/level1.hpp"

#include "blas/complex/real_views.hpp"
#include "residua/blas/level1/asum.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/blas/level1/dot.hpp"
#include "residua/blas/level1/nrm2.hpp"
#include "residua/blas/level1/rot.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/blas/level1/swap.hpp"
#include "residua/number/complex/arithmetic.hpp"
#include "view/vector_checks.hpp"

namespace residua {

namespace {

using blas::imaginary_parts, blas::interleaved, blas::real_parts;

template <class X, class Y>
void check_pair(const context& ctx, const char* routine, const X& x, const Y& y) {
  blas::check_vector(ctx, routine, "x", x);
  blas::check_vector(ctx, routine, "y", y);
  blas::check_same_size(routine, "x", x, "y", y);
}

template <class X>
bool is_side_by_side(const X& x) {
  return x.increment() == 1;
}

/// The four sums that a product of complex vectors is made of.
template <class T>
struct sums_of_parts {
  arithmetic_t<T> re_re, im_im, re_im, im_re;
  sums_of_parts(const context& ctx, const char* routine, vector_view<const complex<T>> x,
                vector_view<const complex<T>> y) {
    check_pair(ctx, routine, x, y);
    re_re = dot<T>(ctx, real_parts(x), real_parts(y));
    im_im = dot<T>(ctx, imaginary_parts(x), imaginary_parts(y));
    re_im = dot<T>(ctx, real_parts(x), imaginary_parts(y));
    im_re = dot<T>(ctx, imaginary_parts(x), real_parts(y));
  }
};

}  // namespace

template <complex_part T>
void axpy(const context& ctx, const complex_number_t<T>& alpha, not_deduced<vector_view<const complex<T>>> x,
          not_deduced<vector_view<complex<T>>> y) {
  check_pair(ctx, "axpy", x, y);
  if (x.size() > 0 && x.first() == y.first())
    blas::fail("axpy", "y", "is x, which a complex axpy cannot have");
  axpy<T>(ctx, -alpha.im, imaginary_parts(x), real_parts(y));
  axpy<T>(ctx, alpha.re, real_parts(x), real_parts(y));
  axpy<T>(ctx, alpha.im, real_parts(x), imaginary_parts(y));
  axpy<T>(ctx, alpha.re, imaginary_parts(x), imaginary_parts(y));
}

template <complex_part T>
void scal(const context& ctx, const complex_number_t<T>& alpha, not_deduced<vector_view<complex<T>>> x) {
  blas::check_vector(ctx, "scal", "x", x);
  // (a + b i) (c + d i) is a rotation of (c, d) without its scaling to length 1
  rot<T>(ctx, real_parts(x), imaginary_parts(x), alpha.re, -alpha.im);
}

template <complex_part T>
void copy(const context& ctx, not_deduced<vector_view<const complex<T>>> x,
          not_deduced<vector_view<complex<T>>> y) {
  check_pair(ctx, "copy", x, y);
  if (is_side_by_side(x) && is_side_by_side(y)) return copy<T>(ctx, interleaved(x), interleaved(y));
  copy<T>(ctx, real_parts(x), real_parts(y));
  copy<T>(ctx, imaginary_parts(x), imaginary_parts(y));
}

template <complex_part T>
// NOLINTNEXTLINE(bugprone-exception-escape): an operation on vectors, not what std::swap calls
void swap(const context& ctx, not_deduced<vector_view<complex<T>>> x,
          not_deduced<vector_view<complex<T>>> y) {
  check_pair(ctx, "swap", x, y);
  if (is_side_by_side(x) && is_side_by_side(y)) return swap<T>(ctx, interleaved(x), interleaved(y));
  swap<T>(ctx, real_parts(x), real_parts(y));
  swap<T>(ctx, imaginary_parts(x), imaginary_parts(y));
}

template <complex_part T>
void rot(const context& ctx, not_deduced<vector_view<complex<T>>> x, not_deduced<vector_view<complex<T>>> y,
         const arithmetic_t<T>& c, const arithmetic_t<T>& s) {
  check_pair(ctx, "rot", x, y);
  if (is_side_by_side(x) && is_side_by_side(y)) return rot<T>(ctx, interleaved(x), interleaved(y), c, s);
  rot<T>(ctx, real_parts(x), real_parts(y), c, s);
  rot<T>(ctx, imaginary_parts(x), imaginary_parts(y), c, s);
}

template <complex_part T>
complex_number_t<T> dotu(const context& ctx, not_deduced<vector_view<const complex<T>>> x,
                         not_deduced<vector_view<const complex<T>>> y) {
  const sums_of_parts<T> sum(ctx, "dotu", x, y);
  return {sum.re_re - sum.im_im, sum.re_im + sum.im_re};
}

template <complex_part T>
complex_number_t<T> dotc(const context& ctx, not_deduced<vector_view<const complex<T>>> x,
                         not_deduced<vector_view<const complex<T>>> y) {
  const sums_of_parts<T> sum(ctx, "dotc", x, y);
  return {sum.re_re + sum.im_im, sum.re_im - sum.im_re};
}

template <complex_part T>
arithmetic_t<T> nrm2(const context& ctx, not_deduced<vector_view<const complex<T>>> x) {
  blas::check_vector(ctx, "nrm2", "x", x);
  if (is_side_by_side(x)) return nrm2<T>(ctx, interleaved(x));
  const auto re = nrm2<T>(ctx, real_parts(x)), im = nrm2<T>(ctx, imaginary_parts(x));
  return abs(complex_number_t<T>(re, im));
}

template <complex_part T>
arithmetic_t<T> asum(const context& ctx, not_deduced<vector_view<const complex<T>>> x) {
  blas::check_vector(ctx, "asum", "x", x);
  if (is_side_by_side(x)) return asum<T>(ctx, interleaved(x));
  return asum<T>(ctx, real_parts(x)) + asum<T>(ctx, imaginary_parts(x));
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                               \
  template void axpy<type>(const context&, const complex_number_t<type>&, blas::vector_read<type>,     \
                           blas::vector_written<type>);                                                \
  template void scal<type>(const context&, const complex_number_t<type>&, blas::vector_written<type>); \
  template void copy<type>(const context&, blas::vector_read<type>, blas::vector_written<type>);       \
  template void swap<type>(const context&, blas::vector_written<type>, blas::vector_written<type>);    \
  template void rot<type>(const context&, blas::vector_written<type>, blas::vector_written<type>,      \
                          const arithmetic_t<type>&, const arithmetic_t<type>&);                       \
  template complex_number_t<type> dotu<type>(const context&, blas::vector_read<type>,                  \
                                             blas::vector_read<type>);                                 \
  template complex_number_t<type> dotc<type>(const context&, blas::vector_read<type>,                  \
                                             blas::vector_read<type>);                                 \
  template arithmetic_t<type> nrm2<type>(const context&, blas::vector_read<type>);                     \
  template arithmetic_t<type> asum<type>(const context&, blas::vector_read<type>);
RESIDUA_COMPLEX_PARTS(RESIDUA_INSTANTIATE)

}  // namespace residua
