// Left-looking Cholesky of dd on a GPU: its error, info, what is not finite, and what it leaves to blocks.
#include "lapack/cholesky/factorise_cholesky.hpp"
#include "lapack/cholesky/kept_factor.hpp"
#include "lapack/cholesky/left_looking.hpp"
#include "lapack/left_looking/left_looking_factors.hpp"

namespace residua_test {
namespace {

using residua::lapack::kept_memory;

class left_looking : public left_looking_factors {
 protected:
  void SetUp() override {
    if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU";
  }
  /// In blocks of 128 columns where it is not possible.
  static outcome run(uplo stored, const std::vector<dd>& all, index_t n, const product_options& options = {},
                     bool in_turn = false) {
    const auto ctx = context::cuda();
    padded<dd> A(ctx, triangle_of(stored, all, n, false), n, n, 3);
    outcome found;
    residua::run_on_backend(
        ctx, [] {}, [] {},
        [&] {
          found.report = residua::cuda::factorise_left_looking<dd>(ctx, stored, A, options, 128, in_turn);
        });
    found.factor = A.elements();
    return found;
  }
  /// Whether the GPU has byte products at all.
  static bool is_there() { return run(uplo::lower, definite(40), 40).report.has_value(); }
  [[nodiscard]] outcome factorised(uplo stored, const std::vector<dd>& A, index_t n) const override {
    return run(stored, A, n);
  }
  /// A sum has a part by residues, and in the block of its column at most two others, one after the other.
  /// What is left is multiplied by a reciprocal: docs/dense.md.
  [[nodiscard]] double bound(index_t n) const override {
    using bounds = residua::error_bounds<dd>;
    constexpr double root = 6;
    return bound_of_parts<dd>(n, 3, true) + (2 * root + bounds::product) * bound_of_format<dd>::unit;
  }
};

TEST_F(left_looking, is_within_its_bound_in_every_element) {
  if (!is_there()) GTEST_SKIP() << "no byte products";
  expect_every_element({1, 31, 33, 256, 257, 300}, 257);
}

/// Of many blocks: elements here and there.
TEST_F(left_looking, is_within_its_bound_in_many_blocks) {
  if (!is_there()) GTEST_SKIP() << "no byte products";
  for (const index_t n : {1023, 2600}) {
    for (const auto stored : {uplo::lower, uplo::upper}) {
      const auto A = definite(n);
      const auto f = run(stored, A, n);
      EXPECT_EQ(f.info(), 0);
      EXPECT_TRUE(f.is_by_residues());
      EXPECT_TRUE(same_bits(f.factor, run(stored, A, n, {}, true).factor));
      expect_elements(A, n, f, stored, 37, 41, bound(n));
    }
  }
}

/// Groups are as wide as memory allows, and sums are exact whatever they are.
TEST_F(left_looking, has_the_same_bits_where_residues_are_kept_in_narrower_groups) {
  if (!is_there()) GTEST_SKIP() << "no byte products";
  constexpr index_t n = 2600, narrow = 2048;
  const auto A = definite(n);
  const auto wide = run(uplo::lower, A, n);
  EXPECT_TRUE(wide.is_by_residues());
  const int moduli = wide.report->products.moduli;
  product_options options;
  options.workspace_limit = kept_memory::bytes(n, moduli, narrow);
  EXPECT_EQ(kept_memory::group_columns_within(options.workspace_limit, n, moduli), narrow);
  const auto limited = run(uplo::lower, A, n, options);
  EXPECT_TRUE(limited.is_by_residues());
  EXPECT_TRUE(same_bits(limited.factor, wide.factor));
  options.workspace_limit -= 1;
  EXPECT_EQ(kept_memory::group_columns_within(options.workspace_limit, n, moduli), 0);
}

TEST_F(left_looking, has_the_bits_of_one_stream_every_time) {
  if (!is_there()) GTEST_SKIP() << "no byte products";
  constexpr index_t n = 1100;
  const auto A = definite(n);
  const auto one = run(uplo::lower, A, n, {}, true);
  EXPECT_TRUE(one.is_by_residues());
  for (int time = 0; time < 3; ++time) EXPECT_TRUE(same_bits(one.factor, run(uplo::lower, A, n).factor));
}

TEST_F(left_looking, names_the_first_minor_that_is_not_positive) {
  if (!is_there()) GTEST_SKIP() << "no byte products";
  expect_first_minors_that_are_not_positive({1, 255, 256, 300, 511, 512, 599});
}

TEST_F(left_looking, takes_no_diagonal_that_has_no_root) {
  if (!is_there()) GTEST_SKIP() << "no byte products";
  for (const double bad : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(),
                           std::numeric_limits<double>::infinity(), 1e300, 1e-300}) {
    for (const auto& [n, place] : {std::pair<index_t, index_t>{300, 0}, {300, 299}, {200, 199}}) {
      auto A = definite(n);
      A[static_cast<std::size_t>(place * (n + 1))] = dd(bad);
      const auto f = run(uplo::lower, A, n);
      EXPECT_FALSE(f.report.has_value()) << bad;
      EXPECT_TRUE(same_bits(f.factor, triangle_of(uplo::lower, A, n, false))) << bad;
    }
  }
}

TEST_F(left_looking, reports_the_row_of_what_is_not_finite) {
  if (!is_there()) GTEST_SKIP() << "no byte products";
  expect_rows_of_what_is_not_finite();
}

/// Rows and columns that differ by binades have residues; exponents that no row's scale can hold, and a
/// limit that is too low for kept residues, have blocks.
TEST_F(left_looking, leaves_to_blocks_what_cannot_be_kept) {
  if (!is_there()) GTEST_SKIP() << "no byte products";
  constexpr index_t n = 520;
  const auto expect = [&](const std::vector<dd>& A, const product_options& options, bool by_residues) {
    for (const auto stored : {uplo::lower, uplo::upper}) {
      const auto f = run(stored, A, n, options);
      EXPECT_EQ(f.info(), 0);
      EXPECT_EQ(f.is_by_residues(), by_residues);
      expect_elements(A, n, f, stored, 7, 11, bound(n));
    }
  };
  expect(graded(n), {}, true);
  expect(tridiagonal(n), {}, false);
  expect(definite(n), {engine::automatic, 1 << 20}, false);
  auto broken = tridiagonal(n);
  broken[static_cast<std::size_t>(400 * (n + 1))] = dd(0x1p-6);
  EXPECT_EQ(run(uplo::lower, broken, n).info(), 401);
}

using exact_factor = exact_triangle<1100, 256>;
/// By scales of the diagonal, 2^1, instead of those of the first block, 2^-3.
constexpr int spread_by_diagonal = spread_of_kept + 8;

/// A factor and its square, in which one element is so many binades above those of the first columns.
struct factor_that_grows {
  exact_factor L;
  std::vector<dd> A;

  factor_that_grows(const std::vector<dd>& square, index_t row, index_t column, int binades) : A(square) {
    const double x = std::ldexp(L.element(row, 0), binades);
    L.set(row, column, x);
    constexpr index_t n = exact_factor::n;
    for (const index_t place : {row + column * n, column + row * n, row * (n + 1)}) {
      auto& a = A[static_cast<std::size_t>(place)];
      a = a + dd(place == row * (n + 1) ? x * x : x);  // L's diagonal is 1
    }
  }
};

/// Where a row grows by three binades beyond what the first block shows of it, and not by two, larger scales
/// serve from there on.
TEST_F(left_looking, takes_larger_scales_where_a_row_outgrows_its_own) {
  if (!is_there()) GTEST_SKIP() << "no byte products";
  constexpr index_t n = exact_factor::n;
  struct place {
    index_t row, column;
    bool is_multiplied;  // as an integer: it is not in the square of its block
  };
  const std::vector<place> places = {{1000, 300, true},  {1099, 511, true}, {512, 400, true},
                                     {1030, 1023, true}, {511, 400, false}, {1099, 1030, false}};
  const auto square = exact_factor().square();
  for (const auto& [row, column, is_multiplied] : places) {
    for (const int binades : {2, 3}) {
      const factor_that_grows grown(square, row, column, binades);
      const bool is_outgrown = is_multiplied && binades == 3;
      for (const auto stored : {uplo::lower, uplo::upper}) {
        const auto f = run(stored, grown.A, n);
        EXPECT_EQ(f.info(), 0);
        EXPECT_TRUE(grown.L.is(f, stored)) << row << ", " << column;
        EXPECT_TRUE(is_kept(f, is_outgrown ? spread_by_diagonal : spread_of_kept)) << row << ", " << column;
        EXPECT_TRUE(same_bits(f.factor, run(stored, grown.A, n, {}, true).factor));
      }
    }
  }
}

/// Before the columns in which a row outgrows its scale, and behind them.
TEST_F(left_looking, names_the_first_minor_that_is_not_positive_beside_a_row_that_outgrows_its_scale) {
  if (!is_there()) GTEST_SKIP() << "no byte products";
  constexpr index_t n = exact_factor::n;
  const factor_that_grows grown(exact_factor().square(), 1050, 600, 3);
  for (const index_t place : {300, 500, 767, 768, 900, 1099}) {
    auto A = grown.A;
    A[static_cast<std::size_t>(place * (n + 1))] = dd(0x1p-10);
    for (const auto stored : {uplo::lower, uplo::upper}) EXPECT_EQ(run(stored, A, n).info(), place + 1);
  }
}

/// What larger scales do not allow is left to blocks.
TEST_F(left_looking, leaves_to_blocks_what_larger_scales_cannot_keep) {
  if (!is_there()) GTEST_SKIP() << "no byte products";
  constexpr index_t n = exact_factor::n;
  const factor_that_grows grown(exact_factor().square(), 1000, 300, 3);
  const auto wide = run(uplo::lower, grown.A, n);
  product_options options;
  options.workspace_limit = kept_memory::bytes(n, wide.report->products.moduli, 2048) - 1;
  const auto limited = run(uplo::lower, grown.A, n, options);
  EXPECT_EQ(limited.info(), 0);
  EXPECT_TRUE(grown.L.is(limited, uplo::lower));
  EXPECT_TRUE(is_kept(limited));
}

TEST_F(left_looking, is_what_potrf_does_and_keeps_to_its_workspace) {
  if (!is_there()) GTEST_SKIP() << "no byte products";
  constexpr index_t n = 2050;
  const auto ctx = context::cuda();
  const auto A = definite(n);
  ctx.reserve_workspace(residua::potrf_workspace_bytes<dd>(ctx, n));
  const auto reserved = ctx.workspace_bytes();
  padded<dd> B(ctx, triangle_of(uplo::lower, A, n, false), n, n, 3);
  const auto report = residua::potrf(ctx, uplo::lower, B);
  EXPECT_EQ(report.info, 0);
  EXPECT_EQ(ctx.workspace_bytes(), reserved);
  EXPECT_TRUE(same_bits(B.elements(), run(uplo::lower, A, n).factor));
}

}  // namespace
}  // namespace residua_test
