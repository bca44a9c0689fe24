// The stream beside a GPU's context.
#include "base/side_context.hpp"

#include <gtest/gtest.h>

#include <string>

#include "residua/base/error.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/view/array.hpp"

namespace residua_test {
namespace {

using residua::context;

class side_context : public testing::Test {
 protected:
  void SetUp() override {
    if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU";
  }
};

TEST_F(side_context, is_the_same_one_every_time_with_a_stream_and_workspace_of_its_own) {
  const auto ctx = context::cuda();
  const auto& cuda = ctx.cuda_resources();
  const residua::detail::cuda_state* first = nullptr;
  {
    const residua::side_context beside(ctx);
    first = &beside.side().cuda_resources();
    EXPECT_NE(first, &cuda);
    EXPECT_TRUE(residua::detail::shares_device(cuda));
    EXPECT_FALSE(residua::detail::shares_device(*first));
    beside.side().reserve_workspace(1 << 20);
    EXPECT_LT(ctx.workspace_bytes(), std::size_t{1} << 20);
  }
  EXPECT_FALSE(residua::detail::shares_device(cuda));
  const residua::side_context again(ctx);
  EXPECT_EQ(first, &again.side().cuda_resources());
  EXPECT_GE(again.side().workspace_bytes(), std::size_t{1} << 20);
}

/// x = 2 (x + 1), by both in turn: another number if one did not wait for the other.
TEST_F(side_context, keeps_the_order_of_work_where_the_context_leaves_room) {
  const auto ctx = context::cuda();
  constexpr residua::index_t n = 1 << 22;
  constexpr int steps = 10;
  const residua::array<double> ones(ctx, n, 1.0);
  residua::array<double> x(ctx, n, 1.0);
  double expected = 1;
  {
    const residua::side_context beside(ctx, true);
    EXPECT_NE(&beside.main().cuda_resources(), &beside.side().cuda_resources());
    for (int step = 0; step < steps; ++step) {
      residua::axpy<double>(beside.main(), 1.0, ones, x.view());
      beside.meet();
      residua::scal<double>(beside.side(), 2.0, x.view());
      beside.meet();
      expected = 2 * (expected + 1);
    }
    residua::axpy<double>(beside.main(), 1.0, ones, x.view());
  }
  residua::scal<double>(ctx, 2.0, x.view());
  EXPECT_EQ(x.to_host(ctx), std::vector<double>(n, 2 * (expected + 1)));
}

TEST_F(side_context, of_another_context_is_another_one) {
  const auto a = context::cuda(), b = context::cuda();
  const residua::side_context of_a(a), of_b(b);
  EXPECT_NE(&of_a.side().cuda_resources(), &of_b.side().cuda_resources());
}

}  // namespace
}  // namespace residua_test
