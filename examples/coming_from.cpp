// What programs for QD, MultiFloats, cuBLAS and for plain double become: the new lines of
// docs/coming_from.md.
#include <cstdio>
#include <vector>

#include "residua/residua.hpp"

using namespace residua;

// From QD.
bool from_qd() {
  const auto ctx = context::cpu();
  const dd tenth = parse<dd>("0.1");
  std::vector<dd> x(1000, tenth), y(1000, dd(3.0));
  const dd sum = dot(ctx, vector_view<dd>(x.data(), 1000), vector_view<dd>(y.data(), 1000));
  std::printf("%s\n", to_string(sum, 32).c_str());
  return abs(sum - 300.0) < 1e-27;
}

// From MultiFloats.
bool from_multifloats() {
  const auto ctx = context::cpu();
  const qd third = qd(1.0) / 3.0;
  const matrix<qd> A(ctx, 2, 2, std::vector<qd>{qd(2.0), qd(1.0), qd(1.0), third});
  const matrix<qd> b(ctx, 2, 1, std::vector<qd>{qd(1.0), qd(0.0)});
  matrix<qd> x(ctx, 2, 1);
  const auto report = gesv(ctx, A, b, x, refinement_options{});
  return report.converged && abs(x.to_host(ctx)[0] + 1.0) < 1e-60;
}

// From cuBLAS: `memory` is memory_space::device where the arrays are a GPU's.
void from_cublas(const context& ctx, index_t m, index_t n, index_t k, const dd* A, const dd* B, dd* C,
                 memory_space memory) {
  const matrix_view<const dd> a(A, m, k, m, memory), b(B, k, n, k, memory);
  const matrix_view<dd> c(C, m, n, m, memory);
  gemm(ctx, op::none, op::none, 1.0, a, b, 0.0, c);
}

int main() {
  const std::vector<dd> A = {dd(1.0), dd(2.0)}, B = {dd(3.0)};
  std::vector<dd> C(2);
  from_cublas(context::cpu(), 2, 1, 1, A.data(), B.data(), C.data(), memory_space::host);
  return from_qd() && from_multifloats() && C[1] == dd(6.0) ? 0 : 1;
}
