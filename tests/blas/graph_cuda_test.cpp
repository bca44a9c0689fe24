// Routines of levels 1 and 2 in a captured CUDA graph: results and scalars stay in device memory, nothing
// waits, nothing is allocated, and every replay takes what is there then.
#include <cuda_runtime.h>

#include "base/workspace.hpp"
#include "blas/level1/exact_sums.hpp"
#include "blas/level2/triangles.hpp"
#include "residua/blas/level1/asum.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/axpy_dot.hpp"
#include "residua/blas/level1/axpy_nrm2.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/blas/level1/dot.hpp"
#include "residua/blas/level1/iamax.hpp"
#include "residua/blas/level1/nrm2.hpp"
#include "residua/blas/level1/sum.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/blas/level2/symv.hpp"
#include "residua/blas/level2/trmv.hpp"
#include "residua/blas/level2/trsv.hpp"

namespace residua_test {
namespace {

using residua::array;
using residua::scalar;

#define EXPECT_CUDA(call) EXPECT_EQ((call), cudaSuccess) << #call

class graph : public testing::Test {
 protected:
  void SetUp() override {
    if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU";
    EXPECT_CUDA(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  }
  void TearDown() override {
    if (stream != nullptr) cudaStreamDestroy(stream);
  }
  [[nodiscard]] residua::context context() const { return residua::context::cuda(0, stream); }

  /// Captures what `enqueue` does, in the mode that forbids allocation, and replays it.
  template <class F>
  void replay(int times, const F& enqueue) const {
    cudaGraph_t captured = nullptr;
    cudaGraphExec_t executable = nullptr;
    EXPECT_CUDA(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    enqueue();
    EXPECT_CUDA(cudaStreamEndCapture(stream, &captured));
    EXPECT_CUDA(cudaGraphInstantiate(&executable, captured, 0));
    for (int k = 0; k < times; ++k) EXPECT_CUDA(cudaGraphLaunch(executable, stream));
    EXPECT_CUDA(cudaStreamSynchronize(stream));
    cudaGraphExecDestroy(executable);
    cudaGraphDestroy(captured);
  }

  cudaStream_t stream = nullptr;
};

TEST_F(graph, dot_and_axpy_with_its_result_give_the_same_bits_as_calls_through_the_host) {
  const auto ctx = context();
  for_each_vector_format([&]<class T>() {
    using number = arithmetic_t<T>;
    const auto x_values = vector_of<T>(data::uniform, 10007, 5),
               y_values = vector_of<T>(data::uniform, 10007, 6);
    const strided<T> x(ctx, x_values);
    strided<T> y(ctx, y_values), expected_y(ctx, y_values);
    const array<number> alpha(ctx, 1);
    replay(2, [&] {
      residua::dot(ctx, x, y, alpha.data());
      residua::axpy(ctx, scalar<number>::on_device(alpha.data()), x, y);
    });
    number expected(0.0);
    for (int round = 0; round < 2; ++round) {
      expected = residua::dot(ctx, x, expected_y);
      residua::axpy(ctx, expected, x, expected_y);
    }
    EXPECT_TRUE(same_bits(alpha.to_host(ctx)[0], expected));
    EXPECT_TRUE(same_bits(y.elements(), expected_y.elements()));
  });
}

TEST_F(graph, every_reduction_leaves_what_it_returns_to_the_host) {
  const auto ctx = context();
  for_each_vector_format([&]<class T>() {
    using number = arithmetic_t<T>;
    const auto x_values = vector_of<T>(data::graded, 10007, 5),
               y_values = vector_of<T>(data::uniform, 10007, 6);
    const strided<T> x(ctx, x_values);
    strided<T> y(ctx, y_values), expected_y(ctx, y_values);
    const array<number> results(ctx, 5);
    const array<index_t> place(ctx, 1);
    replay(1, [&] {
      residua::sum(ctx, x, results.data());
      residua::asum(ctx, x, results.data() + 1);
      residua::nrm2(ctx, x, results.data() + 2);
      residua::iamax(ctx, x, place.data());
      residua::axpy_dot(ctx, scalar<number>::on_device(results.data() + 2), x, y, x, results.data() + 3);
      residua::axpy_nrm2(ctx, scalar<number>::on_device(results.data() + 2), x, y, results.data() + 4);
    });
    const auto norm = residua::nrm2(ctx, x);
    const std::vector<number> expected = {residua::sum(ctx, x), residua::asum(ctx, x), norm,
                                          residua::axpy_dot(ctx, norm, x, expected_y, x),
                                          residua::axpy_nrm2(ctx, norm, x, expected_y)};
    EXPECT_TRUE(same_bits(results.to_host(ctx), expected));
    EXPECT_EQ(place.to_host(ctx)[0], residua::iamax(ctx, x));
    EXPECT_TRUE(same_bits(y.elements(), expected_y.elements()));
  });
}

TEST_F(graph, level_2_gives_the_same_bits_as_outside) {
  const auto ctx = context();
  const array<double> anything(ctx, 100, 1.0), elsewhere(ctx, 100, 0.0);
  for_each_vector_format([&]<class T>() {
    using number = arithmetic_t<T>;
    constexpr index_t n = 300;
    const number one(1.0), half(0.5);
    const auto elements = triangle_of<T>(data::uniform, n, uplo::lower, true, 7);
    auto general = elements;
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = 0; i < j; ++i) general[i + j * n] = elements[j + i * n];
    }
    const padded<T> A(ctx, general, n, n, 0), L(ctx, elements, n, n, 3);
    const strided<T> x(ctx, vector_of<T>(data::uniform, n, 8));
    const strided<T> y(ctx, vector_of<T>(data::uniform, n, 9)), z(ctx, vector_of<T>(data::uniform, n, 9));
    const auto enqueue = [&](const strided<T>& target) {
      EXPECT_CUDA(cudaMemcpyAsync(elsewhere.data(), anything.data(), 800, cudaMemcpyDeviceToDevice, stream));
      residua::copy(ctx, x, target);
      residua::symv(ctx, uplo::lower, one, L, x, half, target);
      residua::gemv(ctx, residua::op::none, one, A, x, half, target);
      residua::gemv(ctx, residua::op::transpose, one, A, x, half, target);
      residua::trmv(ctx, uplo::lower, residua::op::none, diag::unit, L, target);
      residua::trsv(ctx, uplo::lower, residua::op::none, diag::non_unit, L, target);
      residua::trsv(ctx, uplo::lower, residua::op::transpose, diag::non_unit, L, target);
    };
    replay(2, [&] { enqueue(y); });
    enqueue(z);
    EXPECT_TRUE(same_bits(y.elements(), z.elements()));
  });
}

/// A routine that holds workspace takes no more in a capture than was reserved for it and for those that it
/// calls; what more would be needed is an error that names it.
TEST_F(graph, frames_of_workspace_are_taken_from_what_was_reserved) {
  const auto ctx = context();
  constexpr std::size_t own = 1000, called = 5000;
  ctx.reserve_workspace(residua::frame_bytes(own) + called);
  const std::size_t reserved = ctx.workspace_bytes();
  replay(1, [&] {
    const residua::workspace_frame held(ctx, "caller", own);
    const residua::workspace_frame inner(ctx, "called", called);
    EXPECT_EQ(static_cast<char*>(inner.data()) - static_cast<char*>(held.data()), 1024);
    EXPECT_CUDA(cudaMemsetAsync(held.data(), 0, own, stream));
    const std::string needed = std::to_string(1024 + 5056 + (std::size_t{1} << 20));
    expect_rejected({"third", needed, "captured", "context::reserve_workspace(" + needed + ")"},
                    [&] { const residua::workspace_frame third(ctx, "third", std::size_t{1} << 20); });
  });
  EXPECT_EQ(ctx.workspace_bytes(), reserved);
}

}  // namespace
}  // namespace residua_test
