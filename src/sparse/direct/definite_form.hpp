// A matrix that may be definite, scaled for Cholesky's factorisation.
#pragma once

#include <string>
#include <vector>

#include "sparse/csr_view.hpp"

namespace residua::sparse {

/// sign D A D, with D powers of two and the diagonal from 1 to 4; or why A is not definite.
struct definite_form {
  double sign = 1;
  std::vector<int> exponent;  // of D
  std::string flaw;           // a clause for people; empty where a look at A's entries finds none
};

/// Of a symmetric matrix. A definite one has a diagonal of one sign, and a_ij^2 < a_ii a_jj (Higham 2002,
/// problem 10.1); what meets both may be definite.
definite_form definite_form_of(const csr_view& A);

/// Throws invalid_input where Cholesky's factorisation has shown that A is not definite: `row` is that of the
/// pivot, counted from 0.
[[noreturn]] void refuse_indefinite(index_t row);

}  // namespace residua::sparse
