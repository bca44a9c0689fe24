// What views point with: one address where elements lie side by side, an address a plane where they lie in
// planes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "residua/base/index.hpp"
#include "residua/number/triple_storage.hpp"

namespace residua {

/// The addresses of an element of a 12-byte format, of its high part in one plane and its low part in
/// another. There are planes, not pairs, because neighbouring threads then load neighbouring words
/// (Mukunoki, thesis, 2013, figure 2.15).
template <class T>
struct plane_pointer {
  using value_type = std::remove_const_t<T>;
  template <class Part>
  using pointer = std::conditional_t<std::is_const_v<T>, const Part*, Part*>;
  using high_pointer = pointer<double>;
  using low_pointer = pointer<typename value_type::stored_low>;

  high_pointer high = nullptr;
  low_pointer low = nullptr;

  plane_pointer() = default;
  RESIDUA_INLINE plane_pointer(std::nullptr_t) {}  // NOLINT(google-explicit-constructor): as for an address
  RESIDUA_INLINE plane_pointer(high_pointer high_part, low_pointer low_part)
      : high(high_part), low(low_part) {}
  /// A pointer to non-const elements is also one to const elements.
  template <class U>
  requires(std::is_const_v<T>&& std::is_same_v<const U, T>) RESIDUA_INLINE
      plane_pointer(const plane_pointer<U>& other)  // NOLINT(google-explicit-constructor)
      : high(other.high), low(other.low) {}

  [[nodiscard]] RESIDUA_INLINE plane_pointer operator+(index_t count) const {
    return {high + count, low + count};
  }
  /// Returns the value, const since nothing that is assigned to it would be stored.
  [[nodiscard]] RESIDUA_INLINE const value_type operator[](index_t i) const { return {high[i], low[i]}; }
  RESIDUA_INLINE void store(index_t i, const value_type& value) const {
    high[i] = value.high;
    low[i] = value.low;
  }
};

/// A pointer to elements of T, const or not.
template <class T>
using element_pointer =
    std::conditional_t<plane_stored<std::remove_const_t<T>>, plane_pointer<T>, std::add_pointer_t<T>>;

/// What the memory of an element must be aligned to on a GPU: the widest word that moves it.
template <class T>
inline constexpr std::size_t device_alignment = sizeof(T) % 16 == 0  ? 16
                                                : sizeof(T) % 8 == 0 ? 8
                                                                     : alignof(T);
/// Whether an address, or one of the two of planes, is null.
template <class T>
[[nodiscard]] RESIDUA_INLINE bool is_null(T* first) {
  return first == nullptr;
}
template <class T>
[[nodiscard]] RESIDUA_INLINE bool is_null(const plane_pointer<T>& first) {
  return first.high == nullptr || first.low == nullptr;
}
/// Whether kernels can load the element whole (device_alignment).
template <class T>
[[nodiscard]] bool is_aligned_for_device(T* first) {
  return reinterpret_cast<std::uintptr_t>(first) % device_alignment<std::remove_const_t<T>> == 0;
}
template <class T>
[[nodiscard]] bool is_aligned_for_device(const plane_pointer<T>& first) {
  return reinterpret_cast<std::uintptr_t>(first.high) % alignof(double) == 0 &&
         reinterpret_cast<std::uintptr_t>(first.low) %
                 alignof(typename plane_pointer<T>::value_type::stored_low) ==
             0;
}

namespace detail {
/// The bytes that the high parts of `count` elements take; the low parts behind begin at a multiple of what
/// the widest loads need.
constexpr std::size_t high_plane_bytes(index_t count) {
  constexpr std::size_t alignment = 128;
  return (static_cast<std::size_t>(count) * sizeof(double) + alignment - 1) / alignment * alignment;
}
}  // namespace detail

/// The memory of an array of `count` elements; planes lie one behind the other.
template <class T>
[[nodiscard]] constexpr std::size_t array_bytes(index_t count) {
  return static_cast<std::size_t>(count) * sizeof(T);
}
template <plane_stored T>
[[nodiscard]] constexpr std::size_t array_bytes(index_t count) {
  return detail::high_plane_bytes(count) + static_cast<std::size_t>(count) * sizeof(T::low);
}

/// The elements of an array in memory of array_bytes<T>(count), aligned to 128 bytes.
template <class T>
[[nodiscard]] element_pointer<T> elements_in(void* memory, index_t count) {
  if constexpr (plane_stored<T>) {
    auto* bytes = static_cast<std::byte*>(memory);
    return {reinterpret_cast<double*>(bytes),
            memory == nullptr
                ? nullptr
                : reinterpret_cast<typename T::stored_low*>(bytes + detail::high_plane_bytes(count))};
  } else {
    (void)count;
    return static_cast<T*>(memory);
  }
}

}  // namespace residua
