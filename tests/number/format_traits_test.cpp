// What a format is made of follows from its type, and what is no format is refused where numbers are computed
// with: by the compiler, and not taken for a double.
#include "residua/number/format_traits.hpp"

#include <gtest/gtest.h>

#include <array>
#include <complex>
#include <cstdint>
#include <string_view>

#include "residua/number/accumulator.hpp"
#include "residua/number/bounds.hpp"
#include "residua/number/constants.hpp"
#include "residua/number/format.hpp"
#include "residua/number/literals.hpp"

namespace residua {
namespace {

/// A complex number as it could be stored: of the size of a qd, and none.
struct complex_dd {
  dd re, im;
};

template <class T>
concept has_limb_count = requires {
  limb_count<T>;
};
template <class T>
concept has_arithmetic = requires {
  typename arithmetic_t<T>;
};
template <class T>
concept is_summed = requires {
  sizeof(accumulator<T>);
};
template <class T>
concept has_bounds = requires {
  sizeof(error_bounds<T>);
};

template <class T>
constexpr bool is_refused() {
  return !number_format<T> && !has_limb_count<T> && !has_arithmetic<T> && !is_summed<T> && !has_bounds<T> &&
         !multi_limb<T> && !storage_only<T> && !limb_type<T>;
}
static_assert(is_refused<complex_dd>() && is_refused<std::complex<double>>() &&
              is_refused<std::complex<float>>());
static_assert(is_refused<int>() && is_refused<std::int64_t>() && is_refused<long double>() &&
              is_refused<bool>());
static_assert(is_refused<const double*>() && is_refused<std::array<double, 4>>() && is_refused<void>());
// Nor is an expansion of what is no limb, nor a 12-byte format computed with as it is stored.
static_assert(!number_format<expansion<long double, 2>> && !number_format<expansion<int, 2>>);
static_assert(!has_limb_count<ds> && !is_summed<di> && !has_bounds<dit>);

template <class T, class Limb, int limbs, class Arithmetic, bool in_planes>
constexpr bool is_made_of() {
  using traits = format_traits<T>;
  return std::is_same_v<typename traits::limb_type, Limb> && traits::limbs == limbs &&
         std::is_same_v<typename traits::arithmetic, Arithmetic> && traits::in_planes == in_planes;
}
static_assert(is_made_of<float, float, 1, double, false>() && is_made_of<double, double, 1, double, false>());
static_assert(is_made_of<ff, float, 2, double, false>() && is_made_of<qf, float, 4, qf, false>());
static_assert(is_made_of<td, double, 3, td, false>() && is_made_of<ds, double, 2, dd, true>());
static_assert(is_made_of<expansion<double, 7>, double, 7, expansion<double, 7>, false>());
static_assert(storage_only<float> && storage_only<ff> && storage_only<dit> && !storage_only<qd> &&
              !storage_only<tf>);

/// Solver formats are computed as they are stored, storage formats in a solver format; those of floats in
/// double.
TEST(format_traits, agree_with_the_list) {
#define RESIDUA_EXPECT_COMPUTED(id, type, name, bits, bytes) EXPECT_FALSE(storage_only<type>) << (name);
  RESIDUA_SOLVER_FORMATS(RESIDUA_EXPECT_COMPUTED)
#define RESIDUA_EXPECT_STORED(id, type, name, bits, bytes) EXPECT_TRUE(storage_only<type>) << (name);
  RESIDUA_STORAGE_FORMATS(RESIDUA_EXPECT_STORED)
#define RESIDUA_EXPECT_DOUBLE(id, type, name, bits, bytes) \
  EXPECT_TRUE((std::is_same_v<arithmetic_t<type>, double>)) << (name);
  RESIDUA_SHORT_FORMATS(RESIDUA_EXPECT_DOUBLE)
#define RESIDUA_EXPECT_PLANES(id, type, name, bits, bytes) \
  EXPECT_TRUE(format_traits<type>::in_planes) << (name);
  RESIDUA_TRIPLE_FORMATS(RESIDUA_EXPECT_PLANES)
#define RESIDUA_EXPECT_LIMBS(id, type, name, bits, bytes) EXPECT_TRUE(multi_limb<type>) << (name);
  RESIDUA_MULTI_LIMB_FORMATS(RESIDUA_EXPECT_LIMBS)
}

/// A list that names two further lists has their rows, each once.
TEST(format_lists, have_every_format_once) {
  int every = 0, several = 0, pairs = 0, same = 0;
#define RESIDUA_COUNT(id, type, name, bits, bytes, counter) ++(counter);
  RESIDUA_FORMATS(RESIDUA_COUNT, every)
  RESIDUA_MULTI_LIMB_FORMATS(RESIDUA_COUNT, several)
#define RESIDUA_COUNT_PAIR(first, second) ++pairs, same += std::is_same_v<first, second>;
  RESIDUA_SOLVER_PAIRS(RESIDUA_COUNT_PAIR)
  EXPECT_EQ(every, static_cast<int>(std::size(all_formats)));
  EXPECT_EQ(several, every - 2);  // float and double are the machine's
  EXPECT_EQ(same, static_cast<int>(std::size(solver_formats)));
  EXPECT_EQ(pairs, same * same);
}

/// The suffix of a format's literals is its name in the list.
TEST(format_lists, give_literals) {
  using namespace residua::literals;
#define RESIDUA_EXPECT_LITERAL(id, type, name, bits, bytes) \
  static_assert(std::is_same_v<decltype(1.5_##id), type>);  \
  EXPECT_EQ(leading(1.5_##id), 1.5) << (name);
  RESIDUA_MULTI_LIMB_FORMATS(RESIDUA_EXPECT_LITERAL)
}

}  // namespace
}  // namespace residua
