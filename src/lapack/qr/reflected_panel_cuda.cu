// Panels of geqrf on a GPU: one kernel of one cluster of blocks for all columns of a panel.
//
// Every block has some neighbouring rows of the panel. A lane has a column and a warp some rows, so that sums
// over rows are made in lanes, and warps and blocks are merged in fixed trees.
//
// For each column the blocks exchange one message: the column's row, and the products of x, which is what the
// column has below that row, with the same rows of all columns. The square of x is among them, which shows
// the reflector, whose vector is v = (1, x / divisor). The other products show what is subtracted from the
// columns behind and, with the columns before, S. So x stays in its place until the panel ends, when it is
// divided. One sweep over the rows reflects the columns behind and makes the products of the next column.
//
// Columns are scaled by powers of two to elements below 1, so that squares do not overflow. Where what is
// left of a column is so small that squares would underflow, it is scaled once more.
//
// The bound is that of block_reflector.hpp. The panel's elements are rounded to their format when the panel
// ends.
//
// Ceiling of 4096 rows of dd: 12 operations a term of a product and 17 an update, in 16 multiprocessors of 64
// lanes, are 3700 cycles a column, beside an exchange, a root and a quotient.
#include "gpu/cluster.cuh"
#include "gpu/cluster_launch.hpp"
#include "gpu/launch.hpp"
#include "gpu/warp.cuh"
#include "lapack/qr/panel_rows.cuh"
#include "lapack/qr/reflected_panel.hpp"

namespace residua::cuda {

using namespace lapack;

namespace {

constexpr int warps = block_threads / warp_threads;
/// A cluster has twice as many blocks where each would have more rows than these.
constexpr int least_rows = 64;

/// The least square of a column that has all its digits, up to four limbs, with the errors of its products.
/// Less is scaled up by so many binades, as often as anything but zeros can need it.
constexpr double least_square = 0x1p-700;
constexpr int binades_of_a_scaling = 400, most_scalings = 3;

/// x y + a, which is NaN where it overflows: geqrf says no more of what is not finite.
__device__ inline double unguarded_fma(double x, double y, double a) { return limb::fma(x, y, a); }
template <class T, int N>
__device__ inline expansion<T, N> unguarded_fma(const expansion<T, N>& x, const expansion<T, N>& y,
                                                const expansion<T, N>& a) {
  return network::fma(x, y, a);
}

__device__ inline double times_power(double x, int n) { return ::ldexp(x, n); }
template <class T, int N>
__device__ inline expansion<T, N> times_power(const expansion<T, N>& x, int n) {
  return ldexp(x, n);
}

/// The exponent that brings numbers of at most such a size below 1; 0 for what is not finite.
__device__ inline int exponent_below_one(double size) {
  constexpr int fraction_bits = 52, of_not_finite = 0x7ff, bias = 1022;
  const int exponent = static_cast<int>(__double_as_longlong(size) >> fraction_bits) & of_not_finite;
  return exponent == of_not_finite ? 0 : ::max(exponent, 1) - bias;
}

template <class T, int width>
struct shared_panel {
  using number = arithmetic_t<T>;
  using sum = accumulator<number>;
  /// What all blocks send to each of them.
  struct message {
    alignas(16) sum products[cluster_blocks][width];
    alignas(16) number row[width];
  };
  /// In turn: one is read while the next one comes.
  message messages[2];
  box_barrier are_here[2];
  /// The first block's, before it is sent.
  number row[2][width];
  double sizes[cluster_blocks][width];
  box_barrier sizes_are_here;
  sum products_of_warp[warps][warp_threads];
  double sizes_of_warp[warps][warp_threads];
  /// Of S, before they are divided by the divisors of both columns.
  number numerators[width][width + 1];
  number betas[width], divisors[width];
  /// By which columns are scaled, and betas.
  int exponents[width], exponents_of_betas[width];
};

template <class T, int width>
class panel_block {
 public:
  using number = arithmetic_t<T>;
  using sum = accumulator<number>;
  using rows_of_lane = cuda::rows_of_lane<number, width>;
  static constexpr int rows_of_group = chains * streams<width>;
  static_assert(rows_of_group >= width, "the first group has all diagonals");

  /// `memory`: behind what is shared.
  __device__ inline panel_block(const reflected_panel<T>& panel, int groups, shared_panel<T, width>& shared,
                                number* memory)
      : p_(panel),
        shared_(shared),
        thread_(static_cast<int>(threadIdx.x)),
        warp_(thread_ / warp_threads),
        lane_(thread_ % warp_threads),
        column_(own_column<width>()),
        columns_(static_cast<int>(panel.A.columns())),
        rank_(rank_in_cluster()),
        blocks_(blocks_of_cluster()),
        rows_of_block_(groups * rows_of_group),
        x_(memory),
        rows_(memory + 2 * rows_of_block_, groups) {}
  static std::size_t shared_bytes(int groups) {
    return sizeof(shared_panel<T, width>) +
           2 * sizeof(number) * static_cast<std::size_t>(groups * rows_of_group) +
           rows_of_lane::shared_bytes(groups);
  }

  __device__ inline void run() {
    load();
    scale_columns();
    rows_.take_from_stage();
    for (int j = 0; j < columns_; ++j) reflect(j);
    rows_.put_on_stage();
    __syncthreads();
    store();
    if (rank_ == 0) store_products();
  }

 private:
  /// Of a lane's column: its element in the row of the column that is reflected, and the product of what both
  /// have below.
  struct shown_column {
    number element, product;
  };

  __device__ inline void reflect(int j) {
    const auto own = shown_products(j);
    const auto shown = of_column(j, own);
    const auto r = reflector<number>::of_squares(shown.element, shown.product);
    // -tau v^T a / divisor, where tau = -divisor / beta
    const number numerator = loop::multiply_add(own.element, r.divisor, own.product);
    const number factor = r.is_identity() ? number(0.0) : blas::quotient(numerator, r.beta * r.divisor);
    if (j + 1 < columns_) send(j + 1, reflected_products(j, factor, r.divisor));
    if (warp_ == 0) keep(j, r, numerator);
  }
  /// The products of column j, which the sweep of the one before has sent. Its elements are not too small.
  [[nodiscard]] __device__ __forceinline__ shown_column shown_products(int j) {
    bool is_sent = j > 0;
    for (int scalings = 0;; ++scalings) {
      if (!is_sent) send(j, products_with(j));
      const auto own = receive();
      if (scalings == most_scalings || !is_small(of_column(j, own))) return own;
      scale_up(j);
      is_sent = false;
    }
  }
  [[nodiscard]] __device__ inline shown_column of_column(int j, const shown_column& own) const {
    return {from_lane(own.element, j), from_lane(own.product, j)};
  }
  [[nodiscard]] static __device__ inline bool is_small(const shown_column& x) {
    const double alpha = leading(x.element);
    return alpha * alpha + leading(x.product) < least_square;
  }
  /// What is known of the reflector.
  __device__ inline void keep(int j, const reflector<number>& r, const number& numerator) const {
    if (lane_ < j) shared_.numerators[lane_][j] = numerator;
    if (lane_ != j) return;
    shared_.divisors[j] = r.divisor;
    shared_.betas[j] = r.beta;
    shared_.exponents_of_betas[j] = exponent_;
  }

  // ---- sweeps over the rows ----
  //
  // Column j's elements below row j, and zeros above, lie in one of two places of shared memory, from which
  // all lanes of a stream read them. When the columns behind are reflected the diagonal's place has the
  // divisor, so that row j becomes R's.

  [[nodiscard]] __device__ inline int first_row() const { return rank_ * rows_of_block_; }
  [[nodiscard]] __device__ inline number* x_of(int j) const { return x_ + j % 2 * rows_of_block_; }

  /// Column j's elements to where they are read, and row j's to where it is sent from.
  __device__ __forceinline__ void show(int j, int group, const number (&a)[chains]) const {
#pragma unroll
    for (int n = 0; n < chains; ++n) {
      const int row = row_of<width>(group, n), i = first_row() + row;
      if (column_ == j) loop::store_element(x_of(j) + row, i > j ? a[n] : number(0.0));
      if (group == 0 && i == j) shared_.row[j % 2][column_] = a[n];
    }
  }
  [[nodiscard]] __device__ __forceinline__ sum products(int j) const {
    sum part[chains];
#pragma unroll
    for (auto& s : part) s.clear();
    __syncwarp();
    rows_.read_each([&](int group, const number(&a)[chains]) {
#pragma unroll
      for (int n = 0; n < chains; ++n) {
        part[n].add_product(loop::load_element(x_of(j) + row_of<width>(group, n)), a[n]);
      }
    });
    static_assert(chains == 4);
    part[0].merge(part[1]), part[2].merge(part[3]), part[0].merge(part[2]);
#pragma unroll
    for (int mask = warp_threads / 2; mask >= width; mask /= 2) part[0].merge(shuffle_xor(part[0], mask));
    part[0].renormalise();
    return part[0];
  }
  [[nodiscard]] __device__ inline sum products_with(int j) {
    rows_.read_each([&](int group, const number(&a)[chains]) { show(j, group, a); });
    return products(j);
  }
  /// Reflects the columns behind j, and makes the products of the next one.
  [[nodiscard]] __device__ inline sum reflected_products(int j, const number& factor, const number& divisor) {
    if (rank_ == 0 && own_stream<width>() == j % streams<width> && column_ == 0) x_of(j)[j] = divisor;
    __syncwarp();
    const number own_factor = column_ > j ? factor : number(0.0);
    rows_.for_each([&](int group, number(&a)[chains]) {
#pragma unroll
      for (int n = 0; n < chains; ++n) {
        a[n] = unguarded_fma(loop::load_element(x_of(j) + row_of<width>(group, n)), own_factor, a[n]);
      }
      show(j + 1, group, a);
    });
    return products(j + 1);
  }
  /// What column j has from its row on.
  __device__ inline void scale_up(int j) {
    __syncthreads();  // all have sent row j
    const bool is_own = column_ == j;
    const double power = is_own ? times_power(1.0, binades_of_a_scaling) : 1.0;
    rows_.for_each([&](int group, number(&a)[chains]) {
#pragma unroll
      for (int n = 0; n < chains; ++n) {
        if (first_row() + row_of<width>(group, n) >= j) a[n] = scaled(a[n], power);
      }
    });
    if (is_own) exponent_ -= binades_of_a_scaling;
  }
  [[nodiscard]] static __device__ inline number scaled(const number& x, double power) {
    return map_words(x, [power](double limb) { return limb * power; });
  }

  // ---- messages ----

  /// To all blocks: the sums of this one, and from the first block row j.
  __device__ inline void send(int j, const sum& of_warp) {
    shared_.products_of_warp[warp_][lane_] = of_warp;
    __syncthreads();
    auto& message = shared_.messages[turn_ % 2];
    auto& is_here = shared_.are_here[turn_ % 2];
    if (thread_ == 0) {
      is_here.expect(columns_ * static_cast<int>(blocks_ * sizeof(sum) + sizeof(number)));
    }
    constexpr int columns_of_warp = warp_threads / warps;
    if (warp_ * columns_of_warp < columns_) {
      const int k = warp_ * columns_of_warp + lane_ / warps, other = lane_ % warps;
      sum of_block = shared_.products_of_warp[other][k];
      merge_group<warps>(of_block);
      for (int n = other; k < columns_ && n < blocks_; n += warps) {
        put_aligned(is_here, message.products[rank_][k], of_block, cluster_block(&shared_, n));
      }
    }
    for (int n = warp_; rank_ == 0 && lane_ < columns_ && n < blocks_; n += warps) {
      put_aligned(is_here, message.row[lane_], shared_.row[j % 2][lane_], cluster_block(&shared_, n));
    }
  }
  /// What all blocks have sent of a lane's column.
  [[nodiscard]] __device__ inline shown_column receive() {
    const auto& message = shared_.messages[turn_ % 2];
    shared_.are_here[turn_ % 2].wait(turn_ / 2 % 2);
    ++turn_;
    if (column_ >= columns_) return {number(0.0), number(0.0)};
    sum s[chains];
#pragma unroll
    for (auto& chain : s) chain.clear();
#pragma unroll
    for (int n = 0; n < cluster_blocks; ++n) {
      if (n < blocks_) s[n % chains].merge(message.products[n][column_]);
    }
    s[0].merge(s[1]), s[2].merge(s[3]), s[0].merge(s[2]);
    return {message.row[column_], s[0].value()};
  }

  /// By the largest elements of columns, which the blocks exchange.
  __device__ inline void scale_columns() {
    double size = 0;
    rows_.stage().read_each([&](int, const number(&a)[chains]) {
#pragma unroll
      for (int n = 0; n < chains; ++n) size = larger(size, limb::abs(leading(a[n])));
    });
#pragma unroll
    for (int mask = warp_threads / 2; mask >= width; mask /= 2) {
      size = larger(size, __shfl_xor_sync(whole_warp, size, mask));
    }
    shared_.sizes_of_warp[warp_][lane_] = size;
    if (thread_ == 0) {
      shared_.sizes_are_here.expect(columns_ * blocks_ * static_cast<int>(sizeof(double)));
    }
    __syncthreads();
    if (lane_ < columns_) {
      for (int w = 0; w < warps; ++w) size = larger(size, shared_.sizes_of_warp[w][lane_]);
      for (int n = warp_; n < blocks_; n += warps) {
        shared_.sizes_are_here.put(&shared_.sizes[rank_][lane_], size, cluster_block(&shared_, n));
      }
    }
    shared_.sizes_are_here.wait(0);
    for (int n = 0; n < blocks_ && column_ < columns_; ++n) size = larger(size, shared_.sizes[n][column_]);
    exponent_ = exponent_below_one(size);
    if (warp_ == 0 && lane_ < columns_) shared_.exponents[lane_] = exponent_;
    const double power = times_power(1.0, -exponent_);
    rows_.stage().for_each([&](int, number(&a)[chains]) {
#pragma unroll
      for (int n = 0; n < chains; ++n) a[n] = scaled(a[n], power);
    });
  }
  /// NaN is larger than anything.
  [[nodiscard]] static __device__ inline double larger(double x, double y) {
    return x >= y || x != x ? x : y;
  }

  // ---- the panel in memory ----

  // A warp takes a column at a time, whose rows are neighbours in memory.

  __device__ inline void load() const {
    for (int k = warp_; k < width; k += warps) {
#pragma unroll 4
      for (int row = lane_; row < rows_of_block_; row += warp_threads) {
        const int i = first_row() + row;
        const bool exists = i < p_.A.rows() && k < columns_;
        rows_.stage().put(row, k, exists ? loop::scalar_lane{i}.load(p_.A.column(k)) : number(0.0));
      }
    }
    __syncthreads();
  }
  __device__ inline void store() const {
    for (int k = warp_; k < columns_; k += warps) {
      const number divisor = shared_.divisors[k];
      const bool is_identity = divisor == number(0.0);
      for (int row = lane_; row < rows_of_block_; row += warp_threads) {
        const int i = first_row() + row;
        if (i >= p_.A.rows()) break;
        const number x = rows_.stage().get(row, k);
        const number below = i > k && !is_identity ? blas::quotient(x, divisor) : number(0.0);
        dense::store(p_.Q.V, i, k, reflector_element(i, k, is_identity, below));
        dense::store(p_.A, i, k, i > k ? below : element_of_R(i, k, x));
      }
    }
  }
  [[nodiscard]] __device__ inline number element_of_R(int i, int k, const number& x) const {
    return i < k ? times_power(x, shared_.exponents[k])
                 : times_power(shared_.betas[k], shared_.exponents_of_betas[k]);
  }
  /// S and tau.
  __device__ inline void store_products() const {
    for (int n = thread_; n < columns_ * columns_; n += block_threads) {
      const int k = n % columns_, j = n / columns_;
      const number divisor = shared_.divisors[j];
      if (k < j) {
        const number both = shared_.divisors[k] * divisor;
        dense::store(p_.Q.S, k, j,
                     both == number(0.0) ? both : blas::quotient(shared_.numerators[k][j], both));
      }
      if (k != j) continue;
      const bool is_identity = divisor == number(0.0);
      const T tau = stored<T>(is_identity ? number(0.0) : blas::quotient(-divisor, shared_.betas[j]));
      loop::put(p_.tau, j, tau);
      dense::store(p_.Q.S, j, j, is_identity ? number(1.0) : blas::quotient(number(1.0), loaded(tau)));
    }
  }

  const reflected_panel<T>& p_;
  shared_panel<T, width>& shared_;
  int thread_, warp_, lane_, column_, columns_, rank_, blocks_, rows_of_block_;
  int turn_ = 0;      // of messages
  int exponent_ = 0;  // by which the lane's column is scaled
  number* x_;
  rows_of_lane rows_;
};

template <class T, int width>
__global__ __launch_bounds__(block_threads) void reflect_kernel(const reflected_panel<T> p, int groups) {
  extern __shared__ double2 memory[];
  auto& shared = *reinterpret_cast<shared_panel<T, width>*>(memory);
  if (threadIdx.x == 0) {
    for (auto& barrier : shared.are_here) barrier.initialise();
    shared.sizes_are_here.initialise();
  }
  synchronise_cluster();
  panel_block<T, width>(p, groups, shared, reinterpret_cast<arithmetic_t<T>*>(&shared + 1)).run();
  synchronise_cluster();  // others may still write to this block
}

/// How a panel is dealt out.
template <class T, int width>
struct panel_plan {
  using block = panel_block<T, width>;
  int blocks = 2, groups;

  panel_plan(index_t rows, int most_blocks) {
    while (blocks < most_blocks && blocks * least_rows < rows) blocks *= 2;
    const index_t dealt = ceil_div(ceil_div(rows, blocks), block::rows_of_group);
    groups = static_cast<int>(std::min<index_t>(dealt, block::rows_of_lane::most_groups + 1));
  }
  [[nodiscard]] std::size_t shared() const { return block::shared_bytes(groups); }
  [[nodiscard]] bool fits(std::size_t most) const {
    return groups <= block::rows_of_lane::most_groups && shared() <= most;
  }
};

/// The blocks of a cluster of the kernel, 1 where there are no clusters, and the most shared memory.
template <class T, int width>
int cluster_size(detail::cuda_state& cuda, std::size_t most) {
  return most_cluster_blocks(cuda, reinterpret_cast<const void*>(reflect_kernel<T, width>), block_threads,
                             most);
}

template <class T, int width>
bool is_on_chip(const context& ctx, index_t rows) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const std::size_t most = most_shared(cuda);
  const int blocks = cluster_size<T, width>(cuda, most);
  return blocks > 1 && panel_plan<T, width>(rows, blocks).fits(most);
}

template <class T, int width>
void reflect(const context& ctx, const reflected_panel<T>& p) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const panel_plan<T, width> plan(p.A.rows(), cluster_size<T, width>(cuda, most_shared(cuda)));
  const cluster_launch launch(plan.blocks, block_threads, plan.shared(), cuda.stream);
  RESIDUA_CUDA_CHECK(cudaLaunchKernelEx(&launch.config, reflect_kernel<T, width>, p, plan.groups));
}

/// f<width>() with the narrowest width that has as many columns.
template <class F>
auto with_width(index_t columns, const F& f) {
  static_assert(std::size(panel_widths) == 3);
  if (columns <= panel_widths[2]) return f.template operator()<panel_widths[2]>();
  if (columns <= panel_widths[1]) return f.template operator()<panel_widths[1]>();
  return f.template operator()<panel_widths[0]>();
}

}  // namespace

template <class T>
bool is_panel_on_chip(const context& ctx, index_t rows, index_t columns) {
  return with_width(columns, [&]<int width>() { return is_on_chip<T, width>(ctx, rows); });
}

template <class T>
void reflect_panel(const context& ctx, const reflected_panel<T>& p) {
  with_width(p.A.columns(), [&]<int width>() { reflect<T, width>(ctx, p); });
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                  \
  template bool is_panel_on_chip<type>(const context&, index_t, index_t); \
  template void reflect_panel<type>(const context&, const reflected_panel<type>&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
