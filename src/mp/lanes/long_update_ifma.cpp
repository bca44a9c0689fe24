// y = alpha x + y, eight elements at a time, of numbers of any length: as in update_ifma.cpp, with loops over
// limbs in memory in the place of registers. The product of longer numbers lacks more units, up to 2^8 of
// them; that changes less than 2^19 of the 64 bits behind the result's words, which are looked at as there.
#include "mp/lanes/long_kernels.hpp"

#if defined(__AVX512IFMA__) && defined(__AVX512VBMI2__)

#  include <utility>

#  include "mp/lanes/long_limbs.hpp"

namespace residua::multiple::lanes {
namespace {

/// How a product of n words by n words lies in limbs: shifted to the left so that one bit is free in front.
struct long_layout {
  int n, of_x, free_bits, of_alpha, shift_of_x, shift_of_alpha, limbs, skipped, bits;

  constexpr explicit long_layout(int words)
      : n(words),
        of_x(limbs_of_words(words)),
        free_bits(limb_bits * of_x - 64 * words),
        of_alpha(free_bits > 0 ? of_x : of_x + 1),
        shift_of_x(free_bits),
        shift_of_alpha(free_bits > 0 ? free_bits - 1 : limb_bits - 1),
        limbs(of_x + 2),
        skipped(of_alpha + of_x - limbs),
        bits(limb_bits * limbs) {}
};
static_assert(2 * long_layout(most_long_words).skipped + 2 < 1 << 8);
static_assert(long_layout(most_long_words).limbs <= most_limbs);

/// ±(an integer of the layout's limbs) 2^(exponent + 1 - bits).
struct long_terms {
  vector header_sign, exponent;  // the sign is the lowest bit
  vector limbs[most_limbs + block_columns];
};

RESIDUA_INLINE void load_words(vector* words, int n, const word* element, index_t plane, __mmask8 lanes) {
  for (int k = 0; k < n; ++k) words[k] = load(element + (k + 1) * plane, lanes);
}

RESIDUA_INLINE void load_product(long_terms& p, const long_layout& its, const update_group& u,
                                 const padded_limbs& alpha_limbs, vector x_header, const word* x,
                                 __mmask8 lanes) {
  vector words[most_long_words], limbs[most_limbs];
  load_words(words, its.n, x, u.x_plane, lanes);
  for (int k = 0; k < its.of_x; ++k) limbs[k] = bits_at(words, its.n, limb_bits * k - its.shift_of_x);
  multiply_from(p.limbs, its.skipped, limbs, its.of_x, alpha_limbs);
  carry_on(p.limbs, its.limbs);
  const mp_header alpha{*u.alpha};
  p.header_sign = _mm512_xor_si512(x_header, all(alpha.code));
  p.exponent = _mm512_add_epi64(biased_exponent(x_header), all(alpha.exponent() - mp_header::bias));
}

RESIDUA_INLINE void load_addend(long_terms& t, const long_layout& its, vector header, const word* y,
                                index_t plane, __mmask8 lanes) {
  vector words[most_long_words];
  load_words(words, its.n, y, plane, lanes);
  const int first = 64 * its.n + 1 - its.bits;
  for (int k = 0; k < its.limbs; ++k)
    t.limbs[k] = _mm512_and_si512(bits_at(words, its.n, first + limb_bits * k), limb_mask());
  t.header_sign = header;
  t.exponent = _mm512_sub_epi64(biased_exponent(header), all(mp_header::bias));
}

/// Exchanges lanes so that a's exponent is not the smaller one.
RESIDUA_INLINE void put_in_order(long_terms& a, long_terms& b, int limbs) {
  const __mmask8 swapped = _mm512_cmplt_epi64_mask(a.exponent, b.exponent);
  if (swapped == 0) return;
  const auto exchange = [swapped](vector& x, vector& y) {
    const vector before = x;
    x = _mm512_mask_mov_epi64(x, swapped, y);
    y = _mm512_mask_mov_epi64(y, swapped, before);
  };
  exchange(a.exponent, b.exponent);
  exchange(a.header_sign, b.header_sign);
  for (int k = 0; k < limbs; ++k) exchange(a.limbs[k], b.limbs[k]);
}

/// x /= 2^52 as often as `whole` says, which is at most `count`.
RESIDUA_INLINE void move_down(vector* x, int count, vector whole) {
  static_assert(most_limbs < 128);
  for (int step = 64; step > 0; step /= 2) {
    const __mmask8 moved = _mm512_test_epi64_mask(whole, all(static_cast<word>(step)));
    if (moved == 0) continue;
    for (int k = 0; k < count; ++k)
      x[k] = _mm512_mask_mov_epi64(x[k], moved, k + step < count ? x[k + step] : zeros());
  }
}

/// x /= 2^shift, cut.
RESIDUA_INLINE void shift_down(vector* x, int count, vector shift) {
  if (_mm512_cmpge_epu64_mask(shift, all(word{limb_bits})) != 0) {
    const vector limited = _mm512_min_epu64(shift, all(word{limb_bits} * static_cast<word>(count)));
    // limited / 52 for what is below 2^13: 80660 / 2^22 is above 1 / 52 by less than 2^-23.
    const vector whole = _mm512_srli_epi64(_mm512_mul_epu32(limited, all(word{80660})), 22);
    move_down(x, count, whole);
    shift = _mm512_sub_epi64(limited, _mm512_mul_epu32(whole, all(word{limb_bits})));
  }
  const vector rest = _mm512_sub_epi64(all(word{limb_bits}), shift);
  for (int k = 0; k < count; ++k) {
    const vector above = k + 1 < count ? _mm512_sllv_epi64(x[k + 1], rest) : zeros();
    x[k] = _mm512_and_si512(_mm512_or_si512(_mm512_srlv_epi64(x[k], shift), above), limb_mask());
  }
}

/// a = a + b, where a has the larger exponent and b is in a's units.
RESIDUA_INLINE void add_aligned(long_terms& a, const long_terms& b, int count) {
  const __mmask8 opposite = are_odd(_mm512_xor_si512(a.header_sign, b.header_sign));
  for (int k = 0; k < count; ++k) {
    const vector sum = _mm512_add_epi64(a.limbs[k], b.limbs[k]);
    a.limbs[k] = _mm512_mask_sub_epi64(sum, opposite, a.limbs[k], b.limbs[k]);
  }
  carry_on(a.limbs, count);
  const __mmask8 negative = _mm512_movepi64_mask(a.limbs[count - 1]);
  if (negative == 0) return;
  a.header_sign = _mm512_mask_xor_epi64(a.header_sign, negative, a.header_sign, all(word{1}));
  for (int k = 0; k < count; ++k) {
    const vector ones = k + 1 < count ? limb_mask() : all(~word{0});
    a.limbs[k] = _mm512_mask_xor_epi64(a.limbs[k], negative, a.limbs[k], ones);
  }
}

/// 64 bits of x, of `count` limbs, from bit `first` on; bits outside of x are zero.
RESIDUA_INLINE vector word_of_limbs(const vector* x, int count, int first) {
  vector result = zeros();
  for (int k = first > 0 ? first / limb_bits : 0; k < count && limb_bits * k < first + 64; ++k) {
    const int place = limb_bits * k - first;
    result = _mm512_or_si512(result, place >= 0 ? up(x[k], place) : down(x[k], -place));
  }
  return result;
}

/// The n + 1 highest words of x 2^shift, of which the lowest is for rounding.
RESIDUA_INLINE void to_words(vector* words, const long_layout& its, const vector* x, vector shift) {
  vector above = word_of_limbs(x, its.limbs, its.bits - 64);
  for (int k = its.n; k >= 0; --k) {
    const vector below = word_of_limbs(x, its.limbs, its.bits - 64 * (its.n + 2 - k));
    words[k] = _mm512_shldv_epi64(above, below, shift);
    above = below;
  }
}

/// The highest n words of n + 1 rounded at bit `spare` of them; the lanes in which that is sure. `carries`
/// are those in which a power of two is the result, and its words are zero.
RESIDUA_INLINE __mmask8 round_words(vector* words, int n, int spare, __mmask8& carries) {
  constexpr word doubt = word{1} << 20;
  const vector tail =
      spare == 0 ? words[0] : _mm512_shldv_epi64(words[1], words[0], all(std::int64_t{64 - spare}));
  const vector from_half = _mm512_add_epi64(tail, all((word{1} << 63) + doubt));
  const __mmask8 sure = _mm512_cmpge_epu64_mask(from_half, all(2 * doubt)),
                 is_up = _mm512_movepi64_mask(tail);
  const vector cut = _mm512_and_si512(words[1], all(~word{0} << spare)), unit = all(word{1} << spare);
  words[1] = _mm512_mask_add_epi64(cut, is_up, cut, unit);
  carries = is_up & _mm512_cmpeq_epi64_mask(words[1], zeros());
  for (int k = 2; k <= n && carries != 0; ++k) {
    words[k] = _mm512_mask_add_epi64(words[k], carries, words[k], all(word{1}));
    carries &= _mm512_cmpeq_epi64_mask(words[k], zeros());
  }
  return sure;
}

/// Rounds and stores those of `lanes` that are sure, and returns them.
RESIDUA_INLINE unsigned store_rounded(const long_terms& t, const long_layout& its, const update_group& u,
                                      word* y, __mmask8 lanes) {
  const int n = its.n;
  const vector top = t.limbs[its.limbs - 1];
  const vector zero_bits = _mm512_sub_epi64(_mm512_lzcnt_epi64(top), all(word{64 - limb_bits}));
  vector words[most_long_words + 1];
  to_words(words, its, t.limbs, zero_bits);
  __mmask8 carries = 0;
  lanes &= round_words(words, n, 64 * n - u.bits, carries);
  words[n] = _mm512_mask_mov_epi64(words[n], carries, all(word{1} << 63));
  vector exponent = _mm512_sub_epi64(_mm512_add_epi64(t.exponent, all(word{1})), zero_bits);
  exponent = _mm512_mask_add_epi64(exponent, carries, exponent, all(word{1}));
  lanes &= _mm512_cmple_epu64_mask(_mm512_abs_epi64(exponent), all(mp_header::largest_exponent));
  lanes &= _mm512_test_epi64_mask(top, top);
  const vector code = _mm512_slli_epi64(_mm512_add_epi64(exponent, all(mp_header::bias)), 1);
  const vector sign = _mm512_and_si512(t.header_sign, all(word{1}));
  _mm512_mask_storeu_epi64(y, lanes, _mm512_or_si512(code, sign));
  for (int k = 0; k < n; ++k) _mm512_mask_storeu_epi64(y + (k + 1) * u.y_plane, lanes, words[k + 1]);
  return lanes;
}

/// Elements first, ..., first + 7, as far as there are; those that are left.
RESIDUA_INLINE unsigned update_lanes(const long_layout& its, const update_group& u,
                                     const padded_limbs& alpha_limbs, int first) {
  const int count = u.count - first;
  const auto lanes = static_cast<__mmask8>(count < width ? (1U << count) - 1 : 255);
  const word* const x = u.x + first;
  word* const y = u.y + first;
  const vector x_header = load(x, lanes), y_header = load(y, lanes);
  const __mmask8 regular = are_regular(x_header) & are_regular(y_header);
  long_terms product, addend;
  load_product(product, its, u, alpha_limbs, x_header, x, regular);
  load_addend(addend, its, y_header, y, u.y_plane, regular);
  put_in_order(product, addend, its.limbs);
  shift_down(addend.limbs, its.limbs, _mm512_sub_epi64(product.exponent, addend.exponent));
  add_aligned(product, addend, its.limbs);
  return lanes & ~store_rounded(product, its, u, y, regular);
}

lane_mask update_of(const long_layout& its, const update_group& u) {
  vector words[most_long_words];
  for (int k = 0; k < its.n; ++k) words[k] = all(u.alpha[k + 1]);
  padded_limbs alpha_limbs(its.of_alpha);
  for (int k = 0; k < its.of_alpha; ++k)
    alpha_limbs.set(k, bits_at(words, its.n, limb_bits * k - its.shift_of_alpha));
  lane_mask left = 0;
  for (int first = 0; first < u.count; first += width)
    left |= lane_mask{update_lanes(its, u, alpha_limbs, first)} << first;
  return left;
}

template <int n>
lane_mask update(const update_group& u) {
  return update_of(long_layout(n), u);
}

template <std::size_t... k>
update_kernel entry(std::size_t number, std::index_sequence<k...>) {
  static constexpr update_kernel table[] = {update<most_words + 1 + static_cast<int>(k)>...};
  return table[number];
}

}  // namespace

update_kernel ifma_long_update(int words) {
  if (words <= most_words || words > most_long_words) return nullptr;
  return entry(static_cast<std::size_t>(words - most_words - 1), std::make_index_sequence<long_lengths>());
}

}  // namespace residua::multiple::lanes

#else

namespace residua::multiple::lanes {

update_kernel ifma_long_update(int) { return nullptr; }

}  // namespace residua::multiple::lanes

#endif
