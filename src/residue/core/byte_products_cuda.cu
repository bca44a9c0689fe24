// Products of residues on tensor cores, reduced to bytes before they leave the multiprocessor.
//
// A block computes tiles of 256 rows by 128 columns of C, one after the other, modulus after modulus. One
// thread has the copy engine fill stages of shared memory with 128 bytes of depth of both operands, as far
// ahead as there are stages; two groups of four warps multiply, 64 columns each, with sums in registers, then
// reduce and write them. Blocks in a cluster are neighbours that share operands: each reads a part from
// memory, and the copy engine writes it to all.
//
// Ceilings: 4096 multiply-adds of bytes a clock and multiprocessor, of which the power that the chip may take
// allows some 3/4. A tile of 32768 sums reads 384 bytes a unit of depth, or 256 in a cluster of two: 32 bytes
// a clock from the second-level cache at full rate. The end of a tile costs 3 to 5 instructions a sum, of
// units that begin one for half of a warp a clock, and a byte of memory. Clusters of one block, of two along
// rows where there are columns for two, and of four were slower, and so was a head start of one group
// (docs/measurements/residues_gpu.md). Blocks have their tiles in step: where some of them had places without
// a tile, a triangle took a sixth longer than its tiles.
#include <algorithm>

#include "base/cuda_state.hpp"
#include "base/side_context.hpp"
#include "number/ceil_div.hpp"
#include "residue/core/byte_products_cuda.hpp"
#include "residue/core/hopper.cuh"

namespace residua::residue::cuda {

namespace {

constexpr int warp = 32, warpgroup = 4 * warp, multipliers = 2, threads = (1 + multipliers) * warpgroup;
/// 64512 registers for one block: 168 a thread when it begins.
constexpr int loader_registers = 40, multiplier_registers = 232;

/// The tile of a block: rows and columns of C, and bytes of depth in a stage; a warpgroup's columns.
constexpr int tile_rows = 256, tile_columns = 128, stage_depth = 128, group_columns = 64;
static_assert(stage_depth == tile_terms);
constexpr int product_depth = 32;  // of one instruction
constexpr int sums_each = group_columns * tile_rows / warpgroup;

/// From a multiple of 1024 bytes on, as swizzled stages have to be.
template <int stages>
struct shared_memory {
  std::int8_t a[stages][tile_rows * stage_depth];
  std::int8_t b[stages][tile_columns * stage_depth];
  /// Where a warp turns its part of a tile: 16 columns of 16 chunks of 16 rows.
  uint4 turned[multipliers * warpgroup / warp][16][tile_rows / 16];
  hopper::barrier full[stages], empty[stages];
};

/// Blocks of a cluster beside each other along rows and columns, and how they share operands.
template <int along_rows, int along_columns>
struct cluster {
  static constexpr int size = along_rows * along_columns;
  static constexpr int a_part = tile_rows / along_columns, b_part = tile_columns / along_rows;
  static constexpr tile_extent tile{tile_rows * along_rows, tile_columns* along_columns};
  /// How many blocks have an operand in common with one, itself included.
  static constexpr int sharers = along_rows + along_columns - 1;
  static_assert(most_tile_slices % tile.rows == 0 && most_tile_slices % tile.columns == 0);

  int rank = hopper::rank_in_cluster();
  int row = rank / along_columns, column = rank % along_columns;

  __device__ unsigned of_same_rows() const { return ((1U << along_columns) - 1) << (row * along_columns); }
  __device__ unsigned of_same_columns() const {
    unsigned mask = 0;
    for (int r = 0; r < along_rows; ++r) mask |= 1U << (r * along_columns + column);
    return mask;
  }
};

struct work {
  byte_products products;
  tile_order order;
};

/// The stage in turn, and the parity of the phase of its barriers.
template <int stages>
struct stage_cursor {
  int stage = 0, parity = 0;
  __device__ void next() {
    if (++stage == stages) {
      stage = 0;
      parity ^= 1;
    }
  }
};

/// Stages first ... end - 1 of the depth, of each of `pairs` blocks that have `of_block` stages.
struct stage_range {
  int first, end, pairs, of_block;

  [[nodiscard]] __device__ int count() const { return pairs * (end - first); }
};

/// The stages that a cluster's tile has terms in; at least one a block, of zeros.
template <class Cluster>
__device__ inline stage_range stages_of(const work& w, index_t row, index_t column) {
  terms_of_tile terms{0, w.products.depth};
  terms.leave_out(w.products.a_terms, row, Cluster::tile.rows);
  terms.leave_out(w.products.b_terms, column, Cluster::tile.columns);
  const int all = static_cast<int>(ceil_div(w.products.depth, stage_depth));
  const int first = ::min(static_cast<int>(terms.first / stage_depth), all - 1);
  return {first, ::max(static_cast<int>(ceil_div(terms.end, stage_depth)), first + 1), w.products.pairs, all};
}

/// Calls function(plane, first row, first column, stages) for the tiles of this block.
template <class Cluster, class F>
__device__ inline void for_each_tile(const work& w, const Cluster& own, F&& function) {
  const int of_plane = w.order.count(), clusters = static_cast<int>(gridDim.x) / Cluster::size;
  int plane = 0;
  for (int n = static_cast<int>(blockIdx.x) / Cluster::size;; n += clusters) {
    for (; n >= of_plane; n -= of_plane) ++plane;
    if (plane >= w.products.count) return;
    const auto place = w.order[n];
    const int row = place.row * Cluster::tile.rows, column = place.column * Cluster::tile.columns;
    function(plane, row + own.row * tile_rows, column + own.column * tile_columns,
             stages_of<Cluster>(w, row, column));
  }
}

/// One thread: has all tiles' operands copied, stage after stage.
template <int stages, class Cluster>
__device__ void load(shared_memory<stages>& shared, const CUtensorMap& a, const CUtensorMap& b, const work& w,
                     const Cluster& own) {
  constexpr int bytes = sizeof shared.a[0] + sizeof shared.b[0];
  const int a_first = own.column * Cluster::a_part, b_first = own.row * Cluster::b_part;
  stage_cursor<stages> cursor;
  for_each_tile(w, own, [&](int plane, int row, int column, const stage_range& of_tile) {
    int n = of_tile.first, block = 0;  // a stage, and where its block begins
    for (int turn = 0; turn < of_tile.count(); ++turn, cursor.next()) {
      const int k = (block + n) * stage_depth;
      if (++n == of_tile.end) n = of_tile.first, block += of_tile.of_block;
      auto* full = &shared.full[cursor.stage];
      hopper::wait(&shared.empty[cursor.stage], cursor.parity ^ 1);
      hopper::arrive_expecting(full, bytes);
      hopper::copy_box(a, k, row + a_first, plane, shared.a[cursor.stage] + a_first * stage_depth, full,
                       own.of_same_rows());
      hopper::copy_box(b, k, column + b_first, plane, shared.b[cursor.stage] + b_first * stage_depth, full,
                       own.of_same_columns());
    }
  });
}

/// Says to all blocks that write to this block's stage, that this warp has read it.
template <class Cluster>
__device__ inline void release(hopper::barrier* empty, const Cluster& own) {
  const unsigned sharers = own.of_same_rows() | own.of_same_columns();
  const int lane = static_cast<int>(threadIdx.x) % warp;
  if (sharers >> lane & 1) hopper::arrive_at(empty, lane);
}

/// A warpgroup: the sums of its part of a tile.
template <int stages, class Cluster>
__device__ inline void multiply_tile(shared_memory<stages>& shared, int group, int count, const Cluster& own,
                                     stage_cursor<stages>& cursor, std::int32_t (&sums)[sums_each]) {
  int before = 0;
  for (int n = 0; n < count; ++n, cursor.next()) {
    hopper::wait(&shared.full[cursor.stage], cursor.parity);
    const auto a = hopper::describe_rows(shared.a[cursor.stage]),
               b = hopper::describe_rows(shared.b[cursor.stage] + group * group_columns * stage_depth);
    hopper::begin_products();
#pragma unroll
    for (int k = 0; k < stage_depth; k += product_depth) {
      hopper::multiply(sums, hopper::further(b, k), hopper::further(a, k), n > 0 || k > 0);
    }
    hopper::commit_products();
    hopper::wait_for_products<1>();
    if (n > 0) release(&shared.empty[before], own);
    before = cursor.stage;
  }
  hopper::wait_for_products<0>();
  hopper::hold(sums);
  release(&shared.empty[before], own);
}

/// Byte `place` of each of four words.
template <int place>
__device__ inline unsigned bytes_of(int a, int b, int c, int d) {
  constexpr unsigned of_two = (4 + place) << 4 | place;
  return __byte_perm(__byte_perm(a, b, of_two), __byte_perm(c, d, of_two), 0x5410);
}

/// Where chunks of 16 rows of a column lie, such that neither eight columns' nor eight neighbours' meet a
/// bank twice.
__device__ inline int place_of_chunk(int column, int chunk) { return chunk ^ column % 8; }

/// A warp's sums as bytes to shared memory. Of a chunk's 16 rows words have 0 1 8 9, 2 3 10 11, ..., as sums
/// lie in threads.
template <byte_way way, class Turned>
__device__ inline void turn_bytes(const std::int32_t (&sums)[sums_each], const byte_reduction& reduction,
                                  Turned& turned) {
  const int lane = static_cast<int>(threadIdx.x) % warp;
  const int column = lane % 16;
#pragma unroll
  for (int chunk = 0; chunk < tile_rows / 16; chunk += 2) {
    std::uint32_t words[4];
#pragma unroll
    for (int n = 0; n < 4; ++n) {
      const int first = 8 * (chunk + n / 2) + 2 * (n % 2);
      const auto reduced = [&](int sum) { return reduced_into_word<way>(sums[sum], reduction); };
      words[n] = bytes_of<place_of_byte<way>>(reduced(first), reduced(first + 1), reduced(first + 4),
                                              reduced(first + 5));
    }
    hopper::store_matrices(&turned[column][place_of_chunk(column, chunk + lane / 16)], words);
  }
}
template <class Turned>
__device__ inline void turn_bytes(const std::int32_t (&sums)[sums_each], const byte_products& p, int plane,
                                  Turned& turned) {
  const auto& reduction = p.reductions[plane];
  if (reduction.modulus == 256) {
    turn_bytes<byte_way::power>(sums, reduction, turned);
  } else if (p.terms() <= most_short_terms) {
    turn_bytes<byte_way::short_sum>(sums, reduction, turned);
  } else {
    turn_bytes<byte_way::any_sum>(sums, reduction, turned);
  }
}

__device__ inline uint4 in_order(uint4 x) {
  return make_uint4(__byte_perm(x.x, x.y, 0x5410), __byte_perm(x.z, x.w, 0x5410),
                    __byte_perm(x.x, x.y, 0x7632), __byte_perm(x.z, x.w, 0x7632));
}

/// What a thread writes of a warp's part of a tile: 16 rows of every second one of 16 columns.
struct own_chunks {
  static constexpr int of_column = tile_rows / 16, columns_at_once = warp / of_column,
                       count = 16 / columns_at_once;
  int chunk, column;  // the first column
  index_t distance;   // from a column to the next one
  std::int8_t* first;
  bool exist;

  __device__ own_chunks(const byte_products& p, int plane, int row_of_tile, int column_of_warp)
      : chunk(static_cast<int>(threadIdx.x) % of_column),
        column(static_cast<int>(threadIdx.x) % warp / of_column),
        distance(columns_at_once * p.c.column_bytes),
        first(p.c.data + plane * p.c.plane_bytes + (column_of_warp + column) * p.c.column_bytes +
              row_of_tile + 16 * chunk),
        exist(row_of_tile + 16 * chunk < p.matrix.rows && column_of_warp < p.matrix.columns) {}

  /// Calls f(n, place, column) for all, if they exist.
  template <class F>
  __device__ inline void for_each(const F& f) const {
    if (!exist) return;
    std::int8_t* place = first;
#pragma unroll
    for (int n = 0; n < count; ++n, place += distance) {
      f(n, reinterpret_cast<uint4*>(place), column + n * columns_at_once);
    }
  }
};

/// A warp's part of a tile, of 16 columns, from shared memory to C.
template <class Turned>
__device__ inline void write_columns(const own_chunks& chunks, const Turned& turned) {
  chunks.for_each([&](int, uint4* place, int column) {
    __stcs(place, in_order(turned[column][place_of_chunk(column, chunks.chunk)]));
  });
}
/// The same, modulo m to what was there.
template <class Turned>
__device__ inline void add_columns(const own_chunks& chunks, const uint4 (&before)[own_chunks::count], int m,
                                   const Turned& turned) {
  chunks.for_each([&](int n, uint4* place, int column) {
    const uint4 x = in_order(turned[column][place_of_chunk(column, chunks.chunk)]), y = before[n];
    __stcs(place, make_uint4(sums_of_four_residues(x.x, y.x, m), sums_of_four_residues(x.y, y.y, m),
                             sums_of_four_residues(x.z, y.z, m), sums_of_four_residues(x.w, y.w, m)));
  });
}

/// A warp's sums as bytes to C. What is there comes while the sums are reduced, if they are added to it.
template <class Turned>
__device__ inline void finish_tile(const std::int32_t (&sums)[sums_each], const byte_products& p, int plane,
                                   int row, int column, Turned& turned) {
  if (p.add) {
    const own_chunks chunks(p, plane, row, column);
    uint4 before[own_chunks::count];
    chunks.for_each([&](int n, const uint4* place, int) { before[n] = __ldcs(place); });
    turn_bytes(sums, p, plane, turned);
    __syncwarp();
    add_columns(chunks, before, p.reductions[plane].modulus, turned);
  } else {
    turn_bytes(sums, p, plane, turned);
    __syncwarp();
    write_columns(own_chunks(p, plane, row, column), turned);
  }
  __syncwarp();
}

/// A warpgroup: multiplies, reduces and writes its columns of all tiles.
template <int stages, class Cluster>
__device__ void multiply_all(shared_memory<stages>& shared, const work& w, const Cluster& own) {
  const int group = static_cast<int>(threadIdx.x) / warpgroup - 1,
            warp_of_block = static_cast<int>(threadIdx.x) / warp - warpgroup / warp;
  auto& turned = shared.turned[warp_of_block];
  stage_cursor<stages> cursor;
  std::int32_t sums[sums_each];
  for_each_tile(w, own, [&](int plane, int row, int column, const stage_range& of_tile) {
    multiply_tile(shared, group, of_tile.count(), own, cursor, sums);
    finish_tile(sums, w.products, plane, row, column + 16 * warp_of_block, turned);
  });
}

template <int stages, class Cluster>
__global__ __launch_bounds__(threads, 1) void multiply_kernel(const __grid_constant__ CUtensorMap a,
                                                              const __grid_constant__ CUtensorMap b,
                                                              const __grid_constant__ work w) {
  extern __shared__ __align__(1024) unsigned char memory[];
  auto& shared = *reinterpret_cast<shared_memory<stages>*>(memory);
  const Cluster own;
  if (threadIdx.x == 0) {
    for (int n = 0; n < stages; ++n) {
      hopper::initialise(&shared.full[n], 1);
      hopper::initialise(&shared.empty[n], Cluster::sharers * multipliers * warpgroup / warp);
    }
    hopper::publish_barriers();
  }
  hopper::synchronise_cluster();
  if (threadIdx.x < warpgroup) {
    hopper::give_up_registers<loader_registers>();
    if (threadIdx.x == 0) load(shared, a, b, w, own);
  } else {
    hopper::take_registers<multiplier_registers>();
    multiply_all(shared, w, own);
  }
  hopper::synchronise_cluster();  // while others may still write to this block
}

using encode_function = decltype(&cuTensorMapEncodeTiled);

/// From the driver, which is not linked.
encode_function tensor_map_encoder() {
  void* function = nullptr;
  cudaDriverEntryPointQueryResult found{};
#if CUDART_VERSION >= 12050
  constexpr unsigned since = 12000;
  RESIDUA_CUDA_CHECK(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &function, since,
                                                      cudaEnableDefault, &found));
#else
  RESIDUA_CUDA_CHECK(cudaGetDriverEntryPoint("cuTensorMapEncodeTiled", &function, cudaEnableDefault, &found));
#endif
  if (found != cudaDriverEntryPointSuccess) {
    throw error(error_kind::device,
                "GPU: the driver has no cuTensorMapEncodeTiled: it is older than CUDA 12");
  }
  return reinterpret_cast<encode_function>(function);
}

/// Slices in boxes of `box` slices and a stage's depth; beyond the ends there are zeros.
CUtensorMap map_of(const byte_slices& x, index_t depth, index_t slices, int planes, int box) {
  static const encode_function encode = tensor_map_encoder();
  CUtensorMap map;
  const cuuint64_t extents[] = {static_cast<cuuint64_t>(depth), static_cast<cuuint64_t>(slices),
                                static_cast<cuuint64_t>(planes)};
  const cuuint64_t distances[] = {static_cast<cuuint64_t>(x.slice_bytes),
                                  static_cast<cuuint64_t>(x.plane_bytes)};
  const cuuint32_t boxes[] = {stage_depth, static_cast<cuuint32_t>(box), 1}, steps[] = {1, 1, 1};
  const CUresult status =
      encode(&map, CU_TENSOR_MAP_DATA_TYPE_UINT8, 3, const_cast<std::int8_t*>(x.data), extents, distances,
             boxes, steps, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B,
             CU_TENSOR_MAP_L2_PROMOTION_L2_256B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (status != CUDA_SUCCESS) {
    throw error(error_kind::device,
                "GPU: cuTensorMapEncodeTiled: error " + std::to_string(static_cast<int>(status)));
  }
  return map;
}

/// How many clusters run at once; the kernel is made ready and asked for it at its first launch on the
/// context.
int resident_clusters(detail::cuda_state& cuda, const void* kernel, const cudaLaunchConfig_t& config) {
  const auto found = cuda.resident_blocks.find(kernel);
  if (found != cuda.resident_blocks.end()) return found->second;
  int clusters = 0;
  RESIDUA_CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                          static_cast<int>(config.dynamicSmemBytes)));
  RESIDUA_CUDA_CHECK(cudaOccupancyMaxActiveClusters(&clusters, kernel, &config));
  cuda.resident_blocks.emplace(kernel, clusters);
  return clusters;
}

/// How many blocks come one after the other on a multiprocessor: one, or, where another stream waits for
/// multiprocessors, so many that none has more stages than some 25 microseconds take. Measured on an H200
/// (docs/measurements/lu_gpu.md, "Look-ahead").
index_t rounds_of_blocks(const detail::cuda_state& cuda, const byte_products& p, int tiles, int clusters) {
  constexpr index_t most_stages = 32;
  if (!detail::shares_device(cuda)) return 1;
  const index_t stages = tiles * ceil_div(p.terms(), stage_depth) / clusters;
  return std::max<index_t>(1, ceil_div(stages, most_stages));
}

template <int stages, class Cluster>
void launch(const context& ctx, const byte_products& p) {
  auto& cuda = ctx.cuda_resources();
  const auto kernel = multiply_kernel<stages, Cluster>;
  const work w{p, tile_order(p.matrix, Cluster::tile)};
  if (w.order.count() == 0) return;
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim = {Cluster::size, 1, 1};
  cudaLaunchConfig_t config{};
  config.gridDim = Cluster::size;
  config.blockDim = threads;
  config.dynamicSmemBytes = sizeof(shared_memory<stages>);
  config.stream = cuda.stream;
  config.attrs = &attribute;
  config.numAttrs = 1;
  const int clusters = resident_clusters(cuda, reinterpret_cast<const void*>(kernel), config);
  const int tiles = w.order.count() * p.count;
  const index_t most = clusters * rounds_of_blocks(cuda, p, tiles, clusters);
  config.gridDim = static_cast<unsigned>(std::min<index_t>(most, tiles) * Cluster::size);
  RESIDUA_CUDA_CHECK(
      cudaLaunchKernelEx(&config, kernel, map_of(p.a, p.terms(), p.matrix.rows, p.count, Cluster::a_part),
                         map_of(p.b, p.terms(), p.matrix.columns, p.count, Cluster::b_part), w));
}

}  // namespace

void multiply_bytes(const context& ctx, const byte_products& p) {
  constexpr int stages = 4;
  if (p.matrix.columns <= tile_columns) {
    launch<stages, cluster<2, 1>>(ctx, p);
  } else {
    launch<stages, cluster<1, 2>>(ctx, p);
  }
}

}  // namespace residua::residue::cuda
