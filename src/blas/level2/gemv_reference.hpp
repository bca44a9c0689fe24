// The definition of a matrix times a vector, in plain loops: the oracle of the other backends.
#pragma once

#include "blas/level2/gemv_problem.hpp"

namespace residua::reference {

template <class TA, class T>
void run_matvec(const blas::matvec<TA, T>& p) {
  for (index_t r = 0; r < p.a.rows(); ++r) {
    accumulator<arithmetic_t<T>> sum;
    sum.clear();
    for (index_t k = 0; k < p.a.columns(); ++k) {
      if (p.a.contains(r, k)) blas::add_product(sum, p.a.element(r, k), loop::scalar_lane{k}.load(p.x));
      if ((k + 1) % terms_between_renormalisations == 0) sum.renormalise();
    }
    p.finish(r, sum.value());
  }
}

/// y = beta y, where no term is wanted.
template <class TA, class T>
void scale_output(const blas::matvec<TA, T>& p) {
  for (index_t r = 0; r < p.a.rows(); ++r) p.finish(r, arithmetic_t<T>(0.0));
}

}  // namespace residua::reference
