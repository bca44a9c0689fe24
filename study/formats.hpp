// The formats of the study: for each its number type on a machine, its precision, and the error bounds that
// stand above its functions. To add one: its struct and its row in the list.
#pragma once

#include "study/operations.hpp"

namespace residua::study {

/// |error| <= units * 2^-bits * scale; no bound is stated where units is 0.
struct bound {
  double units = 0;
  /// The scale of this error: the magnitude of the result, or of the terms, |a| + |b| or |a b| + |c|.
  enum { result, terms } scale = result;
};

/// Every operation of one limb is IEEE's, rounded once.
constexpr bound bound_of_rounding(operation) { return {1}; }

/// number/double_word.hpp, triple_word.hpp, quad_word.hpp: of first order; terms of higher order are within
/// 16u of them, u = 2^-24 or less.
constexpr bound bound_of_expansion(int limbs, operation op) {
  struct row {
    double add, mul, sqr, div, sqrt, fma, add_limb, mul_limb;
  };
  constexpr row rows[] = {
      {3, 7, 4, 11, 25.0 / 8, 15, 2, 2}, {8, 30, 18, 74, 22, 64, 2, 6}, {16, 132, 67, 504, 132, 289, 2, 21}};
  const row& r = rows[limbs - 2];
  const double first_order[] = {r.add, r.add, r.mul, r.sqr, r.div, r.sqrt, r.fma, r.add_limb, r.mul_limb};
  return {first_order[static_cast<int>(op)] * (1 + 16 * 0x1p-24),
          op == operation::fma ? bound::terms : bound::result};
}

/// study/composite.hpp; none for its division.
constexpr bound bound_of_composite(operation op, double u) {
  if (op == operation::add || op == operation::sub) return {4 * (1 + 16 * u), bound::terms};
  if (op == operation::mul) return {1 / u + 12};
  return {};
}

/// study/triple_single.hpp.
constexpr bound bound_of_triple_single(operation op) {
  if (op == operation::mul) return {10 + 0x1p-18};
  if (op == operation::add || op == operation::sub) return {4.5 + 0x1p-20, bound::terms};
  return {};
}

struct float_format {
  static constexpr std::string_view name = "float";
  static constexpr int bits = 24, limbs = 1;
  static constexpr bool leading_is_float = true, last_is_float = true;
  template <class M>
  using number = one_limb<typename M::narrow>;
  static constexpr bound bound_of(operation op) { return bound_of_rounding(op); }
};

struct double_format {
  static constexpr std::string_view name = "double";
  static constexpr int bits = 53, limbs = 1;
  static constexpr bool leading_is_float = false, last_is_float = false;
  template <class M>
  using number = one_limb<typename M::wide>;
  static constexpr bound bound_of(operation op) { return bound_of_rounding(op); }
};

/// N floats, or N doubles.
template <int N>
struct floats_format {
  static constexpr std::string_view name = N == 2 ? "ff" : N == 3 ? "tf" : "qf";
  static constexpr int bits = 24 * N, limbs = N;
  static constexpr bool leading_is_float = true, last_is_float = true;
  template <class M>
  using number = expansion<typename M::narrow, N>;
  static constexpr bound bound_of(operation op) { return bound_of_expansion(N, op); }
};
template <int N>
struct doubles_format {
  static constexpr std::string_view name = N == 2 ? "dd" : N == 3 ? "td" : "qd";
  static constexpr int bits = 53 * N, limbs = N;
  static constexpr bool leading_is_float = false, last_is_float = false;
  template <class M>
  using number = expansion<typename M::wide, N>;
  static constexpr bound bound_of(operation op) { return bound_of_expansion(N, op); }
};

struct triple_single_format {
  static constexpr std::string_view name = "D+S";
  static constexpr int bits = 77, limbs = 2;
  static constexpr bool leading_is_float = false, last_is_float = true;
  template <class M>
  using number = triple_single<typename M::wide, typename M::narrow>;
  static constexpr bound bound_of(operation op) { return bound_of_triple_single(op); }
};

struct composite_float_format {
  static constexpr std::string_view name = "composite float2";
  static constexpr int bits = 48, limbs = 2;
  static constexpr bool leading_is_float = true, last_is_float = true;
  template <class M>
  using number = composite<typename M::narrow>;
  static constexpr bound bound_of(operation op) { return bound_of_composite(op, 0x1p-24); }
};

struct composite_double_format {
  static constexpr std::string_view name = "composite double2";
  static constexpr int bits = 106, limbs = 2;
  static constexpr bool leading_is_float = false, last_is_float = false;
  template <class M>
  using number = composite<typename M::wide>;
  static constexpr bound bound_of(operation op) { return bound_of_composite(op, 0x1p-53); }
};

#define RESIDUA_STUDY_FORMATS(X) \
  X(float_format)                \
  X(double_format)               \
  X(floats_format<2>)            \
  X(floats_format<3>)            \
  X(floats_format<4>)            \
  X(doubles_format<2>)           \
  X(doubles_format<3>)           \
  X(doubles_format<4>)           \
  X(triple_single_format)        \
  X(composite_float_format)      \
  X(composite_double_format)

// ---- the same at run time ----

struct format_facts {
  std::string_view name;
  int bits, limbs;
  bool leading_is_float, last_is_float;
  bound (*bound_of)(operation);
};

inline constexpr format_facts all_formats[] = {
#define RESIDUA_FACTS(F) {F::name, F::bits, F::limbs, F::leading_is_float, F::last_is_float, F::bound_of},
    RESIDUA_STUDY_FORMATS(RESIDUA_FACTS)
#undef RESIDUA_FACTS
};

/// Calls f.template operator()<Format>() with the format in row `index` of the list.
template <class F>
void with_format(int index, F&& f) {
  int row = 0;
#define RESIDUA_TRY(Format) \
  if (index == row++) f.template operator()<Format>();
  RESIDUA_STUDY_FORMATS(RESIDUA_TRY)
#undef RESIDUA_TRY
}

/// Calls f.template operator()<op>().
template <class F>
void with_operation(operation op, F&& f) {
  switch (op) {
#define RESIDUA_CASE(name) \
  case operation::name:    \
    return f.template operator()<operation::name>();
    RESIDUA_CASE(add)
    RESIDUA_CASE(sub)
    RESIDUA_CASE(mul)
    RESIDUA_CASE(sqr)
    RESIDUA_CASE(div)
    RESIDUA_CASE(sqrt)
    RESIDUA_CASE(fma)
    RESIDUA_CASE(add_limb)
    RESIDUA_CASE(mul_limb)
#undef RESIDUA_CASE
  }
}

/// Calls f.template operator()<Format, op>() if the format has the operation; says whether it has.
template <class F>
bool with_case(int format, operation op, F&& f) {
  bool has = false;
  with_format(format, [&]<class Format>() {
    with_operation(op, [&]<operation o>() {
      if constexpr (has_operation<o, typename Format::template number<scalar_machine>>()) {
        has = true;
        f.template operator()<Format, o>();
      }
    });
  });
  return has;
}

}  // namespace residua::study
