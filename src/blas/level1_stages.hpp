// The bodies of the vector operations, once for every backend; see loop/stage.hpp.
#pragma once

#include "loop/stage.hpp"
#include "residua/format.hpp"
#include "residua/number/convert.hpp"

namespace residua::blas {

using namespace loop;

template <class T>
struct vector_stage {
  using number = arithmetic_t<T>;
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
    at.copy(x, y);
  }
};

template <class T>
struct scal_stage : vector_stage<T> {
  arithmetic_t<T> alpha;
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
  arithmetic_t<T> alpha;
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

/// y = x in another format. With SIMD where the limbs are the same, or more; rounding to fewer is not worth it.
template <class To, class From>
struct convert_stage : vector_stage<To> {
  vector_view<const From> x;
  vector_view<To> y;
  using from_number = arithmetic_t<From>;
  using to_number = arithmetic_t<To>;
  [[nodiscard]] bool unit_increments() const {
    return sizeof(to_number) >= sizeof(from_number) && x.increment() == 1 && y.increment() == 1;
  }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const no_scalars&, Lane at, Acc*) const {
    using to = typename Lane::template number<to_number>;
    if constexpr (std::is_same_v<to_number, from_number>) {
      at.store(y, at.load(x));
    } else if constexpr (std::is_same_v<to, to_number>) {
      at.store(y, residua::convert<to>(at.load(x)));
    } else if constexpr (sizeof(to_number) >= sizeof(from_number)) {
      at.store(y, widened(at.load(x), to()));
    }
  }

 private:
  template <class Limb, int N>
  static RESIDUA_INLINE expansion<Limb, N> widened(const Limb& x, expansion<Limb, N>) {
    return x;
  }
  template <class Limb, int M, int N>
  static RESIDUA_INLINE expansion<Limb, N> widened(const expansion<Limb, M>& x, expansion<Limb, N> to) {
    for (int k = 0; k < N; ++k) to.limb[k] = k < M ? x.limb[k] : limb::splat<Limb>(0.0);
    return to;
  }
};

/// Counts of the elements that would lose accuracy, and of those that would become infinite.
template <class T>
struct storing_faults_stage : vector_stage<double> {
  static constexpr int sums = 2;
  vector_view<const dd> x;
  [[nodiscard]] bool unit_increments() const { return false; }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const no_scalars&, Lane at, Acc* sum) const {
    if constexpr (std::is_same_v<Lane, scalar_lane>) {
      const auto outcome = outcome_of_storing<T>(at.load(x));
      sum[0].add_product(1.0, outcome == storing::underflowed ? 1.0 : 0.0);
      sum[1].add_product(1.0, outcome == storing::overflowed ? 1.0 : 0.0);
    }
  }
};

#define RESIDUA_LEVEL1_STAGES(X, T) \
  X(blas::copy_stage<T>)            \
  X(blas::scal_stage<T>)            \
  X(blas::axpyz_stage<T>)           \
  X(blas::dot_stage<T>)             \
  X(blas::sum_of_squares_stage<T>)

}  // namespace residua::blas
