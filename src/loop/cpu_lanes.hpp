// The CPU's lanes where there are vectors, eight consecutive elements at once: part of loop/cpu.hpp.
#pragma once

#include <cstring>

#include "loop/simd.hpp"

namespace residua::RESIDUA_ISA {

static_assert(pack::lanes == sum_lanes);

/// Eight consecutive indices from i on, of vectors whose increments are 1.
struct pack_lane {
  template <class T>
  using number = pack_of<T>;

  index_t i;

  template <class T>
  RESIDUA_INLINE auto load(const vector_view<T>& x) const {
    return load_eight(x.first() + i);
  }
  template <class T>
  requires plane_stored<std::remove_const_t<T>> RESIDUA_INLINE double_word<pack> load(const vector_view<T>& x)
  const { return {pack::load(x.high() + i), load_low_parts(x.low() + i)}; }
  template <class T>
  RESIDUA_INLINE void store(const vector_view<T>& x, const pack_of<arithmetic_t<T>>& value) const {
    store_eight(value, x.first() + i);
  }
  template <plane_stored T>
  RESIDUA_INLINE void store(const vector_view<T>& x, const double_word<pack>& value) const {
    const auto rounded = T::round(value);
    rounded.hi().store(x.high() + i);
    store_low_parts(rounded.lo(), x.low() + i);
  }
  template <class T>
  RESIDUA_INLINE void copy(const vector_view<const T>& x, const vector_view<T>& y) const {
    std::memmove(y.first() + i, x.first() + i, pack::lanes * sizeof(T));
  }
  template <plane_stored T>
  RESIDUA_INLINE void copy(const vector_view<const T>& x, const vector_view<T>& y) const {
    std::memmove(y.high() + i, x.high() + i, pack::lanes * sizeof(double));
    std::memmove(y.low() + i, x.low() + i, pack::lanes * sizeof(*y.low()));
  }
  template <class T>
  RESIDUA_INLINE void swap(const vector_view<T>& x, const vector_view<T>& y) const {
    if constexpr (plane_stored<T>) {
      swap_eight(x.high() + i, y.high() + i);
      swap_eight(x.low() + i, y.low() + i);
    } else {
      swap_eight(x.first() + i, y.first() + i);
    }
  }
  template <class T>
  RESIDUA_INLINE pack_of<T> splat(const T& a) const {
    return splat_eight(a);
  }

 private:
  template <class Element>
  static RESIDUA_INLINE void swap_eight(Element* x, Element* y) {
    constexpr std::size_t bytes = pack::lanes * sizeof(Element);
    unsigned char kept[bytes];
    std::memcpy(kept, x, bytes);
    std::memmove(x, y, bytes);
    std::memcpy(y, kept, bytes);
  }
};

RESIDUA_INLINE pack multiply_add(const pack& a, const pack& x, const pack& y) { return limb::fma(a, x, y); }

// ---- from eight lanes to one, in a fixed tree ----

/// An accumulator of packs as eight accumulators: both are made of limbs in the same order.
template <class PackAcc, class Acc>
RESIDUA_INLINE void lanes_of(const PackAcc& sum, Acc* lane) {
  constexpr int words = sizeof(Acc) / sizeof(double);
  static_assert(sizeof(PackAcc) == words * sizeof(pack));
  pack word[words];
  std::memcpy(static_cast<void*>(word), &sum, sizeof(sum));
  for (int w = 0; w < words; ++w) {
    double value[pack::lanes];
    word[w].store(value);
    for (int l = 0; l < pack::lanes; ++l) {
      std::memcpy(reinterpret_cast<char*>(lane + l) + w * sizeof(double), value + l, sizeof(double));
    }
  }
}
template <class PackAcc, class Acc>
RESIDUA_INLINE void merge_lanes(Acc& total, const PackAcc& sum) {
  Acc lane[pack::lanes];
  lanes_of(sum, lane);
  merge_tree(total, lane);
}

// ---- element stages ----

template <class Stage, class Acc>
void lane_elements(const Stage& stage, const typename Stage::scalars& s, index_t begin, index_t end,
                   Acc* sum) {
  constexpr int K = Stage::sums, sets = lane_sets<typename Stage::number>;
  constexpr index_t step = sets * pack::lanes;
  accumulator<pack_lane::number<typename Stage::number>> of_set[sets][K == 0 ? 1 : K];
  for (auto& sums : of_set) clear(sums, K);
  const index_t packed_end = begin + (end - begin) / step * step;
  for (index_t i = begin; i < packed_end;) {
    const index_t block = terms_between_renormalisations * step;
    const index_t stop = packed_end - i < block ? packed_end : i + block;
    for (; i < stop; i += step) {
      for (int set = 0; set < sets; ++set) stage.element(s, pack_lane{i + set * pack::lanes}, of_set[set]);
    }
    for (auto& sums : of_set) renormalise(sums, K);
  }
  if constexpr (K > 0) {
    for (int set = 1; set < sets; ++set) merge(of_set[0], of_set[set], K);
    Acc lane[pack::lanes][K], of_sum[pack::lanes];
    for (int k = 0; k < K; ++k) {
      lanes_of(of_set[0][k], of_sum);
      for (int l = 0; l < pack::lanes; ++l) lane[l][k] = of_sum[l];
    }
    finish_lanes(stage, s, packed_end, end, lane, sum);
  } else {
    scalar_elements(stage, s, packed_end, end, sum);
  }
}

}  // namespace residua::RESIDUA_ISA
