// Eigenvalues in double-double with bounds of their errors: of a symmetric, a Hermitian and a general matrix.
#include <cmath>
#include <cstdio>
#include <residua/residua.hpp>

int main() {
  using namespace residua;
  const auto ctx = context::best();
  constexpr index_t n = 20;

  // The second difference, whose eigenvalues are known: 2 - 2 cos(k pi / (n + 1)).
  std::vector<dd> second_difference(n * n, dd(0.0));
  for (index_t i = 0; i < n; ++i) {
    second_difference[static_cast<std::size_t>(i * (n + 1))] = dd(2.0);
    if (i + 1 < n) second_difference[static_cast<std::size_t>(i * (n + 1) + 1)] = dd(-1.0);
  }
  matrix<dd> A(ctx, n, n, second_difference);
  array<dd> w(ctx, n);
  const auto symmetric = syevd(ctx, uplo::lower, A, w);  // eigenvectors in the place of A
  const dd smallest = w.to_host(ctx).front();
  const dd known = dd(2.0) - 2.0 * cos(pi<dd>() / static_cast<double>(n + 1));
  std::printf("%s within %.1e\n", to_string(smallest, 32).c_str(), symmetric.eigenvalue_error);

  // The same times e^(i j) on either side, so that it is Hermitian with the same eigenvalues up to rounding.
  std::vector<complex<dd>> turned(n * n, complex<dd>{dd(0.0), dd(0.0)});
  for (index_t j = 0; j < n; ++j) {
    turned[static_cast<std::size_t>(j * (n + 1))].re = dd(2.0);
    if (j + 1 < n) turned[static_cast<std::size_t>(j * (n + 1) + 1)] = {-cos(dd(1.0)), -sin(dd(1.0))};
  }
  matrix<complex<dd>> H(ctx, n, n, turned);
  array<dd> values(ctx, n);
  const auto hermitian = heevd(ctx, uplo::lower, H, values);

  // A rotation by 90 degrees has the eigenvalues i and -i.
  const matrix<dd> rotation(ctx, 2, 2, std::vector<dd>{dd(0.0), dd(1.0), dd(-1.0), dd(0.0)});
  array<dd> wr(ctx, 2), wi(ctx, 2);
  matrix<dd> X(ctx, 2, 2);
  const auto general = geev(ctx, rotation, wr, wi, X);
  std::printf("%s + %s i within %.1e\n", to_string(wr.to_host(ctx)[0], 5).c_str(),
              to_string(wi.to_host(ctx)[0], 20).c_str(), general.eigenvalue_error);

  const double error = std::fabs(leading(smallest - known)),
               difference = std::fabs(leading(values.to_host(ctx).front() - known));
  const bool are_right = error <= symmetric.eigenvalue_error + 1e-31 &&
                         difference <= hermitian.eigenvalue_error + 1e-30 &&
                         std::fabs(leading(wi.to_host(ctx)[0] - dd(1.0))) <= general.eigenvalue_error;
  return symmetric.info == 0 && hermitian.info == 0 && general.info == 0 && are_right ? 0 : 1;
}
