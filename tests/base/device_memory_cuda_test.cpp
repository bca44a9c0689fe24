// Memory of a GPU that is handed on from block to block.
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "base/cuda_state.hpp"
#include "base/device_memory.hpp"
#include "rejection.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/view/array.hpp"
#include "residua/view/matrix.hpp"

namespace residua_test {
namespace {

using residua::array;
using residua::context;
using residua::index_t;
using residua::op;

class device_memory : public testing::Test {
 protected:
  void SetUp() override {
    if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU";
  }
  static std::size_t free_bytes(const context& ctx) {
    return residua::detail::device_memory::instance().free_bytes(ctx.cuda_resources());
  }
};

TEST_F(device_memory, cuda_has_back_what_a_block_took) {
  const auto ctx = context::cuda();
  constexpr index_t elements = index_t{1} << 27;
  { const array<double> warm_up(ctx, elements); }
  const auto before = free_bytes(ctx);
  {
    const array<double> x(ctx, elements);
    EXPECT_LE(free_bytes(ctx), before - elements * sizeof(double));
  }
  EXPECT_EQ(free_bytes(ctx), before);
}

TEST_F(device_memory, cuda_has_back_what_short_blocks_took) {
  const auto ctx = context::cuda();
  constexpr index_t elements = index_t{1} << 17, count = 300;
  { const array<double> warm_up(ctx, elements); }
  const auto before = free_bytes(ctx);
  {
    std::vector<array<double>> blocks;
    for (index_t k = 0; k < count; ++k) blocks.emplace_back(ctx, elements);
    EXPECT_LE(free_bytes(ctx), before - count * elements * sizeof(double));
  }
  { const array<double> another(ctx, elements); }  // of those, which are not freed before
  EXPECT_EQ(free_bytes(ctx), before);
}

TEST_F(device_memory, cuda_says_what_could_not_be_had) {
  const auto ctx = context::cuda();
  expect_error(residua::error_kind::out_of_memory, {"GPU memory: 8796093022208 bytes", "are free"},
               [&] { array<double>(ctx, index_t{1} << 40); });
  const array<double> small(ctx, 3);
  EXPECT_EQ(small.to_host(ctx), std::vector<double>(3, 0.0));
}

TEST_F(device_memory, cuda_blocks_are_zeros_where_others_have_left_numbers) {
  const auto ctx = context::cuda();
  for (int round = 0; round < 3; ++round) {
    const array<double> left(ctx, std::vector<double>(100000, 1.5));
    const array<double> fresh(ctx, 100000);
    EXPECT_EQ(fresh.to_host(ctx), std::vector<double>(100000, 0.0));
  }
}

/// A product that is still running when its operands end gives what it should, though other contexts ask for
/// as much memory and write it.
TEST_F(device_memory, cuda_hands_no_block_on_that_is_in_use) {
  const auto ctx = context::cuda(), other = context::cuda();
  constexpr index_t n = 3000;
  const std::vector<double> ones(static_cast<std::size_t>(n * n), 1.0);
  residua::matrix<double> C(ctx, n, n);
  {
    const residua::matrix<double> A(ctx, n, n, ones), B(ctx, n, n, ones);
    for (int k = 0; k < 20; ++k) residua::gemm(ctx, op::none, op::none, 1.0, A, B, 1.0, C);
  }
  const array<double> x(other, std::vector<double>(static_cast<std::size_t>(n * n), 7.0)),
      y(other, std::vector<double>(static_cast<std::size_t>(n * n), 7.0));
  const auto result = C.to_host(ctx);
  for (const double c : result) ASSERT_EQ(c, 20.0 * n);
}

/// A context that gives back a short block has much to do; another one that asks for as short a block has it
/// before that has ended.
TEST_F(device_memory, cuda_contexts_do_not_wait_for_each_other) {
  const auto busy = context::cuda(), other = context::cuda();
  constexpr index_t n = 3000;
  const residua::matrix<double> A(busy, n, n, std::vector<double>(static_cast<std::size_t>(n * n), 1.0));
  residua::matrix<double> C(busy, n, n);
  { const array<double> warm_up(other, std::vector<double>(1000, 2.0)); }
  const auto product = [&] { residua::gemm(busy, op::none, op::none, 1.0, A, A, 1.0, C); };
  product();
  busy.synchronize();
  for (int k = 0; k < 40; ++k) {
    const array<double> given_back(busy, 1000);
    product();
  }
  const array<double> x(other, std::vector<double>(1000, 7.0));
  EXPECT_EQ(x.to_host(other), std::vector<double>(1000, 7.0));
  EXPECT_EQ(cudaStreamQuery(busy.cuda_resources().stream), cudaErrorNotReady);
  (void)cudaGetLastError();
  const auto result = C.to_host(busy);
  for (const double c : result) ASSERT_EQ(c, 41.0 * n);
}

/// Threads with a context each take and give back short blocks and long ones, and nobody writes another's.
TEST_F(device_memory, cuda_blocks_of_threads_are_their_own) {
  const auto run = [](int thread, int& wrong) {
    const auto ctx = context::cuda();
    for (int round = 0; round < 100; ++round) {
      const index_t n = round % 10 == 9 ? index_t{1} << 24 : 1000 + 37 * (round % 7);
      const double value = 1000.0 * thread + round;
      array<double> x(ctx, std::vector<double>(static_cast<std::size_t>(n), value)), y(ctx, n);
      for (int k = 0; k < 3; ++k) residua::axpy(ctx, 2.0, x, y);
      const array<double> between(ctx, n);
      residua::axpy(ctx, 1.0, between, y);
      const auto result = y.to_host(ctx);
      for (const double element : result) wrong += element != 6 * value;
    }
  };
  int wrong[3] = {};
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 3; ++thread)
      threads.emplace_back([&run, &wrong, thread] { run(thread, wrong[thread]); });
  }
  EXPECT_EQ(wrong[0] + wrong[1] + wrong[2], 0);
}

TEST_F(device_memory, cuda_blocks_may_outlive_their_context) {
  array<double> x;
  {
    const auto ctx = context::cuda();
    x = array<double>(ctx, std::vector<double>{1, 2, 3});
    residua::scal(ctx, 2.0, x);
  }
  const auto other = context::cuda();
  EXPECT_EQ(x.to_host(other), (std::vector<double>{2, 4, 6}));
}

}  // namespace
}  // namespace residua_test
