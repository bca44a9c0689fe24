// Left-looking trsm of dd on a GPU: its error, vectors that outgrow their scales, what is not finite, parts
// of the vectors, and what it leaves to halves.
#include <limits>
#include <optional>

#include "base/backends.hpp"
#include "blas/level3/left_looking/left_looking_trsm.hpp"
#include "blas/level3/triangle_calls.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::dd;
using residua::engine;
using residua::product_options;
using residua::product_report;
using residua::blas::triangle_operation;

struct outcome {
  std::vector<dd> X;
  std::optional<product_report> report;

  /// By kept residues until the end: one product was planned, where halves plan one each.
  [[nodiscard]] bool is_left_looking() const {
    return report && report->used == engine::residue && report->products == report->moduli;
  }
};

class left_looking_trsm : public testing::Test {
 protected:
  void SetUp() override {
    if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU";
    if (!run(usual({1024, 1024})).report) GTEST_SKIP() << "no byte products";
  }

  static constexpr shape several_blocks{1100, 1030};
  static call<dd> usual(const shape& s, side triangle_side = side::left, uplo stored = uplo::lower,
                        op form = op::none, diag diagonal = diag::non_unit) {
    const auto kind = data::uniform;
    return {s,
            triangle_side,
            stored,
            form,
            diagonal,
            dd(-1.25),
            triangle_elements<dd>(kind, s.order),
            vector_of<dd>(kind, s.order * s.count, 62)};
  }
  static outcome run(const call<dd>& c, const product_options& options = {}) {
    const auto ctx = context::cuda();
    const padded<dd> A(ctx, triangle_of(c.stored, c.triangle, c.s.order, c.diagonal == diag::unit), c.s.order,
                       c.s.order, 3);
    padded<dd> B(ctx, c.B, c.rows(), c.columns(), 5);
    const residua::dense::operand<dd> t(A, residua::dense::triangular_form(c.stored, c.form, c.diagonal));
    const bool left = c.triangle_side == side::left;
    const residua::blas::operand<dd> M = left ? t : residua::dense::transposed(t);
    outcome found;
    residua::run_on_backend(
        ctx, [] {}, [] {},
        [&] {
          found.report = residua::cuda::solve_left_looking<dd>(
              ctx, "trsm", {triangle_operation::solve, c.alpha, M, {B, c.triangle_side}}, options);
        });
    found.X = B.elements();
    return found;
  }
  /// The residual of elements here and there, in all blocks.
  static void expect_residuals(const call<dd>& c, const std::vector<dd>& X) {
    const sum_bound allowed{bound<dd>(context::cuda(), routine::trsm, c.s.order), 0};
    for (index_t j = 0; j < c.columns(); j += 101) {
      for (index_t i = j % 7; i < c.rows(); i += 89) {
        exact_element e;
        c.for_each_term(X, i, j, [&](const dd& t, const dd& x) { e.add(t, x); });
        ASSERT_TRUE(e.residual_of(c.alpha, c.B[static_cast<std::size_t>(i + j * c.rows())], allowed))
            << i << ", " << j;
      }
    }
  }
  /// Element i of vector v of the right-hand sides.
  static dd& element(call<dd>& c, index_t i, index_t v) {
    return c
        .B[static_cast<std::size_t>(c.triangle_side == side::left ? i + v * c.s.order : v + i * c.s.count)];
  }
};

TEST_F(left_looking_trsm, is_within_its_bound_in_every_form) {
  for (const auto triangle_side : {side::left, side::right}) {
    for (const auto stored : {uplo::lower, uplo::upper}) {
      for (const auto form : {op::none, op::transpose}) {
        for (const auto diagonal : {diag::non_unit, diag::unit}) {
          const auto c = usual(several_blocks, triangle_side, stored, form, diagonal);
          const auto found = run(c);
          EXPECT_TRUE(found.is_left_looking());
          expect_residuals(c, found.X);
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

/// A last block of more unknowns than a part of one, and one that is whole.
TEST_F(left_looking_trsm, takes_a_last_block_of_any_size) {
  for (const index_t order : {1024, 1153, 1245}) {
    for (const auto triangle_side : {side::left, side::right}) {
      for (const auto stored : {uplo::lower, uplo::upper}) {
        const auto c = usual({order, 1025}, triangle_side, stored);
        const auto found = run(c);
        EXPECT_TRUE(found.is_left_looking());
        expect_residuals(c, found.X);
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST_F(left_looking_trsm, has_the_same_bits_every_time) {
  const auto c = usual(several_blocks);
  EXPECT_TRUE(same_bits(run(c).X, run(c).X));
}

TEST_F(left_looking_trsm, takes_as_many_vectors_at_once_as_there_is_memory_for) {
  for (const auto triangle_side : {side::left, side::right}) {
    const auto c = usual(several_blocks, triangle_side);
    product_options options;
    options.workspace_limit = std::size_t{32} << 20;  // of some 60 MB
    const auto parts = run(c, options);
    EXPECT_TRUE(parts.is_left_looking());
    expect_residuals(c, parts.X);
  }
}

/// Rows and columns that differ by binades have more moduli.
TEST_F(left_looking_trsm, takes_graded_triangles_and_vectors) {
  auto c = usual(several_blocks);
  c.triangle = triangle_elements<dd>(data::graded, c.s.order);
  for (index_t v = 0; v < c.s.count; ++v) {
    for (index_t i = 0; i < c.s.order; ++i) {
      element(c, i, v) = element(c, i, v) * dd(std::ldexp(1.0, static_cast<int>(v % 60) - 30));
    }
  }
  const auto found = run(c);
  ASSERT_TRUE(found.report);
  expect_residuals(c, found.X);
}

/// In the second block, in its second part, in the last block but one and in the last one, of which no
/// residues are made.
TEST_F(left_looking_trsm, solves_by_halves_behind_a_block_that_outgrows_its_scales) {
  for (const auto stored : {uplo::lower, uplo::upper}) {
    for (const index_t step : {300, 400, 1000, 1090}) {
      auto c = usual(several_blocks, side::left, stored);
      const index_t row = stored == uplo::lower ? step : c.s.order - 1 - step;
      element(c, row, 1029) = dd(0x1p20);
      const auto found = run(c);
      if (step != 1000) {  // there is little behind, which is solved natively
        EXPECT_EQ(found.is_left_looking(), step == 1090);
      }
      expect_residuals(c, found.X);
      if (HasFatalFailure()) return;
    }
  }
}

TEST_F(left_looking_trsm, leaves_vectors_to_halves_of_which_the_first_block_shows_nothing) {
  auto c = usual(several_blocks);
  for (index_t i = 0; i < 700; ++i) element(c, i, 17) = dd(0.0);
  const auto found = run(c);
  ASSERT_TRUE(found.report);
  EXPECT_FALSE(found.is_left_looking());
  expect_residuals(c, found.X);
}

/// Rows without an element in the first block's columns leave the spread open.
TEST_F(left_looking_trsm, leaves_triangles_of_a_band_to_halves) {
  auto c = usual(several_blocks);
  for (index_t k = 0; k < c.s.order; ++k) {
    for (index_t i = k + 40; i < c.s.order; ++i)
      c.triangle[static_cast<std::size_t>(i + k * c.s.order)] = dd(0.0);
  }
  const auto found = run(c);
  ASSERT_TRUE(found.report);
  EXPECT_FALSE(found.is_left_looking());
  expect_residuals(c, found.X);
}

TEST_F(left_looking_trsm, keeps_what_is_not_finite_to_its_vector_and_the_rows_behind) {
  for (const double bad :
       {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    for (const index_t row : {10, 300, 1090}) {
      auto c = usual(several_blocks);
      element(c, row, 5) = dd(bad);
      const auto found = run(c);
      ASSERT_TRUE(found.report);
      for (index_t v = 0; v < c.s.count; ++v) {
        for (index_t i = 0; i < c.s.order; ++i) {
          ASSERT_EQ(std::isfinite(leading(found.X[static_cast<std::size_t>(i + v * c.s.order)])),
                    v != 5 || i < row)
              << i << ", " << v << " of " << row;
        }
      }
    }
  }
}

TEST_F(left_looking_trsm, is_not_for_few_unknowns_few_vectors_or_another_engine) {
  const auto is_left = [](const call<dd>& c, const product_options& options) {
    const auto found = run(c, options);
    if (!found.report) {
      EXPECT_TRUE(same_bits(found.X, c.B));
    }
    return found.report.has_value();
  };
  EXPECT_TRUE(is_left(usual({1024, 1024}), {}));
  EXPECT_FALSE(is_left(usual({1023, 1024}), {}));
  EXPECT_FALSE(is_left(usual({1024, 1023}), {}));
  EXPECT_FALSE(is_left(usual({1024, 1024}), {engine::native}));
}

/// trsm is solved so, within the workspace that its query says.
TEST_F(left_looking_trsm, is_part_of_trsm_and_of_its_workspace) {
  const auto c = usual(several_blocks);
  const auto ctx = context::cuda();
  const product_options options;
  const auto bytes = residua::trsm_workspace_bytes<dd>(ctx, side::left, c.s.order, c.s.count, options);
  const auto found = run(c);
  const residua::index_t depth = residua::blas::unknown_order(c.s.order, true).depth();
  EXPECT_GT(bytes, static_cast<std::size_t>(found.report->moduli * depth * c.s.count));
  EXPECT_TRUE(same_bits(residua_test::run<dd>(ctx, routine::trsm, c, 1), found.X));
}

}  // namespace
}  // namespace residua_test
