// Numbers and accumulators as words of 8 bytes, which is how threads exchange them: all are made of doubles.
#pragma once

#include <cstring>

namespace residua::cuda {

template <class T>
inline constexpr int words_of = sizeof(T) / sizeof(double);

/// An object made of f(word) for every word of x.
template <class T, class F>
__device__ inline T map_words(const T& x, const F& f) {
  static_assert(sizeof(T) == words_of<T> * sizeof(double));
  double word[words_of<T>];
  memcpy(word, &x, sizeof(T));
#pragma unroll
  for (int w = 0; w < words_of<T>; ++w) word[w] = f(word[w]);
  T y;
  memcpy(&y, word, sizeof(T));
  return y;
}

/// An object that another block wrote, from the second-level cache: a multiprocessor's own cache may hold
/// what was there before.
template <class T>
__device__ inline T from_other_block(const T* source) {
  static_assert(sizeof(T) == words_of<T> * sizeof(double));
  double word[words_of<T>];
#pragma unroll
  for (int w = 0; w < words_of<T>; ++w) word[w] = __ldcg(reinterpret_cast<const double*>(source) + w);
  T x;
  memcpy(&x, word, sizeof(T));
  return x;
}

/// `count` objects in shared memory word by word: neighbours lie in different banks.
template <class T, int count>
struct word_planes {
  double word[words_of<T>][count];

  __device__ inline T operator[](int i) const {
    double of_object[words_of<T>];
#pragma unroll
    for (int w = 0; w < words_of<T>; ++w) of_object[w] = word[w][i];
    T x;
    memcpy(&x, of_object, sizeof(T));
    return x;
  }
  __device__ inline void put(int i, const T& x) {
    double of_object[words_of<T>];
    memcpy(of_object, &x, sizeof(T));
#pragma unroll
    for (int w = 0; w < words_of<T>; ++w) word[w][i] = of_object[w];
  }
};

}  // namespace residua::cuda
