// The definition of a matrix product, in plain loops: the oracle of the other backends.
#pragma once

#include "blas/product.hpp"

namespace residua::reference {

template <class TA, class TB, class TC>
void run_product_column(const blas::product<TA, TB, TC>& p, index j) {
  for (index i = 0; i < p.rows(); ++i) {
    if (!contains(p.part, i, j)) continue;
    accumulator<arithmetic_t<TC>> sum;
    sum.clear();
    for (index k = 0; k < p.terms(); ++k) {
      blas::add_product(sum, p.a(i, k), p.b(k, j));
      if ((k + 1) % terms_between_renormalisations == 0) sum.renormalise();
    }
    p.finish(i, j, sum.value());
  }
}

template <class TA, class TB, class TC>
void run_product(const blas::product<TA, TB, TC>& p) {
  for (index j = 0; j < p.columns(); ++j) run_product_column(p, j);
}

}  // namespace residua::reference
