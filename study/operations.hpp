// The operations of the study on any number type and machine: scalars of the host and the device, and SIMD
// vectors.
//
// A machine names its two limb types, `wide` for double and `narrow` for float, and moves them from and to
// arrays of doubles, in which every limb is kept whatever its type.
#pragma once

#include <string_view>
#include <type_traits>

#include "residua/number/arithmetic.hpp"
#include "study/composite.hpp"
#include "study/triple_single.hpp"

namespace residua::study {

inline constexpr int most_limbs = 4;

struct scalar_machine {
  using wide = double;
  using narrow = float;
  static constexpr int lanes = 1;

  static RESIDUA_INLINE void load(const double* source, double& target) { target = *source; }
  static RESIDUA_INLINE void load(const double* source, float& target) {
    target = static_cast<float>(*source);
  }
  static RESIDUA_INLINE void store(double x, double* target) { *target = x; }
  static RESIDUA_INLINE void store(float x, double* target) { *target = static_cast<double>(x); }
#if defined(__CUDACC__)
  /// Keeps the compiler from knowing the value: an integer addition of nothing. (asm("") does not keep ptxas
  /// from it.)
  static __device__ __forceinline__ void change(double& x, int zero) {
    x = __hiloint2double(__double2hiint(x), __double2loint(x) + zero);
  }
  static __device__ __forceinline__ void change(float& x, int zero) {
    x = __int_as_float(__float_as_int(x) + zero);
  }
#endif
};

/// One limb as a number with operators.
template <class T>
struct one_limb {
  T limb[1];
};
template <class T>
RESIDUA_INLINE one_limb<T> operator+(one_limb<T> a, one_limb<T> b) {
  return {{limb::add(a.limb[0], b.limb[0])}};
}
template <class T>
RESIDUA_INLINE one_limb<T> operator-(one_limb<T> a, one_limb<T> b) {
  return {{limb::sub(a.limb[0], b.limb[0])}};
}
template <class T>
RESIDUA_INLINE one_limb<T> operator*(one_limb<T> a, one_limb<T> b) {
  return {{limb::mul(a.limb[0], b.limb[0])}};
}
template <class T>
RESIDUA_INLINE one_limb<T> operator/(one_limb<T> a, one_limb<T> b) {
  return {{limb::div(a.limb[0], b.limb[0])}};
}
template <class T>
RESIDUA_INLINE one_limb<T> sqrt(one_limb<T> a) {
  return {{limb::sqrt(a.limb[0])}};
}
template <class T>
RESIDUA_INLINE one_limb<T> fma(one_limb<T> a, one_limb<T> b, one_limb<T> c) {
  return {{limb::fma(a.limb[0], b.limb[0], c.limb[0])}};
}

// ---- operations ----

enum class operation { add, sub, mul, sqr, div, sqrt, fma, add_limb, mul_limb };

inline constexpr operation all_operations[] = {operation::add, operation::sub,      operation::mul,
                                               operation::sqr, operation::div,      operation::sqrt,
                                               operation::fma, operation::add_limb, operation::mul_limb};

constexpr std::string_view name_of(operation op) {
  constexpr std::string_view names[] = {"add",  "sub", "mul",      "sqr",     "div",
                                        "sqrt", "fma", "add limb", "mul limb"};
  return names[static_cast<int>(op)];
}
/// How many of a, b, c an operation reads; "limb": the leading limb of b.
constexpr int operands_of(operation op) {
  if (op == operation::sqr || op == operation::sqrt) return 1;
  return op == operation::fma ? 3 : 2;
}

template <class T, int N>
RESIDUA_INLINE T first_limb(const expansion<T, N>& x) {
  return x.limb[0];
}

/// Calls f with the operation's result, where the number type has that operation.
template <operation op, class Number, class F>
RESIDUA_INLINE void apply(const Number& a, const Number& b, const Number& c, F&& f) {
  if constexpr (op == operation::add) f(a + b);
  if constexpr (op == operation::sub) f(a - b);
  if constexpr (op == operation::mul) f(a * b);
  if constexpr (op == operation::sqr && requires { sqr(a); }) f(sqr(a));
  if constexpr (op == operation::div && requires { a / b; }) f(a / b);
  if constexpr (op == operation::sqrt && requires { sqrt(a); }) f(sqrt(a));
  if constexpr (op == operation::fma && requires { fma(a, b, c); }) f(fma(a, b, c));
  if constexpr (op == operation::add_limb && requires { a + first_limb(b); }) f(a + first_limb(b));
  if constexpr (op == operation::mul_limb && requires { a* first_limb(b); }) f(a * first_limb(b));
}
/// Whether `apply` has anything to call f with.
template <operation op, class Number>
constexpr bool has_operation() {
  if constexpr (op == operation::sqr) return requires(Number a) {
      sqr(a);
    };
  if constexpr (op == operation::div) return requires(Number a) {
      a / a;
    };
  if constexpr (op == operation::sqrt) return requires(Number a) {
      sqrt(a);
    };
  if constexpr (op == operation::fma) return requires(Number a) {
      fma(a, a, a);
    };
  if constexpr (op == operation::add_limb) return requires(Number a) {
      a + first_limb(a);
    };
  if constexpr (op == operation::mul_limb) return requires(Number a) {
      a* first_limb(a);
    };
  return true;
}

// ---- limbs ----

/// Calls f(k, limb k) for each limb of a number.
template <class Number, class F>
RESIDUA_INLINE void each_limb(Number& x, F&& f) {
  if constexpr (requires { x.limb[0]; }) {
    constexpr int limbs = static_cast<int>(std::extent_v<decltype(x.limb)>);
    for (int k = 0; k < limbs; ++k) f(k, x.limb[k]);
  } else if constexpr (requires { x.high; }) {
    f(0, x.high);
    f(1, x.low);
  } else {
    f(0, x.value);
    f(1, x.error);
  }
}

/// An array of numbers: one array of doubles a limb.
struct planes {
  double* limb[most_limbs];
};

template <class Machine, class Number>
RESIDUA_INLINE Number load(const planes& source, long i) {
  Number x;
  each_limb(x, [&](int k, auto& limb) { Machine::load(source.limb[k] + i, limb); });
  return x;
}
template <class Machine, class Number>
RESIDUA_INLINE void store(const Number& x, const planes& target, long i) {
  each_limb(x, [&](int k, const auto& limb) { Machine::store(limb, target.limb[k] + i); });
}

/// Operands and result of one operation, many times.
struct batch {
  planes a, b, c, result;
};

/// result[i] = op(a[i], b[i], c[i]); for SIMD, of eight numbers from i on.
template <class Machine, class Format, operation op>
RESIDUA_INLINE void run_case(const batch& cases, long i) {
  using number = typename Format::template number<Machine>;
  const auto a = load<Machine, number>(cases.a, i);
  const auto b = load<Machine, number>(cases.b, i);
  const auto c = load<Machine, number>(cases.c, i);
  apply<op>(a, b, c, [&](const number& result) { store<Machine>(result, cases.result, i); });
}

}  // namespace residua::study
