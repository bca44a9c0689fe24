// Illegal arguments of mplapack.hpp's routines: a Mxerbla of the program's own is told the routine and the
// number of the first one, as of MPLAPACK's and BLAS's reference implementations, and nothing is done.
#include <limits>
#include <string>

#include "illegal_calls.hpp"

namespace residua_test {
namespace {

template <class Real>
class mplapack_errors : public illegal_calls<Real> {
 protected:
  Real* p = this->memory.data();
  const Real one = Real(1.0);
};
TYPED_TEST_SUITE(mplapack_errors, reals);

TYPED_TEST(mplapack_errors, of_matrices_times_vectors) {
  auto* p = this->p;
  const auto& a = this->one;
  expect_illegal("Rgemv", 1, [&] { Rgemv("X", 2, 3, a, p, 2, p, 1, a, p, 1); });
  expect_illegal("Rgemv", 2, [&] { Rgemv("N", -2, 3, a, p, 2, p, 1, a, p, 1); });
  expect_illegal("Rgemv", 3, [&] { Rgemv("N", 2, -3, a, p, 2, p, 1, a, p, 1); });
  expect_illegal("Rgemv", 6, [&] { Rgemv("T", 2, 3, a, p, 1, p, 1, a, p, 1); });
  expect_illegal("Rgemv", 8, [&] { Rgemv("N", 2, 3, a, p, 2, p, 0, a, p, 1); });
  expect_illegal("Rgemv", 11, [&] { Rgemv("C", 2, 3, a, p, 2, p, 1, a, p, 0); });
  expect_illegal("Rsymv", 1, [&] { Rsymv("X", 2, a, p, 2, p, 1, a, p, 1); });
  expect_illegal("Rsymv", 2, [&] { Rsymv("U", -2, a, p, 2, p, 1, a, p, 1); });
  expect_illegal("Rsymv", 5, [&] { Rsymv("U", 2, a, p, 1, p, 1, a, p, 1); });
  expect_illegal("Rsymv", 7, [&] { Rsymv("L", 2, a, p, 2, p, 0, a, p, 1); });
  expect_illegal("Rsymv", 10, [&] { Rsymv("L", 2, a, p, 2, p, 1, a, p, 0); });
}

TYPED_TEST(mplapack_errors, of_rank_updates) {
  auto* p = this->p;
  const auto& a = this->one;
  expect_illegal("Rger", 1, [&] { Rger(-2, 3, a, p, 1, p, 1, p, 2); });
  expect_illegal("Rger", 2, [&] { Rger(2, -3, a, p, 1, p, 1, p, 2); });
  expect_illegal("Rger", 5, [&] { Rger(2, 3, a, p, 0, p, 1, p, 2); });
  expect_illegal("Rger", 7, [&] { Rger(2, 3, a, p, 1, p, 0, p, 2); });
  expect_illegal("Rger", 9, [&] { Rger(2, 3, a, p, 1, p, 1, p, 1); });
  expect_illegal("Rsyr", 1, [&] { Rsyr("", 2, a, p, 1, p, 2); });
  expect_illegal("Rsyr", 2, [&] { Rsyr("U", -2, a, p, 1, p, 2); });
  expect_illegal("Rsyr", 5, [&] { Rsyr("U", 2, a, p, 0, p, 2); });
  expect_illegal("Rsyr", 7, [&] { Rsyr("U", 2, a, p, 1, p, 1); });
  expect_illegal("Rsyr2", 1, [&] { Rsyr2("X", 2, a, p, 1, p, 1, p, 2); });
  expect_illegal("Rsyr2", 2, [&] { Rsyr2("L", -2, a, p, 1, p, 1, p, 2); });
  expect_illegal("Rsyr2", 5, [&] { Rsyr2("L", 2, a, p, 0, p, 1, p, 2); });
  expect_illegal("Rsyr2", 7, [&] { Rsyr2("L", 2, a, p, 1, p, 0, p, 2); });
  expect_illegal("Rsyr2", 9, [&] { Rsyr2("L", 2, a, p, 1, p, 1, p, 1); });
}

TYPED_TEST(mplapack_errors, of_triangular_matrices_and_vectors) {
  auto* p = this->p;
  const auto expect_checks = [&](const char* name, const auto& routine) {
    expect_illegal(name, 1, [&] { routine("X", "N", "N", 2, p, 2, p, 1); });
    expect_illegal(name, 2, [&] { routine("U", "X", "N", 2, p, 2, p, 1); });
    expect_illegal(name, 3, [&] { routine("U", "N", "X", 2, p, 2, p, 1); });
    expect_illegal(name, 4, [&] { routine("U", "N", "N", -2, p, 2, p, 1); });
    expect_illegal(name, 6, [&] { routine("U", "N", "N", 2, p, 1, p, 1); });
    expect_illegal(name, 8, [&] { routine("U", "N", "N", 2, p, 2, p, 0); });
  };
  expect_checks("Rtrmv", [](auto... given) { Rtrmv(given...); });
  expect_checks("Rtrsv", [](auto... given) { Rtrsv(given...); });
}

TYPED_TEST(mplapack_errors, of_banded_matrices) {
  auto* p = this->p;
  const auto& a = this->one;
  expect_illegal("Rgbmv", 1, [&] { Rgbmv("X", 4, 5, 1, 2, a, p, 4, p, 1, a, p, 1); });
  expect_illegal("Rgbmv", 2, [&] { Rgbmv("N", -4, 5, 1, 2, a, p, 4, p, 1, a, p, 1); });
  expect_illegal("Rgbmv", 3, [&] { Rgbmv("N", 4, -5, 1, 2, a, p, 4, p, 1, a, p, 1); });
  expect_illegal("Rgbmv", 4, [&] { Rgbmv("N", 4, 5, -1, 2, a, p, 4, p, 1, a, p, 1); });
  expect_illegal("Rgbmv", 5, [&] { Rgbmv("N", 4, 5, 1, -2, a, p, 4, p, 1, a, p, 1); });
  expect_illegal("Rgbmv", 8, [&] { Rgbmv("T", 4, 5, 1, 2, a, p, 3, p, 1, a, p, 1); });
  expect_illegal("Rgbmv", 10, [&] { Rgbmv("N", 4, 5, 1, 2, a, p, 4, p, 0, a, p, 1); });
  expect_illegal("Rgbmv", 13, [&] { Rgbmv("C", 4, 5, 1, 2, a, p, 4, p, 1, a, p, 0); });
  expect_illegal("Rsbmv", 1, [&] { Rsbmv("X", 4, 2, a, p, 3, p, 1, a, p, 1); });
  expect_illegal("Rsbmv", 2, [&] { Rsbmv("U", -4, 2, a, p, 3, p, 1, a, p, 1); });
  expect_illegal("Rsbmv", 3, [&] { Rsbmv("U", 4, -2, a, p, 3, p, 1, a, p, 1); });
  expect_illegal("Rsbmv", 6, [&] { Rsbmv("U", 4, 2, a, p, 2, p, 1, a, p, 1); });
  expect_illegal("Rsbmv", 8, [&] { Rsbmv("L", 4, 2, a, p, 3, p, 0, a, p, 1); });
  expect_illegal("Rsbmv", 11, [&] { Rsbmv("L", 4, 2, a, p, 3, p, 1, a, p, 0); });
}

/// Numbers of diagonals whose sum, or difference from the leading dimension, overflows.
TYPED_TEST(mplapack_errors, of_bands_that_no_leading_dimension_holds) {
  auto* p = this->p;
  const auto& a = this->one;
  const mplapackint most = std::numeric_limits<mplapackint>::max();
  expect_illegal("Rgbmv", 8, [&] { Rgbmv("N", 4, 5, most, most, a, p, most, p, 1, a, p, 1); });
  expect_illegal("Rsbmv", 6, [&] { Rsbmv("U", 4, most, a, p, most, p, 1, a, p, 1); });
  expect_illegal("Rsbmv", 3, [&] { Rsbmv("U", 4, -most - 1, a, p, most, p, 1, a, p, 1); });
}

TYPED_TEST(mplapack_errors, of_packed_matrices) {
  auto* p = this->p;
  const auto& a = this->one;
  expect_illegal("Rspmv", 1, [&] { Rspmv("X", 4, a, p, p, 1, a, p, 1); });
  expect_illegal("Rspmv", 2, [&] { Rspmv("U", -4, a, p, p, 1, a, p, 1); });
  expect_illegal("Rspmv", 6, [&] { Rspmv("U", 4, a, p, p, 0, a, p, 1); });
  expect_illegal("Rspmv", 9, [&] { Rspmv("L", 4, a, p, p, 1, a, p, 0); });
  expect_illegal("Rspr", 1, [&] { Rspr("X", 4, a, p, 1, p); });
  expect_illegal("Rspr", 2, [&] { Rspr("U", -4, a, p, 1, p); });
  expect_illegal("Rspr", 5, [&] { Rspr("L", 4, a, p, 0, p); });
  expect_illegal("Rspr2", 1, [&] { Rspr2("X", 4, a, p, 1, p, 1, p); });
  expect_illegal("Rspr2", 2, [&] { Rspr2("U", -4, a, p, 1, p, 1, p); });
  expect_illegal("Rspr2", 5, [&] { Rspr2("U", 4, a, p, 0, p, 1, p); });
  expect_illegal("Rspr2", 7, [&] { Rspr2("L", 4, a, p, 1, p, 0, p); });
}

TYPED_TEST(mplapack_errors, of_triangular_banded_and_packed_matrices) {
  auto* p = this->p;
  const auto banded = [&](const char* name, const auto& routine) {
    expect_illegal(name, 1, [&] { routine("X", "N", "N", 4, 2, p, 3, p, 1); });
    expect_illegal(name, 2, [&] { routine("U", "X", "N", 4, 2, p, 3, p, 1); });
    expect_illegal(name, 3, [&] { routine("U", "N", "X", 4, 2, p, 3, p, 1); });
    expect_illegal(name, 4, [&] { routine("U", "N", "N", -4, 2, p, 3, p, 1); });
    expect_illegal(name, 5, [&] { routine("U", "N", "N", 4, -2, p, 3, p, 1); });
    expect_illegal(name, 7, [&] { routine("U", "N", "N", 4, 2, p, 2, p, 1); });
    expect_illegal(name, 9, [&] { routine("U", "N", "N", 4, 2, p, 3, p, 0); });
  };
  banded("Rtbmv", [](auto... given) { Rtbmv(given...); });
  banded("Rtbsv", [](auto... given) { Rtbsv(given...); });
  const auto packed = [&](const char* name, const auto& routine) {
    expect_illegal(name, 1, [&] { routine("X", "N", "N", 4, p, p, 1); });
    expect_illegal(name, 2, [&] { routine("U", "X", "N", 4, p, p, 1); });
    expect_illegal(name, 3, [&] { routine("U", "N", "X", 4, p, p, 1); });
    expect_illegal(name, 4, [&] { routine("U", "N", "N", -4, p, p, 1); });
    expect_illegal(name, 7, [&] { routine("U", "N", "N", 4, p, p, 0); });
  };
  packed("Rtpmv", [](auto... given) { Rtpmv(given...); });
  packed("Rtpsv", [](auto... given) { Rtpsv(given...); });
}

TYPED_TEST(mplapack_errors, of_products) {
  auto* p = this->p;
  const auto& a = this->one;
  expect_illegal("Rgemm", 1, [&] { Rgemm("X", "N", 2, 3, 4, a, p, 2, p, 4, a, p, 2); });
  expect_illegal("Rgemm", 2, [&] { Rgemm("N", "X", 2, 3, 4, a, p, 2, p, 4, a, p, 2); });
  expect_illegal("Rgemm", 3, [&] { Rgemm("N", "N", -2, 3, 4, a, p, 2, p, 4, a, p, 2); });
  expect_illegal("Rgemm", 4, [&] { Rgemm("N", "N", 2, -3, 4, a, p, 2, p, 4, a, p, 2); });
  expect_illegal("Rgemm", 5, [&] { Rgemm("N", "N", 2, 3, -4, a, p, 2, p, 4, a, p, 2); });
  expect_illegal("Rgemm", 8, [&] { Rgemm("N", "N", 2, 3, 4, a, p, 1, p, 4, a, p, 2); });
  expect_illegal("Rgemm", 8, [&] { Rgemm("T", "N", 2, 3, 4, a, p, 3, p, 4, a, p, 2); });
  expect_illegal("Rgemm", 10, [&] { Rgemm("N", "N", 2, 3, 4, a, p, 2, p, 3, a, p, 2); });
  expect_illegal("Rgemm", 10, [&] { Rgemm("N", "T", 2, 3, 4, a, p, 2, p, 2, a, p, 2); });
  expect_illegal("Rgemm", 13, [&] { Rgemm("N", "N", 2, 3, 4, a, p, 2, p, 4, a, p, 1); });
  expect_illegal("Rsymm", 1, [&] { Rsymm("X", "U", 2, 3, a, p, 2, p, 2, a, p, 2); });
  expect_illegal("Rsymm", 2, [&] { Rsymm("L", "X", 2, 3, a, p, 2, p, 2, a, p, 2); });
  expect_illegal("Rsymm", 3, [&] { Rsymm("L", "U", -2, 3, a, p, 2, p, 2, a, p, 2); });
  expect_illegal("Rsymm", 4, [&] { Rsymm("L", "U", 2, -3, a, p, 2, p, 2, a, p, 2); });
  expect_illegal("Rsymm", 7, [&] { Rsymm("R", "U", 2, 3, a, p, 2, p, 2, a, p, 2); });
  expect_illegal("Rsymm", 9, [&] { Rsymm("L", "U", 2, 3, a, p, 2, p, 1, a, p, 2); });
  expect_illegal("Rsymm", 12, [&] { Rsymm("L", "U", 2, 3, a, p, 2, p, 2, a, p, 1); });
}

TYPED_TEST(mplapack_errors, of_symmetric_products) {
  auto* p = this->p;
  const auto& a = this->one;
  expect_illegal("Rsyrk", 1, [&] { Rsyrk("X", "N", 3, 4, a, p, 3, a, p, 3); });
  expect_illegal("Rsyrk", 2, [&] { Rsyrk("U", "X", 3, 4, a, p, 3, a, p, 3); });
  expect_illegal("Rsyrk", 3, [&] { Rsyrk("U", "N", -3, 4, a, p, 3, a, p, 3); });
  expect_illegal("Rsyrk", 4, [&] { Rsyrk("U", "N", 3, -4, a, p, 3, a, p, 3); });
  expect_illegal("Rsyrk", 7, [&] { Rsyrk("U", "T", 3, 4, a, p, 3, a, p, 3); });
  expect_illegal("Rsyrk", 10, [&] { Rsyrk("U", "N", 3, 4, a, p, 3, a, p, 2); });
  expect_illegal("Rsyr2k", 1, [&] { Rsyr2k("X", "N", 3, 4, a, p, 3, p, 3, a, p, 3); });
  expect_illegal("Rsyr2k", 2, [&] { Rsyr2k("U", "X", 3, 4, a, p, 3, p, 3, a, p, 3); });
  expect_illegal("Rsyr2k", 3, [&] { Rsyr2k("U", "N", -3, 4, a, p, 3, p, 3, a, p, 3); });
  expect_illegal("Rsyr2k", 4, [&] { Rsyr2k("U", "N", 3, -4, a, p, 3, p, 3, a, p, 3); });
  expect_illegal("Rsyr2k", 7, [&] { Rsyr2k("U", "N", 3, 4, a, p, 2, p, 3, a, p, 3); });
  expect_illegal("Rsyr2k", 9, [&] { Rsyr2k("U", "T", 3, 4, a, p, 4, p, 3, a, p, 3); });
  expect_illegal("Rsyr2k", 12, [&] { Rsyr2k("U", "N", 3, 4, a, p, 3, p, 3, a, p, 2); });
}

TYPED_TEST(mplapack_errors, of_triangular_matrices_and_matrices) {
  auto* p = this->p;
  const auto& a = this->one;
  const auto expect_checks = [&](const char* name, const auto& routine) {
    expect_illegal(name, 1, [&] { routine("X", "U", "N", "N", 2, 3, a, p, 2, p, 2); });
    expect_illegal(name, 2, [&] { routine("L", "X", "N", "N", 2, 3, a, p, 2, p, 2); });
    expect_illegal(name, 3, [&] { routine("L", "U", "X", "N", 2, 3, a, p, 2, p, 2); });
    expect_illegal(name, 4, [&] { routine("L", "U", "N", "X", 2, 3, a, p, 2, p, 2); });
    expect_illegal(name, 5, [&] { routine("L", "U", "N", "N", -2, 3, a, p, 2, p, 2); });
    expect_illegal(name, 6, [&] { routine("L", "U", "N", "N", 2, -3, a, p, 2, p, 2); });
    expect_illegal(name, 9, [&] { routine("R", "U", "N", "N", 2, 3, a, p, 2, p, 2); });
    expect_illegal(name, 11, [&] { routine("L", "U", "N", "N", 2, 3, a, p, 2, p, 1); });
  };
  expect_checks("Rtrmm", [](auto... given) { Rtrmm(given...); });
  expect_checks("Rtrsm", [](auto... given) { Rtrsm(given...); });
}

TYPED_TEST(mplapack_errors, name_the_first_of_several) {
  auto* p = this->p;
  const auto& a = this->one;
  expect_illegal("Rgemv", 3, [&] { Rgemv("N", 2, -3, a, p, 0, p, 0, a, p, 0); });
}

TEST(mplapack, compares_letters_without_their_case) {
  EXPECT_TRUE(Mlsame("n", "N") && Mlsame_dd("T", "t") && Mlsame_td("u", "u") && Mlsame_qd("No", "n"));
  EXPECT_FALSE(Mlsame("n", "T") || Mlsame("", "N") || Mlsame("[", "{"));
  for (char small = 'a', large = 'A'; large <= 'Z'; ++small, ++large) {
    EXPECT_TRUE(Mlsame(&small, &large) && Mlsame(&large, &small)) << large;
  }
}

}  // namespace
}  // namespace residua_test
