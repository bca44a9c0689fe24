/* Residua on several ranks of MPI, for C, in the library residua_distributed.
 *
 * Written by tools/generate-c-interface from tools/c_interface/distributed.py and residua_distributed.h.in:
 * edit those.
 *
 * Functions that take ranks, or a matrix of ranks, are collective: all ranks call them, in the same order and
 * with the same options. What is wrong on one rank, be it an argument, ends the call on all of them, with the
 * same code and the same words of residua_last_error(), which name the rank. What fails on one rank alone
 * while others wait for it, as where its memory runs out, is returned on that rank alone: it has to call
 * residua_abort then. Contexts are of the same kind on all ranks; arrays lie where the rank's context
 * computes, numbers passed by address on the host. residua.h tells the rest. docs/distributed.md says how
 * such programs are built and started. */
#ifndef RESIDUA_DISTRIBUTED_H
#define RESIDUA_DISTRIBUTED_H

#include "residua.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- ranks ---- */

typedef struct residua_communicator residua_communicator;

/* Copies a communicator of the program's own: MPI_Comm_c2f(comm), or a communicator of Fortran. */
residua_status residua_create_communicator(int fortran_handle, residua_communicator** ranks);
/* Takes all processes that were started with this one. Starts MPI unless the program has, and then ends
 * MPI when the communicator and all that was made with it are destroyed. */
residua_status residua_create_world(residua_communicator** ranks);
/* Null is allowed. */
void residua_destroy_communicator(residua_communicator* ranks);
/* Each of the pointers may be null. The call is not collective. */
residua_status residua_rank(const residua_communicator* ranks, int* rank, int* size);
/* Writes the line "program: rank K: text" to stderr and ends all ranks of the program within seconds. */
void residua_abort(const residua_communicator* ranks, const char* program, const char* text);
/* The number of this rank's GPU on its host, for residua_create_cuda. */
residua_status residua_device_of_rank(const residua_communicator* ranks, int* device);

/* ---- sparse matrices and vectors ---- */

/* A square matrix of doubles of which each rank has consecutive rows; of vectors it has the same elements. */
typedef struct residua_distributed_csr residua_distributed_csr;

/* The rows that residua_create_distributed_csr wants of this rank: so many, perhaps none, from row
 * `first_row` on. The call is not collective. */
residua_status residua_rows_of_rank(const residua_communicator* ranks, int64_t rows, int64_t* first_row,
                                    int64_t* own_rows);
/* Takes each rank's own rows, whose arrays lie on the host as for residua_solve_fp64: row_start has
 * own_rows + 1 numbers from 0 on, columns have their numbers in the whole matrix of `rows` rows. The ranks
 * find out whether the matrix is symmetric. */
residua_status residua_create_distributed_csr(residua_context* context, const residua_communicator* ranks,
                                              int64_t rows, const int32_t* row_start, const int32_t* column,
                                              const double* value, residua_distributed_csr** A);
/* All ranks read a Matrix Market file, or make a problem by its name, as "generate:plate:64"; rows are
 * dealt out for about equal numbers of nonzeros. See residua/io/matrix_rows.hpp */
residua_status residua_load_distributed_csr(residua_context* context, const residua_communicator* ranks,
                                            const char* source, residua_distributed_csr** A);
/* Null is allowed. */
void residua_destroy_distributed_csr(residua_distributed_csr* A);
/* Rows and nonzeros of the whole matrix, and which rows this rank has. Each of the pointers may be null.
 * The call is not collective. */
residua_status residua_shape_distributed_csr(const residua_distributed_csr* A, int64_t* rows,
                                             int64_t* nonzeros, int64_t* first_row, int64_t* own_rows);

/* distributed_spmv: Computes y = alpha A x + beta y.
 *   alpha  a number on the host, read
 *   x      own_rows elements, read
 *   beta   a number on the host, read
 *   y      own_rows elements, read and written
 * More: residua/distributed/spmv.hpp */
residua_status residua_distributed_spmv_fp64(residua_context* context, const residua_distributed_csr* A,
                                             const double* alpha, const double* x, const double* beta,
                                             double* y);
residua_status residua_distributed_spmv_dd(residua_context* context, const residua_distributed_csr* A,
                                           const residua_dd* alpha, const residua_dd* x,
                                           const residua_dd* beta, residua_dd* y);
residua_status residua_distributed_spmv_td(residua_context* context, const residua_distributed_csr* A,
                                           const residua_td* alpha, const residua_td* x,
                                           const residua_td* beta, residua_td* y);
residua_status residua_distributed_spmv_qd(residua_context* context, const residua_distributed_csr* A,
                                           const residua_qd* alpha, const residua_qd* x,
                                           const residua_qd* beta, residua_qd* y);

/* distributed_dot: Computes the sum of x_i y_i over the rows of all ranks, to each of them.
 *   x       own_rows elements, read
 *   y       own_rows elements, read
 *   result  receives the value
 * More: residua/distributed/vectors.hpp */
residua_status residua_distributed_dot_fp64(residua_context* context, const residua_distributed_csr* A,
                                            const double* x, const double* y, double* result);
residua_status residua_distributed_dot_dd(residua_context* context, const residua_distributed_csr* A,
                                          const residua_dd* x, const residua_dd* y, residua_dd* result);
residua_status residua_distributed_dot_td(residua_context* context, const residua_distributed_csr* A,
                                          const residua_td* x, const residua_td* y, residua_td* result);
residua_status residua_distributed_dot_qd(residua_context* context, const residua_distributed_csr* A,
                                          const residua_qd* x, const residua_qd* y, residua_qd* result);

/* distributed_nrm2: Computes the 2-norm of x over the rows of all ranks, to each of them.
 *   x       own_rows elements, read
 *   result  receives the value
 * More: residua/distributed/vectors.hpp */
residua_status residua_distributed_nrm2_fp64(residua_context* context, const residua_distributed_csr* A,
                                             const double* x, double* result);
residua_status residua_distributed_nrm2_dd(residua_context* context, const residua_distributed_csr* A,
                                           const residua_dd* x, residua_dd* result);
residua_status residua_distributed_nrm2_td(residua_context* context, const residua_distributed_csr* A,
                                           const residua_td* x, residua_td* result);
residua_status residua_distributed_nrm2_qd(residua_context* context, const residua_distributed_csr* A,
                                           const residua_qd* x, residua_qd* result);

/* distributed_solve: Solves A x = b in the format of x by CG, BiCGStab or GMRES, from x = 0 on; bits and
 * report are the same on any number of ranks. Without a preconditioner in the options Jacobi's is taken,
 * or none where the diagonal has a zero.
 *   b        own_rows elements, read
 *   x        own_rows elements, written
 *   parts    of A that a preconditioner factorises each for itself; 0: 16
 *   options  of which method has to be one of these; function must be null
 *   report   written
 * More: residua/distributed/krylov.hpp */
residua_status residua_distributed_solve_fp64(residua_context* context, const residua_distributed_csr* A,
                                              const double* b, double* x, int64_t parts,
                                              const residua_solve_options* options,
                                              residua_solve_report* report);
residua_status residua_distributed_solve_dd(residua_context* context, const residua_distributed_csr* A,
                                            const double* b, residua_dd* x, int64_t parts,
                                            const residua_solve_options* options,
                                            residua_solve_report* report);
residua_status residua_distributed_solve_td(residua_context* context, const residua_distributed_csr* A,
                                            const double* b, residua_td* x, int64_t parts,
                                            const residua_solve_options* options,
                                            residua_solve_report* report);
residua_status residua_distributed_solve_qd(residua_context* context, const residua_distributed_csr* A,
                                            const double* b, residua_qd* x, int64_t parts,
                                            const residua_solve_options* options,
                                            residua_solve_report* report);

/* ---- dense matrices ---- */

/* Factorised matrices are dealt out by blocks of `width` columns in turn: block k lies on rank k mod size,
 * with all rows, behind the blocks that the rank has already. A rank's column c is thus column ((c /
 * width) * size + rank) * width + c % width of the matrix. Tells how many; not collective. */
residua_status residua_columns_of_rank(const residua_communicator* ranks, int64_t n, int64_t width,
                                       int64_t* columns);

/* distributed_gemm: Computes C = alpha op(A) B + beta C, of matrices of which each rank has consecutive
 * columns, in the order of ranks.
 *   transa     whether A is transposed
 *   m          rows of op(A) and C
 *   n          this rank's columns of B and C
 *   k          columns of op(A), rows of B
 *   columns_a  this rank's columns of A, which has m (RESIDUA_TRANSPOSE: k) rows
 *   alpha      a number on the host, read
 *   A          m (RESIDUA_TRANSPOSE: k) x columns_a elements as stored, read
 *   B          k x n elements as stored, read
 *   beta       a number on the host, read
 *   C          m x n elements as stored, read and written
 * More: residua/distributed/gemm.hpp */
residua_status residua_distributed_gemm_fp64(residua_context* context, const residua_communicator* ranks,
                                             residua_op transa, int64_t m, int64_t n, int64_t k,
                                             int64_t columns_a, const double* alpha, const double* A,
                                             int64_t lda, const double* B, int64_t ldb, const double* beta,
                                             double* C, int64_t ldc);
residua_status residua_distributed_gemm_dd(residua_context* context, const residua_communicator* ranks,
                                           residua_op transa, int64_t m, int64_t n, int64_t k,
                                           int64_t columns_a, const residua_dd* alpha, const residua_dd* A,
                                           int64_t lda, const residua_dd* B, int64_t ldb,
                                           const residua_dd* beta, residua_dd* C, int64_t ldc);
residua_status residua_distributed_gemm_td(residua_context* context, const residua_communicator* ranks,
                                           residua_op transa, int64_t m, int64_t n, int64_t k,
                                           int64_t columns_a, const residua_td* alpha, const residua_td* A,
                                           int64_t lda, const residua_td* B, int64_t ldb,
                                           const residua_td* beta, residua_td* C, int64_t ldc);
residua_status residua_distributed_gemm_qd(residua_context* context, const residua_communicator* ranks,
                                           residua_op transa, int64_t m, int64_t n, int64_t k,
                                           int64_t columns_a, const residua_qd* alpha, const residua_qd* A,
                                           int64_t lda, const residua_qd* B, int64_t ldb,
                                           const residua_qd* beta, residua_qd* C, int64_t ldc);

/* distributed_syrk: Computes a triangle of C = alpha op(A) op(A)' + beta C, of which each rank has
 * consecutive columns, in the order of ranks.
 *   uplo       which triangle is meant
 *   trans      whether A is transposed
 *   n          rows of op(A) and C
 *   k          columns of op(A)
 *   columns_a  this rank's columns of A, which has n (RESIDUA_TRANSPOSE: k) rows
 *   columns_c  this rank's columns of C
 *   alpha      a number on the host, read
 *   A          n (RESIDUA_TRANSPOSE: k) x columns_a elements as stored, read
 *   beta       a number on the host, read
 *   C          n x columns_c elements as stored, read and written
 * More: residua/distributed/syrk.hpp */
residua_status residua_distributed_syrk_fp64(residua_context* context, const residua_communicator* ranks,
                                             residua_uplo uplo, residua_op trans, int64_t n, int64_t k,
                                             int64_t columns_a, int64_t columns_c, const double* alpha,
                                             const double* A, int64_t lda, const double* beta, double* C,
                                             int64_t ldc);
residua_status residua_distributed_syrk_dd(residua_context* context, const residua_communicator* ranks,
                                           residua_uplo uplo, residua_op trans, int64_t n, int64_t k,
                                           int64_t columns_a, int64_t columns_c, const residua_dd* alpha,
                                           const residua_dd* A, int64_t lda, const residua_dd* beta,
                                           residua_dd* C, int64_t ldc);
residua_status residua_distributed_syrk_td(residua_context* context, const residua_communicator* ranks,
                                           residua_uplo uplo, residua_op trans, int64_t n, int64_t k,
                                           int64_t columns_a, int64_t columns_c, const residua_td* alpha,
                                           const residua_td* A, int64_t lda, const residua_td* beta,
                                           residua_td* C, int64_t ldc);
residua_status residua_distributed_syrk_qd(residua_context* context, const residua_communicator* ranks,
                                           residua_uplo uplo, residua_op trans, int64_t n, int64_t k,
                                           int64_t columns_a, int64_t columns_c, const residua_qd* alpha,
                                           const residua_qd* A, int64_t lda, const residua_qd* beta,
                                           residua_qd* C, int64_t ldc);

/* distributed_potrf: Factorises a symmetric positive definite A = L L' or U' U in the place of its lower
 * or upper triangle.
 *   uplo   which triangle is meant
 *   width  of the blocks of columns that the ranks have in turn
 *   A      n x columns elements as stored, read and written
 *   info   receives 0, or k > 0, the same on every rank: the leading minor of order k is not positive
 * More: residua/distributed/cholesky.hpp */
residua_status residua_distributed_potrf_fp64(residua_context* context, const residua_communicator* ranks,
                                              residua_uplo uplo, int64_t n, int64_t width, double* A,
                                              int64_t lda, int64_t* info);
residua_status residua_distributed_potrf_dd(residua_context* context, const residua_communicator* ranks,
                                            residua_uplo uplo, int64_t n, int64_t width, residua_dd* A,
                                            int64_t lda, int64_t* info);
residua_status residua_distributed_potrf_td(residua_context* context, const residua_communicator* ranks,
                                            residua_uplo uplo, int64_t n, int64_t width, residua_td* A,
                                            int64_t lda, int64_t* info);
residua_status residua_distributed_potrf_qd(residua_context* context, const residua_communicator* ranks,
                                            residua_uplo uplo, int64_t n, int64_t width, residua_qd* A,
                                            int64_t lda, int64_t* info);

/* distributed_potrs: Solves A X = B with the factor of potrf. B is rank 0's; X is in its place on every
 * rank.
 *   uplo   which triangle is meant
 *   width  of the blocks of columns that the ranks have in turn
 *   A      n x columns elements as stored, read
 *   B      n x nrhs elements as stored, read and written
 * More: residua/distributed/cholesky.hpp */
residua_status residua_distributed_potrs_fp64(residua_context* context, const residua_communicator* ranks,
                                              residua_uplo uplo, int64_t n, int64_t width, int64_t nrhs,
                                              const double* A, int64_t lda, double* B, int64_t ldb);
residua_status residua_distributed_potrs_dd(residua_context* context, const residua_communicator* ranks,
                                            residua_uplo uplo, int64_t n, int64_t width, int64_t nrhs,
                                            const residua_dd* A, int64_t lda, residua_dd* B, int64_t ldb);
residua_status residua_distributed_potrs_td(residua_context* context, const residua_communicator* ranks,
                                            residua_uplo uplo, int64_t n, int64_t width, int64_t nrhs,
                                            const residua_td* A, int64_t lda, residua_td* B, int64_t ldb);
residua_status residua_distributed_potrs_qd(residua_context* context, const residua_communicator* ranks,
                                            residua_uplo uplo, int64_t n, int64_t width, int64_t nrhs,
                                            const residua_qd* A, int64_t lda, residua_qd* B, int64_t ldb);

/* distributed_getrf: Factorises P A = L U, in the place of A, by elimination with partial pivoting.
 *   width  of the blocks of columns that the ranks have in turn
 *   A      m x columns elements as stored, read and written
 *   ipiv   receives min(m, n) pivots: row i was exchanged with row ipiv[i] - 1
 *   info   receives 0, or k > 0, the same on every rank: pivot k is zero
 * More: residua/distributed/lu.hpp */
residua_status residua_distributed_getrf_fp64(residua_context* context, const residua_communicator* ranks,
                                              int64_t m, int64_t n, int64_t width, double* A, int64_t lda,
                                              int64_t* ipiv, int64_t* info);
residua_status residua_distributed_getrf_dd(residua_context* context, const residua_communicator* ranks,
                                            int64_t m, int64_t n, int64_t width, residua_dd* A, int64_t lda,
                                            int64_t* ipiv, int64_t* info);
residua_status residua_distributed_getrf_td(residua_context* context, const residua_communicator* ranks,
                                            int64_t m, int64_t n, int64_t width, residua_td* A, int64_t lda,
                                            int64_t* ipiv, int64_t* info);
residua_status residua_distributed_getrf_qd(residua_context* context, const residua_communicator* ranks,
                                            int64_t m, int64_t n, int64_t width, residua_qd* A, int64_t lda,
                                            int64_t* ipiv, int64_t* info);

/* distributed_getrs: Solves op(A) X = B with the factors of getrf. B is rank 0's; X is in its place on
 * every rank.
 *   trans  whether A is transposed
 *   width  of the blocks of columns that the ranks have in turn
 *   A      n x columns elements as stored, read
 *   ipiv   n pivots of getrf
 *   B      n x nrhs elements as stored, read and written
 * More: residua/distributed/lu.hpp */
residua_status residua_distributed_getrs_fp64(residua_context* context, const residua_communicator* ranks,
                                              residua_op trans, int64_t n, int64_t width, int64_t nrhs,
                                              const double* A, int64_t lda, const int64_t* ipiv, double* B,
                                              int64_t ldb);
residua_status residua_distributed_getrs_dd(residua_context* context, const residua_communicator* ranks,
                                            residua_op trans, int64_t n, int64_t width, int64_t nrhs,
                                            const residua_dd* A, int64_t lda, const int64_t* ipiv,
                                            residua_dd* B, int64_t ldb);
residua_status residua_distributed_getrs_td(residua_context* context, const residua_communicator* ranks,
                                            residua_op trans, int64_t n, int64_t width, int64_t nrhs,
                                            const residua_td* A, int64_t lda, const int64_t* ipiv,
                                            residua_td* B, int64_t ldb);
residua_status residua_distributed_getrs_qd(residua_context* context, const residua_communicator* ranks,
                                            residua_op trans, int64_t n, int64_t width, int64_t nrhs,
                                            const residua_qd* A, int64_t lda, const int64_t* ipiv,
                                            residua_qd* B, int64_t ldb);

/* Computes in run-time precision C = alpha op(A) B + beta C, where A, B and C are this rank's columns,
 * alpha and beta single numbers. All have one precision, the same on every rank. An element has the bits
 * of residua_gemm_mp. More: residua/distributed/gemm.hpp */
residua_status residua_distributed_gemm_mp(residua_context* context, const residua_communicator* ranks,
                                           residua_op transa, const residua_mp* alpha, const residua_mp* A,
                                           const residua_mp* B, const residua_mp* beta, residua_mp* C);

#ifdef __cplusplus
}
#endif

#endif
