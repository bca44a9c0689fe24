// Conversions between the format of a solver and the double precision of its preconditioner.
#pragma once

#include "krylov/scalars.hpp"
#include "loop/stage.hpp"

namespace residua::krylov {

/// S: the scalars of the method.
template <class T, class S>
struct conversion_stage {
  using number = typename S::number;
  using scalars = S;
  static constexpr int sums = 0;
  static constexpr int previous_sums = 0;
  static RESIDUA_INLINE bool begin(S&, const number*, bool) { return true; }
};

/// The leading limbs.
template <class T, class S>
struct narrow_stage : conversion_stage<T, S> {
  vector_view<const T> source;
  vector_view<double> target;
  [[nodiscard]] bool unit_increments() const { return source.increment() == 1; }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const S&, Lane lane, Acc*) const {
    lane.store(target, leading(lane.load(source)));
  }
};

template <class T, class S>
struct widen_stage : conversion_stage<T, S> {
  vector_view<const double> source;
  vector_view<T> target;
  [[nodiscard]] bool unit_increments() const { return target.increment() == 1; }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const S&, Lane lane, Acc*) const {
    using number = typename Lane::template number<T>;
    lane.store(target, number(lane.load(source)));
  }
};

// NOLINTBEGIN(bugprone-macro-parentheses): a type takes none.
#define RESIDUA_CONVERSION_STAGES(X, T, S) \
  X(krylov::narrow_stage<T, krylov::S<T>>) \
  X(krylov::widen_stage<T, krylov::S<T>>)
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace residua::krylov
