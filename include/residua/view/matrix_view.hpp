// A dense matrix that somebody else owns.
#pragma once

#include "residua/view/vector_view.hpp"

namespace residua {

/// rows x columns elements of T by columns, as in BLAS: element (i, j) is data[i + j * leading_dimension], in
/// host or device memory. Of the 12-byte formats the high parts lie in one plane and the low parts in
/// another.
template <class T>
class matrix_view {
 public:
  using value_type = std::remove_const_t<T>;
  using pointer = element_pointer<T>;

  matrix_view() = default;
  RESIDUA_INLINE matrix_view(pointer data, index_t rows, index_t columns, index_t leading_dimension,
                             memory_space memory = memory_space::host)
      : data_(data), rows_(rows), columns_(columns), leading_dimension_(leading_dimension), memory_(memory) {}
  /// Takes the two planes of a 12-byte format.
  template <class High, class Low>
  requires(plane_stored<value_type>) RESIDUA_INLINE
      matrix_view(High* high, Low low, index_t rows, index_t columns, index_t leading_dimension,
                  memory_space memory = memory_space::host)
      : matrix_view(pointer(high, low), rows, columns, leading_dimension, memory) {}

  /// A view of non-const elements is also one of const elements.
  template <class U>
  requires(std::is_const_v<T>&& std::is_same_v<const U, T>) RESIDUA_INLINE
      matrix_view(const matrix_view<U>& other)  // NOLINT(google-explicit-constructor)
      : matrix_view(other.data(), other.rows(), other.columns(), other.leading_dimension(), other.memory()) {}

  [[nodiscard]] RESIDUA_INLINE pointer data() const { return data_; }
  /// The addresses of the two planes.
  [[nodiscard]] RESIDUA_INLINE auto high() const requires(plane_stored<value_type>) { return data_.high; }
  [[nodiscard]] RESIDUA_INLINE auto low() const requires(plane_stored<value_type>) { return data_.low; }
  [[nodiscard]] RESIDUA_INLINE index_t rows() const { return rows_; }
  [[nodiscard]] RESIDUA_INLINE index_t columns() const { return columns_; }
  [[nodiscard]] RESIDUA_INLINE index_t leading_dimension() const { return leading_dimension_; }
  [[nodiscard]] RESIDUA_INLINE memory_space memory() const { return memory_; }
  /// Element (i, j), on the host; in a 12-byte format its value.
  [[nodiscard]] RESIDUA_INLINE decltype(auto) operator()(index_t i, index_t j) const {
    return data_[i + j * leading_dimension_];
  }
  [[nodiscard]] RESIDUA_INLINE vector_view<T> column(index_t j) const {
    return {data_ + j * leading_dimension_, rows_, 1, memory_};
  }
  [[nodiscard]] RESIDUA_INLINE vector_view<T> row(index_t i) const {
    return {data_ + i, columns_, leading_dimension_, memory_};
  }
  [[nodiscard]] RESIDUA_INLINE vector_view<T> diagonal() const {
    return {data_, rows_ < columns_ ? rows_ : columns_, leading_dimension_ + 1, memory_};
  }
  /// The rows x columns elements from (i, j) on.
  [[nodiscard]] RESIDUA_INLINE matrix_view block(index_t i, index_t j, index_t rows, index_t columns) const {
    return {data_ + (i + j * leading_dimension_), rows, columns, leading_dimension_, memory_};
  }

  [[nodiscard]] bool is_null() const { return residua::is_null(data_); }
  [[nodiscard]] bool is_aligned_for_device() const { return residua::is_aligned_for_device(data_); }

 private:
  pointer data_ = {};
  index_t rows_ = 0, columns_ = 0, leading_dimension_ = 1;
  memory_space memory_ = memory_space::host;
};

}  // namespace residua
