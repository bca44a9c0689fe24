// Products of matrices of long integers: exact, against GMP, on every backend; with parts left out within
// their bound and with the reference's bits.
#include "residua/residue/integer_gemm.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "backends.hpp"
#include "integer_matrices.hpp"
#include "rejection.hpp"
#include "residue/integers/plan.hpp"

namespace residua_test {
namespace {

using namespace residua;

class integer_products : public on_backend {};

struct shape {
  index_t m, n, k;
  int a_words, b_words;
  op op_a = op::none, op_b = op::none;
  layout stored = layout::dense;
};

struct operands {
  shape extents;
  integer_matrix A, B;

  explicit operands(const shape& s)
      : extents(s),
        A(is_transposed(s.op_a) ? integer_matrix(s.a_words, s.k, s.m, s.stored)
                                : integer_matrix(s.a_words, s.m, s.k, s.stored)),
        B(is_transposed(s.op_b) ? integer_matrix(s.b_words, s.n, s.k, s.stored)
                                : integer_matrix(s.b_words, s.k, s.n, s.stored)) {}
  void fill(const std::function<integer(int words, index_t i, index_t j)>& element) {
    A.fill([&](index_t i, index_t j) { return element(A.words, i, j); });
    B.fill([&](index_t i, index_t j) { return element(B.words, i, j); });
  }
};

integer power(int bits, int sign) {
  integer x(sign);
  mpz_mul_2exp(x.get(), x.get(), static_cast<mp_bitcnt_t>(bits));
  return x;
}

/// The product in poisoned memory, whose gaps stay as they are.
integer_matrix product(const context& ctx, const operands& x, int words,
                       const integer_gemm_options& options = {}, integer_gemm_report* report = nullptr) {
  const integers_there A(ctx, x.A), B(ctx, x.B);
  const integer_matrix poisoned(words, x.extents.m, x.extents.n, x.extents.stored);
  integers_there C(ctx, poisoned);
  const auto r = integer_gemm(ctx, x.extents.op_a, x.extents.op_b, A.view(), B.view(), C.view(), options);
  if (report != nullptr) *report = r;
  const integer_matrix result = C.back();
  EXPECT_TRUE(result.gaps_are_poisoned());
  return result;
}

/// |c 2^(32 dropped) - sum| as the options bound it; exactly the sum where they leave out nothing.
void expect_within(const operands& x, const integer_matrix& C, const integer_gemm_options& options = {}) {
  integer bound;
  if (options.dropped_words > 0) bound = power(32 * options.dropped_words - 1, 1);
  if (options.error_bits > 0) {
    mpz_add(bound.get(), bound.get(), power(options.error_bits, 1).get());
    mpz_sub_ui(bound.get(), bound.get(), 1);
  }
  for (index_t j = 0; j < C.columns; ++j) {
    for (index_t i = 0; i < C.rows; ++i) {
      integer c = C.get(i, j);
      mpz_mul_2exp(c.get(), c.get(), static_cast<mp_bitcnt_t>(32 * options.dropped_words));
      mpz_sub(c.get(), c.get(), exact_sum(x.A, x.B, x.extents.op_a, x.extents.op_b, i, j).get());
      ASSERT_LE(mpz_cmpabs(c.get(), bound.get()), 0) << i << ", " << j;
    }
  }
}

int words_of_sums(const shape& s) { return integer_gemm_words(32 * s.a_words - 1, 32 * s.b_words - 1, s.k); }

void expect_exact(const context& ctx, const operands& x, int more_words = 0) {
  const auto& s = x.extents;
  SCOPED_TRACE(testing::Message() << s.m << " x " << s.n << " x " << s.k << ", words " << s.a_words << " and "
                                  << s.b_words);
  expect_within(x, product(ctx, x, words_of_sums(s) + more_words));
}

const shape shapes[] = {
    {1, 1, 1, 1, 1},
    {3, 2, 5, 4, 4},
    {2, 3, 4, 5, 5},
    {17, 33, 9, 6, 6, op::transpose, op::none, layout::gaps},
    {5, 7, 70, 14, 14, op::none, op::transpose, layout::gaps},
    {130, 3, 65, 11, 2, op::none, op::none, layout::within_columns},
    {4, 129, 16, 3, 17, op::transpose, op::transpose, layout::within_columns},
    {2, 2, 3, 34, 7, op::none, op::none, layout::gaps},
    {3, 1, 2, 75, 76},
    {4, 3, 2, 5, 6, op::conjugate, op::conjugate_transpose},
    {2, 5, 3, 5, 6, op::conjugate_transpose, op::conjugate},
};

TEST_P(integer_products, are_exact_for_random_integers) {
  for (const auto& s : shapes) {
    std::mt19937_64 random(static_cast<std::uint64_t>(s.m + 100 * s.k));
    operands x(s);
    x.fill([&](int words, index_t, index_t) { return random_integer(random, 32 * words - 1); });
    expect_exact(ctx, x);
    expect_exact(ctx, x, 3);
  }
}

/// Where blocks carry: all that words hold, the ends of the range, and bytes around the largest balanced one.
TEST_P(integer_products, are_exact_at_the_ends_of_the_range) {
  const std::function<integer(int, index_t, index_t)> fillings[] = {
      [](int words, index_t, index_t) { return power(32 * words - 1, -1); },
      [](int words, index_t, index_t) {
        integer x = power(32 * words - 1, 1);
        mpz_sub_ui(x.get(), x.get(), 1);
        return x;
      },
      [](int, index_t, index_t) { return integer(-1); },
      [](int words, index_t i, index_t j) { return power(32 * words - 2, (i + j) % 2 == 0 ? 1 : -1); },
      [](int, index_t, index_t) { return integer(0); },
      [](int words, index_t i, index_t j) {
        integer x;
        for (int w = 0; w < words; ++w) {
          mpz_mul_2exp(x.get(), x.get(), 32);
          mpz_add_ui(x.get(), x.get(), w == 0 ? 0x7f7f7f7fU : 0x7f7f7f7fU + ((i + j + w) % 3 == 0 ? 1 : 0));
        }
        return x;
      },
      [](int words, index_t i, index_t) {
        integer x;
        for (int w = 0; w < words; ++w) {
          mpz_mul_2exp(x.get(), x.get(), 32);
          mpz_add_ui(x.get(), x.get(), w == words / 2 && i % 2 == 0 ? 0x7f7f7f7eU : 0x7f7f7f7fU);
        }
        return x;
      },
  };
  for (const auto& s : shapes) {
    for (const auto& filling : fillings) {
      operands x(s);
      x.fill(filling);
      expect_exact(ctx, x);
    }
  }
}

TEST_P(integer_products, cancel_to_zero) {
  operands x({2, 2, 6, 9, 9});
  std::mt19937_64 random(5);
  x.fill([&](int words, index_t, index_t) { return random_integer(random, 32 * words - 1); });
  for (index_t i = 0; i < 2; ++i) {
    for (index_t t = 0; t < 6; t += 2) {
      x.A.set(i, t + 1, x.A.get(i, t));
      integer b = x.B.get(t, i);
      mpz_neg(b.get(), b.get());
      x.B.set(t + 1, i, b);
    }
  }
  const auto C = product(ctx, x, words_of_sums(x.extents));
  EXPECT_EQ(mpz_sgn(C.get(0, 0).get()), 0);
  EXPECT_EQ(mpz_sgn(C.get(1, 1).get()), 0);
  expect_within(x, C);
}

/// Sums longer than an int32 holds, of the largest products that there are.
TEST_P(integer_products, are_exact_for_long_sums) {
  for (const shape& s : {shape{1, 2, (1 << 17) + 3, 4, 3}, {2, 1, (1 << 17) + 3, 6, 6, op::transpose}}) {
    std::mt19937_64 random(9);
    for (const int turn : {0, 1}) {
      operands x(s);
      x.fill([&](int words, index_t, index_t) {
        return turn == 0 ? power(32 * words - 1, -1) : random_integer(random, 32 * words - 1);
      });
      expect_exact(ctx, x);
    }
  }
}

TEST_P(integer_products, of_nothing_are_zero) {
  for (const shape& s : {shape{3, 2, 0, 4, 6}, {0, 2, 3, 4, 4}, {2, 0, 3, 4, 4}}) {
    expect_within(operands(s), product(ctx, operands(s), 12));
  }
}

TEST_P(integer_products, take_fewer_products_for_fewer_bits) {
  operands x({5, 6, 40, 14, 14});
  std::mt19937_64 random(6);
  x.fill([&](int, index_t, index_t) { return random_integer(random, 424); });
  x.A.set(1, 1, power(424, 1));
  x.B.set(1, 1, power(424, -1));
  integer_gemm_options options;
  options.a_bits = options.b_bits = 424;
  integer_gemm_report fewer, all;
  expect_within(x, product(ctx, x, integer_gemm_words(424, 424, 40), options, &fewer));
  expect_within(x, product(ctx, x, words_of_sums(x.extents), {}, &all));
  EXPECT_LT(fewer.products, all.products);
}

TEST_P(integer_products, report_the_blocks_of_each_operand) {
  for (const auto& [a_words, b_words] : {std::pair{40, 2}, std::pair{2, 40}}) {
    operands x({4, 4, 4, a_words, b_words});
    std::mt19937_64 random(3);
    x.fill([&](int words, index_t, index_t) { return random_integer(random, 32 * words - 1); });
    integer_gemm_report report;
    (void)product(ctx, x, words_of_sums(x.extents), {}, &report);
    EXPECT_EQ(report.a_blocks > report.b_blocks, a_words > b_words);
    EXPECT_EQ(report.a_blocks < report.b_blocks, a_words < b_words);
  }
}

/// Of integers of three blocks, all of whose diagonals are computed, or the upper ones.
TEST_P(integer_products, report_what_their_plan_says) {
  const shape s{4, 3, 5, 14, 11};
  operands x(s);
  std::mt19937_64 random(3);
  x.fill([&](int words, index_t, index_t) { return random_integer(random, 32 * words - 1); });
  for (const int error_bits : {0, 500}) {
    integer_gemm_options options;
    options.error_bits = error_bits;
    integer_gemm_report report;
    (void)product(ctx, x, words_of_sums(s), options, &report);
    const auto wanted = residue::plan_integer_product({s.m, s.n, s.k, s.a_words, s.b_words}, options,
                                                      {residue::padding, 0, true});
    EXPECT_EQ(wanted.diagonals<wanted.a.count + wanted.b.count - 1, error_bits> 0);
    EXPECT_EQ(report.a_blocks, wanted.a.count);
    EXPECT_EQ(report.b_blocks, wanted.b.count);
    EXPECT_EQ(report.diagonals, wanted.diagonals);
    EXPECT_EQ(report.moduli, wanted.most_moduli_of_sums());
    EXPECT_EQ(report.products, wanted.products());
    EXPECT_EQ(report.panels, 1);
  }
}

/// What is dropped, and left out: within the bound, and the same on every backend.
TEST_P(integer_products, are_rounded_within_their_bound) {
  for (const shape& s :
       {shape{6, 5, 30, 14, 14}, {3, 4, 20, 34, 21, op::transpose, op::none, layout::gaps}}) {
    std::mt19937_64 random(7);
    operands x(s);
    x.fill([&](int words, index_t, index_t) { return random_integer(random, 32 * words - 1); });
    const int whole = words_of_sums(s);
    integer_gemm_report exact;
    (void)product(ctx, x, whole, {}, &exact);
    for (const int dropped : {0, 1, 4, 5, whole / 2, whole - 1, whole + 2}) {
      for (const int error_bits : {0, 31, 32 * dropped, 32 * s.a_words + 170}) {
        integer_gemm_options options;
        options.dropped_words = dropped;
        options.error_bits = std::min(error_bits, 32 * (s.a_words + s.b_words) - 2);
        SCOPED_TRACE(testing::Message() << dropped << " dropped, error bits " << options.error_bits);
        integer_gemm_report report;
        const auto C = product(ctx, x, std::max(1, whole - dropped), options, &report);
        expect_within(x, C, options);
        EXPECT_EQ(C.data, product(context::reference(), x, C.words, options).data);
        EXPECT_TRUE(report.products < exact.products || options.error_bits < 300);
      }
    }
  }
}

/// Panels of C and of k change no bit.
TEST_P(integer_products, are_the_same_in_panels) {
  const shape s{20, 35, 1030, 12, 9, op::none, op::transpose, layout::gaps};
  operands x(s);
  std::mt19937_64 random(8);
  x.fill([&](int words, index_t, index_t) { return random_integer(random, 32 * words - 1); });
  for (const int dropped : {0, 7}) {
    integer_gemm_options options;
    options.dropped_words = dropped;
    options.error_bits = 25 * dropped;
    const int words = words_of_sums(s) - dropped;
    integer_gemm_report whole, report;
    const auto C = product(ctx, x, words, options, &whole);
    if (ctx.kind() == backend::reference) expect_within(x, C, options);
    EXPECT_EQ(whole.panels, 1);
    for (const std::size_t limit : {std::size_t{4} << 20, std::size_t{1} << 20}) {
      options.workspace_limit = limit;
      EXPECT_EQ(C.data, product(ctx, x, words, options, &report).data);
      EXPECT_TRUE(report.panels > 1 ||
                  integer_gemm_workspace_bytes(ctx, s.m, s.n, s.k, s.a_words, s.b_words) == 0);
    }
  }
}

TEST_P(integer_products, take_the_workspace_that_they_say) {
  const context fresh = GetParam().make();
  operands x({33, 20, 40, 14, 9});
  std::mt19937_64 random(8);
  x.fill([&](int words, index_t, index_t) { return random_integer(random, 32 * words - 1); });
  const std::size_t bytes = integer_gemm_workspace_bytes(fresh, 33, 20, 40, 14, 9);
  fresh.reserve_workspace(bytes);
  const std::size_t before = fresh.workspace_bytes();
  (void)product(fresh, x, words_of_sums(x.extents));
  EXPECT_EQ(fresh.workspace_bytes(), before);
}

TEST_P(integer_products, have_no_workspace_for_sizes_that_are_none) {
  const auto query = [&](index_t m, index_t n, index_t k, int a_words, int b_words) {
    return [=, this] { (void)integer_gemm_workspace_bytes(ctx, m, n, k, a_words, b_words); };
  };
  expect_rejected({"extents >= 0", "got -1"}, query(-1, 2, 2, 1, 1));
  expect_rejected({"extents >= 0", "got -2"}, query(2, -2, 2, 1, 1));
  expect_rejected({"extents >= 0", "got -3"}, query(2, 2, -3, 1, 1));
  expect_rejected({"words >= 1", "got 0"}, query(2, 2, 2, 0, 1));
  expect_rejected({"words >= 1", "got 0"}, query(2, 2, 2, 1, 0));
  integer_gemm_options options;
  const auto query_with = [&] { (void)integer_gemm_workspace_bytes(ctx, 20, 20, 20, 2, 3, options); };
  options.b_bits = 96;
  expect_rejected({"b_bits is 96", "3 words"}, query_with);
  options = {};
  options.workspace_limit = 1000;
  if (integer_gemm_workspace_bytes(ctx, 20, 20, 20, 2, 3) > 0)
    expect_rejected({"workspace_limit is 1000"}, query_with);
  EXPECT_EQ(integer_gemm_workspace_bytes(ctx, 0, 2, 2, 1, 1), 0U);
  EXPECT_EQ(integer_gemm_workspace_bytes(ctx, 2, 0, 2, 1, 1), 0U);
}

/// k 2^(a + b) of either sign, in balanced bytes: k is rounded up to a power of two, and two bits are added.
TEST(integer_words, hold_the_largest_sums) {
  EXPECT_EQ(integer_gemm_words(31, 31, 1), 2);
  EXPECT_EQ(integer_gemm_words(31, 31, 2), 3);
  EXPECT_EQ(integer_gemm_words(30, 31, 2), 2);
  EXPECT_EQ(integer_gemm_words(30, 31, 3), 3);
  EXPECT_EQ(integer_gemm_words(62, 62, 4), 4);
  EXPECT_EQ(integer_gemm_words(62, 62, 5), 5);
}

/// Planes of three rows and five columns behind each other, and within columns.
TEST_P(integer_products, take_what_just_fits) {
  const operands x({3, 4, 5, 4, 6});
  const integers_there A(ctx, x.A), B(ctx, x.B);
  const integer_matrix poisoned(12, 3, 4);
  integers_there C(ctx, poisoned);
  const auto a = A.view(), b = B.view();
  const auto there = ctx.memory();
  const auto run = [&](index_t leading, index_t plane, const integer_gemm_options& options = {}) {
    return [=, this, &C] {
      const integer_matrix_view<const std::uint32_t> planes(a.data(), 2, 3, 5, leading, plane, there);
      (void)integer_gemm(ctx, op::none, op::none, planes, b, C.view(), options);
    };
  };
  EXPECT_NO_THROW(run(4, 19)());
  expect_rejected({"A has planes 18 words apart"}, run(4, 18));
  EXPECT_NO_THROW(run(6, 3)());
  expect_rejected({"A has planes 2 words apart"}, run(6, 2));
  expect_rejected({"A has planes 3 words apart"}, run(5, 3));
  integer_gemm_options options;
  options.error_bits = 63 + 191;
  EXPECT_NO_THROW(run(4, 19, options)());
  options = {};
  options.a_bits = 10000;
  EXPECT_NO_THROW((void)integer_gemm_workspace_bytes(ctx, 1, 1, 1, 313, 1, options));
  options.a_bits = 10001;
  expect_error(error_kind::unsupported, {"a_bits is 10001", "10000"},
               [&] { (void)integer_gemm_workspace_bytes(ctx, 1, 1, 1, 313, 1, options); });
}

TEST_P(integer_products, reject_what_does_not_fit) {
  const operands x({3, 4, 5, 4, 6});
  const integers_there A(ctx, x.A), B(ctx, x.B);
  const integer_matrix poisoned(12, 3, 4);
  integers_there C(ctx, poisoned);
  const auto a = A.view(), b = B.view();
  const auto c = C.view();
  const auto run = [&](auto A_, auto B_, auto C_, const integer_gemm_options& options = {}) {
    return [=, this] { (void)integer_gemm(ctx, op::none, op::none, A_, B_, C_, options); };
  };
  using input = integer_matrix_view<const std::uint32_t>;
  using output = integer_matrix_view<std::uint32_t>;
  const auto there = ctx.memory();
  const auto other = there == memory_space::host ? memory_space::device : memory_space::host;
  expect_rejected({"integer_gemm: op(A) has 5 columns, op(B) has 4 rows"},
                  run(a, input(b.data(), 6, 4, 4, 5, 20, there), c));
  expect_rejected({"op(A) has 3 rows, C has 2 rows"}, run(a, b, output(c.data(), 12, 2, 4, 3, 12, there)));
  expect_rejected({"op(B) has 4 columns, C has 3 columns"},
                  run(a, b, output(c.data(), 12, 3, 3, 3, 12, there)));
  expect_rejected({"A has -1 rows"}, run(input(a.data(), 4, -1, 5, 3, 15, there), b, c));
  expect_rejected({"A has leading dimension 2"}, run(input(a.data(), 4, 3, 5, 2, 15, there), b, c));
  expect_rejected({"B has planes 19 words apart"}, run(a, input(b.data(), 6, 5, 4, 5, 19, there), c));
  expect_rejected({"A has 0 words"}, run(input(a.data(), 0, 3, 5, 3, 15, there), b, c));
  expect_rejected({"C is null"}, run(a, b, output(nullptr, 12, 3, 4, 3, 12, there)));
  expect_rejected({"B is in"}, run(a, input(b.data(), 6, 5, 4, 5, 20, other), c));
  expect_rejected({"C has 10 words; sums have 11"}, run(a, b, output(c.data(), 10, 3, 4, 3, 12, there)));
  const auto call_with = [&](auto set) {
    integer_gemm_options options;
    set(options);
    return run(a, b, c, options);
  };
  expect_rejected({"a_bits is 128"}, call_with([](auto& o) { o.a_bits = 128; }));
  expect_rejected({"b_bits is -1"}, call_with([](auto& o) { o.b_bits = -1; }));
  expect_rejected({"dropped_words is -1"}, call_with([](auto& o) { o.dropped_words = -1; }));
  expect_rejected({"error_bits is -1"}, call_with([](auto& o) { o.error_bits = -1; }));
  auto* const between_words =
      reinterpret_cast<const std::uint32_t*>(reinterpret_cast<std::uintptr_t>(a.data()) + 2);
  expect_rejected({"A is not aligned to 4 bytes"}, run(input(between_words, 4, 3, 5, 3, 15, there), b, c));
  expect_rejected({"error_bits is 319"}, call_with([](auto& o) { o.error_bits = 319; }));
  expect_error(error_kind::unsupported, {"a_bits is 12799", "10000"}, [&] {
    (void)integer_gemm(ctx, op::none, op::none, input(a.data(), 400, 3, 5, 3, 15, there), b,
                       output(c.data(), 500, 3, 4, 3, 12, there));
  });
  if (integer_gemm_workspace_bytes(ctx, 3, 4, 5, 4, 6) > 0) {
    expect_rejected({"workspace_limit is 1000"}, call_with([](auto& o) { o.workspace_limit = 1000; }));
  }
  EXPECT_EQ(C.back().data, poisoned.data);
}

RESIDUA_ON_FEW_BACKENDS(integer_products);

}  // namespace
}  // namespace residua_test
