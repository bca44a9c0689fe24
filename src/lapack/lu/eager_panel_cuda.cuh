// A panel with partial pivoting by a cluster of blocks, a few rows a thread: two messages a column, and no
// barrier that all threads wait at.
//
// What is left of later elements of a thread's rows is in its registers: of as many columns as fit there, a
// window. A warp of each block, the messenger, tells all blocks the largest element of a column that its
// block has, so that all warps know the pivot's row; the warp that has it sends its elements, which are U's,
// while the others divide by the pivot. Later elements are brought up to date while messages are on their
// way. Their sums are those of solve_column and update_rows, term by term. A row gets its place at the end.
// Multipliers are in shared memory until the end of their window, as stores in the chain cost more than all
// at once where other kernels keep the memory busy, and then in the row where they were computed.
//
// Of the columns behind a window, a pivot's row is sent as it was, with its multipliers, and each block's
// messenger solves for U's elements; with these and the multipliers in memory all rows begin the next window.
//
// The time is that of a column's chain of instructions, from one pivot to the next one: whatever can wait
// stands behind the messages (docs/measurements/lu_gpu.md).
#pragma once

#include "gpu/cluster_launch.hpp"
#include "gpu/kept.cuh"
#include "lapack/lu/panel_rows.cuh"

namespace residua::cuda {

/// The most threads of a block that have rows.
inline constexpr int most_eager_threads = 512;
inline constexpr int eager_columns = static_cast<int>(panel_columns);

/// A cluster of `blocks` blocks, each with `threads` threads of `rows_each` rows, in windows of so many
/// columns.
template <int blocks_, int threads_, int rows_each_, int window_>
struct eager_shape {
  static constexpr int blocks = blocks_, threads = threads_, rows_each = rows_each_, window = window_,
                       rows = threads * rows_each, all_threads = threads + warp_threads;
  static constexpr bool has_windows = window < eager_columns;
  static_assert(blocks <= warp_threads);
};

/// Where the largest element of some rows is.
struct alignas(8) keyed_place {
  int place;
  unsigned key;  // of its magnitude; 0: there is none
};
template <class Number>
struct alignas(16) eager_candidate {
  Number value;
  keyed_place keyed;

  [[nodiscard]] __device__ inline blas::largest_element<Number> as_largest() const {
    if (keyed.key == 0) return {Number(-1.0), -1.0};
    return {blas::magnitude(value), static_cast<double>(keyed.place)};
  }
  /// Whether this one is the better one.
  [[nodiscard]] __device__ __forceinline__ bool is_before(const eager_candidate& other) const {
    if (keyed.key != other.keyed.key || keyed.key == 0) return keyed.key > other.keyed.key;
    auto best = other.as_largest();
    best.merge(as_largest());
    return best.place != static_cast<double>(other.keyed.place);
  }
};
/// A warp finds the index of the best of `count` candidates.
template <class Number>
__device__ inline int best_of(const eager_candidate<Number>* candidates, int count) {
  const int lane = static_cast<int>(threadIdx.x) % warp_threads;
  const auto& own = candidates[lane < count ? lane : 0];
  const unsigned key = lane < count ? own.keyed.key : 0;
  return best_lane(key, [&] {
    return lane < count ? own.as_largest() : blas::largest_element<Number>{Number(-1.0), -1.0};
  });
}

/// Messages have places of their own for every column, so that nobody waits until one has been read.
template <class Number>
struct eager_shared {
  static constexpr int most_warps = most_eager_threads / warp_threads;
  eager_candidate<Number> of_block[eager_columns][cluster_blocks];
  /// U by rows, behind the diagonal, and L before it where there are windows. Elements behind the last column
  /// are read, and not used.
  alignas(16) Number row[eager_columns + 1][eager_columns];
  eager_candidate<Number> of_warp[eager_columns][most_warps];
  /// What is left of pivots' rows that are in this block.
  alignas(16) accumulator<Number> left[eager_columns][eager_columns];
  /// Of a pivot's row: its elements in the window, and all others.
  box_barrier candidates_have_come[eager_columns], row_has_come[eager_columns], rest_has_come[eager_columns];

  /// By all threads, before the cluster meets.
  __device__ inline void initialise(int columns) {
    const int j = static_cast<int>(threadIdx.x);
    if (j >= columns) return;
    candidates_have_come[j].initialise();
    row_has_come[j].initialise();
    rest_has_come[j].initialise();
  }
  /// All threads call this after the cluster has met.
  template <class Shape>
  __device__ inline void expect(int columns) {
    const int j = static_cast<int>(threadIdx.x),
              end = ::min((j / Shape::window + 1) * Shape::window, columns);
    if (j >= columns) return;
    candidates_have_come[j].expect(Shape::blocks * static_cast<int>(sizeof(Number) + sizeof(keyed_place)));
    row_has_come[j].expect((end - 1 - j) * static_cast<int>(sizeof(Number)));
    rest_has_come[j].expect((j + columns - end) * static_cast<int>(sizeof(Number)));
  }
};

/// The threads that have rows have found their candidates for a column's pivot; the messenger waits for them.
template <int threads>
__device__ inline void tell_messenger() {
  asm volatile("bar.arrive 1, %0;" ::"n"(threads) : "memory");
}
template <int threads>
__device__ inline void wait_for_candidates() {
  asm volatile("bar.sync 1, %0;" ::"n"(threads) : "memory");
}

/// The messenger has U's elements behind a window; the threads that have rows wait for them.
template <int threads>
__device__ inline void tell_rows_of_u() {
  asm volatile("bar.arrive 2, %0;" ::"n"(threads) : "memory");
}
template <int threads>
__device__ inline void wait_for_rows_of_u() {
  asm volatile("bar.sync 2, %0;" ::"n"(threads) : "memory");
}

/// The warp of a block that tells the others of its candidates, and solves for U behind a window.
template <class T, class Shape>
class eager_messenger {
 public:
  using number = arithmetic_t<T>;

  __device__ inline eager_messenger(eager_shared<number>& shared, int columns)
      : shared_(shared),
        columns_(columns),
        lane_(kept(static_cast<int>(threadIdx.x) % warp_threads)),
        rank_(kept(rank_in_cluster())),
        other_(&shared, lane_ < Shape::blocks ? lane_ : 0) {}

  __device__ __forceinline__ void run() {
    for (int j = 0; j < columns_; ++j) {
      wait_for_candidates<Shape::all_threads>();
      tell_candidate(j);
      if constexpr (Shape::has_windows) {
        const int begin = j / Shape::window * Shape::window, end = begin + Shape::window;
        if (end >= columns_) continue;
        if (j > begin) solve_row(j - 1, end);
        if (j + 1 < end) continue;
        solve_row(j, end);
        tell_rows_of_u<Shape::all_threads>();
      }
    }
  }

 private:
  __device__ inline void tell_candidate(int j) {
    const auto& best = shared_.of_warp[j][best_of(shared_.of_warp[j], Shape::threads / warp_threads)];
    auto& place = shared_.of_block[j][rank_];
    const number value = best.value;
    const keyed_place keyed{best.keyed.place, best.keyed.key};
    if (lane_ < Shape::blocks) {
      put_aligned(shared_.candidates_have_come[j], place.keyed, keyed, other_);
      put_aligned(shared_.candidates_have_come[j], place.value, value, other_);
    }
    __syncwarp();
  }
  /// U's row j behind the window that ends with column `end` - 1: a column a lane.
  __device__ inline void solve_row(int j, int end) {
    shared_.rest_has_come[j].wait(0);
    if (end <= lane_ && lane_ < columns_) {
      const auto* const own = shared_.row[j];
      accumulator<number> rest;
      rest.start(own[lane_]);
      for (int k = 0; k < j; ++k) rest.add_product(-shared_.row[k][lane_], own[k]);
      shared_.row[j][lane_] = loaded(stored<T>(rest.value()));
    }
    __syncwarp();
  }

  eager_shared<number>& shared_;
  int columns_, lane_, rank_;
  cluster_block other_;
};

/// The part of a thread that has rows.
template <class T, class Shape>
class eager_rows {
 public:
  using number = arithmetic_t<T>;
  static constexpr std::size_t multiplier_bytes = sizeof(number) * Shape::rows * Shape::window;

  /// `multipliers`: shared memory of so many bytes.
  __device__ inline eager_rows(const pivoted_panel<T>& p, eager_shared<number>& shared, number* multipliers)
      : p_(p),
        shared_(shared),
        columns_(static_cast<int>(p.A.columns())),
        own_(kept(static_cast<int>(threadIdx.x))),
        lane_(kept(own_ % warp_threads)),
        warp_(kept(own_ / warp_threads)),
        multipliers_(multipliers + own_),
        first_row_(kept(rank_in_cluster()) * Shape::rows + own_) {
#pragma unroll
    for (int r = 0; r < R; ++r) place_[r] = row(r);
  }

  /// Until all rows have their multipliers; then finish(), once all threads of the cluster have come there.
  __device__ __forceinline__ void run() {
    if constexpr (Shape::has_windows) {
      for (int begin = 0; begin < columns_; begin += Shape::window)
        run_window(begin, ::min(begin + Shape::window, columns_));
    } else {
      run_window(0, columns_);
    }
  }
  /// Multipliers get their places. The first threads store U and the pivots.
  __device__ __forceinline__ void finish() const {
    const int begin = Shape::has_windows ? (columns_ - 1) / C * C : 0;  // of the last window
    if constexpr (Shape::has_windows) {
      number moved[R][eager_columns];
#pragma unroll
      for (int r = 0; r < R; ++r) load_moved(row(r), moved_count(r, begin), moved[r]);
      synchronise_cluster();
#pragma unroll
      for (int r = 0; r < R; ++r) {
        const int count = moved_count(r, begin);
#pragma unroll 1
        for (int k = 0; k < count; ++k) put(k, place_[r], moved[r][k]);
      }
    }
#pragma unroll
    for (int r = 0; r < R; ++r) {
      const int count = row(r) < p_.A.rows() ? ::min(place_[r], columns_) : 0;
      for (int k = begin; k < count; ++k) put(k, place_[r], multiplier_in_window(r, k - begin));
    }
    if (first_row_ < warp_threads) store_pivots();
  }

 private:
  static constexpr int R = Shape::rows_each, C = Shape::window;

  [[nodiscard]] __device__ __forceinline__ int row(int r) const { return first_row_ + r * Shape::threads; }
  [[nodiscard]] __device__ __forceinline__ bool is_open(int r, int j) const {
    return row(r) < p_.A.rows() && place_[r] >= j;
  }
  [[nodiscard]] static __device__ __forceinline__ number rounded(const number& x) {
    return loaded(stored<T>(x));
  }
  [[nodiscard]] __device__ __forceinline__ number element(int i, int k) const {
    return loop::scalar_lane{i}.load(p_.A.column(k));
  }
  __device__ __forceinline__ void put(int k, int i, const number& x) const {
    loop::put(p_.A.column(k), i, stored<T>(x));
  }
  /// The place of the multiplier of a window's n-th column.
  [[nodiscard]] __device__ __forceinline__ number& multiplier_in_window(int r, int n) const {
    return multipliers_[n * Shape::rows + r * Shape::threads];
  }
  /// The first elements of a row, of which some are on their way at the same time.
  __device__ __forceinline__ void load_moved(int i, int count, number* moved) const {
    constexpr int together = 8;
#pragma unroll 1
    for (int first = 0; first < count; first += together) {
      number x[together];
#pragma unroll
      for (int n = 0; n < together; ++n) {
        if (first + n < count) x[n] = element(i, first + n);
      }
#pragma unroll
      for (int n = 0; n < together; ++n) {
        if (first + n < count) moved[first + n] = x[n];
      }
    }
  }
  /// How many multipliers of a row, of those before column `begin`, are not in their places.
  [[nodiscard]] __device__ __forceinline__ int moved_count(int r, int begin) const {
    return row(r) >= p_.A.rows() || place_[r] == row(r) ? 0 : ::min(place_[r], begin);
  }
  __device__ __forceinline__ void store_pivots() const {
    const int i = first_row_;
    const bool has_pivot = i < columns_;
    if (has_pivot) {
      p_.pivots[i] = p_.origin + own_pivot_place_ + 1;
      put(i, i, own_pivot_);
    }
    for (int k = i + 1; k < columns_; ++k) put(k, i, shared_.row[i][k]);
    const unsigned zeros = __ballot_sync(whole_warp, has_pivot && own_pivot_ == number(0.0));
    if (i == 0 && zeros != 0 && *p_.info == 0) *p_.info = p_.origin + __ffs(static_cast<int>(zeros));
  }

  __device__ __forceinline__ void run_window(int begin, int end) {
    accumulator<number> next[R];
    load(begin, next);
    show_candidate(begin, next);
    for (int j = begin + 1; j < end; ++j) {
      take_pivot(j - 1, end);
#pragma unroll
      for (int r = 0; r < R; ++r) {
        next[r] = left_[r][0];
        next[r].add_product(-shared_.row[j - 1][j], multiplier_[r]);
      }
      show_candidate(j, next);
      send_rest(j - 1, begin, end);
      keep_pivot(j - 1, begin);
      add_terms_of_pivot(j - 1, end);
    }
    take_pivot(end - 1, end);
    send_rest(end - 1, begin, end);
    keep_pivot(end - 1, begin);
    if (end < columns_) store_window(begin, end);
  }
  /// Multipliers in the rows where they are, for the windows behind this one.
  __device__ __forceinline__ void store_window(int begin, int end) const {
#pragma unroll
    for (int r = 0; r < R; ++r) {
      const int count = row(r) < p_.A.rows() ? ::min(place_[r], end) : 0;
      for (int k = begin; k < count; ++k) put(k, row(r), multiplier_in_window(r, k - begin));
    }
    __syncwarp();
  }
  /// What is left of the elements of a window; of its first column it is `next`.
  __device__ __forceinline__ void load(int begin, accumulator<number> (&next)[R]) {
#pragma unroll
    for (int r = 0; r < R; ++r) {
      const bool exists = row(r) < p_.A.rows();
      const auto start = [&](accumulator<number>& left, int k) {
        left.start(exists && k < columns_ ? element(row(r), k) : number(0.0));
      };
      start(next[r], begin);
#pragma unroll
      for (int n = 0; n + 1 < C; ++n) start(left_[r][n], begin + n + 1);
    }
    if constexpr (Shape::has_windows) {
      if (begin > 0) catch_up(begin, next);
    }
  }
  /// Takes the terms of all columns before a window from its elements. Some columns' multipliers are on their
  /// way from memory while those before them are used. Of rows that are not open any more anything may be
  /// there, which nobody uses.
  __device__ __forceinline__ void catch_up(int begin, accumulator<number> (&next)[R]) {
    constexpr int together = words_of<number> == 1 ? 4 : 1;
    const auto load_multipliers = [&](int first, number(&l)[together][R]) {
#pragma unroll
      for (int n = 0; n < together; ++n) {
#pragma unroll
        for (int r = 0; r < R; ++r) {
          l[n][r] = first + n < begin && row(r) < p_.A.rows() ? element(row(r), first + n) : number(0.0);
        }
      }
    };
    number l[together][R];
    load_multipliers(0, l);
    wait_for_rows_of_u<Shape::all_threads>();
#pragma unroll 1
    for (int first = 0; first < begin; first += together) {
      number behind[together][R];
      load_multipliers(first + together, behind);
#pragma unroll
      for (int n = 0; n < together; ++n) {
        if (first + n < begin) take_terms(shared_.row[first + n] + begin, l[n], next);
      }
#pragma unroll
      for (int n = 0; n < together; ++n) {
#pragma unroll
        for (int r = 0; r < R; ++r) l[n][r] = behind[n][r];
      }
    }
  }
  /// The terms of one column before the window: u, U's elements in the window, and its multipliers.
  __device__ __forceinline__ void take_terms(const number* u, const number (&l)[R],
                                             accumulator<number> (&next)[R]) {
#pragma unroll
    for (int r = 0; r < R; ++r) {
      next[r].add_product(-u[0], l[r]);
#pragma unroll
      for (int n = 0; n + 1 < C; ++n) left_[r][n].add_product(-u[n + 1], l[r]);
    }
  }

  /// The warp's largest of what is left of column j.
  __device__ __forceinline__ void show_candidate(int j, const accumulator<number> (&left)[R]) {
    eager_candidate<number> own;
#pragma unroll
    for (int r = 0; r < R; ++r) {
      rest_[r] = rounded(left[r].value());
      const unsigned key = is_open(r, j) ? key_of(blas::magnitude(rest_[r])) : 0;
      const eager_candidate<number> of_row{rest_[r], {place_[r], key}};
      if (r == 0 || of_row.is_before(own)) own = of_row;
    }
    const int chosen = best_lane(own.keyed.key, [&] { return own.as_largest(); });
    if (lane_ == chosen) {
      auto& candidate = shared_.of_warp[j][warp_];
      candidate.value = own.value;
      candidate.keyed.place = own.keyed.place;
      candidate.keyed.key = own.keyed.key;
    }
    __syncwarp();
    tell_messenger<Shape::all_threads>();
  }

  /// Waits for the pivot of column j: the rows' places, and their multipliers. Then for the pivot's row of U
  /// in the window, which the warp sends if it has it.
  __device__ __forceinline__ void take_pivot(int j, int end) {
    shared_.candidates_have_come[j].wait(0);
    const auto& best = shared_.of_block[j][best_of(shared_.of_block[j], Shape::blocks)];
    pivot_place_ = best.keyed.place;
    pivot_ = best.value;
#pragma unroll
    for (int r = 0; r < R; ++r) {
      const unsigned owners = __ballot_sync(whole_warp, place_[r] == pivot_place_);
      if (owners != 0) send_row(r, j, end, __ffs(static_cast<int>(owners)) - 1);
    }
#pragma unroll
    for (int r = 0; r < R; ++r) {
      if (place_[r] == j) {
        place_[r] = pivot_place_;
      } else if (place_[r] == pivot_place_) {
        place_[r] = j;
      }
      multiplier_[r] = number(0.0);
      if (is_open(r, j + 1))
        multiplier_[r] = rounded(pivot_ == number(0.0) ? rest_[r] : blas::quotient(rest_[r], pivot_));
    }
    shared_.row_has_come[j].wait(0);
  }
  /// By the warp that has the pivot's row, the r-th of lane `owner`: lane k > j has its element of column k.
  __device__ __forceinline__ void send_row(int r, int j, int end, int owner) {
    if (lane_ == owner) {
#pragma unroll
      for (int n = 0; n + 1 < C; ++n) shared_.left[j][n] = left_[r][n];
    }
    __syncwarp();
    if (lane_ > j && lane_ < end) {
      const number u = rounded(shared_.left[j][lane_ - j - 1].value());
#pragma unroll
      for (int block = 0; block < Shape::blocks; ++block)
        put_aligned(shared_.row_has_come[j], shared_.row[j][lane_], u, {&shared_, block});
    }
    __syncwarp();
    if constexpr (Shape::has_windows) sent_row_ = row(r) - lane_ + owner;
  }
  /// Of the row that the warp has sent, if it has sent one: the multipliers, and the elements behind the
  /// window.
  __device__ __forceinline__ void send_rest(int j, int begin, int end) {
    if constexpr (Shape::has_windows) {
      if (sent_row_ < 0) return;
      const int k = lane_;
      if (end < columns_ && (k < j || (end <= k && k < columns_))) {
        const bool is_in_window = begin <= k && k < j;
        const int own_row = first_row_ - own_;
        const number x = is_in_window ? (multipliers_ - own_)[(k - begin) * Shape::rows + sent_row_ - own_row]
                                      : element(sent_row_, k);
#pragma unroll
        for (int block = 0; block < Shape::blocks; ++block)
          put_aligned(shared_.rest_has_come[j], shared_.row[j][k], x, {&shared_, block});
      }
      __syncwarp();
      sent_row_ = -1;
    }
  }

  /// The multipliers of rows that are still open, and the pivot of the column with the row's number.
  __device__ __forceinline__ void keep_pivot(int j, int begin) {
#pragma unroll
    for (int r = 0; r < R; ++r) {
      if (is_open(r, j + 1)) multiplier_in_window(r, j - begin) = multiplier_[r];
    }
    if (first_row_ == j) own_pivot_place_ = pivot_place_, own_pivot_ = pivot_;
  }
  /// What is left of the window's columns from j + 2 on moves up by one, less the terms of column j's pivot.
  /// Of several limbs groups of columns that there are none of are left out.
  __device__ __forceinline__ void add_terms_of_pivot(int j, int end) {
    constexpr int group = words_of<number> == 1 ? C : C > 16 ? 8 : words_of<number> == 2 ? 4 : 2;
    const number* const u = shared_.row[j] + j + 2;
#pragma unroll
    for (int first = 0; first < C; first += group) {
      if (first < end - j - 2) {
#pragma unroll
        for (int n = first; n < first + group; ++n) {
          if (n + 2 >= C) continue;  // also where the last group is not whole
#pragma unroll
          for (int r = 0; r < R; ++r) {
            left_[r][n] = left_[r][n + 1];
            left_[r][n].add_product(-u[n], multiplier_[r]);
          }
        }
      }
    }
  }

  const pivoted_panel<T>& p_;
  eager_shared<number>& shared_;
  int columns_, own_, lane_, warp_;
  number* multipliers_;
  int first_row_, sent_row_ = -1;
  int place_[R], pivot_place_ = 0, own_pivot_place_ = 0;
  accumulator<number> left_[R][C - 1];  // of the window's columns behind the last one that has been shown
  number rest_[R], multiplier_[R], pivot_ = number(0.0), own_pivot_ = number(0.0);
};

}  // namespace residua::cuda
