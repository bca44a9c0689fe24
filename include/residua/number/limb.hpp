// The operations that the error-free transformations ask of a limb: float, double, and whatever overloads
// them (the SIMD vectors of the loops on CPUs do).
//
// Every operation is rounded once, to nearest even. On the device the rounded intrinsics keep nvcc from
// fusing a multiplication with an addition; on the host the compile option -ffp-contract=off does.
#pragma once

#include <concepts>

#include "residua/number/inline.hpp"

// A compiler that may reorder sums, multiply by reciprocals or take every number for finite makes the errors
// of sums and products zero, and every number of several limbs silently as precise as its first limb. GCC and
// Clang say so by __FAST_MATH__ (-ffast-math, -Ofast) and, GCC for each option by itself,
// __ASSOCIATIVE_MATH__ and __RECIPROCAL_MATH__; both by __FINITE_MATH_ONLY__; Microsoft's and compatible
// compilers by _M_FP_FAST (/fp:fast). nvcc's --use_fast_math leaves the operations below as they are, but
// flushes subnormal floats.
#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || \
    defined(_M_FP_FAST)
#  error "residua: extended precision is lost with -ffast-math, -Ofast and /fp:fast; compile without them"
#elif defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ != 0
#  error "residua: infinities and NaN are lost with -ffinite-math-only; compile without it"
#endif

namespace residua {

namespace machine {  // the operations on a machine float, each rounded once

#if defined(__CUDA_ARCH__)
RESIDUA_INLINE double add(double a, double b) { return __dadd_rn(a, b); }
RESIDUA_INLINE double mul(double a, double b) { return __dmul_rn(a, b); }
RESIDUA_INLINE double fma(double a, double b, double c) { return __fma_rn(a, b, c); }
RESIDUA_INLINE double div(double a, double b) { return __ddiv_rn(a, b); }
RESIDUA_INLINE double sqrt(double a) { return __dsqrt_rn(a); }
RESIDUA_INLINE float add(float a, float b) { return __fadd_rn(a, b); }
RESIDUA_INLINE float mul(float a, float b) { return __fmul_rn(a, b); }
RESIDUA_INLINE float fma(float a, float b, float c) { return __fmaf_rn(a, b, c); }
RESIDUA_INLINE float div(float a, float b) { return __fdiv_rn(a, b); }
RESIDUA_INLINE float sqrt(float a) { return __fsqrt_rn(a); }
#else
template <class T>
RESIDUA_INLINE T add(T a, T b) {
  return a + b;
}
template <class T>
RESIDUA_INLINE T mul(T a, T b) {
  return a * b;
}
template <class T>
RESIDUA_INLINE T div(T a, T b) {
  return a / b;
}
RESIDUA_INLINE double fma(double a, double b, double c) { return __builtin_fma(a, b, c); }
RESIDUA_INLINE float fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
RESIDUA_INLINE double sqrt(double a) { return __builtin_sqrt(a); }
RESIDUA_INLINE float sqrt(float a) { return __builtin_sqrtf(a); }
#endif
RESIDUA_INLINE double abs(double a) { return __builtin_fabs(a); }
RESIDUA_INLINE float abs(float a) { return __builtin_fabsf(a); }
RESIDUA_INLINE double sign(double a) { return __builtin_copysign(1.0, a); }
RESIDUA_INLINE float sign(float a) { return __builtin_copysignf(1.0F, a); }

}  // namespace machine

/// What a limb type offers. A SIMD vector specialises it; a type that is no limb has none.
template <class T>
struct limb_operations;

namespace detail {
template <class T>
inline constexpr bool is_machine_float = std::same_as<T, float> || std::same_as<T, double>;
}  // namespace detail

template <class T>
requires detail::is_machine_float<T>
struct limb_operations<T> {
  static RESIDUA_INLINE T add(T a, T b) { return machine::add(a, b); }
  static RESIDUA_INLINE T sub(T a, T b) { return machine::add(a, -b); }
  static RESIDUA_INLINE T mul(T a, T b) { return machine::mul(a, b); }
  static RESIDUA_INLINE T div(T a, T b) { return machine::div(a, b); }
  static RESIDUA_INLINE T fma(T a, T b, T c) { return machine::fma(a, b, c); }
  static RESIDUA_INLINE T sqrt(T a) { return machine::sqrt(a); }
  static RESIDUA_INLINE T abs(T a) { return machine::abs(a); }
  /// Returns 1 with the sign of a.
  static RESIDUA_INLINE T sign(T a) { return machine::sign(a); }
  static RESIDUA_INLINE T splat(double a) { return T(a); }
  /// Returns `value` where `guard` is finite, for which alone guard - guard is 0, else `otherwise`.
  static RESIDUA_INLINE T if_finite(T guard, T value, T otherwise) {
    return machine::add(guard, -guard) == T(0) ? value : otherwise;
  }
};

/// A type that numbers can be made of: float, double, or one that specialises limb_operations.
template <class T>
concept limb_type = requires(T a) {
  limb_operations<T>::add(a, a);
};

namespace limb {

template <class T>
RESIDUA_INLINE T add(T a, T b) {
  return limb_operations<T>::add(a, b);
}
template <class T>
RESIDUA_INLINE T sub(T a, T b) {
  return limb_operations<T>::sub(a, b);
}
template <class T>
RESIDUA_INLINE T mul(T a, T b) {
  return limb_operations<T>::mul(a, b);
}
template <class T>
RESIDUA_INLINE T div(T a, T b) {
  return limb_operations<T>::div(a, b);
}
template <class T>
RESIDUA_INLINE T fma(T a, T b, T c) {
  return limb_operations<T>::fma(a, b, c);
}
template <class T>
RESIDUA_INLINE T sqrt(T a) {
  return limb_operations<T>::sqrt(a);
}
template <class T>
RESIDUA_INLINE T abs(T a) {
  return limb_operations<T>::abs(a);
}
template <class T>
RESIDUA_INLINE T sign(T a) {
  return limb_operations<T>::sign(a);
}
template <class T>
RESIDUA_INLINE T if_finite(T guard, T value, T otherwise) {
  return limb_operations<T>::if_finite(guard, value, otherwise);
}
/// The limb whose every element is `a`.
template <class T>
RESIDUA_INLINE T splat(double a) {
  return limb_operations<T>::splat(a);
}

}  // namespace limb

}  // namespace residua
