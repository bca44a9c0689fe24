// Left-looking Cholesky of dd on a CPU with a matrix unit: its error, info, what is not finite, its bits by
// threads, and what it leaves to halves.
#include "lapack/cholesky/left_looking_cpu.hpp"

#include "lapack/factors.hpp"
#include "residua/lapack/potrf.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::engine;
using residua::product_options;
using residua::uplo;

struct outcome {
  std::vector<dd> factor;
  factor_report report;

  [[nodiscard]] index_t info() const { return report.info; }
  [[nodiscard]] bool is_by_residues() const { return report.products.used == engine::residue; }
  [[nodiscard]] const dd& l(uplo stored, index_t n, index_t i, index_t k) const {
    return factor[static_cast<std::size_t>(stored == uplo::lower ? i + k * n : k + i * n)];
  }
};

class left_looking_on_cpu : public testing::Test {
 protected:
  void SetUp() override {
    if (!residua::cpu::is_left_looking<dd>(context::cpu(1), 2048, {})) GTEST_SKIP() << "no matrix unit";
  }
  static outcome run(uplo stored, const std::vector<dd>& all, index_t n, const product_options& options = {},
                     int threads = 1) {
    const auto ctx = context::cpu(threads);
    padded<dd> A(ctx, triangle_of(stored, all, n, false), n, n, 3);
    outcome found;
    found.report = residua::cpu::factorise_left_looking<dd>(ctx, stored, A, options);
    found.factor = A.elements();
    return found;
  }

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
  /// A sum has a part by residues, and in the block of its column two others: of the block's first half, and
  /// of its own.
  static double bound(index_t n) { return bound_of_parts<dd>(n, 3, true); }
  /// Element (i, j) of A - L L^T; i >= j.
  static testing::AssertionResult is_factor(const std::vector<dd>& A, index_t n, const outcome& f,
                                            uplo stored, index_t i, index_t j, double allowed) {
    exact_difference e;
    for (index_t k = 0; k <= j; ++k) e.add(f.l(stored, n, i, k), f.l(stored, n, j, k));
    return e.lies_near(A[static_cast<std::size_t>(i + j * n)], allowed);
  }
};

TEST_F(left_looking_on_cpu, is_within_its_bound_in_every_element) {
  for (const index_t n : {1, 31, 33, 64, 65, 129, 200}) {
    for (const auto stored : {uplo::lower, uplo::upper}) {
      const auto A = definite(n);
      const auto f = run(stored, A, n);
      EXPECT_EQ(f.info(), 0);
      EXPECT_EQ(f.is_by_residues(), n > 64);
      for (index_t j = 0; j < n; ++j) {
        for (index_t i = j; i < n; ++i) {
          ASSERT_TRUE(is_factor(A, n, f, stored, i, j, bound(n))) << n << ": " << i << ", " << j;
          if (i > j) {
            EXPECT_TRUE(std::isnan(leading(f.l(stored, n, j, i)))) << "the other triangle";
          }
        }
      }
    }
  }
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
      for (index_t j = n - 1; j >= 0; j -= 37) {
        for (index_t i = n - 1; i >= j; i -= 41)
          ASSERT_TRUE(is_factor(A, n, f, stored, i, j, bound(n))) << i << ", " << j;
      }
    }
  }
}

TEST_F(left_looking_on_cpu, names_the_first_minor_that_is_not_positive) {
  constexpr index_t n = 600;
  for (const auto stored : {uplo::lower, uplo::upper}) {
    for (const index_t place : {1, 63, 64, 100, 511, 512, 599}) {
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

/// A row with a NaN or an infinity has no positive minor, wherever it stands.
TEST_F(left_looking_on_cpu, reports_the_row_of_what_is_not_finite) {
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

/// Rows and columns that differ by binades have residues; exponents that no row's scale can hold, a limit
/// that is too low for kept residues, and what is behind a row that leaves its scale have halves.
TEST_F(left_looking_on_cpu, leaves_to_halves_what_cannot_be_kept) {
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
  const auto expect = [&](const std::vector<dd>& A, const product_options& options, double allowed) {
    for (const auto stored : {uplo::lower, uplo::upper}) {
      const auto f = run(stored, A, n, options);
      EXPECT_EQ(f.info(), 0);
      EXPECT_TRUE(f.is_by_residues());
      for (index_t j = n - 1; j >= 0; j -= 7) {
        for (index_t i = n - 1; i >= j; i -= 11)
          ASSERT_TRUE(is_factor(A, n, f, stored, i, j, allowed)) << i << ", " << j;
      }
    }
  };
  // A part more: what the columns before take from those that are factorised by halves.
  const double of_halves = bound_of_parts<dd>(n, 2 * halvings(n) + 4, true);
  auto leaving = definite(n);
  leaving[static_cast<std::size_t>(450 + 300 * n)] = leaving[static_cast<std::size_t>(300 + 450 * n)] =
      dd(0.75);
  expect(graded, {}, bound(n));
  expect(sparse, {}, of_halves);
  expect(definite(n), {engine::automatic, 1 << 20}, of_halves);
  expect(leaving, {}, of_halves);
  auto broken = sparse;
  broken[static_cast<std::size_t>(400 * (n + 1))] = dd(0x1p-6);
  EXPECT_EQ(run(uplo::lower, broken, n).info(), 401);
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
