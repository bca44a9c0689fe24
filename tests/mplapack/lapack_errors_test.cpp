// Illegal arguments of mplapack.hpp's LAPACK: Mxerbla is told the first one, info is minus its number, and
// nothing is written. Each call has one illegal argument, as near to a legal one as there is.
#include "illegal_calls.hpp"

namespace residua_test {
namespace {

/// 2 x 3 matrices where shapes differ, of order 2 where they do not; `ample` elements of work suffice for
/// all.
template <class Real>
class mplapack_lapack_errors : public illegal_calls<Real> {
 protected:
  static constexpr mplapackint ample = 64;
  Real* p = this->memory.data();
  mplapackint pivots[3] = {}, rank = 0;
};
TYPED_TEST_SUITE(mplapack_lapack_errors, reals);

TYPED_TEST(mplapack_lapack_errors, of_lu) {
  auto* p = this->p;
  auto* ipiv = this->pivots;
  auto& info = this->info;
  this->expect_told("Rgetrf", 1, [&] { Rgetrf(-1, 3, p, 2, ipiv, info); });
  this->expect_told("Rgetrf", 2, [&] { Rgetrf(2, -1, p, 2, ipiv, info); });
  this->expect_told("Rgetrf", 4, [&] { Rgetrf(2, 3, p, 1, ipiv, info); });
  this->expect_told("Rgetrs", 1, [&] { Rgetrs("X", 2, 1, p, 2, ipiv, p, 2, info); });
  this->expect_told("Rgetrs", 2, [&] { Rgetrs("N", -1, 1, p, 2, ipiv, p, 2, info); });
  this->expect_told("Rgetrs", 3, [&] { Rgetrs("N", 2, -1, p, 2, ipiv, p, 2, info); });
  this->expect_told("Rgetrs", 5, [&] { Rgetrs("N", 2, 1, p, 1, ipiv, p, 2, info); });
  this->expect_told("Rgetrs", 8, [&] { Rgetrs("N", 2, 1, p, 2, ipiv, p, 1, info); });
  this->expect_told("Rgesv", 1, [&] { Rgesv(-1, 1, p, 2, ipiv, p, 2, info); });
  this->expect_told("Rgesv", 2, [&] { Rgesv(2, -1, p, 2, ipiv, p, 2, info); });
  this->expect_told("Rgesv", 4, [&] { Rgesv(2, 1, p, 1, ipiv, p, 2, info); });
  this->expect_told("Rgesv", 7, [&] { Rgesv(2, 1, p, 2, ipiv, p, 1, info); });
  this->expect_told("Rgetri", 1, [&] { Rgetri(-1, p, 2, ipiv, p, 2, info); });
  this->expect_told("Rgetri", 3, [&] { Rgetri(2, p, 1, ipiv, p, 2, info); });
  this->expect_told("Rgetri", 6, [&] { Rgetri(2, p, 2, ipiv, p, 1, info); });
}

TYPED_TEST(mplapack_lapack_errors, of_symmetric_matrices) {
  auto* p = this->p;
  auto* ipiv = this->pivots;
  auto& info = this->info;
  const auto alone = [&](const char* name, const auto& routine) {
    this->expect_told(name, 1, [&] { routine("X", 2, p, 2, info); });
    this->expect_told(name, 2, [&] { routine("U", -1, p, 2, info); });
    this->expect_told(name, 4, [&] { routine("L", 2, p, 1, info); });
  };
  alone("Rpotrf", [](auto&&... given) { Rpotrf(given...); });
  alone("Rpotri", [](auto&&... given) { Rpotri(given...); });
  const auto system = [&](const char* name, const auto& routine) {
    this->expect_told(name, 1, [&] { routine("X", 2, 1, p, 2, p, 2, info); });
    this->expect_told(name, 2, [&] { routine("U", -1, 1, p, 2, p, 2, info); });
    this->expect_told(name, 3, [&] { routine("U", 2, -1, p, 2, p, 2, info); });
    this->expect_told(name, 5, [&] { routine("U", 2, 1, p, 1, p, 2, info); });
    this->expect_told(name, 7, [&] { routine("U", 2, 1, p, 2, p, 1, info); });
  };
  system("Rpotrs", [](auto&&... given) { Rpotrs(given...); });
  system("Rposv", [](auto&&... given) { Rposv(given...); });
  this->expect_told("Rsytrf", 1, [&] { Rsytrf("X", 2, p, 2, ipiv, p, 1, info); });
  this->expect_told("Rsytrf", 2, [&] { Rsytrf("U", -1, p, 2, ipiv, p, 1, info); });
  this->expect_told("Rsytrf", 4, [&] { Rsytrf("U", 2, p, 1, ipiv, p, 1, info); });
  this->expect_told("Rsytrf", 7, [&] { Rsytrf("U", 2, p, 2, ipiv, p, 0, info); });
  this->expect_told("Rsytrs", 1, [&] { Rsytrs("X", 2, 1, p, 2, ipiv, p, 2, info); });
  this->expect_told("Rsytrs", 2, [&] { Rsytrs("U", -1, 1, p, 2, ipiv, p, 2, info); });
  this->expect_told("Rsytrs", 3, [&] { Rsytrs("U", 2, -1, p, 2, ipiv, p, 2, info); });
  this->expect_told("Rsytrs", 5, [&] { Rsytrs("U", 2, 1, p, 1, ipiv, p, 2, info); });
  this->expect_told("Rsytrs", 8, [&] { Rsytrs("U", 2, 1, p, 2, ipiv, p, 1, info); });
}

TYPED_TEST(mplapack_lapack_errors, of_qr) {
  constexpr auto ample = TestFixture::ample;
  auto* p = this->p;
  auto& info = this->info;
  this->expect_told("Rgeqrf", 1, [&] { Rgeqrf(-1, 3, p, 2, p, p, ample, info); });
  this->expect_told("Rgeqrf", 2, [&] { Rgeqrf(2, -1, p, 2, p, p, ample, info); });
  this->expect_told("Rgeqrf", 4, [&] { Rgeqrf(2, 3, p, 1, p, p, ample, info); });
  this->expect_told("Rgeqrf", 7, [&] { Rgeqrf(2, 3, p, 2, p, p, 2, info); });
  this->expect_told("Rormqr", 1, [&] { Rormqr("X", "N", 2, 3, 1, p, 2, p, p, 2, p, ample, info); });
  this->expect_told("Rormqr", 2, [&] { Rormqr("L", "X", 2, 3, 1, p, 2, p, p, 2, p, ample, info); });
  this->expect_told("Rormqr", 3, [&] { Rormqr("L", "N", -1, 3, 0, p, 2, p, p, 2, p, ample, info); });
  this->expect_told("Rormqr", 4, [&] { Rormqr("L", "N", 2, -1, 1, p, 2, p, p, 2, p, ample, info); });
  this->expect_told("Rormqr", 5, [&] { Rormqr("L", "N", 2, 3, 3, p, 2, p, p, 2, p, ample, info); });
  this->expect_told("Rormqr", 5, [&] { Rormqr("R", "N", 2, 3, 4, p, 3, p, p, 2, p, ample, info); });
  this->expect_told("Rormqr", 7, [&] { Rormqr("L", "N", 2, 3, 1, p, 1, p, p, 2, p, ample, info); });
  this->expect_told("Rormqr", 7, [&] { Rormqr("R", "N", 2, 3, 1, p, 2, p, p, 2, p, ample, info); });
  this->expect_told("Rormqr", 10, [&] { Rormqr("L", "N", 2, 3, 1, p, 2, p, p, 1, p, ample, info); });
  this->expect_told("Rormqr", 12, [&] { Rormqr("L", "N", 2, 3, 1, p, 2, p, p, 2, p, 2, info); });
  this->expect_told("Rorgqr", 1, [&] { Rorgqr(-1, 0, 0, p, 1, p, p, ample, info); });
  this->expect_told("Rorgqr", 2, [&] { Rorgqr(2, 3, 1, p, 2, p, p, ample, info); });
  this->expect_told("Rorgqr", 3, [&] { Rorgqr(3, 2, 3, p, 3, p, p, ample, info); });
  this->expect_told("Rorgqr", 5, [&] { Rorgqr(3, 2, 1, p, 2, p, p, ample, info); });
  this->expect_told("Rorgqr", 8, [&] { Rorgqr(3, 2, 1, p, 3, p, p, 1, info); });
}

TYPED_TEST(mplapack_lapack_errors, of_least_squares) {
  constexpr auto ample = TestFixture::ample;
  auto* p = this->p;
  auto* jpvt = this->pivots;
  auto &info = this->info, &rank = this->rank;
  this->expect_told("Rgels", 1, [&] { Rgels("X", 2, 3, 1, p, 2, p, 3, p, ample, info); });
  this->expect_told("Rgels", 2, [&] { Rgels("N", -1, 3, 1, p, 2, p, 3, p, ample, info); });
  this->expect_told("Rgels", 3, [&] { Rgels("N", 2, -1, 1, p, 2, p, 3, p, ample, info); });
  this->expect_told("Rgels", 4, [&] { Rgels("N", 2, 3, -1, p, 2, p, 3, p, ample, info); });
  this->expect_told("Rgels", 6, [&] { Rgels("N", 2, 3, 1, p, 1, p, 3, p, ample, info); });
  this->expect_told("Rgels", 8, [&] { Rgels("N", 2, 3, 1, p, 2, p, 2, p, ample, info); });
  this->expect_told("Rgels", 8, [&] { Rgels("N", 3, 2, 1, p, 3, p, 2, p, ample, info); });
  this->expect_told("Rgels", 10, [&] { Rgels("N", 2, 3, 1, p, 2, p, 3, p, 3, info); });
  this->expect_told("Rgeqp3", 1, [&] { Rgeqp3(-1, 3, p, 2, jpvt, p, p, ample, info); });
  this->expect_told("Rgeqp3", 2, [&] { Rgeqp3(2, -1, p, 2, jpvt, p, p, ample, info); });
  this->expect_told("Rgeqp3", 4, [&] { Rgeqp3(2, 3, p, 1, jpvt, p, p, ample, info); });
  this->expect_told("Rgeqp3", 8, [&] { Rgeqp3(2, 3, p, 2, jpvt, p, p, 9, info); });
  const auto gelsy = [&](mplapackint m, mplapackint n, mplapackint nrhs, mplapackint lda, mplapackint ldb,
                         mplapackint lwork) {
    return [=, &rank, &info] { Rgelsy(m, n, nrhs, p, lda, p, ldb, jpvt, 0.5, rank, p, lwork, info); };
  };
  this->expect_told("Rgelsy", 1, gelsy(-1, 3, 1, 2, 3, ample));
  this->expect_told("Rgelsy", 2, gelsy(2, -1, 1, 2, 3, ample));
  this->expect_told("Rgelsy", 3, gelsy(2, 3, -1, 2, 3, ample));
  this->expect_told("Rgelsy", 5, gelsy(2, 3, 1, 1, 3, ample));
  this->expect_told("Rgelsy", 7, gelsy(2, 3, 1, 2, 2, ample));
  this->expect_told("Rgelsy", 7, gelsy(3, 2, 1, 3, 2, ample));
  this->expect_told("Rgelsy", 12, gelsy(2, 3, 1, 2, 3, 5));
}

TYPED_TEST(mplapack_lapack_errors, of_spectra) {
  constexpr auto ample = TestFixture::ample;
  auto* p = this->p;
  auto* integers = this->pivots;
  auto& info = this->info;
  this->expect_told("Rsyev", 1, [&] { Rsyev("X", "U", 2, p, 2, p, p, ample, info); });
  this->expect_told("Rsyev", 2, [&] { Rsyev("N", "X", 2, p, 2, p, p, ample, info); });
  this->expect_told("Rsyev", 3, [&] { Rsyev("N", "U", -1, p, 2, p, p, ample, info); });
  this->expect_told("Rsyev", 5, [&] { Rsyev("V", "U", 2, p, 1, p, p, ample, info); });
  this->expect_told("Rsyev", 8, [&] { Rsyev("V", "U", 2, p, 2, p, p, 4, info); });
  const auto syevd = [&](const char* jobz, const char* uplo, mplapackint n, mplapackint lda,
                         mplapackint lwork, mplapackint liwork) {
    return [=, &info] { Rsyevd(jobz, uplo, n, p, lda, p, p, lwork, integers, liwork, info); };
  };
  this->expect_told("Rsyevd", 1, syevd("X", "U", 2, 2, ample, ample));
  this->expect_told("Rsyevd", 2, syevd("V", "X", 2, 2, ample, ample));
  this->expect_told("Rsyevd", 3, syevd("V", "U", -1, 2, ample, ample));
  this->expect_told("Rsyevd", 5, syevd("V", "U", 2, 1, ample, ample));
  this->expect_told("Rsyevd", 8, syevd("V", "U", 2, 2, 20, ample));
  this->expect_told("Rsyevd", 8, syevd("N", "U", 2, 2, 4, ample));
  this->expect_told("Rsyevd", 10, syevd("V", "U", 2, 2, ample, 12));
  const auto sygvd = [&](mplapackint itype, const char* jobz, const char* uplo, mplapackint n,
                         mplapackint lda, mplapackint ldb) {
    return [=, &info] { Rsygvd(itype, jobz, uplo, n, p, lda, p, ldb, p, p, ample, integers, ample, info); };
  };
  this->expect_told("Rsygvd", 1, sygvd(0, "V", "U", 2, 2, 2));
  this->expect_told("Rsygvd", 1, sygvd(4, "V", "U", 2, 2, 2));
  this->expect_told("Rsygvd", 2, sygvd(1, "X", "U", 2, 2, 2));
  this->expect_told("Rsygvd", 3, sygvd(2, "V", "X", 2, 2, 2));
  this->expect_told("Rsygvd", 4, sygvd(3, "V", "U", -1, 2, 2));
  this->expect_told("Rsygvd", 6, sygvd(1, "V", "U", 2, 1, 2));
  this->expect_told("Rsygvd", 8, sygvd(1, "V", "U", 2, 2, 1));
  const auto of_work = [&](const char* jobz, mplapackint lwork, mplapackint liwork) {
    return [=, &info] { Rsygvd(1, jobz, "U", 2, p, 2, p, 2, p, p, lwork, integers, liwork, info); };
  };
  this->expect_told("Rsygvd", 11, of_work("V", 20, ample));
  this->expect_told("Rsygvd", 11, of_work("N", 4, ample));
  this->expect_told("Rsygvd", 13, of_work("V", ample, 12));
  this->expect_told("Rsygvd", 13, of_work("N", ample, 0));
}

TYPED_TEST(mplapack_lapack_errors, of_general_eigenvalues_and_singular_values) {
  constexpr auto ample = TestFixture::ample;
  auto* p = this->p;
  auto& info = this->info;
  const auto geev = [&](const char* left, const char* right, mplapackint n, mplapackint lda, mplapackint ldvl,
                        mplapackint ldvr, mplapackint lwork) {
    return [=, &info] { Rgeev(left, right, n, p, lda, p, p, p, ldvl, p, ldvr, p, lwork, info); };
  };
  this->expect_told("Rgeev", 1, geev("X", "N", 2, 2, 1, 1, ample));
  this->expect_told("Rgeev", 2, geev("N", "X", 2, 2, 1, 1, ample));
  this->expect_told("Rgeev", 3, geev("N", "N", -1, 2, 1, 1, ample));
  this->expect_told("Rgeev", 5, geev("N", "N", 2, 1, 1, 1, ample));
  this->expect_told("Rgeev", 9, geev("V", "N", 2, 2, 1, 1, ample));
  this->expect_told("Rgeev", 9, geev("N", "N", 2, 2, 0, 1, ample));
  this->expect_told("Rgeev", 11, geev("N", "V", 2, 2, 1, 1, ample));
  this->expect_told("Rgeev", 13, geev("N", "V", 2, 2, 1, 2, 7));
  this->expect_told("Rgeev", 13, geev("N", "N", 2, 2, 1, 1, 5));
  const auto gesvd = [&](const char* left, const char* right, mplapackint m, mplapackint n, mplapackint lda,
                         mplapackint ldu, mplapackint ldvt, mplapackint lwork) {
    return [=, &info] { Rgesvd(left, right, m, n, p, lda, p, p, ldu, p, ldvt, p, lwork, info); };
  };
  this->expect_told("Rgesvd", 1, gesvd("X", "N", 2, 3, 2, 1, 1, ample));
  this->expect_told("Rgesvd", 2, gesvd("N", "X", 2, 3, 2, 1, 1, ample));
  this->expect_told("Rgesvd", 3, gesvd("N", "N", -1, 3, 2, 1, 1, ample));
  this->expect_told("Rgesvd", 4, gesvd("N", "N", 2, -1, 2, 1, 1, ample));
  this->expect_told("Rgesvd", 6, gesvd("N", "N", 2, 3, 1, 1, 1, ample));
  this->expect_told("Rgesvd", 9, gesvd("S", "N", 2, 3, 2, 1, 1, ample));
  this->expect_told("Rgesvd", 11, gesvd("N", "S", 2, 3, 2, 1, 1, ample));
  this->expect_told("Rgesvd", 11, gesvd("N", "A", 2, 3, 2, 1, 2, ample));
  this->expect_told("Rgesvd", 13, gesvd("N", "N", 2, 3, 2, 1, 1, 9));
}

}  // namespace
}  // namespace residua_test
