// The square of a block of columns of Cholesky's factorisation, by a cluster of 16 blocks of threads.
//
// A block has a strip of 16 rows, and the square is factorised in steps of 16 columns. Column j of step p
// begins in block p, which has the pivot: it sends the column of its tile on the diagonal to the blocks
// below. Each of these computes its 16 elements of the column, and sends them to those below itself and to
// its own threads. So a column is on its way while the next pivot is computed, and no barrier of the cluster
// stands between columns; a step ahead of the others a block waits for them, as there is room for the columns
// of two steps.
//
// Most warps of a block are workers: each of their threads has an element of every tile of the strip, in one
// accumulator over all steps, and takes finished columns from it; those of block p then compute the pivots of
// its tile on the diagonal. In the other blocks a warp of its own, the follower, solves for the tile in the
// step's columns, and in all of them one more, the messenger, sends and stores what is finished: in the
// warp that computes it, which has one scheduler's instructions in order, that would stand in the chain.
//
// The ceiling is the chain from pivot to pivot, some 22 dependent instructions of double precision, a
// reciprocal root's seed, an exchange in the warp and one in the block; 12 instructions a term elsewhere.
#pragma once

#include "gpu/cluster.cuh"
#include "lapack/cholesky/factor_tile.cuh"
#include "number/ceil_div.hpp"

namespace residua::cuda {

using namespace lapack;

inline constexpr int strip_rows = 16, most_strips = static_cast<int>(wide_columns) / strip_rows,
                     column_slots = 2 * strip_rows, worker_threads = strip_rows * strip_rows,
                     square_threads = worker_threads + 2 * warp_threads;
static_assert(2 * strip_rows == warp_threads && 2 * strip_rows <= terms_between_renormalisations);

/// Of the rows beside the square: how many steps of the square are over, or this where all is, or where a
/// minor is not positive.
inline constexpr int when_over = 1 << 30;

/// By one thread, behind a barrier of all that have written: whoever reads this sees what they wrote.
__device__ __forceinline__ void publish(int* progress, int steps) {
  __threadfence();
  asm volatile("st.release.gpu.global.s32 [%0], %1;" ::"l"(progress), "r"(steps) : "memory");
}
__device__ __forceinline__ int read_progress(const int* progress) {
  int steps;
  asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(steps) : "l"(progress) : "memory");
  return steps;
}

template <class T>
struct square_memory {
  using number = arithmetic_t<T>;
  alignas(16) number column[column_slots][wide_columns];
  number reciprocal[column_slots], root[column_slots];  // of the pivots of the block's own step
  number rest[strip_rows][strip_rows + 1];              // of the next step's tile, by columns
  box_barrier pivot_is_here[column_slots];              // the pivot's block has sent its tile's column
  box_barrier is_finished[column_slots];                // the block's own elements of a column
  box_barrier column_is_here[column_slots];  // those of the blocks below the pivot's, down to this one
};

/// What all warps know of a square.
template <class T>
struct square_strip {
  using number = arithmetic_t<T>;
  static constexpr int column_bytes = strip_rows * static_cast<int>(sizeof(number));
  const wide_square<T>& square;
  square_memory<T>& shared;
  int rank = rank_in_cluster(), order = static_cast<int>(square.L.rows()),
      strips = ceil_div(order, strip_rows), first_row = rank * strip_rows;

  [[nodiscard]] static __device__ __forceinline__ int slot(int step, int j) {
    return step % 2 * strip_rows + j;
  }
  /// Of a slot's barriers, which serve every other step.
  [[nodiscard]] static __device__ __forceinline__ int parity(int step) { return step / 2 % 2; }
  /// Whether the block has elements in or behind the columns of a step.
  [[nodiscard]] __device__ __forceinline__ bool takes_part(int step) const {
    return step <= rank && rank < strips;
  }
  /// Whether it has a tile below the diagonal's in them.
  [[nodiscard]] __device__ __forceinline__ bool follows(int step) const {
    return step < rank && rank < strips;
  }
  [[nodiscard]] __device__ __forceinline__ bool has_failed() const {
    return *const_cast<const volatile index_t*>(square.info) != 0;
  }
  /// All threads of the cluster: nobody begins step p + 1 before all have ended step p - 1.
  static __device__ __forceinline__ void end_step(int step) {
    if (step > 0) wait_for_cluster();
    arrive_with_shared();
  }
  /// The follower waits until the workers have shown it a tile.
  static __device__ __forceinline__ void wait_for_rest() {
    asm volatile("bar.sync 1, %0;" ::"n"(worker_threads + warp_threads) : "memory");
  }
  static __device__ __forceinline__ void tell_rest() {
    asm volatile("bar.arrive 1, %0;" ::"n"(worker_threads + warp_threads) : "memory");
  }
  static __device__ __forceinline__ void synchronise_workers() {
    asm volatile("bar.sync 2, %0;" ::"n"(worker_threads) : "memory");
  }
};

/// What the elements of a column are multiplied by, 1 / sqrt(p) of the pivot p. To first order times() errs
/// by at most 24 u^2, value() by 15 u^2 and root() by 6 u^2, all relative.
///
/// r is within 2u of 1 / sqrt(p.hi) (CUDA's rsqrt: one unit in the last place). e = 1 - p r^2 is at most 5u,
/// and rounded three times: 14 u^2. Of r / sqrt(1 - e) = r (1 + e / 2 + 3 e^2 / 8 + ...) half of that is
/// left. The factor of e and its product with x r are rounded, 5u^2, and e is not applied to what x r has
/// beyond its first limb, at most 2u: 5u^2. That limb and the last sum are rounded, 2u^2 and 4.5 u^2. In
/// value() these are 2.5 u^2. The root: s after a step of Newton's is within u of sqrt(p.hi), and r after one
/// within u of 1 / s. What p has beyond s^2 is at most 3u p and rounded once, 3u^2 p, and multiplied by r /
/// 2, 3u^2 sqrt(p); the square of it that Newton's step leaves out is (3u)^2 / 8.
class inverse_root {
 public:
  /// Begins with the pivot's first limb, so that its second one may come later.
  __device__ __forceinline__ explicit inverse_root(double high) : high_(high), r_(::rsqrt(high)) {}
  __device__ __forceinline__ void refine(double low) {
    low_ = low;
    const auto square = two_prod(r_, r_);
    double e = limb::fma(-high_, square.value, 1.0);
    e = limb::fma(-high_, square.error, e);
    e_ = limb::fma(-low, square.value, e);
    factor_ = limb::fma(0.375, e_, 0.5);
  }
  /// x r, before refine(), for what times() makes of it.
  [[nodiscard]] __device__ __forceinline__ sum_and_error<double> nearly_times(const dd& x) const {
    const auto q = two_prod(x.hi(), r_);
    return {q.value, limb::fma(x.lo(), r_, q.error)};
  }
  [[nodiscard]] __device__ __forceinline__ dd times(const sum_and_error<double>& q) const {
    const auto sum = fast_two_sum(q.value, limb::fma(limb::mul(q.value, e_), factor_, q.error));
    return dd(sum.value, sum.error);
  }
  [[nodiscard]] __device__ __forceinline__ dd value() const {
    const auto sum = fast_two_sum(r_, limb::mul(limb::mul(r_, e_), factor_));
    return dd(sum.value, sum.error);
  }
  [[nodiscard]] __device__ __forceinline__ dd root() const {
    double r = r_, s = limb::mul(high_, r);
    s = limb::fma(limb::fma(-s, s, high_), 0.5 * r, s);
    r = limb::fma(limb::fma(-s, r, 1.0), r, r);
    const double beyond = limb::add(limb::fma(-s, s, high_), low_);
    const auto sum = fast_two_sum(s, limb::mul(beyond, 0.5 * r));
    return dd(sum.value, sum.error);
  }

 private:
  double high_, r_, low_ = 0, e_ = 0, factor_ = 0;
};

/// The warp that solves for a tile below the diagonal's. A lane has a row and every other column of it; the
/// first of its sums is the column that is being finished or the one beside it, and they move up as columns
/// are.
template <class T>
class square_follower {
 public:
  using number = arithmetic_t<T>;

  __device__ __forceinline__ explicit square_follower(const square_strip<T>& strip)
      : s_(strip),
        lane_(static_cast<int>(threadIdx.x) % warp_threads),
        row_(lane_ % strip_rows),
        half_(lane_ / strip_rows) {}

  __device__ __forceinline__ void run() {
    for (int step = 0; step < s_.strips; ++step) {
      if (s_.follows(step)) run_step(step);
      if (step > 0) wait_for_cluster(), publish_steps(step);
      arrive_with_shared();
    }
    wait_for_cluster();
    publish_steps(when_over);
  }

 private:
  static constexpr int own = strip_rows / 2;

  __device__ __forceinline__ void publish_steps(int steps) const {
    if (s_.rank == 0 && lane_ == 0) publish(s_.square.progress, s_.has_failed() ? when_over : steps);
  }
  __device__ __forceinline__ void run_step(int step) {
    s_.wait_for_rest();
    if (lane_ < strip_rows) s_.shared.pivot_is_here[s_.slot(step, lane_)].expect(s_.column_bytes);
    __syncwarp();
#pragma unroll
    for (int n = 0; n < own; ++n) {
      sum_[n].clear();
      sum_[n].add_product(-1.0, s_.shared.rest[2 * n + half_][row_]);
      factor_[n] = number(0.0);
    }
    own_element_ = number(0.0);
    for (int pair = 0; pair < own; ++pair) {
      finish_column<0>(step, 2 * pair);
      finish_column<1>(step, 2 * pair + 1);
      move_up();
    }
  }
  /// Column j, which lanes of one half have in their first sum, is finished and taken from the column behind
  /// it; from the others it is taken while the next one's pivot is waited for.
  template <int half>
  __device__ __forceinline__ void finish_column(int step, int j) {
#pragma unroll
    for (int n = 1; n < own; ++n) sum_[n].add_product(factor_[n], own_element_);
    const int slot = s_.slot(step, j);
    s_.shared.pivot_is_here[slot].wait(s_.parity(step));
    const number* const pivot_column = s_.shared.column[slot] + step * strip_rows;
    number* const own_column = s_.shared.column[slot] + s_.first_row;
    const number finished = -product_of(sum_[0], pivot_column[j]);  // where its reciprocal stands
    if (half_ == half) own_column[row_] = finished;
    __syncwarp();
    if (lane_ == 0) {
      s_.shared.is_finished[slot].expect(0);
      s_.shared.column_is_here[slot].expect((s_.rank - step - 1) * s_.column_bytes);
    }
    own_element_ = own_column[row_];
#pragma unroll
    for (int n = half; n < own; ++n) factor_[n] = pivot_column[(j - half + 2 * n + half_) % strip_rows];
    sum_[half].add_product(factor_[half], own_element_);
  }
  __device__ __forceinline__ void move_up() {
#pragma unroll
    for (int n = 0; n + 1 < own; ++n) sum_[n] = sum_[n + 1], factor_[n] = factor_[n + 1];
    sum_[own - 1].clear();
    factor_[own - 1] = number(0.0);
  }

  square_strip<T> s_;
  int lane_, row_, half_;
  accumulator<number> sum_[own];
  number factor_[own], own_element_;  // what is still to be taken from the sums but the first
};

/// The warp that sends the block's finished columns to those that need them, and stores them.
template <class T>
class square_messenger {
 public:
  using number = arithmetic_t<T>;

  __device__ __forceinline__ explicit square_messenger(const square_strip<T>& strip)
      : s_(strip),
        row_(static_cast<int>(threadIdx.x) % strip_rows),
        half_(static_cast<int>(threadIdx.x) % warp_threads / strip_rows) {
#pragma unroll
    for (int n = 0; n < own; ++n) {
      const int target = 2 * n + half_;
      block_[n] = cluster_block(&s_.shared, target < s_.strips ? target : 0);
    }
  }

  __device__ __forceinline__ void run() {
    for (int step = 0; step < s_.strips; ++step) {
      if (s_.takes_part(step)) {
        for (int j = 0; j < strip_rows; ++j) pass_on(step, j);
      }
      if (step > 0) wait_for_cluster();
      arrive_at_cluster();  // and the elements that were stored are there
    }
    wait_for_cluster();
  }

 private:
  static constexpr int own = most_strips / 2;

  /// In the place of the diagonal's element others get its reciprocal.
  __device__ __forceinline__ void pass_on(int step, int j) {
    const int slot = s_.slot(step, j);
    const bool is_followed = step == s_.rank;
    s_.shared.is_finished[slot].wait(s_.parity(step));
    number sent = s_.shared.column[slot][s_.first_row + row_], stored = sent;
    if (is_followed && row_ == j) {
      sent = s_.shared.reciprocal[slot];
      stored = s_.shared.root[slot];
    }
    auto& barrier = is_followed ? s_.shared.pivot_is_here[slot] : s_.shared.column_is_here[slot];
#pragma unroll
    for (int n = 0; n < own; ++n) {
      const int target = 2 * n + half_;
      if (s_.rank < target && target < s_.strips) {
        put_aligned(barrier, s_.shared.column[slot][s_.first_row + row_], sent, block_[n]);
      }
    }
    const int i = s_.first_row + row_, k = step * strip_rows + j;
    if (half_ == 0 && i < s_.order && k <= i) s_.square.L.put(i, k, stored);
  }

  square_strip<T> s_;
  int row_, half_;
  cluster_block block_[own];
};

/// The threads that take columns from what lies behind, and factorise the tile on the diagonal. Each has an
/// element of every tile of the strip.
template <class T>
class square_worker {
 public:
  using number = arithmetic_t<T>;

  /// `thread`: which one of the workers. Columns beside each other are in different warps, so that what is
  /// left to do for a pivot does not stand before the next one.
  __device__ __forceinline__ square_worker(const square_strip<T>& strip, int thread)
      : s_(strip),
        row_(thread % strip_rows),
        column_(thread / warp_threads + thread / strip_rows % 2 * worker_warps) {}

  __device__ __forceinline__ void run() {
    if (s_.rank < s_.strips) {
      const int place = s_.first_row + row_;
      broken_ = __ballot_sync(whole_warp,
                              place < s_.order && s_.square.sizes.broken[s_.square.origin + place] != 0);
      load();
      if (s_.rank > 0) show_rest(0);
    }
    for (int step = 0; step < s_.strips; ++step) {
      if (s_.follows(step)) {
        take_columns(step);
      } else if (s_.takes_part(step)) {
        factorise_diagonal();
      }
      s_.end_step(step);
    }
    wait_for_cluster();
  }

 private:
  static constexpr int together = 4;  // tiles
  static constexpr int worker_warps = worker_threads / warp_threads;
  static_assert(2 * worker_warps == strip_rows);  // a warp has two columns

  /// Rows behind the last one are those of an identity matrix.
  [[nodiscard]] __device__ __forceinline__ number element(int i, int k) const {
    if (i < s_.order && k <= i) return s_.square.L.get(i, k);
    return number(i == k ? 1.0 : 0.0);
  }
  __device__ __forceinline__ void load() {
#pragma unroll
    for (int n = 0; n < most_strips; ++n) {
      sum_[n].clear();
      if (n <= s_.rank) sum_[n].add_product(-1.0, element(s_.first_row + row_, n * strip_rows + column_));
    }
  }
  /// Calls f for the tiles behind a step's columns, by some with others beside them.
  template <class F>
  __device__ __forceinline__ void for_groups_behind(int step, const F& f) {
#pragma unroll
    for (int first = 0; first < most_strips; first += together) {
      if (first + together - 1 > step && first <= s_.rank) f(first);
    }
  }
  __device__ __forceinline__ void take_columns(int step) {
    for (int j = 0; j < strip_rows; ++j) {
      const int slot = s_.slot(step, j);
      s_.shared.column_is_here[slot].wait(s_.parity(step));
      const number* const column = s_.shared.column[slot];
      const number own = column[s_.first_row + row_];
      for_groups_behind(step, [&](int first) {
        number factor[together];
#pragma unroll
        for (int n = 0; n < together; ++n) factor[n] = column[(first + n) * strip_rows + column_];
#pragma unroll
        for (int n = 0; n < together; ++n) sum_[first + n].add_product(factor[n], own);
      });
    }
    // The tile on the diagonal takes at most 15 terms more: with A's element no sum has more than 32 of them.
    if (!s_.follows(step + 1)) return;
    for_groups_behind(step, [&](int first) {
#pragma unroll
      for (int n = 0; n < together; ++n) sum_[first + n].renormalise();
    });
    show_rest(step + 1);
  }
  [[nodiscard]] __device__ __forceinline__ accumulator<number> sum_of(int chosen) const {
    accumulator<number> sum = sum_[0];
#pragma unroll
    for (int n = 1; n < most_strips; ++n) {
      if (n == chosen) sum = sum_[n];
    }
    return sum;
  }
  /// Shows the follower what is left of a tile.
  __device__ __forceinline__ void show_rest(int shown) {
    s_.shared.rest[column_][row_] = -sum_of(shown).value();
    s_.tell_rest();
  }

  __device__ __forceinline__ void factorise_diagonal() {
    accumulator<number> sum = sum_of(s_.rank);
    for (int j = 0; j < strip_rows; ++j) {
      const int slot = s_.slot(s_.rank, j);
      number* const column = s_.shared.column[slot] + s_.first_row;
      if (column_ % worker_warps == j % worker_warps) {
        const int pivot_lane = j / worker_warps * strip_rows + j;
        const double high = limb::add(-sum.high, -sum.low), pivot = __shfl_sync(whole_warp, high, pivot_lane);
        inverse_root inverse(pivot);
        const double low = two_sum(-sum.high, -sum.low).error;
        const auto nearly = inverse.nearly_times(number(high, low));
        inverse.refine(__shfl_sync(whole_warp, low, pivot_lane));
        const number finished = inverse.times(nearly);
        if (column_ == j && row_ != j) column[row_] = finished;
        s_.synchronise_workers();
        take_own_column(column, sum);
        finish_pivot(j, pivot, inverse);
      } else {
        s_.synchronise_workers();
        take_own_column(column, sum);
      }
    }
  }
  __device__ __forceinline__ void take_own_column(const number* column, accumulator<number>& sum) const {
    const number own = column[row_], factor = column[column_];
    sum.add_product(factor, own);
  }
  /// What nobody in the block waits for.
  __device__ __forceinline__ void finish_pivot(int j, double pivot, const inverse_root& inverse) const {
    const int slot = s_.slot(s_.rank, j);
    if (column_ == j && row_ == j) {
      s_.shared.reciprocal[slot] = inverse.value();
      s_.shared.root[slot] = inverse.root();
      if (!(pivot > 0.0) || (broken_ >> j & 1U) != 0) note_failure(s_.first_row + j);  // or a NaN
    }
    __syncwarp();
    if (threadIdx.x % warp_threads == 0) s_.shared.is_finished[slot].expect(0);
  }
  /// The first of all that are noted stays.
  __device__ __forceinline__ void note_failure(int row) const {
    auto* info = reinterpret_cast<unsigned long long*>(s_.square.info);
    const auto found = static_cast<unsigned long long>(s_.square.origin + row + 1);
    for (auto noted = atomicCAS(info, 0ULL, found); noted != 0 && found < noted;) {
      const auto before = atomicCAS(info, noted, found);
      if (before == noted) return;
      noted = before;
    }
  }

  square_strip<T> s_;
  int row_, column_;
  unsigned broken_ = 0;  // a bit for each row of the strip
  accumulator<number> sum_[most_strips];
};

/// The square by all threads of the cluster, which has a block for each of its strips, or more.
template <class T>
__device__ __forceinline__ void factorise_in_cluster(const wide_square<T>& square, square_memory<T>& shared) {
  const square_strip<T> strip{square, shared};
  const bool had_failed = strip.has_failed() || *square.sizes.outgrown != 0;
  const int thread = static_cast<int>(threadIdx.x);
  if (thread < column_slots) {
    shared.pivot_is_here[thread].initialise();
    shared.is_finished[thread].initialise();
    shared.column_is_here[thread].initialise();
  }
  synchronise_cluster();
  if (had_failed) {
    if (strip.rank == 0 && thread == 0) publish(square.progress, when_over);
    return;
  }
  if (thread < warp_threads) {
    square_follower<T>(strip).run();
  } else if (thread < 2 * warp_threads) {
    square_messenger<T>(strip).run();
  } else {
    square_worker<T>(strip, thread - 2 * warp_threads).run();
  }
}

}  // namespace residua::cuda
