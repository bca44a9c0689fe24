// syevd and gesvd on matrices of known difficulty: the digits that they promise are digits that they reach.
#include "lapack/exact_spectrum.hpp"
#include "residua/lapack/gesvd.hpp"
#include "residua/lapack/syevd.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::uplo;

/// By columns; a function of i and j from 0.
template <class T, class F>
std::vector<T> matrix_of(index_t n, const F& element) {
  std::vector<T> A;
  for (index_t k = 0; k < n * n; ++k) A.push_back(T(element(k % n, k / n)));
  return A;
}

/// 1 / (i + j + 1), rounded.
template <class T>
std::vector<T> hilbert(index_t n) {
  return matrix_of<T>(n, [](index_t i, index_t j) { return T(1.0) / T(static_cast<double>(i + j + 1)); });
}
/// |m - i| on the diagonal of order 2 m + 1, and ones beside it.
template <class T>
std::vector<T> wilkinson(index_t n) {
  return matrix_of<T>(n, [n](index_t i, index_t j) {
    if (i == j) return std::fabs(static_cast<double>(n / 2 - i));
    return std::abs(i - j) == 1 ? 1.0 : 0.0;
  });
}
template <class T>
std::vector<T> frank(index_t n) {
  return matrix_of<T>(
      n, [n](index_t i, index_t j) { return i > j + 1 ? 0.0 : static_cast<double>(n - std::max(i, j)); });
}
/// Uniform numbers, or numbers of sizes from 2^-40 to 2^40.
template <class T>
std::vector<T> numbers_of(data kind, index_t n, bool symmetric) {
  auto A = vector_of<T>(kind, n * n, 321);
  for (index_t k = 0; symmetric && k < n * n; ++k) {
    const auto i = static_cast<std::size_t>(k % n), j = static_cast<std::size_t>(k / n);
    if (i < j) A[i + j * static_cast<std::size_t>(n)] = A[j + i * static_cast<std::size_t>(n)];
  }
  return A;
}
/// Eigenvalues 1, 1 + gap, 1 + 2 gap, and some that are twice there.
template <class T>
std::vector<T> clustered(double gap) {
  auto values = numbers({1, 1, 1, 2, 2, -3, 0.5, -3});
  values[1].add(gap);
  values[2].add(2 * gap);
  return reflected<T>(values);
}

/// Small, as an oracle of 1200 bits is slow.
constexpr index_t order = 9;

template <class T>
std::vector<std::vector<T>> symmetric_matrices() {
  std::vector<std::vector<T>> all{hilbert<T>(order), wilkinson<T>(21),
                                  numbers_of<T>(data::uniform, order, true),
                                  numbers_of<T>(data::graded, order, true)};
  for (const double gap : {1e-10, 1e-20, 1e-30, 1e-40}) all.push_back(clustered<T>(gap));
  return all;
}
template <class T>
std::vector<std::vector<T>> square_matrices() {
  std::vector<std::vector<T>> all{hilbert<T>(order), frank<T>(order),
                                  numbers_of<T>(data::uniform, order, false),
                                  numbers_of<T>(data::graded, order, false)};
  for (const double gap : {1e-10, 1e-20, 1e-30, 1e-40}) all.push_back(clustered<T>(gap));
  return all;
}

template <class T>
void expect_promised_digits(const std::vector<T>& found, const std::vector<mp>& exact, double error) {
  ASSERT_EQ(found.size(), exact.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    mp distance = exact[i];
    distance.subtract(found[i]);
    EXPECT_LE(std::fabs(distance.to_double()), error) << i;
  }
}

class named_spectra : public on_backend {};
INSTANTIATE_TEST_SUITE_P(all, named_spectra, testing::ValuesIn(few_places()), name_of_place);

TEST_P(named_spectra, of_symmetric_matrices) {
  for_each_format([&]<class T>() {
    for (const auto& all : symmetric_matrices<T>()) {
      const auto n = static_cast<index_t>(std::lround(std::sqrt(static_cast<double>(all.size()))));
      residua::matrix<T> A(ctx, n, n, all);
      residua::array<T> w(ctx, n);
      const auto report = residua::syevd(ctx, uplo::lower, A, w);
      EXPECT_EQ(report.info, 0);
      expect_promised_digits(w.to_host(ctx), exact_eigenvalues(exactly(all, n)), report.eigenvalue_error);
    }
  });
}

TEST_P(named_spectra, of_singular_values) {
  for_each_format([&]<class T>() {
    for (const auto& all : square_matrices<T>()) {
      const auto n = static_cast<index_t>(std::lround(std::sqrt(static_cast<double>(all.size()))));
      const residua::matrix<T> A(ctx, n, n, all);
      residua::matrix<T> U(ctx, n, n), Vt(ctx, n, n);
      residua::array<T> s(ctx, n);
      const auto report = residua::gesvd(ctx, A, s, U, Vt);
      EXPECT_EQ(report.info, 0);
      expect_promised_digits(s.to_host(ctx), exact_singular_values(exactly(all, n)),
                             report.singular_value_error);
    }
  });
}

}  // namespace
}  // namespace residua_test
