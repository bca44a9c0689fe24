// Products of matrices in double-double, of a double matrix with a quad-double one, and of vectors in place.
#include <cstdio>

#include "residua/residua.hpp"

using residua::dd;
using residua::op;
using residua::qd;

int main() {
  const auto ctx = residua::context::best();  // the first GPU where there is one, otherwise the CPU
  const residua::index n = 3;

  // A Hilbert matrix in double-double, by columns, and its square.
  std::vector<dd> hilbert;
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) hilbert.push_back(dd(1.0) / dd(i + j + 1.0));
  const residua::matrix<dd> A(ctx, n, n, hilbert);
  residua::matrix<dd> C(ctx, n, n);
  gemm(ctx, op::none, op::none, 1.0, A, A, 0.0, C);
  std::printf("(A A)(1, 1) = %s\n", residua::to_string(C.to_host(ctx)[0], 30).c_str());

  // A double matrix times a quad-double one is computed in quad-double.
  const residua::matrix<double> D(ctx, n, n, std::vector<double>{4, 1, 0, 1, 4, 1, 0, 1, 4});
  const residua::matrix<qd> Q(ctx, n, 1, std::vector<qd>(n, qd(1.0) / qd(3.0)));
  residua::matrix<qd> R(ctx, n, 1);
  gemm(ctx, op::none, op::none, 1.0, D, Q, 0.0, R);
  std::printf("(D Q)(2, 1) = %s\n", residua::to_string(R.to_host(ctx)[1], 60).c_str());

  // The second column of C, as a vector, is added to twice its first row.
  auto columns = C.view();
  axpy(ctx, 2.0, columns.row(0), columns.column(1));
  std::printf("norm of the second column: %s\n",
              residua::to_string(nrm2(ctx, columns.column(1)), 30).c_str());
  return R.to_host(ctx)[1] == qd(2.0) ? 0 : 1;
}
