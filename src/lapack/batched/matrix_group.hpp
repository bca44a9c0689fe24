// Small matrices side by side in lanes, on the reference and CPU backends.
#pragma once

#include "lapack/batched/batch_tasks.hpp"

namespace residua::lapack {

/// The same elements of `width` matrices lie side by side. Lane is loop's lane of so many elements.
template <class T, class Lane, int width>
class matrix_group {
 public:
  using number = typename Lane::template number<arithmetic_t<T>>;

  matrix_group(T* memory, index_t rows, index_t columns)
      : all_(memory, width * rows * columns), rows_(rows), columns_(columns) {}
  [[nodiscard]] static index_t elements(index_t rows, index_t columns) { return width * rows * columns; }

  [[nodiscard]] index_t rows() const { return rows_; }
  [[nodiscard]] index_t columns() const { return columns_; }
  [[nodiscard]] RESIDUA_INLINE number get(index_t i, index_t j) const { return lane(i, j).load(all_); }
  RESIDUA_INLINE void put(index_t i, index_t j, const number& x) const { lane(i, j).store(all_, x); }
  /// That of one matrix.
  [[nodiscard]] RESIDUA_INLINE T& of_lane(index_t i, index_t j, int l) const {
    return all_[width * (i + j * rows_) + l];
  }
  [[nodiscard]] static number splat(double x) { return Lane{0}.splat(arithmetic_t<T>(x)); }

  /// The elements of `part` of the matrices from `first` on; identities where there are none. An upper
  /// triangle is held as the lower one of the transpose.
  void take(const matrix_batch<const T>& matrices, index_t first, bool transposed, region part) const {
    for (int l = 0; l < width; ++l) {
      const bool is_there = first + l < matrices.count();
      const auto A = is_there ? matrices[first + l] : matrix_view<const T>();
      for_part(part, [&](index_t i, index_t j) {
        T& element = of_lane(i, j, l);
        element = !is_there ? T(i == j ? 1.0 : 0.0) : transposed ? A(j, i) : A(i, j);
      });
    }
  }
  void bring_back(const matrix_batch<T>& batch, index_t first, int l, bool transposed, region part) const {
    const auto A = batch[first + l];
    for_part(part, [&](index_t i, index_t j) { (transposed ? A(j, i) : A(i, j)) = of_lane(i, j, l); });
  }
  void swap_rows(index_t one, index_t other, int l) const {
    for (index_t j = 0; j < columns_ && one != other; ++j)
      std::swap(of_lane(one, j, l), of_lane(other, j, l));
  }

 private:
  [[nodiscard]] RESIDUA_INLINE Lane lane(index_t i, index_t j) const { return Lane{width * (i + j * rows_)}; }
  template <class F>
  void for_part(region part, const F& f) const {
    for (index_t j = 0; j < columns_; ++j) {
      for (index_t i = part == region::lower ? j : 0; i < rows_; ++i) f(i, j);
    }
  }

  vector_view<T> all_;
  index_t rows_, columns_;
};

/// LU with partial pivoting by Crout's order: a column, the pivot, a row. `divisors` has room for a group of
/// one element; info is 0 before.
template <class T, class Group>
void factorise_group(const Group& A, const Group& divisors, int width, int lanes, index_t first,
                     const batched_factors<T>& task) {
  const index_t n = A.rows();
  const auto one = Group::splat(1.0);
  const auto eliminate = [&](index_t i, index_t j, index_t terms) {
    A.put(i, j,
          rest_of(
              one, A.get(i, j), terms, [&](index_t m) { return A.get(i, m); },
              [&](index_t m) { return A.get(m, j); }));
  };
  for (index_t k = 0; k < n; ++k) {
    for (index_t i = k; i < n; ++i) eliminate(i, k, k);
    for (int l = 0; l < width; ++l) {
      blas::largest_element<double> largest;
      largest.clear();
      for (index_t i = k; i < n; ++i) largest.take(leading(loaded(A.of_lane(i, k, l))), i);
      const auto p = static_cast<index_t>(largest.place);
      A.swap_rows(k, p, l);
      divisors.of_lane(0, 0, l) = largest.size == 0 ? T(1.0) : A.of_lane(k, k, l);
      if (l >= lanes) continue;
      task.ipiv[(first + l) * n + k] = p + 1;
      if (largest.size == 0 && task.info[first + l] == 0) task.info[first + l] = k + 1;
    }
    for (index_t j = k + 1; j < n; ++j) eliminate(k, j, k);
    const auto pivot = divisors.get(0, 0);
    for (index_t i = k + 1; i < n; ++i) A.put(i, k, blas::quotient(A.get(i, k), pivot));
  }
}

/// Cholesky's L in the lower triangle, column by column; info is 0 before.
template <class T, class Group>
void factorise_definite_group(const Group& A, int width, int lanes, index_t first,
                              const batched_factors<T>& task) {
  const index_t n = A.rows();
  const auto one = Group::splat(1.0);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = j; i < n; ++i) {
      A.put(i, j,
            rest_of(
                one, A.get(i, j), j, [&](index_t m) { return A.get(i, m); },
                [&](index_t m) { return A.get(j, m); }));
    }
    for (int l = 0; l < width; ++l) {
      T& pivot = A.of_lane(j, j, l);
      if (!(loaded(pivot) > arithmetic_t<T>(0.0))) {  // a NaN is not positive either
        if (l < lanes && task.info[first + l] == 0) task.info[first + l] = j + 1;
        pivot = T(1.0);
      }
      pivot = stored<T>(blas::root(loaded(pivot)));
    }
    const auto diagonal = A.get(j, j);
    for (index_t i = j + 1; i < n; ++i) A.put(i, j, blas::quotient(A.get(i, j), diagonal));
  }
}

template <class Group>
void solve_group(const batched_triangle& t, const Group& A, const Group& B) {
  const index_t n = A.rows();
  const auto one = Group::splat(1.0);
  for (index_t c = 0; c < B.columns(); ++c) {
    for (index_t step = 0; step < n; ++step) {
      const index_t i = t.row(step, n);
      const auto element = [&](index_t before) {
        const index_t k = t.row(before, n);
        return t.swapped ? A.get(k, i) : A.get(i, k);
      };
      const auto rest = rest_of(one, B.get(i, c), step, element,
                                [&](index_t before) { return B.get(t.row(before, n), c); });
      B.put(i, c, t.unit ? rest : blas::quotient(rest, A.get(i, i)));
    }
  }
}

/// Calls of the above for one group of a batch, with memory for it.
template <class T, class Lane, int width>
struct group_work {
  using group = matrix_group<T, Lane, width>;

  [[nodiscard]] static index_t elements(index_t order, index_t columns) {
    return group::elements(order, order) + group::elements(order, columns) + group::elements(1, 1);
  }
  static void run(const batched_factors<T>& task, index_t first, T* memory) {
    const index_t n = task.order();
    const int lanes = lanes_there(task.A.count() - first);
    for (int l = 0; l < lanes; ++l) task.info[first + l] = 0;
    if (n == 0) return;
    const bool is_lu = task.kind == batched_kind::lu, transposed = !is_lu && task.stored == uplo::upper;
    const auto part = is_lu ? region::all : region::lower;
    const group A(memory, n, n), divisors(memory + group::elements(n, n), 1, 1);
    A.take(task.A, first, transposed, part);
    if (is_lu) {
      factorise_group(A, divisors, width, lanes, first, task);
    } else {
      factorise_definite_group(A, width, lanes, first, task);
    }
    for (int l = 0; l < lanes; ++l) A.bring_back(task.A, first, l, transposed, part);
  }
  static void run(const batched_systems<T>& task, index_t first, T* memory) {
    const index_t n = task.order();
    const int lanes = lanes_there(task.A.count() - first);
    const bool is_lu = task.kind == batched_kind::lu;
    const group A(memory, n, n), B(memory + group::elements(n, n), n, task.B.shape().columns());
    A.take(task.A, first, !is_lu && task.stored == uplo::upper, is_lu ? region::all : region::lower);
    B.take(task.B, first, false, region::all);
    if (is_lu && !task.transposed) exchange(task, first, lanes, B, false);
    for (const bool second : {false, true}) {
      solve_group(triangle_of_system(task.kind, task.transposed, second), A, B);
    }
    if (is_lu && task.transposed) exchange(task, first, lanes, B, true);
    for (int l = 0; l < lanes; ++l) {
      const bool has_failed = task.failed != nullptr && task.failed[first + l] != 0;
      if (!has_failed) B.bring_back(task.B, first, l, false, region::all);
    }
  }

 private:
  static int lanes_there(index_t left) { return static_cast<int>(std::min<index_t>(width, left)); }
  static void exchange(const batched_systems<T>& task, index_t first, int lanes, const group& B,
                       bool descending) {
    const index_t n = task.order();
    for (int l = 0; l < lanes; ++l) {
      for (index_t step = 0; step < n; ++step) {
        const index_t k = descending ? n - 1 - step : step;
        B.swap_rows(k, task.ipiv[(first + l) * n + k] - 1, l);
      }
    }
  }
};

}  // namespace residua::lapack
