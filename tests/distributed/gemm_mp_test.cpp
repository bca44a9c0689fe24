// gemm of run-time precision over ranks: an element has the bits of one context, however columns are dealt
// out, and whatever their exponents are.
#include <cmath>

#include "distributed/column_deals.hpp"
#include "distributed/thread_ranks.hpp"
#include "mp/arrays.hpp"
#include "residua/distributed/gemm.hpp"

namespace residua_test {
namespace {

using residua::backend;
using residua::context;
using residua::engine;
using residua::mp;
using residua::mp_gemm_options;
using residua::mp_gemm_report;
using residua::mp_matrix;
using residua::op;

/// The operands of a product, whole, which every rank has.
struct product_of_mp {
  int bits;
  index_t m, n, k;
  op op_a;
  std::vector<mp> A, B, C;
  mp alpha, beta;

  product_of_mp(int p, index_t rows, index_t columns, index_t terms, op form, std::int64_t reach)
      : bits(p), m(rows), n(columns), k(terms), op_a(form), alpha(p), beta(p) {
    mp_numbers numbers(static_cast<unsigned>(p + m + 2 * n + 3 * k));
    A = numbers.vector(m * k, p, reach);
    B = numbers.vector(k * n, p, reach);
    C = numbers.vector(m * n, p, reach);
    alpha = numbers.draw(p, 10);
    beta = numbers.draw(p, 10);
  }
  [[nodiscard]] index_t rows_of_A() const { return op_a == op::none ? m : k; }
  [[nodiscard]] index_t columns_of_A() const { return op_a == op::none ? k : m; }

  mp_gemm_report by_one(const context& ctx, const mp_gemm_options& options, std::vector<mp>& result) const {
    const mp_matrix of_A(ctx, rows_of_A(), columns_of_A(), A, bits), of_B(ctx, k, n, B, bits);
    mp_matrix of_C(ctx, m, n, C, bits);
    const auto report = gemm(ctx, op_a, op::none, alpha, of_A, of_B, beta, of_C, options);
    result = of_C.to_host(ctx);
    return report;
  }
  /// This rank's columns; of matrices with gaps where `has_gaps`.
  mp_gemm_report by_ranks(const context& ctx, const communicator& ranks, deal how, bool has_gaps,
                          const mp_gemm_options& options, std::vector<mp>& result) const {
    const auto of_a = own_columns(ranks, columns_of_A(), how), own = own_columns(ranks, n, how);
    const gapped_mp part_A(ctx, rows_of_A(), of_a.count(), own_part(A, rows_of_A(), of_a), bits, has_gaps),
        part_B(ctx, k, own.count(), own_part(B, k, own), bits, has_gaps);
    gapped_mp part_C(ctx, m, own.count(), own_part(C, m, own), bits, has_gaps);
    const auto report =
        gemm(ctx, ranks, op_a, alpha, part_A.view(), part_B.view(), beta, part_C.view(), options);
    result = part_C.elements();
    return report;
  }
};

void expect_bits_of_one_context(const context& ctx, const product_of_mp& p, deal how,
                                const mp_gemm_options& options = {},
                                const communicator& ranks = all_ranks()) {
  std::vector<mp> whole, got;
  const auto of_one = p.by_one(ctx, options, whole);
  const auto report = p.by_ranks(ctx, ranks, how, p.k % 2 == 0, options, got);
  expect_same_numbers(got, own_part(whole, p.m, own_columns(ranks, p.n, how)));
  EXPECT_EQ(report.used, of_one.used);
  EXPECT_EQ(report.bits, of_one.bits);
  EXPECT_EQ(report.spread, of_one.spread);
}

template <class F>
void for_each_deal(const F& f) {
  for (const auto op_a : {op::none, op::transpose})
    for (const auto how : {deal::evenly, deal::to_the_last}) f(op_a, how);
}

TEST(distributed_gemm_mp, computes_the_columns_of_one_context) {
  for (const auto& ctx : {context::reference(), context::cpu(2)}) {
    for (const int bits : {53, 106, 424, 1000}) {
      for_each_deal([&](op op_a, deal how) {
        for (const auto chosen : {engine::native, engine::residue}) {
          expect_bits_of_one_context(ctx, {bits, 1, 1, 1, op_a, 3}, how, {chosen});
          expect_bits_of_one_context(ctx, {bits, 7, 9, 6, op_a, 20}, how, {chosen});
          expect_bits_of_one_context(ctx, {bits, 3, 2, 5, op_a, 1'000'000}, how, {chosen});
        }
      });
    }
  }
}

TEST(distributed_gemm_mp, takes_empty_matrices) {
  const auto ctx = context::cpu(1);
  for_each_deal([&](op op_a, deal how) {
    expect_bits_of_one_context(ctx, {106, 0, 3, 2, op_a, 3}, how);
    expect_bits_of_one_context(ctx, {106, 3, 0, 2, op_a, 3}, how);
    expect_bits_of_one_context(ctx, {106, 3, 2, 0, op_a, 3}, how);
  });
}

/// A rank's own columns are fewer than those from which one context takes residues.
TEST(distributed_gemm_mp, chooses_the_engine_by_all_columns) {
  const auto ctx = context::cpu(1);
  for_each_deal([&](op op_a, deal how) {
    const product_of_mp p(212, 33, 34, 35, op_a, 8);
    std::vector<mp> result;
    ASSERT_EQ(p.by_one(ctx, {}, result).used, engine::residue);
    expect_bits_of_one_context(ctx, p, how);
    expect_bits_of_one_context(ctx, p, how,
                               {engine::automatic, 1'000'000});          // room for some columns at a time
    expect_bits_of_one_context(ctx, p, how, {engine::automatic, 1000});  // for none
  });
}

product_of_mp with_wide_last_column(op op_a, std::int64_t reach) {
  product_of_mp p(212, 33, 34, 35, op_a, 3);
  mp_numbers numbers(7);
  for (index_t l = 0; l < p.k; ++l)
    p.B[static_cast<std::size_t>(l + (p.n - 1) * p.k)] = numbers.draw(p.bits, reach);
  return p;
}

/// Numbers of one column, which one rank has, decide to how many bits all ranks scale theirs.
TEST(distributed_gemm_mp, scales_as_the_exponents_of_all_columns_ask_for) {
  const auto ctx = context::cpu(1);
  for (const std::int64_t reach : {30, 60, 100, 5000}) {
    for_each_deal(
        [&](op op_a, deal how) { expect_bits_of_one_context(ctx, with_wide_last_column(op_a, reach), how); });
  }
}
TEST(distributed_gemm_mp, of_threads_has_the_bits_of_one_context) {
  for (const std::int64_t reach : {60, 5000}) {
    const auto p = with_wide_last_column(op::none, reach);
    on_threads(3, [&](const communicator& ranks) {
      expect_bits_of_one_context(context::cpu(1), p, deal::evenly, {}, ranks);
    });
  }
}

TEST(distributed_gemm_mp, passes_on_a_nan_and_an_infinity_of_one_rank) {
  const auto ctx = context::cpu(1);
  for_each_deal([&](op op_a, deal how) {
    product_of_mp p(106, 33, 34, 35, op_a, 3);
    p.B[2] = mp(std::nan(""), p.bits);
    p.B[static_cast<std::size_t>(3 * p.k)] = mp(INFINITY, p.bits);
    std::vector<mp> result;
    EXPECT_EQ(p.by_one(ctx, {}, result).used, engine::native);
    EXPECT_TRUE(result[0].is_nan());
    expect_bits_of_one_context(ctx, p, how);
  });
}

TEST(distributed_gemm_mp, has_the_same_bits_on_gpus) {
  if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU";
  if (all_ranks().size() > 1 && residua::nccl_version().empty()) GTEST_SKIP() << "no NCCL";
  if (static_cast<int>(residua::cuda_devices().size()) < all_ranks().size()) GTEST_SKIP() << "too few GPUs";
  const auto ctx = context::cuda(residua::device_of_rank(all_ranks()));
  for_each_deal([&](op op_a, deal how) {
    for (const int bits : {106, 424}) {
      expect_bits_of_one_context(ctx, {bits, 7, 9, 6, op_a, 20}, how);
      expect_bits_of_one_context(ctx, {bits, 65, 80, 70, op_a, 20}, how);
      expect_bits_of_one_context(ctx, {bits, 33, 34, 35, op_a, 1'000'000}, how);
    }
  });
}

TEST(distributed_gemm_mp, rejects_on_all_ranks_what_is_wrong_on_one) {
  const auto ctx = context::cpu(1);
  const auto ranks = all_ranks();
  const auto last = name_of_rank(ranks, ranks.size() - 1);
  const index_t n = 2 * ranks.size();
  const mp_matrix A(ctx, n, 2, 106), B(ctx, n, 3, 106), longer(ctx, n, 3, 107);
  mp_matrix C(ctx, n, 3, 106), higher(ctx, n + 1, 3, 106), longer_C(ctx, n, 3, 107);
  const mp one(1.0, 106), zero(106);
  const auto rejected = [&](std::initializer_list<std::string> words, const auto& misuse) {
    expect_agreed(residua::error_kind::invalid_argument, words, misuse);
  };
  gemm(ctx, ranks, op::none, one, A, B, zero, C);
  rejected({last + "gemm: ", "rows"},
           [&] { gemm(ctx, ranks, op::none, one, A, B, zero, is_last(ranks) ? higher : C); });
  rejected({last + "gemm: ", "107", "106"},
           [&] { gemm(ctx, ranks, op::none, one, A, is_last(ranks) ? longer : B, zero, C); });
  rejected({last + "gemm: ", "alpha"},
           [&] { gemm(ctx, ranks, op::none, is_last(ranks) ? mp(1.0, 99) : one, A, B, zero, C); });
  rejected({last + "gemm: beta", "99", "106"},
           [&] { gemm(ctx, ranks, op::none, one, A, B, is_last(ranks) ? mp(99) : zero, C); });
  const mp_matrix longer_A(ctx, n, 2, 107);
  rejected({last + "gemm: A", "107", "106"},
           [&] { gemm(ctx, ranks, op::none, one, is_last(ranks) ? longer_A : A, B, zero, C); });
  const auto own_or_null = [&](const mp_matrix& its) {
    const auto own = its.view();
    return is_last(ranks) ? residua::mp_const_matrix_view(nullptr, 106, n, own.columns(), n, own.plane())
                          : own;
  };
  rejected({last + "gemm: A is null"}, [&] { gemm(ctx, ranks, op::none, one, own_or_null(A), B, zero, C); });
  rejected({last + "gemm: B is null"}, [&] { gemm(ctx, ranks, op::none, one, A, own_or_null(B), zero, C); });
  const residua::mp_matrix_view null_C(nullptr, 106, n, 3, n, 3 * n);
  rejected({last + "gemm: C is null"},
           [&] { gemm(ctx, ranks, op::none, one, A, B, zero, is_last(ranks) ? null_C : C.view()); });
  if (ranks.size() == 1) return;
  const mp_matrix A_longer(ctx, n, 2, 107);
  rejected({last + "gemm: C", "107", "C of rank 0", "106"}, [&] {
    const mp one_longer(1.0, 107), zero_longer(107);
    const bool here = is_last(ranks);
    gemm(ctx, ranks, op::none, here ? one_longer : one, here ? A_longer : A, here ? longer : B,
         here ? zero_longer : zero, here ? longer_C : C);
  });
  rejected({last + "gemm: its op(A) is not that of rank 0"},
           [&] { gemm(ctx, ranks, is_last(ranks) ? op::transpose : op::none, one, A, B, zero, C); });
  rejected({last + "gemm: alpha is zero here or on rank 0"},
           [&] { gemm(ctx, ranks, op::none, is_last(ranks) ? zero : one, A, B, zero, C); });
  rejected({last + "gemm: its options are not those of rank 0"}, [&] {
    const mp_gemm_options options{is_last(ranks) ? engine::native : engine::automatic};
    gemm(ctx, ranks, op::none, one, A, B, zero, C, options);
  });
}

}  // namespace
}  // namespace residua_test
