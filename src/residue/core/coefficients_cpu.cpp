// From sums of products to coefficients of the reconstruction, on a CPU. Compiled once an instruction set.
#include "loop/cpu.hpp"
#include "residue/floats/stages_cpu.hpp"

namespace residua::RESIDUA_ISA {

#if RESIDUA_HAS_RESIDUE_STAGES

namespace {

using ints = hn::ScalableTag<std::int32_t>;
using shorts = hn::Repartition<std::int16_t, ints>;
using floats = hn::Repartition<float, ints>;
constexpr int lanes = hn::MaxLanes(ints());

// The processor's own conversion: Highway's also clamps values beyond 2^31.
#  if HWY_TARGET == HWY_AVX3
RESIDUA_INLINE hn::Vec<ints> nearest_integer(hn::Vec<floats> x) { return {_mm512_cvtps_epi32(x.raw)}; }
#  else
RESIDUA_INLINE hn::Vec<ints> nearest_integer(hn::Vec<floats> x) { return {_mm256_cvtps_epi32(x.raw)}; }
#  endif

/// Reduces modulo m. Quotients are rounded after `below`, which is more than they err, is subtracted: so
/// remainders are at least -m/2, and exceed m/2 by less than 2 below m.
struct reduction {
  hn::Vec<floats> inverse, minus_below;
  hn::Vec<shorts> modulus, twice, half, factor, fixed_inverse;

  reduction(int m, double below, int multiplier)
      : inverse(hn::Set(floats(), 1.0F / static_cast<float>(m))),
        minus_below(hn::Set(floats(), static_cast<float>(-below))),
        modulus(hn::Set(shorts(), static_cast<std::int16_t>(m))),
        twice(hn::Set(shorts(), static_cast<std::int16_t>(2 * m))),
        half(hn::Set(shorts(), static_cast<std::int16_t>(m / 2))),
        factor(hn::Set(shorts(), static_cast<std::int16_t>(multiplier))),
        fixed_inverse(hn::Set(shorts(), static_cast<std::int16_t>((32768 + m / 2) / m))) {}

  /// The remainder, in the low half of each dword.
  RESIDUA_INLINE hn::Vec<ints> remainder(hn::Vec<ints> s) const {
    const auto q = nearest_integer(hn::MulAdd(hn::ConvertTo(floats(), s), inverse, minus_below));
    return hn::BitCast(ints(), hn::BitCast(shorts(), s) - hn::BitCast(shorts(), q) * modulus);
  }
  template <bool long_sums>
  RESIDUA_INLINE hn::Vec<shorts> nearest(hn::Vec<shorts> r) const {
    if constexpr (long_sums) r = hn::IfThenElse(hn::Gt(r, half + modulus), r - twice, r);
    return hn::IfThenElse(hn::Gt(r, half), r - modulus, r);
  }
  /// The residue of r times the factor, both at most 127: the quotient errs by 127^2 2^-16 < 1/4 beside its
  /// rounding.
  RESIDUA_INLINE hn::Vec<shorts> multiplied(hn::Vec<shorts> r) const {
    const auto product = r * factor;
    const auto remainder = product - hn::MulFixedPoint15(product, fixed_inverse) * modulus;
    const auto above = hn::IfThenElse(hn::Gt(remainder, half), remainder - modulus, remainder);
    return hn::IfThenElse(hn::Gt(hn::Neg(half), above), above + modulus, above);
  }
};

/// Puts bytes in the order of memory: before, dword l of a vector has byte l of each of four vectors.
struct byte_order {
  hn::Vec<hn::Repartition<std::uint8_t, ints>> in_blocks;
  decltype(hn::SetTableIndices(ints(), static_cast<const std::int32_t*>(nullptr))) of_dwords;

  static byte_order of_vectors() {
    alignas(64) std::uint8_t bytes[4 * lanes];
    alignas(64) std::int32_t dwords[lanes];
    for (int b = 0; b < 4 * lanes; ++b) bytes[b] = static_cast<std::uint8_t>(b % 4 * 4 + b / 4 % 4);
    for (int block = 0; block < lanes / 4; ++block) {
      for (int j = 0; j < 4; ++j) dwords[lanes / 4 * j + block] = 4 * block + j;
    }
    return {hn::Load(hn::Repartition<std::uint8_t, ints>(), bytes), hn::SetTableIndices(ints(), dwords)};
  }
  RESIDUA_INLINE hn::Vec<ints> apply(hn::Vec<ints> x) const {
    const hn::Repartition<std::uint8_t, ints> bytes;
    return hn::TableLookupLanes(hn::BitCast(ints(), hn::TableLookupBytes(hn::BitCast(bytes, x), in_blocks)),
                                of_dwords);
  }
};

/// The sums of one array, or of two arrays added up.
struct one_array {
  const std::int32_t* sums;
  RESIDUA_INLINE hn::Vec<ints> operator[](index_t n) const { return hn::LoadU(ints(), sums + n); }
};
struct two_arrays {
  const std::int32_t *sums, *more;
  RESIDUA_INLINE hn::Vec<ints> operator[](index_t n) const {
    return hn::LoadU(ints(), sums + n) + hn::LoadU(ints(), more + n);
  }
};

template <bool long_sums, class Sums>
void reduce_all(const Sums& sums, index_t count, const reduction& modulo, std::int8_t* coefficients) {
  const auto order = byte_order::of_vectors();
  const auto low_halves = hn::Set(ints(), 0xffff), low_bytes = hn::Set(ints(), 0x00ff00ff);
  const auto pair = [&](index_t low, index_t high) {
    const auto both = hn::IfVecThenElse(low_halves, modulo.remainder(sums[low]),
                                        hn::ShiftLeft<16>(modulo.remainder(sums[high])));
    return hn::BitCast(ints(), modulo.multiplied(modulo.nearest<long_sums>(hn::BitCast(shorts(), both))));
  };
  for (index_t n = 0; n < count; n += 4 * lanes) {
    const auto even = pair(n, n + 2 * lanes), odd = pair(n + lanes, n + 3 * lanes);
    const auto bytes = hn::IfVecThenElse(low_bytes, even, hn::ShiftLeft<8>(odd));
    hn::StoreU(order.apply(bytes), ints(), reinterpret_cast<std::int32_t*>(coefficients + n));
  }
}

template <bool long_sums>
void reduce_all(const std::int32_t* sums, const std::int32_t* more, index_t count, const reduction& modulo,
                std::int8_t* coefficients) {
  if (more == nullptr) return reduce_all<long_sums>(one_array{sums}, count, modulo, coefficients);
  reduce_all<long_sums>(two_arrays{sums, more}, count, modulo, coefficients);
}

}  // namespace

/// |s| <= depth (m/2)^2. A float of s, the inverse and the fused sum err by a relative 2^-24 each, of a
/// quotient of at most depth m/4: together by 3/4 of `below`, which is 2^-24 depth m. So remainders are at
/// least -m/2, and at most m/2 + 7/4 below m: less than 3/2 m where below < 1/2. In the longest sums, below
/// 2^31 with quotients below 2^23, they err by 64/m, |s| 2^-32 (1/m is below 2^-7) and 1/4: by less than 1
/// where m is largest, so that remainders stay below (1/2 + 2 + 1) m, of which 3 m are taken off.
void reduce_sums(const std::int32_t* sums, const std::int32_t* more, index_t lines, int modulus, int factor,
                 index_t depth, std::int8_t* coefficients) {
  const double below = 0x1p-24 * static_cast<double>(depth) * modulus;
  const reduction modulo(modulus, below, factor);
  if (below < 0.49) {
    reduce_all<false>(sums, more, lines * residue::cpu::line, modulo, coefficients);
  } else {
    reduce_all<true>(sums, more, lines * residue::cpu::line, modulo, coefficients);
  }
}

void add_sums(const std::int32_t* more, index_t lines, std::int32_t* sums) {
  for (index_t n = 0; n < lines * residue::cpu::line; ++n) sums[n] += more[n];
}

void keep_low_halves(const std::int32_t* sums, index_t lines, std::int16_t* halves) {
  for (index_t n = 0; n < lines * residue::cpu::line; ++n) halves[n] = static_cast<std::int16_t>(sums[n]);
}

void add_residues(const std::int8_t* before, index_t lines, std::int32_t* sums) {
  for (index_t n = 0; n < lines * residue::cpu::line; ++n) sums[n] += before[n];
}

/// As residue::folded: of the odd multiples of 128 those whose quotient would be odd go up.
void add_folded_halves(const std::int16_t* before, index_t lines, std::int32_t* sums) {
  for (index_t n = 0; n < lines * residue::cpu::line; ++n) {
    const int s = before[n], quotient = (s + 127 + (s >> 8 & 1)) >> 8;
    sums[n] += s - 256 * quotient;
  }
}

#endif

}  // namespace residua::RESIDUA_ISA
