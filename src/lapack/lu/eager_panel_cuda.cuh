// A panel with partial pivoting by a cluster of blocks, a row a thread: two messages a column, and no barrier
// that all threads wait at.
//
// What is left of all later elements of a row is in its thread's registers. A warp of each block, the
// messenger, tells all blocks the largest element of a column that its block has, so that all warps know the
// pivot's row; the warp that has it sends its elements, which are U's, while the others divide by the pivot.
// Later elements are brought up to date while messages are on their way. Their sums are those of solve_column
// and update_rows, term by term. A row gets its place at the end, and its multipliers are in shared memory
// until then.
//
// The time is that of a column's chain of instructions, from one pivot to the next one: whatever can wait
// stands behind the messages (docs/measurements/lu_gpu.md).
#pragma once

#include "gpu/cluster_launch.hpp"
#include "gpu/kept.cuh"
#include "lapack/lu/panel_rows.cuh"

namespace residua::cuda {

/// The most rows of a block, of which so many have room in registers and shared memory.
template <class Number>
inline constexpr int most_eager_rows = 512 / words_of<Number>;
inline constexpr int eager_columns = static_cast<int>(panel_columns);

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
};
/// By a warp: the index of the best of `count` candidates.
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
  static constexpr int most_warps = most_eager_rows<Number> / warp_threads;
  eager_candidate<Number> of_block[eager_columns][cluster_blocks];
  /// U by rows, behind the diagonal. Elements behind the last column are read, and not used.
  alignas(16) Number row[eager_columns + 1][eager_columns];
  eager_candidate<Number> of_warp[eager_columns][most_warps];
  /// What is left of pivots' rows that are in this block.
  alignas(16) accumulator<Number> left[eager_columns][eager_columns];
  box_barrier candidates_have_come[eager_columns], row_has_come[eager_columns];

  /// By all threads, before the cluster meets.
  __device__ inline void initialise(int columns) {
    const int j = static_cast<int>(threadIdx.x);
    if (j >= columns) return;
    candidates_have_come[j].initialise();
    row_has_come[j].initialise();
  }
  /// The same, after it.
  __device__ inline void expect(int blocks, int columns) {
    const int j = static_cast<int>(threadIdx.x);
    if (j >= columns) return;
    candidates_have_come[j].expect(blocks * static_cast<int>(sizeof(Number) + sizeof(keyed_place)));
    row_has_come[j].expect((columns - 1 - j) * static_cast<int>(sizeof(Number)));
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

/// The warp of a block that tells the others of its candidates.
template <class Number, int blocks, int rows>
__device__ inline void run_messenger(eager_shared<Number>& shared, int columns) {
  const int lane = kept(static_cast<int>(threadIdx.x) % warp_threads), rank = kept(rank_in_cluster());
  const cluster_block other(&shared, lane < blocks ? lane : 0);
  for (int j = 0; j < columns; ++j) {
    wait_for_candidates<rows + warp_threads>();
    const auto& best = shared.of_warp[j][best_of(shared.of_warp[j], rows / warp_threads)];
    auto& place = shared.of_block[j][rank];
    const Number value = best.value;
    const keyed_place keyed{best.keyed.place, best.keyed.key};
    if (lane >= blocks) continue;
    put_aligned(shared.candidates_have_come[j], place.keyed, keyed, other);
    put_aligned(shared.candidates_have_come[j], place.value, value, other);
  }
}

/// The part of a thread that has a row.
template <class T, int blocks, int rows>
class eager_row {
 public:
  using number = arithmetic_t<T>;
  static constexpr std::size_t multiplier_bytes = sizeof(number) * rows * eager_columns;

  __device__ inline eager_row(const pivoted_panel<T>& p, eager_shared<number>& shared, number* multipliers)
      : p_(p),
        shared_(shared),
        columns_(static_cast<int>(p.A.columns())),
        own_(kept(static_cast<int>(threadIdx.x))),
        lane_(kept(own_ % warp_threads)),
        warp_(kept(own_ / warp_threads)),
        multipliers_(multipliers + own_),
        row_(kept(rank_in_cluster()) * rows + own_),
        place_(row_) {}

  __device__ inline void run() {
    show_candidate(0, load());
    for (int j = 1; j < columns_; ++j) {
      take_pivot(j - 1);
      auto left = left_[0];
      left.add_product(-shared_.row[j - 1][j], multiplier_);
      show_candidate(j, left);
      keep_pivot(j - 1);
      add_terms_of_pivot(j - 1);
    }
    take_pivot(columns_ - 1);
    keep_pivot(columns_ - 1);
    store();
  }

 private:
  [[nodiscard]] __device__ inline bool is_open(int j) const { return row_ < p_.A.rows() && place_ >= j; }
  [[nodiscard]] static __device__ inline number rounded(const number& x) { return loaded(stored<T>(x)); }

  /// The row's elements; returns the first one.
  __device__ inline accumulator<number> load() {
    const auto element = [&](int k) {
      const bool exists = row_ < p_.A.rows() && k < columns_;
      accumulator<number> left;
      left.start(exists ? loop::scalar_lane{row_}.load(p_.A.column(k)) : number(0.0));
      return left;
    };
#pragma unroll
    for (int n = 0; n + 1 < eager_columns; ++n) left_[n] = element(n + 1);
    return element(0);
  }
  /// The multipliers in their places; the first threads store U and the pivots, too.
  __device__ inline void store() const {
    const int count = row_ < p_.A.rows() ? place_ < columns_ ? place_ : columns_ : 0;
    for (int k = 0; k < count; ++k) loop::put(p_.A.column(k), place_, stored<T>(multipliers_[k * rows]));
    if (row_ >= warp_threads) return;
    const bool has_pivot = row_ < columns_;
    if (has_pivot) {
      p_.pivots[row_] = p_.origin + own_pivot_place_ + 1;
      loop::put(p_.A.column(row_), row_, stored<T>(own_pivot_));
    }
    for (int k = row_ + 1; k < columns_; ++k)
      loop::put(p_.A.column(k), row_, stored<T>(shared_.row[row_][k]));
    const unsigned zeros = __ballot_sync(whole_warp, has_pivot && own_pivot_ == number(0.0));
    if (row_ == 0 && zeros != 0 && *p_.info == 0) *p_.info = p_.origin + __ffs(static_cast<int>(zeros));
  }

  /// The warp's largest of what is left of column j.
  __device__ __forceinline__ void show_candidate(int j, const accumulator<number>& left) {
    rest_ = rounded(left.value());
    const unsigned key = is_open(j) ? key_of(blas::magnitude(rest_)) : 0;
    const int chosen = best_lane(key, [&] {
      return eager_candidate<number>{rest_, {place_, key}}.as_largest();
    });
    if (lane_ == chosen) {
      auto& candidate = shared_.of_warp[j][warp_];
      candidate.value = rest_;
      candidate.keyed.place = place_;
      candidate.keyed.key = key;
    }
    __syncwarp();
    tell_messenger<rows + warp_threads>();
  }

  /// Waits for the pivot of column j: the row's place, and its multiplier. Then for the pivot's row of U,
  /// which the warp sends if it has it.
  __device__ __forceinline__ void take_pivot(int j) {
    shared_.candidates_have_come[j].wait(0);
    const auto& best = shared_.of_block[j][best_of(shared_.of_block[j], blocks)];
    pivot_place_ = best.keyed.place;
    pivot_ = best.value;
    const unsigned owners = __ballot_sync(whole_warp, place_ == pivot_place_);
    if (owners != 0) send_row(j, __ffs(static_cast<int>(owners)) - 1);
    if (place_ == j) {
      place_ = pivot_place_;
    } else if (place_ == pivot_place_) {
      place_ = j;
    }
    multiplier_ = number(0.0);
    if (is_open(j + 1)) multiplier_ = rounded(pivot_ == number(0.0) ? rest_ : blas::quotient(rest_, pivot_));
    shared_.row_has_come[j].wait(0);
  }
  /// By the warp that has the pivot's row in lane `owner`: lane k > j has the row's element of column k.
  __device__ __forceinline__ void send_row(int j, int owner) {
    if (lane_ == owner) {
#pragma unroll
      for (int n = 0; n + 1 < eager_columns; ++n) shared_.left[j][n] = left_[n];
    }
    __syncwarp();
    if (lane_ > j && lane_ < columns_) {
      const number u = rounded(shared_.left[j][lane_ - j - 1].value());
#pragma unroll
      for (int block = 0; block < blocks; ++block)
        put_aligned(shared_.row_has_come[j], shared_.row[j][lane_], u, {&shared_, block});
    }
    __syncwarp();
  }

  /// The multiplier of a row that is still open, and the pivot of the column with the row's number.
  __device__ inline void keep_pivot(int j) {
    if (place_ > j) multipliers_[j * rows] = multiplier_;
    if (row_ == j) own_pivot_place_ = pivot_place_, own_pivot_ = pivot_;
  }
  /// What is left of the columns from j + 2 on moves up by one, less the terms of column j's pivot. Of
  /// several limbs groups of columns that there are none of are left out.
  __device__ __forceinline__ void add_terms_of_pivot(int j) {
    constexpr int group = words_of<number> == 1 ? eager_columns : 8;
    const number* const row = shared_.row[j] + j + 2;
#pragma unroll
    for (int first = 0; first < eager_columns; first += group) {
      if (first < columns_ - j - 2) {
#pragma unroll
        for (int n = first; n < first + group; ++n) {
          if (n + 1 == eager_columns) continue;
          left_[n] = left_[n + 1];
          left_[n].add_product(-row[n], multiplier_);
        }
      }
    }
  }

  const pivoted_panel<T>& p_;
  eager_shared<number>& shared_;
  int columns_, own_, lane_, warp_;
  number* multipliers_;
  int row_, place_, pivot_place_ = 0, own_pivot_place_ = 0;
  accumulator<number> left_[eager_columns];  // of the columns behind the last one that has been shown
  number rest_ = number(0.0), multiplier_ = number(0.0), pivot_ = number(0.0), own_pivot_ = number(0.0);
};

}  // namespace residua::cuda
