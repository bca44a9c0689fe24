// Integers in lanes: eight side by side, in words of 64 bits as numbers have them and in limbs of 52 bits as
// IFMA multiplies them. Only sources compiled for IFMA include this file: all is in an unnamed namespace.
#pragma once

#include <immintrin.h>

#include "mp/lanes/lanes.hpp"
#include "mp/registers.hpp"

namespace residua::multiple::lanes {
namespace {

using vector = __m512i;

RESIDUA_INLINE vector zeros() { return _mm512_setzero_si512(); }
RESIDUA_INLINE vector all(word x) { return _mm512_set1_epi64(static_cast<long long>(x)); }
RESIDUA_INLINE vector all(std::int64_t x) { return _mm512_set1_epi64(x); }
RESIDUA_INLINE vector limb_mask() { return all((word{1} << limb_bits) - 1); }

RESIDUA_INLINE vector load(const void* row, __mmask8 lanes) { return _mm512_maskz_loadu_epi64(lanes, row); }
RESIDUA_INLINE vector load(const void* row) { return _mm512_loadu_si512(row); }
RESIDUA_INLINE void store(void* row, vector x) { _mm512_storeu_si512(row, x); }

/// The exponent with its bias.
RESIDUA_INLINE vector biased_exponent(vector header) { return _mm512_srli_epi64(header, 1); }
RESIDUA_INLINE __mmask8 are_regular(vector header) {
  const vector from_smallest = _mm512_sub_epi64(biased_exponent(header), all(word{1}));
  return _mm512_cmplt_epu64_mask(from_smallest, all(word{2 * mp_header::bias - 1}));
}
RESIDUA_INLINE __mmask8 are_odd(vector x) { return _mm512_test_epi64_mask(x, all(word{1})); }

/// 64 bits of x, of `count` words, from bit `first` on; bits outside of x are zero.
template <int first, int count>
RESIDUA_INLINE vector bits_from(const vector* x) {
  constexpr int shift = first & 63, k = (first - shift) / 64;
  constexpr bool has_low = k >= 0 && k < count, has_high = k >= -1 && k + 1 < count;
  if constexpr (!has_low && (!has_high || shift == 0)) {
    return zeros();
  } else if constexpr (shift == 0) {
    return x[k];
  } else if constexpr (!has_high) {
    return _mm512_srli_epi64(x[k], shift);
  } else if constexpr (!has_low) {
    return _mm512_slli_epi64(x[k + 1], 64 - shift);
  } else {
    return _mm512_shrdi_epi64(x[k], x[k + 1], shift);
  }
}

/// Limbs of 52 bits and more above them, which IFMA does not read: limb k is x from bit first + 52 k on.
template <int limbs, int first, int words, int k = 0>
RESIDUA_INLINE void to_limbs(vector* r, const vector* x) {
  if constexpr (k < limbs) {
    r[k] = bits_from<first + limb_bits * k, words>(x);
    to_limbs<limbs, first, words, k + 1>(r, x);
  }
}

/// Columns begin, ..., end - 1 of a b, of NA and NB limbs, without the carries between them: each is below
/// (NA + NB) 2^52. b(j) is limb j of b.
template <int NA, int NB, int begin, int end, class Limbs>
RESIDUA_INLINE void add_columns(vector* columns, const vector* a, const Limbs& b) {
  RESIDUA_UNROLLED
  for (int i = 0; i < NA; ++i) {
    RESIDUA_UNROLLED
    for (int j = 0; j < NB; ++j) {
      const int low = i + j - begin, high = low + 1;
      if (low >= 0 && low < end - begin) columns[low] = _mm512_madd52lo_epu64(columns[low], a[i], b(j));
      if (high >= 0 && high < end - begin) columns[high] = _mm512_madd52hi_epu64(columns[high], a[i], b(j));
    }
  }
}

/// Columns that are summed at once: as many as registers hold beside a's limb.
inline constexpr int columns_together = 12;

/// All columns of a b from `begin` on.
template <int NA, int NB, int begin, class Limbs>
RESIDUA_INLINE void multiply_from(vector* columns, const vector* a, const Limbs& b) {
  constexpr int end = begin + columns_together < NA + NB ? begin + columns_together : NA + NB;
  RESIDUA_UNROLLED
  for (int k = 0; k < end - begin; ++k) columns[k] = zeros();
  add_columns<NA, NB, begin, end>(columns, a, b);
  if constexpr (end < NA + NB) multiply_from<NA, NB, end>(columns + (end - begin), a, b);
}

/// Carries from column to column; the last one keeps its own.
template <int count>
RESIDUA_INLINE void carry_on(vector* columns) {
  RESIDUA_UNROLLED
  for (int k = 0; k + 1 < count; ++k) {
    columns[k + 1] = _mm512_add_epi64(columns[k + 1], _mm512_srai_epi64(columns[k], limb_bits));
    columns[k] = _mm512_and_si512(columns[k], limb_mask());
  }
}

}  // namespace
}  // namespace residua::multiple::lanes
