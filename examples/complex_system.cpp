// Complex matrices in double-double: a system by LU factors, and with a bound of the error by refinement.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <residua/residua.hpp>

int main() {
  using namespace residua;
  using number = complex<dd>;
  const auto ctx = context::best();
  constexpr index_t n = 3;
  const std::vector<number> given = {{dd(2.0), dd(1.0)},  {dd(0.0), dd(-1.0)}, {dd(1.0), dd(0.0)},
                                     {dd(1.0), dd(0.0)},  {dd(3.0), dd(0.0)},  {dd(0.0), dd(2.0)},
                                     {dd(0.0), dd(-1.0)}, {dd(1.0), dd(1.0)},  {dd(4.0), dd(0.0)}};
  const std::vector<number> ones(n, number{dd(1.0), dd(0.0)});

  // A view of complex elements by columns, wherever they lie: here in an array of the context's.
  array<number> elements(ctx, std::span<const number>(given));
  const matrix_view<number> A(elements.data(), n, n, n, ctx.memory());
  matrix<number> B(ctx, n, 1, ones);
  array<index_t> ipiv(ctx, n);
  const auto info = gesv(ctx, A, ipiv.view(), B).info;  // factors in the place of A, x in that of B
  const auto x = B.to_host(ctx);

  const matrix<number> A_again(ctx, n, n, given), b(ctx, n, 1, ones);
  matrix<number> X(ctx, n, 1);
  const auto report = gesv(ctx, A_again, b, X, refinement_options{});
  const auto refined = X.to_host(ctx);
  double difference = 0;
  for (std::size_t i = 0; i < refined.size(); ++i)
    difference = std::max({difference, std::fabs(leading(x[i].re - refined[i].re)),
                           std::fabs(leading(x[i].im - refined[i].im))});
  std::printf("x[0] = %s\nwithin %.1e of the solution, relative to it; LU's x differs by %.1e\n",
              to_string(refined[0], 30).c_str(), report.forward_error_bound, difference);
  return info == 0 && report.converged && difference < 1e-28 ? 0 : 1;
}
