// Solves an ill-conditioned system with a proof of how far every element of x may be from the exact solution.
#include <cstdio>
#include <residua/residua.hpp>

int main() {
  using namespace residua;
  const auto ctx = context::best();
  constexpr index_t n = 12;
  // Hilbert's matrix, rounded to double: its condition number is about 1e16.
  std::vector<double> elements;
  for (index_t k = 0; k < n * n; ++k) elements.push_back(1.0 / static_cast<double>(k % n + k / n + 1));
  const matrix<double> A(ctx, n, n, elements);
  const matrix<dd> B(ctx, n, 1, std::vector<dd>(n, dd(1.0)));

  matrix<dd> X(ctx, n, 1);
  matrix<double> radius(ctx, n, 1);
  const auto report = certified_gesv(ctx, A, B, X, radius);
  if (!report.found) {
    std::printf("not certified: %s\n", report.reason.c_str());
    return 1;
  }
  const auto x = X.to_host(ctx);
  const auto bounds = radius.to_host(ctx);  // |x_i - x*_i| <= bounds[i] for the exact solution x*
  for (index_t i = 0; i < n; ++i)
    std::printf("%s +- %.1e\n", to_string(x[static_cast<std::size_t>(i)], 32).c_str(),
                bounds[static_cast<std::size_t>(i)]);
  return report.relative_bound <= 1e-25 ? 0 : 1;
}
