// A rank's rows on their way to its GPU.
#include "distributed/device/device_rows.hpp"

#include <algorithm>

#include "loop/cuda.hpp"
#include "sparse/row_choice.hpp"

namespace residua::cuda {

namespace {

/// Of a row that a warp alone would take too long for.
constexpr sparse_index entries_of_segment = 4096;
constexpr std::size_t bytes_behind = 16;  // that whole words may read
constexpr std::size_t most_element_bytes = 32;

template <class T>
const T* upload_vector(const context& ctx, const std::vector<T>& host, memory_block& block) {
  block = memory_block(ctx, host.size() * sizeof(T) + bytes_behind);
  upload_bytes(ctx, block.data(), host.data(), host.size() * sizeof(T));
  return static_cast<const T*>(block.data());
}

struct wide_rows {
  std::vector<wide_row> rows;
  std::vector<int> before;
  std::vector<entry_range> segments;
};

void add_segments(wide_rows& wide, wide_row& row, sparse_index begin, sparse_index end) {
  if (end - begin <= entries_of_segment) return;
  row.first_segment = static_cast<int>(wide.segments.size());
  for (; begin < end; begin += entries_of_segment, ++row.segments)
    wide.segments.push_back({begin, std::min(begin + entries_of_segment, end)});
}

/// By the parts of all blocks of the rank.
wide_rows wide_rows_of(const sparse::csr_view& A, const part_list& all, sparse_index widest_narrow) {
  wide_rows wide;
  for (index_t part = 0; part < all.number_of_parts(); ++part) {
    wide.before.push_back(static_cast<int>(wide.rows.size()));
    const auto range = all.range(part);
    for (index_t i = range.begin; i < range.end; ++i) {
      if (A.row_start[i + 1] - A.row_start[i] <= widest_narrow) continue;
      wide_row row{static_cast<sparse_index>(i), 0, 0};
      add_segments(wide, row, A.row_start[i], A.row_start[i + 1]);
      wide.rows.push_back(row);
    }
  }
  wide.before.push_back(static_cast<int>(wide.rows.size()));
  return wide;
}

/// Blocks whose products wait: for the halo, or for the sums of segments.
struct block_order {
  std::vector<index_t> at_once, behind;
};
block_order order_of(const distributed::matrix_state& A, const wide_rows& wide, index_t length) {
  block_order order{{}, A.boundary};
  for (const auto& w : wide.rows)
    if (w.segments > 0) order.behind.push_back(w.row / length);
  std::sort(order.behind.begin(), order.behind.end());
  order.behind.erase(std::unique(order.behind.begin(), order.behind.end()), order.behind.end());
  std::set_difference(A.blocks.begin(), A.blocks.end(), order.behind.begin(), order.behind.end(),
                      std::back_inserter(order.at_once));
  return order;
}

}  // namespace

device_rows::device_rows(const context& ctx, const distributed::matrix_state& A)
    : group(sparse::threads_for_many_rows(A.partition.rows(), A.nonzeros)), plan(A.halo) {
  const int device = ctx.cuda_resources().device;
  const detail::device_guard guard(device);
  const auto& p = A.partition;
  const int rank = p.ranks().rank();
  first_block = p.first_block(rank);
  own_blocks = p.first_block(rank + 1) - first_block;
  all_blocks = p.blocks();

  const part_list all{nullptr, own_blocks, p.length(), p.own_rows(),
                      parts_of_block(p.length(), rows_of_part, most_parts_of_rows)};
  rows.widest_narrow = sparse::turns_of_a_short_row * group;
  const auto found = wide_rows_of(A.view, all, rows.widest_narrow);
  const auto order = order_of(A, found, p.length());
  rows.A = A.view;
  rows.A.row_start = upload_vector(ctx, A.own.row_start, row_start);
  rows.A.column = upload_vector(ctx, A.own.column, column);
  rows.A.value = upload_vector(ctx, A.own.value, value);
  int bytes = 0;
  RESIDUA_CUDA_CHECK(cudaDeviceGetAttribute(&bytes, cudaDevAttrL2CacheSize, device));
  cache_bytes = static_cast<std::size_t>(bytes);
  if (found.rows.empty()) tiles = plan_tiles(ctx, A.own, rows.A, all, group, cache_bytes);
  rows.wide = upload_vector(ctx, found.rows, wide);
  rows.wide_before = upload_vector(ctx, found.before, wide_before);
  rows.segment = upload_vector(ctx, found.segments, segments);
  rows.segments = static_cast<int>(found.segments.size());
  subtotals_of_rows = memory_block(ctx, found.segments.size() * most_accumulator_bytes);
  rows.subtotal = subtotals_of_rows.data();

  interior = boundary = all;
  interior.blocks = upload_vector(ctx, order.at_once, interior_blocks);
  interior.count = static_cast<index_t>(order.at_once.size());
  boundary.blocks = upload_vector(ctx, order.behind, boundary_blocks);
  boundary.count = static_cast<index_t>(order.behind.size());
  elements = element_parts(own_blocks, p.length(), p.own_rows());

  subtotals =
      memory_block(ctx, static_cast<std::size_t>(all.number_of_parts()) * most_sums * most_accumulator_bytes);
  merged = memory_block(ctx, std::size_t{most_sums} * most_partials * most_accumulator_bytes);
  upload_vector(ctx, A.halo.given, given);
  sent = memory_block(ctx, A.halo.given.size() * most_element_bytes);
  halo = memory_block(ctx, static_cast<std::size_t>(A.halo_elements) * most_element_bytes);

  if (p.ranks().size() == 1) return;
  others = distributed::device_messages::of_ranks(p.ranks(), device);  // before what a throw would leave
  int least = 0, greatest = 0;
  RESIDUA_CUDA_CHECK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
  RESIDUA_CUDA_CHECK(cudaStreamCreateWithPriority(&messages, cudaStreamNonBlocking, greatest));
  for (auto* event : {&ready, &packed, &made, &multiplied})
    RESIDUA_CUDA_CHECK(cudaEventCreateWithFlags(event, cudaEventDisableTiming));
}

part_rows device_rows::rows_for(std::size_t element_bytes) const {
  part_rows its = rows;
  its.drops_first = sparse::drops_entries_first(its.A, element_bytes, cache_bytes);
  return its;
}

device_rows::~device_rows() {
  for (auto* event : {ready, packed, made, multiplied}) {
    if (event != nullptr) cudaEventDestroy(event);
  }
  if (messages != nullptr) cudaStreamDestroy(messages);
}

}  // namespace residua::cuda

namespace residua::distributed {

std::shared_ptr<const cuda::device_rows> make_device_rows(const context& ctx, const matrix_state& A) {
  return std::make_shared<cuda::device_rows>(ctx, A);
}

}  // namespace residua::distributed
