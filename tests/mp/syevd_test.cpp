// Eigenvalues and eigenvectors in run-time precision, on every backend.
#include "residua/mp/syevd.hpp"

#include "backends.hpp"
#include "mp/eigen/host_matrix.hpp"
#include "rejection.hpp"
#include "spectra.hpp"

namespace {

using residua::uplo;
using namespace residua_test;

/// From a precision that double's vectors nearly fill, and each 32 bits more than half the next, which are to
/// spare for what a correction does not mend.
TEST(doubling_precisions, leave_bits_to_spare) {
  for (const int bits : {53, 192, 193, 424, 1000, 8192}) {
    const auto all = residua::multiple::doubling_precisions(bits);
    EXPECT_EQ(all.back(), bits);
    EXPECT_LE(all.front(), 192);
    for (std::size_t k = 1; k < all.size(); ++k) EXPECT_EQ(all[k - 1], all[k] / 2 + 32) << bits;
  }
  EXPECT_EQ(residua::multiple::doubling_precisions(1000), (std::vector<int>{181, 298, 532, 1000}));
}

using mp_syevd = on_backend;

/// Precisions within a word and beyond the exponents of double.
constexpr int eigen_precisions[] = {53, 106, 300, 1200};

struct outcome {
  index_t n;
  mp_elements X;
  std::vector<mp> w;
  residua::mp_eigen_report report;
};

outcome run(const residua::context& ctx, mp_elements A, int bits, uplo stored = uplo::lower) {
  const index_t n = A.rows;
  for (index_t j = 0; j < n; ++j) {  // the other triangle is not read
    for (index_t i = 0; i < n; ++i) {
      if (stored == uplo::lower ? i < j : i > j) A(i, j) = mp(std::nan(""), bits);
    }
  }
  gapped_mp matrix(ctx, n, n, A.values, bits, true);
  strided_mp w(ctx, std::vector<mp>(static_cast<std::size_t>(n), mp(bits)), bits, -2);
  const auto report = residua::syevd(ctx, stored, matrix.view(), w.view());
  return {n, {n, n, matrix.elements()}, w.elements(), report};
}

/// The residual and the orthogonality in four times the bits against the report, and that against what info
/// says.
void expect_within_bounds(const mp_elements& A, const outcome& f, int bits) {
  EXPECT_EQ(f.report.info, 0);
  const index_t n = f.n;
  expect_at_most(residual_of(A, f.X, f.X, f.w, bits), f.report.residual);
  expect_at_most(skewness_of(f.X, bits), f.report.orthogonality);
  const mp most = ldexp(mp(2 * (std::sqrt(static_cast<double>(n)) + 1), 53), -bits);
  EXPECT_LE(f.report.residual, most);
  EXPECT_LE(f.report.orthogonality, most);
  EXPECT_TRUE(std::is_sorted(f.w.begin(), f.w.end()));
}
/// `rounding`: how far the matrix is from the one that the known eigenvalues, in ascending order, belong to.
void expect_eigenvalues(const outcome& f, const std::vector<mpfr>& known, const mp& rounding) {
  expect_near(f.w, known, f.report.eigenvalue_error + rounding);
}

/// The second difference: 2 - 2 cos(k pi / (n + 1)).
TEST_P(mp_syevd, finds_known_eigenvalues) {
  for (const int bits : eigen_precisions) {
    for (const index_t n : {1, 2, 3, 12, 40}) {
      if (n == 40 && bits != 300) continue;
      mp_elements A(n, n, bits);
      std::vector<mpfr> known;
      for (index_t i = 0; i < n; ++i) {
        A(i, i) = mp(2.0, bits);
        if (i > 0) A(i, i - 1) = A(i - 1, i) = mp(-1.0, bits);
        mpfr& value = known.emplace_back(4 * bits);
        mpfr_const_pi(value.get(), MPFR_RNDN);
        mpfr_mul_si(value.get(), value.get(), i + 1, MPFR_RNDN);
        mpfr_div_si(value.get(), value.get(), n + 1, MPFR_RNDN);
        mpfr_cos(value.get(), value.get(), MPFR_RNDN);
        mpfr_mul_si(value.get(), value.get(), -2, MPFR_RNDN);
        mpfr_add_ui(value.get(), value.get(), 2, MPFR_RNDN);
      }
      const auto f = run(ctx, A, bits, n % 2 == 0 ? uplo::lower : uplo::upper);
      expect_within_bounds(A, f, bits);
      expect_eigenvalues(f, known, mp(53));
    }
  }
}

void expect_bounds_on_any_data(const residua::context& ctx, index_t n, int bits) {
  for (const entries kind : {entries::uniform, entries::graded, entries::cancelling}) {
    auto A = elements_of(kind, n, n, bits, 91, 40);
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = 0; i < j; ++i) A(i, j) = A(j, i);
    }
    expect_within_bounds(A, run(ctx, A, bits), bits);
  }
}
TEST_P(mp_syevd, holds_its_bounds_on_any_data) {
  for (const int bits : eigen_precisions) expect_bounds_on_any_data(ctx, 9, bits);
  for (const int bits : mp_precisions) expect_bounds_on_any_data(ctx, 3, bits);
}

/// Clusters, clusters within them, and eigenvalues that are the same; gaps of 2^-bits/4 to 2^-3 bits/4.
TEST_P(mp_syevd, tells_clusters_apart) {
  for (const int bits : eigen_precisions) {
    auto known = numbers({-3, -3, 0, 0, 0.5, 1, 1, 1, 1, 1, 2, 2, 2, 4, 5, 5}, bits);
    for (std::size_t k = 6; k < 10; ++k) add_power(known[k], -bits / 4);
    for (std::size_t k = 7; k < 10; ++k) add_power(known[k], -bits / 2);
    add_power(known[9], -bits * 3 / 4);
    add_power(known[12], -bits * 3 / 4);
    const auto A = reflected(known, bits);
    const auto f = run(ctx, A, bits);
    expect_within_bounds(A, f, bits);
    // Half a unit of each element, of which the largest are 5 at most.
    expect_eigenvalues(f, known, mp(5.0 * 16, 53) * unit_of(bits));
    if (bits > 53) {
      EXPECT_GT(ldexp(mp(1.0, 53), -bits * 3 / 4),
                mp(2.0, 53) * (f.report.eigenvalue_error + mp(80.0, 53) * unit_of(bits)));
    }
  }
}

/// Sizes far beyond those of double: A is scaled by a power of two, which changes no bit of X.
TEST_P(mp_syevd, takes_matrices_of_any_size) {
  const int bits = 128;
  const auto A = positive_definite(entries::uniform, 6, bits, 92);
  const auto f = run(ctx, A, bits);
  for (const std::int64_t exponent : {std::int64_t{1} << 40, -(std::int64_t{1} << 40)}) {
    auto scaled = A;
    for (mp& a : scaled.values) a = ldexp(a, exponent);
    const auto g = run(ctx, scaled, bits);
    EXPECT_EQ(g.report.info, 0);
    expect_same_numbers(g.X.values, f.X.values);
    for (std::size_t k = 0; k < f.w.size(); ++k) EXPECT_TRUE(same_bits(g.w[k], ldexp(f.w[k], exponent)));
    EXPECT_EQ(g.report.eigenvalue_error, ldexp(f.report.eigenvalue_error, exponent));
  }
}

TEST_P(mp_syevd, knows_what_the_ends_of_the_range_take) {
  expect_bounds_at_the_ends_of_the_range([&](const mp_elements& A) {
    const auto f = run(ctx, A, 128);
    return told_values{f.w, f.report.info, f.report.residual, f.report.eigenvalue_error};
  });
}

TEST_P(mp_syevd, of_nothing_and_of_zeros) {
  residua::mp_matrix none(ctx, 0, 0, 128), zeros(ctx, 3, 3, 128);
  residua::mp_array empty(ctx, 0, 128), w(ctx, std::vector<mp>(3, mp(7.0, 128)), 128);
  EXPECT_EQ(residua::syevd(ctx, uplo::lower, none, empty).info, 0);
  EXPECT_TRUE(residua::syevd(ctx, uplo::lower, zeros, w).residual.is_zero());
  expect_same_numbers(w.to_host(ctx), std::vector<mp>(3, mp(128)));
  EXPECT_EQ(zeros.to_host(ctx)[4], mp(1.0, 128));
}

/// Products by residues, which begin at 32.
TEST_P(mp_syevd, bits_are_the_references) {
  const auto A = positive_definite(entries::uniform, 33, 200, 93);
  const auto f = run(ctx, A, 200), g = run(residua::context::reference(), A, 200);
  EXPECT_EQ(f.report.products.used, residua::engine::residue);
  expect_same_numbers(f.X.values, g.X.values);
  expect_same_numbers(f.w, g.w);
  if (ctx.kind() != residua::backend::cpu) return;
  expect_same_numbers(run(residua::context::cpu(5, ctx.isa()), A, 200).X.values, f.X.values);
}

TEST_P(mp_syevd, arguments_are_checked) {
  residua::mp_matrix A(ctx, 2, 2, std::vector<mp>(4, mp(1.0, 128)), 128), wide(ctx, 2, 3, 128),
      longest(ctx, 2, 2, 8192);
  residua::mp_array two(ctx, std::vector<mp>(2, mp(7.0, 128)), 128), three(ctx, 3, 128), other(ctx, 2, 212),
      of_longest(ctx, 2, 8192);
  expect_rejected({"syevd", "A", "is 2 x 3; it must be square"},
                  [&] { residua::syevd(ctx, uplo::lower, wide, two); });
  expect_rejected({"syevd", "w has 3 elements"}, [&] { residua::syevd(ctx, uplo::lower, A, three); });
  expect_rejected({"syevd", "128", "212"}, [&] { residua::syevd(ctx, uplo::lower, A, other); });
  expect_rejected({"syevd", "8192 bits", "8128"},
                  [&] { residua::syevd(ctx, uplo::lower, longest, of_longest); });
  for (const double bad : {std::nan(""), HUGE_VAL}) {
    residua::mp_matrix B(ctx, 2, 2, std::vector<mp>{mp(1.0, 128), mp(bad, 128), mp(2.0, 128), mp(1.0, 128)},
                         128);
    expect_rejected({"syevd", "A has an element that is not finite"},
                    [&] { residua::syevd(ctx, uplo::lower, B, two); });
    EXPECT_EQ(B.to_host(ctx)[2], mp(2.0, 128));
  }
  expect_same_numbers(A.to_host(ctx), std::vector<mp>(4, mp(1.0, 128)));
  expect_same_numbers(two.to_host(ctx), std::vector<mp>(2, mp(7.0, 128)));
}

RESIDUA_ON_FEW_BACKENDS(mp_syevd);

}  // namespace
