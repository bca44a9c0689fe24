// The CPU backend's row stages: a sparse matrix times a vector, eight rows at a time. For files compiled once
// an instruction set (cmake/isa.cmake).
//
// Eight rows with more entries than a few are each summed in eight lanes, entry k of a row in lane k mod 8,
// and their lanes are added up together, all eight rows in one tree. Shorter rows are summed one row a lane.
// Which way is taken depends on the matrix alone, so the bits do not depend on the number of threads nor on
// the instruction set.
#pragma once

#include "loop/cpu.hpp"
#include "sparse/csr_view.hpp"

#if RESIDUA_HAS_VECTORS
#  include "sparse/cpu_row_lanes.hpp"
#else
#  include "sparse/cpu_row_lanes_scalar.hpp"
#endif

namespace residua::RESIDUA_ISA {

using namespace sparse;

template <class Stage, class Acc>
void scalar_rows(const csr_view& A, const Stage& stage, const typename Stage::scalars& s, index_t begin,
                 index_t end, Acc* sum) {
  for (index_t i = begin; i < end; ++i) {
    typename Stage::product_accumulator product;
    product.clear();
    sparse::accumulate_row(product, A, A.row_start[i], A.row_start[i + 1], stage.operand);
    stage.row(s, scalar_lane{i}, product.value(), sum);
    if (i % terms_between_renormalisations == 0) renormalise(sum, Stage::sums);
  }
}

inline constexpr index_t entries_worth_threads = 32768;

}  // namespace residua::RESIDUA_ISA

namespace residua::cpu {

template <class Isa, class Stage>
void run_rows(int threads, const sparse::csr_view& A, const Stage& stage, const typename Stage::scalars& s,
              loop::stage_sum<Stage>* sums) {
  using namespace RESIDUA_ISA;
  constexpr bool plain =
      std::is_same_v<typename Stage::product_accumulator, accumulator<typename Stage::number>>;
  for_chunks<Stage>(chunking(A.rows, 512), A.nonzeros < entries_worth_threads ? 1 : threads, sums,
                    [&](index_t begin, index_t end, auto* sum) {
                      if constexpr (plain) {
                        if (stage.unit_increments()) return lane_rows(A, stage, s, begin, end, sum);
                      }
                      scalar_rows(A, stage, s, begin, end, sum);
                    });
}

}  // namespace residua::cpu
