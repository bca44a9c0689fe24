// Products of one's own matrices: of dd, of qd, and of a double matrix by one of dd. Each multiplies a
// Hilbert matrix by its inverse, whose elements are whole numbers up to 1e16, and prints how far the product
// is from the identity.
#include <cmath>
#include <cstdio>
#include <vector>

#include "residua/residua.hpp"

namespace {

using residua::dd, residua::qd;

constexpr int n = 12;

/// A matrix by columns, in a std::vector of the caller's.
template <class T>
using storage = std::vector<T>;
template <class T>
residua::matrix_view<T> view(storage<T>& A) {
  return {A.data(), n, n, n};
}

double binomial(int m, int k) {
  double value = 1;
  for (int i = 1; i <= k; ++i) value = value * (m - k + i) / i;  // whole numbers below 2^53: exact
  return value;
}

/// Element (i, j), counted from 1, of the inverse of the Hilbert matrix: products of whole numbers, exact in
/// T if it holds 106 bits.
template <class T>
T inverse_element(int i, int j) {
  const T middle = T(binomial(i + j - 2, i - 1)) * T(binomial(i + j - 2, i - 1));
  const T value = T(i + j - 1.0) * T(binomial(n + i - 1, n - j)) * T(binomial(n + j - 1, n - i)) * middle;
  return (i + j) % 2 == 0 ? value : -value;
}

template <class T, class F>
storage<T> filled(const F& element) {
  storage<T> A;
  for (int j = 1; j <= n; ++j) {
    for (int i = 1; i <= n; ++i) A.push_back(element(i, j));
  }
  return A;
}

/// The largest error of A B as the identity, computed in TB.
template <class TA, class TB>
double error_of_product(const residua::context& ctx, storage<TA> A, storage<TB> B) {
  storage<TB> C(A.size(), TB(0.0));
  gemm(ctx, residua::op::none, residua::op::none, 1.0, view(A), view(B), 0.0, view(C));
  double error = 0;
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) {
      const TB difference = C[static_cast<std::size_t>(i + j * n)] - TB(i == j ? 1.0 : 0.0);
      error = std::fmax(error, std::fabs(residua::leading(difference)));
    }
  }
  return error;
}

}  // namespace

int main() {
  const auto ctx = residua::context::cpu();
  const auto hilbert = []<class T>() {
    return filled<T>([](int i, int j) { return T(1.0) / T(i + j - 1.0); });
  };
  const auto inverse = []<class T>() { return filled<T>(inverse_element<T>); };
  const auto rounded = filled<double>([](int i, int j) { return 1.0 / (i + j - 1.0); });

  const double of_dd = error_of_product(ctx, hilbert.operator()<dd>(), inverse.operator()<dd>());
  const double of_qd = error_of_product(ctx, hilbert.operator()<qd>(), inverse.operator()<qd>());
  const double mixed = error_of_product(ctx, rounded, inverse.operator()<dd>());
  std::printf("dd times dd %.1e, qd times qd %.1e, double times dd %.1e\n", of_dd, of_qd, mixed);
  // The bound of gemm.hpp is below 1000 u^2 |A| |B| in dd and 1.5e6 u^4 |A| |B| in qd with u = 2^-53, and |A|
  // |B| is below 12 * 1e16. The double matrix is taken as it stands, and that is not the Hilbert matrix: they
  // differ by 1e-16, times 1e16.
  return of_dd < 1.5e-12 && of_qd < 2.8e-41 && mixed > 1e-3 ? 0 : 1;
}
