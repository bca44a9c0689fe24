// The bending of a clamped plate, to an accuracy that double precision cannot reach.
#include <cstdio>

#include "residua/residua.hpp"

int main() {
  const auto ctx = residua::context::best();  // the first GPU where there is one, otherwise the CPU
  const residua::csr_matrix A(ctx, residua::generate_problem("plate:48"));
  const residua::array<double> b(ctx, A.rows(), 1.0);

  const auto answer = residua::solve(ctx, A, b, {.tolerance = 1e-12});
  for (const auto& a : answer.attempts) {
    std::printf("%-6s %4lld iterations, |b - A x| / |b| = %.1e\n", residua::name_of(a.precision).data(),
                static_cast<long long>(a.report.iterations), a.report.true_relative_residual);
  }
  const auto x = answer.x_as<residua::dd>(ctx).to_host(ctx);  // on the host, in double-double
  std::printf("x[0] = %s\n", residua::to_string(x.front(), 30).c_str());
  return answer.converged ? 0 : 1;
}
