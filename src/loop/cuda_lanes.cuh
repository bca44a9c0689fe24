// Elements of three and four limbs, as a warp moves them: 32 neighbours at a time, word by word.
//
// A thread that stores its own 24 or 32 bytes by words of 8 or 16 writes a part of a 32-byte sector with each instruction, and the
// second-level cache takes such parts at little more than a third of the bandwidth. Loads do not suffer: the first-level cache
// holds what the next words need.
#pragma once

#include "loop/stage.hpp"

namespace residua::cuda {

using namespace loop;

inline constexpr int lanes_of_warp = 32;

/// Room of a warp for the words of its 32 numbers. Those of four limbs are spread over all banks.
struct warp_words {
  double word[lanes_of_warp * 4 + lanes_of_warp / 4];

  template <int N>
  static __device__ inline int place(int number_of_word) {
    return N % 2 == 0 ? number_of_word + number_of_word / 16 : number_of_word;
  }
};

/// The index of this thread, whose warp has 32 neighbouring ones that all exist, in vectors of increment 1.
struct warp_lane : scalar_lane {
  warp_words* room;

  __device__ inline warp_lane(index i, warp_words* room_of_warp) : scalar_lane{i}, room(room_of_warp) {}

  static __device__ inline int number() { return static_cast<int>(threadIdx.x) % lanes_of_warp; }
  /// Word w of those that this thread moves.
  template <class Word, class T>
  __device__ inline Word* words_of(const vector_view<T>& x) const {
    return reinterpret_cast<Word*>(&x[i - number()]) + number();
  }

  using scalar_lane::copy;
  using scalar_lane::store;
  using scalar_lane::swap;
  template <int N>
  requires(N >= 3) __device__
      inline void store(const vector_view<expansion<double, N>>& x, const expansion<double, N>& value) const {
    __syncwarp();  // what an earlier store left here has been read
#pragma unroll
    for (int w = 0; w < N; ++w) room->word[room->place<N>(number() * N + w)] = value.limb[w];
    __syncwarp();
    double* to = words_of<double>(x);
#pragma unroll
    for (int w = 0; w < N; ++w)
      to[w * lanes_of_warp] = room->word[room->place<N>(w * lanes_of_warp + number())];
  }
  template <int N>
  requires(N >= 3) __device__ inline void copy(const vector_view<const expansion<double, N>>& x,
                                               const vector_view<expansion<double, N>>& y) const {
    const double* from = words_of<const double>(x);
    double* to = words_of<double>(y);
    double word[N];
#pragma unroll
    for (int w = 0; w < N; ++w) word[w] = from[w * lanes_of_warp];
#pragma unroll
    for (int w = 0; w < N; ++w) to[w * lanes_of_warp] = word[w];
  }
  template <int N>
  requires(N >= 3) __device__ inline void swap(const vector_view<expansion<double, N>>& x,
                                               const vector_view<expansion<double, N>>& y) const {
    double *a = words_of<double>(x), *b = words_of<double>(y);
    double of_x[N], of_y[N];
#pragma unroll
    for (int w = 0; w < N; ++w) {
      of_x[w] = a[w * lanes_of_warp];
      of_y[w] = b[w * lanes_of_warp];
    }
#pragma unroll
    for (int w = 0; w < N; ++w) {
      a[w * lanes_of_warp] = of_y[w];
      b[w * lanes_of_warp] = of_x[w];
    }
  }
};

/// Whether a stage without sums gains from moving its elements so.
template <class Stage>
inline constexpr bool moves_by_warps =
    Stage::sums == 0 && limb_count<typename Stage::number> >= 3 && !is_one_by_one<Stage>;

}  // namespace residua::cuda
