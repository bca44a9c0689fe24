// Matrices of Eigen in double-double: Eigen's operators on them, and Residua's product, LU and Cholesky in
// their own storage.
#include <Eigen/Dense>
#include <cstdio>

#include "residua/eigen.hpp"

using residua::dd;
using matrix = Eigen::Matrix<dd, Eigen::Dynamic, Eigen::Dynamic>;

int main() {
  // Hilbert's matrix of order 12, whose condition number is 2e16: double has no digit left.
  constexpr int n = 12;
  matrix H(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) H(i, j) = dd(1.0) / (i + j + 1.0);
  }
  const matrix ones = matrix::Ones(n, 1);

  const auto ctx = residua::context::cpu();
  const matrix b = residua::eigen::product(ctx, H, ones);
  const residua::eigen::lu<dd> lu(ctx, H);
  const residua::eigen::cholesky<dd> cholesky(ctx, H);
  if (lu.info() != Eigen::Success || cholesky.info() != Eigen::Success) return 1;

  const double by_lu = static_cast<double>((lu.solve(b) - ones).norm());
  const double by_cholesky = static_cast<double>((cholesky.solve(b) - ones).norm());
  const Eigen::MatrixXd in_double = H.cast<double>().partialPivLu().solve(b.cast<double>());
  std::printf("error by LU %.1e, by Cholesky %.1e; by Eigen in double %.1e\n", by_lu, by_cholesky,
              (in_double.cast<dd>() - ones).cast<double>().norm());
  return by_lu < 1e-12 && by_cholesky < 1e-12 ? 0 : 1;
}
