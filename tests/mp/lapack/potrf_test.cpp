// Cholesky factorisations, triangular systems and symmetric products of run-time precision, on every backend.
#include "backends.hpp"
#include "mp/data.hpp"
#include "once.hpp"
#include "rejection.hpp"
#include "residua/mp/lapack.hpp"

namespace {

using residua::diag, residua::op, residua::side, residua::uplo;
using namespace residua_test;

using mp_potrf = on_backend;

/// Element (i, k) of L, A = L L^T, from the stored triangle.
mp factor_of(const mp_elements& A, uplo stored, index_t i, index_t k) {
  if (i < k) return mp(A.values.front().bits());
  return stored == uplo::lower ? A(i, k) : A(k, i);
}
struct factor {
  mp_elements L;
  residua::mp_factor_report report;
};
factor factorise(const residua::context& ctx, uplo stored, const mp_elements& A, int bits) {
  gapped_mp of_A(ctx, A.rows, A.columns, triangle_of(A, stored).values, bits, A.rows % 2 == 0);
  const auto report = potrf(ctx, stored, of_A.view());
  return {mp_elements(A.rows, A.columns, of_A.elements()), report};
}

void expect_factor(const mp_elements& A, uplo stored, const factor& f, int bits) {
  EXPECT_EQ(f.report.info, 0);
  expect_other_triangle_kept(f.L, stored);
  for (index_t j = 0; j < A.columns; ++j) {
    for (index_t i = j; i < A.rows; ++i) {
      exact_terms sum(bits);
      for (index_t k = 0; k <= j; ++k) sum.add(factor_of(f.L, stored, i, k), factor_of(f.L, stored, j, k));
      ASSERT_TRUE(sum.is(A(i, j), levels(A.rows) + 4)) << i << ", " << j << " at " << bits << " bits";
    }
  }
}

TEST_P(mp_potrf, is_within_its_bound) {
  for (const int bits : mp_precisions) {
    for (const entries kind : {entries::uniform, entries::graded, entries::cancelling}) {
      for (const uplo stored : {uplo::lower, uplo::upper}) {
        const auto A = positive_definite(kind, 18, bits, 81);
        expect_factor(A, stored, factorise(ctx, stored, A, bits), bits);
      }
    }
  }
}

TEST_P(mp_potrf, is_within_its_bound_where_residues_multiply) {
  for (const int bits : {106, 424}) {
    for (const uplo stored : {uplo::lower, uplo::upper}) {
      const auto A = positive_definite(entries::uniform, 110, bits, 82);
      const auto f = factorise(ctx, stored, A, bits);
      EXPECT_EQ(f.report.products.used, residua::engine::residue);
      expect_factor(A, stored, f, bits);
    }
  }
}

TEST_P(mp_potrf, bits_are_the_references) {
  for (const int bits : {106, 424, 848}) {
    for (const index_t n : {1, 5, 33, 150}) {
      const auto A = positive_definite(entries::uniform, n, bits, 83);
      for (const uplo stored : {uplo::lower, uplo::upper}) {
        const auto& expected = made_once(std::tuple(bits, n, stored), [&] {
          return factorise(residua::context::reference(), stored, A, bits).L.values;
        });
        expect_same_numbers(factorise(ctx, stored, A, bits).L.values, expected);
      }
    }
  }
}

TEST_P(mp_potrf, bits_are_the_references_in_every_precision) {
  for_all_data([&](data kind, int bits) {
    const auto A = positive_definite(entries_of(kind), 18, bits, 91);
    const auto& expected = made_once(std::tuple(kind, bits), [&] {
      return factorise(residua::context::reference(), uplo::lower, A, bits).L.values;
    });
    expect_same_numbers(factorise(ctx, uplo::lower, A, bits).L.values, expected);
  });
}

TEST_P(mp_potrf, names_the_first_minor_that_is_not_positive) {
  const int bits = 212;
  for (const uplo stored : {uplo::lower, uplo::upper}) {
    for (const double value : {-1.0, 0.0, std::nan("")}) {
      for (const index_t bad : {0, 7, 50}) {
        auto A = positive_definite(entries::uniform, 60, bits, 84);
        A(bad, bad) = mp(value, bits);
        residua::clear_mp_flags();
        EXPECT_EQ(factorise(ctx, stored, A, bits).report.info, bad + 1);
        EXPECT_FALSE(residua::raised_mp_flags().invalid) << "a root of what is negative was taken";
      }
    }
  }
}

/// The root of infinity is infinite, and a quotient by it is zero.
TEST_P(mp_potrf, takes_an_infinite_pivot_for_positive) {
  const int bits = 212;
  const mp infinity(HUGE_VAL, bits), one(1.0, bits);
  mp_elements A(2, 2, bits);
  A(0, 0) = infinity;
  A(1, 0) = A(0, 1) = A(1, 1) = one;
  for (const uplo stored : {uplo::lower, uplo::upper}) {
    residua::mp_matrix factor(ctx, 2, 2, A.values, bits);
    EXPECT_EQ(potrf(ctx, stored, factor).info, 0);
    const auto its = factor.to_host(ctx);
    EXPECT_TRUE(its[0].is_infinite() && !its[0].is_negative());
    EXPECT_TRUE(its[stored == uplo::lower ? 1 : 2].is_zero());
    EXPECT_TRUE(its[3] == one);
  }
}

/// posv's solution of A X = b, within its bound; its numbers.
std::vector<mp> expect_posv(const residua::context& ctx, uplo stored, const mp_elements& A,
                            const mp_elements& b, int bits) {
  const index_t n = A.rows;
  residua::mp_matrix of_A(ctx, n, n, triangle_of(A, stored).values, bits), X(ctx, n, 2, b.values, bits);
  EXPECT_EQ(posv(ctx, stored, of_A, X).info, 0);
  const mp_elements L(n, n, of_A.to_host(ctx));
  auto x = X.to_host(ctx);
  for (index_t c = 0; c < 2; ++c) {
    const std::vector<mp> solution(x.begin() + c * n, x.begin() + (c + 1) * n);
    const auto scale = magnitudes_through(
        n, [&](index_t i, index_t k) { return factor_of(L, stored, i, k); },
        [&](index_t k, index_t j) { return factor_of(L, stored, j, k); }, solution);
    for (index_t i = 0; i < n; ++i) {
      exact_terms sum(bits);
      for (index_t k = 0; k < n; ++k) sum.add(A(i, k), solution[static_cast<std::size_t>(k)]);
      EXPECT_TRUE(sum.is(b(i, c), 3 * levels(n) + 13, &scale[static_cast<std::size_t>(i)])) << i;
    }
  }
  return x;
}

TEST_P(mp_potrf, posv_solves_within_its_bound) {
  for (const uplo stored : {uplo::lower, uplo::upper}) {
    for (const int bits : {106, 424}) {
      const auto A = positive_definite(entries::uniform, 40, bits, 85),
                 b = elements_of(entries::uniform, 40, 2, bits, 86);
      expect_posv(ctx, stored, A, b, bits);
    }
    for_all_data([&](data kind, int bits) {
      const auto A = positive_definite(entries_of(kind), 9, bits, 85);
      const mp_elements b(9, 2, mp_numbers(86).vector(18, bits, reach_of(kind)));
      expect_same_numbers(expect_posv(ctx, stored, A, b, bits),
                          expect_posv(residua::context::reference(), stored, A, b, bits));
    });
  }
  residua::mp_matrix zeros(ctx, 3, 3, 128), B(ctx, 3, 1, std::vector<mp>(3, mp(1.0, 128)), 128);
  EXPECT_EQ(posv(ctx, uplo::lower, zeros, B).info, 1);
  expect_same_numbers(B.to_host(ctx), std::vector<mp>(3, mp(1.0, 128)));
}

/// Right-hand sides of far exponents: what products have in them is of the solution, not of the factors.
TEST_P(mp_potrf, products_are_those_of_factors_and_of_solutions) {
  constexpr int bits = 106;
  constexpr index_t n = 110, columns = 40;
  const auto A = positive_definite(entries::uniform, n, bits, 82);
  const mp_elements b(n, columns, mp_numbers(86).vector(n * columns, bits, 20));
  const residua::mp_gemm_options by_residues{.engine = residua::engine::residue};
  residua::mp_matrix L(ctx, n, n, A.values, bits), X(ctx, n, columns, b.values, bits),
      of_A(ctx, n, n, A.values, bits), Y(ctx, n, columns, b.values, bits);
  const auto factors = potrf(ctx, uplo::lower, L, by_residues).products;
  const auto solutions = potrs(ctx, uplo::lower, L, X, by_residues);
  const auto both = posv(ctx, uplo::lower, of_A, Y, by_residues).products;
  EXPECT_EQ(factors.used, residua::engine::residue);
  EXPECT_EQ(solutions.used, residua::engine::residue);
  EXPECT_GT(solutions.spread, factors.spread);
  EXPECT_EQ(both.used, residua::engine::residue);
  EXPECT_EQ(both.spread, solutions.spread);
  EXPECT_EQ(both.bits, std::max(factors.bits, solutions.bits));
}

/// Systems with A's triangles in every form and vectors b, within their bound and with the reference's bits.
void expect_triangular_systems(const residua::context& ctx, const mp_elements& A,
                               const mp_elements& columns) {
  const int bits = A.values.front().bits();
  const index_t n = A.rows;
  for (const side a_side : {side::left, side::right}) {
    const bool left = a_side == side::left;
    const auto b = left ? columns : transposed(columns);
    for_each_triangle([&](uplo stored, op form, diag diagonal) {
      const auto T = whole_triangle(A, stored, form, diagonal);
      const auto solve = [&](const residua::context& its_context) {
        const gapped_mp of_A(its_context, n, n, stored_triangle(A, stored, diagonal).values, bits, false);
        gapped_mp B(its_context, b.rows, b.columns, b.values, bits, true);
        trsm(its_context, a_side, stored, form, diagonal, mp(1.0, bits), of_A.view(), B.view());
        return B.elements();
      };
      const mp_elements X(b.rows, b.columns, solve(ctx));
      expect_same_numbers(X.values, solve(residua::context::reference()));
      for (index_t j = 0; j < b.columns; ++j) {
        for (index_t i = 0; i < b.rows; ++i) {
          exact_terms sum(bits);
          for (index_t k = 0; k < n; ++k) left ? sum.add(T(i, k), X(k, j)) : sum.add(X(i, k), T(k, j));
          ASSERT_TRUE(sum.is(b(i, j), levels(n) + 4)) << i << ", " << j;
        }
      }
    });
  }
}

TEST_P(mp_potrf, trsm_is_within_its_bound_in_every_form) {
  for (const int bits : {106, 424}) {
    const index_t n = bits == 106 ? 70 : 20;
    expect_triangular_systems(ctx, positive_definite(entries::uniform, n, bits, 87),
                              elements_of(entries::uniform, n, 3, bits, 88));
  }
  for_all_data([&](data kind, int bits) {
    const index_t n = 7;
    expect_triangular_systems(ctx, positive_definite(entries_of(kind), n, bits, 87),
                              {n, 2, mp_numbers(88).vector(2 * n, bits, reach_of(kind))});
  });
}

/// Of an order from which on triangles are as large as GPUs like them, and products as short ones are.
TEST_P(mp_potrf, trsm_of_large_orders_is_within_its_bound) {
  constexpr index_t n = 1056, few = 3;
  const int bits = 106;
  static const auto L = elements_of(entries::uniform, n, n, bits, 87);
  const auto b = elements_of(entries::uniform, n, few, bits, 88);
  const auto solve = [&](const residua::context& its_context) {
    const residua::mp_matrix of_L(its_context, n, n, L.values, bits);
    residua::mp_matrix B(its_context, n, few, b.values, bits);
    trsm(its_context, side::left, uplo::lower, op::none, diag::unit, mp(1.0, bits), of_L, B);
    return B.to_host(its_context);
  };
  const mp_elements X(n, few, solve(ctx));
  expect_same_numbers(X.values, solve(residua::context::reference()));
  for (index_t i = 0; i < n; i += 29) {
    exact_terms sum(bits);
    for (index_t k = 0; k < i; ++k) sum.add(L(i, k), X(k, 1));
    sum.add(mp(1.0, bits), X(i, 1));
    EXPECT_TRUE(sum.is(b(i, 1), levels(n) + 4)) << i;
  }
}

TEST_P(mp_potrf, trsm_scales_first_and_reads_nothing_where_alpha_is_zero) {
  const int bits = 128;
  const mp nan(std::nan(""), bits), two(2.0, bits), zero(bits);
  residua::mp_matrix A(ctx, 2, 2, std::vector<mp>(4, two), bits), B(ctx, 2, 1, std::vector<mp>(2, two), bits);
  trsm(ctx, side::left, uplo::upper, op::none, diag::non_unit, two, A, B);
  expect_same_numbers(B.to_host(ctx), {zero, two});
  residua::mp_matrix unread(ctx, 2, 2, std::vector<mp>(4, nan), bits),
      C(ctx, 2, 2, std::vector<mp>(4, nan), bits);
  trsm(ctx, side::right, uplo::upper, op::none, diag::non_unit, zero, unread, C);
  expect_same_numbers(C.to_host(ctx), std::vector<mp>(4, zero));
}

/// C = alpha A A^T + beta C in every form, within gemm's bound and with the reference's bits.
void expect_square(const residua::context& ctx, const mp_elements& A, const mp_elements& C, const mp& alpha,
                   const mp& beta) {
  const int bits = alpha.bits();
  const index_t n = A.rows;
  for (const op form : {op::none, op::transpose}) {
    const auto stored_A = form == op::none ? A : transposed(A);
    for (const uplo stored : {uplo::lower, uplo::upper}) {
      const auto square = [&](const residua::context& its_context) {
        const gapped_mp of_A(its_context, stored_A.rows, stored_A.columns, stored_A.values, bits, false);
        gapped_mp of_C(its_context, n, n, triangle_of(C, stored).values, bits, false);
        syrk(its_context, stored, form, alpha, of_A.view(), beta, of_C.view());
        return of_C.elements();
      };
      const mp_elements result(n, n, square(ctx));
      expect_same_numbers(result.values, square(residua::context::reference()));
      expect_other_triangle_kept(result, stored);
      for (index_t j = 0; j < n; j += 1 + n / 14) {
        for (index_t i = 0; i < n; i += 1 + n / 30) {
          if (stored == uplo::lower ? i < j : i > j) continue;
          expect_scaled_sum(result(i, j), alpha, oracle_sum(row_of(A, i), row_of(A, j)), beta, C(i, j),
                            0x1p-12);
        }
      }
    }
  }
}

TEST_P(mp_potrf, syrk_is_gemm_in_one_triangle) {
  for (const int bits : {106, 424}) {
    const auto A = elements_of(entries::uniform, 100, 40, bits, 89),
               C = elements_of(entries::uniform, 100, 100, bits, 90);
    expect_square(ctx, A, C, A(0, 0), A(1, 1));
  }
  for_all_data([&](data kind, int bits) {
    mp_numbers numbers(89);
    const index_t n = 5;
    const auto A = matrix_of(kind, numbers, n, 6, bits);
    mp_elements C(n, n, numbers.vector(n * n, bits, 2 * reach_of(kind)));
    const mp one(1.0, bits), alpha = numbers.draw(bits, 5);
    for (index_t e = 0; e < n * n && kind == data::cancelling; ++e)  // squares do not cancel without C
      C(e % n, e / n) = numbers.close_to(-(alpha * A(e % n, 0) * A(e / n, 0)));
    expect_square(ctx, A, C, alpha, kind == data::cancelling ? one : numbers.draw(bits, 5));
  });
}

/// Residues are for 16 terms and more, which are rows of a matrix that is transposed.
TEST_P(mp_potrf, syrk_chooses_by_its_terms) {
  constexpr int bits = 106;
  const mp one(1.0, bits);
  residua::mp_matrix C(ctx, 40, 40, bits);
  for (const index_t terms : {8, 16}) {
    const auto A = mp_numbers(90).vector(40 * terms, bits, 3);
    const auto expected = terms == 8 ? residua::engine::native : residua::engine::residue;
    EXPECT_EQ(
        syrk(ctx, uplo::lower, op::transpose, one, residua::mp_matrix(ctx, terms, 40, A, bits), mp(bits), C)
            .used,
        expected);
    EXPECT_EQ(
        syrk(ctx, uplo::lower, op::none, one, residua::mp_matrix(ctx, 40, terms, A, bits), mp(bits), C).used,
        expected);
  }
}

TEST_P(mp_potrf, arguments_are_checked) {
  residua::mp_matrix A(ctx, 3, 2, 128), square(ctx, 3, 3, 128), wide(ctx, 3, 3, 212), B(ctx, 2, 1, 128);
  const mp one(1.0, 128);
  expect_rejected({"potrf", "A", "3", "2"}, [&] { potrf(ctx, uplo::lower, A); });
  expect_rejected({"potrs", "B", "2", "3"}, [&] { potrs(ctx, uplo::lower, square, B); });
  expect_rejected({"posv", "128", "212"}, [&] { posv(ctx, uplo::lower, square, wide); });
  expect_rejected({"trsm", "B", "columns"},
                  [&] { trsm(ctx, side::right, uplo::lower, op::none, diag::unit, one, square, A); });
  expect_rejected({"trsm", "alpha"},
                  [&] { trsm(ctx, side::left, uplo::lower, op::none, diag::unit, mp(53), square, square); });
  expect_rejected({"syrk", "C"}, [&] { syrk(ctx, uplo::lower, op::transpose, one, A, one, square); });
  expect_rejected({"syrk", "beta"}, [&] { syrk(ctx, uplo::lower, op::none, one, A, mp(212), square); });
}

RESIDUA_ON_FEW_BACKENDS(mp_potrf);

}  // namespace
