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
      for (const int distance : {bits / 2, bits - 1, bits, bits + 1, bits + 2, 2 * bits}) {
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
  for (const mp& special : {infinite, -infinite, nan}) {
    const auto found = rotg(special, one), turned = rotg(x, special);
    EXPECT_TRUE(found.c.is_nan() || found.s.is_nan());
    EXPECT_TRUE(turned.c.is_nan() || turned.s.is_nan());
  }
  expect_rejected({"rotg", "128", "212"}, [&] { (void)rotg(one, mp(1.0, 212)); });
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
