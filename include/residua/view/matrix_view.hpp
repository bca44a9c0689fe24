// A dense matrix that somebody else owns.
#pragma once

#include <cstddef>

#include "residua/view/vector_view.hpp"

namespace residua {

/// rows x columns elements of T by columns, as in BLAS: element (i, j) is data[i + j * leading_dimension], in host or
/// device memory. The 12-byte formats lie in planes, see below.
template <class T>
class matrix_view {
 public:
  using value_type = std::remove_const_t<T>;

  matrix_view() = default;
  RESIDUA_INLINE matrix_view(T* data, index rows, index columns, index leading_dimension,
                             memory_space where = memory_space::host)
      : data_(data), rows_(rows), columns_(columns), leading_dimension_(leading_dimension), where_(where) {}

  /// A view of non-const elements is also one of const elements.
  template <class U>
  requires(std::is_const_v<T>&& std::is_same_v<const U, T>) RESIDUA_INLINE
      matrix_view(const matrix_view<U>& other)  // NOLINT(google-explicit-constructor)
      : matrix_view(other.data(), other.rows(), other.columns(), other.leading_dimension(), other.where()) {}

  [[nodiscard]] RESIDUA_INLINE T* data() const { return data_; }
  [[nodiscard]] RESIDUA_INLINE index rows() const { return rows_; }
  [[nodiscard]] RESIDUA_INLINE index columns() const { return columns_; }
  [[nodiscard]] RESIDUA_INLINE index leading_dimension() const { return leading_dimension_; }
  [[nodiscard]] RESIDUA_INLINE memory_space where() const { return where_; }
  [[nodiscard]] RESIDUA_INLINE T& operator()(index i, index j) const {
    return data_[i + j * leading_dimension_];
  }
  [[nodiscard]] RESIDUA_INLINE vector_view<T> column(index j) const {
    return {data_ + j * leading_dimension_, rows_, 1, where_};
  }
  [[nodiscard]] RESIDUA_INLINE vector_view<T> row(index i) const {
    return {data_ + i, columns_, leading_dimension_, where_};
  }
  /// The rows x columns elements from (i, j) on.
  [[nodiscard]] RESIDUA_INLINE matrix_view block(index i, index j, index rows, index columns) const {
    return {data_ + i + j * leading_dimension_, rows, columns, leading_dimension_, where_};
  }

  [[nodiscard]] bool is_null() const { return data_ == nullptr; }
  [[nodiscard]] bool is_aligned_for_device() const {
    return reinterpret_cast<std::uintptr_t>(data_) % device_alignment<value_type> == 0;
  }

 private:
  T* data_ = nullptr;
  index rows_ = 0, columns_ = 0, leading_dimension_ = 1;
  memory_space where_ = memory_space::host;
};

/// A matrix of a 12-byte format: its high parts in one plane and its low parts in another, both with the same leading
/// dimension.
template <class T>
requires plane_stored<std::remove_const_t<T>>
class matrix_view<T> {
 public:
  using value_type = std::remove_const_t<T>;
  using high_pointer = typename vector_view<T>::high_pointer;
  using low_pointer = typename vector_view<T>::low_pointer;

  matrix_view() = default;
  RESIDUA_INLINE matrix_view(high_pointer high, low_pointer low, index rows, index columns,
                             index leading_dimension, memory_space where = memory_space::host)
      : high_(high),
        low_(low),
        rows_(rows),
        columns_(columns),
        leading_dimension_(leading_dimension),
        where_(where) {}

  template <class U>
  requires(std::is_const_v<T>&& std::is_same_v<const U, T>) RESIDUA_INLINE
      matrix_view(const matrix_view<U>& other)  // NOLINT(google-explicit-constructor)
      : matrix_view(other.high(), other.low(), other.rows(), other.columns(), other.leading_dimension(),
                    other.where()) {}

  [[nodiscard]] RESIDUA_INLINE high_pointer high() const { return high_; }
  [[nodiscard]] RESIDUA_INLINE low_pointer low() const { return low_; }
  [[nodiscard]] RESIDUA_INLINE index rows() const { return rows_; }
  [[nodiscard]] RESIDUA_INLINE index columns() const { return columns_; }
  [[nodiscard]] RESIDUA_INLINE index leading_dimension() const { return leading_dimension_; }
  [[nodiscard]] RESIDUA_INLINE memory_space where() const { return where_; }
  [[nodiscard]] RESIDUA_INLINE value_type operator()(index i, index j) const {
    return {high_[i + j * leading_dimension_], low_[i + j * leading_dimension_]};
  }
  [[nodiscard]] RESIDUA_INLINE vector_view<T> column(index j) const {
    return {high_ + j * leading_dimension_, low_ + j * leading_dimension_, rows_, 1, where_};
  }
  [[nodiscard]] RESIDUA_INLINE vector_view<T> row(index i) const {
    return {high_ + i, low_ + i, columns_, leading_dimension_, where_};
  }
  [[nodiscard]] RESIDUA_INLINE matrix_view block(index i, index j, index rows, index columns) const {
    const index at = i + j * leading_dimension_;
    return {high_ + at, low_ + at, rows, columns, leading_dimension_, where_};
  }

  [[nodiscard]] bool is_null() const { return high_ == nullptr || low_ == nullptr; }
  [[nodiscard]] bool is_aligned_for_device() const { return column(0).is_aligned_for_device(); }

 private:
  high_pointer high_ = nullptr;
  low_pointer low_ = nullptr;
  index rows_ = 0, columns_ = 0, leading_dimension_ = 1;
  memory_space where_ = memory_space::host;
};

}  // namespace residua
