// The CPU backend's loops over blocks, in the lanes of loop/cpu.hpp and sparse/cpu_rows.hpp. Files compiled
// once an instruction set include this one (cmake/isa.cmake).
#pragma once

#include "distributed/blocks.hpp"
#include "sparse/cpu_rows.hpp"

namespace residua::cpu {

template <class Isa, class Stage>
void run_element_blocks(int threads, const distributed::block_list& blocks, const Stage& stage,
                        const typename Stage::scalars& s, distributed::partial_sums<Stage> partial) {
  using namespace RESIDUA_ISA;
  const auto body = [&](index_t begin, index_t end, auto* sum) {
    if constexpr (!is_one_by_one<Stage>) {
      if (stage.unit_increments()) return lane_elements(stage, s, begin, end, sum);
      if constexpr (Stage::sums > 0) return strided_elements(stage, s, begin, end, sum);
    }
    scalar_elements(stage, s, begin, end, sum);
  };
  const auto count = static_cast<index_t>(blocks.numbers.size());
  pool::for_each(count, blocks.rows < elements_worth_threads ? 1 : threads, [&](index_t c) {
    distributed::run_block<Stage>(blocks, blocks.numbers[static_cast<std::size_t>(c)], partial, body);
  });
}

template <class Isa, class Stage>
void run_row_blocks(int threads, const distributed::block_list& blocks, const sparse::csr_view& A,
                    const Stage& stage, const typename Stage::scalars& s,
                    distributed::partial_sums<Stage> partial) {
  using namespace RESIDUA_ISA;
  constexpr bool plain =
      std::is_same_v<typename Stage::product_accumulator, accumulator<typename Stage::number>>;
  const auto body = [&](index_t begin, index_t end, auto* sum) {
    if constexpr (plain) {
      if (stage.unit_increments()) return lane_rows(A, stage, s, begin, end, sum);
    }
    scalar_rows(A, stage, s, begin, end, sum);
  };
  const auto count = static_cast<index_t>(blocks.numbers.size());
  pool::for_each(count, A.nonzeros < entries_worth_threads ? 1 : threads, [&](index_t c) {
    distributed::run_block<Stage>(blocks, blocks.numbers[static_cast<std::size_t>(c)], partial, body);
  });
}

}  // namespace residua::cpu
