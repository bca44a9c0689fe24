// Level 1 of residua.h: every function gives the bits of the C++ routine.
//
// Written by tools/generate-c-interface from tools/c_interface/routines.py: edit those.
// clang-format off

#include "c_interface/functions.hpp"
#include "c_interface/twins.hpp"
#include "residua/blas/level1/asum.hpp"
#include "residua/blas/level1/axpby.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/axpy_dot.hpp"
#include "residua/blas/level1/axpy_nrm2.hpp"
#include "residua/blas/level1/axpyz.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/blas/level1/dot.hpp"
#include "residua/blas/level1/iamax.hpp"
#include "residua/blas/level1/nrm2.hpp"
#include "residua/blas/level1/rot.hpp"
#include "residua/blas/level1/rotm.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/blas/level1/sum.hpp"
#include "residua/blas/level1/swap.hpp"
#include "residua/blas/level1/waxpby.hpp"
#include "residua/blas/level1/xpay.hpp"

namespace residua_test {
namespace {

class c_level1 : public c_interface {};
RESIDUA_ON_FEW_BACKENDS(c_level1);

template <class T, class Function>
void expect_copy(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  operand<T> x(ctx, 1);
  operand<T> y(ctx, 2);
  residua::copy(ctx, x.vector(n, 2), y.vector(n, -3));
  EXPECT_EQ(function(handle, n, x.constant(), 2, y.c(), -3), RESIDUA_SUCCESS) << residua_last_error();
  expect_same_elements(x, y);
}
TEST_P(c_level1, copy) {
  for_each_vector_format([&]<class T>() {
    expect_copy<T>(ctx, &handle, functions<T>::copy);
  });
}

template <class T, class Function>
void expect_swap(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  operand<T> x(ctx, 1);
  operand<T> y(ctx, 2);
  residua::swap(ctx, x.vector(n, 2), y.vector(n, -3));
  EXPECT_EQ(function(handle, n, x.c(), 2, y.c(), -3), RESIDUA_SUCCESS) << residua_last_error();
  expect_same_elements(x, y);
}
TEST_P(c_level1, swap) {
  for_each_vector_format([&]<class T>() {
    expect_swap<T>(ctx, &handle, functions<T>::swap);
  });
}

template <class T, class Function>
void expect_scal(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  scalar_twins<T> alpha(1);
  operand<T> x(ctx, 2);
  residua::scal(ctx, alpha.value, x.vector(n, 2));
  EXPECT_EQ(function(handle, n, alpha.c(), x.c(), 2), RESIDUA_SUCCESS) << residua_last_error();
  expect_same_elements(x);
}
TEST_P(c_level1, scal) {
  for_each_vector_format([&]<class T>() {
    expect_scal<T>(ctx, &handle, functions<T>::scal);
  });
}

template <class T, class Function>
void expect_axpy(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  scalar_twins<T> alpha(1);
  operand<T> x(ctx, 2);
  operand<T> y(ctx, 3);
  residua::axpy(ctx, alpha.value, x.vector(n, 2), y.vector(n, -3));
  EXPECT_EQ(function(handle, n, alpha.c(), x.constant(), 2, y.c(),
                     -3), RESIDUA_SUCCESS) << residua_last_error();
  expect_same_elements(x, y);
}
TEST_P(c_level1, axpy) {
  for_each_vector_format([&]<class T>() {
    expect_axpy<T>(ctx, &handle, functions<T>::axpy);
  });
}

template <class T, class Function>
void expect_axpby(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  scalar_twins<T> alpha(1);
  operand<T> x(ctx, 2);
  scalar_twins<T> beta(3);
  operand<T> y(ctx, 4);
  residua::axpby(ctx, alpha.value, x.vector(n, 2), beta.value, y.vector(n, -3));
  EXPECT_EQ(function(handle, n, alpha.c(), x.constant(), 2, beta.c(), y.c(),
                     -3), RESIDUA_SUCCESS) << residua_last_error();
  expect_same_elements(x, y);
}
TEST_P(c_level1, axpby) {
  for_each_vector_format([&]<class T>() {
    expect_axpby<T>(ctx, &handle, functions<T>::axpby);
  });
}

template <class T, class Function>
void expect_waxpby(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  scalar_twins<T> alpha(1);
  operand<T> x(ctx, 2);
  scalar_twins<T> beta(3);
  operand<T> y(ctx, 4);
  operand<T> w(ctx, 5);
  residua::waxpby(ctx, alpha.value, x.vector(n, 2), beta.value, y.vector(n, -3), w.vector(n, 1));
  EXPECT_EQ(function(handle, n, alpha.c(), x.constant(), 2, beta.c(), y.constant(), -3, w.c(),
                     1), RESIDUA_SUCCESS) << residua_last_error();
  expect_same_elements(x, y, w);
}
TEST_P(c_level1, waxpby) {
  for_each_vector_format([&]<class T>() {
    expect_waxpby<T>(ctx, &handle, functions<T>::waxpby);
  });
}

template <class T, class Function>
void expect_xpay(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  operand<T> x(ctx, 1);
  scalar_twins<T> alpha(2);
  operand<T> y(ctx, 3);
  residua::xpay(ctx, x.vector(n, 2), alpha.value, y.vector(n, -3));
  EXPECT_EQ(function(handle, n, x.constant(), 2, alpha.c(), y.c(),
                     -3), RESIDUA_SUCCESS) << residua_last_error();
  expect_same_elements(x, y);
}
TEST_P(c_level1, xpay) {
  for_each_vector_format([&]<class T>() {
    expect_xpay<T>(ctx, &handle, functions<T>::xpay);
  });
}

template <class T, class Function>
void expect_axpyz(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  scalar_twins<T> alpha(1);
  operand<T> x(ctx, 2);
  operand<T> y(ctx, 3);
  operand<T> z(ctx, 4);
  residua::axpyz(ctx, alpha.value, x.vector(n, 2), y.vector(n, -3), z.vector(n, 1));
  EXPECT_EQ(function(handle, n, alpha.c(), x.constant(), 2, y.constant(), -3, z.c(),
                     1), RESIDUA_SUCCESS) << residua_last_error();
  expect_same_elements(x, y, z);
}
TEST_P(c_level1, axpyz) {
  for_each_vector_format([&]<class T>() {
    expect_axpyz<T>(ctx, &handle, functions<T>::axpyz);
  });
}

template <class T, class Function>
void expect_axpy_dot(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  scalar_twins<T> alpha(1);
  operand<T> x(ctx, 2);
  operand<T> y(ctx, 3);
  operand<T> z(ctx, 4);
  const auto wanted = residua::axpy_dot(ctx, alpha.value, x.vector(n, 2), y.vector(n, -3),
                                        z.vector(n, 1));
  number<T> result{};
  EXPECT_EQ(function(handle, n, alpha.c(), x.constant(), 2, y.c(), -3, z.constant(), 1,
                     &result), RESIDUA_SUCCESS) << residua_last_error();
  expect_same_bits(result, wanted);
  expect_same_elements(x, y, z);
}
TEST_P(c_level1, axpy_dot) {
  for_each_vector_format([&]<class T>() {
    expect_axpy_dot<T>(ctx, &handle, functions<T>::axpy_dot);
  });
}

template <class T, class Function>
void expect_axpy_nrm2(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  scalar_twins<T> alpha(1);
  operand<T> x(ctx, 2);
  operand<T> y(ctx, 3);
  const auto wanted = residua::axpy_nrm2(ctx, alpha.value, x.vector(n, 2), y.vector(n, -3));
  number<T> result{};
  EXPECT_EQ(function(handle, n, alpha.c(), x.constant(), 2, y.c(), -3,
                     &result), RESIDUA_SUCCESS) << residua_last_error();
  expect_same_bits(result, wanted);
  expect_same_elements(x, y);
}
TEST_P(c_level1, axpy_nrm2) {
  for_each_vector_format([&]<class T>() {
    expect_axpy_nrm2<T>(ctx, &handle, functions<T>::axpy_nrm2);
  });
}

template <class T, class Function>
void expect_dot(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  operand<T> x(ctx, 1);
  operand<T> y(ctx, 2);
  const auto wanted = residua::dot(ctx, x.vector(n, 2), y.vector(n, -3));
  number<T> result{};
  EXPECT_EQ(function(handle, n, x.constant(), 2, y.constant(), -3,
                     &result), RESIDUA_SUCCESS) << residua_last_error();
  expect_same_bits(result, wanted);
  expect_same_elements(x, y);
}
TEST_P(c_level1, dot) {
  for_each_vector_format([&]<class T>() {
    expect_dot<T>(ctx, &handle, functions<T>::dot);
  });
}

template <class T, class Function>
void expect_nrm2(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  operand<T> x(ctx, 1);
  const auto wanted = residua::nrm2(ctx, x.vector(n, 2));
  number<T> result{};
  EXPECT_EQ(function(handle, n, x.constant(), 2, &result), RESIDUA_SUCCESS) << residua_last_error();
  expect_same_bits(result, wanted);
  expect_same_elements(x);
}
TEST_P(c_level1, nrm2) {
  for_each_vector_format([&]<class T>() {
    expect_nrm2<T>(ctx, &handle, functions<T>::nrm2);
  });
}

template <class T, class Function>
void expect_asum(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  operand<T> x(ctx, 1);
  const auto wanted = residua::asum(ctx, x.vector(n, 2));
  number<T> result{};
  EXPECT_EQ(function(handle, n, x.constant(), 2, &result), RESIDUA_SUCCESS) << residua_last_error();
  expect_same_bits(result, wanted);
  expect_same_elements(x);
}
TEST_P(c_level1, asum) {
  for_each_vector_format([&]<class T>() {
    expect_asum<T>(ctx, &handle, functions<T>::asum);
  });
}

template <class T, class Function>
void expect_sum(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  operand<T> x(ctx, 1);
  const auto wanted = residua::sum(ctx, x.vector(n, 2));
  number<T> result{};
  EXPECT_EQ(function(handle, n, x.constant(), 2, &result), RESIDUA_SUCCESS) << residua_last_error();
  expect_same_bits(result, wanted);
  expect_same_elements(x);
}
TEST_P(c_level1, sum) {
  for_each_vector_format([&]<class T>() {
    expect_sum<T>(ctx, &handle, functions<T>::sum);
  });
}

template <class T, class Function>
void expect_iamax(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  operand<T> x(ctx, 1);
  const auto wanted = residua::iamax(ctx, x.vector(n, 2));
  std::int64_t result{};
  EXPECT_EQ(function(handle, n, x.constant(), 2, &result), RESIDUA_SUCCESS) << residua_last_error();
  expect_same_bits(result, wanted);
  expect_same_elements(x);
}
TEST_P(c_level1, iamax) {
  for_each_vector_format([&]<class T>() {
    expect_iamax<T>(ctx, &handle, functions<T>::iamax);
  });
}

template <class T, class Function>
void expect_rot(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  operand<T> x(ctx, 1);
  operand<T> y(ctx, 2);
  scalar_twins<T> c(3);
  scalar_twins<T> s(4);
  residua::rot(ctx, x.vector(n, 2), y.vector(n, -3), c.value, s.value);
  EXPECT_EQ(function(handle, n, x.c(), 2, y.c(), -3, c.c(),
                     s.c()), RESIDUA_SUCCESS) << residua_last_error();
  expect_same_elements(x, y);
}
TEST_P(c_level1, rot) {
  for_each_vector_format([&]<class T>() {
    expect_rot<T>(ctx, &handle, functions<T>::rot);
  });
}

template <class T, class Function>
void expect_rotm(const residua::context& ctx, residua_context* handle, Function* function) {
  constexpr index_t n = 7;
  for (const double flag : {-2.0, -1.0, 0.0, 1.0}) {
    operand<T> x(ctx, 1);
    operand<T> y(ctx, 2);
    rotation_twins<T> param(flag, 3);
    residua::rotm(ctx, x.vector(n, 2), y.vector(n, -3), param.value);
    EXPECT_EQ(function(handle, n, x.c(), 2, y.c(), -3,
                       param.c()), RESIDUA_SUCCESS) << residua_last_error();
    expect_same_elements(x, y);
  }
}
TEST_P(c_level1, rotm) {
  for_each_vector_format([&]<class T>() {
    expect_rotm<T>(ctx, &handle, functions<T>::rotm);
  });
}

}  // namespace
}  // namespace residua_test
