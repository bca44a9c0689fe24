// Sparse symmetric matrices of known spectra, and the bounds of some of their eigenvalues against MPFR.
#pragma once

#include "blas/matrices.hpp"
#include "residua/krylov/lobpcg.hpp"
#include "residua/view/matrix.hpp"

namespace residua_test {

using residua::csr;

inline constexpr mpfr_prec_t spectrum_bits = 600;

/// The second difference in one dimension, or in two on a square: factor (4 - neighbours) or (2 -
/// neighbours).
inline csr differences(index_t width, int dimensions, double factor = 1) {
  csr A;
  A.rows = A.columns = dimensions == 1 ? width : width * width;
  A.kind = residua::matrix_kind::symmetric;
  for (index_t i = 0; i < A.rows; ++i) {
    const auto add = [&](index_t j, double value) {
      A.column.push_back(static_cast<residua::sparse_index>(j));
      A.value.push_back(factor * value);
    };
    if (dimensions == 2 && i >= width) add(i - width, -1);
    if (i % width > 0) add(i - 1, -1);
    add(i, 2.0 * dimensions);
    if (i % width < width - 1) add(i + 1, -1);
    if (dimensions == 2 && i + width < A.rows) add(i + width, -1);
    A.row_start.push_back(static_cast<residua::sparse_index>(A.column.size()));
  }
  return A;
}

/// All of its eigenvalues, in ascending order: sums of 2 - 2 cos(j pi / (width + 1)).
inline std::vector<mp> known_eigenvalues(index_t width, int dimensions, double factor = 1) {
  std::vector<mp> line, all;
  for (index_t j = 1; j <= width; ++j) {
    mp x(spectrum_bits);
    mpfr_const_pi(x.get(), MPFR_RNDN);
    mpfr_mul_si(x.get(), x.get(), j, MPFR_RNDN);
    mpfr_div_si(x.get(), x.get(), width + 1, MPFR_RNDN);
    mpfr_cos(x.get(), x.get(), MPFR_RNDN);
    mpfr_mul_si(x.get(), x.get(), -2, MPFR_RNDN);
    mpfr_add_si(x.get(), x.get(), 2, MPFR_RNDN);
    mpfr_mul_d(x.get(), x.get(), factor, MPFR_RNDN);
    line.push_back(x);
  }
  if (dimensions == 1) {
    all = line;
  } else {
    for (const mp& a : line) {
      for (const mp& b : line) {
        all.push_back(a);
        mpfr_add(all.back().get(), all.back().get(), b.get(), MPFR_RNDN);
      }
    }
  }
  std::sort(all.begin(), all.end(),
            [](const mp& a, const mp& b) { return mpfr_less_p(a.get(), b.get()) != 0; });
  return all;
}

template <class T>
struct partial_spectrum {
  std::vector<T> X, w;
  residua::lobpcg_report report;
};
/// |A x_j - w_j x_j| / |x_j| by MPFR.
template <class T>
double residual(const csr& A, const partial_spectrum<T>& f, std::size_t j) {
  mp squares(0.0, spectrum_bits), norm(0.0, spectrum_bits), sum(spectrum_bits), term(spectrum_bits),
      x(spectrum_bits);
  const auto element = [&](index_t i) {
    return f.X[static_cast<std::size_t>(i) + j * static_cast<std::size_t>(A.rows)];
  };
  for (index_t i = 0; i < A.rows; ++i) {
    x.set(element(i));
    sum.set(f.w[j]);
    mpfr_mul(sum.get(), sum.get(), x.get(), MPFR_RNDN);
    mpfr_neg(sum.get(), sum.get(), MPFR_RNDN);
    mpfr_sqr(term.get(), x.get(), MPFR_RNDN);
    mpfr_add(norm.get(), norm.get(), term.get(), MPFR_RNDN);
    for (auto k = A.row_start[static_cast<std::size_t>(i)]; k < A.row_start[static_cast<std::size_t>(i + 1)];
         ++k) {
      x.set(element(A.column[static_cast<std::size_t>(k)]));
      mpfr_mul_d(term.get(), x.get(), A.value[static_cast<std::size_t>(k)], MPFR_RNDN);
      mpfr_add(sum.get(), sum.get(), term.get(), MPFR_RNDN);
    }
    mpfr_sqr(sum.get(), sum.get(), MPFR_RNDN);
    mpfr_add(squares.get(), squares.get(), sum.get(), MPFR_RNDN);
  }
  mpfr_div(squares.get(), squares.get(), norm.get(), MPFR_RNDN);
  mpfr_sqrt(squares.get(), squares.get(), MPFR_RNDN);
  return squares.to_double();
}

/// Residuals and eigenvalues against the report. `first`: the place of w[0] among the known eigenvalues.
template <class T>
void expect_bounds_hold(const csr& A, const partial_spectrum<T>& f, std::vector<mp> known, index_t first) {
  for (std::size_t j = 0; j < f.w.size(); ++j) {
    EXPECT_LE(residual(A, f, j), f.report.residuals[j]) << j;
    mp& error = known[static_cast<std::size_t>(first) + j];
    error.subtract(f.w[j]);
    EXPECT_LE(std::fabs(error.to_double()), f.report.eigenvalue_error) << j;
  }
}

/// A tolerance that each format reaches: |A| u^N times what sums of the vectors' length may err by, beside
/// the k-th of the known eigenvalues.
template <class T>
double reachable(const std::vector<mp>& known, index_t k) {
  const double norm = known.back().to_double(), value = known[static_cast<std::size_t>(k - 1)].to_double();
  return 4 * residua::error_bounds<T>::dot * static_cast<double>(known.size()) * residua::limb_unit<T> *
         norm / value;
}

/// One eigenvalue of matrices whose residuals have squares outside the range, or limbs of which the lower
/// ones are below it. `find(A)`: partial_spectrum<T>, of the second difference; `tolerance`: of residuals
/// that it reaches.
template <class T, class Find>
void expect_bounds_of_any_size(double tolerance, const Find& find) {
  constexpr index_t n = 12;
  for (const double size : {0x1p-1030, 0x1p-1000, 0x1p-900, 0x1p-600, 0x1p600, 0x1p1000}) {
    const auto A = differences(n, 1, size);
    const partial_spectrum<T> f = find(A);
    ASSERT_EQ(f.report.residuals.size(), 1U) << size;
    EXPECT_LE(residual(A, f, 0), f.report.residuals[0]) << size;
    const double most = size * (4 * tolerance + 0x1p-30);  // with what rounding hides, as w is below 4
    EXPECT_LE(f.report.residuals[0], most) << size;
    EXPECT_LE(f.report.eigenvalue_error, most) << size;
    double nearest = std::numeric_limits<double>::infinity();
    for (mp& value : known_eigenvalues(n, 1, size)) {
      value.subtract(f.w[0]);
      nearest = std::min(nearest, std::fabs(value.to_double()));
    }
    EXPECT_LE(nearest, f.report.eigenvalue_error) << size;
  }
}

/// Elements of A are 10^308, but 10^300 beside the first: A times the first unit vector and what is left of
/// it are within the range, and A times that is not. Nothing is written then, and nothing promised.
/// `find(A, X, w)`: one eigenvalue, from X.
template <class Find>
void expect_to_say_where_numbers_leave_the_range(const residua::context& ctx, const Find& find) {
  constexpr index_t n = 8;
  csr all;
  all.rows = all.columns = n;
  all.kind = residua::matrix_kind::symmetric;
  for (index_t k = 0; k < n * n; ++k) all.column.push_back(static_cast<residua::sparse_index>(k % n));
  for (index_t k = 0; k < n; ++k) all.row_start.push_back(static_cast<residua::sparse_index>((k + 1) * n));
  for (index_t k = 0; k < n * n; ++k) all.value.push_back(k > 0 && (k < n || k % n == 0) ? 1e300 : 1e308);
  const residua::csr_matrix A(ctx, all);
  for_each_format([&]<class T>() {
    std::vector<T> start(n, T(0.0));
    start[0] = T(1.0);
    residua::matrix<T> X(ctx, n, 1, start);
    residua::array<T> w(ctx, 1, T(7.0));
    const auto report = find(A, X, w);
    EXPECT_EQ(report.reason, residua::stop_reason::not_finite);
    EXPECT_EQ(report.eigenvalue_error, HUGE_VAL);
    EXPECT_EQ(report.orthogonality, HUGE_VAL);
    EXPECT_EQ(report.residuals, std::vector<double>{HUGE_VAL});
    EXPECT_TRUE(same_bits(X.to_host(ctx), start));
    EXPECT_EQ(leading(w.to_host(ctx).front()), 7);
  });
}

}  // namespace residua_test
