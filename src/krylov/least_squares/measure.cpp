// The optimality of a least-squares solution, with a bound of its own error.
#include "krylov/least_squares/measure.hpp"

#include <cmath>
#include <limits>

#include "krylov/true_residual.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/convert.hpp"
#include "residua/number/bounds.hpp"
#include "residua/number/operators.hpp"
#include "sparse/transposed.hpp"

namespace residua::krylov {

namespace {

/// |A|_F, summed in dd of entries that are scaled by a power of two so that no square overflows.
double frobenius_norm(const sparse::csr_view& A, double largest) {
  if (largest == 0) return 0;
  const int exponent = std::ilogb(largest);
  dd squares(0.0);
  for (index_t k = 0; k < A.nonzeros; ++k) {
    const dd value(std::ldexp(A.value[k], -exponent));
    squares = squares + value * value;
  }
  return std::ldexp(std::sqrt(leading(squares)), exponent);
}

template <class T>
array<qd> widened(const context& ctx, vector_view<const T> x) {
  array<qd> wide(ctx, x.size());
  convert<qd, T>(ctx, x, wide);
  return wide;
}

/// |b - A x|, with b - A x in r.
double residual_norm(const context& ctx, const csr_matrix& A, vector_view<const double> b,
                     vector_view<const qd> x, vector_view<qd> r) {
  const double fast = fast_residual_norm<qd>(ctx, b, A, x, r);
  if (is_trusted<qd>(ctx, A, fast, nrm2<double>(ctx, b), x)) return fast;
  return ratio(exact_residual_norm<qd>(ctx, A, b, 0, x), 1);
}

/// A bound of the relative error of rounding to four limbs, which is that of adding a number of one limb: the
/// larger bound of adding any two numbers is taken.
constexpr double rounding = error_bounds<qd>::scaled_sum * limb_unit<qd>;

}  // namespace

transposable::transposable(const context& ctx, const csr_matrix& its)
    : A(its),
      transposed(ctx, sparse::transposed(residua::detail::fetch(ctx, its).view)),
      frobenius(frobenius_norm(residua::detail::fetch(ctx, its).view, its.storage().sizes.largest)) {}

template <class T>
least_squares_measure measure(const context& ctx, const transposable& A, vector_view<const double> b,
                              vector_view<const T> x) {
  const auto wide = widened<T>(ctx, x);
  array<qd> r(ctx, b.size()), gradient(ctx, x.size());
  least_squares_measure m;
  const double norm_of_b = nrm2<double>(ctx, b);
  m.norm_of_x = leading(nrm2<qd>(ctx, wide));
  m.norm_of_residual = residual_norm(ctx, A.A, b, wide, r);
  if (m.norm_of_residual == 0) return m;
  m.relative_residual = m.norm_of_residual / norm_of_b;
  if (A.frobenius == 0) return m;
  const double of_r = m.norm_of_residual;
  residual<qd>(ctx, array<double>(ctx, x.size()), A.transposed, r, gradient);
  const double of_sums = residual_error<4>(A.transposed.storage(), 0, of_r) / of_r;
  const double over_r = leading(nrm2<qd>(ctx, gradient)) / of_r + of_sums;
  const double error_of_r = residual_error<4>(A.A.storage(), norm_of_b, m.norm_of_x) / of_r + rounding;
  m.optimality = over_r / A.frobenius + error_of_r;
  return m;
}

template <class T>
double distance_from_row_space(const context& ctx, const transposable& A, vector_view<const T> x,
                               vector_view<const T> y) {
  auto rest = widened<T>(ctx, x);
  const double norm_of_x = leading(nrm2<qd>(ctx, rest));
  if (norm_of_x == 0) return 0;
  array<double> first(ctx, x.size());  // limbs of x
  convert<double, T>(ctx, x, first);
  axpy<qd>(ctx, qd(-1.0), widened<double>(ctx, first), rest);
  const auto wide = widened<T>(ctx, y);
  array<qd> difference(ctx, x.size());
  residual<qd>(ctx, first, A.transposed, wide, difference);
  const double of_sums = residual_error<4>(A.transposed.storage(), norm_of_x, leading(nrm2<qd>(ctx, wide)));
  const double of_parts = leading(nrm2<qd>(ctx, difference)) + leading(nrm2<qd>(ctx, rest));
  axpy<qd>(ctx, qd(1.0), rest, difference);
  return (leading(nrm2<qd>(ctx, difference)) + of_sums + 2 * rounding * of_parts) / norm_of_x;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                            \
  template least_squares_measure measure<type>(const context&, const transposable&,                 \
                                               vector_view<const double>, vector_view<const type>); \
  template double distance_from_row_space<type>(const context&, const transposable&,                \
                                                vector_view<const type>, vector_view<const type>);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::krylov
