// pack: eight doubles as one limb, whatever the width of the vector registers. Lanes are the same on every
// instruction set, so that a sum taken lane by lane has the same bits on all of them.
//
// Only files compiled once an instruction set include this one (see cmake/isa.cmake): all names live in a
// namespace of its own.
#pragma once

#include <hwy/highway.h>

#include <cmath>
#include <cstdint>

#include "residua/number/arithmetic.hpp"
#include "residua/number/storage.hpp"

namespace residua::RESIDUA_ISA {

namespace hn = hwy::HWY_NAMESPACE;

struct pack {
  static constexpr int lanes = 8;
  using tag = hn::CappedTag<double, lanes>;
  using vector = hn::Vec<tag>;
  static constexpr int lanes_per_vector = static_cast<int>(hn::MaxLanes(tag()));
  static constexpr int vectors = lanes / lanes_per_vector;

  vector part[vectors];

  static RESIDUA_INLINE pack load(const double* source) {
    pack p;
    for (int v = 0; v < vectors; ++v) p.part[v] = hn::LoadU(tag(), source + v * lanes_per_vector);
    return p;
  }
  RESIDUA_INLINE void store(double* memory) const {
    for (int v = 0; v < vectors; ++v) hn::StoreU(part[v], tag(), memory + v * lanes_per_vector);
  }
  RESIDUA_INLINE pack operator-() const {
    pack p;
    for (int v = 0; v < vectors; ++v) p.part[v] = hn::Neg(part[v]);
    return p;
  }
};

/// Eight numbers of format T as one: T with packs for limbs. Undefined for types that are not computed with.
template <class T>
struct pack_of_number;
template <>
struct pack_of_number<double> {
  using type = pack;
};
template <int N>
struct pack_of_number<expansion<double, N>> {
  using type = expansion<pack, N>;
};
template <class T>
using pack_of = typename pack_of_number<T>::type;

// Eight numbers that lie one behind the other, limb by limb. Lanes keep their order. Highway has instructions
// for up to four limbs; those of longer numbers go one by one.
RESIDUA_INLINE pack load_eight(const double* source) { return pack::load(source); }
RESIDUA_INLINE pack load_spaced(const double* source, int distance) {
  double lane[pack::lanes];
  for (int l = 0; l < pack::lanes; ++l) lane[l] = source[l * distance];
  return pack::load(lane);
}
RESIDUA_INLINE void store_spaced(const pack& x, double* memory, int distance) {
  double lane[pack::lanes];
  x.store(lane);
  for (int l = 0; l < pack::lanes; ++l) memory[l * distance] = lane[l];
}
template <int N>
RESIDUA_INLINE expansion<pack, N> load_eight(const expansion<double, N>* source) {
  expansion<pack, N> x;
  if constexpr (N > 4) {
    for (int k = 0; k < N; ++k) x.limb[k] = load_spaced(source->limb + k, N);
    return x;
  }
  for (int v = 0; v < pack::vectors; ++v) {
    const double* limbs = source[v * pack::lanes_per_vector].limb;
    if constexpr (N == 2) {
      hn::LoadInterleaved2(pack::tag(), limbs, x.limb[0].part[v], x.limb[1].part[v]);
    } else if constexpr (N == 3) {
      hn::LoadInterleaved3(pack::tag(), limbs, x.limb[0].part[v], x.limb[1].part[v], x.limb[2].part[v]);
    } else if constexpr (N == 4) {
      hn::LoadInterleaved4(pack::tag(), limbs, x.limb[0].part[v], x.limb[1].part[v], x.limb[2].part[v],
                           x.limb[3].part[v]);
    }
  }
  return x;
}
/// The lanes of two limbs in turn. With eight lanes by two permutations of both, which Highway 1.0 lacks: its
/// own takes six.
RESIDUA_INLINE void store_interleaved(pack::vector a, pack::vector b, double* memory) {
#if HWY_TARGET == HWY_AVX3
  const __m512i front = _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11);
  const __m512i back = _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15);
  _mm512_storeu_pd(memory, _mm512_permutex2var_pd(a.raw, front, b.raw));
  _mm512_storeu_pd(memory + pack::lanes, _mm512_permutex2var_pd(a.raw, back, b.raw));
#else
  hn::StoreInterleaved2(a, b, pack::tag(), memory);
#endif
}
RESIDUA_INLINE void store_eight(const pack& x, double* memory) { x.store(memory); }
template <int N>
RESIDUA_INLINE void store_eight(const expansion<pack, N>& x, expansion<double, N>* memory) {
  if constexpr (N > 4) {
    for (int k = 0; k < N; ++k) store_spaced(x.limb[k], memory->limb + k, N);
    return;
  }
  for (int v = 0; v < pack::vectors; ++v) {
    double* limbs = memory[v * pack::lanes_per_vector].limb;
    if constexpr (N == 2) {
      store_interleaved(x.limb[0].part[v], x.limb[1].part[v], limbs);
    } else if constexpr (N == 3) {
      hn::StoreInterleaved3(x.limb[0].part[v], x.limb[1].part[v], x.limb[2].part[v], pack::tag(), limbs);
    } else if constexpr (N == 4) {
      hn::StoreInterleaved4(x.limb[0].part[v], x.limb[1].part[v], x.limb[2].part[v], x.limb[3].part[v],
                            pack::tag(), limbs);
    }
  }
}
/// Eight times the same number.
RESIDUA_INLINE pack splat_eight(double a) {
  pack p;
  for (int v = 0; v < pack::vectors; ++v) p.part[v] = hn::Set(pack::tag(), a);
  return p;
}
template <int N>
RESIDUA_INLINE expansion<pack, N> splat_eight(const expansion<double, N>& a) {
  expansion<pack, N> x;
  for (int k = 0; k < N; ++k) x.limb[k] = splat_eight(a.limb[k]);
  return x;
}

// Eight floats, as limbs. Limbs that are stored have been rounded to floats' values.
using singles = hn::Rebind<float, pack::tag>;
RESIDUA_INLINE hn::Vec<singles> demoted(pack::vector x) {
#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128  // there DemoteTo clamps to the largest float
  HWY_ALIGN double limbs[pack::lanes_per_vector];
  HWY_ALIGN float single[pack::lanes_per_vector];
  hn::Store(x, pack::tag(), limbs);
  for (int l = 0; l < pack::lanes_per_vector; ++l) single[l] = static_cast<float>(limbs[l]);
  return hn::Load(singles(), single);
#else
  return hn::DemoteTo(singles(), x);
#endif
}
RESIDUA_INLINE pack load_eight(const float* source) {
  pack p;
  for (int v = 0; v < pack::vectors; ++v) {
    p.part[v] = hn::PromoteTo(pack::tag(), hn::LoadU(singles(), source + v * pack::lanes_per_vector));
  }
  return p;
}
RESIDUA_INLINE void store_eight(const pack& x, float* memory) {
  for (int v = 0; v < pack::vectors; ++v) {
    hn::StoreU(demoted(x.part[v]), singles(), memory + v * pack::lanes_per_vector);
  }
}

// Eight low parts of the 12-byte formats, between what is stored and limbs that have been rounded to it.
RESIDUA_INLINE pack load_low_parts(const float* source) { return load_eight(source); }
RESIDUA_INLINE pack load_low_parts(const std::uint32_t* source) {
  pack p;
  const hn::RebindToUnsigned<pack::tag> words;
  const hn::Rebind<std::uint32_t, pack::tag> halves;
  for (int v = 0; v < pack::vectors; ++v) {
    const auto half = hn::LoadU(halves, source + v * pack::lanes_per_vector);
    p.part[v] = hn::BitCast(pack::tag(), hn::ShiftLeft<32>(hn::PromoteTo(words, half)));
  }
  return p;
}
RESIDUA_INLINE void store_low_parts(const pack& low, float* memory) { store_eight(low, memory); }
RESIDUA_INLINE void store_low_parts(const pack& low, std::uint32_t* memory) {
  const hn::RebindToUnsigned<pack::tag> words;
  const hn::Rebind<std::uint32_t, pack::tag> halves;
  for (int v = 0; v < pack::vectors; ++v) {
    const auto half = hn::TruncateTo(halves, hn::ShiftRight<32>(hn::BitCast(words, low.part[v])));
    hn::StoreU(half, halves, memory + v * pack::lanes_per_vector);
  }
}

/// a * b + c, rounded once. Where the processor cannot, lane by lane through the C library.
RESIDUA_INLINE pack::vector fused(pack::vector a, pack::vector b, pack::vector c) {
#if HWY_NATIVE_FMA
  return hn::MulAdd(a, b, c);
#else
  HWY_ALIGN double x[pack::lanes_per_vector], y[pack::lanes_per_vector], z[pack::lanes_per_vector];
  hn::Store(a, pack::tag(), x);
  hn::Store(b, pack::tag(), y);
  hn::Store(c, pack::tag(), z);
  for (int i = 0; i < pack::lanes_per_vector; ++i) z[i] = __builtin_fma(x[i], y[i], z[i]);
  return hn::Load(pack::tag(), z);
#endif
}

}  // namespace residua::RESIDUA_ISA

namespace residua {

template <>
struct limb_operations<RESIDUA_ISA::pack> {
  using pack = RESIDUA_ISA::pack;
  template <class F>
  static RESIDUA_INLINE pack each(F f) {
    pack r;
    for (int v = 0; v < pack::vectors; ++v) r.part[v] = f(v);
    return r;
  }
  static RESIDUA_INLINE pack add(const pack& a, const pack& b) {
    return each([&](int v) { return a.part[v] + b.part[v]; });
  }
  static RESIDUA_INLINE pack sub(const pack& a, const pack& b) {
    return each([&](int v) { return a.part[v] - b.part[v]; });
  }
  static RESIDUA_INLINE pack mul(const pack& a, const pack& b) {
    return each([&](int v) { return a.part[v] * b.part[v]; });
  }
  static RESIDUA_INLINE pack div(const pack& a, const pack& b) {
    return each([&](int v) { return a.part[v] / b.part[v]; });
  }
  static RESIDUA_INLINE pack fma(const pack& a, const pack& b, const pack& c) {
    return each([&](int v) { return RESIDUA_ISA::fused(a.part[v], b.part[v], c.part[v]); });
  }
  static RESIDUA_INLINE pack sqrt(const pack& a) {
    return each([&](int v) { return RESIDUA_ISA::hn::Sqrt(a.part[v]); });
  }
  static RESIDUA_INLINE pack abs(const pack& a) {
    return each([&](int v) { return RESIDUA_ISA::hn::Abs(a.part[v]); });
  }
  static RESIDUA_INLINE pack sign(const pack& a) {
    namespace hn = RESIDUA_ISA::hn;
    return each([&](int v) { return hn::CopySign(hn::Set(pack::tag(), 1.0), a.part[v]); });
  }
  static RESIDUA_INLINE pack splat(double a) {
    return each([&](int) { return RESIDUA_ISA::hn::Set(pack::tag(), a); });
  }
  static RESIDUA_INLINE pack if_finite(const pack& guard, const pack& value, const pack& otherwise) {
    return each([&](int v) {
      const auto zero = RESIDUA_ISA::hn::Zero(pack::tag());
      return RESIDUA_ISA::hn::IfThenElse(guard.part[v] - guard.part[v] == zero, value.part[v],
                                         otherwise.part[v]);
    });
  }
};

/// Rounds low parts as for a double (number/triple_storage.hpp).
template <>
struct low_part_rounding<RESIDUA_ISA::pack> {
  using pack = RESIDUA_ISA::pack;
  static RESIDUA_INLINE pack to_single(const pack& a) {
    return limb_operations<pack>::each(
        [&](int v) { return RESIDUA_ISA::hn::PromoteTo(pack::tag(), RESIDUA_ISA::demoted(a.part[v])); });
  }
  static RESIDUA_INLINE pack to_upper_half(const pack& a) {
    namespace hn = RESIDUA_ISA::hn;
    const hn::RebindToUnsigned<pack::tag> words;
    return limb_operations<pack>::each([&](int v) {
      const auto bits = hn::BitCast(words, a.part[v]);
      const auto odd = hn::And(hn::ShiftRight<32>(bits), hn::Set(words, 1));
      return upper_half(bits + hn::Set(words, 0x7fffffff) + odd);
    });
  }
  static RESIDUA_INLINE pack cut_to_upper_half(const pack& a) {
    namespace hn = RESIDUA_ISA::hn;
    return limb_operations<pack>::each(
        [&](int v) { return upper_half(hn::BitCast(hn::RebindToUnsigned<pack::tag>(), a.part[v])); });
  }

 private:
  template <class Words>
  static RESIDUA_INLINE pack::vector upper_half(const Words& bits) {
    namespace hn = RESIDUA_ISA::hn;
    return hn::BitCast(pack::tag(), hn::ShiftLeft<32>(hn::ShiftRight<32>(bits)));
  }
};

#if HWY_NATIVE_FMA
/// As the general one, with the product subtracted by the fused operation itself.
template <>
RESIDUA_INLINE sum_and_error<RESIDUA_ISA::pack> two_prod(RESIDUA_ISA::pack a, RESIDUA_ISA::pack b) {
  const auto p = limb::mul(a, b);
  const auto error = [&](int v) { return RESIDUA_ISA::hn::MulSub(a.part[v], b.part[v], p.part[v]); };
  return {p, limb_operations<RESIDUA_ISA::pack>::each(error)};
}
#endif

namespace RESIDUA_ISA {
RESIDUA_INLINE pack operator+(const pack& a, const pack& b) { return limb::add(a, b); }
RESIDUA_INLINE pack operator*(const pack& a, const pack& b) { return limb::mul(a, b); }
RESIDUA_INLINE pack leading(const pack& a) { return a; }

// Eight ff, as doubles.
RESIDUA_INLINE pack load_eight(const ff* source) {
  pack p;
  for (int v = 0; v < pack::vectors; ++v) {
    hn::Vec<singles> high, low;
    hn::LoadInterleaved2(singles(), source[v * pack::lanes_per_vector].limb, high, low);
    p.part[v] = hn::PromoteTo(pack::tag(), high) + hn::PromoteTo(pack::tag(), low);
  }
  return p;
}
RESIDUA_INLINE void store_eight(const pack& x, ff* memory) {
  const auto rounded = network::round_to_ff(x);
  for (int v = 0; v < pack::vectors; ++v) {
    hn::StoreInterleaved2(demoted(rounded.hi().part[v]), demoted(rounded.lo().part[v]), singles(),
                          memory[v * pack::lanes_per_vector].limb);
  }
}
}  // namespace RESIDUA_ISA

}  // namespace residua
