// Clusters of blocks, which write to each other's shared memory: compute capability 9.0. Before it a block is
// a cluster of its own.
//
// Blocks exchange small things through boxes. A word is written to another block's box by one instruction
// that also tells the box's barrier how many bytes have come (PTX ISA, st.async), so that nobody waits for
// other memory accesses, nor loses its first-level cache to an order of all memory, as at a barrier of the
// cluster.
#pragma once

#include <cstdint>

#include "gpu/words.cuh"

namespace residua::cuda {

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
#  define RESIDUA_HAS_CLUSTERS 1
#else
#  define RESIDUA_HAS_CLUSTERS 0
#endif

// How a wait acquires what other blocks of the cluster have written, and an arrival releases it. A fence of
// shared memory alone leaves the first-level cache as it is; before PTX ISA 8.6, which has it, the wait
// acquires all memory.
#if __CUDACC_VER_MAJOR__ * 100 + __CUDACC_VER_MINOR__ >= 1208
#  define RESIDUA_WAIT_ORDER "relaxed"
#  define RESIDUA_AFTER_WAIT "fence.acquire.sync_restrict::shared::cluster.cluster;\n"
#  define RESIDUA_ARRIVAL_OF_SHARED \
    "fence.release.sync_restrict::shared::cta.cluster;\nbarrier.cluster.arrive.relaxed;"
#else
#  define RESIDUA_WAIT_ORDER "acquire"
#  define RESIDUA_AFTER_WAIT ""
#  define RESIDUA_ARRIVAL_OF_SHARED "barrier.cluster.arrive.release;"
#endif

__device__ inline int rank_in_cluster() {
  int rank = 0;
#if RESIDUA_HAS_CLUSTERS
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
#endif
  return rank;
}
__device__ inline int blocks_of_cluster() {
  int blocks = 1;
#if RESIDUA_HAS_CLUSTERS
  asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(blocks));
#endif
  return blocks;
}
/// All threads call it.
__device__ inline void synchronise_cluster() {
#if RESIDUA_HAS_CLUSTERS
  asm volatile("barrier.cluster.arrive.release;\nbarrier.cluster.wait.acquire;" ::: "memory");
#else
  __syncthreads();
#endif
}
/// The two halves of synchronise_cluster(): what a thread does between them waits for nobody. All threads
/// call one and the other in turn, in clusters of more than one block.
__device__ inline void arrive_at_cluster() {
#if RESIDUA_HAS_CLUSTERS
  asm volatile("barrier.cluster.arrive.release;" ::: "memory");
#endif
}
/// The first half where others wait for what this thread does in its block's shared memory, and for nothing
/// else: it does not wait until what has been written to other memory is there.
__device__ inline void arrive_with_shared() {
#if RESIDUA_HAS_CLUSTERS
  asm volatile(RESIDUA_ARRIVAL_OF_SHARED ::: "memory");
#endif
}
__device__ inline void wait_for_cluster() {
#if RESIDUA_HAS_CLUSTERS
  asm volatile("barrier.cluster.wait.acquire;" ::: "memory");
#endif
}

/// A block of the cluster by its rank: where it has what this block has at some place of shared memory.
class cluster_block {
 public:
  cluster_block() = default;
  /// `origin`: any place of shared memory, the same one in all blocks.
  __device__ inline cluster_block(const void* origin, int rank) {
#if RESIDUA_HAS_CLUSTERS
    asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(distance_) : "r"(own_address(origin)), "r"(rank));
    distance_ -= own_address(origin);
#else
    (void)origin, (void)rank;
#endif
  }
  [[nodiscard]] __device__ inline std::uint32_t place(const void* own) const {
    return own_address(own) + distance_;
  }
  [[nodiscard]] static __device__ inline std::uint32_t own_address(const void* own) {
    return static_cast<std::uint32_t>(__cvta_generic_to_shared(own));
  }

 private:
  std::uint32_t distance_ = 0;
};

/// Tells that all words of a box have come: a barrier in shared memory, beside the box.
class box_barrier {
 public:
  /// By one thread, before synchronise_cluster().
  __device__ inline void initialise() {
#if RESIDUA_HAS_CLUSTERS
    asm volatile(
        "mbarrier.init.shared::cta.b64 [%0], 1;\nfence.mbarrier_init.release.cluster;" ::"r"(address())
        : "memory");
#endif
  }
  /// By one thread, once a phase: so many bytes are to come.
  __device__ inline void expect(int bytes) {
#if RESIDUA_HAS_CLUSTERS
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(address()), "r"(bytes)
                 : "memory");
#else
    (void)bytes;
#endif
  }
  /// Until the phase of this parity has ended. The words come from other blocks, so that they are acquired at
  /// the scope of the cluster: a wait by itself acquires at that of the block (PTX ISA, mbarrier.try_wait).
  /// Without clusters the warp that waits is the one that wrote.
  __device__ inline void wait(int parity) {
#if RESIDUA_HAS_CLUSTERS
    asm volatile(
        "{\n.reg .pred done;\n"
        "again:\nmbarrier.try_wait.parity." RESIDUA_WAIT_ORDER
        ".cluster.shared::cta.b64 done, [%0], %1;\n"
        "@!done bra again;\n" RESIDUA_AFTER_WAIT "}" ::"r"(address()),
        "r"(parity)
        : "memory");
#else
    (void)parity;
    __syncwarp();
#endif
  }
  /// Writes a word to the place of *own in another block, whose barrier in the place of this one counts it.
  __device__ inline void put(double* own, double word, const cluster_block& block) {
#if RESIDUA_HAS_CLUSTERS
    asm volatile(
        "st.async.shared::cluster.mbarrier::complete_tx::bytes.f64 [%0], %1, [%2];" ::"r"(block.place(own)),
        "d"(word), "r"(block.place(&state_))
        : "memory");
#else
    (void)block;
    *own = word;
#endif
  }
  /// Writes two words, at a multiple of 16 bytes.
  __device__ inline void put_pair(double* own, double first, double second, const cluster_block& block) {
#if RESIDUA_HAS_CLUSTERS
    asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.f64 [%0], {%1, %2}, [%3];" ::"r"(
                     block.place(own)),
                 "d"(first), "d"(second), "r"(block.place(&state_))
                 : "memory");
#else
    (void)block;
    own[0] = first, own[1] = second;
#endif
  }

 private:
  [[nodiscard]] __device__ inline std::uint32_t address() { return cluster_block::own_address(&state_); }
  std::uint64_t state_;
};

/// Writes x to the place of `own` in another block.
template <class T>
__device__ inline void put_words(box_barrier& barrier, T& own, const T& x, const cluster_block& block) {
  double word[words_of<T>];
  memcpy(word, &x, sizeof x);
#pragma unroll
  for (int w = 0; w < words_of<T>; ++w) barrier.put(reinterpret_cast<double*>(&own) + w, word[w], block);
}
/// Writes x to a multiple of 16 bytes if x has an even number of words.
template <class T>
__device__ inline void put_aligned(box_barrier& barrier, T& own, const T& x, const cluster_block& block) {
  if constexpr (words_of<T> % 2 != 0) {
    put_words(barrier, own, x, block);
  } else {
    double word[words_of<T>];
    memcpy(word, &x, sizeof x);
#pragma unroll
    for (int w = 0; w < words_of<T>; w += 2) {
      barrier.put_pair(reinterpret_cast<double*>(&own) + w, word[w], word[w + 1], block);
    }
  }
}

#undef RESIDUA_HAS_CLUSTERS
#undef RESIDUA_WAIT_ORDER
#undef RESIDUA_AFTER_WAIT
#undef RESIDUA_ARRIVAL_OF_SHARED

}  // namespace residua::cuda
