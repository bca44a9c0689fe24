// Integers in lanes whose lengths are known when the program runs: loops over limbs in memory. Only sources
// compiled for IFMA include this file: all is in an unnamed namespace.
#pragma once

#include <algorithm>

#include "mp/lanes/limbs.hpp"
#include "mp/lanes/long_kernels.hpp"

namespace residua::multiple::lanes {
namespace {

inline constexpr int most_limbs = limbs_of_words(most_long_words) + 2, block_columns = columns_together;

RESIDUA_INLINE vector up(vector x, int bits) { return _mm512_sll_epi64(x, _mm_cvtsi32_si128(bits)); }
RESIDUA_INLINE vector down(vector x, int bits) { return _mm512_srl_epi64(x, _mm_cvtsi32_si128(bits)); }

/// 64 bits of x, of `count` words, from bit `first` on; bits outside of x are zero.
RESIDUA_INLINE vector bits_at(const vector* x, int count, int first) {
  const int k = first >> 6, shift = first & 63;
  const vector low = k >= 0 && k < count ? x[k] : zeros();
  const vector high = k >= -1 && k + 1 < count ? x[k + 1] : zeros();
  return _mm512_or_si512(down(low, shift), up(high, 64 - shift));  // by 64: zero
}

/// The limbs of a significand, with zeros before and behind them.
struct padded_limbs {
  vector rows[most_limbs + 2 * block_columns];
  int count;

  RESIDUA_INLINE explicit padded_limbs(int limbs) : count(limbs) {
    for (int k = 0; k < block_columns; ++k) rows[k] = rows[block_columns + limbs + k] = zeros();
  }
  [[nodiscard]] RESIDUA_INLINE const vector* limb(int j) const { return rows + block_columns + j; }
  RESIDUA_INLINE void set(int j, vector x) { rows[block_columns + j] = x; }
};

/// Columns `begin`, ..., begin + block_columns - 1 of a b, without the carries between them: they stay in
/// registers while all pairs of limbs that meet in them are multiplied.
RESIDUA_INLINE void multiply_block(vector* result, int begin, const vector* a, int na,
                                   const padded_limbs& b) {
  vector columns[block_columns];
  RESIDUA_UNROLLED
  for (int t = 0; t < block_columns; ++t) columns[t] = zeros();
  const int end = std::min(na, begin + block_columns);
  for (int i = std::max(0, begin - b.count); i < end; ++i) {
    const vector x = a[i], *const y = b.limb(begin - 1 - i);
    columns[0] = _mm512_madd52hi_epu64(columns[0], x, y[0]);
    RESIDUA_UNROLLED
    for (int t = 0; t < block_columns; ++t) {
      columns[t] = _mm512_madd52lo_epu64(columns[t], x, y[t + 1]);
      if (t + 1 < block_columns) columns[t + 1] = _mm512_madd52hi_epu64(columns[t + 1], x, y[t + 1]);
    }
  }
  RESIDUA_UNROLLED
  for (int t = 0; t < block_columns; ++t) result[t] = columns[t];
}
/// All columns from `begin` on, and up to block_columns - 1 zeros behind them.
RESIDUA_INLINE void multiply_from(vector* columns, int begin, const vector* a, int na,
                                  const padded_limbs& b) {
  for (int column = begin; column < na + b.count; column += block_columns)
    multiply_block(columns + (column - begin), column, a, na, b);
}

/// Carries from column to column; the last one keeps its own.
RESIDUA_INLINE void carry_on(vector* columns, int count) {
  for (int k = 0; k + 1 < count; ++k) {
    columns[k + 1] = _mm512_add_epi64(columns[k + 1], _mm512_srai_epi64(columns[k], limb_bits));
    columns[k] = _mm512_and_si512(columns[k], limb_mask());
  }
}

/// Places in a table of kernels for words + 1, words + 2, ...
inline constexpr int long_lengths = most_long_words - most_words;

}  // namespace
}  // namespace residua::multiple::lanes
