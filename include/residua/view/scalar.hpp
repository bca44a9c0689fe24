// The scalar arguments of BLAS routines: numbers, or numbers in device memory.
#pragma once

#include <concepts>

#include "residua/base/error.hpp"
#include "residua/number/inline.hpp"
#include "residua/number/storage.hpp"

namespace residua {

/// A number given by value, or by its address in device memory: then a GPU routine reads it when it runs, so
/// that a scalar which an earlier kernel computes need not come to the host, and a captured graph takes what
/// is there when it is replayed. An address is only for contexts of a GPU; the others reject it. Whatever
/// converts to T converts to a scalar.
template <class T>
class scalar {
 public:
  template <class U>
  requires std::convertible_to<U, T> scalar(const U& value)  // NOLINT(google-explicit-constructor)
      : value_(value) {}
  /// `address` is of device memory, aligned as T, that stays until the routine has run. Throws
  /// invalid_argument if `address` is null.
  static scalar on_device(const T* address) {
    if (address == nullptr)
      throw error(error_kind::invalid_argument, "scalar::on_device: the address is null");
    scalar s(T(0.0));
    s.address_ = address;
    return s;
  }

  [[nodiscard]] RESIDUA_INLINE bool is_on_device() const { return address_ != nullptr; }
  /// Null for a number given by value.
  [[nodiscard]] const T* address() const { return address_; }
  /// Whether the number is known now to be `value`.
  [[nodiscard]] bool is(double value) const { return !is_on_device() && value_ == T(value); }
  /// The value, which can be read on the device, or of a number given by value.
  [[nodiscard]] RESIDUA_INLINE T get() const { return address_ == nullptr ? value_ : *address_; }

 private:
  T value_;
  const T* address_ = nullptr;
};

namespace blas {
/// What the scalar arguments of a routine are, for vectors and matrices of T.
template <class T>
using scalar_of = scalar<arithmetic_t<T>>;
}  // namespace blas

}  // namespace residua
