// Rows and columns of any matrix that span it, found modulo a prime.
#pragma once

#include <vector>

#include "sparse/direct/singularity.hpp"

namespace residua::sparse {

/// A's submatrix of these rows and columns, in ascending order, as many of one as of the other, is not
/// singular, since it is not modulo the prime: their number is never more than A's rank. Where no limit was
/// reached, it is A's rank modulo the prime, which is A's own unless the prime divides one of its minors.
struct modular_basis {
  std::vector<sparse_index> rows, columns;
  index_t structural_rank = 0;  // never less than A's rank
  bool given_up = false;        // a limit was reached

  [[nodiscard]] index_t rank() const { return static_cast<index_t>(rows.size()); }
};

/// Of A with finite entries, by elimination modulo 2^61 - 1 (modular_factors.hpp), large entries preferred as
/// pivots by a maximum product matching. Throws out_of_memory.
modular_basis basis_modulo_prime(const csr_view& A, const singularity_limits& limits);

}  // namespace residua::sparse
