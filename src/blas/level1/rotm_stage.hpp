// The body of rotm, once for every backend; see loop/stage.hpp.
#pragma once

#include "blas/level1/level1_stages.hpp"
#include "residua/blas/level1/rotmg.hpp"

namespace residua::blas {

/// The four elements of a modified rotation's matrix, or that it is the identity.
template <class Number>
struct modified_rotation_scalars {
  Number h11, h12, h21, h22;
  bool is_identity;

  RESIDUA_INLINE explicit modified_rotation_scalars(const modified_rotation<Number>& h)
      : h11(h.h11), h12(h.h12), h21(h.h21), h22(h.h22) {
    const double flag = leading(h.flag);
    is_identity = flag != -1 && flag != 0 && flag != 1;
    if (flag == 0) h11 = h22 = Number(1.0);
    if (flag == 1) {
      h12 = Number(1.0);
      h21 = Number(-1.0);
    }
  }
};

/// (x, y) = H (x, y).
template <class T>
struct rotm_stage : vector_stage<T> {
  using scalars = modified_rotation_scalars<arithmetic_t<T>>;
  vector_view<T> x, y;
  scalar<modified_rotation<arithmetic_t<T>>> h;
  [[nodiscard]] bool unit_increments() const { return x.increment() == 1 && y.increment() == 1; }
  [[nodiscard]] RESIDUA_INLINE scalars read_scalars() const { return scalars(h.get()); }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const scalars& s, Lane lane, Acc*) const {
    if (s.is_identity) return;
    const auto a = lane.load(x), b = lane.load(y);
    lane.store(x, multiply_add(lane.splat(s.h11), a, lane.splat(s.h12) * b));
    lane.store(y, multiply_add(lane.splat(s.h22), b, lane.splat(s.h21) * a));
  }
};

}  // namespace residua::blas
