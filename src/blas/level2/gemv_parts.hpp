// Parts of vectors.
#pragma once

#include "dense/range.hpp"
#include "residua/view/vector_view.hpp"

namespace residua::blas {

using namespace dense;

/// Elements begin … end - 1 of x.
template <class T>
vector_view<T> part_of(const vector_view<T>& x, const range& r) {
  // A view with a negative increment is made from the address of its last element.
  const index by = x.increment(), first = (by < 0 && r.size() > 0 ? r.end - 1 : r.begin) * by;
  if constexpr (plane_stored<std::remove_const_t<T>>) {
    return {x.high() + first, x.low() + first, r.size(), by, x.where()};
  } else {
    return {x.first() + first, r.size(), by, x.where()};
  }
}

}  // namespace residua::blas
