// Banded and packed matrices of tests, in a context's memory, with NaN where nothing is stored.
#pragma once

#include "blas/level2/triangles.hpp"
#include "residua/base/memory_block.hpp"
#include "residua/view/banded_view.hpp"
#include "residua/view/packed_view.hpp"

namespace residua_test {

using residua::banded_view;
using residua::packed_view;

/// The elements of M between `below` diagonals under and `above` over the main one; `padding`: rows of the
/// array beyond them.
template <class T>
class banded {
 public:
  banded(const residua::context& ctx, const dense<T>& M, index_t below, index_t above, index_t padding)
      : rows_(M.rows),
        columns_(M.columns),
        below_(below),
        above_(above),
        before_(stored_elements(M)),
        array_(ctx, before_, below + above + 1, M.columns, padding) {}

  [[nodiscard]] banded_view<T> view() const {
    const auto A = array_.view();
    return {A.data(), rows_, columns_, below_, above_, A.leading_dimension(), A.memory()};
  }
  /// Whether no bit of it has changed.
  [[nodiscard]] bool is_unchanged() const { return same_bits(array_.elements(), before_); }

 private:
  [[nodiscard]] std::vector<T> stored_elements(const dense<T>& M) const {
    std::vector<T> elements;
    for (index_t j = 0; j < columns_; ++j) {
      for (index_t i = j - above_; i <= j + below_; ++i) {
        const bool exists = i >= 0 && i < rows_;
        elements.push_back(exists ? M(i, j) : T(std::numeric_limits<double>::quiet_NaN()));
      }
    }
    return elements;
  }

  index_t rows_, columns_, below_, above_;
  std::vector<T> before_;
  padded<T> array_;
};

/// One triangle of a square M.
template <class T>
class packed {
 public:
  packed(const residua::context& ctx, const dense<T>& M, uplo triangle)
      : order_(M.rows), triangle_(triangle), before_(stored_elements(M)), array_(ctx, before_) {}

  [[nodiscard]] packed_view<T> view() const {
    const auto all = array_.view();
    return {all.first(), order_, triangle_, all.memory()};
  }
  [[nodiscard]] bool is_unchanged() const { return same_bits(array_.elements(), before_); }
  /// The stored elements as they are now. Fails the test if memory beside them has changed.
  [[nodiscard]] std::vector<T> elements() const { return array_.elements(); }

 private:
  [[nodiscard]] std::vector<T> stored_elements(const dense<T>& M) const {
    std::vector<T> elements;
    for (index_t j = 0; j < order_; ++j) {
      for (index_t i = 0; i < order_; ++i) {
        if (in_triangle(triangle_, i, j)) elements.push_back(M(i, j));
      }
    }
    return elements;
  }

  index_t order_;
  uplo triangle_;
  std::vector<T> before_;
  strided<T> array_;
};

/// What a matrix in a context's memory holds.
template <class T>
dense<T> downloaded(const residua::context& ctx, const residua::matrix_view<const T>& A) {
  dense<T> M{A.rows(), A.columns(), std::vector<T>(static_cast<std::size_t>(A.rows() * A.columns()))};
  const auto count = static_cast<std::size_t>(A.rows());
  for (index_t j = 0; j < A.columns(); ++j) {
    T* column = M.element.data() + j * A.rows();
    if constexpr (residua::plane_stored<T>) {
      std::vector<double> high(count);
      std::vector<typename T::stored_low> low(count);
      residua::download_bytes(ctx, high.data(), A.column(j).high(), count * sizeof(double));
      residua::download_bytes(ctx, low.data(), A.column(j).low(), count * sizeof(low[0]));
      for (std::size_t i = 0; i < count; ++i) column[i] = T(high[i], low[i]);
    } else {
      residua::download_bytes(ctx, column, A.column(j).first(), count * sizeof(T));
    }
  }
  return M;
}

/// Whether element (i, j) lies within `below` diagonals under and `above` over the main one.
inline bool in_band(index_t i, index_t j, index_t below, index_t above) {
  return j - above <= i && i <= j + below;
}

/// M with zeros beyond a band.
template <class T>
dense<T> with_band(dense<T> M, index_t below, index_t above) {
  for (index_t j = 0; j < M.columns; ++j) {
    for (index_t i = 0; i < M.rows; ++i) {
      if (!in_band(i, j, below, above)) M.element[i + j * M.rows] = T(0.0);
    }
  }
  return M;
}

/// The n x n elements of a triangle, with zeros beyond k diagonals beside the main one.
template <class T>
void cut_to_band(std::vector<T>& A, index_t n, index_t k) {
  A = with_band(dense<T>{n, n, A}, k, k).element;
}

template <class T>
dense<T> transpose_of(const dense<T>& M) {
  return dense_of<T>(M.columns, M.rows, [&](index_t i, index_t j) { return M(j, i); });
}

/// How many diagonals a banded matrix of a test has beside the main one: none, few, around the width of SIMD
/// loops, and as many as the matrix or more.
inline std::vector<index_t> widths_of_bands(index_t n) { return {0, 1, 5, 9, 40, n - 1, n + 3}; }

/// A routine with a triangular packed matrix, for the tests of triangle_on_vector.hpp, which store all of it:
/// `Routine` has
///   name;  call<T>(ctx, op, diag, packed_view, x).
template <class Routine>
struct packed_triangle_routine {
  static constexpr const char* name = Routine::name;
  template <class T>
  static void call(const residua::context& ctx, uplo triangle, op o, diag d, residua::matrix_view<const T> A,
                   vector_view<T> x) {
    const packed<T> stored(ctx, downloaded(ctx, A), triangle);
    Routine::template call<T>(ctx, o, d, packed_view<const T>(stored.view()), x);
    EXPECT_TRUE(stored.is_unchanged());
  }
};
/// The same of a banded matrix, with so many diagonals beside the main one, or all; the array is padded as
/// the matrix is.
///   name;  call<T>(ctx, triangle, op, diag, banded_view, x).
template <class Routine>
struct banded_triangle_routine {
  static constexpr const char* name = Routine::name;
  static inline index_t diagonals = -1;
  template <class T>
  static void call(const residua::context& ctx, uplo triangle, op o, diag d, residua::matrix_view<const T> A,
                   vector_view<T> x) {
    const index_t k = diagonals < 0 ? std::max<index_t>(A.rows() - 1, 0) : diagonals;
    const index_t below = triangle == uplo::lower ? k : 0;
    const banded<T> stored(ctx, downloaded(ctx, A), below, k - below, A.leading_dimension() - A.rows());
    Routine::template call<T>(ctx, triangle, o, d, banded_view<const T>(stored.view()), x);
    EXPECT_TRUE(stored.is_unchanged());
  }
};

/// Views of a banded matrix that break one rule each, with the word by which the message tells it.
template <class T>
std::vector<std::pair<banded_view<T>, std::string>> broken_bands(const residua::context& ctx,
                                                                 const banded_view<T>& good) {
  using residua::memory_space;
  const auto other = ctx.memory() == memory_space::host ? memory_space::device : memory_space::host;
  const index_t m = good.rows(), n = good.columns(), below = good.below(), above = good.above();
  using view = banded_view<T>;
  T* data = good.data();
  return {{view(data, m, n, below, above, below + above, good.memory()), "leading dimension"},
          {view(data, -1, n, below, above, below + above + 1, good.memory()), "-1 rows"},
          {view(data, m, -2, below, above, below + above + 1, good.memory()), "-2 columns"},
          {view(data, m, n, -1, above, above + 1, good.memory()), "-1 diagonals"},
          {view(data, m, n, below, -3, below + 1, good.memory()), "-3 above"},
          {view(nullptr, m, n, below, above, below + above + 1, good.memory()), "null"},
          {view(data, m, n, below, above, below + above + 1, other), "memory"}};
}
template <class T>
std::vector<std::pair<packed_view<T>, std::string>> broken_triangles(const residua::context& ctx,
                                                                     const packed_view<T>& good) {
  using residua::memory_space;
  const auto other = ctx.memory() == memory_space::host ? memory_space::device : memory_space::host;
  using view = packed_view<T>;
  T* data = good.data();
  return {{view(data, -1, good.triangle(), good.memory()), "order -1"},
          {view(nullptr, good.order(), good.triangle(), good.memory()), "null"},
          {view(data, good.order(), good.triangle(), other), "memory"}};
}

}  // namespace residua_test
