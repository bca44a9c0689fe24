// The workspace of a context as a stack: frames of routines that call each other do not overlap, and keep
// what they hold when the workspace grows.
#include "base/workspace.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include "backends.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/blas/level2/trmv.hpp"
#include "residua/blas/level2/trsv.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/view/array.hpp"
#include "residua/view/matrix.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::frame_bytes;
using residua::index_t;
using residua::workspace_frame;

char* bytes_of(const workspace_frame& frame) { return static_cast<char*>(frame.data()); }

class frames : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(frames);

TEST_P(frames, lie_one_behind_the_other) {
  ctx.reserve_workspace(frame_bytes(100) + frame_bytes(1) + 300);
  const std::size_t reserved = ctx.workspace_bytes();
  const workspace_frame first(ctx, "test", 100);
  const workspace_frame second(ctx, "test", 1);
  const workspace_frame third(ctx, "test", 300);
  EXPECT_EQ(bytes_of(second) - bytes_of(first), 128);
  EXPECT_EQ(bytes_of(third) - bytes_of(second), 64);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(first.data()) % 64, 0U);
  EXPECT_EQ(ctx.workspace_bytes(), reserved) << "the sum of frame_bytes is enough";
}

TEST(workspace, is_given_back_at_the_end_of_a_scope) {
  const auto ctx = context::cpu(1);
  ctx.reserve_workspace(4096);
  const workspace_frame outer(ctx, "test", 64);
  const void* inner = nullptr;
  {
    const workspace_frame frame(ctx, "test", 1000);
    inner = frame.data();
    EXPECT_NE(ctx.workspace("test", 64), inner) << "a routine that is called takes what is behind";
  }
  EXPECT_EQ(ctx.workspace("test", 64), inner);
  EXPECT_EQ(workspace_frame(ctx, "test", 64).data(), inner);
}

TEST(workspace, that_grows_leaves_what_is_held_as_it_is) {
  const auto ctx = context::cpu(1);
  const workspace_frame outer(ctx, "test", 1000);
  std::memset(outer.data(), 0x5a, 1000);
  {
    const workspace_frame inner(ctx, "test", 1 << 20);  // more than there is behind
    std::memset(inner.data(), 0x77, 1 << 20);
    const workspace_frame innermost(ctx, "test", 1 << 22);
    std::memset(innermost.data(), 0x11, 1 << 22);
    EXPECT_EQ(bytes_of(inner)[(1 << 20) - 1], 0x77);
  }
  for (int n = 0; n < 1000; ++n) ASSERT_EQ(bytes_of(outer)[n], 0x5a) << n;
  EXPECT_GE(ctx.workspace_bytes(), frame_bytes(1000) + (1U << 20) + (1U << 22))
      << "all fits at the next time";
}

TEST(workspace, is_the_same_block_once_it_has_grown) {
  const auto ctx = context::cpu(1);
  const auto nested = [&] {
    const workspace_frame outer(ctx, "test", 500);
    const workspace_frame inner(ctx, "test", 5000);
    return bytes_of(inner) - bytes_of(outer);
  };
  (void)nested();  // grows
  const std::size_t grown = ctx.workspace_bytes();
  EXPECT_EQ(nested(), static_cast<std::ptrdiff_t>(frame_bytes(500)));
  EXPECT_EQ(ctx.workspace_bytes(), grown);
}

TEST(workspace, is_shared_by_copies_of_a_context) {
  const auto ctx = context::cpu(1);
  const context copy = ctx;  // NOLINT(performance-unnecessary-copy-initialization)
  ctx.reserve_workspace(128);
  const workspace_frame held(ctx, "test", 64);
  EXPECT_EQ(static_cast<char*>(copy.workspace("test", 64)), bytes_of(held) + 64);
}

/// Routines that take workspace, called by one that holds some: its bytes are as before, and their results
/// are those of calls by nobody.
TEST(workspace, held_by_a_caller_is_not_written_by_the_routines_it_calls) {
  constexpr index_t n = 96, k = 9000;  // one row of so many terms: gemv cuts its sum into parts
  using residua::dd;
  const auto run = [&](const context& ctx, bool holds) {
    const std::vector<dd> thirds(static_cast<std::size_t>(8 * k), dd(1.0) / dd(3.0));
    const residua::array<dd> A(ctx, thirds);
    const residua::matrix_view<const dd> square(A.view().first(), n, n, n), wide(A.view().first(), 8, k, 8);
    residua::array<dd> x(ctx, std::vector<dd>(static_cast<std::size_t>(k), dd(1.5))), y(ctx, n),
        C(ctx, n * n);
    const auto some = x.view().part(0, n);
    const auto calls = [&] {
      using namespace residua;
      gemv<dd, dd>(ctx, op::none, 1.0, wide, x.view(), 0.0, y.view().part(0, 8));
      trmv<dd>(ctx, uplo::lower, op::none, diag::non_unit, square, some);
      trsv<dd>(ctx, uplo::upper, op::transpose, diag::unit, square, some);
      gemm<dd, dd, dd>(ctx, op::none, op::transpose, 1.0, square, square, 0.0,
                       matrix_view<dd>(C.view().first(), n, n, n), gemm_options{engine::native});
    };
    if (holds) {
      const workspace_frame held(ctx, "test", 10000);
      std::memset(held.data(), 0x5a, 10000);
      calls();
      for (int byte = 0; byte < 10000; ++byte) EXPECT_EQ(bytes_of(held)[byte], 0x5a);
    } else {
      calls();
    }
    auto results = C.to_host(ctx);
    for (const auto& part : {x.to_host(ctx), y.to_host(ctx)})
      results.insert(results.end(), part.begin(), part.end());
    return results;
  };
  for (const auto isa : residua::available_instruction_sets()) {
    const auto fresh = context::cpu(2, isa), busy = context::cpu(2, isa);
    const auto expected = run(fresh, false), got = run(busy, true);
    ASSERT_EQ(expected.size(), got.size());
    EXPECT_EQ(std::memcmp(expected.data(), got.data(), got.size() * sizeof(dd)), 0);
  }
}

/// gemv, trmv and trsv take what they need from the workspace: a second call allocates nothing.
TEST(workspace, holds_the_scratch_of_level_2) {
  const auto ctx = context::cpu(1);
  constexpr index_t n = 200;
  const residua::array<double> A(ctx, std::vector<double>(n * n, 1.0));
  residua::array<double> x(ctx, std::vector<double>(n, 1.0));
  const residua::matrix_view<const double> square(A.view().first(), n, n, n);
  EXPECT_EQ(ctx.workspace_bytes(), 0U);
  residua::trmv(ctx, residua::uplo::lower, residua::op::none, residua::diag::unit, square, x.view());
  EXPECT_GE(ctx.workspace_bytes(), n * sizeof(double));
  residua::trsv(ctx, residua::uplo::lower, residua::op::none, residua::diag::unit, square, x.view());
  const std::size_t bytes = ctx.workspace_bytes();
  EXPECT_GE(bytes, 2 * n * sizeof(double));
  residua::trsv(ctx, residua::uplo::lower, residua::op::none, residua::diag::unit, square, x.view());
  EXPECT_EQ(ctx.workspace_bytes(), bytes);
}

}  // namespace
}  // namespace residua_test
