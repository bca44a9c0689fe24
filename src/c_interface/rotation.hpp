// rotg and rotmg for C: the numbers that they return, each to an address of its own.
#pragma once

#include "c_interface/call.hpp"
#include "residua/blas/level1/rotg.hpp"
#include "residua/blas/level1/rotmg.hpp"

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

template <class T>
residua_status rotmg(number<T>* d1, number<T>* d2, number<T>* x1, const number<T>* y1,
                     number<T>* param) noexcept {
  static_assert(sizeof(T) == sizeof(number<T>));
  return guarded([&] {
    require_not_null("rotmg", "d1", d1);
    require_not_null("rotmg", "d2", d2);
    require_not_null("rotmg", "x1", x1);
    require_not_null("rotmg", "y1", y1);
    require_not_null("rotmg", "param", param);
    T &first = *reinterpret_cast<T*>(d1), &second = *reinterpret_cast<T*>(d2), &x = *reinterpret_cast<T*>(x1);
    const auto point = residua::rotmg<T>(first, second, x, *reinterpret_cast<const T*>(y1));
    first = point.d1;
    second = point.d2;
    x = point.x1;
    const auto& h = point.h;
    auto* elements = reinterpret_cast<T*>(param);
    for (const T& element : {h.flag, h.h11, h.h21, h.h12, h.h22}) *elements++ = element;
  });
}

}  // namespace residua::c_interface
