// Rows in lanes where there are vectors; see sparse/cpu_rows.hpp. View: csr_view or complex_csr_view.
#pragma once

#include <hwy/cache_control.h>

#include <bit>

#include "loop/complex_pack_lane.hpp"
#include "sparse/complex/row_products.hpp"
#include "sparse/gather.hpp"

namespace residua::RESIDUA_ISA {

using namespace sparse;

/// Asks for entries that are needed later, since the processor's own prefetching leaves half of the memory's
/// bandwidth unused here (docs/measurements/vectors_cpu.md).
template <class View>
RESIDUA_INLINE void prefetch_entries(const View& A, index_t k) {
  constexpr index_t ahead = 256;
  hwy::Prefetch(A.value + k + ahead);
  hwy::Prefetch(A.column + k + ahead);
}

/// The value in a register: GCC would load it again for each use, and most loads of eight entries take two
/// cache lines.
RESIDUA_INLINE pack loaded_once(pack value) {
#if defined(__x86_64__) && !defined(__clang__)
  for (int v = 0; v < pack::vectors; ++v) asm("" : "+v"(value.part[v].raw));
#endif
  return value;
}

/// Eight entries' values, wherever they have been found.
RESIDUA_INLINE pack values_of(const csr_view&, const double* value) { return loaded_once(pack::load(value)); }
RESIDUA_INLINE complex<pack> values_of(const complex_csr_view& A, const complex<double>* value) {
  const auto* parts = reinterpret_cast<const double*>(value);
  const auto z = from_turns(pack::load(parts), pack::load(parts + pack::lanes));
  return {loaded_once(z.re), splat_eight(A.sign_of_imaginary) * z.im};
}
/// The values at place_of(0) … place_of(7) of the matrix.
template <class Place>
RESIDUA_INLINE pack values_at(const csr_view& A, const Place& place_of) {
  return gather_doubles([&](int l) { return A.value[place_of(l)]; });
}
template <class Place>
RESIDUA_INLINE complex<pack> values_at(const complex_csr_view& A, const Place& place_of) {
  const auto z = gather_pairs([&](int l) { return reinterpret_cast<const dd*>(A.value + place_of(l)); });
  return {z.hi(), splat_eight(A.sign_of_imaginary) * z.lo()};
}

// ---- one row in eight lanes ----

/// The first `count` < 8 lanes; zero in the others.
RESIDUA_INLINE pack first_lanes(const pack& a, int count) {
  pack result;
  for (int v = 0; v < pack::vectors; ++v) {
    const int wanted = count - v * pack::lanes_per_vector;
    const auto mask = hn::FirstN(pack::tag(), static_cast<std::size_t>(v == 0 || wanted > 0 ? wanted : 0));
    result.part[v] = hn::IfThenElseZero(mask, a.part[v]);
  }
  return result;
}
template <int N>
RESIDUA_INLINE expansion<pack, N> first_lanes(expansion<pack, N> a, int count) {
  for (int k = 0; k < N; ++k) a.limb[k] = first_lanes(a.limb[k], count);
  return a;
}

template <class Number>
RESIDUA_INLINE complex<Number> first_lanes(const complex<Number>& a, int count) {
  return {first_lanes(a.re, count), first_lanes(a.im, count)};
}

/// Adds fewer than eight entries from k on. Loads eight nevertheless, but none beyond the matrix, and takes
/// zero for those of other rows and for what they multiply: zero times infinity would be NaN.
template <class View, class T, class Acc>
RESIDUA_INLINE void add_last_entries(Acc& sum, const View& A, index_t k, int count,
                                     const vector_view<const T>& x) {
  const auto* value = A.value + k;
  const sparse_index* column = A.column + k;
  std::remove_cvref_t<decltype(*value)> value_copy[pack::lanes];
  sparse_index column_copy[pack::lanes];
  if (k + pack::lanes > A.nonzeros) {
    for (int l = 0; l < pack::lanes; ++l) {
      value_copy[l] = value[l < count ? l : 0];
      column_copy[l] = column[l < count ? l : 0];
    }
    value = value_copy;
    column = column_copy;
  }
  sum.add_product(first_lanes(values_of(A, value), count),
                  first_lanes(gather(x, [&](int l) { return column[l]; }), count));
}

template <class View, class T>
RESIDUA_INLINE auto accumulate_row_in_lanes(const View& A, index_t begin, index_t end,
                                            const vector_view<const T>& x) {
  constexpr index_t block = rows_between_renormalisations<View> * pack::lanes;
  accumulator<pack_lane::number<T>> sum;
  sum.clear();
  index_t k = begin;
  for (; k + pack::lanes <= end; k += pack::lanes) {
    prefetch_entries(A, k);
    sum.add_product(values_of(A, A.value + k), gather(x, [&](int l) { return A.column[k + l]; }));
    if ((k - begin) % block == block - pack::lanes) sum.renormalise();
  }
  if (k < end) add_last_entries(sum, A, k, static_cast<int>(end - k), x);
  return sum;
}

// ---- from eight rows' lanes to a lane a row ----

template <bool odd>
RESIDUA_INLINE accumulator<pack> every_second_lane(const accumulator<pack>& first,
                                                   const accumulator<pack>& second) {
  return {every_second_lane<odd>(first.sum, second.sum)};
}
template <bool odd>
RESIDUA_INLINE accumulator<double_word<pack>> every_second_lane(
    const accumulator<double_word<pack>>& first, const accumulator<double_word<pack>>& second) {
  return {every_second_lane<odd>(first.high, second.high), every_second_lane<odd>(first.low, second.low)};
}
/// Any format's accumulator, which is a number of packs.
template <bool odd, class Acc>
RESIDUA_INLINE Acc every_second_lane(const Acc& first, const Acc& second) {
  constexpr int count = sizeof(Acc) / sizeof(pack);
  static_assert(sizeof(Acc) == count * sizeof(pack));
  struct packs {
    pack limb[count];
  } result;
  const auto a = std::bit_cast<packs>(first), b = std::bit_cast<packs>(second);
  for (int n = 0; n < count; ++n) result.limb[n] = every_second_lane<odd>(a.limb[n], b.limb[n]);
  return std::bit_cast<Acc>(result);
}

/// The sum of all lanes of row[l] in lane l, for as many rows as lanes: each merge halves the lanes of a row.
template <int rows, class Acc>
RESIDUA_INLINE Acc merge_rows(const Acc* row) {
  if constexpr (rows == 1) {
    return row[0];
  } else {
    const Acc first = merge_rows<rows / 2>(row), second = merge_rows<rows / 2>(row + rows / 2);
    Acc sum = every_second_lane<false>(first, second);
    sum.merge(every_second_lane<true>(first, second));
    return sum;
  }
}

/// Not inlined, like the other ways of summing rows, so that all stages share them.
template <class View, class T>
[[gnu::noinline]] accumulator<pack_lane::number<T>> accumulate_along_rows(const View& A,
                                                                          const sparse_index* start,
                                                                          const vector_view<const T>& x) {
  accumulator<pack_lane::number<T>> row[pack::lanes];
  for (int l = 0; l < pack::lanes; ++l) row[l] = accumulate_row_in_lanes(A, start[l], start[l + 1], x);
  return merge_rows<pack::lanes>(row);
}

// ---- a row a lane ----

RESIDUA_INLINE pack row_lengths(const sparse_index* start) {
  constexpr hn::Rebind<sparse_index, pack::tag> integers;
  pack length;
  for (int v = 0; v < pack::vectors; ++v) {
    const auto begin = hn::LoadU(integers, start + v * pack::lanes_per_vector);
    const auto end = hn::LoadU(integers, start + v * pack::lanes_per_vector + 1);
    length.part[v] = hn::PromoteTo(pack::tag(), end - begin);
  }
  return length;
}
RESIDUA_INLINE pack where_longer(const pack& length, index_t k, const pack& a) {
  pack result;
  for (int v = 0; v < pack::vectors; ++v) {
    const auto longer = length.part[v] > hn::Set(pack::tag(), static_cast<double>(k));
    result.part[v] = hn::IfThenElseZero(longer, a.part[v]);
  }
  return result;
}
template <int N>
RESIDUA_INLINE expansion<pack, N> where_longer(const pack& length, index_t k, expansion<pack, N> a) {
  for (int n = 0; n < N; ++n) a.limb[n] = where_longer(length, k, a.limb[n]);
  return a;
}
template <class Number>
RESIDUA_INLINE complex<Number> where_longer(const pack& length, index_t k, const complex<Number>& a) {
  return {where_longer(length, k, a.re), where_longer(length, k, a.im)};
}

/// Entry k of eight rows at once. Entries of shorter rows are other rows', taken as zero as above.
template <class View, class T>
[[gnu::noinline]] accumulator<pack_lane::number<T>> accumulate_short_rows(const View& A,
                                                                          const sparse_index* start,
                                                                          index_t longest,
                                                                          const vector_view<const T>& x) {
  const pack length = row_lengths(start);
  accumulator<pack_lane::number<T>> sum;
  sum.clear();
  for (index_t k = 0; k < longest; ++k) {
    prefetch_entries(A, start[0] + k * pack::lanes);
    const auto value = values_at(A, [&](int l) { return start[l] + k; });
    const auto element = gather(x, [&](int l) { return A.column[start[l] + k]; });
    sum.add_product(where_longer(length, k, value), where_longer(length, k, element));
  }
  return sum;
}

RESIDUA_INLINE index_t longest_of_eight(const sparse_index* start) {
  sparse_index longest = start[1] - start[0];
  for (int l = 1; l < pack::lanes; ++l) {
    const sparse_index length = start[l + 1] - start[l];
    longest = longest < length ? length : longest;
  }
  return longest;
}

template <class View, class T>
RESIDUA_INLINE auto accumulate_eight_rows(const View& A, const sparse_index* start,
                                          const vector_view<const T>& x) {
  const index_t longest = longest_of_eight(start);
  return longest < pack::lanes && start[pack::lanes - 1] + longest <= A.nonzeros
             ? accumulate_short_rows(A, start, longest, x)
             : accumulate_along_rows(A, start, x);
}

// ---- the stage ----

/// One row by itself.
template <class View, class T>
[[gnu::noinline]] accumulator<T> accumulate_single_row(const View& A, index_t i,
                                                       const vector_view<const T>& x) {
  accumulator<T> product;
  product.clear();
  merge_lanes(product, accumulate_row_in_lanes(A, A.row_start[i], A.row_start[i + 1], x));
  return product;
}

/// Gives a stage the products of the rows i … i + 7.
template <class Stage, class Product, class Acc>
RESIDUA_INLINE void give_eight_rows(const csr_view&, const Stage& stage, const typename Stage::scalars& s,
                                    index_t i, const Product& product, Acc* sum) {
  stage.row(s, pack_lane{i}, product, sum);
}
template <class Stage, class Number, class Acc>
RESIDUA_INLINE void give_eight_rows(const complex_csr_view&, const Stage& stage,
                                    const typename Stage::scalars& s, index_t i,
                                    const complex<Number>& product, Acc* sum) {
  if constexpr (is_complex_stage<Stage>) {
    stage.row(s, complex_lane<pack_lane>{{i}}, product, sum);
  } else {
    Number first, second;
    to_turns(product, first, second);
    stage.row(s, pack_lane{2 * i}, first, sum);
    stage.row(s, pack_lane{2 * i + pack::lanes}, second, sum);
  }
}

template <class View, class Stage, class Acc>
void lane_rows(const View& A, const Stage& stage, const typename Stage::scalars& s, index_t begin,
               index_t end, Acc* sum) {
  constexpr int K = Stage::sums;
  const auto& operand = operand_of(A, stage.operand);
  accumulator<pack_lane::number<typename Stage::number>> eight_sums[K == 0 ? 1 : K];
  clear(eight_sums, K);
  index_t i = begin;
  for (int turn = 0; i + pack::lanes <= end; i += pack::lanes, ++turn) {
    const auto product = accumulate_eight_rows(A, A.row_start + i, operand);
    give_eight_rows(A, stage, s, i, product.value(), eight_sums);
    if (turn % rows_between_renormalisations<View> == 0) renormalise(eight_sums, K);
  }
  renormalise(eight_sums, K);
  for (int k = 0; k < K; ++k) merge_lanes(sum[k], eight_sums[k]);
  for (; i < end; ++i) give_row(A, stage, s, i, accumulate_single_row(A, i, operand), sum);
  renormalise(sum, K);
}

}  // namespace residua::RESIDUA_ISA
