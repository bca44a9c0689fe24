// Gaussian elimination without pivoting by two kernels, in the style of the Rodinia benchmarks: Fan1
// computes a column's multipliers, Fan2 subtracts. Each element gets the same operations in the same order
// on every backend, and so the same bits.
#pragma once

#include "base/backends.hpp"
#include "residua/base/index.hpp"
#include "study/kernels/numbers.hpp"

namespace residua::study {

/// A x = b while it is eliminated. Matrices by rows.
template <class Element>
struct elimination {
  index_t n;
  element_pointer<Element> a;  // n x n: becomes U above and on the diagonal; below it is not updated
  element_pointer<Element> m;  // n x n: becomes L below the diagonal, whose ones are not stored
  element_pointer<Element> b;  // n: becomes L^-1 b
};

/// Element `target` less m times element `source`, stored.
template <class Pointer, class Number>
RESIDUA_INLINE void subtract_multiple(const Pointer& x, index_t target, const Number& m, index_t source) {
  store_element(x, target, load_element(x, target) - m * load_element(x, source));
}

/// Fan1: the multiplier of row i > t for column t.
template <class Element>
RESIDUA_INLINE void find_multiplier(const elimination<Element>& e, index_t t, index_t i) {
  store_element(e.m, i * e.n + t, load_element(e.a, i * e.n + t) / load_element(e.a, t * e.n + t));
}

/// Fan2: element (i, j), i > t; in place of column t, which becomes zero, that of b.
template <class Element>
RESIDUA_INLINE void eliminate_element(const elimination<Element>& e, index_t t, index_t i, index_t j) {
  const auto m = load_element(e.m, i * e.n + t);
  if (j == t)
    subtract_multiple(e.b, i, m, t);
  else
    subtract_multiple(e.a, i * e.n + j, m, t * e.n + j);
}

namespace cpu {
template <class Isa, class Element>
void eliminate(int threads, const elimination<Element>& e);
/// x from U x = b, in the format.
template <class Isa, class Element>
void substitute_back(const elimination<Element>& e, element_pointer<Element> x);
/// residual[i] = |b - A x|_i of the given A and b, accumulated in qd.
template <class Isa>
void residuals(int threads, index_t n, const double* a, const double* b, const qd* x, double* residual);
}  // namespace cpu

namespace cuda {
/// `block`: Fan2 runs in squares of so many threads a side; beyond 32, of which 1024 threads are made, a
/// block is `block` wide and as high as 1024 threads allow.
template <class Element>
void eliminate(const context& ctx, const elimination<Element>& e, int block);
}  // namespace cuda

}  // namespace residua::study
