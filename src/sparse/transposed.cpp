// Transposition of real matrices.
#include "sparse/transposed.hpp"

namespace residua::sparse {

csr transposed(const csr_view& A) {
  return transposed_entries<csr>(A, [&](index_t k) { return A.value[k]; });
}

}  // namespace residua::sparse
