// A x = b for a sparse matrix of one's own, to 25 digits. The matrix is that of -u'' + u = f on a grid, given
// by the three arrays of compressed rows that many programs have; x is printed to 30 digits.
#include <cstdio>

#include "residua/residua.hpp"

namespace {

/// Row i holds the entries row_start[i] to row_start[i + 1] - 1: their columns, counted from 0 and
/// increasing, and values.
residua::csr second_difference(int n) {
  residua::csr A;
  A.rows = A.columns = n;
  A.kind = residua::matrix_kind::symmetric;  // `solve` then begins with CG
  for (int i = 0; i < n; ++i) {
    for (int j = i - 1; j <= i + 1; ++j) {
      if (j < 0 || j >= n) continue;
      A.column.push_back(j);
      A.value.push_back(j == i ? 3.0 : -1.0);
    }
    A.row_start.push_back(static_cast<residua::sparse_index>(A.column.size()));
  }
  return A;
}

}  // namespace

int main() {
  constexpr int n = 50;
  const residua::csr host = second_difference(n);
  residua::validate(host);  // throws, and names row and entry, if the arrays are no matrix

  const auto ctx = residua::context::best();
  const residua::csr_matrix A(ctx, host);
  const residua::array<double> b(ctx, n, 1.0);
  const auto answer = residua::solve(ctx, A, b, {.tolerance = 1e-25});
  if (!answer.converged) return 1;

  std::printf("|b - A x| / |b| = %.1e\n", answer.last().report.true_relative_residual);
  const auto x = answer.x_as<residua::dd>(ctx).to_host(ctx);
  for (const int i : {0, 1, n / 2}) {
    std::printf("x[%d] = %s\n", i, residua::to_string(x[static_cast<std::size_t>(i)], 30).c_str());
  }
  // Far from the ends x is 1, which solves 3 x - 2 x = 1: what an end changes shrinks by (3 - sqrt 5) / 2 =
  // 0.38 a row, to 4e-11 in 25 of them.
  return residua::leading(x[n / 2]) > 1 - 1e-10 && residua::leading(x[n / 2]) < 1 ? 0 : 1;
}
