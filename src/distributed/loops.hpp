// Loops over vectors whose elements several ranks hold: stages over a rank's own blocks, and their sums put
// together on every rank in the order of blocks.
#pragma once

#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "distributed/blocks.hpp"
#include "distributed/halo_operand.hpp"

namespace residua::distributed {

/// The sums of all blocks of all ranks, in a tree: neighbours first. Its order is that of blocks, whatever
/// the ranks.
template <class Acc>
void merge_blocks(Acc* partial, index_t blocks, int sums) {
  for (index_t stride = 1; stride < blocks; stride *= 2) {
    for (index_t block = 0; block + stride < blocks; block += 2 * stride) {
      loop::merge(partial + block * sums, partial + (block + stride) * sums, sums);
      loop::renormalise(partial + block * sums, sums);
    }
  }
}

/// Tells every rank the sums of the others' blocks. Collective.
inline void complete_blocks(const row_partition& p, void* partial, std::size_t bytes_of_block) {
  std::vector<int> lengths, begins;
  for (int rank = 0; rank < p.ranks().size(); ++rank) {
    const index_t first = p.first_block(rank);
    begins.push_back(static_cast<int>(first * static_cast<index_t>(bytes_of_block)));
    lengths.push_back(
        static_cast<int>((p.first_block(rank + 1) - first) * static_cast<index_t>(bytes_of_block)));
  }
  p.ranks().transport().complete(partial, lengths, begins);
}

/// run(partial), with room for the sums of the rank's blocks, and then the sums of all ranks' blocks.
/// Collective where the stage has sums.
template <class Stage, class Run>
void summed(const row_partition& p, loop::stage_sum<Stage>* sums, const Run& run) {
  constexpr int K = Stage::sums;
  using acc = loop::stage_accumulator<Stage>;
  std::vector<acc> partial(static_cast<std::size_t>(K == 0 ? 1 : K * std::max<index_t>(p.blocks(), 1)));
  if constexpr (K == 0) return run(partial.data());
  loop::clear(partial.data(), static_cast<int>(partial.size()));
  run(partial.data() + p.first_block(p.ranks().rank()) * K);
  complete_blocks(p, partial.data(), K * sizeof(acc));
  merge_blocks(partial.data(), p.blocks(), K);
  for (int k = 0; k < K; ++k) sums[k] = partial[static_cast<std::size_t>(k)].value();
}

inline block_list blocks_in(const row_partition& p, const std::vector<index_t>& numbers) {
  return {numbers, p.length(), p.own_rows()};
}

/// All of this rank's, counted from its first.
inline std::vector<index_t> own_blocks(const row_partition& p) {
  const int rank = p.ranks().rank();
  std::vector<index_t> blocks(static_cast<std::size_t>(p.first_block(rank + 1) - p.first_block(rank)));
  std::iota(blocks.begin(), blocks.end(), index_t{0});
  return blocks;
}

/// Whether a stage has no scalar step.
template <class Stage>
inline constexpr bool is_plain = std::is_same_v<typename Stage::scalars, loop::no_scalars>;

/// The sums of the rank's blocks, of elements.
template <class Stage>
void sum_blocks(const context& ctx, const row_partition& p, const Stage& stage, partial_sums<Stage> partial) {
  const auto numbers = own_blocks(p);
  const auto on_host = [&] {
    run_element_blocks(ctx, blocks_in(p, numbers), stage, loop::scalars_of(stage), partial);
  };
  const own_blocks_of blocks{static_cast<index_t>(numbers.size()), p.length(), p.own_rows()};
  run_on_backend(ctx, on_host, on_host, [&] { cuda::sum_element_parts(ctx, blocks, stage, partial); });
}

/// T: the format of the operands of products. On hosts, and for stages without a scalar step on GPUs.
template <class T>
class loops {
 public:
  loops(const context& ctx, const matrix_state& A)
      : ctx_(ctx),
        A_(A),
        operand_(A.memory == memory_space::host ? std::make_unique<halo_operand<T>>(ctx, A) : nullptr) {}

  template <class Stage>
  void elements(index_t, const Stage& stage, const typename Stage::scalars& s,
                loop::stage_sum<Stage>* sums) const {
    summed<Stage>(A_.partition, sums, [&](auto* partial) {
      run_element_blocks(ctx_, blocks_in(A_.partition, A_.blocks), stage, s, partial);
    });
  }
  template <class Stage>
  void rows(const distributed_csr&, const Stage& stage, const typename Stage::scalars& s,
            loop::stage_sum<Stage>* sums) const {
    if constexpr (is_plain<Stage>) {
      if (!operand_) return run_on_device(stage);
    }
    operand_->begin(stage.operand);
    Stage with_halo = stage;
    with_halo.operand = operand_->view();
    const auto run = [&](const std::vector<index_t>& blocks, auto* partial) {
      run_row_blocks(ctx_, blocks_in(A_.partition, blocks), A_.view, with_halo, s, partial);
    };
    summed<Stage>(A_.partition, sums, [&](auto* partial) {
      run(A_.interior, partial);
      operand_->finish();
      run(A_.boundary, partial);
    });
  }
  [[nodiscard]] const context& ctx() const { return ctx_; }

 private:
  template <class Stage>
  void run_on_device(const Stage& stage) const {
    const auto not_here = [] {};
    run_on_backend(ctx_, not_here, not_here, [&] { cuda::run_row_parts(ctx_, *A_.device, stage); });
  }

  const context& ctx_;
  const matrix_state& A_;
  std::unique_ptr<halo_operand<T>> operand_;  // null: a GPU's loops have their own
};

/// What a reduction of a rank's own elements returns for all ranks' together. Collective.
template <class Stage>
loop::stage_result<Stage> reduce_elements(const context& ctx, const row_partition& p, const Stage& stage) {
  loop::stage_sums<Stage> sums;
  summed<Stage>(p, sums, [&](auto* partial) { sum_blocks(ctx, p, stage, partial); });
  return stage.result(sums);
}

}  // namespace residua::distributed
