// hegvd on pencils with known eigenvalues: the real pencils of twice the order are judged by MPFR.
#include "residua/lapack/complex/hegvd.hpp"

#include "blas/complex/complex_forms.hpp"
#include "lapack/complex/exact_parts.hpp"
#include "lapack/factors.hpp"
#include "lapack/pencils.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::eigen_report;
using residua::uplo;

template <class T>
struct complex_outcome {
  complex_elements<T> X, B;
  std::vector<T> w;
  eigen_report report;
};

/// What hegvd is not to read is NaN: one triangle, and the imaginary parts of the diagonal.
template <class T>
complex_elements<T> with_poison(uplo stored, complex_elements<T> A) {
  const index_t n = order_of(A);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      auto& a = A[static_cast<std::size_t>(i + j * n)];
      if (!is_in(stored, i, j)) a = spread_vector<T>::poison();
      if (i == j) a.im = T(std::nan(""));
    }
  }
  return A;
}
template <class T>
complex_outcome<T> run(const context& ctx, int itype, uplo stored, const complex_elements<T>& of_A,
                       const complex_elements<T>& of_B, const residua::product_options& options = {}) {
  const index_t n = order_of(of_A);
  padded_complex<T> A(ctx, with_poison(stored, of_A), n, n), B(ctx, with_poison(stored, of_B), n, n);
  residua::array<T> w(ctx, n);
  const auto report = residua::hegvd(ctx, itype, stored, A.view(), B.view(), w, options);
  return {A.elements(), B.elements(), w.to_host(ctx), report};
}

/// [Re a, -Im a; Im a, Re a] for each element.
template <class T>
std::vector<T> form_of(const complex_elements<T>& A) {
  const auto n = static_cast<std::size_t>(order_of(A));
  std::vector<T> form(4 * n * n);
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t i = 0; i < n; ++i) {
      const auto& a = A[i + j * n];
      form[2 * i + 4 * j * n] = form[2 * i + 1 + (2 * j + 1) * 2 * n] = a.re;
      form[2 * i + 1 + 4 * j * n] = a.im;
      form[2 * i + (2 * j + 1) * 2 * n] = -a.im;
    }
  }
  return form;
}
/// The real pencil's, which has each value twice. Its residual beside norms is less by the root of two.
template <class T>
pencil_outcome<T> as_real(const complex_outcome<T>& f) {
  pencil_outcome<T> g{2 * order_of(f.X), form_of(f.X), {}, f.report};
  for (const T& value : f.w) g.w.insert(g.w.end(), {value, value});
  g.report.residual /= 1.4142135;
  return g;
}

/// L D L^H, or L^-H D L^-1, exactly. L has ones on the diagonal and -i below it.
template <class T>
complex_elements<T> congruent(const std::vector<double>& values, bool inverse) {
  using number = complex<double>;
  const auto n = static_cast<index_t>(values.size());
  const auto entry = [&](index_t i, index_t j) {  // of L, or of L^-H
    const number powers[] = {{1, 0}, {0, -1}, {-1, 0}, {0, 1}}, zero(0, 0);
    if (inverse) return i <= j ? powers[(j - i) % 4] : zero;
    return i == j ? powers[0] : (i == j + 1 ? powers[1] : zero);
  };
  complex_elements<T> A(static_cast<std::size_t>(n * n));
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      double re = 0, im = 0;
      for (index_t k = 0; k < n; ++k) {
        const auto a = entry(i, k), b = entry(j, k);
        re += (a.re * b.re + a.im * b.im) * values[static_cast<std::size_t>(k)];
        im += (a.im * b.re - a.re * b.im) * values[static_cast<std::size_t>(k)];
      }
      A[static_cast<std::size_t>(i + j * n)] = {T(re), T(im)};
    }
  }
  return A;
}

const std::vector<double> ones(8, 1.0);
const std::vector<double> known{-3, -3, 0, 1, 1, 1 + 0x1p-40, 2, 5};

template <class T>
void expect_known(const complex_outcome<T>& f, double scale = 1) {
  for (std::size_t i = 0; i < known.size(); ++i)
    EXPECT_LE(std::fabs(leading(f.w[i] - T(scale * known[i]))), f.report.eigenvalue_error) << i;
}

/// sygvd's for the real pencil, whose sums have 16 terms and whose |L^-1|_F is below 9; complex products err
/// by at most twice what real ones of as many terms do, beside sums of |a|_1 |b|_1 <= 2 |a| |b|.
template <class T>
double largest_bound(int itype, const complex_elements<T>& of_A, const complex_elements<T>& of_B) {
  using bounds = residua::error_bounds<T>;
  constexpr double n = 16, inverse = 9, largest = 5;
  const double A = size_of(exactly(form_of(of_A), 16)), B = size_of(exactly(form_of(of_B), 16));
  const double h = 2 * (bounds::dot * n + 4 * bounds::scaled_sum) * bound_of_format<T>::unit;
  return 4 * 8 * h * inverse * inverse * (itype == 1 ? A + largest * B : B * (A * B + largest));
}

class hegvd : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(hegvd);

/// A = L D L^H for itype 1, A = L^-H D L^-1 for the others, B = L L^H.
TEST_P(hegvd, finds_known_eigenvalues) {
  for_each_format([&]<class T>() {
    const auto B = congruent<T>(ones, false);
    for (const int itype : {1, 2}) {
      for (const auto stored : {uplo::lower, uplo::upper}) {
        const auto A = congruent<T>(known, itype != 1);
        const auto f = run(ctx, itype, stored, A, B);
        expect_within_bounds(itype, form_of(A), form_of(B), as_real(f));
        expect_known(f);
        EXPECT_LE(f.report.eigenvalue_error, largest_bound(itype, A, B));
      }
    }
  });
}

/// Its small integers are exact; the other triangle stays.
TEST_P(hegvd, leaves_the_factor_in_the_triangle_of_b) {
  for_each_format([&]<class T>() {
    const auto B = congruent<T>(ones, false);
    for (const auto stored : {uplo::lower, uplo::upper}) {
      const auto f = run(ctx, 1, stored, congruent<T>(known, false), B);
      for (index_t j = 0; j < 8; ++j) {
        for (index_t i = 0; i < 8; ++i) {
          const auto& b = f.B[static_cast<std::size_t>(i + j * 8)];
          if (!is_in(stored, i, j)) {
            EXPECT_TRUE(std::isnan(leading(b.re)));
            continue;
          }
          const index_t below = stored == uplo::lower ? i - j : j - i;
          EXPECT_EQ(b.re, T(below == 0 ? 1.0 : 0.0));
          EXPECT_EQ(b.im, T(below != 1 ? 0.0 : (stored == uplo::lower ? -1.0 : 1.0)));
        }
      }
    }
  });
}

/// |B A X - X diag(w)| for X = B Z + E, of which |E| is as of sygvd's, of the real pencil, twice.
TEST_P(hegvd, of_the_third_type) {
  for_each_format([&]<class T>() {
    constexpr index_t n = 16;
    const auto of_A = congruent<T>(known, true), of_B = congruent<T>(ones, false);
    for (const auto stored : {uplo::lower, uplo::upper}) {
      const auto f = run(ctx, 3, stored, of_A, of_B);
      EXPECT_EQ(f.report.info, 0);
      expect_known(f);
      const auto g = as_real(f);
      const auto A = exactly(form_of(of_A), n), B = exactly(form_of(of_B), n), X = exactly(g.X, n);
      const double rest = size_of(difference(multiplied(B, multiplied(A, X)), X, g.w));
      const double of_L = 30, of_inverse = 9;  // |L|_F^2, and |L^-1|_F
      const double error = 8 * factor_bound<T>(n) * n * of_L * of_inverse;
      EXPECT_LE(rest, size_of(B) * size_of(A) * size_of(X) * g.report.residual +
                          (size_of(B) * size_of(A) + 5) * error);
      const auto inverse = exactly(form_of(congruent<T>(ones, true)), n);  // L^-H L^-1
      const auto skewness = difference(multiplied(X, multiplied(inverse, X), true),
                                       exactly(identity_of<T>(n), n), std::vector<T>(n, T(1.0)));
      EXPECT_LE(size_of(skewness), f.report.orthogonality + 3 * size_of(inverse) * size_of(X) * error);
    }
  });
}

/// Hermitian A and, with a large diagonal, B.
template <class T>
std::pair<complex_elements<T>, complex_elements<T>> random_pencil(index_t n) {
  std::pair pencil(complex_numbers<T>(n * n, 331), complex_numbers<T>(n * n, 332));
  for (auto* M : {&pencil.first, &pencil.second}) {
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = j; i < n; ++i) {
        auto& z = (*M)[static_cast<std::size_t>(i + j * n)];
        if (i == j) z = {M == &pencil.second ? T(20.0) : z.re, T(0.0)};
        (*M)[static_cast<std::size_t>(j + i * n)] = conj(z);
      }
    }
  }
  return pencil;
}

TEST_P(hegvd, is_within_its_bounds_on_random_pencils) {
  for_each_format([&]<class T>() {
    for (const index_t n : {1, 7}) {
      const auto [A, B] = random_pencil<T>(n);
      for (const int itype : {1, 2})
        expect_within_bounds(itype, form_of(A), form_of(B), as_real(run(ctx, itype, uplo::lower, A, B)));
    }
  });
}

/// By real pencils of twice the order.
TEST_P(hegvd, bounds_what_products_hide) {
  if (ctx.kind() == residua::backend::cuda) return;  // its library may turn vectors of equal eigenvalues
  for_each_format([&]<class T>() {
    complex_elements<T> A(16, complex<T>(T(0.0))), B = A;
    for (index_t i = 0; i < 4; ++i)
      A[static_cast<std::size_t>(5 * i)].re = T(3.0), B[static_cast<std::size_t>(5 * i)].re = T(4.0);
    for (const int itype : {1, 2, 3})
      expect_bounds_of_multiples<T>(itype, 8, run<T>(ctx, itype, uplo::lower, A, B).report, 1.4142136);
  });
}

TEST_P(hegvd, takes_matrices_of_any_size) {
  for_each_format([&]<class T>() {
    auto A = congruent<T>(known, false), B = congruent<T>(ones, false);
    const double bound = 0x1p661 * largest_bound(1, A, B);
    for (auto& z : A) z = {z.re * T(0x1p600), z.im * T(0x1p600)};
    for (auto& z : B) z = {z.re * T(0x1p-61), z.im * T(0x1p-61)};
    const auto f = run(ctx, 1, uplo::lower, A, B);
    EXPECT_EQ(f.report.info, 0);
    expect_known(f, 0x1p661);
    EXPECT_LE(f.report.eigenvalue_error, bound);
  });
}

TEST_P(hegvd, tells_where_b_is_not_positive_definite) {
  for_each_format([&]<class T>() {
    auto values = ones;
    values[4] = -1;
    const auto f = run(ctx, 1, uplo::lower, congruent<T>(known, false), congruent<T>(values, false));
    EXPECT_EQ(f.report.info, 2 + 5);
    EXPECT_TRUE(std::isinf(f.report.eigenvalue_error));
  });
}

/// As sygvd_test.cpp has it of real matrices.
TEST_P(hegvd, scales_every_type_back) {
  for_each_format([&]<class T>() {
    for (const int itype : {1, 2, 3}) {
      for (const int e : {-20, 20}) {
        SCOPED_TRACE(std::to_string(itype) + ", " + std::to_string(e));
        const complex<T> zero(T(0.0)), three(T(3.0)), of_B(T(std::ldexp(1.0, e)));
        const auto f = run<T>(ctx, itype, uplo::lower, {three, zero, zero, three}, {of_B, zero, zero, of_B});
        EXPECT_EQ(f.report.info, 0);
        for (const T& value : f.w)
          EXPECT_LE(std::fabs(leading(value - T(std::ldexp(3.0, itype == 1 ? -e : e)))),
                    f.report.eigenvalue_error);
        for (std::size_t j = 0; j < 4; j += 2) {
          double square = 0;
          for (const auto& x : {f.X[j], f.X[j + 1]})
            square += leading(x.re) * leading(x.re) + leading(x.im) * leading(x.im);
          const double norm = std::sqrt(square);
          EXPECT_NEAR(norm, std::ldexp(1.0, itype == 3 ? e / 2 : -e / 2), std::ldexp(norm, -40));
        }
        for (const std::size_t place : {0, 3}) EXPECT_EQ(f.B[place].re, T(std::ldexp(1.0, e / 2)));
      }
    }
  });
}

/// What products of few bits leave is judged by products of all bits.
TEST_P(hegvd, holds_its_bounds_with_products_of_few_bits) {
  if (ctx.kind() == residua::backend::reference) return;
  const residua::product_options few{residua::engine::residue, std::size_t{8} << 30, 70};
  const auto [A, B] = random_pencil<residua::dd>(12);
  const auto f = as_real(run(ctx, 1, uplo::lower, A, B, few));
  EXPECT_GT(f.report.residual, 0x1p-80);
  EXPECT_LE(f.report.residual, 1.01 * residual_of(1, form_of(A), form_of(B), f));
}

/// B = diag(1, 2^-1050) is positive definite, but L^-1 L^-H has 2^1050.
TEST_P(hegvd, tells_where_the_reduced_matrix_overflows) {
  for_each_format([&]<class T>() {
    const complex<T> zero(T(0.0)), one(T(1.0)), least(T(0x1p-1050));
    const auto f = run<T>(ctx, 1, uplo::lower, {one, zero, zero, one}, {one, zero, zero, least});
    EXPECT_EQ(f.report.info, 2);
    EXPECT_EQ(f.report.products.reason, "the reduced matrix overflows");
    for (const double bound : {f.report.residual, f.report.orthogonality, f.report.eigenvalue_error})
      EXPECT_TRUE(std::isinf(bound));
  });
}

TEST_P(hegvd, of_nothing_and_the_same_bits_on_any_number_of_threads) {
  for_each_format([&]<class T>() {
    EXPECT_TRUE(run<T>(ctx, 1, uplo::lower, {}, {}).w.empty());
    if (ctx.kind() != residua::backend::cpu) return;
    const auto A = congruent<T>(known, false), B = congruent<T>(ones, false);
    const auto f = run(ctx, 1, uplo::lower, A, B), g = run(context::cpu(5, ctx.isa()), 1, uplo::lower, A, B);
    EXPECT_TRUE(same_parts(f.X, g.X) && same_bits(f.w, g.w));
  });
}

TEST_P(hegvd, rejects_what_does_not_fit) {
  using number = complex<residua::dd>;
  padded_complex<residua::dd> A(ctx, std::vector<number>(4, residua::dd(1.0)), 2, 2),
      B(ctx, std::vector<number>(9, residua::dd(1.0)), 3, 3),
      infinite(ctx, std::vector<number>(4, number(residua::dd(HUGE_VAL), residua::dd(0.0))), 2, 2);
  residua::array<residua::dd> two(ctx, 2, residua::dd(7.0)), three(ctx, 3);
  const auto call = [&](int itype, auto& M, auto& N, auto& w) {
    return [&, itype] { residua::hegvd(ctx, itype, uplo::lower, M.view(), N.view(), w); };
  };
  expect_rejected({"hegvd:", "itype is 4", "1, 2 or 3"}, call(4, A, A, two));
  expect_rejected({"hegvd:", "B has 3 rows", "A has 2 rows"}, call(1, A, B, two));
  expect_rejected({"hegvd:", "w has 3 elements"}, call(1, A, A, three));
  expect_rejected({"hegvd:", "A has an element that is not finite"}, call(1, infinite, A, two));
  expect_rejected({"hegvd:", "B has an element that is not finite"}, call(1, A, infinite, two));
  EXPECT_EQ(two.to_host(ctx), std::vector<residua::dd>(2, residua::dd(7.0)));
}

}  // namespace
}  // namespace residua_test
