// Solutions by solve(), and their truth.
#pragma once

#include "residua/solve/solve.hpp"
#include "systems.hpp"

namespace residua_test {

using residua::solution;
using residua::solve_options;

/// b: ones where none is given.
inline solution solved(const context& ctx, const csr& A, const solve_options& options,
                       std::vector<double> b = {}) {
  if (b.empty()) b = ones(A);
  const array<double> right(ctx, std::span<const double>(b));
  return residua::solve(ctx, csr_matrix(ctx, A), right, options);
}

/// That the last attempt's report is that of the solution, by MPFR.
inline void expect_truthful(const context& ctx, const csr& A, const solution& s) {
  EXPECT_EQ(s.converged, s.last().report.converged());
  residua::with_solver_format(s.last().precision, [&]<class T>() {
    ASSERT_TRUE(std::holds_alternative<array<T>>(s.x));
    expect_true_residual(A, ones(A), answer<T>{s.last().report, std::get<array<T>>(s.x).to_host(ctx)});
  });
}

}  // namespace residua_test
