// Left-looking Cholesky of dd on a CPU with a matrix unit: its error, info, what is not finite, its bits by
// threads, and what it leaves to halves.
#include "lapack/cholesky/left_looking_cpu.hpp"

#include "lapack/left_looking/left_looking_factors.hpp"
#include "residue/floats/plan.hpp"
#include "residue/floats/slices.hpp"

namespace residua_test {
namespace {

using residua::instruction_set;

class left_looking_on_cpu : public left_looking_factors {
 protected:
  void SetUp() override {
    if (!residua::cpu::is_left_looking<dd>(context::cpu(1), 2048, {})) GTEST_SKIP() << "no matrix unit";
  }
  static outcome run(uplo stored, const std::vector<dd>& all, index_t n, const product_options& options = {},
                     int threads = 1) {
    return run_in(context::cpu(threads), stored, all, n, options);
  }
  static outcome run_in(const context& ctx, uplo stored, const std::vector<dd>& all, index_t n,
                        const product_options& options = {}) {
    padded<dd> A(ctx, triangle_of(stored, all, n, false), n, n, 3);
    outcome found;
    found.report = residua::cpu::factorise_left_looking<dd>(ctx, stored, A, options);
    found.factor = A.elements();
    return found;
  }
  [[nodiscard]] outcome factorised(uplo stored, const std::vector<dd>& A, index_t n) const override {
    return run(stored, A, n);
  }
  /// A sum has a part by residues, and in the block of its column two others: of the block's first half, and
  /// of its own.
  [[nodiscard]] double bound(index_t n) const override { return bound_of_parts<dd>(n, 3, true); }
};

TEST_F(left_looking_on_cpu, is_within_its_bound_in_every_element) {
  expect_every_element({1, 31, 33, 64, 65, 129, 200}, 65);
}

/// Of many blocks: elements here and there.
TEST_F(left_looking_on_cpu, is_within_its_bound_in_many_blocks) {
  for (const index_t n : {511, 1100}) {
    for (const auto stored : {uplo::lower, uplo::upper}) {
      const auto A = definite(n);
      const auto f = run(stored, A, n);
      EXPECT_EQ(f.info(), 0);
      EXPECT_TRUE(f.is_by_residues());
      EXPECT_TRUE(same_bits(f.factor, run(stored, A, n, {}, 3).factor));
      expect_elements(A, n, f, stored, 37, 41, bound(n));
    }
  }
}

TEST_F(left_looking_on_cpu, names_the_first_minor_that_is_not_positive) {
  expect_first_minors_that_are_not_positive({1, 63, 64, 100, 511, 512, 599});
}

TEST_F(left_looking_on_cpu, names_a_diagonal_that_has_no_root) {
  constexpr index_t n = 300;
  for (const double bad : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN()}) {
    for (const index_t place : {0, 63, 64, 299}) {
      auto A = definite(n);
      A[static_cast<std::size_t>(place * (n + 1))] = dd(bad);
      EXPECT_EQ(run(uplo::lower, A, n).info(), place + 1) << bad;
    }
  }
}

TEST_F(left_looking_on_cpu, reports_the_row_of_what_is_not_finite) { expect_rows_of_what_is_not_finite(); }

/// Rows and columns that differ by binades have residues; exponents that no row's scale can hold, a limit
/// that is too low for kept residues, and what is behind a row that leaves its scale have halves.
TEST_F(left_looking_on_cpu, leaves_to_halves_what_cannot_be_kept) {
  constexpr index_t n = 520;
  const auto expect = [&](const std::vector<dd>& A, const product_options& options, double allowed) {
    for (const auto stored : {uplo::lower, uplo::upper}) {
      const auto f = run(stored, A, n, options);
      EXPECT_EQ(f.info(), 0);
      EXPECT_TRUE(f.is_by_residues());
      expect_elements(A, n, f, stored, 7, 11, allowed);
    }
  };
  // A part more: what the columns before take from those that are factorised by halves.
  const double of_halves = bound_of_parts<dd>(n, 2 * halvings(n) + 4, true);
  auto leaving = definite(n);
  set(leaving, n, 450, 300, 0.75);
  expect(graded(n), {}, bound(n));
  expect(tridiagonal(n), {}, of_halves);
  expect(definite(n), {engine::automatic, 1 << 20}, of_halves);
  expect(leaving, {}, of_halves);
  auto broken = tridiagonal(n);
  broken[static_cast<std::size_t>(400 * (n + 1))] = dd(0x1p-6);
  EXPECT_EQ(run(uplo::lower, broken, n).info(), 401);
}

using exact_factor = exact_triangle<600, 64>;

/// A row may grow by two binades beyond what the first block shows of it, and not by three.
TEST_F(left_looking_on_cpu, leaves_to_halves_what_grows_by_three_binades) {
  constexpr index_t row = 400, column = 100, n = exact_factor::n;
  exact_factor L([](index_t i) { return -static_cast<int>(i % 9); });
  const auto A = L.square();
  for (const auto stored : {uplo::lower, uplo::upper}) EXPECT_TRUE(L.is(run(stored, A, n), stored));
  const auto inside = run(uplo::lower, A, n);
  EXPECT_TRUE(is_kept(inside));
  for (const bool is_beyond : {false, true}) {
    L.set(row, column, (is_beyond ? 8 : 4) * L.element(row, 0));
    const auto B = L.square();
    for (const auto stored : {uplo::lower, uplo::upper}) {
      const auto f = run(stored, B, n);
      EXPECT_TRUE(is_kept(f) && L.is(f, stored));
      EXPECT_EQ(f.report->products.products > inside.report->products.products, is_beyond);
    }
  }
}

/// Scales from 2^-450 to 2^450 have residues; 2^-6 has the exponent -5, and two binades to spare.
TEST_F(left_looking_on_cpu, leaves_to_halves_scales_near_the_ends_of_the_range) {
  for (const int sign : {-1, 1}) {
    for (const bool is_beyond : {false, true}) {
      const int scale = sign * (450 + (is_beyond ? 1 : 0)) + 3;
      const exact_factor L([=](index_t i) { return i == 470 ? scale : 0; });
      const auto A = L.square();
      for (const auto stored : {uplo::lower, uplo::upper}) {
        const auto f = run(stored, A, exact_factor::n);
        EXPECT_EQ(f.info(), 0);
        EXPECT_EQ(is_kept(f), !is_beyond) << scale;
        EXPECT_TRUE(L.is(f, stored)) << scale;
      }
    }
  }
}

/// Two kinds of rows whose large elements do not meet, as far apart as one block of integers allows.
TEST_F(left_looking_on_cpu, keeps_residues_of_as_many_bits_as_one_block_has) {
  constexpr index_t n = exact_factor::n;
  const int accuracy = residua::residue::accuracy_of(2);
  int most = 0;
  for (int spread = 2; spread < 100; ++spread) {
    if (residua::residue::plan_to_keep(n, n, accuracy, spread).is_possible()) most = spread;
  }
  ASSERT_GT(most, 10);
  for (const int spread : {10, most, most + 1}) {
    exact_factor L;
    for (index_t i = exact_factor::first; i < n; ++i) {
      for (index_t k = i % 2; k < exact_factor::first; k += 2)
        L.element(i, k) *= std::ldexp(1.0, spread_of_kept - spread);
    }
    const auto A = L.square();
    for (const auto stored : {uplo::lower, uplo::upper}) {
      const auto ctx = context::cpu(2);
      ctx.reserve_workspace(residua::potrf_workspace_bytes<dd>(ctx, n));
      const auto reserved = ctx.workspace_bytes();
      const auto f = run_in(ctx, stored, A, n);
      EXPECT_TRUE(L.is(f, stored));
      EXPECT_EQ(is_kept(f, spread), spread <= most);
      EXPECT_EQ(f.report->products.bits == accuracy + spread, spread <= most);
      EXPECT_EQ(ctx.workspace_bytes(), reserved);
    }
  }
}

/// The spread is that of elements from the first column of a block to its last.
TEST_F(left_looking_on_cpu, scales_to_the_bits_that_are_asked_for) {
  exact_factor L;
  for (index_t i = exact_factor::first; i < exact_factor::n; ++i) {
    for (index_t k = 0; k < exact_factor::first / 2; ++k) L.element(i, k) = 0x1p-16;
  }
  const auto A = L.square();
  product_options options;
  options.accuracy_bits = 40;
  const auto f = run(uplo::lower, A, exact_factor::n, options);
  EXPECT_TRUE(is_kept(f) && L.is(f, uplo::lower));
  EXPECT_EQ(f.report->products.bits, 40 + spread_of_kept);
  const auto of_format = run(uplo::lower, A, exact_factor::n);
  EXPECT_EQ(of_format.report->products.bits, residua::residue::accuracy_of(2) + spread_of_kept);
  EXPECT_GT(of_format.report->products.moduli, f.report->products.moduli);
  EXPECT_EQ(of_format.report->products.reason, "computed by residues");
}

/// What residues and products of each number of moduli take is what a limit is rounded down to.
std::vector<std::size_t> sizes_of_kept(const context& ctx) {
  std::vector<std::size_t> sizes;
  product_options options;
  for (;;) {
    const std::size_t bytes = residua::cpu::left_looking_bytes<dd>(ctx, exact_factor::n, options);
    if (bytes == 0) return {sizes.rbegin(), sizes.rend()};
    sizes.push_back(bytes);
    options.workspace_limit = bytes - 1;
  }
}

TEST_F(left_looking_on_cpu, keeps_residues_within_the_limit_of_workspace) {
  const exact_factor L;
  const auto A = L.square();
  const auto sizes = sizes_of_kept(context::cpu(1));
  EXPECT_GT(sizes.size(), 10U);
  for (const auto stored : {uplo::lower, uplo::upper}) {
    const auto is_kept_within = [&](std::size_t limit) {
      const auto ctx = context::cpu(1);
      product_options options;
      options.workspace_limit = limit;
      const auto f = run_in(ctx, stored, A, exact_factor::n, options);
      EXPECT_TRUE(L.is(f, stored)) << limit;
      EXPECT_EQ(is_kept(f), ctx.workspace_bytes() > sizes.front()) << limit;
      return is_kept(f);
    };
    const auto least = std::partition_point(sizes.begin(), sizes.end(),
                                            [&](std::size_t bytes) { return !is_kept_within(bytes); });
    ASSERT_NE(least, sizes.end());
    EXPECT_FALSE(is_kept_within(*least - 1));
  }
}

TEST_F(left_looking_on_cpu, is_chosen_by_size_engine_and_instruction_set) {
  const auto is_chosen = [](const context& ctx, index_t n, const product_options& options = {}) {
    return residua::cpu::is_left_looking<dd>(ctx, n, options);
  };
  const auto ctx = context::cpu(1);
  EXPECT_FALSE(is_chosen(ctx, 511));
  EXPECT_TRUE(is_chosen(ctx, 512));
  EXPECT_TRUE(is_chosen(ctx, residua::residue::most_terms_at_once));
  EXPECT_FALSE(is_chosen(ctx, residua::residue::most_terms_at_once + 1));
  EXPECT_FALSE(is_chosen(ctx, 2048, {engine::native}));
  EXPECT_FALSE(is_chosen(ctx, 2048, {engine::residue}));
  for (const auto isa : residua::available_instruction_sets()) {
    const bool is_wide = isa == instruction_set::avx512;
    EXPECT_EQ(is_chosen(context::cpu(1, isa), 2048), is_wide) << name_of(isa);
  }
}

TEST_F(left_looking_on_cpu, is_what_potrf_does_and_keeps_to_its_workspace) {
  constexpr index_t n = 577;
  const auto A = definite(n);
  for (const int threads : {1, 2}) {
    for (const auto stored : {uplo::lower, uplo::upper}) {
      const auto ctx = context::cpu(threads);
      ctx.reserve_workspace(residua::potrf_workspace_bytes<dd>(ctx, n));
      const auto reserved = ctx.workspace_bytes();
      padded<dd> B(ctx, triangle_of(stored, A, n, false), n, n, 3);
      const auto report = residua::potrf(ctx, stored, B);
      EXPECT_EQ(report.info, 0);
      EXPECT_EQ(ctx.workspace_bytes(), reserved);
      EXPECT_TRUE(same_bits(B.elements(), run(stored, A, n).factor));
    }
  }
}

}  // namespace
}  // namespace residua_test
