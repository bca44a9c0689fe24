// Parts of vectors.
#pragma once

#include "dense/range.hpp"
#include "residua/view/vector_view.hpp"

namespace residua::blas {

using namespace dense;

/// Elements begin … end - 1 of x.
template <class T>
vector_view<T> part_of(const vector_view<T>& x, const range& r) {
  return x.part(r.begin, r.size());
}

}  // namespace residua::blas
