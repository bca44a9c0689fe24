// Stages: the fused loops that every vector operation and Krylov method is made of.
//
// A stage is a small trivially copyable struct with
//
//   using number = T;                    the format it works in
//   using scalars = S;                   what it reads besides vectors; no_scalars where there are none
//   static constexpr int sums = K;       how many sums of products the loop makes
//   bool unit_increments() const;        whether SIMD loads may be used
//   static constexpr bool one_by_one = true;   if its body is not written for SIMD: then without the line
//                                              before
//   using sum_accumulator = A;           if it sums other than in accumulator<T>
//
// and one of
//
//   void element(const S&, Lane lane, Acc* sum) const;         for every index: an element stage
//   void row(const S&, Lane lane, Product, Acc* sum) const;    for every row of a sparse matrix, given the
//                                                            product (A operand)_i: a row stage, with also
//   vector_view<const T> operand;                            the vector that A multiplies, and
//   using product_accumulator = accumulator<T>;              how that product is summed
//
// A lane is one index on the reference backend, the GPU and in remainders, eight indices where SIMD is
// used. The body is written once against it. A method's stages also have a scalar step that is run before the
// loop, see krylov/engine.hpp. The stages of BLAS routines, which have none, get their scalars from
//
//   S read_scalars() const;              run once where the loop runs: scalars may be in device memory
//   R result(const stage_sum*) const;    of a reduction: what the routine returns, made where the loop runs
#pragma once

#include "residua/number/accumulator.hpp"
#include "residua/view/vector_view.hpp"

namespace residua::loop {

struct no_scalars {};

// On the device an element is moved in words of 16 or 8 bytes where its size allows: views of the GPU backend
// are aligned.
template <class T>
RESIDUA_INLINE T load_element(const T* source) {
#if defined(__CUDA_ARCH__)
  if constexpr (std::is_same_v<T, ff>) {
    const float2 pair = *reinterpret_cast<const float2*>(source);
    return {pair.x, pair.y};
  } else if constexpr (sizeof(T) % 16 == 0) {
    T element;
    for (unsigned k = 0; k < sizeof(T) / 16; ++k) {
      const double2 pair = reinterpret_cast<const double2*>(source)[k];
      element.limb[2 * k] = pair.x;
      element.limb[2 * k + 1] = pair.y;
    }
    return element;
  }
#endif
  return *source;
}
template <class T>
RESIDUA_INLINE void store_element(T* place, const T& value) {
#if defined(__CUDA_ARCH__)
  if constexpr (std::is_same_v<T, ff>) {
    *reinterpret_cast<float2*>(place) = make_float2(value.hi(), value.lo());
    return;
  } else if constexpr (sizeof(T) % 16 == 0) {
    for (unsigned k = 0; k < sizeof(T) / 16; ++k) {
      reinterpret_cast<double2*>(place)[k] = make_double2(value.limb[2 * k], value.limb[2 * k + 1]);
    }
    return;
  }
#endif
  *place = value;
}

// Element i of a view as it is stored, side by side or in planes.
template <class T>
RESIDUA_INLINE std::remove_const_t<T> element(const vector_view<T>& x, index_t i) {
  if constexpr (plane_stored<std::remove_const_t<T>>) {
    return x[i];
  } else {
    return load_element<std::remove_const_t<T>>(&x[i]);
  }
}
template <class T>
RESIDUA_INLINE void put(const vector_view<T>& x, index_t i, const T& value) {
  if constexpr (plane_stored<T>) {
    x.first().store(i * x.increment(), value);
  } else {
    store_element(&x[i], value);
  }
}

/// One index. Numbers are loaded in the format that they are computed in and rounded to the one that they are
/// stored in.
struct scalar_lane {
  template <class T>
  using number = T;

  index_t i;

  template <class T>
  RESIDUA_INLINE arithmetic_t<std::remove_const_t<T>> load(const vector_view<T>& x) const {
    return loaded(element(x, i));
  }
  template <class T>
  RESIDUA_INLINE void store(const vector_view<T>& x, const arithmetic_t<T>& value) const {
    put(x, i, stored<T>(value));
  }
  /// y = x, bit by bit.
  template <class T>
  RESIDUA_INLINE void copy(const vector_view<const T>& x, const vector_view<T>& y) const {
    put(y, i, element(x, i));
  }
  /// x and y exchanged, bit by bit.
  template <class T>
  RESIDUA_INLINE void swap(const vector_view<T>& x, const vector_view<T>& y) const {
    const T kept = element(x, i);
    put(x, i, element(y, i));
    put(y, i, kept);
  }
  template <class T>
  RESIDUA_INLINE T splat(const T& a) const {
    return a;
  }
};

/// a x + y, the same on every backend. Infinite where a x is, as if the product were taken first.
RESIDUA_INLINE double multiply_add(double a, double x, double y) { return limb::fma(a, x, y); }
template <class T, int N>
RESIDUA_INLINE expansion<T, N> multiply_add(const expansion<T, N>& a, const expansion<T, N>& x,
                                            const expansion<T, N>& y) {
  return guarded(network::fma(a, x, y), limb::add(y.hi(), limb::mul(a.hi(), x.hi())));
}

template <class Stage>
inline constexpr bool is_one_by_one = requires {
  Stage::one_by_one;
};

template <class Stage>
struct accumulator_of {
  using type = accumulator<typename Stage::number>;
};
template <class Stage>
requires requires { typename Stage::sum_accumulator; }
struct accumulator_of<Stage> {
  using type = typename Stage::sum_accumulator;
};
template <class Stage>
using stage_accumulator = typename accumulator_of<Stage>::type;

/// The sums that a loop hands back, in the stage's format unless it has an accumulator of its own.
template <class Stage>
using stage_sum = std::remove_cvref_t<decltype(std::declval<const stage_accumulator<Stage>&>().value())>;
template <class Stage>
using stage_sums = stage_sum<Stage>[Stage::sums == 0 ? 1 : Stage::sums];

/// The scalars of a stage without a scalar step.
template <class Stage>
RESIDUA_INLINE typename Stage::scalars scalars_of(const Stage& stage) {
  if constexpr (std::is_same_v<typename Stage::scalars, no_scalars>) {
    return {};
  } else {
    return stage.read_scalars();
  }
}
/// What a reduction returns.
template <class Stage>
using stage_result = decltype(std::declval<const Stage&>().result(std::declval<const stage_sum<Stage>*>()));

template <class Acc>
RESIDUA_INLINE void clear(Acc* sum, int count) {
  for (int k = 0; k < count; ++k) sum[k].clear();
}
template <class Acc>
RESIDUA_INLINE void renormalise(Acc* sum, int count) {
  for (int k = 0; k < count; ++k) sum[k].renormalise();
}
template <class Acc>
RESIDUA_INLINE void merge(Acc* sum, const Acc* other, int count) {
  for (int k = 0; k < count; ++k) sum[k].merge(other[k]);
}

}  // namespace residua::loop
