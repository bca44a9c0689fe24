// MPLAPACK's routines of complex numbers: the bits of Residua's, MPLAPACK's info, and what Mxerbla is told.
#include "complex_arrays.hpp"
#include "own_mxerbla.hpp"
#include "residua/lapack.hpp"

namespace residua_test {
namespace {

TYPED_TEST_SUITE(mplapack_complex, reals);

TYPED_TEST(mplapack_complex, products) {
  residua::gemm(this->ctx, op::conjugate_transpose, op::transpose, this->cxx(this->alpha),
                this->view(this->a, n, nrhs), this->view(this->b, n, n), this->cxx(this->beta),
                this->view(this->c, nrhs, n));
  Cgemm("C", "T", nrhs, n, n, this->alpha, this->mp(this->a), ld, this->mp(this->b), ld, this->beta,
        this->mp(this->c), ld);
  residua::herk(this->ctx, uplo::lower, op::none, as_cxx(this->alpha.re), this->view(this->a, n, nrhs),
                as_cxx(this->beta.re), this->view(this->c, n, n));
  Cherk("L", "N", n, nrhs, this->alpha.re, this->mp(this->a), ld, this->beta.re, this->mp(this->c), ld);
  residua::trsm(this->ctx, residua::side::left, uplo::upper, op::conjugate_transpose, residua::diag::unit,
                this->cxx(this->alpha), this->view(this->a, n, n), this->view(this->b, n, nrhs));
  Ctrsm("L", "U", "C", "U", n, nrhs, this->alpha, this->mp(this->a), ld, this->mp(this->b), ld);
  residua::gemv(this->ctx, op::conjugate_transpose, this->cxx(this->alpha), this->view(this->a, n, nrhs),
                this->view(this->b, n, 1).column(0), this->cxx(this->beta),
                this->view(this->c, nrhs, 1).column(0));
  Cgemv("c", n, nrhs, this->alpha, this->mp(this->a), ld, this->mp(this->b), 1, this->beta, this->mp(this->c),
        1);
  this->expect_same();
}

TYPED_TEST(mplapack_complex, general_systems) {
  residua::gesv(this->ctx, this->view(this->a, n, n), this->wanted.view(), this->view(this->b, n, nrhs));
  Cgesv(n, nrhs, this->mp(this->a), ld, this->ipiv.data(), this->mp(this->b), ld, this->info);
  EXPECT_EQ(this->info, 0);
  EXPECT_EQ(this->ipiv, this->wanted.to_host(this->ctx));
  residua::getrs(this->ctx, op::conjugate_transpose, this->view(this->a, n, n), this->wanted.view(),
                 this->view(this->b, n, nrhs));
  Cgetrs("C", n, nrhs, this->mp(this->a), ld, this->ipiv.data(), this->mp(this->b), ld, this->info);
  residua::getrf(this->ctx, this->view(this->c, n, n), this->wanted.view());
  Cgetrf(n, n, this->mp(this->c), ld, this->ipiv.data(), this->info);
  EXPECT_EQ(this->ipiv, this->wanted.to_host(this->ctx));
  this->expect_same();
}

TYPED_TEST(mplapack_complex, definite_systems) {
  for (auto* x : {&this->a, &this->c}) {
    for (mplapackint j = 0; j < n; ++j) x->set(static_cast<std::size_t>(2 * (j + j * ld)), TypeParam(16.0));
  }
  EXPECT_EQ(
      residua::posv(this->ctx, uplo::lower, this->view(this->a, n, n), this->view(this->b, n, nrhs)).info, 0);
  Cposv("L", n, nrhs, this->mp(this->a), ld, this->mp(this->b), ld, this->info);
  EXPECT_EQ(this->info, 0);
  residua::potrs(this->ctx, uplo::lower, this->view(this->a, n, n), this->view(this->b, n, nrhs));
  Cpotrs("L", n, nrhs, this->mp(this->a), ld, this->mp(this->b), ld, this->info);
  EXPECT_EQ(residua::potrf(this->ctx, uplo::upper, this->view(this->c, n, n)).info, 0);
  Cpotrf("U", n, this->mp(this->c), ld, this->info);
  this->expect_same();
}

TYPED_TEST(mplapack_complex, eigenvalues) {
  const mplapackint least = 2 * n + n * n, reals = 1 + 5 * n + 2 * n * n, integers = 3 + 5 * n;
  std::vector<pair_of<TypeParam>> work(static_cast<std::size_t>(least));
  std::vector<TypeParam> rwork(static_cast<std::size_t>(reals));
  std::vector<mplapackint> iwork(static_cast<std::size_t>(integers));
  const auto values = [&] { return this->b.matrix(n, 1, 2 * ld).column(0); };
  Cheevd("V", "L", n, this->mp(this->a), ld, this->b.data(), work.data(), -1, rwork.data(), -1, iwork.data(),
         -1, this->info);
  EXPECT_EQ(this->info, 0);
  EXPECT_EQ(work[0].re, TypeParam(static_cast<double>(least)));
  EXPECT_EQ(rwork[0], TypeParam(static_cast<double>(reals)));
  EXPECT_EQ(iwork[0], integers);
  residua::heevd(this->ctx, uplo::lower, this->view(this->a, n, n), values());
  Cheevd("V", "L", n, this->mp(this->a), ld, this->b.data(), work.data(), least, rwork.data(), reals,
         iwork.data(), integers, this->info);
  EXPECT_EQ(this->info, 0);
  this->expect_same();
  residua::heevd(this->ctx, uplo::upper, this->view(this->c, n, n), values());
  Cheev("N", "U", n, this->mp(this->c), ld, this->b.data(), work.data(), 2 * n - 1, rwork.data(), this->info);
  EXPECT_EQ(this->info, 0);
  this->expect_same();
}

TYPED_TEST(mplapack_complex, eigenvalues_of_pencils) {
  const mplapackint least = 2 * n + n * n, reals = 1 + 5 * n + 2 * n * n, integers = 3 + 5 * n;
  std::vector<pair_of<TypeParam>> work(static_cast<std::size_t>(least));
  std::vector<TypeParam> rwork(static_cast<std::size_t>(reals));
  std::vector<mplapackint> iwork(static_cast<std::size_t>(integers));
  for (mplapackint j = 0; j < n; ++j)
    this->c.set(static_cast<std::size_t>(2 * (j + j * ld)), TypeParam(16.0));
  const auto call = [&](mplapackint itype, mplapackint lwork) {
    Chegvd(itype, "V", "U", n, this->mp(this->a), ld, this->mp(this->c), ld, this->b.data(), work.data(),
           lwork, rwork.data(), reals, iwork.data(), integers, this->info);
  };
  call(1, -1);
  EXPECT_EQ(work[0].re, TypeParam(static_cast<double>(least)));
  const auto report = residua::hegvd(this->ctx, 1, uplo::upper, this->view(this->a, n, n),
                                     this->view(this->c, n, n), this->b.matrix(n, 1, 2 * ld).column(0));
  call(1, least);
  EXPECT_EQ(this->info, report.info);
  EXPECT_EQ(this->info, 0);
  this->expect_same();
  this->c.set(static_cast<std::size_t>(2 * (1 + ld)), TypeParam(-1.0));
  call(1, least);
  EXPECT_EQ(this->info, n + 2);
}

TYPED_TEST(mplapack_complex, eigenvalues_of_general_matrices) {
  using pair = pair_of<TypeParam>;
  twin_arrays<TypeParam> Y(2 * ld * n, 5), X(2 * ld * n, 6);
  std::vector<pair> work(static_cast<std::size_t>(2 * n));
  std::vector<TypeParam> rwork(static_cast<std::size_t>(2 * n));
  const auto call = [&](const char* jobvl, const char* jobvr, pair* vl, pair* vr, mplapackint lwork) {
    Cgeev(jobvl, jobvr, n, this->mp(this->a), ld, this->mp(this->b), vl, ld, vr, ld, work.data(), lwork,
          rwork.data(), this->info);
  };
  call("N", "N", nullptr, nullptr, -1);
  EXPECT_EQ(work[0].re, TypeParam(static_cast<double>(2 * n)));
  residua::geev(this->ctx, this->view(this->a, n, n), this->view(this->b, n, 1).column(0),
                this->view(Y, n, n), this->view(X, n, n));
  call("V", "V", this->mp(Y), this->mp(X), 2 * n);
  EXPECT_EQ(this->info, 0);
  this->expect_same();
  EXPECT_TRUE(Y.are_the_same() && X.are_the_same());
  call("N", "N", nullptr, nullptr, 2 * n);
  this->expect_same();
}

TYPED_TEST(mplapack_complex, singular_values) {
  using pair = pair_of<TypeParam>;
  twin_arrays<TypeParam> U(2 * ld * n, 5), Vh(2 * ld * n, 6), s(n, 7);
  const mplapackint least = 2 * nrhs + n;
  std::vector<pair> work(static_cast<std::size_t>(least));
  std::vector<TypeParam> rwork(static_cast<std::size_t>(5 * n));
  const auto call = [&](const char* jobu, const char* jobvt, mplapackint rows, mplapackint columns, pair* u,
                        pair* vt, mplapackint lwork) {
    Cgesvd(jobu, jobvt, rows, columns, this->mp(this->a), ld, s.data(), u, ld, vt, ld, work.data(), lwork,
           rwork.data(), this->info);
  };
  call("N", "N", n, nrhs, nullptr, nullptr, -1);
  EXPECT_EQ(work[0].re, TypeParam(static_cast<double>(least)));
  residua::gesvd(this->ctx, this->view(this->a, n, nrhs), s.vector(nrhs, 1), this->view(U, n, nrhs),
                 this->view(Vh, nrhs, nrhs));
  call("S", "A", n, nrhs, this->mp(U), this->mp(Vh), least);
  EXPECT_EQ(this->info, 0);
  this->expect_same();
  EXPECT_TRUE(U.are_the_same() && Vh.are_the_same() && s.are_the_same());
  call("N", "N", n, nrhs, nullptr, nullptr, least);
  EXPECT_TRUE(s.are_the_same());
  residua::gesvd(this->ctx, this->view(this->a, nrhs, n), s.vector(nrhs, 1), this->view(U, nrhs, nrhs),
                 this->view(Vh, nrhs, n));
  call("A", "S", nrhs, n, this->mp(U), this->mp(Vh), least);
  EXPECT_TRUE(U.are_the_same() && Vh.are_the_same() && s.are_the_same());
}

TYPED_TEST(mplapack_complex, orthogonal_factors) {
  using pair = pair_of<TypeParam>;
  using format = typename TestFixture::format;
  std::vector<pair> tau(n), work(64);
  residua::array<format> wanted_tau(this->ctx, nrhs);
  const auto a = this->view(this->a, n, nrhs);
  residua::geqrf(this->ctx, a, wanted_tau.view());
  Cgeqrf(n, nrhs, this->mp(this->a), ld, tau.data(), work.data(), -1, this->info);
  EXPECT_EQ(work[0].re, TypeParam(static_cast<double>(nrhs)));
  Cgeqrf(n, nrhs, this->mp(this->a), ld, tau.data(), work.data(), nrhs, this->info);
  EXPECT_EQ(this->info, 0);
  residua::unmqr(this->ctx, residua::side::left, op::conjugate_transpose, a, wanted_tau.view(),
                 this->view(this->b, n, n));
  Cunmqr("L", "C", n, n, nrhs, this->mp(this->a), ld, tau.data(), this->mp(this->b), ld, work.data(), n,
         this->info);
  EXPECT_EQ(this->info, 0);
  residua::ungqr(this->ctx, this->view(this->a, n, n), wanted_tau.view());
  Cungqr(n, n, nrhs, this->mp(this->a), ld, tau.data(), work.data(), n, this->info);
  EXPECT_EQ(this->info, 0);
  this->expect_same();
  EXPECT_EQ(residua::gels(this->ctx, op::none, this->view(this->c, nrhs, n), this->view(this->b, n, 3)).info,
            0);
  Cgels("N", nrhs, n, 3, this->mp(this->c), ld, this->mp(this->b), ld, work.data(), nrhs + 3, this->info);
  EXPECT_EQ(this->info, 0);
  this->expect_same();
}

TYPED_TEST(mplapack_complex, factors_of_matrices_that_are_not_square) {
  using pair = pair_of<TypeParam>;
  using format = typename TestFixture::format;
  std::vector<pair> tau(n), work(64);
  residua::array<format> wanted_tau(this->ctx, nrhs);
  const auto a = this->view(this->a, n, nrhs);
  residua::getrf(this->ctx, this->view(this->c, n, nrhs), this->wanted.view().part(0, nrhs));
  Cgetrf(n, nrhs, this->mp(this->c), ld, this->ipiv.data(), this->info);
  EXPECT_EQ(this->info, 0);
  residua::geqrf(this->ctx, a, wanted_tau.view());
  Cgeqrf(n, nrhs, this->mp(this->a), ld, tau.data(), work.data(), nrhs, this->info);
  residua::unmqr(this->ctx, residua::side::right, op::none, a, wanted_tau.view(),
                 this->view(this->b, nrhs, n));
  Cunmqr("R", "N", nrhs, n, nrhs, this->mp(this->a), ld, tau.data(), this->mp(this->b), ld, work.data(), nrhs,
         this->info);
  EXPECT_EQ(this->info, 0);
  residua::ungqr(this->ctx, this->view(this->a, n, 4), wanted_tau.view());
  Cungqr(n, 4, nrhs, this->mp(this->a), ld, tau.data(), work.data(), 4, this->info);
  EXPECT_EQ(this->info, 0);
  this->expect_same();
}

/// MPLAPACK's least sizes of work of order 3 and 1, without vectors: they are told and enough, and less is
/// not.
TYPED_TEST(mplapack_complex, eigenvalues_alone_have_the_least_work_of_mplapack) {
  std::vector<pair_of<TypeParam>> work(20);
  std::vector<TypeParam> rwork(20);
  std::vector<mplapackint> iwork(20);
  const auto expect_least = [&](const std::string& routine, const std::vector<int>& numbers,
                                mplapackint least, mplapackint reals, const auto& call) {
    call(-1, -1, -1);
    EXPECT_EQ(this->info, 0);
    EXPECT_EQ(work[0].re, TypeParam(static_cast<double>(least)));
    EXPECT_EQ(rwork[0], TypeParam(static_cast<double>(reals)));
    EXPECT_EQ(iwork[0], 1);
    expect_illegal(routine, numbers[0], [&] { call(least - 1, reals, 1); });
    expect_illegal(routine, numbers[1], [&] { call(least, reals - 1, 1); });
    expect_illegal(routine, numbers[2], [&] { call(least, reals, 0); });
    expect_illegal("", 0, [&] { call(least, reals, 1); });
    EXPECT_EQ(this->info, 0);
  };
  for (const mplapackint order : {3, 1}) {
    const char* jobz = order == 1 ? "V" : "N";
    const mplapackint least = order == 1 ? 1 : order + 1;
    expect_least("Cheevd", {8, 10, 12}, least, order, [&](auto lwork, auto lrwork, auto liwork) {
      Cheevd(jobz, "L", order, this->mp(this->a), ld, this->b.data(), work.data(), lwork, rwork.data(),
             lrwork, iwork.data(), liwork, this->info);
    });
    expect_least("Chegvd", {11, 13, 15}, least, order, [&](auto lwork, auto lrwork, auto liwork) {
      for (mplapackint j = 0; j < order; ++j)
        this->c.set(static_cast<std::size_t>(2 * (j + j * ld)), TypeParam(16.0));
      Chegvd(1, jobz, "L", order, this->mp(this->a), ld, this->mp(this->c), ld, this->b.data(), work.data(),
             lwork, rwork.data(), lrwork, iwork.data(), liwork, this->info);
    });
  }
}

TYPED_TEST(mplapack_complex, illegal_arguments_are_told) {
  auto *a = this->mp(this->a), *b = this->mp(this->b);
  const auto told = [](const char* routine, int number) {
    EXPECT_EQ(told_routine, routine);
    EXPECT_EQ(told_number, number) << routine;
    told_number = 0;
  };
  Cgemm("N", "X", n, n, n, this->alpha, a, ld, a, ld, this->beta, b, ld);
  told("Cgemm", 2);
  Cgemm("N", "C", n, n, n, this->alpha, a, ld, a, n - 1, this->beta, b, ld);
  told("Cgemm", 10);
  Cgemv("N", n, n, this->alpha, a, ld, a, 0, this->beta, b, 1);
  told("Cgemv", 8);
  Cherk("L", "T", n, n, this->alpha.re, a, ld, this->beta.re, b, ld);
  told("Cherk", 2);
  Ctrsm("L", "U", "N", "N", n, n, this->alpha, a, ld, b, n - 1);
  told("Ctrsm", 11);
  Cgetrf(n, n, a, n - 1, this->ipiv.data(), this->info);
  told("Cgetrf", 4);
  EXPECT_EQ(this->info, -4);
  Cgetrs("N", n, -1, a, ld, this->ipiv.data(), b, ld, this->info);
  told("Cgetrs", 3);
  Cgesv(n, nrhs, a, ld, this->ipiv.data(), b, n - 1, this->info);
  told("Cgesv", 7);
  Cpotrf("X", n, a, ld, this->info);
  told("Cpotrf", 1);
  Cpotrs("L", n, nrhs, a, ld, b, n - 1, this->info);
  told("Cpotrs", 7);
  Cposv("L", -1, nrhs, a, ld, b, ld, this->info);
  told("Cposv", 2);
  Cgeqrf(n, n, a, ld, b, b, n - 1, this->info);
  told("Cgeqrf", 7);
  EXPECT_EQ(this->info, -7);
  Cunmqr("L", "T", n, n, n, a, ld, b, b, ld, b, n, this->info);
  told("Cunmqr", 2);
  Cungqr(n, n + 1, n, a, ld, b, b, n + 1, this->info);
  told("Cungqr", 2);
  Cgels("T", n, n, 1, a, ld, b, ld, b, 2 * n, this->info);
  told("Cgels", 1);
  Cheev("V", "L", n, a, ld, this->b.data(), b, 2 * n - 2, this->c.data(), this->info);
  told("Cheev", 8);
  EXPECT_EQ(this->info, -8);
  Cheevd("V", "X", n, a, ld, this->b.data(), b, 64, this->c.data(), 128, this->ipiv.data(), 64, this->info);
  told("Cheevd", 2);
  const auto general = [&](const char* jobvl, mplapackint ldvl, mplapackint ldvr, mplapackint lwork) {
    Cgeev(jobvl, "V", n, a, ld, b, b, ldvl, b, ldvr, b, lwork, this->c.data(), this->info);
  };
  general("X", ld, ld, 2 * n);
  told("Cgeev", 1);
  general("V", n - 1, ld, 2 * n);
  told("Cgeev", 8);
  general("N", 1, n - 1, 2 * n);
  told("Cgeev", 10);
  general("N", 1, ld, 2 * n - 1);
  told("Cgeev", 12);
  const auto singular = [&](const char* jobu, mplapackint ldu, mplapackint ldvt, mplapackint lwork) {
    Cgesvd(jobu, "S", n, nrhs, a, ld, this->c.data(), b, ldu, b, ldvt, b, lwork, this->c.data(), this->info);
  };
  singular("O", ld, ld, 2 * nrhs + n);
  told("Cgesvd", 1);
  singular("A", ld, ld, 2 * nrhs + n);
  told("Cgesvd", 1);
  singular("S", n - 1, ld, 2 * nrhs + n);
  told("Cgesvd", 9);
  singular("N", 1, nrhs - 1, 2 * nrhs + n);
  told("Cgesvd", 11);
  singular("N", 1, ld, 2 * nrhs + n - 1);
  told("Cgesvd", 13);
}

/// MPLAPACK's functions are no templates, so that nullptr is a pointer for them.
TYPED_TEST(mplapack_complex, take_null_where_nothing_is_needed) {
  const auto one = TypeParam(1.0), zero = TypeParam(0.0);
  // A Jordan block, which has an eigenvector less than eigenvalues; LAPACK's info is 0.
  pair_of<TypeParam> a[4] = {{one, zero}, {zero, zero}, {one, zero}, {one, zero}}, values[2], work[64];
  TypeParam reals[2];
  Cgeev("N", "N", 2, a, 2, values, nullptr, 1, nullptr, 1, work, 20, nullptr, this->info);
  EXPECT_EQ(this->info, 0);
  EXPECT_LT(abs(values[0].re - 1.0) + abs(values[1].re - 1.0), TypeParam(1e-12));
  for (auto& z : a) z = {zero, zero};
  a[0].re = a[3].re = TypeParam(1e-310);
  Cgesvd("N", "N", 2, 2, a, 2, reals, nullptr, 1, nullptr, 1, work, 20, nullptr, this->info);
  EXPECT_EQ(this->info, 0);
  EXPECT_EQ(reals[0], TypeParam(1e-310));
  Cheev("N", "U", 2, a, 2, reals, work, 20, nullptr, this->info);
  EXPECT_EQ(this->info, 0);
  EXPECT_EQ(reals[0], TypeParam(1e-310));
}

}  // namespace
}  // namespace residua_test
