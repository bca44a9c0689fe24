/* Residua for C, and for whatever can call C.
 *
 * Every routine of BLAS is there once for each format of vectors: residua_axpy_dd, residua_gemm_qd, … The order of the
 * arguments is BLAS's. Matrices are stored by columns; n and increments are 64 bits wide; a negative increment runs
 * backwards through the array that the pointer names. Numbers are passed and returned by address, because those of
 * several limbs have no type in C: see residua_set_scalar_space. The headers in residua/blas/ say what each routine
 * does, with which error bound and how special values behave; here only the types differ.
 *
 * Every function returns RESIDUA_SUCCESS or the reason why nothing was written; residua_last_error() is that in words. */
#ifndef RESIDUA_H
#define RESIDUA_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- status ---- */

typedef enum {
  RESIDUA_SUCCESS = 0,
  RESIDUA_INVALID_ARGUMENT = 1, /* an argument breaks a stated condition */
  RESIDUA_INVALID_INPUT = 2,    /* a file or named problem cannot be used */
  RESIDUA_UNSUPPORTED = 3,      /* valid, but not in this build or on this machine */
  RESIDUA_OUT_OF_MEMORY = 4,
  RESIDUA_DEVICE_FAILURE = 5, /* a device library reported a failure */
  RESIDUA_INTERNAL_ERROR = 6  /* a fault of Residua's own */
} residua_status;

/* What the last call of this thread that failed said: one line, naming routine, argument and value. Never null. */
const char* residua_last_error(void);
/* "0.1.0" */
const char* residua_version(void);

/* ---- numbers: the formats' memory layouts ---- */

typedef struct {
  float limb[2];
} residua_ff;
typedef struct {
  double limb[2]; /* as QD's dd_real */
} residua_dd;
typedef struct {
  double limb[3];
} residua_td;
typedef struct {
  double limb[4]; /* as QD's qd_real */
} residua_qd;

/* Arrays of the 12-byte formats are two planes: high parts, and low parts as binary32 (ds) or as the upper halves of
 * doubles (di, dit). */
typedef struct {
  double* high;
  float* low;
} residua_ds_array;
typedef struct {
  const double* high;
  const float* low;
} residua_const_ds_array;
typedef struct {
  double* high;
  uint32_t* low;
} residua_di_array;
typedef struct {
  const double* high;
  const uint32_t* low;
} residua_const_di_array;

/* X(format, type of a scalar: the format computed in, array, array of constants): the formats, named as in C++. */
#define RESIDUA_C_FORMATS(X)                                   \
  X(fp32, double, float*, const float*)                        \
  X(ff, double, residua_ff*, const residua_ff*)                \
  X(fp64, double, double*, const double*)                      \
  X(ds, residua_dd, residua_ds_array, residua_const_ds_array)  \
  X(di, residua_dd, residua_di_array, residua_const_di_array)  \
  X(dit, residua_dd, residua_di_array, residua_const_di_array) \
  X(dd, residua_dd, residua_dd*, const residua_dd*)            \
  X(td, residua_td, residua_td*, const residua_td*)            \
  X(qd, residua_qd, residua_qd*, const residua_qd*)

/* X(format, number): those of them that are computed in, and those of several limbs. */
#define RESIDUA_C_MULTI_LIMB_FORMATS(X) X(dd, residua_dd) X(td, residua_td) X(qd, residua_qd)
#define RESIDUA_C_SOLVER_FORMATS(X) X(fp64, double) RESIDUA_C_MULTI_LIMB_FORMATS(X)

/* ---- contexts: where routines run ---- */

typedef struct residua_context residua_context;

/* Plain loops on one thread. */
residua_status residua_create_reference(residua_context** context);
/* SIMD on `threads` threads; 0: as many as the process has processors, or as OMP_NUM_THREADS
   says. Several threads may use one such context, or the reference, at once; a context of a GPU is for one at a time. */
residua_status residua_create_cpu(int threads, residua_context** context);
/* GPU number `device`, with a stream of its own (`stream` null) or the caller's cudaStream_t. */
residua_status residua_create_cuda(int device, void* stream, residua_context** context);
/* Null is allowed. */
void residua_destroy(residua_context* context);
/* Waits for all work submitted through the context. */
residua_status residua_synchronize(const residua_context* context);

typedef enum { RESIDUA_HOST_SCALARS = 0, RESIDUA_DEVICE_SCALARS = 1 } residua_scalar_space;
/* Where the scalars alpha and beta and results of a GPU's context lie; at first on the host. With device scalars no
 * routine waits, and all of them can be captured in a CUDA graph. */
residua_status residua_set_scalar_space(residua_context* context, residua_scalar_space space);

/* Memory where the context computes; residua_free takes null. Copies wait until they are done. */
residua_status residua_allocate(const residua_context* context, size_t bytes, void** memory);
residua_status residua_free(const residua_context* context, void* memory);
residua_status residua_upload(const residua_context* context, void* to, const void* host, size_t bytes);
residua_status residua_download(const residua_context* context, void* host, const void* from, size_t bytes);

/* Makes at least so many bytes of workspace ready; the functions residua_..._workspace_... say what a routine needs. Routines
 * themselves take more where it is too small, but cannot while the context's stream is captured into a graph. */
residua_status residua_reserve_workspace(const residua_context* context, size_t bytes);

/* ---- BLAS ---- */

typedef enum { RESIDUA_NO_TRANSPOSE = 0, RESIDUA_TRANSPOSE = 1 } residua_op;
typedef enum { RESIDUA_LOWER = 0, RESIDUA_UPPER = 1 } residua_uplo;
typedef enum { RESIDUA_NON_UNIT = 0, RESIDUA_UNIT = 1 } residua_diag;
typedef enum { RESIDUA_LEFT = 0, RESIDUA_RIGHT = 1 } residua_side;

/* Level 1 */
#define RESIDUA_C_LEVEL1(f, number, array, const_array)                                                      \
  residua_status residua_copy_##f(residua_context*, int64_t n, const_array x, int64_t incx, array y,         \
                                  int64_t incy);                                                             \
  residua_status residua_swap_##f(residua_context*, int64_t n, array x, int64_t incx, array y,               \
                                  int64_t incy);                                                             \
  residua_status residua_scal_##f(residua_context*, int64_t n, const number* alpha, array x, int64_t incx);  \
  residua_status residua_axpy_##f(residua_context*, int64_t n, const number* alpha, const_array x,           \
                                  int64_t incx, array y, int64_t incy);                                      \
  residua_status residua_axpby_##f(residua_context*, int64_t n, const number* alpha, const_array x,          \
                                   int64_t incx, const number* beta, array y, int64_t incy);                 \
  residua_status residua_waxpby_##f(residua_context*, int64_t n, const number* alpha, const_array x,         \
                                    int64_t incx, const number* beta, const_array y, int64_t incy, array w,  \
                                    int64_t incw);                                                           \
  /* y = x + alpha y */                                                                                      \
  residua_status residua_xpay_##f(residua_context*, int64_t n, const_array x, int64_t incx,                  \
                                  const number* alpha, array y, int64_t incy);                               \
  /* z = alpha x + y */                                                                                      \
  residua_status residua_axpyz_##f(residua_context*, int64_t n, const number* alpha, const_array x,          \
                                   int64_t incx, const_array y, int64_t incy, array z, int64_t incz);        \
  /* axpy, and then the dot product of y and z, or the norm of y */                                          \
  residua_status residua_axpy_dot_##f(residua_context*, int64_t n, const number* alpha, const_array x,       \
                                      int64_t incx, array y, int64_t incy, const_array z, int64_t incz,      \
                                      number* result);                                                       \
  residua_status residua_axpy_nrm2_##f(residua_context*, int64_t n, const number* alpha, const_array x,      \
                                       int64_t incx, array y, int64_t incy, number* result);                 \
  residua_status residua_dot_##f(residua_context*, int64_t n, const_array x, int64_t incx, const_array y,    \
                                 int64_t incy, number* result);                                              \
  residua_status residua_nrm2_##f(residua_context*, int64_t n, const_array x, int64_t incx, number* result); \
  residua_status residua_asum_##f(residua_context*, int64_t n, const_array x, int64_t incx, number* result); \
  residua_status residua_sum_##f(residua_context*, int64_t n, const_array x, int64_t incx, number* result);  \
  residua_status residua_iamax_##f(residua_context*, int64_t n, const_array x, int64_t incx,                 \
                                   int64_t* result);                                                         \
  residua_status residua_rot_##f(residua_context*, int64_t n, array x, int64_t incx, array y, int64_t incy,  \
                                 const number* c, const number* s);

/* Level 1, for the formats that are computed in: the rotation that takes (a, b) to (r, 0), and z, from which c and s can be had
 * again. All are numbers on the host. */
#define RESIDUA_C_ROTATIONS(f, number)                                                                     \
  residua_status residua_rotg_##f(const number* a, const number* b, number* r, number* z, number* c, \
                                  number* s);

/* Level 2. gemv_strided: `count` problems, each so many elements behind the one before. symv_workspace: see
 * residua_reserve_workspace. */
#define RESIDUA_C_LEVEL2(f, number, array, const_array)                                                      \
  residua_status residua_gemv_##f(residua_context*, residua_op trans, int64_t m, int64_t n,                  \
                                  const number* alpha, const_array A, int64_t lda, const_array x,            \
                                  int64_t incx, const number* beta, array y, int64_t incy);                  \
  residua_status residua_gemv_strided_##f(                                                                   \
      residua_context*, residua_op trans, int64_t m, int64_t n, const number* alpha, const_array A,          \
      int64_t lda, int64_t stride_a, const_array x, int64_t incx, int64_t stride_x, const number* beta,      \
      array y, int64_t incy, int64_t stride_y, int64_t count);                                               \
  residua_status residua_symv_workspace_##f(residua_context*, int64_t n, size_t* bytes);                     \
  residua_status residua_symv_##f(residua_context*, residua_uplo uplo, int64_t n, const number* alpha,       \
                                  const_array A, int64_t lda, const_array x, int64_t incx,                   \
                                  const number* beta, array y, int64_t incy);                                \
  residua_status residua_ger_##f(residua_context*, int64_t m, int64_t n, const number* alpha, const_array x, \
                                 int64_t incx, const_array y, int64_t incy, array A, int64_t lda);           \
  residua_status residua_syr_##f(residua_context*, residua_uplo uplo, int64_t n, const number* alpha,        \
                                 const_array x, int64_t incx, array A, int64_t lda);                         \
  residua_status residua_syr2_##f(residua_context*, residua_uplo uplo, int64_t n, const number* alpha,       \
                                  const_array x, int64_t incx, const_array y, int64_t incy, array A,         \
                                  int64_t lda);                                                              \
  residua_status residua_trmv_##f(residua_context*, residua_uplo uplo, residua_op trans, residua_diag diag,  \
                                  int64_t n, const_array A, int64_t lda, array x, int64_t incx);             \
  residua_status residua_trsv_##f(residua_context*, residua_uplo uplo, residua_op trans, residua_diag diag,  \
                                  int64_t n, const_array A, int64_t lda, array x, int64_t incx);

/* How products are computed: residua/blas/gemm.hpp. */
typedef enum { RESIDUA_ENGINE_AUTOMATIC = 0, RESIDUA_ENGINE_NATIVE = 1, RESIDUA_ENGINE_RESIDUE = 2 } residua_engine;
/* Zeros stand for the defaults: the automatic choice, 8 GiB, the format's accuracy. */
typedef struct {
  residua_engine engine;
  size_t workspace_limit; /* bytes */
  int accuracy_bits;
} residua_gemm_options;
/* The engine that was used and why (a text that is never freed), and of residues the bits, moduli, spread and int8 products. */
typedef struct {
  residua_engine used;
  const char* reason;
  int bits, moduli, spread, products;
} residua_gemm_report;

/* Level 3. gemm_with: with options, and a report unless that is null. gemm_strided: `count` products, each so many elements
 * behind the one before. ..._workspace: see residua_reserve_workspace. */
#define RESIDUA_C_LEVEL3(f, number, array, const_array)                                                      \
  residua_status residua_gemm_##f(residua_context*, residua_op transa, residua_op transb, int64_t m,         \
                                  int64_t n, int64_t k, const number* alpha, const_array A, int64_t lda,     \
                                  const_array B, int64_t ldb, const number* beta, array C, int64_t ldc);     \
  residua_status residua_gemm_with_##f(residua_context*, residua_op transa, residua_op transb, int64_t m,    \
                                       int64_t n, int64_t k, const number* alpha, const_array A,             \
                                       int64_t lda, const_array B, int64_t ldb, const number* beta, array C, \
                                       int64_t ldc, const residua_gemm_options* options,                     \
                                       residua_gemm_report* report);                                         \
  residua_status residua_gemm_strided_##f(residua_context*, residua_op transa, residua_op transb, int64_t m, \
                                          int64_t n, int64_t k, const number* alpha, const_array A,          \
                                          int64_t lda, int64_t stride_a, const_array B, int64_t ldb,         \
                                          int64_t stride_b, const number* beta, array C, int64_t ldc,        \
                                          int64_t stride_c, int64_t count);                                  \
  residua_status residua_gemm_workspace_##f(residua_context*, int64_t m, int64_t n, int64_t k,               \
                                            const residua_gemm_options* options, size_t* bytes);             \
  residua_status residua_symm_workspace_##f(residua_context*, residua_side side, int64_t m, int64_t n,       \
                                            size_t* bytes);                                                  \
  residua_status residua_syrk_workspace_##f(residua_context*, int64_t n, int64_t k, size_t* bytes);          \
  residua_status residua_syr2k_workspace_##f(residua_context*, int64_t n, int64_t k, size_t* bytes);         \
  residua_status residua_trmm_workspace_##f(residua_context*, residua_side side, int64_t m, int64_t n,       \
                                            size_t* bytes);                                                  \
  residua_status residua_trsm_workspace_##f(residua_context*, residua_side side, int64_t m, int64_t n,       \
                                            size_t* bytes);                                                  \
  residua_status residua_symm_##f(residua_context*, residua_side side, residua_uplo uplo, int64_t m,         \
                                  int64_t n, const number* alpha, const_array A, int64_t lda, const_array B, \
                                  int64_t ldb, const number* beta, array C, int64_t ldc);                    \
  residua_status residua_syrk_##f(residua_context*, residua_uplo uplo, residua_op trans, int64_t n,          \
                                  int64_t k, const number* alpha, const_array A, int64_t lda,                \
                                  const number* beta, array C, int64_t ldc);                                 \
  residua_status residua_syr2k_##f(residua_context*, residua_uplo uplo, residua_op trans, int64_t n,         \
                                   int64_t k, const number* alpha, const_array A, int64_t lda,               \
                                   const_array B, int64_t ldb, const number* beta, array C, int64_t ldc);    \
  residua_status residua_trmm_##f(residua_context*, residua_side side, residua_uplo uplo, residua_op trans,  \
                                  residua_diag diag, int64_t m, int64_t n, const number* alpha,              \
                                  const_array A, int64_t lda, array B, int64_t ldb);                         \
  residua_status residua_trsm_##f(residua_context*, residua_side side, residua_uplo uplo, residua_op trans,  \
                                  residua_diag diag, int64_t m, int64_t n, const number* alpha,              \
                                  const_array A, int64_t lda, array B, int64_t ldb);

/* A double matrix with vectors and matrices of more limbs, computed in the format of those: y = alpha op(A) x + beta y, and
 * C = alpha op(A) op(B) + beta C with a double A (gemm_fp64_dd, …) or a double B (gemm_dd_fp64, …). */
#define RESIDUA_C_MIXED(f, number)                                                                           \
  residua_status residua_gemv_fp64_##f(residua_context*, residua_op trans, int64_t m, int64_t n,             \
                                       const number* alpha, const double* A, int64_t lda, const number* x,   \
                                       int64_t incx, const number* beta, number* y, int64_t incy);           \
  residua_status residua_gemm_fp64_##f(residua_context*, residua_op transa, residua_op transb, int64_t m,    \
                                       int64_t n, int64_t k, const number* alpha, const double* A,           \
                                       int64_t lda, const number* B, int64_t ldb, const number* beta,        \
                                       number* C, int64_t ldc);                                              \
  residua_status residua_gemm_##f##_fp64(residua_context*, residua_op transa, residua_op transb, int64_t m,  \
                                         int64_t n, int64_t k, const number* alpha, const number* A,         \
                                         int64_t lda, const double* B, int64_t ldb, const number* beta,      \
                                         number* C, int64_t ldc);

RESIDUA_C_FORMATS(RESIDUA_C_LEVEL1)
RESIDUA_C_SOLVER_FORMATS(RESIDUA_C_ROTATIONS)
RESIDUA_C_FORMATS(RESIDUA_C_LEVEL2)
RESIDUA_C_FORMATS(RESIDUA_C_LEVEL3)
RESIDUA_C_MULTI_LIMB_FORMATS(RESIDUA_C_MIXED)

#ifdef __cplusplus
}
#endif

#endif
