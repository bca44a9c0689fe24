// A sparse complex matrix by rows, and the definition of its product with a vector.
#pragma once

#include "blas/complex/numbers.hpp"
#include "residua/view/vector_view.hpp"

namespace residua::sparse {

/// A sparse complex matrix wherever it lies; see sparse/complex_csr.hpp.
struct complex_csr_view {
  index_t rows = 0;
  index_t columns = 0;
  index_t nonzeros = 0;
  const sparse_index* row_start = nullptr;
  const sparse_index* column = nullptr;
  const complex<double>* value = nullptr;
  double sign_of_imaginary = 1;  // -1: the matrix is the conjugate of what is stored

  [[nodiscard]] RESIDUA_INLINE complex<double> entry(index_t k) const {
    return {value[k].re, sign_of_imaginary * value[k].im};
  }
  [[nodiscard]] complex_csr_view conjugated() const {
    auto its = *this;
    its.sign_of_imaginary = -sign_of_imaginary;
    return its;
  }
};

/// An entry adds two terms to each part of a sum.
inline constexpr int complex_terms_between_renormalisations = terms_between_renormalisations / 2;

/// (A operand)_i over the stored entries begin … end-1 of a row, added to `sum`.
template <class Sum, class T>
RESIDUA_INLINE void accumulate_row(Sum& sum, const complex_csr_view& A, index_t begin, index_t end,
                                   const vector_view<const complex<T>>& x) {
  constexpr index_t block = complex_terms_between_renormalisations;
  for (index_t k = begin; k < end;) {
    const index_t stop = end - k < block ? end : k + block;
    for (; k < stop; ++k) sum.add_product(A.entry(k), x[A.column[k]]);
    sum.renormalise();
  }
}

}  // namespace residua::sparse
