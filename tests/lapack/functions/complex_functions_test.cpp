// expm, signm, sqrtm and polar of complex matrices: P Z D Z^-1 P^-1 with Z of integers and determinant 1, a
// complex D and P = diag(i^k). Their real equivalents, in MPFR, are multiplied and measured; the one norm of
// an equivalent has |Re z| + |Im z| for the magnitude of an element.
#include "blas/complex/complex_operands.hpp"
#include "lapack/functions/known_functions.hpp"
#include "residua/lapack/complex/matrix_functions.hpp"

namespace residua_test {
namespace {

using residua::context;
using eigenvalue = std::function<void(index_t, mp&, mp&)>;

/// [Re a, -Im a; Im a, Re a] for each element a.
exact_matrix equivalent(exact_matrix& re, exact_matrix& im) {
  exact_matrix E(2 * re.rows(), 2 * re.columns());
  for (index_t j = 0; j < re.columns(); ++j) {
    for (index_t i = 0; i < re.rows(); ++i) {
      E(2 * i, 2 * j) = E(2 * i + 1, 2 * j + 1) = re(i, j);
      E(2 * i + 1, 2 * j) = im(i, j);
      mpfr_neg(E(2 * i, 2 * j + 1).get(), im(i, j).get(), MPFR_RNDN);
    }
  }
  return E;
}
template <class T>
exact_matrix equivalent(const std::vector<complex<T>>& A, index_t rows) {
  const auto columns = static_cast<index_t>(A.size()) / rows;
  exact_matrix re(rows, columns), im(rows, columns);
  for (index_t k = 0; k < rows * columns; ++k) {
    re(k % rows, k / rows) = mp(A[static_cast<std::size_t>(k)].re, solution_bits);
    im(k % rows, k / rows) = mp(A[static_cast<std::size_t>(k)].im, solution_bits);
  }
  return equivalent(re, im);
}
/// Multiplies element (i, j) by i^turns(i, j).
template <class Turns>
void turn(exact_matrix& re, exact_matrix& im, const Turns& turns) {
  for (index_t j = 0; j < re.columns(); ++j) {
    for (index_t i = 0; i < re.rows(); ++i) {
      for (index_t k = (turns(i, j) % 4 + 4) % 4; k > 0; --k) {
        std::swap(re(i, j), im(i, j));
        mpfr_neg(re(i, j).get(), re(i, j).get(), MPFR_RNDN);
      }
    }
  }
}

/// The matrix with those eigenvalues.
struct known_matrix {
  exact_matrix re, im;
  known_matrix(eigenvectors& its, const eigenvalue& value)
      : re(its.with_eigenvalues([&](index_t k, mp& x) {
          mp other(solution_bits);
          value(k, x, other);
        })),
        im(its.with_eigenvalues([&](index_t k, mp& x) {
          mp other(solution_bits);
          value(k, other, x);
        })) {
    turn(re, im, [](index_t i, index_t j) { return i - j; });
  }
  exact_matrix whole() { return equivalent(re, im); }
  template <class T>
  std::vector<complex<T>> elements() {
    const auto real = rounded<T>(re), imaginary = rounded<T>(im);
    std::vector<complex<T>> all;
    for (std::size_t k = 0; k < real.size(); ++k) all.emplace_back(real[k], imaginary[k]);
    return all;
  }
};

template <class T>
complex<T> seven() {
  return {T(7.0), T(7.0)};
}
/// Runs routine(ctx, A, X) for square matrices with gaps between columns.
template <class T, class Routine>
auto apply(const context& ctx, const Routine& routine, const std::vector<complex<T>>& A,
           std::vector<complex<T>>& X) {
  const auto n = static_cast<index_t>(std::lround(std::sqrt(static_cast<double>(A.size()))));
  padded_complex<T> given(ctx, A, n, n), result(ctx, std::vector<complex<T>>(A.size(), seven<T>()), n, n);
  const auto report = routine(ctx, given.view(), result.view());
  X = result.elements();
  return report;
}
constexpr auto run_expm = [](const context& ctx, const auto& A, const auto& X) {
  return residua::expm(ctx, A, X);
};
constexpr auto run_signm = [](const context& ctx, const auto& A, const auto& X) {
  return residua::signm(ctx, A, X);
};
constexpr auto run_sqrtm = [](const context& ctx, const auto& A, const auto& X) {
  return residua::sqrtm(ctx, A, X);
};

class complex_functions : public on_backend {};
INSTANTIATE_TEST_SUITE_P(all, complex_functions, testing::ValuesIn(few_places()), name_of_place);

TEST_P(complex_functions, expm_errs_by_no_more_than_it_says) {
  for_each_format([&]<class T>() {
    for (const index_t n : {1, 2, 5}) {
      for (const double factor : {0.0, 0.125, 2.0}) {
        eigenvectors its(n);
        const auto part = [&](index_t k, index_t period) {
          return factor * static_cast<double>(k % period - 1);
        };
        known_matrix A(its, [&](index_t k, mp& re, mp& im) {
          re.set(part(k, 4));
          im.set(part(k + 1, 3));
        });
        known_matrix known(its, [&](index_t k, mp& re, mp& im) {
          const mp angle(part(k + 1, 3), solution_bits), logarithm(part(k, 4), solution_bits);
          mp size(solution_bits);
          mpfr_exp(size.get(), logarithm.get(), MPFR_RNDN);
          mpfr_sin_cos(im.get(), re.get(), angle.get(), MPFR_RNDN);
          mpfr_mul(re.get(), re.get(), size.get(), MPFR_RNDN);
          mpfr_mul(im.get(), im.get(), size.get(), MPFR_RNDN);
        });
        std::vector<complex<T>> X;
        const auto report = apply<T>(ctx, run_expm, A.template elements<T>(), X);
        exact_matrix computed = equivalent(X, n), wanted = known.whole();
        EXPECT_EQ(report.info, 0);
        EXPECT_LE(one_norm(difference(computed, wanted)), report.error * one_norm(computed) * (1 + 0x1p-50))
            << n << ", " << factor;
        // Near the identity each term of the series is a sum whose rounding error is one of norm 1.
        if (factor > 0) continue;
        EXPECT_LE(report.error,
                  2.0 * (report.degree + 2) * residua::error_bounds<T>::scaled_sum * residua::limb_unit<T>);
      }
    }
  });
}

/// The bounds of errors are those of matrix_functions_test.cpp, twice as large for products and quotients of
/// complex numbers.
TEST_P(complex_functions, signm_finds_known_signs) {
  for_each_format([&]<class T>() {
    for (const index_t n : {1, 2, 5}) {
      eigenvectors its(n);
      const auto real = [](index_t k) { return static_cast<double>(k % 3 == 0 ? -k - 1 : k + 1); };
      known_matrix A(its, [&](index_t k, mp& re, mp& im) {
        re.set(real(k));
        im.set(static_cast<double>(k % 4 - 1));
      });
      known_matrix known(its, [&](index_t k, mp& re, mp& im) {
        re.set(real(k) < 0 ? -1.0 : 1.0);
        im.set(0.0);
      });
      std::vector<complex<T>> S;
      const auto report = apply<T>(ctx, run_signm, A.template elements<T>(), S);
      EXPECT_EQ(report.info, 0);
      exact_matrix of_A = A.whole(), computed = equivalent(S, n), wanted = known.whole();
      const double norm = one_norm(computed), norm_of_A = one_norm(of_A);
      exact_matrix square = product(computed, computed), one = identity(2 * n);
      EXPECT_LE(one_norm(difference(square, one)), report.residual * norm * norm);
      exact_matrix left = product(of_A, computed), right = product(computed, of_A);
      EXPECT_LE(one_norm(difference(left, right)), report.commutator * norm_of_A * norm);
      const double condition = its.condition();
      const double bound =
          2 * condition * condition * (report.residual * norm * norm + report.commutator * norm_of_A * norm);
      EXPECT_LE(one_norm(difference(computed, wanted)), bound) << n;
    }
  });
}

TEST_P(complex_functions, sqrtm_finds_known_roots) {
  for_each_format([&]<class T>() {
    for (const index_t n : {1, 2, 5}) {
      eigenvectors its(n);
      const auto re = [](index_t k) { return static_cast<double>(k + 1); };
      const auto im = [](index_t k) { return static_cast<double>(k % 3 - 1); };
      known_matrix A(its, [&](index_t k, mp& x, mp& y) {
        x.set(re(k) * re(k) - im(k) * im(k));
        y.set(2 * re(k) * im(k));
      });
      known_matrix known(its, [&](index_t k, mp& x, mp& y) {
        x.set(re(k));
        y.set(im(k));
      });
      std::vector<complex<T>> X;
      const auto report = apply<T>(ctx, run_sqrtm, A.template elements<T>(), X);
      EXPECT_EQ(report.info, 0);
      exact_matrix of_A = A.whole(), computed = equivalent(X, n), square = product(computed, computed),
                   wanted = known.whole();
      const double rest = report.residual * one_norm(of_A), condition = its.condition();
      EXPECT_LE(one_norm(difference(square, of_A)), rest);
      EXPECT_LE(one_norm(difference(computed, wanted)), 2 * condition * condition * rest) << n;
    }
  });
}

template <class T>
struct complex_factors {
  std::vector<complex<T>> U, H;
  residua::polar_report report;
};
template <class T>
complex_factors<T> run_polar(const context& ctx, const std::vector<complex<T>>& A, index_t m, index_t n) {
  padded_complex<T> given(ctx, A, m, n), U(ctx, std::vector<complex<T>>(A.size(), seven<T>()), m, n),
      H(ctx, std::vector<complex<T>>(static_cast<std::size_t>(n * n), seven<T>()), n, n);
  const auto report = residua::polar(ctx, given.view(), U.view(), H.view());
  return {U.elements(), H.elements(), report};
}

/// Q H P with Q of Hadamard's matrix and a real H is (Q P) (P^H H P).
TEST_P(complex_functions, polar_finds_known_factors) {
  for_each_format([&]<class T>() {
    for (const index_t n : {1, 3, 16}) {
      exact_matrix Q = orthonormal(n), H(n, n);
      for (index_t j = 0; j < n; ++j) {
        for (index_t i = 0; i < n; ++i) H(i, j).set(static_cast<double>(i == j ? 2 * n : (i + j) % 3 - 1));
      }
      const auto of_column = [](index_t, index_t j) { return j; };
      exact_matrix re = product(Q, H), im(16, n), none(16, n);
      turn(re, im, of_column);
      turn(Q, none, of_column);
      const auto real = rounded<T>(re), imaginary = rounded<T>(im);
      std::vector<complex<T>> A;
      for (std::size_t k = 0; k < real.size(); ++k) A.emplace_back(real[k], imaginary[k]);
      const auto f = run_polar(ctx, A, 16, n);
      EXPECT_EQ(f.report.info, 0);
      exact_matrix U = equivalent(f.U, 16), of_H = equivalent(f.H, n), of_A = equivalent(re, im),
                   wanted = equivalent(Q, none);
      exact_matrix UT = transpose(U), square = product(UT, U), one = identity(2 * n), UH = product(U, of_H);
      const double root = std::sqrt(2.0);  // norms of equivalents are larger by it
      EXPECT_LE(frobenius_norm(difference(square, one)), root * f.report.orthogonality);
      const double rest = f.report.residual * frobenius_norm(of_A);
      EXPECT_LE(frobenius_norm(difference(of_A, UH)), rest);
      exact_matrix mirrored = transpose(of_H);
      EXPECT_EQ(frobenius_norm(difference(of_H, mirrored)), 0);
      const double E = rest + root * f.report.orthogonality * frobenius_norm(of_H);
      EXPECT_LE(frobenius_norm(difference(U, wanted)), root * f.report.orthogonality + 2 * E) << n;
    }
  });
}

/// Of any data, where sums of its two triangles are not the same.
TEST_P(complex_functions, polar_returns_a_hermitian_factor) {
  const index_t n = 12;
  const auto f = run_polar(ctx, complex_numbers<dd>(n * n, 95), n, n);
  EXPECT_EQ(f.report.info, 0);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i <= j; ++i) {
      const auto &a = f.H[static_cast<std::size_t>(i + j * n)], &b = f.H[static_cast<std::size_t>(j + i * n)];
      EXPECT_TRUE(a == conj(b)) << i << ", " << j;
    }
  }
}

/// Of an identity, the bounds are those of the real one of twice the order, whose Frobenius norms are larger
/// by the root of two.
TEST_P(complex_functions, polar_has_the_bounds_of_real_factors) {
  for_each_format([&]<class T>() {
    constexpr index_t n = 3;
    std::vector<complex<T>> I(n * n, complex<T>(T(0.0)));
    std::vector<T> twice(4 * n * n, T(0.0));
    for (std::size_t i = 0; i < n; ++i) I[i * (n + 1)] = complex<T>(T(1.0));
    for (std::size_t i = 0; i < 2 * n; ++i) twice[i * (2 * n + 1)] = T(1.0);
    const residua::matrix<T> A(ctx, 2 * n, 2 * n, twice);
    residua::matrix<T> U(ctx, 2 * n, 2 * n), H(ctx, 2 * n, 2 * n);
    const auto real = residua::polar(ctx, A, U, H), its = run_polar(ctx, I, n, n).report;
    EXPECT_NEAR(its.orthogonality / real.orthogonality, std::sqrt(0.5), 1e-12);
    EXPECT_NEAR(its.residual / real.residual, 1, 1e-12);
  });
}

TEST_P(complex_functions, tell_where_there_is_none) {
  using number = complex<dd>;
  std::vector<number> X;
  EXPECT_EQ(apply<dd>(ctx, run_signm, {number(dd(0.0), dd(1.0))}, X).info, 2);
  EXPECT_EQ(leading(X[0].im), 7.0);
  EXPECT_EQ(apply<dd>(ctx, run_sqrtm, {number(dd(-1.0))}, X).info, 2);
  EXPECT_EQ(leading(X[0].re), 7.0);
  EXPECT_EQ(apply<dd>(ctx, run_expm, {number(dd(800.0))}, X).info, 1);
  EXPECT_EQ(run_polar<dd>(ctx, std::vector<number>(4, number(dd(0.0))), 2, 2).report.info, 2);
}

TEST_P(complex_functions, have_the_same_bits_for_any_number_of_threads) {
  if (ctx.kind() != residua::backend::cpu) return;
  const auto A = complex_numbers<dd>(24 * 24, 91);
  const auto other = context::cpu(3, ctx.isa());
  std::vector<complex<dd>> one, several;
  apply<dd>(ctx, run_expm, A, one);
  apply<dd>(other, run_expm, A, several);
  EXPECT_TRUE(same_parts(one, several));
  EXPECT_TRUE(same_parts(run_polar(ctx, A, 24, 24).U, run_polar(other, A, 24, 24).U));
}

TEST_P(complex_functions, of_nothing) {
  std::vector<complex<dd>> X;
  EXPECT_EQ(apply<dd>(ctx, run_expm, {}, X).info, 0);
  EXPECT_EQ(apply<dd>(ctx, run_signm, {}, X).info, 0);
  EXPECT_EQ(apply<dd>(ctx, run_sqrtm, {}, X).info, 0);
  EXPECT_EQ(run_polar<dd>(ctx, {}, 3, 0).report.info, 0);
}

TEST_P(complex_functions, reject_what_does_not_fit) {
  padded_complex<dd> square(ctx, complex_numbers<dd>(4, 1), 2, 2), wide(ctx, complex_numbers<dd>(6, 1), 2, 3),
      X(ctx, complex_numbers<dd>(4, 1), 2, 2), larger(ctx, complex_numbers<dd>(9, 1), 3, 3);
  auto elements = complex_numbers<dd>(4, 1);
  elements[1].im = dd(std::numeric_limits<double>::quiet_NaN());
  padded_complex<dd> bad(ctx, elements, 2, 2);
  const auto expect_all = [&](const std::string& word, padded_complex<dd>& A, padded_complex<dd>& result) {
    expect_rejected({"expm:", word}, [&] { residua::expm(ctx, A.view(), result.view()); });
    expect_rejected({"signm:", word}, [&] { residua::signm(ctx, A.view(), result.view()); });
    expect_rejected({"sqrtm:", word}, [&] { residua::sqrtm(ctx, A.view(), result.view()); });
  };
  expect_all("A is 2 x 3; it must be square", wide, X);
  expect_all("has 3 rows, A has 2 rows", square, larger);
  expect_all("A has an element that is not finite", bad, X);
  expect_rejected({"polar:", "A ", "not finite"},
                  [&] { residua::polar(ctx, bad.view(), X.view(), X.view()); });
  expect_rejected({"polar:", "A has 2 rows and 3 columns"},
                  [&] { residua::polar(ctx, wide.view(), X.view(), larger.view()); });
  expect_rejected({"polar:", "H has 3 rows"},
                  [&] { residua::polar(ctx, square.view(), X.view(), larger.view()); });
}

}  // namespace
}  // namespace residua_test
