// Stages of methods on a GPU, run one by one.
#pragma once

#include <vector>

#include "base/cuda_state.hpp"
#include "krylov/scalars.hpp"
#include "sparse/rows_cuda.hpp"

namespace residua_test {

/// A sequence of stages on a context's stream that takes the GPU to be of these sizes, from these scalars.
template <class T>
class sequence_of {
 public:
  sequence_of(const residua::context& ctx, int multiprocessors, std::size_t cache_bytes)
      : ctx_(ctx), memory_(ctx, 2 * (room_of_scalars + room_of_sums)) {
    auto* base = static_cast<char*>(memory_.data());
    void* scalars[2] = {base, base + room_of_scalars};
    void* sums[2] = {base + 2 * room_of_scalars, base + 2 * room_of_scalars + room_of_sums};
    stages_.emplace_back(ctx.cuda_resources().stream, multiprocessors, cache_bytes, scalars, sums);
    residua::krylov::method_scalars<T> initial{};
    initial.status = residua::stop_reason::running;
    initial.residual_norm = initial.best_norm = 1e30;
    initial.max_iterations = 1000;
    residua::upload_bytes(ctx, base, &initial, sizeof initial);
  }
  residua::cuda::stage_sequence& stages() { return stages_.front(); }
  [[nodiscard]] residua::krylov::method_scalars<T> scalars() {
    residua::krylov::method_scalars<T> now;
    residua::download_bytes(ctx_, &now, stages().scalars(), sizeof now);
    return now;
  }

 private:
  static constexpr std::size_t room_of_scalars = 1024;
  static constexpr std::size_t room_of_sums =
      residua::cuda::most_sums * residua::cuda::most_partials * residua::cuda::most_accumulator_bytes;
  static_assert(sizeof(residua::krylov::method_scalars<T>) <= room_of_scalars);

  const residua::context& ctx_;
  residua::memory_block memory_;
  std::vector<residua::cuda::stage_sequence> stages_;
};

}  // namespace residua_test
