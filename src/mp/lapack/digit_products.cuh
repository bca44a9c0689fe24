// Products of few terms by digits (digit_tile.cuh), with the bits of sums in fixed point.
//
// An element is rounded from the difference with a sum that is too small and from that with one that is too
// large: as rounding is monotone, where both give the same number that of any sum between them is it, and
// one of these is the sum in fixed point. Otherwise, which is where the difference cancels by more than 40
// bits or is within some 2^-40 of a rounding's half, the element is computed by that.
#pragma once

#include "mp/lapack/digit_tile.cuh"
#include "mp/lapack/short_products.hpp"

namespace residua::cuda {

template <int n>
using short_product_of = multiple::short_product<words::fixed_length<n>, 1>;

/// An element by a sum in fixed point. Not inlined, so that a kernel has one copy of it.
template <int n>
__device__ __noinline__ unsigned subtract_in_fixed_point(const short_product_of<n>& product, index_t e) {
  const auto range = product.range(e, 0, 1);
  typename short_product_of<n>::sum sum;
  sum.clear(product.p.words);
  if (!range.is_special()) product.add(sum, e, range, 0, 1);
  return product.finish(e, sum, range);
}

/// c less a sum of s, give or take `error` of its units; false, with nothing done, where it is not known.
template <int n>
__device__ bool subtract_within(multiple::precision<words::fixed_length<n>> p,
                                multiple::number<words::fixed_length<n>>& c, const multiple::word (&s)[n + 2],
                                std::int64_t exponent, multiple::word error) {
  multiple::number<words::fixed_length<n>> least = {}, result = {};
  const multiple::term_range range{exponent - 64, 0};
#pragma unroll 1
  for (int turn = 0; turn < 2; ++turn) {
    multiple::fixed_sum<words::fixed_length<n>> sum;
    multiple::word change[n + 2] = {error};
#pragma unroll
    for (int w = 0; w < n + 2; ++w) sum.words[w] = s[w];
    registers::add<n + 2>(sum.words, change, turn == 0 ? ~multiple::word{0} : 0, turn == 0 ? 1 : 0);
    least = result;
    result = c;
    (void)multiple::subtract_sum(p, result, sum, range);
  }
  bool is_same = result.header.code == least.header.code && result.header.is_regular();
#pragma unroll
  for (int w = 0; w < n; ++w) is_same = is_same && result.words[w] == least.words[w];
  if (is_same) c = result;
  return is_same;
}

template <int n>
__global__ void __launch_bounds__(digit_tile<n>::threads, 1)
    digit_product_kernel(const __grid_constant__ short_product_of<n> product, unsigned* met) {
  using tile = digit_tile<n>;
  extern __shared__ multiple::word digit_words[];
  const tile sums(digit_words);
  const index_t first_row = index_t{blockIdx.x} * tile::size, first_column = index_t{blockIdx.y} * tile::size;
  const auto part = [](multiple::slices s, index_t first) {
    s.first += first * s.slice_step;
    s.count -= first;
    return s;
  };
  const multiple::slices a = part(product.a, first_row), b = part(product.b, first_column);
  sums.begin(a, b);
  for (index_t k = 0; k < a.terms; k += tile::terms_at_once) sums.add_terms(a, b, k);
  unsigned flags = multiple::nothing;
#pragma unroll 1
  for (int e = static_cast<int>(threadIdx.x); e < tile::size * tile::size; e += tile::threads) {
    const int i = e % tile::size, j = e / tile::size;
    if (i >= a.count || j >= b.count) continue;
    const index_t element = first_row + i + (first_column + j) * product.a.count;
    multiple::word* const place = product.C + first_row + i + (first_column + j) * product.leading;
    multiple::number<words::fixed_length<n>> c;
    multiple::load(c, product.p.words, place, product.plane);
    multiple::word s[tile::sum_words];
    sums.take_sum(s, i, j);
    if (sums.is_regular(i, j) &&
        subtract_within<n>(product.p, c, s, sums.exponent(i, j), tile::error(a.terms))) {
      multiple::store(c, product.p.words, place, product.plane);
    } else {
      flags |= subtract_in_fixed_point<n>(product, element);
    }
  }
  if (flags != multiple::nothing) atomicOr(met, flags);
}

}  // namespace residua::cuda
