// A panel of one-limb numbers with partial pivoting by a cluster of blocks, a row a thread: one exchange
// between the blocks a column.
//
// What the columns so far subtract from all later elements of a row is in its thread's registers, so that a
// block can compute the row of U that its candidate would give before it knows whether that is the pivot: it
// sends the candidate and this row in one message, and after the exchange everybody has the pivot's. Sums are
// brought up to date while messages are on their way. They are those of solve_column and update_rows, term by
// term. Elements of the rows, then L's and U's, are in shared memory; a row gets its place at the end.
//
// The time is that of a column's chain of instructions, from one pivot's arrival to the next one's: whatever
// can wait stands behind the message (docs/measurements.md).
#pragma once

#include "gpu/cluster_launch.hpp"
#include "gpu/kept.cuh"
#include "lapack/lu/panel_rows.cuh"

namespace residua::cuda {

/// The most threads of a block: its rows, of which so many have room in registers and shared memory.
inline constexpr int most_eager_threads = 512;
inline constexpr int eager_columns = static_cast<int>(panel_columns);

/// The best candidate of a warp or a block for a column's pivot.
struct alignas(16) eager_candidate {
  double size;
  int place;
  unsigned key;  // 0: none

  [[nodiscard]] __device__ inline blas::largest_element<double> as_largest() const {
    if (key == 0) return {-1.0, -1.0};
    return {size, static_cast<double>(place)};
  }
};

/// What a block tells the others of its candidate, and the row that U would get.
struct eager_message {
  eager_candidate candidate;
  double row[eager_columns];  // from the pivot's column on
};

struct eager_shared {
  /// Others may be two columns ahead of a warp that still reads a message.
  static constexpr int columns_in_flight = 3;
  static constexpr int most_warps = most_eager_threads / warp_threads;
  eager_message messages[columns_in_flight][cluster_blocks];
  alignas(16) double sums[eager_columns];      // of the row that the block's candidate is in
  eager_candidate of_warp[2][cluster_blocks];  // of this column, and of the next one
  int lane_of_warp[2][cluster_blocks];
  box_barrier have_come[columns_in_flight];
  static_assert(most_warps == cluster_blocks && 2 * cluster_blocks == warp_threads);
};

/// Where a block has its rows' elements: column k of its i-th row. Neighbours in a column, and in a row, are
/// in different banks.
struct eager_elements {
  double* first;
  [[nodiscard]] __device__ inline double& element(int k, int i) const {
    return first[k * (static_cast<int>(blockDim.x) + 1) + i];
  }
  [[nodiscard]] static constexpr std::size_t bytes(int threads, index_t columns) {
    return static_cast<std::size_t>(columns) * (static_cast<std::size_t>(threads) + 1) * sizeof(double);
  }
};

/// A thread's part.
template <class T, int blocks>
class eager_row {
 public:
  __device__ inline eager_row(const pivoted_panel<T>& p, eager_shared& shared, const eager_elements& elements)
      : p_(p),
        shared_(shared),
        elements_(elements),
        columns_(static_cast<int>(p.A.columns())),
        rank_(kept(rank_in_cluster())),
        own_(kept(static_cast<int>(threadIdx.x))),
        lane_(kept(own_ % warp_threads)),
        warp_(kept(own_ / warp_threads)),
        row_(rank_ * static_cast<int>(blockDim.x) + own_),
        place_(row_) {
#pragma unroll
    for (auto& sum : sum_) sum.clear();
  }

  __device__ inline void run() {
    if (own_ < warp_threads)
      shared_.of_warp[own_ / cluster_blocks][own_ % cluster_blocks].key = 0;  // of warps that there are none
    if (own_ == 0) expect_messages(0, 0);
    load();
    __syncthreads();
    int buffer = 0, parity = 0;
    for (int j = 0; j < columns_; ++j) {
      if (j > 0) {
        take_pivot(j, before(buffer), buffer == 0 ? 1 - parity : parity);
      }
      choose_candidate(j, buffer);
      if (own_ == 0 && j + 1 < columns_) expect_messages(j + 1, behind(buffer));
      if (j > 0) {
        keep_row_of_pivot(j - 1);
        add_terms_of_pivot();
      }
      element_ = elements_.element(j + 1 < columns_ ? j + 1 : j, own_);
      buffer = behind(buffer);
      if (buffer == 0) parity = 1 - parity;
    }
    take_pivot(columns_, before(buffer), buffer == 0 ? 1 - parity : parity);
    keep_row_of_pivot(columns_ - 1);
    store();
  }

 private:
  static __device__ inline int behind(int buffer) {
    return buffer + 1 == eager_shared::columns_in_flight ? 0 : buffer + 1;
  }
  static __device__ inline int before(int buffer) {
    return buffer == 0 ? eager_shared::columns_in_flight - 1 : buffer - 1;
  }
  [[nodiscard]] __device__ inline bool is_open(int j) const { return row_ < p_.A.rows() && place_ >= j; }
  [[nodiscard]] static __device__ inline double rounded(double x) { return loaded(stored<T>(x)); }

  __device__ inline void load() {
    constexpr int batch = 16;
    if (row_ >= p_.A.rows()) return;
    for (int begin = 0; begin < columns_; begin += batch) {
      double x[batch];
#pragma unroll
      for (int n = 0; n < batch; ++n) {
        if (begin + n < columns_) x[n] = loop::scalar_lane{row_}.load(p_.A.column(begin + n));
      }
#pragma unroll
      for (int n = 0; n < batch; ++n) {
        if (begin + n < columns_) elements_.element(begin + n, own_) = x[n];
      }
    }
    element_ = elements_.element(0, own_);
  }
  __device__ inline void store() const {
    if (row_ >= p_.A.rows()) return;
    for (int k = 0; k < columns_; ++k)
      loop::put(p_.A.column(k), place_, stored<T>(elements_.element(k, own_)));
  }

  /// Waits for the pivot of column j - 1 and its row of U: the row's place, and its multiplier.
  __device__ __forceinline__ void take_pivot(int j, int buffer, int parity) {
    shared_.have_come[buffer].wait(parity);
    pivot_ = &shared_.messages[buffer][best_block(buffer)];
    const int pivot_place = pivot_->candidate.place;
    const double pivot = pivot_->row[0];
    if (place_ == j - 1) {
      place_ = pivot_place;
    } else if (place_ == pivot_place) {
      place_ = j - 1;
    }
    multiplier_ = 0;
    if (is_open(j)) multiplier_ = rounded(pivot == 0 ? rest_ : blas::quotient(rest_, pivot));
  }
  [[nodiscard]] __device__ inline int best_block(int buffer) const {
    const auto& candidate = shared_.messages[buffer][lane_ & (cluster_blocks - 1)].candidate;
    const unsigned key = lane_ < blocks ? candidate.key : 0;
    return best_lane(key, [&] { return eager_candidate{candidate.size, candidate.place, key}.as_largest(); });
  }

  /// What is left of column j, and the block's largest of it, which one of its warps tells the others.
  __device__ __forceinline__ void choose_candidate(int j, int buffer) {
    const int turn = j % 2;
    auto sum = sum_[0];
    if (j > 0) sum.add_product(pivot_->row[1], multiplier_);
    rest_ = rounded(multiply_add(1.0, element_, -sum.value()));
    const double size = blas::magnitude(rest_);
    const eager_candidate own{size, place_, is_open(j) ? key_of(size) : 0};
    if (lane_ == best_lane(own.key, [&] { return own.as_largest(); })) {
      shared_.of_warp[turn][warp_] = own;
      shared_.lane_of_warp[turn][warp_] = lane_;
    }
    __syncthreads();
    if (best_warp(turn) == warp_)
      send(j, buffer, shared_.of_warp[turn][warp_], shared_.lane_of_warp[turn][warp_]);
  }
  [[nodiscard]] __device__ inline int best_warp(int turn) const {
    const auto& candidate = shared_.of_warp[turn][lane_ & (cluster_blocks - 1)];
    const unsigned key = lane_ < cluster_blocks ? candidate.key : 0;
    return best_lane(key, [&] { return eager_candidate{candidate.size, candidate.place, key}.as_largest(); });
  }
  __device__ inline void expect_messages(int j, int buffer) const {
    const int bytes =
        static_cast<int>(sizeof(eager_candidate)) + (columns_ - j) * static_cast<int>(sizeof(double));
    shared_.have_come[buffer].expect(blocks * bytes);
  }
  /// By the warp that has the block's candidate, in lane `chosen`: a lane k >= j computes the row's element
  /// of column k.
  __device__ __forceinline__ void send(int j, int buffer, const eager_candidate& candidate, int chosen) {
    if (lane_ == chosen) {
#pragma unroll
      for (int n = 0; n < eager_columns; ++n) shared_.sums[n] = sum_[n].value();
    }
    const double multiplier = __shfl_sync(whole_warp, multiplier_, chosen);
    auto& message = shared_.messages[buffer][rank_];
    auto& have_come = shared_.have_come[buffer];
    if (lane_ < blocks) put_aligned(have_come, message.candidate, candidate, {&shared_, lane_});
    __syncwarp();
    if (lane_ < j || lane_ >= columns_) return;
    const int n = lane_ - j;
    accumulator<double> sum{shared_.sums[n]};
    if (j > 0) sum.add_product(pivot_->row[n + 1], multiplier);
    const double x = elements_.element(lane_, own_ - lane_ + chosen);
    const double u = rounded(multiply_add(1.0, x, -sum.value()));
#pragma unroll
    for (int block = 0; block < blocks; ++block) have_come.put(&message.row[n], u, {&shared_, block});
  }

  /// Notes the pivot of column j; the multiplier of a row that is still open, and U's elements in the pivot's
  /// row if that is one of the warp's.
  __device__ inline void keep_row_of_pivot(int j) const {
    if (row_ == 0) {
      p_.pivots[j] = p_.origin + pivot_->candidate.place + 1;
      if (pivot_->candidate.size == 0 && *p_.info == 0) *p_.info = p_.origin + j + 1;
    }
    if (place_ > j) elements_.element(j, own_) = multiplier_;
    const unsigned owners = __ballot_sync(whole_warp, place_ == j);
    if (owners == 0) return;
    __syncwarp();  // its thread has read its elements
    const int owner = __ffs(static_cast<int>(owners)) - 1;
    if (lane_ >= j && lane_ < columns_)
      elements_.element(lane_, own_ - lane_ + owner) = pivot_->row[lane_ - j];
    __syncwarp();
  }
  /// The pivot's terms in the sums of later columns, which move up by one.
  __device__ __forceinline__ void add_terms_of_pivot() {
#pragma unroll
    for (int n = 0; n + 1 < eager_columns; ++n) {
      sum_[n] = sum_[n + 1];
      sum_[n].add_product(n + 2 < eager_columns ? pivot_->row[n + 2] : 0.0, multiplier_);
    }
  }

  const pivoted_panel<T>& p_;
  eager_shared& shared_;
  const eager_elements& elements_;
  int columns_, rank_, own_, lane_, warp_, row_, place_;
  accumulator<double> sum_[eager_columns];  // of the columns from the present one on, without the last pivot
  double element_ = 0, rest_ = 0, multiplier_ = 0;
  const eager_message* pivot_ = nullptr;
};

}  // namespace residua::cuda
