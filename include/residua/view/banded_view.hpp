// A banded matrix that somebody else owns.
#pragma once

#include "residua/view/vector_view.hpp"

namespace residua {

/// A rows x columns matrix whose elements beyond `below` diagonals under and `above` diagonals over the main
/// one are zero and not stored. As in BLAS, column j of the matrix is column j of an array of below + above +
/// 1 rows by columns: element (i, j), j - above <= i <= j + below, is element above + i - j + j *
/// leading_dimension of the array, in host or device memory. What the array has beside these is neither read
/// nor written. The 12-byte formats lie in two such arrays.
///
/// BLAS's symmetric and triangular banded matrices of k diagonals beside the main one are views with below
/// = k, above = 0 for a lower triangle and with below = 0, above = k for an upper one.
template <class T>
class banded_view {
 public:
  using value_type = std::remove_const_t<T>;
  using pointer = element_pointer<T>;

  banded_view() = default;
  RESIDUA_INLINE banded_view(pointer data, index_t rows, index_t columns, index_t below, index_t above,
                             index_t leading_dimension, memory_space memory = memory_space::host)
      : elements_(data, 0, 1, memory),
        rows_(rows),
        columns_(columns),
        below_(below),
        above_(above),
        leading_dimension_(leading_dimension) {}
  /// Of a 12-byte format it takes the two planes, of the same leading dimension.
  template <class High, class Low>
  requires(plane_stored<value_type>) RESIDUA_INLINE
      banded_view(High* high, Low low, index_t rows, index_t columns, index_t below, index_t above,
                  index_t leading_dimension, memory_space memory = memory_space::host)
      : banded_view(pointer(high, low), rows, columns, below, above, leading_dimension, memory) {}

  /// A view of non-const elements is also one of const elements.
  template <class U>
  requires(std::is_const_v<T>&& std::is_same_v<const U, T>) RESIDUA_INLINE
      banded_view(const banded_view<U>& other)  // NOLINT(google-explicit-constructor)
      : banded_view(other.data(), other.rows(), other.columns(), other.below(), other.above(),
                    other.leading_dimension(), other.memory()) {}

  [[nodiscard]] RESIDUA_INLINE pointer data() const { return elements_.first(); }
  [[nodiscard]] RESIDUA_INLINE index_t rows() const { return rows_; }
  [[nodiscard]] RESIDUA_INLINE index_t columns() const { return columns_; }
  /// How many diagonals are stored under and over the main one.
  [[nodiscard]] RESIDUA_INLINE index_t below() const { return below_; }
  [[nodiscard]] RESIDUA_INLINE index_t above() const { return above_; }
  [[nodiscard]] RESIDUA_INLINE index_t leading_dimension() const { return leading_dimension_; }
  [[nodiscard]] RESIDUA_INLINE memory_space memory() const { return elements_.memory(); }
  /// The array, element by element, with increment 1; its size is not told.
  [[nodiscard]] RESIDUA_INLINE const vector_view<T>& elements() const { return elements_; }
  /// Element (i, j), which is stored, on the host.
  [[nodiscard]] RESIDUA_INLINE decltype(auto) operator()(index_t i, index_t j) const {
    return elements_[above_ + i - j + j * leading_dimension_];
  }

  [[nodiscard]] bool is_null() const { return elements_.is_null(); }
  [[nodiscard]] bool is_aligned_for_device() const { return elements_.is_aligned_for_device(); }

 private:
  vector_view<T> elements_;
  index_t rows_ = 0, columns_ = 0, below_ = 0, above_ = 0, leading_dimension_ = 1;
};

}  // namespace residua
