// Neighbouring elements of a column of a matrix, as they are stored, on their way to a GPU thread's
// registers.
//
// A thread that takes as many elements as 16 bytes hold (of the 12-byte formats two, 16 and 8 bytes) gets
// them by one load, which needs a column that begins at a multiple of that; otherwise it loads them one by
// one. Elements are widened to the format that is computed in when they are used: fewer registers wait for
// memory.
#pragma once

#include <cstdint>

#include "loop/cuda.cuh"
#include "residua/view/matrix_view.hpp"

namespace residua::cuda {

/// `bytes` that lie at a multiple of themselves, or of 16 where they are more.
template <int bytes>
__device__ inline void load_words(void* words, const void* source) {
  if constexpr (bytes % 16 == 0) {
#pragma unroll
    for (int w = 0; w < bytes / 16; ++w)
      static_cast<int4*>(words)[w] = __ldg(static_cast<const int4*>(source) + w);
  } else {
    static_assert(bytes == 8);
    *static_cast<int2*>(words) = __ldg(static_cast<const int2*>(source));
  }
}

/// Elements r … r + V - 1 of a column.
template <class TA, int V>
struct column_piece {
  alignas(V == 1 ? alignof(TA) : 16) TA element[V];

  /// Whether every column has its pieces where one load may take them.
  static __device__ inline bool is_aligned_in(const matrix_view<const TA>& A) {
    const auto bytes = static_cast<std::uintptr_t>(A.leading_dimension()) * sizeof(TA);
    return V == 1 || (reinterpret_cast<std::uintptr_t>(A.data()) | bytes) % (V * sizeof(TA)) == 0;
  }
  template <bool aligned>
  __device__ inline void load(const matrix_view<const TA>& A, index_t r, index_t column) {
    const TA* source = A.data() + column * A.leading_dimension() + r;
    if constexpr (aligned && V > 1) {
      load_words<V * sizeof(TA)>(element, source);
    } else {
#pragma unroll
      for (int v = 0; v < V; ++v) element[v] = loop::load_element<TA>(source + v);
    }
  }
  /// Element r + v alone.
  __device__ inline void load_one(int v, const matrix_view<const TA>& A, index_t r, index_t column) {
    element[v] = loop::load_element<TA>(A.data() + column * A.leading_dimension() + r + v);
  }
  __device__ inline void clear_one(int v) { element[v] = TA(0.0); }
  __device__ inline arithmetic_t<TA> operator[](int v) const { return loaded(element[v]); }
};

template <class TA, int V>
requires plane_stored<TA>
struct column_piece<TA, V> {
  using low_part = typename TA::low_part;
  alignas(8 * V) double high[V];
  alignas(4 * V) typename TA::stored_low low[V];

  static __device__ inline bool is_aligned_in(const matrix_view<const TA>& A) {
    return V == 1 ||
           (reinterpret_cast<std::uintptr_t>(A.high()) % (8 * V) == 0 &&
            reinterpret_cast<std::uintptr_t>(A.low()) % (4 * V) == 0 && A.leading_dimension() % V == 0);
  }
  template <bool aligned>
  __device__ inline void load(const matrix_view<const TA>& A, index_t r, index_t column) {
    if constexpr (aligned && V > 1) {
      const index_t offset = column * A.leading_dimension() + r;
      load_words<8 * V>(high, A.high() + offset);
      load_words<4 * V>(low, A.low() + offset);
    } else {
#pragma unroll
      for (int v = 0; v < V; ++v) load_one(v, A, r, column);
    }
  }
  __device__ inline void load_one(int v, const matrix_view<const TA>& A, index_t r, index_t column) {
    const index_t offset = column * A.leading_dimension() + r + v;
    high[v] = __ldg(A.high() + offset);
    low[v] = __ldg(A.low() + offset);
  }
  __device__ inline void clear_one(int v) {
    high[v] = 0.0;
    low[v] = 0;
  }
  __device__ inline dd operator[](int v) const { return dd(high[v], low_part::load(low[v])); }
};

}  // namespace residua::cuda
