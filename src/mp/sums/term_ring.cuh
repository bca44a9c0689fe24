// Terms of sums of products as a GPU's threads read them: from memory when they are needed, or through rings
// in shared memory, into which they are copied before.
#pragma once

#include "gpu/launch.hpp"
#include "mp/sums.hpp"

namespace residua::cuda {

using namespace multiple;

/// The words of an element, in front of n: where it has fewer, the others are zero.
template <int n>
__device__ __forceinline__ void load_words(word* words, const word* element, index_t plane, int skipped) {
#pragma unroll
  for (int k = 0; k < n; ++k) words[k] = k < skipped ? 0 : __ldg(element + (k + 1 - skipped) * plane);
}

/// A term of a sum as it is read.
template <int n>
struct read_term {
  mp_header a, b;
  word x[n], y[n];

  /// b_element null: of a magnitude.
  __device__ __forceinline__ void load(int skipped, const word* a_element, index_t a_plane,
                                       const word* b_element, index_t b_plane) {
    a = {__ldg(a_element)};
    load_words<n>(x, a_element, a_plane, skipped);
    if (b_element == nullptr) return;
    b = {__ldg(b_element)};
    load_words<n>(y, b_element, b_plane, skipped);
  }
};

/// Terms of a block's threads on their way into shared memory, `depth` of each thread, so that a thread's
/// next ones come while it multiplies. A thread's places are its own: nobody waits for others.
template <int n, int depth>
struct term_ring {
  static constexpr int planes = 2 * (n + 1);  // of a place: an element of a, one of b
  word (*memory)[block_threads];

  /// Begins to copy a term; what was read of its place is in registers by then.
  __device__ __forceinline__ void begin(int place, const word* a, index_t a_plane, const word* b,
                                        index_t b_plane) const {
    word* const target = &memory[place * planes][threadIdx.x];
#pragma unroll
    for (int w = 0; w <= n; ++w) copy_word(target + w * block_threads, a + w * a_plane);
    if (b == nullptr) return;
#pragma unroll
    for (int w = 0; w <= n; ++w) copy_word(target + (n + 1 + w) * block_threads, b + w * b_plane);
  }
  /// The copies since the last call are one group, which may be empty.
  __device__ __forceinline__ static void end_group() { asm volatile("cp.async.commit_group;" ::: "memory"); }
  /// All groups but the last `depth - 1` have arrived.
  __device__ __forceinline__ static void wait() {
    asm volatile("cp.async.wait_group %0;" ::"n"(depth - 1) : "memory");
  }
  __device__ __forceinline__ read_term<n> term(int place) const {
    const word* const source = &memory[place * planes][threadIdx.x];
    read_term<n> t;
    t.a = {source[0]};
    t.b = {source[(n + 1) * block_threads]};
#pragma unroll
    for (int k = 0; k < n; ++k) {
      t.x[k] = source[(1 + k) * block_threads];
      t.y[k] = source[(n + 2 + k) * block_threads];
    }
    return t;
  }

 private:
  __device__ __forceinline__ static void copy_word(word* target, const word* source) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" ::"r"(
                     static_cast<unsigned>(__cvta_generic_to_shared(target))),
                 "l"(source)
                 : "memory");
  }
};

}  // namespace residua::cuda
