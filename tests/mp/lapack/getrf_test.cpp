// LU factorisations of run-time precision, systems and determinants by them, on every backend.
#include "backends.hpp"
#include "mp/data.hpp"
#include "rejection.hpp"
#include "residua/mp/lapack.hpp"
#include "residua/view/array.hpp"

namespace {

using residua::op;
using namespace residua_test;

using mp_getrf = on_backend;

struct factors {
  mp_elements LU;
  std::vector<index_t> ipiv;
  residua::mp_factor_report report;
};

factors factorise(const residua::context& ctx, const mp_elements& A, int bits,
                  const residua::mp_gemm_options& options = {}) {
  gapped_mp of_A(ctx, A.rows, A.columns, A.values, bits, A.rows % 2 == 0);
  residua::array<index_t> ipiv(ctx, std::min(A.rows, A.columns), -1);
  const auto report = getrf(ctx, of_A.view(), ipiv.view(), options);
  return {mp_elements(A.rows, A.columns, of_A.elements()), ipiv.to_host(ctx), report};
}

mp_elements with_rows_exchanged(mp_elements A, const std::vector<index_t>& ipiv) {
  for (std::size_t i = 0; i < ipiv.size(); ++i) {
    for (index_t j = 0; j < A.columns; ++j) std::swap(A(static_cast<index_t>(i), j), A(ipiv[i] - 1, j));
  }
  return A;
}

mp lower_of(const mp_elements& LU, index_t i, index_t k) {
  const int bits = LU.values.front().bits();
  return i == k ? mp(1.0, bits) : i > k ? LU(i, k) : mp(bits);
}
mp upper_of(const mp_elements& LU, index_t k, index_t j) {
  return k <= j ? LU(k, j) : mp(LU.values.front().bits());
}

void expect_factors(const mp_elements& A, const factors& f) {
  const int bits = A.values.front().bits();
  const index_t k = std::min(A.rows, A.columns);
  const auto PA = with_rows_exchanged(A, f.ipiv);
  for (index_t j = 0; j < A.columns; ++j) {
    for (index_t i = 0; i < A.rows; ++i) {
      exact_terms sum(bits);
      for (index_t l = 0; l <= std::min({i, j, k - 1}); ++l) sum.add(lower_of(f.LU, i, l), f.LU(l, j));
      ASSERT_TRUE(sum.is(PA(i, j), levels(k) + 4)) << i << ", " << j << " at " << bits << " bits";
      if (i > j) {
        EXPECT_LE(abs(f.LU(i, j)), mp(1.0, bits) + ldexp(mp(2.0, bits), -bits));
      }
    }
  }
}

struct shape {
  index_t rows, columns;
};

TEST_P(mp_getrf, is_within_its_bound) {
  for (const int bits : mp_precisions) {
    for (const entries kind : {entries::uniform, entries::graded, entries::cancelling}) {
      for (const auto& [rows, columns] : {shape{9, 6}, {5, 8}, {20, 20}}) {
        SCOPED_TRACE(std::to_string(rows) + " x " + std::to_string(columns));
        const auto A = elements_of(kind, rows, columns, bits, 71);
        expect_factors(A, factorise(ctx, A, bits));
      }
    }
  }
}

TEST_P(mp_getrf, is_within_its_bound_where_residues_multiply) {
  for (const int bits : {106, 424}) {
    for (const auto& [rows, columns] : {shape{100, 70}, {70, 110}}) {
      const auto A = elements_of(entries::uniform, rows, columns, bits, 72);
      const auto f = factorise(ctx, A, bits);
      EXPECT_EQ(f.report.products.used, residua::engine::residue);
      EXPECT_EQ(f.report.info, 0);
      expect_factors(A, f);
    }
  }
}

TEST_P(mp_getrf, bits_and_pivots_are_the_references) {
  const auto reference = residua::context::reference();
  for (const int bits : {106, 424, 848}) {
    for (const auto& [rows, columns] : {shape{1, 1}, {7, 9}, {33, 32}, {90, 70}, {40, 75}, {300, 35}}) {
      const auto A = elements_of(entries::uniform, rows, columns, bits, 73);
      const auto expected = factorise(reference, A, bits), found = factorise(ctx, A, bits);
      EXPECT_EQ(found.ipiv, expected.ipiv);
      expect_same_numbers(found.LU.values, expected.LU.values);
    }
  }
  for (const int bits : {128, 212, 1696, 2400, 4096}) {
    for (const entries kind : {entries::uniform, entries::graded, entries::cancelling}) {
      const auto A = elements_of(kind, 19, 18, bits, 79);
      const auto expected = factorise(reference, A, bits), found = factorise(ctx, A, bits);
      EXPECT_EQ(found.ipiv, expected.ipiv);
      expect_same_numbers(found.LU.values, expected.LU.values);
    }
  }
}

/// Elements that differ behind the bits of a double, signs, singular matrices, and what is not finite: pivots
/// that a GPU foresees in double are others, or not confirmed.
std::vector<mp_elements> misleading_matrices(index_t m, index_t n, int bits) {
  std::mt19937 random(87);
  mp_elements close(m, n, bits), signs = close, singular = close, zeros = close;
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < m; ++i) {
      const mp sign(random() % 2 == 0 ? 1.0 : -1.0, bits), small(static_cast<double>(random() % 64), bits);
      signs(i, j) = sign;
      close(i, j) = sign * (mp(1.0, bits) + ldexp(small, -66));
      singular(i, j) = j % 5 == 4 ? singular(i, j - 1) : small;
    }
  }
  auto infinite = elements_of(entries::uniform, m, n, bits, 88), undefined = infinite;
  infinite(m - 1, n / 2) = mp(-HUGE_VAL, bits);
  undefined(m / 2, n - 1) = mp(std::nan(""), bits);
  return {close,
          signs,
          singular,
          zeros,
          infinite,
          undefined,
          elements_of(entries::graded, m, n, bits, 89),
          elements_of(entries::cancelling, m, n, bits, 90)};
}

TEST_P(mp_getrf, misleading_pivots_are_the_references) {
  const auto reference = residua::context::reference();
  for (const int bits : {106, 424}) {
    for (const auto& [rows, columns] : {shape{17, 16}, {18, 17}, {65, 33}, {150, 16}}) {
      for (const auto& A : misleading_matrices(rows, columns, bits)) {
        const auto expected = factorise(reference, A, bits), found = factorise(ctx, A, bits);
        EXPECT_EQ(found.ipiv, expected.ipiv);
        EXPECT_EQ(found.report.info, expected.report.info);
        expect_same_numbers(found.LU.values, expected.LU.values);
      }
    }
  }
}

/// Of an order from which on panels and triangles are as large as GPUs like them, over which CPUs would take
/// long.
TEST_P(mp_getrf, bits_of_large_orders_are_the_cpus) {
  if (ctx.kind() != residua::backend::cuda) GTEST_SKIP() << "compares a GPU with a CPU";
  constexpr index_t n = 1056;
  const int bits = 106;
  const auto A = elements_of(entries::uniform, n, n, bits, 80);
  const residua::mp_gemm_options sums{.engine = residua::engine::native};
  const auto expected = factorise(residua::context::cpu(), A, bits, sums),
             found = factorise(ctx, A, bits, sums);
  EXPECT_EQ(found.ipiv, expected.ipiv);
  expect_same_numbers(found.LU.values, expected.LU.values);
}

TEST_P(mp_getrf, takes_the_first_of_the_largest_to_the_last_bit) {
  const int bits = 424;
  const mp one(1.0, bits), above = one + ldexp(one, 1 - bits), zero(bits);
  const mp_elements A(4, 1, {one, -above, above, zero});
  EXPECT_EQ(factorise(ctx, A, bits).ipiv[0], 2);
}

/// Of more rows than are searched together.
TEST_P(mp_getrf, takes_the_first_of_equal_elements_for_the_pivot) {
  constexpr index_t rows = 100;
  for (const int bits : {128, 1696}) {
    std::vector<mp> ones(rows, mp(1.0, bits));
    ones[3] = mp(0.5, bits);
    ones[40] = mp(-1.0, bits);
    residua::mp_matrix A(ctx, rows, 1, ones, bits);
    residua::array<index_t> ipiv(ctx, 1, 0);
    EXPECT_EQ(getrf(ctx, A, ipiv.view()).info, 0);
    EXPECT_EQ(ipiv.to_host(ctx)[0], 1);
  }
}

/// The 40th column repeats the third one, so that what is left of it is zero below row 39. Small integers and
/// multipliers of powers of two: exact.
TEST_P(mp_getrf, names_the_first_pivot_that_is_zero_and_goes_on) {
  constexpr index_t n = 45;
  const int bits = 212;
  mp_elements A(n, n, bits);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) A(i, j) = mp(i == j ? 4.0 : i > j ? 2.0 : 0.0, bits);
  }
  for (index_t i = 0; i < n; ++i) A(i, 39) = A(i, 2);
  const auto f = factorise(ctx, A, bits);
  EXPECT_EQ(f.report.info, 40);
  EXPECT_TRUE(f.LU(39, 39).is_zero());
  EXPECT_FALSE(f.LU(40, 40).is_zero());
  EXPECT_EQ(factorise(ctx, mp_elements(2, 2, bits), bits).report.info, 1);
}

TEST_P(mp_getrf, takes_what_is_not_finite_for_a_pivot) {
  const int bits = 106;
  auto A = elements_of(entries::uniform, 40, 40, bits, 74);
  A(5, 0) = mp(HUGE_VAL, bits);
  EXPECT_EQ(factorise(ctx, A, bits).ipiv[0], 6);
  A(7, 0) = mp(std::nan(""), bits);
  const auto f = factorise(ctx, A, bits);
  EXPECT_EQ(f.ipiv[0], 8);
  EXPECT_EQ(f.report.info, 0);
  EXPECT_TRUE(f.LU(39, 39).is_nan());
}

/// The solutions of op(A) X = b by A's factors, within their bound, and with the reference's bits.
void expect_solutions(const residua::context& ctx, op form, const mp_elements& A, const mp_elements& b) {
  const int bits = A.values.front().bits();
  const index_t n = A.rows;
  const bool plain = form == op::none;
  const auto f = factorise(ctx, A, bits);
  const auto solve = [&](const residua::context& its_context) {
    const residua::mp_matrix LU(its_context, n, n, f.LU.values, bits);
    const residua::array<index_t> ipiv(its_context, std::span<const index_t>(f.ipiv));
    gapped_mp X(its_context, n, 2, b.values, bits, true);
    getrs(its_context, form, LU, ipiv.view(), X.view());
    return X.elements();
  };
  const auto x = solve(ctx);
  expect_same_numbers(x, solve(residua::context::reference()));
  for (index_t c = 0; c < 2; ++c) {
    const std::vector<mp> solution(x.begin() + c * n, x.begin() + (c + 1) * n);
    // op = transpose: P^T x = y with U^T L^T y = b.
    auto scale = magnitudes_through(
        n, [&](index_t i, index_t k) { return plain ? lower_of(f.LU, i, k) : upper_of(f.LU, k, i); },
        [&](index_t k, index_t j) { return plain ? upper_of(f.LU, k, j) : lower_of(f.LU, j, k); },
        plain ? solution : with_rows_exchanged(mp_elements(n, 1, solution), f.ipiv).values);
    const auto PA = plain ? with_rows_exchanged(A, f.ipiv) : A;
    const auto Pb = plain ? with_rows_exchanged(b, f.ipiv) : b;
    for (index_t i = 0; i < n; ++i) {
      exact_terms sum(bits);
      for (index_t k = 0; k < n; ++k)
        sum.add(plain ? PA(i, k) : PA(k, i), solution[static_cast<std::size_t>(k)]);
      EXPECT_TRUE(sum.is(Pb(i, c), 3 * levels(n) + 13, &scale[static_cast<std::size_t>(i)])) << i;
    }
  }
}

TEST_P(mp_getrf, factors_solve_within_their_bound) {
  for (const op form : {op::none, op::transpose}) {
    for (const int bits : {106, 424, 848}) {
      for (const index_t n : {1, 30, 70}) {
        if (n == 70 && bits == 848) continue;
        expect_solutions(ctx, form, elements_of(entries::uniform, n, n, bits, 75),
                         elements_of(entries::uniform, n, 2, bits, 76));
      }
    }
    for_all_data([&](data kind, int bits) {
      const index_t n = 8;
      expect_solutions(ctx, form, elements_of(entries_of(kind), n, n, bits, 75),
                       {n, 2, mp_numbers(76).vector(2 * n, bits, reach_of(kind))});
    });
  }
}

/// Right-hand sides of far exponents: what products have in them is of the solution, not of the factors.
TEST_P(mp_getrf, products_are_those_of_factors_and_of_solutions) {
  constexpr int bits = 106;
  constexpr index_t n = 100, columns = 40;
  const auto A = elements_of(entries::uniform, n, n, bits, 72);
  const auto b = mp_numbers(86).vector(n * columns, bits, 20);
  const residua::mp_gemm_options by_residues{.engine = residua::engine::residue};
  residua::mp_matrix LU(ctx, n, n, A.values, bits), X(ctx, n, columns, b, bits),
      of_A(ctx, n, n, A.values, bits), Y(ctx, n, columns, b, bits);
  residua::array<index_t> ipiv(ctx, n, 0);
  const auto factors = getrf(ctx, LU, ipiv.view(), by_residues).products;
  const auto solutions = getrs(ctx, op::none, LU, ipiv.view(), X, by_residues);
  const auto both = gesv(ctx, of_A, ipiv.view(), Y, by_residues).products;
  EXPECT_EQ(factors.used, residua::engine::residue);
  EXPECT_EQ(solutions.used, residua::engine::residue);
  EXPECT_GT(solutions.spread, factors.spread);
  EXPECT_EQ(both.used, residua::engine::residue);
  EXPECT_EQ(both.spread, solutions.spread);
  EXPECT_EQ(both.bits, std::max(factors.bits, solutions.bits));
}

/// L = (I, 0; M, I), the rows of M falling, and columns on the right that grow: terms of a product with M are
/// 1 beside 2^60. Among the first 32 columns it is taken from what is below, and beside them from what L is
/// solved for.
TEST_P(mp_getrf, products_are_those_of_all_parts) {
  constexpr int bits = 106;
  constexpr index_t n = 32, half = 16;
  const residua::mp_gemm_options by_residues{.engine = residua::engine::residue};
  for (const index_t first : {half, n}) {
    mp_elements A(n, first + 8, bits);
    for (index_t j = 0; j < A.columns; ++j) {
      for (index_t i = 0; i < n; ++i) {
        const double identity = i == j ? 1 : 0;
        A(i, j) = j >= first ? (i < half ? ldexp(mp(1.0, bits), 4 * i) : mp(half + identity, bits))
                  : i >= half && j < half ? ldexp(mp(1.0, bits), -4 * j)
                                          : mp(identity, bits);
      }
    }
    residua::mp_matrix LU(ctx, n, A.columns, A.values, bits);
    residua::array<index_t> ipiv(ctx, std::min(n, A.columns), 0);
    const auto report = getrf(ctx, LU, ipiv.view(), by_residues);
    EXPECT_EQ(report.products.used, residua::engine::residue);
    EXPECT_GE(report.products.spread, 60) << first;
  }
}

TEST_P(mp_getrf, gesv_is_getrf_and_getrs_unless_singular) {
  const int bits = 212;
  const index_t n = 20;
  const auto A = elements_of(entries::uniform, n, n, bits, 77),
             b = elements_of(entries::uniform, n, 3, bits, 78);
  residua::mp_matrix of_A(ctx, n, n, A.values, bits), X(ctx, n, 3, b.values, bits),
      Y(ctx, n, 3, b.values, bits);
  residua::array<index_t> ipiv(ctx, n, 0);
  EXPECT_EQ(gesv(ctx, of_A, ipiv.view(), X).info, 0);
  getrs(ctx, op::none, of_A, ipiv.view(), Y);
  expect_same_numbers(X.to_host(ctx), Y.to_host(ctx));
  residua::mp_matrix zeros(ctx, n, n, bits), kept(ctx, n, 3, b.values, bits);
  EXPECT_EQ(gesv(ctx, zeros, ipiv.view(), kept).info, 1);
  expect_same_numbers(kept.to_host(ctx), b.values);
}

/// The determinant of Pascal's matrix is 1; an interchange changes the sign.
TEST_P(mp_getrf, determinants_have_their_sign_and_size) {
  const int bits = 424;
  constexpr index_t n = 12;
  mp_elements A(n, n, bits);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) A(i, j) = i == 0 || j == 0 ? mp(1.0, bits) : A(i - 1, j) + A(i, j - 1);
  }
  const mp one(1.0, bits);
  for (const double sign : {1.0, -1.0}) {
    residua::mp_matrix of_A(ctx, n, n, A.values, bits);
    residua::array<index_t> ipiv(ctx, n, 0);
    getrf(ctx, of_A, ipiv.view());
    const mp found = determinant(ctx, of_A, ipiv.view());
    EXPECT_LE(abs(found - mp(sign, bits)), ldexp(one, 100 - bits)) << found;
    for (index_t j = 0; j < n; ++j) std::swap(A(0, j), A(1, j));
  }
  EXPECT_EQ(determinant(ctx, residua::mp_matrix(ctx, 0, 0, bits), residua::array<index_t>(ctx, 0).view()),
            one);
}

TEST_P(mp_getrf, determinants_of_permutations_are_their_signs) {
  const int bits = 128;
  const auto determinant_of = [&](const std::vector<index_t>& row_of_column) {
    const auto n = static_cast<index_t>(row_of_column.size());
    mp_elements A(n, n, bits);
    for (auto& element : A.values) element = mp(0.0, bits);
    for (index_t j = 0; j < n; ++j) A(row_of_column[static_cast<std::size_t>(j)], j) = mp(1.0, bits);
    residua::mp_matrix of_A(ctx, n, n, A.values, bits);
    residua::array<index_t> ipiv(ctx, n, 0);
    getrf(ctx, of_A, ipiv.view());
    return determinant(ctx, of_A, ipiv.view()).to_double();
  };
  EXPECT_EQ(determinant_of({0}), 1);
  EXPECT_EQ(determinant_of({0, 1, 2}), 1);
  EXPECT_EQ(determinant_of({1, 2, 0}), 1);
  EXPECT_EQ(determinant_of({0, 2, 1}), -1);
  EXPECT_EQ(determinant_of({1, 0}), -1);
  EXPECT_EQ(determinant_of({3, 2, 1, 0}), 1);
}

/// Of a part of a matrix, in which there are more rows than the factors have.
TEST_P(mp_getrf, determinants_are_those_of_parts) {
  const int bits = 128;
  mp_elements A(5, 5, bits);
  for (auto& element : A.values) element = mp(7.0, bits);
  for (index_t j = 0; j < 3; ++j) A(j, j) = mp(static_cast<double>(j + 2), bits);
  residua::mp_matrix whole(ctx, 5, 5, A.values, bits);
  const auto v = whole.view();
  const residua::mp_const_matrix_view part(v.data(), bits, 3, 3, v.leading_dimension(), v.plane(),
                                           v.memory());
  const residua::array<index_t> ipiv(ctx, std::vector<index_t>{1, 2, 3});
  EXPECT_EQ(determinant(ctx, part, ipiv.view()).to_double(), 2 * 3 * 4);
}

TEST_P(mp_getrf, arguments_are_checked) {
  residua::mp_matrix A(ctx, 3, 2, 128), square(ctx, 3, 3, 128), wide(ctx, 3, 3, 212), B(ctx, 2, 1, 128);
  residua::array<index_t> two(ctx, 2), three(ctx, 3);
  expect_rejected({"getrf", "ipiv", "3", "2"}, [&] { getrf(ctx, A, three.view()); });
  expect_rejected({"getrs", "LU", "3", "2"}, [&] { getrs(ctx, op::none, A, two.view(), A); });
  expect_rejected({"getrs", "B", "2", "3"}, [&] { getrs(ctx, op::none, square, three.view(), B); });
  residua::mp_matrix right(ctx, 3, 1, 128);
  expect_rejected({"getrs", "ipiv", "2", "3"}, [&] { getrs(ctx, op::none, square, two.view(), right); });
  expect_rejected({"getrs", "128", "212"}, [&] { getrs(ctx, op::none, square, three.view(), wide); });
  expect_rejected({"gesv", "128", "212"}, [&] { gesv(ctx, square, three.view(), wide); });
  expect_rejected({"determinant", "LU"}, [&] { (void)determinant(ctx, A, two.view()); });
  residua::mp_matrix none(ctx, 0, 3, 128);
  EXPECT_EQ(getrf(ctx, none, residua::array<index_t>(ctx, 0).view()).info, 0);
}

RESIDUA_ON_FEW_BACKENDS(mp_getrf);

}  // namespace
