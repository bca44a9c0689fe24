// The elements of the dense problems, by MPFR and by what defines them.
#include <gtest/gtest.h>

#include <cmath>

#include "oracle/mp.hpp"
#include "residua/base/error.hpp"
#include "residua/generate/problems.hpp"
#include "residua/lapack/determinant.hpp"
#include "residua/lapack/getrf.hpp"
#include "residua/view/matrix.hpp"

namespace residua {
namespace {

using oracle::mp;

template <class T>
std::vector<T> elements_of(const std::string& spec) {
  return std::get<std::vector<T>>(generate_dense_problem(spec).elements);
}

/// That x is `exact`, rounded limb by limb: `exact` is used up.
template <class T>
void expect_rounded(const T& x, mp& exact) {
  if constexpr (limb_count<T> == 1) {
    EXPECT_EQ(x, exact.to_double());
  } else {
    for (const double limb : x.limb) {
      EXPECT_EQ(limb, exact.to_double());
      exact.subtract(limb);
    }
  }
}

TEST(hilbert, elements_are_rounded_to_nearest) {
  const auto test = [&]<class T>(const char* spec) {
    const auto H = elements_of<T>(spec);
    for (int k = 0; k < 49; ++k) {
      mp exact(1.0, 2000);
      mpfr_div_si(exact.get(), exact.get(), k % 7 + k / 7 + 1, MPFR_RNDN);
      expect_rounded(H[k], exact);
    }
  };
  test.template operator()<double>("hilbert:7");
  test.template operator()<dd>("hilbert:7:limbs=2");
  test.template operator()<qd>("hilbert:7:limbs=4");
}

TEST(hilbert, integers_are_the_rounded_elements_times_the_least_common_multiple) {
  EXPECT_EQ(elements_of<double>("hilbert:3:integers=1"),
            (std::vector<double>{60, 30, 20, 30, 20, 15, 20, 15, 12}));
  const auto H = elements_of<dd>("hilbert:30:integers=1:limbs=2");
  for (index_t k = 0; k < 900; ++k) {  // of the first, which is the multiple itself
    EXPECT_EQ(H[k] * dd(static_cast<double>(k % 30 + k / 30 + 1)), H[0]) << k;
  }
}

TEST(vandermonde, elements_are_powers_rounded_to_nearest) {
  const auto test = [&]<class T>(index_t n, int shift, const std::string& spec) {
    const auto V = elements_of<T>(spec);
    for (index_t i = 0; i < n; ++i) {
      for (index_t j = 0; j < n; ++j) {
        mp exact(static_cast<double>(i + 1), 2000);
        mpfr_mul_2si(exact.get(), exact.get(), -shift, MPFR_RNDN);
        mpfr_pow_si(exact.get(), exact.get(), j, MPFR_RNDN);
        expect_rounded(V[i + j * n], exact);
      }
    }
  };
  test.template operator()<double>(21, 5, "vandermonde:21");
  test.template operator()<td>(16, 4, "vandermonde:16:limbs=3");
}

/// The sum of squares is that of the singular values', and the determinant their product, but for signs: both
/// to rounding, which is below 10^-10 in dd.
TEST(randsvd, has_the_singular_values_that_were_asked_for) {
  const auto ctx = context::cpu(1);
  constexpr index_t n = 12;
  const auto sigma_of = [&](int mode, index_t i) {
    const double place = static_cast<double>(i) / (n - 1), least = 1e-9;
    if (mode == 1) return i == 0 ? 1.0 : least;
    if (mode == 2) return i == n - 1 ? least : 1.0;
    return mode == 3 ? std::pow(least, place) : (1 - place) + least * place;
  };
  for (const int mode : {1, 2, 3, 4}) {
    SCOPED_TRACE(mode);
    const auto A = elements_of<dd>("randsvd:12:kappa=1e9:limbs=2:mode=" + std::to_string(mode));
    dd squares(0.0);
    for (const dd& a : A) squares = squares + a * a;
    double wanted = 0, logarithm = 0;
    for (index_t i = 0; i < n; ++i) {
      wanted += std::pow(sigma_of(mode, i), 2);
      logarithm += std::log(sigma_of(mode, i));
    }
    EXPECT_NEAR(leading(squares), wanted, 1e-10 * wanted);
    matrix<dd> LU(ctx, n, n, A);
    array<index_t> pivots(ctx, n);
    EXPECT_EQ(getrf(ctx, LU, pivots.view()).info, 0);
    EXPECT_NEAR(leading(determinant(ctx, LU, pivots.view()).logarithm), logarithm, 1e-9);
  }
}

/// Of two the first is 1 and the last the least, whatever is drawn between them.
TEST(randsvd, of_random_singular_values_has_the_least) {
  const auto ctx = context::cpu(1);
  matrix<dd> LU(ctx, 2, 2, elements_of<dd>("randsvd:2:kappa=1e9:limbs=2:mode=5"));
  array<index_t> pivots(ctx, 2);
  EXPECT_EQ(getrf(ctx, LU, pivots.view()).info, 0);
  EXPECT_NEAR(leading(determinant(ctx, LU, pivots.view()).logarithm), std::log(1e-9), 1e-12);
}

/// The logarithms of those between the ends are uniform: in units of the least's their sum is that of 98
/// numbers of a mean of 1/2 and a standard deviation of sqrt(1/12), and within five deviations of it.
TEST(randsvd, of_random_singular_values_has_some_of_every_size) {
  const auto ctx = context::cpu(1);
  constexpr index_t n = 100;
  matrix<dd> LU(ctx, n, n, elements_of<dd>("randsvd:100:kappa=1e9:limbs=2:mode=5"));
  array<index_t> pivots(ctx, n);
  EXPECT_EQ(getrf(ctx, LU, pivots.view()).info, 0);
  const double sum = leading(determinant(ctx, LU, pivots.view()).logarithm) / std::log(1e-9);
  EXPECT_NEAR(sum, 1 + 98 * 0.5, 5 * std::sqrt(98 / 12.0));
}

/// Fixed bits: what a published result was computed with must not change.
TEST(randsvd, elements_are_the_same_everywhere) {
  EXPECT_EQ(elements_of<double>("randsvd:3:kappa=4:seed=7")[0], 0x1.a146b14adeebp-3);
}

TEST(randsvd, is_full_and_depends_on_its_seed_alone) {
  const auto A = elements_of<double>("randsvd:33:kappa=1e3");
  EXPECT_EQ(A, elements_of<double>("generate:randsvd:33:kappa=1000:seed=1:mode=3"));
  EXPECT_NE(A, elements_of<double>("randsvd:33:kappa=1e3:seed=2"));
  for (const double a : A) EXPECT_NE(a, 0);
  EXPECT_EQ(elements_of<double>("randsvd:1"), std::vector<double>{1});
  EXPECT_EQ(elements_of<double>("randsvd:40:mode=5").size(), 1600u);
}

TEST(kahan, columns_have_norm_one) {
  const auto K = elements_of<qd>("kahan:9:cosine=0.4:limbs=4");
  for (index_t j = 0; j < 9; ++j) {
    qd square(0.0);
    for (index_t i = 0; i < 9; ++i) square = square + K[i + j * 9] * K[i + j * 9];
    // Powers of s by nine roundings of 504 u^4 at most, squares and sums.
    EXPECT_NEAR(leading(square - qd(1.0)), 0, 1e4 * 0x1p-212);
    for (index_t i = j + 1; i < 9; ++i) EXPECT_EQ(leading(K[i + j * 9]), 0);
  }
  EXPECT_EQ(K[9], qd(-0.4));
  EXPECT_GT(leading(K[10]), 0);
}

TEST(wilkinson, has_ones_and_minus_ones) {
  EXPECT_EQ(elements_of<double>("wilkinson:3"), (std::vector<double>{1, -1, -1, 0, 1, -1, 1, 1, 1}));
}

TEST(dense_problems, reject_what_they_cannot_be) {
  const auto expect_rejected = [](const std::string& spec, const std::string& what) {
    try {
      generate_dense_problem(spec);
      ADD_FAILURE() << spec << " was accepted";
    } catch (const error& e) {
      EXPECT_EQ(e.kind(), error_kind::invalid_input);
      EXPECT_NE(std::string(e.what()).find(what), std::string::npos) << e.what();
    }
  };
  expect_rejected("hilbert:5:limbs=5", "limbs=5 is not an integer from 1 to 4");
  expect_rejected("hilbert:5:limbs=2.5", "limbs=2.5 is not an integer");
  expect_rejected("hilbert:30:integers=1", "1 limbs cannot hold");
  expect_rejected("hilbert:3000:integers=1:limbs=4", "4 limbs cannot hold");
  expect_rejected("hilbert:50000", "elements, at most 2147483647");
  expect_rejected("vandermonde:5:integers=1", "unknown parameter 'integers'");
  expect_rejected("randsvd:5:kappa=1e17", "kappa=1e17 is not a number from 1 to");
  expect_rejected("randsvd:5:mode=6", "mode=6 is not an integer from 1 to 5");
  expect_rejected("kahan:5:cosine=2", "cosine=2 is not a number from 0 to 1");
  expect_rejected("wilkinson:0", "is not an integer from 1");
  expect_rejected("plate:5", "the matrix is sparse");
  EXPECT_THROW(generate_problem("hilbert:5:limbs=2"), error);
}

}  // namespace
}  // namespace residua
