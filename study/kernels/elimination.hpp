// Gaussian elimination without pivoting by two kernels, in the style of the Rodinia benchmarks: Fan1
// computes a column's multipliers, Fan2 subtracts. Each element gets the same operations in the same order
// on every backend, and so the same bits.
#pragma once

#include "base/backends.hpp"
#include "residua/base/index.hpp"
#include "study/kernels/numbers.hpp"

namespace residua::study {

/// A x = b while it is eliminated. Matrices by rows.
template <class Number>
struct elimination {
  index_t n;
  Number* a;  // n x n: becomes U above and on the diagonal; below it is not updated
  Number* m;  // n x n: becomes L below the diagonal, whose ones are not stored
  Number* b;  // n: becomes L^-1 b
};

/// Fan1: the multiplier of row i > t for column t.
template <class Number>
RESIDUA_INLINE void find_multiplier(const elimination<Number>& e, index_t t, index_t i) {
  e.m[i * e.n + t] = e.a[i * e.n + t] / e.a[t * e.n + t];
}

/// Fan2: element (i, j), i > t; in place of column t, which becomes zero, that of b.
template <class Number>
RESIDUA_INLINE void eliminate_element(const elimination<Number>& e, index_t t, index_t i, index_t j) {
  const Number m = e.m[i * e.n + t];
  if (j == t)
    e.b[i] = e.b[i] - m * e.b[t];
  else
    e.a[i * e.n + j] = e.a[i * e.n + j] - m * e.a[t * e.n + j];
}

namespace cpu {
template <class Isa, class Number>
void eliminate(int threads, const elimination<Number>& e);
/// x from U x = b, in the format.
template <class Isa, class Number>
void substitute_back(const elimination<Number>& e, Number* x);
/// residual[i] = |b - A x|_i of the given A and b, accumulated in qd.
template <class Isa>
void residuals(int threads, index_t n, const double* a, const double* b, const qd* x, double* residual);
}  // namespace cpu

namespace cuda {
/// `block`: Fan2 runs in squares of so many threads a side; beyond 32, of which 1024 threads are made, a
/// block is `block` wide and as high as 1024 threads allow.
template <class Number>
void eliminate(const context& ctx, const elimination<Number>& e, int block);
}  // namespace cuda

}  // namespace residua::study
