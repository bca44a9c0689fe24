// How kernels read the elements of slices, and hold them.
#pragma once

#include "base/cuda_state.hpp"
#include "residue/floats/slices.hpp"

namespace residua::residue::cuda {

/// What is in memory where an element would be stored. Limbs are read by loads of 16 bytes where device
/// memory is aligned to them (matrix_checks.hpp).
template <class T>
__device__ inline arithmetic_t<T> in_memory(const slices<T>& x, index_t slice, index_t k) {
  const auto place = x.stored_position(slice, k);
  if constexpr (std::is_same_v<T, dd> || std::is_same_v<T, qd>) {
    const auto* address = reinterpret_cast<const double2*>(&x.stored()(place.row, place.column));
    arithmetic_t<T> value;
#pragma unroll
    for (int n = 0; n < limb_count<T> / 2; ++n) {
      const double2 limbs = __ldg(address + n);
      value.limb[2 * n] = limbs.x;
      value.limb[2 * n + 1] = limbs.y;
    }
    return value;
  } else {
    return dense::load(x.stored(), place.row, place.column);
  }
}

/// condition ? a : b, without a branch.
template <class Number>
__device__ inline Number chosen(bool condition, const Number& a, const Number& b) {
  if constexpr (limb_count<Number> == 1) {
    return condition ? a : b;
  } else {
    Number x;
#pragma unroll
    for (int n = 0; n < limb_count<Number>; ++n) x.limb[n] = condition ? a.limb[n] : b.limb[n];
    return x;
  }
}

/// Memory is read whether the element is stored there or not, and limbs are chosen one by one: behind a
/// branch a load would wait for the ones before it.
template <class T>
__device__ inline arithmetic_t<T> element(const slices<T>& x, index_t slice, index_t k) {
  auto value = in_memory(x, slice, k);
  const bool is_zero = x.is_beside_triangle(slice, k), is_one = x.is_unit(slice, k) & !is_zero;
  return chosen(is_zero | is_one, arithmetic_t<T>(is_one ? 1.0 : 0.0), value);
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
