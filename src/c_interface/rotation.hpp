// rotg for C: the rotation and z, each to an address of its own.
#pragma once

#include "c_interface/call.hpp"
#include "residua/blas/level1/rotg.hpp"

namespace residua::c_interface {

template <class T>
residua_status rotg(const number<T>* a, const number<T>* b, number<T>* r, number<T>* z, number<T>* c,
                    number<T>* s) noexcept {
  static_assert(sizeof(T) == sizeof(number<T>));
  return guarded([&] {
    require_not_null("rotg", "a", a);
    require_not_null("rotg", "b", b);
    require_not_null("rotg", "r", r);
    require_not_null("rotg", "z", z);
    require_not_null("rotg", "c", c);
    require_not_null("rotg", "s", s);
    const auto rotation = residua::rotg<T>(*reinterpret_cast<const T*>(a), *reinterpret_cast<const T*>(b));
    *reinterpret_cast<T*>(r) = rotation.r;
    *reinterpret_cast<T*>(z) = rotation.z;
    *reinterpret_cast<T*>(c) = rotation.c;
    *reinterpret_cast<T*>(s) = rotation.s;
  });
}

}  // namespace residua::c_interface
