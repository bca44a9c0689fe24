// Eigenvalues of a matrix of Eigen in quad-double: by Eigen's own solver, and by Residua's on the same
// memory.
#include <Eigen/Eigenvalues>
#include <cstdio>

#include "residua/eigen.hpp"
#include "residua/lapack/syevd.hpp"
#include "residua/number/constants.hpp"
#include "residua/number/elementary.hpp"

using residua::qd;
using matrix = Eigen::Matrix<qd, Eigen::Dynamic, Eigen::Dynamic>;

int main() {
  // The second difference of n points, with eigenvalues 4 sin(k pi / (2 n + 2))^2, k = 1 ... n.
  constexpr int n = 16;
  matrix A = matrix::Zero(n, n);
  A.diagonal().setConstant(qd(2.0));
  A.diagonal<1>().setConstant(qd(-1.0));
  A.diagonal<-1>().setConstant(qd(-1.0));

  const Eigen::SelfAdjointEigenSolver<matrix> solver(A, Eigen::EigenvaluesOnly);
  if (solver.info() != Eigen::Success) return 1;
  qd largest_error = 0.0;
  for (int k = 1; k <= n; ++k) {
    const qd root = 2.0 * sin(residua::pi<qd>() * k / (2.0 * n + 2.0));
    largest_error = max(largest_error, abs(solver.eigenvalues()[k - 1] - root * root));
  }

  // syevd, which overwrites A by eigenvectors, bounds the errors of its eigenvalues.
  Eigen::Matrix<qd, Eigen::Dynamic, 1> w(n);
  const auto ctx = residua::context::cpu();
  const auto report = syevd(ctx, residua::uplo::lower, residua::eigen::view(A), residua::eigen::view(w));
  const qd difference = (w - solver.eigenvalues()).cwiseAbs().maxCoeff();
  std::printf("smallest %s\nerror by Eigen %.1e; by syevd at most %.1e, %.1e from Eigen's\n",
              to_string(solver.eigenvalues()[0], 60).c_str(), static_cast<double>(largest_error),
              report.eigenvalue_error, static_cast<double>(difference));
  return largest_error < 1e-60 && difference <= largest_error + report.eigenvalue_error ? 0 : 1;
}
