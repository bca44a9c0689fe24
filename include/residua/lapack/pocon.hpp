// pocon: an estimate of a positive definite matrix's condition number, from its factor.
#pragma once

#include "residua/lapack/lange.hpp"

namespace residua {

/// Estimates as gecon (gecon.hpp), in the norm `one`, from the factor of potrf of a symmetric positive
/// definite matrix in the triangle `stored`, as LAPACK's xPOCON. Throws as gecon does.
template <factor_format T>
double pocon(const context& ctx, uplo stored, not_deduced<matrix_view<const T>> factor, double anorm);

/// This overload takes any matrix (view/concepts.hpp).
template <matrix_like Matrix>
requires factor_format<element_t<Matrix>>
double pocon(const context& ctx, uplo stored, const Matrix& factor, double anorm) {
  return pocon<element_t<Matrix>>(ctx, stored, factor, anorm);
}

}  // namespace residua
