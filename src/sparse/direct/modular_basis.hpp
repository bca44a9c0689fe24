// Rows and columns of any matrix that span it, found modulo a prime.
#pragma once

#include <vector>

#include "sparse/direct/singularity.hpp"

namespace residua::sparse {

/// As many rows of A as columns, in ascending order, whose submatrix is regular, since it is regular modulo
/// the prime. Their number is therefore never more than A's rank. Where no limit was reached, it is A's rank
/// modulo the prime, which is A's rank unless the prime divides certain minors of A.
struct modular_basis {
  std::vector<sparse_index> rows, columns;
  index_t structural_rank = 0;  // never less than A's rank
  bool given_up = false;        // a limit was reached

  [[nodiscard]] index_t rank() const { return static_cast<index_t>(rows.size()); }
};

/// Finds such a basis of an A with finite entries by elimination modulo 2^61 - 1 (modular_factors.hpp). A
/// maximum product matching prefers large entries as pivots. Throws out_of_memory.
modular_basis basis_modulo_prime(const csr_view& A, const singularity_limits& limits);

}  // namespace residua::sparse
