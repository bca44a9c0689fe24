// The GPU's symmetric matrix times a vector: a block takes a tile of the triangle, each of whose elements it
// reads once and uses for two outputs.
//
// A warp goes down some columns of the tile at a time. A thread keeps those columns' sums in registers and
// adds to the sums of its rows, which the warp has in shared memory. Each output has a partial sum from every
// tile in its row and column; the last tile to finish one merges them, in the order of the tiles. Ceiling:
// memory, half the bytes of a general matrix; for qd, which has two terms of 112 instructions an element,
// these.
#include "blas/level2/gemv_cuda.cuh"
#include "blas/level2/symv_cuda.hpp"
#include "number/ceil_div.hpp"

namespace residua::cuda {

namespace {

/// `neighbours`: rows that a thread takes from a column at a time; `columns`: that it goes down at once;
/// `pieces`: that it has on their way at a time, of each column; `ahead`: the next ones while it adds these.
struct symmetric_shape {
  int neighbours, columns, pieces, resident;
  bool ahead = false;
};
template <class T, int order>
RESIDUA_INLINE constexpr symmetric_shape shape_of_symmetric() {
  static_assert(stored_bytes<T> <= 8 * most_limbs, "tuned for numbers of up to four limbs");
  constexpr bool small = order == small_order;
  if (stored_bytes<T> <= 4) return {2, 4, 1, 4};
  if (plane_stored<T>) return {2, 4, 1, 2, true};
  if (stored_bytes<T> <= 8) return small ? symmetric_shape{1, 4, 2, 4} : symmetric_shape{1, 4, 4, 2};
  if (stored_bytes<T> <= 16) return small ? symmetric_shape{1, 2, 2, 4} : symmetric_shape{1, 4, 2, 2};
  return stored_bytes<T> <= 24 ? symmetric_shape{1, 2, 4, 2} : symmetric_shape{1, 2, 2, 2};
}

template <class T, int order>
struct tile_memory {
  using number = arithmetic_t<T>;
  using sum = accumulator<number>;
  word_planes<number, order> x_of_rows, x_of_columns;
  word_planes<sum, order> rows[tile_warps];  // every warp's own
  word_planes<sum, order> columns;
  bool last[2];
};

/// Where the tile lies: its first row and column, and their numbers among the tiles'.
struct tile_place {
  int row, column;
  index_t first_row, first_column;
};

/// The tiles on the diagonal, which take longest, come first.
template <int order>
__device__ inline tile_place place_of(int tile, int tiles, bool lower) {
  int i = tile, j = tile;
  if (tile >= tiles) {
    const int t = tile - tiles;
    i = static_cast<int>((::sqrt(8.0 * t + 1) + 1) / 2);
    while (i * (i + 1LL) / 2 <= t) ++i;
    while (i * (i - 1LL) / 2 > t) --i;
    j = static_cast<int>(t - i * (i - 1LL) / 2);
  }
  if (!lower) {
    const int upper = i;
    i = j;
    j = upper;
  }
  return {i, j, static_cast<index_t>(i) * order, static_cast<index_t>(j) * order};
}

/// The place of row i of the tile in shared memory: neighbouring threads' rows side by side.
template <int V>
__device__ inline int slot_of_row(int i) {
  constexpr int step = V * warp_threads;
  return i / step * step + i % V * warp_threads + i % step / V;
}

/// The elements of a thread's rows and a warp's columns, some at a time. `masked`: only those that the
/// triangle has are read and added. What takes arrays is inlined by force: they are to stay in registers.
template <bool masked, int order, class T>
struct tile_elements {
  using number = arithmetic_t<T>;
  static constexpr symmetric_shape shape = shape_of_symmetric<T, order>();
  static constexpr int V = shape.neighbours, C = shape.columns, pieces = shape.pieces;
  static constexpr int step = V * warp_threads, rows_at_once = pieces * step;
  static constexpr int own_columns = order / tile_warps;  // of a warp
  static constexpr bool ahead = shape.ahead && !masked;
  static_assert(order % rows_at_once == 0 && own_columns % C == 0);
  // A warp's sum of a row takes a term from each of its columns, a thread's sum of a column one from each of
  // its rows.
  static_assert(own_columns <= terms_between_renormalisations);
  static_assert(order / warp_threads <= terms_between_renormalisations);
  using loaded = column_piece<T, V>[pieces][C];
  const operand<T>& a;

  __device__ inline bool has(index_t r, index_t c) const {
    return r < a.rows() && c < a.rows() && (a.lower ? r >= c : r <= c);
  }
  __device__ inline void load_piece(column_piece<T, V>& piece, index_t r, index_t c) const {
    if constexpr (masked) {
#pragma unroll
      for (int v = 0; v < V; ++v) has(r + v, c) ? piece.load_one(v, a.A, r, c) : piece.clear_one(v);
    } else {
      piece.template load<true>(a.A, r, c);
    }
  }
  /// Those of C columns of the tile from `column` on in a thread's rows from `row` on.
  __device__ __forceinline__ void load(loaded& piece, const tile_place& place, int row, int column,
                                       int lane) const {
#pragma unroll
    for (int t = 0; t < pieces; ++t) {
#pragma unroll
      for (int c = 0; c < C; ++c) {
        load_piece(piece[t][c], place.first_row + row + t * step + lane * V, place.first_column + column + c);
      }
    }
  }
  /// The terms of element e at (r, c): with x_c for row r, with x_r for column c.
  __device__ inline void add(index_t r, index_t c, const number& e, accumulator<number>& row,
                             const number& x_c, accumulator<number>& column, const number& x_r) const {
    if (masked && !has(r, c)) return;
    add_product(row, e, x_c);
    if (!masked || r != c) add_product(column, e, x_r);
  }
  /// The terms of what `load` has loaded: c and x belong to its columns, r to its rows, which begin `down`
  /// rows below the first of the tile, as do their sums and elements of x.
  template <class Rows, class X>
  __device__ __forceinline__ void add_all(const loaded& piece, index_t r, index_t c, int down, int lane,
                                          Rows& rows, const X& x_of_rows, const number (&x)[C],
                                          accumulator<number> (&sum)[C]) const {
#pragma unroll
    for (int t = 0; t < pieces; ++t) {
#pragma unroll
      for (int v = 0; v < V; ++v) {
        const int its = down + t * step + v * warp_threads + lane;
        auto row = rows[its];
        const auto x_r = x_of_rows[its];
#pragma unroll
        for (int k = 0; k < C; ++k) add(r + t * step + v, c + k, piece[t][k][v], row, x[k], sum[k], x_r);
        rows.put(its, row);
      }
    }
  }
};

template <bool masked, class T, int order>
__device__ inline void sum_tile(tile_memory<T, order>& memory, const operand<T>& a, const tile_place& place) {
  using tile = tile_elements<masked, order, T>;
  constexpr int C = tile::C, own_columns = tile::own_columns;
  const tile elements{a};
  const int lane = threadIdx.x % warp_threads, warp = threadIdx.x / warp_threads;
  auto& rows = memory.rows[warp];
  typename tile::loaded piece, next;
  if constexpr (tile::ahead) elements.load(piece, place, 0, warp * own_columns, lane);
  for (int first = warp * own_columns; first < (warp + 1) * own_columns; first += C) {
    const index_t column = place.first_column + first;
    arithmetic_t<T> x[C];
#pragma unroll
    for (int c = 0; c < C; ++c) x[c] = memory.x_of_columns[first + c];
    accumulator<arithmetic_t<T>> sum[C];
    clear(sum, C);
    for (int down = 0; down < order; down += tile::rows_at_once) {
      const index_t r = place.first_row + down + lane * tile::V;
      if constexpr (tile::ahead) {
        const bool below = down + tile::rows_at_once < order;
        const int next_columns = below ? first : first + C;
        if (next_columns < (warp + 1) * own_columns)
          elements.load(next, place, below ? down + tile::rows_at_once : 0, next_columns, lane);
      } else {
        elements.load(piece, place, down, first, lane);
      }
      elements.add_all(piece, r, column, down, lane, rows, memory.x_of_rows, x, sum);
      if constexpr (tile::ahead) memcpy(piece, next, sizeof(piece));
    }
    renormalise(sum, C);
    const auto total = merge_lanes(sum);
    constexpr int share = warp_threads / C;
    if (lane % share == 0) memory.columns.put(first + lane / share, total);
  }
}

/// Elements of x, and sums of 0.
template <class T, int order>
__device__ inline void prepare(tile_memory<T, order>& memory, const matvec<T, T>& p,
                               const tile_place& place) {
  constexpr int V = shape_of_symmetric<T, order>().neighbours;
  using number = arithmetic_t<T>;
  accumulator<number> zero;
  zero.clear();
  const index_t n = p.a.rows();
  for (int i = threadIdx.x; i < order; i += block_threads) {
    const index_t r = place.first_row + i, c = place.first_column + i;
    memory.x_of_rows.put(slot_of_row<V>(i), r < n ? scalar_lane{r}.load(p.x) : number(0.0));
    memory.x_of_columns.put(i, c < n ? scalar_lane{c}.load(p.x) : number(0.0));
    for (auto& rows : memory.rows) rows.put(i, zero);
  }
  __syncthreads();
}

/// Leaves the tile's sums of its rows' and its columns' outputs; on the diagonal these are the same outputs.
template <class T, int order, class Acc>
__device__ inline void leave_sums(const tile_memory<T, order>& memory, index_t n, const tile_place& place,
                                  Acc* partial) {
  constexpr int V = shape_of_symmetric<T, order>().neighbours;
  const bool diagonal = place.row == place.column;
  for (int i = threadIdx.x; i < order; i += block_threads) {
    Acc total = memory.rows[0][slot_of_row<V>(i)];
    total.renormalise();
    for (int w = 1; w < tile_warps; ++w) {
      Acc other = memory.rows[w][slot_of_row<V>(i)];
      other.renormalise();
      total.merge(other);
    }
    Acc of_column = memory.columns[i];
    of_column.renormalise();
    if (diagonal) total.merge(of_column);
    total.renormalise();
    const index_t r = place.first_row + i, c = place.first_column + i;
    if (r < n) partial[place.column * n + r] = total;
    if (!diagonal && c < n) partial[place.row * n + c] = of_column;
  }
}

/// Whether this tile is the last of its row of tiles, and of its column: those that share outputs with it.
__device__ inline void arrive(bool (&last)[2], const tile_place& place, unsigned tiles, unsigned* arrived) {
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    last[0] = count_arrival(arrived + place.row, tiles);
    last[1] = place.row != place.column && count_arrival(arrived + place.column, tiles);
    __threadfence();
  }
  __syncthreads();
}

/// The outputs from `first` on, given all tiles' partial sums.
template <int order, class T, class Acc>
__device__ inline void finish_outputs(const matvec<T, T>& p, index_t first, int tiles, const Acc* partial) {
  constexpr int at_a_time = 4;
  const index_t n = p.a.rows();
  for (index_t r = first + threadIdx.x; r < first + order && r < n; r += block_threads) {
    Acc total = from_other_block(partial + r);
    for (int t = 1; t < tiles; t += at_a_time) {
      Acc other[at_a_time];
#pragma unroll
      for (int q = 0; q < at_a_time; ++q)
        other[q] = from_other_block(partial + (t + q < tiles ? t + q : 0) * n + r);
#pragma unroll
      for (int q = 0; q < at_a_time; ++q) {
        if (t + q < tiles) total.merge(other[q]);
      }
      if (t % terms_between_renormalisations == 1) total.renormalise();
    }
    total.renormalise();
    p.finish(r, total.value());
  }
}

template <int order, class T>
__global__ __launch_bounds__(block_threads, shape_of_symmetric<T, order>().resident) void symmetric_kernel(
    const matvec<T, T> p, int tiles, accumulator<arithmetic_t<T>>* partial, unsigned* arrived) {
  extern __shared__ __align__(16) char shared[];
  auto& memory = *reinterpret_cast<tile_memory<T, order>*>(shared);
  const index_t n = p.a.rows();
  const tile_place place = place_of<order>(static_cast<int>(blockIdx.x), tiles, p.a.lower);
  if (p.alpha.get() == arithmetic_t<T>(0.0)) {  // A and x are not read
    for (index_t r = place.first_row + threadIdx.x; r < place.first_row + order && r < n;
         r += block_threads) {
      if (place.row == place.column) p.finish(r, arithmetic_t<T>(0.0));
    }
    return;
  }
  prepare(memory, p, place);
  const bool whole =
      place.row != place.column && place.first_row + order <= n && place.first_column + order <= n;
  if (whole && column_piece<T, shape_of_symmetric<T, order>().neighbours>::is_aligned_in(p.a.A)) {
    sum_tile<false>(memory, p.a, place);
  } else {
    sum_tile<true>(memory, p.a, place);
  }
  __syncthreads();
  leave_sums(memory, n, place, partial);
  arrive(memory.last, place, static_cast<unsigned>(tiles), arrived);
  if (memory.last[0]) finish_outputs<order>(p, place.first_row, tiles, partial);
  if (memory.last[1]) finish_outputs<order>(p, place.first_column, tiles, partial);
}

template <int order, class T>
void launch(detail::cuda_state& cuda, const matvec<T, T>& p, accumulator<arithmetic_t<T>>* partial) {
  constexpr int bytes = sizeof(tile_memory<T, order>);
  auto* kernel = symmetric_kernel<order, T>;
  RESIDUA_CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
  const index_t tiles = ceil_div(p.a.rows(), order);
  kernel<<<static_cast<unsigned>(tiles * (tiles + 1) / 2), block_threads, bytes, cuda.stream>>>(
      p, static_cast<int>(tiles), partial, cuda.arrivals);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

}  // namespace

template <class T>
int symmetric_order(const context& ctx, index_t n) {
  const index_t tiles = ceil_div(n, large_order);
  const index_t rounds =
      index_t{2} * shape_of_symmetric<T, large_order>().resident * ctx.cuda_resources().multiprocessors;
  return tiles * (tiles + 1) / 2 >= rounds ? large_order : small_order;
}

template <class T>
std::size_t symmetric_workspace_bytes(index_t n, int order) {
  return static_cast<std::size_t>(ceil_div(n, order) * n) * sizeof(accumulator<arithmetic_t<T>>);
}

template <class T>
void run_symmetric(const context& ctx, const matvec<T, T>& p, int order) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  auto* partial = static_cast<accumulator<arithmetic_t<T>>*>(
      ctx.workspace("symv", symmetric_workspace_bytes<T>(p.a.rows(), order)));
  if (order == small_order) {
    launch<small_order>(cuda, p, partial);
  } else {
    launch<large_order>(cuda, p, partial);
  }
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)              \
  template int symmetric_order<type>(const context&, index_t);        \
  template std::size_t symmetric_workspace_bytes<type>(index_t, int); \
  template void run_symmetric<type>(const context&, const matvec<type, type>&, int);
RESIDUA_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
