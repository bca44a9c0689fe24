/* Residua for C, and for whatever can call C.
 *
 * Written by tools/generate-c-interface from tools/c_interface/routines.py and residua.h.in: edit those.
 *
 * Every routine of BLAS is there once for each format of vectors: residua_axpy_dd, residua_gemm_qd and so
 * on. The order of the arguments is BLAS's. Matrices are stored by columns, and ld is the distance from
 * one column to the next; extents and increments are 64 bits wide; a negative increment runs backwards
 * through the array that the pointer names. Scalars are passed and results returned by address, because
 * numbers of several limbs have no type in C and because they may lie on a GPU (residua_set_scalar_space).
 * The headers in residua/blas/ say what each routine does, with which error bound and how special values
 * behave; here only the types differ.
 *
 * Every function returns RESIDUA_SUCCESS or the reason why nothing was written; residua_last_error() says
 * that in words. docs/linking.md says how a program in C or Fortran is linked. */
#ifndef RESIDUA_H
#define RESIDUA_H

#include <stddef.h>
#include <stdint.h>

/* In C any int may be passed as an enumeration, and here one that is no value of it is refused. A fixed
 * type lets C++ do the same, where such a number is undefined without one. */
#ifdef __cplusplus
#  define RESIDUA_ANY_INT : int
#else
#  define RESIDUA_ANY_INT
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- status ---- */

typedef enum RESIDUA_ANY_INT {
  RESIDUA_SUCCESS = 0,
  RESIDUA_INVALID_ARGUMENT = 1, /* an argument breaks a stated condition */
  RESIDUA_INVALID_INPUT = 2,    /* a file or named problem cannot be used */
  RESIDUA_UNSUPPORTED = 3,      /* valid, but not in this build or on this machine */
  RESIDUA_OUT_OF_MEMORY = 4,
  RESIDUA_DEVICE_FAILURE = 5, /* a device library reported a failure */
  RESIDUA_INTERNAL_ERROR = 6  /* a fault of Residua's own */
} residua_status;

/* Returns what the last call of this thread that failed said, in one line, naming routine, argument and
 * value; it is never null. */
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

/* Arrays of the 12-byte formats are two planes: high parts, and low parts as binary32 (ds) or as the upper
 * halves of doubles (di, dit). */
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

/* The formats, as the names of functions end: fp32 (float), ff, fp64 (double), ds, di, dit, dd, td and qd.
 * Scalars have the format that is computed in: double for fp32 and ff, dd for ds, di and dit. */

/* ---- contexts: where routines run ---- */

/* A backend and its resources. Several threads may call routines with one context at once, on operands of
 * their own. In host memory calls share the threads that the process has for Residua: one that finds none
 * free runs on its own thread. At a GPU calls take turns: one waits while another one submits its work to
 * the context's stream or waits for its result. While a program captures that stream into a graph, only
 * the thread that captures may call. residua_destroy and residua_set_scalar_space are for one thread at a
 * time, while no other one calls. */
typedef struct residua_context residua_context;

/* Creates a context of plain loops on one thread. */
residua_status residua_create_reference(residua_context** context);
/* Creates a context of SIMD on at most `threads` threads, of which the caller is one; 0 stands for the
 * process's processors, or what the environment variable OMP_NUM_THREADS says. No result depends on it. */
residua_status residua_create_cpu(int threads, residua_context** context);
/* Creates a context of GPU `device`, with its own stream (`stream` null) or the caller's cudaStream_t. */
residua_status residua_create_cuda(int device, void* stream, residua_context** context);
/* Null is allowed. */
void residua_destroy(residua_context* context);
/* Waits for all work submitted through the context. */
residua_status residua_synchronize(const residua_context* context);

typedef enum RESIDUA_ANY_INT { RESIDUA_HOST_SCALARS = 0, RESIDUA_DEVICE_SCALARS = 1 } residua_scalar_space;
/* Where the scalars alpha and beta, rotations (c and s, param) and results of a GPU's context lie; which
 * is at first the host. With device scalars no routine waits, and all of them can be captured in a CUDA
 * graph. rotg and rotmg compute on the host, where their numbers lie in any case. */
residua_status residua_set_scalar_space(residua_context* context, residua_scalar_space space);

/* Memory where the context computes; residua_free takes null. Copies wait until they are done. */
residua_status residua_allocate(const residua_context* context, size_t bytes, void** memory);
residua_status residua_free(const residua_context* context, void* memory);
residua_status residua_upload(const residua_context* context, void* target, const void* host, size_t bytes);
residua_status residua_download(const residua_context* context, void* host, const void* source, size_t bytes);

/* Makes at least so many bytes of workspace ready; the functions residua_..._workspace_... say what a
 * routine needs. Routines take more where that is too small, but cannot while the context's stream is
 * captured into a graph. */
residua_status residua_reserve_workspace(const residua_context* context, size_t bytes);

/* ---- numbers to and from text ---- */

/* from_text: Reads the number that a decimal text stands for, rounded once; also inf, infinity and nan.
 * Spaces or anything else before or behind it make it no number: RESIDUA_INVALID_INPUT.
 *   text    ends with a zero byte
 *   number  one number, written */
residua_status residua_from_text_fp32(const char* text, float* number);
residua_status residua_from_text_ff(const char* text, residua_ff* number);
residua_status residua_from_text_fp64(const char* text, double* number);
residua_status residua_from_text_ds(const char* text, residua_ds_array number);
residua_status residua_from_text_di(const char* text, residua_di_array number);
residua_status residua_from_text_dit(const char* text, residua_di_array number);
residua_status residua_from_text_dd(const char* text, residua_dd* number);
residua_status residua_from_text_td(const char* text, residua_td* number);
residua_status residua_from_text_qd(const char* text, residua_qd* number);

/* to_text: Writes the number as decimal text, rounded once, that ends with a zero byte. `length` receives
 * the number of characters without that zero, as snprintf; where size <= length nothing is written to the
 * buffer and the call fails, but size 0 only asks for the length. digits + 8 bytes suffice if digits > 0.
 *   number  one number, read
 *   digits  significant digits; 0: as few as from_text turns back into the same number
 *   buffer  receives the text
 *   size    bytes of the buffer
 *   length  receives the length; may be null */
residua_status residua_to_text_fp32(const float* number, int digits, char* buffer, size_t size,
                                    size_t* length);
residua_status residua_to_text_ff(const residua_ff* number, int digits, char* buffer, size_t size,
                                  size_t* length);
residua_status residua_to_text_fp64(const double* number, int digits, char* buffer, size_t size,
                                    size_t* length);
residua_status residua_to_text_ds(residua_const_ds_array number, int digits, char* buffer, size_t size,
                                  size_t* length);
residua_status residua_to_text_di(residua_const_di_array number, int digits, char* buffer, size_t size,
                                  size_t* length);
residua_status residua_to_text_dit(residua_const_di_array number, int digits, char* buffer, size_t size,
                                   size_t* length);
residua_status residua_to_text_dd(const residua_dd* number, int digits, char* buffer, size_t size,
                                  size_t* length);
residua_status residua_to_text_td(const residua_td* number, int digits, char* buffer, size_t size,
                                  size_t* length);
residua_status residua_to_text_qd(const residua_qd* number, int digits, char* buffer, size_t size,
                                  size_t* length);

/* ---- BLAS ---- */

/* The last two are for functions of complex numbers; others refuse them. */
typedef enum RESIDUA_ANY_INT {
  RESIDUA_NO_TRANSPOSE = 0,
  RESIDUA_TRANSPOSE = 1,
  RESIDUA_CONJUGATE = 2,
  RESIDUA_CONJUGATE_TRANSPOSE = 3
} residua_op;
typedef enum RESIDUA_ANY_INT { RESIDUA_LOWER = 0, RESIDUA_UPPER = 1 } residua_uplo;
typedef enum RESIDUA_ANY_INT { RESIDUA_NON_UNIT = 0, RESIDUA_UNIT = 1 } residua_diag;
typedef enum RESIDUA_ANY_INT { RESIDUA_LEFT = 0, RESIDUA_RIGHT = 1 } residua_side;

/* -- Level 1: vectors -- */

/* copy: Computes y = x.
 *   x  n elements, read
 *   y  n elements, written
 * More: residua/blas/level1/copy.hpp */
residua_status residua_copy_fp32(residua_context* context, int64_t n, const float* x, int64_t incx, float* y,
                                 int64_t incy);
residua_status residua_copy_ff(residua_context* context, int64_t n, const residua_ff* x, int64_t incx,
                               residua_ff* y, int64_t incy);
residua_status residua_copy_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                 double* y, int64_t incy);
residua_status residua_copy_ds(residua_context* context, int64_t n, residua_const_ds_array x, int64_t incx,
                               residua_ds_array y, int64_t incy);
residua_status residua_copy_di(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                               residua_di_array y, int64_t incy);
residua_status residua_copy_dit(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                                residua_di_array y, int64_t incy);
residua_status residua_copy_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                               residua_dd* y, int64_t incy);
residua_status residua_copy_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                               residua_td* y, int64_t incy);
residua_status residua_copy_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                               residua_qd* y, int64_t incy);

/* swap: Exchanges x and y.
 *   x  n elements, read and written
 *   y  n elements, read and written
 * More: residua/blas/level1/swap.hpp */
residua_status residua_swap_fp32(residua_context* context, int64_t n, float* x, int64_t incx, float* y,
                                 int64_t incy);
residua_status residua_swap_ff(residua_context* context, int64_t n, residua_ff* x, int64_t incx,
                               residua_ff* y, int64_t incy);
residua_status residua_swap_fp64(residua_context* context, int64_t n, double* x, int64_t incx, double* y,
                                 int64_t incy);
residua_status residua_swap_ds(residua_context* context, int64_t n, residua_ds_array x, int64_t incx,
                               residua_ds_array y, int64_t incy);
residua_status residua_swap_di(residua_context* context, int64_t n, residua_di_array x, int64_t incx,
                               residua_di_array y, int64_t incy);
residua_status residua_swap_dit(residua_context* context, int64_t n, residua_di_array x, int64_t incx,
                                residua_di_array y, int64_t incy);
residua_status residua_swap_dd(residua_context* context, int64_t n, residua_dd* x, int64_t incx,
                               residua_dd* y, int64_t incy);
residua_status residua_swap_td(residua_context* context, int64_t n, residua_td* x, int64_t incx,
                               residua_td* y, int64_t incy);
residua_status residua_swap_qd(residua_context* context, int64_t n, residua_qd* x, int64_t incx,
                               residua_qd* y, int64_t incy);

/* scal: Computes x = alpha x.
 *   x  n elements, read and written
 * More: residua/blas/level1/scal.hpp */
residua_status residua_scal_fp32(residua_context* context, int64_t n, const double* alpha, float* x,
                                 int64_t incx);
residua_status residua_scal_ff(residua_context* context, int64_t n, const double* alpha, residua_ff* x,
                               int64_t incx);
residua_status residua_scal_fp64(residua_context* context, int64_t n, const double* alpha, double* x,
                                 int64_t incx);
residua_status residua_scal_ds(residua_context* context, int64_t n, const residua_dd* alpha,
                               residua_ds_array x, int64_t incx);
residua_status residua_scal_di(residua_context* context, int64_t n, const residua_dd* alpha,
                               residua_di_array x, int64_t incx);
residua_status residua_scal_dit(residua_context* context, int64_t n, const residua_dd* alpha,
                                residua_di_array x, int64_t incx);
residua_status residua_scal_dd(residua_context* context, int64_t n, const residua_dd* alpha, residua_dd* x,
                               int64_t incx);
residua_status residua_scal_td(residua_context* context, int64_t n, const residua_td* alpha, residua_td* x,
                               int64_t incx);
residua_status residua_scal_qd(residua_context* context, int64_t n, const residua_qd* alpha, residua_qd* x,
                               int64_t incx);

/* axpy: Computes y = alpha x + y.
 *   x  n elements, read
 *   y  n elements, read and written
 * More: residua/blas/level1/axpy.hpp */
residua_status residua_axpy_fp32(residua_context* context, int64_t n, const double* alpha, const float* x,
                                 int64_t incx, float* y, int64_t incy);
residua_status residua_axpy_ff(residua_context* context, int64_t n, const double* alpha, const residua_ff* x,
                               int64_t incx, residua_ff* y, int64_t incy);
residua_status residua_axpy_fp64(residua_context* context, int64_t n, const double* alpha, const double* x,
                                 int64_t incx, double* y, int64_t incy);
residua_status residua_axpy_ds(residua_context* context, int64_t n, const residua_dd* alpha,
                               residua_const_ds_array x, int64_t incx, residua_ds_array y, int64_t incy);
residua_status residua_axpy_di(residua_context* context, int64_t n, const residua_dd* alpha,
                               residua_const_di_array x, int64_t incx, residua_di_array y, int64_t incy);
residua_status residua_axpy_dit(residua_context* context, int64_t n, const residua_dd* alpha,
                                residua_const_di_array x, int64_t incx, residua_di_array y, int64_t incy);
residua_status residua_axpy_dd(residua_context* context, int64_t n, const residua_dd* alpha,
                               const residua_dd* x, int64_t incx, residua_dd* y, int64_t incy);
residua_status residua_axpy_td(residua_context* context, int64_t n, const residua_td* alpha,
                               const residua_td* x, int64_t incx, residua_td* y, int64_t incy);
residua_status residua_axpy_qd(residua_context* context, int64_t n, const residua_qd* alpha,
                               const residua_qd* x, int64_t incx, residua_qd* y, int64_t incy);

/* axpby: Computes y = alpha x + beta y.
 *   x  n elements, read
 *   y  n elements, read and written
 * More: residua/blas/level1/axpby.hpp */
residua_status residua_axpby_fp32(residua_context* context, int64_t n, const double* alpha, const float* x,
                                  int64_t incx, const double* beta, float* y, int64_t incy);
residua_status residua_axpby_ff(residua_context* context, int64_t n, const double* alpha, const residua_ff* x,
                                int64_t incx, const double* beta, residua_ff* y, int64_t incy);
residua_status residua_axpby_fp64(residua_context* context, int64_t n, const double* alpha, const double* x,
                                  int64_t incx, const double* beta, double* y, int64_t incy);
residua_status residua_axpby_ds(residua_context* context, int64_t n, const residua_dd* alpha,
                                residua_const_ds_array x, int64_t incx, const residua_dd* beta,
                                residua_ds_array y, int64_t incy);
residua_status residua_axpby_di(residua_context* context, int64_t n, const residua_dd* alpha,
                                residua_const_di_array x, int64_t incx, const residua_dd* beta,
                                residua_di_array y, int64_t incy);
residua_status residua_axpby_dit(residua_context* context, int64_t n, const residua_dd* alpha,
                                 residua_const_di_array x, int64_t incx, const residua_dd* beta,
                                 residua_di_array y, int64_t incy);
residua_status residua_axpby_dd(residua_context* context, int64_t n, const residua_dd* alpha,
                                const residua_dd* x, int64_t incx, const residua_dd* beta, residua_dd* y,
                                int64_t incy);
residua_status residua_axpby_td(residua_context* context, int64_t n, const residua_td* alpha,
                                const residua_td* x, int64_t incx, const residua_td* beta, residua_td* y,
                                int64_t incy);
residua_status residua_axpby_qd(residua_context* context, int64_t n, const residua_qd* alpha,
                                const residua_qd* x, int64_t incx, const residua_qd* beta, residua_qd* y,
                                int64_t incy);

/* waxpby: Computes w = alpha x + beta y.
 *   x  n elements, read
 *   y  n elements, read
 *   w  n elements, written
 * More: residua/blas/level1/waxpby.hpp */
residua_status residua_waxpby_fp32(residua_context* context, int64_t n, const double* alpha, const float* x,
                                   int64_t incx, const double* beta, const float* y, int64_t incy, float* w,
                                   int64_t incw);
residua_status residua_waxpby_ff(residua_context* context, int64_t n, const double* alpha,
                                 const residua_ff* x, int64_t incx, const double* beta, const residua_ff* y,
                                 int64_t incy, residua_ff* w, int64_t incw);
residua_status residua_waxpby_fp64(residua_context* context, int64_t n, const double* alpha, const double* x,
                                   int64_t incx, const double* beta, const double* y, int64_t incy, double* w,
                                   int64_t incw);
residua_status residua_waxpby_ds(residua_context* context, int64_t n, const residua_dd* alpha,
                                 residua_const_ds_array x, int64_t incx, const residua_dd* beta,
                                 residua_const_ds_array y, int64_t incy, residua_ds_array w, int64_t incw);
residua_status residua_waxpby_di(residua_context* context, int64_t n, const residua_dd* alpha,
                                 residua_const_di_array x, int64_t incx, const residua_dd* beta,
                                 residua_const_di_array y, int64_t incy, residua_di_array w, int64_t incw);
residua_status residua_waxpby_dit(residua_context* context, int64_t n, const residua_dd* alpha,
                                  residua_const_di_array x, int64_t incx, const residua_dd* beta,
                                  residua_const_di_array y, int64_t incy, residua_di_array w, int64_t incw);
residua_status residua_waxpby_dd(residua_context* context, int64_t n, const residua_dd* alpha,
                                 const residua_dd* x, int64_t incx, const residua_dd* beta,
                                 const residua_dd* y, int64_t incy, residua_dd* w, int64_t incw);
residua_status residua_waxpby_td(residua_context* context, int64_t n, const residua_td* alpha,
                                 const residua_td* x, int64_t incx, const residua_td* beta,
                                 const residua_td* y, int64_t incy, residua_td* w, int64_t incw);
residua_status residua_waxpby_qd(residua_context* context, int64_t n, const residua_qd* alpha,
                                 const residua_qd* x, int64_t incx, const residua_qd* beta,
                                 const residua_qd* y, int64_t incy, residua_qd* w, int64_t incw);

/* xpay: Computes y = x + alpha y.
 *   x  n elements, read
 *   y  n elements, read and written
 * More: residua/blas/level1/xpay.hpp */
residua_status residua_xpay_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                 const double* alpha, float* y, int64_t incy);
residua_status residua_xpay_ff(residua_context* context, int64_t n, const residua_ff* x, int64_t incx,
                               const double* alpha, residua_ff* y, int64_t incy);
residua_status residua_xpay_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                 const double* alpha, double* y, int64_t incy);
residua_status residua_xpay_ds(residua_context* context, int64_t n, residua_const_ds_array x, int64_t incx,
                               const residua_dd* alpha, residua_ds_array y, int64_t incy);
residua_status residua_xpay_di(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                               const residua_dd* alpha, residua_di_array y, int64_t incy);
residua_status residua_xpay_dit(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                                const residua_dd* alpha, residua_di_array y, int64_t incy);
residua_status residua_xpay_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                               const residua_dd* alpha, residua_dd* y, int64_t incy);
residua_status residua_xpay_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                               const residua_td* alpha, residua_td* y, int64_t incy);
residua_status residua_xpay_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                               const residua_qd* alpha, residua_qd* y, int64_t incy);

/* axpyz: Computes z = alpha x + y.
 *   x  n elements, read
 *   y  n elements, read
 *   z  n elements, written
 * More: residua/blas/level1/axpyz.hpp */
residua_status residua_axpyz_fp32(residua_context* context, int64_t n, const double* alpha, const float* x,
                                  int64_t incx, const float* y, int64_t incy, float* z, int64_t incz);
residua_status residua_axpyz_ff(residua_context* context, int64_t n, const double* alpha, const residua_ff* x,
                                int64_t incx, const residua_ff* y, int64_t incy, residua_ff* z, int64_t incz);
residua_status residua_axpyz_fp64(residua_context* context, int64_t n, const double* alpha, const double* x,
                                  int64_t incx, const double* y, int64_t incy, double* z, int64_t incz);
residua_status residua_axpyz_ds(residua_context* context, int64_t n, const residua_dd* alpha,
                                residua_const_ds_array x, int64_t incx, residua_const_ds_array y,
                                int64_t incy, residua_ds_array z, int64_t incz);
residua_status residua_axpyz_di(residua_context* context, int64_t n, const residua_dd* alpha,
                                residua_const_di_array x, int64_t incx, residua_const_di_array y,
                                int64_t incy, residua_di_array z, int64_t incz);
residua_status residua_axpyz_dit(residua_context* context, int64_t n, const residua_dd* alpha,
                                 residua_const_di_array x, int64_t incx, residua_const_di_array y,
                                 int64_t incy, residua_di_array z, int64_t incz);
residua_status residua_axpyz_dd(residua_context* context, int64_t n, const residua_dd* alpha,
                                const residua_dd* x, int64_t incx, const residua_dd* y, int64_t incy,
                                residua_dd* z, int64_t incz);
residua_status residua_axpyz_td(residua_context* context, int64_t n, const residua_td* alpha,
                                const residua_td* x, int64_t incx, const residua_td* y, int64_t incy,
                                residua_td* z, int64_t incz);
residua_status residua_axpyz_qd(residua_context* context, int64_t n, const residua_qd* alpha,
                                const residua_qd* x, int64_t incx, const residua_qd* y, int64_t incy,
                                residua_qd* z, int64_t incz);

/* axpy_dot: Computes y = alpha x + y, and then the dot product of y and z.
 *   x       n elements, read
 *   y       n elements, read and written
 *   z       n elements, read
 *   result  receives the value
 * More: residua/blas/level1/axpy_dot.hpp */
residua_status residua_axpy_dot_fp32(residua_context* context, int64_t n, const double* alpha, const float* x,
                                     int64_t incx, float* y, int64_t incy, const float* z, int64_t incz,
                                     double* result);
residua_status residua_axpy_dot_ff(residua_context* context, int64_t n, const double* alpha,
                                   const residua_ff* x, int64_t incx, residua_ff* y, int64_t incy,
                                   const residua_ff* z, int64_t incz, double* result);
residua_status residua_axpy_dot_fp64(residua_context* context, int64_t n, const double* alpha,
                                     const double* x, int64_t incx, double* y, int64_t incy, const double* z,
                                     int64_t incz, double* result);
residua_status residua_axpy_dot_ds(residua_context* context, int64_t n, const residua_dd* alpha,
                                   residua_const_ds_array x, int64_t incx, residua_ds_array y, int64_t incy,
                                   residua_const_ds_array z, int64_t incz, residua_dd* result);
residua_status residua_axpy_dot_di(residua_context* context, int64_t n, const residua_dd* alpha,
                                   residua_const_di_array x, int64_t incx, residua_di_array y, int64_t incy,
                                   residua_const_di_array z, int64_t incz, residua_dd* result);
residua_status residua_axpy_dot_dit(residua_context* context, int64_t n, const residua_dd* alpha,
                                    residua_const_di_array x, int64_t incx, residua_di_array y, int64_t incy,
                                    residua_const_di_array z, int64_t incz, residua_dd* result);
residua_status residua_axpy_dot_dd(residua_context* context, int64_t n, const residua_dd* alpha,
                                   const residua_dd* x, int64_t incx, residua_dd* y, int64_t incy,
                                   const residua_dd* z, int64_t incz, residua_dd* result);
residua_status residua_axpy_dot_td(residua_context* context, int64_t n, const residua_td* alpha,
                                   const residua_td* x, int64_t incx, residua_td* y, int64_t incy,
                                   const residua_td* z, int64_t incz, residua_td* result);
residua_status residua_axpy_dot_qd(residua_context* context, int64_t n, const residua_qd* alpha,
                                   const residua_qd* x, int64_t incx, residua_qd* y, int64_t incy,
                                   const residua_qd* z, int64_t incz, residua_qd* result);

/* axpy_nrm2: Computes y = alpha x + y, and then the Euclidean norm of y.
 *   x       n elements, read
 *   y       n elements, read and written
 *   result  receives the value
 * More: residua/blas/level1/axpy_nrm2.hpp */
residua_status residua_axpy_nrm2_fp32(residua_context* context, int64_t n, const double* alpha,
                                      const float* x, int64_t incx, float* y, int64_t incy, double* result);
residua_status residua_axpy_nrm2_ff(residua_context* context, int64_t n, const double* alpha,
                                    const residua_ff* x, int64_t incx, residua_ff* y, int64_t incy,
                                    double* result);
residua_status residua_axpy_nrm2_fp64(residua_context* context, int64_t n, const double* alpha,
                                      const double* x, int64_t incx, double* y, int64_t incy, double* result);
residua_status residua_axpy_nrm2_ds(residua_context* context, int64_t n, const residua_dd* alpha,
                                    residua_const_ds_array x, int64_t incx, residua_ds_array y, int64_t incy,
                                    residua_dd* result);
residua_status residua_axpy_nrm2_di(residua_context* context, int64_t n, const residua_dd* alpha,
                                    residua_const_di_array x, int64_t incx, residua_di_array y, int64_t incy,
                                    residua_dd* result);
residua_status residua_axpy_nrm2_dit(residua_context* context, int64_t n, const residua_dd* alpha,
                                     residua_const_di_array x, int64_t incx, residua_di_array y, int64_t incy,
                                     residua_dd* result);
residua_status residua_axpy_nrm2_dd(residua_context* context, int64_t n, const residua_dd* alpha,
                                    const residua_dd* x, int64_t incx, residua_dd* y, int64_t incy,
                                    residua_dd* result);
residua_status residua_axpy_nrm2_td(residua_context* context, int64_t n, const residua_td* alpha,
                                    const residua_td* x, int64_t incx, residua_td* y, int64_t incy,
                                    residua_td* result);
residua_status residua_axpy_nrm2_qd(residua_context* context, int64_t n, const residua_qd* alpha,
                                    const residua_qd* x, int64_t incx, residua_qd* y, int64_t incy,
                                    residua_qd* result);

/* dot: Computes the dot product of x and y.
 *   x       n elements, read
 *   y       n elements, read
 *   result  receives the value
 * More: residua/blas/level1/dot.hpp */
residua_status residua_dot_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                const float* y, int64_t incy, double* result);
residua_status residua_dot_ff(residua_context* context, int64_t n, const residua_ff* x, int64_t incx,
                              const residua_ff* y, int64_t incy, double* result);
residua_status residua_dot_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                const double* y, int64_t incy, double* result);
residua_status residua_dot_ds(residua_context* context, int64_t n, residua_const_ds_array x, int64_t incx,
                              residua_const_ds_array y, int64_t incy, residua_dd* result);
residua_status residua_dot_di(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                              residua_const_di_array y, int64_t incy, residua_dd* result);
residua_status residua_dot_dit(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                               residua_const_di_array y, int64_t incy, residua_dd* result);
residua_status residua_dot_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                              const residua_dd* y, int64_t incy, residua_dd* result);
residua_status residua_dot_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                              const residua_td* y, int64_t incy, residua_td* result);
residua_status residua_dot_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                              const residua_qd* y, int64_t incy, residua_qd* result);

/* nrm2: Computes the Euclidean norm of x.
 *   x       n elements, read
 *   result  receives the value
 * More: residua/blas/level1/nrm2.hpp */
residua_status residua_nrm2_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                 double* result);
residua_status residua_nrm2_ff(residua_context* context, int64_t n, const residua_ff* x, int64_t incx,
                               double* result);
residua_status residua_nrm2_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                 double* result);
residua_status residua_nrm2_ds(residua_context* context, int64_t n, residua_const_ds_array x, int64_t incx,
                               residua_dd* result);
residua_status residua_nrm2_di(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                               residua_dd* result);
residua_status residua_nrm2_dit(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                                residua_dd* result);
residua_status residua_nrm2_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                               residua_dd* result);
residua_status residua_nrm2_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                               residua_td* result);
residua_status residua_nrm2_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                               residua_qd* result);

/* asum: Computes the sum of the magnitudes of x.
 *   x       n elements, read
 *   result  receives the value
 * More: residua/blas/level1/asum.hpp */
residua_status residua_asum_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                 double* result);
residua_status residua_asum_ff(residua_context* context, int64_t n, const residua_ff* x, int64_t incx,
                               double* result);
residua_status residua_asum_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                 double* result);
residua_status residua_asum_ds(residua_context* context, int64_t n, residua_const_ds_array x, int64_t incx,
                               residua_dd* result);
residua_status residua_asum_di(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                               residua_dd* result);
residua_status residua_asum_dit(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                                residua_dd* result);
residua_status residua_asum_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                               residua_dd* result);
residua_status residua_asum_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                               residua_td* result);
residua_status residua_asum_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                               residua_qd* result);

/* sum: Computes the sum of x.
 *   x       n elements, read
 *   result  receives the value
 * More: residua/blas/level1/sum.hpp */
residua_status residua_sum_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                double* result);
residua_status residua_sum_ff(residua_context* context, int64_t n, const residua_ff* x, int64_t incx,
                              double* result);
residua_status residua_sum_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                double* result);
residua_status residua_sum_ds(residua_context* context, int64_t n, residua_const_ds_array x, int64_t incx,
                              residua_dd* result);
residua_status residua_sum_di(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                              residua_dd* result);
residua_status residua_sum_dit(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                               residua_dd* result);
residua_status residua_sum_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                              residua_dd* result);
residua_status residua_sum_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                              residua_td* result);
residua_status residua_sum_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                              residua_qd* result);

/* iamax: Finds the index, counted from 0, of the first element of x of largest magnitude; -1 for n = 0.
 *   x       n elements, read
 *   result  receives the value
 * More: residua/blas/level1/iamax.hpp */
residua_status residua_iamax_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                  int64_t* result);
residua_status residua_iamax_ff(residua_context* context, int64_t n, const residua_ff* x, int64_t incx,
                                int64_t* result);
residua_status residua_iamax_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                  int64_t* result);
residua_status residua_iamax_ds(residua_context* context, int64_t n, residua_const_ds_array x, int64_t incx,
                                int64_t* result);
residua_status residua_iamax_di(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                                int64_t* result);
residua_status residua_iamax_dit(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                                 int64_t* result);
residua_status residua_iamax_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                                int64_t* result);
residua_status residua_iamax_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                                int64_t* result);
residua_status residua_iamax_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                                int64_t* result);

/* rot: Rotates: x_i = c x_i + s y_i and y_i = c y_i - s x_i, for all i.
 *   x  n elements, read and written
 *   y  n elements, read and written
 * More: residua/blas/level1/rot.hpp */
residua_status residua_rot_fp32(residua_context* context, int64_t n, float* x, int64_t incx, float* y,
                                int64_t incy, const double* c, const double* s);
residua_status residua_rot_ff(residua_context* context, int64_t n, residua_ff* x, int64_t incx, residua_ff* y,
                              int64_t incy, const double* c, const double* s);
residua_status residua_rot_fp64(residua_context* context, int64_t n, double* x, int64_t incx, double* y,
                                int64_t incy, const double* c, const double* s);
residua_status residua_rot_ds(residua_context* context, int64_t n, residua_ds_array x, int64_t incx,
                              residua_ds_array y, int64_t incy, const residua_dd* c, const residua_dd* s);
residua_status residua_rot_di(residua_context* context, int64_t n, residua_di_array x, int64_t incx,
                              residua_di_array y, int64_t incy, const residua_dd* c, const residua_dd* s);
residua_status residua_rot_dit(residua_context* context, int64_t n, residua_di_array x, int64_t incx,
                               residua_di_array y, int64_t incy, const residua_dd* c, const residua_dd* s);
residua_status residua_rot_dd(residua_context* context, int64_t n, residua_dd* x, int64_t incx, residua_dd* y,
                              int64_t incy, const residua_dd* c, const residua_dd* s);
residua_status residua_rot_td(residua_context* context, int64_t n, residua_td* x, int64_t incx, residua_td* y,
                              int64_t incy, const residua_td* c, const residua_td* s);
residua_status residua_rot_qd(residua_context* context, int64_t n, residua_qd* x, int64_t incx, residua_qd* y,
                              int64_t incy, const residua_qd* c, const residua_qd* s);

/* rotg: Makes the rotation (c, s) that takes (a, b) to (r, 0), and z, which gives c and s again.
 *   a  a number on the host, read
 *   b  a number on the host, read
 *   r  a number on the host, written
 *   z  a number on the host, written
 *   c  a number on the host, written
 *   s  a number on the host, written
 * More: residua/blas/level1/rotg.hpp */
residua_status residua_rotg_fp64(const double* a, const double* b, double* r, double* z, double* c,
                                 double* s);
residua_status residua_rotg_dd(const residua_dd* a, const residua_dd* b, residua_dd* r, residua_dd* z,
                               residua_dd* c, residua_dd* s);
residua_status residua_rotg_td(const residua_td* a, const residua_td* b, residua_td* r, residua_td* z,
                               residua_td* c, residua_td* s);
residua_status residua_rotg_qd(const residua_qd* a, const residua_qd* b, residua_qd* r, residua_qd* z,
                               residua_qd* c, residua_qd* s);

/* rotm: Rotates by H: x_i = h11 x_i + h12 y_i and y_i = h21 x_i + h22 y_i, for all i. flag says which
 * elements are read: -2 none, H is the identity; -1 all; 0 h21 and h12, h11 = h22 = 1; 1 h11 and h22, h12
 * = 1, h21 = -1.
 *   x      n elements, read and written
 *   y      n elements, read and written
 *   param  flag, h11, h21, h12, h22: five numbers, read
 * More: residua/blas/level1/rotm.hpp */
residua_status residua_rotm_fp32(residua_context* context, int64_t n, float* x, int64_t incx, float* y,
                                 int64_t incy, const double* param);
residua_status residua_rotm_ff(residua_context* context, int64_t n, residua_ff* x, int64_t incx,
                               residua_ff* y, int64_t incy, const double* param);
residua_status residua_rotm_fp64(residua_context* context, int64_t n, double* x, int64_t incx, double* y,
                                 int64_t incy, const double* param);
residua_status residua_rotm_ds(residua_context* context, int64_t n, residua_ds_array x, int64_t incx,
                               residua_ds_array y, int64_t incy, const residua_dd* param);
residua_status residua_rotm_di(residua_context* context, int64_t n, residua_di_array x, int64_t incx,
                               residua_di_array y, int64_t incy, const residua_dd* param);
residua_status residua_rotm_dit(residua_context* context, int64_t n, residua_di_array x, int64_t incx,
                                residua_di_array y, int64_t incy, const residua_dd* param);
residua_status residua_rotm_dd(residua_context* context, int64_t n, residua_dd* x, int64_t incx,
                               residua_dd* y, int64_t incy, const residua_dd* param);
residua_status residua_rotm_td(residua_context* context, int64_t n, residua_td* x, int64_t incx,
                               residua_td* y, int64_t incy, const residua_td* param);
residua_status residua_rotm_qd(residua_context* context, int64_t n, residua_qd* x, int64_t incx,
                               residua_qd* y, int64_t incy, const residua_qd* param);

/* rotmg: Makes the modified rotation H for which the second component of H (x1, y1)' is 0, where points
 * (x, y) stand for (sqrt(d1) x, sqrt(d2) y). All of param is written, the elements that flag gives too.
 *   d1     a number on the host, read and written
 *   d2     a number on the host, read and written
 *   x1     a number on the host, read and written
 *   y1     a number on the host, read
 *   param  flag, h11, h21, h12, h22: five numbers, written
 * More: residua/blas/level1/rotmg.hpp */
residua_status residua_rotmg_fp64(double* d1, double* d2, double* x1, const double* y1, double* param);
residua_status residua_rotmg_dd(residua_dd* d1, residua_dd* d2, residua_dd* x1, const residua_dd* y1,
                                residua_dd* param);
residua_status residua_rotmg_td(residua_td* d1, residua_td* d2, residua_td* x1, const residua_td* y1,
                                residua_td* param);
residua_status residua_rotmg_qd(residua_qd* d1, residua_qd* d2, residua_qd* x1, const residua_qd* y1,
                                residua_qd* param);

/* -- Level 2: a matrix and vectors -- */

/* gemv: Computes y = alpha op(A) x + beta y with an m x n matrix A. gemv_fp64_dd and so on take a double
 * A with vectors of more limbs.
 *   trans  whether A is transposed
 *   A      m x n elements as stored, read
 *   x      n (RESIDUA_TRANSPOSE: m) elements, read
 *   y      m (RESIDUA_TRANSPOSE: n) elements, read and written
 * More: residua/blas/level2/gemv.hpp */
residua_status residua_gemv_fp32(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                 const double* alpha, const float* A, int64_t lda, const float* x,
                                 int64_t incx, const double* beta, float* y, int64_t incy);
residua_status residua_gemv_ff(residua_context* context, residua_op trans, int64_t m, int64_t n,
                               const double* alpha, const residua_ff* A, int64_t lda, const residua_ff* x,
                               int64_t incx, const double* beta, residua_ff* y, int64_t incy);
residua_status residua_gemv_fp64(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                 const double* alpha, const double* A, int64_t lda, const double* x,
                                 int64_t incx, const double* beta, double* y, int64_t incy);
residua_status residua_gemv_ds(residua_context* context, residua_op trans, int64_t m, int64_t n,
                               const residua_dd* alpha, residua_const_ds_array A, int64_t lda,
                               residua_const_ds_array x, int64_t incx, const residua_dd* beta,
                               residua_ds_array y, int64_t incy);
residua_status residua_gemv_di(residua_context* context, residua_op trans, int64_t m, int64_t n,
                               const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                               residua_const_di_array x, int64_t incx, const residua_dd* beta,
                               residua_di_array y, int64_t incy);
residua_status residua_gemv_dit(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                residua_const_di_array x, int64_t incx, const residua_dd* beta,
                                residua_di_array y, int64_t incy);
residua_status residua_gemv_dd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                               const residua_dd* alpha, const residua_dd* A, int64_t lda, const residua_dd* x,
                               int64_t incx, const residua_dd* beta, residua_dd* y, int64_t incy);
residua_status residua_gemv_td(residua_context* context, residua_op trans, int64_t m, int64_t n,
                               const residua_td* alpha, const residua_td* A, int64_t lda, const residua_td* x,
                               int64_t incx, const residua_td* beta, residua_td* y, int64_t incy);
residua_status residua_gemv_qd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                               const residua_qd* alpha, const residua_qd* A, int64_t lda, const residua_qd* x,
                               int64_t incx, const residua_qd* beta, residua_qd* y, int64_t incy);
residua_status residua_gemv_fp64_dd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                    const residua_dd* alpha, const double* A, int64_t lda,
                                    const residua_dd* x, int64_t incx, const residua_dd* beta, residua_dd* y,
                                    int64_t incy);
residua_status residua_gemv_fp64_td(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                    const residua_td* alpha, const double* A, int64_t lda,
                                    const residua_td* x, int64_t incx, const residua_td* beta, residua_td* y,
                                    int64_t incy);
residua_status residua_gemv_fp64_qd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                    const residua_qd* alpha, const double* A, int64_t lda,
                                    const residua_qd* x, int64_t incx, const residua_qd* beta, residua_qd* y,
                                    int64_t incy);

/* gemv_strided: Does gemv for `count` problems, each so many elements behind the one before; a stride of
 * 0 shares A or x.
 *   trans  whether A is transposed
 *   A      m x n elements as stored, read
 *   x      n (RESIDUA_TRANSPOSE: m) elements, read
 *   y      m (RESIDUA_TRANSPOSE: n) elements, read and written
 * More: residua/blas/level2/gemv_batched.hpp */
residua_status residua_gemv_strided_fp32(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                         const double* alpha, const float* A, int64_t lda, int64_t stride_a,
                                         const float* x, int64_t incx, int64_t stride_x, const double* beta,
                                         float* y, int64_t incy, int64_t stride_y, int64_t count);
residua_status residua_gemv_strided_ff(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       const double* alpha, const residua_ff* A, int64_t lda,
                                       int64_t stride_a, const residua_ff* x, int64_t incx, int64_t stride_x,
                                       const double* beta, residua_ff* y, int64_t incy, int64_t stride_y,
                                       int64_t count);
residua_status residua_gemv_strided_fp64(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                         const double* alpha, const double* A, int64_t lda, int64_t stride_a,
                                         const double* x, int64_t incx, int64_t stride_x, const double* beta,
                                         double* y, int64_t incy, int64_t stride_y, int64_t count);
residua_status residua_gemv_strided_ds(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       const residua_dd* alpha, residua_const_ds_array A, int64_t lda,
                                       int64_t stride_a, residua_const_ds_array x, int64_t incx,
                                       int64_t stride_x, const residua_dd* beta, residua_ds_array y,
                                       int64_t incy, int64_t stride_y, int64_t count);
residua_status residua_gemv_strided_di(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                       int64_t stride_a, residua_const_di_array x, int64_t incx,
                                       int64_t stride_x, const residua_dd* beta, residua_di_array y,
                                       int64_t incy, int64_t stride_y, int64_t count);
residua_status residua_gemv_strided_dit(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                        const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                        int64_t stride_a, residua_const_di_array x, int64_t incx,
                                        int64_t stride_x, const residua_dd* beta, residua_di_array y,
                                        int64_t incy, int64_t stride_y, int64_t count);
residua_status residua_gemv_strided_dd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       const residua_dd* alpha, const residua_dd* A, int64_t lda,
                                       int64_t stride_a, const residua_dd* x, int64_t incx, int64_t stride_x,
                                       const residua_dd* beta, residua_dd* y, int64_t incy, int64_t stride_y,
                                       int64_t count);
residua_status residua_gemv_strided_td(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       const residua_td* alpha, const residua_td* A, int64_t lda,
                                       int64_t stride_a, const residua_td* x, int64_t incx, int64_t stride_x,
                                       const residua_td* beta, residua_td* y, int64_t incy, int64_t stride_y,
                                       int64_t count);
residua_status residua_gemv_strided_qd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       const residua_qd* alpha, const residua_qd* A, int64_t lda,
                                       int64_t stride_a, const residua_qd* x, int64_t incx, int64_t stride_x,
                                       const residua_qd* beta, residua_qd* y, int64_t incy, int64_t stride_y,
                                       int64_t count);

/* symv_workspace: The workspace of symv (residua_reserve_workspace).
 *   bytes  receives the bytes
 * More: residua/blas/level2/symv.hpp */
residua_status residua_symv_workspace_fp32(residua_context* context, int64_t n, size_t* bytes);
residua_status residua_symv_workspace_ff(residua_context* context, int64_t n, size_t* bytes);
residua_status residua_symv_workspace_fp64(residua_context* context, int64_t n, size_t* bytes);
residua_status residua_symv_workspace_ds(residua_context* context, int64_t n, size_t* bytes);
residua_status residua_symv_workspace_di(residua_context* context, int64_t n, size_t* bytes);
residua_status residua_symv_workspace_dit(residua_context* context, int64_t n, size_t* bytes);
residua_status residua_symv_workspace_dd(residua_context* context, int64_t n, size_t* bytes);
residua_status residua_symv_workspace_td(residua_context* context, int64_t n, size_t* bytes);
residua_status residua_symv_workspace_qd(residua_context* context, int64_t n, size_t* bytes);

/* symv: Computes y = alpha A x + beta y with a symmetric A, of which one triangle is read.
 *   uplo  which triangle is meant
 *   A     n x n elements as stored, read
 *   x     n elements, read
 *   y     n elements, read and written
 * More: residua/blas/level2/symv.hpp */
residua_status residua_symv_fp32(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                 const float* A, int64_t lda, const float* x, int64_t incx,
                                 const double* beta, float* y, int64_t incy);
residua_status residua_symv_ff(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                               const residua_ff* A, int64_t lda, const residua_ff* x, int64_t incx,
                               const double* beta, residua_ff* y, int64_t incy);
residua_status residua_symv_fp64(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                 const double* A, int64_t lda, const double* x, int64_t incx,
                                 const double* beta, double* y, int64_t incy);
residua_status residua_symv_ds(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, residua_const_ds_array A, int64_t lda,
                               residua_const_ds_array x, int64_t incx, const residua_dd* beta,
                               residua_ds_array y, int64_t incy);
residua_status residua_symv_di(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                               residua_const_di_array x, int64_t incx, const residua_dd* beta,
                               residua_di_array y, int64_t incy);
residua_status residua_symv_dit(residua_context* context, residua_uplo uplo, int64_t n,
                                const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                residua_const_di_array x, int64_t incx, const residua_dd* beta,
                                residua_di_array y, int64_t incy);
residua_status residua_symv_dd(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, const residua_dd* A, int64_t lda, const residua_dd* x,
                               int64_t incx, const residua_dd* beta, residua_dd* y, int64_t incy);
residua_status residua_symv_td(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_td* alpha, const residua_td* A, int64_t lda, const residua_td* x,
                               int64_t incx, const residua_td* beta, residua_td* y, int64_t incy);
residua_status residua_symv_qd(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_qd* alpha, const residua_qd* A, int64_t lda, const residua_qd* x,
                               int64_t incx, const residua_qd* beta, residua_qd* y, int64_t incy);

/* ger: Computes A = alpha x y' + A.
 *   x  m elements, read
 *   y  n elements, read
 *   A  m x n elements as stored, read and written
 * More: residua/blas/level2/ger.hpp */
residua_status residua_ger_fp32(residua_context* context, int64_t m, int64_t n, const double* alpha,
                                const float* x, int64_t incx, const float* y, int64_t incy, float* A,
                                int64_t lda);
residua_status residua_ger_ff(residua_context* context, int64_t m, int64_t n, const double* alpha,
                              const residua_ff* x, int64_t incx, const residua_ff* y, int64_t incy,
                              residua_ff* A, int64_t lda);
residua_status residua_ger_fp64(residua_context* context, int64_t m, int64_t n, const double* alpha,
                                const double* x, int64_t incx, const double* y, int64_t incy, double* A,
                                int64_t lda);
residua_status residua_ger_ds(residua_context* context, int64_t m, int64_t n, const residua_dd* alpha,
                              residua_const_ds_array x, int64_t incx, residua_const_ds_array y, int64_t incy,
                              residua_ds_array A, int64_t lda);
residua_status residua_ger_di(residua_context* context, int64_t m, int64_t n, const residua_dd* alpha,
                              residua_const_di_array x, int64_t incx, residua_const_di_array y, int64_t incy,
                              residua_di_array A, int64_t lda);
residua_status residua_ger_dit(residua_context* context, int64_t m, int64_t n, const residua_dd* alpha,
                               residua_const_di_array x, int64_t incx, residua_const_di_array y, int64_t incy,
                               residua_di_array A, int64_t lda);
residua_status residua_ger_dd(residua_context* context, int64_t m, int64_t n, const residua_dd* alpha,
                              const residua_dd* x, int64_t incx, const residua_dd* y, int64_t incy,
                              residua_dd* A, int64_t lda);
residua_status residua_ger_td(residua_context* context, int64_t m, int64_t n, const residua_td* alpha,
                              const residua_td* x, int64_t incx, const residua_td* y, int64_t incy,
                              residua_td* A, int64_t lda);
residua_status residua_ger_qd(residua_context* context, int64_t m, int64_t n, const residua_qd* alpha,
                              const residua_qd* x, int64_t incx, const residua_qd* y, int64_t incy,
                              residua_qd* A, int64_t lda);

/* syr: Computes A = alpha x x' + A in one triangle.
 *   uplo  which triangle is meant
 *   x     n elements, read
 *   A     n x n elements as stored, read and written
 * More: residua/blas/level2/syr.hpp */
residua_status residua_syr_fp32(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                const float* x, int64_t incx, float* A, int64_t lda);
residua_status residua_syr_ff(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                              const residua_ff* x, int64_t incx, residua_ff* A, int64_t lda);
residua_status residua_syr_fp64(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                const double* x, int64_t incx, double* A, int64_t lda);
residua_status residua_syr_ds(residua_context* context, residua_uplo uplo, int64_t n, const residua_dd* alpha,
                              residua_const_ds_array x, int64_t incx, residua_ds_array A, int64_t lda);
residua_status residua_syr_di(residua_context* context, residua_uplo uplo, int64_t n, const residua_dd* alpha,
                              residua_const_di_array x, int64_t incx, residua_di_array A, int64_t lda);
residua_status residua_syr_dit(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, residua_const_di_array x, int64_t incx,
                               residua_di_array A, int64_t lda);
residua_status residua_syr_dd(residua_context* context, residua_uplo uplo, int64_t n, const residua_dd* alpha,
                              const residua_dd* x, int64_t incx, residua_dd* A, int64_t lda);
residua_status residua_syr_td(residua_context* context, residua_uplo uplo, int64_t n, const residua_td* alpha,
                              const residua_td* x, int64_t incx, residua_td* A, int64_t lda);
residua_status residua_syr_qd(residua_context* context, residua_uplo uplo, int64_t n, const residua_qd* alpha,
                              const residua_qd* x, int64_t incx, residua_qd* A, int64_t lda);

/* syr2: Computes A = alpha (x y' + y x') + A in one triangle.
 *   uplo  which triangle is meant
 *   x     n elements, read
 *   y     n elements, read
 *   A     n x n elements as stored, read and written
 * More: residua/blas/level2/syr2.hpp */
residua_status residua_syr2_fp32(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                 const float* x, int64_t incx, const float* y, int64_t incy, float* A,
                                 int64_t lda);
residua_status residua_syr2_ff(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                               const residua_ff* x, int64_t incx, const residua_ff* y, int64_t incy,
                               residua_ff* A, int64_t lda);
residua_status residua_syr2_fp64(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                 const double* x, int64_t incx, const double* y, int64_t incy, double* A,
                                 int64_t lda);
residua_status residua_syr2_ds(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, residua_const_ds_array x, int64_t incx,
                               residua_const_ds_array y, int64_t incy, residua_ds_array A, int64_t lda);
residua_status residua_syr2_di(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, residua_const_di_array x, int64_t incx,
                               residua_const_di_array y, int64_t incy, residua_di_array A, int64_t lda);
residua_status residua_syr2_dit(residua_context* context, residua_uplo uplo, int64_t n,
                                const residua_dd* alpha, residua_const_di_array x, int64_t incx,
                                residua_const_di_array y, int64_t incy, residua_di_array A, int64_t lda);
residua_status residua_syr2_dd(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, const residua_dd* x, int64_t incx,
                               const residua_dd* y, int64_t incy, residua_dd* A, int64_t lda);
residua_status residua_syr2_td(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_td* alpha, const residua_td* x, int64_t incx,
                               const residua_td* y, int64_t incy, residua_td* A, int64_t lda);
residua_status residua_syr2_qd(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_qd* alpha, const residua_qd* x, int64_t incx,
                               const residua_qd* y, int64_t incy, residua_qd* A, int64_t lda);

/* trmv: Computes x = op(A) x with a triangular A.
 *   uplo   which triangle is meant
 *   trans  whether A is transposed
 *   diag   whether the diagonal is of ones
 *   A      n x n elements as stored, read
 *   x      n elements, read and written
 * More: residua/blas/level2/trmv.hpp */
residua_status residua_trmv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, const float* A, int64_t lda, float* x,
                                 int64_t incx);
residua_status residua_trmv_ff(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_ff* A, int64_t lda, residua_ff* x,
                               int64_t incx);
residua_status residua_trmv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, const double* A, int64_t lda, double* x,
                                 int64_t incx);
residua_status residua_trmv_ds(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, residua_const_ds_array A, int64_t lda,
                               residua_ds_array x, int64_t incx);
residua_status residua_trmv_di(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, residua_const_di_array A, int64_t lda,
                               residua_di_array x, int64_t incx);
residua_status residua_trmv_dit(residua_context* context, residua_uplo uplo, residua_op trans,
                                residua_diag diag, int64_t n, residua_const_di_array A, int64_t lda,
                                residua_di_array x, int64_t incx);
residua_status residua_trmv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_dd* A, int64_t lda, residua_dd* x,
                               int64_t incx);
residua_status residua_trmv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_td* A, int64_t lda, residua_td* x,
                               int64_t incx);
residua_status residua_trmv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_qd* A, int64_t lda, residua_qd* x,
                               int64_t incx);

/* trsv: Solves op(A) x = b with a triangular A; x holds b before.
 *   uplo   which triangle is meant
 *   trans  whether A is transposed
 *   diag   whether the diagonal is of ones
 *   A      n x n elements as stored, read
 *   x      n elements, read and written
 * More: residua/blas/level2/trsv.hpp */
residua_status residua_trsv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, const float* A, int64_t lda, float* x,
                                 int64_t incx);
residua_status residua_trsv_ff(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_ff* A, int64_t lda, residua_ff* x,
                               int64_t incx);
residua_status residua_trsv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, const double* A, int64_t lda, double* x,
                                 int64_t incx);
residua_status residua_trsv_ds(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, residua_const_ds_array A, int64_t lda,
                               residua_ds_array x, int64_t incx);
residua_status residua_trsv_di(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, residua_const_di_array A, int64_t lda,
                               residua_di_array x, int64_t incx);
residua_status residua_trsv_dit(residua_context* context, residua_uplo uplo, residua_op trans,
                                residua_diag diag, int64_t n, residua_const_di_array A, int64_t lda,
                                residua_di_array x, int64_t incx);
residua_status residua_trsv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_dd* A, int64_t lda, residua_dd* x,
                               int64_t incx);
residua_status residua_trsv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_td* A, int64_t lda, residua_td* x,
                               int64_t incx);
residua_status residua_trsv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_qd* A, int64_t lda, residua_qd* x,
                               int64_t incx);

/* gbmv: Computes y = alpha op(A) x + beta y with an m x n matrix A of kl diagonals under the main one and
 * ku over it.
 *   trans  whether A is transposed
 *   A      n columns in the band storage of BLAS (view/banded_view.hpp), read
 *   x      n (RESIDUA_TRANSPOSE: m) elements, read
 *   y      m (RESIDUA_TRANSPOSE: n) elements, read and written
 * More: residua/blas/level2/gbmv.hpp */
residua_status residua_gbmv_fp32(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t kl,
                                 int64_t ku, const double* alpha, const float* A, int64_t lda, const float* x,
                                 int64_t incx, const double* beta, float* y, int64_t incy);
residua_status residua_gbmv_ff(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t kl,
                               int64_t ku, const double* alpha, const residua_ff* A, int64_t lda,
                               const residua_ff* x, int64_t incx, const double* beta, residua_ff* y,
                               int64_t incy);
residua_status residua_gbmv_fp64(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t kl,
                                 int64_t ku, const double* alpha, const double* A, int64_t lda,
                                 const double* x, int64_t incx, const double* beta, double* y, int64_t incy);
residua_status residua_gbmv_ds(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t kl,
                               int64_t ku, const residua_dd* alpha, residua_const_ds_array A, int64_t lda,
                               residua_const_ds_array x, int64_t incx, const residua_dd* beta,
                               residua_ds_array y, int64_t incy);
residua_status residua_gbmv_di(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t kl,
                               int64_t ku, const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                               residua_const_di_array x, int64_t incx, const residua_dd* beta,
                               residua_di_array y, int64_t incy);
residua_status residua_gbmv_dit(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t kl,
                                int64_t ku, const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                residua_const_di_array x, int64_t incx, const residua_dd* beta,
                                residua_di_array y, int64_t incy);
residua_status residua_gbmv_dd(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t kl,
                               int64_t ku, const residua_dd* alpha, const residua_dd* A, int64_t lda,
                               const residua_dd* x, int64_t incx, const residua_dd* beta, residua_dd* y,
                               int64_t incy);
residua_status residua_gbmv_td(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t kl,
                               int64_t ku, const residua_td* alpha, const residua_td* A, int64_t lda,
                               const residua_td* x, int64_t incx, const residua_td* beta, residua_td* y,
                               int64_t incy);
residua_status residua_gbmv_qd(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t kl,
                               int64_t ku, const residua_qd* alpha, const residua_qd* A, int64_t lda,
                               const residua_qd* x, int64_t incx, const residua_qd* beta, residua_qd* y,
                               int64_t incy);

/* sbmv: Computes y = alpha A x + beta y with a symmetric A of k diagonals on each side of the main one;
 * one side is stored.
 *   uplo  which triangle is meant
 *   A     n columns in the band storage of BLAS (view/banded_view.hpp), read
 *   x     n elements, read
 *   y     n elements, read and written
 * More: residua/blas/level2/sbmv.hpp */
residua_status residua_sbmv_fp32(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                                 const double* alpha, const float* A, int64_t lda, const float* x,
                                 int64_t incx, const double* beta, float* y, int64_t incy);
residua_status residua_sbmv_ff(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                               const double* alpha, const residua_ff* A, int64_t lda, const residua_ff* x,
                               int64_t incx, const double* beta, residua_ff* y, int64_t incy);
residua_status residua_sbmv_fp64(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                                 const double* alpha, const double* A, int64_t lda, const double* x,
                                 int64_t incx, const double* beta, double* y, int64_t incy);
residua_status residua_sbmv_ds(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                               const residua_dd* alpha, residua_const_ds_array A, int64_t lda,
                               residua_const_ds_array x, int64_t incx, const residua_dd* beta,
                               residua_ds_array y, int64_t incy);
residua_status residua_sbmv_di(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                               const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                               residua_const_di_array x, int64_t incx, const residua_dd* beta,
                               residua_di_array y, int64_t incy);
residua_status residua_sbmv_dit(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                                const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                residua_const_di_array x, int64_t incx, const residua_dd* beta,
                                residua_di_array y, int64_t incy);
residua_status residua_sbmv_dd(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                               const residua_dd* alpha, const residua_dd* A, int64_t lda, const residua_dd* x,
                               int64_t incx, const residua_dd* beta, residua_dd* y, int64_t incy);
residua_status residua_sbmv_td(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                               const residua_td* alpha, const residua_td* A, int64_t lda, const residua_td* x,
                               int64_t incx, const residua_td* beta, residua_td* y, int64_t incy);
residua_status residua_sbmv_qd(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                               const residua_qd* alpha, const residua_qd* A, int64_t lda, const residua_qd* x,
                               int64_t incx, const residua_qd* beta, residua_qd* y, int64_t incy);

/* tbmv: Computes x = op(A) x with a triangular A of k diagonals beside the main one.
 *   uplo   which triangle is meant
 *   trans  whether A is transposed
 *   diag   whether the diagonal is of ones
 *   A      n columns in the band storage of BLAS (view/banded_view.hpp), read
 *   x      n elements, read and written
 * More: residua/blas/level2/tbmv.hpp */
residua_status residua_tbmv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, int64_t k, const float* A, int64_t lda,
                                 float* x, int64_t incx);
residua_status residua_tbmv_ff(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, const residua_ff* A, int64_t lda,
                               residua_ff* x, int64_t incx);
residua_status residua_tbmv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, int64_t k, const double* A, int64_t lda,
                                 double* x, int64_t incx);
residua_status residua_tbmv_ds(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, residua_const_ds_array A, int64_t lda,
                               residua_ds_array x, int64_t incx);
residua_status residua_tbmv_di(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, residua_const_di_array A, int64_t lda,
                               residua_di_array x, int64_t incx);
residua_status residua_tbmv_dit(residua_context* context, residua_uplo uplo, residua_op trans,
                                residua_diag diag, int64_t n, int64_t k, residua_const_di_array A,
                                int64_t lda, residua_di_array x, int64_t incx);
residua_status residua_tbmv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, const residua_dd* A, int64_t lda,
                               residua_dd* x, int64_t incx);
residua_status residua_tbmv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, const residua_td* A, int64_t lda,
                               residua_td* x, int64_t incx);
residua_status residua_tbmv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, const residua_qd* A, int64_t lda,
                               residua_qd* x, int64_t incx);

/* tbsv: Solves op(A) x = b with a triangular A of k diagonals beside the main one; x holds b before.
 *   uplo   which triangle is meant
 *   trans  whether A is transposed
 *   diag   whether the diagonal is of ones
 *   A      n columns in the band storage of BLAS (view/banded_view.hpp), read
 *   x      n elements, read and written
 * More: residua/blas/level2/tbsv.hpp */
residua_status residua_tbsv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, int64_t k, const float* A, int64_t lda,
                                 float* x, int64_t incx);
residua_status residua_tbsv_ff(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, const residua_ff* A, int64_t lda,
                               residua_ff* x, int64_t incx);
residua_status residua_tbsv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, int64_t k, const double* A, int64_t lda,
                                 double* x, int64_t incx);
residua_status residua_tbsv_ds(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, residua_const_ds_array A, int64_t lda,
                               residua_ds_array x, int64_t incx);
residua_status residua_tbsv_di(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, residua_const_di_array A, int64_t lda,
                               residua_di_array x, int64_t incx);
residua_status residua_tbsv_dit(residua_context* context, residua_uplo uplo, residua_op trans,
                                residua_diag diag, int64_t n, int64_t k, residua_const_di_array A,
                                int64_t lda, residua_di_array x, int64_t incx);
residua_status residua_tbsv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, const residua_dd* A, int64_t lda,
                               residua_dd* x, int64_t incx);
residua_status residua_tbsv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, const residua_td* A, int64_t lda,
                               residua_td* x, int64_t incx);
residua_status residua_tbsv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, int64_t k, const residua_qd* A, int64_t lda,
                               residua_qd* x, int64_t incx);

/* spmv: Computes y = alpha A x + beta y with a symmetric A, of which one triangle is stored, packed.
 *   uplo  which triangle is meant
 *   AP    n (n + 1) / 2 elements, read
 *   x     n elements, read
 *   y     n elements, read and written
 * More: residua/blas/level2/spmv.hpp */
residua_status residua_spmv_fp32(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                 const float* AP, const float* x, int64_t incx, const double* beta, float* y,
                                 int64_t incy);
residua_status residua_spmv_ff(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                               const residua_ff* AP, const residua_ff* x, int64_t incx, const double* beta,
                               residua_ff* y, int64_t incy);
residua_status residua_spmv_fp64(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                 const double* AP, const double* x, int64_t incx, const double* beta,
                                 double* y, int64_t incy);
residua_status residua_spmv_ds(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, residua_const_ds_array AP, residua_const_ds_array x,
                               int64_t incx, const residua_dd* beta, residua_ds_array y, int64_t incy);
residua_status residua_spmv_di(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, residua_const_di_array AP, residua_const_di_array x,
                               int64_t incx, const residua_dd* beta, residua_di_array y, int64_t incy);
residua_status residua_spmv_dit(residua_context* context, residua_uplo uplo, int64_t n,
                                const residua_dd* alpha, residua_const_di_array AP, residua_const_di_array x,
                                int64_t incx, const residua_dd* beta, residua_di_array y, int64_t incy);
residua_status residua_spmv_dd(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, const residua_dd* AP, const residua_dd* x,
                               int64_t incx, const residua_dd* beta, residua_dd* y, int64_t incy);
residua_status residua_spmv_td(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_td* alpha, const residua_td* AP, const residua_td* x,
                               int64_t incx, const residua_td* beta, residua_td* y, int64_t incy);
residua_status residua_spmv_qd(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_qd* alpha, const residua_qd* AP, const residua_qd* x,
                               int64_t incx, const residua_qd* beta, residua_qd* y, int64_t incy);

/* spr: Computes A = alpha x x' + A in one triangle, packed.
 *   uplo  which triangle is meant
 *   x     n elements, read
 *   AP    n (n + 1) / 2 elements, read and written
 * More: residua/blas/level2/spr.hpp */
residua_status residua_spr_fp32(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                const float* x, int64_t incx, float* AP);
residua_status residua_spr_ff(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                              const residua_ff* x, int64_t incx, residua_ff* AP);
residua_status residua_spr_fp64(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                const double* x, int64_t incx, double* AP);
residua_status residua_spr_ds(residua_context* context, residua_uplo uplo, int64_t n, const residua_dd* alpha,
                              residua_const_ds_array x, int64_t incx, residua_ds_array AP);
residua_status residua_spr_di(residua_context* context, residua_uplo uplo, int64_t n, const residua_dd* alpha,
                              residua_const_di_array x, int64_t incx, residua_di_array AP);
residua_status residua_spr_dit(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, residua_const_di_array x, int64_t incx,
                               residua_di_array AP);
residua_status residua_spr_dd(residua_context* context, residua_uplo uplo, int64_t n, const residua_dd* alpha,
                              const residua_dd* x, int64_t incx, residua_dd* AP);
residua_status residua_spr_td(residua_context* context, residua_uplo uplo, int64_t n, const residua_td* alpha,
                              const residua_td* x, int64_t incx, residua_td* AP);
residua_status residua_spr_qd(residua_context* context, residua_uplo uplo, int64_t n, const residua_qd* alpha,
                              const residua_qd* x, int64_t incx, residua_qd* AP);

/* spr2: Computes A = alpha (x y' + y x') + A in one triangle, packed.
 *   uplo  which triangle is meant
 *   x     n elements, read
 *   y     n elements, read
 *   AP    n (n + 1) / 2 elements, read and written
 * More: residua/blas/level2/spr2.hpp */
residua_status residua_spr2_fp32(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                 const float* x, int64_t incx, const float* y, int64_t incy, float* AP);
residua_status residua_spr2_ff(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                               const residua_ff* x, int64_t incx, const residua_ff* y, int64_t incy,
                               residua_ff* AP);
residua_status residua_spr2_fp64(residua_context* context, residua_uplo uplo, int64_t n, const double* alpha,
                                 const double* x, int64_t incx, const double* y, int64_t incy, double* AP);
residua_status residua_spr2_ds(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, residua_const_ds_array x, int64_t incx,
                               residua_const_ds_array y, int64_t incy, residua_ds_array AP);
residua_status residua_spr2_di(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, residua_const_di_array x, int64_t incx,
                               residua_const_di_array y, int64_t incy, residua_di_array AP);
residua_status residua_spr2_dit(residua_context* context, residua_uplo uplo, int64_t n,
                                const residua_dd* alpha, residua_const_di_array x, int64_t incx,
                                residua_const_di_array y, int64_t incy, residua_di_array AP);
residua_status residua_spr2_dd(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_dd* alpha, const residua_dd* x, int64_t incx,
                               const residua_dd* y, int64_t incy, residua_dd* AP);
residua_status residua_spr2_td(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_td* alpha, const residua_td* x, int64_t incx,
                               const residua_td* y, int64_t incy, residua_td* AP);
residua_status residua_spr2_qd(residua_context* context, residua_uplo uplo, int64_t n,
                               const residua_qd* alpha, const residua_qd* x, int64_t incx,
                               const residua_qd* y, int64_t incy, residua_qd* AP);

/* tpmv: Computes x = op(A) x with a triangular A, packed.
 *   uplo   which triangle is meant
 *   trans  whether A is transposed
 *   diag   whether the diagonal is of ones
 *   AP     n (n + 1) / 2 elements, read
 *   x      n elements, read and written
 * More: residua/blas/level2/tpmv.hpp */
residua_status residua_tpmv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, const float* AP, float* x, int64_t incx);
residua_status residua_tpmv_ff(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_ff* AP, residua_ff* x,
                               int64_t incx);
residua_status residua_tpmv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, const double* AP, double* x, int64_t incx);
residua_status residua_tpmv_ds(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, residua_const_ds_array AP, residua_ds_array x,
                               int64_t incx);
residua_status residua_tpmv_di(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, residua_const_di_array AP, residua_di_array x,
                               int64_t incx);
residua_status residua_tpmv_dit(residua_context* context, residua_uplo uplo, residua_op trans,
                                residua_diag diag, int64_t n, residua_const_di_array AP, residua_di_array x,
                                int64_t incx);
residua_status residua_tpmv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_dd* AP, residua_dd* x,
                               int64_t incx);
residua_status residua_tpmv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_td* AP, residua_td* x,
                               int64_t incx);
residua_status residua_tpmv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_qd* AP, residua_qd* x,
                               int64_t incx);

/* tpsv: Solves op(A) x = b with a triangular A, packed; x holds b before.
 *   uplo   which triangle is meant
 *   trans  whether A is transposed
 *   diag   whether the diagonal is of ones
 *   AP     n (n + 1) / 2 elements, read
 *   x      n elements, read and written
 * More: residua/blas/level2/tpsv.hpp */
residua_status residua_tpsv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, const float* AP, float* x, int64_t incx);
residua_status residua_tpsv_ff(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_ff* AP, residua_ff* x,
                               int64_t incx);
residua_status residua_tpsv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                 residua_diag diag, int64_t n, const double* AP, double* x, int64_t incx);
residua_status residua_tpsv_ds(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, residua_const_ds_array AP, residua_ds_array x,
                               int64_t incx);
residua_status residua_tpsv_di(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, residua_const_di_array AP, residua_di_array x,
                               int64_t incx);
residua_status residua_tpsv_dit(residua_context* context, residua_uplo uplo, residua_op trans,
                                residua_diag diag, int64_t n, residua_const_di_array AP, residua_di_array x,
                                int64_t incx);
residua_status residua_tpsv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_dd* AP, residua_dd* x,
                               int64_t incx);
residua_status residua_tpsv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_td* AP, residua_td* x,
                               int64_t incx);
residua_status residua_tpsv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, int64_t n, const residua_qd* AP, residua_qd* x,
                               int64_t incx);

/* -- Level 3: matrices -- */

/* How products are computed (residua/blas/level3/gemm.hpp). */
typedef enum RESIDUA_ANY_INT {
  RESIDUA_ENGINE_AUTOMATIC = 0,
  RESIDUA_ENGINE_NATIVE = 1,
  RESIDUA_ENGINE_RESIDUE = 2
} residua_engine;
/* Zeros stand for the defaults: the automatic choice, 8 GiB, the format's accuracy. */
typedef struct {
  residua_engine engine;
  size_t workspace_limit; /* bytes */
  int accuracy_bits;
} residua_gemm_options;
/* The engine that was used and why (a text that is never freed), and, by residues, the bits, moduli,
 * spread and int8 products. */
typedef struct {
  residua_engine used;
  const char* reason;
  int bits, moduli, spread, products;
} residua_gemm_report;

/* gemm: Computes C = alpha op(A) op(B) + beta C, where op(A) is m x k, op(B) k x n and C m x n.
 * gemm_fp64_dd and so on take a double A, gemm_dd_fp64 and so on a double B.
 *   transa  whether A is transposed
 *   transb  whether B is transposed
 *   A       m (RESIDUA_TRANSPOSE: k) x k (RESIDUA_TRANSPOSE: m) elements as stored, read
 *   B       k (RESIDUA_TRANSPOSE: n) x n (RESIDUA_TRANSPOSE: k) elements as stored, read
 *   C       m x n elements as stored, read and written
 * More: residua/blas/level3/gemm.hpp */
residua_status residua_gemm_fp32(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                 int64_t n, int64_t k, const double* alpha, const float* A, int64_t lda,
                                 const float* B, int64_t ldb, const double* beta, float* C, int64_t ldc);
residua_status residua_gemm_ff(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                               int64_t n, int64_t k, const double* alpha, const residua_ff* A, int64_t lda,
                               const residua_ff* B, int64_t ldb, const double* beta, residua_ff* C,
                               int64_t ldc);
residua_status residua_gemm_fp64(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                 int64_t n, int64_t k, const double* alpha, const double* A, int64_t lda,
                                 const double* B, int64_t ldb, const double* beta, double* C, int64_t ldc);
residua_status residua_gemm_ds(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                               int64_t n, int64_t k, const residua_dd* alpha, residua_const_ds_array A,
                               int64_t lda, residua_const_ds_array B, int64_t ldb, const residua_dd* beta,
                               residua_ds_array C, int64_t ldc);
residua_status residua_gemm_di(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                               int64_t n, int64_t k, const residua_dd* alpha, residua_const_di_array A,
                               int64_t lda, residua_const_di_array B, int64_t ldb, const residua_dd* beta,
                               residua_di_array C, int64_t ldc);
residua_status residua_gemm_dit(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                int64_t n, int64_t k, const residua_dd* alpha, residua_const_di_array A,
                                int64_t lda, residua_const_di_array B, int64_t ldb, const residua_dd* beta,
                                residua_di_array C, int64_t ldc);
residua_status residua_gemm_dd(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                               int64_t n, int64_t k, const residua_dd* alpha, const residua_dd* A,
                               int64_t lda, const residua_dd* B, int64_t ldb, const residua_dd* beta,
                               residua_dd* C, int64_t ldc);
residua_status residua_gemm_td(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                               int64_t n, int64_t k, const residua_td* alpha, const residua_td* A,
                               int64_t lda, const residua_td* B, int64_t ldb, const residua_td* beta,
                               residua_td* C, int64_t ldc);
residua_status residua_gemm_qd(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                               int64_t n, int64_t k, const residua_qd* alpha, const residua_qd* A,
                               int64_t lda, const residua_qd* B, int64_t ldb, const residua_qd* beta,
                               residua_qd* C, int64_t ldc);
residua_status residua_gemm_fp64_dd(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const residua_dd* alpha, const double* A,
                                    int64_t lda, const residua_dd* B, int64_t ldb, const residua_dd* beta,
                                    residua_dd* C, int64_t ldc);
residua_status residua_gemm_fp64_td(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const residua_td* alpha, const double* A,
                                    int64_t lda, const residua_td* B, int64_t ldb, const residua_td* beta,
                                    residua_td* C, int64_t ldc);
residua_status residua_gemm_fp64_qd(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const residua_qd* alpha, const double* A,
                                    int64_t lda, const residua_qd* B, int64_t ldb, const residua_qd* beta,
                                    residua_qd* C, int64_t ldc);
residua_status residua_gemm_dd_fp64(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const residua_dd* alpha, const residua_dd* A,
                                    int64_t lda, const double* B, int64_t ldb, const residua_dd* beta,
                                    residua_dd* C, int64_t ldc);
residua_status residua_gemm_td_fp64(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const residua_td* alpha, const residua_td* A,
                                    int64_t lda, const double* B, int64_t ldb, const residua_td* beta,
                                    residua_td* C, int64_t ldc);
residua_status residua_gemm_qd_fp64(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const residua_qd* alpha, const residua_qd* A,
                                    int64_t lda, const double* B, int64_t ldb, const residua_qd* beta,
                                    residua_qd* C, int64_t ldc);

/* gemm_with: Does gemm with options and a report.
 *   transa   whether A is transposed
 *   transb   whether B is transposed
 *   A        m (RESIDUA_TRANSPOSE: k) x k (RESIDUA_TRANSPOSE: m) elements as stored, read
 *   B        k (RESIDUA_TRANSPOSE: n) x n (RESIDUA_TRANSPOSE: k) elements as stored, read
 *   C        m x n elements as stored, read and written
 *   options  how products are computed; null: the defaults
 *   report   receives what became of the product, unless it is null
 * More: residua/blas/level3/gemm.hpp */
residua_status residua_gemm_with_fp32(residua_context* context, residua_op transa, residua_op transb,
                                      int64_t m, int64_t n, int64_t k, const double* alpha, const float* A,
                                      int64_t lda, const float* B, int64_t ldb, const double* beta, float* C,
                                      int64_t ldc, const residua_gemm_options* options,
                                      residua_gemm_report* report);
residua_status residua_gemm_with_ff(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const double* alpha, const residua_ff* A,
                                    int64_t lda, const residua_ff* B, int64_t ldb, const double* beta,
                                    residua_ff* C, int64_t ldc, const residua_gemm_options* options,
                                    residua_gemm_report* report);
residua_status residua_gemm_with_fp64(residua_context* context, residua_op transa, residua_op transb,
                                      int64_t m, int64_t n, int64_t k, const double* alpha, const double* A,
                                      int64_t lda, const double* B, int64_t ldb, const double* beta,
                                      double* C, int64_t ldc, const residua_gemm_options* options,
                                      residua_gemm_report* report);
residua_status residua_gemm_with_ds(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const residua_dd* alpha, residua_const_ds_array A,
                                    int64_t lda, residua_const_ds_array B, int64_t ldb,
                                    const residua_dd* beta, residua_ds_array C, int64_t ldc,
                                    const residua_gemm_options* options, residua_gemm_report* report);
residua_status residua_gemm_with_di(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const residua_dd* alpha, residua_const_di_array A,
                                    int64_t lda, residua_const_di_array B, int64_t ldb,
                                    const residua_dd* beta, residua_di_array C, int64_t ldc,
                                    const residua_gemm_options* options, residua_gemm_report* report);
residua_status residua_gemm_with_dit(residua_context* context, residua_op transa, residua_op transb,
                                     int64_t m, int64_t n, int64_t k, const residua_dd* alpha,
                                     residua_const_di_array A, int64_t lda, residua_const_di_array B,
                                     int64_t ldb, const residua_dd* beta, residua_di_array C, int64_t ldc,
                                     const residua_gemm_options* options, residua_gemm_report* report);
residua_status residua_gemm_with_dd(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const residua_dd* alpha, const residua_dd* A,
                                    int64_t lda, const residua_dd* B, int64_t ldb, const residua_dd* beta,
                                    residua_dd* C, int64_t ldc, const residua_gemm_options* options,
                                    residua_gemm_report* report);
residua_status residua_gemm_with_td(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const residua_td* alpha, const residua_td* A,
                                    int64_t lda, const residua_td* B, int64_t ldb, const residua_td* beta,
                                    residua_td* C, int64_t ldc, const residua_gemm_options* options,
                                    residua_gemm_report* report);
residua_status residua_gemm_with_qd(residua_context* context, residua_op transa, residua_op transb, int64_t m,
                                    int64_t n, int64_t k, const residua_qd* alpha, const residua_qd* A,
                                    int64_t lda, const residua_qd* B, int64_t ldb, const residua_qd* beta,
                                    residua_qd* C, int64_t ldc, const residua_gemm_options* options,
                                    residua_gemm_report* report);

/* gemm_strided: gemm for `count` products, each so many elements behind the one before; a stride of 0
 * shares A or B.
 *   transa  whether A is transposed
 *   transb  whether B is transposed
 *   A       m (RESIDUA_TRANSPOSE: k) x k (RESIDUA_TRANSPOSE: m) elements as stored, read
 *   B       k (RESIDUA_TRANSPOSE: n) x n (RESIDUA_TRANSPOSE: k) elements as stored, read
 *   C       m x n elements as stored, read and written
 * More: residua/blas/level3/gemm_batched.hpp */
residua_status residua_gemm_strided_fp32(residua_context* context, residua_op transa, residua_op transb,
                                         int64_t m, int64_t n, int64_t k, const double* alpha, const float* A,
                                         int64_t lda, int64_t stride_a, const float* B, int64_t ldb,
                                         int64_t stride_b, const double* beta, float* C, int64_t ldc,
                                         int64_t stride_c, int64_t count);
residua_status residua_gemm_strided_ff(residua_context* context, residua_op transa, residua_op transb,
                                       int64_t m, int64_t n, int64_t k, const double* alpha,
                                       const residua_ff* A, int64_t lda, int64_t stride_a,
                                       const residua_ff* B, int64_t ldb, int64_t stride_b, const double* beta,
                                       residua_ff* C, int64_t ldc, int64_t stride_c, int64_t count);
residua_status residua_gemm_strided_fp64(residua_context* context, residua_op transa, residua_op transb,
                                         int64_t m, int64_t n, int64_t k, const double* alpha,
                                         const double* A, int64_t lda, int64_t stride_a, const double* B,
                                         int64_t ldb, int64_t stride_b, const double* beta, double* C,
                                         int64_t ldc, int64_t stride_c, int64_t count);
residua_status residua_gemm_strided_ds(residua_context* context, residua_op transa, residua_op transb,
                                       int64_t m, int64_t n, int64_t k, const residua_dd* alpha,
                                       residua_const_ds_array A, int64_t lda, int64_t stride_a,
                                       residua_const_ds_array B, int64_t ldb, int64_t stride_b,
                                       const residua_dd* beta, residua_ds_array C, int64_t ldc,
                                       int64_t stride_c, int64_t count);
residua_status residua_gemm_strided_di(residua_context* context, residua_op transa, residua_op transb,
                                       int64_t m, int64_t n, int64_t k, const residua_dd* alpha,
                                       residua_const_di_array A, int64_t lda, int64_t stride_a,
                                       residua_const_di_array B, int64_t ldb, int64_t stride_b,
                                       const residua_dd* beta, residua_di_array C, int64_t ldc,
                                       int64_t stride_c, int64_t count);
residua_status residua_gemm_strided_dit(residua_context* context, residua_op transa, residua_op transb,
                                        int64_t m, int64_t n, int64_t k, const residua_dd* alpha,
                                        residua_const_di_array A, int64_t lda, int64_t stride_a,
                                        residua_const_di_array B, int64_t ldb, int64_t stride_b,
                                        const residua_dd* beta, residua_di_array C, int64_t ldc,
                                        int64_t stride_c, int64_t count);
residua_status residua_gemm_strided_dd(residua_context* context, residua_op transa, residua_op transb,
                                       int64_t m, int64_t n, int64_t k, const residua_dd* alpha,
                                       const residua_dd* A, int64_t lda, int64_t stride_a,
                                       const residua_dd* B, int64_t ldb, int64_t stride_b,
                                       const residua_dd* beta, residua_dd* C, int64_t ldc, int64_t stride_c,
                                       int64_t count);
residua_status residua_gemm_strided_td(residua_context* context, residua_op transa, residua_op transb,
                                       int64_t m, int64_t n, int64_t k, const residua_td* alpha,
                                       const residua_td* A, int64_t lda, int64_t stride_a,
                                       const residua_td* B, int64_t ldb, int64_t stride_b,
                                       const residua_td* beta, residua_td* C, int64_t ldc, int64_t stride_c,
                                       int64_t count);
residua_status residua_gemm_strided_qd(residua_context* context, residua_op transa, residua_op transb,
                                       int64_t m, int64_t n, int64_t k, const residua_qd* alpha,
                                       const residua_qd* A, int64_t lda, int64_t stride_a,
                                       const residua_qd* B, int64_t ldb, int64_t stride_b,
                                       const residua_qd* beta, residua_qd* C, int64_t ldc, int64_t stride_c,
                                       int64_t count);

/* gemm_workspace: The workspace of gemm with these options (residua_reserve_workspace).
 *   options  how products are computed; null: the defaults
 *   bytes    receives the bytes
 * More: residua/blas/level3/gemm.hpp */
residua_status residua_gemm_workspace_fp32(residua_context* context, int64_t m, int64_t n, int64_t k,
                                           const residua_gemm_options* options, size_t* bytes);
residua_status residua_gemm_workspace_ff(residua_context* context, int64_t m, int64_t n, int64_t k,
                                         const residua_gemm_options* options, size_t* bytes);
residua_status residua_gemm_workspace_fp64(residua_context* context, int64_t m, int64_t n, int64_t k,
                                           const residua_gemm_options* options, size_t* bytes);
residua_status residua_gemm_workspace_ds(residua_context* context, int64_t m, int64_t n, int64_t k,
                                         const residua_gemm_options* options, size_t* bytes);
residua_status residua_gemm_workspace_di(residua_context* context, int64_t m, int64_t n, int64_t k,
                                         const residua_gemm_options* options, size_t* bytes);
residua_status residua_gemm_workspace_dit(residua_context* context, int64_t m, int64_t n, int64_t k,
                                          const residua_gemm_options* options, size_t* bytes);
residua_status residua_gemm_workspace_dd(residua_context* context, int64_t m, int64_t n, int64_t k,
                                         const residua_gemm_options* options, size_t* bytes);
residua_status residua_gemm_workspace_td(residua_context* context, int64_t m, int64_t n, int64_t k,
                                         const residua_gemm_options* options, size_t* bytes);
residua_status residua_gemm_workspace_qd(residua_context* context, int64_t m, int64_t n, int64_t k,
                                         const residua_gemm_options* options, size_t* bytes);

/* symm_workspace: The workspace of symm (residua_reserve_workspace).
 *   side   on which side A stands
 *   bytes  receives the bytes
 * More: residua/blas/level3/symm.hpp */
residua_status residua_symm_workspace_fp32(residua_context* context, residua_side side, int64_t m, int64_t n,
                                           size_t* bytes);
residua_status residua_symm_workspace_ff(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes);
residua_status residua_symm_workspace_fp64(residua_context* context, residua_side side, int64_t m, int64_t n,
                                           size_t* bytes);
residua_status residua_symm_workspace_ds(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes);
residua_status residua_symm_workspace_di(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes);
residua_status residua_symm_workspace_dit(residua_context* context, residua_side side, int64_t m, int64_t n,
                                          size_t* bytes);
residua_status residua_symm_workspace_dd(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes);
residua_status residua_symm_workspace_td(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes);
residua_status residua_symm_workspace_qd(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes);

/* syrk_workspace: The workspace of syrk (residua_reserve_workspace).
 *   bytes  receives the bytes
 * More: residua/blas/level3/syrk.hpp */
residua_status residua_syrk_workspace_fp32(residua_context* context, int64_t n, int64_t k, size_t* bytes);
residua_status residua_syrk_workspace_ff(residua_context* context, int64_t n, int64_t k, size_t* bytes);
residua_status residua_syrk_workspace_fp64(residua_context* context, int64_t n, int64_t k, size_t* bytes);
residua_status residua_syrk_workspace_ds(residua_context* context, int64_t n, int64_t k, size_t* bytes);
residua_status residua_syrk_workspace_di(residua_context* context, int64_t n, int64_t k, size_t* bytes);
residua_status residua_syrk_workspace_dit(residua_context* context, int64_t n, int64_t k, size_t* bytes);
residua_status residua_syrk_workspace_dd(residua_context* context, int64_t n, int64_t k, size_t* bytes);
residua_status residua_syrk_workspace_td(residua_context* context, int64_t n, int64_t k, size_t* bytes);
residua_status residua_syrk_workspace_qd(residua_context* context, int64_t n, int64_t k, size_t* bytes);

/* syr2k_workspace: The workspace of syr2k (residua_reserve_workspace).
 *   bytes  receives the bytes
 * More: residua/blas/level3/syr2k.hpp */
residua_status residua_syr2k_workspace_fp32(residua_context* context, int64_t n, int64_t k, size_t* bytes);
residua_status residua_syr2k_workspace_ff(residua_context* context, int64_t n, int64_t k, size_t* bytes);
residua_status residua_syr2k_workspace_fp64(residua_context* context, int64_t n, int64_t k, size_t* bytes);
residua_status residua_syr2k_workspace_ds(residua_context* context, int64_t n, int64_t k, size_t* bytes);
residua_status residua_syr2k_workspace_di(residua_context* context, int64_t n, int64_t k, size_t* bytes);
residua_status residua_syr2k_workspace_dit(residua_context* context, int64_t n, int64_t k, size_t* bytes);
residua_status residua_syr2k_workspace_dd(residua_context* context, int64_t n, int64_t k, size_t* bytes);
residua_status residua_syr2k_workspace_td(residua_context* context, int64_t n, int64_t k, size_t* bytes);
residua_status residua_syr2k_workspace_qd(residua_context* context, int64_t n, int64_t k, size_t* bytes);

/* trmm_workspace: The workspace of trmm (residua_reserve_workspace).
 *   side   on which side A stands
 *   bytes  receives the bytes
 * More: residua/blas/level3/trmm.hpp */
residua_status residua_trmm_workspace_fp32(residua_context* context, residua_side side, int64_t m, int64_t n,
                                           size_t* bytes);
residua_status residua_trmm_workspace_ff(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes);
residua_status residua_trmm_workspace_fp64(residua_context* context, residua_side side, int64_t m, int64_t n,
                                           size_t* bytes);
residua_status residua_trmm_workspace_ds(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes);
residua_status residua_trmm_workspace_di(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes);
residua_status residua_trmm_workspace_dit(residua_context* context, residua_side side, int64_t m, int64_t n,
                                          size_t* bytes);
residua_status residua_trmm_workspace_dd(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes);
residua_status residua_trmm_workspace_td(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes);
residua_status residua_trmm_workspace_qd(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes);

/* trsm_workspace: The workspace of trsm (residua_reserve_workspace).
 *   side   on which side A stands
 *   bytes  receives the bytes
 * More: residua/blas/level3/trsm.hpp */
residua_status residua_trsm_workspace_fp32(residua_context* context, residua_side side, int64_t m, int64_t n,
                                           size_t* bytes);
residua_status residua_trsm_workspace_ff(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes);
residua_status residua_trsm_workspace_fp64(residua_context* context, residua_side side, int64_t m, int64_t n,
                                           size_t* bytes);
residua_status residua_trsm_workspace_ds(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes);
residua_status residua_trsm_workspace_di(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes);
residua_status residua_trsm_workspace_dit(residua_context* context, residua_side side, int64_t m, int64_t n,
                                          size_t* bytes);
residua_status residua_trsm_workspace_dd(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes);
residua_status residua_trsm_workspace_td(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes);
residua_status residua_trsm_workspace_qd(residua_context* context, residua_side side, int64_t m, int64_t n,
                                         size_t* bytes);

/* symm: Computes C = alpha A B + beta C, or alpha B A + beta C, with one triangle of a symmetric A.
 *   side  on which side A stands
 *   uplo  which triangle is meant
 *   A     m (RESIDUA_RIGHT: n) x m (RESIDUA_RIGHT: n) elements as stored, read
 *   B     m x n elements as stored, read
 *   C     m x n elements as stored, read and written
 * More: residua/blas/level3/symm.hpp */
residua_status residua_symm_fp32(residua_context* context, residua_side side, residua_uplo uplo, int64_t m,
                                 int64_t n, const double* alpha, const float* A, int64_t lda, const float* B,
                                 int64_t ldb, const double* beta, float* C, int64_t ldc);
residua_status residua_symm_ff(residua_context* context, residua_side side, residua_uplo uplo, int64_t m,
                               int64_t n, const double* alpha, const residua_ff* A, int64_t lda,
                               const residua_ff* B, int64_t ldb, const double* beta, residua_ff* C,
                               int64_t ldc);
residua_status residua_symm_fp64(residua_context* context, residua_side side, residua_uplo uplo, int64_t m,
                                 int64_t n, const double* alpha, const double* A, int64_t lda,
                                 const double* B, int64_t ldb, const double* beta, double* C, int64_t ldc);
residua_status residua_symm_ds(residua_context* context, residua_side side, residua_uplo uplo, int64_t m,
                               int64_t n, const residua_dd* alpha, residua_const_ds_array A, int64_t lda,
                               residua_const_ds_array B, int64_t ldb, const residua_dd* beta,
                               residua_ds_array C, int64_t ldc);
residua_status residua_symm_di(residua_context* context, residua_side side, residua_uplo uplo, int64_t m,
                               int64_t n, const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                               residua_const_di_array B, int64_t ldb, const residua_dd* beta,
                               residua_di_array C, int64_t ldc);
residua_status residua_symm_dit(residua_context* context, residua_side side, residua_uplo uplo, int64_t m,
                                int64_t n, const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                residua_const_di_array B, int64_t ldb, const residua_dd* beta,
                                residua_di_array C, int64_t ldc);
residua_status residua_symm_dd(residua_context* context, residua_side side, residua_uplo uplo, int64_t m,
                               int64_t n, const residua_dd* alpha, const residua_dd* A, int64_t lda,
                               const residua_dd* B, int64_t ldb, const residua_dd* beta, residua_dd* C,
                               int64_t ldc);
residua_status residua_symm_td(residua_context* context, residua_side side, residua_uplo uplo, int64_t m,
                               int64_t n, const residua_td* alpha, const residua_td* A, int64_t lda,
                               const residua_td* B, int64_t ldb, const residua_td* beta, residua_td* C,
                               int64_t ldc);
residua_status residua_symm_qd(residua_context* context, residua_side side, residua_uplo uplo, int64_t m,
                               int64_t n, const residua_qd* alpha, const residua_qd* A, int64_t lda,
                               const residua_qd* B, int64_t ldb, const residua_qd* beta, residua_qd* C,
                               int64_t ldc);

/* syrk: Computes C = alpha op(A) op(A)' + beta C in one triangle, where op(A) is n x k.
 *   uplo   which triangle is meant
 *   trans  whether A is transposed
 *   A      n (RESIDUA_TRANSPOSE: k) x k (RESIDUA_TRANSPOSE: n) elements as stored, read
 *   C      n x n elements as stored, read and written
 * More: residua/blas/level3/syrk.hpp */
residua_status residua_syrk_fp32(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                 int64_t k, const double* alpha, const float* A, int64_t lda,
                                 const double* beta, float* C, int64_t ldc);
residua_status residua_syrk_ff(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                               int64_t k, const double* alpha, const residua_ff* A, int64_t lda,
                               const double* beta, residua_ff* C, int64_t ldc);
residua_status residua_syrk_fp64(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                 int64_t k, const double* alpha, const double* A, int64_t lda,
                                 const double* beta, double* C, int64_t ldc);
residua_status residua_syrk_ds(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                               int64_t k, const residua_dd* alpha, residua_const_ds_array A, int64_t lda,
                               const residua_dd* beta, residua_ds_array C, int64_t ldc);
residua_status residua_syrk_di(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                               int64_t k, const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                               const residua_dd* beta, residua_di_array C, int64_t ldc);
residua_status residua_syrk_dit(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                int64_t k, const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                const residua_dd* beta, residua_di_array C, int64_t ldc);
residua_status residua_syrk_dd(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                               int64_t k, const residua_dd* alpha, const residua_dd* A, int64_t lda,
                               const residua_dd* beta, residua_dd* C, int64_t ldc);
residua_status residua_syrk_td(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                               int64_t k, const residua_td* alpha, const residua_td* A, int64_t lda,
                               const residua_td* beta, residua_td* C, int64_t ldc);
residua_status residua_syrk_qd(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                               int64_t k, const residua_qd* alpha, const residua_qd* A, int64_t lda,
                               const residua_qd* beta, residua_qd* C, int64_t ldc);

/* syr2k: Computes C = alpha (op(A) op(B)' + op(B) op(A)') + beta C in one triangle, where op(A) and op(B)
 * are n x k.
 *   uplo   which triangle is meant
 *   trans  whether A is transposed
 *   A      n (RESIDUA_TRANSPOSE: k) x k (RESIDUA_TRANSPOSE: n) elements as stored, read
 *   B      n (RESIDUA_TRANSPOSE: k) x k (RESIDUA_TRANSPOSE: n) elements as stored, read
 *   C      n x n elements as stored, read and written
 * More: residua/blas/level3/syr2k.hpp */
residua_status residua_syr2k_fp32(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                  int64_t k, const double* alpha, const float* A, int64_t lda, const float* B,
                                  int64_t ldb, const double* beta, float* C, int64_t ldc);
residua_status residua_syr2k_ff(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                int64_t k, const double* alpha, const residua_ff* A, int64_t lda,
                                const residua_ff* B, int64_t ldb, const double* beta, residua_ff* C,
                                int64_t ldc);
residua_status residua_syr2k_fp64(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                  int64_t k, const double* alpha, const double* A, int64_t lda,
                                  const double* B, int64_t ldb, const double* beta, double* C, int64_t ldc);
residua_status residua_syr2k_ds(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                int64_t k, const residua_dd* alpha, residua_const_ds_array A, int64_t lda,
                                residua_const_ds_array B, int64_t ldb, const residua_dd* beta,
                                residua_ds_array C, int64_t ldc);
residua_status residua_syr2k_di(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                int64_t k, const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                residua_const_di_array B, int64_t ldb, const residua_dd* beta,
                                residua_di_array C, int64_t ldc);
residua_status residua_syr2k_dit(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                 int64_t k, const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                 residua_const_di_array B, int64_t ldb, const residua_dd* beta,
                                 residua_di_array C, int64_t ldc);
residua_status residua_syr2k_dd(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                int64_t k, const residua_dd* alpha, const residua_dd* A, int64_t lda,
                                const residua_dd* B, int64_t ldb, const residua_dd* beta, residua_dd* C,
                                int64_t ldc);
residua_status residua_syr2k_td(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                int64_t k, const residua_td* alpha, const residua_td* A, int64_t lda,
                                const residua_td* B, int64_t ldb, const residua_td* beta, residua_td* C,
                                int64_t ldc);
residua_status residua_syr2k_qd(residua_context* context, residua_uplo uplo, residua_op trans, int64_t n,
                                int64_t k, const residua_qd* alpha, const residua_qd* A, int64_t lda,
                                const residua_qd* B, int64_t ldb, const residua_qd* beta, residua_qd* C,
                                int64_t ldc);

/* trmm: Computes B = alpha op(A) B, or alpha B op(A), with a triangular A.
 *   side   on which side A stands
 *   uplo   which triangle is meant
 *   trans  whether A is transposed
 *   diag   whether the diagonal is of ones
 *   A      m (RESIDUA_RIGHT: n) x m (RESIDUA_RIGHT: n) elements as stored, read
 *   B      m x n elements as stored, read and written
 * More: residua/blas/level3/trmm.hpp */
residua_status residua_trmm_fp32(residua_context* context, residua_side side, residua_uplo uplo,
                                 residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                 const double* alpha, const float* A, int64_t lda, float* B, int64_t ldb);
residua_status residua_trmm_ff(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n, const double* alpha,
                               const residua_ff* A, int64_t lda, residua_ff* B, int64_t ldb);
residua_status residua_trmm_fp64(residua_context* context, residua_side side, residua_uplo uplo,
                                 residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                 const double* alpha, const double* A, int64_t lda, double* B, int64_t ldb);
residua_status residua_trmm_ds(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n,
                               const residua_dd* alpha, residua_const_ds_array A, int64_t lda,
                               residua_ds_array B, int64_t ldb);
residua_status residua_trmm_di(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n,
                               const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                               residua_di_array B, int64_t ldb);
residua_status residua_trmm_dit(residua_context* context, residua_side side, residua_uplo uplo,
                                residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                residua_di_array B, int64_t ldb);
residua_status residua_trmm_dd(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n,
                               const residua_dd* alpha, const residua_dd* A, int64_t lda, residua_dd* B,
                               int64_t ldb);
residua_status residua_trmm_td(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n,
                               const residua_td* alpha, const residua_td* A, int64_t lda, residua_td* B,
                               int64_t ldb);
residua_status residua_trmm_qd(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n,
                               const residua_qd* alpha, const residua_qd* A, int64_t lda, residua_qd* B,
                               int64_t ldb);

/* trsm: Solves op(A) X = alpha B, or X op(A) = alpha B, with a triangular A; X overwrites B.
 *   side   on which side A stands
 *   uplo   which triangle is meant
 *   trans  whether A is transposed
 *   diag   whether the diagonal is of ones
 *   A      m (RESIDUA_RIGHT: n) x m (RESIDUA_RIGHT: n) elements as stored, read
 *   B      m x n elements as stored, read and written
 * More: residua/blas/level3/trsm.hpp */
residua_status residua_trsm_fp32(residua_context* context, residua_side side, residua_uplo uplo,
                                 residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                 const double* alpha, const float* A, int64_t lda, float* B, int64_t ldb);
residua_status residua_trsm_ff(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n, const double* alpha,
                               const residua_ff* A, int64_t lda, residua_ff* B, int64_t ldb);
residua_status residua_trsm_fp64(residua_context* context, residua_side side, residua_uplo uplo,
                                 residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                 const double* alpha, const double* A, int64_t lda, double* B, int64_t ldb);
residua_status residua_trsm_ds(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n,
                               const residua_dd* alpha, residua_const_ds_array A, int64_t lda,
                               residua_ds_array B, int64_t ldb);
residua_status residua_trsm_di(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n,
                               const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                               residua_di_array B, int64_t ldb);
residua_status residua_trsm_dit(residua_context* context, residua_side side, residua_uplo uplo,
                                residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                const residua_dd* alpha, residua_const_di_array A, int64_t lda,
                                residua_di_array B, int64_t ldb);
residua_status residua_trsm_dd(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n,
                               const residua_dd* alpha, const residua_dd* A, int64_t lda, residua_dd* B,
                               int64_t ldb);
residua_status residua_trsm_td(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n,
                               const residua_td* alpha, const residua_td* A, int64_t lda, residua_td* B,
                               int64_t ldb);
residua_status residua_trsm_qd(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, int64_t m, int64_t n,
                               const residua_qd* alpha, const residua_qd* A, int64_t lda, residua_qd* B,
                               int64_t ldb);

/* ---- LAPACK ---- */

/* A call that succeeds may still say by `info` that there is no result, as each routine says. `info` is on
 * the host. Pivots lie where the context computes, and count rows from 1. */

/* The largest magnitude, the largest sum of magnitudes in a column, that in a row, and the root of the sum
 * of squares. */
typedef enum RESIDUA_ANY_INT {
  RESIDUA_MAX_NORM = 0,
  RESIDUA_ONE_NORM = 1,
  RESIDUA_INFINITY_NORM = 2,
  RESIDUA_FROBENIUS_NORM = 3
} residua_norm;

/* Formats that a solver chooses among. */
typedef enum RESIDUA_ANY_INT {
  RESIDUA_FORMAT_AUTOMATIC = 0,
  RESIDUA_FORMAT_FP32 = 1,
  RESIDUA_FORMAT_FP64 = 2,
  RESIDUA_FORMAT_DD = 3,
  RESIDUA_FORMAT_TD = 4,
  RESIDUA_FORMAT_QD = 5
} residua_format;
/* How corrections are found, by factors alone or by GMRES with factors. */
typedef enum RESIDUA_ANY_INT {
  RESIDUA_REFINEMENT_AUTOMATIC = 0,
  RESIDUA_REFINEMENT_CLASSIC = 1,
  RESIDUA_REFINEMENT_GMRES = 2
} residua_refinement_method;
/* Zeros stand for the defaults, which residua/lapack/refinement.hpp explains; what is open is chosen. */
typedef struct {
  residua_format factors;
  residua_format residuals;     /* X's, or a wider one */
  residua_format first_factors; /* double */
  residua_refinement_method method;
  int most_refinements; /* 50 */
  int without_scaling;  /* not 0: badly scaled rows and columns stay as they are */
  double condition;     /* of A, where it is known */
  double forward_error, backward_error; /* that suffice */
  residua_gemm_options products;
} residua_refinement_options;
/* The report of the last factorisation that was tried, whose X is returned. */
typedef struct {
  residua_format factors, residuals;
  residua_refinement_method method; /* CLASSIC or GMRES */
  int64_t info;                     /* > 0: there are no factors, as of getrf or potrf, and no X */
  int at_rounding; /* whether only rounding is left of the residual, or the correction */
  int converged;   /* the same, or whether the errors that suffice are promised */
  int refinements;
  int attempts_before; /* with factors that came to nothing */
  int scaled;          /* whether rows and columns were */
  double condition_estimate;
  double componentwise_backward_error, normwise_backward_error;
  double forward_error_bound; /* of X, relative to it; infinite: nothing is promised */
  double factor_seconds, seconds;
  residua_gemm_report products;
  char reason[256]; /* why it ended */
} residua_refinement_report;

/* getrf: Factorises P A = L U by Gaussian elimination with partial pivoting, in the place of A.
 *   A     m x n elements as stored, read and written
 *   ipiv  receives a pivot a column, or row if fewer: row i was exchanged with row ipiv[i] - 1
 *   info  receives 0, or k > 0: the k-th pivot is zero
 * More: residua/lapack/getrf.hpp */
residua_status residua_getrf_fp32(residua_context* context, int64_t m, int64_t n, float* A, int64_t lda,
                                  int64_t* ipiv, int64_t* info);
residua_status residua_getrf_fp64(residua_context* context, int64_t m, int64_t n, double* A, int64_t lda,
                                  int64_t* ipiv, int64_t* info);
residua_status residua_getrf_dd(residua_context* context, int64_t m, int64_t n, residua_dd* A, int64_t lda,
                                int64_t* ipiv, int64_t* info);
residua_status residua_getrf_td(residua_context* context, int64_t m, int64_t n, residua_td* A, int64_t lda,
                                int64_t* ipiv, int64_t* info);
residua_status residua_getrf_qd(residua_context* context, int64_t m, int64_t n, residua_qd* A, int64_t lda,
                                int64_t* ipiv, int64_t* info);

/* getrs: Solves op(A) X = B with the factors of getrf; X overwrites B.
 *   trans  whether A is transposed
 *   A      n x n elements as stored, read
 *   ipiv   n pivots of getrf
 *   B      n x nrhs elements as stored, read and written
 * More: residua/lapack/getrs.hpp */
residua_status residua_getrs_fp32(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                  const float* A, int64_t lda, const int64_t* ipiv, float* B, int64_t ldb);
residua_status residua_getrs_fp64(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                  const double* A, int64_t lda, const int64_t* ipiv, double* B, int64_t ldb);
residua_status residua_getrs_dd(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                const residua_dd* A, int64_t lda, const int64_t* ipiv, residua_dd* B,
                                int64_t ldb);
residua_status residua_getrs_td(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                const residua_td* A, int64_t lda, const int64_t* ipiv, residua_td* B,
                                int64_t ldb);
residua_status residua_getrs_qd(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                const residua_qd* A, int64_t lda, const int64_t* ipiv, residua_qd* B,
                                int64_t ldb);

/* gesv: Solves A X = B by getrf, and by getrs unless info > 0.
 *   A     n x n elements as stored, read and written
 *   ipiv  receives a pivot a column, or row if fewer: row i was exchanged with row ipiv[i] - 1
 *   B     n x nrhs elements as stored, read and written
 *   info  receives 0, or k > 0: the k-th pivot is zero
 * More: residua/lapack/gesv.hpp */
residua_status residua_gesv_fp32(residua_context* context, int64_t n, int64_t nrhs, float* A, int64_t lda,
                                 int64_t* ipiv, float* B, int64_t ldb, int64_t* info);
residua_status residua_gesv_fp64(residua_context* context, int64_t n, int64_t nrhs, double* A, int64_t lda,
                                 int64_t* ipiv, double* B, int64_t ldb, int64_t* info);
residua_status residua_gesv_dd(residua_context* context, int64_t n, int64_t nrhs, residua_dd* A, int64_t lda,
                               int64_t* ipiv, residua_dd* B, int64_t ldb, int64_t* info);
residua_status residua_gesv_td(residua_context* context, int64_t n, int64_t nrhs, residua_td* A, int64_t lda,
                               int64_t* ipiv, residua_td* B, int64_t ldb, int64_t* info);
residua_status residua_gesv_qd(residua_context* context, int64_t n, int64_t nrhs, residua_qd* A, int64_t lda,
                               int64_t* ipiv, residua_qd* B, int64_t ldb, int64_t* info);

/* getri: Puts the inverse of A in the place of its factors of getrf.
 *   A     n x n elements as stored, read and written
 *   ipiv  n pivots of getrf
 *   info  receives 0, or k > 0: the k-th pivot is zero
 * More: residua/lapack/getri.hpp */
residua_status residua_getri_fp32(residua_context* context, int64_t n, float* A, int64_t lda,
                                  const int64_t* ipiv, int64_t* info);
residua_status residua_getri_fp64(residua_context* context, int64_t n, double* A, int64_t lda,
                                  const int64_t* ipiv, int64_t* info);
residua_status residua_getri_dd(residua_context* context, int64_t n, residua_dd* A, int64_t lda,
                                const int64_t* ipiv, int64_t* info);
residua_status residua_getri_td(residua_context* context, int64_t n, residua_td* A, int64_t lda,
                                const int64_t* ipiv, int64_t* info);
residua_status residua_getri_qd(residua_context* context, int64_t n, residua_qd* A, int64_t lda,
                                const int64_t* ipiv, int64_t* info);

/* potrf: Factorises a symmetric positive definite A = L L' or U' U in the place of one triangle.
 *   uplo  which triangle is meant
 *   A     n x n elements as stored, read and written
 *   info  receives 0, or k > 0: the leading minor of order k is not positive
 * More: residua/lapack/potrf.hpp */
residua_status residua_potrf_fp32(residua_context* context, residua_uplo uplo, int64_t n, float* A,
                                  int64_t lda, int64_t* info);
residua_status residua_potrf_fp64(residua_context* context, residua_uplo uplo, int64_t n, double* A,
                                  int64_t lda, int64_t* info);
residua_status residua_potrf_dd(residua_context* context, residua_uplo uplo, int64_t n, residua_dd* A,
                                int64_t lda, int64_t* info);
residua_status residua_potrf_td(residua_context* context, residua_uplo uplo, int64_t n, residua_td* A,
                                int64_t lda, int64_t* info);
residua_status residua_potrf_qd(residua_context* context, residua_uplo uplo, int64_t n, residua_qd* A,
                                int64_t lda, int64_t* info);

/* potrs: Solves A X = B with the factor of potrf; X overwrites B.
 *   uplo  which triangle is meant
 *   A     n x n elements as stored, read
 *   B     n x nrhs elements as stored, read and written
 * More: residua/lapack/potrs.hpp */
residua_status residua_potrs_fp32(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                  const float* A, int64_t lda, float* B, int64_t ldb);
residua_status residua_potrs_fp64(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                  const double* A, int64_t lda, double* B, int64_t ldb);
residua_status residua_potrs_dd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                const residua_dd* A, int64_t lda, residua_dd* B, int64_t ldb);
residua_status residua_potrs_td(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                const residua_td* A, int64_t lda, residua_td* B, int64_t ldb);
residua_status residua_potrs_qd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                const residua_qd* A, int64_t lda, residua_qd* B, int64_t ldb);

/* posv: Solves A X = B by potrf, and by potrs unless info > 0.
 *   uplo  which triangle is meant
 *   A     n x n elements as stored, read and written
 *   B     n x nrhs elements as stored, read and written
 *   info  receives 0, or k > 0: the leading minor of order k is not positive
 * More: residua/lapack/posv.hpp */
residua_status residua_posv_fp32(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                 float* A, int64_t lda, float* B, int64_t ldb, int64_t* info);
residua_status residua_posv_fp64(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                 double* A, int64_t lda, double* B, int64_t ldb, int64_t* info);
residua_status residua_posv_dd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                               residua_dd* A, int64_t lda, residua_dd* B, int64_t ldb, int64_t* info);
residua_status residua_posv_td(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                               residua_td* A, int64_t lda, residua_td* B, int64_t ldb, int64_t* info);
residua_status residua_posv_qd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                               residua_qd* A, int64_t lda, residua_qd* B, int64_t ldb, int64_t* info);

/* potri: Puts the inverse of A in the place of its factor of potrf.
 *   uplo  which triangle is meant
 *   A     n x n elements as stored, read and written
 *   info  receives 0, or k > 0: the factor has a zero on its diagonal
 * More: residua/lapack/potri.hpp */
residua_status residua_potri_fp32(residua_context* context, residua_uplo uplo, int64_t n, float* A,
                                  int64_t lda, int64_t* info);
residua_status residua_potri_fp64(residua_context* context, residua_uplo uplo, int64_t n, double* A,
                                  int64_t lda, int64_t* info);
residua_status residua_potri_dd(residua_context* context, residua_uplo uplo, int64_t n, residua_dd* A,
                                int64_t lda, int64_t* info);
residua_status residua_potri_td(residua_context* context, residua_uplo uplo, int64_t n, residua_td* A,
                                int64_t lda, int64_t* info);
residua_status residua_potri_qd(residua_context* context, residua_uplo uplo, int64_t n, residua_qd* A,
                                int64_t lda, int64_t* info);

/* geqrf: Factorises A = Q R in place, with R above, Q's reflectors below the diagonal and in tau.
 *   A    m x n elements as stored, read and written
 *   tau  min(m, n) elements, written
 * More: residua/lapack/geqrf.hpp */
residua_status residua_geqrf_fp32(residua_context* context, int64_t m, int64_t n, float* A, int64_t lda,
                                  float* tau);
residua_status residua_geqrf_fp64(residua_context* context, int64_t m, int64_t n, double* A, int64_t lda,
                                  double* tau);
residua_status residua_geqrf_dd(residua_context* context, int64_t m, int64_t n, residua_dd* A, int64_t lda,
                                residua_dd* tau);
residua_status residua_geqrf_td(residua_context* context, int64_t m, int64_t n, residua_td* A, int64_t lda,
                                residua_td* tau);
residua_status residua_geqrf_qd(residua_context* context, int64_t m, int64_t n, residua_qd* A, int64_t lda,
                                residua_qd* tau);

/* ormqr: Computes C = op(Q) C, or C op(Q), with the Q that geqrf has left in A and tau.
 *   side   on which side Q stands
 *   trans  whether Q is transposed
 *   A      m (RESIDUA_RIGHT: n) x k elements as stored, read
 *   tau    k elements, read
 *   C      m x n elements as stored, read and written
 * More: residua/lapack/ormqr.hpp */
residua_status residua_ormqr_fp32(residua_context* context, residua_side side, residua_op trans, int64_t m,
                                  int64_t n, int64_t k, const float* A, int64_t lda, const float* tau,
                                  float* C, int64_t ldc);
residua_status residua_ormqr_fp64(residua_context* context, residua_side side, residua_op trans, int64_t m,
                                  int64_t n, int64_t k, const double* A, int64_t lda, const double* tau,
                                  double* C, int64_t ldc);
residua_status residua_ormqr_dd(residua_context* context, residua_side side, residua_op trans, int64_t m,
                                int64_t n, int64_t k, const residua_dd* A, int64_t lda, const residua_dd* tau,
                                residua_dd* C, int64_t ldc);
residua_status residua_ormqr_td(residua_context* context, residua_side side, residua_op trans, int64_t m,
                                int64_t n, int64_t k, const residua_td* A, int64_t lda, const residua_td* tau,
                                residua_td* C, int64_t ldc);
residua_status residua_ormqr_qd(residua_context* context, residua_side side, residua_op trans, int64_t m,
                                int64_t n, int64_t k, const residua_qd* A, int64_t lda, const residua_qd* tau,
                                residua_qd* C, int64_t ldc);

/* orgqr: Forms the first n columns of the Q that geqrf left in A and tau, in the place of A; k <= n <= m.
 *   A    m x n elements as stored, read and written
 *   tau  k elements, read
 * More: residua/lapack/orgqr.hpp */
residua_status residua_orgqr_fp32(residua_context* context, int64_t m, int64_t n, int64_t k, float* A,
                                  int64_t lda, const float* tau);
residua_status residua_orgqr_fp64(residua_context* context, int64_t m, int64_t n, int64_t k, double* A,
                                  int64_t lda, const double* tau);
residua_status residua_orgqr_dd(residua_context* context, int64_t m, int64_t n, int64_t k, residua_dd* A,
                                int64_t lda, const residua_dd* tau);
residua_status residua_orgqr_td(residua_context* context, int64_t m, int64_t n, int64_t k, residua_td* A,
                                int64_t lda, const residua_td* tau);
residua_status residua_orgqr_qd(residua_context* context, int64_t m, int64_t n, int64_t k, residua_qd* A,
                                int64_t lda, const residua_qd* tau);

/* gels: Solves for least squares or minimum norm with op(A) of full rank: B has b on entry, x on exit,
 * and max(m, n) rows.
 *   trans  whether A is transposed
 *   A      m x n elements as stored, read and written
 *   B      max(m, n) x nrhs elements as stored, read and written
 *   info   receives 0, or k > 0: R's element (k, k) is zero
 * More: residua/lapack/gels.hpp */
residua_status residua_gels_fp32(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                 int64_t nrhs, float* A, int64_t lda, float* B, int64_t ldb, int64_t* info);
residua_status residua_gels_fp64(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                 int64_t nrhs, double* A, int64_t lda, double* B, int64_t ldb, int64_t* info);
residua_status residua_gels_dd(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t nrhs,
                               residua_dd* A, int64_t lda, residua_dd* B, int64_t ldb, int64_t* info);
residua_status residua_gels_td(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t nrhs,
                               residua_td* A, int64_t lda, residua_td* B, int64_t ldb, int64_t* info);
residua_status residua_gels_qd(residua_context* context, residua_op trans, int64_t m, int64_t n, int64_t nrhs,
                               residua_qd* A, int64_t lda, residua_qd* B, int64_t ldb, int64_t* info);

/* geqp3: Factorises A P = Q R with column pivoting, stored as geqrf does.
 *   A     m x n elements as stored, read and written
 *   jpvt  n columns: on entry not 0 for those that come first; receives the column of A that each was
 *   tau   min(m, n) elements, written
 * More: residua/lapack/geqp3.hpp */
residua_status residua_geqp3_fp32(residua_context* context, int64_t m, int64_t n, float* A, int64_t lda,
                                  int64_t* jpvt, float* tau);
residua_status residua_geqp3_fp64(residua_context* context, int64_t m, int64_t n, double* A, int64_t lda,
                                  int64_t* jpvt, double* tau);
residua_status residua_geqp3_dd(residua_context* context, int64_t m, int64_t n, residua_dd* A, int64_t lda,
                                int64_t* jpvt, residua_dd* tau);
residua_status residua_geqp3_td(residua_context* context, int64_t m, int64_t n, residua_td* A, int64_t lda,
                                int64_t* jpvt, residua_td* tau);
residua_status residua_geqp3_qd(residua_context* context, int64_t m, int64_t n, residua_qd* A, int64_t lda,
                                int64_t* jpvt, residua_qd* tau);

/* gelsy: Computes the x of minimum norm with the smallest |b - A x|, for A of the rank that is found.
 *   A      m x n elements as stored, read and written
 *   B      max(m, n) x nrhs elements as stored, read and written
 *   jpvt   n columns: on entry not 0 for those that come first; receives the column of A that each was
 *   rcond  a number on the host, read
 *   rank   receives the order of the leading part of R with a condition of at most 1 / rcond
 * More: residua/lapack/gelsy.hpp */
residua_status residua_gelsy_fp32(residua_context* context, int64_t m, int64_t n, int64_t nrhs, float* A,
                                  int64_t lda, float* B, int64_t ldb, int64_t* jpvt, const double* rcond,
                                  int64_t* rank);
residua_status residua_gelsy_fp64(residua_context* context, int64_t m, int64_t n, int64_t nrhs, double* A,
                                  int64_t lda, double* B, int64_t ldb, int64_t* jpvt, const double* rcond,
                                  int64_t* rank);
residua_status residua_gelsy_dd(residua_context* context, int64_t m, int64_t n, int64_t nrhs, residua_dd* A,
                                int64_t lda, residua_dd* B, int64_t ldb, int64_t* jpvt,
                                const residua_dd* rcond, int64_t* rank);
residua_status residua_gelsy_td(residua_context* context, int64_t m, int64_t n, int64_t nrhs, residua_td* A,
                                int64_t lda, residua_td* B, int64_t ldb, int64_t* jpvt,
                                const residua_td* rcond, int64_t* rank);
residua_status residua_gelsy_qd(residua_context* context, int64_t m, int64_t n, int64_t nrhs, residua_qd* A,
                                int64_t lda, residua_qd* B, int64_t ldb, int64_t* jpvt,
                                const residua_qd* rcond, int64_t* rank);

/* sytrf: Factorises a symmetric A = L D L' or U D U' by Bunch and Kaufman's pivots, in the place of one
 * triangle.
 *   uplo  which triangle is meant
 *   A     n x n elements as stored, read and written
 *   ipiv  receives LAPACK's: > 0 for pivots of one row, < 0 twice for pivots of two
 *   info  receives 0, or k > 0: D's element (k, k) is zero
 * More: residua/lapack/sytrf.hpp */
residua_status residua_sytrf_fp32(residua_context* context, residua_uplo uplo, int64_t n, float* A,
                                  int64_t lda, int64_t* ipiv, int64_t* info);
residua_status residua_sytrf_fp64(residua_context* context, residua_uplo uplo, int64_t n, double* A,
                                  int64_t lda, int64_t* ipiv, int64_t* info);
residua_status residua_sytrf_dd(residua_context* context, residua_uplo uplo, int64_t n, residua_dd* A,
                                int64_t lda, int64_t* ipiv, int64_t* info);
residua_status residua_sytrf_td(residua_context* context, residua_uplo uplo, int64_t n, residua_td* A,
                                int64_t lda, int64_t* ipiv, int64_t* info);
residua_status residua_sytrf_qd(residua_context* context, residua_uplo uplo, int64_t n, residua_qd* A,
                                int64_t lda, int64_t* ipiv, int64_t* info);

/* sytrs: Solves A X = B with the factors of sytrf; X overwrites B.
 *   uplo  which triangle is meant
 *   A     n x n elements as stored, read
 *   ipiv  n pivots of sytrf
 *   B     n x nrhs elements as stored, read and written
 * More: residua/lapack/sytrs.hpp */
residua_status residua_sytrs_fp32(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                  const float* A, int64_t lda, const int64_t* ipiv, float* B, int64_t ldb);
residua_status residua_sytrs_fp64(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                  const double* A, int64_t lda, const int64_t* ipiv, double* B, int64_t ldb);
residua_status residua_sytrs_dd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                const residua_dd* A, int64_t lda, const int64_t* ipiv, residua_dd* B,
                                int64_t ldb);
residua_status residua_sytrs_td(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                const residua_td* A, int64_t lda, const int64_t* ipiv, residua_td* B,
                                int64_t ldb);
residua_status residua_sytrs_qd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                const residua_qd* A, int64_t lda, const int64_t* ipiv, residua_qd* B,
                                int64_t ldb);

/* lange: Computes a norm of A: the largest magnitude, the largest sum of magnitudes in a column or in a
 * row, or the root of the sum of squares.
 *   norm    which norm is meant
 *   A       m x n elements as stored, read
 *   result  a number on the host, written
 * More: residua/lapack/lange.hpp */
residua_status residua_lange_fp32(residua_context* context, residua_norm norm, int64_t m, int64_t n,
                                  const float* A, int64_t lda, double* result);
residua_status residua_lange_fp64(residua_context* context, residua_norm norm, int64_t m, int64_t n,
                                  const double* A, int64_t lda, double* result);
residua_status residua_lange_dd(residua_context* context, residua_norm norm, int64_t m, int64_t n,
                                const residua_dd* A, int64_t lda, residua_dd* result);
residua_status residua_lange_td(residua_context* context, residua_norm norm, int64_t m, int64_t n,
                                const residua_td* A, int64_t lda, residua_td* result);
residua_status residua_lange_qd(residua_context* context, residua_norm norm, int64_t m, int64_t n,
                                const residua_qd* A, int64_t lda, residua_qd* result);

/* lansy: Computes a norm of a symmetric A, of which one triangle is read.
 *   norm    which norm is meant
 *   uplo    which triangle is meant
 *   A       n x n elements as stored, read
 *   result  a number on the host, written
 * More: residua/lapack/lange.hpp */
residua_status residua_lansy_fp32(residua_context* context, residua_norm norm, residua_uplo uplo, int64_t n,
                                  const float* A, int64_t lda, double* result);
residua_status residua_lansy_fp64(residua_context* context, residua_norm norm, residua_uplo uplo, int64_t n,
                                  const double* A, int64_t lda, double* result);
residua_status residua_lansy_dd(residua_context* context, residua_norm norm, residua_uplo uplo, int64_t n,
                                const residua_dd* A, int64_t lda, residua_dd* result);
residua_status residua_lansy_td(residua_context* context, residua_norm norm, residua_uplo uplo, int64_t n,
                                const residua_td* A, int64_t lda, residua_td* result);
residua_status residua_lansy_qd(residua_context* context, residua_norm norm, residua_uplo uplo, int64_t n,
                                const residua_qd* A, int64_t lda, residua_qd* result);

/* gecon: Estimates 1 / (|A| |A^-1|) in the one or the infinity norm, from the factors of getrf.
 *   norm   which norm is meant
 *   A      n x n elements as stored, read
 *   anorm  the norm of A before it was factorised: lange or lansy
 *   rcond  receives the estimate, on the host
 * More: residua/lapack/gecon.hpp */
residua_status residua_gecon_fp32(residua_context* context, residua_norm norm, int64_t n, const float* A,
                                  int64_t lda, double anorm, double* rcond);
residua_status residua_gecon_fp64(residua_context* context, residua_norm norm, int64_t n, const double* A,
                                  int64_t lda, double anorm, double* rcond);
residua_status residua_gecon_dd(residua_context* context, residua_norm norm, int64_t n, const residua_dd* A,
                                int64_t lda, double anorm, double* rcond);
residua_status residua_gecon_td(residua_context* context, residua_norm norm, int64_t n, const residua_td* A,
                                int64_t lda, double anorm, double* rcond);
residua_status residua_gecon_qd(residua_context* context, residua_norm norm, int64_t n, const residua_qd* A,
                                int64_t lda, double anorm, double* rcond);

/* pocon: Estimates 1 / (|A| |A^-1|) in the one norm, from the factor of potrf.
 *   uplo   which triangle is meant
 *   A      n x n elements as stored, read
 *   anorm  the norm of A before it was factorised: lange or lansy
 *   rcond  receives the estimate, on the host
 * More: residua/lapack/pocon.hpp */
residua_status residua_pocon_fp32(residua_context* context, residua_uplo uplo, int64_t n, const float* A,
                                  int64_t lda, double anorm, double* rcond);
residua_status residua_pocon_fp64(residua_context* context, residua_uplo uplo, int64_t n, const double* A,
                                  int64_t lda, double anorm, double* rcond);
residua_status residua_pocon_dd(residua_context* context, residua_uplo uplo, int64_t n, const residua_dd* A,
                                int64_t lda, double anorm, double* rcond);
residua_status residua_pocon_td(residua_context* context, residua_uplo uplo, int64_t n, const residua_td* A,
                                int64_t lda, double anorm, double* rcond);
residua_status residua_pocon_qd(residua_context* context, residua_uplo uplo, int64_t n, const residua_qd* A,
                                int64_t lda, double anorm, double* rcond);

/* determinant: Computes the determinant of A from its factors of getrf: sign mantissa 2^exponent, in
 * range whatever its size.
 *   A          n x n elements as stored, read
 *   ipiv       n pivots of getrf
 *   sign       receives 1, -1, or 0 of a singular A
 *   mantissa   a number on the host, written
 *   exponent   receives the power of two
 *   logarithm  a number on the host, written
 * More: residua/lapack/determinant.hpp */
residua_status residua_determinant_fp32(residua_context* context, int64_t n, const float* A, int64_t lda,
                                        const int64_t* ipiv, int* sign, double* mantissa, int64_t* exponent,
                                        double* logarithm);
residua_status residua_determinant_fp64(residua_context* context, int64_t n, const double* A, int64_t lda,
                                        const int64_t* ipiv, int* sign, double* mantissa, int64_t* exponent,
                                        double* logarithm);
residua_status residua_determinant_dd(residua_context* context, int64_t n, const residua_dd* A, int64_t lda,
                                      const int64_t* ipiv, int* sign, residua_dd* mantissa, int64_t* exponent,
                                      residua_dd* logarithm);
residua_status residua_determinant_td(residua_context* context, int64_t n, const residua_td* A, int64_t lda,
                                      const int64_t* ipiv, int* sign, residua_td* mantissa, int64_t* exponent,
                                      residua_td* logarithm);
residua_status residua_determinant_qd(residua_context* context, int64_t n, const residua_qd* A, int64_t lda,
                                      const int64_t* ipiv, int* sign, residua_qd* mantissa, int64_t* exponent,
                                      residua_qd* logarithm);

/* gesv_refined: Solves A X = B by factors in a short format and refinement, and bounds the error; A stays
 * as it is. gesv_refined_fp64_dd and so on take a double A.
 *   A        n x n elements as stored, read
 *   B        n x nrhs elements as stored, read
 *   X        n x nrhs elements as stored, written
 *   options  null: the defaults
 *   report   receives what was done, and what is known of the error
 * More: residua/lapack/refinement.hpp */
residua_status residua_gesv_refined_fp64(residua_context* context, int64_t n, int64_t nrhs, const double* A,
                                         int64_t lda, const double* B, int64_t ldb, double* X, int64_t ldx,
                                         const residua_refinement_options* options,
                                         residua_refinement_report* report);
residua_status residua_gesv_refined_dd(residua_context* context, int64_t n, int64_t nrhs, const residua_dd* A,
                                       int64_t lda, const residua_dd* B, int64_t ldb, residua_dd* X,
                                       int64_t ldx, const residua_refinement_options* options,
                                       residua_refinement_report* report);
residua_status residua_gesv_refined_td(residua_context* context, int64_t n, int64_t nrhs, const residua_td* A,
                                       int64_t lda, const residua_td* B, int64_t ldb, residua_td* X,
                                       int64_t ldx, const residua_refinement_options* options,
                                       residua_refinement_report* report);
residua_status residua_gesv_refined_qd(residua_context* context, int64_t n, int64_t nrhs, const residua_qd* A,
                                       int64_t lda, const residua_qd* B, int64_t ldb, residua_qd* X,
                                       int64_t ldx, const residua_refinement_options* options,
                                       residua_refinement_report* report);
residua_status residua_gesv_refined_fp64_dd(residua_context* context, int64_t n, int64_t nrhs,
                                            const double* A, int64_t lda, const residua_dd* B, int64_t ldb,
                                            residua_dd* X, int64_t ldx,
                                            const residua_refinement_options* options,
                                            residua_refinement_report* report);
residua_status residua_gesv_refined_fp64_td(residua_context* context, int64_t n, int64_t nrhs,
                                            const double* A, int64_t lda, const residua_td* B, int64_t ldb,
                                            residua_td* X, int64_t ldx,
                                            const residua_refinement_options* options,
                                            residua_refinement_report* report);
residua_status residua_gesv_refined_fp64_qd(residua_context* context, int64_t n, int64_t nrhs,
                                            const double* A, int64_t lda, const residua_qd* B, int64_t ldb,
                                            residua_qd* X, int64_t ldx,
                                            const residua_refinement_options* options,
                                            residua_refinement_report* report);

/* posv_refined: Solves A X = B by refinement with one triangle of a symmetric positive definite A.
 *   uplo     which triangle is meant
 *   A        n x n elements as stored, read
 *   B        n x nrhs elements as stored, read
 *   X        n x nrhs elements as stored, written
 *   options  null: the defaults
 *   report   receives what was done, and what is known of the error
 * More: residua/lapack/refinement.hpp */
residua_status residua_posv_refined_fp64(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                         const double* A, int64_t lda, const double* B, int64_t ldb,
                                         double* X, int64_t ldx, const residua_refinement_options* options,
                                         residua_refinement_report* report);
residua_status residua_posv_refined_dd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                       const residua_dd* A, int64_t lda, const residua_dd* B, int64_t ldb,
                                       residua_dd* X, int64_t ldx, const residua_refinement_options* options,
                                       residua_refinement_report* report);
residua_status residua_posv_refined_td(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                       const residua_td* A, int64_t lda, const residua_td* B, int64_t ldb,
                                       residua_td* X, int64_t ldx, const residua_refinement_options* options,
                                       residua_refinement_report* report);
residua_status residua_posv_refined_qd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                       const residua_qd* A, int64_t lda, const residua_qd* B, int64_t ldb,
                                       residua_qd* X, int64_t ldx, const residua_refinement_options* options,
                                       residua_refinement_report* report);
residua_status residua_posv_refined_fp64_dd(residua_context* context, residua_uplo uplo, int64_t n,
                                            int64_t nrhs, const double* A, int64_t lda, const residua_dd* B,
                                            int64_t ldb, residua_dd* X, int64_t ldx,
                                            const residua_refinement_options* options,
                                            residua_refinement_report* report);
residua_status residua_posv_refined_fp64_td(residua_context* context, residua_uplo uplo, int64_t n,
                                            int64_t nrhs, const double* A, int64_t lda, const residua_td* B,
                                            int64_t ldb, residua_td* X, int64_t ldx,
                                            const residua_refinement_options* options,
                                            residua_refinement_report* report);
residua_status residua_posv_refined_fp64_qd(residua_context* context, residua_uplo uplo, int64_t n,
                                            int64_t nrhs, const double* A, int64_t lda, const residua_qd* B,
                                            int64_t ldb, residua_qd* X, int64_t ldx,
                                            const residua_refinement_options* options,
                                            residua_refinement_report* report);

/* getrf_workspace: The workspace of getrf (residua_reserve_workspace).
 *   bytes  receives the bytes
 * More: residua/lapack/getrf.hpp */
residua_status residua_getrf_workspace_fp32(residua_context* context, int64_t m, int64_t n, size_t* bytes);
residua_status residua_getrf_workspace_fp64(residua_context* context, int64_t m, int64_t n, size_t* bytes);
residua_status residua_getrf_workspace_dd(residua_context* context, int64_t m, int64_t n, size_t* bytes);
residua_status residua_getrf_workspace_td(residua_context* context, int64_t m, int64_t n, size_t* bytes);
residua_status residua_getrf_workspace_qd(residua_context* context, int64_t m, int64_t n, size_t* bytes);

/* potrf_workspace: The workspace of potrf (residua_reserve_workspace).
 *   bytes  receives the bytes
 * More: residua/lapack/potrf.hpp */
residua_status residua_potrf_workspace_fp32(residua_context* context, int64_t n, size_t* bytes);
residua_status residua_potrf_workspace_fp64(residua_context* context, int64_t n, size_t* bytes);
residua_status residua_potrf_workspace_dd(residua_context* context, int64_t n, size_t* bytes);
residua_status residua_potrf_workspace_td(residua_context* context, int64_t n, size_t* bytes);
residua_status residua_potrf_workspace_qd(residua_context* context, int64_t n, size_t* bytes);

/* geqrf_workspace: The workspace of geqrf (residua_reserve_workspace).
 *   bytes  receives the bytes
 * More: residua/lapack/geqrf.hpp */
residua_status residua_geqrf_workspace_fp32(residua_context* context, int64_t m, int64_t n, size_t* bytes);
residua_status residua_geqrf_workspace_fp64(residua_context* context, int64_t m, int64_t n, size_t* bytes);
residua_status residua_geqrf_workspace_dd(residua_context* context, int64_t m, int64_t n, size_t* bytes);
residua_status residua_geqrf_workspace_td(residua_context* context, int64_t m, int64_t n, size_t* bytes);
residua_status residua_geqrf_workspace_qd(residua_context* context, int64_t m, int64_t n, size_t* bytes);

/* orgqr_workspace: The workspace of orgqr (residua_reserve_workspace).
 *   bytes  receives the bytes
 * More: residua/lapack/orgqr.hpp */
residua_status residua_orgqr_workspace_fp32(residua_context* context, int64_t m, int64_t n, int64_t k,
                                            size_t* bytes);
residua_status residua_orgqr_workspace_fp64(residua_context* context, int64_t m, int64_t n, int64_t k,
                                            size_t* bytes);
residua_status residua_orgqr_workspace_dd(residua_context* context, int64_t m, int64_t n, int64_t k,
                                          size_t* bytes);
residua_status residua_orgqr_workspace_td(residua_context* context, int64_t m, int64_t n, int64_t k,
                                          size_t* bytes);
residua_status residua_orgqr_workspace_qd(residua_context* context, int64_t m, int64_t n, int64_t k,
                                          size_t* bytes);

/* ormqr_workspace: The workspace of ormqr (residua_reserve_workspace).
 *   side   on which side Q stands
 *   bytes  receives the bytes
 * More: residua/lapack/ormqr.hpp */
residua_status residua_ormqr_workspace_fp32(residua_context* context, residua_side side, int64_t m, int64_t n,
                                            int64_t k, size_t* bytes);
residua_status residua_ormqr_workspace_fp64(residua_context* context, residua_side side, int64_t m, int64_t n,
                                            int64_t k, size_t* bytes);
residua_status residua_ormqr_workspace_dd(residua_context* context, residua_side side, int64_t m, int64_t n,
                                          int64_t k, size_t* bytes);
residua_status residua_ormqr_workspace_td(residua_context* context, residua_side side, int64_t m, int64_t n,
                                          int64_t k, size_t* bytes);
residua_status residua_ormqr_workspace_qd(residua_context* context, residua_side side, int64_t m, int64_t n,
                                          int64_t k, size_t* bytes);

/* syevd: Computes eigenvalues of a symmetric A in ascending order and orthonormal eigenvectors in the
 * place of A, all of it.
 *   uplo   which triangle is meant
 *   A      n x n elements as stored, read and written
 *   w      n elements, written
 *   info   receives 0, or k > 0: 1: the bounds of the header were not reached; 2: nothing was found
 *   error  receives a bound of the eigenvalues' errors, absolute
 * More: residua/lapack/syevd.hpp */
residua_status residua_syevd_fp64(residua_context* context, residua_uplo uplo, int64_t n, double* A,
                                  int64_t lda, double* w, int64_t* info, double* error);
residua_status residua_syevd_dd(residua_context* context, residua_uplo uplo, int64_t n, residua_dd* A,
                                int64_t lda, residua_dd* w, int64_t* info, double* error);
residua_status residua_syevd_td(residua_context* context, residua_uplo uplo, int64_t n, residua_td* A,
                                int64_t lda, residua_td* w, int64_t* info, double* error);
residua_status residua_syevd_qd(residua_context* context, residua_uplo uplo, int64_t n, residua_qd* A,
                                int64_t lda, residua_qd* w, int64_t* info, double* error);

/* sygvd: Computes eigenvalues and vectors of A X = B X diag(w) (itype 1), A B X = X diag(w) (2) or B A X
 * = X diag(w) (3).
 *   itype  1, 2 or 3
 *   uplo   which triangle is meant
 *   A      n x n elements as stored, read and written
 *   B      n x n elements as stored, read and written
 *   w      n elements, written
 *   info   receives 0, or k > 0: 1: bounds not reached; 2: no result; 2 + j: B's j-th minor is not positive
 *   error  receives a bound of the eigenvalues' errors, absolute
 * More: residua/lapack/sygvd.hpp */
residua_status residua_sygvd_fp64(residua_context* context, int32_t itype, residua_uplo uplo, int64_t n,
                                  double* A, int64_t lda, double* B, int64_t ldb, double* w, int64_t* info,
                                  double* error);
residua_status residua_sygvd_dd(residua_context* context, int32_t itype, residua_uplo uplo, int64_t n,
                                residua_dd* A, int64_t lda, residua_dd* B, int64_t ldb, residua_dd* w,
                                int64_t* info, double* error);
residua_status residua_sygvd_td(residua_context* context, int32_t itype, residua_uplo uplo, int64_t n,
                                residua_td* A, int64_t lda, residua_td* B, int64_t ldb, residua_td* w,
                                int64_t* info, double* error);
residua_status residua_sygvd_qd(residua_context* context, int32_t itype, residua_uplo uplo, int64_t n,
                                residua_qd* A, int64_t lda, residua_qd* B, int64_t ldb, residua_qd* w,
                                int64_t* info, double* error);

/* geev: Computes eigenvalues wr + i wi of A, left and right eigenvectors Y and X; of a complex pair x_j +
 * i x_(j+1) is the first one's.
 *   A      n x n elements as stored, read
 *   wr     n elements, written
 *   wi     n elements, written
 *   Y      n x n elements as stored, read and written
 *   X      n x n elements as stored, read and written
 *   info   receives 0, or k > 0: 1: the bounds of the header were not reached; 2: nothing was found
 *   error  receives a bound of the eigenvalues' errors, absolute
 * More: residua/lapack/geev.hpp */
residua_status residua_geev_fp64(residua_context* context, int64_t n, const double* A, int64_t lda,
                                 double* wr, double* wi, double* Y, int64_t ldy, double* X, int64_t ldx,
                                 int64_t* info, double* error);
residua_status residua_geev_dd(residua_context* context, int64_t n, const residua_dd* A, int64_t lda,
                               residua_dd* wr, residua_dd* wi, residua_dd* Y, int64_t ldy, residua_dd* X,
                               int64_t ldx, int64_t* info, double* error);
residua_status residua_geev_td(residua_context* context, int64_t n, const residua_td* A, int64_t lda,
                               residua_td* wr, residua_td* wi, residua_td* Y, int64_t ldy, residua_td* X,
                               int64_t ldx, int64_t* info, double* error);
residua_status residua_geev_qd(residua_context* context, int64_t n, const residua_qd* A, int64_t lda,
                               residua_qd* wr, residua_qd* wi, residua_qd* Y, int64_t ldy, residua_qd* X,
                               int64_t ldx, int64_t* info, double* error);

/* gesvd: Computes singular values of A in descending order and min(m, n) singular vectors of either side:
 * A = U diag(s) Vt.
 *   A      m x n elements as stored, read
 *   s      min(m, n) elements, written
 *   U      m x min(m, n) elements as stored, read and written
 *   Vt     min(m, n) x n elements as stored, read and written
 *   info   receives 0, or k > 0: 1: the bounds of the header were not reached; 2: nothing was found
 *   error  receives a bound of the singular values' errors, absolute
 * More: residua/lapack/gesvd.hpp */
residua_status residua_gesvd_fp64(residua_context* context, int64_t m, int64_t n, const double* A,
                                  int64_t lda, double* s, double* U, int64_t ldu, double* Vt, int64_t ldvt,
                                  int64_t* info, double* error);
residua_status residua_gesvd_dd(residua_context* context, int64_t m, int64_t n, const residua_dd* A,
                                int64_t lda, residua_dd* s, residua_dd* U, int64_t ldu, residua_dd* Vt,
                                int64_t ldvt, int64_t* info, double* error);
residua_status residua_gesvd_td(residua_context* context, int64_t m, int64_t n, const residua_td* A,
                                int64_t lda, residua_td* s, residua_td* U, int64_t ldu, residua_td* Vt,
                                int64_t ldvt, int64_t* info, double* error);
residua_status residua_gesvd_qd(residua_context* context, int64_t m, int64_t n, const residua_qd* A,
                                int64_t lda, residua_qd* s, residua_qd* U, int64_t ldu, residua_qd* Vt,
                                int64_t ldvt, int64_t* info, double* error);

/* gesvd_full: Computes singular values of A in descending order and all singular vectors: A = U diag(s)
 * Vt with square U and Vt.
 *   A      m x n elements as stored, read
 *   s      min(m, n) elements, written
 *   U      m x m elements as stored, read and written
 *   Vt     n x n elements as stored, read and written
 *   info   receives 0, or k > 0: 1: the bounds of the header were not reached; 2: nothing was found
 *   error  receives a bound of the singular values' errors, absolute
 * More: residua/lapack/gesvd.hpp */
residua_status residua_gesvd_full_fp64(residua_context* context, int64_t m, int64_t n, const double* A,
                                       int64_t lda, double* s, double* U, int64_t ldu, double* Vt,
                                       int64_t ldvt, int64_t* info, double* error);
residua_status residua_gesvd_full_dd(residua_context* context, int64_t m, int64_t n, const residua_dd* A,
                                     int64_t lda, residua_dd* s, residua_dd* U, int64_t ldu, residua_dd* Vt,
                                     int64_t ldvt, int64_t* info, double* error);
residua_status residua_gesvd_full_td(residua_context* context, int64_t m, int64_t n, const residua_td* A,
                                     int64_t lda, residua_td* s, residua_td* U, int64_t ldu, residua_td* Vt,
                                     int64_t ldvt, int64_t* info, double* error);
residua_status residua_gesvd_full_qd(residua_context* context, int64_t m, int64_t n, const residua_qd* A,
                                     int64_t lda, residua_qd* s, residua_qd* U, int64_t ldu, residua_qd* Vt,
                                     int64_t ldvt, int64_t* info, double* error);

/* refine_eigenvectors: Refines approximate eigenvectors X of a symmetric A: eigenvalues in ascending
 * order, and orthonormal eigenvectors in X's place.
 *   uplo   which triangle is meant
 *   A      n x n elements as stored, read
 *   X      n x n elements as stored, read and written
 *   w      n elements, written
 *   info   receives 0, or k > 0: 1: the bounds of the header were not reached; 2: nothing was found
 *   error  receives a bound of the eigenvalues' errors, absolute
 * More: residua/lapack/syevd.hpp */
residua_status residua_refine_eigenvectors_fp64(residua_context* context, residua_uplo uplo, int64_t n,
                                                const double* A, int64_t lda, double* X, int64_t ldx,
                                                double* w, int64_t* info, double* error);
residua_status residua_refine_eigenvectors_dd(residua_context* context, residua_uplo uplo, int64_t n,
                                              const residua_dd* A, int64_t lda, residua_dd* X, int64_t ldx,
                                              residua_dd* w, int64_t* info, double* error);
residua_status residua_refine_eigenvectors_td(residua_context* context, residua_uplo uplo, int64_t n,
                                              const residua_td* A, int64_t lda, residua_td* X, int64_t ldx,
                                              residua_td* w, int64_t* info, double* error);
residua_status residua_refine_eigenvectors_qd(residua_context* context, residua_uplo uplo, int64_t n,
                                              const residua_qd* A, int64_t lda, residua_qd* X, int64_t ldx,
                                              residua_qd* w, int64_t* info, double* error);

/* refine_singular_vectors: Refines approximate singular vectors, the columns of U and rows of Vt in
 * pairs; results as of gesvd take their places.
 *   A      m x n elements as stored, read
 *   U      m x min(m, n) elements as stored, read and written
 *   s      min(m, n) elements, written
 *   Vt     min(m, n) x n elements as stored, read and written
 *   info   receives 0, or k > 0: 1: the bounds of the header were not reached; 2: nothing was found
 *   error  receives a bound of the singular values' errors, absolute
 * More: residua/lapack/gesvd.hpp */
residua_status residua_refine_singular_vectors_fp64(residua_context* context, int64_t m, int64_t n,
                                                    const double* A, int64_t lda, double* U, int64_t ldu,
                                                    double* s, double* Vt, int64_t ldvt, int64_t* info,
                                                    double* error);
residua_status residua_refine_singular_vectors_dd(residua_context* context, int64_t m, int64_t n,
                                                  const residua_dd* A, int64_t lda, residua_dd* U,
                                                  int64_t ldu, residua_dd* s, residua_dd* Vt, int64_t ldvt,
                                                  int64_t* info, double* error);
residua_status residua_refine_singular_vectors_td(residua_context* context, int64_t m, int64_t n,
                                                  const residua_td* A, int64_t lda, residua_td* U,
                                                  int64_t ldu, residua_td* s, residua_td* Vt, int64_t ldvt,
                                                  int64_t* info, double* error);
residua_status residua_refine_singular_vectors_qd(residua_context* context, int64_t m, int64_t n,
                                                  const residua_qd* A, int64_t lda, residua_qd* U,
                                                  int64_t ldu, residua_qd* s, residua_qd* Vt, int64_t ldvt,
                                                  int64_t* info, double* error);

/* expm: Computes X = e^A.
 *   A      n x n elements as stored, read
 *   X      n x n elements as stored, read and written
 *   info   receives 0, or k > 0: 1: beyond double's range, and error is infinite
 *   error  receives a bound of |X - e^A| / |X| in the one norm
 * More: residua/lapack/expm.hpp */
residua_status residua_expm_fp64(residua_context* context, int64_t n, const double* A, int64_t lda, double* X,
                                 int64_t ldx, int64_t* info, double* error);
residua_status residua_expm_dd(residua_context* context, int64_t n, const residua_dd* A, int64_t lda,
                               residua_dd* X, int64_t ldx, int64_t* info, double* error);
residua_status residua_expm_td(residua_context* context, int64_t n, const residua_td* A, int64_t lda,
                               residua_td* X, int64_t ldx, int64_t* info, double* error);
residua_status residua_expm_qd(residua_context* context, int64_t n, const residua_qd* A, int64_t lda,
                               residua_qd* X, int64_t ldx, int64_t* info, double* error);

/* signm: Computes S = sign(A), with 1 and -1 for eigenvalues of A right and left of the imaginary axis.
 *   A           n x n elements as stored, read
 *   S           n x n elements as stored, read and written
 *   info        receives 0, or k > 0: 1: not settled; 2: singular, or nearly so, and S holds nothing
 *   residual    receives a bound of |S S - I| / |S|^2 in the one norm
 *   commutator  receives a bound of |A S - S A| / (|A| |S|) in the one norm
 * More: residua/lapack/signm.hpp */
residua_status residua_signm_fp64(residua_context* context, int64_t n, const double* A, int64_t lda,
                                  double* S, int64_t lds, int64_t* info, double* residual,
                                  double* commutator);
residua_status residua_signm_dd(residua_context* context, int64_t n, const residua_dd* A, int64_t lda,
                                residua_dd* S, int64_t lds, int64_t* info, double* residual,
                                double* commutator);
residua_status residua_signm_td(residua_context* context, int64_t n, const residua_td* A, int64_t lda,
                                residua_td* S, int64_t lds, int64_t* info, double* residual,
                                double* commutator);
residua_status residua_signm_qd(residua_context* context, int64_t n, const residua_qd* A, int64_t lda,
                                residua_qd* S, int64_t lds, int64_t* info, double* residual,
                                double* commutator);

/* sqrtm: Computes X = A^(1/2), the root whose eigenvalues lie right of the imaginary axis.
 *   A         n x n elements as stored, read
 *   X         n x n elements as stored, read and written
 *   info      receives 0, or k > 0: 1: not settled; 2: singular, or nearly so, and X holds nothing
 *   residual  receives a bound of |X X - A| / |A| in the one norm
 * More: residua/lapack/sqrtm.hpp */
residua_status residua_sqrtm_fp64(residua_context* context, int64_t n, const double* A, int64_t lda,
                                  double* X, int64_t ldx, int64_t* info, double* residual);
residua_status residua_sqrtm_dd(residua_context* context, int64_t n, const residua_dd* A, int64_t lda,
                                residua_dd* X, int64_t ldx, int64_t* info, double* residual);
residua_status residua_sqrtm_td(residua_context* context, int64_t n, const residua_td* A, int64_t lda,
                                residua_td* X, int64_t ldx, int64_t* info, double* residual);
residua_status residua_sqrtm_qd(residua_context* context, int64_t n, const residua_qd* A, int64_t lda,
                                residua_qd* X, int64_t ldx, int64_t* info, double* residual);

/* polar: Computes A = U H with orthonormal columns of U and a symmetric positive definite H, m >= n.
 *   A              m x n elements as stored, read
 *   U              m x n elements as stored, read and written
 *   H              n x n elements as stored, read and written
 *   info           receives 0, or k > 0: 1: not settled; 2: singular, or nearly so, and U and H hold nothing
 *   orthogonality  receives a bound of |I - U'U| in Frobenius' norm
 *   residual       receives a bound of |A - U H| / |A| in Frobenius' norm
 * More: residua/lapack/polar.hpp */
residua_status residua_polar_fp64(residua_context* context, int64_t m, int64_t n, const double* A,
                                  int64_t lda, double* U, int64_t ldu, double* H, int64_t ldh, int64_t* info,
                                  double* orthogonality, double* residual);
residua_status residua_polar_dd(residua_context* context, int64_t m, int64_t n, const residua_dd* A,
                                int64_t lda, residua_dd* U, int64_t ldu, residua_dd* H, int64_t ldh,
                                int64_t* info, double* orthogonality, double* residual);
residua_status residua_polar_td(residua_context* context, int64_t m, int64_t n, const residua_td* A,
                                int64_t lda, residua_td* U, int64_t ldu, residua_td* H, int64_t ldh,
                                int64_t* info, double* orthogonality, double* residual);
residua_status residua_polar_qd(residua_context* context, int64_t m, int64_t n, const residua_qd* A,
                                int64_t lda, residua_qd* U, int64_t ldu, residua_qd* H, int64_t ldh,
                                int64_t* info, double* orthogonality, double* residual);

/* getrf_batched: Does getrf for many matrices of order n <= 64, stride_a elements apart.
 *   A     n x n elements as stored, read and written
 *   ipiv  receives n pivots of each
 *   info  receives for each 0, or k > 0: the k-th pivot is zero
 * More: residua/lapack/getrf_batched.hpp */
residua_status residua_getrf_batched_fp32(residua_context* context, int64_t n, float* A, int64_t lda,
                                          int64_t stride_a, int64_t* ipiv, int64_t* info, int64_t count);
residua_status residua_getrf_batched_fp64(residua_context* context, int64_t n, double* A, int64_t lda,
                                          int64_t stride_a, int64_t* ipiv, int64_t* info, int64_t count);
residua_status residua_getrf_batched_dd(residua_context* context, int64_t n, residua_dd* A, int64_t lda,
                                        int64_t stride_a, int64_t* ipiv, int64_t* info, int64_t count);
residua_status residua_getrf_batched_td(residua_context* context, int64_t n, residua_td* A, int64_t lda,
                                        int64_t stride_a, int64_t* ipiv, int64_t* info, int64_t count);
residua_status residua_getrf_batched_qd(residua_context* context, int64_t n, residua_qd* A, int64_t lda,
                                        int64_t stride_a, int64_t* ipiv, int64_t* info, int64_t count);

/* getrs_batched: Does getrs for many matrices.
 *   trans  whether A is transposed
 *   A      n x n elements as stored, read
 *   ipiv   n pivots of each
 *   B      n x nrhs elements as stored, read and written
 * More: residua/lapack/getrf_batched.hpp */
residua_status residua_getrs_batched_fp32(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                          const float* A, int64_t lda, int64_t stride_a, const int64_t* ipiv,
                                          float* B, int64_t ldb, int64_t stride_b, int64_t count);
residua_status residua_getrs_batched_fp64(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                          const double* A, int64_t lda, int64_t stride_a, const int64_t* ipiv,
                                          double* B, int64_t ldb, int64_t stride_b, int64_t count);
residua_status residua_getrs_batched_dd(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                        const residua_dd* A, int64_t lda, int64_t stride_a,
                                        const int64_t* ipiv, residua_dd* B, int64_t ldb, int64_t stride_b,
                                        int64_t count);
residua_status residua_getrs_batched_td(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                        const residua_td* A, int64_t lda, int64_t stride_a,
                                        const int64_t* ipiv, residua_td* B, int64_t ldb, int64_t stride_b,
                                        int64_t count);
residua_status residua_getrs_batched_qd(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                        const residua_qd* A, int64_t lda, int64_t stride_a,
                                        const int64_t* ipiv, residua_qd* B, int64_t ldb, int64_t stride_b,
                                        int64_t count);

/* gesv_batched: Does gesv for many matrices; where info > 0, B stays as it is.
 *   A     n x n elements as stored, read and written
 *   ipiv  receives n pivots of each
 *   B     n x nrhs elements as stored, read and written
 *   info  receives for each 0, or k > 0: the k-th pivot is zero
 * More: residua/lapack/getrf_batched.hpp */
residua_status residua_gesv_batched_fp32(residua_context* context, int64_t n, int64_t nrhs, float* A,
                                         int64_t lda, int64_t stride_a, int64_t* ipiv, float* B, int64_t ldb,
                                         int64_t stride_b, int64_t* info, int64_t count);
residua_status residua_gesv_batched_fp64(residua_context* context, int64_t n, int64_t nrhs, double* A,
                                         int64_t lda, int64_t stride_a, int64_t* ipiv, double* B, int64_t ldb,
                                         int64_t stride_b, int64_t* info, int64_t count);
residua_status residua_gesv_batched_dd(residua_context* context, int64_t n, int64_t nrhs, residua_dd* A,
                                       int64_t lda, int64_t stride_a, int64_t* ipiv, residua_dd* B,
                                       int64_t ldb, int64_t stride_b, int64_t* info, int64_t count);
residua_status residua_gesv_batched_td(residua_context* context, int64_t n, int64_t nrhs, residua_td* A,
                                       int64_t lda, int64_t stride_a, int64_t* ipiv, residua_td* B,
                                       int64_t ldb, int64_t stride_b, int64_t* info, int64_t count);
residua_status residua_gesv_batched_qd(residua_context* context, int64_t n, int64_t nrhs, residua_qd* A,
                                       int64_t lda, int64_t stride_a, int64_t* ipiv, residua_qd* B,
                                       int64_t ldb, int64_t stride_b, int64_t* info, int64_t count);

/* potrf_batched: Does potrf for many matrices of order n <= 64, stride_a elements apart.
 *   uplo  which triangle is meant
 *   A     n x n elements as stored, read and written
 *   info  receives for each 0, or k > 0: the leading minor of order k is not positive
 * More: residua/lapack/potrf_batched.hpp */
residua_status residua_potrf_batched_fp32(residua_context* context, residua_uplo uplo, int64_t n, float* A,
                                          int64_t lda, int64_t stride_a, int64_t* info, int64_t count);
residua_status residua_potrf_batched_fp64(residua_context* context, residua_uplo uplo, int64_t n, double* A,
                                          int64_t lda, int64_t stride_a, int64_t* info, int64_t count);
residua_status residua_potrf_batched_dd(residua_context* context, residua_uplo uplo, int64_t n, residua_dd* A,
                                        int64_t lda, int64_t stride_a, int64_t* info, int64_t count);
residua_status residua_potrf_batched_td(residua_context* context, residua_uplo uplo, int64_t n, residua_td* A,
                                        int64_t lda, int64_t stride_a, int64_t* info, int64_t count);
residua_status residua_potrf_batched_qd(residua_context* context, residua_uplo uplo, int64_t n, residua_qd* A,
                                        int64_t lda, int64_t stride_a, int64_t* info, int64_t count);

/* potrs_batched: Does potrs for many matrices.
 *   uplo  which triangle is meant
 *   A     n x n elements as stored, read
 *   B     n x nrhs elements as stored, read and written
 * More: residua/lapack/potrf_batched.hpp */
residua_status residua_potrs_batched_fp32(residua_context* context, residua_uplo uplo, int64_t n,
                                          int64_t nrhs, const float* A, int64_t lda, int64_t stride_a,
                                          float* B, int64_t ldb, int64_t stride_b, int64_t count);
residua_status residua_potrs_batched_fp64(residua_context* context, residua_uplo uplo, int64_t n,
                                          int64_t nrhs, const double* A, int64_t lda, int64_t stride_a,
                                          double* B, int64_t ldb, int64_t stride_b, int64_t count);
residua_status residua_potrs_batched_dd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                        const residua_dd* A, int64_t lda, int64_t stride_a, residua_dd* B,
                                        int64_t ldb, int64_t stride_b, int64_t count);
residua_status residua_potrs_batched_td(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                        const residua_td* A, int64_t lda, int64_t stride_a, residua_td* B,
                                        int64_t ldb, int64_t stride_b, int64_t count);
residua_status residua_potrs_batched_qd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                        const residua_qd* A, int64_t lda, int64_t stride_a, residua_qd* B,
                                        int64_t ldb, int64_t stride_b, int64_t count);

/* ---- complex numbers ---- */

/* An element is a pair: the real part and, behind it, the imaginary part, as of C's double _Complex. Extents,
 * increments and leading dimensions count pairs. alpha and beta are two numbers, or one where they are real,
 * and lie on the host in any case. Where a triangle of a Hermitian matrix is stored, the imaginary parts of
 * its diagonal are not read, and zero where they are written. trans of complex_herk is RESIDUA_NO_TRANSPOSE
 * or RESIDUA_CONJUGATE_TRANSPOSE. */

/* complex_copy: y = x.
 *   x  n elements, read
 *   y  n elements, read and written
 * More: residua/blas/complex/level1.hpp */
residua_status residua_complex_copy_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                         float* y, int64_t incy);
residua_status residua_complex_copy_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                         double* y, int64_t incy);
residua_status residua_complex_copy_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                                       residua_dd* y, int64_t incy);
residua_status residua_complex_copy_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                                       residua_td* y, int64_t incy);
residua_status residua_complex_copy_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                                       residua_qd* y, int64_t incy);

/* complex_swap: Exchanges x and y.
 *   x  n elements, read and written
 *   y  n elements, read and written
 * More: residua/blas/complex/level1.hpp */
residua_status residua_complex_swap_fp32(residua_context* context, int64_t n, float* x, int64_t incx,
                                         float* y, int64_t incy);
residua_status residua_complex_swap_fp64(residua_context* context, int64_t n, double* x, int64_t incx,
                                         double* y, int64_t incy);
residua_status residua_complex_swap_dd(residua_context* context, int64_t n, residua_dd* x, int64_t incx,
                                       residua_dd* y, int64_t incy);
residua_status residua_complex_swap_td(residua_context* context, int64_t n, residua_td* x, int64_t incx,
                                       residua_td* y, int64_t incy);
residua_status residua_complex_swap_qd(residua_context* context, int64_t n, residua_qd* x, int64_t incx,
                                       residua_qd* y, int64_t incy);

/* complex_scal: x = alpha x.
 *   alpha  2 elements, read
 *   x      n elements, read and written
 * More: residua/blas/complex/level1.hpp */
residua_status residua_complex_scal_fp32(residua_context* context, int64_t n, const float* alpha, float* x,
                                         int64_t incx);
residua_status residua_complex_scal_fp64(residua_context* context, int64_t n, const double* alpha, double* x,
                                         int64_t incx);
residua_status residua_complex_scal_dd(residua_context* context, int64_t n, const residua_dd* alpha,
                                       residua_dd* x, int64_t incx);
residua_status residua_complex_scal_td(residua_context* context, int64_t n, const residua_td* alpha,
                                       residua_td* x, int64_t incx);
residua_status residua_complex_scal_qd(residua_context* context, int64_t n, const residua_qd* alpha,
                                       residua_qd* x, int64_t incx);

/* complex_axpy: y = alpha x + y.
 *   alpha  2 elements, read
 *   x      n elements, read
 *   y      n elements, read and written
 * More: residua/blas/complex/level1.hpp */
residua_status residua_complex_axpy_fp32(residua_context* context, int64_t n, const float* alpha,
                                         const float* x, int64_t incx, float* y, int64_t incy);
residua_status residua_complex_axpy_fp64(residua_context* context, int64_t n, const double* alpha,
                                         const double* x, int64_t incx, double* y, int64_t incy);
residua_status residua_complex_axpy_dd(residua_context* context, int64_t n, const residua_dd* alpha,
                                       const residua_dd* x, int64_t incx, residua_dd* y, int64_t incy);
residua_status residua_complex_axpy_td(residua_context* context, int64_t n, const residua_td* alpha,
                                       const residua_td* x, int64_t incx, residua_td* y, int64_t incy);
residua_status residua_complex_axpy_qd(residua_context* context, int64_t n, const residua_qd* alpha,
                                       const residua_qd* x, int64_t incx, residua_qd* y, int64_t incy);

/* complex_rot: Rotates: x_i = c x_i + s y_i and y_i = c y_i - s x_i, for all i and real c and s.
 *   x  n elements, read and written
 *   y  n elements, read and written
 *   c  1 elements, read
 *   s  1 elements, read
 * More: residua/blas/complex/level1.hpp */
residua_status residua_complex_rot_fp32(residua_context* context, int64_t n, float* x, int64_t incx, float* y,
                                        int64_t incy, const float* c, const float* s);
residua_status residua_complex_rot_fp64(residua_context* context, int64_t n, double* x, int64_t incx,
                                        double* y, int64_t incy, const double* c, const double* s);
residua_status residua_complex_rot_dd(residua_context* context, int64_t n, residua_dd* x, int64_t incx,
                                      residua_dd* y, int64_t incy, const residua_dd* c, const residua_dd* s);
residua_status residua_complex_rot_td(residua_context* context, int64_t n, residua_td* x, int64_t incx,
                                      residua_td* y, int64_t incy, const residua_td* c, const residua_td* s);
residua_status residua_complex_rot_qd(residua_context* context, int64_t n, residua_qd* x, int64_t incx,
                                      residua_qd* y, int64_t incy, const residua_qd* c, const residua_qd* s);

/* complex_dotu: The sum of x_i y_i.
 *   x       n elements, read
 *   y       n elements, read
 *   result  2 elements, written
 * More: residua/blas/complex/level1.hpp */
residua_status residua_complex_dotu_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                         const float* y, int64_t incy, float* result);
residua_status residua_complex_dotu_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                         const double* y, int64_t incy, double* result);
residua_status residua_complex_dotu_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                                       const residua_dd* y, int64_t incy, residua_dd* result);
residua_status residua_complex_dotu_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                                       const residua_td* y, int64_t incy, residua_td* result);
residua_status residua_complex_dotu_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                                       const residua_qd* y, int64_t incy, residua_qd* result);

/* complex_dotc: The sum of conj(x_i) y_i.
 *   x       n elements, read
 *   y       n elements, read
 *   result  2 elements, written
 * More: residua/blas/complex/level1.hpp */
residua_status residua_complex_dotc_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                         const float* y, int64_t incy, float* result);
residua_status residua_complex_dotc_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                         const double* y, int64_t incy, double* result);
residua_status residua_complex_dotc_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                                       const residua_dd* y, int64_t incy, residua_dd* result);
residua_status residua_complex_dotc_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                                       const residua_td* y, int64_t incy, residua_td* result);
residua_status residua_complex_dotc_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                                       const residua_qd* y, int64_t incy, residua_qd* result);

/* complex_nrm2: The Euclidean norm of x.
 *   x       n elements, read
 *   result  1 elements, written
 * More: residua/blas/complex/level1.hpp */
residua_status residua_complex_nrm2_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                         float* result);
residua_status residua_complex_nrm2_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                         double* result);
residua_status residua_complex_nrm2_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                                       residua_dd* result);
residua_status residua_complex_nrm2_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                                       residua_td* result);
residua_status residua_complex_nrm2_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                                       residua_qd* result);

/* complex_asum: The sum of |Re z| + |Im z| over x.
 *   x       n elements, read
 *   result  1 elements, written
 * More: residua/blas/complex/level1.hpp */
residua_status residua_complex_asum_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                         float* result);
residua_status residua_complex_asum_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                         double* result);
residua_status residua_complex_asum_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                                       residua_dd* result);
residua_status residua_complex_asum_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                                       residua_td* result);
residua_status residua_complex_asum_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                                       residua_qd* result);

/* complex_iamax: The index, counted from 0, of the first element of x of largest |Re z| + |Im z|; -1 for
 * n = 0.
 *   x       n elements, read
 *   result  receives the value
 * More: residua/blas/complex/iamax.hpp */
residua_status residua_complex_iamax_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                          int64_t* result);
residua_status residua_complex_iamax_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                          int64_t* result);
residua_status residua_complex_iamax_dd(residua_context* context, int64_t n, const residua_dd* x,
                                        int64_t incx, int64_t* result);
residua_status residua_complex_iamax_td(residua_context* context, int64_t n, const residua_td* x,
                                        int64_t incx, int64_t* result);
residua_status residua_complex_iamax_qd(residua_context* context, int64_t n, const residua_qd* x,
                                        int64_t incx, int64_t* result);

/* complex_geru: A = alpha x y' + A.
 *   alpha  2 elements, read
 *   x      m elements, read
 *   y      n elements, read
 *   A      m x n elements as stored, read and written
 * More: residua/blas/complex/level2.hpp */
residua_status residua_complex_geru_fp32(residua_context* context, int64_t m, int64_t n, const float* alpha,
                                         const float* x, int64_t incx, const float* y, int64_t incy, float* A,
                                         int64_t lda);
residua_status residua_complex_geru_fp64(residua_context* context, int64_t m, int64_t n, const double* alpha,
                                         const double* x, int64_t incx, const double* y, int64_t incy,
                                         double* A, int64_t lda);
residua_status residua_complex_geru_dd(residua_context* context, int64_t m, int64_t n,
                                       const residua_dd* alpha, const residua_dd* x, int64_t incx,
                                       const residua_dd* y, int64_t incy, residua_dd* A, int64_t lda);
residua_status residua_complex_geru_td(residua_context* context, int64_t m, int64_t n,
                                       const residua_td* alpha, const residua_td* x, int64_t incx,
                                       const residua_td* y, int64_t incy, residua_td* A, int64_t lda);
residua_status residua_complex_geru_qd(residua_context* context, int64_t m, int64_t n,
                                       const residua_qd* alpha, const residua_qd* x, int64_t incx,
                                       const residua_qd* y, int64_t incy, residua_qd* A, int64_t lda);

/* complex_gerc: A = alpha x y^H + A.
 *   alpha  2 elements, read
 *   x      m elements, read
 *   y      n elements, read
 *   A      m x n elements as stored, read and written
 * More: residua/blas/complex/level2.hpp */
residua_status residua_complex_gerc_fp32(residua_context* context, int64_t m, int64_t n, const float* alpha,
                                         const float* x, int64_t incx, const float* y, int64_t incy, float* A,
                                         int64_t lda);
residua_status residua_complex_gerc_fp64(residua_context* context, int64_t m, int64_t n, const double* alpha,
                                         const double* x, int64_t incx, const double* y, int64_t incy,
                                         double* A, int64_t lda);
residua_status residua_complex_gerc_dd(residua_context* context, int64_t m, int64_t n,
                                       const residua_dd* alpha, const residua_dd* x, int64_t incx,
                                       const residua_dd* y, int64_t incy, residua_dd* A, int64_t lda);
residua_status residua_complex_gerc_td(residua_context* context, int64_t m, int64_t n,
                                       const residua_td* alpha, const residua_td* x, int64_t incx,
                                       const residua_td* y, int64_t incy, residua_td* A, int64_t lda);
residua_status residua_complex_gerc_qd(residua_context* context, int64_t m, int64_t n,
                                       const residua_qd* alpha, const residua_qd* x, int64_t incx,
                                       const residua_qd* y, int64_t incy, residua_qd* A, int64_t lda);

/* complex_hemv: y = alpha A x + beta y with a Hermitian A, of which one triangle is read.
 *   uplo   which triangle is meant
 *   alpha  2 elements, read
 *   A      n x n elements as stored, read
 *   x      n elements, read
 *   beta   2 elements, read
 *   y      n elements, read and written
 * More: residua/blas/complex/hermitian.hpp */
residua_status residua_complex_hemv_fp32(residua_context* context, residua_uplo uplo, int64_t n,
                                         const float* alpha, const float* A, int64_t lda, const float* x,
                                         int64_t incx, const float* beta, float* y, int64_t incy);
residua_status residua_complex_hemv_fp64(residua_context* context, residua_uplo uplo, int64_t n,
                                         const double* alpha, const double* A, int64_t lda, const double* x,
                                         int64_t incx, const double* beta, double* y, int64_t incy);
residua_status residua_complex_hemv_dd(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_dd* alpha, const residua_dd* A, int64_t lda,
                                       const residua_dd* x, int64_t incx, const residua_dd* beta,
                                       residua_dd* y, int64_t incy);
residua_status residua_complex_hemv_td(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_td* alpha, const residua_td* A, int64_t lda,
                                       const residua_td* x, int64_t incx, const residua_td* beta,
                                       residua_td* y, int64_t incy);
residua_status residua_complex_hemv_qd(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_qd* alpha, const residua_qd* A, int64_t lda,
                                       const residua_qd* x, int64_t incx, const residua_qd* beta,
                                       residua_qd* y, int64_t incy);

/* complex_her: A = alpha x x^H + A in one triangle of a Hermitian A, for a real alpha.
 *   uplo   which triangle is meant
 *   alpha  1 elements, read
 *   x      n elements, read
 *   A      n x n elements as stored, read and written
 * More: residua/blas/complex/hermitian.hpp */
residua_status residua_complex_her_fp32(residua_context* context, residua_uplo uplo, int64_t n,
                                        const float* alpha, const float* x, int64_t incx, float* A,
                                        int64_t lda);
residua_status residua_complex_her_fp64(residua_context* context, residua_uplo uplo, int64_t n,
                                        const double* alpha, const double* x, int64_t incx, double* A,
                                        int64_t lda);
residua_status residua_complex_her_dd(residua_context* context, residua_uplo uplo, int64_t n,
                                      const residua_dd* alpha, const residua_dd* x, int64_t incx,
                                      residua_dd* A, int64_t lda);
residua_status residua_complex_her_td(residua_context* context, residua_uplo uplo, int64_t n,
                                      const residua_td* alpha, const residua_td* x, int64_t incx,
                                      residua_td* A, int64_t lda);
residua_status residua_complex_her_qd(residua_context* context, residua_uplo uplo, int64_t n,
                                      const residua_qd* alpha, const residua_qd* x, int64_t incx,
                                      residua_qd* A, int64_t lda);

/* complex_her2: A = alpha x y^H + conj(alpha) y x^H + A in one triangle of a Hermitian A.
 *   uplo   which triangle is meant
 *   alpha  2 elements, read
 *   x      n elements, read
 *   y      n elements, read
 *   A      n x n elements as stored, read and written
 * More: residua/blas/complex/hermitian.hpp */
residua_status residua_complex_her2_fp32(residua_context* context, residua_uplo uplo, int64_t n,
                                         const float* alpha, const float* x, int64_t incx, const float* y,
                                         int64_t incy, float* A, int64_t lda);
residua_status residua_complex_her2_fp64(residua_context* context, residua_uplo uplo, int64_t n,
                                         const double* alpha, const double* x, int64_t incx, const double* y,
                                         int64_t incy, double* A, int64_t lda);
residua_status residua_complex_her2_dd(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_dd* alpha, const residua_dd* x, int64_t incx,
                                       const residua_dd* y, int64_t incy, residua_dd* A, int64_t lda);
residua_status residua_complex_her2_td(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_td* alpha, const residua_td* x, int64_t incx,
                                       const residua_td* y, int64_t incy, residua_td* A, int64_t lda);
residua_status residua_complex_her2_qd(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_qd* alpha, const residua_qd* x, int64_t incx,
                                       const residua_qd* y, int64_t incy, residua_qd* A, int64_t lda);

/* complex_trmv: x = op(A) x with a triangular A.
 *   uplo   which triangle is meant
 *   trans  whether A is transposed
 *   diag   whether the diagonal is of ones
 *   A      n x n elements as stored, read
 *   x      n elements, read and written
 * More: residua/blas/complex/triangular.hpp */
residua_status residua_complex_trmv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, const float* A, int64_t lda, float* x,
                                         int64_t incx);
residua_status residua_complex_trmv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, const double* A, int64_t lda,
                                         double* x, int64_t incx);
residua_status residua_complex_trmv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_dd* A, int64_t lda,
                                       residua_dd* x, int64_t incx);
residua_status residua_complex_trmv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_td* A, int64_t lda,
                                       residua_td* x, int64_t incx);
residua_status residua_complex_trmv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_qd* A, int64_t lda,
                                       residua_qd* x, int64_t incx);

/* complex_trsv: Solves op(A) x = b with a triangular A; x holds b before.
 *   uplo   which triangle is meant
 *   trans  whether A is transposed
 *   diag   whether the diagonal is of ones
 *   A      n x n elements as stored, read
 *   x      n elements, read and written
 * More: residua/blas/complex/triangular.hpp */
residua_status residua_complex_trsv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, const float* A, int64_t lda, float* x,
                                         int64_t incx);
residua_status residua_complex_trsv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, const double* A, int64_t lda,
                                         double* x, int64_t incx);
residua_status residua_complex_trsv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_dd* A, int64_t lda,
                                       residua_dd* x, int64_t incx);
residua_status residua_complex_trsv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_td* A, int64_t lda,
                                       residua_td* x, int64_t incx);
residua_status residua_complex_trsv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_qd* A, int64_t lda,
                                       residua_qd* x, int64_t incx);

/* complex_gbmv: y = alpha op(A) x + beta y with an m x n matrix A of kl diagonals under the main one and
 * ku over it.
 *   trans  whether A is transposed
 *   alpha  2 elements, read
 *   A      n columns in the band storage of BLAS (view/banded_view.hpp), read
 *   x      n (RESIDUA_TRANSPOSE: m) elements, read
 *   beta   2 elements, read
 *   y      m (RESIDUA_TRANSPOSE: n) elements, read and written
 * More: residua/blas/complex/banded.hpp */
residua_status residua_complex_gbmv_fp32(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                         int64_t kl, int64_t ku, const float* alpha, const float* A,
                                         int64_t lda, const float* x, int64_t incx, const float* beta,
                                         float* y, int64_t incy);
residua_status residua_complex_gbmv_fp64(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                         int64_t kl, int64_t ku, const double* alpha, const double* A,
                                         int64_t lda, const double* x, int64_t incx, const double* beta,
                                         double* y, int64_t incy);
residua_status residua_complex_gbmv_dd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       int64_t kl, int64_t ku, const residua_dd* alpha, const residua_dd* A,
                                       int64_t lda, const residua_dd* x, int64_t incx, const residua_dd* beta,
                                       residua_dd* y, int64_t incy);
residua_status residua_complex_gbmv_td(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       int64_t kl, int64_t ku, const residua_td* alpha, const residua_td* A,
                                       int64_t lda, const residua_td* x, int64_t incx, const residua_td* beta,
                                       residua_td* y, int64_t incy);
residua_status residua_complex_gbmv_qd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       int64_t kl, int64_t ku, const residua_qd* alpha, const residua_qd* A,
                                       int64_t lda, const residua_qd* x, int64_t incx, const residua_qd* beta,
                                       residua_qd* y, int64_t incy);

/* complex_hbmv: y = alpha A x + beta y with a Hermitian A of k diagonals on each side of the main one;
 * one side is stored.
 *   uplo   which triangle is meant
 *   alpha  2 elements, read
 *   A      n columns in the band storage of BLAS (view/banded_view.hpp), read
 *   x      n elements, read
 *   beta   2 elements, read
 *   y      n elements, read and written
 * More: residua/blas/complex/banded.hpp */
residua_status residua_complex_hbmv_fp32(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                                         const float* alpha, const float* A, int64_t lda, const float* x,
                                         int64_t incx, const float* beta, float* y, int64_t incy);
residua_status residua_complex_hbmv_fp64(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                                         const double* alpha, const double* A, int64_t lda, const double* x,
                                         int64_t incx, const double* beta, double* y, int64_t incy);
residua_status residua_complex_hbmv_dd(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                                       const residua_dd* alpha, const residua_dd* A, int64_t lda,
                                       const residua_dd* x, int64_t incx, const residua_dd* beta,
                                       residua_dd* y, int64_t incy);
residua_status residua_complex_hbmv_td(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                                       const residua_td* alpha, const residua_td* A, int64_t lda,
                                       const residua_td* x, int64_t incx, const residua_td* beta,
                                       residua_td* y, int64_t incy);
residua_status residua_complex_hbmv_qd(residua_context* context, residua_uplo uplo, int64_t n, int64_t k,
                                       const residua_qd* alpha, const residua_qd* A, int64_t lda,
                                       const residua_qd* x, int64_t incx, const residua_qd* beta,
                                       residua_qd* y, int64_t incy);

/* complex_tbmv: x = op(A) x with a triangular A of k diagonals beside the main one.
 *   uplo   which triangle is meant
 *   trans  whether A is transposed
 *   diag   whether the diagonal is of ones
 *   A      n columns in the band storage of BLAS (view/banded_view.hpp), read
 *   x      n elements, read and written
 * More: residua/blas/complex/banded.hpp */
residua_status residua_complex_tbmv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, int64_t k, const float* A, int64_t lda,
                                         float* x, int64_t incx);
residua_status residua_complex_tbmv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, int64_t k, const double* A,
                                         int64_t lda, double* x, int64_t incx);
residua_status residua_complex_tbmv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, int64_t k, const residua_dd* A,
                                       int64_t lda, residua_dd* x, int64_t incx);
residua_status residua_complex_tbmv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, int64_t k, const residua_td* A,
                                       int64_t lda, residua_td* x, int64_t incx);
residua_status residua_complex_tbmv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, int64_t k, const residua_qd* A,
                                       int64_t lda, residua_qd* x, int64_t incx);

/* complex_tbsv: Solves op(A) x = b with a triangular A of k diagonals beside the main one; x holds b
 * before.
 *   uplo   which triangle is meant
 *   trans  whether A is transposed
 *   diag   whether the diagonal is of ones
 *   A      n columns in the band storage of BLAS (view/banded_view.hpp), read
 *   x      n elements, read and written
 * More: residua/blas/complex/banded.hpp */
residua_status residua_complex_tbsv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, int64_t k, const float* A, int64_t lda,
                                         float* x, int64_t incx);
residua_status residua_complex_tbsv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, int64_t k, const double* A,
                                         int64_t lda, double* x, int64_t incx);
residua_status residua_complex_tbsv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, int64_t k, const residua_dd* A,
                                       int64_t lda, residua_dd* x, int64_t incx);
residua_status residua_complex_tbsv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, int64_t k, const residua_td* A,
                                       int64_t lda, residua_td* x, int64_t incx);
residua_status residua_complex_tbsv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, int64_t k, const residua_qd* A,
                                       int64_t lda, residua_qd* x, int64_t incx);

/* complex_hpmv: y = alpha A x + beta y with a Hermitian A, of which one triangle is stored, packed.
 *   uplo   which triangle is meant
 *   alpha  2 elements, read
 *   AP     n (n + 1) / 2 elements, read
 *   x      n elements, read
 *   beta   2 elements, read
 *   y      n elements, read and written
 * More: residua/blas/complex/packed.hpp */
residua_status residua_complex_hpmv_fp32(residua_context* context, residua_uplo uplo, int64_t n,
                                         const float* alpha, const float* AP, const float* x, int64_t incx,
                                         const float* beta, float* y, int64_t incy);
residua_status residua_complex_hpmv_fp64(residua_context* context, residua_uplo uplo, int64_t n,
                                         const double* alpha, const double* AP, const double* x, int64_t incx,
                                         const double* beta, double* y, int64_t incy);
residua_status residua_complex_hpmv_dd(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_dd* alpha, const residua_dd* AP, const residua_dd* x,
                                       int64_t incx, const residua_dd* beta, residua_dd* y, int64_t incy);
residua_status residua_complex_hpmv_td(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_td* alpha, const residua_td* AP, const residua_td* x,
                                       int64_t incx, const residua_td* beta, residua_td* y, int64_t incy);
residua_status residua_complex_hpmv_qd(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_qd* alpha, const residua_qd* AP, const residua_qd* x,
                                       int64_t incx, const residua_qd* beta, residua_qd* y, int64_t incy);

/* complex_hpr: A = alpha x x^H + A in one triangle of a Hermitian A, packed, for a real alpha.
 *   uplo   which triangle is meant
 *   alpha  1 elements, read
 *   x      n elements, read
 *   AP     n (n + 1) / 2 elements, read and written
 * More: residua/blas/complex/packed.hpp */
residua_status residua_complex_hpr_fp32(residua_context* context, residua_uplo uplo, int64_t n,
                                        const float* alpha, const float* x, int64_t incx, float* AP);
residua_status residua_complex_hpr_fp64(residua_context* context, residua_uplo uplo, int64_t n,
                                        const double* alpha, const double* x, int64_t incx, double* AP);
residua_status residua_complex_hpr_dd(residua_context* context, residua_uplo uplo, int64_t n,
                                      const residua_dd* alpha, const residua_dd* x, int64_t incx,
                                      residua_dd* AP);
residua_status residua_complex_hpr_td(residua_context* context, residua_uplo uplo, int64_t n,
                                      const residua_td* alpha, const residua_td* x, int64_t incx,
                                      residua_td* AP);
residua_status residua_complex_hpr_qd(residua_context* context, residua_uplo uplo, int64_t n,
                                      const residua_qd* alpha, const residua_qd* x, int64_t incx,
                                      residua_qd* AP);

/* complex_hpr2: A = alpha x y^H + conj(alpha) y x^H + A in one triangle of a Hermitian A, packed.
 *   uplo   which triangle is meant
 *   alpha  2 elements, read
 *   x      n elements, read
 *   y      n elements, read
 *   AP     n (n + 1) / 2 elements, read and written
 * More: residua/blas/complex/packed.hpp */
residua_status residua_complex_hpr2_fp32(residua_context* context, residua_uplo uplo, int64_t n,
                                         const float* alpha, const float* x, int64_t incx, const float* y,
                                         int64_t incy, float* AP);
residua_status residua_complex_hpr2_fp64(residua_context* context, residua_uplo uplo, int64_t n,
                                         const double* alpha, const double* x, int64_t incx, const double* y,
                                         int64_t incy, double* AP);
residua_status residua_complex_hpr2_dd(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_dd* alpha, const residua_dd* x, int64_t incx,
                                       const residua_dd* y, int64_t incy, residua_dd* AP);
residua_status residua_complex_hpr2_td(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_td* alpha, const residua_td* x, int64_t incx,
                                       const residua_td* y, int64_t incy, residua_td* AP);
residua_status residua_complex_hpr2_qd(residua_context* context, residua_uplo uplo, int64_t n,
                                       const residua_qd* alpha, const residua_qd* x, int64_t incx,
                                       const residua_qd* y, int64_t incy, residua_qd* AP);

/* complex_tpmv: x = op(A) x with a triangular A, packed.
 *   uplo   which triangle is meant
 *   trans  whether A is transposed
 *   diag   whether the diagonal is of ones
 *   AP     n (n + 1) / 2 elements, read
 *   x      n elements, read and written
 * More: residua/blas/complex/packed.hpp */
residua_status residua_complex_tpmv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, const float* AP, float* x,
                                         int64_t incx);
residua_status residua_complex_tpmv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, const double* AP, double* x,
                                         int64_t incx);
residua_status residua_complex_tpmv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_dd* AP, residua_dd* x,
                                       int64_t incx);
residua_status residua_complex_tpmv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_td* AP, residua_td* x,
                                       int64_t incx);
residua_status residua_complex_tpmv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_qd* AP, residua_qd* x,
                                       int64_t incx);

/* complex_tpsv: Solves op(A) x = b with a triangular A, packed; x holds b before.
 *   uplo   which triangle is meant
 *   trans  whether A is transposed
 *   diag   whether the diagonal is of ones
 *   AP     n (n + 1) / 2 elements, read
 *   x      n elements, read and written
 * More: residua/blas/complex/packed.hpp */
residua_status residua_complex_tpsv_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, const float* AP, float* x,
                                         int64_t incx);
residua_status residua_complex_tpsv_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                         residua_diag diag, int64_t n, const double* AP, double* x,
                                         int64_t incx);
residua_status residua_complex_tpsv_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_dd* AP, residua_dd* x,
                                       int64_t incx);
residua_status residua_complex_tpsv_td(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_td* AP, residua_td* x,
                                       int64_t incx);
residua_status residua_complex_tpsv_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       residua_diag diag, int64_t n, const residua_qd* AP, residua_qd* x,
                                       int64_t incx);

/* complex_hemm: C = alpha A B + beta C, or alpha B A + beta C, with a Hermitian A, of which one triangle
 * is read.
 *   side   on which side A stands
 *   uplo   which triangle is meant
 *   alpha  2 elements, read
 *   A      m (RESIDUA_RIGHT: n) x m (RESIDUA_RIGHT: n) elements as stored, read
 *   B      m x n elements as stored, read
 *   beta   2 elements, read
 *   C      m x n elements as stored, read and written
 * More: residua/blas/complex/hermitian.hpp */
residua_status residua_complex_hemm_fp32(residua_context* context, residua_side side, residua_uplo uplo,
                                         int64_t m, int64_t n, const float* alpha, const float* A,
                                         int64_t lda, const float* B, int64_t ldb, const float* beta,
                                         float* C, int64_t ldc);
residua_status residua_complex_hemm_fp64(residua_context* context, residua_side side, residua_uplo uplo,
                                         int64_t m, int64_t n, const double* alpha, const double* A,
                                         int64_t lda, const double* B, int64_t ldb, const double* beta,
                                         double* C, int64_t ldc);
residua_status residua_complex_hemm_dd(residua_context* context, residua_side side, residua_uplo uplo,
                                       int64_t m, int64_t n, const residua_dd* alpha, const residua_dd* A,
                                       int64_t lda, const residua_dd* B, int64_t ldb, const residua_dd* beta,
                                       residua_dd* C, int64_t ldc);
residua_status residua_complex_hemm_td(residua_context* context, residua_side side, residua_uplo uplo,
                                       int64_t m, int64_t n, const residua_td* alpha, const residua_td* A,
                                       int64_t lda, const residua_td* B, int64_t ldb, const residua_td* beta,
                                       residua_td* C, int64_t ldc);
residua_status residua_complex_hemm_qd(residua_context* context, residua_side side, residua_uplo uplo,
                                       int64_t m, int64_t n, const residua_qd* alpha, const residua_qd* A,
                                       int64_t lda, const residua_qd* B, int64_t ldb, const residua_qd* beta,
                                       residua_qd* C, int64_t ldc);

/* complex_symm: C = alpha A B + beta C, or alpha B A + beta C, with a symmetric A, of which one triangle
 * is read.
 *   side   on which side A stands
 *   uplo   which triangle is meant
 *   alpha  2 elements, read
 *   A      m (RESIDUA_RIGHT: n) x m (RESIDUA_RIGHT: n) elements as stored, read
 *   B      m x n elements as stored, read
 *   beta   2 elements, read
 *   C      m x n elements as stored, read and written
 * More: residua/blas/complex/hermitian.hpp */
residua_status residua_complex_symm_fp32(residua_context* context, residua_side side, residua_uplo uplo,
                                         int64_t m, int64_t n, const float* alpha, const float* A,
                                         int64_t lda, const float* B, int64_t ldb, const float* beta,
                                         float* C, int64_t ldc);
residua_status residua_complex_symm_fp64(residua_context* context, residua_side side, residua_uplo uplo,
                                         int64_t m, int64_t n, const double* alpha, const double* A,
                                         int64_t lda, const double* B, int64_t ldb, const double* beta,
                                         double* C, int64_t ldc);
residua_status residua_complex_symm_dd(residua_context* context, residua_side side, residua_uplo uplo,
                                       int64_t m, int64_t n, const residua_dd* alpha, const residua_dd* A,
                                       int64_t lda, const residua_dd* B, int64_t ldb, const residua_dd* beta,
                                       residua_dd* C, int64_t ldc);
residua_status residua_complex_symm_td(residua_context* context, residua_side side, residua_uplo uplo,
                                       int64_t m, int64_t n, const residua_td* alpha, const residua_td* A,
                                       int64_t lda, const residua_td* B, int64_t ldb, const residua_td* beta,
                                       residua_td* C, int64_t ldc);
residua_status residua_complex_symm_qd(residua_context* context, residua_side side, residua_uplo uplo,
                                       int64_t m, int64_t n, const residua_qd* alpha, const residua_qd* A,
                                       int64_t lda, const residua_qd* B, int64_t ldb, const residua_qd* beta,
                                       residua_qd* C, int64_t ldc);

/* complex_syrk: C = alpha op(A) op(A)' + beta C in one triangle of a symmetric C; op(A) is n x k.
 *   uplo   which triangle is meant
 *   trans  whether A is transposed
 *   alpha  2 elements, read
 *   A      n (RESIDUA_TRANSPOSE: k) x k (RESIDUA_TRANSPOSE: n) elements as stored, read
 *   beta   2 elements, read
 *   C      n x n elements as stored, read and written
 * More: residua/blas/complex/hermitian.hpp */
residua_status residua_complex_syrk_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                         int64_t n, int64_t k, const float* alpha, const float* A,
                                         int64_t lda, const float* beta, float* C, int64_t ldc);
residua_status residua_complex_syrk_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                         int64_t n, int64_t k, const double* alpha, const double* A,
                                         int64_t lda, const double* beta, double* C, int64_t ldc);
residua_status residua_complex_syrk_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       int64_t n, int64_t k, const residua_dd* alpha, const residua_dd* A,
                                       int64_t lda, const residua_dd* beta, residua_dd* C, int64_t ldc);
residua_status residua_complex_syrk_td(residua_context* context, residua_uplo uplo, residua_op trans,
                                       int64_t n, int64_t k, const residua_td* alpha, const residua_td* A,
                                       int64_t lda, const residua_td* beta, residua_td* C, int64_t ldc);
residua_status residua_complex_syrk_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       int64_t n, int64_t k, const residua_qd* alpha, const residua_qd* A,
                                       int64_t lda, const residua_qd* beta, residua_qd* C, int64_t ldc);

/* complex_her2k: C = alpha op(A) op(B)^H + conj(alpha) op(B) op(A)^H + beta C in one triangle, for a real
 * beta.
 *   uplo   which triangle is meant
 *   trans  whether A is transposed
 *   alpha  2 elements, read
 *   A      n (RESIDUA_TRANSPOSE: k) x k (RESIDUA_TRANSPOSE: n) elements as stored, read
 *   B      n (RESIDUA_TRANSPOSE: k) x k (RESIDUA_TRANSPOSE: n) elements as stored, read
 *   beta   1 elements, read
 *   C      n x n elements as stored, read and written
 * More: residua/blas/complex/hermitian.hpp */
residua_status residua_complex_her2k_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                          int64_t n, int64_t k, const float* alpha, const float* A,
                                          int64_t lda, const float* B, int64_t ldb, const float* beta,
                                          float* C, int64_t ldc);
residua_status residua_complex_her2k_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                          int64_t n, int64_t k, const double* alpha, const double* A,
                                          int64_t lda, const double* B, int64_t ldb, const double* beta,
                                          double* C, int64_t ldc);
residua_status residua_complex_her2k_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                                        int64_t n, int64_t k, const residua_dd* alpha, const residua_dd* A,
                                        int64_t lda, const residua_dd* B, int64_t ldb, const residua_dd* beta,
                                        residua_dd* C, int64_t ldc);
residua_status residua_complex_her2k_td(residua_context* context, residua_uplo uplo, residua_op trans,
                                        int64_t n, int64_t k, const residua_td* alpha, const residua_td* A,
                                        int64_t lda, const residua_td* B, int64_t ldb, const residua_td* beta,
                                        residua_td* C, int64_t ldc);
residua_status residua_complex_her2k_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                                        int64_t n, int64_t k, const residua_qd* alpha, const residua_qd* A,
                                        int64_t lda, const residua_qd* B, int64_t ldb, const residua_qd* beta,
                                        residua_qd* C, int64_t ldc);

/* complex_syr2k: C = alpha (op(A) op(B)' + op(B) op(A)') + beta C in one triangle; op(A) and op(B) are n
 * x k.
 *   uplo   which triangle is meant
 *   trans  whether A is transposed
 *   alpha  2 elements, read
 *   A      n (RESIDUA_TRANSPOSE: k) x k (RESIDUA_TRANSPOSE: n) elements as stored, read
 *   B      n (RESIDUA_TRANSPOSE: k) x k (RESIDUA_TRANSPOSE: n) elements as stored, read
 *   beta   2 elements, read
 *   C      n x n elements as stored, read and written
 * More: residua/blas/complex/hermitian.hpp */
residua_status residua_complex_syr2k_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                          int64_t n, int64_t k, const float* alpha, const float* A,
                                          int64_t lda, const float* B, int64_t ldb, const float* beta,
                                          float* C, int64_t ldc);
residua_status residua_complex_syr2k_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                          int64_t n, int64_t k, const double* alpha, const double* A,
                                          int64_t lda, const double* B, int64_t ldb, const double* beta,
                                          double* C, int64_t ldc);
residua_status residua_complex_syr2k_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                                        int64_t n, int64_t k, const residua_dd* alpha, const residua_dd* A,
                                        int64_t lda, const residua_dd* B, int64_t ldb, const residua_dd* beta,
                                        residua_dd* C, int64_t ldc);
residua_status residua_complex_syr2k_td(residua_context* context, residua_uplo uplo, residua_op trans,
                                        int64_t n, int64_t k, const residua_td* alpha, const residua_td* A,
                                        int64_t lda, const residua_td* B, int64_t ldb, const residua_td* beta,
                                        residua_td* C, int64_t ldc);
residua_status residua_complex_syr2k_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                                        int64_t n, int64_t k, const residua_qd* alpha, const residua_qd* A,
                                        int64_t lda, const residua_qd* B, int64_t ldb, const residua_qd* beta,
                                        residua_qd* C, int64_t ldc);

/* complex_trmm: B = alpha op(A) B, or alpha B op(A), with a triangular A.
 *   side   on which side A stands
 *   uplo   which triangle is meant
 *   trans  whether A is transposed
 *   diag   whether the diagonal is of ones
 *   alpha  2 elements, read
 *   A      m (RESIDUA_RIGHT: n) x m (RESIDUA_RIGHT: n) elements as stored, read
 *   B      m x n elements as stored, read and written
 * More: residua/blas/complex/triangular.hpp */
residua_status residua_complex_trmm_fp32(residua_context* context, residua_side side, residua_uplo uplo,
                                         residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                         const float* alpha, const float* A, int64_t lda, float* B,
                                         int64_t ldb);
residua_status residua_complex_trmm_fp64(residua_context* context, residua_side side, residua_uplo uplo,
                                         residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                         const double* alpha, const double* A, int64_t lda, double* B,
                                         int64_t ldb);
residua_status residua_complex_trmm_dd(residua_context* context, residua_side side, residua_uplo uplo,
                                       residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                       const residua_dd* alpha, const residua_dd* A, int64_t lda,
                                       residua_dd* B, int64_t ldb);
residua_status residua_complex_trmm_td(residua_context* context, residua_side side, residua_uplo uplo,
                                       residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                       const residua_td* alpha, const residua_td* A, int64_t lda,
                                       residua_td* B, int64_t ldb);
residua_status residua_complex_trmm_qd(residua_context* context, residua_side side, residua_uplo uplo,
                                       residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                       const residua_qd* alpha, const residua_qd* A, int64_t lda,
                                       residua_qd* B, int64_t ldb);

/* complex_gemv: Computes y = alpha op(A) x + beta y with an m x n matrix A.
 *   trans  whether A is transposed
 *   alpha  2 elements, read
 *   A      m x n elements as stored, read
 *   x      n (RESIDUA_TRANSPOSE: m) elements, read
 *   beta   2 elements, read
 *   y      m (RESIDUA_TRANSPOSE: n) elements, read and written
 * More: residua/blas/complex/level2.hpp */
residua_status residua_complex_gemv_fp32(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                         const float* alpha, const float* A, int64_t lda, const float* x,
                                         int64_t incx, const float* beta, float* y, int64_t incy);
residua_status residua_complex_gemv_fp64(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                         const double* alpha, const double* A, int64_t lda, const double* x,
                                         int64_t incx, const double* beta, double* y, int64_t incy);
residua_status residua_complex_gemv_dd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       const residua_dd* alpha, const residua_dd* A, int64_t lda,
                                       const residua_dd* x, int64_t incx, const residua_dd* beta,
                                       residua_dd* y, int64_t incy);
residua_status residua_complex_gemv_td(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       const residua_td* alpha, const residua_td* A, int64_t lda,
                                       const residua_td* x, int64_t incx, const residua_td* beta,
                                       residua_td* y, int64_t incy);
residua_status residua_complex_gemv_qd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       const residua_qd* alpha, const residua_qd* A, int64_t lda,
                                       const residua_qd* x, int64_t incx, const residua_qd* beta,
                                       residua_qd* y, int64_t incy);

/* complex_gemm: Computes C = alpha op(A) op(B) + beta C, where op(A) is m x k, op(B) k x n and C m x n.
 *   transa  whether A is transposed
 *   transb  whether B is transposed
 *   alpha   2 elements, read
 *   A       m (RESIDUA_TRANSPOSE: k) x k (RESIDUA_TRANSPOSE: m) elements as stored, read
 *   B       k (RESIDUA_TRANSPOSE: n) x n (RESIDUA_TRANSPOSE: k) elements as stored, read
 *   beta    2 elements, read
 *   C       m x n elements as stored, read and written
 * More: residua/blas/complex/level3.hpp */
residua_status residua_complex_gemm_fp32(residua_context* context, residua_op transa, residua_op transb,
                                         int64_t m, int64_t n, int64_t k, const float* alpha, const float* A,
                                         int64_t lda, const float* B, int64_t ldb, const float* beta,
                                         float* C, int64_t ldc);
residua_status residua_complex_gemm_fp64(residua_context* context, residua_op transa, residua_op transb,
                                         int64_t m, int64_t n, int64_t k, const double* alpha,
                                         const double* A, int64_t lda, const double* B, int64_t ldb,
                                         const double* beta, double* C, int64_t ldc);
residua_status residua_complex_gemm_dd(residua_context* context, residua_op transa, residua_op transb,
                                       int64_t m, int64_t n, int64_t k, const residua_dd* alpha,
                                       const residua_dd* A, int64_t lda, const residua_dd* B, int64_t ldb,
                                       const residua_dd* beta, residua_dd* C, int64_t ldc);
residua_status residua_complex_gemm_td(residua_context* context, residua_op transa, residua_op transb,
                                       int64_t m, int64_t n, int64_t k, const residua_td* alpha,
                                       const residua_td* A, int64_t lda, const residua_td* B, int64_t ldb,
                                       const residua_td* beta, residua_td* C, int64_t ldc);
residua_status residua_complex_gemm_qd(residua_context* context, residua_op transa, residua_op transb,
                                       int64_t m, int64_t n, int64_t k, const residua_qd* alpha,
                                       const residua_qd* A, int64_t lda, const residua_qd* B, int64_t ldb,
                                       const residua_qd* beta, residua_qd* C, int64_t ldc);

/* complex_herk: Computes C = alpha op(A) op(A)^H + beta C in one triangle of a Hermitian C, for real
 * alpha and beta; op(A) is n x k.
 *   uplo   which triangle is meant
 *   trans  whether A is transposed
 *   alpha  1 elements, read
 *   A      n (RESIDUA_TRANSPOSE: k) x k (RESIDUA_TRANSPOSE: n) elements as stored, read
 *   beta   1 elements, read
 *   C      n x n elements as stored, read and written
 * More: residua/blas/complex/hermitian.hpp */
residua_status residua_complex_herk_fp32(residua_context* context, residua_uplo uplo, residua_op trans,
                                         int64_t n, int64_t k, const float* alpha, const float* A,
                                         int64_t lda, const float* beta, float* C, int64_t ldc);
residua_status residua_complex_herk_fp64(residua_context* context, residua_uplo uplo, residua_op trans,
                                         int64_t n, int64_t k, const double* alpha, const double* A,
                                         int64_t lda, const double* beta, double* C, int64_t ldc);
residua_status residua_complex_herk_dd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       int64_t n, int64_t k, const residua_dd* alpha, const residua_dd* A,
                                       int64_t lda, const residua_dd* beta, residua_dd* C, int64_t ldc);
residua_status residua_complex_herk_td(residua_context* context, residua_uplo uplo, residua_op trans,
                                       int64_t n, int64_t k, const residua_td* alpha, const residua_td* A,
                                       int64_t lda, const residua_td* beta, residua_td* C, int64_t ldc);
residua_status residua_complex_herk_qd(residua_context* context, residua_uplo uplo, residua_op trans,
                                       int64_t n, int64_t k, const residua_qd* alpha, const residua_qd* A,
                                       int64_t lda, const residua_qd* beta, residua_qd* C, int64_t ldc);

/* complex_trsm: Solves op(A) X = alpha B, or X op(A) = alpha B, with a triangular A; X overwrites B.
 *   side   on which side A stands
 *   uplo   which triangle is meant
 *   trans  whether A is transposed
 *   diag   whether the diagonal is of ones
 *   alpha  2 elements, read
 *   A      m (RESIDUA_RIGHT: n) x m (RESIDUA_RIGHT: n) elements as stored, read
 *   B      m x n elements as stored, read and written
 * More: residua/blas/complex/triangular.hpp */
residua_status residua_complex_trsm_fp32(residua_context* context, residua_side side, residua_uplo uplo,
                                         residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                         const float* alpha, const float* A, int64_t lda, float* B,
                                         int64_t ldb);
residua_status residua_complex_trsm_fp64(residua_context* context, residua_side side, residua_uplo uplo,
                                         residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                         const double* alpha, const double* A, int64_t lda, double* B,
                                         int64_t ldb);
residua_status residua_complex_trsm_dd(residua_context* context, residua_side side, residua_uplo uplo,
                                       residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                       const residua_dd* alpha, const residua_dd* A, int64_t lda,
                                       residua_dd* B, int64_t ldb);
residua_status residua_complex_trsm_td(residua_context* context, residua_side side, residua_uplo uplo,
                                       residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                       const residua_td* alpha, const residua_td* A, int64_t lda,
                                       residua_td* B, int64_t ldb);
residua_status residua_complex_trsm_qd(residua_context* context, residua_side side, residua_uplo uplo,
                                       residua_op trans, residua_diag diag, int64_t m, int64_t n,
                                       const residua_qd* alpha, const residua_qd* A, int64_t lda,
                                       residua_qd* B, int64_t ldb);

/* complex_getrf: Factorises P A = L U by Gaussian elimination with partial pivoting, in the place of A.
 *   A     m x n elements as stored, read and written
 *   ipiv  receives a pivot a column, or row if fewer: row i was exchanged with row ipiv[i] - 1
 *   info  receives 0, or k > 0: the k-th pivot is zero
 * More: residua/lapack/complex/lu.hpp */
residua_status residua_complex_getrf_fp32(residua_context* context, int64_t m, int64_t n, float* A,
                                          int64_t lda, int64_t* ipiv, int64_t* info);
residua_status residua_complex_getrf_fp64(residua_context* context, int64_t m, int64_t n, double* A,
                                          int64_t lda, int64_t* ipiv, int64_t* info);
residua_status residua_complex_getrf_dd(residua_context* context, int64_t m, int64_t n, residua_dd* A,
                                        int64_t lda, int64_t* ipiv, int64_t* info);
residua_status residua_complex_getrf_td(residua_context* context, int64_t m, int64_t n, residua_td* A,
                                        int64_t lda, int64_t* ipiv, int64_t* info);
residua_status residua_complex_getrf_qd(residua_context* context, int64_t m, int64_t n, residua_qd* A,
                                        int64_t lda, int64_t* ipiv, int64_t* info);

/* complex_getrs: Solves op(A) X = B with the factors of complex_getrf; X overwrites B.
 *   trans  whether A is transposed
 *   A      n x n elements as stored, read
 *   ipiv   n pivots of getrf
 *   B      n x nrhs elements as stored, read and written
 * More: residua/lapack/complex/lu.hpp */
residua_status residua_complex_getrs_fp32(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                          const float* A, int64_t lda, const int64_t* ipiv, float* B,
                                          int64_t ldb);
residua_status residua_complex_getrs_fp64(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                          const double* A, int64_t lda, const int64_t* ipiv, double* B,
                                          int64_t ldb);
residua_status residua_complex_getrs_dd(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                        const residua_dd* A, int64_t lda, const int64_t* ipiv, residua_dd* B,
                                        int64_t ldb);
residua_status residua_complex_getrs_td(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                        const residua_td* A, int64_t lda, const int64_t* ipiv, residua_td* B,
                                        int64_t ldb);
residua_status residua_complex_getrs_qd(residua_context* context, residua_op trans, int64_t n, int64_t nrhs,
                                        const residua_qd* A, int64_t lda, const int64_t* ipiv, residua_qd* B,
                                        int64_t ldb);

/* complex_gesv: Solves A X = B by complex_getrf, and by complex_getrs unless info > 0.
 *   A     n x n elements as stored, read and written
 *   ipiv  receives a pivot a column, or row if fewer: row i was exchanged with row ipiv[i] - 1
 *   B     n x nrhs elements as stored, read and written
 *   info  receives 0, or k > 0: the k-th pivot is zero
 * More: residua/lapack/complex/lu.hpp */
residua_status residua_complex_gesv_fp32(residua_context* context, int64_t n, int64_t nrhs, float* A,
                                         int64_t lda, int64_t* ipiv, float* B, int64_t ldb, int64_t* info);
residua_status residua_complex_gesv_fp64(residua_context* context, int64_t n, int64_t nrhs, double* A,
                                         int64_t lda, int64_t* ipiv, double* B, int64_t ldb, int64_t* info);
residua_status residua_complex_gesv_dd(residua_context* context, int64_t n, int64_t nrhs, residua_dd* A,
                                       int64_t lda, int64_t* ipiv, residua_dd* B, int64_t ldb, int64_t* info);
residua_status residua_complex_gesv_td(residua_context* context, int64_t n, int64_t nrhs, residua_td* A,
                                       int64_t lda, int64_t* ipiv, residua_td* B, int64_t ldb, int64_t* info);
residua_status residua_complex_gesv_qd(residua_context* context, int64_t n, int64_t nrhs, residua_qd* A,
                                       int64_t lda, int64_t* ipiv, residua_qd* B, int64_t ldb, int64_t* info);

/* complex_potrf: Factorises a Hermitian positive definite A = L L^H or U^H U in one triangle's place.
 *   uplo  which triangle is meant
 *   A     n x n elements as stored, read and written
 *   info  receives 0, or k > 0: the leading minor of order k is not positive
 * More: residua/lapack/complex/cholesky.hpp */
residua_status residua_complex_potrf_fp32(residua_context* context, residua_uplo uplo, int64_t n, float* A,
                                          int64_t lda, int64_t* info);
residua_status residua_complex_potrf_fp64(residua_context* context, residua_uplo uplo, int64_t n, double* A,
                                          int64_t lda, int64_t* info);
residua_status residua_complex_potrf_dd(residua_context* context, residua_uplo uplo, int64_t n, residua_dd* A,
                                        int64_t lda, int64_t* info);
residua_status residua_complex_potrf_td(residua_context* context, residua_uplo uplo, int64_t n, residua_td* A,
                                        int64_t lda, int64_t* info);
residua_status residua_complex_potrf_qd(residua_context* context, residua_uplo uplo, int64_t n, residua_qd* A,
                                        int64_t lda, int64_t* info);

/* complex_potrs: Solves A X = B with the factor of complex_potrf; X overwrites B.
 *   uplo  which triangle is meant
 *   A     n x n elements as stored, read
 *   B     n x nrhs elements as stored, read and written
 * More: residua/lapack/complex/cholesky.hpp */
residua_status residua_complex_potrs_fp32(residua_context* context, residua_uplo uplo, int64_t n,
                                          int64_t nrhs, const float* A, int64_t lda, float* B, int64_t ldb);
residua_status residua_complex_potrs_fp64(residua_context* context, residua_uplo uplo, int64_t n,
                                          int64_t nrhs, const double* A, int64_t lda, double* B, int64_t ldb);
residua_status residua_complex_potrs_dd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                        const residua_dd* A, int64_t lda, residua_dd* B, int64_t ldb);
residua_status residua_complex_potrs_td(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                        const residua_td* A, int64_t lda, residua_td* B, int64_t ldb);
residua_status residua_complex_potrs_qd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                        const residua_qd* A, int64_t lda, residua_qd* B, int64_t ldb);

/* complex_posv: Solves A X = B by complex_potrf, and by complex_potrs unless info > 0.
 *   uplo  which triangle is meant
 *   A     n x n elements as stored, read and written
 *   B     n x nrhs elements as stored, read and written
 *   info  receives 0, or k > 0: the leading minor of order k is not positive
 * More: residua/lapack/complex/cholesky.hpp */
residua_status residua_complex_posv_fp32(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                         float* A, int64_t lda, float* B, int64_t ldb, int64_t* info);
residua_status residua_complex_posv_fp64(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                         double* A, int64_t lda, double* B, int64_t ldb, int64_t* info);
residua_status residua_complex_posv_dd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                       residua_dd* A, int64_t lda, residua_dd* B, int64_t ldb, int64_t* info);
residua_status residua_complex_posv_td(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                       residua_td* A, int64_t lda, residua_td* B, int64_t ldb, int64_t* info);
residua_status residua_complex_posv_qd(residua_context* context, residua_uplo uplo, int64_t n, int64_t nrhs,
                                       residua_qd* A, int64_t lda, residua_qd* B, int64_t ldb, int64_t* info);

/* complex_geqrf: Factorises A = Q R in place, with R above, Q's reflectors below the diagonal and in tau.
 *   A    m x n elements as stored, read and written
 *   tau  min(m, n) elements, written
 * More: residua/lapack/complex/qr.hpp */
residua_status residua_complex_geqrf_fp32(residua_context* context, int64_t m, int64_t n, float* A,
                                          int64_t lda, float* tau);
residua_status residua_complex_geqrf_fp64(residua_context* context, int64_t m, int64_t n, double* A,
                                          int64_t lda, double* tau);
residua_status residua_complex_geqrf_dd(residua_context* context, int64_t m, int64_t n, residua_dd* A,
                                        int64_t lda, residua_dd* tau);
residua_status residua_complex_geqrf_td(residua_context* context, int64_t m, int64_t n, residua_td* A,
                                        int64_t lda, residua_td* tau);
residua_status residua_complex_geqrf_qd(residua_context* context, int64_t m, int64_t n, residua_qd* A,
                                        int64_t lda, residua_qd* tau);

/* complex_unmqr: Computes C = op(Q) C, or C op(Q), with the Q that complex_geqrf has left in A and tau;
 * op is none or conjugate_transpose.
 *   side   on which side Q stands
 *   trans  whether Q is transposed
 *   A      m (RESIDUA_RIGHT: n) x k elements as stored, read
 *   tau    k elements, read
 *   C      m x n elements as stored, read and written
 * More: residua/lapack/complex/qr.hpp */
residua_status residua_complex_unmqr_fp32(residua_context* context, residua_side side, residua_op trans,
                                          int64_t m, int64_t n, int64_t k, const float* A, int64_t lda,
                                          const float* tau, float* C, int64_t ldc);
residua_status residua_complex_unmqr_fp64(residua_context* context, residua_side side, residua_op trans,
                                          int64_t m, int64_t n, int64_t k, const double* A, int64_t lda,
                                          const double* tau, double* C, int64_t ldc);
residua_status residua_complex_unmqr_dd(residua_context* context, residua_side side, residua_op trans,
                                        int64_t m, int64_t n, int64_t k, const residua_dd* A, int64_t lda,
                                        const residua_dd* tau, residua_dd* C, int64_t ldc);
residua_status residua_complex_unmqr_td(residua_context* context, residua_side side, residua_op trans,
                                        int64_t m, int64_t n, int64_t k, const residua_td* A, int64_t lda,
                                        const residua_td* tau, residua_td* C, int64_t ldc);
residua_status residua_complex_unmqr_qd(residua_context* context, residua_side side, residua_op trans,
                                        int64_t m, int64_t n, int64_t k, const residua_qd* A, int64_t lda,
                                        const residua_qd* tau, residua_qd* C, int64_t ldc);

/* complex_ungqr: Forms the first n columns of the Q that complex_geqrf left in A and tau, in the place of
 * A; k <= n <= m.
 *   A    m x n elements as stored, read and written
 *   tau  k elements, read
 * More: residua/lapack/complex/qr.hpp */
residua_status residua_complex_ungqr_fp32(residua_context* context, int64_t m, int64_t n, int64_t k, float* A,
                                          int64_t lda, const float* tau);
residua_status residua_complex_ungqr_fp64(residua_context* context, int64_t m, int64_t n, int64_t k,
                                          double* A, int64_t lda, const double* tau);
residua_status residua_complex_ungqr_dd(residua_context* context, int64_t m, int64_t n, int64_t k,
                                        residua_dd* A, int64_t lda, const residua_dd* tau);
residua_status residua_complex_ungqr_td(residua_context* context, int64_t m, int64_t n, int64_t k,
                                        residua_td* A, int64_t lda, const residua_td* tau);
residua_status residua_complex_ungqr_qd(residua_context* context, int64_t m, int64_t n, int64_t k,
                                        residua_qd* A, int64_t lda, const residua_qd* tau);

/* complex_gels: Solves for least squares or minimum norm with op(A) of full rank, op none or
 * conjugate_transpose: B has b on entry, x on exit.
 *   trans  whether A is transposed
 *   A      m x n elements as stored, read and written
 *   B      max(m, n) x nrhs elements as stored, read and written
 *   info   receives 0, or k > 0: R's element (k, k) is zero
 * More: residua/lapack/complex/gels.hpp */
residua_status residua_complex_gels_fp32(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                         int64_t nrhs, float* A, int64_t lda, float* B, int64_t ldb,
                                         int64_t* info);
residua_status residua_complex_gels_fp64(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                         int64_t nrhs, double* A, int64_t lda, double* B, int64_t ldb,
                                         int64_t* info);
residua_status residua_complex_gels_dd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       int64_t nrhs, residua_dd* A, int64_t lda, residua_dd* B, int64_t ldb,
                                       int64_t* info);
residua_status residua_complex_gels_td(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       int64_t nrhs, residua_td* A, int64_t lda, residua_td* B, int64_t ldb,
                                       int64_t* info);
residua_status residua_complex_gels_qd(residua_context* context, residua_op trans, int64_t m, int64_t n,
                                       int64_t nrhs, residua_qd* A, int64_t lda, residua_qd* B, int64_t ldb,
                                       int64_t* info);

/* complex_gesv_refined: Solves A X = B by factors in a short format and refinement, and bounds the error;
 * A stays as it is. complex_gesv_refined_fp64_dd and so on take a double A. The report is that of the
 * real matrix of twice the order (residua/lapack/complex/refinement.hpp).
 *   A        n x n elements as stored, read
 *   B        n x nrhs elements as stored, read
 *   X        n x nrhs elements as stored, written
 *   options  null: the defaults
 *   report   receives what was done, and what is known of the error
 * More: residua/lapack/complex/refinement.hpp */
residua_status residua_complex_gesv_refined_fp64(residua_context* context, int64_t n, int64_t nrhs,
                                                 const double* A, int64_t lda, const double* B, int64_t ldb,
                                                 double* X, int64_t ldx,
                                                 const residua_refinement_options* options,
                                                 residua_refinement_report* report);
residua_status residua_complex_gesv_refined_dd(residua_context* context, int64_t n, int64_t nrhs,
                                               const residua_dd* A, int64_t lda, const residua_dd* B,
                                               int64_t ldb, residua_dd* X, int64_t ldx,
                                               const residua_refinement_options* options,
                                               residua_refinement_report* report);
residua_status residua_complex_gesv_refined_td(residua_context* context, int64_t n, int64_t nrhs,
                                               const residua_td* A, int64_t lda, const residua_td* B,
                                               int64_t ldb, residua_td* X, int64_t ldx,
                                               const residua_refinement_options* options,
                                               residua_refinement_report* report);
residua_status residua_complex_gesv_refined_qd(residua_context* context, int64_t n, int64_t nrhs,
                                               const residua_qd* A, int64_t lda, const residua_qd* B,
                                               int64_t ldb, residua_qd* X, int64_t ldx,
                                               const residua_refinement_options* options,
                                               residua_refinement_report* report);
residua_status residua_complex_gesv_refined_fp64_dd(residua_context* context, int64_t n, int64_t nrhs,
                                                    const double* A, int64_t lda, const residua_dd* B,
                                                    int64_t ldb, residua_dd* X, int64_t ldx,
                                                    const residua_refinement_options* options,
                                                    residua_refinement_report* report);
residua_status residua_complex_gesv_refined_fp64_td(residua_context* context, int64_t n, int64_t nrhs,
                                                    const double* A, int64_t lda, const residua_td* B,
                                                    int64_t ldb, residua_td* X, int64_t ldx,
                                                    const residua_refinement_options* options,
                                                    residua_refinement_report* report);
residua_status residua_complex_gesv_refined_fp64_qd(residua_context* context, int64_t n, int64_t nrhs,
                                                    const double* A, int64_t lda, const residua_qd* B,
                                                    int64_t ldb, residua_qd* X, int64_t ldx,
                                                    const residua_refinement_options* options,
                                                    residua_refinement_report* report);

/* complex_posv_refined: Solves by refinement with one triangle of a Hermitian positive definite A.
 *   uplo     which triangle is meant
 *   A        n x n elements as stored, read
 *   B        n x nrhs elements as stored, read
 *   X        n x nrhs elements as stored, written
 *   options  null: the defaults
 *   report   receives what was done, and what is known of the error
 * More: residua/lapack/complex/refinement.hpp */
residua_status residua_complex_posv_refined_fp64(residua_context* context, residua_uplo uplo, int64_t n,
                                                 int64_t nrhs, const double* A, int64_t lda, const double* B,
                                                 int64_t ldb, double* X, int64_t ldx,
                                                 const residua_refinement_options* options,
                                                 residua_refinement_report* report);
residua_status residua_complex_posv_refined_dd(residua_context* context, residua_uplo uplo, int64_t n,
                                               int64_t nrhs, const residua_dd* A, int64_t lda,
                                               const residua_dd* B, int64_t ldb, residua_dd* X, int64_t ldx,
                                               const residua_refinement_options* options,
                                               residua_refinement_report* report);
residua_status residua_complex_posv_refined_td(residua_context* context, residua_uplo uplo, int64_t n,
                                               int64_t nrhs, const residua_td* A, int64_t lda,
                                               const residua_td* B, int64_t ldb, residua_td* X, int64_t ldx,
                                               const residua_refinement_options* options,
                                               residua_refinement_report* report);
residua_status residua_complex_posv_refined_qd(residua_context* context, residua_uplo uplo, int64_t n,
                                               int64_t nrhs, const residua_qd* A, int64_t lda,
                                               const residua_qd* B, int64_t ldb, residua_qd* X, int64_t ldx,
                                               const residua_refinement_options* options,
                                               residua_refinement_report* report);
residua_status residua_complex_posv_refined_fp64_dd(residua_context* context, residua_uplo uplo, int64_t n,
                                                    int64_t nrhs, const double* A, int64_t lda,
                                                    const residua_dd* B, int64_t ldb, residua_dd* X,
                                                    int64_t ldx, const residua_refinement_options* options,
                                                    residua_refinement_report* report);
residua_status residua_complex_posv_refined_fp64_td(residua_context* context, residua_uplo uplo, int64_t n,
                                                    int64_t nrhs, const double* A, int64_t lda,
                                                    const residua_td* B, int64_t ldb, residua_td* X,
                                                    int64_t ldx, const residua_refinement_options* options,
                                                    residua_refinement_report* report);
residua_status residua_complex_posv_refined_fp64_qd(residua_context* context, residua_uplo uplo, int64_t n,
                                                    int64_t nrhs, const double* A, int64_t lda,
                                                    const residua_qd* B, int64_t ldb, residua_qd* X,
                                                    int64_t ldx, const residua_refinement_options* options,
                                                    residua_refinement_report* report);

/* complex_heevd: Computes eigenvalues of a Hermitian A in ascending order, n real numbers, and
 * orthonormal eigenvectors in the place of A, all of it.
 *   uplo   which triangle is meant
 *   A      n x n elements as stored, read and written
 *   w      n elements, written
 *   info   receives 0, or k > 0: 1: the bounds of the header were not reached; 2: nothing was found
 *   error  receives a bound of the eigenvalues' errors, absolute
 * More: residua/lapack/complex/heevd.hpp */
residua_status residua_complex_heevd_fp64(residua_context* context, residua_uplo uplo, int64_t n, double* A,
                                          int64_t lda, double* w, int64_t* info, double* error);
residua_status residua_complex_heevd_dd(residua_context* context, residua_uplo uplo, int64_t n, residua_dd* A,
                                        int64_t lda, residua_dd* w, int64_t* info, double* error);
residua_status residua_complex_heevd_td(residua_context* context, residua_uplo uplo, int64_t n, residua_td* A,
                                        int64_t lda, residua_td* w, int64_t* info, double* error);
residua_status residua_complex_heevd_qd(residua_context* context, residua_uplo uplo, int64_t n, residua_qd* A,
                                        int64_t lda, residua_qd* w, int64_t* info, double* error);

/* complex_hegvd: Computes eigenvalues and vectors of A X = B X diag(w) (itype 1), A B X = X diag(w) (2)
 * or B A X = X diag(w) (3), Hermitian A and B.
 *   itype  1, 2 or 3
 *   uplo   which triangle is meant
 *   A      n x n elements as stored, read and written
 *   B      n x n elements as stored, read and written
 *   w      n elements, written
 *   info   receives 0, or k > 0: 1: bounds not reached; 2: no result; 2 + j: B's j-th minor is not positive
 *   error  receives a bound of the eigenvalues' errors, absolute
 * More: residua/lapack/complex/hegvd.hpp */
residua_status residua_complex_hegvd_fp64(residua_context* context, int32_t itype, residua_uplo uplo,
                                          int64_t n, double* A, int64_t lda, double* B, int64_t ldb,
                                          double* w, int64_t* info, double* error);
residua_status residua_complex_hegvd_dd(residua_context* context, int32_t itype, residua_uplo uplo, int64_t n,
                                        residua_dd* A, int64_t lda, residua_dd* B, int64_t ldb, residua_dd* w,
                                        int64_t* info, double* error);
residua_status residua_complex_hegvd_td(residua_context* context, int32_t itype, residua_uplo uplo, int64_t n,
                                        residua_td* A, int64_t lda, residua_td* B, int64_t ldb, residua_td* w,
                                        int64_t* info, double* error);
residua_status residua_complex_hegvd_qd(residua_context* context, int32_t itype, residua_uplo uplo, int64_t n,
                                        residua_qd* A, int64_t lda, residua_qd* B, int64_t ldb, residua_qd* w,
                                        int64_t* info, double* error);

/* complex_geev: Computes eigenvalues w of A, left and right eigenvectors Y and X.
 *   A      n x n elements as stored, read
 *   w      n elements, written
 *   Y      n x n elements as stored, read and written
 *   X      n x n elements as stored, read and written
 *   info   receives 0, or k > 0: 1: the bounds of the header were not reached; 2: nothing was found
 *   error  receives a bound of the eigenvalues' errors, absolute
 * More: residua/lapack/complex/geev.hpp */
residua_status residua_complex_geev_fp64(residua_context* context, int64_t n, const double* A, int64_t lda,
                                         double* w, double* Y, int64_t ldy, double* X, int64_t ldx,
                                         int64_t* info, double* error);
residua_status residua_complex_geev_dd(residua_context* context, int64_t n, const residua_dd* A, int64_t lda,
                                       residua_dd* w, residua_dd* Y, int64_t ldy, residua_dd* X, int64_t ldx,
                                       int64_t* info, double* error);
residua_status residua_complex_geev_td(residua_context* context, int64_t n, const residua_td* A, int64_t lda,
                                       residua_td* w, residua_td* Y, int64_t ldy, residua_td* X, int64_t ldx,
                                       int64_t* info, double* error);
residua_status residua_complex_geev_qd(residua_context* context, int64_t n, const residua_qd* A, int64_t lda,
                                       residua_qd* w, residua_qd* Y, int64_t ldy, residua_qd* X, int64_t ldx,
                                       int64_t* info, double* error);

/* complex_gesvd: Computes singular values of A in descending order, min(m, n) real numbers, and as many
 * vectors of either side: A = U diag(s) Vh.
 *   A      m x n elements as stored, read
 *   s      min(m, n) elements, written
 *   U      m x min(m, n) elements as stored, read and written
 *   Vh     min(m, n) x n elements as stored, read and written
 *   info   receives 0, or k > 0: 1: the bounds of the header were not reached; 2: nothing was found
 *   error  receives a bound of the singular values' errors, absolute
 * More: residua/lapack/complex/gesvd.hpp */
residua_status residua_complex_gesvd_fp64(residua_context* context, int64_t m, int64_t n, const double* A,
                                          int64_t lda, double* s, double* U, int64_t ldu, double* Vh,
                                          int64_t ldvh, int64_t* info, double* error);
residua_status residua_complex_gesvd_dd(residua_context* context, int64_t m, int64_t n, const residua_dd* A,
                                        int64_t lda, residua_dd* s, residua_dd* U, int64_t ldu,
                                        residua_dd* Vh, int64_t ldvh, int64_t* info, double* error);
residua_status residua_complex_gesvd_td(residua_context* context, int64_t m, int64_t n, const residua_td* A,
                                        int64_t lda, residua_td* s, residua_td* U, int64_t ldu,
                                        residua_td* Vh, int64_t ldvh, int64_t* info, double* error);
residua_status residua_complex_gesvd_qd(residua_context* context, int64_t m, int64_t n, const residua_qd* A,
                                        int64_t lda, residua_qd* s, residua_qd* U, int64_t ldu,
                                        residua_qd* Vh, int64_t ldvh, int64_t* info, double* error);

/* complex_expm: X = e^A.
 *   A      n x n elements as stored, read
 *   X      n x n elements as stored, read and written
 *   info   receives 0, or k > 0: 1: beyond double's range, and error is infinite
 *   error  receives a bound of |X - e^A| / |X| in the one norm
 * More: residua/lapack/complex/matrix_functions.hpp */
residua_status residua_complex_expm_fp64(residua_context* context, int64_t n, const double* A, int64_t lda,
                                         double* X, int64_t ldx, int64_t* info, double* error);
residua_status residua_complex_expm_dd(residua_context* context, int64_t n, const residua_dd* A, int64_t lda,
                                       residua_dd* X, int64_t ldx, int64_t* info, double* error);
residua_status residua_complex_expm_td(residua_context* context, int64_t n, const residua_td* A, int64_t lda,
                                       residua_td* X, int64_t ldx, int64_t* info, double* error);
residua_status residua_complex_expm_qd(residua_context* context, int64_t n, const residua_qd* A, int64_t lda,
                                       residua_qd* X, int64_t ldx, int64_t* info, double* error);

/* complex_signm: S = sign(A), with 1 and -1 for eigenvalues of A right and left of the imaginary axis.
 *   A           n x n elements as stored, read
 *   S           n x n elements as stored, read and written
 *   info        receives 0, or k > 0: 1: not settled; 2: singular, or nearly so, and S holds nothing
 *   residual    receives a bound of |S S - I| / |S|^2 in the one norm
 *   commutator  receives a bound of |A S - S A| / (|A| |S|) in the one norm
 * More: residua/lapack/complex/matrix_functions.hpp */
residua_status residua_complex_signm_fp64(residua_context* context, int64_t n, const double* A, int64_t lda,
                                          double* S, int64_t lds, int64_t* info, double* residual,
                                          double* commutator);
residua_status residua_complex_signm_dd(residua_context* context, int64_t n, const residua_dd* A, int64_t lda,
                                        residua_dd* S, int64_t lds, int64_t* info, double* residual,
                                        double* commutator);
residua_status residua_complex_signm_td(residua_context* context, int64_t n, const residua_td* A, int64_t lda,
                                        residua_td* S, int64_t lds, int64_t* info, double* residual,
                                        double* commutator);
residua_status residua_complex_signm_qd(residua_context* context, int64_t n, const residua_qd* A, int64_t lda,
                                        residua_qd* S, int64_t lds, int64_t* info, double* residual,
                                        double* commutator);

/* complex_sqrtm: X = A^(1/2), the root whose eigenvalues lie right of the imaginary axis.
 *   A         n x n elements as stored, read
 *   X         n x n elements as stored, read and written
 *   info      receives 0, or k > 0: 1: not settled; 2: singular, or nearly so, and X holds nothing
 *   residual  receives a bound of |X X - A| / |A| in the one norm
 * More: residua/lapack/complex/matrix_functions.hpp */
residua_status residua_complex_sqrtm_fp64(residua_context* context, int64_t n, const double* A, int64_t lda,
                                          double* X, int64_t ldx, int64_t* info, double* residual);
residua_status residua_complex_sqrtm_dd(residua_context* context, int64_t n, const residua_dd* A, int64_t lda,
                                        residua_dd* X, int64_t ldx, int64_t* info, double* residual);
residua_status residua_complex_sqrtm_td(residua_context* context, int64_t n, const residua_td* A, int64_t lda,
                                        residua_td* X, int64_t ldx, int64_t* info, double* residual);
residua_status residua_complex_sqrtm_qd(residua_context* context, int64_t n, const residua_qd* A, int64_t lda,
                                        residua_qd* X, int64_t ldx, int64_t* info, double* residual);

/* complex_polar: A = U H with orthonormal columns of U and a Hermitian positive definite H, m >= n.
 *   A              m x n elements as stored, read
 *   U              m x n elements as stored, read and written
 *   H              n x n elements as stored, read and written
 *   info           receives 0, or k > 0: 1: not settled; 2: singular, or nearly so, and U and H hold nothing
 *   orthogonality  receives a bound of |I - U^H U| in Frobenius' norm
 *   residual       receives a bound of |A - U H| / |A| in Frobenius' norm
 * More: residua/lapack/complex/matrix_functions.hpp */
residua_status residua_complex_polar_fp64(residua_context* context, int64_t m, int64_t n, const double* A,
                                          int64_t lda, double* U, int64_t ldu, double* H, int64_t ldh,
                                          int64_t* info, double* orthogonality, double* residual);
residua_status residua_complex_polar_dd(residua_context* context, int64_t m, int64_t n, const residua_dd* A,
                                        int64_t lda, residua_dd* U, int64_t ldu, residua_dd* H, int64_t ldh,
                                        int64_t* info, double* orthogonality, double* residual);
residua_status residua_complex_polar_td(residua_context* context, int64_t m, int64_t n, const residua_td* A,
                                        int64_t lda, residua_td* U, int64_t ldu, residua_td* H, int64_t ldh,
                                        int64_t* info, double* orthogonality, double* residual);
residua_status residua_complex_polar_qd(residua_context* context, int64_t m, int64_t n, const residua_qd* A,
                                        int64_t lda, residua_qd* U, int64_t ldu, residua_qd* H, int64_t ldh,
                                        int64_t* info, double* orthogonality, double* residual);

/* complex_refine_eigenvectors: Refines approximate eigenvectors X of a Hermitian A: eigenvalues in
 * ascending order, n real numbers, and orthonormal eigenvectors in X's place.
 *   uplo   which triangle is meant
 *   A      n x n elements as stored, read
 *   X      n x n elements as stored, read and written
 *   w      n elements, written
 *   info   receives 0, or k > 0: 1: the bounds of the header were not reached; 2: nothing was found
 *   error  receives a bound of the eigenvalues' errors, absolute
 * More: residua/lapack/complex/heevd.hpp */
residua_status residua_complex_refine_eigenvectors_fp64(residua_context* context, residua_uplo uplo,
                                                        int64_t n, const double* A, int64_t lda, double* X,
                                                        int64_t ldx, double* w, int64_t* info, double* error);
residua_status residua_complex_refine_eigenvectors_dd(residua_context* context, residua_uplo uplo, int64_t n,
                                                      const residua_dd* A, int64_t lda, residua_dd* X,
                                                      int64_t ldx, residua_dd* w, int64_t* info,
                                                      double* error);
residua_status residua_complex_refine_eigenvectors_td(residua_context* context, residua_uplo uplo, int64_t n,
                                                      const residua_td* A, int64_t lda, residua_td* X,
                                                      int64_t ldx, residua_td* w, int64_t* info,
                                                      double* error);
residua_status residua_complex_refine_eigenvectors_qd(residua_context* context, residua_uplo uplo, int64_t n,
                                                      const residua_qd* A, int64_t lda, residua_qd* X,
                                                      int64_t ldx, residua_qd* w, int64_t* info,
                                                      double* error);

/* complex_refine_singular_vectors: Refines approximate singular vectors, the columns of U and rows of Vh
 * in pairs; results as of complex_gesvd take their places.
 *   A      m x n elements as stored, read
 *   U      m x min(m, n) elements as stored, read and written
 *   s      min(m, n) elements, written
 *   Vh     min(m, n) x n elements as stored, read and written
 *   info   receives 0, or k > 0: 1: the bounds of the header were not reached; 2: nothing was found
 *   error  receives a bound of the singular values' errors, absolute
 * More: residua/lapack/complex/gesvd.hpp */
residua_status residua_complex_refine_singular_vectors_fp64(residua_context* context, int64_t m, int64_t n,
                                                            const double* A, int64_t lda, double* U,
                                                            int64_t ldu, double* s, double* Vh, int64_t ldvh,
                                                            int64_t* info, double* error);
residua_status residua_complex_refine_singular_vectors_dd(residua_context* context, int64_t m, int64_t n,
                                                          const residua_dd* A, int64_t lda, residua_dd* U,
                                                          int64_t ldu, residua_dd* s, residua_dd* Vh,
                                                          int64_t ldvh, int64_t* info, double* error);
residua_status residua_complex_refine_singular_vectors_td(residua_context* context, int64_t m, int64_t n,
                                                          const residua_td* A, int64_t lda, residua_td* U,
                                                          int64_t ldu, residua_td* s, residua_td* Vh,
                                                          int64_t ldvh, int64_t* info, double* error);
residua_status residua_complex_refine_singular_vectors_qd(residua_context* context, int64_t m, int64_t n,
                                                          const residua_qd* A, int64_t lda, residua_qd* U,
                                                          int64_t ldu, residua_qd* s, residua_qd* Vh,
                                                          int64_t ldvh, int64_t* info, double* error);

/* ---- numbers of a precision chosen at run time ---- */

/* rows x columns numbers of one precision, `bits` bits from 53 to 8192, where a context computes. A vector
 * has one column; a number, as alpha and beta and the result of residua_dot_mp, has one row and one
 * column. Numbers are used with the context that they were created with or another one of the same memory.
 * residua/mp/blas.hpp, gemm.hpp and docs/mp.md say what the routines do, with which bounds. All operands
 * of one call have one precision. Rows and columns count from 0. */
typedef struct residua_mp residua_mp;

/* Creates zeros. */
residua_status residua_create_mp(residua_context* context, int bits, int64_t rows, int64_t columns,
                                 residua_mp** A);
/* Null is allowed. */
void residua_destroy_mp(residua_mp* A);
/* A's precision and extents; each of the pointers may be null. */
residua_status residua_shape_mp(const residua_mp* A, int* bits, int64_t* rows, int64_t* columns);

/* Sets A to values, exactly, which lie on the host by columns, ld elements apart. */
residua_status residua_set_mp(residua_context* context, residua_mp* A, const double* values, int64_t ld);
/* Sets values to A, each the nearest double. */
residua_status residua_get_mp(residua_context* context, const residua_mp* A, double* values, int64_t ld);
/* Sets B to A, each number rounded to B's precision, exactly where that suffices. */
residua_status residua_copy_mp(residua_context* context, const residua_mp* A, residua_mp* B);
/* Sets element (i, j) from decimal text, rounded once; the text is as for residua_from_text_fp64. */
residua_status residua_from_text_mp(residua_context* context, const char* text, residua_mp* A, int64_t i,
                                    int64_t j);
/* Writes element (i, j) as text, as residua_to_text_fp64 does; digits 0 stands for as many as tell all
 * numbers of the precision apart. */
residua_status residua_to_text_mp(residua_context* context, const residua_mp* A, int64_t i, int64_t j,
                                  int digits, char* buffer, size_t size, size_t* length);

/* Tells what happened to exponents in this thread's functions of run-time precision since flags were last
 * cleared: each receives 1 or 0; each pointer may be null. overflow is of a result beyond 2^(2^59), now an
 * infinity, underflow of one below 2^(-2^59), now a zero of its sign, invalid of a NaN made of what was
 * none. Flags stay until they are cleared; a function that raises them returns RESIDUA_SUCCESS. */
residua_status residua_flags_mp(int* overflow, int* underflow, int* invalid);
void residua_clear_flags_mp(void);

/* Vectors are numbers of one column; ipiv and info are as in the other formats. */
/* Exchanges x and y. */
residua_status residua_swap_mp(residua_context* context, residua_mp* x, residua_mp* y);
/* Computes x = alpha x. */
residua_status residua_scal_mp(residua_context* context, const residua_mp* alpha, residua_mp* x);
/* Computes y = alpha x + y. */
residua_status residua_axpy_mp(residua_context* context, const residua_mp* alpha, const residua_mp* x,
                               residua_mp* y);
/* Computes w = alpha x + beta y. */
residua_status residua_waxpby_mp(residua_context* context, const residua_mp* alpha, const residua_mp* x,
                                 const residua_mp* beta, const residua_mp* y, residua_mp* w);
/* Computes the dot product of x and y. */
residua_status residua_dot_mp(residua_context* context, const residua_mp* x, const residua_mp* y,
                              residua_mp* result);
/* Computes the Euclidean norm of x. */
residua_status residua_nrm2_mp(residua_context* context, const residua_mp* x, residua_mp* result);
/* Computes the sum of the magnitudes of x. */
residua_status residua_asum_mp(residua_context* context, const residua_mp* x, residua_mp* result);
/* Finds the index, counted from 0, of the first element of x of largest magnitude; -1 if x has none. */
residua_status residua_iamax_mp(residua_context* context, const residua_mp* x, int64_t* index);
/* Rotates: x_i = c x_i + s y_i and y_i = c y_i - s x_i, for all i. */
residua_status residua_rot_mp(residua_context* context, residua_mp* x, residua_mp* y, const residua_mp* c,
                              const residua_mp* s);
/* Computes y_i = exp(x_i), rounded once; x and y may be the same vector. MPFR computes it, and those that
 * follow, on the host; all return RESIDUA_UNSUPPORTED where the library was built without MPFR. */
residua_status residua_exp_mp(residua_context* context, const residua_mp* x, residua_mp* y);
/* Computes y_i = log(x_i). */
residua_status residua_log_mp(residua_context* context, const residua_mp* x, residua_mp* y);
/* Computes y_i = sin(x_i); |x_i| is below 2^1048576. */
residua_status residua_sin_mp(residua_context* context, const residua_mp* x, residua_mp* y);
/* Computes y_i = cos(x_i); |x_i| is below 2^1048576. */
residua_status residua_cos_mp(residua_context* context, const residua_mp* x, residua_mp* y);
/* Computes y_i = atan(x_i). */
residua_status residua_atan_mp(residua_context* context, const residua_mp* x, residua_mp* y);
/* Computes z_i = x_i to the power of y_i. */
residua_status residua_pow_mp(residua_context* context, const residua_mp* x, const residua_mp* y,
                              residua_mp* z);
/* Every element of x becomes pi. */
residua_status residua_set_pi_mp(residua_context* context, residua_mp* x);
/* Every element of x becomes the natural logarithm of 2. */
residua_status residua_set_log2_mp(residua_context* context, residua_mp* x);
/* Every element of x becomes Euler's constant 0.577... */
residua_status residua_set_euler_mp(residua_context* context, residua_mp* x);
/* Every element of x becomes Catalan's constant 0.915... */
residua_status residua_set_catalan_mp(residua_context* context, residua_mp* x);
/* Computes y = alpha op(A) x + beta y. */
residua_status residua_gemv_mp(residua_context* context, residua_op trans, const residua_mp* alpha,
                               const residua_mp* A, const residua_mp* x, const residua_mp* beta,
                               residua_mp* y);
/* Computes A = alpha x y' + A. */
residua_status residua_ger_mp(residua_context* context, const residua_mp* alpha, const residua_mp* x,
                              const residua_mp* y, residua_mp* A);
/* Computes y = alpha A x + beta y with a symmetric A, of which one triangle is read. */
residua_status residua_symv_mp(residua_context* context, residua_uplo uplo, const residua_mp* alpha,
                               const residua_mp* A, const residua_mp* x, const residua_mp* beta,
                               residua_mp* y);
/* Computes x = op(A) x with a triangular A. */
residua_status residua_trmv_mp(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, const residua_mp* A, residua_mp* x);
/* Solves op(A) x = b with a triangular A; x holds b before. */
residua_status residua_trsv_mp(residua_context* context, residua_uplo uplo, residua_op trans,
                               residua_diag diag, const residua_mp* A, residua_mp* x);
/* Computes A = alpha x x' + A in one triangle. */
residua_status residua_syr_mp(residua_context* context, residua_uplo uplo, const residua_mp* alpha,
                              const residua_mp* x, residua_mp* A);
/* Computes A = alpha (x y' + y x') + A in one triangle. */
residua_status residua_syr2_mp(residua_context* context, residua_uplo uplo, const residua_mp* alpha,
                               const residua_mp* x, const residua_mp* y, residua_mp* A);
/* Computes C = alpha op(A) op(B) + beta C. */
residua_status residua_gemm_mp(residua_context* context, residua_op transa, residua_op transb,
                               const residua_mp* alpha, const residua_mp* A, const residua_mp* B,
                               const residua_mp* beta, residua_mp* C);
/* Computes C = alpha A B + beta C, or alpha B A + beta C, with one triangle of a symmetric A. */
residua_status residua_symm_mp(residua_context* context, residua_side side, residua_uplo uplo,
                               const residua_mp* alpha, const residua_mp* A, const residua_mp* B,
                               const residua_mp* beta, residua_mp* C);
/* Computes C = alpha op(A) op(A)' + beta C in one triangle. */
residua_status residua_syrk_mp(residua_context* context, residua_uplo uplo, residua_op trans,
                               const residua_mp* alpha, const residua_mp* A, const residua_mp* beta,
                               residua_mp* C);
/* Computes C = alpha (op(A) op(B)' + op(B) op(A)') + beta C in one triangle. */
residua_status residua_syr2k_mp(residua_context* context, residua_uplo uplo, residua_op trans,
                                const residua_mp* alpha, const residua_mp* A, const residua_mp* B,
                                const residua_mp* beta, residua_mp* C);
/* Computes B = alpha op(A) B, or alpha B op(A), with a triangular A. */
residua_status residua_trmm_mp(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, const residua_mp* alpha,
                               const residua_mp* A, residua_mp* B);
/* Solves op(A) X = alpha B, or X op(A) = alpha B, with a triangular A; X overwrites B. */
residua_status residua_trsm_mp(residua_context* context, residua_side side, residua_uplo uplo,
                               residua_op trans, residua_diag diag, const residua_mp* alpha,
                               const residua_mp* A, residua_mp* B);
/* Computes the factors of A = P'L U in its place, the min(rows, columns) pivots, and info as from
 * residua_getrf_dd. */
residua_status residua_getrf_mp(residua_context* context, residua_mp* A, int64_t* ipiv, int64_t* info);
/* Solves op(A) X = B with A's factors from residua_getrf_mp; X overwrites B. */
residua_status residua_getrs_mp(residua_context* context, residua_op trans, const residua_mp* LU,
                                const int64_t* ipiv, residua_mp* B);
/* Solves the dense system A X = B by factors with partial pivoting, which overwrite A; X overwrites B.
 * ipiv receives as many pivots as A has rows, and info 0, or k > 0, as from residua_gesv_dd. */
residua_status residua_gesv_mp(residua_context* context, residua_mp* A, int64_t* ipiv, residua_mp* B,
                               int64_t* info);
/* Computes the factor of the positive definite A = L L', or U'U, in its triangle, and info as from
 * residua_potrf_dd. */
residua_status residua_potrf_mp(residua_context* context, residua_uplo uplo, residua_mp* A, int64_t* info);
/* Solves A X = B with A's factor from residua_potrf_mp; X overwrites B. */
residua_status residua_potrs_mp(residua_context* context, residua_uplo uplo, const residua_mp* A,
                                residua_mp* B);
/* Solves A X = B with a positive definite A by residua_potrf_mp, and residua_potrs_mp unless info > 0. */
residua_status residua_posv_mp(residua_context* context, residua_uplo uplo, residua_mp* A, residua_mp* B,
                               int64_t* info);
/* Computes the factors of Re + i Im = P'L U in its place, the min(rows, columns) pivots, and info as from
 * residua_complex_getrf_dd. */
residua_status residua_complex_getrf_mp(residua_context* context, residua_mp* Re, residua_mp* Im,
                                        int64_t* ipiv, int64_t* info);
/* Solves op(A) X = B with A's factors from residua_complex_getrf_mp; X overwrites BRe + i BIm. */
residua_status residua_complex_getrs_mp(residua_context* context, residua_op trans, const residua_mp* Re,
                                        const residua_mp* Im, const int64_t* ipiv, residua_mp* BRe,
                                        residua_mp* BIm);
/* Solves A X = B with A = Re + i Im by residua_complex_getrf_mp, and residua_complex_getrs_mp unless info
 * > 0. */
residua_status residua_complex_gesv_mp(residua_context* context, residua_mp* Re, residua_mp* Im,
                                       int64_t* ipiv, residua_mp* BRe, residua_mp* BIm, int64_t* info);
/* Computes the factor of the Hermitian positive definite Re + i Im = L L^H, or U^H U, in its triangle,
 * and info as from residua_complex_potrf_dd; where info > 0 the matrix stays as it is. */
residua_status residua_complex_potrf_mp(residua_context* context, residua_uplo uplo, residua_mp* Re,
                                        residua_mp* Im, int64_t* info);
/* Solves A X = B with A's factor from residua_complex_potrf_mp; X overwrites BRe + i BIm. */
residua_status residua_complex_potrs_mp(residua_context* context, residua_uplo uplo, const residua_mp* Re,
                                        const residua_mp* Im, residua_mp* BRe, residua_mp* BIm);
/* Solves A X = B with a Hermitian positive definite A by residua_complex_potrf_mp, and
 * residua_complex_potrs_mp unless info > 0. */
residua_status residua_complex_posv_mp(residua_context* context, residua_uplo uplo, residua_mp* Re,
                                       residua_mp* Im, residua_mp* BRe, residua_mp* BIm, int64_t* info);
/* Computes eigenvalues of the symmetric A, of which one triangle is read, in ascending order to w, and
 * orthonormal eigenvectors in the place of A; info as from residua_syevd_dd, and error a bound of the
 * eigenvalues' errors, one number. */
residua_status residua_syevd_mp(residua_context* context, residua_uplo uplo, residua_mp* A, residua_mp* w,
                                int64_t* info, residua_mp* error);
/* Computes eigenvalues of the Hermitian Re + i Im, of which one triangle is read, in ascending order to
 * w, and the real and imaginary parts of orthonormal eigenvectors in the places of Re and Im; info and
 * error as from residua_syevd_mp. */
residua_status residua_heevd_mp(residua_context* context, residua_uplo uplo, residua_mp* Re, residua_mp* Im,
                                residua_mp* w, int64_t* info, residua_mp* error);
/* Computes eigenvalues and vectors of A X = B X diag(w) (itype 1), A B X = X diag(w) (2) or B A X = X
 * diag(w) (3) with a positive definite B, whose factor takes its triangle's place; X in the place of A,
 * info as from residua_sygvd_dd, and error a bound of the eigenvalues' errors, one number. */
residua_status residua_sygvd_mp(residua_context* context, int32_t itype, residua_uplo uplo, residua_mp* A,
                                residua_mp* B, residua_mp* w, int64_t* info, residua_mp* error);
/* Computes singular values of A in descending order to s, and singular vectors to the columns of U,
 * min(rows, columns) or as many as it has rows, and the rows of Vt, likewise; info as from
 * residua_gesvd_dd, and error a bound of the singular values' errors, one number. */
residua_status residua_gesvd_mp(residua_context* context, const residua_mp* A, residua_mp* s, residua_mp* U,
                                residua_mp* Vt, int64_t* info, residua_mp* error);
/* Computes singular values of Re + i Im in descending order to s, and the real and imaginary parts of
 * singular vectors to the columns of URe and UIm and the rows of VhRe and VhIm, as many as from
 * residua_gesvd_mp; info and error as there. */
residua_status residua_complex_gesvd_mp(residua_context* context, const residua_mp* Re, const residua_mp* Im,
                                        residua_mp* s, residua_mp* URe, residua_mp* UIm, residua_mp* VhRe,
                                        residua_mp* VhIm, int64_t* info, residua_mp* error);
/* Computes eigenvalues wr + i wi of A and, in the columns of X, eigenvectors, packed as from
 * residua_geev_dd; info as there, and error a bound of the eigenvalues' errors, one number. */
residua_status residua_geev_mp(residua_context* context, const residua_mp* A, residua_mp* wr, residua_mp* wi,
                               residua_mp* X, int64_t* info, residua_mp* error);
/* Does as residua_geev_mp, with left eigenvectors in the columns of Y, packed likewise. */
residua_status residua_geev_left_mp(residua_context* context, const residua_mp* A, residua_mp* wr,
                                    residua_mp* wi, residua_mp* Y, residua_mp* X, int64_t* info,
                                    residua_mp* error);
/* Computes eigenvalues wr + i wi of Re + i Im and eigenvectors, whose real and imaginary parts are
 * columns of XRe and XIm; info and error as from residua_geev_mp. */
residua_status residua_complex_geev_mp(residua_context* context, const residua_mp* Re, const residua_mp* Im,
                                       residua_mp* wr, residua_mp* wi, residua_mp* XRe, residua_mp* XIm,
                                       int64_t* info, residua_mp* error);
/* Does as residua_complex_geev_mp, with left eigenvectors in the columns of YRe + i YIm. */
residua_status residua_complex_geev_left_mp(residua_context* context, const residua_mp* Re,
                                            const residua_mp* Im, residua_mp* wr, residua_mp* wi,
                                            residua_mp* YRe, residua_mp* YIm, residua_mp* XRe,
                                            residua_mp* XIm, int64_t* info, residua_mp* error);

/* Computes r, z, c, s of the rotation that takes (a, b) to (r, 0), as rotg of the other formats. */
residua_status residua_rotg_mp(residua_context* context, const residua_mp* a, const residua_mp* b,
                               residua_mp* r, residua_mp* z, residua_mp* c, residua_mp* s);
/* Computes the H that makes the second component of H (x1, y1)' zero, as rotmg of the other formats: d1,
 * d2 and x1 become those after it; param, a vector of five, receives flag, h11, h21, h12, h22. */
residua_status residua_rotmg_mp(residua_context* context, residua_mp* d1, residua_mp* d2, residua_mp* x1,
                                const residua_mp* y1, residua_mp* param);
/* Rotates by H, as rotm of the other formats; param is a vector of flag, h11, h21, h12, h22. */
residua_status residua_rotm_mp(residua_context* context, residua_mp* x, residua_mp* y,
                               const residua_mp* param);
/* Computes y = alpha A x + beta y with a sparse matrix of doubles, whose arrays lie on the host as
 * residua_solve_fp64 takes them; the rows are as many as y's, the columns as many as x's. */
residua_status residua_spmv_mp(residua_context* context, const residua_mp* alpha, const int32_t* row_start,
                               const int32_t* column, const double* value, const residua_mp* x,
                               const residua_mp* beta, residua_mp* y);

/* ---- sparse systems ---- */

typedef enum RESIDUA_ANY_INT {
  RESIDUA_SOLVE_AUTOMATIC = 0, /* chosen: residua/solve/solve.hpp */
  RESIDUA_SOLVE_DIRECT = 1,
  RESIDUA_SOLVE_CG = 2, /* symmetric definite matrices, of either sign */
  RESIDUA_SOLVE_BICGSTAB = 3,
  RESIDUA_SOLVE_GMRES = 4,
  RESIDUA_SOLVE_MINRES = 5 /* symmetric matrices */
} residua_solve_method;

/* The preconditioners of iterative methods (residua/krylov/preconditioner.hpp). */
typedef enum RESIDUA_ANY_INT {
  RESIDUA_PRECONDITIONER_AUTOMATIC = 0,
  RESIDUA_PRECONDITIONER_NONE = 1,
  RESIDUA_PRECONDITIONER_JACOBI = 2,
  RESIDUA_PRECONDITIONER_BLOCK_JACOBI = 3,
  RESIDUA_PRECONDITIONER_ILU0 = 4,
  RESIDUA_PRECONDITIONER_ILUT = 5,
  RESIDUA_PRECONDITIONER_IC0 = 6,
  RESIDUA_PRECONDITIONER_LU = 7,
  RESIDUA_PRECONDITIONER_CHOLESKY = 8 /* definite matrices */
} residua_preconditioner;

/* Whose complete factors are taken (residua/sparse/factors.hpp). cuDSS needs a GPU's context. */
typedef enum RESIDUA_ANY_INT {
  RESIDUA_FACTORS_AUTOMATIC = 0,
  RESIDUA_FACTORS_HOST = 1,
  RESIDUA_FACTORS_CUDSS = 2
} residua_factor_library;

/* A preconditioner of the caller's, z = M^-1 r, of n elements each where the context computes. It returns
 * 0; with anything else the solve ends, and fails with RESIDUA_INVALID_ARGUMENT. The thread that solves
 * calls it. On a GPU it submits its work to the context's stream, and CG and BiCGStab call it a few times
 * only, to record that work. */
typedef int (*residua_preconditioner_function)(void* user, int64_t n, const double* r, double* z);

/* Zeros stand for the defaults, 1e-8, 30000 iterations, 50 before a restart, and for preconditioners what
 * the header says. */
typedef struct {
  residua_solve_method method;
  residua_preconditioner preconditioner;
  double tolerance; /* on |b - A x| / |b| */
  int64_t max_iterations;
  double drop_tolerance; /* of ILUT */
  int64_t fill;          /* of ILUT */
  int64_t block_size;    /* of block Jacobi */
  int64_t restart;       /* of GMRES: iterations before it starts anew */
  /* Null, or the caller's preconditioner, with RESIDUA_PRECONDITIONER_AUTOMATIC and an iterative method;
   * `user` is what it is called with. */
  residua_preconditioner_function function;
  void* user;
  residua_factor_library factors; /* of direct solution, and as a preconditioner */
} residua_solve_options;

/* Texts are never freed. */
typedef struct {
  int converged; /* whether the residual is within the tolerance: not to converge is no failure of the call */
  int proved_singular;        /* whether A is, exactly */
  const char* method;         /* that found x */
  const char* preconditioner; /* that it had */
  const char* reason;         /* why it stopped */
  int64_t iterations;
  double true_relative_residual; /* |b - A x| / |b| of the x that is returned */
  double forward_error_estimate; /* of x, relative; 0: none */
  double preconditioner_shift;   /* alpha, where the preconditioner was made of A + alpha D */
} residua_solve_report;

/* solve: Solves A x = b in the format of x, with a sparse, square A of doubles. The start is x = 0.
 *   rows       of A
 *   row_start  rows + 1 numbers on the host: row i has the entries row_start[i] ... row_start[i + 1] - 1
 *   column     of each entry, on the host, from 0, ascending within a row
 *   value      of each entry, on the host
 *   b          rows elements, read
 *   x          rows elements, written
 *   options    may be null
 *   report     on the host, written
 * More: residua/solve/solve.hpp */
residua_status residua_solve_fp64(residua_context* context, int64_t rows, const int32_t* row_start,
                                  const int32_t* column, const double* value, const double* b, double* x,
                                  const residua_solve_options* options, residua_solve_report* report);
residua_status residua_solve_dd(residua_context* context, int64_t rows, const int32_t* row_start,
                                const int32_t* column, const double* value, const double* b, residua_dd* x,
                                const residua_solve_options* options, residua_solve_report* report);
residua_status residua_solve_td(residua_context* context, int64_t rows, const int32_t* row_start,
                                const int32_t* column, const double* value, const double* b, residua_td* x,
                                const residua_solve_options* options, residua_solve_report* report);
residua_status residua_solve_qd(residua_context* context, int64_t rows, const int32_t* row_start,
                                const int32_t* column, const double* value, const double* b, residua_qd* x,
                                const residua_solve_options* options, residua_solve_report* report);
/* Solves A x = b in a precision chosen at run time: x is a vector of `rows` numbers, with the precision of
 * the solution; `tolerance` may be as small as that allows. options->function must be null. See
 * residua/solve/solve_mp.hpp */
residua_status residua_solve_mp(residua_context* context, int64_t rows, const int32_t* row_start,
                                const int32_t* column, const double* value, const double* b, residua_mp* x,
                                const residua_solve_options* options, residua_solve_report* report);
/* Solves by CG, BiCGStab or GMRES in the precision of b and x, from the given x on; A is square, of b's
 * rows. options->method has to name one of the three. Without a preconditioner in the options Jacobi's is
 * taken, or none where the diagonal has a zero; a caller's computes in double. report tells a bound of the
 * true residual, which is never less than what is true. More: residua/mp/krylov.hpp */
residua_status residua_krylov_mp(residua_context* context, const int32_t* row_start, const int32_t* column,
                                 const double* value, const residua_mp* b, residua_mp* x,
                                 const residua_solve_options* options, residua_solve_report* report);

typedef struct {
  int converged; /* whether x is within the tolerance: not to converge is no failure of the call */
  int rank_is_certain;      /* whether the two ranks are equal */
  int64_t rank;             /* A's rank is not less */
  int64_t structural_rank;  /* and not more */
  double relative_residual; /* |b - A x| / |b| */
  double optimality;        /* |A' r| / (|A| |r|), r = b - A x */
  double null_space_part;   /* x's distance from the range of A', over |x| */
} residua_least_squares_report;

/* Computes the x of smallest norm among all that minimise |b - A x|, in the precision of x, with a sparse
 * A of doubles of `rows` rows and as many columns as x has elements, given as to residua_solve_fp64.
 *   b          rows elements, read
 *   tolerance  on the optimality or the relative residual, and on null_space_part; 0: 1e-8
 *   report     on the host, written: never less than what is true
 * More: residua/solve/least_squares_mp.hpp */
residua_status residua_least_squares_mp(residua_context* context, const int32_t* row_start,
                                        const int32_t* column, const double* value, int64_t rows,
                                        const double* b, residua_mp* x, double tolerance,
                                        residua_least_squares_report* report);

/* ---- sparse systems of complex numbers ---- */

/* A sparse matrix of pairs of doubles where a context computes: residua/sparse/complex_csr_matrix.hpp. It is
 * used with the context that it was created with or another one of the same memory. */
typedef struct residua_complex_csr residua_complex_csr;

/* A copy of arrays on the host, as residua_solve_fp64 takes them; value: a pair for each entry. That a matrix
 * is Hermitian is found. */
residua_status residua_create_complex_csr(residua_context* context, int64_t rows, int64_t columns,
                                          const int32_t* row_start, const int32_t* column,
                                          const double* value, residua_complex_csr** A);
/* Null is allowed. */
void residua_destroy_complex_csr(residua_complex_csr* A);

/* complex_spmv: y = alpha op(A) x + beta y. Elements are pairs, which increments count.
 *   trans  which of the four operations op(A) is
 *   alpha  a pair on the host, as beta; where that is zero y is not read
 *   x      as many elements as op(A) has columns, read
 *   y      as many elements as op(A) has rows, read and written
 * More: residua/sparse/complex_csr_matrix.hpp */
residua_status residua_complex_spmv_fp64(residua_context* context, residua_op trans, const double* alpha,
                                         const residua_complex_csr* A, const double* x, int64_t incx,
                                         const double* beta, double* y, int64_t incy);
residua_status residua_complex_spmv_dd(residua_context* context, residua_op trans, const residua_dd* alpha,
                                       const residua_complex_csr* A, const residua_dd* x, int64_t incx,
                                       const residua_dd* beta, residua_dd* y, int64_t incy);
residua_status residua_complex_spmv_td(residua_context* context, residua_op trans, const residua_td* alpha,
                                       const residua_complex_csr* A, const residua_td* x, int64_t incx,
                                       const residua_td* beta, residua_td* y, int64_t incy);
residua_status residua_complex_spmv_qd(residua_context* context, residua_op trans, const residua_qd* alpha,
                                       const residua_complex_csr* A, const residua_qd* x, int64_t incx,
                                       const residua_qd* beta, residua_qd* y, int64_t incy);
/* complex_solve: Solves A x = b in the format of x, with a square A, as residua_solve_fp64; a preconditioner
 * of the caller's has n = 2 rows numbers, real and imaginary parts in turns.
 *   b        as many pairs as A has rows, read
 *   x        as many pairs, written
 *   options  may be null
 *   report   on the host, written
 * More: residua/solve/solve.hpp, and docs/solving.md */
residua_status residua_complex_solve_fp64(residua_context* context, const residua_complex_csr* A,
                                          const double* b, double* x, const residua_solve_options* options,
                                          residua_solve_report* report);
residua_status residua_complex_solve_dd(residua_context* context, const residua_complex_csr* A,
                                        const double* b, residua_dd* x, const residua_solve_options* options,
                                        residua_solve_report* report);
residua_status residua_complex_solve_td(residua_context* context, const residua_complex_csr* A,
                                        const double* b, residua_td* x, const residua_solve_options* options,
                                        residua_solve_report* report);
residua_status residua_complex_solve_qd(residua_context* context, const residua_complex_csr* A,
                                        const double* b, residua_qd* x, const residua_solve_options* options,
                                        residua_solve_report* report);

/* ---- proved bounds of errors of sparse systems ---- */

/* What was proved of A, in whatever context, by complete factors on the host:
 * residua/sparse/definiteness_certificate.hpp and, where A is not proved to be positive definite,
 * regularity_certificate.hpp. That nothing is proved is no failure of the call. */
typedef struct residua_certificate residua_certificate;
typedef struct {
  int proved;                  /* whether A is regular */
  int positive_definite;       /* whether it is, and symmetric */
  double least_singular_value; /* no singular value of A is below it; 0: nothing was proved */
  char reason[256];            /* why nothing was proved */
} residua_certificate_report;

/* Of a square A, whose arrays lie on the host as residua_solve_fp64 takes them; they are copied. */
residua_status residua_create_certificate(residua_context* context, int64_t rows, const int32_t* row_start,
                                          const int32_t* column, const double* value,
                                          residua_certificate** certificate,
                                          residua_certificate_report* report);
/* Null is allowed. */
void residua_destroy_certificate(residua_certificate* certificate);

/* error_bounds: For an x of any origin, numbers that the magnitudes of the elements of x - A^-1 b do not
 * exceed; infinite where nothing was proved. The context is that of the certificate or another one of the
 * same memory.
 *   b       as many elements as A has rows, finite, read
 *   x       as many elements, finite, read
 *   bounds  as many numbers on the host, written */
residua_status residua_error_bounds_fp64(residua_context* context, const residua_certificate* certificate,
                                         const double* b, const double* x, double* bounds);
residua_status residua_error_bounds_dd(residua_context* context, const residua_certificate* certificate,
                                       const double* b, const residua_dd* x, double* bounds);
residua_status residua_error_bounds_td(residua_context* context, const residua_certificate* certificate,
                                       const double* b, const residua_td* x, double* bounds);
residua_status residua_error_bounds_qd(residua_context* context, const residua_certificate* certificate,
                                       const double* b, const residua_qd* x, double* bounds);

#ifdef __cplusplus
}
#endif

#endif
