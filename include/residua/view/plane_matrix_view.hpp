// Matrices whose elements are as long as is told at run time, word by word in planes.
#pragma once

#include <type_traits>

#include "residua/base/context.hpp"
#include "residua/base/index.hpp"
#include "residua/number/inline.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// rows x columns elements of words, by columns, in host or device memory: word w of element (i, j) is
/// data[i + j * leading_dimension + w * plane]. `length` is how long the elements are, in the unit of the
/// view that is made of this one. `Word` is const where the elements are.
template <class Word>
class plane_matrix_view {
 public:
  plane_matrix_view() = default;
  RESIDUA_INLINE plane_matrix_view(Word* data, int length, index_t rows, index_t columns,
                                   index_t leading_dimension, index_t plane,
                                   memory_space memory = memory_space::host)
      : data_(data),
        length_(length),
        rows_(rows),
        columns_(columns),
        leading_dimension_(leading_dimension),
        plane_(plane),
        memory_(memory) {}

  /// A view of non-const words is also one of const words.
  template <class U>
  requires(std::is_const_v<Word>&& std::is_same_v<const U, Word>) RESIDUA_INLINE
      plane_matrix_view(const plane_matrix_view<U>& other)  // NOLINT(google-explicit-constructor)
      : plane_matrix_view(other.data(), other.length(), other.rows(), other.columns(),
                          other.leading_dimension(), other.plane(), other.memory()) {}

  [[nodiscard]] RESIDUA_INLINE Word* data() const { return data_; }
  [[nodiscard]] RESIDUA_INLINE int length() const { return length_; }
  [[nodiscard]] RESIDUA_INLINE index_t rows() const { return rows_; }
  [[nodiscard]] RESIDUA_INLINE index_t columns() const { return columns_; }
  [[nodiscard]] RESIDUA_INLINE index_t leading_dimension() const { return leading_dimension_; }
  [[nodiscard]] RESIDUA_INLINE index_t plane() const { return plane_; }
  [[nodiscard]] RESIDUA_INLINE memory_space memory() const { return memory_; }
  /// The first word of element (i, j); the others follow, a plane apart each.
  [[nodiscard]] RESIDUA_INLINE Word* element(index_t i, index_t j) const {
    return data_ + i + j * leading_dimension_;
  }

 private:
  Word* data_ = nullptr;
  int length_ = 0;
  index_t rows_ = 0, columns_ = 0, leading_dimension_ = 1, plane_ = 0;
  memory_space memory_ = memory_space::host;
};

}  // namespace residua
