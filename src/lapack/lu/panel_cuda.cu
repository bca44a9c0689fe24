// Panels with partial pivoting on a GPU: one kernel of one cluster of blocks for all columns of a panel.
//
// A thread has some rows, which nobody else reads or writes before the end; their elements are in shared
// memory as far as they fit there. Rows are not exchanged but keep a note of the place that they would be in.
// Column after column, every block tells the others the largest element that it found, and the one that has
// the pivot sends them its row of U. A warp of its own does so, the messenger: it computes the row that its
// block's candidate would give while the candidates are on their way, and the threads that have rows sum what
// they can of the next column meanwhile. The sums are those of solve_column and update_rows, term by term.
//
// Ceiling: a column's chain of a division, two sums and two searches, some 2500 cycles in dd, and 12
// instructions a term on as many multiprocessors as a cluster has (docs/measurements/lu_gpu.md). Panels of
// fewer rows have kernels of their own (eager_panel_cuda.cuh).
#include "gpu/cluster_launch.hpp"
#include "lapack/lu/eager_panel.hpp"
#include "lapack/lu/panel_rows.cuh"
#include "lapack/lu/run_panel.hpp"

namespace residua::cuda {

using namespace lapack;

namespace {

constexpr int warps = block_threads / warp_threads;
/// A multiprocessor's warps are dealt out to four schedulers, each with its own units, by their numbers. The
/// first warp is the messenger. The chain of instructions from pivot to pivot is its own, so the first
/// scheduler has no other warp to serve that works, unless there is so much arithmetic that all are needed.
constexpr int schedulers = 4, block_warps = 11, threads = block_warps * warp_threads;
__device__ inline bool has_rows(int warp, bool shares_schedulers) {
  return shares_schedulers ? warp > 0 && warp <= warps : warp % schedulers != 0;
}
/// The calling thread's number among those that have rows.
__device__ inline int thread_of_rows(bool shares_schedulers) {
  const int thread = static_cast<int>(threadIdx.x), warp = thread / warp_threads;
  return thread - warp_threads * (shares_schedulers ? 1 : 1 + warp / schedulers);
}
constexpr int most_columns = static_cast<int>(panel_columns);
static_assert(most_columns == warp_threads);

/// The messenger and the warps that have rows.
__device__ inline void synchronise_workers() {
  constexpr int barrier = 1, workers = block_threads + warp_threads;
  asm volatile("bar.sync %0, %1;" ::"n"(barrier), "n"(workers) : "memory");
}

/// What a block shows the others of its best candidate for a column's pivot.
template <class T>
struct shown {
  arithmetic_t<T> size;
  unsigned key;  // 0: it has none
  int place;
};

template <class T>
struct shared_panel {
  using number = arithmetic_t<T>;
  /// U by rows, and in the first block L below the diagonal too: the upper square of the panel.
  alignas(16) number top[most_columns][most_columns];
  number row[most_columns];      // that the block's candidate is in
  double place;                  // that the last pivot came from
  int first_rows[most_columns];  // the first block, at the end: the places of the panel's first rows
  /// Of this column and of the next one, which others may already be at.
  shown<T> boxes[2][cluster_blocks];
  box_barrier shown_by_all[2], row_is_here[2];
  candidate<T> of_warp[warps];
  unsigned key_of_warp[warps];
};

/// U's element of row k and column j.
template <class T>
struct column_of_top {
  const shared_panel<T>& shared;
  int j;
  __device__ inline const arithmetic_t<T>& operator()(int k) const { return shared.top[k][j]; }
};

/// By a warp: the best of the block's candidates.
template <class T>
__device__ inline candidate<T> best_of_block(const shared_panel<T>& shared) {
  const int lane = static_cast<int>(threadIdx.x) % warp_threads;
  const unsigned key = lane < warps ? shared.key_of_warp[lane] : 0;
  return shared.of_warp[best_lane(key, [&] {
    candidate<T> own;
    own.clear();
    if (lane < warps) own = shared.of_warp[lane];
    return static_cast<blas::largest_element<arithmetic_t<T>>>(own);
  })];
}

/// The element of a row that the block has.
template <class T>
__device__ inline arithmetic_t<T> element(const matrix_view<T>& A, const columns_on_chip<T>& chip, int row,
                                          int k) {
  const int step = own_rows<T>::step(), slot = row % block_threads + (row < step ? 0 : block_threads);
  const bool is_on_chip = k < chip.count && row < own_rows<T>::most_held * step;
  return is_on_chip ? chip.get(k, slot) : loop::scalar_lane{row}.load(A.column(k));
}

/// The first warp of a block: tells the other blocks of its block's best candidate and, while theirs are on
/// their way, computes the row of U that this candidate would give. If it is the pivot, sends the row.
template <class T>
class messenger {
 public:
  using number = arithmetic_t<T>;

  __device__ inline messenger(const pivoted_panel<T>& panel, const columns_on_chip<T>& chip,
                              shared_panel<T>& shared)
      : p_(panel),
        chip_(chip),
        shared_(shared),
        lane_(static_cast<int>(threadIdx.x) % warp_threads),
        columns_(static_cast<int>(panel.A.columns())),
        rank_(rank_in_cluster()),
        blocks_(blocks_of_cluster()),
        block_of_lane_(&shared, lane_ < blocks_ ? lane_ : 0) {
#pragma unroll
    for (int n = 0; n < cluster_blocks; ++n) block_[n] = cluster_block(&shared, n < blocks_ ? n : 0);
  }

  __device__ inline void run() {
    for (int j = 0; j < columns_; ++j) run_column(j);
  }

 private:
  __device__ inline void run_column(int j) {
    auto &shown_by_all = shared_.shown_by_all[j % 2], &row_is_here = shared_.row_is_here[j % 2];
    const int parity = j / 2 % 2;
    if (lane_ == 0) {
      shown_by_all.expect(blocks_ * static_cast<int>(sizeof(shown<T>)));
      row_is_here.expect((columns_ - first_sent(j, rank_)) * static_cast<int>(sizeof(number)) +
                         static_cast<int>(sizeof(double)));
    }
    synchronise_workers();
    const candidate<T> own = best_of_block(shared_);
    if (lane_ < blocks_) {
      const shown<T> box{own.size, own.key(), static_cast<int>(own.place)};
      put_words(shown_by_all, shared_.boxes[j % 2][rank_], box, block_of_lane_);
    }
    const number u = row_of_u(own, j);
    shown_by_all.wait(parity);
    const int chosen = chosen_block(j);
    if (chosen == rank_) send_row(own, u, j);
    if (rank_ == 0 && lane_ == 0) note_pivot(chosen, j);
    row_is_here.wait(parity);
    synchronise_workers();
  }
  /// The first block takes all of a pivot's row.
  static __device__ inline int first_sent(int j, int block) { return block == 0 ? 0 : j; }

  /// A lane's element of the candidate's row: L's before column j, then U's if it is the pivot.
  [[nodiscard]] __device__ inline number row_of_u(const candidate<T>& own, int j) const {
    number x(0.0);
    if (lane_ < columns_ && own.row >= 0) x = element(p_.A, chip_, own.row, lane_);
    shared_.row[lane_] = x;
    __syncwarp();
    accumulator<number> rest;
    rest.start(x);
    add_terms(rest, j, column_of_top<T>{shared_, lane_}, [&](int k) { return -shared_.row[k]; });
    const number u = loaded(stored<T>(rest.value()));
    return lane_ <= j ? x : u;
  }
  /// The block whose candidate is the pivot.
  [[nodiscard]] __device__ inline int chosen_block(int j) const {
    const auto& box = shared_.boxes[j % 2];
    const unsigned key = lane_ < blocks_ ? box[lane_].key : 0;
    return best_lane(key, [&] {
      blas::largest_element<number> shown_by_lane;
      shown_by_lane.clear();
      if (key != 0) shown_by_lane.size = box[lane_].size, shown_by_lane.place = box[lane_].place;
      return shown_by_lane;
    });
  }
  __device__ inline void note_pivot(int chosen, int j) const {
    const auto& pivot = shared_.boxes[j % 2][chosen];
    p_.pivots[j] = p_.origin + pivot.place + 1;
    if (pivot.size == number(0.0) && *p_.info == 0) *p_.info = p_.origin + j + 1;
  }
  __device__ inline void send_row(const candidate<T>& own, const number& u, int j) const {
    auto& row_is_here = shared_.row_is_here[j % 2];
    if (lane_ < blocks_) row_is_here.put(&shared_.place, own.place, block_of_lane_);
#pragma unroll
    for (int n = 0; n < cluster_blocks; ++n) {
      if (n < blocks_ && lane_ >= first_sent(j, n) && lane_ < columns_) {
        put_aligned(row_is_here, shared_.top[j][lane_], u, block_[n]);
      }
    }
  }

  const pivoted_panel<T>& p_;
  const columns_on_chip<T>& chip_;
  shared_panel<T>& shared_;
  int lane_, columns_, rank_, blocks_;
  cluster_block block_of_lane_, block_[cluster_blocks];
};

/// The threads that have rows, in a column: what is left of it in open rows, and the best of the warp's.
template <class T>
__device__ __forceinline__ void run_rows(int columns, int j, int thread, own_rows<T>& own,
                                         shared_panel<T>& shared) {
  using number = arithmetic_t<T>;
  const number pivot = j == 0 ? number(0.0) : shared.top[j - 1][j - 1];
  candidate<T> best;
  best.clear();
  own.advance(j, pivot, j == 0 ? 0 : static_cast<int>(shared.place), column_of_top<T>{shared, j}, best);
  if (j == columns) return;
  const unsigned key = best.key();
  const int chosen = best_lane(key, [&] { return static_cast<blas::largest_element<number>>(best); });
  if (thread % warp_threads == chosen) {
    shared.of_warp[thread / warp_threads] = best;
    shared.key_of_warp[thread / warp_threads] = key;
  }
  synchronise_workers();
  if (j + 1 < columns) own.prepare(j + 1, column_of_top<T>{shared, j + 1});
  synchronise_workers();
}

/// The first block: rows that pivots came from get those that were there, and the upper square its own.
template <class T>
__device__ inline void put_in_places(const matrix_view<T>& A, const shared_panel<T>& shared) {
  const int columns = static_cast<int>(A.columns());
  for (int n = static_cast<int>(threadIdx.x); n < columns * columns; n += threads) {
    const index_t i = n % columns, place = shared.first_rows[i];
    const auto column = A.column(n / columns);
    if (place >= columns) loop::put(column, place, loop::element(column, i));
  }
  __syncthreads();
  for (int n = static_cast<int>(threadIdx.x); n < columns * columns; n += threads) {
    loop::put(A.column(n / columns), n % columns, stored<T>(shared.top[n % columns][n / columns]));
  }
}

template <class T>
__global__ __launch_bounds__(threads) void panel_kernel(const pivoted_panel<T> p, int* places, int on_chip,
                                                        int slots) {
  extern __shared__ double2 memory[];
  auto& shared = *reinterpret_cast<shared_panel<T>*>(memory);
  const columns_on_chip<T> chip{reinterpret_cast<double*>(&shared + 1), slots, on_chip};
  if (threadIdx.x < 2)
    shared.shown_by_all[threadIdx.x].initialise(), shared.row_is_here[threadIdx.x].initialise();
  synchronise_cluster();
  constexpr int words = words_of<arithmetic_t<T>>, most_rows = words <= 2 ? 2 : words == 3 ? 1 : 0;
  const bool shares_schedulers = p.A.rows() > most_rows * own_rows<T>::step();
  const int warp = static_cast<int>(threadIdx.x) / warp_threads, thread = thread_of_rows(shares_schedulers);
  if (warp == 0) {
    messenger<T>(p, chip, shared).run();
  } else if (has_rows(warp, shares_schedulers)) {
    own_rows<T> own(p.A, chip, places, thread);
    const int columns = static_cast<int>(p.A.columns());
    own.prepare(0, column_of_top<T>{shared, 0});
    for (int j = 0; j <= columns; ++j) run_rows(columns, j, thread, own, shared);
    if (thread < columns) shared.first_rows[thread] = own.first_place();
  }
  __syncthreads();
  if (rank_in_cluster() == 0) put_in_places(p.A, shared);
  synchronise_cluster();  // others may still write to this block
}

/// The slots of a block's held rows, and how many columns of them fit beside what it shares.
template <class T>
struct chip_plan {
  int slots, columns;
  std::size_t shared;

  chip_plan(const matrix_view<T>& A, int blocks, std::size_t most) {
    const bool two = A.rows() > static_cast<index_t>(blocks) * block_threads;
    slots = two ? own_rows<T>::most_held * block_threads : block_threads;
    const std::size_t of_column = static_cast<std::size_t>(slots) * sizeof(arithmetic_t<T>),
                      fitting = (most - sizeof(shared_panel<T>)) / of_column;
    columns = static_cast<int>(std::min<std::size_t>(fitting, static_cast<std::size_t>(A.columns())));
    shared = sizeof(shared_panel<T>) + static_cast<std::size_t>(columns) * of_column;
  }
};

}  // namespace

template <class T>
void run_panel(const context& ctx, const pivoted_panel<T>& p, void* spare) {
  if (run_eager_panel(ctx, p)) return;
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const auto kernel = panel_kernel<T>;
  const std::size_t shared = most_shared(cuda);
  const int most = most_cluster_blocks(cuda, reinterpret_cast<const void*>(kernel), threads, shared);
  int blocks = std::min(most, 2);  // st.async is for clusters of more than one block
  while (blocks < most && blocks * block_threads < p.A.rows()) blocks *= 2;
  const chip_plan<T> chip(p.A, blocks, shared);
  auto* places = static_cast<int*>(spare);
  if (most == 1) {
    kernel<<<1, threads, chip.shared, cuda.stream>>>(p, places, chip.columns, chip.slots);
    return RESIDUA_CUDA_CHECK(cudaGetLastError());
  }
  const cluster_launch launch(blocks, threads, chip.shared, cuda.stream);
  RESIDUA_CUDA_CHECK(cudaLaunchKernelEx(&launch.config, kernel, p, places, chip.columns, chip.slots));
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void run_panel<type>(const context&, const pivoted_panel<type>&, void*);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
