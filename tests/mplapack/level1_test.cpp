// Level 1 of mplapack.hpp: the numbers of the C++ routines, and MPLAPACK's meaning of increments.
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
  const auto n = this->n;
  const Real a = Real(1.0) / 3.0, c = Real(0.6), s = Real(0.8);
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

TYPED_TEST(mplapack_level1, rotg_overwrites_a_and_b) {
  using Real = TypeParam;
  Real a = Real(1.0) / 3.0, b = Real(2.0) / 7.0, c, s;
  const auto expected = residua::rotg(as_cxx(a), as_cxx(b));
  Rrotg(a, b, c, s);
  EXPECT_TRUE(same_number(a, expected.r) && same_number(b, expected.z));
  EXPECT_TRUE(same_number(c, expected.c) && same_number(s, expected.s));
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
}

/// The library's own Mxerbla, as MPLAPACK's: a line on stderr, and the number as the exit status.
TEST(mplapack_default, illegal_argument_ends_the_program) {
  dd_real x = 1.0;
  EXPECT_EXIT(Rger(1, 1, 1.0, &x, 1, &x, 0, &x, 1), testing::ExitedWithCode(7),
              "On entry to Rger parameter number  7 had an illegal value");
}

}  // namespace
}  // namespace residua_test
