// Products of long integers in a captured CUDA graph: nothing waits, nothing is allocated, and a replay takes
// what is there then.
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include "integer_matrices.hpp"

namespace residua_test {
namespace {

#define EXPECT_CUDA(call) EXPECT_EQ((call), cudaSuccess) << #call

integer_matrix random_integers(int words, index_t n, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  integer_matrix x(words, n, n);
  x.fill([&](index_t, index_t) { return random_integer(random, 32 * words - 1); });
  return x;
}

void expect_product(const integer_matrix& A, const integer_matrix& B, const integer_matrix& C) {
  for (index_t j = 0; j < C.columns; ++j) {
    for (index_t i = 0; i < C.rows; ++i) {
      ASSERT_EQ(mpz_cmp(C.get(i, j).get(), exact_sum(A, B, residua::op::none, residua::op::none, i, j).get()),
                0);
    }
  }
}

TEST(integer_products_in_graphs, take_what_is_there_when_they_are_replayed) {
  if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU";
  cudaStream_t stream = nullptr;
  EXPECT_CUDA(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  {
    const auto ctx = residua::context::cuda(0, stream);
    const auto A = random_integers(14, 20, 1), B = random_integers(14, 20, 2),
               other = random_integers(14, 20, 3);
    const integer_matrix empty(residua::integer_gemm_words(447, 447, 20), 20, 20);
    residua::array<std::uint32_t> a(ctx, std::span<const std::uint32_t>(A.data));
    const integers_there b(ctx, B);
    integers_there c(ctx, empty);
    const auto view = A.view<const std::uint32_t>(a.data(), ctx.memory());
    const auto run = [&] {
      (void)residua::integer_gemm(ctx, residua::op::none, residua::op::none, view, b.view(), c.view());
    };
    ctx.reserve_workspace(residua::integer_gemm_workspace_bytes(ctx, 20, 20, 20, 14, 14));
    run();
    cudaGraph_t captured = nullptr;
    cudaGraphExec_t executable = nullptr;
    EXPECT_CUDA(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    run();
    EXPECT_CUDA(cudaStreamEndCapture(stream, &captured));
    EXPECT_CUDA(cudaGraphInstantiate(&executable, captured, 0));
    for (const auto& now : {A, other}) {
      a.upload(ctx, std::span<const std::uint32_t>(now.data));
      EXPECT_CUDA(cudaGraphLaunch(executable, stream));
      expect_product(now, B, c.back());
    }
    cudaGraphExecDestroy(executable);
    cudaGraphDestroy(captured);
  }
  cudaStreamDestroy(stream);
}

}  // namespace
}  // namespace residua_test
