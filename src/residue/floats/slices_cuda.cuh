// How kernels read the elements of slices, and hold them.
#pragma once

#include "base/cuda_state.hpp"
#include "residue/floats/slices.hpp"

namespace residua::residue::cuda {

/// Limbs are read by loads of 16 bytes where device memory is aligned to them (matrix_checks.hpp).
template <class T>
__device__ inline arithmetic_t<T> element(const slices<T>& x, index_t slice, index_t k) {
  if constexpr (std::is_same_v<T, dd> || std::is_same_v<T, qd>) {
    return x.with_structure(slice, k, [&] {
      const auto stored = x.stored_position(slice, k);
      const auto* address = reinterpret_cast<const double2*>(&x.stored()(stored.row, stored.column));
      arithmetic_t<T> value;
#pragma unroll
      for (int n = 0; n < limb_count<T> / 2; ++n) {
        const double2 limbs = __ldg(address + n);
        value.limb[2 * n] = limbs.x;
        value.limb[2 * n + 1] = limbs.y;
      }
      return value;
    });
  } else {
    return x(slice, k);
  }
}

/// Places for numbers in shared memory, limbs in pairs: accesses of 16 bytes, and one of 8 for an odd limb.
template <class Number, int places>
struct number_places {
  static constexpr int limbs = limb_count<Number>, pairs = limbs / 2;
  double2 pair[pairs > 0 ? pairs : 1][pairs > 0 ? places : 1];
  double single[limbs % 2 == 1 ? places : 1];

  __device__ inline void put(int place, const Number& x) {
#pragma unroll
    for (int n = 0; n < pairs; ++n) {
      pair[n][place] = make_double2(limb_of(x, 2 * n), limb_of(x, 2 * n + 1));
    }
    if constexpr (limbs % 2 == 1) single[place] = limb_of(x, limbs - 1);
  }
  __device__ inline Number get(int place) const {
    if constexpr (limbs == 1) {
      return single[place];
    } else {
      Number x;
#pragma unroll
      for (int n = 0; n < pairs; ++n) {
        const double2 two = pair[n][place];
        x.limb[2 * n] = two.x;
        x.limb[2 * n + 1] = two.y;
      }
      if constexpr (limbs % 2 == 1) x.limb[limbs - 1] = single[place];
      return x;
    }
  }
};

}  // namespace residua::residue::cuda
