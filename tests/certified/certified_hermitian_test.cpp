// certified_eigenvalues of Hermitian matrices whose eigenvalues are known exactly.
#include "blas/complex/complex_operands.hpp"
#include "lapack/exact_solution.hpp"
#include "residua/certified/complex_eigenvalues.hpp"
#include "residua/lapack/complex/heevd.hpp"
#include "residua/number/complex/arithmetic.hpp"

namespace residua_test {
namespace {

using residua::eigenvalue_bounds, residua::uplo;

const std::vector<double> known_values = {-3, -3, -1, 0, 0, 1, 1, 1, 2, 2, 5, 6, 6, 7, 7, 7};
constexpr index_t n = 16;

/// 1, i, -1 or -i.
complex<double> phase(index_t k) {
  const complex<double> phases[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  return phases[k % 4];
}

/// U diag(known_values) U^H, U the reflection I - 2 v v^T, v_i = 1/4, with rows turned by phases: exact.
template <class T>
std::vector<complex<T>> hermitian_matrix() {
  std::vector<complex<T>> A;
  const auto entry = [](index_t i, index_t j) { return (i == j ? 1.0 : 0.0) - 2.0 / n; };
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      double sum = 0;
      for (index_t k = 0; k < n; ++k)
        sum += entry(i, k) * known_values[static_cast<std::size_t>(k)] * entry(k, j);
      const auto turned = phase(i) * conj(phase(j)) * complex<double>(sum);
      A.emplace_back(T(turned.re), T(turned.im));
    }
  }
  return A;
}

template <class T>
struct hermitian_decomposition {
  std::vector<complex<T>> X;
  std::vector<T> w;
};
template <class T>
hermitian_decomposition<T> decompose(const residua::context& ctx, const std::vector<complex<T>>& A) {
  padded_complex<T> X(ctx, A, n, n);
  residua::array<T> w(ctx, n);
  EXPECT_EQ(residua::heevd(ctx, uplo::lower, X.view(), w).info, 0);
  return {X.elements(), w.to_host(ctx)};
}

/// With NaN in the triangle that is not read, and in the imaginary parts of the diagonal.
template <class T>
eigenvalue_bounds bounds_of(const residua::context& ctx, std::vector<complex<T>> A,
                            const hermitian_decomposition<T>& d, uplo stored) {
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      auto& a = A[static_cast<std::size_t>(i + j * n)];
      if (stored == uplo::lower ? i < j : i > j) a = spread_vector<T>::poison();
      if (i == j) a.im = T(std::nan(""));
    }
  }
  padded_complex<T> matrix(ctx, A, n, n), X(ctx, d.X, n, n);
  const residua::array<T> w(ctx, d.w);
  return residua::certified_eigenvalues(ctx, stored, matrix.view(), X.view(), w);
}

template <class T>
double largest_error(const std::vector<T>& w) {
  double largest = 0;
  for (std::size_t i = 0; i < w.size(); ++i) {
    mp error(known_values[i], solution_bits);
    error.subtract(w[i]);
    largest = std::max(largest, std::fabs(mpfr_get_d(error.get(), MPFR_RNDA)));
  }
  return largest;
}

class certified_hermitian : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(certified_hermitian);

/// The bound is what heevd promises of the residual (complex/heevd.hpp) at most, by sums of 2 n terms, |A|_F
/// = 16.2, and of the norms 1 and infinity, which exceed |E|_2 by sqrt(2 n) < 6 at most.
TEST_P(certified_hermitian, bounds_errors_of_eigenvalues) {
  for_each_format([&]<class T>() {
    const auto A = hermitian_matrix<T>();
    const auto d = decompose(ctx, A);
    for (const auto stored : {uplo::lower, uplo::upper}) {
      const auto bounds = bounds_of(ctx, A, d, stored);
      EXPECT_TRUE(bounds.found);
      EXPECT_GE(bounds.error, largest_error(d.w));
      using constants = residua::error_bounds<T>;
      const double residual = 4 * (2 * constants::dot * n + 4 * constants::scaled_sum) * std::sqrt(2.0 * n) *
                              residua::limb_unit<T>;
      EXPECT_LE(bounds.error, 6 * residual * 20);
    }
  });
}

/// Of poor vectors and values the bounds are wide, and hold; a phase of a vector does not matter.
TEST_P(certified_hermitian, bounds_errors_of_poor_eigenvalues) {
  for_each_format([&]<class T>() {
    const auto A = hermitian_matrix<T>();
    const auto good = decompose(ctx, A);
    auto poor = good;
    poor.w[3] = poor.w[3] + T(0x1p-10);
    EXPECT_GE(bounds_of(ctx, A, poor, uplo::lower).error, 0x1p-10);
    EXPECT_LE(bounds_of(ctx, A, poor, uplo::lower).error, 6 * 0x1p-10);
    auto turned = good;
    for (std::size_t k = 0; k < n; ++k) turned.X[k] = {-turned.X[k].im, turned.X[k].re};
    EXPECT_LE(bounds_of(ctx, A, turned, uplo::lower).error, 2 * bounds_of(ctx, A, good, uplo::lower).error);
    for (std::size_t k = 0; k < n; ++k) turned.X[k].im = T(0.0);  // no eigenvector
    EXPECT_GE(bounds_of(ctx, A, turned, uplo::lower).error, 0x1p-10);
    poor.X.assign(poor.X.size(), complex<T>(T(0.25)));  // of rank one
    EXPECT_FALSE(bounds_of(ctx, A, poor, uplo::lower).found);
    EXPECT_TRUE(std::isinf(bounds_of(ctx, A, poor, uplo::lower).error));
  });
}

TEST_P(certified_hermitian, of_nothing_and_of_what_does_not_fit) {
  using number = complex<residua::dd>;
  padded_complex<residua::dd> none(ctx, {}, 0, 0), A(ctx, std::vector<number>(4, residua::dd(1.0)), 2, 2),
      wide(ctx, std::vector<number>(6, residua::dd(1.0)), 2, 3);
  residua::array<residua::dd> empty(ctx, 0), two(ctx, 2), three(ctx, 3);
  const auto prove = [&](auto& matrix, auto& X, const auto& w) {
    return [&] { residua::certified_eigenvalues(ctx, uplo::lower, matrix.view(), X.view(), w); };
  };
  EXPECT_TRUE(residua::certified_eigenvalues(ctx, uplo::lower, none.view(), none.view(), empty).found);
  expect_rejected({"certified_eigenvalues:", "is 2 x 3; it must be square"}, prove(wide, A, two));
  expect_rejected({"certified_eigenvalues:", "X is 2 x 3; it must be square"}, prove(A, wide, two));
  padded_complex<residua::dd> longer(ctx, std::vector<number>(9, residua::dd(1.0)), 3, 3);
  expect_rejected({"certified_eigenvalues:", "X has 3 rows", "A has 2 rows"}, prove(A, longer, two));
  expect_rejected({"certified_eigenvalues:", "w has 3 elements", "A has 2 rows"}, prove(A, A, three));
  padded_complex<residua::dd> infinite(
      ctx, std::vector<number>(4, number(residua::dd(0.0), residua::dd(HUGE_VAL))), 2, 2);
  expect_rejected({"certified_eigenvalues:", "X has an element that is not finite"}, prove(A, infinite, two));
  expect_rejected({"certified_eigenvalues:", "A has an element that is not finite"}, prove(infinite, A, two));
}

}  // namespace
}  // namespace residua_test
