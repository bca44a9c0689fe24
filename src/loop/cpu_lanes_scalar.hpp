// The CPU's lanes where there are no vectors, one element at a time: the same sums in the same lanes and the
// same trees as loop/cpu_lanes.hpp, so the same bits. (Vectors emulated by eight doubles each took minutes to
// compile for long numbers.) Included by loop/cpu.hpp.
#pragma once

namespace residua::RESIDUA_ISA {

/// Lane l meets lane l + half, in halves.
template <class Acc>
void merge_lanes(Acc& total, Acc* lane) {
  for (int half = sum_lanes / 2; half > 0; half /= 2) {
    for (int l = 0; l < half; ++l) lane[l].merge(lane[l + half]);
  }
  total.merge(lane[0]);
}

template <class Stage, class Acc>
void lane_elements(const Stage& stage, const typename Stage::scalars& s, index begin, index end, Acc* sum) {
  constexpr int K = Stage::sums, step = lane_sets<typename Stage::number> * sum_lanes;
  Acc lane[step][K == 0 ? 1 : K];
  for (auto& sums : lane) clear(sums, K);
  const index packed_end = begin + (end - begin) / step * step;
  for (index i = begin; i < packed_end;) {
    const index block = terms_between_renormalisations * step;
    const index stop = packed_end - i < block ? packed_end : i + block;
    for (; i < stop; i += step) {
      for (int l = 0; l < step; ++l) stage.element(s, scalar_lane{i + l}, lane[l]);
    }
    for (auto& sums : lane) renormalise(sums, K);
  }
  for (int l = sum_lanes; l < step; ++l) merge(lane[l - sum_lanes], lane[l], K);
  for (int k = 0; k < K; ++k) {
    Acc of_sum[sum_lanes];
    for (int l = 0; l < sum_lanes; ++l) of_sum[l] = lane[l][k];
    merge_lanes(sum[k], of_sum);
  }
  scalar_elements(stage, s, packed_end, end, sum);
}

}  // namespace residua::RESIDUA_ISA
