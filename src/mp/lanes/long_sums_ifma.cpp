// Sums of products, eight at a time, of numbers of any length: as in sums_ifma.cpp, whose derivation holds
// here, with loops over limbs in memory in the place of registers.
//
// Columns are below (na + nb) 2^52, na and nb being the limbs of the factors, at most 161 of them together:
// eight groups of them are below 2^63.
#include "mp/lanes/long_kernels.hpp"

#if defined(__AVX512IFMA__) && defined(__AVX512VBMI2__)

#  include <utility>

#  include "mp/lanes/long_limbs.hpp"

namespace residua::multiple::lanes {
namespace {

static_assert((limbs_of_sum(most_long_words) + limbs_of_words(most_long_words)) * width < 1 << 11);

RESIDUA_INLINE void set_shared(padded_limbs& b, const word* factor) {
  for (int j = 0; j < b.count; ++j) b.set(j, all(factor[width * (1 + j)]));
}
RESIDUA_INLINE void set_own(padded_limbs& b, const word* factor) {
  for (int j = 0; j < b.count; ++j) b.set(j, load(factor + width * (1 + j)));
}

/// A 2^(64 - shift) in limbs, of n words below the header `a` in planes.
RESIDUA_INLINE void shifted_limbs(vector* limbs, int n, const word* a, index_t plane, vector shift,
                                  __mmask8 lanes) {
  vector words[most_long_words + 1], below = zeros();
  for (int k = 0; k < n; ++k) {
    const vector here = load(a + (k + 1) * plane, lanes);
    words[k] = _mm512_shrdv_epi64(below, here, shift);
    below = here;
  }
  words[n] = _mm512_srlv_epi64(below, shift);
  for (int k = 0; k < limbs_of_sum(n); ++k) limbs[k] = bits_at(words, n + 1, limb_bits * k);
}

/// One group: adds to `sums` and returns the lanes that are left.
RESIDUA_INLINE unsigned add_group(vector* sums, int n, const word* a, index_t plane, const padded_limbs& b,
                                  vector b_header, vector tops, __mmask8 lanes) {
  const int na = limbs_of_sum(n), nb = b.count, begin = nb - 1;
  const vector x = load(a, lanes);
  const vector shift =
      _mm512_sub_epi64(tops, _mm512_add_epi64(biased_exponent(x), biased_exponent(b_header)));
  const __mmask8 regular = are_regular(x) & are_regular(b_header);
  const __mmask8 close = regular & _mm512_cmplt_epu64_mask(shift, all(word{64}));
  if (close == 0) return regular;
  vector limbs[most_limbs], columns[most_limbs + 1 + block_columns];
  shifted_limbs(limbs, n, a, plane, shift, close);
  multiply_from(columns, begin, limbs, na, b);
  const vector most =
      _mm512_add_epi64(_mm512_and_si512(columns[0], limb_mask()), all(word{2} * static_cast<word>(nb)));
  const __mmask8 taken = close & _mm512_cmple_epu64_mask(most, limb_mask());
  columns[1] = _mm512_add_epi64(columns[1], _mm512_srli_epi64(columns[0], limb_bits));
  const __mmask8 negative = taken & are_odd(_mm512_xor_si512(x, b_header));
  const auto positive = static_cast<__mmask8>(taken & ~negative);
  for (int k = 0; k < na; ++k) {
    const vector sum = _mm512_mask_add_epi64(sums[k], positive, sums[k], columns[k + 1]);
    sums[k] = _mm512_mask_sub_epi64(sum, negative, sum, columns[k + 1]);
  }
  return regular & ~taken;
}

lane_mask add_products_of(int n, const product_groups& p) {
  const int na = limbs_of_sum(n);
  const auto lanes = static_cast<__mmask8>(p.lanes);
  const vector tops = _mm512_add_epi64(load(p.largest), all(2 * mp_header::bias));
  vector sums[most_limbs];
  for (int k = 0; k < na; ++k) sums[k] = load(p.sums + width * k);
  padded_limbs b(limbs_of_words(n));
  lane_mask left = 0;
  for (int g = 0; g < p.groups; ++g) {
    const word* const factor = p.factors + g * (p.is_shared ? 1 : width * rows_of_factors(n));
    if (p.is_shared) {
      const word* const ahead = p.a + (g + fetched_ahead) * p.group_step;
      for (int k = 0; k <= n; ++k)
        _mm_prefetch(reinterpret_cast<const char*>(ahead + k * p.plane), _MM_HINT_T0);
      set_shared(b, factor);
    } else {
      set_own(b, factor);
    }
    const vector header = p.is_shared ? all(*factor) : load(factor);
    left |= lane_mask{add_group(sums, n, p.a + g * p.group_step, p.plane, b, header, tops, lanes)}
            << (width * g);
  }
  carry_on(sums, na);
  for (int k = 0; k < na; ++k) store(p.sums + width * k, sums[k]);
  return left;
}

void prepare_of(int n, word* factors, const word* x, index_t plane, unsigned lanes) {
  const int count = limbs_of_words(n);
  const auto mask = static_cast<__mmask8>(lanes);
  vector words[most_long_words];
  for (int k = 0; k < n; ++k) words[k] = load(x + (k + 1) * plane, mask);
  store(factors, load(x, mask));
  for (int k = 0; k < count; ++k)
    store(factors + width * (k + 1), bits_at(words, n, 64 * n - limb_bits * (count - k)));
}

template <int n>
lane_mask add_products(const product_groups& p) {
  return add_products_of(n, p);
}
template <int n>
void prepare(word* factors, const word* x, index_t plane, unsigned lanes) {
  prepare_of(n, factors, x, plane, lanes);
}

/// For more than most_words words; headers are read as those of short numbers.
template <std::size_t... k>
sum_kernels entry(std::size_t number, std::index_sequence<k...>) {
  constexpr int first = most_words + 1;
  static constexpr decltype(sum_kernels::prepare) all_prepare[] = {prepare<first + static_cast<int>(k)>...};
  static constexpr decltype(sum_kernels::add_products) all_add[] = {
      add_products<first + static_cast<int>(k)>...};
  return {all_prepare[number], all_add[number], ifma_sums(1)->find_largest};
}

struct long_kernels {
  sum_kernels by_length[long_lengths];

  long_kernels() {
    for (std::size_t k = 0; k < long_lengths; ++k)
      by_length[k] = entry(k, std::make_index_sequence<long_lengths>());
  }
};

}  // namespace

const sum_kernels* ifma_long_sums(int words) {
  if (words <= most_words || words > most_long_words) return nullptr;
  static const long_kernels kernels;
  return &kernels.by_length[words - most_words - 1];
}

}  // namespace residua::multiple::lanes

#else

namespace residua::multiple::lanes {

const sum_kernels* ifma_long_sums(int) { return nullptr; }

}  // namespace residua::multiple::lanes

#endif
