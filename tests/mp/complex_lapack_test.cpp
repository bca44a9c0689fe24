// LU and Cholesky factorisations of complex matrices of run-time precision, and systems by them, on every
// backend.
#include "residua/mp/complex_lapack.hpp"

#include "backends.hpp"
#include "complex_matrices.hpp"
#include "rejection.hpp"
#include "residua/view/array.hpp"
#include "strided.hpp"

namespace {

using residua::op;
using residua::uplo;
using namespace residua_test;

class mp_complex_lapack : public on_backend {};
// NOLINTNEXTLINE(cert-err58-cpp)
RESIDUA_ON_FEW_BACKENDS(mp_complex_lapack);

complex_elements zeros_of(index_t m, index_t n, int bits) { return {{m, n, bits}, {m, n, bits}}; }
complex_elements numbers_of(entries kind, index_t m, index_t n, int bits, unsigned seed) {
  complex_elements A{elements_of(kind, m, n, bits, seed), elements_of(kind, m, n, bits, seed + 1)};
  if (kind == entries::cancelling) A = turned(A.re);  // Hilbert's matrix
  return A;
}

/// Elements of both parts, in memory with gaps.
struct gapped_complex {
  gapped_mp re, im;
  gapped_complex(const residua::context& ctx, const complex_elements& A, int bits)
      : re(ctx, A.re.rows, A.re.columns, A.re.values, bits, A.re.rows % 2 == 0),
        im(ctx, A.re.rows, A.re.columns, A.im.values, bits, A.re.rows % 2 == 1),
        rows(A.re.rows),
        columns(A.re.columns) {}
  complex_elements elements() { return {{rows, columns, re.elements()}, {rows, columns, im.elements()}}; }
  index_t rows, columns;
};

void expect_same_parts(const complex_elements& A, const complex_elements& B) {
  expect_same_numbers(A.re.values, B.re.values);
  expect_same_numbers(A.im.values, B.im.values);
}

/// The two parts of a sum of complex products, and of magnitudes |Re z| + |Im z|.
class exact_complex_terms {
 public:
  explicit exact_complex_terms(int bits) : re_(bits), im_(bits) {}
  void add(const mp& a_re, const mp& a_im, const mp& b_re, const mp& b_im) {
    re_.add(a_re, b_re);
    re_.add(-a_im, b_im);
    im_.add(a_re, b_im);
    im_.add(a_im, b_re);
  }
  [[nodiscard]] mpfr magnitudes() const {
    mpfr all(64);
    mpfr_add(all.get(), re_.magnitudes().get(), im_.magnitudes().get(), MPFR_RNDU);
    return all;
  }
  [[nodiscard]] bool are(const mp& re, const mp& im, double factor, const mpfr& scale) {
    return re_.is(re, factor, &scale) && im_.is(im, factor, &scale);
  }

 private:
  exact_terms re_, im_;
};

struct complex_factors {
  complex_elements LU;
  std::vector<index_t> ipiv;
  residua::mp_factor_report report;
};
complex_factors factorise(const residua::context& ctx, const complex_elements& A, int bits,
                          const residua::mp_gemm_options& options = {}) {
  gapped_complex its(ctx, A, bits);
  residua::array<index_t> ipiv(ctx, std::min(its.rows, its.columns), -1);
  const auto report = getrf(ctx, its.re.view(), its.im.view(), ipiv.view(), options);
  return {its.elements(), ipiv.to_host(ctx), report};
}
complex_elements with_rows_exchanged(complex_elements A, const std::vector<index_t>& ipiv) {
  for (auto* part : {&A.re, &A.im}) {
    for (std::size_t i = 0; i < ipiv.size(); ++i) {
      for (index_t j = 0; j < part->columns; ++j)
        std::swap((*part)(static_cast<index_t>(i), j), (*part)(ipiv[i] - 1, j));
    }
  }
  return A;
}

mp size_of(const complex_elements& A, index_t i, index_t j) { return abs(A.re(i, j)) + abs(A.im(i, j)); }
complex_elements lower_of(const complex_elements& LU, index_t k) {
  const int bits = LU.re.values.front().bits();
  auto L = zeros_of(LU.re.rows, k, bits);
  for (index_t j = 0; j < k; ++j) {
    L.re(j, j) = mp(1.0, bits);
    for (index_t i = j + 1; i < LU.re.rows; ++i) L.re(i, j) = LU.re(i, j), L.im(i, j) = LU.im(i, j);
  }
  return L;
}
complex_elements upper_of(const complex_elements& LU, index_t k) {
  auto U = zeros_of(k, LU.re.columns, LU.re.values.front().bits());
  for (index_t j = 0; j < LU.re.columns; ++j) {
    for (index_t i = 0; i <= std::min(j, k - 1); ++i) U.re(i, j) = LU.re(i, j), U.im(i, j) = LU.im(i, j);
  }
  return U;
}
complex_elements adjoint(const complex_elements& A, bool is_conjugate = true) {
  auto B = zeros_of(A.re.columns, A.re.rows, A.re.values.front().bits());
  for (index_t j = 0; j < A.re.columns; ++j) {
    for (index_t i = 0; i < A.re.rows; ++i) {
      B.re(j, i) = A.re(i, j);
      B.im(j, i) = is_conjugate ? -A.im(i, j) : A.im(i, j);
    }
  }
  return B;
}

/// Whether the parts of A - L U are within factor u |L| |U|, where `stored` says which.
void expect_product(const complex_elements& L, const complex_elements& U, const complex_elements& A,
                    double factor, bool lower_only = false) {
  const int bits = A.re.values.front().bits();
  for (index_t j = 0; j < A.re.columns; ++j) {
    for (index_t i = lower_only ? j : 0; i < A.re.rows; ++i) {
      exact_complex_terms sum(bits);
      for (index_t k = 0; k < L.re.columns; ++k) sum.add(L.re(i, k), L.im(i, k), U.re(k, j), U.im(k, j));
      ASSERT_TRUE(sum.are(A.re(i, j), A.im(i, j), factor, sum.magnitudes()))
          << i << ", " << j << " at " << bits << " bits";
    }
  }
}
void expect_factors(const complex_elements& A, const complex_factors& f) {
  const int bits = A.re.values.front().bits();
  const index_t k = std::min(A.re.rows, A.re.columns);
  expect_product(lower_of(f.LU, k), upper_of(f.LU, k), with_rows_exchanged(A, f.ipiv), levels(2 * k) + 4);
  for (index_t j = 0; j < k; ++j) {
    for (index_t i = j + 1; i < A.re.rows; ++i)
      EXPECT_LE(size_of(f.LU, i, j), mp(2.0, bits));  // |z| <= 1 by |Re| + |Im| of both: |z|_1 <= root of 2
  }
}

struct shape {
  index_t rows, columns;
};

TEST_P(mp_complex_lapack, lu_is_within_its_bound) {
  for (const int bits : {53, 106, 424}) {
    for (const entries kind : {entries::uniform, entries::graded, entries::cancelling}) {
      for (const auto& [rows, columns] : {shape{1, 1}, {9, 6}, {5, 18}, {20, 20}}) {
        SCOPED_TRACE(std::to_string(rows) + " x " + std::to_string(columns));
        const auto A = numbers_of(kind, rows, columns, bits, 171);
        expect_factors(A, factorise(ctx, A, bits));
      }
    }
  }
}

TEST_P(mp_complex_lapack, lu_is_within_its_bound_where_residues_multiply) {
  for (const auto& [rows, columns] : {shape{50, 40}, {40, 55}}) {
    const auto A = numbers_of(entries::uniform, rows, columns, 212, 172);
    const auto f = factorise(ctx, A, 212, {.engine = residua::engine::residue});
    EXPECT_EQ(f.report.products.used, residua::engine::residue);
    EXPECT_EQ(f.report.info, 0);
    expect_factors(A, f);
  }
}

TEST_P(mp_complex_lapack, bits_and_pivots_are_the_references) {
  const auto reference = residua::context::reference();
  for (const auto& [rows, columns] : {shape{7, 9}, {33, 32}, {21, 40}}) {
    const auto A = numbers_of(entries::uniform, rows, columns, 212, 173);
    const auto expected = factorise(reference, A, 212), found = factorise(ctx, A, 212);
    EXPECT_EQ(found.ipiv, expected.ipiv);
    expect_same_parts(found.LU, expected.LU);
    if (ctx.kind() != residua::backend::cpu) continue;
    expect_same_parts(factorise(residua::context::cpu(5, ctx.isa()), A, 212).LU, expected.LU);
  }
}

/// 2 + 2i beats 3 by the sum of its parts, and the first of those that are as large is taken.
TEST_P(mp_complex_lapack, pivots_are_the_largest_by_both_parts) {
  const int bits = 106;
  complex_elements A = zeros_of(4, 1, bits);
  A.re(0, 0) = mp(3.0, bits);
  A.re(1, 0) = A.im(1, 0) = mp(2.0, bits);
  A.im(2, 0) = mp(-4.0, bits);
  EXPECT_EQ(factorise(ctx, A, bits).ipiv[0], 2);
  A.im(3, 0) = mp(std::nan(""), bits);
  EXPECT_EQ(factorise(ctx, A, bits).ipiv[0], 4);
  A.re(2, 0) = mp(std::nan(""), bits);  // the first of them
  EXPECT_EQ(factorise(ctx, A, bits).ipiv[0], 3);
}

/// The twelfth column is i times the third one.
TEST_P(mp_complex_lapack, names_the_first_pivot_that_is_zero_and_goes_on) {
  constexpr index_t n = 20;
  const int bits = 106;
  auto A = zeros_of(n, n, bits);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) A.im(i, j) = mp(i == j ? 4.0 : i > j ? 2.0 : 0.0, bits);
  }
  for (index_t i = 0; i < n; ++i) A.re(i, 11) = -A.im(i, 2), A.im(i, 11) = mp(bits);
  const auto f = factorise(ctx, A, bits);
  EXPECT_EQ(f.report.info, 12);
  EXPECT_TRUE(size_of(f.LU, 11, 11).is_zero());
  EXPECT_FALSE(size_of(f.LU, 12, 12).is_zero());
  expect_factors(A, f);
}

/// i times [1 1 1; 1 1 2; 1 1 4].
TEST_P(mp_complex_lapack, computes_the_row_of_a_pivot_that_is_zero) {
  const int bits = 106;
  auto A = zeros_of(3, 3, bits);
  const double last_column[] = {1, 2, 4};
  for (index_t i = 0; i < 3; ++i) {
    A.im(i, 0) = A.im(i, 1) = mp(1.0, bits);
    A.im(i, 2) = mp(last_column[i], bits);
  }
  const auto f = factorise(ctx, A, bits);
  EXPECT_EQ(f.report.info, 2);
  EXPECT_EQ(f.LU.im(1, 2), mp(1.0, bits));
  EXPECT_EQ(f.LU.im(2, 2), mp(3.0, bits));
  expect_factors(A, f);
}

complex_elements through(const residua::context& ctx, op form, const complex_factors& f,
                         const complex_elements& b, int bits) {
  const residua::mp_matrix Re(ctx, f.LU.re.rows, f.LU.re.rows, f.LU.re.values, bits),
      Im(ctx, f.LU.re.rows, f.LU.re.rows, f.LU.im.values, bits);
  const residua::array<index_t> ipiv(ctx, std::span<const index_t>(f.ipiv));
  gapped_complex X(ctx, b, bits);
  getrs(ctx, form, Re, Im, ipiv.view(), X.re.view(), X.im.view());
  return X.elements();
}

/// Rows of |L| |U| |x| and so on, with |z| = |Re z| + |Im z|.
std::vector<mpfr> sizes_through(const complex_elements& first, const complex_elements& second,
                                const complex_elements& x, index_t column) {
  std::vector<mp> values;
  for (index_t i = 0; i < x.re.rows; ++i) values.push_back(size_of(x, i, column));
  return magnitudes_through(
      x.re.rows, [&](index_t i, index_t k) { return size_of(first, i, k); },
      [&](index_t k, index_t j) { return size_of(second, k, j); }, values);
}
void expect_solutions(const complex_elements& A, const complex_elements& X, const complex_elements& b,
                      const complex_elements& first, const complex_elements& second, double factor,
                      const complex_elements& measured) {
  const index_t n = A.re.rows;
  for (index_t c = 0; c < b.re.columns; ++c) {
    const auto scale = sizes_through(first, second, measured, c);
    for (index_t i = 0; i < n; ++i) {
      exact_complex_terms sum(A.re.values.front().bits());
      for (index_t k = 0; k < n; ++k) sum.add(A.re(i, k), A.im(i, k), X.re(k, c), X.im(k, c));
      EXPECT_TRUE(sum.are(b.re(i, c), b.im(i, c), factor, scale[static_cast<std::size_t>(i)])) << i;
    }
  }
}

/// op(A) x = b for all four operations: for the transposed ones with P^T x, whose system is op(L U).
TEST_P(mp_complex_lapack, factors_solve_within_their_bound) {
  for (const int bits : {106, 424}) {
    for (const index_t n : {1, 21}) {
      for (const op form : {op::none, op::transpose, op::conjugate, op::conjugate_transpose}) {
        SCOPED_TRACE(static_cast<int>(form));
        const auto A = numbers_of(entries::uniform, n, n, bits, 174),
                   b = numbers_of(entries::graded, n, 2, bits, 176);
        const auto f = factorise(ctx, A, bits);
        const auto X = through(ctx, form, f, b, bits);
        expect_same_parts(X, through(residua::context::reference(), form, f, b, bits));
        const auto L = lower_of(f.LU, n), U = upper_of(f.LU, n), PA = with_rows_exchanged(A, f.ipiv);
        const double factor = 4 * levels(2 * n) + 13;
        const bool is_conjugate = form == op::conjugate || form == op::conjugate_transpose;
        if (is_transposed(form)) {
          const auto PX = with_rows_exchanged(X, f.ipiv);
          expect_solutions(adjoint(PA, is_conjugate), PX, b, adjoint(U), adjoint(L), factor, PX);
        } else {
          const auto whole = is_conjugate ? adjoint(adjoint(PA, false)) : PA;
          expect_solutions(whole, X, with_rows_exchanged(b, f.ipiv), L, U, factor, X);
        }
      }
    }
  }
}

TEST_P(mp_complex_lapack, takes_pivots_at_any_increment) {
  constexpr int bits = 106;
  constexpr index_t n = 9;
  const auto A = numbers_of(entries::uniform, n, n, bits, 87),
             b = numbers_of(entries::uniform, n, 2, bits, 88);
  const auto f = factorise(ctx, A, bits);
  const residua::array<index_t> pivots(ctx, f.ipiv);
  for (const op form : {op::none, op::conjugate_transpose}) {
    gapped_complex LU(ctx, f.LU, bits), X(ctx, b, bits);
    getrs(ctx, form, LU.re.view(), LU.im.view(), pivots.view(), X.re.view(), X.im.view());
    for (const index_t increment : {2, -3}) {
      gapped_complex again(ctx, A, bits), Y(ctx, b, bits);
      const strided<index_t> ipiv(ctx, std::vector<index_t>(n, -1), increment);
      getrf(ctx, again.re.view(), again.im.view(), ipiv);
      EXPECT_EQ(ipiv.elements(), f.ipiv) << increment;
      getrs(ctx, form, again.re.view(), again.im.view(), ipiv, Y.re.view(), Y.im.view());
      expect_same_parts(X.elements(), Y.elements());
    }
  }
}

/// Right-hand sides of far exponents: what products have in them is of the solution, not of the factors.
TEST_P(mp_complex_lapack, products_are_those_of_factors_and_of_solutions) {
  constexpr int bits = 106;
  constexpr index_t n = 50, columns = 40;
  const auto A = numbers_of(entries::uniform, n, n, bits, 72);
  const auto re = mp_numbers(86).vector(n * columns, bits, 20),
             im = mp_numbers(87).vector(n * columns, bits, 20);
  const residua::mp_gemm_options by_residues{.engine = residua::engine::residue};
  residua::mp_matrix LRe(ctx, n, n, A.re.values, bits), LIm(ctx, n, n, A.im.values, bits),
      XRe(ctx, n, columns, re, bits), XIm(ctx, n, columns, im, bits), Re(ctx, n, n, A.re.values, bits),
      Im(ctx, n, n, A.im.values, bits), YRe(ctx, n, columns, re, bits), YIm(ctx, n, columns, im, bits);
  residua::array<index_t> ipiv(ctx, n, 0);
  const auto factors = getrf(ctx, LRe, LIm, ipiv.view(), by_residues).products;
  const auto solutions = getrs(ctx, op::none, LRe, LIm, ipiv.view(), XRe, XIm, by_residues);
  const auto both = gesv(ctx, Re, Im, ipiv.view(), YRe, YIm, by_residues).products;
  EXPECT_EQ(factors.used, residua::engine::residue);
  EXPECT_EQ(solutions.used, residua::engine::residue);
  EXPECT_GT(solutions.spread, factors.spread);
  EXPECT_EQ(both.used, residua::engine::residue);
  EXPECT_EQ(both.spread, solutions.spread);
  EXPECT_EQ(both.bits, std::max(factors.bits, solutions.bits));
}

TEST_P(mp_complex_lapack, gesv_is_getrf_and_getrs_unless_singular) {
  const int bits = 212;
  const index_t n = 12;
  const auto A = numbers_of(entries::uniform, n, n, bits, 177),
             b = numbers_of(entries::uniform, n, 3, bits, 179);
  gapped_complex its(ctx, A, bits), X(ctx, b, bits);
  residua::array<index_t> ipiv(ctx, n, 0);
  EXPECT_EQ(gesv(ctx, its.re.view(), its.im.view(), ipiv.view(), X.re.view(), X.im.view()).info, 0);
  expect_same_parts(X.elements(), through(ctx, op::none, factorise(ctx, A, bits), b, bits));
  gapped_complex zeros(ctx, zeros_of(n, n, bits), bits), kept(ctx, b, bits);
  EXPECT_EQ(gesv(ctx, zeros.re.view(), zeros.im.view(), ipiv.view(), kept.re.view(), kept.im.view()).info, 1);
  expect_same_parts(kept.elements(), b);
}

/// Hermitian, with a diagonal that outweighs its rows; Hilbert's matrix turned; graded from both sides.
complex_elements positive_definite_complex(entries kind, index_t n, int bits, unsigned seed) {
  if (kind == entries::cancelling) return turned(positive_definite(kind, n, bits, seed));
  complex_elements A{positive_definite(kind, n, bits, seed), positive_definite(kind, n, bits, seed)};
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = j; i < n; ++i) {
      A.im(i, j) = i == j ? mp(bits) : -A.im(i, j);
      A.im(j, i) = -A.im(i, j);
    }
  }
  return A;
}
/// The other triangle, and imaginary parts of the diagonal, hold NaN.
complex_elements triangle_of_complex(complex_elements A, uplo stored) {
  A.re = triangle_of(A.re, stored);
  A.im = triangle_of(A.im, stored);
  for (index_t i = 0; i < A.re.rows; ++i) A.im(i, i) = mp(std::nan(""), A.re.values.front().bits());
  return A;
}
complex_elements factor_of(const complex_elements& A, uplo stored) {
  auto L = zeros_of(A.re.rows, A.re.rows, A.re.values.front().bits());
  for (index_t j = 0; j < A.re.rows; ++j) {
    for (index_t i = j; i < A.re.rows; ++i) {
      L.re(i, j) = stored == uplo::lower ? A.re(i, j) : A.re(j, i);
      L.im(i, j) = stored == uplo::lower ? A.im(i, j) : -A.im(j, i);
    }
  }
  return L;
}

TEST_P(mp_complex_lapack, cholesky_is_within_its_bound) {
  for (const int bits : {53, 212}) {
    for (const entries kind : {entries::uniform, entries::graded, entries::cancelling}) {
      for (const uplo stored : {uplo::lower, uplo::upper}) {
        const index_t n = kind == entries::cancelling ? 8 : 27;
        const auto A = positive_definite_complex(kind, n, bits, 181);
        gapped_complex its(ctx, triangle_of_complex(A, stored), bits);
        EXPECT_EQ(potrf(ctx, stored, its.re.view(), its.im.view()).info, 0);
        const auto F = its.elements();
        expect_other_triangle_kept(F.re, stored);
        expect_other_triangle_kept(F.im, stored);
        const auto L = factor_of(F, stored);
        for (index_t i = 0; i < n; ++i) EXPECT_TRUE(L.im(i, i).is_zero());
        expect_product(L, adjoint(L), A, levels(2 * n) + 4, true);
        const auto b = numbers_of(entries::uniform, n, 2, bits, 182);
        gapped_complex X(ctx, b, bits);
        potrs(ctx, stored, its.re.view(), its.im.view(), X.re.view(), X.im.view());
        const auto x = X.elements();
        expect_solutions(A, x, b, L, adjoint(L), 3 * levels(2 * n) + 13, x);
        gapped_complex again(ctx, triangle_of_complex(A, stored), bits), Y(ctx, b, bits);
        EXPECT_EQ(posv(ctx, stored, again.re.view(), again.im.view(), Y.re.view(), Y.im.view()).info, 0);
        expect_same_parts(Y.elements(), x);
      }
    }
  }
}

/// What potrf leaves out of the real factor is what it keeps, but for signs, to the last bit: so the bound of
/// the real factor is the complex one's.
TEST_P(mp_complex_lapack, cholesky_factors_of_real_forms_are_real_forms) {
  for (const index_t n : {27, 45}) {
    const int bits = 212;
    const auto A = positive_definite_complex(entries::uniform, n, bits, 185);
    mp_elements S(2 * n, 2 * n, bits);
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = 0; i < n; ++i) {
        S(2 * i, 2 * j) = S(2 * i + 1, 2 * j + 1) = A.re(i, j);
        S(2 * i + 1, 2 * j) = A.im(i, j);
        S(2 * i, 2 * j + 1) = -A.im(i, j);
      }
    }
    residua::mp_matrix whole(ctx, 2 * n, 2 * n, S.values, bits);
    EXPECT_EQ(potrf(ctx, uplo::lower, whole).info, 0);
    const mp_elements L(2 * n, 2 * n, whole.to_host(ctx));
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = j; i < n; ++i) {
        EXPECT_EQ(L(2 * i, 2 * j), L(2 * i + 1, 2 * j + 1)) << i << ", " << j;
        if (i > j) {
          EXPECT_EQ(L(2 * i + 1, 2 * j), -L(2 * i, 2 * j + 1)) << i << ", " << j;
        } else {
          EXPECT_TRUE(L(2 * i + 1, 2 * j).is_zero());
        }
      }
    }
  }
}

/// As products_are_those_of_factors_and_of_solutions.
TEST_P(mp_complex_lapack, cholesky_tells_of_products_with_solutions) {
  constexpr int bits = 106;
  constexpr index_t n = 50, columns = 40;
  const auto A = positive_definite_complex(entries::uniform, n, bits, 189);
  const auto b = mp_numbers(88).vector(n * columns, bits, 20);
  const residua::mp_gemm_options by_residues{.engine = residua::engine::residue};
  residua::mp_matrix Re(ctx, n, n, A.re.values, bits), Im(ctx, n, n, A.im.values, bits),
      LRe(ctx, n, n, A.re.values, bits), LIm(ctx, n, n, A.im.values, bits), XRe(ctx, n, columns, b, bits),
      XIm(ctx, n, columns, b, bits), YRe(ctx, n, columns, b, bits), YIm(ctx, n, columns, b, bits);
  const auto factors = potrf(ctx, uplo::lower, LRe, LIm, by_residues).products;
  const auto solutions = potrs(ctx, uplo::lower, LRe, LIm, XRe, XIm, by_residues);
  const auto both = posv(ctx, uplo::lower, Re, Im, YRe, YIm, by_residues).products;
  EXPECT_GT(solutions.spread, factors.spread);
  EXPECT_EQ(both.spread, solutions.spread);
  EXPECT_EQ(both.bits, std::max(factors.bits, solutions.bits));
}

TEST_P(mp_complex_lapack, cholesky_names_the_minor_that_is_not_positive) {
  const int bits = 106;
  auto A = positive_definite_complex(entries::uniform, 12, bits, 183);
  A.re(6, 6) = mp(-1.0, bits);
  const auto b = numbers_of(entries::uniform, 12, 1, bits, 184);
  for (const uplo stored : {uplo::lower, uplo::upper}) {
    const auto given = triangle_of_complex(A, stored);
    gapped_complex its(ctx, given, bits), X(ctx, b, bits);
    EXPECT_EQ(posv(ctx, stored, its.re.view(), its.im.view(), X.re.view(), X.im.view()).info, 7);
    expect_same_parts(X.elements(), b);
    EXPECT_EQ(its.elements().re(6, 6), mp(-1.0, bits));
  }
  A.re(3, 3) = mp(std::nan(""), bits);
  gapped_complex its(ctx, A, bits);
  EXPECT_EQ(potrf(ctx, uplo::lower, its.re.view(), its.im.view()).info, 4);
}

TEST_P(mp_complex_lapack, takes_what_is_empty_and_rejects_what_does_not_fit) {
  const int bits = 106;
  residua::mp_matrix none(ctx, 0, 0, bits), A(ctx, 3, 3, bits), flat(ctx, 2, 3, bits), B(ctx, 2, 1, bits),
      C(ctx, 3, 1, bits), other(ctx, 3, 3, 128);
  residua::array<index_t> two(ctx, 2), three(ctx, 3), nothing(ctx, 0);
  EXPECT_EQ(gesv(ctx, none, none, nothing.view(), none, none).info, 0);
  EXPECT_EQ(posv(ctx, uplo::lower, none, none, none, none).info, 0);
  expect_rejected({"getrf:", "Im has 2 rows", "Re has 3 rows"}, [&] { getrf(ctx, A, flat, three.view()); });
  expect_rejected({"getrf:", "Im", "128"}, [&] { getrf(ctx, A, other, three.view()); });
  expect_rejected({"getrf:", "ipiv has 2 elements", "Re has 3 pivots"},
                  [&] { getrf(ctx, A, A, two.view()); });
  expect_rejected({"getrs:", "Re is 2 x 3; it must be square"},
                  [&] { getrs(ctx, op::none, flat, flat, two.view(), B, B); });
  expect_rejected({"getrs:", "BRe has 2 rows, Re has 3 rows"},
                  [&] { getrs(ctx, op::none, A, A, three.view(), B, B); });
  expect_rejected({"gesv:", "BIm has 2 rows", "BRe has 3 rows"},
                  [&] { gesv(ctx, A, A, three.view(), C, B); });
  expect_rejected({"potrf:", "Re is 2 x 3; it must be square"}, [&] { potrf(ctx, uplo::lower, flat, flat); });
  expect_rejected({"potrs:", "BRe has 2 rows, Re has 3 rows"}, [&] { potrs(ctx, uplo::lower, A, A, B, B); });
  residua::mp_matrix fine(ctx, 1, 1, residua::most_mp_bits);
  residua::array<index_t> one(ctx, 1);
  expect_rejected({"getrf:", "Re has", "at most"}, [&] { getrf(ctx, fine, fine, one.view()); });
}

}  // namespace
