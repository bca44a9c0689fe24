// Elements as a warp moves them: neighbours, by words that lie side by side.
//
// A thread that stores its own 24 or 32 bytes by words of 8 or 16 writes a part of a 32-byte sector with each
// instruction, which bounds what the second-level cache takes: td and qd are therefore stored 32 at a time.
// Loads do not suffer, as the first-level cache holds what the next words need.
#pragma once

#include "loop/stage.hpp"

namespace residua::cuda {

using namespace loop;

inline constexpr int lanes_of_warp = 32;

/// The most limbs of a number that warps store, and whose GPU kernels have been tuned.
inline constexpr int most_limbs = 4;

/// Room of a warp for the words of its 32 numbers. Numbers of four limbs are spread over all banks.
struct warp_words {
  double word[lanes_of_warp * most_limbs + lanes_of_warp / 4];

  template <int N>
  static __device__ inline int place(int number_of_word) {
    static_assert(N <= most_limbs, "the room of a warp is for numbers of up to four limbs");
    return N % 2 == 0 ? number_of_word + number_of_word / 16 : number_of_word;
  }
};

/// The index of this thread, whose warp has 32 neighbouring ones that all exist, in vectors of increment 1.
struct warp_lane : scalar_lane {
  warp_words* room;

  __device__ inline warp_lane(index_t i, warp_words* room_of_warp) : scalar_lane{i}, room(room_of_warp) {}

  static __device__ inline int number() { return static_cast<int>(threadIdx.x) % lanes_of_warp; }
  using scalar_lane::store;
  template <int N>
  requires(N >= 3) __device__
      inline void store(const vector_view<expansion<double, N>>& x, const expansion<double, N>& value) const {
    __syncwarp();  // what an earlier store left here has been read
#pragma unroll
    for (int w = 0; w < N; ++w) room->word[room->place<N>(number() * N + w)] = value.limb[w];
    __syncwarp();
    double* target = reinterpret_cast<double*>(&x[i - number()]) + number();
#pragma unroll
    for (int w = 0; w < N; ++w)
      target[w * lanes_of_warp] = room->word[room->place<N>(w * lanes_of_warp + number())];
  }
};

// What is only moved goes in chunks of 1024 bytes and more of each vector, whatever its format: several words
// of 16 bytes of a thread are on their way at a time, and a block reads some pages of memory after the other.

/// How many elements a warp moves at a time.
template <class T>
RESIDUA_INLINE constexpr int chunk_elements() {
  if (plane_stored<T>) return 128;
  return sizeof(T) == 24 ? 64 : 1024 / static_cast<int>(sizeof(T));
}

/// The chunk of a warp that begins at element `first` of vectors of increment 1 whose memory begins at
/// multiples of 16 bytes.
struct chunk_lane {
  index_t first;

  /// This thread's words of a chunk of numbers of `T`, 32 words apart.
  template <class T>
  __device__ inline auto* words(T* chunk) const {
    using word = std::conditional_t<std::is_const_v<T>, const int4, int4>;
    return reinterpret_cast<word*>(chunk) + threadIdx.x % lanes_of_warp;
  }
  template <int count, class From, class To>
  __device__ inline void copy_words(From* source, To* target) const {
    int4 word[count];
#pragma unroll
    for (int w = 0; w < count; ++w) word[w] = words(source)[w * lanes_of_warp];
    __syncwarp();  // as below
#pragma unroll
    for (int w = 0; w < count; ++w) words(target)[w * lanes_of_warp] = word[w];
  }
  template <int count, class T>
  __device__ inline void swap_words(T* a, T* b) const {
    int4 of_a[count], of_b[count];
#pragma unroll
    for (int w = 0; w < count; ++w) {
      of_a[w] = words(a)[w * lanes_of_warp];
      of_b[w] = words(b)[w * lanes_of_warp];
    }
    __syncwarp();  // nvcc moved loads behind stores, to save registers at half the speed
#pragma unroll
    for (int w = 0; w < count; ++w) {
      words(a)[w * lanes_of_warp] = of_b[w];
      words(b)[w * lanes_of_warp] = of_a[w];
    }
  }
  /// How many words of a thread hold the chunk's parts of `bytes` each.
  template <class T>
  static RESIDUA_INLINE constexpr int count(std::size_t bytes) {
    return static_cast<int>(chunk_elements<T>() * bytes / (16 * lanes_of_warp));
  }
  template <class T>
  __device__ inline void copy(const vector_view<const T>& x, const vector_view<T>& y) const {
    if constexpr (plane_stored<T>) {
      copy_words<count<T>(8)>(x.high() + first, y.high() + first);
      copy_words<count<T>(4)>(x.low() + first, y.low() + first);
    } else {
      copy_words<count<T>(sizeof(T))>(&x[first], &y[first]);
    }
  }
  template <class T>
  __device__ inline void swap(const vector_view<T>& x, const vector_view<T>& y) const {
    if constexpr (plane_stored<T>) {
      swap_words<count<T>(8)>(x.high() + first, y.high() + first);
      swap_words<count<T>(4)>(x.low() + first, y.low() + first);
    } else {
      swap_words<count<T>(sizeof(T))>(&x[first], &y[first]);
    }
  }
};

/// Whether a stage does nothing but move elements between its vectors x and y, whose format is moved_format.
template <class Stage>
inline constexpr bool moves_chunks = requires {
  typename Stage::moved_format;
};

template <class T>
bool begins_at_word(const vector_view<T>& x) {
  const auto is_multiple = [](const void* p) { return reinterpret_cast<std::uintptr_t>(p) % 16 == 0; };
  if constexpr (plane_stored<std::remove_const_t<T>>) {
    return is_multiple(x.high()) && is_multiple(x.low());
  } else {
    return is_multiple(x.first());
  }
}

/// Whether a stage without sums gains from storing its elements by warps.
template <class Stage>
inline constexpr bool stores_by_warps =
    Stage::sums == 0 && limb_count<typename Stage::number> >= 3 && !is_one_by_one<Stage>;

/// Whether a stage has loops of its own where its vectors lie as these need it, and these do.
template <class Stage>
inline constexpr bool moves_by_warps = moves_chunks<Stage> || stores_by_warps<Stage>;
template <class Stage>
bool is_side_by_side(const Stage& stage) {
  if constexpr (moves_chunks<Stage>) {
    return stage.unit_increments() && begins_at_word(stage.x) && begins_at_word(stage.y);
  } else if constexpr (stores_by_warps<Stage>) {
    return stage.unit_increments();
  }
  return false;
}

}  // namespace residua::cuda
