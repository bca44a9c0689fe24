// Eigenvalues and eigenvectors of general matrices in run-time precision, on every backend.
#include "residua/mp/geev.hpp"

#include <utility>

#include "backends.hpp"
#include "complex_matrices.hpp"
#include "rejection.hpp"

namespace {

using namespace residua_test;

using mp_geev = on_backend;

constexpr int general_precisions[] = {53, 106, 300, 1200};

struct outcome {
  complex_elements X;  // of real matrices the packed columns in re
  std::vector<mp> wr, wi;
  residua::mp_geev_report report;

  /// That of column j, which is packed.
  [[nodiscard]] bool is_pair(std::size_t j) const { return !wi[j].is_zero(); }
};

outcome run(const residua::context& ctx, const mp_elements& A, int bits) {
  const index_t n = A.rows;
  const std::vector<mp> nans(static_cast<std::size_t>(n * n), mp(std::nan(""), bits)),
      zeros(static_cast<std::size_t>(n), mp(bits));
  gapped_mp given(ctx, n, n, A.values, bits, true), X(ctx, n, n, nans, bits, false);
  strided_mp wr(ctx, zeros, bits, -2), wi(ctx, zeros, bits, 3);
  const auto report = residua::geev(ctx, given.view(), wr.view(), wi.view(), X.view());
  expect_same_numbers(given.elements(), A.values);
  return {{{n, n, X.elements()}, {n, n, bits}}, wr.elements(), wi.elements(), report};
}
outcome run(const residua::context& ctx, const complex_elements& A, int bits) {
  const index_t n = A.re.rows;
  const std::vector<mp> nans(static_cast<std::size_t>(n * n), mp(std::nan(""), bits)),
      zeros(static_cast<std::size_t>(n), mp(bits));
  gapped_mp re(ctx, n, n, A.re.values, bits, true), im(ctx, n, n, A.im.values, bits, false),
      XRe(ctx, n, n, nans, bits, false), XIm(ctx, n, n, nans, bits, true);
  strided_mp wr(ctx, zeros, bits, -2), wi(ctx, zeros, bits, 3);
  const auto report = residua::geev(ctx, re.view(), im.view(), wr.view(), wi.view(), XRe.view(), XIm.view());
  expect_same_numbers(re.elements(), A.re.values);
  expect_same_numbers(im.elements(), A.im.values);
  return {{{n, n, XRe.elements()}, {n, n, XIm.elements()}}, wr.elements(), wi.elements(), report};
}

/// The complex vectors of packed ones.
complex_elements unpacked(const outcome& f) {
  auto X = f.X;
  for (index_t j = 0; j < X.re.columns; ++j) {
    if (!f.is_pair(static_cast<std::size_t>(j))) continue;
    for (index_t i = 0; i < X.re.rows; ++i) {
      X.im(i, j) = X.re(i, j + 1);
      X.re(i, j + 1) = X.re(i, j);
      X.im(i, j + 1) = -X.im(i, j);
    }
    ++j;
  }
  return X;
}

/// |A X - X diag(w)|_F / |A|_F of complex vectors, in four times the bits.
mpfr general_residual(const complex_elements& A, const complex_elements& X, const outcome& f, int bits) {
  const index_t n = A.re.rows;
  const auto S = equivalent_of(A), Z = equivalent_of(X);
  mpfr residual = norm_of(2 * n, n, 4 * bits, [&](index_t i, index_t j) {
    const auto vector = static_cast<std::size_t>(j);
    mpfr sum(4 * bits), term(4 * bits);
    mpfr_set_zero(sum.get(), 1);
    for (index_t k = 0; k < 2 * n; ++k) subtract_product(sum, mpfr(S(i, k)), mpfr(Z(k, j)));
    mpfr_mul(term.get(), mpfr(f.wr[vector]).get(), mpfr(Z(i, j)).get(), MPFR_RNDN);
    mpfr_add(sum.get(), sum.get(), term.get(), MPFR_RNDN);
    mpfr_mul(term.get(), mpfr(f.wi[vector]).get(), mpfr(Z(i, j + n)).get(), MPFR_RNDN);
    mpfr_add(sum.get(), sum.get(), term.get(), MPFR_RNDN);
    return sum;
  });
  const mpfr norm =
      of_complex(norm_of(2 * n, 2 * n, 4 * bits, [&](index_t i, index_t j) { return mpfr(S(i, j)); }));
  mpfr_div(residual.get(), residual.get(), norm.get(), MPFR_RNDD);
  return residual;
}

/// The report against what was returned, and that against what info says. Packed pairs have a norm less by
/// the root of two than both of their vectors.
void expect_within_bounds(const complex_elements& A, const outcome& f, int bits, bool is_packed) {
  const mpfr residual = general_residual(A, is_packed ? unpacked(f) : f.X, f, bits);
  expect_at_most(is_packed ? of_complex(residual) : residual, f.report.residual);
  if (f.report.info != 0) return;
  const mp most = ldexp(mp(2 * (std::sqrt(static_cast<double>(A.re.rows)) + 1), 53), -bits);
  EXPECT_LE(f.report.residual, most);
  EXPECT_TRUE(f.report.eigenvalue_error.is_finite());
}
void expect_within_bounds(const mp_elements& A, const outcome& f, int bits) {
  expect_within_bounds({A, {A.rows, A.columns, bits}}, f, bits, true);
  for (std::size_t j = 0; j < f.wi.size(); ++j) {
    if (!f.is_pair(j)) continue;
    EXPECT_FALSE(f.wi[j].is_negative());
    ASSERT_LT(j + 1, f.wi.size());
    EXPECT_EQ(f.wi[j + 1], -f.wi[j]);
    EXPECT_EQ(f.wr[j + 1], f.wr[j]);
    ++j;
  }
}

/// Known eigenvalues, by their parts.
struct spectrum {
  std::vector<mpfr> re, im;
};

/// That every known eigenvalue has one of its own among those found.
void expect_found(const outcome& f, const spectrum& known, const mp& bound) {
  std::vector<bool> is_taken(f.wr.size());
  const int bits = 4 * f.wr.front().bits();
  for (std::size_t k = 0; k < known.re.size(); ++k) {
    const auto distance = [&](std::size_t j) {
      mpfr x(bits), y(bits);
      mpfr_sub(x.get(), known.re[k].get(), mpfr(f.wr[j]).get(), MPFR_RNDN);
      mpfr_sub(y.get(), known.im[k].get(), mpfr(f.wi[j]).get(), MPFR_RNDN);
      mpfr_hypot(x.get(), x.get(), y.get(), MPFR_RNDN);
      return x;
    };
    std::size_t nearest = f.wr.size();
    for (std::size_t j = 0; j < f.wr.size(); ++j) {
      if (is_taken[j]) continue;
      if (nearest == f.wr.size() || mpfr_less_p(distance(j).get(), distance(nearest).get())) nearest = j;
    }
    is_taken[nearest] = true;
    expect_at_most(distance(nearest), bound);
  }
}

/// T M T^-1, rounded, with ones in T's diagonal and below it, whose inverse has 1 and -1 in turns.
mp_elements similar(const std::vector<mpfr>& M, index_t n, int bits) {
  const auto inverse = [](index_t i, index_t j) { return i < j ? 0 : (i - j) % 2 == 0 ? 1 : -1; };
  mp_elements A(n, n, bits);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      mpfr sum(4 * bits), term(4 * bits);
      mpfr_set_zero(sum.get(), 1);
      for (index_t k = 0; k < n; ++k) {
        for (const index_t row : {i - 1, i}) {
          if (row < 0) continue;
          mpfr_mul_si(term.get(), M[static_cast<std::size_t>(row + k * n)].get(), inverse(k, j), MPFR_RNDN);
          mpfr_add(sum.get(), sum.get(), term.get(), MPFR_RNDN);
        }
      }
      A(i, j) = residua::mp_from_mpfr(sum.get(), bits);
    }
  }
  return A;
}
/// What rounding A's elements, which are at most 5 n in size, changes eigenvalues by: |T| |T^-1| of Bauer and
/// Fike, below (2 n) (n^2 / 2 + n), times n elements in a row.
mp rounding_of(index_t n, int bits) {
  const double order = static_cast<double>(n);
  return mp(std::sqrt(2 * order * (order * order / 2 + order)) * order * 5 * order, 53) * unit_of(bits);
}

/// Simple values, one that is there three times, clusters of real and of complex ones, within clusters, and
/// pairs at the real axis, whose gaps are 2^-bits/4 to 2^-bits/2.
spectrum clustered(int bits) {
  spectrum w{numbers({3, 2, 2, 2, -1, -1, 0.5, 0.5, 1, 1, 1, 1, 0.25, 0.25, -2, 0}, bits),
             numbers({0, 0, 0, 0, 0, 0, 0, 0, 2, -2, 2, -2, 1, -1, 0, 0}, bits)};
  add_power(w.re[4], -bits / 4);  // two real ones
  add_power(w.im[6], -bits / 2);  // a pair at the axis
  mpfr_neg(w.im[7].get(), w.im[6].get(), MPFR_RNDN);
  for (const std::size_t k : {10, 11}) add_power(w.re[k], -bits / 4);  // two pairs
  for (const std::size_t k : {14}) add_power(w.re[k], -bits / 2);
  return w;
}
/// Of values in conjugate pairs, which are neighbours, the real block diagonal matrix.
std::vector<mpfr> blocks_of(const spectrum& w, int bits) {
  const std::size_t n = w.re.size();
  auto M = numbers({}, bits);
  for (std::size_t k = 0; k < n * n; ++k) {
    M.emplace_back(4 * bits);
    mpfr_set_zero(M.back().get(), 1);
  }
  for (std::size_t j = 0; j < n; ++j) {
    mpfr_set(M[j * (n + 1)].get(), w.re[j].get(), MPFR_RNDN);
    if (mpfr_zero_p(w.im[j].get())) continue;
    mpfr_set(M[j * (n + 1)].get(), w.re[j].get(), MPFR_RNDN);
    mpfr_set(M[(j + 1) * (n + 1)].get(), w.re[j].get(), MPFR_RNDN);
    mpfr_set(M[j + (j + 1) * n].get(), w.im[j].get(), MPFR_RNDN);
    mpfr_neg(M[j + 1 + j * n].get(), w.im[j].get(), MPFR_RNDN);
    ++j;
  }
  return M;
}

TEST_P(mp_geev, finds_known_eigenvalues_and_tells_clusters_apart) {
  for (const int bits : general_precisions) {
    const auto known = clustered(bits);
    const auto A = similar(blocks_of(known, bits), 16, bits);
    const auto f = run(ctx, A, bits);
    EXPECT_EQ(f.report.info, 0) << bits;
    expect_within_bounds(A, f, bits);
    const mp bound = f.report.eigenvalue_error + rounding_of(16, bits);
    expect_found(f, known, bound);
    if (bits > 106) {
      EXPECT_GT(ldexp(mp(1.0, 53), -bits / 2), mp(2.0, 53) * bound);
    }
  }
}

/// The same values and T, and a diagonal of values that have no conjugates.
TEST_P(mp_geev, finds_known_eigenvalues_of_complex_matrices) {
  for (const int bits : general_precisions) {
    auto known = clustered(bits);
    const auto A = turned(similar(blocks_of(known, bits), 16, bits));
    const auto f = run(ctx, A, bits);
    EXPECT_EQ(f.report.info, 0) << bits;
    expect_within_bounds(A, f, bits, false);
    expect_found(f, known, f.report.eigenvalue_error + rounding_of(16, bits));

    spectrum other{numbers({1, 1, 1, 0, 0, -2, -2, 3}, bits), numbers({1, 1, 1, 2, 2, -1, 1, 0.5}, bits)};
    add_power(other.re[1], -bits / 4);
    add_power(other.im[2], -bits / 2);
    std::vector<mpfr> parts[2];
    for (int part = 0; part < 2; ++part) {
      spectrum real{part == 0 ? other.re : other.im, numbers({0, 0, 0, 0, 0, 0, 0, 0}, bits)};
      parts[part] = blocks_of(real, bits);
    }
    const complex_elements B{similar(parts[0], 8, bits), similar(parts[1], 8, bits)};
    const auto g = run(ctx, B, bits);
    EXPECT_EQ(g.report.info, 0) << bits;
    expect_within_bounds(B, g, bits, false);
    expect_found(g, other, g.report.eigenvalue_error + mp(2.0, 53) * rounding_of(8, bits));
  }
}

/// Eigenvalues that are an eighth of the norm apart: what double's vectors lack, some 2^-40, is squared by
/// every refinement but for a factor of 2^8 that covers the condition: 2^-72, 2^-136, 2^-264.
TEST_P(mp_geev, begins_with_complex_vectors_of_double) {
  complex_elements B{{8, 8, 106}, {8, 8, 106}};
  for (index_t i = 0; i < 8; ++i) {
    for (index_t j = i; j < 8; ++j) {
      const double x = static_cast<double>(i + 1);
      B.re(i, j) = mp(i == j ? x : 0.25, 106);
      B.im(i, j) = mp(i == j ? x / 2 : -0.125, 106);
    }
  }
  const auto f = run(ctx, B, 106);
  EXPECT_EQ(f.report.info, 0);
  EXPECT_LE(f.report.refinements, 2);
}

/// The cyclic shift, whose eigenvalues are the roots of unity.
TEST_P(mp_geev, finds_roots_of_unity) {
  constexpr index_t n = 12;
  for (const int bits : {106, 700}) {
    mp_elements A(n, n, bits);
    for (index_t i = 0; i < n; ++i) A((i + 1) % n, i) = mp(1.0, bits);
    spectrum known;
    for (index_t k = 0; k < n; ++k) {
      mpfr angle(4 * bits), s(4 * bits), c(4 * bits);
      mpfr_const_pi(angle.get(), MPFR_RNDN);
      mpfr_mul_si(angle.get(), angle.get(), 2 * k, MPFR_RNDN);
      mpfr_div_si(angle.get(), angle.get(), n, MPFR_RNDN);
      mpfr_sin_cos(s.get(), c.get(), angle.get(), MPFR_RNDN);
      known.re.push_back(c);
      known.im.push_back(s);
    }
    const auto f = run(ctx, A, bits);
    EXPECT_EQ(f.report.info, 0);
    expect_within_bounds(A, f, bits);
    expect_found(f, known, f.report.eigenvalue_error);
    EXPECT_LE(f.report.eigenvalue_error, mp(16.0 * n, 53) * unit_of(bits));
  }
}

void expect_bounds_on_any_data(const residua::context& ctx, index_t n, int bits) {
  for (const entries kind : {entries::uniform, entries::graded, entries::cancelling}) {
    const auto re = elements_of(kind, n, n, bits, 301, 40), im = elements_of(kind, n, n, bits, 302, 40);
    expect_within_bounds(re, run(ctx, re, bits), bits);
    expect_within_bounds({re, im}, run(ctx, complex_elements{re, im}, bits), bits, false);
    if (kind == entries::uniform) {
      EXPECT_EQ(run(ctx, re, bits).report.info, 0);
    }
  }
}
TEST_P(mp_geev, holds_its_bounds_on_any_data) {
  for (const int bits : general_precisions) {
    for (const index_t n : {1, 2, 7}) expect_bounds_on_any_data(ctx, n, bits);
  }
  for (const int bits : mp_precisions) expect_bounds_on_any_data(ctx, 3, bits);
}

/// With left vectors: Y in the place of X, and X beside it.
struct both_sides {
  outcome left;
  complex_elements X;
};
both_sides run_both(const residua::context& ctx, const mp_elements& A, int bits) {
  const index_t n = A.rows;
  const std::vector<mp> nans(static_cast<std::size_t>(n * n), mp(std::nan(""), bits)),
      zeros(static_cast<std::size_t>(n), mp(bits));
  gapped_mp X(ctx, n, n, nans, bits, true), Y(ctx, n, n, nans, bits, false);
  strided_mp wr(ctx, zeros, bits, -2), wi(ctx, zeros, bits, 3);
  const auto report = residua::geev(ctx, residua::mp_matrix(ctx, n, n, A.values, bits), wr.view(), wi.view(),
                                    Y.view(), X.view());
  return {{{{n, n, Y.elements()}, {n, n, bits}}, wr.elements(), wi.elements(), report},
          {{n, n, X.elements()}, {n, n, bits}}};
}
both_sides run_both(const residua::context& ctx, const complex_elements& A, int bits) {
  const index_t n = A.re.rows;
  const std::vector<mp> zeros(static_cast<std::size_t>(n), mp(bits));
  residua::mp_matrix YRe(ctx, n, n, bits), YIm(ctx, n, n, bits), XRe(ctx, n, n, bits), XIm(ctx, n, n, bits);
  strided_mp wr(ctx, zeros, bits, -2), wi(ctx, zeros, bits, 3);
  const auto report = residua::geev(ctx, residua::mp_matrix(ctx, n, n, A.re.values, bits),
                                    residua::mp_matrix(ctx, n, n, A.im.values, bits), wr.view(), wi.view(),
                                    YRe, YIm, XRe, XIm);
  return {{{{n, n, YRe.to_host(ctx)}, {n, n, YIm.to_host(ctx)}}, wr.elements(), wi.elements(), report},
          {{n, n, XRe.to_host(ctx)}, {n, n, XIm.to_host(ctx)}}};
}
complex_elements adjoint(const complex_elements& A) {
  auto B = A;
  for (index_t j = 0; j < A.re.columns; ++j) {
    for (index_t i = 0; i < A.re.rows; ++i) {
      B.re(j, i) = A.re(i, j);
      B.im(j, i) = -A.im(i, j);
    }
  }
  return B;
}
/// The bound of A^H Y - Y W^H, which rounding Y and w alone makes as large as X's where the condition of X is
/// below 2^20: what the inverse errs by is 2^-64 of that, squared.
void expect_left(const complex_elements& A, const both_sides& f, int bits, bool is_packed) {
  outcome conjugated = f.left;
  const auto Y = is_packed ? unpacked(f.left) : f.left.X;
  for (mp& y : conjugated.wi) y = -y;
  const mpfr residual = general_residual(adjoint(A), Y, conjugated, bits);
  expect_at_most(is_packed ? of_complex(residual) : residual, f.left.report.left_residual);
  if (f.left.report.condition > mp(0x1p20, 53)) return;
  const mp most = ldexp(mp(2 * (std::sqrt(static_cast<double>(A.re.rows)) + 1), 53), -bits);
  EXPECT_LE(f.left.report.left_residual, most);
}

TEST_P(mp_geev, finds_left_eigenvectors) {
  for (const int bits : general_precisions) {
    for (const index_t n : {1, 2, 7}) {
      for (const entries kind : {entries::uniform, entries::graded, entries::cancelling}) {
        const auto re = elements_of(kind, n, n, bits, 305, 40), im = elements_of(kind, n, n, bits, 306, 40);
        const auto f = run_both(ctx, re, bits);
        expect_left({re, {n, n, bits}}, f, bits, true);
        expect_same_numbers(f.X.re.values, run(ctx, re, bits).X.re.values);
        const auto g = run_both(ctx, complex_elements{re, im}, bits);
        expect_left({re, im}, g, bits, false);
        expect_same_numbers(g.X.im.values, run(ctx, complex_elements{re, im}, bits).X.im.values);
      }
    }
    const auto A = similar(blocks_of(clustered(bits), bits), 16, bits);
    expect_left({A, {16, 16, bits}}, run_both(ctx, A, bits), bits, true);
    expect_left(turned(A), run_both(ctx, turned(A), bits), bits, false);
  }
}

/// Too few eigenvectors: what is said of the values holds all the same, or is that nothing is known.
TEST_P(mp_geev, says_what_it_knows_of_jordan_blocks) {
  const int bits = 200;
  mp_elements A(4, 4, bits);
  for (index_t i = 0; i < 4; ++i) {
    A(i, i) = mp(2.0, bits);
    if (i > 0) A(i - 1, i) = mp(1.0, bits);
  }
  const auto f = run(ctx, A, bits);
  expect_within_bounds(A, f, bits);
  for (std::size_t j = 0; j < 4; ++j) {
    const mp x = f.wr[j] - mp(2.0, bits), distance = sqrt(fma(x, x, f.wi[j] * f.wi[j]));
    EXPECT_LE(distance, f.report.eigenvalue_error);
  }
}

/// A is scaled by a power of two, which changes no bit of X.
TEST_P(mp_geev, takes_matrices_of_any_size) {
  const int bits = 128;
  const auto A = elements_of(entries::uniform, 6, 6, bits, 303);
  auto scaled = A;
  for (mp& a : scaled.values) a = ldexp(a, std::int64_t{1} << 40);
  const auto f = run(ctx, A, bits), g = run(ctx, scaled, bits);
  expect_same_numbers(g.X.re.values, f.X.re.values);
  for (std::size_t k = 0; k < f.wr.size(); ++k) {
    EXPECT_TRUE(same_bits(g.wr[k], ldexp(f.wr[k], std::int64_t{1} << 40)));
    EXPECT_TRUE(same_bits(g.wi[k], ldexp(f.wi[k], std::int64_t{1} << 40)));
  }
  EXPECT_EQ(g.report.eigenvalue_error, ldexp(f.report.eigenvalue_error, std::int64_t{1} << 40));
}

TEST_P(mp_geev, of_nothing_and_of_zeros) {
  residua::mp_matrix none(ctx, 0, 0, 128), nothing(ctx, 0, 0, 128), X(ctx, 0, 0, 128), Y(ctx, 0, 0, 128);
  residua::mp_array wr(ctx, 0, 128), wi(ctx, 0, 128);
  EXPECT_EQ(residua::geev(ctx, none, wr, wi, X).info, 0);
  EXPECT_EQ(residua::geev(ctx, none, nothing, wr, wi, X, Y).info, 0);
  const mp_elements zeros(3, 3, 128);
  for (const auto& f : {run_both(ctx, zeros, 128), run_both(ctx, complex_elements{zeros, zeros}, 128)}) {
    EXPECT_TRUE(f.left.report.left_residual.is_zero());
    EXPECT_EQ(f.left.X.re(1, 1), mp(1.0, 128));
  }
  for (const auto& f : {run(ctx, zeros, 128), run(ctx, complex_elements{zeros, zeros}, 128)}) {
    EXPECT_EQ(f.report.info, 0);
    EXPECT_TRUE(f.report.residual.is_zero());
    expect_same_numbers(f.wr, std::vector<mp>(3, mp(128)));
    EXPECT_EQ(f.X.re(1, 1), mp(1.0, 128));
    EXPECT_TRUE(f.X.im(1, 1).is_zero());
    EXPECT_TRUE(f.X.re(2, 1).is_zero());
  }
}

TEST_P(mp_geev, bits_are_the_references) {
  const auto A = elements_of(entries::uniform, 34, 34, 128, 304);
  const auto f = run(ctx, A, 128), g = run(residua::context::reference(), A, 128);
  EXPECT_EQ(f.report.products.used, residua::engine::residue);
  expect_same_numbers(f.X.re.values, g.X.re.values);
  expect_same_numbers(f.wr, g.wr);
  expect_same_numbers(f.wi, g.wi);
  if (ctx.kind() != residua::backend::cpu) return;
  expect_same_numbers(run(residua::context::cpu(5, ctx.isa()), A, 128).X.re.values, f.X.re.values);
}

TEST_P(mp_geev, arguments_are_checked) {
  const std::vector<mp> sevens(4, mp(7.0, 128));
  residua::mp_matrix A(ctx, 2, 2, sevens, 128), B(ctx, 2, 2, sevens, 128), X(ctx, 2, 2, sevens, 128),
      Y(ctx, 2, 2, sevens, 128), wide(ctx, 2, 3, 128), large(ctx, 3, 3, 128), other(ctx, 2, 2, 212),
      longest(ctx, 2, 2, 8192), bad(ctx, 2, 2, std::vector<mp>(4, mp(HUGE_VAL, 128)), 128);
  const std::vector<mp> two(2, mp(7.0, 128));
  residua::mp_array wr(ctx, two, 128), wi(ctx, two, 128), three(ctx, 3, 128), of_other(ctx, 2, 212),
      of_longest(ctx, 2, 8192);
  expect_rejected({"geev", "A is 2 x 3; it must be square"}, [&] { residua::geev(ctx, wide, wr, wi, X); });
  expect_rejected({"geev", "wr has 3 elements"}, [&] { residua::geev(ctx, A, three, wi, X); });
  expect_rejected({"geev", "wi", "128", "212"}, [&] { residua::geev(ctx, A, wr, of_other, X); });
  expect_rejected({"geev", "X has 3 rows"}, [&] { residua::geev(ctx, A, wr, wi, large); });
  expect_rejected({"geev", "X", "128", "212"}, [&] { residua::geev(ctx, A, wr, wi, other); });
  expect_rejected({"geev", "8192 bits", "8128"},
                  [&] { residua::geev(ctx, longest, of_longest, of_longest, longest); });
  expect_rejected({"geev", "A has an element that is not finite"},
                  [&] { residua::geev(ctx, bad, wr, wi, X); });
  expect_rejected({"geev", "Im has 3 rows"}, [&] { residua::geev(ctx, A, large, wr, wi, X, Y); });
  expect_rejected({"geev", "XIm has 3 rows"}, [&] { residua::geev(ctx, A, B, wr, wi, X, large); });
  expect_rejected({"geev", "Im has an element that is not finite"},
                  [&] { residua::geev(ctx, A, bad, wr, wi, X, Y); });
  expect_rejected({"geev", "Y has 3 rows"}, [&] { residua::geev(ctx, A, wr, wi, large, X); });
  expect_rejected({"geev", "YIm", "128", "212"}, [&] { residua::geev(ctx, A, B, wr, wi, X, other, X, Y); });
  expect_rejected({"geev", "YRe has 3 rows"}, [&] { residua::geev(ctx, A, B, wr, wi, large, Y, X, Y); });
  expect_rejected({"geev", "YIm has 3 rows"}, [&] { residua::geev(ctx, A, B, wr, wi, X, large, X, Y); });
  for (const auto* M : {&X, &Y}) expect_same_numbers(M->to_host(ctx), sevens);
  expect_same_numbers(wr.to_host(ctx), two);
}

TEST_P(mp_geev, knows_what_the_ends_of_the_range_take) {
  const auto told = [](const outcome& f) {
    return told_values{f.wr, f.report.info, f.report.residual, f.report.eigenvalue_error};
  };
  expect_bounds_at_the_ends_of_the_range([&](const mp_elements& A) { return told(run(ctx, A, 128)); });
  expect_bounds_at_the_ends_of_the_range([&](const mp_elements& A) {
    return told(run(ctx, complex_elements{A, {2, 2, 128}}, 128));
  });
  residua::mp_matrix A(ctx, 2, 2,
                       std::vector<mp>(4, ldexp(mp(0.5, 53), residua::mp_header::largest_exponent)), 53),
      X(ctx, 2, 2, 53), Y(ctx, 2, 2, 53);
  residua::mp_array wr(ctx, 2, 53), wi(ctx, 2, 53);
  EXPECT_TRUE(residua::geev(ctx, A, wr, wi, Y, X).left_residual.is_infinite());
}

RESIDUA_ON_FEW_BACKENDS(mp_geev);

}  // namespace
