// Rotations of run-time precision: rotg by MPFR, rotm rounded as MPFR rounds on every backend.
#include "backends.hpp"
#include "data.hpp"
#include "rejection.hpp"
#include "residua/mp/blas.hpp"

namespace {

using namespace residua_test;

/// |got - exact| <= factor u |exact|.
void expect_relative(const mp& got, const mpfr& exact, double factor) {
  mpfr error(4 * got.bits()), bound(64);
  mpfr_sub(error.get(), mpfr(got).get(), exact.get(), MPFR_RNDN);
  mpfr_mul_d(bound.get(), exact.get(), factor, MPFR_RNDA);
  mpfr_mul_2si(bound.get(), bound.get(), -got.bits(), MPFR_RNDA);
  EXPECT_LE(mpfr_cmpabs(error.get(), bound.get()), 0) << got;
}

void expect_rotation(const mp& a, const mp& b) {
  const auto found = rotg(a, b);
  const bool a_is_larger = abs(a) > abs(b);
  mpfr r(4 * a.bits()), c(4 * a.bits()), s(4 * a.bits());
  mpfr_hypot(r.get(), mpfr(a).get(), mpfr(b).get(), MPFR_RNDN);
  if ((a_is_larger ? a : b).is_negative()) mpfr_neg(r.get(), r.get(), MPFR_RNDN);
  mpfr_div(c.get(), mpfr(a).get(), r.get(), MPFR_RNDN);
  mpfr_div(s.get(), mpfr(b).get(), r.get(), MPFR_RNDN);
  expect_relative(found.r, r, 2);
  expect_relative(found.c, c, 3);
  expect_relative(found.s, s, 3);
  if (!a_is_larger) mpfr_ui_div(s.get(), 1, c.get(), MPFR_RNDN);
  expect_relative(found.z, s, a_is_larger ? 3 : 4);
}

TEST(mp_rotg, is_within_its_bound) {
  residua::clear_mp_flags();
  for_all_data([&](data kind, int bits) {
    mp_numbers numbers(31);
    for (int k = 0; k < 40; ++k) {
      const mp a = numbers.draw(bits, reach_of(kind));
      const mp b = kind == data::cancelling ? numbers.close_to(a) : numbers.draw(bits, reach_of(kind));
      expect_rotation(a, b);
      for (const int distance : {3 * bits / 8, bits / 2, bits - 1, bits, bits + 1, bits + 2, 2 * bits}) {
        expect_rotation(a, ldexp(a, -distance));
        expect_rotation(ldexp(a, -distance), -a);
      }
    }
  });
  EXPECT_FALSE(residua::raised_mp_flags().overflow || residua::raised_mp_flags().underflow);
}

/// Powers of two change nothing but r, up to the ends of the range.
TEST(mp_rotg, squares_do_not_leave_the_range) {
  const int bits = 212;
  mp_numbers numbers(32);
  residua::clear_mp_flags();
  for (const std::int64_t end :
       {residua::mp_header::largest_exponent - 10, 20 - residua::mp_header::largest_exponent}) {
    const mp a = numbers.draw(bits, 1), b = numbers.draw(bits, 4);
    const auto near = rotg(a, b), far = rotg(ldexp(a, end), ldexp(b, end));
    expect_same_numbers({far.c, far.s, far.z, far.r}, {near.c, near.s, near.z, ldexp(near.r, end)});
    const auto distant = rotg(ldexp(a, end / 2), ldexp(b, -end / 3));
    EXPECT_FALSE(distant.s.is_zero() || distant.c.is_zero());
  }
  EXPECT_FALSE(residua::raised_mp_flags().overflow || residua::raised_mp_flags().underflow);
}

TEST(mp_rotg, zeros_and_specials_are_as_in_blas) {
  const int bits = 128;
  const mp zero(bits), one(1.0, bits), x(-3.0, bits), infinite(HUGE_VAL, bits), nan(std::nan(""), bits);
  const auto of_zero = rotg(x, zero);
  expect_same_numbers({of_zero.r, of_zero.z, of_zero.c, of_zero.s}, {x, zero, one, zero});
  const auto zero_first = rotg(zero, x);
  expect_same_numbers({zero_first.r, zero_first.z, zero_first.c, zero_first.s}, {x, one, zero, one});
  const mp large = power(residua::mp_header::largest_exponent - 1, bits),
           small = power(1 - residua::mp_header::largest_exponent, bits);
  const auto apart = rotg(small, -large);  // c is below the range
  expect_same_numbers({apart.r, apart.z, apart.c, apart.s}, {-large, one, -zero, one});
  residua::clear_mp_flags();
  for (const mp& special : {infinite, -infinite, nan}) {
    const auto found = rotg(special, one), turned = rotg(x, special);
    EXPECT_TRUE(found.c.is_nan() || found.s.is_nan());
    EXPECT_TRUE(turned.c.is_nan() || turned.s.is_nan());
  }
  expect_rejected({"rotg", "128", "212"}, [&] { (void)rotg(one, mp(1.0, 212)); });
}

/// d1, d2, x1 and the elements of H, relative to those of 256 bits more, scaled as they are.
void expect_modified_rotation(const mp& d1, const mp& d2, const mp& x1, const mp& y1) {
  const int bits = d1.bits(), wide = bits + 256;
  const auto widened = [wide](const mp& x) { return mp(x, wide); };
  const auto found = rotmg(d1, d2, x1, y1);
  const mp D1 = widened(d1), D2 = widened(d2), X = widened(x1), Y = widened(y1);
  const mp q1 = D1 * X * X, q2 = D2 * Y * Y;
  const bool first_is_larger = q1 > abs(q2);
  if (abs(q1 - abs(q2)) <= ldexp(q1, 4 - bits)) return;  // either H is right
  if (D1.is_negative() || (q2.is_negative() && !first_is_larger)) {
    EXPECT_EQ(found.h.flag, -1);
    for (const mp& x : {found.d1, found.d2, found.x1, found.h.h11, found.h.h21, found.h.h12, found.h.h22})
      EXPECT_TRUE(x.is_zero());
    return;
  }
  const mp one(1.0, wide);
  const mp h11 = first_is_larger ? one : D1 * X / (D2 * Y), h22 = first_is_larger ? one : X / Y,
           h21 = first_is_larger ? -Y / X : -one, h12 = first_is_larger ? D2 * Y / (D1 * X) : one;
  const mp of_x = h11 * X + h12 * Y;  // x1' without scaling
  const mp e1 = (first_is_larger ? D1 : D2) * (first_is_larger ? X : Y) / of_x,
           e2 = (first_is_larger ? D2 : D1) * (first_is_larger ? X : Y) / of_x;
  const double K = ((q1 + abs(q2)) / (q1 + q2)).to_double() * (1 + 1e-9);
  const auto powers = [](const mp& scaled, const mp& exact) {  // of 2^24
    return std::lround(static_cast<double>(scaled.exponent() - exact.exponent()) / 24);
  };
  const std::int64_t first = powers(found.d1, e1), second = powers(found.d2, e2);
  const auto near = [&](const mp& got, const mp& exact, std::int64_t shift, double factor) {
    expect_relative(got, mpfr(ldexp(exact, shift)), factor);
  };
  near(found.d1, e1, 24 * first, 7.01 * K);
  near(found.d2, e2, 24 * second, 7.01 * K);
  near(found.x1, of_x, -12 * first, 7.01 * K);
  near(found.h.h11, h11, -12 * first, 3.01);
  near(found.h.h12, h12, -12 * first, 3.01);
  near(found.h.h21, h21, -12 * second, 3.01);
  near(found.h.h22, h22, -12 * second, 3.01);
  EXPECT_EQ(found.h.flag, first != 0 || second != 0 ? -1 : first_is_larger ? 0 : 1);
  const mp largest(0x1p24, bits), smallest(0x1p-24, bits);
  for (const mp& d : {found.d1, found.d2}) EXPECT_TRUE(smallest < abs(d) && abs(d) < largest) << d;
}

TEST(mp_rotmg, is_within_its_bound) {
  for_all_data([&](data kind, int bits) {
    mp_numbers numbers(35);
    for (int k = 0; k < 30; ++k) {
      const mp d1 = abs(numbers.draw(bits, reach_of(kind))), x = numbers.draw(bits, reach_of(kind)),
               d2 = numbers.draw(bits, reach_of(kind)), y = numbers.draw(bits, reach_of(kind));
      expect_modified_rotation(d1, d2, x, y);
      expect_modified_rotation(d1, ldexp(-d1, -8), x, x);  // takes a point away
      expect_modified_rotation(-d1, d2, x, y);
    }
  });
}

TEST(mp_rotmg, scales_at_the_ends_of_the_range_and_nowhere_else) {
  const int bits = 128;
  const mp one(1.0, bits);
  for (const int e : {-49, -48, -47, -25, -24, -23, -1, 0, 23, 24, 25, 47, 48, 49, 72}) {
    for (const mp& d : {ldexp(one, e), ldexp(mp(1.5, bits), e)}) {
      const auto found = rotmg(d, ldexp(d, -3), one, one);
      EXPECT_TRUE(ldexp(one, -24) < found.d1 && found.d1 < ldexp(one, 24)) << e;
      EXPECT_TRUE(ldexp(one, -24) < found.d2 && found.d2 < ldexp(one, 24)) << e;
    }
  }
  EXPECT_EQ(rotmg(one, one, one + one, one).h.flag, 0);
  // d1' = 2 d1 is 2^-24, which is scaled as what is below it.
  const auto at_the_end = rotmg(ldexp(one, -25), -ldexp(one, -26), one, one);
  expect_same_numbers({at_the_end.d1, at_the_end.d2}, {one, ldexp(-one, -1)});
}

/// |d1 x1^2| is above |d2 y1^2|, but not what is left of their difference when it is rounded.
TEST(mp_rotmg, leaves_nothing_of_a_point_that_is_taken_away_but_for_rounding) {
  const auto number = [](double x) { return mp(x, 53); };
  const auto found = rotmg(number(0x1.380208b859af1p+0), number(-0x1.39222510909f1p+0),
                           number(0x1.3bab6c2b0ffa5p+0), number(0x1.3b1a11d5a8be4p+0));
  EXPECT_EQ(found.h.flag, -1);
  for (const mp& x : {found.d1, found.d2, found.x1, found.h.h11, found.h.h12, found.h.h21, found.h.h22})
    EXPECT_TRUE(x.is_zero());
}

TEST(mp_rotmg, cases_and_arguments_are_as_in_blas) {
  const int bits = 128;
  const mp zero(bits), one(1.0, bits), two(2.0, bits);
  for (const auto& [d2, y] : {std::pair{zero, two}, {two, zero}}) {
    const auto found = rotmg(one, d2, two, y);
    EXPECT_EQ(found.h.flag, -2);
    expect_same_numbers({found.d1, found.d2, found.x1}, {one, d2, two});
  }
  const auto from_nothing = rotmg(zero, one, two, two);
  EXPECT_EQ(from_nothing.h.flag, 1);
  expect_same_numbers({from_nothing.d1, from_nothing.d2, from_nothing.x1}, {one, zero, two});
  expect_rejected({"rotmg", "y1", "128", "212"}, [&] { (void)rotmg(one, one, one, mp(1.0, 212)); });
}

using mp_rotm = on_backend;

TEST_P(mp_rotm, rounds_each_element_once_with_the_elements_that_flag_tells) {
  for_all_data([&](data kind, int bits) {
    mp_numbers numbers(33);
    const mp one(1.0, bits), nan(std::nan(""), bits);
    for (const int flag : {-2, -1, 0, 1}) {
      residua::mp_modified_rotation h{flag, numbers.draw(bits, 3), numbers.draw(bits, 3),
                                      numbers.draw(bits, 3), numbers.draw(bits, 3)};
      if (flag == 0 || flag == -2) h.h11 = h.h22 = nan;  // not read
      if (flag == 1 || flag == -2) h.h12 = h.h21 = nan;
      auto whole = h;
      if (flag == 0) whole.h11 = whole.h22 = one;
      if (flag == 1) whole.h12 = one;
      if (flag == 1) whole.h21 = -one;
      const auto x = numbers.vector(35, bits, reach_of(kind));
      auto y = numbers.vector(35, bits, reach_of(kind));
      for (std::size_t i = 0; i < x.size() && kind == data::cancelling && flag != -2; ++i)
        y[i] = numbers.close_to(whole.h11 * x[i] / whole.h12);
      strided_mp of_x(ctx, x, bits, -2), of_y(ctx, y, bits, 1);
      rotm(ctx, of_x.view(), of_y.view(), h);
      const auto u = of_x.elements(), v = of_y.elements();
      if (flag == -2) {
        expect_same_numbers(u, x);
        expect_same_numbers(v, y);
        continue;
      }
      for (std::size_t i = 0; i < x.size(); ++i) {
        const mpfr a(x[i]), b(y[i]);
        mpfr r(bits);
        mpfr_fmma(r.get(), mpfr(whole.h11).get(), a.get(), mpfr(whole.h12).get(), b.get(), MPFR_RNDN);
        expect_same(u[i], r);
        mpfr_fmma(r.get(), mpfr(whole.h21).get(), a.get(), mpfr(whole.h22).get(), b.get(), MPFR_RNDN);
        expect_same(v[i], r);
      }
    }
  });
}

TEST_P(mp_rotm, arguments_are_checked) {
  residua::mp_array x(ctx, 3, 128), y(ctx, 4, 128), wide(ctx, 3, 212), none(ctx, 0, 128);
  const mp one(1.0, 128), long_one(1.0, 212);
  const residua::mp_modified_rotation h{-1, one, one, one, one}, other{2, one, one, one, one},
      longer{-1, one, one, long_one, one};
  expect_rejected({"rotm", "x", "3", "4"}, [&] { rotm(ctx, x, y, h); });
  expect_rejected({"rotm", "128", "212"}, [&] { rotm(ctx, x, wide, h); });
  expect_rejected({"rotm", "flag is 2"}, [&] { rotm(ctx, x, x, other); });
  expect_rejected({"rotm", "h12 has 212"}, [&] { rotm(ctx, x, x, longer); });
  rotm(ctx, none, none, h);
}

RESIDUA_ON_FEW_BACKENDS(mp_rotm);

}  // namespace
