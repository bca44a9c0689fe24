// Vectors and matrices of run-time precision that somebody else owns.
#pragma once

#include <type_traits>

#include "residua/base/context.hpp"
#include "residua/base/index.hpp"
#include "residua/mp/precision.hpp"
#include "residua/view/plane_matrix_view.hpp"

namespace residua {

// Elements lie in planes of 64-bit words, 1 + mp_words(bits) of them, `plane` words apart: the headers
// (precision.hpp), then the significands' words, the lowest first. Words of neighbouring elements are thus
// side by side, and every backend reads whole cache lines whatever the precision. As in residua/view,
// `Word` is const where the elements are.

/// `size` elements of `bits` bits; of element i plane w is data[i * increment + w * plane], in host or device
/// memory. As in BLAS, a negative increment runs backwards through the array that starts at `data`.
template <class Word>
requires(std::is_same_v<std::remove_const_t<Word>, std::uint64_t>) class basic_mp_vector_view {
 public:
  basic_mp_vector_view() = default;
  RESIDUA_INLINE basic_mp_vector_view(Word* data, int bits, index_t size, index_t increment, index_t plane,
                                      memory_space memory = memory_space::host)
      : first_(increment < 0 && size > 0 ? data + -((size - 1) * increment) : data),
        bits_(bits),
        size_(size),
        increment_(increment),
        plane_(plane),
        memory_(memory) {}

  /// A view of non-const elements is also one of const elements.
  template <class U>
  requires(std::is_const_v<Word>&& std::is_same_v<const U, Word>) RESIDUA_INLINE
      basic_mp_vector_view(const basic_mp_vector_view<U>& other)  // NOLINT(google-explicit-constructor)
      : first_(other.first()),
        bits_(other.bits()),
        size_(other.size()),
        increment_(other.increment()),
        plane_(other.plane()),
        memory_(other.memory()) {}

  /// The header of element 0, wherever it lies.
  [[nodiscard]] RESIDUA_INLINE Word* first() const { return first_; }
  [[nodiscard]] RESIDUA_INLINE int bits() const { return bits_; }
  [[nodiscard]] RESIDUA_INLINE index_t size() const { return size_; }
  [[nodiscard]] RESIDUA_INLINE index_t increment() const { return increment_; }
  [[nodiscard]] RESIDUA_INLINE index_t plane() const { return plane_; }
  [[nodiscard]] RESIDUA_INLINE memory_space memory() const { return memory_; }
  /// The header of element i; its words follow, a plane apart each.
  [[nodiscard]] RESIDUA_INLINE Word* element(index_t i) const { return first_ + i * increment_; }

 private:
  Word* first_ = nullptr;
  int bits_ = fewest_mp_bits;
  index_t size_ = 0, increment_ = 1, plane_ = 0;
  memory_space memory_ = memory_space::host;
};
using mp_vector_view = basic_mp_vector_view<std::uint64_t>;
using mp_const_vector_view = basic_mp_vector_view<const std::uint64_t>;

/// rows x columns elements of `bits` bits by columns: of element (i, j) plane w is
/// data[i + j * leading_dimension + w * plane].
template <class Word>
requires(std::is_same_v<std::remove_const_t<Word>, std::uint64_t>) class basic_mp_matrix_view
    : public plane_matrix_view<Word> {
 public:
  using plane_matrix_view<Word>::plane_matrix_view;
  basic_mp_matrix_view() : plane_matrix_view<Word>(nullptr, fewest_mp_bits, 0, 0, 1, 0) {}

  [[nodiscard]] RESIDUA_INLINE int bits() const { return this->length(); }
  [[nodiscard]] RESIDUA_INLINE basic_mp_vector_view<Word> column(index_t j) const {
    return {this->element(0, j), bits(), this->rows(), 1, this->plane(), this->memory()};
  }
  [[nodiscard]] RESIDUA_INLINE basic_mp_vector_view<Word> row(index_t i) const {
    return {this->element(i, 0),       bits(),        this->columns(),
            this->leading_dimension(), this->plane(), this->memory()};
  }
  /// The rows x columns elements from (i, j) on.
  [[nodiscard]] RESIDUA_INLINE basic_mp_matrix_view block(index_t i, index_t j, index_t rows,
                                                          index_t columns) const {
    return {this->element(i, j),       bits(),        rows,          columns,
            this->leading_dimension(), this->plane(), this->memory()};
  }
};
using mp_matrix_view = basic_mp_matrix_view<std::uint64_t>;
using mp_const_matrix_view = basic_mp_matrix_view<const std::uint64_t>;

}  // namespace residua
