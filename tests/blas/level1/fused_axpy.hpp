// What axpy_dot and axpy_nrm2 have in common. A routine is given as a struct with
//   name;  call<T>(ctx, alpha, x, y, z) and call<T>(ctx, alpha, x, y, z, result), which leaves the result in
//          memory; both may
//   leave z alone.
#pragma once

#include "blas/level1/exact_sums.hpp"
#include "residua/blas/level1/axpy.hpp"

namespace residua_test {

template <class T>
struct fused_result {
  arithmetic_t<T> value;
  std::vector<T> y;
};

template <class Routine, class T>
fused_result<T> fused(const residua::context& ctx, const residua::scalar<arithmetic_t<T>>& alpha,
                      const std::vector<T>& x, const std::vector<T>& y, const std::vector<T>& z,
                      increments steps = {1, 1}) {
  const strided<T> vx(ctx, x, steps.x), vz(ctx, z, steps.x);
  const strided<T> vy(ctx, y, steps.y);
  const auto value = Routine::template call<T>(ctx, alpha, vx, vy, vz);
  EXPECT_TRUE(same_bits(vx.elements(), x) && same_bits(vz.elements(), z));
  return {value, vy.elements()};
}

template <class T>
std::vector<T> after_axpy(const residua::context& ctx, const arithmetic_t<T>& alpha, const std::vector<T>& x,
                          const std::vector<T>& y) {
  const strided<T> vx(ctx, x);
  strided<T> vy(ctx, y);
  residua::axpy(ctx, alpha, vx, vy);
  return vy.elements();
}

/// That the second vector becomes axpy's, and that value(result, z) accepts what is returned.
template <class Routine, class Value>
void check_bits_and_value(const residua::context& ctx, const Value& expect_value) {
  for_each_vector_format([&]<class T>() {
    for_each_shape(true, [&](index_t n, data kind, increments steps) {
      const auto o = scaled_operands<T>(kind, n);
      const auto z = vector_of<T>(kind, n, 9);
      const auto result = fused<Routine, T>(ctx, o.alpha, o.x, o.y, z, steps);
      EXPECT_TRUE(same_bits(result.y, after_axpy<T>(ctx, o.alpha, o.x, o.y)));
      expect_value(result, z);
    });
  });
}

/// With alpha = 0, x of NaN and 100 twos elsewhere.
template <class Routine>
void check_alpha_zero(const residua::context& ctx, double expected) {
  for_each_vector_format([&]<class T>() {
    const std::vector<T> nans(100, stored<T>(std::numeric_limits<double>::quiet_NaN())), twos(100, T(2.0));
    const auto result = fused<Routine, T>(ctx, 0.0, nans, twos, twos);
    EXPECT_TRUE(same_bits(result.y, twos));
    EXPECT_EQ(result.value, arithmetic_t<T>(expected));
  });
}

/// One element of x NaN or -inf; `of_infinity` is the latter's result.
template <class Routine>
void check_what_is_not_finite(const residua::context& ctx, double of_infinity) {
  constexpr double inf = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  for_each_vector_format([&]<class T>() {
    const std::vector<T> ones(5000, T(1.0));
    for (const index_t place : {0, 2500, 4999}) {
      auto x = ones;
      x[place] = stored<T>(nan);
      EXPECT_TRUE(std::isnan(leading(fused<Routine, T>(ctx, 1.0, x, ones, ones).value)));
      x[place] = stored<T>(-inf);
      EXPECT_EQ((fused<Routine, T>(ctx, 1.0, x, ones, ones).value), arithmetic_t<T>(of_infinity));
    }
    EXPECT_EQ((fused<Routine, T>(ctx, 1.0, {}, {}, {}).value), arithmetic_t<T>(0.0));
  });
}

template <class Routine>
void check_value_in_memory(const residua::context& ctx) {
  for_each_vector_format([&]<class T>() {
    const auto o = scaled_operands<T>(data::uniform, 5000);
    const strided<T> x(ctx, o.x), y(ctx, o.y), z(ctx, o.y);
    const auto returned = fused<Routine, T>(ctx, o.alpha, o.x, o.y, o.y).value;
    check_result_in_memory<arithmetic_t<T>>(ctx, Routine::name, returned, [&](arithmetic_t<T>* result) {
      Routine::template call<T>(ctx, o.alpha, x, y, z, result);
    });
  });
}

template <class Routine>
void check_scalar_in_memory(const residua::context& ctx) {
  for_each_vector_format([&]<class T>() {
    const auto x = vector_of<T>(data::uniform, 1000, 5), y = vector_of<T>(data::uniform, 1000, 6);
    check_scalar_argument<arithmetic_t<T>>(ctx, Routine::name, "alpha",
                                           [&](const residua::scalar<arithmetic_t<T>>& alpha) {
                                             return fused<Routine, T>(ctx, alpha, x, y, y).y;
                                           });
  });
}

/// Of x and y.
template <class Routine>
void check_rejections(const residua::context& ctx) {
  for_each_vector_format([&]<class T>() {
    const std::vector<T> ones(4, T(1.0));
    const strided<T> x(ctx, ones), y(ctx, ones), z(ctx, ones), shorter(ctx, std::vector<T>(3, T(1.0)));
    const auto call = [&](vector_view<const T> a, vector_view<T> b) {
      (void)Routine::template call<T>(ctx, 1.0, a, b, a.size() == 0 ? vector_view<T>() : vector_view<T>(z));
    };
    check_two_arguments<T>(ctx, Routine::name, x, y, shorter, call);
    EXPECT_TRUE(same_bits(y.elements(), ones)) << "nothing is written";
  });
}

}  // namespace residua_test
