// Level 3 of residua.h: every function gives the bits of the C++ routine.
//
// Written by tools/generate-c-interface from tools/c_interface/routines.py: edit those.
// clang-format off

#include "c_interface/functions.hpp"
#include "c_interface/twins.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/blas/level3/gemm_batched.hpp"
#include "residua/blas/level3/symm.hpp"
#include "residua/blas/level3/syr2k.hpp"
#include "residua/blas/level3/syrk.hpp"
#include "residua/blas/level3/trmm.hpp"
#include "residua/blas/level3/trsm.hpp"

namespace residua_test {
namespace {

class c_level3 : public c_interface {};
RESIDUA_ON_FEW_BACKENDS(c_level3);

template <class TA, class TB, class T, class Function>
void expect_gemm(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t m = 5, n = 7, k = 6;
  for (const auto transa : {RESIDUA_NO_TRANSPOSE, RESIDUA_TRANSPOSE}) {
    for (const auto transb : {RESIDUA_NO_TRANSPOSE, RESIDUA_TRANSPOSE}) {
      scalar_twins<T> alpha(1);
      operand<TA> A(ctx, 2);
      operand<TB> B(ctx, 3);
      scalar_twins<T> beta(4);
      operand<T> C(ctx, 5);
      residua::gemm(ctx, as_cxx(transa), as_cxx(transb), alpha.value,
                    A.matrix(choose(transa, m, k), choose(transa, k, m), 9),
                    B.matrix(choose(transb, k, n), choose(transb, n, k), 10), beta.value,
                    C.matrix(m, n, 11));
      EXPECT_EQ(function(handle, transa, transb, m, n, k, alpha.c(), A.constant(), 9, B.constant(), 10,
                         beta.c(), C.c(), 11), RESIDUA_SUCCESS) << residua_last_error();
      expect_same_elements(A, B, C);
    }
  }
}
TEST_P(c_level3, gemm) {
  for_each_vector_format([&]<class T>() {
    expect_gemm<T, T, T>(ctx, &handle, functions<T>::gemm);
  });
  expect_gemm<double, residua::dd, residua::dd>(ctx, &handle, residua_gemm_fp64_dd);
  expect_gemm<double, residua::td, residua::td>(ctx, &handle, residua_gemm_fp64_td);
  expect_gemm<double, residua::qd, residua::qd>(ctx, &handle, residua_gemm_fp64_qd);
  expect_gemm<residua::dd, double, residua::dd>(ctx, &handle, residua_gemm_dd_fp64);
  expect_gemm<residua::td, double, residua::td>(ctx, &handle, residua_gemm_td_fp64);
  expect_gemm<residua::qd, double, residua::qd>(ctx, &handle, residua_gemm_qd_fp64);
}

template <class TA, class TB, class T, class Function>
void expect_gemm_strided(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t m = 5, n = 7, k = 6, count = 3;
  for (const auto transa : {RESIDUA_NO_TRANSPOSE, RESIDUA_TRANSPOSE}) {
    for (const auto transb : {RESIDUA_NO_TRANSPOSE, RESIDUA_TRANSPOSE}) {
      scalar_twins<T> alpha(1);
      operand<TA> A(ctx, 2);
      operand<TB> B(ctx, 3);
      scalar_twins<T> beta(4);
      operand<T> C(ctx, 5);
      residua::gemm_strided(ctx, as_cxx(transa), as_cxx(transb), alpha.value,
                            A.matrix(choose(transa, m, k), choose(transa, k, m), 9), 64,
                            B.matrix(choose(transb, k, n), choose(transb, n, k), 10), 71, beta.value,
                            C.matrix(m, n, 11), 78, count);
      EXPECT_EQ(function(handle, transa, transb, m, n, k, alpha.c(), A.constant(), 9, 64, B.constant(),
                         10, 71, beta.c(), C.c(), 11, 78,
                         count), RESIDUA_SUCCESS) << residua_last_error();
      expect_same_elements(A, B, C);
    }
  }
}
TEST_P(c_level3, gemm_strided) {
  for_each_vector_format([&]<class T>() {
    expect_gemm_strided<T, T, T>(ctx, &handle, functions<T>::gemm_strided);
  });
}

template <class T, class Function>
void expect_symm_workspace(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t m = 300, n = 5000;
  for (const auto side : {RESIDUA_LEFT, RESIDUA_RIGHT}) {
    const auto wanted = residua::symm_workspace_bytes<T>(ctx, as_cxx(side), m, n);
    std::size_t bytes = 1;
    EXPECT_EQ(function(handle, side, m, n, &bytes), RESIDUA_SUCCESS) << residua_last_error();
    EXPECT_EQ(bytes, wanted);
    EXPECT_EQ(function(handle, side, -3, n, &bytes), RESIDUA_INVALID_ARGUMENT);
    expect_last_error("m is -3");
    EXPECT_EQ(function(handle, side, m, -3, &bytes), RESIDUA_INVALID_ARGUMENT);
    expect_last_error("n is -3");
    EXPECT_EQ(bytes, wanted);
  }
}
TEST_P(c_level3, symm_workspace) {
  for_each_vector_format([&]<class T>() {
    expect_symm_workspace<T>(ctx, &handle, functions<T>::symm_workspace);
  });
}

template <class T, class Function>
void expect_syrk_workspace(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 5000, k = 70;
  const auto wanted = residua::syrk_workspace_bytes<T>(ctx, n, k);
  std::size_t bytes = 1;
  EXPECT_EQ(function(handle, n, k, &bytes), RESIDUA_SUCCESS) << residua_last_error();
  EXPECT_EQ(bytes, wanted);
  EXPECT_EQ(function(handle, -3, k, &bytes), RESIDUA_INVALID_ARGUMENT);
  expect_last_error("n is -3");
  EXPECT_EQ(function(handle, n, -3, &bytes), RESIDUA_INVALID_ARGUMENT);
  expect_last_error("k is -3");
  EXPECT_EQ(bytes, wanted);
}
TEST_P(c_level3, syrk_workspace) {
  for_each_vector_format([&]<class T>() {
    expect_syrk_workspace<T>(ctx, &handle, functions<T>::syrk_workspace);
  });
}

template <class T, class Function>
void expect_syr2k_workspace(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 5000, k = 70;
  const auto wanted = residua::syr2k_workspace_bytes<T>(ctx, n, k);
  std::size_t bytes = 1;
  EXPECT_EQ(function(handle, n, k, &bytes), RESIDUA_SUCCESS) << residua_last_error();
  EXPECT_EQ(bytes, wanted);
  EXPECT_EQ(function(handle, -3, k, &bytes), RESIDUA_INVALID_ARGUMENT);
  expect_last_error("n is -3");
  EXPECT_EQ(function(handle, n, -3, &bytes), RESIDUA_INVALID_ARGUMENT);
  expect_last_error("k is -3");
  EXPECT_EQ(bytes, wanted);
}
TEST_P(c_level3, syr2k_workspace) {
  for_each_vector_format([&]<class T>() {
    expect_syr2k_workspace<T>(ctx, &handle, functions<T>::syr2k_workspace);
  });
}

template <class T, class Function>
void expect_trmm_workspace(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t m = 300, n = 5000;
  for (const auto side : {RESIDUA_LEFT, RESIDUA_RIGHT}) {
    const auto wanted = residua::trmm_workspace_bytes<T>(ctx, as_cxx(side), m, n);
    std::size_t bytes = 1;
    EXPECT_EQ(function(handle, side, m, n, &bytes), RESIDUA_SUCCESS) << residua_last_error();
    EXPECT_EQ(bytes, wanted);
    EXPECT_EQ(function(handle, side, -3, n, &bytes), RESIDUA_INVALID_ARGUMENT);
    expect_last_error("m is -3");
    EXPECT_EQ(function(handle, side, m, -3, &bytes), RESIDUA_INVALID_ARGUMENT);
    expect_last_error("n is -3");
    EXPECT_EQ(bytes, wanted);
  }
}
TEST_P(c_level3, trmm_workspace) {
  for_each_vector_format([&]<class T>() {
    expect_trmm_workspace<T>(ctx, &handle, functions<T>::trmm_workspace);
  });
}

template <class T, class Function>
void expect_trsm_workspace(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t m = 300, n = 5000;
  for (const auto side : {RESIDUA_LEFT, RESIDUA_RIGHT}) {
    const auto wanted = residua::trsm_workspace_bytes<T>(ctx, as_cxx(side), m, n);
    std::size_t bytes = 1;
    EXPECT_EQ(function(handle, side, m, n, &bytes), RESIDUA_SUCCESS) << residua_last_error();
    EXPECT_EQ(bytes, wanted);
    EXPECT_EQ(function(handle, side, -3, n, &bytes), RESIDUA_INVALID_ARGUMENT);
    expect_last_error("m is -3");
    EXPECT_EQ(function(handle, side, m, -3, &bytes), RESIDUA_INVALID_ARGUMENT);
    expect_last_error("n is -3");
    EXPECT_EQ(bytes, wanted);
  }
}
TEST_P(c_level3, trsm_workspace) {
  for_each_vector_format([&]<class T>() {
    expect_trsm_workspace<T>(ctx, &handle, functions<T>::trsm_workspace);
  });
}

template <class T, class Function>
void expect_symm(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t m = 5, n = 7;
  for (const auto side : {RESIDUA_LEFT, RESIDUA_RIGHT}) {
    for (const auto uplo : {RESIDUA_LOWER, RESIDUA_UPPER}) {
      scalar_twins<T> alpha(1);
      operand<T> A(ctx, 2);
      operand<T> B(ctx, 3);
      scalar_twins<T> beta(4);
      operand<T> C(ctx, 5);
      residua::symm(ctx, as_cxx(side), as_cxx(uplo), alpha.value,
                    A.matrix(choose(side, m, n), choose(side, m, n), 9), B.matrix(m, n, 10), beta.value,
                    C.matrix(m, n, 11));
      EXPECT_EQ(function(handle, side, uplo, m, n, alpha.c(), A.constant(), 9, B.constant(), 10, beta.c(),
                         C.c(), 11), RESIDUA_SUCCESS) << residua_last_error();
      expect_same_elements(A, B, C);
    }
  }
}
TEST_P(c_level3, symm) {
  for_each_vector_format([&]<class T>() {
    expect_symm<T>(ctx, &handle, functions<T>::symm);
  });
}

template <class T, class Function>
void expect_syrk(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7, k = 6;
  for (const auto uplo : {RESIDUA_LOWER, RESIDUA_UPPER}) {
    for (const auto trans : {RESIDUA_NO_TRANSPOSE, RESIDUA_TRANSPOSE}) {
      scalar_twins<T> alpha(1);
      operand<T> A(ctx, 2);
      scalar_twins<T> beta(3);
      operand<T> C(ctx, 4);
      residua::syrk(ctx, as_cxx(uplo), as_cxx(trans), alpha.value,
                    A.matrix(choose(trans, n, k), choose(trans, k, n), 9), beta.value,
                    C.matrix(n, n, 10));
      EXPECT_EQ(function(handle, uplo, trans, n, k, alpha.c(), A.constant(), 9, beta.c(), C.c(),
                         10), RESIDUA_SUCCESS) << residua_last_error();
      expect_same_elements(A, C);
    }
  }
}
TEST_P(c_level3, syrk) {
  for_each_vector_format([&]<class T>() {
    expect_syrk<T>(ctx, &handle, functions<T>::syrk);
  });
}

template <class T, class Function>
void expect_syr2k(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7, k = 6;
  for (const auto uplo : {RESIDUA_LOWER, RESIDUA_UPPER}) {
    for (const auto trans : {RESIDUA_NO_TRANSPOSE, RESIDUA_TRANSPOSE}) {
      scalar_twins<T> alpha(1);
      operand<T> A(ctx, 2);
      operand<T> B(ctx, 3);
      scalar_twins<T> beta(4);
      operand<T> C(ctx, 5);
      residua::syr2k(ctx, as_cxx(uplo), as_cxx(trans), alpha.value,
                     A.matrix(choose(trans, n, k), choose(trans, k, n), 9),
                     B.matrix(choose(trans, n, k), choose(trans, k, n), 10), beta.value,
                     C.matrix(n, n, 11));
      EXPECT_EQ(function(handle, uplo, trans, n, k, alpha.c(), A.constant(), 9, B.constant(), 10,
                         beta.c(), C.c(), 11), RESIDUA_SUCCESS) << residua_last_error();
      expect_same_elements(A, B, C);
    }
  }
}
TEST_P(c_level3, syr2k) {
  for_each_vector_format([&]<class T>() {
    expect_syr2k<T>(ctx, &handle, functions<T>::syr2k);
  });
}

template <class T, class Function>
void expect_trmm(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t m = 5, n = 7;
  for (const auto side : {RESIDUA_LEFT, RESIDUA_RIGHT}) {
    for (const auto uplo : {RESIDUA_LOWER, RESIDUA_UPPER}) {
      for (const auto trans : {RESIDUA_NO_TRANSPOSE, RESIDUA_TRANSPOSE}) {
        for (const auto diag : {RESIDUA_NON_UNIT, RESIDUA_UNIT}) {
          scalar_twins<T> alpha(1);
          operand<T> A(ctx, 2);
          operand<T> B(ctx, 3);
          residua::trmm(ctx, as_cxx(side), as_cxx(uplo), as_cxx(trans), as_cxx(diag), alpha.value,
                        A.matrix(choose(side, m, n), choose(side, m, n), 9), B.matrix(m, n, 10));
          EXPECT_EQ(function(handle, side, uplo, trans, diag, m, n, alpha.c(), A.constant(), 9, B.c(),
                             10), RESIDUA_SUCCESS) << residua_last_error();
          expect_same_elements(A, B);
        }
      }
    }
  }
}
TEST_P(c_level3, trmm) {
  for_each_vector_format([&]<class T>() {
    expect_trmm<T>(ctx, &handle, functions<T>::trmm);
  });
}

template <class T, class Function>
void expect_trsm(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t m = 5, n = 7;
  for (const auto side : {RESIDUA_LEFT, RESIDUA_RIGHT}) {
    for (const auto uplo : {RESIDUA_LOWER, RESIDUA_UPPER}) {
      for (const auto trans : {RESIDUA_NO_TRANSPOSE, RESIDUA_TRANSPOSE}) {
        for (const auto diag : {RESIDUA_NON_UNIT, RESIDUA_UNIT}) {
          scalar_twins<T> alpha(1);
          operand<T> A(ctx, 2);
          operand<T> B(ctx, 3);
          residua::trsm(ctx, as_cxx(side), as_cxx(uplo), as_cxx(trans), as_cxx(diag), alpha.value,
                        A.matrix(choose(side, m, n), choose(side, m, n), 9), B.matrix(m, n, 10));
          EXPECT_EQ(function(handle, side, uplo, trans, diag, m, n, alpha.c(), A.constant(), 9, B.c(),
                             10), RESIDUA_SUCCESS) << residua_last_error();
          expect_same_elements(A, B);
        }
      }
    }
  }
}
TEST_P(c_level3, trsm) {
  for_each_vector_format([&]<class T>() {
    expect_trsm<T>(ctx, &handle, functions<T>::trsm);
  });
}

}  // namespace
}  // namespace residua_test
