// A product in double-double, and a system that double precision cannot solve to the accuracy wanted.
#include <cstdio>
#include <residua/residua.hpp>

int main() {
  using namespace residua;
  const auto ctx = context::best();  // the first usable GPU, otherwise the CPU
  const std::vector<dd> thirds(100 * 100, dd(1.0) / 3.0);
  const matrix<dd> A(ctx, 100, 100, thirds), B(ctx, 100, 100, thirds);
  matrix<dd> C(ctx, 100, 100);
  gemm(ctx, op::none, op::none, 1.0, A, B, 0.0, C);  // C = A B

  const csr_matrix S(ctx, load_matrix("generate:plate:48").matrix);  // or a Matrix Market file
  const array<double> b(ctx, S.rows(), 1.0);
  const auto answer = solve(ctx, S, b, {.tolerance = 1e-25});
  const auto x = answer.x_as<dd>(ctx).to_host(ctx);  // |b - S x| <= 1e-25 |b| if it converged
  std::printf("100 / 9 = %s\nx[0] = %s\n", to_string(C.to_host(ctx)[0], 30).c_str(),
              to_string(x[0], 30).c_str());
  return answer.converged ? 0 : 1;
}
