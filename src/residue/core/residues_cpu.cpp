// The residues of a line of integers on a CPU, modulus after modulus. Compiled once an instruction set.
// Ceilings: one byte a modulus and element of memory; for 16 residues 4 (6) byte products and 5 further
// instructions.
#include "loop/cpu.hpp"
#include "residue/core/stages_cpu.hpp"

namespace residua::RESIDUA_ISA {

#if RESIDUA_HAS_RESIDUE_STAGES

namespace {

using residue::cpu::byte_weights;
using residue::cpu::line;

#  if HWY_TARGET == HWY_AVX3

// Processors that have exact byte products and AVX-512 have AVX512-VNNI.
#    define RESIDUA_BYTE_PRODUCTS __attribute__((target("avx512vnni")))

/// A line of residues for each modulus, each a plane further: of vectors j of integers in dwords l, the
/// residues are the bytes j of dwords l. The same for all slices, so it need not be put in order.
template <int words>
RESIDUA_BYTE_PRODUCTS void store_residues(const std::uint32_t (*x)[line], const byte_weights* weights,
                                          int moduli, std::int8_t* residues, index_t plane) {
  constexpr int vectors = 4;
  __m512i integer[words][vectors];
  for (int w = 0; w < words; ++w) {
    for (int j = 0; j < vectors; ++j) integer[w][j] = _mm512_load_si512(&x[w][16 * j]);
  }
  const auto rounder = _mm512_set1_ps(0x1.8p23F);
  const auto low_bytes = _mm512_set1_epi16(0x00ff), low_halves = _mm512_set1_epi32(0x0000ffff);
  constexpr int select = 0xCA;
  for (int i = 0; i < moduli; ++i, residues += plane) {
    const byte_weights& own = weights[i];
    __m512i r[vectors];
    for (int j = 0; j < vectors; ++j) r[j] = _mm512_set1_epi32(own.start);
    for (int w = 0; w < words; ++w) {
      const auto weight = _mm512_set1_epi32(own.word[w]);
      for (int j = 0; j < vectors; ++j) r[j] = _mm512_dpbusd_epi32(r[j], integer[w][j], weight);
    }
    for (int j = 0; j < vectors; ++j) {
      const auto s = _mm512_sub_ps(_mm512_castsi512_ps(r[j]), rounder);
      const auto q = _mm512_fmadd_ps(s, _mm512_set1_ps(own.inverse), rounder);
      r[j] = _mm512_dpwssd_epi32(r[j], _mm512_castps_si512(q), _mm512_set1_epi32(own.minus_modulus));
    }
    const auto lower = _mm512_ternarylogic_epi32(low_bytes, r[0], _mm512_slli_epi32(r[1], 8), select);
    const auto upper = _mm512_ternarylogic_epi32(low_bytes, r[2], _mm512_slli_epi32(r[3], 8), select);
    _mm512_store_si512(residues,
                       _mm512_ternarylogic_epi32(low_halves, lower, _mm512_slli_epi32(upper, 16), select));
  }
}

#  else

/// The same without VNNI: even and odd bytes apart, in products of 16 bits; in the same order.
template <int words>
void store_residues(const std::uint32_t (*x)[line], const byte_weights* weights, int moduli,
                    std::int8_t* residues, index_t plane) {
  const hn::ScalableTag<std::int32_t> dwords;
  const hn::Repartition<std::int16_t, decltype(dwords)> pairs;
  const hn::Repartition<float, decltype(dwords)> floats;
  constexpr int lanes = hn::MaxLanes(dwords), vectors = 4;
  const auto rounder = hn::Set(floats, 0x1.8p23F);
  const auto low_bytes = hn::Set(dwords, 0x00ff00ff), low_byte = hn::Set(dwords, 0xff);
  for (int i = 0; i < moduli; ++i, residues += plane) {
    const byte_weights& own = weights[i];
    for (int first = 0; first < line / vectors; first += lanes) {
      auto bytes = hn::Zero(dwords);
      for (int j = vectors - 1; j >= 0; --j) {
        auto sum = hn::Set(dwords, own.start), unused = hn::Zero(dwords);
        for (int w = 0; w < words; ++w) {
          const auto word = hn::BitCast(
              dwords, hn::Load(hn::RebindToUnsigned<decltype(dwords)>(), &x[w][first + j * line / vectors]));
          const auto weight = hn::Set(dwords, own.word[w]);
          const auto even = hn::And(word, low_bytes), odd = hn::And(hn::ShiftRight<8>(word), low_bytes);
          const auto of_odd = hn::ShiftRight<8>(hn::BitCast(pairs, weight));
          const auto of_even = hn::ShiftRight<8>(hn::ShiftLeft<8>(hn::BitCast(pairs, weight)));
          sum = hn::ReorderWidenMulAccumulate(dwords, hn::BitCast(pairs, even), of_even, sum, unused);
          sum = hn::ReorderWidenMulAccumulate(dwords, hn::BitCast(pairs, odd), of_odd, sum, unused);
        }
        const auto s = hn::BitCast(floats, sum) - rounder;
        const auto q = hn::BitCast(pairs, hn::MulAdd(s, hn::Set(floats, own.inverse), rounder));
        const auto minus_modulus = hn::BitCast(pairs, hn::Set(dwords, own.minus_modulus));
        sum = hn::ReorderWidenMulAccumulate(dwords, q, minus_modulus, sum, unused);
        bytes = hn::Or(hn::ShiftLeft<8>(bytes), hn::And(sum, low_byte));
      }
      hn::Store(bytes, dwords, reinterpret_cast<std::int32_t*>(residues + vectors * first));
    }
  }
}

#  endif

}  // namespace

void store_residues(const std::uint32_t (*x)[line], int words, const byte_weights* weights, int moduli,
                    std::int8_t* residues, index_t plane) {
  switch (words) {
    case 2:
      return store_residues<2>(x, weights, moduli, residues, plane);
    case 3:
      return store_residues<3>(x, weights, moduli, residues, plane);
    case 4:
      return store_residues<4>(x, weights, moduli, residues, plane);
    case 5:
      return store_residues<5>(x, weights, moduli, residues, plane);
    default:
      return store_residues<6>(x, weights, moduli, residues, plane);
  }
}

#endif

}  // namespace residua::RESIDUA_ISA
