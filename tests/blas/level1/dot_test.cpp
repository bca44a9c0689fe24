#include "residua/blas/level1/dot.hpp"

#include "blas/level1/exact_sums.hpp"
#include "residua/number/accumulator.hpp"

namespace residua_test {
namespace {

template <class T>
residua::arithmetic_t<T> run(const residua::context& ctx, const std::vector<T>& x, const std::vector<T>& y,
                             increments steps = {1, 1}) {
  const strided<T> vx(ctx, x, steps.x), vy(ctx, y, steps.y);
  const auto sum = residua::dot(ctx, vx, vy);
  EXPECT_TRUE(same_bits(vx.elements(), x) && same_bits(vy.elements(), y));
  return sum;
}

class dot : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(dot);

TEST_P(dot, is_within_its_bound) {
  if (!is_checked_by_mpfr(ctx)) return;  // other CPUs: the bits of the plainest, in the last test below
  for_each_vector_format([&]<class T>() {
    const double bound = bound_of_format<T>::dot;
    for_each_shape(true, [&](index_t n, data kind, increments steps) {
      const auto o = summed_operands<T>(kind, n);
      const exact_dot exact(o.x, o.y);
      EXPECT_TRUE(
          within(run(ctx, o.x, o.y, steps), exact.sum, bound * static_cast<double>(n), exact.magnitude));
    });
  });
}

TEST_P(dot, of_a_vector_with_itself_is_a_sum_of_squares) {
  for_each_vector_format([&]<class T>() {
    const auto x = vector_of<T>(data::graded, 5000, 5);
    for (const index_t increment : {1, -3}) {
      const strided<T> v(ctx, x, increment);
      EXPECT_TRUE(same_bits(residua::dot(ctx, v, v), run(ctx, x, x, {increment, increment})));
    }
  });
}

TEST_P(dot, has_the_same_bits_for_every_increment) {
  for_each_vector_format([&]<class T>() {
    for (const index_t n : sizes_of_sums) {
      const auto o = summed_operands<T>(data::uniform, n);
      expect_bits_for_every_increment(n, [&](increments steps) { return run(ctx, o.x, o.y, steps); });
    }
  });
}

TEST_P(dot, of_nothing_is_zero) {
  for_each_vector_format([&]<class T>() { EXPECT_EQ(run<T>(ctx, {}, {}), arithmetic_t<T>(0.0)); });
}

TEST_P(dot, passes_on_what_is_not_finite) {
  constexpr double inf = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  for_each_vector_format([&]<class T>() {
    using number = arithmetic_t<T>;
    const number huge(
        largest<
            T>);  // 4 huge is infinite where the format is that of the arithmetic, finite for float and ff
    for (const index_t n : {1, 40, 10000}) {
      for (const index_t place : {index_t{0}, n / 2, n - 1}) {
        const auto dot_with = [&](double value, double times) {
          std::vector<T> x(n, T(1.0)), y(n, T(1.0));
          x[place] = stored<T>(value);
          y[place] = stored<T>(times);
          return run(ctx, x, y);
        };
        EXPECT_TRUE(std::isnan(leading(dot_with(nan, 1))));
        EXPECT_TRUE(std::isnan(leading(dot_with(inf, 0))));
        EXPECT_EQ(dot_with(inf, 1), arithmetic_t<T>(inf));
        EXPECT_EQ(dot_with(inf, -2), arithmetic_t<T>(-inf));
        EXPECT_EQ(dot_with(largest<T>, 4), huge * 4.0) << "overflow of a product";
      }
    }
    const std::vector<T> most(100, T(largest<T>)), ones(100, T(1.0));
    EXPECT_EQ(run(ctx, most, ones), huge * 100.0) << "overflow of the sum";
    std::vector<T> both(100, T(1.0));
    both[3] = T(inf);
    both[60] = T(-inf);
    EXPECT_TRUE(std::isnan(leading(run(ctx, both, ones)))) << "inf - inf";
  });
}

TEST_P(dot, leaves_its_result_in_memory_of_the_context) {
  for_each_vector_format([&]<class T>() {
    const auto o = summed_operands<T>(data::uniform, 5000);
    const strided<T> x(ctx, o.x, 2), y(ctx, o.y, -1);
    check_result_in_memory<arithmetic_t<T>>(
        ctx, "dot", residua::dot(ctx, x, y),
        [&](arithmetic_t<T>* result) { residua::dot(ctx, x, y, result); });
  });
}

TEST_P(dot, rejects_what_does_not_fit) {
  const residua::array<double> one(ctx, 1);
  expect_rejected({"dot: result is null"},
                  [&] { residua::dot(ctx, one, one, static_cast<double*>(nullptr)); });
  for_each_vector_format([&]<class T>() {
    const strided<T> x(ctx, std::vector<T>(4, T(1.0))), y(ctx, std::vector<T>(4, T(1.0))),
        shorter(ctx, std::vector<T>(3, T(1.0)));
    const auto call = [&](vector_view<const T> a, vector_view<const T> b) { (void)residua::dot(ctx, a, b); };
    check_two_arguments<T>(ctx, "dot", x, y, shorter, call);
  });
}

/// Term i in lane i mod 8, also where they fill no set of lanes, and lane l with lane l + 4, l + 2, l + 1.
/// Added to the whole sum instead, the terms of the last set would err more.
TEST(dot_on_the_cpu, of_short_vectors_is_summed_in_eight_lanes) {
  using sum = residua::accumulator<residua::qd>;
  for (index_t n = 1; n < 100; ++n) {
    const auto o = summed_operands<residua::qd>(data::uniform, n);
    sum lane[8], total;
    total.clear();
    for (auto& l : lane) l.clear();
    for (index_t i = 0; i < n; ++i) {
      if (i == n / 8 * 8) std::for_each(lane, lane + 8, [](sum& l) { l.renormalise(); });
      lane[i % 8].add_product(o.x[i], o.y[i]);
    }
    if (n % 8 == 0) std::for_each(lane, lane + 8, [](sum& l) { l.renormalise(); });
    for (int half = 4; half > 0; half /= 2) {
      for (int l = 0; l < half; ++l) lane[l].merge(lane[l + half]);
    }
    total.merge(lane[0]);
    for (const auto& p : cpu_places()) {
      EXPECT_TRUE(same_bits(run(p.make(), o.x, o.y), total.value())) << p.name() << ", n = " << n;
    }
  }
}

/// Chunks become longer than 4096 elements where there would be more than 1024 of them.
TEST(dot_on_the_cpu, of_millions_of_elements_has_no_more_chunks) {
  constexpr index_t n = 3 * (index_t{1} << 21) + 5;
  const auto ctx = residua::context::cpu(2);
  const residua::array<double> ones(ctx, n, 1.0);
  EXPECT_EQ(residua::dot(ctx, ones, ones), static_cast<double>(n));
}

TEST(dot_on_the_cpu, has_the_same_bits_for_every_number_of_threads_and_instruction_set) {
  const auto first = residua::context::cpu(1, residua::available_instruction_sets().front());
  for_each_vector_format([&]<class T>() {
    for_each_shape(true, [&](index_t n, data kind, increments steps) {
      const auto o = summed_operands<T>(kind, n);
      const auto expected = run(first, o.x, o.y, steps);
      for (const auto& p : cpu_places()) {
        EXPECT_TRUE(same_bits(run(p.make(), o.x, o.y, steps), expected)) << p.name();
      }
    });
  });
}

}  // namespace
}  // namespace residua_test
