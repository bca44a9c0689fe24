// Sums of products, eight at a time.
//
// Let A and B be significands as integers of 64 n bits, and s the bits by which the product's exponent is
// below its sum's largest: the sum takes floor(A B / 2^(s + 64 (n - 1))). For s < 64, A 2^(64 - s) is an
// integer of n + 1 words, B 2^v one of m limbs, and with 64 n + v = 52 m the floor begins with column m of
// their product. Of the columns below only m - 1 is computed: what those before it would add to it is less
// than 2 (m - 1) of its units, as column c is less than (2 c + 1) 2^52. Where its 52 bits are so close to a
// carry that this could decide, for one of 2^46 products of random words, the lane is left.
#include "mp/lanes/lanes.hpp"

#if defined(__AVX512IFMA__) && defined(__AVX512VBMI2__)

#  include <utility>

#  include "mp/lanes/limbs.hpp"

namespace residua::multiple::lanes {
namespace {

/// Limb j of a group's factors, or of one of them for all lanes.
struct own_limbs {
  static constexpr bool is_shared = false;
  const word* rows;
  RESIDUA_INLINE vector operator()(int j) const { return load(rows + width * (1 + j)); }
  RESIDUA_INLINE vector header() const { return load(rows); }
};
struct shared_limbs {
  static constexpr bool is_shared = true;
  const word* rows;
  RESIDUA_INLINE vector operator()(int j) const { return all(rows[width * (1 + j)]); }
  RESIDUA_INLINE vector header() const { return all(rows[0]); }
};

/// A 2^(64 - shift) in limbs, of words below the header `a` in planes.
template <int n>
RESIDUA_INLINE void shifted_limbs(vector* limbs, const word* a, index_t plane, vector shift, __mmask8 lanes) {
  vector words[n + 1], below = zeros();
  RESIDUA_UNROLLED
  for (int k = 0; k < n; ++k) {
    const vector here = load(a + (k + 1) * plane, lanes);
    words[k] = _mm512_shrdv_epi64(below, here, shift);
    below = here;
  }
  words[n] = _mm512_srlv_epi64(below, shift);
  to_limbs<limbs_of_sum(n), 0, n + 1>(limbs, words);
}

/// One group: adds to `sums` and returns the lanes that are left.
template <int n, class Limbs>
RESIDUA_INLINE unsigned add_group(vector* sums, const word* a, index_t plane, const Limbs& b, vector tops,
                                  __mmask8 lanes) {
  constexpr int na = limbs_of_sum(n), nb = limbs_of_words(n), begin = nb - 1;
  const vector x = load(a, lanes), y = b.header();
  const vector shift = _mm512_sub_epi64(tops, _mm512_add_epi64(biased_exponent(x), biased_exponent(y)));
  const __mmask8 regular = are_regular(x) & are_regular(y);
  const __mmask8 close = regular & _mm512_cmplt_epu64_mask(shift, all(word{64}));
  if (close == 0) return regular;
  vector limbs[na], columns[na + 1];
  shifted_limbs<n>(limbs, a, plane, shift, close);
  multiply_from<na, nb, begin>(columns, limbs, b);
  const vector most = _mm512_add_epi64(_mm512_and_si512(columns[0], limb_mask()), all(word{2 * nb}));
  const __mmask8 taken = close & _mm512_cmple_epu64_mask(most, limb_mask());
  columns[1] = _mm512_add_epi64(columns[1], _mm512_srli_epi64(columns[0], limb_bits));
  const __mmask8 negative = taken & are_odd(_mm512_xor_si512(x, y));
  const auto positive = static_cast<__mmask8>(taken & ~negative);
  RESIDUA_UNROLLED
  for (int k = 0; k < na; ++k) {
    const vector sum = _mm512_mask_add_epi64(sums[k], positive, sums[k], columns[k + 1]);
    sums[k] = _mm512_mask_sub_epi64(sum, negative, sum, columns[k + 1]);
  }
  return regular & ~taken;
}

template <int n>
RESIDUA_INLINE void fetch(const word* a, index_t plane) {
  RESIDUA_UNROLLED
  for (int k = 0; k <= n; ++k) _mm_prefetch(reinterpret_cast<const char*>(a + k * plane), _MM_HINT_T0);
}

template <int n, class Limbs>
lane_mask add_groups(const product_groups& p) {
  constexpr int na = limbs_of_sum(n);
  const auto lanes = static_cast<__mmask8>(p.lanes);
  const index_t factor_step = Limbs::is_shared ? 1 : width * rows_of_factors(n);
  const vector tops = _mm512_add_epi64(load(p.largest), all(2 * mp_header::bias));
  vector sums[na];
  RESIDUA_UNROLLED
  for (int k = 0; k < na; ++k) sums[k] = load(p.sums + width * k);
  lane_mask left = 0;
  for (int g = 0; g < p.groups; ++g) {
    const Limbs b{p.factors + g * factor_step};
    if constexpr (Limbs::is_shared) fetch<n>(p.a + (g + fetched_ahead) * p.group_step, p.plane);
    left |= lane_mask{add_group<n>(sums, p.a + g * p.group_step, p.plane, b, tops, lanes)} << (width * g);
  }
  carry_on<na>(sums);
  RESIDUA_UNROLLED
  for (int k = 0; k < na; ++k) store(p.sums + width * k, sums[k]);
  return left;
}

template <int n>
lane_mask add_products(const product_groups& p) {
  return p.is_shared ? add_groups<n, shared_limbs>(p) : add_groups<n, own_limbs>(p);
}

template <int n>
void prepare(word* factors, const word* x, index_t plane, unsigned lanes) {
  constexpr int count = limbs_of_words(n);
  const auto mask = static_cast<__mmask8>(lanes);
  vector words[n], limbs[count];
  RESIDUA_UNROLLED
  for (int k = 0; k < n; ++k) words[k] = load(x + (k + 1) * plane, mask);
  to_limbs<count, 64 * n - limb_bits * count, n>(limbs, words);
  store(factors, load(x, mask));
  RESIDUA_UNROLLED
  for (int k = 0; k < count; ++k) store(factors + width * (k + 1), limbs[k]);
}

RESIDUA_INLINE __mmask8 are_special(vector header) {
  return _mm512_cmpge_epu64_mask(biased_exponent(header), all(word{2 * mp_header::bias}));
}

bool find_largest(const header_groups& h) {
  const auto lanes = static_cast<__mmask8>(h.lanes);
  vector largest = load(h.largest);
  unsigned special = 0;
  for (index_t g = 0; g < h.groups; ++g) {
    const word* const b = h.b + g * h.b_step;
    const vector x = load(h.a + g * h.a_step, lanes), y = h.is_shared ? all(*b) : load(b, lanes);
    const vector exponents =
        _mm512_sub_epi64(_mm512_add_epi64(biased_exponent(x), biased_exponent(y)), all(2 * mp_header::bias));
    largest = _mm512_mask_max_epi64(largest, are_regular(x) & are_regular(y), largest, exponents);
    special |= lanes & (are_special(x) | are_special(y));
  }
  store(h.largest, largest);
  return special != 0;
}

template <int n>
constexpr sum_kernels kernels_of = {prepare<n>, add_products<n>, find_largest};

template <std::size_t... k>
const sum_kernels* entry(std::size_t number, std::index_sequence<k...>) {
  static constexpr const sum_kernels* table[] = {&kernels_of<static_cast<int>(k) + 1>...};
  return table[number];
}

}  // namespace

const sum_kernels* ifma_sums(int words) {
  if (words > most_words) return nullptr;
  return entry(static_cast<std::size_t>(words - 1), std::make_index_sequence<most_words>());
}

}  // namespace residua::multiple::lanes

#else

namespace residua::multiple::lanes {

const sum_kernels* ifma_sums(int) { return nullptr; }

}  // namespace residua::multiple::lanes

#endif
