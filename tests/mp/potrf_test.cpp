// Cholesky factorisations, triangular systems and symmetric products of run-time precision, on every backend.
#include "backends.hpp"
#include "factors.hpp"
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
/// The other triangle holds NaN, which nobody may read.
mp_elements triangle_of(mp_elements A, uplo stored) {
  const mp nan(std::nan(""), A.values.front().bits());
  for (index_t j = 0; j < A.columns; ++j) {
    for (index_t i = 0; i < A.rows; ++i) {
      if (stored == uplo::lower ? i < j : i > j) A(i, j) = nan;
    }
  }
  return A;
}
void expect_other_triangle_kept(const mp_elements& A, uplo stored) {
  for (index_t j = 0; j < A.columns; ++j) {
    for (index_t i = 0; i < A.rows; ++i) {
      if (stored == uplo::lower ? i < j : i > j) {
        EXPECT_TRUE(A(i, j).is_nan());
      }
    }
  }
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
  const auto reference = residua::context::reference();
  for (const int bits : {106, 424, 848}) {
    for (const index_t n : {1, 5, 33, 150}) {
      const auto A = positive_definite(entries::uniform, n, bits, 83);
      for (const uplo stored : {uplo::lower, uplo::upper}) {
        expect_same_numbers(factorise(ctx, stored, A, bits).L.values,
                            factorise(reference, stored, A, bits).L.values);
      }
    }
  }
}

TEST_P(mp_potrf, names_the_first_minor_that_is_not_positive) {
  const int bits = 212;
  for (const uplo stored : {uplo::lower, uplo::upper}) {
    for (const double value : {-1.0, 0.0, std::nan("")}) {
      for (const index_t bad : {0, 7, 50}) {
        auto A = positive_definite(entries::uniform, 60, bits, 84);
        A(bad, bad) = mp(value, bits);
        EXPECT_EQ(factorise(ctx, stored, A, bits).report.info, bad + 1);
      }
    }
  }
}

TEST_P(mp_potrf, posv_solves_within_its_bound) {
  for (const int bits : {106, 424}) {
    for (const uplo stored : {uplo::lower, uplo::upper}) {
      const index_t n = 40;
      const auto A = positive_definite(entries::uniform, n, bits, 85),
                 b = elements_of(entries::uniform, n, 2, bits, 86);
      residua::mp_matrix of_A(ctx, n, n, triangle_of(A, stored).values, bits), X(ctx, n, 2, b.values, bits);
      ASSERT_EQ(posv(ctx, stored, of_A, X).info, 0);
      const mp_elements L(n, n, of_A.to_host(ctx));
      const auto x = X.to_host(ctx);
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
    }
  }
  residua::mp_matrix zeros(ctx, 3, 3, 128), B(ctx, 3, 1, std::vector<mp>(3, mp(1.0, 128)), 128);
  EXPECT_EQ(posv(ctx, uplo::lower, zeros, B).info, 1);
  expect_same_numbers(B.to_host(ctx), std::vector<mp>(3, mp(1.0, 128)));
}

TEST_P(mp_potrf, trsm_is_within_its_bound_in_every_form) {
  for (const int bits : {106, 424}) {
    const index_t n = bits == 106 ? 70 : 20, count = 3;
    const auto A = positive_definite(entries::uniform, n, bits, 87);
    for (const side a_side : {side::left, side::right}) {
      for (const uplo stored : {uplo::lower, uplo::upper}) {
        for (const op form : {op::none, op::transpose}) {
          for (const diag diagonal : {diag::non_unit, diag::unit}) {
            auto T = triangle_of(A, stored);
            for (index_t i = 0; i < n && diagonal == diag::unit; ++i) T(i, i) = mp(std::nan(""), bits);
            const bool left = a_side == side::left;
            const auto b = elements_of(entries::uniform, left ? n : count, left ? count : n, bits, 88);
            const gapped_mp of_T(ctx, n, n, T.values, bits, false);
            gapped_mp B(ctx, b.rows, b.columns, b.values, bits, true);
            trsm(ctx, a_side, stored, form, diagonal, mp(1.0, bits), of_T.view(), B.view());
            const mp_elements X(b.rows, b.columns, B.elements());
            const auto element = [&](index_t i, index_t k) {  // of op(T)
              if (form == op::transpose) std::swap(i, k);
              if (i == k && diagonal == diag::unit) return mp(1.0, bits);
              return (stored == uplo::lower ? i < k : i > k) ? mp(bits) : T(i, k);
            };
            for (index_t j = 0; j < b.columns; ++j) {
              for (index_t i = 0; i < b.rows; ++i) {
                exact_terms sum(bits);
                for (index_t k = 0; k < n; ++k)
                  left ? sum.add(element(i, k), X(k, j)) : sum.add(X(i, k), element(k, j));
                ASSERT_TRUE(sum.is(b(i, j), levels(n) + 4)) << i << ", " << j;
              }
            }
          }
        }
      }
    }
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

TEST_P(mp_potrf, syrk_is_gemm_in_one_triangle) {
  for (const int bits : {106, 424}) {
    for (const index_t n : {3, 100}) {
      for (const op form : {op::none, op::transpose}) {
        const index_t k = 40;
        const bool plain = form == op::none;
        const auto A = elements_of(entries::uniform, plain ? n : k, plain ? k : n, bits, 89),
                   C = elements_of(entries::uniform, n, n, bits, 90);
        const mp alpha = A(0, 0), beta = A(1, 1);
        for (const uplo stored : {uplo::lower, uplo::upper}) {
          const gapped_mp of_A(ctx, A.rows, A.columns, A.values, bits, false);
          gapped_mp of_C(ctx, n, n, triangle_of(C, stored).values, bits, false);
          syrk(ctx, stored, form, alpha, of_A.view(), beta, of_C.view());
          const mp_elements result(n, n, of_C.elements());
          expect_other_triangle_kept(result, stored);
          for (index_t j = 0; j < n; j += 7) {
            for (index_t i = 0; i < n; i += 3) {
              if (stored == uplo::lower ? i < j : i > j) continue;
              std::vector<mp> x, y;
              for (index_t l = 0; l < k; ++l) {
                x.push_back(plain ? A(i, l) : A(l, i));
                y.push_back(plain ? A(j, l) : A(l, j));
              }
              expect_scaled_sum(result(i, j), alpha, oracle_sum(x, y), beta, C(i, j), 0x1p-12);
            }
          }
        }
      }
    }
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
