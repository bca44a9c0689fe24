// What compute capability 9.0a has for products of matrices, one function an instruction (PTX ISA 8.0):
// barriers in shared memory that count bytes, copies of boxes of tensors into them, and products of 64 rows
// by a group of four warps. Files that are compiled for sm_90a include this one.
#pragma once

#include <cuda.h>

#include <cstdint>

namespace residua::hopper {

__device__ inline std::uint32_t shared_address(const void* p) {
  return static_cast<std::uint32_t>(__cvta_generic_to_shared(p));
}

/// mbarrier: a phase ends when so many arrivals, and all bytes that were announced, have come.
using barrier = std::uint64_t;
__device__ inline void initialise(barrier* b, int arrivals) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(b)), "r"(arrivals));
}
__device__ inline void publish_barriers() {
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}
__device__ inline void arrive_expecting(barrier* b, int bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(b)), "r"(bytes)
               : "memory");
}
/// Arrives at the barrier in the same place of another block of the cluster.
__device__ inline void arrive_at(barrier* b, int block) {
  asm volatile(
      "{\n.reg .b32 remote;\n"
      "mapa.shared::cluster.u32 remote, %0, %1;\n"
      "mbarrier.arrive.shared::cluster.b64 _, [remote];\n}" ::"r"(shared_address(b)),
      "r"(block)
      : "memory");
}
/// Until the phase of this parity has ended.
__device__ inline void wait(barrier* b, int parity) {
  asm volatile(
      "{\n.reg .pred done;\n"
      "again:\nmbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
      "@!done bra again;\n}" ::"r"(shared_address(b)),
      "r"(parity)
      : "memory");
}

__device__ inline int rank_in_cluster() {
  int rank;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  return rank;
}
__device__ inline void synchronise_cluster() {
  asm volatile("barrier.cluster.arrive.release;\nbarrier.cluster.wait.acquire;" ::: "memory");
}

/// Registers a thread, of all of a warpgroup.
template <int count>
__device__ inline void give_up_registers() {
  asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(count));
}
template <int count>
__device__ inline void take_registers() {
  asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(count));
}

/// The box at (x, y, z) to the same place in all blocks of the cluster that are in the mask; each one's
/// barrier gets its bytes.
__device__ inline void copy_box(const CUtensorMap& map, int x, int y, int z, void* target, barrier* b,
                                unsigned mask) {
  asm volatile(
      "cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster"
      " [%0], [%1, {%3, %4, %5}], [%2], %6;" ::"r"(shared_address(target)),
      "l"(&map), "r"(shared_address(b)), "r"(x), "r"(y), "r"(z), "h"(static_cast<std::uint16_t>(mask))
      : "memory");
}
/// Four 8 x 8 matrices of 16-bit elements; a thread gives the address of one row.
__device__ inline void store_matrices(void* row, const std::uint32_t (&x)[4]) {
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(shared_address(row)),
               "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3])
               : "memory");
}

/// Rows of 128 bytes in shared memory, swizzled as copies leave them, eight rows after eight.
__device__ inline std::uint64_t describe_rows(const void* first) {
  constexpr std::uint64_t swizzled_128 = std::uint64_t{1} << 62, unused = 1 << 16,
                          eight_rows = std::uint64_t{8 * 128 >> 4} << 32;
  return swizzled_128 | eight_rows | unused | (shared_address(first) & 0x3ffff) >> 4;
}
/// The description of what is so many bytes further in each row.
__device__ inline std::uint64_t further(std::uint64_t description, int bytes) {
  return description + static_cast<std::uint64_t>(bytes >> 4);
}

__device__ inline void begin_products() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ inline void commit_products() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
/// Until all committed groups but so many have ended.
template <int pending>
__device__ inline void wait_for_products() {
  asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(pending) : "memory");
}
/// Keeps the compiler from using sums before they have been waited for.
template <int count>
__device__ inline void hold(std::int32_t (&sums)[count]) {
#pragma unroll
  for (int n = 0; n < count; ++n) asm volatile("" : "+r"(sums[n])::"memory");
}

#define RESIDUA_EIGHT(sums, n)                                                                       \
  "+r"(sums[n]), "+r"(sums[(n) + 1]), "+r"(sums[(n) + 2]), "+r"(sums[(n) + 3]), "+r"(sums[(n) + 4]), \
      "+r"(sums[(n) + 5]), "+r"(sums[(n) + 6]), "+r"(sums[(n) + 7])
#define RESIDUA_SIXTY_FOUR(sums, n)                                                                \
  RESIDUA_EIGHT(sums, n), RESIDUA_EIGHT(sums, (n) + 8), RESIDUA_EIGHT(sums, (n) + 16),             \
      RESIDUA_EIGHT(sums, (n) + 24), RESIDUA_EIGHT(sums, (n) + 32), RESIDUA_EIGHT(sums, (n) + 40), \
      RESIDUA_EIGHT(sums, (n) + 48), RESIDUA_EIGHT(sums, (n) + 56)

/// sums = a b, or += where `add`, of 64 rows and 256 columns, 32 bytes deep. Thread t of the warpgroup has,
/// for n = 0 ... 31 and h = 0, 1, row 16 (t / 32) + 8 h + t % 32 / 4 and columns 8 n + 2 (t % 4) + {0, 1} at
/// sums[4 n + 2 h + {0, 1}].
__device__ inline void multiply(std::int32_t (&sums)[128], std::uint64_t a, std::uint64_t b, bool add) {
  asm volatile(
      "{\n.reg .pred add;\nsetp.ne.b32 add, %130, 0;\n"
      "wgmma.mma_async.sync.aligned.m64n256k32.s32.s8.s8\n"
      "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, "
      "%22, "
      "%23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, "
      "%43, "
      "%44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, "
      "%64, "
      "%65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, %80, %81, %82, %83, %84, "
      "%85, "
      "%86, %87, %88, %89, %90, %91, %92, %93, %94, %95, %96, %97, %98, %99, %100, %101, %102, %103, %104, "
      "%105, "
      "%106, %107, %108, %109, %110, %111, %112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, "
      "%123, %124, %125, %126, %127}, %128, %129, add;\n}"
      : RESIDUA_SIXTY_FOUR(sums, 0), RESIDUA_SIXTY_FOUR(sums, 64)
      : "l"(a), "l"(b), "r"(static_cast<int>(add)));
}

#undef RESIDUA_SIXTY_FOUR
#undef RESIDUA_EIGHT

}  // namespace residua::hopper
