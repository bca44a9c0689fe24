// The definition of a matrix product, in plain loops: the oracle of the other backends.
#pragma once

#include "dense/product.hpp"

namespace residua::reference {

/// The terms first ... first + slice - 1 of element (i, j).
template <class TA, class TB, class TC>
auto sum_of_slice(const blas::product<TA, TB, TC>& p, index_t i, index_t j, index_t first) {
  accumulator<arithmetic_t<TC>> sum;
  sum.clear();
  const index_t end = p.terms() - first < p.slice ? p.terms() : first + p.slice;
  for (index_t k = first; k < end; ++k) {
    blas::add_product(sum, p.a(i, k), p.b(k, j));
    if ((k + 1) % terms_between_renormalisations == 0) sum.renormalise();
  }
  return sum;
}

template <class TA, class TB, class TC>
arithmetic_t<TC> sum_of_terms(const blas::product<TA, TB, TC>& p, index_t i, index_t j) {
  if (!p.is_sliced()) return sum_of_slice(p, i, j, 0).value();
  dense::merged_slices<accumulator<arithmetic_t<TC>>> merged;
  const index_t slices = ceil_div(p.terms(), p.slice);
  for (index_t turn = 0; turn < slices; ++turn) merged.add(sum_of_slice(p, i, j, turn * p.slice), turn);
  return merged.whole(slices).value();
}

template <class TA, class TB, class TC>
void run_product_column(const blas::product<TA, TB, TC>& p, index_t j) {
  for (index_t i = 0; i < p.rows(); ++i) {
    if (contains(p.part, i, j)) p.finish(i, j, sum_of_terms(p, i, j));
  }
}

template <class TA, class TB, class TC>
void run_product(const blas::product<TA, TB, TC>& p) {
  for (index_t j = 0; j < p.columns(); ++j) run_product_column(p, j);
}

}  // namespace residua::reference
