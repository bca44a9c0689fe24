// The complex routines of level 1 against MPFR, and what they reject.
#include "blas/complex/complex_operands.hpp"
#include "residua/blas/complex/level1.hpp"

namespace residua_test {
namespace {

/// f<T>(context, n, increments) for every format, a context of every backend, sizes around those of lanes.
template <class F>
void for_each_case(const F& f) {
  for (const auto& p : few_places()) {
    const auto ctx = p.make();
    for_each_complex_format([&]<class T>() {
      for (const index_t n : {0, 1, 2, 7, 16, 33, 501}) {
        for (const auto steps : {increments{1, 1}, increments{2, -1}, increments{-3, 2}}) {
          SCOPED_TRACE(p.name() + ", n = " + std::to_string(n) + ", " + std::to_string(sizeof(T)) + " bytes");
          f.template operator()<T>(ctx, n, steps);
        }
      }
    });
  }
}

template <class T>
using number = residua::complex_number_t<T>;

TEST(complex_level1, axpy_and_scal) {
  for_each_case([]<class T>(const residua::context& ctx, index_t n, increments steps) {
    using bound = complex_bounds<T>;
    const auto x = complex_numbers<T>(n, 1), y = complex_numbers<T>(n, 2);
    spread_vector<T> vx(ctx, x, steps.x), vy(ctx, y, steps.y);
    residua::axpy(ctx, factor<T>(1, -5), vx.view(), vy.view());
    const auto sum = vy.elements();
    residua::scal(ctx, factor<T>(1, -5), vx.view());
    const auto scaled = vx.elements();
    for (std::size_t i = 0; i < x.size(); ++i) {
      exact_sum_of_products exact;
      exact.add(factor<T>(1, -5), x[i]);
      ASSERT_TRUE(
          parts_within(scaled[i], exact, bound::product + bound::scaled_sum + bound::writing, exact.size));
      exact.add(complex<double>(1.0), y[i]);
      ASSERT_TRUE(parts_within(sum[i], exact, 2 * bound::scaled_sum + 2 * bound::writing, exact.size));
    }
  });
}

TEST(complex_level1, copy_swap_and_rot) {
  for_each_case([]<class T>(const residua::context& ctx, index_t n, increments steps) {
    using bound = complex_bounds<T>;
    const auto x = complex_numbers<T>(n, 3), y = complex_numbers<T>(n, 4);
    spread_vector<T> vx(ctx, x, steps.x), vy(ctx, y, steps.y);
    residua::swap(ctx, vx.view(), vy.view());
    EXPECT_TRUE(same_parts(vx.elements(), y) && same_parts(vy.elements(), x));
    residua::copy(ctx, vx.view(), vy.view());
    EXPECT_TRUE(same_parts(vx.elements(), y) && same_parts(vy.elements(), y));
    residua::copy(ctx, spread_vector<T>(ctx, x, 1).view(), vx.view());
    const auto c = factor<T>(1, -5).re, s = factor<T>(1, -5).im;
    residua::rot(ctx, vx.view(), vy.view(), c, s);
    const auto rotated_x = vx.elements(), rotated_y = vy.elements();
    for (std::size_t i = 0; i < x.size(); ++i) {
      exact_sum_of_products of_x, of_y;
      of_x.add(complex<arithmetic_t<T>>(c), x[i]);
      of_x.add(complex<arithmetic_t<T>>(s), y[i]);
      of_y.add(complex<arithmetic_t<T>>(c), y[i]);
      of_y.add(complex<arithmetic_t<T>>(-s), x[i]);
      const double most = bound::product + bound::scaled_sum + bound::writing;
      ASSERT_TRUE(parts_within(rotated_x[i], of_x, most, of_x.size));
      ASSERT_TRUE(parts_within(rotated_y[i], of_y, most, of_y.size));
    }
  });
}

TEST(complex_level1, sums_of_products) {
  for_each_case([]<class T>(const residua::context& ctx, index_t n, increments steps) {
    const auto x = complex_numbers<T>(n, 5), y = complex_numbers<T>(n, 6);
    spread_vector<T> vx(ctx, x, steps.x), vy(ctx, y, steps.y);
    exact_sum_of_products plain, conjugated;
    for (std::size_t i = 0; i < x.size(); ++i) {
      plain.add(x[i], y[i]);
      conjugated.add(x[i], y[i], true);
    }
    const double most = 2 * complex_bounds<T>::dot * static_cast<double>(n);
    EXPECT_TRUE(parts_within(residua::dotu(ctx, vx.view(), vy.view()), plain, most, plain.size));
    EXPECT_TRUE(parts_within(residua::dotc(ctx, vx.view(), vy.view()), conjugated, most, plain.size));
  });
}

template <class T>
mp exact_length(const std::vector<complex<T>>& x) {
  mp sum(residua::oracle::exact_bits), part(residua::oracle::exact_bits);
  const auto add_square = [&](const T& a) {
    part.set(a);
    mpfr_sqr(part.get(), part.get(), MPFR_RNDN);
    mpfr_add(sum.get(), sum.get(), part.get(), MPFR_RNDN);
  };
  for (const auto& z : x) {
    add_square(z.re);
    add_square(z.im);
  }
  mpfr_sqrt(sum.get(), sum.get(), MPFR_RNDN);
  return sum;
}

TEST(complex_level1, norms) {
  for_each_case([]<class T>(const residua::context& ctx, index_t n, increments steps) {
    using bound = complex_bounds<T>;
    auto x = complex_numbers<T>(n, 7);
    spread_vector<T> vx(ctx, x, steps.x);
    exact_sum_of_products ones;
    for (const auto& z : x) ones.add(z, complex<double>(1.0));
    const auto terms = static_cast<double>(n);
    EXPECT_TRUE(within(residua::asum(ctx, vx.view()), ones.size, (2 * terms + 1) * bound::dot, ones.size));
    const mp length = exact_length(x);
    const double most = (terms + 0.25) * bound::dot + 2 * bound::root + bound::product;
    EXPECT_TRUE(within(residua::nrm2(ctx, vx.view()), length, most, length));
  });
}

TEST(complex_level1, norms_beyond_the_range_of_squares) {
  for (const auto& p : few_places()) {
    const auto ctx = p.make();
    for (const double size : {0x1p-1000, 0x1p1000}) {
      for (const index_t step : {1, -2}) {
        spread_vector<double> x(ctx, {{3 * size, 0}, {0, -4 * size}}, step);
        EXPECT_EQ(residua::nrm2(ctx, x.view()), 5 * size) << p.name();
      }
    }
  }
}

TEST(complex_level1, sums_have_the_same_bits_for_every_number_of_threads_and_instruction_set) {
  for_each_complex_format([]<class T>() {
    const auto x = complex_numbers<T>(70001, 8), y = complex_numbers<T>(70001, 9);
    std::vector<number<T>> first;
    for (const auto& p : cpu_places()) {
      const auto ctx = p.make();
      spread_vector<T> vx(ctx, x, 1), vy(ctx, y, 1);
      const std::vector<number<T>> now = {residua::dotc(ctx, vx.view(), vy.view()),
                                          {residua::nrm2(ctx, vx.view()), residua::asum(ctx, vy.view())}};
      if (first.empty()) first = now;
      EXPECT_TRUE(same_parts(now, first)) << p.name();
    }
  });
}

TEST(complex_level1, takes_empty_vectors) {
  for (const auto& p : few_places()) {
    const auto ctx = p.make();
    const vector_view<complex<double>> none(nullptr, 0, 1, ctx.memory());
    EXPECT_NO_THROW(residua::axpy(ctx, complex<double>(1.0), none, none)) << p.name();
    EXPECT_NO_THROW(residua::scal(ctx, complex<double>(1.0), none));
    EXPECT_NO_THROW(residua::copy(ctx, none, none));
    EXPECT_NO_THROW(residua::swap(ctx, none, none));
    EXPECT_NO_THROW(residua::rot(ctx, none, none, 1.0, 0.0));
    EXPECT_EQ(residua::dotc(ctx, none, none), complex<double>(0.0));
    EXPECT_EQ(residua::nrm2(ctx, none), 0);
    EXPECT_EQ(residua::asum(ctx, none), 0);
  }
}

TEST(complex_level1, a_zero_factor_reads_nothing_and_nan_goes_where_it_is_multiplied) {
  const auto ctx = residua::context::cpu(1);
  const auto nan = spread_vector<double>::poison();
  spread_vector<double> x(ctx, {nan, {1, 2}}, 1), y(ctx, {{1, 1}, {1, 1}}, 1);
  residua::axpy(ctx, complex<double>(0.0), x.view(), y.view());
  EXPECT_EQ(y.elements()[0], complex<double>(1, 1));
  residua::axpy(ctx, complex<double>(2.0, 1.0), x.view(), y.view());
  EXPECT_TRUE(std::isnan(y.elements()[0].re) && std::isnan(y.elements()[0].im));
  EXPECT_EQ(y.elements()[1], complex<double>(1, 6));
  EXPECT_TRUE(std::isnan(residua::nrm2(ctx, x.view())));
  EXPECT_TRUE(std::isnan(residua::dotu(ctx, x.view(), y.view()).re));
}

TEST(complex_level1, wrong_arguments_are_named) {
  const auto ctx = residua::context::cpu(1);
  spread_vector<double> x(ctx, complex_numbers<double>(3, 1), 1), y(ctx, complex_numbers<double>(2, 1), 1);
  const complex<double> one(1.0);
  expect_rejected({"axpy", "x", "3", "y", "2"}, [&] { residua::axpy(ctx, one, x.view(), y.view()); });
  expect_rejected({"axpy", "y", "is x"}, [&] { residua::axpy(ctx, one, x.view(), x.view()); });
  expect_rejected({"dotc", "x"}, [&] { (void)residua::dotc(ctx, x.view(), y.view()); });
  expect_rejected({"copy", "x", "3", "y", "2"}, [&] { residua::copy(ctx, x.view(), y.view()); });
  expect_rejected({"swap", "x", "3", "y", "2"}, [&] { residua::swap(ctx, x.view(), y.view()); });
  expect_rejected({"rot", "x", "3", "y", "2"}, [&] { residua::rot(ctx, x.view(), y.view(), 1.0, 0.0); });
  const vector_view<complex<double>> still(x.view().first(), 3, 0), null(nullptr, 3);
  expect_rejected({"scal", "x", "increment 0"}, [&] { residua::scal(ctx, one, still); });
  expect_rejected({"nrm2", "x is null with size 3"}, [&] { (void)residua::nrm2(ctx, null); });
  expect_rejected({"asum", "x is null with size 3"}, [&] { (void)residua::asum(ctx, null); });
  const auto before = x.elements();
  EXPECT_TRUE(same_parts(before, complex_numbers<double>(3, 1)));
}

TEST(complex_level1, broken_vectors_are_named) {
  const auto ctx = residua::context::cpu(1);
  spread_vector<double> x(ctx, complex_numbers<double>(3, 1), 1), z(ctx, complex_numbers<double>(3, 2), 1);
  const auto y = z.view();
  const complex<double> one(1.0);
  using view = vector_view<complex<double>>;
  const auto of_pair = [&](const char* routine, const auto& call) {
    expect_broken_vectors_rejected<double>(ctx, routine, "x", x.view(), [&](const view& v) { call(v, y); });
    expect_broken_vectors_rejected<double>(ctx, routine, "y", x.view(), [&](const view& v) { call(y, v); });
  };
  of_pair("axpy", [&](const view& v, const view& w) { residua::axpy(ctx, one, v, w); });
  of_pair("copy", [&](const view& v, const view& w) { residua::copy(ctx, v, w); });
  of_pair("swap", [&](const view& v, const view& w) { residua::swap(ctx, v, w); });
  of_pair("rot", [&](const view& v, const view& w) { residua::rot(ctx, v, w, 1.0, 0.0); });
  of_pair("dotu", [&](const view& v, const view& w) { (void)residua::dotu(ctx, v, w); });
  of_pair("dotc", [&](const view& v, const view& w) { (void)residua::dotc(ctx, v, w); });
  const auto of_one = [&](const char* routine, const auto& call) {
    expect_broken_vectors_rejected<double>(ctx, routine, "x", x.view(), call);
  };
  of_one("scal", [&](const view& v) { residua::scal(ctx, one, v); });
  of_one("nrm2", [&](const view& v) { (void)residua::nrm2(ctx, v); });
  of_one("asum", [&](const view& v) { (void)residua::asum(ctx, v); });
  EXPECT_TRUE(same_parts(x.elements(), complex_numbers<double>(3, 1)));
}

}  // namespace
}  // namespace residua_test
