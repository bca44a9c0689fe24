// y = alpha x + y, eight elements at a time, each rounded once to nearest even.
//
// A product and y are integers of `limbs` limbs below the larger one's exponent, of which the highest bit is
// left for a carry. Columns of the product below those are not computed: with `skipped` of them it lacks less
// than 2 skipped units, as column c is less than (2 c + 1) 2^52; what the smaller term loses behind is less
// than one, and so is what a negative result loses when its bits are flipped. Normalised by at most 51 bits,
// the result has 64 bits and more behind its n words, of which an error of 2^6 units changes less than 2^17.
// It is rounded by them unless they are that close to a half; then the lane is left, and so it is where more
// bits cancel, where a term is not regular and where the exponent leaves the range.
#include "mp/lanes/lanes.hpp"

#if defined(__AVX512IFMA__) && defined(__AVX512VBMI2__)

#  include <utility>

#  include "mp/lanes/limbs.hpp"

namespace residua::multiple::lanes {
namespace {

/// How a product of n words by n words lies in limbs: shifted to the left so that one bit is free in front.
template <int n>
struct layout {
  static constexpr int of_x = limbs_of_words(n), free_bits = limb_bits * of_x - 64 * n;
  static constexpr int of_alpha = free_bits > 0 ? of_x : of_x + 1;
  static constexpr int shift_of_x = free_bits, shift_of_alpha = free_bits > 0 ? free_bits - 1 : limb_bits - 1;
  static constexpr int limbs = of_x + 2, skipped = of_alpha + of_x - limbs;
  static constexpr int bits = limb_bits * limbs;
  static_assert(shift_of_x + shift_of_alpha + 128 * n + 1 == limb_bits * (of_x + of_alpha));
  static_assert(2 * skipped + 2 <= 64);
};

/// ±(an integer of the layout's limbs) 2^(exponent + 1 - bits).
template <int n>
struct lane_terms {
  vector header_sign, exponent;  // the sign is the lowest bit
  vector limbs[layout<n>::limbs];
};

struct alpha_limbs {
  const word* rows;
  RESIDUA_INLINE vector operator()(int j) const { return all(rows[width * j]); }
};

template <int n>
RESIDUA_INLINE void load_words(vector* words, const word* element, index_t plane, __mmask8 lanes) {
  RESIDUA_UNROLLED
  for (int k = 0; k < n; ++k) words[k] = load(element + (k + 1) * plane, lanes);
}

template <int n>
RESIDUA_INLINE void load_product(lane_terms<n>& p, const update_group& u, const word* alpha_rows,
                                 vector x_header, const word* x, __mmask8 lanes) {
  using its = layout<n>;
  vector words[n], limbs[its::of_x];
  load_words<n>(words, x, u.x_plane, lanes);
  to_limbs<its::of_x, -its::shift_of_x, n>(limbs, words);
  multiply_from<its::of_x, its::of_alpha, its::skipped>(p.limbs, limbs, alpha_limbs{alpha_rows});
  carry_on<its::limbs>(p.limbs);
  const mp_header alpha{*u.alpha};
  p.header_sign = _mm512_xor_si512(x_header, all(alpha.code));
  p.exponent = _mm512_add_epi64(biased_exponent(x_header), all(alpha.exponent() - mp_header::bias));
}

template <int n>
RESIDUA_INLINE void load_addend(lane_terms<n>& t, vector header, const word* y, index_t plane,
                                __mmask8 lanes) {
  using its = layout<n>;
  vector words[n];
  load_words<n>(words, y, plane, lanes);
  to_limbs<its::limbs, 64 * n + 1 - its::bits, n>(t.limbs, words);
  RESIDUA_UNROLLED
  for (int k = 0; k < its::limbs; ++k) t.limbs[k] = _mm512_and_si512(t.limbs[k], limb_mask());
  t.header_sign = header;
  t.exponent = _mm512_sub_epi64(biased_exponent(header), all(mp_header::bias));
}

/// Exchanges lanes so that a's exponent is not the smaller one.
template <int n>
RESIDUA_INLINE void put_in_order(lane_terms<n>& a, lane_terms<n>& b) {
  const __mmask8 swapped = _mm512_cmplt_epi64_mask(a.exponent, b.exponent);
  if (swapped == 0) return;
  const auto exchange = [swapped](vector& x, vector& y) {
    const vector before = x;
    x = _mm512_mask_mov_epi64(x, swapped, y);
    y = _mm512_mask_mov_epi64(y, swapped, before);
  };
  exchange(a.exponent, b.exponent);
  exchange(a.header_sign, b.header_sign);
  RESIDUA_UNROLLED
  for (int k = 0; k < layout<n>::limbs; ++k) exchange(a.limbs[k], b.limbs[k]);
}

/// x /= 2^52 as often as `whole` says, which is below 32.
template <int count>
RESIDUA_INLINE void move_down(vector* x, vector whole) {
  for (int step = 16; step > 0; step /= 2) {
    const __mmask8 moved = _mm512_test_epi64_mask(whole, all(static_cast<word>(step)));
    if (moved == 0) continue;
    for (int k = 0; k < count; ++k)
      x[k] = _mm512_mask_mov_epi64(x[k], moved, k + step < count ? x[k + step] : zeros());
  }
}

/// x /= 2^shift, cut.
template <int count>
RESIDUA_INLINE void shift_down(vector* x, vector shift) {
  static_assert(count < 32);
  if (_mm512_cmpge_epu64_mask(shift, all(word{limb_bits})) != 0) {
    const vector limited = _mm512_min_epu64(shift, all(word{limb_bits * count}));
    const vector whole = _mm512_srli_epi64(_mm512_mul_epu32(limited, all(word{1261})), 16);  // limited / 52
    move_down<count>(x, whole);
    shift = _mm512_sub_epi64(limited, _mm512_mul_epu32(whole, all(word{limb_bits})));
  }
  const vector up = _mm512_sub_epi64(all(word{limb_bits}), shift);
  RESIDUA_UNROLLED
  for (int k = 0; k < count; ++k) {
    const vector above = k + 1 < count ? _mm512_sllv_epi64(x[k + 1], up) : zeros();
    x[k] = _mm512_and_si512(_mm512_or_si512(_mm512_srlv_epi64(x[k], shift), above), limb_mask());
  }
}

/// a = a + b, where a has the larger exponent and b is in a's units.
template <int n>
RESIDUA_INLINE void add_aligned(lane_terms<n>& a, const lane_terms<n>& b) {
  constexpr int count = layout<n>::limbs;
  const __mmask8 opposite = are_odd(_mm512_xor_si512(a.header_sign, b.header_sign));
  RESIDUA_UNROLLED
  for (int k = 0; k < count; ++k) {
    const vector sum = _mm512_add_epi64(a.limbs[k], b.limbs[k]);
    a.limbs[k] = _mm512_mask_sub_epi64(sum, opposite, a.limbs[k], b.limbs[k]);
  }
  carry_on<count>(a.limbs);
  const __mmask8 negative = _mm512_movepi64_mask(a.limbs[count - 1]);
  if (negative == 0) return;
  a.header_sign = _mm512_mask_xor_epi64(a.header_sign, negative, a.header_sign, all(word{1}));
  for (int k = 0; k < count; ++k) {
    const vector ones = k + 1 < count ? limb_mask() : all(~word{0});
    a.limbs[k] = _mm512_mask_xor_epi64(a.limbs[k], negative, a.limbs[k], ones);
  }
}

/// 64 bits of x, of `count` limbs, from bit `first` on; bits below x are zero.
template <int first, int count, int k = 0>
RESIDUA_INLINE vector word_of_limbs(const vector* x) {
  constexpr int place = limb_bits * k - first;
  if constexpr (k == count || place >= 64) {
    return zeros();
  } else if constexpr (place <= -limb_bits) {
    return word_of_limbs<first, count, k + 1>(x);
  } else {
    const vector above = word_of_limbs<first, count, k + 1>(x);
    if constexpr (place >= 0) return _mm512_or_si512(above, _mm512_slli_epi64(x[k], place));
    if constexpr (place < 0) return _mm512_or_si512(above, _mm512_srli_epi64(x[k], -place));
  }
}

/// The n + 1 highest words of x 2^shift, of which the lowest is for rounding.
template <int n, int k = n + 1>
RESIDUA_INLINE void to_words(vector* words, const vector* x, vector shift, vector above) {
  if constexpr (k > 0) {
    using its = layout<n>;
    const vector below = word_of_limbs<its::bits - 64 * (n + 3 - k), its::limbs>(x);
    words[k - 1] = _mm512_shldv_epi64(above, below, shift);
    to_words<n, k - 1>(words, x, shift, below);
  }
}

/// The highest n words of n + 1 rounded at bit `spare` of them; the lanes in which that is sure. `carries`
/// are those in which a power of two is the result, and its words are zero.
template <int n>
RESIDUA_INLINE __mmask8 round_words(vector* words, int spare, __mmask8& carries) {
  constexpr word doubt = word{1} << 20;
  const vector tail =
      spare == 0 ? words[0] : _mm512_shldv_epi64(words[1], words[0], all(std::int64_t{64 - spare}));
  const vector from_half = _mm512_add_epi64(tail, all((word{1} << 63) + doubt));
  const __mmask8 sure = _mm512_cmpge_epu64_mask(from_half, all(2 * doubt)), up = _mm512_movepi64_mask(tail);
  const vector cut = _mm512_and_si512(words[1], all(~word{0} << spare)), unit = all(word{1} << spare);
  words[1] = _mm512_mask_add_epi64(cut, up, cut, unit);
  carries = up & _mm512_cmpeq_epi64_mask(words[1], zeros());
  for (int k = 2; k <= n && carries != 0; ++k) {
    words[k] = _mm512_mask_add_epi64(words[k], carries, words[k], all(word{1}));
    carries &= _mm512_cmpeq_epi64_mask(words[k], zeros());
  }
  return sure;
}

/// Rounds and stores those of `lanes` that are sure, and returns them.
template <int n>
RESIDUA_INLINE unsigned store_rounded(const lane_terms<n>& t, const update_group& u, word* y,
                                      __mmask8 lanes) {
  const vector top = t.limbs[layout<n>::limbs - 1];
  const vector zero_bits = _mm512_sub_epi64(_mm512_lzcnt_epi64(top), all(word{64 - limb_bits}));
  vector words[n + 1];
  to_words<n>(words, t.limbs, zero_bits, word_of_limbs<layout<n>::bits - 64, layout<n>::limbs>(t.limbs));
  __mmask8 carries = 0;
  lanes &= round_words<n>(words, 64 * n - u.bits, carries);
  words[n] = _mm512_mask_mov_epi64(words[n], carries, all(word{1} << 63));
  vector exponent = _mm512_sub_epi64(_mm512_add_epi64(t.exponent, all(word{1})), zero_bits);
  exponent = _mm512_mask_add_epi64(exponent, carries, exponent, all(word{1}));
  lanes &= _mm512_cmple_epu64_mask(_mm512_abs_epi64(exponent), all(mp_header::largest_exponent));
  lanes &= _mm512_test_epi64_mask(top, top);
  const vector code = _mm512_slli_epi64(_mm512_add_epi64(exponent, all(mp_header::bias)), 1);
  const vector sign = _mm512_and_si512(t.header_sign, all(word{1}));
  _mm512_mask_storeu_epi64(y, lanes, _mm512_or_si512(code, sign));
  RESIDUA_UNROLLED
  for (int k = 0; k < n; ++k) _mm512_mask_storeu_epi64(y + (k + 1) * u.y_plane, lanes, words[k + 1]);
  return lanes;
}

/// Elements first, ..., first + 7, as far as there are; those that are left.
template <int n>
RESIDUA_INLINE unsigned update_lanes(const update_group& u, const word* alpha_rows, int first) {
  const int count = u.count - first;
  const auto lanes = static_cast<__mmask8>(count < width ? (1U << count) - 1 : 255);
  const word* const x = u.x + first;
  word* const y = u.y + first;
  const vector x_header = load(x, lanes), y_header = load(y, lanes);
  const __mmask8 regular = are_regular(x_header) & are_regular(y_header);
  lane_terms<n> product, addend;
  load_product<n>(product, u, alpha_rows, x_header, x, regular);
  load_addend<n>(addend, y_header, y, u.y_plane, regular);
  put_in_order(product, addend);
  shift_down<layout<n>::limbs>(addend.limbs, _mm512_sub_epi64(product.exponent, addend.exponent));
  add_aligned(product, addend);
  return lanes & ~store_rounded<n>(product, u, y, regular);
}

template <int n>
lane_mask update(const update_group& u) {
  using its = layout<n>;
  vector words[n], limbs[its::of_alpha];
  RESIDUA_UNROLLED
  for (int k = 0; k < n; ++k) words[k] = all(u.alpha[k + 1]);
  to_limbs<its::of_alpha, -its::shift_of_alpha, n>(limbs, words);
  alignas(64) word rows[width * its::of_alpha];
  RESIDUA_UNROLLED
  for (int k = 0; k < its::of_alpha; ++k) store(rows + width * k, limbs[k]);
  lane_mask left = 0;
  for (int first = 0; first < u.count; first += width)
    left |= lane_mask{update_lanes<n>(u, rows, first)} << first;
  return left;
}

template <std::size_t... k>
update_kernel entry(std::size_t number, std::index_sequence<k...>) {
  static constexpr update_kernel table[] = {update<static_cast<int>(k) + 1>...};
  return table[number];
}

}  // namespace

update_kernel ifma_update(int words) {
  if (words > most_words) return nullptr;
  return entry(static_cast<std::size_t>(words - 1), std::make_index_sequence<most_words>());
}

}  // namespace residua::multiple::lanes

#else

namespace residua::multiple::lanes {

update_kernel ifma_update(int) { return nullptr; }

}  // namespace residua::multiple::lanes

#endif
