// A dense matrix as a sparse one.
#pragma once

#include "residua/dense/dense_matrix.hpp"
#include "residua/sparse/csr.hpp"

namespace residua {

/// A matrix of doubles with all its entries, zeros too. Throws invalid_input if elements have several limbs,
/// or there are more than 2147483647 of them.
csr sparse_form(const dense_matrix& A);

}  // namespace residua
