// The one list of number formats. A new format needs its header in number/, included by operators.hpp, and
// one row here.
//
// The list feeds the explicit instantiations, conversions, text and literals, the typed tests, the names on
// the command line, `residua info`, and the precision ladder, which climbs the solver formats in their
// order here. What a format is made of follows from its type (format_traits.hpp).
#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include "residua/base/error.hpp"
#include "residua/number/arithmetic.hpp"
#include "residua/number/storage.hpp"

// A list calls X(enumerator, C++ type, name, significand bits, bytes stored) for each of its rows, with the
// list's further arguments behind them.
/// The formats of several limbs that operations and solvers work in, from the cheapest to the most precise.
#define RESIDUA_MULTI_LIMB_SOLVER_FORMATS(X, ...)                \
  X(dd, ::residua::dd, "dd", 106, 16 __VA_OPT__(, ) __VA_ARGS__) \
  X(td, ::residua::td, "td", 159, 24 __VA_OPT__(, ) __VA_ARGS__) \
  X(qd, ::residua::qd, "qd", 212, 32 __VA_OPT__(, ) __VA_ARGS__)
/// All formats that operations and solvers work in.
#define RESIDUA_SOLVER_FORMATS(X, ...)                        \
  X(fp64, double, "double", 53, 8 __VA_OPT__(, ) __VA_ARGS__) \
  RESIDUA_MULTI_LIMB_SOLVER_FORMATS(X __VA_OPT__(, ) __VA_ARGS__)
/// The 12-byte triples, which are stored in two planes and computed as dd.
#define RESIDUA_TRIPLE_FORMATS(X, ...)                          \
  X(ds, ::residua::ds, "ds", 77, 12 __VA_OPT__(, ) __VA_ARGS__) \
  X(di, ::residua::di, "di", 74, 12 __VA_OPT__(, ) __VA_ARGS__) \
  X(dit, ::residua::dit, "dit", 73, 12 __VA_OPT__(, ) __VA_ARGS__)
/// The formats of floats that vectors are stored in; they are computed as double.
#define RESIDUA_SHORT_FORMATS(X, ...)                       \
  X(fp32, float, "float", 24, 4 __VA_OPT__(, ) __VA_ARGS__) \
  X(ff, ::residua::ff, "ff", 48, 8 __VA_OPT__(, ) __VA_ARGS__)
/// The formats that vectors are stored in but not computed in.
#define RESIDUA_STORAGE_FORMATS(X, ...)               \
  RESIDUA_SHORT_FORMATS(X __VA_OPT__(, ) __VA_ARGS__) \
  RESIDUA_TRIPLE_FORMATS(X __VA_OPT__(, ) __VA_ARGS__)
/// The formats of several limbs or parts, which are all but float and double.
#define RESIDUA_MULTI_LIMB_FORMATS(X, ...)                        \
  RESIDUA_MULTI_LIMB_SOLVER_FORMATS(X __VA_OPT__(, ) __VA_ARGS__) \
  X(ff, ::residua::ff, "ff", 48, 8 __VA_OPT__(, ) __VA_ARGS__)    \
  RESIDUA_TRIPLE_FORMATS(X __VA_OPT__(, ) __VA_ARGS__)            \
  RESIDUA_NUMBER_FORMATS(X __VA_OPT__(, ) __VA_ARGS__)
/// The formats of vectors.
#define RESIDUA_VECTOR_FORMATS(X, ...)                 \
  RESIDUA_SOLVER_FORMATS(X __VA_OPT__(, ) __VA_ARGS__) \
  RESIDUA_STORAGE_FORMATS(X __VA_OPT__(, ) __VA_ARGS__)
/// The formats that are numbers alone, not of vectors.
#define RESIDUA_NUMBER_FORMATS(X, ...)                          \
  X(tf, ::residua::tf, "tf", 72, 12 __VA_OPT__(, ) __VA_ARGS__) \
  X(qf, ::residua::qf, "qf", 96, 16 __VA_OPT__(, ) __VA_ARGS__)
/// Every format.
#define RESIDUA_FORMATS(X, ...)                        \
  RESIDUA_VECTOR_FORMATS(X __VA_OPT__(, ) __VA_ARGS__) \
  RESIDUA_NUMBER_FORMATS(X __VA_OPT__(, ) __VA_ARGS__)

/// The formats that the library's sources are instantiated for, which are all. Clang's static analyser sees
/// some that stand for the others, since it finds the same in each and would take minutes over nine.
#if defined(__clang_analyzer__)
#  define RESIDUA_INSTANTIATED_MULTI_LIMB_FORMATS(X, ...) \
    X(dd, ::residua::dd, "dd", 106, 16 __VA_OPT__(, ) __VA_ARGS__)
#  define RESIDUA_INSTANTIATED_SOLVER_FORMATS(X, ...)           \
    X(fp64, double, "double", 53, 8 __VA_OPT__(, ) __VA_ARGS__) \
    RESIDUA_INSTANTIATED_MULTI_LIMB_FORMATS(X __VA_OPT__(, ) __VA_ARGS__)
#  define RESIDUA_INSTANTIATED_TRIPLE_FORMATS(X, ...) \
    X(ds, ::residua::ds, "ds", 77, 12 __VA_OPT__(, ) __VA_ARGS__)
#  define RESIDUA_INSTANTIATED_VECTOR_FORMATS(X, ...)                 \
    RESIDUA_INSTANTIATED_SOLVER_FORMATS(X __VA_OPT__(, ) __VA_ARGS__) \
    RESIDUA_INSTANTIATED_TRIPLE_FORMATS(X __VA_OPT__(, ) __VA_ARGS__)
#else
#  define RESIDUA_INSTANTIATED_MULTI_LIMB_FORMATS RESIDUA_MULTI_LIMB_SOLVER_FORMATS
#  define RESIDUA_INSTANTIATED_SOLVER_FORMATS RESIDUA_SOLVER_FORMATS
#  define RESIDUA_INSTANTIATED_TRIPLE_FORMATS RESIDUA_TRIPLE_FORMATS
#  define RESIDUA_INSTANTIATED_VECTOR_FORMATS RESIDUA_VECTOR_FORMATS
#endif

// The name of a list within a list is scanned once more when the outer list has been expanded.
#define RESIDUA_NOTHING()
#define RESIDUA_LATER(macro) macro RESIDUA_NOTHING()
#define RESIDUA_SCANNED_AGAIN(...) __VA_ARGS__
#define RESIDUA_INNER_SOLVER_FORMATS() RESIDUA_SOLVER_FORMATS
#define RESIDUA_PAIR(id, type, name, bits, bytes, other, X) X(type, other)
#define RESIDUA_PAIRS_WITH(id, type, name, bits, bytes, X) \
  RESIDUA_LATER(RESIDUA_INNER_SOLVER_FORMATS)()(RESIDUA_PAIR, type, X)
/// X(first, second) for every two solver formats, a format and itself among them.
#define RESIDUA_SOLVER_PAIRS(X) RESIDUA_SCANNED_AGAIN(RESIDUA_SOLVER_FORMATS(RESIDUA_PAIRS_WITH, X))

namespace residua {

enum class format {
#define RESIDUA_ENUMERATOR(id, type, name, bits, bytes) id,
  RESIDUA_FORMATS(RESIDUA_ENUMERATOR)
#undef RESIDUA_ENUMERATOR
};

struct format_facts {
  format id;
  std::string_view name;
  int significand_bits;
  int bytes;
};

inline constexpr format_facts all_formats[] = {
#define RESIDUA_FACTS(id, type, name, bits, bytes) {format::id, name, bits, bytes},
    RESIDUA_FORMATS(RESIDUA_FACTS)
#undef RESIDUA_FACTS
};

#define RESIDUA_ID(id, type, name, bits, bytes) format::id,
inline constexpr format solver_formats[] = {RESIDUA_SOLVER_FORMATS(RESIDUA_ID)};
inline constexpr format vector_formats[] = {RESIDUA_VECTOR_FORMATS(RESIDUA_ID)};
#undef RESIDUA_ID
/// The name that the program, text and documents have for a format.
constexpr std::string_view name_of(format f) {
  for (const auto& facts : all_formats)
    if (facts.id == f) return facts.name;
  return "?";
}

/// Compile-time facts of a number type.
template <class T>
struct format_of;
#define RESIDUA_FORMAT_OF(id_, type, name_, bits, bytes_) \
  template <>                                             \
  struct format_of<type> {                                \
    static constexpr format id = format::id_;             \
    static constexpr std::string_view name = name_;       \
    static constexpr int significand_bits = bits;         \
    static constexpr int bytes = bytes_;                  \
    static_assert(number_format<type>);                   \
    static_assert(stored_bytes<type> == (bytes_));        \
  };
RESIDUA_FORMATS(RESIDUA_FORMAT_OF)
#undef RESIDUA_FORMAT_OF

namespace detail {
template <class T>
inline constexpr bool is_solver_format = false;
template <class T>
inline constexpr bool is_vector_format = false;
#define RESIDUA_IS_SOLVER_FORMAT(id, type, name, bits, bytes) \
  template <>                                                 \
  inline constexpr bool is_solver_format<type> = true;
#define RESIDUA_IS_VECTOR_FORMAT(id, type, name, bits, bytes) \
  template <>                                                 \
  inline constexpr bool is_vector_format<type> = true;
RESIDUA_SOLVER_FORMATS(RESIDUA_IS_SOLVER_FORMAT)
RESIDUA_VECTOR_FORMATS(RESIDUA_IS_VECTOR_FORMAT)
#undef RESIDUA_IS_SOLVER_FORMAT
#undef RESIDUA_IS_VECTOR_FORMAT
}  // namespace detail

/// A number type that solvers work in: double, dd, td or qd.
template <class T>
concept solver_format = detail::is_solver_format<T>;
/// A number type that vectors and matrices may have for elements.
template <class T>
concept vector_format = detail::is_vector_format<T>;
/// Products of matrices in TA with vectors or matrices in TB are computed in the format T: all three are the
/// same, or T is one of the solvers' and one operand is in double.
template <class T, class TA, class TB = T>
concept product_format = vector_format<T> &&
    ((std::same_as<TA, T> && std::same_as<TB, T>) ||
     (solver_format<T> && ((std::same_as<TA, T> && std::same_as<TB, double>) ||
                           (std::same_as<TA, double> && std::same_as<TB, T>))));

/// 2^-significand_bits: the relative error of one rounding, to within a small factor for the formats of
/// several limbs.
template <class T>
inline constexpr double unit_roundoff = [] {
  double u = 1;
  for (int bit = 0; bit < format_of<T>::significand_bits; ++bit) u /= 2;
  return u;
}();

namespace detail {
[[noreturn]] inline void reject_format(format f, const char* wanted) {
  throw error(error_kind::unsupported, std::string(name_of(f)) + " is no format of " + wanted);
}
}  // namespace detail

#define RESIDUA_CASE(id, type, name, bits, bytes) \
  case format::id:                                \
    return function.template operator()<type>();
/// Calls `function.template operator()<T>()` with the number type of a solver format.
template <class F>
decltype(auto) with_solver_format(format f, F&& function) {
  switch (f) {
    RESIDUA_SOLVER_FORMATS(RESIDUA_CASE)
    default:
      detail::reject_format(f, "solvers");
  }
}
/// Calls `function.template operator()<T>()` with the number type of a format of vectors.
template <class F>
decltype(auto) with_vector_format(format f, F&& function) {
  switch (f) {
    RESIDUA_VECTOR_FORMATS(RESIDUA_CASE)
    default:
      detail::reject_format(f, "vectors");
  }
}
#undef RESIDUA_CASE

}  // namespace residua
