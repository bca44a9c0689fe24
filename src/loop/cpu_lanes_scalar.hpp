// The CPU's eight lanes of sums, one element at a time: for vectors whose increments are not 1, and for all
// of them where there are no vector units. The sums are taken in the same lanes and merged in the same trees
// as in loop/cpu_lanes.hpp, so they have the same bits. (Vectors emulated by eight doubles each took minutes
// to compile for long numbers.) loop/cpu.hpp includes this file.
#pragma once

namespace residua::RESIDUA_ISA {

/// Lane l meets lane l + half, in halves.
template <class Acc>
void merge_tree(Acc& total, Acc* lane) {
  for (int half = sum_lanes / 2; half > 0; half /= 2) {
    for (int l = 0; l < half; ++l) lane[l].merge(lane[l + half]);
  }
  total.merge(lane[0]);
}

/// Adds the elements begin … end - 1 that fill no set of lanes, and merges the lanes. lane[l][k] is sum k's
/// lane l, just renormalised. Elements go to the lanes in turn, at most two to each: added to the whole sum
/// one after the other, without renormalisation between them, they would err five times as much in qd.
template <class Stage, class Acc, int K>
void finish_lanes(const Stage& stage, const typename Stage::scalars& s, index_t begin, index_t end,
                  Acc (*lane)[K], Acc* sum) {
  for (index_t i = begin; i < end; ++i) stage.element(s, scalar_lane{i}, lane[(i - begin) % sum_lanes]);
  for (int k = 0; k < K; ++k) {
    Acc of_sum[sum_lanes];
    for (int l = 0; l < sum_lanes; ++l) of_sum[l] = lane[l][k];
    merge_tree(sum[k], of_sum);
  }
  renormalise(sum, K);
}

/// The sums of a stage over the elements begin … end - 1, whatever the increments.
template <class Stage, class Acc>
void strided_elements(const Stage& stage, const typename Stage::scalars& s, index_t begin, index_t end,
                      Acc* sum) {
  constexpr int K = Stage::sums, step = lane_sets<typename Stage::number> * sum_lanes;
  static_assert(K > 0);
  Acc lane[step][K];
  for (auto& sums : lane) clear(sums, K);
  const index_t packed_end = begin + (end - begin) / step * step;
  for (index_t i = begin; i < packed_end;) {
    const index_t block = terms_between_renormalisations * step;
    const index_t stop = packed_end - i < block ? packed_end : i + block;
    for (; i < stop; i += step) {
      for (int l = 0; l < step; ++l) stage.element(s, scalar_lane{i + l}, lane[l]);
    }
    for (auto& sums : lane) renormalise(sums, K);
  }
  for (int l = sum_lanes; l < step; ++l) merge(lane[l - sum_lanes], lane[l], K);
  finish_lanes(stage, s, packed_end, end, lane, sum);
}

#if !RESIDUA_HAS_VECTORS
template <class Stage, class Acc>
void lane_elements(const Stage& stage, const typename Stage::scalars& s, index_t begin, index_t end,
                   Acc* sum) {
  if constexpr (Stage::sums > 0) {
    strided_elements(stage, s, begin, end, sum);
  } else {
    scalar_elements(stage, s, begin, end, sum);
  }
}
#endif

}  // namespace residua::RESIDUA_ISA
