// The bodies of the vector operations that make sums, once for every backend; see loop/stage.hpp.
#pragma once

#include "blas/level1/largest_element.hpp"
#include "blas/level1/level1_stages.hpp"
#include "blas/level1/safe_norm.hpp"
#include "residua/blas/level1/convert.hpp"

namespace residua::blas {

/// A single sum, which is the result.
template <class T>
struct sum_stage_base : vector_stage<T> {
  static constexpr int sums = 1;
  [[nodiscard]] RESIDUA_INLINE arithmetic_t<T> result(const arithmetic_t<T>* sum) const { return sum[0]; }
};

template <class T>
struct dot_stage : sum_stage_base<T> {
  vector_view<const T> x, y;
  [[nodiscard]] bool unit_increments() const { return x.increment() == 1 && y.increment() == 1; }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const no_scalars&, Lane lane, Acc* sum) const {
    sum[0].add_product(lane.load(x), lane.load(y));
  }
};

/// The sum of elements: products with 1, which are exact.
template <class T>
struct sum_stage : sum_stage_base<T> {
  vector_view<const T> x;
  [[nodiscard]] bool unit_increments() const { return x.increment() == 1; }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const no_scalars&, Lane lane, Acc* sum) const {
    sum[0].add_product(lane.splat(1.0), lane.load(x));
  }
};

/// The sum of magnitudes: products with 1 or -1.
template <class T>
struct asum_stage : sum_stage_base<T> {
  vector_view<const T> x;
  [[nodiscard]] bool unit_increments() const { return x.increment() == 1; }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const no_scalars&, Lane lane, Acc* sum) const {
    const auto value = lane.load(x);
    sum[0].add_product(limb::sign(leading(value)), value);
  }
};

/// y = alpha x + y and the sum of y z, of the elements of y as they are stored: z may be y.
template <class T>
struct axpy_dot_stage : sum_stage_base<T> {
  using scalars = coefficient<arithmetic_t<T>>;
  scalar_of<T> alpha;
  vector_view<const T> x;
  vector_view<T> y;
  vector_view<const T> z;
  [[nodiscard]] bool unit_increments() const {
    return x.increment() == 1 && y.increment() == 1 && z.increment() == 1;
  }
  [[nodiscard]] RESIDUA_INLINE scalars read_scalars() const { return scalars(alpha.get()); }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const scalars& a, Lane lane, Acc* sum) const {
    if (!a.is_zero) lane.store(y, multiply_add(lane.splat(a.value), lane.load(x), lane.load(y)));
    sum[0].add_product(lane.load(y), lane.load(z));
  }
};

/// The norm, in one pass whatever the elements' sizes: safe_norm.hpp.
template <class T>
struct norm_stage : vector_stage<T> {
  static constexpr int sums = size_classes;
  static constexpr bool one_by_one = true;
  vector_view<const T> x;
  template <class Acc>
  RESIDUA_INLINE void element(const no_scalars&, scalar_lane lane, Acc* sum) const {
    add_square(lane.load(x), sum);
  }
  [[nodiscard]] RESIDUA_INLINE arithmetic_t<T> result(const arithmetic_t<T>* sum) const {
    return safe_root(sum);
  }
};

/// y = alpha x + y and the norm of y as it is stored.
template <class T>
struct axpy_norm_stage : vector_stage<T> {
  static constexpr int sums = size_classes;
  static constexpr bool one_by_one = true;
  using scalars = coefficient<arithmetic_t<T>>;
  scalar_of<T> alpha;
  vector_view<const T> x;
  vector_view<T> y;
  [[nodiscard]] RESIDUA_INLINE scalars read_scalars() const { return scalars(alpha.get()); }
  template <class Acc>
  RESIDUA_INLINE void element(const scalars& a, scalar_lane lane, Acc* sum) const {
    if (!a.is_zero) lane.store(y, multiply_add(a.value, lane.load(x), lane.load(y)));
    add_square(lane.load(y), sum);
  }
  [[nodiscard]] RESIDUA_INLINE arithmetic_t<T> result(const arithmetic_t<T>* sum) const {
    return safe_root(sum);
  }
};

/// One element at a time: a comparison and, seldom, more.
template <class T>
struct iamax_stage : vector_stage<T> {
  static constexpr int sums = 1;
  static constexpr bool one_by_one = true;
  using sum_accumulator = largest_element<arithmetic_t<T>>;
  vector_view<const T> x;
  template <class Acc>
  RESIDUA_INLINE void element(const no_scalars&, scalar_lane lane, Acc* largest) const {
    largest[0].take(lane.load(x), lane.i);
  }
  [[nodiscard]] RESIDUA_INLINE index_t result(const sum_accumulator* largest) const {
    return static_cast<index_t>(largest[0].place);
  }
};

/// Counts of the elements that would lose accuracy, and of those that would become infinite.
template <class T>
struct storing_faults_stage : vector_stage<double> {
  static constexpr int sums = 2;
  static constexpr bool one_by_one = true;
  vector_view<const dd> x;
  template <class Acc>
  RESIDUA_INLINE void element(const no_scalars&, scalar_lane lane, Acc* sum) const {
    const auto outcome = outcome_of_storing<T>(lane.load(x));
    sum[0].add_product(1.0, outcome == storing::underflowed ? 1.0 : 0.0);
    sum[1].add_product(1.0, outcome == storing::overflowed ? 1.0 : 0.0);
  }
  [[nodiscard]] RESIDUA_INLINE storing_faults result(const double* count) const {
    return {static_cast<index_t>(count[0]), static_cast<index_t>(count[1])};
  }
};

#define RESIDUA_LEVEL1_REDUCTIONS(X, T) \
  X(blas::dot_stage<T>)                 \
  X(blas::sum_stage<T>)                 \
  X(blas::asum_stage<T>)                \
  X(blas::axpy_dot_stage<T>)            \
  X(blas::norm_stage<T>)                \
  X(blas::axpy_norm_stage<T>)           \
  X(blas::iamax_stage<T>)

}  // namespace residua::blas
