// Deals the rows of a matrix out to the threads of a GPU.
#include <algorithm>
#include <span>
#include <vector>

#include "number/ceil_div.hpp"
#include "sparse/csr_storage.hpp"
#include "sparse/row_choice.hpp"
#include "sparse/rows_cuda.hpp"

namespace residua::cuda {

namespace {

/// Of rows that go to blocks.
constexpr sparse_index shortest_segment = 1024;

using row_starts = std::span<const sparse_index>;

sparse_index length_of(row_starts start, sparse_index row) { return start[row + 1] - start[row]; }

/// Doubled until no more rows have to be split than there are places for their sums.
sparse_index segment_length(row_starts start, const std::vector<sparse_index>& long_rows) {
  sparse_index length = shortest_segment;
  const auto is_split = [&](sparse_index row) { return length_of(start, row) > length; };
  while (std::count_if(long_rows.begin(), long_rows.end(), is_split) > most_split_rows) length *= 2;
  return length;
}

std::vector<row_segment> segments_of(row_starts start, const std::vector<sparse_index>& long_rows,
                                     int& split_rows) {
  const auto length = segment_length(start, long_rows);
  std::vector<row_segment> segments;
  for (const auto row : long_rows) {
    const int parts = ceil_div(length_of(start, row), length);
    const int first = static_cast<int>(segments.size());
    for (auto begin = start[row]; begin < start[row + 1]; begin += length) {
      segments.push_back({row, begin, std::min(begin + length, start[row + 1]), parts, first, split_rows});
    }
    split_rows += parts > 1 ? 1 : 0;
  }
  return segments;
}

/// The most entries of a tile of so many rows, in whole alignments.
sparse_index most_entries_of(const csr& A, const sparse::part_list& cut, int rows_of_tile) {
  constexpr sparse_index whole = entries_of_alignment;
  sparse_index most = 0;
  for (index_t part = 0; part < cut.number_of_parts(); ++part) {
    const auto its = cut.range(part);
    for (index_t first = its.begin; first < its.end; first += rows_of_tile) {
      const auto begin = A.row_start[first] / whole * whole;
      const auto end = A.row_start[std::min(first + rows_of_tile, its.end)];
      most = std::max(most, round_up(end - begin, whole));
    }
  }
  return most;
}

/// Whether the second-level cache cannot hold the entries and something beside them.
bool exceed_cache(const sparse::csr_view& A, std::size_t cache_bytes) {
  constexpr index_t bytes_of_entry = sizeof(double) + sizeof(sparse_index);
  return A.nonzeros * bytes_of_entry > static_cast<index_t>(cache_bytes / 2);
}

template <class T>
T* upload_array(const context& ctx, const std::vector<T>& host, memory_block& block) {
  block = memory_block(ctx, host.size() * sizeof(T));
  upload_bytes(ctx, block.data(), host.data(), block.bytes());
  return static_cast<T*>(block.data());
}

/// All but the tiles.
std::shared_ptr<row_plan> plan_rows(const context& ctx, row_starts start) {
  auto plan = std::make_shared<row_plan>();
  auto& shares = plan->shares;
  shares.group = sparse::threads_a_row(start);
  shares.longest_short = sparse::turns_of_a_short_row * shares.group;
  std::vector<sparse_index> medium, long_rows;
  const auto rows = static_cast<sparse_index>(start.size() - 1);
  for (sparse_index i = 0; i < rows; ++i) {
    const auto length = length_of(start, i);
    if (length > std::max(sparse::longest_medium_row, shares.longest_short)) {
      long_rows.push_back(i);
    } else if (length > shares.longest_short) {
      medium.push_back(i);
    }
  }
  const auto segments = segments_of(start, long_rows, shares.split_rows);
  shares.medium_count = static_cast<int>(medium.size());
  constexpr int warps_in_block = block_threads / 32;
  shares.medium_blocks = ceil_div(shares.medium_count, warps_in_block);
  shares.medium = upload_array(ctx, medium, plan->medium);
  shares.segment_count = static_cast<int>(segments.size());
  shares.segment = upload_array(ctx, segments, plan->segments);
  plan->arrived = memory_block(ctx, segments.size() * sizeof(unsigned));
  shares.arrived = static_cast<unsigned*>(plan->arrived.data());
  plan->subtotals = memory_block(ctx, segments.size() * most_product_bytes);
  shares.subtotal = plan->subtotals.data();
  return plan;
}

}  // namespace

tile_plan plan_tiles(const context& ctx, const csr& host, const sparse::csr_view& A,
                     const sparse::part_list& cut, int group, std::size_t cache_bytes) {
  if (group > sparse::most_threads_of_tiled_row) return {};
  constexpr int warp_threads = 32;
  const int rows_of_tile = warp_threads / group;
  const auto most = most_entries_of(host, cut, rows_of_tile);
  if (most > sparse::most_entries_of_a_warp) return {};
  tile_plan plan;
  plan.entries = most;
  if (exceed_cache(A, cache_bytes)) plan.shortened = shorten_entries(ctx, A, cut, rows_of_tile);
  return plan;
}

std::shared_ptr<const row_plan> make_row_plan(const context& ctx, std::span<const sparse_index> row_start) {
  return plan_rows(ctx, row_start);
}

std::shared_ptr<const row_plan> make_row_plan(const context& ctx, const csr& A,
                                              const sparse::csr_view& on_device, std::size_t cache_bytes) {
  auto plan = plan_rows(ctx, A.row_start);
  const auto& shares = plan->shares;
  if (shares.medium_count > 0 || shares.segment_count > 0) return plan;
  const auto all = sparse::one_part(A.rows);
  const auto of_block = most_entries_of(A, all, block_threads / shares.group);
  if (of_block <= sparse::most_entries_of_a_tile) plan->block_entries = of_block;
  plan->tiles = plan_tiles(ctx, A, on_device, all, shares.group, cache_bytes);
  return plan;
}

std::shared_ptr<const row_plan> make_row_plan(const context& ctx, const csr& A,
                                              const sparse::csr_view& on_device) {
  int cache_bytes = 0;
  RESIDUA_CUDA_CHECK(
      cudaDeviceGetAttribute(&cache_bytes, cudaDevAttrL2CacheSize, ctx.cuda_resources().device));
  return make_row_plan(ctx, A, on_device, static_cast<std::size_t>(cache_bytes));
}

}  // namespace residua::cuda
