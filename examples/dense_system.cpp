// Solves a dense system in double-double, with factors in double and a bound of the error.
#include <cstdio>
#include <residua/residua.hpp>

int main() {
  using namespace residua;
  const auto ctx = context::best();
  constexpr index_t n = 8;
  // Hilbert's matrix times 360360, of integers: its condition number is 3.4e10.
  std::vector<dd> hilbert;
  for (index_t k = 0; k < n * n; ++k)
    hilbert.push_back(dd(360360.0) / static_cast<double>(k % n + k / n + 1));
  const matrix<dd> A(ctx, n, n, hilbert), B(ctx, n, 1, std::vector<dd>(n, dd(1.0)));

  matrix<dd> X(ctx, n, 1);
  const auto report = gesv(ctx, A, B, X, refinement_options{});
  const auto x = X.to_host(ctx);
  std::printf("x[0] = %s\n%s, %d steps; at most %.1e from the solution, relative to it\n",
              to_string(x[0], 30).c_str(), report.reason.c_str(), report.refinements,
              report.forward_error_bound);

  // The same by factors in double-double, as LAPACK does it: A and B are overwritten.
  matrix<dd> LU(ctx, n, n, hilbert), Y(ctx, n, 1, std::vector<dd>(n, dd(1.0)));
  array<index_t> ipiv(ctx, n);
  const auto info = gesv(ctx, LU, ipiv.view(), Y).info;
  const auto determinant_of_A = determinant(ctx, LU, ipiv.view());
  std::printf("info = %d, log |det A| = %s\n", static_cast<int>(info),
              to_string(determinant_of_A.logarithm, 20).c_str());
  return report.converged && info == 0 ? 0 : 1;
}
