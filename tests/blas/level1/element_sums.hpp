// The tests that sum and asum share. A routine is given as a struct with
//   name;  call<T>(ctx, x) and call<T>(ctx, x, result), which leaves the result in memory;
//   exact(sums): which of the exact sums it computes;  of_infinity(inf): its result if one element is that.
#pragma once

#include "blas/level1/exact_sums.hpp"

namespace residua_test {

template <class Routine, class T>
arithmetic_t<T> summed(const residua::context& ctx, const std::vector<T>& x, index_t increment = 1) {
  const strided<T> v(ctx, x, increment);
  const auto result = Routine::template call<T>(ctx, v);
  EXPECT_TRUE(same_bits(v.elements(), x));
  return result;
}

template <class Routine>
void check_bound(const residua::context& ctx) {
  if (!is_checked_by_mpfr(ctx)) return;  // other CPUs: the bits of the plainest, in check_bits_on_the_cpu
  for_each_vector_format([&]<class T>() {
    const double bound = bound_of_format<T>::dot;
    for_each_shape(true, [&](index_t n, data kind, increments steps) {
      // Cancelling: the second half is the first with the other sign.
      const auto x = summed_operands<T>(kind, n).x;
      const exact_sum exact(x);
      EXPECT_TRUE(within(summed<Routine, T>(ctx, x, steps.x), Routine::exact(exact),
                         bound * static_cast<double>(n), exact.magnitude));
    });
  });
}

template <class Routine>
void check_sum_of_nothing(const residua::context& ctx) {
  for_each_vector_format([&]<class T>() { EXPECT_EQ((summed<Routine, T>(ctx, {})), arithmetic_t<T>(0.0)); });
}

/// Ones, of which one is changed.
template <class Routine, class T>
arithmetic_t<T> sum_with(const residua::context& ctx, index_t n, index_t place, double value) {
  std::vector<T> x(n, T(1.0));
  x[place] = stored<T>(value);
  return summed<Routine, T>(ctx, x);
}

template <class F>
void for_each_place(const F& f) {
  for (const index_t n : {1, 40, 10000}) {
    for (const index_t place : {index_t{0}, n / 2, n - 1}) f(n, place);
  }
}

template <class Routine>
void check_what_is_not_finite(const residua::context& ctx) {
  constexpr double inf = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  for_each_vector_format([&]<class T>() {
    for_each_place([&](index_t n, index_t place) {
      EXPECT_TRUE(std::isnan(leading(sum_with<Routine, T>(ctx, n, place, nan))));
      for (const double x : {inf, -inf}) {
        EXPECT_EQ((sum_with<Routine, T>(ctx, n, place, x)), arithmetic_t<T>(Routine::of_infinity(x)));
      }
    });
    EXPECT_EQ((summed<Routine, T>(ctx, std::vector<T>(100, T(largest<T>)))),
              arithmetic_t<T>(largest<T>) * 100.0)
        << "overflow, unless of float and ff";
  });
}

template <class Routine>
void check_sum_in_memory(const residua::context& ctx) {
  for_each_vector_format([&]<class T>() {
    const strided<T> x(ctx, vector_of<T>(data::graded, 5000, 3), 2);
    check_result_in_memory<arithmetic_t<T>>(
        ctx, Routine::name, Routine::template call<T>(ctx, x),
        [&](arithmetic_t<T>* result) { Routine::template call<T>(ctx, x, result); });
  });
}

template <class Routine>
void check_rejections(const residua::context& ctx) {
  for_each_vector_format([&]<class T>() {
    const strided<T> x(ctx, std::vector<T>(4, T(1.0)));
    for (const auto& broken : broken_views<T>(ctx, x)) {
      expect_rejected({std::string(Routine::name) + ":", " x ", broken.word},
                      [&] { (void)Routine::template call<T>(ctx, broken.view); });
    }
  });
}

template <class Routine>
void check_sum_bits_on_the_cpu() {
  check_bits_on_the_cpu([]<class T>(const residua::context& ctx, data kind, index_t n, increments steps) {
    return summed<Routine, T>(ctx, vector_of<T>(kind, n, 6), steps.x);
  });
}

template <class Routine>
void check_bits_for_every_increment(const residua::context& ctx) {
  for_each_vector_format([&]<class T>() {
    for (const index_t n : sizes_of_sums) {
      const auto x = vector_of<T>(data::uniform, n, 7);
      expect_bits_for_every_increment(n,
                                      [&](increments steps) { return summed<Routine, T>(ctx, x, steps.x); });
    }
  });
}

}  // namespace residua_test
