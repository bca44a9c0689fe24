// The formats of the study's kernels: numbers of composite arithmetic beside those of the library, and the
// way into and out of them.
#pragma once

#include <string_view>
#include <vector>

#include "residua/base/error.hpp"
#include "residua/number/arithmetic.hpp"
#include "residua/number/format.hpp"
#include "residua/view/element_pointer.hpp"
#include "study/formats.hpp"

namespace residua::study {

/// A 12-byte format of the library: computed as dd, rounded where it is stored.
template <plane_stored T>
struct triple_format {
  static constexpr std::string_view name = format_of<T>::name;
  static constexpr int bits = format_of<T>::significand_bits, limbs = 2;
  static constexpr bool leading_is_float = false, last_is_float = std::same_as<T, ds>;
  template <class M>
  using number = expansion<typename M::wide, 2>;
  /// Of an operation in dd and the rounding behind it, (1 + e) (1 + 2^-bits) - 1, where magnitudes are within
  /// those of triple_storage.hpp.
  static constexpr bound bound_of(operation op) {
    const bound of_dd = bound_of_expansion(2, op);
    double shorter = 1;  // 2^(bits - 106)
    for (int bit = bits; bit < 106; ++bit) shorter *= 0.5;
    return {1 + of_dd.units * shorter * (1 + 0x1p-53), of_dd.scale};
  }
};

#define RESIDUA_KERNEL_FORMATS(X) \
  X(float_format)                 \
  X(double_format)                \
  X(composite_float_format)       \
  X(composite_double_format)      \
  X(floats_format<2>)             \
  X(triple_format<ds>)            \
  X(triple_format<di>)            \
  X(triple_format<dit>)           \
  X(doubles_format<2>)            \
  X(doubles_format<3>)            \
  X(doubles_format<4>)

/// A format's numbers as they are computed with, one at a time, on the host and on a GPU.
template <class Format>
using number_of = typename Format::template number<scalar_machine>;

namespace detail {
template <class Format>
struct element {
  using type = number_of<Format>;
};
template <plane_stored T>
struct element<triple_format<T>> {
  using type = T;
};
template <class Element>
struct computed {
  using type = Element;
};
template <plane_stored T>
struct computed<T> {
  using type = dd;
};
}  // namespace detail

/// What arrays of a format hold, and what is computed with.
template <class Format>
using element_of = typename detail::element<Format>::type;
template <class Element>
using computed_as = typename detail::computed<std::remove_const_t<Element>>::type;

/// Element i of an array, and the same rounded to what the array holds.
template <class Element>
RESIDUA_INLINE Element load_element(const Element* x, index_t i) {
  return x[i];
}
template <class T>
RESIDUA_INLINE dd load_element(const plane_pointer<T>& x, index_t i) {
  return x[i];
}
template <class Element>
RESIDUA_INLINE void store_element(Element* x, index_t i, const Element& value) {
  x[i] = value;
}
template <class T>
RESIDUA_INLINE void store_element(const plane_pointer<T>& x, index_t i, const dd& value) {
  x.store(i, T(value));
}
/// A number as it would be read again.
template <class Element>
RESIDUA_INLINE computed_as<Element> as_stored(const computed_as<Element>& x) {
  return static_cast<Element>(x);
}

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
  static RESIDUA_INLINE Number number_of(double x) { return Number(x); }
};
template <class T, int N>
struct making<expansion<T, N>> {
  static RESIDUA_INLINE expansion<T, N> number_of(double x) { return expansion<T, N>(static_cast<T>(x)); }
};
template <class T>
struct making<one_limb<T>> {
  static RESIDUA_INLINE one_limb<T> number_of(double x) { return {{static_cast<T>(x)}}; }
};
template <class T>
struct making<composite<T>> {
  static RESIDUA_INLINE composite<T> number_of(double x) { return split(static_cast<T>(x)); }
};
}  // namespace detail

/// x, which has no more bits than a limb: one limb, or cut in two halves where numbers are composite, as the
/// thesis does (section 8.1).
template <class Number>
RESIDUA_INLINE Number made_of(double x) {
  return detail::making<Number>::number_of(x);
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
