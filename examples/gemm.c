/* A product that double precision gets wrong, from C: the Hilbert matrix times its inverse, whose elements are whole
 * numbers up to 1e16. The product is the identity; printed is its largest error in double and in double-double. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "residua.h"

enum { n = 12 };

static void check(residua_status status) {
  if (status == RESIDUA_SUCCESS) return;
  fprintf(stderr, "%s\n", residua_last_error());
  exit(1);
}

static double binomial(int m, int k) {
  double value = 1;
  for (int i = 1; i <= k; ++i) value = value * (m - k + i) / i; /* whole numbers below 2^53: exact */
  return value;
}

/* Element (i, j) of the inverse, counted from 1: exact in two doubles. */
static residua_dd inverse_element(int i, int j) {
  const double a = (i + j - 1) * binomial(n + i - 1, n - j), b = binomial(n + j - 1, n - i);
  const double c = binomial(i + j - 2, i - 1) * binomial(i + j - 2, i - 1);
  const double ab = a * b, ab_low = fma(a, b, -ab), high = ab * c;
  const double sign = (i + j) % 2 == 0 ? 1 : -1;
  const double low = fma(ab, c, -high) + ab_low * c, sum = high + low;
  const residua_dd element = {{sign * sum, sign * (low - (sum - high))}};
  return element;
}

/* 1 / k in two doubles. */
static residua_dd reciprocal(double k) {
  const double high = 1 / k;
  const residua_dd value = {{high, fma(-high, k, 1) / k}};
  return value;
}

int main(void) {
  static double A[n * n], B[n * n], C[n * n];
  static residua_dd A_dd[n * n], B_dd[n * n], C_dd[n * n];
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) {
      A_dd[i + j * n] = reciprocal(i + j + 1);
      B_dd[i + j * n] = inverse_element(i + 1, j + 1);
      A[i + j * n] = A_dd[i + j * n].limb[0];
      B[i + j * n] = B_dd[i + j * n].limb[0];
    }
  }

  residua_context* context;
  check(residua_create_cpu(0, &context));
  const double one = 1, zero = 0;
  const residua_dd one_dd = {{1, 0}}, zero_dd = {{0, 0}};
  check(residua_gemm_fp64(context, RESIDUA_NO_TRANSPOSE, RESIDUA_NO_TRANSPOSE, n, n, n, &one, A, n, B, n,
                          &zero, C, n));
  check(residua_gemm_dd(context, RESIDUA_NO_TRANSPOSE, RESIDUA_NO_TRANSPOSE, n, n, n, &one_dd, A_dd, n, B_dd,
                        n, &zero_dd, C_dd, n));
  residua_destroy(context);

  double error = 0, error_dd = 0;
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) {
      const double exact = i == j;
      const residua_dd x = C_dd[i + j * n];
      error = fmax(error, fabs(C[i + j * n] - exact));
      error_dd = fmax(error_dd, fabs(x.limb[0] - exact + x.limb[1]));
    }
  }
  printf("largest error of the identity: double %.1e, dd %.1e\n", error, error_dd);
  return error_dd < 1e-14 ? 0 : 1;
}
