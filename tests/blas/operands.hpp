// Operands of the vector operations: sizes, increments, and data of the kinds that are hard for sums and
// products.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "backends.hpp"
#include "once.hpp"
#include "oracle/mp.hpp"
#include "oracle/random_numbers.hpp"
#include "rejection.hpp"
#include "residua/number/bounds.hpp"
#include "residua/view/array.hpp"
#include "residua/view/scalar.hpp"
#include "strided.hpp"

namespace residua_test {

using residua::arithmetic_t;
using residua::dd;
using residua::index_t;
using residua::loaded;
using residua::stored;
using residua::vector_view;
using residua::oracle::mp;

enum class data { uniform, graded, cancelling, extreme };
inline constexpr data all_data[] = {data::uniform, data::graded, data::cancelling, data::extreme};

/// Around the widths of SIMD loops (16), of their unrolling, of a chunk (4096) and of what threads take.
inline constexpr index_t all_sizes[] = {0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 33, 4095, 4097, 100003};

struct increments {
  index_t x, y;
};
inline constexpr increments mixed_increments[] = {{2, 1}, {1, -1}, {-3, 2}, {-1, -1}, {1, -3}, {2, 2}};

/// Calls f(size, data, increments) for every size and kind of data, with unit and with mixed increments; or
/// for the largest size alone. That one, which takes most of the time, has the two in turn.
template <class F>
void for_each_shape(bool every_size, const F& f) {
  std::size_t turn = 0;
  for (const index_t n : all_sizes) {
    const bool largest_size = n >= 100000;
    if (!every_size && !largest_size) continue;
    for (const data kind : all_data) {
      const bool unit_next = turn % 2 == 0;
      for (const auto steps : {increments{1, 1}, mixed_increments[turn++ % std::size(mixed_increments)]}) {
        const bool is_unit = steps.x == 1 && steps.y == 1;
        if (largest_size && is_unit != unit_next) continue;
        SCOPED_TRACE("n = " + std::to_string(n) + ", data " + std::to_string(static_cast<int>(kind)) +
                     ", increments " + std::to_string(steps.x) + " and " + std::to_string(steps.y));
        f(n, kind, steps);
        if (testing::Test::HasFailure()) return;
      }
    }
  }
}

/// Where random numbers of format T come from.
template <class T>
using source_of =
    residua::oracle::number_source<double, std::max<int>(2, sizeof(arithmetic_t<T>) / sizeof(double))>;

template <class T>
T drawn(source_of<T>& source, int exponent) {
  if constexpr (std::is_same_v<arithmetic_t<T>, double>) {
    return stored<T>(source.limb(exponent));
  } else {
    return stored<T>(arithmetic_t<T>(source.number(exponent)));
  }
}

/// What the elements' exponents may be, so that products and their errors neither overflow nor underflow,
/// also where sums of 2^10 products are stored; `grading`: how many binades graded data falls.
struct element_range {
  residua::oracle::exponent_range extreme;
  int grading;
};
template <class T>
constexpr element_range range_of() {
  if (std::is_same_v<T, residua::ds>) return {{-15, 80}, 15};
  if (std::is_same_v<arithmetic_t<T>, double> && residua::storage_only<T>) return {{-40, 50}, 40};
  return {residua::oracle::product_range<double, 4>(), 200};
}

/// The largest number that a format stores.
template <class T>
inline constexpr double largest = std::is_same_v<arithmetic_t<T>, double>&& residua::storage_only<T>
                                      ? double{std::numeric_limits<float>::max()}
                                      : std::numeric_limits<double>::max();

/// draw(), or what it returned for the same key before: tests of all backends, and of all forms of an
/// operation, take the same data, and to draw it takes longer than what they test.
template <class T, class Key, class Draw>
std::vector<T> drawn_once(const Key& key, const Draw& draw) {
  constexpr std::size_t most = std::size_t{5} << 19;  // elements
  thread_local std::map<Key, std::vector<T>> kept;
  thread_local std::size_t elements = 0;
  const auto before = kept.find(key);
  if (before != kept.end()) return before->second;
  auto x = draw();
  if (elements + x.size() > most) kept.clear(), elements = 0;
  elements += x.size();
  kept.emplace(key, x);
  return x;
}

/// Whether these are the bits of run(), which runs once for a key and a kind of run: what is kept is their
/// fingerprint.
template <class T, class Key, class Run>
bool has_bits_of(const std::vector<T>& result, const Key& key, const Run& run) {
  static std::map<Key, fingerprint> kept;
  const auto fingerprint_of = [](const std::vector<T>& values) {
    fingerprint its;
    its.add(values);
    return its;
  };
  auto its = kept.find(key);
  if (its == kept.end()) its = kept.emplace(key, fingerprint_of(run())).first;
  return fingerprint_of(result) == its->second;
}

/// Of run(reference), which the bits of all places are compared with.
template <class T, class Key, class Run>
bool has_bits_of_the_reference(const std::vector<T>& result, const Key& key, const Run& run) {
  return has_bits_of(result, key, [&] { return run(residua::context::reference()); });
}

/// Of what `run` returns elsewhere with the bits that it must have on ctx: for a CPU on the plainest one,
/// once for a key; on other backends in another run there.
template <class T, class Key, class Run>
bool has_bits_of_another_run(const std::vector<T>& result, const residua::context& ctx, const Key& key,
                             const Run& run) {
  if (ctx.kind() != residua::backend::cpu) return same_bits(result, run(ctx));
  return has_bits_of(result, key, [&] { return run(plainest_cpu()); });
}

/// Whether results here are to be held against MPFR, which takes longer than what it checks: those of the
/// reference, of a GPU, and of the plainest CPU, whose bits all other CPUs must have.
inline bool is_checked_by_mpfr(const residua::context& ctx) {
  return ctx.kind() != residua::backend::cpu ||
         (ctx.threads() == 1 && ctx.isa() == residua::available_instruction_sets().front());
}

/// Graded: 200 binades (ds: 15, float and ff: 40) from the first element to the last. Extreme: exponents so
/// far apart that products just neither overflow nor underflow.
template <class T>
std::vector<T> vector_of(data kind, index_t n, std::uint64_t seed) {
  return drawn_once<T>(std::tuple(kind, n, seed), [&] {
    constexpr auto range = range_of<T>();
    source_of<T> source(range.extreme, seed);
    std::vector<T> x;
    for (index_t i = 0; i < n; ++i) {
      const int graded = static_cast<int>(-range.grading * i / n);
      const int exponent = kind == data::graded ? graded : kind == data::extreme ? source.exponent() : -1;
      x.push_back(drawn<T>(source, exponent));
    }
    return x;
  });
}

template <class T>
struct operands {
  arithmetic_t<T> alpha;
  std::vector<T> x, y;
};

/// The last limb moved by some units.
inline void nudge(double& a, index_t units) {
  for (; units > 0; --units) a = std::nextafter(a, 0.0);
}
template <class T>
void nudge(T& a, index_t units) {
  const auto x = loaded(a);
  a = stored<T>(x - x * (4 * residua::unit_roundoff<T> * static_cast<double>(units)));
}

/// For alpha x + y. Cancelling: y is -alpha x but for the last places.
template <class T>
operands<T> scaled_operands(data kind, index_t n) {
  source_of<T> source({-15, 20}, 7);
  operands<T> o{loaded(drawn<T>(source, source.exponent())), vector_of<T>(kind, n, 1),
                vector_of<T>(kind, n, 2)};
  for (index_t i = 0; kind == data::cancelling && i < n; ++i) {
    o.y[i] = stored<T>(-(o.alpha * loaded(o.x[i])));
    nudge(o.y[i], i % 4);
  }
  return o;
}

/// For the sum of x y. Cancelling: the second half of the products repeats the first with the other sign but
/// for the last places.
template <class T>
operands<T> summed_operands(data kind, index_t n) {
  operands<T> o{arithmetic_t<T>(0.0), vector_of<T>(kind, n, 3), vector_of<T>(kind, n, 4)};
  for (index_t i = n / 2; kind == data::cancelling && i < n / 2 * 2; ++i) {
    o.x[i] = stored<T>(-loaded(o.x[i - n / 2]));
    o.y[i] = o.y[i - n / 2];
    nudge(o.y[i], i % 4);
  }
  return o;
}

/// One rounding to the format that a result is stored in, beside those of the arithmetic.
template <class T>
inline constexpr double storage_rounding = 0;
template <residua::storage_only T>
inline constexpr double storage_rounding<T> = residua::unit_roundoff<T>;

/// The bounds of number/bounds.hpp, as numbers; `u` of that unit for one limb.
template <class T>
struct bound_of_format {
  using constants = residua::error_bounds<arithmetic_t<T>>;
  static constexpr double unit = residua::limb_unit<arithmetic_t<T>>;
  static constexpr double product = constants::product * unit + storage_rounding<T>;
  static constexpr double quotient = constants::quotient * unit + storage_rounding<T>;
  static constexpr double scaled_sum = constants::scaled_sum * unit + storage_rounding<T>;
  static constexpr double root = constants::root * unit;
  static constexpr double dot = constants::dot * unit;
};
inline constexpr double u = 0x1p-53;
/// The bounds are of first order in u; 2^-20 covers the further terms of sums of up to 2^30 numbers.
inline constexpr double further_orders = 1 + 0x1p-20;

/// |computed - exact|, as a double.
template <class T>
double distance(const T& computed, mp exact) {
  exact.subtract(computed);
  return std::fabs(exact.to_double());
}

/// |computed - exact| <= bound * scale; `bound` is in units of the scale, which may be far out of double's
/// range.
template <class T>
testing::AssertionResult within(const T& computed, mp exact, double bound, const mp& scale) {
  exact.subtract(computed);
  if (mpfr_zero_p(exact.get())) return testing::AssertionSuccess();
  mpfr_div(exact.get(), exact.get(), scale.get(), MPFR_RNDA);
  const double error = std::fabs(exact.to_double());
  if (error <= bound * further_orders) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "error " << error << " times the scale, bound " << bound;
}

/// Every element up to a few thousand, then one in about a hundred.
inline index_t sampling_step(index_t n) { return n <= 5000 ? 1 : 97; }

/// A view that breaks one rule each, with the word by which the message tells it.
template <class T>
struct broken_view {
  vector_view<T> view;
  std::string word;
};
template <class T>
std::vector<broken_view<T>> broken_views(const residua::context& ctx, const vector_view<T>& good) {
  using residua::memory_space;
  const auto other = ctx.memory() == memory_space::host ? memory_space::device : memory_space::host;
  const auto changed = [&](index_t size, index_t increment, memory_space memory) -> vector_view<T> {
    return {good.first(), size, increment, memory};
  };
  const vector_view<T> null = [&]() -> vector_view<T> {
    if constexpr (residua::plane_stored<std::remove_const_t<T>>) {
      return {good.high(), nullptr, good.size(), 1, good.memory()};
    } else {
      return {nullptr, good.size(), 1, good.memory()};
    }
  }();
  return {{changed(good.size(), 0, good.memory()), "increment 0"},
          {null, "null"},
          {changed(good.size(), 1, other), "memory"},
          {changed(-1, 1, good.memory()), "size"}};
}

/// That call(scalar) returns the same bits for a number in device memory as for one by value; or rejects the
/// former on a host.
template <class Number, class Call>
void check_scalar_argument(const residua::context& ctx, const std::string& routine, const std::string& name,
                           const Call& call) {
  using scalar = residua::scalar<Number>;
  for (const double value : {0.75, 0.0}) {
    const Number number(value);
    if (ctx.memory() == residua::memory_space::host) {
      expect_rejected({routine + ":", " " + name + " ", "device memory"},
                      [&] { (void)call(scalar::on_device(&number)); });
    } else {
      const residua::array<Number> there(ctx, std::span<const Number>(&number, 1));
      EXPECT_TRUE(same_bits(call(scalar::on_device(there.data())), call(scalar(number)))) << value;
    }
  }
}

/// That call(x, y) rejects every fault of either vector, naming routine, argument and fault, and takes empty
/// null ones.
template <class T, class Call>
void check_two_arguments(const residua::context& ctx, const std::string& routine, vector_view<T> x,
                         vector_view<T> y, vector_view<T> shorter, const Call& call) {
  for (const auto& broken : broken_views<T>(ctx, x)) {
    expect_rejected({routine + ":", " x ", broken.word}, [&] { call(broken.view, y); });
    expect_rejected({routine + ":", " y ", broken.word}, [&] { call(x, broken.view); });
  }
  expect_rejected({routine + ":", "x has 4", "y has 3"}, [&] { call(x, shorter); });
  expect_rejected({routine + ":", "x has 3", "y has 4"}, [&] { call(shorter, y); });
  const vector_view<T> empty;
  EXPECT_NO_THROW(call(empty, empty));
}

}  // namespace residua_test
