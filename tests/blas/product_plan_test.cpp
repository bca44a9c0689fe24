// How products are cut: slices of their terms, and a GPU's tiles.
#include <gtest/gtest.h>

#include "blas/product_tiles.hpp"
#include "blas/run_product.hpp"
#include "residua/blas/gemm.hpp"
#include "residua/blas/syrk.hpp"
#include "residua/blas/trsm.hpp"
#include "residua/view/matrix.hpp"

namespace residua_test {
namespace {

using namespace residua::blas;
using residua::index;

constexpr index parts(index whole, index size) { return (whole + size - 1) / size; }

TEST(slice_length, is_a_multiple_of_what_an_accumulator_takes_and_cuts_off_no_crumbs) {
  for (const index rows : {1, 16, 33, 64, 256, 400, 4096}) {
    for (const index columns : {1, 16, 64, 100, 256, 4096}) {
      for (const index terms : {1, 63, 127, 128, 129, 256, 1000, 4096, 100003}) {
        const index length = slice_length(rows, columns, terms, region::all);
        if (length == 0) continue;
        EXPECT_EQ(length % residua::terms_between_renormalisations, 0);
        EXPECT_GE(length, 64);
        EXPECT_GE(parts(terms, length), 2);
        EXPECT_LE(parts(terms, length), 16);
      }
    }
  }
}

TEST(slice_length, cuts_where_a_large_gpu_would_be_idle) {
  EXPECT_EQ(slice_length(256, 256, 256, region::all), 64);     // 64 tasks: four slices
  EXPECT_EQ(slice_length(64, 64, 4096, region::all), 256);     // 4 tasks: sixteen slices
  EXPECT_EQ(slice_length(16, 4096, 4096, region::all), 1024);  // 64 tasks
  EXPECT_EQ(slice_length(512, 512, 512, region::all), 0);      // 256 tasks
  EXPECT_EQ(slice_length(4096, 64, 4096, region::all), 0);
  EXPECT_EQ(slice_length(64, 64, 127, region::all), 0);  // too few terms for two slices
  EXPECT_EQ(slice_length(0, 64, 4096, region::all), 0);
  EXPECT_EQ(slice_length(512, 512, 512, region::lower), 256);  // half the tasks
}

TEST(chosen_tile, fills_the_machine) {
  constexpr tile_extent large{64, 64};
  const auto of = [&](index rows, index columns, index terms) {
    const index length = slice_length(rows, columns, terms, region::all);
    return chosen_tile(rows, columns, length == 0 ? 1 : parts(terms, length), length != 0, large, 132);
  };
  EXPECT_EQ(of(2048, 2048, 2048), tile_shape::large);
  EXPECT_EQ(of(512, 512, 512), tile_shape::square);
  EXPECT_EQ(of(256, 256, 256), tile_shape::square);
  EXPECT_EQ(of(64, 64, 4096), tile_shape::tiny);
  EXPECT_EQ(of(16, 8192, 512), tile_shape::wide);
  EXPECT_EQ(of(8192, 16, 512), tile_shape::tall);
  EXPECT_EQ(of(4096, 4096, 16), tile_shape::large);
}

TEST(slice_bytes, are_those_of_all_tiles_and_slices) {
  EXPECT_EQ(slice_bytes<residua::dd>(256, 256, 256, 0), 0U);
  EXPECT_EQ(slice_bytes<residua::dd>(256, 256, 256, 64), 4U * 256 * 256 * 16);
  EXPECT_EQ(slice_bytes<residua::qd>(1, 129, 100, 64), 2U * 128 * 256 * 32);
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
                 [&] { residua::gemm<dd, dd, dd>(of_gemm, op::none, op::none, one, A, B, zero, C); });
  }
  const residua::matrix<dd> A(of_syrk, 150, 40);
  residua::matrix<dd> C(of_syrk, 150, 150);
  expect_taken(of_syrk, residua::syrk_workspace_bytes<dd>(of_syrk, 150, 40),
               [&] { residua::syrk<dd>(of_syrk, uplo::lower, op::none, one, A, zero, C); });
  residua::matrix<dd> B(of_trsm, 150, 40);
  expect_taken(of_trsm, residua::trsm_workspace_bytes<dd>(of_trsm, side::left, 150, 40), [&] {
    residua::trsm<dd>(of_trsm, side::left, uplo::lower, op::none, residua::diag::unit, one, C, B);
  });
}

}  // namespace
}  // namespace residua_test
