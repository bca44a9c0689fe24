// How kernels read the coefficients of a diagonal and make pieces of its sum.
#pragma once

#include <type_traits>

#include "residua/base/index.hpp"
#include "residue/moduli/reconstruct.hpp"

namespace residua::residue::cuda {

/// W of one modulus.
template <int pieces>
struct alignas(16) cofactor {
  double piece[pieces];
};

/// The cofactors of one diagonal in shared memory, for all threads of the block, which are so many.
template <int threads, int pieces>
__device__ inline void copy_cofactors(const reconstruction_table<pieces>& table, cofactor<pieces>* memory) {
  for (int n = static_cast<int>(threadIdx.x); n < pieces * table.count; n += threads) {
    memory[n / pieces].piece[n % pieces] = table.moduli[n / pieces].piece[n % pieces];
  }
  __syncthreads();
}

/// Four bytes, two or one.
template <int count>
using bytes = std::conditional_t<count == 4, std::uint32_t,
                                 std::conditional_t<count == 2, std::uint16_t, std::uint8_t>>;

/// Byte n of x, of bytes that are 128 above what they mean: as the low bits of 2^52, and exact.
__device__ inline double coefficient_of(std::uint32_t x, int n) {
  constexpr int high_word = 0x43300000;
  return limb::sub(__hiloint2double(high_word, static_cast<int>(__byte_perm(x, 0, 0x4440 | n))),
                   0x1p52 + 128);
}

/// The sums of one diagonal; `address` is that of the first modulus's coefficients, `plane` the distance of
/// the next.
template <int each, int pieces>
__device__ inline void add_coefficients(const std::int8_t* address, index_t plane, bool inside,
                                        const cofactor<pieces>* cofactors, int count,
                                        reconstruction<pieces> (&sum)[each]) {
#pragma unroll 5
  for (int i = 0; i < count; ++i) {
    const auto of_modulus = cofactors[i];
    const std::uint32_t x =
        (inside ? __ldcs(reinterpret_cast<const bytes<each>*>(address + i * plane)) : 0U) ^ 0x80808080U;
#pragma unroll
    for (int n = 0; n < each; ++n) sum[n].add_coefficient(coefficient_of(x, n), of_modulus.piece);
  }
}

}  // namespace residua::residue::cuda
