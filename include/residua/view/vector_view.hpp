// A vector that somebody else owns.
#pragma once

#include <cstdint>
#include <type_traits>

#include "residua/base/context.hpp"
#include "residua/base/index.hpp"
#include "residua/number/storage.hpp"

namespace residua {

/// What the memory of an element must be aligned to on a GPU: the widest word that it is moved by.
template <class T>
inline constexpr std::size_t device_alignment = sizeof(T) % 16 == 0  ? 16
                                                : sizeof(T) % 8 == 0 ? 8
                                                                     : alignof(T);

/// `size` elements of T, `increment` elements apart, in host or device memory. As in BLAS, a negative
/// increment runs backwards through the array that starts at `data`. The limbs of an element lie side by side; the
/// 12-byte formats lie in planes, see below.
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

  [[nodiscard]] bool is_null() const { return first_ == nullptr; }
  [[nodiscard]] bool is_aligned_for_device() const {
    return reinterpret_cast<std::uintptr_t>(first_) % device_alignment<value_type> == 0;
  }

 private:
  T* first_ = nullptr;
  index size_ = 0;
  index increment_ = 1;
  memory_space where_ = memory_space::host;
};

/// A vector of a 12-byte format: its high parts in one plane and its low parts in another, with the same increment.
/// Planes, not pairs, because neighbouring threads then load neighbouring words (thesis, figure 2.15).
template <class T>
requires plane_stored<std::remove_const_t<T>>
class vector_view<T> {
  template <class Part>
  using pointer = std::conditional_t<std::is_const_v<T>, const Part*, Part*>;

 public:
  using value_type = std::remove_const_t<T>;
  using high_pointer = pointer<double>;
  using low_pointer = pointer<typename value_type::stored_low>;

  vector_view() = default;
  RESIDUA_INLINE vector_view(high_pointer high, low_pointer low, index size, index increment = 1,
                             memory_space where = memory_space::host)
      : high_(high), low_(low), size_(size), increment_(increment), where_(where) {
    if (increment >= 0 || size <= 0) return;
    high_ -= (size - 1) * increment;
    low_ -= (size - 1) * increment;
  }

  template <class U>
  requires(std::is_const_v<T>&& std::is_same_v<const U, T>) RESIDUA_INLINE
      vector_view(const vector_view<U>& other)  // NOLINT(google-explicit-constructor)
      : high_(other.high()),
        low_(other.low()),
        size_(other.size()),
        increment_(other.increment()),
        where_(other.where()) {}

  /// The parts of element 0, wherever they lie.
  [[nodiscard]] RESIDUA_INLINE high_pointer high() const { return high_; }
  [[nodiscard]] RESIDUA_INLINE low_pointer low() const { return low_; }
  [[nodiscard]] RESIDUA_INLINE index size() const { return size_; }
  [[nodiscard]] RESIDUA_INLINE index increment() const { return increment_; }
  [[nodiscard]] RESIDUA_INLINE memory_space where() const { return where_; }
  /// Element i, on the host.
  [[nodiscard]] RESIDUA_INLINE value_type operator[](index i) const {
    return {high_[i * increment_], low_[i * increment_]};
  }

  [[nodiscard]] bool is_null() const { return high_ == nullptr || low_ == nullptr; }
  [[nodiscard]] bool is_aligned_for_device() const {
    return reinterpret_cast<std::uintptr_t>(high_) % alignof(double) == 0 &&
           reinterpret_cast<std::uintptr_t>(low_) % alignof(typename value_type::stored_low) == 0;
  }

 private:
  high_pointer high_ = nullptr;
  low_pointer low_ = nullptr;
  index size_ = 0;
  index increment_ = 1;
  memory_space where_ = memory_space::host;
};

}  // namespace residua
