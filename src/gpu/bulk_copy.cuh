// Copies into a warp's shared memory that go on while the warp does other things, by one instruction for
// any number of bytes, whose arrival a barrier counts (PTX ISA 8.0, cp.async.bulk). Below compute
// capability 9.0 the lanes copy.
#pragma once

#include <cstdint>

#include "gpu/warp.cuh"

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
#  define RESIDUA_HAS_BULK_COPIES 1
#else
#  define RESIDUA_HAS_BULK_COPIES 0
#endif

namespace residua::cuda {

/// The policy by which the second-level cache drops lines before all others.
__device__ inline std::uint64_t drop_first_policy() {
  std::uint64_t policy;
  asm("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;" : "=l"(policy));
  return policy;
}

/// In shared memory, one for a warp. All lanes call its functions. Bytes, places and sources are multiples of
/// 16.
class copy_barrier {
 public:
  /// Once, before all else.
  __device__ inline void initialise() {
#if RESIDUA_HAS_BULK_COPIES
    if (is_first_lane()) {
      asm volatile(
          "mbarrier.init.shared::cta.b64 [%0], 1;\nfence.mbarrier_init.release.cluster;" ::"r"(address())
          : "memory");
    }
    __syncwarp();
#endif
  }
  /// So many bytes are to be copied until the next wait; what the lanes have read before may be overwritten.
  __device__ inline void expect(unsigned bytes) {
    __syncwarp();
#if RESIDUA_HAS_BULK_COPIES
    if (is_first_lane()) {
      asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(address()), "r"(bytes)
                   : "memory");
    }
#else
    (void)bytes;
#endif
  }
  __device__ inline void copy(void* place, const void* source, unsigned bytes, bool drops_first) {
#if RESIDUA_HAS_BULK_COPIES
    if (!is_first_lane() || bytes == 0) return;
    if (drops_first) {
      asm volatile(
          "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint "
          "[%0], [%1], %2, [%3], %4;" ::"r"(shared_address(place)),
          "l"(source), "r"(bytes), "r"(address()), "l"(drop_first_policy())
          : "memory");
    } else {
      asm volatile(
          "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
              shared_address(place)),
          "l"(source), "r"(bytes), "r"(address())
          : "memory");
    }
#else
    (void)drops_first;
    for (unsigned k = threadIdx.x % warp_threads; k < bytes / sizeof(int4); k += warp_threads) {
      static_cast<int4*>(place)[k] = __ldg(static_cast<const int4*>(source) + k);
    }
#endif
  }
  /// Until all expected bytes have come. parity: 0 the first time, then 1 and 0 in turn.
  __device__ inline void wait(unsigned parity) {
#if RESIDUA_HAS_BULK_COPIES
    asm volatile(
        "{\n.reg .pred done;\n"
        "again:\nmbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
        "@!done bra again;\n}" ::"r"(address()),
        "r"(parity)
        : "memory");
#else
    (void)parity;
    __syncwarp();
#endif
  }

 private:
  static __device__ inline bool is_first_lane() { return threadIdx.x % warp_threads == 0; }
  static __device__ inline unsigned shared_address(const void* place) {
    return static_cast<unsigned>(__cvta_generic_to_shared(place));
  }
  __device__ inline unsigned address() const { return shared_address(&state_); }

  std::uint64_t state_;
};

}  // namespace residua::cuda
