// MPLAPACK's routines of complex numbers: the bits of Residua's, MPLAPACK's info, and what Mxerbla is told.
#include <complex>

#include "arrays.hpp"
#include "own_mxerbla.hpp"
#include "residua/lapack.hpp"

namespace residua_test {
namespace {

using residua::index_t, residua::op, residua::uplo;

constexpr mplapackint n = 6, nrhs = 2, ld = 8;

/// As MPLAPACK's dd_complex and qd_complex lie in memory.
template <class Real>
struct pair_of {
  Real re, im;
};
static_assert(sizeof(std::complex<double>) == sizeof(residua::complex<double>));

template <class Real>
class mplapack_complex : public testing::Test {
 protected:
  using format = residua::complex<cxx_format_t<Real>>;
  const residua::context ctx = residua::context::cpu();
  twin_arrays<Real> a{2 * ld * n, 1}, b{2 * ld * n, 2}, c{2 * ld * n, 3};
  std::vector<mplapackint> ipiv = std::vector<mplapackint>(n, -1);
  residua::array<index_t> wanted{ctx, n};
  mplapackint info = 77;
  const pair_of<Real> alpha{Real(0.5), Real(-2.0)}, beta{Real(1.5), Real(0.25)};

  static pair_of<Real>* mp(twin_arrays<Real>& x) { return reinterpret_cast<pair_of<Real>*>(x.data()); }
  static residua::matrix_view<format> view(twin_arrays<Real>& x, index_t rows, index_t columns) {
    return {reinterpret_cast<format*>(x.matrix(2 * ld, n, 2 * ld).data()), rows, columns, ld};
  }
  static format cxx(const pair_of<Real>& z) { return {as_cxx(z.re), as_cxx(z.im)}; }
  void expect_same() {
    EXPECT_TRUE(a.are_the_same());
    EXPECT_TRUE(b.are_the_same());
    EXPECT_TRUE(c.are_the_same());
  }
};
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
  Cheev("V", "L", n, a, ld, this->b.data(), b, 2 * n - 2, this->c.data(), this->info);
  told("Cheev", 8);
  EXPECT_EQ(this->info, -8);
  Cheevd("V", "X", n, a, ld, this->b.data(), b, 64, this->c.data(), 128, this->ipiv.data(), 64, this->info);
  told("Cheevd", 2);
}

}  // namespace
}  // namespace residua_test
