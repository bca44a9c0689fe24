// The bodies of the vector operations that make no sums, once for every backend; see loop/stage.hpp.
#pragma once

#include "loop/stage.hpp"
#include "residua/number/convert.hpp"
#include "residua/number/format.hpp"
#include "residua/view/scalar.hpp"

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
  using moved_format = T;  // nothing is computed
  vector_view<const T> x;
  vector_view<T> y;
  [[nodiscard]] bool unit_increments() const { return x.increment() == 1 && y.increment() == 1; }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const no_scalars&, Lane lane, Acc*) const {
    lane.copy(x, y);
  }
};

template <class T>
struct swap_stage : vector_stage<T> {
  using moved_format = T;  // nothing is computed
  vector_view<T> x, y;
  [[nodiscard]] bool unit_increments() const { return x.increment() == 1 && y.increment() == 1; }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const no_scalars&, Lane lane, Acc*) const {
    lane.swap(x, y);
  }
};

template <class T>
struct scal_stage : vector_stage<T> {
  using scalars = arithmetic_t<T>;
  scalar<scalars> alpha;
  vector_view<T> x;
  [[nodiscard]] bool unit_increments() const { return x.increment() == 1; }
  [[nodiscard]] RESIDUA_INLINE scalars read_scalars() const { return alpha.get(); }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const scalars& a, Lane lane, Acc*) const {
    lane.store(x, lane.splat(a) * lane.load(x));
  }
};

/// A coefficient. Where it is zero its vector is not read.
template <class Number>
struct coefficient {
  Number value;
  bool is_zero;
  RESIDUA_INLINE explicit coefficient(const Number& a) : value(a), is_zero(a == Number(0.0)) {}
};

/// z = alpha x + y; axpy (z is y) and xpay (z is x) are the same body.
template <class T>
struct axpyz_stage : vector_stage<T> {
  using scalars = coefficient<arithmetic_t<T>>;
  scalar_of<T> alpha;
  vector_view<const T> x, y;
  vector_view<T> z;
  [[nodiscard]] bool unit_increments() const {
    return x.increment() == 1 && y.increment() == 1 && z.increment() == 1;
  }
  [[nodiscard]] RESIDUA_INLINE scalars read_scalars() const { return scalars(alpha.get()); }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const scalars& a, Lane lane, Acc*) const {
    if (a.is_zero) return lane.copy(y, z);
    lane.store(z, multiply_add(lane.splat(a.value), lane.load(x), lane.load(y)));
  }
};

template <class Number>
struct two_coefficients {
  coefficient<Number> alpha, beta;
};

/// w = alpha x + beta y; axpby is the same body with w = y.
template <class T>
struct waxpby_stage : vector_stage<T> {
  using scalars = two_coefficients<arithmetic_t<T>>;
  scalar_of<T> alpha, beta;
  vector_view<const T> x, y;
  vector_view<T> w;
  [[nodiscard]] bool unit_increments() const {
    return x.increment() == 1 && y.increment() == 1 && w.increment() == 1;
  }
  [[nodiscard]] RESIDUA_INLINE scalars read_scalars() const {
    using one = coefficient<arithmetic_t<T>>;
    return {one(alpha.get()), one(beta.get())};
  }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const scalars& s, Lane lane, Acc*) const {
    if (s.beta.is_zero) return lane.store(w, scaled(s.alpha, lane, x));
    const auto rest = scaled(s.beta, lane, y);
    lane.store(w, s.alpha.is_zero ? rest : multiply_add(lane.splat(s.alpha.value), lane.load(x), rest));
  }

 private:
  template <class Lane>
  static RESIDUA_INLINE auto scaled(const coefficient<arithmetic_t<T>>& a, Lane lane,
                                    const vector_view<const T>& v) {
    return a.is_zero ? lane.splat(a.value) : lane.splat(a.value) * lane.load(v);
  }
};

template <class Number>
struct rotation_scalars {
  Number c, s;
};

/// (x, y) = (c x + s y, c y - s x).
template <class T>
struct rot_stage : vector_stage<T> {
  using scalars = rotation_scalars<arithmetic_t<T>>;
  vector_view<T> x, y;
  scalar_of<T> c, s;
  [[nodiscard]] bool unit_increments() const { return x.increment() == 1 && y.increment() == 1; }
  [[nodiscard]] RESIDUA_INLINE scalars read_scalars() const { return {c.get(), s.get()}; }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const scalars& rotation, Lane lane, Acc*) const {
    const auto cosine = lane.splat(rotation.c), sine = lane.splat(rotation.s);
    const auto a = lane.load(x), b = lane.load(y);
    lane.store(x, multiply_add(cosine, a, sine * b));
    lane.store(y, multiply_add(cosine, b, -(sine * a)));
  }
};

/// y = x in another format. With SIMD where the limbs are the same, or more; rounding to fewer is not worth
/// it.
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
  RESIDUA_INLINE void element(const no_scalars&, Lane lane, Acc*) const {
    using value = typename Lane::template number<to_number>;
    if constexpr (std::is_same_v<to_number, from_number>) {
      lane.store(y, lane.load(x));
    } else if constexpr (sizeof(to_number) >= sizeof(from_number)) {
      lane.store(y, widened(lane.load(x), value()));
    } else if constexpr (std::is_same_v<value, to_number>) {
      lane.store(y, residua::convert<value>(lane.load(x)));
    }
  }

 private:
  template <class Limb, int N>
  static RESIDUA_INLINE expansion<Limb, N> widened(const Limb& x, expansion<Limb, N>) {
    return x;
  }
  template <class Limb, int M, int N>
  static RESIDUA_INLINE expansion<Limb, N> widened(const expansion<Limb, M>& x, expansion<Limb, N> wide) {
    for (int k = 0; k < N; ++k) wide.limb[k] = k < M ? x.limb[k] : limb::splat<Limb>(0.0);
    return wide;
  }
};

#define RESIDUA_LEVEL1_STAGES(X, T) \
  X(blas::copy_stage<T>)            \
  X(blas::swap_stage<T>)            \
  X(blas::scal_stage<T>)            \
  X(blas::axpyz_stage<T>)           \
  X(blas::waxpby_stage<T>)          \
  X(blas::rot_stage<T>)

}  // namespace residua::blas
