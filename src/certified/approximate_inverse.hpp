// An approximate inverse R of A, with bounds of the elements of I - R A.
#pragma once

#include <optional>

#include "certified/bounded_product.hpp"
#include "residua/lapack/getrf.hpp"
#include "residua/lapack/getri.hpp"

namespace residua::certified {

/// An approximate inverse of a matrix A whose rows and columns are scaled to about 1.
template <class F>
struct approximate_inverse {
  matrix<F> R;
  matrix<double> sizes;      // |R|
  std::vector<double> rest;  // upper bounds of the row sums of |I - R A|
  double largest_in_R = 0;
  double contraction = 0;  // an upper bound of |I - R A| in the norm `infinity`
};

/// The LU factors, with partial pivoting, of a matrix that was rounded to F.
template <class F>
struct rounded_factors {
  matrix<F> LU;
  array<index_t> ipiv;
};

/// Computes R in F by LU with partial pivoting of A rounded to F; nothing where a pivot is zero. `sizes` has
/// the magnitudes of A's elements. The factors are written to `kept`, if that is not null.
template <class F, class TA>
std::optional<approximate_inverse<F>> invert(const context& ctx, const matrix_view<const TA>& A,
                                             const matrix_view<const double>& sizes,
                                             rounded_factors<F>* kept = nullptr) {
  const index_t n = A.rows();
  matrix<F> rounded(ctx, n, n), R(ctx, n, n), rest(ctx, n, n);
  copy_matrix<F, TA>(ctx, A, rounded.view());
  copy_matrix<F, TA>(ctx, A, R.view());
  array<index_t> ipiv(ctx, n);
  if (getrf<F>(ctx, R, ipiv.view()).info != 0) return {};
  if (kept != nullptr) copy_matrix<F, F>(ctx, matrix_view<const F>(R), kept->LU.view());
  if (getri<F>(ctx, R, ipiv.view()).info != 0) return {};
  if (kept != nullptr) kept->ipiv = std::move(ipiv);
  set_identity<F>(ctx, rest.view());
  const auto report = gemm<F, F, F>(ctx, op::none, op::none, F(-1.0), R, rounded, F(1.0), rest, {});

  auto of_R = magnitudes_of<F>(ctx, R);
  const auto row_sums = bound_of_product(ctx, magnitudes_of<F>(ctx, rest), ones(n));
  const auto products = bound_of_product(ctx, of_R, bound_of_product(ctx, sizes, ones(n)));
  approximate_inverse<F> inverse{std::move(R), std::move(of_R), row_sums};
  inverse.largest_in_R = largest_size(ctx, inverse.sizes);
  // To |I - R (rounded A)| are added |R||A - rounded A|, and the rounding of the product and of its
  // difference from I.
  const double units = product_units<F>(n, report);
  const double of_A = sum_bound(conversion_error<F, TA>, 2 * units);  // |rounded A| <= 2 |A|
  const double hidden =
      sum_bound(units, product_bound(static_cast<double>(n), tiny(n, inverse.largest_in_R, 1)));
  for (std::size_t i = 0; i < products.size(); ++i)
    inverse.rest[i] = sum_bound(sum_bound(inverse.rest[i], product_bound(of_A, products[i])), hidden);
  inverse.contraction = largest(inverse.rest);
  return inverse;
}

}  // namespace residua::certified
