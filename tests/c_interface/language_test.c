/* residua.h from C: that it is C99, that the library has all that it declares, and results known without it. */
#include <stdio.h>
#include <string.h>

#include "residua.h"

typedef void (*any_function)(void);
extern const any_function residua_all_functions[];
extern const size_t residua_number_of_functions;

static int failures = 0;

static void expect(int holds, const char* what) {
  if (holds) return;
  ++failures;
  fprintf(stderr, "failed: %s (last error: %s)\n", what, residua_last_error());
}

/* C = 2 A' B + 3 C, with numbers that are exact: every argument has a place of its own in the result. */
static void expect_product(residua_context* context) {
  const residua_dd A[6] = {{{1, 0}}, {{2, 0}}, {{3, 0}}, {{4, 0}}, {{5, 0}}, {{6, 0}}}; /* 3 x 2 */
  const residua_dd B[3] = {{{1, 0}}, {{0, 0}}, {{-1, 0x1p-80}}};                       /* 3 x 1 */
  residua_dd C[2] = {{{10, 0}}, {{20, 0}}};
  const residua_dd two = {{2, 0}}, three = {{3, 0}};
  expect(residua_gemm_dd(context, RESIDUA_TRANSPOSE, RESIDUA_NO_TRANSPOSE, 2, 1, 3, &two, A, 3, B, 3, &three, C,
                         2) == RESIDUA_SUCCESS,
         "gemm");
  expect(C[0].limb[0] == 26 && C[0].limb[1] == 6 * 0x1p-80, "the first element of the product");
  expect(C[1].limb[0] == 56 && C[1].limb[1] == 12 * 0x1p-80, "the second element of the product");
}

/* w = 2 x + 3 y with increments of 1, 2 and -1. */
static void expect_sum(residua_context* context) {
  const double x[2] = {1, 2}, y[3] = {10, -1, 20}, two = 2, three = 3;
  double w[2] = {0, 0};
  expect(residua_waxpby_fp64(context, 2, &two, x, 1, &three, y, 2, w, -1) == RESIDUA_SUCCESS, "waxpby");
  expect(w[1] == 32 && w[0] == 64, "the sum of multiples");
}

/* The 12-byte formats are passed as planes. */
static void expect_planes(residua_context* context) {
  double high[2] = {1, 2};
  float low[2] = {0x1p-60f, 0};
  const residua_ds_array x = {high, low};
  const residua_dd minus_two = {{-2, 0}};
  expect(residua_scal_ds(context, 2, &minus_two, x, 1) == RESIDUA_SUCCESS, "scal");
  expect(high[0] == -2 && low[0] == -0x1p-59f && high[1] == -4, "planes");
}

static void expect_text(void) {
  residua_qd x;
  char text[80];
  expect(residua_from_text_qd("0.3", &x) == RESIDUA_SUCCESS, "from_text");
  expect(x.limb[0] == 0.3 && x.limb[1] != 0, "a number from text");
  expect(residua_to_text_qd(&x, 60, text, sizeof text, NULL) == RESIDUA_SUCCESS, "to_text");
  expect(strcmp(text, "0.300000000000000000000000000000000000000000000000000000000000") == 0, text);
}

static int half(void* user, int64_t n, const double* r, double* z) {
  ++*(int*)user;
  for (int64_t i = 0; i < n; ++i) z[i] = r[i] / 2;
  return 0;
}

/* A = [[2, 1], [0, 2]], x = (1, 2), with the program's own preconditioner. */
static void expect_solution(residua_context* context) {
  const int32_t row_start[3] = {0, 2, 3}, column[3] = {0, 1, 1};
  const double value[3] = {2, 1, 2}, b[2] = {4, 4};
  residua_dd x[2];
  int calls = 0;
  residua_solve_options options = {0};
  residua_solve_report report;
  options.method = RESIDUA_SOLVE_GMRES;
  options.tolerance = 1e-28;
  options.function = half;
  options.user = &calls;
  expect(residua_solve_dd(context, 2, row_start, column, value, b, x, &options, &report) == RESIDUA_SUCCESS, "solve");
  expect(report.converged && report.true_relative_residual <= 1e-28, "a converged solve");
  expect(x[0].limb[0] == 1 && x[1].limb[0] == 2, "the solution of a system");
  expect(calls > 0, "the program's own preconditioner");
}

int main(void) {
  residua_context* context = NULL;
  expect(residua_create_cpu(2, &context) == RESIDUA_SUCCESS, "create_cpu");
  expect_product(context);
  expect_sum(context);
  expect_planes(context);
  expect_text();
  expect_solution(context);
  residua_destroy(context);
  for (size_t i = 0; i < residua_number_of_functions; ++i) {
    expect(residua_all_functions[i] != NULL, "every function");
  }
  return failures == 0 ? 0 : 1;
}
