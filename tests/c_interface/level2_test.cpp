// Level 2 of residua.h: every function gives the bits of the C++ routine.
//
// Written by tools/generate-c-interface from tools/c_interface/routines.py: edit those.
// clang-format off

#include "c_interface/functions.hpp"
#include "c_interface/twins.hpp"
#include "residua/blas/level2/gbmv.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/blas/level2/gemv_batched.hpp"
#include "residua/blas/level2/ger.hpp"
#include "residua/blas/level2/sbmv.hpp"
#include "residua/blas/level2/spmv.hpp"
#include "residua/blas/level2/spr.hpp"
#include "residua/blas/level2/spr2.hpp"
#include "residua/blas/level2/symv.hpp"
#include "residua/blas/level2/syr.hpp"
#include "residua/blas/level2/syr2.hpp"
#include "residua/blas/level2/tbmv.hpp"
#include "residua/blas/level2/tbsv.hpp"
#include "residua/blas/level2/tpmv.hpp"
#include "residua/blas/level2/tpsv.hpp"
#include "residua/blas/level2/trmv.hpp"
#include "residua/blas/level2/trsv.hpp"

namespace residua_test {
namespace {

class c_level2 : public c_interface {};
RESIDUA_ON_FEW_BACKENDS(c_level2);

template <class TA, class T, class Function>
void expect_gemv(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t m = 5, n = 7;
  for (const auto trans : {RESIDUA_NO_TRANSPOSE, RESIDUA_TRANSPOSE}) {
    scalar_twins<T> alpha(1);
    operand<TA> A(ctx, 2);
    operand<T> x(ctx, 3);
    scalar_twins<T> beta(4);
    operand<T> y(ctx, 5);
    residua::gemv(ctx, as_cxx(trans), alpha.value, A.matrix(m, n, 9), x.vector(choose(trans, n, m), 2),
                  beta.value, y.vector(choose(trans, m, n), -3));
    EXPECT_EQ(function(handle, trans, m, n, alpha.c(), A.constant(), 9, x.constant(), 2, beta.c(),
                       y.c(), -3), RESIDUA_SUCCESS) << residua_last_error();
    expect_same_elements(A, x, y);
  }
}
TEST_P(c_level2, gemv) {
  for_each_vector_format([&]<class T>() {
    expect_gemv<T, T>(ctx, &handle, functions<T>::gemv);
  });
  expect_gemv<double, residua::dd>(ctx, &handle, residua_gemv_fp64_dd);
  expect_gemv<double, residua::td>(ctx, &handle, residua_gemv_fp64_td);
  expect_gemv<double, residua::qd>(ctx, &handle, residua_gemv_fp64_qd);
}

template <class TA, class T, class Function>
void expect_gemv_strided(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t m = 5, n = 7, count = 3;
  for (const auto trans : {RESIDUA_NO_TRANSPOSE, RESIDUA_TRANSPOSE}) {
    scalar_twins<T> alpha(1);
    operand<TA> A(ctx, 2);
    operand<T> x(ctx, 3);
    scalar_twins<T> beta(4);
    operand<T> y(ctx, 5);
    residua::gemv_strided(ctx, as_cxx(trans), alpha.value, A.matrix(m, n, 9), 64,
                          x.vector(choose(trans, n, m), 2), 25, beta.value,
                          y.vector(choose(trans, m, n), -3), 26, count);
    EXPECT_EQ(function(handle, trans, m, n, alpha.c(), A.constant(), 9, 64, x.constant(), 2, 25,
                       beta.c(), y.c(), -3, 26, count), RESIDUA_SUCCESS) << residua_last_error();
    expect_same_elements(A, x, y);
  }
}
TEST_P(c_level2, gemv_strided) {
  for_each_vector_format([&]<class T>() {
    expect_gemv_strided<T, T>(ctx, &handle, functions<T>::gemv_strided);
  });
}

template <class T, class Function>
void expect_symv_workspace(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 5000;
  const auto wanted = residua::symv_workspace_bytes<T>(ctx, n);
  std::size_t bytes = 1;
  EXPECT_EQ(function(handle, n, &bytes), RESIDUA_SUCCESS) << residua_last_error();
  EXPECT_EQ(bytes, wanted);
  EXPECT_EQ(function(handle, -3, &bytes), RESIDUA_INVALID_ARGUMENT);
  expect_last_error("n is -3");
  EXPECT_EQ(bytes, wanted);
}
TEST_P(c_level2, symv_workspace) {
  for_each_vector_format([&]<class T>() {
    expect_symv_workspace<T>(ctx, &handle, functions<T>::symv_workspace);
  });
}

template <class T, class Function>
void expect_symv(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  for (const auto uplo : {RESIDUA_LOWER, RESIDUA_UPPER}) {
    scalar_twins<T> alpha(1);
    operand<T> A(ctx, 2);
    operand<T> x(ctx, 3);
    scalar_twins<T> beta(4);
    operand<T> y(ctx, 5);
    residua::symv(ctx, as_cxx(uplo), alpha.value, A.matrix(n, n, 9), x.vector(n, 2), beta.value,
                  y.vector(n, -3));
    EXPECT_EQ(function(handle, uplo, n, alpha.c(), A.constant(), 9, x.constant(), 2, beta.c(), y.c(),
                       -3), RESIDUA_SUCCESS) << residua_last_error();
    expect_same_elements(A, x, y);
  }
}
TEST_P(c_level2, symv) {
  for_each_vector_format([&]<class T>() {
    expect_symv<T>(ctx, &handle, functions<T>::symv);
  });
}

template <class T, class Function>
void expect_ger(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t m = 5, n = 7;
  scalar_twins<T> alpha(1);
  operand<T> x(ctx, 2);
  operand<T> y(ctx, 3);
  operand<T> A(ctx, 4);
  residua::ger(ctx, alpha.value, x.vector(m, 2), y.vector(n, -3), A.matrix(m, n, 9));
  EXPECT_EQ(function(handle, m, n, alpha.c(), x.constant(), 2, y.constant(), -3, A.c(),
                     9), RESIDUA_SUCCESS) << residua_last_error();
  expect_same_elements(x, y, A);
}
TEST_P(c_level2, ger) {
  for_each_vector_format([&]<class T>() {
    expect_ger<T>(ctx, &handle, functions<T>::ger);
  });
}

template <class T, class Function>
void expect_syr(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  for (const auto uplo : {RESIDUA_LOWER, RESIDUA_UPPER}) {
    scalar_twins<T> alpha(1);
    operand<T> x(ctx, 2);
    operand<T> A(ctx, 3);
    residua::syr(ctx, as_cxx(uplo), alpha.value, x.vector(n, 2), A.matrix(n, n, 9));
    EXPECT_EQ(function(handle, uplo, n, alpha.c(), x.constant(), 2, A.c(),
                       9), RESIDUA_SUCCESS) << residua_last_error();
    expect_same_elements(x, A);
  }
}
TEST_P(c_level2, syr) {
  for_each_vector_format([&]<class T>() {
    expect_syr<T>(ctx, &handle, functions<T>::syr);
  });
}

template <class T, class Function>
void expect_syr2(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  for (const auto uplo : {RESIDUA_LOWER, RESIDUA_UPPER}) {
    scalar_twins<T> alpha(1);
    operand<T> x(ctx, 2);
    operand<T> y(ctx, 3);
    operand<T> A(ctx, 4);
    residua::syr2(ctx, as_cxx(uplo), alpha.value, x.vector(n, 2), y.vector(n, -3), A.matrix(n, n, 9));
    EXPECT_EQ(function(handle, uplo, n, alpha.c(), x.constant(), 2, y.constant(), -3, A.c(),
                       9), RESIDUA_SUCCESS) << residua_last_error();
    expect_same_elements(x, y, A);
  }
}
TEST_P(c_level2, syr2) {
  for_each_vector_format([&]<class T>() {
    expect_syr2<T>(ctx, &handle, functions<T>::syr2);
  });
}

template <class T, class Function>
void expect_trmv(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  for (const auto uplo : {RESIDUA_LOWER, RESIDUA_UPPER}) {
    for (const auto trans : {RESIDUA_NO_TRANSPOSE, RESIDUA_TRANSPOSE}) {
      for (const auto diag : {RESIDUA_NON_UNIT, RESIDUA_UNIT}) {
        operand<T> A(ctx, 1);
        operand<T> x(ctx, 2);
        residua::trmv(ctx, as_cxx(uplo), as_cxx(trans), as_cxx(diag), A.matrix(n, n, 9), x.vector(n, 2));
        EXPECT_EQ(function(handle, uplo, trans, diag, n, A.constant(), 9, x.c(),
                           2), RESIDUA_SUCCESS) << residua_last_error();
        expect_same_elements(A, x);
      }
    }
  }
}
TEST_P(c_level2, trmv) {
  for_each_vector_format([&]<class T>() {
    expect_trmv<T>(ctx, &handle, functions<T>::trmv);
  });
}

template <class T, class Function>
void expect_trsv(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  for (const auto uplo : {RESIDUA_LOWER, RESIDUA_UPPER}) {
    for (const auto trans : {RESIDUA_NO_TRANSPOSE, RESIDUA_TRANSPOSE}) {
      for (const auto diag : {RESIDUA_NON_UNIT, RESIDUA_UNIT}) {
        operand<T> A(ctx, 1);
        operand<T> x(ctx, 2);
        residua::trsv(ctx, as_cxx(uplo), as_cxx(trans), as_cxx(diag), A.matrix(n, n, 9), x.vector(n, 2));
        EXPECT_EQ(function(handle, uplo, trans, diag, n, A.constant(), 9, x.c(),
                           2), RESIDUA_SUCCESS) << residua_last_error();
        expect_same_elements(A, x);
      }
    }
  }
}
TEST_P(c_level2, trsv) {
  for_each_vector_format([&]<class T>() {
    expect_trsv<T>(ctx, &handle, functions<T>::trsv);
  });
}

template <class T, class Function>
void expect_gbmv(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t m = 5, n = 7, kl = 2, ku = 3;
  for (const auto trans : {RESIDUA_NO_TRANSPOSE, RESIDUA_TRANSPOSE}) {
    scalar_twins<T> alpha(1);
    operand<T> A(ctx, 2);
    operand<T> x(ctx, 3);
    scalar_twins<T> beta(4);
    operand<T> y(ctx, 5);
    residua::gbmv(ctx, as_cxx(trans), alpha.value, A.banded(m, n, kl, ku, 6),
                  x.vector(choose(trans, n, m), 2), beta.value, y.vector(choose(trans, m, n), -3));
    EXPECT_EQ(function(handle, trans, m, n, kl, ku, alpha.c(), A.constant(), 6, x.constant(), 2,
                       beta.c(), y.c(), -3), RESIDUA_SUCCESS) << residua_last_error();
    expect_same_elements(A, x, y);
  }
}
TEST_P(c_level2, gbmv) {
  for_each_vector_format([&]<class T>() {
    expect_gbmv<T>(ctx, &handle, functions<T>::gbmv);
  });
}

template <class T, class Function>
void expect_sbmv(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7, k = 6;
  for (const auto uplo : {RESIDUA_LOWER, RESIDUA_UPPER}) {
    scalar_twins<T> alpha(1);
    operand<T> A(ctx, 2);
    operand<T> x(ctx, 3);
    scalar_twins<T> beta(4);
    operand<T> y(ctx, 5);
    residua::sbmv(ctx, as_cxx(uplo), alpha.value,
                  A.banded(n, n, choose(uplo, k, 0), choose(uplo, 0, k), 7), x.vector(n, 2), beta.value,
                  y.vector(n, -3));
    EXPECT_EQ(function(handle, uplo, n, k, alpha.c(), A.constant(), 7, x.constant(), 2, beta.c(), y.c(),
                       -3), RESIDUA_SUCCESS) << residua_last_error();
    expect_same_elements(A, x, y);
  }
}
TEST_P(c_level2, sbmv) {
  for_each_vector_format([&]<class T>() {
    expect_sbmv<T>(ctx, &handle, functions<T>::sbmv);
  });
}

template <class T, class Function>
void expect_tbmv(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7, k = 6;
  for (const auto uplo : {RESIDUA_LOWER, RESIDUA_UPPER}) {
    for (const auto trans : {RESIDUA_NO_TRANSPOSE, RESIDUA_TRANSPOSE}) {
      for (const auto diag : {RESIDUA_NON_UNIT, RESIDUA_UNIT}) {
        operand<T> A(ctx, 1);
        operand<T> x(ctx, 2);
        residua::tbmv(ctx, as_cxx(uplo), as_cxx(trans), as_cxx(diag),
                      A.banded(n, n, choose(uplo, k, 0), choose(uplo, 0, k), 7), x.vector(n, 2));
        EXPECT_EQ(function(handle, uplo, trans, diag, n, k, A.constant(), 7, x.c(),
                           2), RESIDUA_SUCCESS) << residua_last_error();
        expect_same_elements(A, x);
      }
    }
  }
}
TEST_P(c_level2, tbmv) {
  for_each_vector_format([&]<class T>() {
    expect_tbmv<T>(ctx, &handle, functions<T>::tbmv);
  });
}

template <class T, class Function>
void expect_tbsv(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7, k = 6;
  for (const auto uplo : {RESIDUA_LOWER, RESIDUA_UPPER}) {
    for (const auto trans : {RESIDUA_NO_TRANSPOSE, RESIDUA_TRANSPOSE}) {
      for (const auto diag : {RESIDUA_NON_UNIT, RESIDUA_UNIT}) {
        operand<T> A(ctx, 1);
        operand<T> x(ctx, 2);
        residua::tbsv(ctx, as_cxx(uplo), as_cxx(trans), as_cxx(diag),
                      A.banded(n, n, choose(uplo, k, 0), choose(uplo, 0, k), 7), x.vector(n, 2));
        EXPECT_EQ(function(handle, uplo, trans, diag, n, k, A.constant(), 7, x.c(),
                           2), RESIDUA_SUCCESS) << residua_last_error();
        expect_same_elements(A, x);
      }
    }
  }
}
TEST_P(c_level2, tbsv) {
  for_each_vector_format([&]<class T>() {
    expect_tbsv<T>(ctx, &handle, functions<T>::tbsv);
  });
}

template <class T, class Function>
void expect_spmv(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  for (const auto uplo : {RESIDUA_LOWER, RESIDUA_UPPER}) {
    scalar_twins<T> alpha(1);
    operand<T> AP(ctx, 2);
    operand<T> x(ctx, 3);
    scalar_twins<T> beta(4);
    operand<T> y(ctx, 5);
    residua::spmv(ctx, alpha.value, AP.packed(n, as_cxx(uplo)), x.vector(n, 2), beta.value,
                  y.vector(n, -3));
    EXPECT_EQ(function(handle, uplo, n, alpha.c(), AP.constant(), x.constant(), 2, beta.c(), y.c(),
                       -3), RESIDUA_SUCCESS) << residua_last_error();
    expect_same_elements(AP, x, y);
  }
}
TEST_P(c_level2, spmv) {
  for_each_vector_format([&]<class T>() {
    expect_spmv<T>(ctx, &handle, functions<T>::spmv);
  });
}

template <class T, class Function>
void expect_spr(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  for (const auto uplo : {RESIDUA_LOWER, RESIDUA_UPPER}) {
    scalar_twins<T> alpha(1);
    operand<T> x(ctx, 2);
    operand<T> AP(ctx, 3);
    residua::spr(ctx, alpha.value, x.vector(n, 2), AP.packed(n, as_cxx(uplo)));
    EXPECT_EQ(function(handle, uplo, n, alpha.c(), x.constant(), 2,
                       AP.c()), RESIDUA_SUCCESS) << residua_last_error();
    expect_same_elements(x, AP);
  }
}
TEST_P(c_level2, spr) {
  for_each_vector_format([&]<class T>() {
    expect_spr<T>(ctx, &handle, functions<T>::spr);
  });
}

template <class T, class Function>
void expect_spr2(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  for (const auto uplo : {RESIDUA_LOWER, RESIDUA_UPPER}) {
    scalar_twins<T> alpha(1);
    operand<T> x(ctx, 2);
    operand<T> y(ctx, 3);
    operand<T> AP(ctx, 4);
    residua::spr2(ctx, alpha.value, x.vector(n, 2), y.vector(n, -3), AP.packed(n, as_cxx(uplo)));
    EXPECT_EQ(function(handle, uplo, n, alpha.c(), x.constant(), 2, y.constant(), -3,
                       AP.c()), RESIDUA_SUCCESS) << residua_last_error();
    expect_same_elements(x, y, AP);
  }
}
TEST_P(c_level2, spr2) {
  for_each_vector_format([&]<class T>() {
    expect_spr2<T>(ctx, &handle, functions<T>::spr2);
  });
}

template <class T, class Function>
void expect_tpmv(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  for (const auto uplo : {RESIDUA_LOWER, RESIDUA_UPPER}) {
    for (const auto trans : {RESIDUA_NO_TRANSPOSE, RESIDUA_TRANSPOSE}) {
      for (const auto diag : {RESIDUA_NON_UNIT, RESIDUA_UNIT}) {
        operand<T> AP(ctx, 1);
        operand<T> x(ctx, 2);
        residua::tpmv(ctx, as_cxx(trans), as_cxx(diag), AP.packed(n, as_cxx(uplo)), x.vector(n, 2));
        EXPECT_EQ(function(handle, uplo, trans, diag, n, AP.constant(), x.c(),
                           2), RESIDUA_SUCCESS) << residua_last_error();
        expect_same_elements(AP, x);
      }
    }
  }
}
TEST_P(c_level2, tpmv) {
  for_each_vector_format([&]<class T>() {
    expect_tpmv<T>(ctx, &handle, functions<T>::tpmv);
  });
}

template <class T, class Function>
void expect_tpsv(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  for (const auto uplo : {RESIDUA_LOWER, RESIDUA_UPPER}) {
    for (const auto trans : {RESIDUA_NO_TRANSPOSE, RESIDUA_TRANSPOSE}) {
      for (const auto diag : {RESIDUA_NON_UNIT, RESIDUA_UNIT}) {
        operand<T> AP(ctx, 1);
        operand<T> x(ctx, 2);
        residua::tpsv(ctx, as_cxx(trans), as_cxx(diag), AP.packed(n, as_cxx(uplo)), x.vector(n, 2));
        EXPECT_EQ(function(handle, uplo, trans, diag, n, AP.constant(), x.c(),
                           2), RESIDUA_SUCCESS) << residua_last_error();
        expect_same_elements(AP, x);
      }
    }
  }
}
TEST_P(c_level2, tpsv) {
  for_each_vector_format([&]<class T>() {
    expect_tpsv<T>(ctx, &handle, functions<T>::tpsv);
  });
}

}  // namespace
}  // namespace residua_test
