// residua.h: memory of a context, its workspace, and scalars on a GPU.
#include "c_interface/twins.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/dot.hpp"
#include "residua/blas/level1/rotm.hpp"

namespace residua_test {
namespace {

class c_memory : public c_interface {};
RESIDUA_ON_FEW_BACKENDS(c_memory);

TEST_P(c_memory, memory_goes_up_and_comes_back) {
  const double there[3] = {1, 2, 3};
  double back[3] = {};
  void* memory = nullptr;
  ASSERT_EQ(residua_allocate(&handle, sizeof there, &memory), RESIDUA_SUCCESS);
  ASSERT_EQ(residua_upload(&handle, memory, there, sizeof there), RESIDUA_SUCCESS);
  const double two = 2;
  ASSERT_EQ(residua_scal_fp64(&handle, 3, &two, static_cast<double*>(memory), 1), RESIDUA_SUCCESS);
  ASSERT_EQ(residua_download(&handle, back, memory, sizeof back), RESIDUA_SUCCESS);
  EXPECT_EQ(residua_synchronize(&handle), RESIDUA_SUCCESS);
  EXPECT_EQ(residua_free(&handle, memory), RESIDUA_SUCCESS);
  EXPECT_EQ(residua_free(&handle, nullptr), RESIDUA_SUCCESS);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(back[i], 2 * there[i]);
}

TEST_P(c_memory, nothing_goes_up_and_comes_back_from_nowhere) {
  EXPECT_EQ(residua_upload(&handle, nullptr, nullptr, 0), RESIDUA_SUCCESS);
  EXPECT_EQ(residua_download(&handle, nullptr, nullptr, 0), RESIDUA_SUCCESS);
}

TEST_P(c_memory, workspace_is_made_ready) {
  EXPECT_EQ(residua_reserve_workspace(&handle, 123456), RESIDUA_SUCCESS);
  EXPECT_GE(ctx.workspace_bytes(), 123456U);
}

TEST_P(c_memory, device_scalars_give_the_same_bits) {
  if (ctx.kind() != residua::backend::cuda) GTEST_SKIP() << "device scalars are a GPU's";
  using residua::dd;
  constexpr index_t n = 37;
  operand<dd> x(ctx, 1), y(ctx, 2);
  const dd alpha = dd(1.0) / dd(3.0);
  residua::array<dd> scalars(ctx, std::vector<dd>{alpha, dd(0.0)});
  auto* address = reinterpret_cast<residua_dd*>(scalars.data());
  ASSERT_EQ(residua_set_scalar_space(&handle, RESIDUA_DEVICE_SCALARS), RESIDUA_SUCCESS);
  residua::axpy(ctx, alpha, x.vector(n, 1), y.vector(n, 1));
  EXPECT_EQ(residua_axpy_dd(&handle, n, address, x.c(), 1, y.c(), 1), RESIDUA_SUCCESS);
  expect_same_elements(x, y);
  ASSERT_EQ(residua_dot_dd(&handle, n, x.c(), 1, y.c(), 1, address + 1), RESIDUA_SUCCESS);
  expect_same_bits(scalars.to_host(ctx)[1], residua::dot(ctx, x.vector(n, 1), y.vector(n, 1)));
}

TEST_P(c_memory, param_on_the_device_gives_the_same_bits) {
  if (ctx.kind() != residua::backend::cuda) GTEST_SKIP() << "device scalars are a GPU's";
  using residua::dd;
  constexpr index_t n = 37;
  operand<dd> x(ctx, 1), y(ctx, 2);
  const rotation_twins<dd> h(-1.0, 3);
  const residua::array<residua::modified_rotation<dd>> there(ctx, std::vector(1, h.value));
  ASSERT_EQ(residua_set_scalar_space(&handle, RESIDUA_DEVICE_SCALARS), RESIDUA_SUCCESS);
  residua::rotm(ctx, x.vector(n, 1), y.vector(n, 1), h.value);
  const auto* param = reinterpret_cast<const residua_dd*>(there.data());
  EXPECT_EQ(residua_rotm_dd(&handle, n, x.c(), 1, y.c(), 1, param), RESIDUA_SUCCESS);
  expect_same_elements(x, y);
}

}  // namespace
}  // namespace residua_test
