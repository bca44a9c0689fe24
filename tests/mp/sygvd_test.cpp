// Symmetric definite pencils in run-time precision, on every backend.
#include "residua/mp/sygvd.hpp"

#include "backends.hpp"
#include "rejection.hpp"
#include "spectra.hpp"

namespace {

using residua::uplo;
using namespace residua_test;

using mp_sygvd = on_backend;

constexpr int pencil_precisions[] = {53, 106, 424};

struct outcome {
  mp_elements X, factor;
  std::vector<mp> w;
  residua::mp_eigen_report report;
};

outcome run(const residua::context& ctx, int itype, uplo stored, const mp_elements& A, const mp_elements& B,
            int bits) {
  const index_t n = A.rows;
  gapped_mp of_A(ctx, n, n, triangle_of(A, stored).values, bits, true),
      of_B(ctx, n, n, triangle_of(B, stored).values, bits, false);
  strided_mp w(ctx, std::vector<mp>(static_cast<std::size_t>(n), mp(bits)), bits, -2);
  const auto report = residua::sygvd(ctx, itype, stored, of_A.view(), of_B.view(), w.view());
  outcome f{{n, n, of_A.elements()}, {n, n, of_B.elements()}, w.elements(), report};
  expect_other_triangle_kept(f.factor, stored);
  return f;
}

/// A^T B or A B in eight times the bits, as numbers of those bits.
std::vector<mpfr> multiplied(index_t n, const std::vector<mpfr>& a, const std::vector<mpfr>& b, int bits,
                             bool transposed = false) {
  std::vector<mpfr> c;
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      mpfr& sum = c.emplace_back(8 * bits);
      mpfr_set_zero(sum.get(), 1);
      for (index_t k = 0; k < n; ++k) {
        mpfr product(8 * bits);
        mpfr_mul(product.get(), a[static_cast<std::size_t>(transposed ? k + i * n : i + k * n)].get(),
                 b[static_cast<std::size_t>(k + j * n)].get(), MPFR_RNDN);
        mpfr_add(sum.get(), sum.get(), product.get(), MPFR_RNDN);
      }
    }
  }
  return c;
}
std::vector<mpfr> exactly(const mp_elements& A) { return {A.values.begin(), A.values.end()}; }
mpfr size_of(index_t n, const std::vector<mpfr>& a, int bits) {
  return norm_of(n, n, 8 * bits,
                 [&](index_t i, index_t j) { return a[static_cast<std::size_t>(i + j * n)]; });
}

/// The residual and the orthogonality of itype 1 and 2 against the report.
void expect_within_bounds(int itype, const mp_elements& A, const mp_elements& B, const outcome& f, int bits) {
  EXPECT_EQ(f.report.info, 0);
  const index_t n = A.rows;
  const auto X = exactly(f.X), image = multiplied(n, exactly(B), X, bits);
  auto gram = multiplied(n, X, image, bits, true);
  for (index_t i = 0; i < n; ++i) {
    mpfr& square = gram[static_cast<std::size_t>(i * (n + 1))];
    mpfr_sub_ui(square.get(), square.get(), 1, MPFR_RNDN);
  }
  expect_at_most(size_of(n, gram, bits), f.report.orthogonality);
  const auto &P = itype == 1 ? X : image, &Q = itype == 1 ? image : X;
  auto rest = multiplied(n, exactly(A), P, bits);
  for (index_t k = 0; k < n * n; ++k) {
    mpfr product(8 * bits);
    const auto place = static_cast<std::size_t>(k), column = static_cast<std::size_t>(k / n);
    mpfr_mul(product.get(), Q[place].get(), mpfr(f.w[column]).get(), MPFR_RNDN);
    mpfr_sub(rest[place].get(), rest[place].get(), product.get(), MPFR_RNDN);
  }
  mpfr residual = size_of(n, rest, bits);
  mpfr_div(residual.get(), residual.get(), size_of(n, exactly(A), bits).get(), MPFR_RNDU);
  mpfr_div(residual.get(), residual.get(), size_of(n, P, bits).get(), MPFR_RNDU);
  expect_at_most(residual, f.report.residual);
  EXPECT_TRUE(std::is_sorted(f.w.begin(), f.w.end()));
}

/// M diag(values) M^T, exactly, where M = S L, or S^-1 L^-T: L with ones on the diagonal and -1 below it,
/// whose inverse is a triangle of ones, and S of powers of two.
mp_elements congruent(const std::vector<double>& values, bool inverse, int reach, int bits) {
  const auto n = static_cast<index_t>(values.size());
  const auto entry = [&](index_t i, index_t j) {
    if (inverse) return i <= j ? 1.0 : 0.0;
    return i == j ? 1.0 : (i == j + 1 ? -1.0 : 0.0);
  };
  const auto power = [&](index_t i) { return (inverse ? -reach : reach) * (i % 3 - 1); };
  mp_elements A(n, n, bits);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      double sum = 0;
      for (index_t k = 0; k < n; ++k) sum += entry(i, k) * values[static_cast<std::size_t>(k)] * entry(j, k);
      A(i, j) = ldexp(mp(sum, bits), power(i) + power(j));
    }
  }
  return A;
}

/// Eigenvalues of either sign, some the same, with a B whose rows are up to 2^80 apart in size: the bound is
/// that of rounding w, whatever B is: u max|w|, and no more than twice that for the norm of eight numbers.
void expect_known_eigenvalues(const residua::context& ctx, int itype, int reach, int bits) {
  const std::vector<double> values = {-9, -2, -2, 0.5, 1, 1, 1.25, 7}, ones(8, 1.0);
  const auto stored = (itype + reach / 20) % 2 == 0 ? uplo::lower : uplo::upper;
  const auto A = congruent(values, itype != 1, reach, bits), B = congruent(ones, false, reach, bits);
  const auto f = run(ctx, itype, stored, A, B, bits);
  EXPECT_EQ(f.report.info, 0);
  if (itype != 3) expect_within_bounds(itype, A, B, f, bits);
  std::vector<mpfr> known;
  for (const double value : values) {
    known.emplace_back(4 * bits);
    mpfr_set_d(known.back().get(), value, MPFR_RNDN);
  }
  expect_near(f.w, known, f.report.eigenvalue_error);
  EXPECT_LE(f.report.eigenvalue_error, ldexp(mp(9.0 * 2 * std::sqrt(8.0), 53), -bits));
}
TEST_P(mp_sygvd, finds_known_eigenvalues) {
  for (const int bits : pencil_precisions) {
    for (const int itype : {1, 2, 3}) {
      for (const int reach : {0, 20}) expect_known_eigenvalues(ctx, itype, reach, bits);
    }
  }
  for (const int bits : mp_precisions) expect_known_eigenvalues(ctx, 1, 20, bits);
}

/// The second difference and B = 4 I: eigenvalues (2 - 2 cos(k pi / (n + 1))) / 4, or times 4, of which most
/// take more bits than there are.
TEST_P(mp_sygvd, bounds_what_rounding_does_to_eigenvalues) {
  constexpr index_t n = 9;
  for (const int bits : pencil_precisions) {
    mp_elements A(n, n, bits), B(n, n, bits);
    for (index_t i = 0; i < n; ++i) {
      A(i, i) = mp(2.0, bits);
      B(i, i) = mp(4.0, bits);
      if (i > 0) A(i, i - 1) = A(i - 1, i) = mp(-1.0, bits);
    }
    for (const int itype : {1, 2}) {
      std::vector<mpfr> known;
      for (index_t k = 1; k <= n; ++k) {
        mpfr& value = known.emplace_back(4 * bits);
        mpfr_const_pi(value.get(), MPFR_RNDN);
        mpfr_mul_si(value.get(), value.get(), k, MPFR_RNDN);
        mpfr_div_si(value.get(), value.get(), n + 1, MPFR_RNDN);
        mpfr_cos(value.get(), value.get(), MPFR_RNDN);
        mpfr_mul_si(value.get(), value.get(), -2, MPFR_RNDN);
        mpfr_add_ui(value.get(), value.get(), 2, MPFR_RNDN);
        mpfr_mul_2si(value.get(), value.get(), itype == 1 ? -2 : 2, MPFR_RNDN);
      }
      const auto f = run(ctx, itype, uplo::lower, A, B, bits);
      expect_within_bounds(itype, A, B, f, bits);
      expect_near(f.w, known, f.report.eigenvalue_error);
    }
  }
}

/// B X = X diag(w) of itype 3 with A = I: X^T B^-1 X = I says X = B^1/2 Q, so that X X^T = B.
TEST_P(mp_sygvd, scales_vectors_of_the_third_problem) {
  const int bits = 128;
  const index_t n = 6;
  const auto B = positive_definite(entries::uniform, n, bits, 101);
  mp_elements A(n, n, bits);
  for (index_t i = 0; i < n; ++i) A(i, i) = mp(1.0, bits);
  const auto f = run(ctx, 3, uplo::lower, A, B, bits);
  mp_elements mirrored(n, n, bits);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) mirrored(i, j) = f.X(j, i);
  }
  auto rest = multiplied(n, exactly(f.X), exactly(mirrored), bits);
  for (std::size_t k = 0; k < rest.size(); ++k)
    mpfr_sub(rest[k].get(), rest[k].get(), mpfr(B.values[k]).get(), MPFR_RNDN);
  // Rounding X to p bits changes X X^T by 2 u |X|_F^2 <= 2 u n |B|, and 64 bits more stand behind it.
  expect_at_most(size_of(n, rest, bits), residua::mp_from_mpfr(size_of(n, exactly(B), bits).get(), 53) *
                                             ldexp(mp(3.0 * n, 53), -bits));
}

/// Hilbert's matrix and twice it: a pencil that is as ill-conditioned as its bits hold, with eigenvalues 2.
TEST_P(mp_sygvd, takes_ill_conditioned_pencils) {
  const int bits = 200;
  const auto B = positive_definite(entries::cancelling, 20, bits, 0);
  auto A = B;
  for (mp& a : A.values) a = ldexp(a, 1);
  const auto f = run(ctx, 1, uplo::lower, A, B, bits);
  expect_within_bounds(1, A, B, f, bits);
  expect_near(f.w, std::vector<mpfr>(20, mpfr(mp(2.0, 4 * bits))), f.report.eigenvalue_error);
  EXPECT_LE(f.report.eigenvalue_error, ldexp(mp(2.0 * 2 * std::sqrt(20.0), 53), -bits));
}

TEST_P(mp_sygvd, takes_pencils_of_any_size_and_zeros) {
  const std::vector<double> values = {-9, -2, 1, 7}, ones(4, 1.0);
  const int bits = 128;
  auto A = congruent(values, false, 0, bits), B = congruent(ones, false, 0, bits);
  const auto f = run(ctx, 1, uplo::lower, A, B, bits);
  for (mp& a : A.values) a = ldexp(a, 1'000'001);
  for (mp& b : B.values) b = ldexp(b, -2'000'000);
  const auto g = run(ctx, 1, uplo::lower, A, B, bits);
  for (std::size_t k = 0; k < 4; ++k) EXPECT_TRUE(same_bits(g.w[k], ldexp(f.w[k], 3'000'001)));
  for (std::size_t k = 0; k < 16; ++k) EXPECT_TRUE(same_bits(g.X.values[k], ldexp(f.X.values[k], 1'000'000)));
  EXPECT_EQ(g.report.eigenvalue_error, ldexp(f.report.eigenvalue_error, 3'000'001));

  const auto zero = run(ctx, 1, uplo::upper, mp_elements(4, 4, bits), B, bits);
  expect_same_numbers(zero.w, std::vector<mp>(4, mp(bits)));
  EXPECT_TRUE(zero.report.residual.is_zero());
  residua::mp_matrix none(ctx, 0, 0, bits);
  residua::mp_array empty(ctx, 0, bits);
  EXPECT_EQ(residua::sygvd(ctx, 1, uplo::lower, none, none, empty).info, 0);
}

TEST_P(mp_sygvd, says_where_B_is_not_positive_definite) {
  const int bits = 128;
  auto A = congruent({1, 2, 3}, false, 0, bits), B = congruent({1, -1, 1}, false, 0, bits);
  residua::mp_matrix of_A(ctx, 3, 3, A.values, bits), of_B(ctx, 3, 3, B.values, bits);
  residua::mp_array w(ctx, 3, bits);
  const auto report = residua::sygvd(ctx, 1, uplo::lower, of_A, of_B, w);
  EXPECT_EQ(report.info, 4);
  EXPECT_TRUE(report.eigenvalue_error.is_infinite());
  expect_same_numbers(of_A.to_host(ctx), A.values);
  expect_same_numbers(of_B.to_host(ctx), B.values);
}

TEST_P(mp_sygvd, bits_are_the_references) {
  const auto A = elements_of(entries::uniform, 33, 33, 128, 102),
             B = positive_definite(entries::uniform, 33, 128, 103);
  const auto f = run(ctx, 1, uplo::lower, A, B, 128),
             g = run(residua::context::reference(), 1, uplo::lower, A, B, 128);
  EXPECT_EQ(f.report.products.used, residua::engine::residue);
  expect_same_numbers(f.X.values, g.X.values);
  expect_same_numbers(f.w, g.w);
}

TEST_P(mp_sygvd, arguments_are_checked) {
  const auto identity = congruent({1, 1}, false, 0, 128).values;
  residua::mp_matrix A(ctx, 2, 2, identity, 128), B(ctx, 2, 2, identity, 128), wide(ctx, 2, 3, 128),
      large(ctx, 3, 3, 128), other(ctx, 2, 2, 212), longest(ctx, 2, 2, 8128);
  residua::mp_array two(ctx, 2, 128), three(ctx, 3, 128), of_longest(ctx, 2, 8128);
  const auto call = [&](int itype, residua::mp_matrix& a, residua::mp_matrix& b, residua::mp_array& w) {
    residua::sygvd(ctx, itype, uplo::lower, a, b, w);
  };
  expect_rejected({"sygvd", "itype is 4"}, [&] { call(4, A, B, two); });
  expect_rejected({"sygvd", "A is 2 x 3; it must be square"}, [&] { call(1, wide, B, two); });
  expect_rejected({"sygvd", "B has 3 rows"}, [&] { call(1, A, large, two); });
  expect_rejected({"sygvd", "w has 3 elements"}, [&] { call(1, A, B, three); });
  expect_rejected({"sygvd", "128", "212"}, [&] { call(1, A, other, two); });
  expect_rejected({"sygvd", "8128 bits", "8064"}, [&] { call(1, longest, longest, of_longest); });
  residua::mp_matrix bad(ctx, 2, 2, std::vector<mp>(4, mp(std::nan(""), 128)), 128);
  expect_rejected({"sygvd", "A has an element that is not finite"}, [&] { call(1, bad, B, two); });
  expect_rejected({"sygvd", "B has an element that is not finite"}, [&] { call(1, A, bad, two); });
  expect_same_numbers(A.to_host(ctx), identity);
}

TEST_P(mp_sygvd, knows_what_the_ends_of_the_range_take) {
  for (const int itype : {1, 2, 3}) {
    expect_bounds_at_the_ends_of_the_range(
        [&](const mp_elements& A) {
          mp_elements B(2, 2, 128);
          B(0, 0) = B(1, 1) = mp(1.0, 128);
          const auto f = run(ctx, itype, uplo::lower, A, B, 128);
          return told_values{f.w, f.report.info, f.report.residual, f.report.eigenvalue_error};
        },
        true);
  }
}

RESIDUA_ON_FEW_BACKENDS(mp_sygvd);

}  // namespace
