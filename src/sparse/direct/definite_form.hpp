// A matrix that may be definite, scaled for Cholesky's factorisation.
#pragma once

#include <string>
#include <vector>

#include "sparse/csr_view.hpp"

namespace residua::sparse {

/// The scaling of sign D A D, where D has powers of two and the diagonal is from 1 to 4; or why A is not
/// definite.
struct definite_form {
  double sign = 1;
  std::vector<int> exponent;  // of D
  std::string flaw;           // a clause for people; empty where a look at A's entries finds none
};

/// The form of a symmetric A. A may be definite if its diagonal has one sign and a_ij^2 < a_ii a_jj for all
/// i and j, as every definite matrix has (Higham 2002, problem 10.1).
definite_form definite_form_of(const csr_view& A);

/// Throws the invalid_input that says that Cholesky's factorisation has shown A not to be definite. `row` is
/// the row of the pivot, counted from 0.
[[noreturn]] void refuse_indefinite(index_t row);

}  // namespace residua::sparse
