/* A hundred digits from C: a vector times a third, in 424 bits, and a sparse system solved to 1e-100. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "residua.h"

enum { n = 8, bits = 424 };

static void check(residua_status status) {
  if (status == RESIDUA_SUCCESS) return;
  fprintf(stderr, "%s\n", residua_last_error());
  exit(1);
}

static residua_mp* numbers(residua_context* context, int64_t rows, int64_t columns) {
  residua_mp* created;
  check(residua_create_mp(context, bits, rows, columns, &created));
  return created;
}

int main(void) {
  residua_context* context;
  check(residua_create_cpu(0, &context));

  /* y = x / 3. */
  residua_mp *third = numbers(context, 1, 1), *x = numbers(context, n, 1), *y = numbers(context, n, 1);
  double ones[n];
  for (int i = 0; i < n; ++i) ones[i] = 1;
  check(residua_set_mp(context, x, ones, n));
  char text[200];
  memset(text, '3', 140);
  text[0] = '0';
  text[1] = '.';
  text[140] = '\0';
  check(residua_from_text_mp(context, text, third, 0, 0));
  check(residua_axpy_mp(context, third, x, y));
  check(residua_to_text_mp(context, y, n - 1, 0, 50, text, sizeof text, NULL));
  printf("1 / 3 = %s\n", text);
  const int is_third = strncmp(text, "0.3333333333333333333333333333333333333333", 42) == 0;

  /* -u'' = 1 on n points. */
  int32_t row_start[n + 1] = {0}, column[3 * n];
  double value[3 * n];
  for (int i = 0; i < n; ++i) {
    int k = row_start[i];
    for (int j = i - 1; j <= i + 1; ++j) {
      if (j < 0 || j >= n) continue;
      column[k] = j;
      value[k++] = i == j ? 2 : -1;
    }
    row_start[i + 1] = k;
  }
  const residua_solve_options options = {.tolerance = 1e-100};
  residua_solve_report report;
  check(residua_solve_mp(context, n, row_start, column, value, ones, y, &options, &report));
  check(residua_to_text_mp(context, y, 0, 0, 20, text, sizeof text, NULL));
  printf("u_1 = %s, true relative residual %.1e\n", text, report.true_relative_residual);

  residua_destroy_mp(third);
  residua_destroy_mp(x);
  residua_destroy_mp(y);
  residua_destroy(context);
  return is_third && report.converged ? 0 : 1;
}
