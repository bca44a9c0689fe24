// residua_gemm_with and residua_gemm_workspace: options go in, the report comes out.
#include "c_interface/functions.hpp"
#include "c_interface/twins.hpp"
#include "residua/blas/level3/gemm.hpp"

namespace residua_test {
namespace {

using residua::op;

constexpr index_t m = 5, n = 7, k = 6, ld = 9;

class c_gemm_options : public c_interface {};
RESIDUA_ON_FEW_BACKENDS(c_gemm_options);

void expect_same_report(const residua_gemm_report& report, const residua::gemm_report& wanted) {
  EXPECT_EQ(static_cast<int>(report.used), static_cast<int>(wanted.used));
  EXPECT_EQ(report.reason, wanted.reason);
  EXPECT_EQ(report.bits, wanted.bits);
  EXPECT_EQ(report.moduli, wanted.moduli);
  EXPECT_EQ(report.spread, wanted.spread);
  EXPECT_EQ(report.products, wanted.products);
}

TEST_P(c_gemm_options, are_taken_and_the_report_is_that_of_the_twin) {
  for_each_format([&]<class T>() {
    const residua_gemm_options given = {RESIDUA_ENGINE_RESIDUE, 0, 45};
    residua_gemm_report report = {};
    residua::gemm_options options;
    options.engine = residua::engine::residue;
    options.accuracy_bits = 45;
    const scalar_twins<T> alpha(1), beta(2);
    operand<T> A(ctx, 3), B(ctx, 4), C(ctx, 5);
    const auto wanted = residua::gemm(ctx, op::transpose, op::none, alpha.value, A.matrix(k, m, ld),
                                      B.matrix(k, n, ld), beta.value, C.matrix(m, n, ld), options);
    EXPECT_EQ(functions<T>::gemm_with(&handle, RESIDUA_TRANSPOSE, RESIDUA_NO_TRANSPOSE, m, n, k, alpha.c(),
                                      A.c(), ld, B.c(), ld, beta.c(), C.c(), ld, &given, &report),
              RESIDUA_SUCCESS)
        << residua_last_error();
    expect_same_elements(A, B, C);
    expect_same_report(report, wanted);
    EXPECT_EQ(report.bits == 0, report.used == RESIDUA_ENGINE_NATIVE);
  });
}

TEST_P(c_gemm_options, and_the_report_may_be_null) {
  for_each_vector_format([&]<class T>() {
    const scalar_twins<T> alpha(1), beta(2);
    operand<T> A(ctx, 3), B(ctx, 4), C(ctx, 5);
    residua::gemm(ctx, op::none, op::transpose, alpha.value, A.matrix(m, k, ld), B.matrix(n, k, ld),
                  beta.value, C.matrix(m, n, ld));
    EXPECT_EQ(
        functions<T>::gemm_with(&handle, RESIDUA_NO_TRANSPOSE, RESIDUA_TRANSPOSE, m, n, k, alpha.c(),
                                A.constant(), ld, B.constant(), ld, beta.c(), C.c(), ld, nullptr, nullptr),
        RESIDUA_SUCCESS)
        << residua_last_error();
    expect_same_elements(A, B, C);
  });
}

TEST_P(c_gemm_options, workspace_is_that_of_the_twin) {
  for_each_vector_format([&]<class T>() {
    const auto wanted = residua::gemm_workspace_bytes<T, T, T>(ctx, 300, 5000, 70, residua::gemm_options{});
    std::size_t bytes = wanted + 1;
    EXPECT_EQ(functions<T>::gemm_workspace(&handle, 300, 5000, 70, nullptr, &bytes), RESIDUA_SUCCESS);
    EXPECT_EQ(bytes, wanted);
    const residua_gemm_options few_bytes = {RESIDUA_ENGINE_RESIDUE, 1 << 20, 45};
    residua::gemm_options options;
    options.engine = residua::engine::residue;
    options.workspace_limit = 1 << 20;
    options.accuracy_bits = 45;
    const auto with_options = residua::gemm_workspace_bytes<T, T, T>(ctx, 300, 5000, 70, options);
    EXPECT_EQ(functions<T>::gemm_workspace(&handle, 300, 5000, 70, &few_bytes, &bytes), RESIDUA_SUCCESS);
    EXPECT_EQ(bytes, with_options);
    const auto query = functions<T>::gemm_workspace;
    const auto invalid = RESIDUA_INVALID_ARGUMENT;
    expect_failure(query(&handle, -3, 5000, 70, nullptr, &bytes), invalid, {"gemm_workspace", "m is -3"});
    expect_failure(query(&handle, 300, -4, 70, nullptr, &bytes), invalid, {"gemm_workspace", "n is -4"});
    expect_failure(query(&handle, 300, 5000, -5, nullptr, &bytes), invalid, {"gemm_workspace", "k is -5"});
    EXPECT_EQ(bytes, with_options);
  });
}

}  // namespace
}  // namespace residua_test
