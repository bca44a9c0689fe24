// Parts of vectors and of triangular matrices.
#pragma once

#include "blas/level2/gemv_problem.hpp"

namespace residua::blas {

/// Elements begin … end - 1 of x.
template <class T>
vector_view<T> part_of(const vector_view<T>& x, const range& r) {
  return x.part(r.begin, r.size());
}

/// The rectangle of a triangular operand whose rows are `rows` and whose columns are `columns`, beside the diagonal.
template <class TA>
matvec_operand<TA> beside(const matvec_operand<TA>& a, const range& rows, const range& columns) {
  const auto A = a.transposed ? a.A.block(columns.begin, rows.begin, columns.size(), rows.size())
                              : a.A.block(rows.begin, columns.begin, rows.size(), columns.size());
  return {A, structure::general, a.transposed};
}

}  // namespace residua::blas
