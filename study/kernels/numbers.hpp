// The formats of the study's kernels: numbers of composite arithmetic beside those of the library, and the
// way into and out of them.
#pragma once

#include <string_view>
#include <vector>

#include "residua/base/error.hpp"
#include "residua/number/arithmetic.hpp"
#include "study/formats.hpp"

namespace residua::study {

#define RESIDUA_KERNEL_FORMATS(X) \
  X(float_format)                 \
  X(double_format)                \
  X(composite_float_format)       \
  X(composite_double_format)      \
  X(floats_format<2>)             \
  X(doubles_format<2>)            \
  X(doubles_format<3>)            \
  X(doubles_format<4>)

/// A format's numbers, one at a time, on the host and on a GPU.
template <class Format>
using number_of = typename Format::template number<scalar_machine>;

/// What a format is called on the command line and in rows: composite numbers as the thesis calls them.
template <class Format>
inline constexpr std::string_view kernel_name = Format::name;
template <>
inline constexpr std::string_view kernel_name<composite_float_format> = "float2";
template <>
inline constexpr std::string_view kernel_name<composite_double_format> = "double2";

inline std::vector<std::string_view> kernel_formats() {
#define RESIDUA_NAME(F) kernel_name<F>,
  return {RESIDUA_KERNEL_FORMATS(RESIDUA_NAME)};
#undef RESIDUA_NAME
}

/// Calls f.template operator()<Format>() with the format of this name. Throws invalid_argument.
template <class F>
void with_kernel_format(std::string_view name, F&& f) {
#define RESIDUA_TRY(Format) \
  if (name == kernel_name<Format>) return f.template operator()<Format>();
  RESIDUA_KERNEL_FORMATS(RESIDUA_TRY)
#undef RESIDUA_TRY
  throw error(error_kind::invalid_argument, "study: unknown format " + std::string(name));
}

/// The type of a format's limbs: what a number is made of exactly.
template <class Format>
using leading_limb = std::conditional_t<Format::leading_is_float, float, double>;

namespace detail {
template <class Number>
struct making {
  static RESIDUA_INLINE Number from(double x) { return Number(x); }
};
template <class T, int N>
struct making<expansion<T, N>> {
  static RESIDUA_INLINE expansion<T, N> from(double x) { return expansion<T, N>(static_cast<T>(x)); }
};
template <class T>
struct making<one_limb<T>> {
  static RESIDUA_INLINE one_limb<T> from(double x) { return {{static_cast<T>(x)}}; }
};
template <class T>
struct making<composite<T>> {
  static RESIDUA_INLINE composite<T> from(double x) { return split(static_cast<T>(x)); }
};
}  // namespace detail

/// x, which has no more bits than a limb: one limb, or cut in two halves where numbers are composite, as the
/// thesis does (section 8.1).
template <class Number>
RESIDUA_INLINE Number made_of(double x) {
  return detail::making<Number>::from(x);
}

/// What a number stands for: exact in Wide, of up to four limbs of doubles, but for composite numbers whose
/// two limbs lie further apart than it reaches.
template <class Wide, class Number>
RESIDUA_INLINE Wide value_of(const Number& x) {
  Wide sum(0.0);
  each_limb(x, [&](int, const auto& limb) { sum = sum + static_cast<double>(limb); });
  return sum;
}

/// The largest relative error of one +, -, * or / of a format, as numbers are added and multiplied by a
/// factorisation; 0: no bound is known (composite numbers, whose division has none).
template <class Format>
constexpr double largest_error() {
  double units = 0;
  for (const auto op : {operation::add, operation::sub, operation::mul, operation::div}) {
    const bound b = Format::bound_of(op);
    if (b.units == 0 || b.scale == bound::terms) return 0;
    if (b.units > units) units = b.units;
  }
  for (int bit = 0; bit < Format::bits; ++bit) units *= 0.5;
  return units;
}

/// Higham (2002), section 3.1: gamma_k = k u / (1 - k u).
constexpr double gamma_of(double k, double u) { return k * u / (1 - k * u); }

}  // namespace residua::study
