// Many dense matrices of one shape that somebody else owns.
#pragma once

#include "residua/view/matrix_view.hpp"

namespace residua {

/// Where the matrices of a batch start, in an array in the memory that they lie in themselves.
template <class T>
struct matrix_addresses {
  T* const* data = nullptr;

  matrix_addresses() = default;
  RESIDUA_INLINE matrix_addresses(T* const* first) : data(first) {}  // NOLINT(google-explicit-constructor)
  [[nodiscard]] RESIDUA_INLINE bool is_null() const { return data == nullptr; }
  [[nodiscard]] RESIDUA_INLINE element_pointer<T> operator[](index_t i) const { return data[i]; }
};
/// The addresses for a 12-byte format: an array for each plane.
template <class T>
requires plane_stored<std::remove_const_t<T>>
struct matrix_addresses<T> {
  using high_pointer = typename element_pointer<T>::high_pointer;
  using low_pointer = typename element_pointer<T>::low_pointer;
  const high_pointer* high = nullptr;
  const low_pointer* low = nullptr;

  [[nodiscard]] RESIDUA_INLINE bool is_null() const { return high == nullptr || low == nullptr; }
  [[nodiscard]] RESIDUA_INLINE element_pointer<T> operator[](index_t i) const { return {high[i], low[i]}; }
};

/// Returns addresses of elements that are not const as those of const ones.
template <class T>
RESIDUA_INLINE matrix_addresses<const T> const_addresses(const matrix_addresses<T>& addresses) {
  if constexpr (plane_stored<T>) {
    return {addresses.high, addresses.low};
  } else {
    return addresses.data;
  }
}

/// `count` matrices of the shape, leading dimension and memory of one view: at a fixed distance from each
/// other, or wherever an array of addresses says.
template <class T>
class matrix_batch {
 public:
  using value_type = std::remove_const_t<T>;

  matrix_batch() = default;
  /// Matrix i starts i * stride elements behind `first`. A stride of 0 repeats `first`.
  RESIDUA_INLINE matrix_batch(const matrix_view<T>& first, index_t stride, index_t count)
      : shape_(first), stride_(stride), count_(count) {}
  /// Matrix i starts at addresses[i]; `shape` gives all but that.
  RESIDUA_INLINE matrix_batch(const matrix_view<T>& shape, const matrix_addresses<T>& addresses,
                              index_t count)
      : shape_(shape), addresses_(addresses), by_address_(true), count_(count) {}

  /// A batch of non-const elements is also one of const elements.
  template <class U>
  requires(std::is_const_v<T>&& std::is_same_v<const U, T>) RESIDUA_INLINE
      matrix_batch(const matrix_batch<U>& other)  // NOLINT(google-explicit-constructor)
      : shape_(other.shape()),
        addresses_(const_addresses(other.addresses())),
        by_address_(other.by_address()),
        stride_(other.stride()),
        count_(other.count()) {}

  [[nodiscard]] RESIDUA_INLINE index_t count() const { return count_; }
  [[nodiscard]] RESIDUA_INLINE index_t stride() const { return stride_; }
  [[nodiscard]] RESIDUA_INLINE bool by_address() const { return by_address_; }
  [[nodiscard]] RESIDUA_INLINE const matrix_addresses<T>& addresses() const { return addresses_; }
  /// The first matrix, or the shape alone of a batch by address.
  [[nodiscard]] RESIDUA_INLINE const matrix_view<T>& shape() const { return shape_; }
  [[nodiscard]] RESIDUA_INLINE matrix_view<T> operator[](index_t i) const {
    const auto first = by_address_ ? addresses_[i] : shape_.data() + i * stride_;
    return {first, shape_.rows(), shape_.columns(), shape_.leading_dimension(), shape_.memory()};
  }

 private:
  matrix_view<T> shape_;
  matrix_addresses<T> addresses_;
  bool by_address_ = false;
  index_t stride_ = 0, count_ = 0;
};

}  // namespace residua
