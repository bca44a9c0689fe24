// A dense matrix as a sparse one.
#pragma once

#include "residua/dense/dense_matrix.hpp"
#include "residua/sparse/csr.hpp"

namespace residua {

/// Returns a matrix of doubles with all its entries, zeros too. Throws invalid_argument if A has not rows x
/// columns elements, invalid_input if its elements have several limbs or are more than 2147483647.
csr sparse_form(const dense_matrix& A);

}  // namespace residua
