// Midpoint-radius products: a matrix product by gemm, and how far its elements may be from the exact ones.
//
// C = alpha A B + C errs by at most units (|A||B| + |C|) + tiny, elementwise. The units are those that
// gemm.hpp states, by the engine that computed the product, twice: gemm's bounds are of first order in u,
// and the terms of second order are below them for 2^40 terms and fewer. Of native sums of doubles they are
// taken once: k u bounds the sum of k + 1 numbers in any order without terms of second order (C.-P.
// Jeannerod, S. M. Rump, SIAM J. Matrix Anal. Appl. 34 (2013)). By residues the sums are exact products of
// integers, to which the operands were scaled, and rounded once (residue/floats/plan.hpp).
//
// tiny covers underflow. Sums of doubles never underflow; of a limb's product at most eta = 2^-1074 is lost.
// A product of numbers of up to four limbs above 2^-800 keeps a relative error of 2^-250 by that, which is
// below the units; one below 2^-800 and all that is computed for it are below 2^-700. So tiny = 2^-700 a
// term covers both, and as much again, times the sizes of the elements, what scaling by powers of two has
// lost of them (at most 2^-1072 an element). Operands here are scaled to about 1, so that 2^-700 is nothing.
#pragma once

#include <algorithm>
#include <vector>

#include "certified/upper_bounds.hpp"
#include "lapack/matrix_loops.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/number/bounds.hpp"
#include "residua/view/matrix.hpp"

namespace residua::certified {

using lapack::copy_magnitudes;
using lapack::copy_matrix;
using lapack::set_identity;

/// The units of a product of k terms in T that has this report and was asked for with these options.
template <class T>
double product_units(index_t k, const product_report& report, const product_options& options = {}) {
  using bounds = error_bounds<T>;
  const auto terms = static_cast<double>(k);
  double dot = bounds::dot * (terms + 1);
  if (report.used == engine::residue) {
    constexpr int limbs = limb_count<T>;
    dot = limbs == 1 ? 2 * terms + 2 : 25 * terms + limbs + 1;
    if (options.accuracy_bits != 0)
      dot = 1.55 * terms * std::ldexp(1.0, -options.accuracy_bits) / limb_unit<T> + limbs + 1;
  }
  const bool holds_for_all_orders = limb_count<T> == 1 && report.used == engine::native;
  const double units = (holds_for_all_orders ? 1 : 2) * (dot + bounds::product + bounds::scaled_sum);
  return inflated(units) * limb_unit<T>;
}

/// What underflow and scaling may have hidden in a sum of k products of elements of at most these sizes.
inline double tiny(index_t k, double left, double right) {
  return inflated(static_cast<double>(k + 1) * 0x1p-700 * (1 + left) * (1 + right));
}

inline double largest(const std::vector<double>& sizes) {
  double most = 0;
  for (const double size : sizes) most = larger(most, size);
  return most;
}

/// |M|, to within half a unit of the leading limbs.
template <class T>
matrix<double> magnitudes_of(const context& ctx, const matrix_view<const T>& M) {
  matrix<double> sizes(ctx, M.rows(), M.columns());
  copy_magnitudes<T>(ctx, M, sizes.view());
  return sizes;
}
/// At least the largest element of a matrix that has these magnitudes.
inline double largest_size(const context& ctx, const matrix_view<const double>& sizes) {
  return inflated(lapack::norm_of<double>(ctx, matrix_norm::max, sizes));
}
/// The magnitudes on the host, rounded up.
template <class T>
std::vector<double> sizes_on_host(const context& ctx, const matrix_view<const T>& M) {
  auto sizes = magnitudes_of<T>(ctx, M).to_host(ctx);
  for (double& size : sizes) size = inflated(size);
  return sizes;
}

/// At least op(M) V for V >= 0, by columns, and a matrix whose magnitudes M are rounded. gemm errs by at
/// most (k + 2) u of it and k eta; the factor covers that, the magnitudes' rounding and its own.
inline std::vector<double> bound_of_product(const context& ctx, op op_m, const matrix_view<const double>& M,
                                            const std::vector<double>& V, index_t columns) {
  const index_t k = op_m == op::none ? M.columns() : M.rows();
  const index_t rows = op_m == op::none ? M.rows() : M.columns();
  const matrix<double> v(ctx, k, columns, V);
  matrix<double> sums(ctx, rows, columns);
  gemm<double, double, double>(ctx, op_m, op::none, 1.0, M, v, 0.0, sums);
  auto bounds = sums.to_host(ctx);
  const auto terms = static_cast<double>(k);
  for (double& y : bounds) y = inflated(y * (1 + (4 * terms + 64) * 0x1p-53) + (4 * terms + 4) * smallest);
  return bounds;
}
inline std::vector<double> bound_of_product(const context& ctx, const matrix_view<const double>& M,
                                            const std::vector<double>& V, index_t columns = 1) {
  return bound_of_product(ctx, op::none, M, V, columns);
}
inline std::vector<double> ones(index_t n) { return std::vector<double>(static_cast<std::size_t>(n), 1.0); }

/// |a - b| <= this times |a| where b is a rounded to the format To; 0 where it is exact.
template <class To, class From>
inline constexpr double conversion_error = limb_count<From> > limb_count<To> ? 2 * limb_unit<To> : 0;

}  // namespace residua::certified
