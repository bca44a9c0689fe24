// Level-1 routines in a captured CUDA graph: results and scalars stay in device memory, nothing waits, nothing is allocated,
// and every replay takes what is there then.
#include <cuda_runtime.h>

#include "exact_sums.hpp"
#include "residua/blas/asum.hpp"
#include "residua/blas/axpy.hpp"
#include "residua/blas/axpy_dot.hpp"
#include "residua/blas/axpy_nrm2.hpp"
#include "residua/blas/dot.hpp"
#include "residua/blas/iamax.hpp"
#include "residua/blas/nrm2.hpp"
#include "residua/blas/sum.hpp"

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
      residua::dot<T>(ctx, x, y, alpha.data());
      residua::axpy<T>(ctx, scalar<number>::on_device(alpha.data()), x, y);
    });
    number expected(0.0);
    for (int round = 0; round < 2; ++round) {
      expected = residua::dot<T>(ctx, x, expected_y);
      residua::axpy<T>(ctx, expected, x, expected_y);
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
    const array<index> place(ctx, 1);
    replay(1, [&] {
      residua::sum<T>(ctx, x, results.data());
      residua::asum<T>(ctx, x, results.data() + 1);
      residua::nrm2<T>(ctx, x, results.data() + 2);
      residua::iamax<T>(ctx, x, place.data());
      residua::axpy_dot<T>(ctx, scalar<number>::on_device(results.data() + 2), x, y, x, results.data() + 3);
      residua::axpy_nrm2<T>(ctx, scalar<number>::on_device(results.data() + 2), x, y, results.data() + 4);
    });
    const auto norm = residua::nrm2<T>(ctx, x);
    const std::vector<number> expected = {residua::sum<T>(ctx, x), residua::asum<T>(ctx, x), norm,
                                          residua::axpy_dot<T>(ctx, norm, x, expected_y, x),
                                          residua::axpy_nrm2<T>(ctx, norm, x, expected_y)};
    EXPECT_TRUE(same_bits(results.to_host(ctx), expected));
    EXPECT_EQ(place.to_host(ctx)[0], residua::iamax<T>(ctx, x));
    EXPECT_TRUE(same_bits(y.elements(), expected_y.elements()));
  });
}

}  // namespace
}  // namespace residua_test
