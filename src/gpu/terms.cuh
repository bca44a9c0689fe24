// Sums of products by one thread, in the order of their terms.
#pragma once

namespace residua::cuda {

/// sum += x(k) y(k) for `count` values of k from `first` on. A multiprocessor issues a warp's instructions in
/// order, so that a term takes its whole chain of some 200 cycles unless others stand beside it: loads come
/// before sums, and terms without conditions between them.
template <int count, class Sum, class X, class Y>
__device__ inline void add_terms_at_once(Sum& sum, int first, const X& x, const Y& y) {
  decltype(y(0)) factor[count];
#pragma unroll
  for (int n = 0; n < count; ++n) factor[n] = y(first + n);
#pragma unroll
  for (int n = 0; n < count; ++n) sum.add_product(x(first + n), factor[n]);
}
/// Adds the terms k = 0 ... terms - 1.
template <class Sum, class X, class Y>
__device__ inline void add_terms(Sum& sum, int terms, const X& x, const Y& y) {
  int k = 0;
  for (; k + 8 <= terms; k += 8) add_terms_at_once<8>(sum, k, x, y);
  if (k + 4 <= terms) {
    add_terms_at_once<4>(sum, k, x, y);
    k += 4;
  }
  if (k + 2 <= terms) {
    add_terms_at_once<2>(sum, k, x, y);
    k += 2;
  }
  if (k < terms) add_terms_at_once<1>(sum, k, x, y);
}

}  // namespace residua::cuda
