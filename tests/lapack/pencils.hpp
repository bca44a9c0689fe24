// Eigenpairs of definite pencils against MPFR.
#pragma once

#include "lapack/eigen/refinement_products.hpp"
#include "lapack/spectra.hpp"
#include "residua/lapack/syevd.hpp"

namespace residua_test {

/// Vectors by columns and values of a pencil of order n.
template <class T>
struct pencil_outcome {
  index_t n;
  std::vector<T> X, w;
  residua::eigen_report report;
};

template <class T>
std::vector<T> identity_of(index_t n) {
  std::vector<T> ones(static_cast<std::size_t>(n * n), T(0.0));
  for (index_t i = 0; i < n; ++i) ones[static_cast<std::size_t>(i + i * n)] = T(1.0);
  return ones;
}

inline exact_matrix multiplied(exact_matrix a, exact_matrix b, bool transposed = false) {
  const index_t n = a.rows();
  exact_matrix c(n, n);
  mp product(solution_bits);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      for (index_t k = 0; k < n; ++k) add_product(c(i, j), product, transposed ? a(k, i) : a(i, k), b(k, j));
    }
  }
  return c;
}
inline double size_of(exact_matrix a) {
  return frobenius(a.rows(), a.rows(), [&](index_t i, index_t j) { return a(i, j); }).to_double();
}
/// P - Q diag(w).
template <class T>
exact_matrix difference(exact_matrix p, exact_matrix q, const std::vector<T>& w) {
  const index_t n = p.rows();
  auto values = exactly(w, n);
  mp product(solution_bits);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      mpfr_mul(product.get(), q(i, j).get(), values(j, 0).get(), MPFR_RNDN);
      mpfr_sub(p(i, j).get(), p(i, j).get(), product.get(), MPFR_RNDN);
    }
  }
  return p;
}

/// Of A = 3 I and B = 4 I of an order, whose vectors are those of I / 2, all exact: the bounds are what
/// products of so many terms hide, beside the norms of their factors (lapack/eigen/pencil_bounds.hpp).
template <class T>
void expect_bounds_of_multiples(int itype, index_t order, const residua::eigen_report& report,
                                double residual_factor = 1) {
  using format = typename residua::lapack::wider<T>::type;
  using bounds = residua::error_bounds<format>;
  const auto n = static_cast<double>(order);
  const double h = 2 * (bounds::dot * n + 4 * bounds::scaled_sum) * residua::limb_unit<format>,
               root = std::sqrt(n), value = itype == 1 ? 0.75 : 12, of_Z = root / 2, of_image = 2 * n,
               of_P = itype == 1 ? of_Z : of_image, of_Q = itype == 1 ? of_image : of_Z,
               size_of_P = itype == 1 ? of_Z : 2 * root, hidden = h * (3 * root * of_P + value * of_Q);
  const auto expect_close = [](double bound, double exact) {
    EXPECT_GE(bound, exact * (1 - 0x1p-40));
    EXPECT_LE(bound, exact * (1 + 0x1p-16));
  };
  EXPECT_EQ(report.info, 0);
  expect_close(report.orthogonality, 2 * h * (1 + of_Z * of_image));
  expect_close(report.residual, residual_factor * hidden / (3 * root * size_of_P));
  expect_close(report.eigenvalue_error, 2 * report.orthogonality * value + of_P * hidden);
}

/// |A P - Q diag(w)| beside |A||P|: P = X and Q = B X for itype 1, P = B X and Q = X for itype 2.
template <class T>
double residual_of(int itype, const std::vector<T>& of_A, const std::vector<T>& of_B,
                   const pencil_outcome<T>& f) {
  const auto A = exactly(of_A, f.n), X = exactly(f.X, f.n), image = multiplied(exactly(of_B, f.n), X);
  const auto &P = itype == 1 ? X : image, &Q = itype == 1 ? image : X;
  return size_of(difference(multiplied(A, P), Q, f.w)) / (size_of(A) * size_of(P));
}

/// The bounds of the report against MPFR, for itype 1 and 2.
template <class T>
void expect_within_bounds(int itype, const std::vector<T>& of_A, const std::vector<T>& of_B,
                          const pencil_outcome<T>& f) {
  EXPECT_EQ(f.report.info, 0);
  const index_t n = f.n;
  const auto X = exactly(f.X, n), image = multiplied(exactly(of_B, n), X);
  EXPECT_LE(size_of(difference(multiplied(X, image, true), exactly(identity_of<T>(n), n),
                               std::vector<T>(f.w.size(), T(1.0)))),
            f.report.orthogonality);
  EXPECT_LE(residual_of(itype, of_A, of_B, f), f.report.residual);
  EXPECT_TRUE(std::is_sorted(f.w.begin(), f.w.end()));
}

template <class T>
void expect_eigenvalues(const pencil_outcome<T>& f, const std::vector<double>& known) {
  for (std::size_t i = 0; i < known.size(); ++i)
    EXPECT_LE(std::fabs(leading(f.w[i] - T(known[i]))), f.report.eigenvalue_error) << i;
}

}  // namespace residua_test
