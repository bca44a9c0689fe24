// Level 1 of mplapack.hpp: the numbers of the C++ routines, and MPLAPACK's meaning of increments.
#include <limits>

#include "arrays.hpp"

namespace residua_test {
namespace {

template <class Real>
class mplapack_level1 : public testing::Test {
 protected:
  const residua::context ctx = residua::context::cpu();
  static constexpr mplapackint n = 33;
  twin_arrays<Real> x{100, 1}, y{100, 2};
};
TYPED_TEST_SUITE(mplapack_level1, reals);

TYPED_TEST(mplapack_level1, routines_give_the_numbers_of_the_cxx_routines) {
  using Real = TypeParam;
  auto &x = this->x, &y = this->y;
  const auto& ctx = this->ctx;
  const Real a = Real(1.0) / 3.0, c = Real(0.6), s = Real(0.8);
  for (const auto n : {this->n, mplapackint{1}}) {
    EXPECT_TRUE(
        same_number(Rdot(n, x.data(), 2, y.data(), -3), residua::dot(ctx, x.vector(n, 2), y.vector(n, -3))));
    EXPECT_TRUE(same_number(Rnrm2(n, x.data(), 2), residua::nrm2(ctx, x.vector(n, 2))));
    EXPECT_TRUE(same_number(Rasum(n, x.data(), 3), residua::asum(ctx, x.vector(n, 3))));
    EXPECT_EQ(iRamax(n, x.data(), 3), residua::iamax(ctx, x.vector(n, 3)) + 1);
    Raxpy(n, a, x.data(), 2, y.data(), -3);
    residua::axpy(ctx, as_cxx(a), x.vector(n, 2), y.vector(n, -3));
    Rscal(n, a, x.data(), 3);
    residua::scal(ctx, as_cxx(a), x.vector(n, 3));
    Rrot(n, x.data(), -1, y.data(), 2, c, s);
    residua::rot(ctx, x.vector(n, -1), y.vector(n, 2), as_cxx(c), as_cxx(s));
    Rswap(n, x.data(), 2, y.data(), 1);
    residua::swap(ctx, x.vector(n, 2), y.vector(n, 1));
    Rcopy(n, x.data() + 1, 2, y.data(), -2);
    residua::copy(ctx, residua::vector_view<cxx_format_t<Real>>(x.vector(1, 1).first() + 1, n, 2),
                  y.vector(n, -2));
    EXPECT_TRUE(x.are_the_same() && y.are_the_same());
  }
}

TYPED_TEST(mplapack_level1, rotg_overwrites_a_and_b) {
  using Real = TypeParam;
  Real a = Real(1.0) / 3.0, b = Real(2.0) / 7.0, c, s;
  const auto expected = residua::rotg(as_cxx(a), as_cxx(b));
  Rrotg(a, b, c, s);
  EXPECT_TRUE(same_number(a, expected.r) && same_number(b, expected.z));
  EXPECT_TRUE(same_number(c, expected.c) && same_number(s, expected.s));
}

/// BLAS's param, with NaN where the flag gives the elements.
template <class Real>
std::vector<Real> param_of(double flag) {
  const Real nan = std::numeric_limits<double>::quiet_NaN(), third = Real(1.0) / 3.0;
  const bool has_diagonal = flag == -1 || flag == 1, has_antidiagonal = flag == -1 || flag == 0;
  const auto given = [&](bool read, double h) { return read ? h * third : nan; };
  return {flag, given(has_diagonal, 1), given(has_antidiagonal, -2), given(has_antidiagonal, 4),
          given(has_diagonal, 5)};
}
template <class Real>
residua::modified_rotation<cxx_format_t<Real>> rotation_of(const std::vector<Real>& param) {
  return residua::modified_rotation<cxx_format_t<Real>>(as_cxx(param[0]), as_cxx(param[1]), as_cxx(param[2]),
                                                        as_cxx(param[3]), as_cxx(param[4]));
}

TYPED_TEST(mplapack_level1, rotm_gives_the_numbers_of_the_cxx_routine_for_every_flag) {
  using Real = TypeParam;
  auto &x = this->x, &y = this->y;
  const auto n = this->n;
  for (const double flag : {-2.0, -1.0, 0.0, 1.0}) {
    auto param = param_of<Real>(flag);
    Rrotm(n, x.data(), 2, y.data(), -3, param.data());
    residua::rotm(this->ctx, x.vector(n, 2), y.vector(n, -3), rotation_of(param));
    EXPECT_TRUE(x.are_the_same() && y.are_the_same()) << "flag " << flag;
  }
}

/// MPLAPACK asks whether a flag is -2, negative, 0, and otherwise takes it as 1.
TYPED_TEST(mplapack_level1, rotm_takes_other_flags_by_their_sign) {
  using Real = TypeParam;
  auto &x = this->x, &y = this->y;
  const auto n = this->n;
  for (const double flag : {-3.0, 0.5, std::numeric_limits<double>::quiet_NaN()}) {
    auto param = param_of<Real>(-1.0);
    param[0] = flag;
    Rrotm(n, x.data(), 1, y.data(), 1, param.data());
    param[0] = flag < 0 ? -1.0 : 1.0;
    residua::rotm(this->ctx, x.vector(n, 1), y.vector(n, 1), rotation_of(param));
    EXPECT_TRUE(x.are_the_same() && y.are_the_same()) << "flag " << flag;
  }
}

TYPED_TEST(mplapack_level1, rotm_by_the_identity_does_not_look_at_vectors) {
  auto param = param_of<TypeParam>(-2.0);
  TypeParam* const nothing = nullptr;
  EXPECT_NO_THROW(Rrotm(this->n, nothing, 1, nothing, 1, param.data()));
}

/// That Rrotmg gives this flag, the numbers of the C++ routine, and no element that the flag gives.
template <class Real>
void expect_rotmg(Real d1, Real d2, Real x1, const Real& y1, double flag) {
  const auto wanted = residua::rotmg(as_cxx(d1), as_cxx(d2), as_cxx(x1), as_cxx(y1));
  ASSERT_EQ(leading(wanted.h.flag), flag);
  const Real before = 77.0;
  std::vector<Real> param(5, before);
  Rrotmg(d1, d2, x1, y1, param.data());
  EXPECT_TRUE(same_number(d1, wanted.d1) && same_number(d2, wanted.d2) && same_number(x1, wanted.x1));
  const bool has_diagonal = flag == -1 || flag == 1, has_antidiagonal = flag == -1 || flag == 0;
  const auto expected = [&](bool written, const cxx_format_t<Real>& h) {
    return written ? h : as_cxx(before);
  };
  EXPECT_TRUE(same_number(param[0], wanted.h.flag));
  EXPECT_TRUE(same_number(param[1], expected(has_diagonal, wanted.h.h11)));
  EXPECT_TRUE(same_number(param[2], expected(has_antidiagonal, wanted.h.h21)));
  EXPECT_TRUE(same_number(param[3], expected(has_antidiagonal, wanted.h.h12)));
  EXPECT_TRUE(same_number(param[4], expected(has_diagonal, wanted.h.h22)));
}

TYPED_TEST(mplapack_level1, rotmg_gives_the_numbers_of_the_cxx_routine_for_every_flag) {
  using Real = TypeParam;
  const Real third = Real(1.0) / 3.0, fifth = Real(1.0) / 5.0, seventh = Real(1.0) / 7.0;
  expect_rotmg<Real>(third, seventh, fifth, seventh, 0);
  expect_rotmg<Real>(third, seventh, seventh, Real(1.0), 1);
  expect_rotmg<Real>(third * 0x1p-30, seventh, fifth, seventh, -1);
  expect_rotmg<Real>(-third, seventh, fifth, seventh, -1);
  expect_rotmg<Real>(third, seventh, fifth, Real(0.0), -2);
}

TYPED_TEST(mplapack_level1, does_nothing_for_no_elements) {
  using Real = TypeParam;
  auto& x = this->x;
  for (const mplapackint n : {mplapackint{0}, mplapackint{-3}}) {
    EXPECT_EQ(iRamax(n, x.data(), 1), 0);
    EXPECT_TRUE(Rasum(n, x.data(), 1) == 0.0 && Rnrm2(n, x.data(), 1) == 0.0);
    EXPECT_TRUE(Rdot(n, x.data(), 1, x.data(), 1) == 0.0);
    Rscal(n, Real(2.0), x.data(), 1);
    Raxpy(n, Real(2.0), this->y.data(), 1, x.data(), 1);
    auto param = param_of<Real>(-1.0);
    Rrotm(n, this->y.data(), 1, x.data(), 1, param.data());
  }
  EXPECT_TRUE(x.are_the_same());
}

TYPED_TEST(mplapack_level1, of_one_vector_does_nothing_for_increments_that_are_not_positive) {
  using Real = TypeParam;
  auto& x = this->x;
  for (const mplapackint increment : {mplapackint{0}, mplapackint{-2}}) {
    EXPECT_EQ(iRamax(this->n, x.data(), increment), 0);
    EXPECT_TRUE(Rasum(this->n, x.data(), increment) == 0.0 && Rnrm2(this->n, x.data(), increment) == 0.0);
    Rscal(this->n, Real(2.0), x.data(), increment);
  }
  EXPECT_TRUE(x.are_the_same());
}

/// An increment of 0 takes the same element n times, one after the other.
TYPED_TEST(mplapack_level1, takes_increments_of_zero) {
  using Real = TypeParam;
  std::vector<Real> x = {Real(3.0), Real(5.0)}, y = {Real(1.0), Real(2.0), Real(4.0)};
  EXPECT_TRUE(Rdot(3, x.data(), 0, y.data(), 1) == 21.0);
  EXPECT_TRUE(Rdot(3, y.data(), -1, x.data(), 0) == 21.0);
  EXPECT_TRUE(Rdot(4, x.data(), 0, x.data(), 0) == 36.0);
  Raxpy(3, Real(2.0), x.data(), 0, y.data(), 1);
  EXPECT_TRUE(y[0] == 7.0 && y[1] == 8.0 && y[2] == 10.0);
  Raxpy(3, Real(1.0), y.data(), 1, x.data(), 0);
  EXPECT_TRUE(x[0] == 28.0 && x[1] == 5.0);
  Rcopy(3, y.data(), 1, x.data(), 0);
  EXPECT_TRUE(x[0] == 10.0);
  Rcopy(3, y.data(), -1, x.data(), 0);
  EXPECT_TRUE(x[0] == 7.0) << "the last one is the first of the array";
  Rswap(3, x.data(), 0, y.data(), 1);
  EXPECT_TRUE(x[0] == 10.0 && y[0] == 7.0 && y[1] == 7.0 && y[2] == 8.0);
  Rrot(2, x.data(), 0, y.data(), 1, Real(0.0), Real(1.0));
  EXPECT_TRUE(x[0] == 7.0 && y[0] == -10.0 && y[1] == -7.0);
  std::vector<Real> param = {Real(1.0), Real(2.0), Real(0.0), Real(0.0), Real(3.0)};
  Rrotm(2, x.data(), 0, y.data(), 1, param.data());  // x = 2 x + y and y = 3 y - x, twice with the same x
  EXPECT_TRUE(x[0] == 1.0 && y[0] == -37.0 && y[1] == -25.0);
}

/// As libQD3's td_real: what matters is that a number is three doubles.
struct three_doubles {
  double limb[3] = {0, 0, 0};
  three_doubles() = default;
  three_doubles(double x) { limb[0] = x; }  // NOLINT(google-explicit-constructor): as QD's numbers
};

TEST(mplapack, takes_any_number_that_is_laid_out_as_its_limbs) {
  std::vector<three_doubles> x = {0x1p-120, 2.0}, y = {1.0, 3.0};
  Raxpy(2, 1.0, x.data(), 1, y.data(), 1);
  EXPECT_EQ(y[0].limb[0], 1.0);
  EXPECT_EQ(y[0].limb[1], 0x1p-120);
  const three_doubles sum = Rdot(2, x.data(), 1, y.data(), 1);
  EXPECT_EQ(sum.limb[0], 10.0);
  EXPECT_EQ(sum.limb[1], 0x1p-120);
  std::vector<three_doubles> param(5);
  three_doubles d1 = 4.0, d2 = 2.0, x1 = 2.0;
  Rrotmg(d1, d2, x1, 2.0, param.data());
  EXPECT_EQ(x1.limb[0], 3.0);
  std::vector<three_doubles> u = {2.0, 6.0}, v = {2.0, 4.0};
  Rrotm(2, u.data(), 1, v.data(), 1, param.data());  // h21 = -1, h12 = 1/2
  EXPECT_TRUE(u[0].limb[0] == 3.0 && u[1].limb[0] == 8.0 && v[0].limb[0] == 0.0 && v[1].limb[0] == -2.0);
}

/// The library's own Mxerbla, as MPLAPACK's: a line on stderr, and the number as the exit status.
TEST(mplapack_default, illegal_argument_ends_the_program) {
  dd_real x = 1.0;
  EXPECT_EXIT(Rger(1, 1, 1.0, &x, 1, &x, 0, &x, 1), testing::ExitedWithCode(7),
              "On entry to Rger parameter number  7 had an illegal value");
}

}  // namespace
}  // namespace residua_test
