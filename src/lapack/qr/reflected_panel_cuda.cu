// Panels of geqrf on a GPU: one kernel of one cluster of blocks for all columns of a panel.
//
// Every block has some neighbouring rows of the panel in its shared memory, row by row. For each column the
// blocks exchange two things: the squares of what is below its diagonal, from which all make the reflector,
// and the products of its vector with all columns. Those with the columns behind are what is subtracted from
// them, those with the columns before, whose vectors lie there, are S's. A lane has a column and a warp some
// rows, so that sums over rows are made in lanes, and warps and blocks are merged in fixed trees.
//
// The numbers are those of column_reflector.hpp, whose sums are in another order, and the bound is that of
// block_reflector.hpp. The panel's elements are rounded to their format when the panel ends, vectors before
// they are used.
//
// Ceiling of 4096 rows of dd: 12 operations a term of a product and some 20 an update, in 16 multiprocessors
// of 64 lanes, are 4100 cycles a column, beside two exchanges, two roots and two quotients.
#include "gpu/cluster.cuh"
#include "gpu/cluster_launch.hpp"
#include "gpu/launch.hpp"
#include "gpu/warp.cuh"
#include "lapack/qr/reflected_panel.hpp"

namespace residua::cuda {

using namespace lapack;

namespace {

constexpr int warps = block_threads / warp_threads, most_columns = warp_threads;
static_assert(panel_widths[0] == most_columns);
/// Sums of a lane, so that their chains of instructions overlap.
constexpr int chains = 4;

template <class T>
struct shared_panel {
  using number = arithmetic_t<T>;
  using sum = accumulator<number>;
  // Of every block of the cluster, and when all have come.
  alignas(16) sum squares_of_block[cluster_blocks][blas::size_classes];
  alignas(16) number diagonal;
  alignas(16) sum products_of_block[cluster_blocks][most_columns];
  box_barrier squares_are_here, products_are_here;
  // Of every warp of the block.
  sum squares_of_warp[warps][blas::size_classes];
  sum products_of_warp[warps][most_columns];
  number betas[most_columns];
};

/// The rows of a block, from `first` on, each of `width` elements and a gap, so that neighbours lie in
/// different banks whether they are of a row or of a column.
template <class T>
struct rows_on_chip {
  using number = arithmetic_t<T>;
  number* elements;
  int first, count, width;

  [[nodiscard]] __device__ inline number get(int row, int k) const {
    return loop::load_element(elements + row * (width + 1) + k);
  }
  __device__ inline void put(int row, int k, const number& x) const {
    loop::store_element(elements + row * (width + 1) + k, x);
  }
};

template <class T>
class panel_block {
 public:
  using number = arithmetic_t<T>;
  using sum = accumulator<number>;

  __device__ inline panel_block(const reflected_panel<T>& panel, const rows_on_chip<T>& rows,
                                shared_panel<T>& shared)
      : p_(panel),
        rows_(rows),
        shared_(shared),
        thread_(static_cast<int>(threadIdx.x)),
        warp_(thread_ / warp_threads),
        lane_(thread_ % warp_threads),
        column_(lane_ % rows.width),
        stream_(warp_ * (warp_threads / rows.width) + lane_ / rows.width),
        streams_(warps * (warp_threads / rows.width)),
        columns_(static_cast<int>(panel.A.columns())),
        rank_(rank_in_cluster()),
        blocks_(blocks_of_cluster()) {}

  __device__ inline void run() {
    load();
    for (int j = 0; j < columns_; ++j) reflect(j);
    store();
  }

 private:
  __device__ inline void reflect(int j) {
    if (thread_ == 0) {
      constexpr int size = static_cast<int>(sizeof(sum));
      shared_.squares_are_here.expect(blocks_ * blas::size_classes * size + static_cast<int>(sizeof(number)));
      shared_.products_are_here.expect(blocks_ * columns_ * size);
    }
    send_squares(j);
    shared_.squares_are_here.wait(j % 2);
    const reflector<number> r = shown_reflector();
    make_vector(j, r);
    __syncthreads();
    send_products(j);
    shared_.products_are_here.wait(j % 2);
    const number product = merged_product();
    const T tau = stored<T>(r.tau);
    if (rank_ == 0 && warp_ == 0) keep(j, r, tau, product);
    update(j, -loaded(tau) * product);
    __syncthreads();
  }

  /// The squares of column j below its diagonal.
  __device__ inline void send_squares(int j) {
    sum squares[blas::size_classes];
    for (auto& s : squares) s.clear();
    for (int row = thread_; row < rows_.count; row += block_threads) {
      if (rows_.first + row > j) blas::add_square(rows_.get(row, j), squares);
    }
    for (int k = 0; k < blas::size_classes; ++k) {
      merge_group<warp_threads>(squares[k]);
      if (lane_ == 0) shared_.squares_of_warp[warp_][k] = squares[k];
    }
    __syncthreads();
    if (warp_ != 0) return;
    static_assert((blas::size_classes + 1) * warps <= warp_threads);
    const int other = lane_ % warps, k = lane_ / warps;  // the last class of lanes sends the diagonal
    sum of_block;
    of_block.clear();
    if (k < blas::size_classes) of_block = shared_.squares_of_warp[other][k];
    merge_group<warps>(of_block);
    for (int n = other; n < blocks_; n += warps) {
      const cluster_block block(&shared_, n);
      if (k < blas::size_classes) {
        put_aligned(shared_.squares_are_here, shared_.squares_of_block[rank_][k], of_block, block);
      } else if (rank_ == 0) {
        put_aligned(shared_.squares_are_here, shared_.diagonal, rows_.get(j, j), block);
      }
    }
    __syncwarp();  // the vector's one takes the diagonal's place
  }
  /// By every warp: the reflector of what all blocks have sent.
  [[nodiscard]] __device__ inline reflector<number> shown_reflector() const {
    const int block = lane_ % cluster_blocks;
    sum squares[blas::size_classes];
#pragma unroll
    for (int k = 0; k < blas::size_classes; ++k) {
      squares[k].clear();
      if (block < blocks_) squares[k] = shared_.squares_of_block[block][k];
    }
#pragma unroll
    for (auto& s : squares) merge_group<cluster_blocks>(s);
    return {shared_.diagonal, squares};
  }
  /// The vector takes the column's place, with its one, or with zeros alone if nothing is reflected.
  __device__ inline void make_vector(int j, const reflector<number>& r) const {
    for (int row = thread_; row < rows_.count; row += block_threads) {
      const int i = rows_.first + row;
      if (i == j) rows_.put(row, j, number(r.is_identity() ? 0.0 : 1.0));
      if (i > j) rows_.put(row, j, loaded(stored<T>(blas::quotient(rows_.get(row, j), r.divisor))));
    }
  }
  static __device__ inline void merge_chains(sum (&s)[chains]) {
    static_assert(chains == 4);
    s[0].merge(s[1]), s[2].merge(s[3]), s[0].merge(s[2]);
  }
  /// The products of column j's vector with all columns.
  __device__ inline void send_products(int j) {
    sum part[chains];
#pragma unroll
    for (auto& s : part) s.clear();
    int row = first_row(j);
    for (; row + (chains - 1) * streams_ < rows_.count; row += chains * streams_) {
      number v[chains], a[chains];
#pragma unroll
      for (int n = 0; n < chains; ++n) {
        v[n] = rows_.get(row + n * streams_, j), a[n] = rows_.get(row + n * streams_, column_);
      }
#pragma unroll
      for (int n = 0; n < chains; ++n) part[n].add_product(v[n], a[n]);
    }
    for (; row < rows_.count; row += streams_)
      part[0].add_product(rows_.get(row, j), rows_.get(row, column_));
    merge_chains(part);
    for (int mask = warp_threads / 2; mask >= rows_.width; mask /= 2) {
      part[0].merge(shuffle_xor(part[0], mask));
    }
    part[0].renormalise();
    shared_.products_of_warp[warp_][lane_] = part[0];
    __syncthreads();
    constexpr int of_warp = most_columns / warps;  // columns whose sums a warp merges
    static_assert(of_warp * warps == warp_threads);
    const int k = warp_ * of_warp + lane_ / warps, other = lane_ % warps;
    sum of_block = shared_.products_of_warp[other][k];
    merge_group<warps>(of_block);
    if (k >= columns_) return;
    for (int n = other; n < blocks_; n += warps) {
      put_aligned(shared_.products_are_here, shared_.products_of_block[rank_][k], of_block,
                  cluster_block(&shared_, n));
    }
  }
  /// A lane's first row at or below j.
  [[nodiscard]] __device__ inline int first_row(int j) const {
    const int missing = j - rows_.first - stream_;
    return missing <= 0 ? stream_ : stream_ + (missing + streams_ - 1) / streams_ * streams_;
  }
  /// A lane's column's product, of all blocks.
  [[nodiscard]] __device__ inline number merged_product() const {
    sum s[chains];
#pragma unroll
    for (auto& chain : s) chain.clear();
#pragma unroll
    for (int n = 0; n < cluster_blocks; ++n) {
      if (n < blocks_ && column_ < columns_) s[n % chains].merge(shared_.products_of_block[n][column_]);
    }
    merge_chains(s);
    return s[0].value();
  }
  /// The first block's first warp: what is known of the reflector.
  __device__ inline void keep(int j, const reflector<number>& r, const T& tau, const number& product) const {
    if (lane_ < j) dense::store(p_.Q.S, lane_, j, product);
    if (lane_ != j) return;
    const number t = loaded(tau);
    dense::store(p_.Q.S, j, j, t == number(0.0) ? number(1.0) : blas::quotient(number(1.0), t));
    loop::put(p_.tau, j, tau);
    shared_.betas[j] = r.beta;
  }
  /// The columns behind: a += v w.
  __device__ inline void update(int j, const number& w) const {
    if (column_ <= j || column_ >= columns_) return;
    int row = first_row(j);
    for (; row + (chains - 1) * streams_ < rows_.count; row += chains * streams_)
      update_rows<chains>(j, w, row);
    for (; row < rows_.count; row += streams_) update_rows<1>(j, w, row);
  }
  template <int count>
  __device__ inline void update_rows(int j, const number& w, int row) const {
    number v[count], a[count];
#pragma unroll
    for (int n = 0; n < count; ++n) {
      v[n] = rows_.get(row + n * streams_, j), a[n] = rows_.get(row + n * streams_, column_);
    }
#pragma unroll
    for (int n = 0; n < count; ++n) {
      rows_.put(row + n * streams_, column_, loop::multiply_add(v[n], w, a[n]));
    }
  }

  __device__ inline void load() const {
    for (int n = thread_; n < rows_.count * rows_.width; n += block_threads) {
      const int row = n % rows_.count, k = n / rows_.count;
      const loop::scalar_lane lane{rows_.first + row};
      rows_.put(row, k, k < columns_ ? lane.load(p_.A.column(k)) : number(0.0));
    }
    __syncthreads();
  }
  __device__ inline void store() const {
    for (int n = thread_; n < rows_.count * columns_; n += block_threads) {
      const int row = n % rows_.count, k = n / rows_.count, i = rows_.first + row;
      const number x = rows_.get(row, k);
      dense::store(p_.A, i, k, i == k ? shared_.betas[k] : x);
      dense::store(p_.Q.V, i, k, i < k ? number(0.0) : x);
    }
  }

  const reflected_panel<T>& p_;
  const rows_on_chip<T>& rows_;
  shared_panel<T>& shared_;
  int thread_, warp_, lane_, column_, stream_, streams_, columns_, rank_, blocks_;
};

template <class T>
__global__ __launch_bounds__(block_threads) void reflect_kernel(const reflected_panel<T> p, int rows_of_block,
                                                                int width) {
  extern __shared__ double2 memory[];
  auto& shared = *reinterpret_cast<shared_panel<T>*>(memory);
  if (threadIdx.x == 0) shared.squares_are_here.initialise(), shared.products_are_here.initialise();
  synchronise_cluster();
  const int first = rank_in_cluster() * rows_of_block, all = static_cast<int>(p.A.rows());
  const rows_on_chip<T> rows{reinterpret_cast<arithmetic_t<T>*>(&shared + 1), first,
                             ::max(0, ::min(rows_of_block, all - first)), width};
  panel_block<T>(p, rows, shared).run();
  synchronise_cluster();  // others may still write to this block
}

/// How a panel is dealt out.
template <class T>
struct panel_plan {
  int blocks, width, rows_of_block;
  std::size_t shared;

  panel_plan(index_t rows, index_t columns, int most_blocks) : blocks(2), width(panel_widths[0]) {
    for (const index_t w : panel_widths) {
      if (columns <= w) width = static_cast<int>(w);
    }
    while (blocks < most_blocks && blocks * block_threads / 2 < rows) blocks *= 2;
    const index_t dealt = std::max<index_t>(ceil_div(rows, blocks), width);  // the first has all diagonals
    const index_t of_row = (width + 1) * static_cast<index_t>(sizeof(arithmetic_t<T>));
    rows_of_block = static_cast<int>(std::min<index_t>(dealt, 1 << 16));
    shared = sizeof(shared_panel<T>) + static_cast<std::size_t>(dealt * of_row);
  }
  [[nodiscard]] bool fits(std::size_t most) const {
    const int streams = warps * (warp_threads / width);
    return shared <= most && rows_of_block <= streams * chains * terms_between_renormalisations;
  }
};

/// The blocks of a cluster of the kernel, 1 where there are no clusters, and the most shared memory.
template <class T>
int cluster_size(detail::cuda_state& cuda, std::size_t most) {
  return most_cluster_blocks(cuda, reinterpret_cast<const void*>(reflect_kernel<T>), block_threads, most);
}

}  // namespace

template <class T>
bool is_panel_on_chip(const context& ctx, index_t rows, index_t columns) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const std::size_t most = most_shared(cuda);
  const int blocks = cluster_size<T>(cuda, most);
  return blocks > 1 && panel_plan<T>(rows, columns, blocks).fits(most);
}

template <class T>
void reflect_panel(const context& ctx, const reflected_panel<T>& p) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const int blocks = cluster_size<T>(cuda, most_shared(cuda));
  const panel_plan<T> plan(p.A.rows(), p.A.columns(), blocks);
  const cluster_launch launch(plan.blocks, block_threads, plan.shared, cuda.stream);
  RESIDUA_CUDA_CHECK(
      cudaLaunchKernelEx(&launch.config, reflect_kernel<T>, p, plan.rows_of_block, plan.width));
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                  \
  template bool is_panel_on_chip<type>(const context&, index_t, index_t); \
  template void reflect_panel<type>(const context&, const reflected_panel<type>&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
