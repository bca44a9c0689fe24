// The bodies of the vector operations, once for every backend; see loop/stage.hpp.
#pragma once

#include "loop/stage.hpp"
#include "residua/format.hpp"

namespace residua::blas {

using namespace loop;

template <class T>
struct vector_stage {
  using number = T;
  using scalars = no_scalars;
  static constexpr int sums = 0;
};

template <class T>
struct copy_stage : vector_stage<T> {
  vector_view<const T> x;
  vector_view<T> y;
  [[nodiscard]] bool unit_increments() const { return x.increment() == 1 && y.increment() == 1; }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const no_scalars&, Lane at, Acc*) const {
    at.store(y, at.load(x));
  }
};

template <class T>
struct scal_stage : vector_stage<T> {
  T alpha;
  vector_view<T> x;
  [[nodiscard]] bool unit_increments() const { return x.increment() == 1; }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const no_scalars&, Lane at, Acc*) const {
    at.store(x, at.splat(alpha) * at.load(x));
  }
};

/// z = alpha x + y; axpy (z is y) and xpay (z is x) are the same body.
template <class T>
struct axpyz_stage : vector_stage<T> {
  T alpha;
  vector_view<const T> x, y;
  vector_view<T> z;
  [[nodiscard]] bool unit_increments() const {
    return x.increment() == 1 && y.increment() == 1 && z.increment() == 1;
  }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const no_scalars&, Lane at, Acc*) const {
    at.store(z, multiply_add(at.splat(alpha), at.load(x), at.load(y)));
  }
};

template <class T>
struct dot_stage : vector_stage<T> {
  static constexpr int sums = 1;
  vector_view<const T> x, y;
  [[nodiscard]] bool unit_increments() const { return x.increment() == 1 && y.increment() == 1; }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const no_scalars&, Lane at, Acc* sum) const {
    sum[0].add_product(at.load(x), at.load(y));
  }
};

/// The sum of (scale x_i)^2; scale is a power of two.
template <class T>
struct sum_of_squares_stage : vector_stage<T> {
  static constexpr int sums = 1;
  double scale;
  vector_view<const T> x;
  [[nodiscard]] bool unit_increments() const { return x.increment() == 1; }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const no_scalars&, Lane at, Acc* sum) const {
    const auto scaled = at.load(x) * at.splat(scale);
    sum[0].add_product(scaled, scaled);
  }
};

#define RESIDUA_LEVEL1_STAGES(X, T) \
  X(blas::copy_stage<T>)            \
  X(blas::scal_stage<T>)            \
  X(blas::axpyz_stage<T>)           \
  X(blas::dot_stage<T>)             \
  X(blas::sum_of_squares_stage<T>)

}  // namespace residua::blas
