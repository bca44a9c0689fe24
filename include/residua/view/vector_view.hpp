// A vector that somebody else owns.
#pragma once

#include <type_traits>

#include "residua/base/context.hpp"
#include "residua/base/index.hpp"
#include "residua/number/inline.hpp"

namespace residua {

/// `size` elements of T, `increment` elements apart, in host or device memory. As in BLAS, a negative
/// increment runs backwards through the array that starts at `data`.
template <class T>
class vector_view {
 public:
  using value_type = std::remove_const_t<T>;

  vector_view() = default;
  RESIDUA_INLINE vector_view(T* data, index size, index increment = 1,
                             memory_space where = memory_space::host)
      : first_(increment < 0 && size > 0 ? data - (size - 1) * increment : data),
        size_(size),
        increment_(increment),
        where_(where) {}

  /// A view of non-const elements is also one of const elements.
  template <class U>
  requires(std::is_const_v<T>&& std::is_same_v<const U, T>) RESIDUA_INLINE
      vector_view(const vector_view<U>& other)  // NOLINT(google-explicit-constructor)
      : first_(other.first()), size_(other.size()), increment_(other.increment()), where_(other.where()) {}

  /// Element 0, wherever it lies.
  [[nodiscard]] RESIDUA_INLINE T* first() const { return first_; }
  [[nodiscard]] RESIDUA_INLINE index size() const { return size_; }
  [[nodiscard]] RESIDUA_INLINE index increment() const { return increment_; }
  [[nodiscard]] RESIDUA_INLINE memory_space where() const { return where_; }
  [[nodiscard]] RESIDUA_INLINE T& operator[](index i) const { return first_[i * increment_]; }

 private:
  T* first_ = nullptr;
  index size_ = 0;
  index increment_ = 1;
  memory_space where_ = memory_space::host;
};

}  // namespace residua
