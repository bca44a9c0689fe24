// R, about A^-1, and how far I - R A is from zero.
#pragma once

#include <optional>

#include "certified/bounded_product.hpp"
#include "residua/lapack/getrf.hpp"
#include "residua/lapack/getri.hpp"

namespace residua::certified {

/// Of a matrix whose rows and columns are scaled to about 1.
template <class F>
struct approximate_inverse {
  matrix<F> R;
  matrix<double> sizes;      // |R|
  std::vector<double> rest;  // at least the row sums of |I - R A|
  double largest_in_R = 0;
  double contraction = 0;  // at least |I - R A| in the norm `infinity`
};

/// LU with partial pivoting of a matrix that was rounded to F.
template <class F>
struct rounded_factors {
  matrix<F> LU;
  array<index_t> ipiv;
};

/// R by LU with partial pivoting in F of A rounded to F; nothing where a pivot is zero. A has the magnitudes
/// `sizes`. The factors go to `kept`, if there is one.
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
  // |R||A - rounded A|, and the rounding of R (rounded A) and of its difference from I.
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
