// Eigenvalues and eigenvectors of Hermitian matrices in run-time precision, on every backend.
#include "residua/mp/heevd.hpp"

#include "backends.hpp"
#include "complex_matrices.hpp"
#include "rejection.hpp"

namespace {

using residua::uplo;
using namespace residua_test;

using mp_heevd = on_backend;

constexpr int hermitian_precisions[] = {53, 106, 300};

struct outcome {
  complex_elements X;
  std::vector<mp> w;
  residua::mp_eigen_report report;
};

outcome run(const residua::context& ctx, const complex_elements& A, int bits, uplo stored = uplo::lower) {
  const index_t n = A.re.rows;
  auto of_im = triangle_of(A.im, stored);
  for (index_t i = 0; i < n; ++i) of_im(i, i) = mp(std::nan(""), bits);  // not read either
  gapped_mp re(ctx, n, n, triangle_of(A.re, stored).values, bits, true),
      im(ctx, n, n, of_im.values, bits, false);
  strided_mp w(ctx, std::vector<mp>(static_cast<std::size_t>(n), mp(bits)), bits, -2);
  const auto report = residua::heevd(ctx, stored, re.view(), im.view(), w.view());
  return {{{n, n, re.elements()}, {n, n, im.elements()}}, w.elements(), report};
}

void expect_within_bounds(const complex_elements& A, const outcome& f, int bits) {
  EXPECT_EQ(f.report.info, 0);
  expect_at_most(complex_residual(A, f.X, f.X, f.w, bits), f.report.residual);
  expect_at_most(complex_skewness(f.X, bits), f.report.orthogonality);
  const mp most = ldexp(mp(2 * (std::sqrt(static_cast<double>(A.re.rows)) + 1), 53), -bits);
  EXPECT_LE(f.report.residual, most);
  EXPECT_LE(f.report.orthogonality, most);
  EXPECT_TRUE(std::is_sorted(f.w.begin(), f.w.end()));
}

/// Values of either sign, simple, double and four times, and clusters whose gaps are 2^-bits/4 to 2^-3
/// bits/4.
TEST_P(mp_heevd, finds_known_eigenvalues_and_tells_clusters_apart) {
  for (const int bits : hermitian_precisions) {
    auto known = numbers({-3, -3, -1, 0, 0.5, 1, 1, 1, 2, 2, 2, 2, 3, 4, 5, 5}, bits);
    for (const std::size_t k : {6, 7}) add_power(known[k], -bits / 4);
    add_power(known[7], -bits * 3 / 4);
    const auto A = turned(reflected(known, bits));
    const auto f = run(ctx, A, bits, bits == 106 ? uplo::upper : uplo::lower);
    expect_within_bounds(A, f, bits);
    // Half a unit of each element, of which the largest are 5 at most.
    const mp rounding = mp(5.0 * 16, 53) * unit_of(bits);
    expect_near(f.w, known, f.report.eigenvalue_error + rounding);
    if (bits > 53) {
      EXPECT_GT(ldexp(mp(1.0, 53), -bits * 3 / 4), mp(2.0, 53) * (f.report.eigenvalue_error + rounding));
    }
  }
}

void expect_bounds_on_any_data(const residua::context& ctx, index_t n, int bits) {
  for (const entries kind : {entries::uniform, entries::graded, entries::cancelling}) {
    complex_elements A{elements_of(kind, n, n, bits, 104, 40), elements_of(kind, n, n, bits, 105, 40)};
    for (index_t j = 0; j < n; ++j) {
      A.im(j, j) = mp(bits);
      for (index_t i = 0; i < j; ++i) {
        A.re(i, j) = A.re(j, i);
        A.im(i, j) = -A.im(j, i);
      }
    }
    expect_within_bounds(A, run(ctx, A, bits, n == 2 ? uplo::upper : uplo::lower), bits);
  }
}
TEST_P(mp_heevd, holds_its_bounds_on_any_data) {
  for (const int bits : hermitian_precisions) {
    for (const index_t n : {1, 2, 7}) expect_bounds_on_any_data(ctx, n, bits);
  }
  for (const int bits : mp_precisions) expect_bounds_on_any_data(ctx, 3, bits);
}

/// A is scaled by a power of two, which changes no bit of X.
TEST_P(mp_heevd, takes_matrices_of_any_size_and_zeros) {
  const int bits = 128;
  auto A = turned(positive_definite(entries::uniform, 5, bits, 106));
  const auto f = run(ctx, A, bits);
  for (auto* part : {&A.re, &A.im}) {
    for (mp& a : part->values) a = ldexp(a, std::int64_t{1} << 40);
  }
  const auto g = run(ctx, A, bits);
  expect_same_numbers(g.X.re.values, f.X.re.values);
  expect_same_numbers(g.X.im.values, f.X.im.values);
  for (std::size_t k = 0; k < f.w.size(); ++k)
    EXPECT_TRUE(same_bits(g.w[k], ldexp(f.w[k], std::int64_t{1} << 40)));
  EXPECT_EQ(g.report.eigenvalue_error, ldexp(f.report.eigenvalue_error, std::int64_t{1} << 40));

  const auto zero = run(ctx, {{3, 3, bits}, {3, 3, bits}}, bits);
  EXPECT_EQ(zero.report.info, 0);
  expect_same_numbers(zero.w, std::vector<mp>(3, mp(bits)));
  EXPECT_EQ(zero.X.re(1, 1), mp(1.0, bits));
  EXPECT_TRUE(zero.X.im(1, 1).is_zero());
  residua::mp_matrix none(ctx, 0, 0, bits), nothing(ctx, 0, 0, bits);
  residua::mp_array empty(ctx, 0, bits);
  EXPECT_EQ(residua::heevd(ctx, uplo::lower, none, nothing, empty).info, 0);
}

TEST_P(mp_heevd, knows_what_the_ends_of_the_range_take) {
  expect_bounds_at_the_ends_of_the_range([&](const mp_elements& A) {
    const auto f = run(ctx, {A, {2, 2, 128}}, 128);
    return told_values{f.w, f.report.info, f.report.residual, f.report.eigenvalue_error};
  });
}

TEST_P(mp_heevd, bits_are_the_references) {
  const auto A = turned(positive_definite(entries::uniform, 18, 128, 107));
  const auto f = run(ctx, A, 128), g = run(residua::context::reference(), A, 128);
  EXPECT_EQ(f.report.products.used, residua::engine::residue);
  expect_same_numbers(f.X.re.values, g.X.re.values);
  expect_same_numbers(f.X.im.values, g.X.im.values);
  expect_same_numbers(f.w, g.w);
}

TEST_P(mp_heevd, arguments_are_checked) {
  const std::vector<mp> ones(4, mp(1.0, 128));
  residua::mp_matrix A(ctx, 2, 2, ones, 128), B(ctx, 2, 2, ones, 128), wide(ctx, 2, 3, 128),
      large(ctx, 3, 3, 128), other(ctx, 2, 2, 212), longest(ctx, 2, 2, 8128),
      bad(ctx, 2, 2, std::vector<mp>(4, mp(std::nan(""), 128)), 128);
  residua::mp_array two(ctx, 2, 128), three(ctx, 3, 128), of_longest(ctx, 2, 8128);
  const auto call = [&](residua::mp_matrix& re, residua::mp_matrix& im, residua::mp_array& w) {
    residua::heevd(ctx, uplo::lower, re, im, w);
  };
  expect_rejected({"heevd", "Re is 2 x 3; it must be square"}, [&] { call(wide, B, two); });
  expect_rejected({"heevd", "Im has 3 rows"}, [&] { call(A, large, two); });
  expect_rejected({"heevd", "w has 3 elements"}, [&] { call(A, B, three); });
  expect_rejected({"heevd", "128", "212"}, [&] { call(A, other, two); });
  expect_rejected({"heevd", "8128 bits", "8064"}, [&] { call(longest, longest, of_longest); });
  expect_rejected({"heevd", "Re has an element that is not finite"}, [&] { call(bad, B, two); });
  expect_rejected({"heevd", "Im has an element that is not finite"}, [&] { call(A, bad, two); });
  expect_same_numbers(A.to_host(ctx), ones);
  expect_same_numbers(B.to_host(ctx), ones);
}

RESIDUA_ON_FEW_BACKENDS(mp_heevd);

}  // namespace
