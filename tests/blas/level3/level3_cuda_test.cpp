// What only a GPU has: scalars in device memory, and routines inside a captured graph.
#include <cuda_runtime.h>

#include "base/cuda_state.hpp"
#include "blas/level3/gemm_oracle.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/blas/level3/syrk.hpp"
#include "residua/blas/level3/trmm.hpp"
#include "residua/blas/level3/trsm.hpp"

namespace residua_test {
namespace {

using residua::op;

class level3_cuda : public testing::Test {
 protected:
  void SetUp() override {
    if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU";
  }
  static residua::context open() { return residua::context::cuda(); }
};

/// Numbers whose product is cut into slices, so that workspace is needed.
constexpr index_t n = 20, k = 300;

TEST_F(level3_cuda, scalars_in_device_memory_give_the_bits_of_numbers) {
  const auto ctx = open();
  const auto a = vector_of<dd>(data::uniform, n * k, 1), b = vector_of<dd>(data::uniform, k * n, 2),
             c = vector_of<dd>(data::uniform, n * n, 3);
  const padded<dd> A(ctx, a, n, k, 1), B(ctx, b, k, n, 1);
  for (const auto& scalars : all_factors<dd>()) {
    const residua::array<dd> there(ctx, std::vector<dd>{scalars.alpha, scalars.beta});
    const auto alpha = residua::scalar<dd>::on_device(there.data()),
               beta = residua::scalar<dd>::on_device(there.data() + 1);
    const padded<dd> C(ctx, c, n, n, 1), D(ctx, c, n, n, 1);
    residua::gemm(ctx, op::none, op::none, scalars.alpha, A, B, scalars.beta, C);
    residua::gemm(ctx, op::none, op::none, alpha, A, B, beta, D);
    EXPECT_TRUE(same_bits(C.elements(), D.elements()));
  }
}

TEST_F(level3_cuda, an_alpha_of_zero_in_device_memory_clears) {
  const auto ctx = open();
  const std::vector<dd> nan(80 * 80, dd(std::numeric_limits<double>::quiet_NaN()));
  const residua::array<dd> zero(ctx, std::vector<dd>{dd(0.0)});
  const auto alpha = residua::scalar<dd>::on_device(zero.data());
  const padded<dd> T(ctx, nan, 80, 80, 0), B(ctx, nan, 80, 80, 0), C(ctx, nan, 80, 80, 0);
  using residua::side, residua::uplo, residua::diag;
  residua::trmm(ctx, side::left, uplo::lower, op::none, diag::non_unit, alpha, T, B);
  residua::trsm(ctx, side::right, uplo::upper, op::none, diag::non_unit, alpha, T, C);
  for (const dd& x : B.elements()) EXPECT_EQ(leading(x), 0.0);
  for (const dd& x : C.elements()) EXPECT_EQ(leading(x), 0.0);
}

/// Records `run` on the context's stream, throws it away if that throws, and otherwise replays it once.
template <class F>
void capture_and_replay(const residua::context& ctx, const F& run) {
  auto* stream = ctx.cuda_resources().stream;
  cudaGraph_t graph = nullptr;
  RESIDUA_CUDA_CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
  try {
    run();
  } catch (...) {
    cudaStreamEndCapture(stream, &graph);
    if (graph != nullptr) cudaGraphDestroy(graph);
    throw;
  }
  RESIDUA_CUDA_CHECK(cudaStreamEndCapture(stream, &graph));
  cudaGraphExec_t instance = nullptr;
  RESIDUA_CUDA_CHECK(cudaGraphInstantiate(&instance, graph, 0));
  RESIDUA_CUDA_CHECK(cudaGraphLaunch(instance, stream));
  ctx.synchronize();
  RESIDUA_CUDA_CHECK(cudaGraphExecDestroy(instance));
  RESIDUA_CUDA_CHECK(cudaGraphDestroy(graph));
}

TEST_F(level3_cuda, runs_in_a_graph_with_workspace_and_says_what_is_missing_without) {
  const auto ctx = open();
  const auto a = vector_of<dd>(data::uniform, n * k, 1), b = vector_of<dd>(data::uniform, k * n, 2);
  const padded<dd> A(ctx, a, n, k, 1), B(ctx, b, k, n, 1);
  const padded<dd> C(ctx, std::vector<dd>(n * n, dd(0.0)), n, n, 1),
      D(ctx, std::vector<dd>(n * n, dd(0.0)), n, n, 1);
  const auto product = [&] { residua::gemm(ctx, op::none, op::none, dd(1.0), A, B, dd(0.0), C); };
  const auto bytes = residua::gemm_workspace_bytes<dd, dd, dd>(ctx, n, n, k);
  ASSERT_GT(bytes, 0U);
  expect_rejected({"gemm:", std::to_string(bytes), "captured", "reserve_workspace"},
                  [&] { capture_and_replay(ctx, product); });
  ctx.reserve_workspace(bytes);
  capture_and_replay(ctx, product);
  residua::gemm(ctx, op::none, op::none, dd(1.0), A, B, dd(0.0), D);
  EXPECT_TRUE(same_bits(C.elements(), D.elements()));
}

/// Residues need a number on the host.
TEST_F(level3_cuda, large_products_are_native_in_a_graph_and_residues_refused) {
  const auto ctx = open();
  constexpr index_t order = 640;
  const padded<dd> A(ctx, vector_of<dd>(data::uniform, order * order, 1), order, order, 0);
  const padded<dd> C(ctx, std::vector<dd>(order * order, dd(0.0)), order, order, 0),
      D(ctx, std::vector<dd>(order * order, dd(0.0)), order, order, 0);
  const auto product = [&](const padded<dd>& result, residua::engine chosen) {
    return residua::gemm(ctx, op::none, op::none, dd(1.0), A, A, dd(0.0), result, {chosen});
  };
  ctx.reserve_workspace(residua::gemm_workspace_bytes<dd, dd, dd>(ctx, order, order, order));
  residua::gemm_report report;
  capture_and_replay(ctx, [&] { report = product(C, residua::engine::automatic); });
  EXPECT_EQ(report.used, residua::engine::native);
  EXPECT_NE(report.reason.find("captured"), std::string_view::npos);
  product(D, residua::engine::native);
  EXPECT_TRUE(same_bits(C.elements(), D.elements()));
  expect_rejected({"gemm:", "engine::residue", "captured"},
                  [&] { capture_and_replay(ctx, [&] { product(C, residua::engine::residue); }); });
  EXPECT_EQ(product(D, residua::engine::automatic).used, residua::engine::residue);
}

TEST_F(level3_cuda, triangles_run_in_a_graph) {
  const auto ctx = open();
  std::vector<dd> t(80 * 80, dd(0.01));
  for (index_t i = 0; i < 80; ++i) t[static_cast<std::size_t>(i * 81)] = dd(2.0);
  const auto b = vector_of<dd>(data::uniform, 80 * 7, 2);
  const padded<dd> T(ctx, t, 80, 80, 1), B(ctx, b, 80, 7, 1), C(ctx, b, 80, 7, 1);
  using residua::side, residua::uplo, residua::diag;
  const auto solve = [&](const padded<dd>& X) {
    residua::trsm(ctx, side::left, uplo::lower, op::none, diag::non_unit, dd(1.0), T, X);
  };
  ctx.reserve_workspace(residua::trsm_workspace_bytes<dd>(ctx, side::left, 80, 7));
  capture_and_replay(ctx, [&] { solve(B); });
  solve(C);
  EXPECT_TRUE(same_bits(B.elements(), C.elements()));
}

/// Double, which is cuBLAS's: its first call cannot be captured, later ones can.
TEST_F(level3_cuda, double_runs_in_a_graph) {
  const auto ctx = open();
  constexpr index_t order = 300;
  std::vector<double> t(order * order, 0.001);
  for (index_t i = 0; i < order; ++i) t[static_cast<std::size_t>(i * (order + 1))] = 2.0;
  const auto b = vector_of<double>(data::uniform, order * 70, 2);
  const padded<double> T(ctx, t, order, order, 1), B(ctx, b, order, 70, 1), X(ctx, b, order, 70, 1),
      C(ctx, t, order, order, 1), D(ctx, t, order, order, 1);
  using residua::side, residua::uplo, residua::diag;
  const auto run = [&](const padded<double>& x, const padded<double>& c) {
    residua::trsm(ctx, side::left, uplo::lower, op::none, diag::non_unit, 0.5, T, x);
    residua::syrk(ctx, uplo::upper, op::none, 1.0, x, 0.25, c);
  };
  run(B, C);
  capture_and_replay(ctx, [&] { run(X, D); });
  EXPECT_TRUE(same_bits(B.elements(), X.elements()));
  EXPECT_TRUE(same_bits(C.elements(), D.elements()));
}

}  // namespace
}  // namespace residua_test
