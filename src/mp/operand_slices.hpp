// The rows and columns of a product's operands, whichever way these are stored.
#pragma once

#include "mp/scaled_product.hpp"
#include "residua/mp/view.hpp"
#include "residua/view/types.hpp"

namespace residua::multiple {

inline slices rows_of(op o, const mp_const_matrix_view& A) {
  const index_t leading = A.leading_dimension();
  return is_transposed(o) ? slices{A.data(), A.columns(), A.rows(), leading, 1, A.plane()}
                          : slices{A.data(), A.rows(), A.columns(), 1, leading, A.plane()};
}
inline slices columns_of(op o, const mp_const_matrix_view& B) {
  return rows_of(is_transposed(o) ? op::none : op::transpose, B);
}

}  // namespace residua::multiple
