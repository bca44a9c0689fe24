// MPLAPACK's BLAS of complex numbers: the bits of Residua's, and what Mxerbla is told.
#include "complex_arrays.hpp"
#include "own_mxerbla.hpp"

namespace residua_test {
namespace {

template <class Real>
using mplapack_complex_blas = mplapack_complex<Real>;
TYPED_TEST_SUITE(mplapack_complex_blas, reals);

/// MPLAPACK's complex numbers are a real and an imaginary part of QD's.
TYPED_TEST(mplapack_complex_blas, pairs_lie_as_complex_numbers_do) {
  using pair = pair_of<TypeParam>;
  using format = typename TestFixture::format;
  static_assert(sizeof(pair) == sizeof(format) && alignof(pair) == alignof(format));
  static_assert(offsetof(pair, re) == offsetof(format, re) && offsetof(pair, im) == offsetof(format, im));
  static_assert(std::is_standard_layout_v<format> && std::is_trivially_copyable_v<format>);
  const pair z[] = {{TypeParam(1.0), TypeParam(2.0)}, {TypeParam(3.0), TypeParam(4.0) / TypeParam(3.0)}};
  format same[2];
  std::memcpy(same, z, sizeof z);
  EXPECT_TRUE(same_number(z[1].re, same[1].re) && same_number(z[1].im, same[1].im));
  EXPECT_EQ(leading(same[0].im), 2.0);
}

TYPED_TEST(mplapack_complex_blas, updates_of_vectors) {
  auto *x = this->mp(this->a), *y = this->mp(this->b);
  const auto of_x = this->vector(this->a, n, 2), of_y = this->vector(this->b, n, -3);
  const auto alpha = this->cxx(this->alpha);
  residua::axpy(this->ctx, alpha, of_x, of_y);
  Caxpy(n, this->alpha, x, 2, y, -3);
  residua::scal(this->ctx, alpha, of_x);
  Cscal(n, this->alpha, x, 2);
  residua::rot(this->ctx, of_x, of_y, alpha.re, alpha.im);
  CRrot(n, x, 2, y, -3, this->alpha.re, this->alpha.im);
  residua::swap(this->ctx, of_x, of_y);
  Cswap(n, x, 2, y, -3);
  this->expect_same();
  residua::copy(this->ctx, of_x, of_y);
  Ccopy(n, x, 2, y, -3);
  this->expect_same();
}

/// An infinite part stays what it is, as it would not in a product of complex numbers.
TYPED_TEST(mplapack_complex_blas, products_by_real_numbers) {
  std::vector<pair_of<TypeParam>> x = {{TypeParam(3.0), TypeParam(-2.0)},
                                       {TypeParam(9.0), TypeParam(9.0)},
                                       {TypeParam(HUGE_VAL), TypeParam(0.5)}};
  CRscal(2, TypeParam(-2.0), x.data(), 2);
  EXPECT_EQ(x[0].re, TypeParam(-6.0));
  EXPECT_EQ(x[0].im, TypeParam(4.0));
  EXPECT_EQ(x[1].re, TypeParam(9.0));
  EXPECT_TRUE(std::isinf(x[2].re.x[0]));
  EXPECT_EQ(x[2].im, TypeParam(-1.0));
  CRscal(2, TypeParam(-2.0), x.data(), 0);
  EXPECT_EQ(x[0].re, TypeParam(-6.0));
}

TYPED_TEST(mplapack_complex_blas, sums_over_vectors) {
  auto *x = this->mp(this->a), *y = this->mp(this->b);
  const auto of_x = this->vector(this->a, n, 2), of_y = this->vector(this->b, n, -3);
  const auto dotu = Cdotu(n, x, 2, y, -3), dotc = Cdotc(n, x, 2, y, -3);
  const auto wanted_u = residua::dotu(this->ctx, of_x, of_y), wanted_c = residua::dotc(this->ctx, of_x, of_y);
  EXPECT_TRUE(same_number(dotu.re, wanted_u.re) && same_number(dotu.im, wanted_u.im));
  EXPECT_TRUE(same_number(dotc.re, wanted_c.re) && same_number(dotc.im, wanted_c.im));
  EXPECT_TRUE(same_number(RCnrm2(n, x, 2), residua::nrm2(this->ctx, of_x)));
  EXPECT_TRUE(same_number(RCasum(n, x, 2), residua::asum(this->ctx, of_x)));
  EXPECT_EQ(iCamax(n, x, 2), residua::iamax(this->ctx, of_x) + 1);
}

/// What BLAS says of increments of 0 and of vectors without elements.
TYPED_TEST(mplapack_complex_blas, vectors_without_elements_or_increments) {
  using real = TypeParam;
  std::vector<pair_of<real>> x = {{real(3.0), real(-2.0)}, {real(5.0), real(1.0)}},
                             y = {{real(1.0), real(1.0)}, {real(0.0), real(2.0)}};
  const auto twice = Cdotu(2, x.data(), 0, y.data(), 1);  // (3 - 2 i) (1 + 3 i)
  EXPECT_EQ(twice.re, real(9.0));
  EXPECT_EQ(twice.im, real(7.0));
  Caxpy(2, {real(1.0), real(0.0)}, x.data(), 1, y.data(), 0);
  EXPECT_EQ(y[0].re, real(9.0));
  EXPECT_EQ(y[0].im, real(0.0));
  Caxpy(2, {real(2.0), real(0.0)}, x.data() + 1, 0, y.data(), 1);
  EXPECT_EQ(y[0].re, real(19.0));
  EXPECT_EQ(y[1].re, real(10.0));
  EXPECT_EQ(y[1].im, real(4.0));
  EXPECT_EQ(Cdotc(0, x.data(), 1, y.data(), 1).re, real(0.0));
  EXPECT_EQ(RCnrm2(0, x.data(), 1), real(0.0));
  EXPECT_EQ(RCasum(2, x.data(), -1), real(0.0));
  EXPECT_EQ(iCamax(2, x.data(), 0), 0);
  Cscal(2, {real(0.0), real(0.0)}, x.data(), -1);
  EXPECT_EQ(x[0].re, real(3.0));
}

TYPED_TEST(mplapack_complex_blas, vectors_of_one_element) {
  using real = TypeParam;
  pair_of<real> x{real(3.0), real(-4.0)}, y{real(1.0), real(2.0)};
  EXPECT_EQ(iCamax(1, &x, 1), 1);
  EXPECT_EQ(RCasum(1, &x, 1), real(7.0));
  EXPECT_EQ(RCnrm2(1, &x, 1), real(5.0));
  EXPECT_EQ(Cdotc(1, &x, 1, &y, 1).re, real(-5.0));
  EXPECT_EQ(Cdotu(1, &x, 1, &y, 1).re, real(11.0));
  Caxpy(1, {real(2.0), real(0.0)}, &x, 1, &y, 1);
  EXPECT_EQ(y.re, real(7.0));
  CRscal(1, real(2.0), &x, 1);
  EXPECT_EQ(x.re, real(6.0));
  Cscal(1, {real(0.0), real(1.0)}, &x, 1);
  EXPECT_EQ(x.im, real(6.0));
  CRrot(1, &x, 1, &y, 1, real(0.0), real(1.0));
  EXPECT_EQ(x.re, real(7.0));
  Cswap(1, &x, 1, &y, 1);
  EXPECT_EQ(y.re, real(7.0));
  Ccopy(1, &y, 1, &x, 1);
  EXPECT_EQ(x.re, real(7.0));
}

TYPED_TEST(mplapack_complex_blas, matrices_and_vectors) {
  auto *a = this->mp(this->a), *x = this->mp(this->b), *y = this->mp(this->c);
  const auto alpha = this->cxx(this->alpha), beta = this->cxx(this->beta);
  const auto of_x = this->vector(this->b, n, 2), of_y = this->vector(this->c, n, -3);
  const auto A = this->view(this->a, n, n);
  residua::geru(this->ctx, alpha, of_x, this->vector(this->c, nrhs, -3), this->view(this->a, n, nrhs));
  Cgeru(n, nrhs, this->alpha, x, 2, y, -3, a, ld);
  residua::gerc(this->ctx, alpha, this->vector(this->b, nrhs, 2), of_y, this->view(this->a, nrhs, n));
  Cgerc(nrhs, n, this->alpha, x, 2, y, -3, a, ld);
  residua::her(this->ctx, uplo::upper, alpha.re, of_x, A);
  Cher("U", n, this->alpha.re, x, 2, a, ld);
  residua::her2(this->ctx, uplo::lower, alpha, of_x, of_y, A);
  Cher2("L", n, this->alpha, x, 2, y, -3, a, ld);
  residua::hemv(this->ctx, uplo::lower, alpha, A, of_x, beta, of_y);
  Chemv("L", n, this->alpha, a, ld, x, 2, this->beta, y, -3);
  residua::trmv(this->ctx, uplo::upper, op::conjugate_transpose, residua::diag::non_unit, A, of_x);
  Ctrmv("U", "C", "N", n, a, ld, x, 2);
  residua::trsv(this->ctx, uplo::lower, op::transpose, residua::diag::unit, A, of_y);
  Ctrsv("L", "T", "U", n, a, ld, y, -3);
  this->expect_same();
}

/// Of n x n matrices with `below` and `above` diagonals, whose columns are ld apart, and packed ones.
TYPED_TEST(mplapack_complex_blas, banded_and_packed_matrices) {
  using format = typename TestFixture::format;
  auto *a = this->mp(this->a), *x = this->mp(this->b), *y = this->mp(this->c);
  const auto alpha = this->cxx(this->alpha), beta = this->cxx(this->beta);
  const auto of_x = this->vector(this->b, n, 2), of_y = this->vector(this->c, n, -3);
  auto* first = this->view(this->a, n, n).data();
  const auto band = [&](index_t below, index_t above) {
    return residua::banded_view<format>(first, n, n, below, above, ld);
  };
  const auto packed = [&](uplo stored) { return residua::packed_view<format>(first, n, stored); };
  residua::gbmv(this->ctx, op::conjugate_transpose, alpha, band(2, 1), of_x, beta, of_y);
  Cgbmv("C", n, n, 2, 1, this->alpha, a, ld, x, 2, this->beta, y, -3);
  residua::hbmv(this->ctx, uplo::lower, alpha, band(3, 0), of_x, beta, of_y);
  Chbmv("L", n, 3, this->alpha, a, ld, x, 2, this->beta, y, -3);
  residua::tbmv(this->ctx, uplo::upper, op::transpose, residua::diag::unit, band(0, 2), of_x);
  Ctbmv("U", "T", "U", n, 2, a, ld, x, 2);
  residua::tbsv(this->ctx, uplo::lower, op::conjugate_transpose, residua::diag::unit, band(2, 0), of_y);
  Ctbsv("L", "C", "U", n, 2, a, ld, y, -3);
  residua::hpmv(this->ctx, alpha, packed(uplo::upper), of_x, beta, of_y);
  Chpmv("U", n, this->alpha, a, x, 2, this->beta, y, -3);
  residua::hpr(this->ctx, alpha.re, of_x, packed(uplo::lower));
  Chpr("L", n, this->alpha.re, x, 2, a);
  residua::hpr2(this->ctx, alpha, of_x, of_y, packed(uplo::upper));
  Chpr2("U", n, this->alpha, x, 2, y, -3, a);
  residua::tpmv(this->ctx, op::none, residua::diag::non_unit, packed(uplo::lower), of_x);
  Ctpmv("L", "N", "N", n, a, x, 2);
  residua::tpsv(this->ctx, op::conjugate_transpose, residua::diag::unit, packed(uplo::upper), of_y);
  Ctpsv("U", "C", "U", n, a, y, -3);
  this->expect_same();
}

TYPED_TEST(mplapack_complex_blas, products_and_updates_of_stored_triangles) {
  auto *a = this->mp(this->a), *b = this->mp(this->b), *c = this->mp(this->c);
  const auto alpha = this->cxx(this->alpha), beta = this->cxx(this->beta);
  const auto square = [&](auto& x) { return this->view(x, n, n); };
  residua::hemm(this->ctx, residua::side::right, uplo::lower, alpha, square(this->a),
                this->view(this->b, nrhs, n), beta, this->view(this->c, nrhs, n));
  Chemm("R", "L", nrhs, n, this->alpha, a, ld, b, ld, this->beta, c, ld);
  residua::symm(this->ctx, residua::side::left, uplo::upper, alpha, square(this->a),
                this->view(this->b, n, nrhs), beta, this->view(this->c, n, nrhs));
  Csymm("L", "U", n, nrhs, this->alpha, a, ld, b, ld, this->beta, c, ld);
  residua::trmm(this->ctx, residua::side::left, uplo::upper, op::conjugate_transpose, residua::diag::unit,
                alpha, square(this->a), this->view(this->b, n, nrhs));
  Ctrmm("L", "U", "C", "U", n, nrhs, this->alpha, a, ld, b, ld);
  residua::syrk(this->ctx, uplo::upper, op::transpose, alpha, this->view(this->a, nrhs, n), beta,
                square(this->c));
  Csyrk("U", "T", n, nrhs, this->alpha, a, ld, this->beta, c, ld);
  residua::her2k(this->ctx, uplo::lower, op::conjugate_transpose, alpha, this->view(this->a, nrhs, n),
                 this->view(this->b, nrhs, n), beta.re, square(this->c));
  Cher2k("L", "C", n, nrhs, this->alpha, a, ld, b, ld, this->beta.re, c, ld);
  residua::syr2k(this->ctx, uplo::lower, op::none, alpha, this->view(this->a, n, nrhs),
                 this->view(this->b, n, nrhs), beta, square(this->c));
  Csyr2k("L", "N", n, nrhs, this->alpha, a, ld, b, ld, this->beta, c, ld);
  this->expect_same();
}

TYPED_TEST(mplapack_complex_blas, illegal_arguments_are_told) {
  auto *a = this->mp(this->a), *b = this->mp(this->b);
  const auto told = [](const char* routine, int number) {
    EXPECT_EQ(told_routine, routine);
    EXPECT_EQ(told_number, number) << routine;
    told_number = 0;
  };
  Chemv("L", n, this->alpha, a, n - 1, a, 1, this->beta, b, 1);
  told("Chemv", 5);
  Cher("L", n, this->alpha.re, a, 0, b, ld);
  told("Cher", 5);
  Cher2("X", n, this->alpha, a, 1, a, 1, b, ld);
  told("Cher2", 1);
  Cgeru(n, -1, this->alpha, a, 1, a, 1, b, ld);
  told("Cgeru", 2);
  Cgerc(n, n, this->alpha, a, 1, a, 0, b, ld);
  told("Cgerc", 7);
  Ctrmv("U", "N", "X", n, a, ld, b, 1);
  told("Ctrmv", 3);
  Ctrsv("U", "N", "N", n, a, ld, b, 0);
  told("Ctrsv", 8);
  Cgbmv("N", n, n, 4, 4, this->alpha, a, ld, a, 1, this->beta, b, 1);
  told("Cgbmv", 8);
  Cgbmv("N", n, n, 1, 1, this->alpha, a, ld, a, 0, this->beta, b, 1);
  told("Cgbmv", 10);
  Cgbmv("N", n, n, 1, 1, this->alpha, a, ld, a, 1, this->beta, b, 0);
  told("Cgbmv", 13);
  Chbmv("L", n, -1, this->alpha, a, ld, a, 1, this->beta, b, 1);
  told("Chbmv", 3);
  Chbmv("L", n, 1, this->alpha, a, ld, a, 0, this->beta, b, 1);
  told("Chbmv", 8);
  Chbmv("L", n, 1, this->alpha, a, ld, a, 1, this->beta, b, 0);
  told("Chbmv", 11);
  Ctbmv("U", "N", "X", n, 1, a, ld, b, 1);
  told("Ctbmv", 3);
  Ctbmv("U", "N", "N", n, 1, a, ld, b, 0);
  told("Ctbmv", 9);
  Ctbsv("U", "N", "N", n, ld, a, ld, b, 1);
  told("Ctbsv", 7);
  Ctbsv("U", "N", "N", n, 1, a, ld, b, 0);
  told("Ctbsv", 9);
  Chpmv("L", n, this->alpha, a, a, 0, this->beta, b, 1);
  told("Chpmv", 6);
  Chpr("X", n, this->alpha.re, a, 1, b);
  told("Chpr", 1);
  Chpr2("L", n, this->alpha, a, 1, a, 0, b);
  told("Chpr2", 7);
  Chpr("L", n, this->alpha.re, a, 0, b);
  told("Chpr", 5);
  Ctpmv("L", "X", "N", n, a, b, 1);
  told("Ctpmv", 2);
  Ctpmv("L", "N", "N", n, a, b, 0);
  told("Ctpmv", 7);
  Ctpsv("L", "N", "N", -1, a, b, 1);
  told("Ctpsv", 4);
  Ctpsv("L", "N", "N", n, a, b, 0);
  told("Ctpsv", 7);
  Chemm("L", "L", n, n, this->alpha, a, ld, a, ld, this->beta, b, n - 1);
  told("Chemm", 12);
  Csymm("X", "L", n, n, this->alpha, a, ld, a, ld, this->beta, b, ld);
  told("Csymm", 1);
  Ctrmm("L", "U", "N", "N", n, n, this->alpha, a, n - 1, b, ld);
  told("Ctrmm", 9);
  Csyrk("L", "C", n, n, this->alpha, a, ld, this->beta, b, ld);
  told("Csyrk", 2);
  Cher2k("L", "T", n, n, this->alpha, a, ld, a, ld, this->beta.re, b, ld);
  told("Cher2k", 2);
  Csyr2k("L", "N", n, -1, this->alpha, a, ld, a, ld, this->beta, b, ld);
  told("Csyr2k", 4);
  this->expect_same();
}

/// MPLAPACK's functions are no templates, so that a double, or an int, is one of their real numbers; numbers
/// of both types may stand beside each other.
TYPED_TEST(mplapack_complex_blas, take_doubles_for_real_numbers) {
  auto *x = this->mp(this->a), *y = this->mp(this->b), *z = this->mp(this->c);
  twin_arrays<TypeParam> other_a{2 * ld * n, 1}, other_b{2 * ld * n, 2}, other_c{2 * ld * n, 3};
  auto *other_x = this->mp(other_a), *other_y = this->mp(other_b), *other_z = this->mp(other_c);
  const auto real = [](double value) { return TypeParam(value); };
  CRscal(n, 2.0, x, 1);
  CRscal(n, real(2.0), other_x, 1);
  CRrot(n, x, 1, y, 1, 0, real(1.0));
  CRrot(n, other_x, 1, other_y, 1, real(0.0), real(1.0));
  Cher("U", n, 1.5, x, 1, z, ld);
  Cher("U", n, real(1.5), other_x, 1, other_z, ld);
  Chpr("L", n, -0.5, x, 1, y);
  Chpr("L", n, real(-0.5), other_x, 1, other_y);
  Cherk("U", "N", n, nrhs, 0.75, x, ld, real(0.5), z, ld);
  Cherk("U", "N", n, nrhs, real(0.75), other_x, ld, real(0.5), other_z, ld);
  Cher2k("U", "N", n, nrhs, this->alpha, x, ld, y, ld, 0.5, z, ld);
  Cher2k("U", "N", n, nrhs, this->alpha, other_x, ld, other_y, ld, real(0.5), other_z, ld);
  Cherk("U", "N", n, 0, 1.0, nullptr, ld, 0.5, z, ld);
  Cherk("U", "N", n, 0, 1.0, nullptr, ld, real(0.5), other_z, ld);
  const auto are_equal = [](const TypeParam* left, const TypeParam* right) {
    return std::equal(left, left + 2 * ld * n, right);
  };
  EXPECT_TRUE(are_equal(this->a.data(), other_a.data()));
  EXPECT_TRUE(are_equal(this->b.data(), other_b.data()));
  EXPECT_TRUE(are_equal(this->c.data(), other_c.data()));
}

}  // namespace
}  // namespace residua_test
