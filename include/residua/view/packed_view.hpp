// One triangle of a square matrix, packed, that somebody else owns.
#pragma once

#include "residua/view/types.hpp"
#include "residua/view/vector_view.hpp"

namespace residua {

/// The lower or upper triangle of an n x n matrix, column after column without gaps, as in BLAS: element (i,
/// j) is element i + j (2 n - j - 1) / 2 of an array of n (n + 1) / 2 if i >= j is the lower triangle, and i
/// + j (j + 1) / 2 if i <= j is the upper one; in host or device memory. The 12-byte formats lie in two such
/// arrays.
template <class T>
class packed_view {
 public:
  using value_type = std::remove_const_t<T>;
  using pointer = element_pointer<T>;

  packed_view() = default;
  RESIDUA_INLINE packed_view(pointer data, index_t order, uplo triangle,
                             memory_space memory = memory_space::host)
      : elements_(data, 0, 1, memory), order_(order), triangle_(triangle) {}
  /// Takes the two planes of a 12-byte format.
  template <class High, class Low>
  requires(plane_stored<value_type>) RESIDUA_INLINE
      packed_view(High* high, Low low, index_t order, uplo triangle, memory_space memory = memory_space::host)
      : packed_view(pointer(high, low), order, triangle, memory) {}

  /// A view of non-const elements is also one of const elements.
  template <class U>
  requires(std::is_const_v<T>&& std::is_same_v<const U, T>) RESIDUA_INLINE
      packed_view(const packed_view<U>& other)  // NOLINT(google-explicit-constructor)
      : packed_view(other.data(), other.order(), other.triangle(), other.memory()) {}

  [[nodiscard]] RESIDUA_INLINE pointer data() const { return elements_.first(); }
  /// The order n.
  [[nodiscard]] RESIDUA_INLINE index_t order() const { return order_; }
  [[nodiscard]] RESIDUA_INLINE index_t rows() const { return order_; }
  [[nodiscard]] RESIDUA_INLINE index_t columns() const { return order_; }
  /// Which triangle is stored.
  [[nodiscard]] RESIDUA_INLINE uplo triangle() const { return triangle_; }
  [[nodiscard]] RESIDUA_INLINE memory_space memory() const { return elements_.memory(); }
  /// The array, element by element, with increment 1; its size is not told.
  [[nodiscard]] RESIDUA_INLINE const vector_view<T>& elements() const { return elements_; }
  /// Where column j would begin if its elements above the lower triangle were stored; element (i, j) is i
  /// behind.
  [[nodiscard]] RESIDUA_INLINE index_t column_start(index_t j) const {
    return triangle_ == uplo::lower ? j * (2 * order_ - j - 1) / 2 : j * (j + 1) / 2;
  }
  /// Element (i, j), which is stored, on the host.
  [[nodiscard]] RESIDUA_INLINE decltype(auto) operator()(index_t i, index_t j) const {
    return elements_[column_start(j) + i];
  }
  /// Column j: element i is (i, j), of which only those of the triangle are stored.
  [[nodiscard]] RESIDUA_INLINE vector_view<T> column(index_t j) const {
    return {data() + column_start(j), order_, 1, memory()};
  }

  [[nodiscard]] bool is_null() const { return elements_.is_null(); }
  [[nodiscard]] bool is_aligned_for_device() const { return elements_.is_aligned_for_device(); }

 private:
  vector_view<T> elements_;
  index_t order_ = 0;
  uplo triangle_ = uplo::lower;
};

}  // namespace residua
