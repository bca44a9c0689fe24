// Deals the rows of a matrix out to the threads of a GPU.
#include <algorithm>
#include <bit>

#include "loop/cuda.hpp"
#include "sparse/csr_storage.hpp"

namespace residua::cuda {

namespace {

/// Threads a row: the mean row length over four, as a power of two from 1 to 32, so that a thread has about four
/// entries (Reguly and Giles 2012, and the thesis, ch. 3, take the mean itself; measured in docs/performance.md).
int group_for(double mean_length) {
  const auto quarter = static_cast<unsigned>(std::max(1.0, mean_length / 4 + 0.5));
  return static_cast<int>(std::min(32U, std::bit_ceil(quarter)));
}

/// A group takes rows up to this many times its size; a longer row would keep its warp's other groups waiting.
constexpr sparse_index turns_of_a_short_row = 24;

}  // namespace

std::shared_ptr<const row_plan> make_row_plan(const context& ctx, const csr& A) {
  auto plan = std::make_shared<row_plan>();
  const double mean = A.rows == 0 ? 0.0 : static_cast<double>(A.nonzeros()) / static_cast<double>(A.rows);
  plan->group = group_for(mean);
  plan->longest_short_row = turns_of_a_short_row * plan->group;
  std::vector<sparse_index> long_rows;
  for (sparse_index i = 0; i < A.rows; ++i) {
    if (A.row_start[i + 1] - A.row_start[i] > plan->longest_short_row) long_rows.push_back(i);
  }
  plan->long_rows = static_cast<int>(long_rows.size());
  plan->short_rows = A.rows - plan->long_rows;
  plan->long_row_memory = memory_block(ctx, long_rows.size() * sizeof(sparse_index));
  upload_bytes(ctx, plan->long_row_memory.data(), long_rows.data(), plan->long_row_memory.bytes());
  plan->long_row = static_cast<const sparse_index*>(plan->long_row_memory.data());
  return plan;
}

}  // namespace residua::cuda
