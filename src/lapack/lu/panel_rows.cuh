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

/// Magnitudes as their leading limbs' high words compare, with NaN above all, and 0 below them.
template <class Number>
__device__ inline unsigned key_of(const Number& magnitude) {
  return static_cast<unsigned>(__double2hiint(leading(magnitude))) + 1;
}

/// The largest element by its place, and in which row of the panel in memory it is.
template <class T>
struct candidate : blas::largest_element<arithmetic_t<T>> {
  using base = blas::largest_element<arithmetic_t<T>>;
  int row;

  __device__ inline void clear() {
    base::clear();
    row = -1;
  }
  __device__ inline void take(const arithmetic_t<T>& x, int at_place, int in_row) {
    const double before = base::place;
    base::take(x, at_place);
    if (base::place != before) row = in_row;
  }
  [[nodiscard]] __device__ inline unsigned key() const { return row < 0 ? 0 : key_of(base::size); }
};

/// The lane of a warp that has the best element by its key, and where these are equal by largest(), which
/// gives a lane's largest_element: nearly always the only one with the largest key.
template <class F>
__device__ inline int best_lane(unsigned key, const F& largest) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  const unsigned most = __reduce_max_sync(whole_warp, key);
  const unsigned holders = __ballot_sync(whole_warp, key == most);
  if (most == 0 || (holders & (holders - 1)) == 0) return __ffs(static_cast<int>(holders)) - 1;
#endif
  auto best = largest();
  const double place = best.place;
  merge_group<warp_threads>(best);
  return __ffs(static_cast<int>(__ballot_sync(whole_warp, place == best.place))) - 1;
}

/// The first columns of the rows that the threads of a block hold, in shared memory: as many as fit there.
/// Word by word, so that neighbours lie in different banks.
template <class T>
struct columns_on_chip {
  using number = arithmetic_t<T>;
  double* word;
  int slots, count;

  [[nodiscard]] __device__ inline number get(int k, int slot) const {
    double of_element[words_of<number>];
#pragma unroll
    for (int w = 0; w < words_of<number>; ++w) of_element[w] = word[place(k, w) + slot];
    number x;
    memcpy(&x, of_element, sizeof x);
    return x;
  }
  __device__ inline void put(int k, int slot, const number& x) const {
    double of_element[words_of<number>];
    memcpy(of_element, &x, sizeof x);
#pragma unroll
    for (int w = 0; w < words_of<number>; ++w) word[place(k, w) + slot] = of_element[w];
  }

 private:
  [[nodiscard]] __device__ inline int place(int k, int w) const { return (k * words_of<number> + w) * slots; }
};

/// Rows of a thread that go through a column together, so that their chains of instructions overlap.
template <class T, int R>
struct row_group {
  using number = arithmetic_t<T>;
  int i[R], place[R];
  number before[R];             // what is left of column j - 1, not yet divided by its pivot
  accumulator<number> rest[R];  // of column j, less what the columns before j - 1 subtract from it

  [[nodiscard]] __device__ inline bool is_open(int r, index_t rows, int j) const {
    return i[r] < rows && place[r] >= j;
  }
  /// The row `pivot_place` of the panel was taken for pivot j - 1: the two rows' places are exchanged.
  __device__ inline void exchange(int r, int j, int pivot_place) {
    if (place[r] == j - 1) {
      place[r] = pivot_place;
    } else if (place[r] == pivot_place) {
      place[r] = j - 1;
    }
  }
};

/// A number of each row of a group, and the sums that the number, times -u, is a term of.
template <class Number, int R>
struct numbers_of_rows {
  Number element[R];
};
template <class Number, int R>
struct sums_of_rows {
  accumulator<Number>* sum;
  __device__ inline void add_product(const Number& u, const numbers_of_rows<Number, R>& l) {
#pragma unroll
    for (int r = 0; r < R; ++r) sum[r].add_product(-u, l.element[r]);
  }
};

/// The rows of a thread. The first ones are held from column to column, and their elements on chip as far as
/// these fit; the places of others, and all their elements, are in memory.
template <class T>
class own_rows {
 public:
  using number = arithmetic_t<T>;
  static constexpr int most_held = 2;

  [[nodiscard]] __device__ inline int first() const { return rank_in_cluster() * block_threads + thread_; }
  static __device__ inline int step() { return blocks_of_cluster() * block_threads; }

  /// `thread`: which one of the block's block_threads that have rows.
  __device__ inline own_rows(const matrix_view<T>& A, const columns_on_chip<T>& chip, int* memory, int thread)
      : A_(A), chip_(chip), places_(memory), thread_(thread) {
#pragma unroll
    for (int r = 0; r < most_held; ++r) {
      held_.i[r] = held_.place[r] = first() + r * step();
      held_.before[r] = number(0.0), held_.rest[r].clear();
    }
    for (int i = first() + most_held * step(); i < A.rows(); i += step()) places_[i] = i;
    fill_chip();
  }
  [[nodiscard]] __device__ inline int first_place() const { return held_.place[0]; }

  /// What can be known of column j before the pivot of column j - 1 is. u(k): U's element of row k in it.
  template <class U>
  __device__ __forceinline__ void prepare(int j, const U& u) {
    for_held([&]<int begin, int end>() { prepare_held<begin, end>(j, u); });
  }
  /// Column j, and the best candidate for its pivot. That of column j - 1 came from `pivot_place`. For
  /// j = columns, the multipliers of the last one alone.
  template <class U>
  __device__ __forceinline__ void advance(int j, const number& pivot, int pivot_place, const U& u,
                                          candidate<T>& best) {
    for_held([&]<int begin, int end>() { advance_held<begin, end>(j, pivot, pivot_place, u, best); });
    int i = first() + most_held * step();
    if constexpr (rows_together) {
      for (; i + step() < A_.rows(); i += 2 * step()) advance_others<2>(i, j, pivot, pivot_place, u, best);
    }
    for (; i < A_.rows(); i += step()) advance_others<1>(i, j, pivot, pivot_place, u, best);
  }

 private:
  /// Whether a thread has two rows, which is the same for all threads of the cluster.
  [[nodiscard]] __device__ inline bool holds_two() const { return A_.rows() > step(); }
  /// Whether two rows go together: otherwise they have no room in a thread's registers, and by themselves
  /// arithmetic enough to keep its units busy.
  static constexpr bool rows_together = words_of<number> <= 2;
  /// f.operator()<begin, end>() for the held rows begin ... end - 1 together, or by themselves.
  template <class F>
  __device__ __forceinline__ void for_held(const F& f) const {
    if (rows_together && holds_two()) return f.template operator()<0, most_held>();
    f.template operator()<0, 1>();
    if (!rows_together && holds_two()) f.template operator()<1, most_held>();
  }
  [[nodiscard]] __device__ inline int slot(int r) const { return thread_ + r * block_threads; }
  [[nodiscard]] __device__ inline number in_memory(int i, int k) const {
    return loop::scalar_lane{i}.load(A_.column(k));
  }
  __device__ inline void put(int i, int k, const T& x) const { loop::put(A_.column(k), i, x); }

  __device__ inline void fill_chip() {
    constexpr int batch = sizeof(number) <= 16 ? 16 : 8;
    number element[batch];
    for (int r = 0; r < most_held && first() + r * step() < A_.rows(); ++r) {
      for (int begin = 0; begin < chip_.count; begin += batch) {
#pragma unroll
        for (int n = 0; n < batch; ++n) {
          if (begin + n < chip_.count) element[n] = in_memory(first() + r * step(), begin + n);
        }
#pragma unroll
        for (int n = 0; n < batch; ++n) {
          if (begin + n < chip_.count) chip_.put(begin + n, slot(r), element[n]);
        }
      }
    }
  }
  /// Of column k, which is on chip.
  template <int begin, int end>
  [[nodiscard]] __device__ inline numbers_of_rows<number, end - begin> elements_on_chip(int k) const {
    numbers_of_rows<number, end - begin> l;
#pragma unroll
    for (int r = begin; r < end; ++r) l.element[r - begin] = chip_.get(k, slot(r));
    return l;
  }
  /// Of column k, wherever it is.
  template <int begin, int end>
  [[nodiscard]] __device__ inline numbers_of_rows<number, end - begin> elements(int k) const {
    if (k < chip_.count) return elements_on_chip<begin, end>(k);
    numbers_of_rows<number, end - begin> l;
#pragma unroll
    for (int r = begin; r < end; ++r) {
      l.element[r - begin] = held_.i[r] < A_.rows() ? in_memory(held_.i[r], k) : number(0.0);
    }
    return l;
  }
  template <int begin, int end, class U>
  __device__ __forceinline__ void prepare_held(int j, const U& u) {
    if (held_.i[begin] >= A_.rows()) return;
    const auto own = elements<begin, end>(j);
#pragma unroll
    for (int r = begin; r < end; ++r) held_.rest[r].start(own.element[r - begin]);
    const int terms = j - 1, on_chip = terms < chip_.count ? terms : chip_.count;
    sums_of_rows<number, end - begin> sums{held_.rest + begin};
    add_terms(sums, on_chip, u, [&](int k) { return elements_on_chip<begin, end>(k); });
    add_terms(
        sums, terms - on_chip, [&](int k) { return u(on_chip + k); },
        [&](int k) { return elements<begin, end>(on_chip + k); });
  }
  template <int begin, int end, class U>
  __device__ __forceinline__ void advance_held(int j, const number& pivot, int pivot_place, const U& u,
                                               candidate<T>& best) {
    auto& g = held_;
    if (g.i[begin] >= A_.rows()) return;
    if (j > 0) {
#pragma unroll
      for (int r = begin; r < end; ++r) divide_held(r, j, pivot, pivot_place);
    }
    if (j == A_.columns()) return;
    T rest[end];
#pragma unroll
    for (int r = begin; r < end; ++r) {
      if (j > 0) g.rest[r].add_product(-u(j - 1), g.before[r]);
      rest[r] = stored<T>(g.rest[r].value());
    }
#pragma unroll
    for (int r = begin; r < end; ++r) {
      if (!g.is_open(r, A_.rows(), j)) continue;
      g.before[r] = loaded(rest[r]);
      j < chip_.count ? chip_.put(j, slot(r), g.before[r]) : put(g.i[r], j, rest[r]);
      best.take(g.before[r], g.place[r], g.i[r]);
    }
  }
  /// The place of a row, and its multiplier of column j - 1.
  __device__ inline void divide_held(int r, int j, const number& pivot, int pivot_place) {
    auto& g = held_;
    g.exchange(r, j, pivot_place);
    if (!g.is_open(r, A_.rows(), j)) return;
    const T quotient = multiplier(g.before[r], pivot);
    put(g.i[r], j - 1, quotient);
    g.before[r] = loaded(quotient);
    if (j - 1 < chip_.count) chip_.put(j - 1, slot(r), g.before[r]);
  }
  /// Advances rows that are in memory: row i, and R - 1 behind it, together.
  template <int R, class U>
  __device__ inline void advance_others(int i, int j, const number& pivot, int pivot_place, const U& u,
                                        candidate<T>& best) {
    row_group<T, R> g;
    bool open[R];
#pragma unroll
    for (int r = 0; r < R; ++r) open[r] = find_other(g, r, i + r * step(), j, pivot_place);
#pragma unroll
    for (int r = 0; r < R; ++r) {
      if (open[r] && j < A_.columns()) g.rest[r].start(in_memory(g.i[r], j));
      if (open[r] && j > 0) divide_other(g, r, j, pivot);
    }
    if (j == A_.columns()) return;
    sums_of_rows<number, R> sums{g.rest};
    add_terms(sums, j - 1, u, [&](int k) {
      numbers_of_rows<number, R> l;
#pragma unroll
      for (int r = 0; r < R; ++r) l.element[r] = open[r] ? in_memory(g.i[r], k) : number(0.0);
      return l;
    });
#pragma unroll
    for (int r = 0; r < R; ++r) {
      if (!open[r]) continue;
      if (j > 0) g.rest[r].add_product(-u(j - 1), g.before[r]);
      const T rest = stored<T>(g.rest[r].value());
      put(g.i[r], j, rest);
      best.take(loaded(rest), g.place[r], g.i[r]);
    }
  }
  /// The place of row i; whether it is on or below the diagonal of column j.
  template <int R>
  __device__ inline bool find_other(row_group<T, R>& g, int r, int i, int j, int pivot_place) {
    g.i[r] = i;
    g.rest[r].clear();
    if (i >= A_.rows()) return false;
    g.place[r] = places_[i];
    if (g.place[r] < j - 1) return false;
    if (j > 0) {
      g.exchange(r, j, pivot_place);
      places_[i] = g.place[r];
    }
    return g.place[r] >= j;
  }
  template <int R>
  __device__ inline void divide_other(row_group<T, R>& g, int r, int j, const number& pivot) {
    const T quotient = multiplier(in_memory(g.i[r], j - 1), pivot);
    put(g.i[r], j - 1, quotient);
    g.before[r] = loaded(quotient);
  }
  /// Nothing is divided by a pivot that is zero.
  [[nodiscard]] static __device__ inline T multiplier(const number& x, const number& pivot) {
    return stored<T>(pivot == number(0.0) ? x : blas::quotient(x, pivot));
  }

  const matrix_view<T>& A_;
  columns_on_chip<T> chip_;
  int* places_;
  int thread_;
  row_group<T, most_held> held_;
};

}  // namespace residua::cuda
