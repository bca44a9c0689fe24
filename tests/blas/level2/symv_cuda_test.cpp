// symv by tiles on a GPU, which the routine takes for large matrices alone: here of every size, with tiles of
// both orders.
#include "blas/level2/symv_cuda.hpp"

#include "blas/level2/triangles.hpp"
#include "residua/blas/level2/symv.hpp"

namespace residua_test {
namespace {

template <class T>
struct call {
  uplo triangle;
  arithmetic_t<T> alpha, beta;
  index_t n;
  std::vector<T> A, x, y;
  [[nodiscard]] dense<T> operand() const {
    return dense_of<T>(n, n, [&](index_t i, index_t j) {
      return in_triangle(triangle, i, j) ? A[i + j * n] : A[j + i * n];
    });
  }
};

template <class T>
call<T> call_of(index_t n, uplo triangle, int turn) {
  const auto [alpha, beta] = factors<arithmetic_t<T>>(turn);
  const data kind = all_data[turn % 4];
  return {triangle,
          alpha,
          beta,
          n,
          triangle_of<T>(kind, n, triangle, true, 41),
          vector_of<T>(kind, n, 42),
          vector_of<T>(kind, n, 43)};
}

template <class T>
std::vector<T> run(const residua::context& ctx, const call<T>& c, int order, index_t padding,
                   increments steps) {
  const padded<T> A(ctx, c.A, c.n, c.n, padding);
  const strided<T> x(ctx, c.x, steps.x), y(ctx, c.y, steps.y);
  const residua::matrix_view<const T> of_A = A;
  const residua::vector_view<const T> of_x = x;
  residua::cuda::run_symmetric<T>(
      ctx, {c.alpha, c.beta, residua::blas::symmetric_operand(c.triangle, of_A), of_x, y}, order);
  return y.elements();
}

class symv_by_tiles : public testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU";
  }
};
INSTANTIATE_TEST_SUITE_P(orders, symv_by_tiles,
                         testing::Values(residua::cuda::small_order, residua::cuda::large_order));

TEST_P(symv_by_tiles, is_within_its_bound) {
  const auto ctx = residua::context::cuda();
  int turn = 0;
  for_each_vector_format([&]<class T>() {
    for (const index_t n : {1, 33, 128, 129, 256, 257, 385, 600}) {
      for (const uplo triangle : {uplo::lower, uplo::upper}) {
        const index_t padding = turn % 3;
        const auto steps =
            turn % 2 == 0 ? increments{1, 1} : mixed_increments[turn % std::size(mixed_increments)];
        SCOPED_TRACE("n = " + std::to_string(n) + ", turn " + std::to_string(turn));
        const auto c = call_of<T>(n, triangle, turn++);
        const auto result = run(ctx, c, GetParam(), padding, steps);
        expect_matvec(c.operand(), c.alpha, c.x, c.beta, c.y, result, n > 200 ? 37 : 5);
        EXPECT_TRUE(same_bits(result, run(ctx, c, GetParam(), padding, steps)));
        if (testing::Test::HasFailure()) return;
      }
    }
  });
}

TEST_P(symv_by_tiles, reads_only_what_is_wanted) {
  const auto ctx = residua::context::cuda();
  constexpr double nan = std::numeric_limits<double>::quiet_NaN(),
                   inf = std::numeric_limits<double>::infinity();
  for_each_vector_format([&]<class T>() {
    using number = arithmetic_t<T>;
    constexpr index_t n = 600;
    for (const uplo triangle : {uplo::lower, uplo::upper}) {
      call<T> c{triangle,
                number(1.0),
                number(0.0),
                n,
                std::vector<T>(n * n, T(1.0)),
                std::vector<T>(n, T(1.0)),
                std::vector<T>(n, T(nan))};
      for (index_t j = 0; j < n; ++j) {
        for (index_t i = 0; i < n; ++i) {
          if (!in_triangle(triangle, i, j)) c.A[i + j * n] = T(nan);
        }
      }
      c.A[triangle == uplo::lower ? 517 + 3 * n : 3 + 517 * n] = T(inf);
      auto y = run(ctx, c, GetParam(), 0, {1, 1});
      for (index_t i = 0; i < n; ++i) EXPECT_EQ(leading(y[i]), i == 3 || i == 517 ? inf : 600.0) << i;
      c.alpha = number(0.0);  // neither A nor x
      c.x.assign(n, T(nan));
      y = run(ctx, c, GetParam(), 0, {1, 1});
      for (index_t i = 0; i < n; ++i) EXPECT_EQ(leading(y[i]), 0.0) << i;
    }
  });
}

TEST(symv, by_tiles_is_what_large_matrices_take) {
  if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU";
  const auto ctx = residua::context::cuda();
  constexpr index_t n = residua::cuda::fewest_outputs_by_tiles<double>;
  EXPECT_EQ(residua::symv_workspace_bytes<double>(ctx, n - 1), 0U);
  EXPECT_GE(residua::symv_workspace_bytes<double>(ctx, n),
            n * sizeof(double) * n / residua::cuda::large_order);
  const residua::array<double> memory(ctx, std::vector<double>(n * n, 0.5)),
      x(ctx, std::vector<double>(n, 2.0));
  residua::array<double> y(ctx, n);
  const residua::matrix_view<const double> A(memory.data(), n, n, n, residua::memory_space::device);
  residua::symv(ctx, uplo::lower, 1.0, A, x.view(), 0.0, y.view());
  EXPECT_EQ(y.to_host(ctx), std::vector<double>(n, double(n)));
}

}  // namespace
}  // namespace residua_test
