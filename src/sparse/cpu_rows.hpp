// The CPU backend's row stages: a sparse matrix times a vector, eight rows at a time. Files compiled once
// an instruction set include this one (cmake/isa.cmake).
//
// Eight rows with more entries than a few are each summed in eight lanes, entry k of a row in lane k mod 8,
// and their lanes are added up together, all eight rows in one tree. Shorter rows are summed one row a lane.
// Which way is taken depends on the matrix alone, so the bits do not depend on the number of threads nor on
// the instruction set.
#pragma once

#include "loop/cpu.hpp"
#include "sparse/complex/row_products.hpp"

#if RESIDUA_HAS_VECTORS
#  include "sparse/cpu_row_lanes.hpp"
#else
#  include "sparse/cpu_row_lanes_scalar.hpp"
#endif

namespace residua::RESIDUA_ISA {

using namespace sparse;

template <class View, class Stage, class Acc>
void scalar_rows(const View& A, const Stage& stage, const typename Stage::scalars& s, index_t begin,
                 index_t end, Acc* sum) {
  const auto& operand = operand_of(A, stage.operand);
  for (index_t i = begin; i < end; ++i) {
    row_product_t<View, Stage> product;
    product.clear();
    sparse::accumulate_row(product, A, A.row_start[i], A.row_start[i + 1], operand);
    give_row(A, stage, s, i, product, sum);
    if (i % rows_between_renormalisations<View> == 0) renormalise(sum, Stage::sums);
  }
}

inline constexpr index_t entries_worth_threads = 32768;

template <class View, class Stage>
void chunks_of_rows(int threads, const View& A, const Stage& stage, const typename Stage::scalars& s,
                    loop::stage_sum<Stage>* sums) {
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

}  // namespace residua::RESIDUA_ISA

namespace residua::cpu {

template <class Isa, class Stage>
void run_rows(int threads, const sparse::csr_view& A, const Stage& stage, const typename Stage::scalars& s,
              loop::stage_sum<Stage>* sums) {
  RESIDUA_ISA::chunks_of_rows(threads, A, stage, s, sums);
}
template <class Isa, class Stage>
void run_rows(int threads, const sparse::complex_csr_view& A, const Stage& stage,
              const typename Stage::scalars& s, loop::stage_sum<Stage>* sums) {
  RESIDUA_ISA::chunks_of_rows(threads, A, stage, s, sums);
}

}  // namespace residua::cpu
