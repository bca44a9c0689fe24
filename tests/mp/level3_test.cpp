// symm, trmm and syr2k of run-time precision on every backend: within their bounds by MPFR, with the
// reference's bits.
#include "residua/mp/level3.hpp"

#include "backends.hpp"
#include "data.hpp"
#include "rejection.hpp"

namespace {

using residua::diag, residua::engine, residua::op, residua::side, residua::uplo;
using namespace residua_test;

using mp_level3 = on_backend;

residua::context reference() { return residua::context::reference(); }

/// `f(where, C)` changes C; what it makes of `before` on ctx, whose bits are the reference's.
template <class F>
mp_elements result_of(const residua::context& ctx, const mp_elements& before, bool planes_within_columns,
                      const F& f) {
  const int bits = before.values.front().bits();
  const auto run = [&](const residua::context& its_context) {
    gapped_mp C(its_context, before.rows, before.columns, before.values, bits, planes_within_columns);
    f(its_context, C.view());
    return C.elements();
  };
  auto found = run(ctx);
  expect_same_numbers(found, run(reference()));
  return {before.rows, before.columns, std::move(found)};
}
gapped_mp stored_on(const residua::context& its_context, const mp_elements& A, bool planes_within_columns) {
  return {its_context, A.rows, A.columns, A.values, A.values.front().bits(), planes_within_columns};
}

/// |C - (alpha A B + beta before)| <= u |C| + 2^-12 u |alpha| max_l |a_il b_lj|, of large matrices here and
/// there.
void expect_product(const mp_elements& C, const mp& alpha, const mp_elements& A, const mp_elements& B,
                    const mp& beta, const mp_elements& before) {
  for (index_t j = 0; j < C.columns; j += 1 + C.columns / 14) {
    for (index_t i = 0; i < C.rows; i += 1 + C.rows / 14)
      expect_scaled_sum(C(i, j), alpha, oracle_sum(row_of(A, i), column_of(B, j)), beta, before(i, j),
                        0x1p-12);
  }
}

/// Within its bound, where C = - alpha A B rounded before if the data are to cancel.
void expect_symmetric_product(const residua::context& ctx, data kind, index_t n, index_t count, int bits,
                              const residua::mp_gemm_options& options) {
  mp_numbers numbers(21);
  const auto A = symmetric_of(kind, numbers, n, bits);
  const mp alpha = numbers.draw(bits, 5), one(1.0, bits), zero(bits);
  const mp beta = kind == data::cancelling ? one : numbers.draw(bits, 5);
  for (const side a_side : {side::left, side::right}) {
    const bool left = a_side == side::left;
    const mp_elements B(left ? n : count, left ? count : n, numbers.vector(n * count, bits, reach_of(kind)));
    mp_elements before(B.rows, B.columns, numbers.vector(n * count, bits, 2 * reach_of(kind)));
    for (const uplo stored : {uplo::lower, uplo::upper}) {
      const auto product = [&](const mp& factor, const mp& of_C) {
        return [&, factor, of_C](const residua::context& its_context, const residua::mp_matrix_view& C) {
          const auto report = symm(its_context, a_side, stored, factor,
                                   stored_on(its_context, triangle_of(A, stored), true).view(),
                                   stored_on(its_context, B, false).view(), of_C, C, options);
          EXPECT_EQ(report.used, options.engine == engine::residue ? engine::residue : engine::native);
        };
      };
      if (kind == data::cancelling) before = result_of(reference(), before, true, product(-alpha, zero));
      const auto C = result_of(ctx, before, stored == uplo::lower, product(alpha, beta));
      left ? expect_product(C, alpha, A, B, beta, before) : expect_product(C, alpha, B, A, beta, before);
    }
  }
}

TEST_P(mp_level3, symm_is_within_its_bound_with_the_references_bits) {
  for_all_data([&](data kind, int bits) { expect_symmetric_product(ctx, kind, 7, 3, bits, {}); });
}

constexpr std::size_t ample = std::size_t{1} << 30;

TEST_P(mp_level3, symm_by_residues_in_several_panels_is_within_its_bound) {
  for (const std::size_t limit : {std::size_t{16} << 10, ample})
    expect_symmetric_product(ctx, data::easy, 70, 33, 106, {engine::residue, limit});
}

TEST_P(mp_level3, symm_is_computed_natively_where_that_is_asked_for) {
  expect_symmetric_product(ctx, data::easy, 40, 33, 106, {engine::native, ample});
}

void expect_triangle_products(const residua::context& ctx, data kind, index_t n, index_t count, int bits,
                              engine used, const residua::mp_gemm_options& options = {}) {
  mp_numbers numbers(22);
  const auto A = matrix_of(kind, numbers, n, n, bits);
  const mp alpha = numbers.draw(bits, 5), zero(bits);
  for (const side a_side : {side::left, side::right}) {
    const bool left = a_side == side::left;
    const auto columns = matrix_of(kind, numbers, count, n, bits);  // pairs of neighbours are alike
    const auto before = left ? transposed(columns) : columns;
    for_each_triangle([&](uplo stored, op form, diag diagonal) {
      const auto T = whole_triangle(A, stored, form, diagonal);
      const auto B =
          result_of(ctx, before, left, [&](const auto& its_context, const residua::mp_matrix_view& C) {
            const auto report =
                trmm(its_context, a_side, stored, form, diagonal, alpha,
                     stored_on(its_context, stored_triangle(A, stored, diagonal), false).view(), C, options);
            EXPECT_EQ(report.used, used);
          });
      const auto& x = left ? T : before;
      expect_product(B, alpha, x, left ? before : T, zero, before);
    });
  }
}

TEST_P(mp_level3, trmm_is_within_its_bound_with_the_references_bits) {
  for_all_data([&](data kind, int bits) { expect_triangle_products(ctx, kind, 6, 2, bits, engine::native); });
}

TEST_P(mp_level3, trmm_by_residues_in_several_panels_is_within_its_bound) {
  expect_triangle_products(ctx, data::easy, 70, 33, 106, engine::residue);
}

/// The last six rows, a panel of their own that is multiplied first, grow as the columns of B fall.
TEST_P(mp_level3, trmm_tells_of_the_panel_that_needs_most) {
  constexpr int bits = 106;
  constexpr index_t n = 70, count = 3;
  mp_elements A(n, n, bits), X(n, count, bits);
  for (index_t l = 0; l < n; ++l) {
    for (index_t i = 0; i < n; ++i) A(i, l) = i < 64 ? mp(1.0, bits) : power(l, bits);
    for (index_t j = 0; j < count; ++j) X(l, j) = power(-l, bits);
  }
  const residua::mp_matrix T(ctx, n, n, A.values, bits);
  residua::mp_matrix B(ctx, n, count, X.values, bits);
  const auto report = trmm(ctx, side::left, uplo::lower, op::none, diag::non_unit, mp(1.0, bits), T, B,
                           {engine::residue, ample});
  EXPECT_EQ(report.used, engine::residue);
  EXPECT_GE(report.spread, 64);
  EXPECT_GE(report.bits, bits + 64);
}

TEST_P(mp_level3, trmm_is_computed_by_the_engine_that_is_asked_for) {
  expect_triangle_products(ctx, data::easy, 36, 33, 106, engine::native, {engine::native, ample});
  expect_triangle_products(ctx, data::easy, 6, 2, 106, engine::residue, {engine::residue, ample});
}

TEST_P(mp_level3, symm_with_a_factor_of_zero_scales_oblong_matrices) {
  const int bits = 128;
  const mp zero(bits), one(1.0, bits), two(2.0, bits), nan(std::nan(""), bits);
  const residua::mp_matrix A(ctx, 3, 3, std::vector<mp>(9, nan), bits);
  for (const side a_side : {side::left, side::right}) {
    const index_t rows = a_side == side::left ? 3 : 2, columns = 5 - rows;
    const residua::mp_matrix B(ctx, rows, columns, std::vector<mp>(6, nan), bits);
    residua::mp_matrix C(ctx, rows, columns, std::vector<mp>(6, one), bits);
    symm(ctx, a_side, uplo::lower, zero, A, B, two, C);
    expect_same_numbers(C.to_host(ctx), std::vector<mp>(6, two));
  }
}

TEST_P(mp_level3, trsm_with_a_factor_of_zero_reads_nothing) {
  const int bits = 128;
  const mp zero(bits);
  const std::vector<mp> nan(4, mp(std::nan(""), bits));
  const residua::mp_matrix A(ctx, 2, 2, nan, bits);
  for (const side a_side : {side::left, side::right}) {
    residua::mp_matrix B(ctx, 2, 2, nan, bits);
    trsm(ctx, a_side, uplo::lower, op::none, diag::non_unit, zero, A, B);
    expect_same_numbers(B.to_host(ctx), std::vector<mp>(4, zero));
  }
}

/// A vector with an infinity is multiplied as trmv does it, and spoils no other element than its own.
TEST_P(mp_level3, trmm_meets_infinities_with_the_triangle_alone) {
  const int bits = 128;
  const index_t n = 70;
  mp_numbers numbers(23);
  const auto A = matrix_of(data::easy, numbers, n, n, bits);
  const mp alpha = -abs(numbers.draw(bits, 2)), zero(bits);
  for (const side a_side : {side::left, side::right}) {
    const bool left = a_side == side::left;
    mp_elements before(left ? n : 2, left ? 2 : n, numbers.vector(2 * n, bits, 3));
    (left ? before(20, 1) : before(1, 20)) = mp(-HUGE_VAL, bits);
    const auto T = whole_triangle(A, uplo::lower, op::none, diag::unit);
    const auto B =
        result_of(ctx, before, true, [&](const auto& its_context, const residua::mp_matrix_view& C) {
          const auto used =
              trmm(its_context, a_side, uplo::lower, op::none, diag::unit, alpha,
                   stored_on(its_context, stored_triangle(A, uplo::lower, diag::unit), false).view(), C);
          EXPECT_EQ(used.used, engine::native);
        });
    for (index_t i = 0; i < n; ++i) {
      const mp &factor = left ? T(i, 20) : T(20, i), &found = left ? B(i, 1) : B(1, i),
               &clean = left ? B(i, 0) : B(0, i);
      EXPECT_EQ(found.is_infinite(), !factor.is_zero()) << i;
      if (found.is_infinite()) {
        EXPECT_EQ(found.is_negative(), !(alpha * factor).is_negative());
      }
      const auto sum = left ? oracle_sum(row_of(T, i), column_of(before, 0))
                            : oracle_sum(row_of(before, 0), column_of(T, i));
      expect_scaled_sum(clean, alpha, sum, zero, zero, 0x1p-12);
    }
  }
}

/// The bound of level3.hpp: |error| <= 2 u (1 + u) |c| + u |alpha| |S| + 2^-12 u (1 + u) |alpha| (m + m'),
/// where S and m' are the sum and the largest term of the product that comes second.
void expect_two_products(const mp& found, const mp& alpha, const oracle_sum& first, const oracle_sum& second,
                         const mp& beta, const mp& before) {
  const int bits = found.bits();
  mpfr exact(4 * bits), bound(64), part(64), sums(4 * bits), error(4 * bits);
  mpfr_add(sums.get(), first.sum.get(), second.sum.get(), MPFR_RNDN);
  mpfr_fmma(exact.get(), mpfr(alpha).get(), sums.get(), mpfr(beta).get(), mpfr(before).get(), MPFR_RNDN);
  mpfr_add(bound.get(), first.largest.get(), second.largest.get(), MPFR_RNDU);
  mpfr_mul_2si(bound.get(), bound.get(), -12, MPFR_RNDU);
  mpfr_abs(part.get(), second.sum.get(), MPFR_RNDU);
  mpfr_add(bound.get(), bound.get(), part.get(), MPFR_RNDU);
  mpfr_abs(part.get(), mpfr(alpha).get(), MPFR_RNDU);
  mpfr_mul(bound.get(), bound.get(), part.get(), MPFR_RNDU);
  mpfr_abs(part.get(), mpfr(found).get(), MPFR_RNDU);
  mpfr_mul_2si(part.get(), part.get(), 1, MPFR_RNDU);
  mpfr_add(bound.get(), bound.get(), part.get(), MPFR_RNDU);
  mpfr_mul_2si(bound.get(), bound.get(), -bits, MPFR_RNDU);
  mpfr_sub(error.get(), exact.get(), mpfr(found).get(), MPFR_RNDN);
  EXPECT_LE(mpfr_cmpabs(error.get(), bound.get()), 0) << found;
}

void expect_rank_2k(const residua::context& ctx, data kind, index_t n, index_t k, int bits) {
  mp_numbers numbers(24);
  const auto A = matrix_of(kind, numbers, n, k, bits), B = matrix_of(kind, numbers, n, k, bits);
  const mp alpha = numbers.draw(bits, 5), beta = numbers.draw(bits, 5);
  const mp_elements before(n, n, numbers.vector(n * n, bits, 2 * reach_of(kind)));
  for (const uplo stored : {uplo::lower, uplo::upper}) {
    for (const op form : {op::none, op::transpose}) {
      const auto operand = [&](const mp_elements& X) { return form == op::none ? X : transposed(X); };
      const auto C =
          result_of(ctx, triangle_of(before, stored), true, [&](const auto& its_context, const auto& target) {
            syr2k(its_context, stored, form, alpha, stored_on(its_context, operand(A), true).view(),
                  stored_on(its_context, operand(B), false).view(), beta, target);
          });
      expect_other_triangle_kept(C, stored);
      for (index_t j = 0; j < n; j += 1 + n / 8) {
        for (index_t i = 0; i < n; i += 1 + n / 8) {
          if (stored == uplo::lower ? i < j : i > j) continue;
          expect_two_products(C(i, j), alpha, oracle_sum(row_of(A, i), row_of(B, j)),
                              oracle_sum(row_of(B, i), row_of(A, j)), beta, before(i, j));
        }
      }
    }
  }
}

TEST_P(mp_level3, syr2k_is_within_its_bound_with_the_references_bits) {
  for_all_data([&](data kind, int bits) { expect_rank_2k(ctx, kind, 5, 4, bits); });
}

TEST_P(mp_level3, syr2k_by_residues_is_within_its_bound) { expect_rank_2k(ctx, data::easy, 100, 35, 106); }

TEST_P(mp_level3, edges_are_as_in_blas) {
  const int bits = 128;
  const mp zero(bits), one(1.0, bits), two(2.0, bits), nan(std::nan(""), bits);
  const residua::mp_matrix unread(ctx, 2, 2, std::vector<mp>(4, nan), bits), thin(ctx, 2, 0, bits),
      ones(ctx, 2, 2, std::vector<mp>(4, one), bits);
  residua::mp_matrix C(ctx, 2, 2, std::vector<mp>(4, one), bits), D(ctx, 2, 2, std::vector<mp>(4, nan), bits);
  for (const side a_side : {side::left, side::right})
    symm(ctx, a_side, uplo::lower, zero, unread, unread, two, C);
  expect_same_numbers(C.to_host(ctx), std::vector<mp>(4, mp(4.0, bits)));
  symm(ctx, side::left, uplo::upper, one, ones, ones, zero, D);
  expect_same_numbers(D.to_host(ctx), std::vector<mp>(4, two));
  residua::mp_matrix E(ctx, 2, 2, std::vector<mp>(4, nan), bits);
  trmm(ctx, side::right, uplo::upper, op::none, diag::non_unit, zero, unread, E);
  expect_same_numbers(E.to_host(ctx), std::vector<mp>(4, zero));
  syr2k(ctx, uplo::lower, op::none, zero, unread, unread, two, D);
  expect_same_numbers(D.to_host(ctx), {mp(4.0, bits), mp(4.0, bits), two, mp(4.0, bits)});
  syr2k(ctx, uplo::lower, op::none, one, thin, thin, two, D);
  EXPECT_TRUE(same_bits(D.to_host(ctx)[0], mp(8.0, bits)));
  syr2k(ctx, uplo::upper, op::conjugate_transpose, one, ones, ones, zero, D);
  EXPECT_TRUE(same_bits(D.to_host(ctx)[2], mp(4.0, bits)));
  residua::mp_matrix none(ctx, 0, 0, bits), wide(ctx, 0, 2, bits);
  symm(ctx, side::left, uplo::lower, one, none, wide, one, wide);
  trmm(ctx, side::left, uplo::lower, op::none, diag::unit, one, none, wide);
  syr2k(ctx, uplo::lower, op::none, one, wide, wide, one, none);
}

TEST_P(mp_level3, arguments_are_checked) {
  residua::mp_matrix A(ctx, 3, 2, 128), square(ctx, 3, 3, 128), longer(ctx, 3, 3, 212), B(ctx, 2, 3, 128),
      another(ctx, 3, 3, 128);
  const mp one(1.0, 128), long_one(1.0, 212);
  const uplo L = uplo::lower;
  expect_rejected({"symm", "A", "3", "2"}, [&] { symm(ctx, side::left, L, one, A, A, one, A); });
  expect_rejected({"symm", "A", "columns"}, [&] { symm(ctx, side::right, L, one, square, A, one, A); });
  expect_rejected({"symm", "B", "rows"}, [&] { symm(ctx, side::left, L, one, square, B, one, square); });
  expect_rejected({"symm", "128", "212"},
                  [&] { symm(ctx, side::left, L, one, square, longer, one, square); });
  expect_rejected({"symm", "beta"}, [&] { symm(ctx, side::left, L, one, square, A, long_one, A); });
  expect_rejected({"trmm", "B", "rows"},
                  [&] { trmm(ctx, side::left, L, op::none, diag::unit, one, square, B); });
  expect_rejected({"trmm", "B", "columns"},
                  [&] { trmm(ctx, side::right, L, op::none, diag::unit, one, square, A); });
  expect_rejected({"trmm", "alpha"},
                  [&] { trmm(ctx, side::left, L, op::none, diag::unit, long_one, square, A); });
  expect_rejected({"trmm", "128", "212"},
                  [&] { trmm(ctx, side::left, L, op::none, diag::unit, one, square, longer); });
  expect_rejected({"syr2k", "C"}, [&] { syr2k(ctx, L, op::none, one, A, A, one, A); });
  expect_rejected({"syr2k", "op(A)"}, [&] { syr2k(ctx, L, op::transpose, one, A, A, one, square); });
  expect_rejected({"syr2k", "op(B)"}, [&] { syr2k(ctx, L, op::none, one, A, B, one, square); });
  expect_rejected({"syr2k", "columns"}, [&] { syr2k(ctx, L, op::none, one, A, square, one, another); });
  expect_rejected({"syr2k", "beta"}, [&] { syr2k(ctx, L, op::none, one, A, A, long_one, square); });
}

RESIDUA_ON_FEW_BACKENDS(mp_level3);

}  // namespace
