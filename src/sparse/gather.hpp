// Eight elements from anywhere, as a pack or as a number of packs. Files compiled once an instruction set
// include this one.
//
// Registers join small loads. Doubles are loaded into every place of a vector and blended: loads that
// broadcast cost no more than others, and blends go to more ports than shuffles. Gather instructions were no
// faster where they are fast and take twice the time on other processors (docs/measurements/vectors_cpu.md).
#pragma once

#include "loop/complex_pack_lane.hpp"

namespace residua::RESIDUA_ISA {

/// Places 2b and 2b + 1 of a vector from those of block(b), which is filled everywhere.
template <class Block>
RESIDUA_INLINE pack::vector blended(const Block& block) {
  if constexpr (pack::lanes_per_vector == 2) {
    return block(0);
  } else if constexpr (pack::lanes_per_vector == 4) {
    return hn::OddEvenBlocks(block(1), block(0));
  } else {
    return hn::ConcatUpperLower(pack::tag(), hn::OddEvenBlocks(block(3), block(2)),
                                hn::OddEvenBlocks(block(1), block(0)));
  }
}
/// `width` doubles: vectors of two, one behind the other. (GCC 12 fails on blends of pairs loaded
/// everywhere.)
template <int width, class Two>
RESIDUA_INLINE auto joined(const Two& two, int first) {
  if constexpr (width == 2) {
    return two(first);
  } else {
    return hn::Combine(hn::CappedTag<double, width>(), joined<width / 2>(two, first + width / 4),
                       joined<width / 2>(two, first));
  }
}
template <class At>
RESIDUA_INLINE pack gather_doubles(const At& value_at) {
  const auto everywhere = [&](int l) { return hn::Set(pack::tag(), value_at(l)); };
  pack p;
  for (int v = 0; v < pack::vectors; ++v) {
    const int first = v * pack::lanes_per_vector;
    p.part[v] =
        blended([&](int b) { return hn::OddEven(everywhere(first + 2 * b + 1), everywhere(first + 2 * b)); });
  }
  return p;
}
template <class At>
RESIDUA_INLINE double_word<pack> gather_pairs(const At& pair_at) {
  const auto pair = [&](int l) { return hn::LoadU(hn::CappedTag<double, 2>(), pair_at(l)->limb); };
  double_word<pack> x;
  for (int v = 0; v < pack::vectors; ++v) {
    const int first = v * pack::lanes_per_vector;
    const auto even = joined<pack::lanes_per_vector>([&](int b) { return pair(first + 2 * b); }, 0);
    const auto odd = joined<pack::lanes_per_vector>([&](int b) { return pair(first + 2 * b + 1); }, 0);
    x.limb[0].part[v] = hn::InterleaveLower(pack::tag(), even, odd);
    x.limb[1].part[v] = hn::InterleaveUpper(pack::tag(), even, odd);
  }
  return x;
}

// Elements column_at(0) … column_at(7) of x, by format.
template <class At>
RESIDUA_INLINE pack gather(const vector_view<const double>& x, const At& column_at) {
  return gather_doubles([&](int l) { return x.first()[column_at(l)]; });
}
template <class At>
RESIDUA_INLINE double_word<pack> gather(const vector_view<const dd>& x, const At& column_at) {
  return gather_pairs([&](int l) { return x.first() + column_at(l); });
}
template <int N, class At>
RESIDUA_INLINE expansion<pack, N> gather(const vector_view<const expansion<double, N>>& x,
                                         const At& column_at) {
  expansion<pack, N> element;
  for (int n = 0; n < N; ++n)
    element.limb[n] = gather_doubles([&](int l) { return x.first()[column_at(l)].limb[n]; });
  return element;
}

/// The parts' limbs lie in pairs.
template <class T, class At>
RESIDUA_INLINE complex<pack_of<T>> gather(const vector_view<const complex<T>>& x, const At& column_at) {
  constexpr int limbs = packs_in<pack_of<T>>;
  complex<pack_of<T>> z;
  for (int n = 0; n < limbs; ++n) {
    const auto pair =
        gather_pairs([&](int l) { return reinterpret_cast<const dd*>(x.first() + column_at(l)) + n; });
    for (const int k : {2 * n, 2 * n + 1})
      (k < limbs ? limb_of(z.re, k) : limb_of(z.im, k - limbs)) = pair.limb[k % 2];
  }
  return z;
}

}  // namespace residua::RESIDUA_ISA
