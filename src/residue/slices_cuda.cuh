// How kernels read the elements of slices.
#pragma once

#include "base/cuda_state.hpp"
#include "residue/slices.hpp"

namespace residua::residue::cuda {

/// A dd by one load of 16 bytes, to which device memory is aligned (matrix_checks.hpp).
template <class T>
__device__ inline arithmetic_t<T> element(const slices<T>& x, index slice, index k) {
  if constexpr (std::is_same_v<T, dd>) {
    const auto* address = x.depth_first ? &x.A(k, slice) : &x.A(slice, k);
    const double2 limbs = __ldg(reinterpret_cast<const double2*>(address));
    return dd(limbs.x, limbs.y);
  } else {
    return x(slice, k);
  }
}

}  // namespace residua::residue::cuda
