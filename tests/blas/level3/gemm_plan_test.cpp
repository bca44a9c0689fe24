// How products are cut: slices of their terms, and a GPU's tiles.
#include <gtest/gtest.h>

#include "blas/level3/gemm_tiles.hpp"
#include "blas/level3/run_gemm.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/blas/level3/symm.hpp"
#include "residua/blas/level3/syr2k.hpp"
#include "residua/blas/level3/syrk.hpp"
#include "residua/blas/level3/trmm.hpp"
#include "residua/blas/level3/trsm.hpp"
#include "residua/view/matrix.hpp"

namespace residua_test {
namespace {

using namespace residua::blas;
using residua::index_t;

constexpr index_t parts(index_t whole, index_t size) { return (whole + size - 1) / size; }

TEST(slice_length, is_a_multiple_of_what_an_accumulator_takes_and_cuts_off_no_crumbs) {
  for (const index_t rows : {1, 16, 33, 64, 256, 400, 4096}) {
    for (const index_t columns : {1, 16, 64, 100, 256, 4096}) {
      for (const index_t terms : {1, 63, 127, 128, 129, 256, 1000, 4096, 100003}) {
        const index_t length = slice_length(rows, columns, terms, region::all);
        if (length == 0) continue;
        EXPECT_EQ(length % residua::terms_between_renormalisations, 0);
        EXPECT_GE(length, 32);
        EXPECT_GE(parts(terms, length), 2);
        EXPECT_LE(parts(terms, length), 128);
      }
    }
  }
}

constexpr index_t slices(index_t rows, index_t columns, index_t terms) {
  const index_t length = slice_length(rows, columns, terms, region::all);
  return length == 0 ? 1 : parts(terms, length);
}

TEST(slice_length, cuts_where_a_large_gpu_would_be_idle) {
  EXPECT_EQ(slice_length(128, 128, 128, region::all), 32);  // 64 squares of 16 only
  EXPECT_EQ(slice_length(256, 256, 256, region::all), 128);
  EXPECT_EQ(slice_length(384, 384, 384, region::all), 96);
  EXPECT_EQ(slices(640, 640, 640), 3);  // of 1600 squares, where 4096 are wanted
  EXPECT_EQ(slices(1024, 1024, 1024), 1);
  EXPECT_EQ(slices(16, 4096, 4096), 16);
  EXPECT_EQ(slices(4096, 64, 4096), 4);
  EXPECT_EQ(slices(64, 64, 65536), 128);  // no more
  EXPECT_EQ(slices(64, 64, 63), 1);       // too few terms for two
  EXPECT_EQ(slices(0, 64, 4096), 1);
  EXPECT_EQ(slice_length(1024, 1024, 1024, region::lower), 512);  // half the tasks
  EXPECT_EQ(slice_length(1025, 1025, 1024, region::lower), 0);    // more than the counters
}

TEST(merged_slices, have_every_slice_once) {
  for (index_t slices = 1; slices <= residua::dense::most_slices; ++slices) {
    residua::dense::merged_slices<residua::accumulator<double>> merged;
    double sum = 0;
    for (index_t turn = 0; turn < slices; ++turn) {
      const auto square = static_cast<double>((turn + 1) * (turn + 1));
      residua::accumulator<double> slice;
      slice.start(square);
      merged.add(slice, turn);
      sum += square;
    }
    EXPECT_EQ(merged.whole(slices).value(), sum) << slices;
  }
}

/// The smallest tiles are squares of 16.
TEST(arrival_counters, suffice_for_all_tiles) {
  index_t most = 0;
  for (index_t rows = 1; rows <= 1025; rows += 16) {
    for (index_t columns = 1; columns <= 16 * 1025; columns += columns < 1025 ? 16 : 16 * 61) {
      for (const index_t terms : {64, 288, 864, 2048, 12288, 65536}) {
        for (const auto part : {region::all, region::lower}) {
          const index_t length = slice_length(rows, columns, terms, part);
          if (length == 0) continue;
          most = std::max(most, tiles(rows, columns, {16, 16}) * arrival_counters(parts(terms, length)));
        }
      }
    }
  }
  EXPECT_LE(most, most_sliced_squares);
  EXPECT_GT(most, most_sliced_squares / 2);
}

/// A single product in dd on a large GPU.
constexpr tiled_product single_product_of(index_t rows, index_t columns, index_t terms) {
  const index_t slice = slice_length(rows, columns, terms, region::all);
  return {rows, columns, slice == 0 ? 1 : parts(terms, slice), slice, 2, {64, 64}, 132};
}
constexpr tile_shape tile_of(index_t rows, index_t columns, index_t terms) {
  return chosen_tile(single_product_of(rows, columns, terms));
}

TEST(chosen_tile, fills_the_machine) {
  EXPECT_EQ(tile_of(2048, 2048, 2048), tile_shape::large);
  EXPECT_EQ(tile_of(4096, 4096, 16), tile_shape::large);
  EXPECT_EQ(tile_of(64, 64, 64), tile_shape::tiny);
  EXPECT_EQ(tile_of(16, 8192, 512), tile_shape::wide);
  EXPECT_EQ(tile_of(8192, 16, 512), tile_shape::tall);
  EXPECT_EQ(chosen_tile({512, 512, 1, 0, 2, {64, 64}, 132}),
            tile_shape::tall);  // 64 large tiles would leave half idle
}

/// 144 large tiles on 132 multiprocessors: twelve of them would have two.
TEST(chosen_tile, has_no_thin_last_wave) {
  const tiled_product p{768, 768, 1, 0, 2, {64, 64}, 132};
  EXPECT_LT(expected_rate(tile_shape::large, p), 0.6);
  EXPECT_EQ(chosen_tile(p), tile_shape::tall);
}

/// A block of the smallest tile merges the fewest sums of each slice.
TEST(chosen_tile, is_small_where_blocks_merge_more_than_they_multiply) {
  EXPECT_EQ(tile_of(32, 32, 8192), tile_shape::tiny);
  EXPECT_EQ(tile_of(64, 64, 2048), tile_shape::tiny);
  EXPECT_NE(tile_of(64, 64, 8192), tile_shape::tiny);
}

TEST(expected_rate, is_the_tiles_rate_where_all_multiprocessors_are_busy) {
  EXPECT_NEAR(expected_rate(tile_shape::large, {64 * 132, 6400, 1, 0, 2, {64, 64}, 132}),
              rate_of(tile_shape::large, 2), 0.002);
  EXPECT_NEAR(expected_rate(tile_shape::tiny, {8, 16 * 132, 100, 0, 4, {64, 64}, 132}),
              rate_of(tile_shape::tiny, 4) / 2, 0.002);  // half of each tile is beyond C
}

TEST(expected_rate, is_half_where_merging_takes_as_long_as_a_block) {
  tiled_product p{16 * 132, 16, 100, 60, 2, {64, 64}, 132};  // 100 blocks a multiprocessor
  EXPECT_NEAR(expected_rate(tile_shape::tiny, p), rate_of(tile_shape::tiny, 2) * 100 / 101.15, 1e-3);
  p.tasks = 1;
  EXPECT_NEAR(expected_rate(tile_shape::tiny, p), rate_of(tile_shape::tiny, 2) / 2.15, 1e-3);
}

TEST(slice_bytes, are_those_of_all_tiles_and_slices) {
  EXPECT_EQ(slice_bytes<residua::dd>(256, 256, 256, 0), 0U);
  EXPECT_EQ(slice_bytes<residua::dd>(256, 256, 256, 64), 4U * 256 * 256 * 16);
  EXPECT_EQ(slice_bytes<residua::qd>(1, 129, 100, 64), 2U * 32 * 160 * 32);
}

TEST(workspace, is_what_a_product_takes_and_is_kept) {
  using residua::dd;
  const auto ctx = residua::context::cpu(2);
  const std::size_t bytes = product_workspace_bytes<dd, dd, dd>(ctx, 20, 30, 40);
  EXPECT_EQ(bytes, (24U * 40 + 30U * 40) * 16);
  EXPECT_EQ((batch_workspace_bytes<dd, dd, dd>(ctx, 20, 30, 40, 7)), 2 * bytes);
  EXPECT_EQ((product_workspace_bytes<dd, dd, dd>(residua::context::reference(), 20, 30, 40)), 0U);
  ctx.reserve_workspace(bytes);
  EXPECT_EQ(ctx.workspace_bytes(), bytes);
  const void* before = ctx.workspace("test", bytes);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(before) % 64, 0U);
  EXPECT_EQ(ctx.workspace("test", bytes / 2), before);
  EXPECT_EQ(ctx.workspace_bytes(), bytes);
  EXPECT_NE(ctx.workspace("test", 2 * bytes), nullptr);
  EXPECT_EQ(ctx.workspace_bytes(), 2 * bytes);
}

/// Runs a routine in a context without workspace: it takes what its query says.
template <class F>
void expect_taken(const residua::context& ctx, std::size_t bytes, const F& run) {
  EXPECT_GT(bytes, 0U);
  run();
  EXPECT_EQ(ctx.workspace_bytes(), bytes);
}

TEST(workspace, is_what_the_queries_say) {
  using residua::dd, residua::op, residua::side, residua::uplo, residua::context;
  const auto of_gemm = context::cpu(2), of_syrk = context::cpu(2), of_trsm = context::cpu(2);
  const dd one(1.0), zero(0.0);
  {
    const residua::matrix<dd> A(of_gemm, 20, 40), B(of_gemm, 40, 30);
    residua::matrix<dd> C(of_gemm, 20, 30);
    expect_taken(of_gemm, residua::gemm_workspace_bytes<dd, dd, dd>(of_gemm, 20, 30, 40),
                 [&] { residua::gemm(of_gemm, op::none, op::none, one, A, B, zero, C); });
  }
  const residua::matrix<dd> A(of_syrk, 150, 40);
  residua::matrix<dd> C(of_syrk, 150, 150);
  expect_taken(of_syrk, residua::syrk_workspace_bytes<dd>(of_syrk, 150, 40),
               [&] { residua::syrk(of_syrk, uplo::lower, op::none, one, A, zero, C); });
  residua::matrix<dd> B(of_trsm, 150, 40);
  expect_taken(of_trsm, residua::trsm_workspace_bytes<dd>(of_trsm, side::left, 150, 40), [&] {
    residua::trsm(of_trsm, side::left, uplo::lower, op::none, residua::diag::unit, one, C, B);
  });
}

/// Runs a routine in a context with the workspace of its query, which counts triangles of both forms: it
/// takes no more, and more than half.
template <class F>
void expect_sufficient(const residua::context& ctx, std::size_t bytes, const F& run) {
  const auto fresh = residua::context::cpu(2);
  run(fresh);
  EXPECT_LE(fresh.workspace_bytes(), bytes);
  EXPECT_GT(2 * fresh.workspace_bytes(), bytes);
  ctx.reserve_workspace(bytes);
  run(ctx);
  EXPECT_EQ(ctx.workspace_bytes(), bytes);
}

/// Of extents that differ, from both sides.
TEST(workspace, is_what_the_queries_of_triangles_and_symmetric_matrices_say) {
  using residua::dd, residua::op, residua::side, residua::uplo, residua::context, residua::diag;
  const dd one(1.0), zero(0.0);
  constexpr index_t m = 150, n = 70;
  const auto of_syr2k = context::cpu(2);
  const residua::matrix<dd> A(of_syr2k, m, n), B(of_syr2k, m, n);
  residua::matrix<dd> C(of_syr2k, m, m);
  expect_taken(of_syr2k, residua::syr2k_workspace_bytes<dd>(of_syr2k, m, n),
               [&] { residua::syr2k(of_syr2k, uplo::lower, op::none, one, A, B, zero, C); });
  for (const auto its_side : {side::left, side::right}) {
    const index_t order = its_side == side::left ? m : n;
    const auto of_symm = context::cpu(2), of_trmm = context::cpu(2), of_trsm = context::cpu(2);
    const residua::matrix<dd> S(of_symm, order, order), right(of_symm, m, n);
    residua::matrix<dd> result(of_symm, m, n);
    expect_taken(of_symm, residua::symm_workspace_bytes<dd>(of_symm, its_side, m, n),
                 [&] { residua::symm(of_symm, its_side, uplo::lower, one, S, right, zero, result); });
    expect_sufficient(of_trmm, residua::trmm_workspace_bytes<dd>(of_trmm, its_side, m, n),
                      [&](const context& ctx) {
                        residua::trmm(ctx, its_side, uplo::lower, op::none, diag::unit, one, S, result);
                      });
    expect_sufficient(of_trsm, residua::trsm_workspace_bytes<dd>(of_trsm, its_side, m, n),
                      [&](const context& ctx) {
                        residua::trsm(ctx, its_side, uplo::lower, op::none, diag::unit, one, S, result);
                      });
  }
}

}  // namespace
}  // namespace residua_test
