// What decompositions of run-time precision tell of how they came about: corrections and products.
#include "arrays.hpp"
#include "residua/mp/complex_gesvd.hpp"
#include "residua/mp/geev.hpp"
#include "residua/mp/gesvd.hpp"
#include "residua/mp/heevd.hpp"
#include "residua/mp/lapack.hpp"
#include "residua/mp/syevd.hpp"
#include "residua/mp/sygvd.hpp"

namespace residua_test {
namespace {

using residua::index_t;
using residua::mp;
using residua::uplo;

/// Symmetric with eigenvalues that are apart, or its part beside the diagonal alone.
residua::mp_matrix symmetric(const residua::context& ctx, index_t n, int bits) {
  std::vector<mp> all;
  for (index_t j = 0; j < n; ++j)
    for (index_t i = 0; i < n; ++i)
      all.push_back(i == j ? mp(static_cast<double>(2 * i + 3), bits)
                           : mp(1.0, bits) / mp(static_cast<double>(3 + i + j), bits));
  return {ctx, n, n, all, bits};
}
residua::mp_matrix antisymmetric(const residua::context& ctx, index_t n, int bits) {
  std::vector<mp> all;
  for (index_t j = 0; j < n; ++j)
    for (index_t i = 0; i < n; ++i)
      all.push_back(mp(static_cast<double>(i - j), bits) / mp(static_cast<double>(9 * n), bits));
  return {ctx, n, n, all, bits};
}

std::vector<mp> identity_of(index_t n, int bits) {
  std::vector<mp> all(static_cast<std::size_t>(n * n), mp(bits));
  for (index_t i = 0; i < n; ++i) all[static_cast<std::size_t>(i * (n + 1))] = mp(1.0, bits);
  return all;
}

/// Calls expect(name, report) for each decomposition of order n.
template <class Expectation>
void of_all_decompositions(index_t n, int bits, const Expectation& expect) {
  const auto ctx = residua::context::cpu(2);
  const residua::mp_gemm_options options{};
  residua::mp_array w(ctx, n, bits), v(ctx, n, bits);
  residua::mp_matrix X(ctx, n, n, bits), Y(ctx, n, n, bits), Z(ctx, n, n, bits), U(ctx, n, n, bits);
  const auto A = [&] { return symmetric(ctx, n, bits); };
  const auto B = [&] { return antisymmetric(ctx, n, bits); };
  auto a = A(), b = B(), c = residua::mp_matrix(ctx, n, n, identity_of(n, bits), bits);
  expect("syevd", residua::syevd(ctx, uplo::lower, a, w, options));
  a = A();
  expect("sygvd", residua::sygvd(ctx, 1, uplo::lower, a, c, w, options));
  a = A();
  expect("heevd", residua::heevd(ctx, uplo::lower, a, b, w, options));
  a = A();
  b = B();
  expect("gesvd", residua::gesvd(ctx, a, w, X, Y, options));
  expect("gesvd of complex numbers", residua::gesvd(ctx, a, b, w, X, Y, Z, U, options));
  expect("geev", residua::geev(ctx, a, w, v, X, options));
  expect("geev of complex numbers", residua::geev(ctx, a, b, w, v, X, Y, options));
}

/// The vectors of double are corrected at 189, 314, 564, 1064 and 2064 bits, once at least at each.
TEST(mp_reports, count_the_corrections_of_all_precisions) {
  of_all_decompositions(3, 2000, [](const char* name, const auto& report) {
    EXPECT_EQ(report.info, 0) << name;
    EXPECT_GE(report.refinements, 5) << name;
    EXPECT_LE(report.refinements, 5 * 8) << name;
  });
}

/// Double's vectors of well-conditioned matrices err by some 2^-50, and each correction squares that: 2^-100,
/// and 2^-200, which is noise at 128 + 64 bits. One more is for a few bits that a condition number takes.
TEST(mp_reports, count_few_corrections_from_double) {
  of_all_decompositions(5, 128, [](const char* name, const auto& report) {
    EXPECT_EQ(report.info, 0) << name;
    EXPECT_GE(report.refinements, 2) << name;
    EXPECT_LE(report.refinements, 3) << name;
  });
  const auto ctx = residua::context::cpu(2);
  std::vector<mp> re, im;  // far from symmetric, with imaginary parts as large as real ones
  for (int k = 0; k < 25; ++k) {
    re.emplace_back(static_cast<double>(k * 7 % 23 - 11), 128);
    im.emplace_back(static_cast<double>(k * 5 % 19 - 9), 128);
  }
  residua::mp_array w(ctx, 5, 128), v(ctx, 5, 128);
  residua::mp_matrix X(ctx, 5, 5, 128), Y(ctx, 5, 5, 128);
  const auto its = residua::geev(ctx, residua::mp_matrix(ctx, 5, 5, re, 128),
                                 residua::mp_matrix(ctx, 5, 5, im, 128), w, v, X, Y);
  EXPECT_EQ(its.info, 0);
  EXPECT_LE(its.refinements, 3);
}

/// Of products by residues, which begin at 32.
TEST(mp_reports, tell_of_the_largest_product) {
  of_all_decompositions(33, 128, [](const char* name, const auto& report) {
    EXPECT_EQ(report.info, 0) << name;
    EXPECT_EQ(report.products.used, residua::engine::residue) << name;
    EXPECT_GT(report.products.bits, 128 + 64) << name;
    EXPECT_GT(report.products.spread, 0) << name;
  });
}

/// B = L L^T, where the rows of L's last two times 16 grow and fall: terms of their product are 2^-60 beside
/// 1, while A = B leaves the identity to be decomposed.
TEST(mp_reports, of_pencils_tell_of_the_products_of_the_factorisation) {
  constexpr index_t n = 18;
  constexpr int p = 128;
  const auto ctx = residua::context::cpu(2);
  const auto L = [](index_t i, index_t k) {
    if (k > i) return mp(p);
    if (k == i || i < 16) return mp(k == i ? 1.0 : 0.0, p);
    return k < 16 ? ldexp(mp(1.0, p), i == 16 ? -4 * k : -4 * (15 - k)) : mp(p);
  };
  std::vector<mp> all;
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      mp sum(p);
      for (index_t k = 0; k < n; ++k) sum += L(i, k) * L(j, k);
      all.push_back(sum);
    }
  }
  residua::mp_matrix A(ctx, n, n, all, p), B(ctx, n, n, all, p), C(ctx, n, n, all, p);
  residua::mp_array w(ctx, n, p);
  const residua::mp_gemm_options by_residues{residua::engine::residue, std::size_t{1} << 30};
  EXPECT_GE(residua::potrf(ctx, uplo::lower, C, by_residues).products.spread, 60);
  const auto report = residua::sygvd(ctx, 1, uplo::lower, A, B, w, by_residues);
  EXPECT_EQ(report.info, 0);
  EXPECT_GE(report.products.spread, 60);
}

/// One column that falls: its reflector times unit vectors has elements of 2^-40 beside 1, while the value is
/// refined by products of one number.
TEST(mp_reports, of_tall_matrices_tell_of_the_products_of_reflectors) {
  constexpr index_t m = 41;
  const auto ctx = residua::context::cpu(2);
  std::vector<mp> column;
  for (index_t i = 0; i < m; ++i) column.push_back(ldexp(mp(1.0, 128), -i));
  residua::mp_array s(ctx, 1, 128);
  residua::mp_matrix U(ctx, m, m, 128), Vt(ctx, 1, 1, 128);
  const auto report = residua::gesvd(ctx, residua::mp_matrix(ctx, m, 1, column, 128), s, U, Vt,
                                     {residua::engine::residue, std::size_t{1} << 30});
  EXPECT_EQ(report.info, 0);
  EXPECT_GE(report.products.spread, 40);
}

constexpr index_t order = 4;
constexpr int bits = 128;

/// With one element of the diagonal that may be another one than the others.
residua::mp_matrix diagonal(const residua::context& ctx, double first, double others) {
  std::vector<mp> all(static_cast<std::size_t>(order * order), mp(bits));
  for (index_t i = 0; i < order; ++i)
    all[static_cast<std::size_t>(i * (order + 1))] = mp(i == 0 ? first : others, bits);
  return {ctx, order, order, all, bits};
}
residua::mp_matrix multiple_of_identity(const residua::context& ctx, double value) {
  return diagonal(ctx, value, value);
}

/// Calls expect(name, report, bound of values) for spectra of such a diagonal matrix.
template <class Expectation>
void of_spectra(double first, double others, const Expectation& expect) {
  const auto ctx = residua::context::cpu(1);
  residua::mp_array w(ctx, order, bits);
  residua::mp_matrix X(ctx, order, order, bits), Y(ctx, order, order, bits), Z(ctx, order, order, bits),
      U(ctx, order, order, bits), zeros(ctx, order, order, bits);
  auto A = diagonal(ctx, first, others);
  const auto eigen = residua::syevd(ctx, uplo::lower, A, w);
  expect("syevd", eigen, eigen.eigenvalue_error);
  A = diagonal(ctx, first, others);
  residua::mp_matrix Im(ctx, order, order, bits);
  const auto hermitian = residua::heevd(ctx, uplo::lower, A, Im, w);
  expect("heevd", hermitian, hermitian.eigenvalue_error);
  A = diagonal(ctx, first, others);
  const auto singular = residua::gesvd(ctx, A, w, X, Y);
  expect("gesvd", singular, singular.singular_value_error);
  const auto complex_singular = residua::gesvd(ctx, A, zeros, w, X, Y, Z, U);
  expect("gesvd of complex numbers", complex_singular, complex_singular.singular_value_error);
}

/// 64 bits more than the elements have: a rounding of products there, relative to |A|_F, and 16 of those of
/// X^T X; Weyl's bound is that, and twice what the vectors lack of being orthonormal times 3, the size of the
/// largest value, whether that is the last in ascending order, the first, or any.
void expect_bounds_of_roundings(double first, double others) {
  of_spectra(first, others, [&](const char* name, const auto& report, const mp& error) {
    SCOPED_TRACE(name + (" of " + std::to_string(first)));
    const double least = 0x1p-192, residual = report.residual.to_double(),
                 orthogonality = report.orthogonality.to_double();
    EXPECT_EQ(report.info, 0);
    EXPECT_GE(residual, 8 * least);
    EXPECT_GE(orthogonality, 16 * least);
    EXPECT_LE(std::max(residual, orthogonality), 0x1p-122);
    const double norm = std::hypot(first, std::sqrt(3) * others);
    const double known = 6 * orthogonality + norm * residual;
    EXPECT_GE(error.to_double(), known);
    EXPECT_LE(error.to_double(), known * (1 + 0x1p-16));
  });
}
TEST(mp_reports, have_the_bounds_of_roundings) {
  expect_bounds_of_roundings(3, 3);
  expect_bounds_of_roundings(3, 1);
  expect_bounds_of_roundings(-3, 1);
}

TEST(mp_reports, of_zeros_have_no_errors) {
  of_spectra(0, 0, [](const char* name, const auto& report, const mp& error) {
    SCOPED_TRACE(name);
    EXPECT_EQ(report.info, 0);
    EXPECT_EQ(report.refinements, 0);
    EXPECT_TRUE(report.residual.is_zero() && report.orthogonality.is_zero() && error.is_zero());
    EXPECT_EQ(report.products.used, residua::engine::native);
  });
}

/// A = 3 I and B = 4 I with vectors of norm 1/2: what products hide is 2^2 units each beside the norms of
/// their factors, which are 6, 8, 1 and, where B has multiplied, 8; as pencil_judge.hpp has them.
TEST(mp_reports, of_pencils_have_the_bounds_of_roundings) {
  const auto ctx = residua::context::cpu(1);
  residua::mp_array w(ctx, order, bits);
  const auto expect_close = [](const mp& bound, double exact) {
    EXPECT_GE(bound.to_double(), exact);
    EXPECT_LE(bound.to_double(), exact * (1 + 0x1p-14));
  };
  for (const int itype : {1, 2, 3}) {
    SCOPED_TRACE(itype);
    auto A = multiple_of_identity(ctx, 3), B = multiple_of_identity(ctx, 4);
    const auto report = residua::sygvd(ctx, itype, uplo::lower, A, B, w);
    EXPECT_EQ(report.info, 0);
    const double h = itype == 1 ? 0x1p-194 : 0x1p-198;
    const double value = itype == 1 ? 0.75 : 12, of_P = itype == 1 ? 1 : 8, of_Q = itype == 1 ? 8 : 1,
                 size_of_P = itype == 1 ? 1 : 4, hidden = h * (6 * of_P + value * of_Q);
    for (const mp& found : w.to_host(ctx)) EXPECT_EQ(found, mp(value, bits));
    expect_close(report.orthogonality, 2 * h * (1 + 8));
    expect_close(report.residual, hidden / (6 * size_of_P));
    expect_close(report.eigenvalue_error, 2 * report.orthogonality.to_double() * value + of_P * hidden);
  }
}

void expect_report_of_geev(const residua::mp_geev_report& report, bool is_zero) {
  EXPECT_EQ(report.info, 0);
  EXPECT_NEAR(report.condition.to_double(), order, 1e-5);
  for (const auto* bound : {&report.residual, &report.left_residual, &report.eigenvalue_error}) {
    EXPECT_EQ(bound->is_zero(), is_zero);
    EXPECT_LE(bound->to_double(), 0x1p-122);
    if (!is_zero) {
      EXPECT_GE(bound->to_double(), 16 * 0x1p-192);
    }
  }
}

/// Eight roundings of A X and what it is reduced by, times the root of the order.
TEST(mp_reports, of_general_spectra_have_the_bounds_of_roundings) {
  const auto ctx = residua::context::cpu(1);
  residua::mp_array wr(ctx, order, bits), wi(ctx, order, bits);
  residua::mp_matrix X(ctx, order, order, bits), Y(ctx, order, order, bits), U(ctx, order, order, bits),
      V(ctx, order, order, bits), zeros(ctx, order, order, bits);
  for (const double value : {0.0, 3.0}) {
    const auto A = multiple_of_identity(ctx, value);
    expect_report_of_geev(residua::geev(ctx, A, wr, wi, Y, X), value == 0);
    for (const mp& w : wr.to_host(ctx)) EXPECT_EQ(w, mp(value, bits));
    expect_report_of_geev(residua::geev(ctx, A, zeros, wr, wi, Y, V, X, U), value == 0);
    for (const mp& w : wr.to_host(ctx)) EXPECT_EQ(w, mp(value, bits));
  }
}

}  // namespace
}  // namespace residua_test
