// Eigenvalues to sixty digits: Eigen's own solver in quad-double. Residua has no eigenvalues yet.
#include <Eigen/Eigenvalues>
#include <cstdio>

#include "residua/eigen.hpp"
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
  std::printf("smallest %s\nlargest error %.1e\n", to_string(solver.eigenvalues()[0], 60).c_str(),
              static_cast<double>(largest_error));
  return largest_error < 1e-60 ? 0 : 1;
}
