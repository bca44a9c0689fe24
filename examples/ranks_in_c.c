/* A system that several ranks make and solve together, in C: mpirun -n 4 ranks_in_c */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "residua_distributed.h"

static residua_communicator* ranks;

/* What fails ends all ranks: what is wrong on any rank is returned on all, what failed on this one alone is
 * what the others wait for. */
static void check(residua_status status) {
  if (status != RESIDUA_SUCCESS) residua_abort(ranks, "ranks_in_c", residua_last_error());
}

static void* memory(size_t bytes) {
  void* made = malloc(bytes + 1);
  if (made == NULL) residua_abort(ranks, "ranks_in_c", "out of memory");
  return made;
}

/* This rank's rows of the n x n matrix with 2 on the diagonal and -1 beside it. */
static residua_distributed_csr* make_matrix(residua_context* context, int64_t n) {
  int64_t first, count;
  check(residua_rows_of_rank(ranks, n, &first, &count));
  int32_t* row_start = memory((size_t)(count + 1) * sizeof *row_start);
  int32_t* column = memory((size_t)(3 * count) * sizeof *column);
  double* value = memory((size_t)(3 * count) * sizeof *value);
  row_start[0] = 0;
  for (int64_t i = first; i < first + count; ++i) {
    int32_t k = row_start[i - first];
    for (int64_t j = i - 1; j <= i + 1; ++j) {
      if (j < 0 || j >= n) continue;
      column[k] = (int32_t)j;
      value[k++] = i == j ? 2 : -1;
    }
    row_start[i - first + 1] = k;
  }
  residua_distributed_csr* A;
  check(residua_create_distributed_csr(context, ranks, n, row_start, column, value, &A));
  free(value);
  free(column);
  free(row_start);
  return A;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  check(residua_create_communicator(MPI_Comm_c2f(MPI_COMM_WORLD), &ranks));
  residua_context* context;
  check(residua_create_cpu(1, &context));
  residua_distributed_csr* A = make_matrix(context, 1000);

  int64_t first, count;
  check(residua_shape_distributed_csr(A, NULL, NULL, &first, &count));
  double* b = memory((size_t)count * sizeof *b);
  residua_dd* x = memory((size_t)count * sizeof *x);
  for (int64_t i = 0; i < count; ++i) b[i] = 1;
  const residua_solve_options options = {.method = RESIDUA_SOLVE_CG, .tolerance = 1e-25};
  residua_solve_report report;
  check(residua_distributed_solve_dd(context, A, b, x, 0, &options, &report));

  int size;
  check(residua_rank(ranks, NULL, &size));
  if (first <= 499 && 499 < first + count) {
    char text[40];
    check(residua_to_text_dd(&x[499 - first], 25, text, sizeof text, NULL));
    printf("%lld iterations on %d ranks, x[499] = %s\n", (long long)report.iterations, size, text);
  }

  free(x);
  free(b);
  residua_destroy_distributed_csr(A);
  residua_destroy(context);
  residua_destroy_communicator(ranks);
  MPI_Finalize();
  return report.converged ? 0 : 1;
}
