// MPLAPACK's factorisations: the bits of Residua's, MPLAPACK's info, and what Mxerbla is told.
#include "residua/lapack.hpp"

#include <limits>
#include <string>

#include "arrays.hpp"
#include "c_interface/call.hpp"
#include "own_mxerbla.hpp"

namespace residua_test {
namespace {

using residua::index_t;
using residua::op;
using residua::uplo;

constexpr mplapackint n = 6, nrhs = 2, ld = 8;

template <class Real>
class mplapack_lapack : public testing::Test {
 protected:
  /// What Residua's routines run on, with as many threads as MPLAPACK's names have.
  const residua::context ctx = residua::context::cpu();
  twin_arrays<Real> a{ld * n, 1}, b{ld * nrhs, 2};
  std::vector<mplapackint> ipiv = std::vector<mplapackint>(n, -1);
  residua::array<index_t> wanted{ctx, n};
  mplapackint info = 77;

  auto A() { return a.matrix(n, n, ld); }
  auto B() { return b.matrix(n, nrhs, ld); }
  void make_definite() {
    for (mplapackint j = 0; j < n; ++j) a.set(static_cast<std::size_t>(j + j * ld), Real(8.0));
  }
  void expect_same() {
    EXPECT_EQ(info, 0);
    EXPECT_TRUE(a.are_the_same());
    EXPECT_TRUE(b.are_the_same());
  }
};
TYPED_TEST_SUITE(mplapack_lapack, reals);

TYPED_TEST(mplapack_lapack, general) {
  residua::gesv(this->ctx, this->A(), this->wanted.view(), this->B());
  Rgesv(n, nrhs, this->a.data(), ld, this->ipiv.data(), this->b.data(), ld, this->info);
  EXPECT_EQ(this->ipiv, this->wanted.to_host(this->ctx));
  this->expect_same();
  residua::getrs(this->ctx, op::transpose, this->A(), this->wanted.view(), this->B());
  Rgetrs("T", n, nrhs, this->a.data(), ld, this->ipiv.data(), this->b.data(), ld, this->info);
  this->expect_same();
  TypeParam work[n];
  Rgetri(n, this->a.data(), ld, this->ipiv.data(), work, -1, this->info);
  EXPECT_EQ(work[0], TypeParam(static_cast<double>(n)));
  this->expect_same();
  residua::getri(this->ctx, this->A(), this->wanted.view());
  Rgetri(n, this->a.data(), ld, this->ipiv.data(), work, n, this->info);
  this->expect_same();
  residua::getrf(this->ctx, this->A(), this->wanted.view());
  Rgetrf(n, n, this->a.data(), ld, this->ipiv.data(), this->info);
  EXPECT_EQ(this->ipiv, this->wanted.to_host(this->ctx));
  this->expect_same();
}

TYPED_TEST(mplapack_lapack, definite) {
  this->make_definite();
  residua::posv(this->ctx, uplo::lower, this->A(), this->B());
  Rposv("l", n, nrhs, this->a.data(), ld, this->b.data(), ld, this->info);
  this->expect_same();
  residua::potrs(this->ctx, uplo::lower, this->A(), this->B());
  Rpotrs("L", n, nrhs, this->a.data(), ld, this->b.data(), ld, this->info);
  this->expect_same();
  residua::potri(this->ctx, uplo::lower, this->A());
  Rpotri("L", n, this->a.data(), ld, this->info);
  this->expect_same();
  this->make_definite();
  residua::potrf(this->ctx, uplo::upper, this->A());
  Rpotrf("U", n, this->a.data(), ld, this->info);
  this->expect_same();
}

TYPED_TEST(mplapack_lapack, orthogonal) {
  twin_arrays<TypeParam> tau(n, 3);
  const auto reflectors = tau.vector(n, 1);
  TypeParam work[n];
  Rgeqrf(n, n, this->a.data(), ld, tau.data(), work, -1, this->info);
  EXPECT_EQ(work[0], TypeParam(static_cast<double>(n)));
  this->expect_same();
  residua::geqrf(this->ctx, this->A(), reflectors);
  Rgeqrf(n, n, this->a.data(), ld, tau.data(), work, n, this->info);
  EXPECT_TRUE(tau.are_the_same());
  this->expect_same();
  residua::ormqr(this->ctx, residua::side::left, op::transpose, this->A(), reflectors, this->B());
  Rormqr("L", "T", n, nrhs, n, this->a.data(), ld, tau.data(), this->b.data(), ld, work, n, this->info);
  this->expect_same();
  residua::orgqr(this->ctx, this->A(), reflectors);
  Rorgqr(n, n, n, this->a.data(), ld, tau.data(), work, n, this->info);
  this->expect_same();
}

TYPED_TEST(mplapack_lapack, least_squares) {
  std::vector<TypeParam> work(64);
  mplapackint rank = -1;
  residua::gels(this->ctx, op::none, this->a.matrix(n, 4, ld), this->B());
  Rgels("N", n, 4, nrhs, this->a.data(), ld, this->b.data(), ld, work.data(), -1, this->info);
  EXPECT_EQ(work[0], TypeParam(8.0));
  Rgels("N", n, 4, nrhs, this->a.data(), ld, this->b.data(), ld, work.data(), 64, this->info);
  this->expect_same();
  residua::array<index_t> jpvt(this->ctx, n, 0);
  twin_arrays<TypeParam> tau(n, 3);
  this->ipiv.assign(n, 0);
  residua::geqp3(this->ctx, this->A(), jpvt.view(), tau.vector(n, 1));
  Rgeqp3(n, n, this->a.data(), ld, this->ipiv.data(), tau.data(), work.data(), 64, this->info);
  EXPECT_EQ(this->ipiv, jpvt.to_host(this->ctx));
  EXPECT_TRUE(tau.are_the_same());
  this->expect_same();
  const auto wanted = residua::gelsy(this->ctx, this->A(), this->B(), jpvt.view(), 0.5);
  Rgelsy(n, n, nrhs, this->a.data(), ld, this->b.data(), ld, this->ipiv.data(), 0.5, rank, work.data(), 64,
         this->info);
  EXPECT_EQ(rank, wanted.rank);
  this->expect_same();
}

TYPED_TEST(mplapack_lapack, factors_of_matrices_that_are_not_square) {
  constexpr mplapackint columns = 4;
  twin_arrays<TypeParam> tau(columns, 3), c(ld * n, 4);
  std::vector<TypeParam> work(64);
  const auto a = this->a.matrix(n, columns, ld);
  residua::getrf(this->ctx, a, this->wanted.view().part(0, columns));
  Rgetrf(n, columns, this->a.data(), ld, this->ipiv.data(), this->info);
  this->expect_same();
  residua::geqrf(this->ctx, a, tau.vector(columns, 1));
  Rgeqrf(n, columns, this->a.data(), ld, tau.data(), work.data(), columns, this->info);
  EXPECT_TRUE(tau.are_the_same());
  this->expect_same();
  residua::ormqr(this->ctx, residua::side::right, op::none, this->a.matrix(n, 3, ld), tau.vector(3, 1),
                 c.matrix(nrhs, n, ld));
  Rormqr("R", "N", nrhs, n, 3, this->a.data(), ld, tau.data(), c.data(), ld, work.data(), nrhs, this->info);
  EXPECT_TRUE(c.are_the_same());
  residua::orgqr(this->ctx, a, tau.vector(3, 1));
  Rorgqr(n, columns, 3, this->a.data(), ld, tau.data(), work.data(), columns, this->info);
  this->expect_same();
  residua::array<index_t> jpvt(this->ctx, columns, 0);
  this->ipiv.assign(columns, 0);
  residua::geqp3(this->ctx, a, jpvt.view(), tau.vector(columns, 1));
  Rgeqp3(n, columns, this->a.data(), ld, this->ipiv.data(), tau.data(), work.data(), 64, this->info);
  EXPECT_EQ(this->ipiv, jpvt.to_host(this->ctx));
  EXPECT_TRUE(tau.are_the_same());
  this->expect_same();
  mplapackint rank = -1;
  const auto found = residua::gelsy(this->ctx, a, this->B(), jpvt.view(), 0.5);
  Rgelsy(n, columns, nrhs, this->a.data(), ld, this->b.data(), ld, this->ipiv.data(), 0.5, rank, work.data(),
         64, this->info);
  EXPECT_EQ(rank, found.rank);
  this->expect_same();
}

TYPED_TEST(mplapack_lapack, indefinite) {
  TypeParam work[1];
  for (const bool upper : {false, true}) {
    const auto triangle = upper ? uplo::upper : uplo::lower;
    const char* letter = upper ? "U" : "L";
    residua::sytrf(this->ctx, triangle, this->A(), this->wanted.view());
    Rsytrf(letter, n, this->a.data(), ld, this->ipiv.data(), work, 1, this->info);
    EXPECT_EQ(this->ipiv, this->wanted.to_host(this->ctx));
    this->expect_same();
    residua::sytrs(this->ctx, triangle, this->A(), this->wanted.view(), this->B());
    Rsytrs(letter, n, nrhs, this->a.data(), ld, this->ipiv.data(), this->b.data(), ld, this->info);
    this->expect_same();
  }
}

TYPED_TEST(mplapack_lapack, norms) {
  using residua::matrix_norm;
  TypeParam work[n];
  const auto expect_norm = [&](const char* letter, matrix_norm norm) {
    EXPECT_TRUE(same_number(Rlange(letter, n, nrhs, this->b.data(), ld, work),
                            residua::lange(this->ctx, norm, this->B())));
    for (const char* triangle : {"U", "l"}) {
      EXPECT_TRUE(same_number(Rlansy(letter, triangle, n, this->a.data(), ld, work),
                              residua::lansy(this->ctx, norm, triangle_of_letter(triangle), this->A())));
    }
  };
  expect_norm("M", matrix_norm::max);
  expect_norm("1", matrix_norm::one);
  expect_norm("o", matrix_norm::one);
  expect_norm("i", matrix_norm::infinity);
  expect_norm("F", matrix_norm::frobenius);
  expect_norm("e", matrix_norm::frobenius);
}

TYPED_TEST(mplapack_lapack, condition_numbers) {
  TypeParam work[4 * n], rcond = -1.0;
  mplapackint iwork[n];
  residua::getrf(this->ctx, this->A(), this->wanted.view());
  Rgetrf(n, n, this->a.data(), ld, this->ipiv.data(), this->info);
  Rgecon("I", n, this->a.data(), ld, 2.5, rcond, work, iwork, this->info);
  EXPECT_EQ(rcond, TypeParam(residua::gecon(this->ctx, residua::matrix_norm::infinity, this->A(), 2.5)));
  Rgecon("1", n, this->a.data(), ld, 2.5, rcond, work, iwork, this->info);
  EXPECT_EQ(rcond, TypeParam(residua::gecon(this->ctx, residua::matrix_norm::one, this->A(), 2.5)));
  this->expect_same();
  this->make_definite();
  residua::potrf(this->ctx, uplo::lower, this->A());
  Rpotrf("L", n, this->a.data(), ld, this->info);
  Rpocon("L", n, this->a.data(), ld, 10.0, rcond, work, iwork, this->info);
  EXPECT_EQ(rcond, TypeParam(residua::pocon(this->ctx, uplo::lower, this->A(), 10.0)));
  EXPECT_GT(rcond, TypeParam(0.0));
  this->expect_same();
}

TYPED_TEST(mplapack_lapack, tells_mxerbla_of_illegal_norms) {
  auto* a = this->a.data();
  TypeParam rcond = 5.0;
  const TypeParam negative = -1.0, nan = std::numeric_limits<double>::quiet_NaN();
  const auto lange = [&](const char* norm, mplapackint rows, mplapackint columns, mplapackint lda) {
    return [=] { EXPECT_EQ(Rlange(norm, rows, columns, a, lda, a), TypeParam(0.0)); };
  };
  expect_illegal("Rlange", 1, lange("X", n, n, ld));
  expect_illegal("Rlange", 2, lange("M", -1, n, ld));
  expect_illegal("Rlange", 3, lange("M", n, -1, ld));
  expect_illegal("Rlange", 5, lange("F", n, n, n - 1));
  expect_illegal("Rlansy", 1, [&] { Rlansy("2", "U", n, a, ld, a); });
  expect_illegal("Rlansy", 2, [&] { Rlansy("M", "X", n, a, ld, a); });
  expect_illegal("Rlansy", 3, [&] { Rlansy("M", "U", -1, a, ld, a); });
  expect_illegal("Rlansy", 5, [&] { Rlansy("M", "U", n, a, 1, a); });
  const auto gecon = [&](const char* norm, mplapackint order, mplapackint lda, TypeParam anorm) {
    return [=, this, &rcond] { Rgecon(norm, order, a, lda, anorm, rcond, a, nullptr, this->info); };
  };
  expect_illegal("Rgecon", 1, gecon("M", n, ld, 1.0));
  EXPECT_EQ(this->info, -1);
  expect_illegal("Rgecon", 2, gecon("1", -1, ld, 1.0));
  expect_illegal("Rgecon", 4, gecon("I", n, n - 1, 1.0));
  expect_illegal("Rgecon", 5, gecon("O", n, ld, negative));
  expect_illegal("Rgecon", 5, gecon("O", n, ld, nan));
  EXPECT_EQ(this->info, -5);
  const auto pocon = [&](const char* triangle, mplapackint order, mplapackint lda, TypeParam anorm) {
    return [=, this, &rcond] { Rpocon(triangle, order, a, lda, anorm, rcond, a, nullptr, this->info); };
  };
  expect_illegal("Rpocon", 1, pocon("X", n, ld, 1.0));
  expect_illegal("Rpocon", 2, pocon("U", -1, ld, 1.0));
  expect_illegal("Rpocon", 4, pocon("U", n, n - 1, 1.0));
  expect_illegal("Rpocon", 5, pocon("U", n, ld, negative));
  EXPECT_EQ(this->info, -5);
  EXPECT_EQ(rcond, TypeParam(5.0));
  EXPECT_TRUE(this->a.are_the_same());
}

TYPED_TEST(mplapack_lapack, eigenvalues) {
  mplapackint integers[1];
  TypeParam size[1];
  Rsyevd("V", "L", n, this->a.data(), ld, this->b.data(), size, -1, integers, -1, this->info);
  EXPECT_EQ(size[0], TypeParam(1.0 + 6 * n + 2 * n * n));
  EXPECT_EQ(integers[0], 3 + 5 * n);
  std::vector<TypeParam> work(64 + 3 * n * n);
  std::vector<mplapackint> iwork(64);
  residua::syevd(this->ctx, uplo::lower, this->A(), this->B().column(0));
  Rsyevd("V", "L", n, this->a.data(), ld, this->b.data(), work.data(), 1 + 6 * n + 2 * n * n, iwork.data(),
         3 + 5 * n, this->info);
  this->expect_same();
  residua::syevd(this->ctx, uplo::upper, this->A(), this->B().column(0));
  Rsyev("N", "U", n, this->a.data(), ld, this->b.data(), work.data(), 3 * n - 1, this->info);
  this->expect_same();
}

TYPED_TEST(mplapack_lapack, eigenvalues_of_pencils) {
  twin_arrays<TypeParam> pencil(ld * n, 5), values(n, 6);
  for (mplapackint j = 0; j < n; ++j) pencil.set(static_cast<std::size_t>(j + j * ld), TypeParam(8.0));
  const mplapackint least = 1 + 6 * n + 2 * n * n, integers = 3 + 5 * n;
  std::vector<TypeParam> work(least);
  std::vector<mplapackint> iwork(integers);
  const auto call = [&](mplapackint itype) {
    Rsygvd(itype, "V", "L", n, this->a.data(), ld, pencil.data(), ld, values.data(), work.data(), least,
           iwork.data(), integers, this->info);
  };
  residua::sygvd(this->ctx, 2, uplo::lower, this->A(), pencil.matrix(n, n, ld), values.vector(n, 1));
  call(2);
  this->expect_same();
  EXPECT_TRUE(pencil.are_the_same() && values.are_the_same());
  pencil.set(2 + 2 * ld, TypeParam(-1.0));  // the leading minor of order 3
  call(1);
  EXPECT_EQ(this->info, n + 3);
}

TYPED_TEST(mplapack_lapack, eigenvalues_of_general_matrices) {
  twin_arrays<TypeParam> Y(ld * n, 5), X(ld * n, 6), wr(n, 7), wi(n, 8);
  std::vector<TypeParam> work(4 * n);
  const auto call = [&](const char* jobvl, const char* jobvr, TypeParam* vl, TypeParam* vr) {
    Rgeev(jobvl, jobvr, n, this->a.data(), ld, wr.data(), wi.data(), vl, ld, vr, ld, work.data(), 4 * n,
          this->info);
  };
  residua::geev(this->ctx, this->A(), wr.vector(n, 1), wi.vector(n, 1), Y.matrix(n, n, ld),
                X.matrix(n, n, ld));
  call("V", "V", Y.data(), X.data());
  this->expect_same();
  EXPECT_TRUE(Y.are_the_same() && X.are_the_same() && wr.are_the_same() && wi.are_the_same());
  call("N", "N", nullptr, nullptr);
  EXPECT_TRUE(wr.are_the_same() && wi.are_the_same());
}

TYPED_TEST(mplapack_lapack, singular_values) {
  twin_arrays<TypeParam> U(ld * n, 5), Vt(ld * n, 6), s(n, 7);
  TypeParam work[64];
  const auto call = [&](const char* jobu, const char* jobvt, TypeParam* u, TypeParam* vt) {
    Rgesvd(jobu, jobvt, n, nrhs, this->a.data(), ld, s.data(), u, ld, vt, ld, work, 64, this->info);
  };
  residua::gesvd(this->ctx, this->a.matrix(n, nrhs, ld), s.vector(nrhs, 1), U.matrix(n, nrhs, ld),
                 Vt.matrix(nrhs, nrhs, ld));
  call("S", "A", U.data(), Vt.data());
  this->expect_same();
  EXPECT_TRUE(U.are_the_same() && Vt.are_the_same() && s.are_the_same());
  call("N", "N", nullptr, nullptr);
  EXPECT_TRUE(s.are_the_same());
  residua::gesvd(this->ctx, this->a.matrix(n, nrhs, ld), s.vector(nrhs, 1), U.matrix(n, n, ld),
                 Vt.matrix(nrhs, nrhs, ld));
  call("A", "S", U.data(), Vt.data());
  this->expect_same();
  EXPECT_TRUE(U.are_the_same() && Vt.are_the_same() && s.are_the_same());
  call("A", "N", U.data(), nullptr);
  EXPECT_TRUE(U.are_the_same());
  residua::gesvd(this->ctx, this->a.matrix(nrhs, n, ld), s.vector(nrhs, 1), U.matrix(nrhs, nrhs, ld),
                 Vt.matrix(n, n, ld));
  Rgesvd("S", "A", nrhs, n, this->a.data(), ld, s.data(), U.data(), ld, Vt.data(), ld, work, 64, this->info);
  EXPECT_TRUE(U.are_the_same() && Vt.are_the_same() && s.are_the_same());
}

/// Of call(lwork), of whose routine it is argument `number`: MPLAPACK's least size is told and is enough, one
/// less is not.
template <class Real, class Call>
void expect_least_work(const std::string& routine, int number, mplapackint least, std::vector<Real>& work,
                       const mplapackint& info, const Call& call) {
  SCOPED_TRACE(routine + ", least " + std::to_string(least));
  call(-1);
  EXPECT_EQ(info, 0);
  EXPECT_EQ(work[0], Real(static_cast<double>(least)));
  expect_illegal(routine, number, [&] { call(least - 1); });
  EXPECT_EQ(info, -number);
  expect_illegal("", 0, [&] { call(least); });
  EXPECT_EQ(info, 0);
}

/// Matrices of 3 x 2, and of order 3 where they are square.
TYPED_TEST(mplapack_lapack, has_the_least_work_of_mplapack) {
  using Real = TypeParam;
  std::vector<Real> work(100), tau(3), w(3), wi(3), left(9), right(9);
  std::vector<mplapackint> iwork(20);
  mplapackint rank = 0;
  auto *a = this->a.data(), *b = this->b.data();
  auto* ipiv = this->ipiv.data();
  auto& info = this->info;
  const auto expect_least = [&](const char* routine, int number, mplapackint least, const auto& call) {
    expect_least_work(routine, number, least, work, info, call);
  };
  Rgetrf(3, 3, a, ld, ipiv, info);
  expect_least("Rgetri", 6, 3, [&](auto lwork) { Rgetri(3, a, ld, ipiv, work.data(), lwork, info); });
  expect_least("Rgeqrf", 7, 2,
               [&](auto lwork) { Rgeqrf(3, 2, a, ld, tau.data(), work.data(), lwork, info); });
  for (const bool is_left : {true, false}) {
    expect_least("Rormqr", 12, is_left ? 2 : 3, [&](auto lwork) {
      Rormqr(is_left ? "L" : "R", "N", 3, 2, 1, a, ld, tau.data(), b, ld, work.data(), lwork, info);
    });
  }
  expect_least("Rorgqr", 8, 2,
               [&](auto lwork) { Rorgqr(3, 2, 1, a, ld, tau.data(), work.data(), lwork, info); });
  for (const mplapackint columns : {1, 2}) {
    expect_least("Rgels", 10, 4,
                 [&](auto lwork) { Rgels("N", 3, 2, columns, a, ld, b, ld, work.data(), lwork, info); });
    // 2 min(m, n), n + 1 or min(m, n) + nrhs, whichever is most, beside min(m, n).
    expect_least("Rgelsy", 12, 6, [&](auto lwork) {
      Rgelsy(3, 2, columns, a, ld, b, ld, ipiv, 0.5, rank, work.data(), lwork, info);
    });
  }
  expect_least("Rgelsy", 12, 5,
               [&](auto lwork) { Rgelsy(1, 3, 1, a, ld, b, ld, ipiv, 0.5, rank, work.data(), lwork, info); });
  expect_least("Rgelsy", 12, 4,
               [&](auto lwork) { Rgelsy(1, 1, 2, a, ld, b, ld, ipiv, 0.5, rank, work.data(), lwork, info); });
  expect_least("Rgeqp3", 8, 7,
               [&](auto lwork) { Rgeqp3(3, 2, a, ld, ipiv, tau.data(), work.data(), lwork, info); });
  expect_least("Rsytrf", 7, 1, [&](auto lwork) { Rsytrf("L", 3, a, ld, ipiv, work.data(), lwork, info); });
  this->make_definite();
  expect_least("Rsyev", 8, 8,
               [&](auto lwork) { Rsyev("V", "L", 3, a, ld, w.data(), work.data(), lwork, info); });
  for (const bool vectors : {true, false}) {
    const char* jobz = vectors ? "V" : "N";
    const mplapackint least = vectors ? 37 : 7, integers = vectors ? 18 : 1;
    this->make_definite();
    expect_least("Rsyevd", 8, least, [&](auto lwork) {
      Rsyevd(jobz, "L", 3, a, ld, w.data(), work.data(), lwork, iwork.data(), integers, info);
    });
    EXPECT_EQ(iwork[0], integers);
    this->make_definite();
    for (mplapackint j = 0; j < 3; ++j) left[static_cast<std::size_t>(4 * j)] = Real(2.0);
    expect_least("Rsygvd", 11, least, [&](auto lwork) {
      Rsygvd(1, jobz, "L", 3, a, ld, left.data(), 3, w.data(), work.data(), lwork, iwork.data(), integers,
             info);
    });
    EXPECT_EQ(iwork[0], integers);
    iwork[0] = 0;
    w[0] = Real(-1.0);  // a question about either size leaves all else
    Rsyevd(jobz, "L", 3, a, ld, w.data(), work.data(), least, iwork.data(), -1, info);
    EXPECT_EQ(iwork[0], integers);
    Rsygvd(1, jobz, "L", 3, a, ld, left.data(), 3, w.data(), work.data(), least, iwork.data(), -1, info);
    EXPECT_TRUE(info == 0 && w[0] == Real(-1.0));
    expect_least("Rgeev", 13, vectors ? 12 : 9, [&](auto lwork) {
      Rgeev("N", jobz, 3, a, ld, w.data(), wi.data(), left.data(), 3, right.data(), 3, work.data(), lwork,
            info);
    });
  }
  // Of order 1 and of nothing one number is enough.
  left[0] = Real(2.0);
  const auto expect_one = [&](const char* routine, int number, const auto& call) {
    expect_least(routine, number, 1, call);
  };
  expect_one("Rsyevd", 8, [&](auto lwork) {
    Rsyevd("V", "L", 1, a, ld, w.data(), work.data(), lwork, iwork.data(), 1, info);
  });
  EXPECT_EQ(iwork[0], 1);
  expect_one("Rsygvd", 11, [&](auto lwork) {
    Rsygvd(1, "V", "L", 1, a, ld, left.data(), 1, w.data(), work.data(), lwork, iwork.data(), 1, info);
  });
  EXPECT_EQ(iwork[0], 1);
  expect_one("Rgeqp3", 8,
             [&](auto lwork) { Rgeqp3(0, 2, a, ld, ipiv, tau.data(), work.data(), lwork, info); });
  expect_one("Rgelsy", 12,
             [&](auto lwork) { Rgelsy(3, 2, 0, a, ld, b, ld, ipiv, 0.5, rank, work.data(), lwork, info); });
  expect_one("Rgeev", 13, [&](auto lwork) {
    Rgeev("V", "V", 0, a, ld, w.data(), wi.data(), left.data(), 1, right.data(), 1, work.data(), lwork, info);
  });
  // 3 min(m, n) + max(m, n) or 5 min(m, n).
  for (const mplapackint columns : {1, 2}) {
    expect_least("Rgesvd", 13, columns == 1 ? 6 : 10, [&](auto lwork) {
      Rgesvd("S", "S", 3, columns, a, ld, w.data(), left.data(), 3, right.data(), 3, work.data(), lwork,
             info);
    });
  }
}

/// What has no bits of its own: that the context of the program's is used shows in its workspace.
TYPED_TEST(mplapack_lapack, runs_in_the_context_that_is_chosen) {
  std::vector<TypeParam> w(n), work(64);
  residua_context own{residua::context::cpu(1)};
  EXPECT_EQ(own.cxx.workspace_bytes(), 0U);
  residua::mplapack::chosen_context() = &own;
  EXPECT_EQ(residua::mplapack::current_context(), &own);
  Rsyev("V", "L", n, this->a.data(), ld, w.data(), work.data(), 64, this->info);
  residua::mplapack::chosen_context() = nullptr;
  EXPECT_GT(own.cxx.workspace_bytes(), 0U);
  EXPECT_NE(residua::mplapack::current_context(), &own);
}

/// MPLAPACK has no such argument: null is found by Residua.
TYPED_TEST(mplapack_lapack, throws_what_is_no_fault_of_the_arguments_it_checks) {
  TypeParam* const nothing = nullptr;
  try {
    Rgetrf(n, n, nothing, ld, this->ipiv.data(), this->info);
    FAIL() << "accepted";
  } catch (const std::runtime_error& e) {
    EXPECT_NE(std::string(e.what()).find("getrf: A is null"), std::string::npos) << e.what();
  }
}

TYPED_TEST(mplapack_lapack, tells_that_there_is_no_result) {
  TypeParam zero[4] = {0.0, 0.0, 0.0, 0.0};
  Rgetrf(2, 2, zero, 2, this->ipiv.data(), this->info);
  EXPECT_EQ(this->info, 1);
  Rpotrf("U", 2, zero, 2, this->info);
  EXPECT_EQ(this->info, 1);
}

TYPED_TEST(mplapack_lapack, tells_mxerbla_of_illegal_arguments) {
  auto* a = this->a.data();
  auto* b = this->b.data();
  auto* p = this->ipiv.data();
  auto& info = this->info;
  const auto expect_illegal = [&](const std::string& routine, int number, const auto& call) {
    told_routine.clear();
    call();
    EXPECT_EQ(told_routine, routine);
    EXPECT_EQ(told_number, number) << routine;
    EXPECT_EQ(info, -number) << routine;
  };
  expect_illegal("Rgetrf", 1, [&] { Rgetrf(-1, n, a, ld, p, info); });
  expect_illegal("Rgetrf", 2, [&] { Rgetrf(n, -1, a, ld, p, info); });
  expect_illegal("Rgetrf", 4, [&] { Rgetrf(n, n, a, n - 1, p, info); });
  expect_illegal("Rgetrs", 1, [&] { Rgetrs("X", n, nrhs, a, ld, p, b, ld, info); });
  expect_illegal("Rgetrs", 8, [&] { Rgetrs("N", n, nrhs, a, ld, p, b, n - 1, info); });
  expect_illegal("Rgesv", 2, [&] { Rgesv(n, -1, a, ld, p, b, ld, info); });
  expect_illegal("Rgesv", 7, [&] { Rgesv(n, nrhs, a, ld, p, b, 1, info); });
  expect_illegal("Rgetri", 6, [&] { Rgetri(n, a, ld, p, b, n - 1, info); });
  expect_illegal("Rpotrf", 1, [&] { Rpotrf("X", n, a, ld, info); });
  expect_illegal("Rpotrf", 4, [&] { Rpotrf("U", n, a, 1, info); });
  expect_illegal("Rpotrs", 7, [&] { Rpotrs("U", n, nrhs, a, ld, b, 1, info); });
  expect_illegal("Rposv", 3, [&] { Rposv("U", n, -1, a, ld, b, ld, info); });
  expect_illegal("Rpotri", 2, [&] { Rpotri("U", -1, a, ld, info); });
  expect_illegal("Rgeqrf", 4, [&] { Rgeqrf(n, n, a, 1, b, b, n, info); });
  expect_illegal("Rgeqrf", 7, [&] { Rgeqrf(n, n, a, ld, b, b, n - 1, info); });
  expect_illegal("Rormqr", 2, [&] { Rormqr("L", "X", n, n, n, a, ld, b, b, ld, b, n, info); });
  expect_illegal("Rormqr", 5, [&] { Rormqr("R", "N", n, 2, 3, a, ld, b, b, ld, b, n, info); });
  expect_illegal("Rormqr", 12, [&] { Rormqr("R", "N", n, 2, 2, a, ld, b, b, ld, b, n - 1, info); });
  expect_illegal("Rorgqr", 2, [&] { Rorgqr(2, 3, 2, a, ld, b, b, n, info); });
  expect_illegal("Rorgqr", 3, [&] { Rorgqr(n, n, n + 1, a, ld, b, b, n, info); });
  expect_illegal("Rsytrf", 1, [&] { Rsytrf("X", n, a, ld, p, b, 1, info); });
  expect_illegal("Rsytrf", 7, [&] { Rsytrf("U", n, a, ld, p, b, 0, info); });
  expect_illegal("Rsytrs", 8, [&] { Rsytrs("U", n, nrhs, a, ld, p, b, 1, info); });
  expect_illegal("Rsyev", 1, [&] { Rsyev("X", "U", n, a, ld, b, b, 64, info); });
  expect_illegal("Rsyev", 8, [&] { Rsyev("V", "U", n, a, ld, b, b, 3 * n - 2, info); });
  expect_illegal("Rsyevd", 2, [&] { Rsyevd("V", "X", n, a, ld, b, b, 64, p, 64, info); });
  expect_illegal("Rsyevd", 10, [&] { Rsyevd("V", "U", n, a, ld, b, b, 6400, p, 2 + 5 * n, info); });
  const auto pencil = [&](mplapackint itype, mplapackint ldb, mplapackint lwork) {
    Rsygvd(itype, "V", "U", n, a, ld, b, ldb, b, b, lwork, p, 64, info);
  };
  expect_illegal("Rsygvd", 1, [&] { pencil(4, ld, 6400); });
  expect_illegal("Rsygvd", 8, [&] { pencil(1, n - 1, 6400); });
  expect_illegal("Rsygvd", 11, [&] { pencil(1, ld, 6 * n + 2 * n * n); });
  const auto general = [&](const char* jobvl, mplapackint ldvl, mplapackint ldvr, mplapackint lwork) {
    Rgeev(jobvl, "V", n, a, ld, b, b, b, ldvl, b, ldvr, b, lwork, info);
  };
  expect_illegal("Rgeev", 1, [&] { general("X", ld, ld, 64); });
  expect_illegal("Rgeev", 9, [&] { general("V", n - 1, ld, 64); });
  expect_illegal("Rgeev", 11, [&] { general("N", 1, n - 1, 64); });
  expect_illegal("Rgeev", 13, [&] { general("N", 1, ld, 4 * n - 1); });
  const auto singular = [&](const char* jobu, mplapackint ldu, mplapackint ldvt, mplapackint lwork) {
    Rgesvd(jobu, "S", n, nrhs, a, ld, b, b, ldu, b, ldvt, b, lwork, info);
  };
  expect_illegal("Rgesvd", 1, [&] { singular("O", ld, ld, 64); });
  expect_illegal("Rgesvd", 9, [&] { singular("A", n - 1, ld, 64); });
  expect_illegal("Rgesvd", 9, [&] { singular("S", n - 1, ld, 64); });
  expect_illegal("Rgesvd", 11, [&] { singular("S", ld, nrhs - 1, 64); });
  expect_illegal("Rgesvd", 13, [&] { singular("S", ld, ld, 3 * nrhs + n - 1); });
  mplapackint rank = 0;
  expect_illegal("Rgels", 1, [&] { Rgels("X", n, n, 1, a, ld, b, ld, b, 64, info); });
  expect_illegal("Rgels", 8, [&] { Rgels("N", 2, n, 1, a, ld, b, n - 1, b, 64, info); });
  expect_illegal("Rgels", 10, [&] { Rgels("N", n, n, 1, a, ld, b, ld, b, 2 * n - 1, info); });
  expect_illegal("Rgeqp3", 8, [&] { Rgeqp3(n, n, a, ld, p, b, b, 3 * n, info); });
  expect_illegal("Rgelsy", 7, [&] { Rgelsy(2, n, 1, a, ld, b, n - 1, p, 0.0, rank, b, 64, info); });
  expect_illegal("Rgelsy", 12, [&] { Rgelsy(n, n, 1, a, ld, b, ld, p, 0.0, rank, b, 3 * n - 1, info); });
  EXPECT_TRUE(this->a.are_the_same() && this->b.are_the_same());
}

/// MPLAPACK's functions are no templates, so that nullptr is a pointer for them.
TYPED_TEST(mplapack_lapack, take_null_where_nothing_is_needed) {
  TypeParam a[4] = {TypeParam(4.0), TypeParam(0.0), TypeParam(0.0), TypeParam(1.0)};
  TypeParam values[2], other[2], work[64], rcond = 0.0;
  EXPECT_EQ(Rlange("M", 2, 2, a, 2, nullptr), TypeParam(4.0));
  EXPECT_EQ(Rlansy("1", "U", 2, a, 2, nullptr), TypeParam(4.0));
  Rgecon("1", 2, a, 2, 4.0, rcond, nullptr, nullptr, this->info);
  EXPECT_EQ(this->info, 0);
  Rpocon("U", 2, a, 2, 16.0, rcond, nullptr, nullptr, this->info);
  EXPECT_EQ(this->info, 0);
  Rgeev("N", "N", 2, a, 2, values, other, nullptr, 1, nullptr, 1, work, 20, this->info);
  EXPECT_EQ(this->info, 0);
  EXPECT_EQ(values[0] + values[1], TypeParam(5.0));
  Rgesvd("N", "N", 2, 2, a, 2, values, nullptr, 1, nullptr, 1, work, 20, this->info);
  EXPECT_EQ(this->info, 0);
  EXPECT_EQ(values[0], TypeParam(4.0));
  // Of no columns or rows nothing is read.
  Rgesv(2, 0, a, 2, this->ipiv.data(), nullptr, 2, this->info);
  EXPECT_EQ(this->info, 0);
  Rgemm("N", "N", 2, 2, 0, 1.0, nullptr, 2, nullptr, 1, 0.5, a, 2);
  EXPECT_EQ(a[0], TypeParam(2.0));
}

/// Residua's info tells of bounds, LAPACK's of values that did not converge: an eigenvector that a Jordan
/// block lacks and digits that are below double's range are none of those.
TYPED_TEST(mplapack_lapack, info_is_zero_where_all_values_are_there) {
  TypeParam block[4] = {TypeParam(1.0), TypeParam(0.0), TypeParam(1.0), TypeParam(1.0)};
  TypeParam re[2], im[2], work[64];
  Rgeev("N", "N", 2, block, 2, re, im, nullptr, 1, nullptr, 1, work, 20, this->info);
  EXPECT_EQ(this->info, 0);
  EXPECT_LT(abs(re[0] - 1.0) + abs(re[1] - 1.0), TypeParam(1e-12));
  const auto tiny = [&] {
    for (const int i : {0, 3}) block[i] = TypeParam(1e-310);
    block[1] = block[2] = TypeParam(0.0);
  };
  tiny();
  Rsyev("N", "U", 2, block, 2, re, work, 20, this->info);
  EXPECT_EQ(this->info, 0);
  EXPECT_EQ(re[1], TypeParam(1e-310));
  tiny();
  Rsyevd("N", "U", 2, block, 2, re, work, 20, this->ipiv.data(), 1, this->info);
  EXPECT_EQ(this->info, 0);
  tiny();
  Rgesvd("N", "N", 2, 2, block, 2, re, nullptr, 1, nullptr, 1, work, 20, this->info);
  EXPECT_EQ(this->info, 0);
}

/// What no matrix of finite numbers is known to bring about.
TEST(mplapack, info_is_the_order_where_nothing_was_found) {
  EXPECT_EQ(residua::mplapack::info_of_decomposition(0, 5), 0);
  EXPECT_EQ(residua::mplapack::info_of_decomposition(1, 5), 0);
  EXPECT_EQ(residua::mplapack::info_of_decomposition(2, 5), 5);
  EXPECT_EQ(residua::mplapack::info_of_decomposition(2 + 3, 5), 5 + 3);
}

}  // namespace
}  // namespace residua_test
