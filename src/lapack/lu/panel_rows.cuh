// The rows that the threads of a cluster have of a panel, and the search for the largest element of a column.
// The sums are those of update_rows, term by term.
#pragma once

#include "gpu/cluster.cuh"
#include "gpu/launch.hpp"
#include "gpu/terms.cuh"
#include "gpu/warp.cuh"
#include "lapack/lu/pivoted_panel.hpp"

namespace residua::cuda {

using namespace lapack;

/// The largest element by its place, and where it is: in which row of the panel in memory, or of which
/// block.
template <class T>
struct candidate : blas::largest_element<arithmetic_t<T>> {
  using base = blas::largest_element<arithmetic_t<T>>;
  double row;

  __device__ inline void clear() {
    base::clear();
    row = -1;
  }
  __device__ inline void merge(const candidate& other) {
    const double before = base::place;
    base::merge(other);
    if (base::place != before) row = other.row;
  }
  /// As the leading limbs' high words compare, with NaN above all and nothing below.
  [[nodiscard]] __device__ inline unsigned key() const {
    return base::place < 0 ? 0 : static_cast<unsigned>(__double2hiint(leading(base::size))) + 1;
  }
};

/// The best of a warp's, in every lane: nearly always the only one with the largest key.
template <class T>
__device__ inline void merge_warp(candidate<T>& best) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  const unsigned key = best.key();
  const unsigned holders = __ballot_sync(whole_warp, key == __reduce_max_sync(whole_warp, key));
  if (__popc(holders) == 1) {
    best = from_lane(best, __ffs(static_cast<int>(holders)) - 1);
    return;
  }
#endif
  merge_group<warp_threads>(best);
}

/// A row of a thread, and what it has of it for column j: what is left of column j - 1, not yet divided by
/// its pivot, column j as it was, and the sum of what the columns before j - 1 subtract.
template <class T>
struct own_row {
  using number = arithmetic_t<T>;
  index_t i;
  int place;
  number before, own;
  accumulator<number> sum;

  /// All but `before`.
  __device__ inline void load(const matrix_view<T>& A, int j, const number* u) {
    own = loop::scalar_lane{i}.load(A.column(j));
    sum.clear();
    add_terms(
        sum, j - 1, [&](int k) { return u[k]; },
        [&](int k) { return loop::scalar_lane{i}.load(A.column(k)); });
  }
  /// Row `from` of the panel was taken for pivot j - 1: the two rows' places are exchanged.
  __device__ inline void exchange(int j, int pivot_place) {
    if (place == j - 1) {
      place = pivot_place;
    } else if (place == pivot_place) {
      place = j - 1;
    }
  }
  /// Divides column j - 1 by its pivot.
  __device__ inline void divide(const matrix_view<T>& A, int j, const number& pivot) {
    if (pivot == number(0.0)) return;
    const T quotient = stored<T>(blas::quotient(before, pivot));
    loop::put(A.column(j - 1), i, quotient);
    before = loaded(quotient);
  }
  /// What is left of column j: `before` for the next one.
  __device__ inline void subtract(const matrix_view<T>& A, int j, const number* u) {
    if (j > 0) sum.add_product(u[j - 1], before);
    const T rest = stored<T>(multiply_add(number(1.0), own, -sum.value()));
    loop::put(A.column(j), i, rest);
    before = loaded(rest);
  }
};

/// The rows of a thread: the first ones are held from column to column, the places of others in memory.
template <class T>
struct own_rows {
  static constexpr int held = 2;
  own_row<T> row[held];
  int* places;

  static __device__ inline index_t first() {
    return rank_in_cluster() * block_threads + static_cast<int>(threadIdx.x);
  }
  static __device__ inline index_t step() {
    return static_cast<index_t>(blocks_of_cluster()) * block_threads;
  }

  __device__ inline own_rows(index_t rows, int* memory) : places(memory) {
#pragma unroll
    for (int n = 0; n < held; ++n) row[n].i = first() + n * step(), row[n].place = static_cast<int>(row[n].i);
    for (index_t i = first() + held * step(); i < rows; i += step()) places[i] = static_cast<int>(i);
  }
  /// Calls f(row) for the rows that are no pivots before column j; pivot j - 1 came from `pivot_place`.
  template <class F>
  __device__ inline void for_open(const matrix_view<T>& A, int j, int pivot_place, const arithmetic_t<T>* u,
                                  const F& f) {
#pragma unroll
    for (int n = 0; n < held; ++n) {
      if (j > 0) row[n].exchange(j, pivot_place);
      if (row[n].i < A.rows() && row[n].place >= j) f(row[n]);
    }
    for (index_t i = first() + held * step(); i < A.rows(); i += step()) {
      own_row<T> other;
      other.i = i;
      other.place = places[i];
      if (other.place < j - 1) continue;
      if (j > 0) other.exchange(j, pivot_place);
      places[i] = other.place;
      if (other.place < j) continue;
      if (j > 0) other.before = loop::scalar_lane{i}.load(A.column(j - 1));
      if (j < A.columns()) other.load(A, j, u);
      f(other);
    }
  }
  /// What can be known of column j before the pivot of column j - 1 is.
  __device__ inline void load_held(const matrix_view<T>& A, int j, const arithmetic_t<T>* u) {
#pragma unroll
    for (int n = 0; n < held; ++n) {
      if (row[n].i < A.rows() && row[n].place >= j - 1) row[n].load(A, j, u);
    }
  }
};

}  // namespace residua::cuda
