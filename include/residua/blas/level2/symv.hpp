// symv: y = alpha A x + beta y with a symmetric A.
#pragma once

#include <cstddef>

#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Computes y = alpha A x + beta y, where A is n x n, symmetric, and given by one triangle: the other is
/// neither read nor written. Any format of vectors is taken. y must not overlap A or x. beta = 0 does not
/// read y, alpha = 0 does not read A and x. On a GPU symv is asynchronous on the context's stream. Error,
/// bits and exceptions are gemv's, and invalid_argument is thrown if A is not square.
template <vector_format T>
void symv(const context& ctx, uplo triangle, const scalar<arithmetic_t<T>>& alpha,
          not_deduced<matrix_view<const T>> A, not_deduced<vector_view<const T>> x,
          const scalar<arithmetic_t<T>>& beta, not_deduced<vector_view<T>> y);

/// This overload takes any matrices and vectors (view/concepts.hpp).
template <vector_like X, matrix_of<element_t<X>> Matrix, output_vector_of<element_t<X>> Y,
          scalar_argument<X> Alpha, scalar_argument<X> Beta>
void symv(const context& ctx, uplo triangle, const Alpha& alpha, const Matrix& A, const X& x,
          const Beta& beta, Y&& y) {
  symv<element_t<X>>(ctx, triangle, alpha, A, x, beta, y);
}

/// The workspace that symv needs for an A of order n (context::reserve_workspace). On a GPU it has partial
/// sums of tiles of 128 x 128 or 256 x 256 elements, one a tile and output, from n = 4096 on (double: 3072,
/// qd: 6144); otherwise it is 0. Throws invalid_argument if n < 0.
template <vector_format T>
std::size_t symv_workspace_bytes(const context& ctx, index_t n);

}  // namespace residua
