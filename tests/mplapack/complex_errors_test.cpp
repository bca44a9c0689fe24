// Illegal arguments of mplapack.hpp's complex routines: Mxerbla is told the first one, and nothing is
// written. Each call has one illegal argument, as near to a legal one as there is.
#include "complex_arrays.hpp"
#include "illegal_calls.hpp"

namespace residua_test {
namespace {

/// 2 x 3 matrices where shapes differ, of order 2 where they do not; `ample` elements of work suffice for
/// all.
template <class Real>
class mplapack_complex_errors : public illegal_calls<Real> {
 protected:
  static constexpr mplapackint ample = 64;
  Real* reals = this->memory.data();
  pair_of<Real>* p = reinterpret_cast<pair_of<Real>*>(reals);
  const pair_of<Real> one{Real(1.0), Real(0.0)};
  const Real real_one = Real(1.0);
  mplapackint pivots[3] = {};
};
TYPED_TEST_SUITE(mplapack_complex_errors, reals);

TYPED_TEST(mplapack_complex_errors, of_matrices_and_vectors) {
  auto* p = this->p;
  const auto& a = this->one;
  expect_illegal("Cgemv", 1, [&] { Cgemv("X", 2, 3, a, p, 2, p, 1, a, p, 1); });
  expect_illegal("Cgemv", 2, [&] { Cgemv("N", -1, 3, a, p, 2, p, 1, a, p, 1); });
  expect_illegal("Cgemv", 3, [&] { Cgemv("N", 2, -1, a, p, 2, p, 1, a, p, 1); });
  expect_illegal("Cgemv", 6, [&] { Cgemv("C", 2, 3, a, p, 1, p, 1, a, p, 1); });
  expect_illegal("Cgemv", 8, [&] { Cgemv("T", 2, 3, a, p, 2, p, 0, a, p, 1); });
  expect_illegal("Cgemv", 11, [&] { Cgemv("N", 2, 3, a, p, 2, p, 1, a, p, 0); });
  expect_illegal("Chemv", 1, [&] { Chemv("X", 2, a, p, 2, p, 1, a, p, 1); });
  expect_illegal("Chemv", 2, [&] { Chemv("U", -1, a, p, 2, p, 1, a, p, 1); });
  expect_illegal("Chemv", 5, [&] { Chemv("U", 2, a, p, 1, p, 1, a, p, 1); });
  expect_illegal("Chemv", 7, [&] { Chemv("U", 2, a, p, 2, p, 0, a, p, 1); });
  expect_illegal("Chemv", 10, [&] { Chemv("U", 2, a, p, 2, p, 1, a, p, 0); });
  const auto triangular = [&](const char* name, const auto& routine) {
    expect_illegal(name, 1, [&] { routine("X", "N", "N", 2, p, 2, p, 1); });
    expect_illegal(name, 2, [&] { routine("U", "X", "N", 2, p, 2, p, 1); });
    expect_illegal(name, 3, [&] { routine("U", "N", "X", 2, p, 2, p, 1); });
    expect_illegal(name, 4, [&] { routine("U", "N", "N", -1, p, 2, p, 1); });
    expect_illegal(name, 6, [&] { routine("U", "N", "N", 2, p, 1, p, 1); });
    expect_illegal(name, 8, [&] { routine("U", "N", "N", 2, p, 2, p, 0); });
  };
  triangular("Ctrmv", [](auto... given) { Ctrmv(given...); });
  triangular("Ctrsv", [](auto... given) { Ctrsv(given...); });
}

TYPED_TEST(mplapack_complex_errors, of_rank_updates) {
  auto* p = this->p;
  const auto& a = this->one;
  const auto& r = this->real_one;
  const auto general = [&](const char* name, const auto& routine) {
    expect_illegal(name, 1, [&] { routine(-1, 3, a, p, 1, p, 1, p, 2); });
    expect_illegal(name, 2, [&] { routine(2, -1, a, p, 1, p, 1, p, 2); });
    expect_illegal(name, 5, [&] { routine(2, 3, a, p, 0, p, 1, p, 2); });
    expect_illegal(name, 7, [&] { routine(2, 3, a, p, 1, p, 0, p, 2); });
    expect_illegal(name, 9, [&] { routine(2, 3, a, p, 1, p, 1, p, 1); });
  };
  general("Cgeru", [](auto... given) { Cgeru(given...); });
  general("Cgerc", [](auto... given) { Cgerc(given...); });
  expect_illegal("Cher", 1, [&] { Cher("X", 2, r, p, 1, p, 2); });
  expect_illegal("Cher", 2, [&] { Cher("U", -1, r, p, 1, p, 2); });
  expect_illegal("Cher", 5, [&] { Cher("U", 2, r, p, 0, p, 2); });
  expect_illegal("Cher", 7, [&] { Cher("U", 2, r, p, 1, p, 1); });
  expect_illegal("Cher2", 1, [&] { Cher2("X", 2, a, p, 1, p, 1, p, 2); });
  expect_illegal("Cher2", 2, [&] { Cher2("U", -1, a, p, 1, p, 1, p, 2); });
  expect_illegal("Cher2", 5, [&] { Cher2("U", 2, a, p, 0, p, 1, p, 2); });
  expect_illegal("Cher2", 7, [&] { Cher2("U", 2, a, p, 1, p, 0, p, 2); });
  expect_illegal("Cher2", 9, [&] { Cher2("U", 2, a, p, 1, p, 1, p, 1); });
}

TYPED_TEST(mplapack_complex_errors, of_products_of_matrices) {
  auto* p = this->p;
  const auto& a = this->one;
  expect_illegal("Cgemm", 1, [&] { Cgemm("X", "N", 2, 3, 4, a, p, 2, p, 4, a, p, 2); });
  expect_illegal("Cgemm", 2, [&] { Cgemm("N", "X", 2, 3, 4, a, p, 2, p, 4, a, p, 2); });
  expect_illegal("Cgemm", 3, [&] { Cgemm("N", "N", -1, 3, 4, a, p, 2, p, 4, a, p, 2); });
  expect_illegal("Cgemm", 4, [&] { Cgemm("N", "N", 2, -1, 4, a, p, 2, p, 4, a, p, 2); });
  expect_illegal("Cgemm", 5, [&] { Cgemm("N", "N", 2, 3, -1, a, p, 2, p, 4, a, p, 2); });
  expect_illegal("Cgemm", 8, [&] { Cgemm("N", "N", 2, 3, 4, a, p, 1, p, 4, a, p, 2); });
  expect_illegal("Cgemm", 8, [&] { Cgemm("C", "N", 2, 3, 4, a, p, 3, p, 4, a, p, 2); });
  expect_illegal("Cgemm", 10, [&] { Cgemm("N", "N", 2, 3, 4, a, p, 2, p, 3, a, p, 2); });
  expect_illegal("Cgemm", 10, [&] { Cgemm("N", "T", 2, 3, 4, a, p, 2, p, 2, a, p, 2); });
  expect_illegal("Cgemm", 13, [&] { Cgemm("N", "N", 2, 3, 4, a, p, 2, p, 4, a, p, 1); });
  const auto mirrored = [&](const char* name, const auto& routine) {
    expect_illegal(name, 1, [&] { routine("X", "U", 2, 3, a, p, 2, p, 2, a, p, 2); });
    expect_illegal(name, 2, [&] { routine("L", "X", 2, 3, a, p, 2, p, 2, a, p, 2); });
    expect_illegal(name, 3, [&] { routine("L", "U", -1, 3, a, p, 2, p, 2, a, p, 2); });
    expect_illegal(name, 4, [&] { routine("L", "U", 2, -1, a, p, 2, p, 2, a, p, 2); });
    expect_illegal(name, 7, [&] { routine("L", "U", 2, 3, a, p, 1, p, 2, a, p, 2); });
    expect_illegal(name, 7, [&] { routine("R", "U", 2, 3, a, p, 2, p, 2, a, p, 2); });
    expect_illegal(name, 9, [&] { routine("L", "U", 2, 3, a, p, 2, p, 1, a, p, 2); });
    expect_illegal(name, 12, [&] { routine("L", "U", 2, 3, a, p, 2, p, 2, a, p, 1); });
  };
  mirrored("Chemm", [](auto... given) { Chemm(given...); });
  mirrored("Csymm", [](auto... given) { Csymm(given...); });
  const auto triangular = [&](const char* name, const auto& routine) {
    expect_illegal(name, 1, [&] { routine("X", "U", "N", "N", 2, 3, a, p, 2, p, 2); });
    expect_illegal(name, 2, [&] { routine("L", "X", "N", "N", 2, 3, a, p, 2, p, 2); });
    expect_illegal(name, 3, [&] { routine("L", "U", "X", "N", 2, 3, a, p, 2, p, 2); });
    expect_illegal(name, 4, [&] { routine("L", "U", "N", "X", 2, 3, a, p, 2, p, 2); });
    expect_illegal(name, 5, [&] { routine("L", "U", "N", "N", -1, 3, a, p, 2, p, 2); });
    expect_illegal(name, 6, [&] { routine("L", "U", "N", "N", 2, -1, a, p, 2, p, 2); });
    expect_illegal(name, 9, [&] { routine("R", "U", "N", "N", 2, 3, a, p, 2, p, 2); });
    expect_illegal(name, 11, [&] { routine("L", "U", "N", "N", 2, 3, a, p, 2, p, 1); });
  };
  triangular("Ctrmm", [](auto... given) { Ctrmm(given...); });
  triangular("Ctrsm", [](auto... given) { Ctrsm(given...); });
}

/// A of order 2 is updated by 2 x 3 matrices, or by 3 x 2 ones transposed.
TYPED_TEST(mplapack_complex_errors, of_updates_of_triangles) {
  auto* p = this->p;
  const auto& a = this->one;
  const auto& r = this->real_one;
  const auto by_one = [&](const char* name, const auto& factor, const char* turned, const char* illegal,
                          const auto& routine) {
    expect_illegal(name, 1, [&] { routine("X", "N", 2, 3, factor, p, 2, factor, p, 2); });
    expect_illegal(name, 2, [&] { routine("U", illegal, 2, 3, factor, p, 3, factor, p, 2); });
    expect_illegal(name, 3, [&] { routine("U", "N", -1, 3, factor, p, 2, factor, p, 2); });
    expect_illegal(name, 4, [&] { routine("U", "N", 2, -1, factor, p, 2, factor, p, 2); });
    expect_illegal(name, 7, [&] { routine("U", "N", 2, 3, factor, p, 1, factor, p, 2); });
    expect_illegal(name, 7, [&] { routine("U", turned, 2, 3, factor, p, 2, factor, p, 2); });
    expect_illegal(name, 10, [&] { routine("U", "N", 2, 3, factor, p, 2, factor, p, 1); });
  };
  by_one("Csyrk", a, "T", "C", [](auto... given) { Csyrk(given...); });
  by_one("Cherk", r, "C", "T", [](auto... given) { Cherk(given...); });
  const auto by_two = [&](const char* name, const auto& beta, const char* turned, const char* illegal,
                          const auto& routine) {
    expect_illegal(name, 1, [&] { routine("X", "N", 2, 3, a, p, 2, p, 2, beta, p, 2); });
    expect_illegal(name, 2, [&] { routine("U", illegal, 2, 3, a, p, 3, p, 3, beta, p, 2); });
    expect_illegal(name, 3, [&] { routine("U", "N", -1, 3, a, p, 2, p, 2, beta, p, 2); });
    expect_illegal(name, 4, [&] { routine("U", "N", 2, -1, a, p, 2, p, 2, beta, p, 2); });
    expect_illegal(name, 7, [&] { routine("U", "N", 2, 3, a, p, 1, p, 2, beta, p, 2); });
    expect_illegal(name, 7, [&] { routine("U", turned, 2, 3, a, p, 2, p, 3, beta, p, 2); });
    expect_illegal(name, 9, [&] { routine("U", "N", 2, 3, a, p, 2, p, 1, beta, p, 2); });
    expect_illegal(name, 9, [&] { routine("U", turned, 2, 3, a, p, 3, p, 2, beta, p, 2); });
    expect_illegal(name, 12, [&] { routine("U", "N", 2, 3, a, p, 2, p, 2, beta, p, 1); });
    expect_illegal(name, 12, [&] { routine("U", "N", 2, 1, a, p, 2, p, 2, beta, p, 1); });
  };
  by_two("Csyr2k", a, "T", "C", [](auto... given) { Csyr2k(given...); });
  by_two("Cher2k", r, "C", "T", [](auto... given) { Cher2k(given...); });
}

TYPED_TEST(mplapack_complex_errors, of_factorisations) {
  constexpr auto ample = TestFixture::ample;
  auto* p = this->p;
  auto* ipiv = this->pivots;
  auto& info = this->info;
  this->expect_told("Cgetrf", 1, [&] { Cgetrf(-1, 3, p, 2, ipiv, info); });
  this->expect_told("Cgetrf", 2, [&] { Cgetrf(2, -1, p, 2, ipiv, info); });
  this->expect_told("Cgetrf", 4, [&] { Cgetrf(2, 3, p, 1, ipiv, info); });
  this->expect_told("Cgetrs", 1, [&] { Cgetrs("X", 2, 1, p, 2, ipiv, p, 2, info); });
  this->expect_told("Cgetrs", 2, [&] { Cgetrs("N", -1, 1, p, 2, ipiv, p, 2, info); });
  this->expect_told("Cgetrs", 3, [&] { Cgetrs("N", 2, -1, p, 2, ipiv, p, 2, info); });
  this->expect_told("Cgetrs", 5, [&] { Cgetrs("N", 2, 1, p, 1, ipiv, p, 2, info); });
  this->expect_told("Cgetrs", 8, [&] { Cgetrs("N", 2, 1, p, 2, ipiv, p, 1, info); });
  this->expect_told("Cgesv", 1, [&] { Cgesv(-1, 1, p, 2, ipiv, p, 2, info); });
  this->expect_told("Cgesv", 2, [&] { Cgesv(2, -1, p, 2, ipiv, p, 2, info); });
  this->expect_told("Cgesv", 4, [&] { Cgesv(2, 1, p, 1, ipiv, p, 2, info); });
  this->expect_told("Cgesv", 7, [&] { Cgesv(2, 1, p, 2, ipiv, p, 1, info); });
  this->expect_told("Cpotrf", 1, [&] { Cpotrf("X", 2, p, 2, info); });
  this->expect_told("Cpotrf", 2, [&] { Cpotrf("U", -1, p, 2, info); });
  this->expect_told("Cpotrf", 4, [&] { Cpotrf("L", 2, p, 1, info); });
  const auto system = [&](const char* name, const auto& routine) {
    this->expect_told(name, 1, [&] { routine("X", 2, 1, p, 2, p, 2, info); });
    this->expect_told(name, 2, [&] { routine("U", -1, 1, p, 2, p, 2, info); });
    this->expect_told(name, 3, [&] { routine("U", 2, -1, p, 2, p, 2, info); });
    this->expect_told(name, 5, [&] { routine("U", 2, 1, p, 1, p, 2, info); });
    this->expect_told(name, 7, [&] { routine("U", 2, 1, p, 2, p, 1, info); });
  };
  system("Cpotrs", [](auto&&... given) { Cpotrs(given...); });
  system("Cposv", [](auto&&... given) { Cposv(given...); });
  this->expect_told("Cgeqrf", 1, [&] { Cgeqrf(-1, 3, p, 2, p, p, ample, info); });
  this->expect_told("Cgeqrf", 2, [&] { Cgeqrf(2, -1, p, 2, p, p, ample, info); });
  this->expect_told("Cgeqrf", 4, [&] { Cgeqrf(2, 3, p, 1, p, p, ample, info); });
  this->expect_told("Cgeqrf", 7, [&] { Cgeqrf(2, 3, p, 2, p, p, 2, info); });
  this->expect_told("Cunmqr", 1, [&] { Cunmqr("X", "N", 2, 3, 1, p, 2, p, p, 2, p, ample, info); });
  this->expect_told("Cunmqr", 2, [&] { Cunmqr("L", "X", 2, 3, 1, p, 2, p, p, 2, p, ample, info); });
  this->expect_told("Cunmqr", 3, [&] { Cunmqr("R", "N", -1, 3, 1, p, 3, p, p, 2, p, ample, info); });
  this->expect_told("Cunmqr", 4, [&] { Cunmqr("L", "N", 2, -1, 1, p, 2, p, p, 2, p, ample, info); });
  this->expect_told("Cunmqr", 2, [&] { Cunmqr("L", "T", 2, 3, 1, p, 2, p, p, 2, p, ample, info); });
  this->expect_told("Cunmqr", 5, [&] { Cunmqr("L", "N", 2, 3, 3, p, 2, p, p, 2, p, ample, info); });
  this->expect_told("Cunmqr", 5, [&] { Cunmqr("R", "N", 2, 3, 4, p, 3, p, p, 2, p, ample, info); });
  this->expect_told("Cunmqr", 7, [&] { Cunmqr("R", "N", 2, 3, 1, p, 2, p, p, 2, p, ample, info); });
  this->expect_told("Cunmqr", 10, [&] { Cunmqr("L", "N", 2, 3, 1, p, 2, p, p, 1, p, ample, info); });
  this->expect_told("Cunmqr", 12, [&] { Cunmqr("L", "N", 2, 3, 1, p, 2, p, p, 2, p, 2, info); });
  this->expect_told("Cungqr", 1, [&] { Cungqr(-1, 0, 0, p, 1, p, p, ample, info); });
  this->expect_told("Cungqr", 2, [&] { Cungqr(2, 3, 1, p, 2, p, p, ample, info); });
  this->expect_told("Cungqr", 3, [&] { Cungqr(3, 2, 3, p, 3, p, p, ample, info); });
  this->expect_told("Cungqr", 5, [&] { Cungqr(3, 2, 1, p, 2, p, p, ample, info); });
  this->expect_told("Cungqr", 8, [&] { Cungqr(3, 2, 1, p, 3, p, p, 1, info); });
  this->expect_told("Cgels", 1, [&] { Cgels("T", 2, 3, 1, p, 2, p, 3, p, ample, info); });
  this->expect_told("Cgels", 1, [&] { Cgels("X", 2, 3, 1, p, 2, p, 3, p, ample, info); });
  this->expect_told("Cgels", 2, [&] { Cgels("N", -1, 3, 1, p, 2, p, 3, p, ample, info); });
  this->expect_told("Cgels", 3, [&] { Cgels("N", 2, -1, 1, p, 2, p, 3, p, ample, info); });
  this->expect_told("Cgels", 4, [&] { Cgels("N", 2, 3, -1, p, 2, p, 3, p, ample, info); });
  this->expect_told("Cgels", 6, [&] { Cgels("N", 2, 3, 1, p, 1, p, 3, p, ample, info); });
  this->expect_told("Cgels", 8, [&] { Cgels("N", 2, 3, 1, p, 2, p, 2, p, ample, info); });
  this->expect_told("Cgels", 8, [&] { Cgels("N", 3, 2, 1, p, 3, p, 2, p, ample, info); });
  this->expect_told("Cgels", 10, [&] { Cgels("N", 2, 3, 1, p, 2, p, 3, p, 3, info); });
}

TYPED_TEST(mplapack_complex_errors, of_spectra) {
  constexpr auto ample = TestFixture::ample;
  auto* p = this->p;
  auto* r = this->reals;
  auto* integers = this->pivots;
  auto& info = this->info;
  this->expect_told("Cheev", 1, [&] { Cheev("X", "U", 2, p, 2, r, p, ample, r, info); });
  this->expect_told("Cheev", 2, [&] { Cheev("N", "X", 2, p, 2, r, p, ample, r, info); });
  this->expect_told("Cheev", 3, [&] { Cheev("N", "U", -1, p, 2, r, p, ample, r, info); });
  this->expect_told("Cheev", 5, [&] { Cheev("V", "U", 2, p, 1, r, p, ample, r, info); });
  this->expect_told("Cheev", 8, [&] { Cheev("V", "U", 2, p, 2, r, p, 2, r, info); });
  const auto geev = [&](const char* left, const char* right, mplapackint n, mplapackint lda, mplapackint ldvl,
                        mplapackint ldvr, mplapackint lwork) {
    return [=, &info] { Cgeev(left, right, n, p, lda, p, p, ldvl, p, ldvr, p, lwork, r, info); };
  };
  this->expect_told("Cgeev", 1, geev("X", "N", 2, 2, 1, 1, ample));
  this->expect_told("Cgeev", 2, geev("N", "X", 2, 2, 1, 1, ample));
  this->expect_told("Cgeev", 3, geev("N", "N", -1, 2, 1, 1, ample));
  this->expect_told("Cgeev", 5, geev("N", "N", 2, 1, 1, 1, ample));
  this->expect_told("Cgeev", 8, geev("V", "N", 2, 2, 1, 1, ample));
  this->expect_told("Cgeev", 10, geev("N", "V", 2, 2, 1, 1, ample));
  this->expect_told("Cgeev", 12, geev("N", "V", 2, 2, 1, 2, 3));
  const auto gesvd = [&](const char* left, const char* right, mplapackint m, mplapackint n, mplapackint lda,
                         mplapackint ldu, mplapackint ldvt, mplapackint lwork) {
    return [=, &info] { Cgesvd(left, right, m, n, p, lda, r, p, ldu, p, ldvt, p, lwork, r, info); };
  };
  this->expect_told("Cgesvd", 1, gesvd("X", "N", 2, 3, 2, 1, 1, ample));
  this->expect_told("Cgesvd", 2, gesvd("N", "A", 2, 3, 2, 1, 3, ample));
  this->expect_told("Cgesvd", 3, gesvd("N", "N", -1, 3, 2, 1, 1, ample));
  this->expect_told("Cgesvd", 4, gesvd("N", "N", 2, -1, 2, 1, 1, ample));
  this->expect_told("Cgesvd", 6, gesvd("N", "N", 2, 3, 1, 1, 1, ample));
  this->expect_told("Cgesvd", 9, gesvd("S", "N", 2, 3, 2, 1, 1, ample));
  this->expect_told("Cgesvd", 11, gesvd("N", "S", 2, 3, 2, 1, 1, ample));
  this->expect_told("Cgesvd", 13, gesvd("N", "N", 2, 3, 2, 1, 1, 6));
  const auto heevd = [&](const char* jobz, const char* uplo, mplapackint n, mplapackint lda) {
    return [=, &info] { Cheevd(jobz, uplo, n, p, lda, r, p, ample, r, ample, integers, ample, info); };
  };
  this->expect_told("Cheevd", 1, heevd("X", "U", 2, 2));
  this->expect_told("Cheevd", 2, heevd("V", "X", 2, 2));
  this->expect_told("Cheevd", 3, heevd("V", "U", -1, 2));
  this->expect_told("Cheevd", 5, heevd("V", "U", 2, 1));
  this->expect_told("Cheevd", 8,
                    [&] { Cheevd("V", "U", 2, p, 2, r, p, 7, r, ample, integers, ample, info); });
  this->expect_told("Cheevd", 10,
                    [&] { Cheevd("V", "U", 2, p, 2, r, p, ample, r, 1, integers, ample, info); });
  this->expect_told("Cheevd", 12,
                    [&] { Cheevd("V", "U", 2, p, 2, r, p, ample, r, ample, integers, 12, info); });
  const auto hegvd = [&](mplapackint itype, mplapackint ldb, mplapackint lwork, mplapackint lrwork) {
    return [=, &info] {
      Chegvd(itype, "V", "U", 2, p, 2, p, ldb, r, p, lwork, r, lrwork, integers, ample, info);
    };
  };
  const auto of_pencil = [&](const char* jobz, const char* uplo, mplapackint n, mplapackint lda,
                             mplapackint liwork) {
    return
        [=, &info] { Chegvd(1, jobz, uplo, n, p, lda, p, 2, r, p, ample, r, ample, integers, liwork, info); };
  };
  this->expect_told("Chegvd", 1, hegvd(0, 2, ample, ample));
  this->expect_told("Chegvd", 2, of_pencil("X", "U", 2, 2, ample));
  this->expect_told("Chegvd", 3, of_pencil("V", "X", 2, 2, ample));
  this->expect_told("Chegvd", 4, of_pencil("V", "U", -1, 2, ample));
  this->expect_told("Chegvd", 6, of_pencil("V", "U", 2, 1, ample));
  this->expect_told("Chegvd", 15, of_pencil("V", "U", 2, 2, 12));
  this->expect_told("Chegvd", 1, hegvd(4, 2, ample, ample));
  this->expect_told("Chegvd", 8, hegvd(1, 1, ample, ample));
  this->expect_told("Chegvd", 11, hegvd(1, 2, 7, ample));
  this->expect_told("Chegvd", 13, hegvd(1, 2, ample, 1));
}

}  // namespace
}  // namespace residua_test
