// An owning dense matrix where a context computes.
#pragma once

#include <algorithm>
#include <limits>

#include "residua/view/array.hpp"
#include "residua/view/matrix_view.hpp"

namespace residua {

/// rows x columns elements of T in the context's memory, by columns without gaps. A matrix is move-only and
/// converts to a matrix_view.
template <class T>
class matrix {
 public:
  using value_type = T;

  matrix() = default;
  /// Makes zeros. Throws invalid_argument for negative sizes and too many elements to count, out_of_memory.
  matrix(const context& ctx, index_t rows, index_t columns)
      : elements_(ctx, (check(rows, columns), rows * columns)), rows_(rows), columns_(columns) {}
  /// Copies rows x columns elements on the host, by columns. Throws invalid_argument if there are more or
  /// fewer.
  matrix(const context& ctx, index_t rows, index_t columns, std::span<const T> host)
      : matrix(ctx, rows, columns) {
    elements_.upload(ctx, host);
  }

  [[nodiscard]] index_t rows() const { return rows_; }
  [[nodiscard]] index_t columns() const { return columns_; }
  [[nodiscard]] matrix_view<T> view() { return view_of<T>(elements_.view()); }
  [[nodiscard]] matrix_view<const T> view() const { return view_of<const T>(elements_.view()); }
  operator matrix_view<T>() { return view(); }              // NOLINT(google-explicit-constructor)
  operator matrix_view<const T>() const { return view(); }  // NOLINT(google-explicit-constructor)

  void upload(const context& ctx, std::span<const T> host) { elements_.upload(ctx, host); }
  /// Returns the elements by columns.
  [[nodiscard]] std::vector<T> to_host(const context& ctx) const { return elements_.to_host(ctx); }

 private:
  static void check(index_t rows, index_t columns) {
    require(rows >= 0, "matrix", "rows >= 0", rows);
    require(columns >= 0, "matrix", "columns >= 0", columns);
    if (columns == 0 || rows <= std::numeric_limits<index_t>::max() / columns) return;
    throw error(error_kind::invalid_argument, "matrix: " + std::to_string(rows) + " x " +
                                                  std::to_string(columns) +
                                                  " elements are more than an index can count");
  }
  template <class U>
  [[nodiscard]] matrix_view<U> view_of(const vector_view<U>& all) const {
    return {all.first(), rows_, columns_, std::max<index_t>(1, rows_), all.memory()};
  }

  array<T> elements_;
  index_t rows_ = 0, columns_ = 0;
};

}  // namespace residua
