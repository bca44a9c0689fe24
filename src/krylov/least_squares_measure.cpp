// The optimality of a least-squares solution, with a bound of its own error.
#include "krylov/least_squares_measure.hpp"

#include <cmath>
#include <limits>

#include "krylov/true_residual.hpp"
#include "residua/blas/level1/convert.hpp"
#include "residua/number/bounds.hpp"
#include "residua/number/operators.hpp"
#include "sparse/transposed.hpp"

namespace residua::krylov {

namespace {

/// In dd, scaled by a power of two so that no square overflows.
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

/// How far spmv's result in qd may be from A x, over the norm of x.
double product_error(const transposable& A, const csr_matrix& factor, double norm_of_x) {
  constexpr double smallest = std::numeric_limits<double>::denorm_min();
  const auto& sizes = factor.storage().sizes;
  const double sums =
      error_bounds<qd>::dot * static_cast<double>(sizes.longest_row) * limb_unit<qd> * A.frobenius;
  const auto limbs = 4.0 * static_cast<double>(factor.nonzeros() + factor.rows());
  return sums + smallest * limbs / norm_of_x;
}

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
  spmv<qd>(ctx, qd(1.0), A.transposed, r, qd(0.0), gradient);
  const double error_of_r =
      residual_error<4>(A.A.storage(), norm_of_b, m.norm_of_x) / m.norm_of_residual + limb_unit<qd>;
  const double over_r = leading(nrm2<qd>(ctx, gradient)) / m.norm_of_residual +
                        product_error(A, A.transposed, m.norm_of_residual);
  m.optimality = over_r / A.frobenius + error_of_r;
  return m;
}

template <class T>
double distance_from_row_space(const context& ctx, const transposable& A, vector_view<const T> x,
                               vector_view<const T> y) {
  auto difference = widened<T>(ctx, x);
  const double norm_of_x = leading(nrm2<qd>(ctx, difference));
  if (norm_of_x == 0) return 0;
  const auto wide = widened<T>(ctx, y);
  const double norm_of_y = leading(nrm2<qd>(ctx, wide));
  spmv<qd>(ctx, qd(-1.0), A.transposed, wide, qd(1.0), difference);
  // The last addition's rounding counts as another product's.
  const double rounding = error_bounds<qd>::scaled_sum * limb_unit<qd>;
  const double of_y = norm_of_y == 0 ? 0 : norm_of_y * product_error(A, A.transposed, norm_of_y);
  return (leading(nrm2<qd>(ctx, difference)) + 2 * of_y) / norm_of_x + rounding;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                            \
  template least_squares_measure measure<type>(const context&, const transposable&,                 \
                                               vector_view<const double>, vector_view<const type>); \
  template double distance_from_row_space<type>(const context&, const transposable&,                \
                                                vector_view<const type>, vector_view<const type>);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::krylov
