// Stages over the blocks of a rank's rows (residua/distributed/row_partition.hpp), each block with sums of
// its own.
#pragma once

#include <algorithm>
#include <span>

#include "base/backends.hpp"
#include "loop/stage.hpp"
#include "sparse/csr_view.hpp"

namespace residua {

namespace distributed {

/// Some blocks of a rank, which are counted from its first.
struct block_list {
  std::span<const index_t> numbers;
  index_t length, rows;  // of a block; of the rank
  [[nodiscard]] index_t begin(index_t block) const { return block * length; }
  [[nodiscard]] index_t end(index_t block) const { return std::min((block + 1) * length, rows); }
};

/// All blocks of a rank.
struct own_blocks_of {
  index_t count, length, rows;  // rows: of the rank
};

/// The accumulators of block b's sums, just renormalised, are at partial + b Stage::sums.
template <class Stage>
using partial_sums = loop::stage_accumulator<Stage>*;

/// body(begin, end, sums) over a block.
template <class Stage, class Body>
void run_block(const block_list& blocks, index_t block, partial_sums<Stage> partial, const Body& body) {
  constexpr int K = Stage::sums;
  loop::stage_accumulator<Stage> local[K == 0 ? 1 : K];
  loop::clear(local, K);
  body(blocks.begin(block), blocks.end(block), local);
  loop::renormalise(local, K);
  for (int k = 0; k < K; ++k) partial[block * K + k] = local[k];
}

}  // namespace distributed

namespace cpu {
template <class Isa, class Stage>
void run_element_blocks(int threads, const distributed::block_list& blocks, const Stage& stage,
                        const typename Stage::scalars& s, distributed::partial_sums<Stage> partial);
template <class Isa, class Stage>
void run_row_blocks(int threads, const distributed::block_list& blocks, const sparse::csr_view& A,
                    const Stage& stage, const typename Stage::scalars& s,
                    distributed::partial_sums<Stage> partial);
}  // namespace cpu

namespace cuda {
struct device_rows;
/// A row stage without a scalar step and sums, with what ranks tell each other for it. Enqueued.
template <class Stage>
void run_row_parts(const context& ctx, const device_rows& A, const Stage& stage);
/// The sums of a stage without a scalar step. On the host, when it returns.
template <class Stage>
void sum_element_parts(const context& ctx, const distributed::own_blocks_of& blocks, const Stage& stage,
                       distributed::partial_sums<Stage> partial);
}  // namespace cuda

namespace reference {

template <class Stage>
void run_element_blocks(const distributed::block_list& blocks, const Stage& stage,
                        const typename Stage::scalars& s, distributed::partial_sums<Stage> partial) {
  const auto body = [&](index_t begin, index_t end, auto* sum) {
    for (index_t i = begin; i < end; ++i) {
      stage.element(s, loop::scalar_lane{i}, sum);
      if ((i - begin) % terms_between_renormalisations == 0) loop::renormalise(sum, Stage::sums);
    }
  };
  for (const index_t block : blocks.numbers) distributed::run_block<Stage>(blocks, block, partial, body);
}

template <class Stage>
void run_row_blocks(const distributed::block_list& blocks, const sparse::csr_view& A, const Stage& stage,
                    const typename Stage::scalars& s, distributed::partial_sums<Stage> partial) {
  const auto body = [&](index_t begin, index_t end, auto* sum) {
    for (index_t i = begin; i < end; ++i) {
      typename Stage::product_accumulator product;
      product.clear();
      sparse::accumulate_row(product, A, A.row_start[i], A.row_start[i + 1], stage.operand);
      stage.row(s, loop::scalar_lane{i}, product.value(), sum);
      if ((i - begin) % terms_between_renormalisations == 0) loop::renormalise(sum, Stage::sums);
    }
  };
  for (const index_t block : blocks.numbers) distributed::run_block<Stage>(blocks, block, partial, body);
}

}  // namespace reference

namespace distributed {

/// Runs a stage over blocks on the reference and CPU backends.
template <class Stage>
void run_element_blocks(const context& ctx, const block_list& blocks, const Stage& stage,
                        const typename Stage::scalars& s, partial_sums<Stage> partial) {
  if (ctx.kind() == backend::reference) return reference::run_element_blocks(blocks, stage, s, partial);
  with_instruction_set(
      ctx, [&]<class Isa>() { cpu::run_element_blocks<Isa>(ctx.threads(), blocks, stage, s, partial); });
}
template <class Stage>
void run_row_blocks(const context& ctx, const block_list& blocks, const sparse::csr_view& A,
                    const Stage& stage, const typename Stage::scalars& s, partial_sums<Stage> partial) {
  if (ctx.kind() == backend::reference) return reference::run_row_blocks(blocks, A, stage, s, partial);
  with_instruction_set(
      ctx, [&]<class Isa>() { cpu::run_row_blocks<Isa>(ctx.threads(), blocks, A, stage, s, partial); });
}

}  // namespace distributed

}  // namespace residua
