// A vector that somebody else owns.
#pragma once

#include "residua/base/context.hpp"
#include "residua/number/storage.hpp"
#include "residua/view/element_pointer.hpp"

namespace residua {

/// `size` elements of T, `increment` elements apart, in host or device memory. As in BLAS, a negative
/// increment runs backwards through the array that starts at `data`. The limbs of an element lie side by
/// side; of the 12-byte formats the high parts lie in one plane and the low parts in another, with the same
/// increment.
template <class T>
class vector_view {
 public:
  using value_type = std::remove_const_t<T>;
  using pointer = element_pointer<T>;

  vector_view() = default;
  RESIDUA_INLINE vector_view(pointer data, index_t size, index_t increment = 1,
                             memory_space memory = memory_space::host)
      : first_(increment < 0 && size > 0 ? data + -((size - 1) * increment) : data),
        size_(size),
        increment_(increment),
        memory_(memory) {}
  /// Takes the two planes of a 12-byte format.
  template <class High, class Low>
  requires(plane_stored<value_type>) RESIDUA_INLINE
      vector_view(High* high, Low low, index_t size, index_t increment = 1,
                  memory_space memory = memory_space::host)
      : vector_view(pointer(high, low), size, increment, memory) {}

  /// A view of non-const elements is also one of const elements.
  template <class U>
  requires(std::is_const_v<T>&& std::is_same_v<const U, T>) RESIDUA_INLINE
      vector_view(const vector_view<U>& other)  // NOLINT(google-explicit-constructor)
      : first_(other.first()), size_(other.size()), increment_(other.increment()), memory_(other.memory()) {}

  /// The address of element 0, wherever it lies.
  [[nodiscard]] RESIDUA_INLINE pointer first() const { return first_; }
  /// The addresses of the two parts of element 0.
  [[nodiscard]] RESIDUA_INLINE auto high() const requires(plane_stored<value_type>) { return first_.high; }
  [[nodiscard]] RESIDUA_INLINE auto low() const requires(plane_stored<value_type>) { return first_.low; }
  [[nodiscard]] RESIDUA_INLINE index_t size() const { return size_; }
  [[nodiscard]] RESIDUA_INLINE index_t increment() const { return increment_; }
  [[nodiscard]] RESIDUA_INLINE memory_space memory() const { return memory_; }
  /// Element i, on the host; in a 12-byte format its value.
  [[nodiscard]] RESIDUA_INLINE decltype(auto) operator[](index_t i) const { return first_[i * increment_]; }
  /// The elements from `begin` on, `size` of them.
  [[nodiscard]] RESIDUA_INLINE vector_view part(index_t begin, index_t size) const {
    vector_view selected = *this;
    selected.first_ = first_ + begin * increment_;
    selected.size_ = size;
    return selected;
  }

  [[nodiscard]] bool is_null() const { return residua::is_null(first_); }
  [[nodiscard]] bool is_aligned_for_device() const { return residua::is_aligned_for_device(first_); }

 private:
  pointer first_ = {};
  index_t size_ = 0;
  index_t increment_ = 1;
  memory_space memory_ = memory_space::host;
};

}  // namespace residua
