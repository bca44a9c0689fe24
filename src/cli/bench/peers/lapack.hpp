// LAPACK's own interface, of the routines that are peers in `residua bench`: OpenBLAS's headers declare BLAS
// alone. Lengths of characters come last, as Fortran passes them.
#pragma once

#include <cstddef>

#include "residua/number/complex.hpp"

extern "C" {
using lapack_complex = residua::complex<double>;

void dgetrf_(const int* m, const int* n, double* A, const int* lda, int* ipiv, int* info);
void dgetrs_(const char* trans, const int* n, const int* nrhs, const double* A, const int* lda,
             const int* ipiv, double* B, const int* ldb, int* info, std::size_t);
void dgetri_(const int* n, double* A, const int* lda, const int* ipiv, double* work, const int* lwork,
             int* info);
void dpotrf_(const char* uplo, const int* n, double* A, const int* lda, int* info, std::size_t);
void dpotrs_(const char* uplo, const int* n, const int* nrhs, const double* A, const int* lda, double* B,
             const int* ldb, int* info, std::size_t);
void dpotri_(const char* uplo, const int* n, double* A, const int* lda, int* info, std::size_t);
void dgeqrf_(const int* m, const int* n, double* A, const int* lda, double* tau, double* work,
             const int* lwork, int* info);
void dgeqp3_(const int* m, const int* n, double* A, const int* lda, int* jpvt, double* tau, double* work,
             const int* lwork, int* info);
void dorgqr_(const int* m, const int* n, const int* k, double* A, const int* lda, const double* tau,
             double* work, const int* lwork, int* info);
void dormqr_(const char* side, const char* trans, const int* m, const int* n, const int* k, const double* A,
             const int* lda, const double* tau, double* C, const int* ldc, double* work, const int* lwork,
             int* info, std::size_t, std::size_t);
void dsytrf_(const char* uplo, const int* n, double* A, const int* lda, int* ipiv, double* work,
             const int* lwork, int* info, std::size_t);
void dgels_(const char* trans, const int* m, const int* n, const int* nrhs, double* A, const int* lda,
            double* B, const int* ldb, double* work, const int* lwork, int* info, std::size_t);
double dlange_(const char* norm, const int* m, const int* n, const double* A, const int* lda, double* work,
               std::size_t);
void dsyevd_(const char* job, const char* uplo, const int* n, double* A, const int* lda, double* w,
             double* work, const int* lwork, int* iwork, const int* liwork, int* info, std::size_t,
             std::size_t);
void dsygvd_(const int* type, const char* job, const char* uplo, const int* n, double* A, const int* lda,
             double* B, const int* ldb, double* w, double* work, const int* lwork, int* iwork,
             const int* liwork, int* info, std::size_t, std::size_t);
void dgesdd_(const char* job, const int* m, const int* n, double* A, const int* lda, double* s, double* U,
             const int* ldu, double* Vt, const int* ldvt, double* work, const int* lwork, int* iwork,
             int* info, std::size_t);
void dgeev_(const char* left, const char* right, const int* n, double* A, const int* lda, double* wr,
            double* wi, double* Y, const int* ldy, double* X, const int* ldx, double* work, const int* lwork,
            int* info, std::size_t, std::size_t);
void zgetrf_(const int* m, const int* n, lapack_complex* A, const int* lda, int* ipiv, int* info);
void zpotrf_(const char* uplo, const int* n, lapack_complex* A, const int* lda, int* info, std::size_t);
void zgesdd_(const char* job, const int* m, const int* n, lapack_complex* A, const int* lda, double* s,
             lapack_complex* U, const int* ldu, lapack_complex* Vh, const int* ldvh, lapack_complex* work,
             const int* lwork, double* rwork, int* iwork, int* info, std::size_t);
void zgeev_(const char* left, const char* right, const int* n, lapack_complex* A, const int* lda,
            lapack_complex* w, lapack_complex* Y, const int* ldy, lapack_complex* X, const int* ldx,
            lapack_complex* work, const int* lwork, double* rwork, int* info, std::size_t, std::size_t);
void zheevd_(const char* job, const char* uplo, const int* n, lapack_complex* A, const int* lda, double* w,
             lapack_complex* work, const int* lwork, double* rwork, const int* lrwork, int* iwork,
             const int* liwork, int* info, std::size_t, std::size_t);
}
