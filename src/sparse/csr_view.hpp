// A sparse matrix by rows, wherever it lies, and the definition of its product with a vector.
#pragma once

#include "residua/number/accumulator.hpp"
#include "residua/view/vector_view.hpp"

namespace residua::sparse {

/// A sparse matrix wherever it lies; see csr.hpp.
struct csr_view {
  index_t rows = 0;
  index_t columns = 0;
  index_t nonzeros = 0;
  const sparse_index* row_start = nullptr;
  const sparse_index* column = nullptr;
  const double* value = nullptr;
};

/// (A operand)_i over the stored entries begin … end-1 of a row, added to `sum`.
template <class Acc, class T>
RESIDUA_INLINE void accumulate_row(Acc& sum, const csr_view& A, index_t begin, index_t end,
                                   const vector_view<const T>& x) {
  for (index_t k = begin; k < end;) {
    const index_t stop = end - k < terms_between_renormalisations ? end : k + terms_between_renormalisations;
    for (; k < stop; ++k) sum.add_product(A.value[k], x[A.column[k]]);
    sum.renormalise();
  }
}

}  // namespace residua::sparse
