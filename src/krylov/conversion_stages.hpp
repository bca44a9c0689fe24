// Between the format of a solver and the double precision of its preconditioner.
#pragma once

#include "krylov/scalars.hpp"
#include "loop/stage.hpp"

namespace residua::krylov {

template <class T>
struct conversion_stage {
  using number = T;
  using scalars = method_scalars<T>;
  static constexpr int sums = 0;
  static constexpr int previous_sums = 0;
  static RESIDUA_INLINE bool begin(method_scalars<T>&, const T*, bool) { return true; }
};

/// The leading limbs.
template <class T>
struct narrow_stage : conversion_stage<T> {
  vector_view<const T> source;
  vector_view<double> target;
  [[nodiscard]] bool unit_increments() const { return source.increment() == 1; }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const method_scalars<T>&, Lane lane, Acc*) const {
    lane.store(target, leading(lane.load(source)));
  }
};

template <class T>
struct widen_stage : conversion_stage<T> {
  vector_view<const double> source;
  vector_view<T> target;
  [[nodiscard]] bool unit_increments() const { return target.increment() == 1; }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const method_scalars<T>&, Lane lane, Acc*) const {
    using number = typename Lane::template number<T>;
    lane.store(target, number(lane.load(source)));
  }
};

#define RESIDUA_CONVERSION_STAGES(X, T) \
  X(krylov::narrow_stage<T>)            \
  X(krylov::widen_stage<T>)

}  // namespace residua::krylov
