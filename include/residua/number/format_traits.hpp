// What a number format is made of: the facts of its type from which text, conversions, storage and loops
// follow. A format's name and its place among the formats are the row in format.hpp.
#pragma once

#include "residua/number/triple_storage.hpp"

namespace residua {

/// For a format T:
///   limb_type      float or double
///   limbs          how many of them make up a number; of a 12-byte format the double and its low part
///   arithmetic     the format that stored numbers are computed in
///   in_planes      whether arrays hold high and low parts apart (view/)
/// Other types have no traits: std::complex, long double and int are no formats, and what asks for their
/// facts does not compile.
template <class T>
struct format_traits;

/// The traits of float, which is computed as double, and of double.
template <class T>
requires(std::same_as<T, float> || std::same_as<T, double>) struct format_traits<T> {
  using limb_type = T;
  using arithmetic = double;
  static constexpr int limbs = 1;
  static constexpr bool in_planes = false;
};

/// The traits of numbers of several limbs. ff is stored only, being computed as double (storage.hpp); tf
/// and qf are numbers alone.
template <class T, int N>
requires(std::same_as<T, float> || std::same_as<T, double>) struct format_traits<expansion<T, N>> {
  using limb_type = T;
  using arithmetic = std::conditional_t<std::same_as<expansion<T, N>, ff>, double, expansion<T, N>>;
  static constexpr int limbs = N;
  static constexpr bool in_planes = false;
};

/// The traits of the 12-byte formats, which are computed as dd.
template <plane_stored T>
struct format_traits<T> {
  using limb_type = double;
  using arithmetic = dd;
  static constexpr int limbs = 2;
  static constexpr bool in_planes = true;
};

/// A type that is a number format.
template <class T>
concept number_format = requires {
  typename format_traits<T>::arithmetic;
};

/// The format that stored numbers of format T are computed in.
template <class T>
using arithmetic_t = typename format_traits<T>::arithmetic;

/// A format that numbers are stored in but not computed in.
template <class T>
concept storage_only = number_format<T> && !std::same_as<arithmetic_t<T>, T>;

/// A format of numbers that are written in several parts, as all but float and double are.
template <class T>
concept multi_limb = number_format<T> && format_traits<T>::limbs >
1;

}  // namespace residua
