// residua.h: a call that fails has a code and a message that names routine and argument, and writes nothing.
#include "c_interface/twins.hpp"
#include "residua/version.hpp"

namespace residua_test {
namespace {

TEST(c_errors, the_version_is_that_of_the_library) { EXPECT_STREQ(residua_version(), residua::version); }

TEST(c_errors, codes_and_messages_name_the_argument) {
  residua_context* c = nullptr;
  ASSERT_EQ(residua_create_cpu(1, &c), RESIDUA_SUCCESS);
  const residua_dd one = {{1, 0}};
  residua_dd x[4] = {one, one, one, one}, y[4] = {one, one, one, one}, r = {{5, 0}};
  constexpr auto invalid = RESIDUA_INVALID_ARGUMENT;
  expect_failure(residua_create_cpu(-1, &c), invalid, {"-1"});
  EXPECT_EQ(c, nullptr);
  ASSERT_EQ(residua_create_reference(&c), RESIDUA_SUCCESS);
  expect_failure(residua_create_cpu(1, nullptr), invalid, {"context is null"});
  expect_failure(residua_axpy_dd(nullptr, 4, &one, x, 1, y, 1), invalid, {"axpy", "context is null"});
  expect_failure(residua_axpy_dd(c, 4, nullptr, x, 1, y, 1), invalid, {"axpy", "alpha is null"});
  expect_failure(residua_axpy_dd(c, 4, &one, nullptr, 1, y, 1), invalid, {"axpy", "x", "null"});
  expect_failure(residua_axpy_dd(c, 4, &one, x, 0, y, 1), invalid, {"axpy", "x", "increment 0"});
  expect_failure(residua_axpy_dd(c, -4, &one, x, 1, y, 1), invalid, {"axpy", "-4"});
  expect_failure(residua_dot_dd(c, 4, x, 1, y, 1, nullptr), invalid, {"dot", "result is null"});
  expect_failure(residua_dot_dd(c, 4, x, 1, y, 0, &r), invalid, {"dot", "y", "increment 0"});
  EXPECT_EQ(r.limb[0], 5) << "nothing is written";
  expect_failure(residua_gemm_dd(c, out_of_range<residua_op>(7), RESIDUA_TRANSPOSE, 2, 2, 2, &one, x, 2, y, 2,
                                 &one, x, 2),
                 invalid, {"gemm", "transa is 7"});
  expect_failure(
      residua_gemm_dd(c, RESIDUA_TRANSPOSE, RESIDUA_TRANSPOSE, 2, 2, 2, &one, x, 1, y, 2, &one, x, 2),
      invalid, {"gemm", "A", "leading dimension 1"});
  expect_failure(residua_trsm_dd(c, RESIDUA_LEFT, out_of_range<residua_uplo>(-1), RESIDUA_TRANSPOSE,
                                 RESIDUA_UNIT, 2, 2, &one, x, 2, y, 2),
                 invalid, {"trsm", "uplo is -1"});
  const residua_gemm_options unknown = {out_of_range<residua_engine>(3), 0, 0};
  expect_failure(residua_gemm_with_dd(c, RESIDUA_TRANSPOSE, RESIDUA_TRANSPOSE, 2, 2, 2, &one, x, 2, y, 2,
                                      &one, x, 2, &unknown, nullptr),
                 invalid, {"gemm_with", "engine is 3"});
  expect_failure(residua_gemm_workspace_dd(c, 2, 2, 2, nullptr, nullptr), invalid,
                 {"gemm_workspace", "bytes is null"});
  const double real[4] = {1, 1, 1, 1};
  expect_failure(residua_gemv_fp64_dd(c, RESIDUA_TRANSPOSE, 2, 2, &one, real, 1, x, 1, &one, y, 1), invalid,
                 {"gemv", "A", "leading dimension 1"});
  expect_failure(residua_rotg_dd(x, y, &r, &r, &r, nullptr), invalid, {"rotg", "s is null"});
  const residua_dd three = {{3, 0}}, param[5] = {three, one, one, one, one};
  expect_failure(residua_rotm_dd(c, 4, x, 1, y, 1, nullptr), invalid, {"rotm", "param is null"});
  expect_failure(residua_rotm_dd(c, 4, x, 1, y, 1, param), invalid, {"rotm", "flag 3"});
  expect_failure(residua_rotmg_dd(&r, &r, &r, x, nullptr), invalid, {"rotmg", "param is null"});
  expect_failure(residua_axpy_dot_dd(c, 4, &one, x, 1, y, 1, x, 1, nullptr), invalid,
                 {"axpy_dot", "result is null"});
  expect_failure(residua_reserve_workspace(nullptr, 1), invalid, {"reserve_workspace", "context is null"});
  EXPECT_EQ(r.limb[0], 5) << "nothing is written";
  expect_failure(residua_set_scalar_space(c, RESIDUA_DEVICE_SCALARS), invalid, {"GPU"});
  expect_failure(residua_set_scalar_space(c, out_of_range<residua_scalar_space>(2)), invalid, {"space is 2"});
  expect_failure(residua_set_scalar_space(nullptr, RESIDUA_HOST_SCALARS), invalid,
                 {"set_scalar_space: context is null"});
  expect_failure(residua_synchronize(nullptr), invalid, {"synchronize: context is null"});
  expect_failure(residua_upload(nullptr, y, x, 16), invalid, {"upload: context is null"});
  expect_failure(residua_upload(c, nullptr, x, 16), invalid, {"upload", "target is null"});
  expect_failure(residua_upload(c, x, nullptr, 16), invalid, {"upload: host is null"});
  void* memory = x;
  expect_failure(residua_allocate(nullptr, 16, &memory), invalid, {"allocate: context is null"});
  EXPECT_EQ(memory, x) << "nothing is written";
  expect_failure(residua_allocate(c, 16, nullptr), invalid, {"allocate: memory is null"});
  expect_failure(residua_free(nullptr, nullptr), invalid, {"free: context is null"});
  expect_failure(residua_allocate(c, std::size_t{1} << 62, &memory), RESIDUA_OUT_OF_MEMORY, {"bytes"});
  EXPECT_EQ(memory, nullptr);
  expect_failure(residua_allocate(c, SIZE_MAX, &memory), RESIDUA_OUT_OF_MEMORY,
                 {"18446744073709551615 bytes"});
  EXPECT_EQ(memory, nullptr);
  expect_failure(residua_reserve_workspace(c, SIZE_MAX), RESIDUA_OUT_OF_MEMORY,
                 {"18446744073709551615 bytes"});
  expect_failure(residua_download(nullptr, y, x, 16), invalid, {"download: context is null"});
  expect_failure(residua_download(c, x, nullptr, 16), invalid, {"download", "source is null"});
  expect_failure(residua_download(c, nullptr, x, 16), invalid, {"download", "host is null"});
  auto* other = c;
  expect_failure(residua_create_cpu(-1, &other), invalid, {"threads"});
  EXPECT_EQ(other, nullptr);
  residua_destroy(c);
  residua_destroy(nullptr);
}

TEST(c_errors, strides_that_run_backwards_are_refused) {
  residua_context* c = nullptr;
  ASSERT_EQ(residua_create_cpu(1, &c), RESIDUA_SUCCESS);
  const residua_dd one = {{1, 0}};
  residua_dd x[4] = {one, one, one, one}, y[4] = {one, one, one, one}, z[4] = {one, one, one, one};
  constexpr auto invalid = RESIDUA_INVALID_ARGUMENT;
  constexpr auto plain = RESIDUA_NO_TRANSPOSE;
  const auto gemm = [&](int64_t stride_a, int64_t stride_b, int64_t stride_c) {
    return residua_gemm_strided_dd(c, plain, plain, 1, 1, 1, &one, x, 1, stride_a, y, 1, stride_b, &one, z, 1,
                                   stride_c, 2);
  };
  expect_failure(gemm(-1, 1, 1), invalid, {"gemm_strided", "A has stride -1"});
  expect_failure(gemm(1, -1, 1), invalid, {"gemm_strided", "B has stride -1"});
  expect_failure(gemm(1, 1, -1), invalid, {"gemm_strided", "C has stride -1"});
  EXPECT_EQ(z[0].limb[0], 1) << "nothing is written";
  EXPECT_EQ(gemm(1, 0, 1), RESIDUA_SUCCESS) << residua_last_error();
  EXPECT_EQ(z[1].limb[0], 2);
  residua_destroy(c);
}

TEST(c_errors, a_gpu_that_is_not_there_is_unsupported) {
  if (!residua::cuda_devices().empty()) GTEST_SKIP() << "there is a GPU";
  residua_context* c = nullptr;
  expect_failure(residua_create_cuda(0, nullptr, &c), RESIDUA_UNSUPPORTED, {});
  EXPECT_EQ(c, nullptr);
}

}  // namespace
}  // namespace residua_test
