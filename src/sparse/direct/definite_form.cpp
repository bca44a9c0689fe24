// What a look at a symmetric matrix's entries tells of its definiteness.
#include "sparse/direct/definite_form.hpp"

#include <cmath>

#include "residua/base/error.hpp"
#include "sparse/entry.hpp"
#include "sparse/host_arrays.hpp"

namespace residua::sparse {

namespace {

/// Exponents that bring the diagonal to 1 ... 4; the sign is that of the first element.
void scale(const csr_view& A, definite_form& its) {
  for (index_t i = 0; i < A.rows && its.flaw.empty(); ++i) {
    const auto place = detail::diagonal_position(A, i);
    const double d = place < 0 ? 0 : A.value[place];
    if (i == 0) its.sign = d < 0 ? -1 : 1;
    if (its.sign * d > 0) {
      const int exponent = std::ilogb(d);
      its.exponent.push_back(-(exponent >= 0 ? exponent / 2 : -((1 - exponent) / 2)));
    } else {
      its.flaw = "the diagonal element of row " + std::to_string(i + 1) +
                 (d == 0 ? " is zero" : " has another sign than the first");
    }
  }
}

/// Of scaled elements: the diagonal's are below 4, so a square that overflows is larger than their product.
bool is_too_large(double entry, double diagonal, double other_diagonal) {
  return entry * entry >= diagonal * other_diagonal;
}

void compare_with_diagonal(const csr_view& A, definite_form& its) {
  std::vector<double> diagonal(its.exponent.size());
  for (index_t i = 0; i < A.rows; ++i)
    diagonal[i] = std::fabs(std::ldexp(A.value[detail::diagonal_position(A, i)], 2 * its.exponent[i]));
  for (index_t i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1] && A.column[k] < i; ++k) {
      const auto j = A.column[k];
      const double scaled = std::ldexp(A.value[k], its.exponent[i] + its.exponent[j]);
      if (!is_too_large(scaled, diagonal[i], diagonal[j])) continue;
      its.flaw = "the " + detail::entry_name(static_cast<sparse_index>(i), j) +
                 " is not below the geometric mean of the diagonal elements of its row and column";
      return;
    }
  }
}

}  // namespace

definite_form definite_form_of(const csr_view& A) {
  definite_form its;
  scale(A, its);
  if (its.flaw.empty()) compare_with_diagonal(A, its);
  return its;
}

void refuse_indefinite(index_t row) {
  throw error(error_kind::invalid_input, "cholesky: the matrix is not definite: the pivot of row " +
                                             std::to_string(row + 1) + " is not positive");
}

}  // namespace residua::sparse
