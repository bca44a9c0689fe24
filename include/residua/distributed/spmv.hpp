// spmv of a matrix whose rows several ranks hold.
#pragma once

#include "residua/distributed/distributed_csr.hpp"
#include "residua/view/concepts.hpp"

namespace residua {

/// Computes y = alpha A x + beta y; x and y are a rank's own parts, of A.partition().own_rows() elements
/// with increment 1, and do not overlap. beta = 0 does not read y. What a rank needs of others' x travels
/// while it multiplies the rows that need nothing of them. Bits depend on no number of ranks or threads. The
/// error is that of spmv in one context. spmv is collective. Throws agreed_error where a part does not fit.
template <solver_format T>
void spmv(const context& ctx, const T& alpha, const distributed_csr& A, not_deduced<vector_view<const T>> x,
          const T& beta, not_deduced<vector_view<T>> y);

}  // namespace residua
