// gemm of run-time precision on every backend and by both engines, within its bound, with the same bits.
#include "residua/mp/gemm.hpp"

#include "backends.hpp"
#include "data.hpp"
#include "rejection.hpp"

namespace {

using residua::engine, residua::op;
using namespace residua_test;

using mp_gemm = on_backend;

struct operands {
  int bits;
  index_t m, n, k;
  op op_a, op_b;
  std::vector<mp> A, B, C;
  mp alpha, beta;

  operands(int p, index_t rows, index_t columns, index_t terms, op form_a, op form_b, std::int64_t reach)
      : bits(p), m(rows), n(columns), k(terms), op_a(form_a), op_b(form_b), alpha(p), beta(p) {
    mp_numbers numbers(static_cast<unsigned>(p + m + 2 * n + 3 * k));
    A = numbers.vector(m * k, p, reach);
    B = numbers.vector(k * n, p, reach);
    C = numbers.vector(m * n, p, reach);
    alpha = numbers.draw(p, 10);
    beta = numbers.draw(p, 10);
  }
  /// Of the stored matrices, by their elements in op(A) and op(B).
  mp& a(index_t i, index_t l) {
    return A[static_cast<std::size_t>(op_a == op::none ? i + l * m : l + i * k)];
  }
  mp& b(index_t l, index_t j) {
    return B[static_cast<std::size_t>(op_b == op::none ? l + j * k : j + l * n)];
  }

  residua::mp_gemm_report product(const residua::context& ctx, const residua::mp_gemm_options& options,
                                  std::vector<mp>& result) const {
    const bool plain_a = op_a == op::none, plain_b = op_b == op::none;
    const gapped_mp of_A(ctx, plain_a ? m : k, plain_a ? k : m, A, bits, m % 2 == 0),
        of_B(ctx, plain_b ? k : n, plain_b ? n : k, B, bits, n % 2 == 0);
    gapped_mp of_C(ctx, m, n, C, bits, k % 2 == 0);
    const auto report = gemm(ctx, op_a, op_b, alpha, of_A.view(), of_B.view(), beta, of_C.view(), options);
    result = of_C.elements();
    return report;
  }
  void expect_within_bound(const std::vector<mp>& result) {
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = 0; i < m; ++i) {
        std::vector<mp> row, column;
        for (index_t l = 0; l < k; ++l) {
          row.push_back(a(i, l));
          column.push_back(b(l, j));
        }
        const auto e = static_cast<std::size_t>(i + j * m);
        expect_scaled_sum(result[e], alpha, oracle_sum(row, column), beta, C[e], 0x1p-12);
      }
    }
  }
};

residua::mp_gemm_options options_for(engine e) { return {e, std::size_t{1} << 30}; }

/// On ctx by an engine, which is told, within the bound and with the reference's bits.
void expect_product_by(const residua::context& ctx, operands& p, engine wanted, engine used) {
  std::vector<mp> result, expected;
  EXPECT_EQ(p.product(ctx, options_for(wanted), result).used, used);
  p.expect_within_bound(result);
  EXPECT_EQ(p.product(residua::context::reference(), options_for(wanted), expected).used, used);
  expect_same_numbers(result, expected);
}

/// Elements with exponents of any size are beyond residues, which leave them to sums.
TEST_P(mp_gemm, both_engines_are_within_the_bound_with_the_references_bits) {
  for_all_data([&](data kind, int bits) {
    for (const op op_a : {op::none, op::transpose}) {
      const op op_b = (bits / 53) % 2 == 0 ? op_a : op::transpose;
      operands p(bits, 5, 4, 7, op_a, op_b, kind == data::wide ? 1'000'000 : 20);
      mp_numbers numbers(9);
      for (index_t l = 1; l < p.k && kind == data::cancelling; l += 2) {
        for (index_t i = 0; i < p.m; ++i) p.a(i, l) = numbers.close_to(p.a(i, l - 1));
        for (index_t j = 0; j < p.n; ++j) p.b(l, j) = p.b(l - 1, j);
      }
      expect_product_by(ctx, p, engine::residue, kind == data::wide ? engine::native : engine::residue);
      expect_product_by(ctx, p, engine::native, engine::native);
    }
  });
}

/// Rows and columns of sizes up to 2^±10^6 are scaled, and multiplied by residues.
TEST_P(mp_gemm, residues_take_rows_and_columns_of_any_size) {
  for (const int bits : mp_precisions) {
    operands p(bits, 5, 4, 7, op::none, op::transpose, 3);
    mp_numbers numbers(10);
    for (index_t i = 0; i < p.m; ++i) {
      const auto size = numbers.exponent(1'000'000);
      for (index_t l = 0; l < p.k; ++l) p.a(i, l) = ldexp(p.a(i, l), size);
    }
    for (index_t j = 0; j < p.n; ++j) {
      const auto size = numbers.exponent(1'000'000);
      for (index_t l = 0; l < p.k; ++l) p.b(l, j) = ldexp(p.b(l, j), size);
    }
    expect_product_by(ctx, p, engine::residue, engine::residue);
  }
}

TEST_P(mp_gemm, graded_matrices_get_the_bits_that_they_need) {
  for (const int bits : {106, 424, 848}) {
    operands p(bits, 6, 5, 8, op::none, op::none, 2);
    // Rows of op(A) and columns of op(B) fall in opposite order, so that all terms of a sum are alike, and
    // far below what row and column are scaled by.
    for (index_t l = 0; l < p.k; ++l) {
      const mp power(std::ldexp(1.0, static_cast<int>(8 * l)), bits);
      for (index_t i = 0; i < p.m; ++i) p.a(i, l) = p.a(i, l) * power;
      for (index_t j = 0; j < p.n; ++j) p.b(l, j) = p.b(l, j) / power;
    }
    std::vector<mp> result;
    const auto report = p.product(ctx, options_for(engine::residue), result);
    EXPECT_EQ(report.used, engine::residue);
    EXPECT_GE(report.spread, 50);
    EXPECT_GE(report.bits, bits + report.spread);
    p.expect_within_bound(result);
  }
}

/// Of 40 terms the fifth and the tenth are not among those that are looked at, in which one factor is zero.
/// The tenth is too, but for the largest elements of the rows, which are 2^60 times those of the one term
/// there is.
TEST_P(mp_gemm, terms_that_are_not_looked_at_count_where_all_others_are_zero) {
  for (const int bits : {106, 424, 848}) {
    operands p(bits, 6, 5, 40, op::none, op::none, 2);
    for (index_t l = 0; l < p.k; ++l) {
      for (index_t i = 0; i < p.m; ++i)
        p.a(i, l) = l == 9   ? mp(1.0, bits)
                    : l == 4 ? ldexp(p.a(i, l), -60)
                             : mp(l % 2 == 0 ? 0.0 : 1.0, bits);
      for (index_t j = 0; j < p.n; ++j) {
        if (l == 9 || (l != 4 && l % 2 != 0)) p.b(l, j) = mp(bits);
      }
    }
    std::vector<mp> result;
    const auto report = p.product(ctx, options_for(engine::residue), result);
    EXPECT_EQ(report.used, engine::residue);
    EXPECT_GE(report.spread, 50);
    p.expect_within_bound(result);
  }
}

/// Of ones, and of rows of which each but the first has one element that is 2^10 times the others: every
/// term is so far below the largest of its row in some row, which is all that is looked at where it is
/// little. Sums of 40 terms have six bits more, and there are sixteen to guard.
TEST_P(mp_gemm, reports_tell_the_bits_and_the_spread) {
  constexpr int bits = 212;
  operands p(bits, 6, 5, 40, op::none, op::none, 2);
  for (index_t l = 0; l < p.k; ++l) {
    for (index_t i = 0; i < p.m; ++i) p.a(i, l) = mp(1.0, bits);
    for (index_t j = 0; j < p.n; ++j) p.b(l, j) = mp(1.0, bits);
  }
  std::vector<mp> result;
  const auto alike = p.product(ctx, options_for(engine::residue), result);
  EXPECT_EQ(alike.spread, 0);
  EXPECT_EQ(alike.bits, bits + 6 + 16);
  for (const auto& [terms, more] : {std::pair{1, 0}, {2, 1}, {32, 5}, {33, 6}}) {
    const operands shorter(bits, 3, 2, terms, op::none, op::none, 0);
    const auto report = shorter.product(ctx, options_for(engine::residue), result);
    EXPECT_EQ(report.bits, bits + report.spread + more + 16) << terms;
  }
  for (index_t i = 1; i < p.m; ++i) p.a(i, i) = mp(0x1p10, bits);
  const auto apart = p.product(ctx, options_for(engine::residue), result);
  EXPECT_EQ(apart.spread, 10);
  EXPECT_EQ(apart.bits, bits + 10 + 6 + 16);
}

TEST_P(mp_gemm, wide_exponents_zeros_and_specials_are_computed_natively_or_exactly) {
  const int bits = 212;
  operands wide(bits, 4, 4, 6, op::none, op::transpose, 1'000'000);
  std::vector<mp> result;
  const auto report = wide.product(ctx, options_for(engine::residue), result);
  EXPECT_EQ(report.used, engine::native);
  wide.expect_within_bound(result);

  operands sparse(bits, 5, 5, 40, op::none, op::none, 3);
  for (index_t l = 0; l < sparse.k; ++l) {
    for (index_t i = 0; i < 5; ++i) {
      if (l != 7 * i + 1) sparse.a(i, l) = mp(bits);  // most samples meet zeros
      if (i == 3) sparse.a(i, l) = mp(bits);          // a row of zeros
    }
  }
  EXPECT_EQ(sparse.product(ctx, options_for(engine::residue), result).used, engine::residue);
  sparse.expect_within_bound(result);

  sparse.b(8, 2) = mp(HUGE_VAL, bits);
  EXPECT_EQ(sparse.product(ctx, options_for(engine::residue), result).used, engine::native);
  EXPECT_TRUE(result[1 + 2 * 5].is_infinite());
  EXPECT_TRUE(result[0 + 2 * 5].is_nan());  // zero times infinity
  EXPECT_TRUE(result[0].is_finite());
}

TEST_P(mp_gemm, bits_are_the_references_in_any_panels) {
  const auto reference = residua::context::reference();
  for (const int bits : {106, 424}) {
    const operands p(bits, 40, 33, 37, op::none, op::transpose, 5);
    std::vector<mp> expected, result;
    EXPECT_EQ(p.product(reference, {}, expected).used, engine::residue);
    EXPECT_EQ(p.product(ctx, {}, result).used, engine::residue);
    expect_same_numbers(result, expected);
    p.product(ctx, {engine::automatic, std::size_t{64} << 20}, result);
    expect_same_numbers(result, expected);
  }
}

/// From where one panel of columns fits to where residues have no room: the same bits within the limit.
TEST_P(mp_gemm, workspace_keeps_within_its_limit) {
  if (ctx.kind() == residua::backend::reference) GTEST_SKIP() << "the reference takes no panels";
  const operands p(424, 90, 240, 100, op::none, op::none, 5);
  std::vector<mp> expected, result;
  EXPECT_EQ(p.product(ctx, options_for(engine::residue), expected).used, engine::residue);
  int by_residues = 0, are_fitting = 0;
  for (const int mebibytes : {1, 2, 3, 4, 6, 8, 12, 16, 24, 32}) {
    const auto fresh = GetParam().make();
    const std::size_t limit = std::size_t(mebibytes) << 20;
    fresh.reserve_workspace(limit);
    const auto used = p.product(fresh, {engine::automatic, limit}, result).used;
    expect_same_numbers(result, expected);
    EXPECT_EQ(fresh.workspace_bytes(), limit) << mebibytes << " MiB";  // it had not to grow
    by_residues += used == engine::residue;
    are_fitting += mebibytes >= 2;
  }
  EXPECT_EQ(by_residues, are_fitting);  // of the 1 MiB half is too little for the integers of A
}

/// Residues that are asked for take what a column needs, and integer_gemm's smallest panels what they need,
/// where the integers have room and where the panels have none.
TEST_P(mp_gemm, any_limit_of_workspace_is_taken) {
  const operands p(106, 40, 33, 37, op::none, op::none, 5);
  const auto reference = residua::context::reference();
  int by_residues = 0;
  for (const std::size_t limit : {0, 1'000, 60'000, 100'000, 200'000, 400'000, 800'000}) {
    for (const engine asked : {engine::automatic, engine::residue}) {
      std::vector<mp> expected, result;
      const auto used = p.product(ctx, {asked, limit}, result).used;
      EXPECT_EQ(p.product(reference, {asked, limit}, expected).used, used) << limit;
      expect_same_numbers(result, expected);
      EXPECT_TRUE(asked == engine::automatic || used == engine::residue) << limit;
      by_residues += asked == engine::automatic && used == engine::residue;
    }
  }
  EXPECT_GT(by_residues, 0);
  EXPECT_LT(by_residues, 7);
  if (ctx.kind() == residua::backend::reference) return;
  const operands larger(106, 128, 128, 128, op::none, op::none, 3);  // whose last panel needs the most
  std::vector<mp> result;
  EXPECT_EQ(larger.product(ctx, {engine::automatic, 1'400'000}, result).used, engine::residue);
}

/// Squares whose factors, as integers of 310 bits, have almost 2^159 in their lowest 160 bits, less the
/// squares rounded, which are products of 1/2 and have nothing there: what is dropped of them would be seen.
TEST_P(mp_gemm, bits_that_are_dropped_are_far_below_the_last_place) {
  constexpr int bits = 288;
  operands p(bits, 3, 2, 64, op::none, op::none, 0);
  const mp half = power(-1, bits), x = half + power(-151, bits) - power(-bits, bits),
           square = ldexp(x * x, 1);
  for (index_t l = 0; l < p.k; ++l) {
    for (index_t i = 0; i < p.m; ++i) p.a(i, l) = l % 2 == 0 ? x : -half;
    for (index_t j = 0; j < p.n; ++j) p.b(l, j) = l % 2 == 0 ? x : square;
  }
  p.alpha = mp(1.0, bits);
  p.beta = mp(bits);
  std::vector<mp> result;
  EXPECT_EQ(p.product(ctx, options_for(engine::residue), result).bits, 310);
  p.expect_within_bound(result);
}

TEST_P(mp_gemm, edges_are_as_in_blas) {
  const int bits = 128;
  const mp zero(bits), one(1.0, bits), two(2.0, bits), nan(std::nan(""), bits);
  const residua::mp_matrix unread(ctx, 2, 2, std::vector<mp>(4, nan), bits), none(ctx, 2, 0, bits),
      ones(ctx, 2, 2, std::vector<mp>(4, one), bits);
  residua::mp_matrix C(ctx, 2, 2, std::vector<mp>(4, one), bits);
  gemm(ctx, op::none, op::none, zero, unread, unread, two, C);
  expect_same_numbers(C.to_host(ctx), std::vector<mp>(4, two));
  gemm(ctx, op::none, op::transpose, one, none, none, two, C);
  expect_same_numbers(C.to_host(ctx), std::vector<mp>(4, mp(4.0, bits)));
  residua::mp_matrix D(ctx, 2, 2, std::vector<mp>(4, nan), bits);
  gemm(ctx, op::conjugate, op::conjugate_transpose, one, ones, ones, zero, D);
  expect_same_numbers(D.to_host(ctx), std::vector<mp>(4, two));
  residua::mp_matrix empty(ctx, 0, 2, bits);
  const residua::mp_matrix no_rows(ctx, 0, 2, bits);
  gemm(ctx, op::none, op::none, one, no_rows, ones, zero, empty);
}

TEST_P(mp_gemm, arguments_are_checked) {
  residua::mp_matrix A(ctx, 3, 2, 128), B(ctx, 2, 4, 128), C(ctx, 3, 4, 128), wide(ctx, 3, 4, 212);
  const mp one(1.0, 128);
  expect_rejected({"gemm", "op(A)", "2", "3"},
                  [&] { gemm(ctx, op::transpose, op::none, one, A, B, one, C); });
  expect_rejected({"gemm", "op(B)"}, [&] { gemm(ctx, op::none, op::transpose, one, A, B, one, C); });
  expect_rejected({"gemm", "128", "212"}, [&] { gemm(ctx, op::none, op::none, one, A, B, one, wide); });
  expect_rejected({"gemm", "alpha"}, [&] { gemm(ctx, op::none, op::none, mp(53), A, B, one, C); });
}

RESIDUA_ON_FEW_BACKENDS(mp_gemm);

}  // namespace
