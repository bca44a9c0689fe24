// Banded and packed complex matrices of tests, with NaN where nothing is stored.
#pragma once

#include "blas/complex/complex_forms.hpp"
#include "residua/view/banded_view.hpp"
#include "residua/view/packed_view.hpp"

namespace residua_test {

/// The elements of one triangle, column after column.
template <class T>
std::vector<complex<T>> packed_of(const std::vector<complex<T>>& elements, index_t order, uplo stored) {
  std::vector<complex<T>> all;
  for (index_t j = 0; j < order; ++j) {
    for (index_t i = 0; i < order; ++i) {
      if (is_in(stored, i, j)) all.push_back(elements[static_cast<std::size_t>(i + j * order)]);
    }
  }
  return all;
}

/// Some elements of a rows x columns matrix, given by columns, in a context's memory.
template <class T>
class stored_runs {
 public:
  /// The diagonals below and above the main one, in columns of `padding` elements more.
  static stored_runs banded(const residua::context& ctx, const std::vector<complex<T>>& elements,
                            index_t rows, index_t columns, index_t below, index_t above, index_t padding) {
    std::vector<complex<T>> all;
    for (index_t j = 0; j < columns; ++j) {
      for (index_t i = j - above; i <= j + below + padding; ++i) {
        const bool is_stored = i >= 0 && i < rows && i <= j + below;
        all.push_back(is_stored ? elements[static_cast<std::size_t>(i + j * rows)]
                                : spread_vector<T>::poison());
      }
    }
    return {ctx, all, rows, columns, below, above, below + above + 1 + padding};
  }
  /// One triangle, packed.
  static stored_runs packed(const residua::context& ctx, const std::vector<complex<T>>& elements,
                            index_t order, uplo stored) {
    return {ctx, packed_of(elements, order, stored), order, order, 0, 0, 0};
  }

  residua::banded_view<complex<T>> band() {
    return {array_.view().first(), rows_, columns_, below_, above_, leading_, array_.view().memory()};
  }
  residua::packed_view<complex<T>> triangle(uplo stored) {
    return {array_.view().first(), rows_, stored, array_.view().memory()};
  }
  std::vector<complex<T>> elements() { return array_.elements(); }
  [[nodiscard]] bool is_unchanged() { return same_parts(elements(), before_); }

 private:
  stored_runs(const residua::context& ctx, const std::vector<complex<T>>& all, index_t rows, index_t columns,
              index_t below, index_t above, index_t leading)
      : rows_(rows),
        columns_(columns),
        below_(below),
        above_(above),
        leading_(leading),
        before_(all),
        array_(ctx, all, 1) {}

  index_t rows_, columns_, below_, above_, leading_;
  std::vector<complex<T>> before_;
  spread_vector<T> array_;
};

/// How a triangle is stored: packed, or with k diagonals beside the main one, which need not be fewer than
/// its order has.
struct triangle_storage {
  uplo stored;
  index_t diagonals = -1;  // packed
  [[nodiscard]] bool is_packed() const { return diagonals < 0; }
  [[nodiscard]] bool has(index_t i, index_t j) const { return is_packed() || std::abs(i - j) <= diagonals; }
  /// How many elements a row has at most.
  [[nodiscard]] index_t terms(index_t order, bool mirrored) const {
    return is_packed() ? order : std::min(order, mirrored ? 2 * diagonals + 1 : diagonals + 1);
  }
};

/// Elements of a square matrix, in that storage.
template <class T>
stored_runs<T> stored_triangle(const residua::context& ctx, const std::vector<complex<T>>& elements,
                               index_t order, const triangle_storage& s, index_t padding = 0) {
  if (s.is_packed()) return stored_runs<T>::packed(ctx, elements, order, s.stored);
  const bool lower = s.stored == uplo::lower;
  return stored_runs<T>::banded(ctx, elements, order, order, lower ? s.diagonals : 0, lower ? 0 : s.diagonals,
                                padding);
}

/// Both triangles, packed and in bands of none, one, some and more diagonals than the order has.
inline std::vector<triangle_storage> storages_of_triangles(index_t order) {
  std::vector<triangle_storage> all;
  for (const uplo stored : both_triangles) {
    for (const index_t k : {index_t{-1}, index_t{0}, index_t{1}, index_t{9}, order + 3})
      all.push_back({stored, k});
  }
  return all;
}

}  // namespace residua_test
