// What a matrix's diagonal tells before any work.
#pragma once

#include "sparse/complex/csr_storage.hpp"
#include "sparse/csr_storage.hpp"

namespace residua::solving {

struct diagonal_facts {
  /// No element is zero or missing: otherwise Jacobi's preconditioner does not exist, and ILU(0) takes a
  /// matching.
  bool is_full = true;
  /// All elements are above zero, or all below: otherwise e_i.A e_i shows that a symmetric A is not definite.
  bool has_one_sign = true;
};

/// Of a square A.
diagonal_facts diagonal_of(const sparse::csr_view& A);

/// Whether no element of a complex matrix's diagonal is zero or missing.
bool is_diagonal_full(const context& ctx, const complex_csr_matrix& A);

/// Whether complete factors of A can be Cholesky's, as far as A's entries tell.
bool may_be_definite(const context& ctx, const csr_matrix& A);

}  // namespace residua::solving
