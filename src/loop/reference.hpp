// The reference backend: the definition of every stage, in plain loops on one thread.
#pragma once

#include "loop/stage.hpp"

namespace residua::reference {

using namespace loop;

template <class Stage>
struct accumulators {
  stage_accumulator<Stage> sum[Stage::sums == 0 ? 1 : Stage::sums];
};

template <class Stage>
void write_sums(accumulators<Stage>& total, stage_sum<Stage>* sums) {
  for (int k = 0; k < Stage::sums; ++k) sums[k] = total.sum[k].value();
}

template <class Stage>
void run_elements(index_t n, const Stage& stage, const typename Stage::scalars& s, stage_sum<Stage>* sums) {
  accumulators<Stage> total;
  clear(total.sum, Stage::sums);
  for (index_t i = 0; i < n; ++i) {
    stage.element(s, scalar_lane{i}, total.sum);
    if (i % terms_between_renormalisations == 0) renormalise(total.sum, Stage::sums);
  }
  write_sums<Stage>(total, sums);
}

}  // namespace residua::reference
