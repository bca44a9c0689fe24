// Vectors that a loop over elements makes and that A then multiplies: what ranks tell each other of them
// before the loop.
#pragma once

#include "krylov/bicgstab_stages.hpp"
#include "krylov/cg_stages.hpp"

namespace residua::distributed {

/// Of an element stage: whether it makes such a vector; with is_multiplied(stage), whether A multiplies it as
/// it is, and not M^-1 of it that is made between loops; vector(stage), its place; and element(stage, s,
/// lane), the element that the stage is about to store there.
template <class Stage>
struct told_vector {
  static constexpr bool exists = false;
};

template <class T, krylov::applied M>
struct told_vector<krylov::cg_direction<T, M>> {
  using stage_type = krylov::cg_direction<T, M>;
  static constexpr bool exists = true;
  static bool is_multiplied(const stage_type&) { return true; }
  static const vector_view<T>& vector(const stage_type& stage) { return stage.v.p; }
  template <class Lane>
  static RESIDUA_INLINE T element(const stage_type& stage, const krylov::method_scalars<T>& s, Lane lane) {
    return stage.next(s, lane, lane.load(stage.v.p));
  }
};

/// M^-1 of an element, as BiCGStab's stages store it.
template <krylov::applied M, class T, class Lane>
RESIDUA_INLINE T preconditioned(const krylov::bicgstab_vectors<T>& v, Lane lane, const T& a) {
  if constexpr (M == krylov::applied::diagonal) {
    return a * lane.load(v.inverse_diagonal);
  } else {
    return a;
  }
}

template <class T, krylov::applied M>
struct told_vector<krylov::bicgstab_direction<T, M>> {
  using stage_type = krylov::bicgstab_direction<T, M>;
  static constexpr bool exists = true;
  static bool is_multiplied(const stage_type& stage) {
    return vector(stage).first() == stage.v.p_hat.first();
  }
  static const vector_view<T>& vector(const stage_type& stage) {
    return M == krylov::applied::diagonal ? stage.v.p_hat : stage.v.p;
  }
  template <class Lane>
  static RESIDUA_INLINE T element(const stage_type& stage, const krylov::method_scalars<T>& s, Lane lane) {
    return preconditioned<M>(stage.v, lane, stage.direction(s, lane));
  }
};

template <class T, krylov::applied M>
struct told_vector<krylov::bicgstab_half<T, M>> {
  using stage_type = krylov::bicgstab_half<T, M>;
  static constexpr bool exists = true;
  static bool is_multiplied(const stage_type& stage) {
    return vector(stage).first() == stage.v.s_hat.first();
  }
  static const vector_view<T>& vector(const stage_type& stage) {
    return M == krylov::applied::diagonal ? stage.v.s_hat : stage.v.s;
  }
  template <class Lane>
  static RESIDUA_INLINE T element(const stage_type& stage, const krylov::method_scalars<T>& s, Lane lane) {
    return preconditioned<M>(stage.v, lane, stage.halfway(s, lane, stage.v.v));
  }
};

}  // namespace residua::distributed
