// Left-looking Cholesky of dd on a GPU: its error, info, what is not finite, and what it leaves to blocks.
#include "lapack/cholesky/factorise_cholesky.hpp"
#include "lapack/cholesky/kept_factor.hpp"
#include "lapack/cholesky/left_looking.hpp"
#include "lapack/factors.hpp"
#include "residua/lapack/potrf.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::engine;
using residua::product_options;
using residua::uplo;
using residua::lapack::kept_memory;

struct outcome {
  std::vector<dd> factor;
  std::optional<factor_report> report;

  [[nodiscard]] index_t info() const { return report ? report->info : -1; }
  [[nodiscard]] bool is_by_residues() const { return report && report->products.used == engine::residue; }
  [[nodiscard]] const dd& l(uplo stored, index_t n, index_t i, index_t k) const {
    return factor[static_cast<std::size_t>(stored == uplo::lower ? i + k * n : k + i * n)];
  }
};

class left_looking : public testing::Test {
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

  static std::vector<dd> definite(index_t n, double off_diagonal = 1) {
    auto A = vector_of<dd>(data::uniform, n * n, 191);
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = 0; i <= j; ++i) {
        dd& x = A[static_cast<std::size_t>(i + j * n)];
        x = dd(i == j ? 1.5 : 0.0) + x * dd(off_diagonal / static_cast<double>(n));
        A[static_cast<std::size_t>(j + i * n)] = x;
      }
    }
    return A;
  }
  static std::vector<dd> identity(index_t n) {
    std::vector<dd> A(static_cast<std::size_t>(n * n), dd(0.0));
    for (index_t i = 0; i < n; ++i) A[static_cast<std::size_t>(i * (n + 1))] = dd(1.0);
    return A;
  }
  /// A sum has a part by residues, and in the block of its column at most two others, one after the other.
  /// What is left is multiplied by a reciprocal: docs/dense.md.
  static double bound(index_t n) {
    using bounds = residua::error_bounds<dd>;
    constexpr double root = 6;
    return bound_of_parts<dd>(n, 3, true) + (2 * root + bounds::product) * bound_of_format<dd>::unit;
  }
  /// Element (i, j) of A - L L^T; i >= j.
  static testing::AssertionResult is_factor(uplo stored, const std::vector<dd>& A, index_t n,
                                            const outcome& f, index_t i, index_t j) {
    exact_difference e;
    for (index_t k = 0; k <= j; ++k) e.add(f.l(stored, n, i, k), f.l(stored, n, j, k));
    return e.lies_near(A[static_cast<std::size_t>(i + j * n)], bound(n));
  }
};

TEST_F(left_looking, is_within_its_bound_in_every_element) {
  if (!is_there()) GTEST_SKIP() << "no byte products";
  for (const index_t n : {1, 31, 33, 256, 257, 300}) {
    for (const auto stored : {uplo::lower, uplo::upper}) {
      const auto A = definite(n);
      const auto f = run(stored, A, n);
      EXPECT_EQ(f.info(), 0);
      EXPECT_EQ(f.is_by_residues(), n > 256);
      for (index_t j = 0; j < n; ++j) {
        for (index_t i = j; i < n; ++i) {
          ASSERT_TRUE(is_factor(stored, A, n, f, i, j)) << n << ": " << i << ", " << j;
          if (i > j) {
            EXPECT_TRUE(std::isnan(leading(f.l(stored, n, j, i)))) << "the other triangle";
          }
        }
      }
    }
  }
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
      for (index_t j = n - 1; j >= 0; j -= 37) {
        for (index_t i = n - 1; i >= j; i -= 41)
          ASSERT_TRUE(is_factor(stored, A, n, f, i, j)) << i << ", " << j;
      }
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
  constexpr index_t n = 600;
  for (const auto stored : {uplo::lower, uplo::upper}) {
    for (const index_t place : {1, 255, 256, 300, 511, 512, 599}) {
      auto A = definite(n);
      // Larger than the two elements of the diagonal allow.
      A[static_cast<std::size_t>(place)] = A[static_cast<std::size_t>(place * n)] = dd(4.0);
      EXPECT_EQ(run(stored, A, n).info(), place + 1) << place;
    }
    for (const index_t place : {2, 300, 599}) {  // the last minor of two equal rows is zero, or rounding
      auto A = identity(n);
      for (const index_t column : {index_t{0}, place}) {
        A[static_cast<std::size_t>(place + column * n)] = A[static_cast<std::size_t>(column + place * n)] =
            dd(1.0);
      }
      EXPECT_EQ(run(stored, A, n).info(), place + 1) << place;
    }
  }
}

TEST_F(left_looking, takes_no_diagonal_that_has_no_root) {
  if (!is_there()) GTEST_SKIP() << "no byte products";
  constexpr index_t n = 300;
  for (const double bad : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(),
                           std::numeric_limits<double>::infinity(), 1e300, 1e-300}) {
    for (const index_t place : {0, 299}) {
      auto A = definite(n);
      A[static_cast<std::size_t>(place * (n + 1))] = dd(bad);
      const auto f = run(uplo::lower, A, n);
      EXPECT_FALSE(f.report.has_value()) << bad;
      EXPECT_TRUE(same_bits(f.factor, triangle_of(uplo::lower, A, n, false))) << bad;
    }
  }
}

/// A row with a NaN or an infinity has no positive minor, wherever it stands.
TEST_F(left_looking, reports_the_row_of_what_is_not_finite) {
  if (!is_there()) GTEST_SKIP() << "no byte products";
  constexpr index_t n = 800;
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    for (const auto& [i, j] :
         {std::pair<index_t, index_t>{3, 1}, {300, 2}, {290, 270}, {700, 300}, {799, 520}}) {
      for (const auto stored : {uplo::lower, uplo::upper}) {
        auto A = definite(n);
        A[static_cast<std::size_t>(i + j * n)] = A[static_cast<std::size_t>(j + i * n)] = dd(bad);
        EXPECT_EQ(run(stored, A, n).info(), i + 1) << bad << ": " << i << ", " << j;
      }
    }
  }
}

/// Rows and columns that differ by binades have residues; exponents that no row's scale can hold, and a
/// limit that is too low for kept residues, have blocks.
TEST_F(left_looking, leaves_to_blocks_what_cannot_be_kept) {
  if (!is_there()) GTEST_SKIP() << "no byte products";
  constexpr index_t n = 520;
  auto graded = definite(n), sparse = identity(n);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      auto& x = graded[static_cast<std::size_t>(i + j * n)];
      x = x * dd(std::ldexp(1.0, static_cast<int>(-(i % 30) - j % 30)));
    }
  }
  for (index_t i = 1; i < n; ++i) {
    sparse[static_cast<std::size_t>(i + (i - 1) * n)] = sparse[static_cast<std::size_t>(i - 1 + i * n)] =
        dd(0.25);
  }
  const auto expect = [&](const std::vector<dd>& A, const product_options& options, bool by_residues) {
    for (const auto stored : {uplo::lower, uplo::upper}) {
      const auto f = run(stored, A, n, options);
      EXPECT_EQ(f.info(), 0);
      EXPECT_EQ(f.is_by_residues(), by_residues);
      for (index_t j = n - 1; j >= 0; j -= 7) {
        for (index_t i = n - 1; i >= j; i -= 11)
          ASSERT_TRUE(is_factor(stored, A, n, f, i, j)) << i << ", " << j;
      }
    }
  };
  expect(graded, {}, true);
  expect(sparse, {}, false);
  expect(definite(n), {engine::automatic, 1 << 20}, false);
  auto broken = sparse;
  broken[static_cast<std::size_t>(400 * (n + 1))] = dd(0x1p-6);
  EXPECT_EQ(run(uplo::lower, broken, n).info(), 401);
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
