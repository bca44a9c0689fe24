// residua.h: every function of every format gives the bits of its C++ twin, and every failure a code and a message.
#include <gtest/gtest.h>

#include <cstring>

#include "backends.hpp"
#include "c_interface/common.hpp"
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
#include "residua/blas/level1/rotg.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/blas/level1/sum.hpp"
#include "residua/blas/level1/swap.hpp"
#include "residua/blas/level1/waxpby.hpp"
#include "residua/blas/level1/xpay.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/blas/level2/gemv_batched.hpp"
#include "residua/blas/level2/ger.hpp"
#include "residua/blas/level2/symv.hpp"
#include "residua/blas/level2/syr.hpp"
#include "residua/blas/level2/syr2.hpp"
#include "residua/blas/level2/trmv.hpp"
#include "residua/blas/level2/trsv.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/blas/level3/gemm_batched.hpp"
#include "residua/blas/level3/symm.hpp"
#include "residua/blas/level3/syr2k.hpp"
#include "residua/blas/level3/syrk.hpp"
#include "residua/blas/level3/trmm.hpp"
#include "residua/blas/level3/trsm.hpp"
#include "residua/view/array.hpp"

namespace residua_test {
namespace {

using namespace residua::c_interface;
using residua::arithmetic_t;
using residua::index;

/// The functions of a format.
template <class T>
struct functions;
#define RESIDUA_FUNCTIONS(f, number_, array_, const_array_)                                        \
  template <>                                                                                      \
  struct functions<f##_type> {                                                                     \
    using number = number_;                                                                        \
    using array = array_;                                                                          \
    using const_array = const_array_;                                                              \
    static constexpr auto copy = residua_copy_##f, swap = residua_swap_##f;                        \
    static constexpr auto scal = residua_scal_##f;                                                 \
    static constexpr auto axpy = residua_axpy_##f;                                                 \
    static constexpr auto axpby = residua_axpby_##f;                                               \
    static constexpr auto waxpby = residua_waxpby_##f;                                             \
    static constexpr auto dot = residua_dot_##f;                                                   \
    static constexpr auto nrm2 = residua_nrm2_##f, asum = residua_asum_##f, sum = residua_sum_##f; \
    static constexpr auto iamax = residua_iamax_##f;                                               \
    static constexpr auto rot = residua_rot_##f;                                                   \
    static constexpr auto xpay = residua_xpay_##f;                                                 \
    static constexpr auto axpyz = residua_axpyz_##f;                                               \
    static constexpr auto axpy_dot = residua_axpy_dot_##f;                                         \
    static constexpr auto axpy_nrm2 = residua_axpy_nrm2_##f;                                       \
    static constexpr auto gemv_strided = residua_gemv_strided_##f;                                 \
    static constexpr auto symv_workspace = residua_symv_workspace_##f;                             \
    static constexpr auto gemm_with = residua_gemm_with_##f;                                       \
    static constexpr auto gemm_strided = residua_gemm_strided_##f;                                 \
    static constexpr auto gemm_workspace = residua_gemm_workspace_##f;                             \
    static constexpr auto symm_workspace = residua_symm_workspace_##f;                             \
    static constexpr auto syrk_workspace = residua_syrk_workspace_##f;                             \
    static constexpr auto syr2k_workspace = residua_syr2k_workspace_##f;                           \
    static constexpr auto trmm_workspace = residua_trmm_workspace_##f;                             \
    static constexpr auto trsm_workspace = residua_trsm_workspace_##f;                             \
    static constexpr auto gemv = residua_gemv_##f;                                                 \
    static constexpr auto symv = residua_symv_##f;                                                 \
    static constexpr auto ger = residua_ger_##f;                                                   \
    static constexpr auto syr = residua_syr_##f;                                                   \
    static constexpr auto syr2 = residua_syr2_##f;                                                 \
    static constexpr auto trmv = residua_trmv_##f, trsv = residua_trsv_##f;                        \
    static constexpr auto gemm = residua_gemm_##f;                                                 \
    static constexpr auto symm = residua_symm_##f;                                                 \
    static constexpr auto syrk = residua_syrk_##f;                                                 \
    static constexpr auto syr2k = residua_syr2k_##f;                                               \
    static constexpr auto trmm = residua_trmm_##f, trsm = residua_trsm_##f;                        \
  };
RESIDUA_C_FORMATS(RESIDUA_FUNCTIONS)

/// Memory of a context with the same contents for the C function and for its twin.
template <class T>
class buffer {
 public:
  buffer(const residua::context& ctx, index size, int seed) : ctx_(ctx), elements_(ctx, size) {
    std::vector<T> host;
    for (index i = 0; i < size; ++i) {
      host.push_back(residua::stored<T>(arithmetic_t<T>(1.0) /
                                        arithmetic_t<T>(static_cast<double>(3 + (i * 7 + seed) % 101))));
    }
    elements_.upload(ctx, host);
  }
  [[nodiscard]] typename functions<T>::array c() {
    if constexpr (residua::plane_stored<T>) {
      return {elements_.high(), elements_.low()};
    } else {
      return reinterpret_cast<typename functions<T>::array>(elements_.data());
    }
  }
  [[nodiscard]] typename functions<T>::const_array constant() {
    if constexpr (residua::plane_stored<T>) {
      return {elements_.high(), elements_.low()};
    } else {
      return c();
    }
  }
  [[nodiscard]] residua::vector_view<T> vector(index n, index increment) {
    if constexpr (residua::plane_stored<T>) {
      return {elements_.high(), elements_.low(), n, increment, ctx_.memory()};
    } else {
      return {elements_.data(), n, increment, ctx_.memory()};
    }
  }
  [[nodiscard]] residua::matrix_view<T> matrix(index rows, index columns, index leading) {
    if constexpr (residua::plane_stored<T>) {
      return {elements_.high(), elements_.low(), rows, columns, leading, ctx_.memory()};
    } else {
      return {elements_.data(), rows, columns, leading, ctx_.memory()};
    }
  }
  friend bool operator==(const buffer& a, const buffer& b) {
    const auto x = a.elements_.to_host(a.ctx_), y = b.elements_.to_host(b.ctx_);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const arithmetic_t<T> p = residua::loaded(x[i]), q = residua::loaded(y[i]);
      if (std::memcmp(&p, &q, sizeof p) != 0) return false;
    }
    return true;
  }

 private:
  const residua::context& ctx_;
  residua::array<T> elements_;
};

class c_interface : public on_backend {
 protected:
  residua_context handle{ctx};
};
RESIDUA_ON_FEW_BACKENDS(c_interface);

/// Operands of both worlds, and scalars.
template <class T>
struct twins {
  using number = arithmetic_t<T>;
  static constexpr index n = 37, m = 23, size = 4000;
  buffer<T> x, y, z, x_cxx, y_cxx, z_cxx;
  number alpha = number(1.0) / number(3.0), beta = number(-1.0) / number(7.0);
  explicit twins(const residua::context& ctx)
      : x(ctx, size, 1),
        y(ctx, size, 2),
        z(ctx, size, 3),
        x_cxx(ctx, size, 1),
        y_cxx(ctx, size, 2),
        z_cxx(ctx, size, 3) {}
  [[nodiscard]] const auto* a() const {
    return reinterpret_cast<const typename functions<T>::number*>(&alpha);
  }
  [[nodiscard]] const auto* b() const {
    return reinterpret_cast<const typename functions<T>::number*>(&beta);
  }
  void expect_same(const char* routine, residua_status status) const {
    EXPECT_EQ(status, RESIDUA_SUCCESS) << routine << ": " << residua_last_error();
    EXPECT_TRUE(x == x_cxx && y == y_cxx && z == z_cxx) << routine;
  }
};

template <class T, class Compute, class Twin>
void expect_same_result(const char* routine, const Compute& compute, const Twin& twin) {
  typename functions<T>::number result;
  EXPECT_EQ(compute(&result), RESIDUA_SUCCESS) << routine << ": " << residua_last_error();
  const arithmetic_t<T> wanted = twin();
  EXPECT_EQ(std::memcmp(&result, &wanted, sizeof wanted), 0) << routine;
}

TEST_P(c_interface, level_1_gives_the_bits_of_its_twins) {
  for_each_vector_format([&]<class T>() {
    using f = functions<T>;
    twins<T> t(ctx);
    constexpr index n = twins<T>::n;
    const auto x = t.x_cxx.vector(n, 2), y = t.y_cxx.vector(n, -3), z = t.z_cxx.vector(n, 1);
    auto* c = &handle;
    residua::copy<T>(ctx, x, y);
    t.expect_same("copy", f::copy(c, n, t.x.constant(), 2, t.y.c(), -3));
    residua::scal<T>(ctx, t.alpha, y);
    t.expect_same("scal", f::scal(c, n, t.a(), t.y.c(), -3));
    residua::swap<T>(ctx, x, y);
    t.expect_same("swap", f::swap(c, n, t.x.c(), 2, t.y.c(), -3));
    residua::axpy<T>(ctx, t.alpha, x, y);
    t.expect_same("axpy", f::axpy(c, n, t.a(), t.x.constant(), 2, t.y.c(), -3));
    residua::axpby<T>(ctx, t.alpha, x, t.beta, y);
    t.expect_same("axpby", f::axpby(c, n, t.a(), t.x.constant(), 2, t.b(), t.y.c(), -3));
    residua::waxpby<T>(ctx, t.alpha, x, t.beta, y, z);
    t.expect_same("waxpby", f::waxpby(c, n, t.a(), t.x.constant(), 2, t.b(), t.y.constant(), -3, t.z.c(), 1));
    residua::xpay<T>(ctx, x, t.alpha, y);
    t.expect_same("xpay", f::xpay(c, n, t.x.constant(), 2, t.a(), t.y.c(), -3));
    residua::axpyz<T>(ctx, t.alpha, x, y, z);
    t.expect_same("axpyz", f::axpyz(c, n, t.a(), t.x.constant(), 2, t.y.constant(), -3, t.z.c(), 1));
    expect_same_result<T>(
        "axpy_dot",
        [&](auto* to) {
          return f::axpy_dot(c, n, t.a(), t.x.constant(), 2, t.y.c(), -3, t.z.constant(), 1, to);
        },
        [&] { return residua::axpy_dot<T>(ctx, t.alpha, x, y, z); });
    expect_same_result<T>(
        "axpy_nrm2", [&](auto* to) { return f::axpy_nrm2(c, n, t.b(), t.x.constant(), 2, t.y.c(), -3, to); },
        [&] { return residua::axpy_nrm2<T>(ctx, t.beta, x, y); });
    t.expect_same("axpy_dot, axpy_nrm2", RESIDUA_SUCCESS);
    residua::rot<T>(ctx, x, y, t.alpha, t.beta);
    t.expect_same("rot", f::rot(c, n, t.x.c(), 2, t.y.c(), -3, t.a(), t.b()));
    expect_same_result<T>(
        "dot", [&](auto* to) { return f::dot(c, n, t.x.constant(), 2, t.y.constant(), -3, to); },
        [&] { return residua::dot<T>(ctx, x, y); });
    expect_same_result<T>(
        "nrm2", [&](auto* to) { return f::nrm2(c, n, t.x.constant(), 2, to); },
        [&] { return residua::nrm2<T>(ctx, x); });
    expect_same_result<T>(
        "asum", [&](auto* to) { return f::asum(c, n, t.x.constant(), 2, to); },
        [&] { return residua::asum<T>(ctx, x); });
    expect_same_result<T>(
        "sum", [&](auto* to) { return f::sum(c, n, t.x.constant(), 2, to); },
        [&] { return residua::sum<T>(ctx, x); });
    std::int64_t largest = -2;
    EXPECT_EQ(f::iamax(c, n, t.x.constant(), 2, &largest), RESIDUA_SUCCESS);
    EXPECT_EQ(largest, residua::iamax<T>(ctx, x));
  });
}

TEST_P(c_interface, level_2_gives_the_bits_of_its_twins) {
  for_each_vector_format([&]<class T>() {
    using f = functions<T>;
    twins<T> t(ctx);
    constexpr index n = twins<T>::n, m = twins<T>::m, ld = 41;
    const auto A = t.z_cxx.matrix(m, n, ld), S = t.z_cxx.matrix(n, n, ld);
    const auto x = t.x_cxx.vector(n, 2), y = t.y_cxx.vector(n, -3), y_m = t.y_cxx.vector(m, -3);
    auto* c = &handle;
    residua::gemv<T, T>(ctx, residua::op::none, t.alpha, A, x, t.beta, y_m);
    t.expect_same("gemv", f::gemv(c, RESIDUA_NO_TRANSPOSE, m, n, t.a(), t.z.constant(), ld, t.x.constant(), 2,
                                  t.b(), t.y.c(), -3));
    residua::gemv<T, T>(ctx, residua::op::transpose, t.alpha, A, y_m, t.beta, x);
    t.expect_same("gemv, transposed", f::gemv(c, RESIDUA_TRANSPOSE, m, n, t.a(), t.z.constant(), ld,
                                              t.y.constant(), -3, t.b(), t.x.c(), 2));
    residua::gemv_strided<T, T>(ctx, residua::op::none, t.alpha, t.z_cxx.matrix(7, 5, 7), 40,
                                t.x_cxx.vector(5, 2), 0, t.beta, t.y_cxx.vector(7, -3), 25, 4);
    t.expect_same("gemv_strided", f::gemv_strided(c, RESIDUA_NO_TRANSPOSE, 7, 5, t.a(), t.z.constant(), 7, 40,
                                                  t.x.constant(), 2, 0, t.b(), t.y.c(), -3, 25, 4));
    residua::symv<T>(ctx, residua::uplo::upper, t.alpha, S, x, t.beta, y);
    t.expect_same("symv", f::symv(c, RESIDUA_UPPER, n, t.a(), t.z.constant(), ld, t.x.constant(), 2, t.b(),
                                  t.y.c(), -3));
    residua::ger<T>(ctx, t.alpha, y_m, x, A);
    t.expect_same("ger", f::ger(c, m, n, t.a(), t.y.constant(), -3, t.x.constant(), 2, t.z.c(), ld));
    residua::syr<T>(ctx, residua::uplo::lower, t.alpha, x, S);
    t.expect_same("syr", f::syr(c, RESIDUA_LOWER, n, t.a(), t.x.constant(), 2, t.z.c(), ld));
    residua::syr2<T>(ctx, residua::uplo::upper, t.alpha, x, y, S);
    t.expect_same("syr2",
                  f::syr2(c, RESIDUA_UPPER, n, t.a(), t.x.constant(), 2, t.y.constant(), -3, t.z.c(), ld));
    residua::trmv<T>(ctx, residua::uplo::upper, residua::op::transpose, residua::diag::unit, S, x);
    t.expect_same("trmv", f::trmv(c, RESIDUA_UPPER, RESIDUA_TRANSPOSE, RESIDUA_UNIT, n, t.z.constant(), ld,
                                  t.x.c(), 2));
    residua::trsv<T>(ctx, residua::uplo::lower, residua::op::none, residua::diag::non_unit, S, y);
    t.expect_same("trsv", f::trsv(c, RESIDUA_LOWER, RESIDUA_NO_TRANSPOSE, RESIDUA_NON_UNIT, n, t.z.constant(),
                                  ld, t.y.c(), -3));
  });
}

TEST_P(c_interface, level_3_gives_the_bits_of_its_twins) {
  for_each_vector_format([&]<class T>() {
    using f = functions<T>;
    using residua::op, residua::uplo, residua::diag, residua::side;
    twins<T> t(ctx);
    constexpr index m = 23, n = 37, k = 19, ld = 41;
    auto* c = &handle;
    residua::gemm<T, T, T>(ctx, op::transpose, op::none, t.alpha, t.x_cxx.matrix(k, m, ld),
                           t.y_cxx.matrix(k, n, ld), t.beta, t.z_cxx.matrix(m, n, ld));
    t.expect_same("gemm", f::gemm(c, RESIDUA_TRANSPOSE, RESIDUA_NO_TRANSPOSE, m, n, k, t.a(), t.x.constant(),
                                  ld, t.y.constant(), ld, t.b(), t.z.c(), ld));
    residua::gemm_strided<T, T, T>(ctx, op::none, op::transpose, t.alpha, t.x_cxx.matrix(5, 6, 5), 31,
                                   t.y_cxx.matrix(4, 6, 4), 0, t.beta, t.z_cxx.matrix(5, 4, 8), 33, 7);
    t.expect_same("gemm_strided",
                  f::gemm_strided(c, RESIDUA_NO_TRANSPOSE, RESIDUA_TRANSPOSE, 5, 4, 6, t.a(), t.x.constant(),
                                  5, 31, t.y.constant(), 4, 0, t.b(), t.z.c(), 8, 33, 7));
    residua::symm<T>(ctx, side::right, uplo::upper, t.alpha, t.x_cxx.matrix(n, n, ld),
                     t.y_cxx.matrix(m, n, ld), t.beta, t.z_cxx.matrix(m, n, ld));
    t.expect_same("symm", f::symm(c, RESIDUA_RIGHT, RESIDUA_UPPER, m, n, t.a(), t.x.constant(), ld,
                                  t.y.constant(), ld, t.b(), t.z.c(), ld));
    residua::syrk<T>(ctx, uplo::lower, op::transpose, t.alpha, t.x_cxx.matrix(k, n, ld), t.beta,
                     t.z_cxx.matrix(n, n, ld));
    t.expect_same("syrk", f::syrk(c, RESIDUA_LOWER, RESIDUA_TRANSPOSE, n, k, t.a(), t.x.constant(), ld, t.b(),
                                  t.z.c(), ld));
    residua::syr2k<T>(ctx, uplo::upper, op::none, t.alpha, t.x_cxx.matrix(n, k, ld), t.y_cxx.matrix(n, k, ld),
                      t.beta, t.z_cxx.matrix(n, n, ld));
    t.expect_same("syr2k", f::syr2k(c, RESIDUA_UPPER, RESIDUA_NO_TRANSPOSE, n, k, t.a(), t.x.constant(), ld,
                                    t.y.constant(), ld, t.b(), t.z.c(), ld));
    residua::trmm<T>(ctx, side::left, uplo::lower, op::none, diag::unit, t.alpha, t.x_cxx.matrix(m, m, ld),
                     t.y_cxx.matrix(m, n, ld));
    t.expect_same("trmm", f::trmm(c, RESIDUA_LEFT, RESIDUA_LOWER, RESIDUA_NO_TRANSPOSE, RESIDUA_UNIT, m, n,
                                  t.a(), t.x.constant(), ld, t.y.c(), ld));
    residua::trsm<T>(ctx, side::right, uplo::upper, op::transpose, diag::non_unit, t.alpha,
                     t.x_cxx.matrix(n, n, ld), t.y_cxx.matrix(m, n, ld));
    t.expect_same("trsm", f::trsm(c, RESIDUA_RIGHT, RESIDUA_UPPER, RESIDUA_TRANSPOSE, RESIDUA_NON_UNIT, m, n,
                                  t.a(), t.x.constant(), ld, t.y.c(), ld));
  });
}

template <class T>
struct mixed_functions;
#define RESIDUA_MIXED_FUNCTIONS(f, number)                              \
  template <>                                                           \
  struct mixed_functions<f##_type> {                                    \
    static constexpr auto gemv = residua_gemv_fp64_##f;                 \
    static constexpr auto gemm_double_first = residua_gemm_fp64_##f;    \
    static constexpr auto gemm_double_second = residua_gemm_##f##_fp64; \
  };
RESIDUA_C_MULTI_LIMB_FORMATS(RESIDUA_MIXED_FUNCTIONS)

template <class T>
void expect_mixed_twins(const residua::context& ctx, residua_context* c) {
  using f = mixed_functions<T>;
  using residua::op;
  constexpr index m = 23, n = 37, k = 19, ld = 41;
  twins<T> t(ctx);
  buffer<double> a(ctx, twins<T>::size, 4);
  residua::gemv<double, T>(ctx, op::none, t.alpha, a.matrix(m, n, ld), t.x_cxx.vector(n, 2), t.beta,
                           t.y_cxx.vector(m, -3));
  t.expect_same("gemv", f::gemv(c, RESIDUA_NO_TRANSPOSE, m, n, t.a(), a.constant(), ld, t.x.constant(), 2,
                                t.b(), t.y.c(), -3));
  residua::gemv<double, T>(ctx, op::transpose, t.alpha, a.matrix(m, n, ld), t.x_cxx.vector(m, 2), t.beta,
                           t.y_cxx.vector(n, 1));
  t.expect_same("gemv, transposed", f::gemv(c, RESIDUA_TRANSPOSE, m, n, t.a(), a.constant(), ld,
                                            t.x.constant(), 2, t.b(), t.y.c(), 1));
  residua::gemm<double, T, T>(ctx, op::transpose, op::none, t.alpha, a.matrix(k, m, ld),
                              t.y_cxx.matrix(k, n, ld), t.beta, t.z_cxx.matrix(m, n, ld));
  t.expect_same("gemm, double A",
                f::gemm_double_first(c, RESIDUA_TRANSPOSE, RESIDUA_NO_TRANSPOSE, m, n, k, t.a(), a.constant(),
                                     ld, t.y.constant(), ld, t.b(), t.z.c(), ld));
  residua::gemm<T, double, T>(ctx, op::none, op::transpose, t.alpha, t.x_cxx.matrix(m, k, ld),
                              a.matrix(n, k, ld), t.beta, t.z_cxx.matrix(m, n, ld));
  t.expect_same("gemm, double B",
                f::gemm_double_second(c, RESIDUA_NO_TRANSPOSE, RESIDUA_TRANSPOSE, m, n, k, t.a(),
                                      t.x.constant(), ld, a.constant(), ld, t.b(), t.z.c(), ld));
}

TEST_P(c_interface, double_matrices_beside_longer_numbers_give_the_bits_of_their_twins) {
  expect_mixed_twins<residua::dd>(ctx, &handle);
  expect_mixed_twins<residua::td>(ctx, &handle);
  expect_mixed_twins<residua::qd>(ctx, &handle);
}

TEST_P(c_interface, rotg_gives_the_bits_of_its_twin) {
  const residua_qd a = {{3, 0x1p-60, 0, 0}}, b = {{-4, 0, 0, 0}};
  const auto as_cxx = [](const residua_qd& x) {
    return residua::qd(x.limb[0], x.limb[1], x.limb[2], x.limb[3]);
  };
  residua_qd r, z, cosine, sine;
  ASSERT_EQ(residua_rotg_qd(&a, &b, &r, &z, &cosine, &sine), RESIDUA_SUCCESS);
  const auto wanted = residua::rotg(as_cxx(a), as_cxx(b));
  EXPECT_EQ(as_cxx(r), wanted.r);
  EXPECT_EQ(as_cxx(z), wanted.z);
  EXPECT_EQ(as_cxx(cosine), wanted.c);
  EXPECT_EQ(as_cxx(sine), wanted.s);
}

TEST_P(c_interface, workspace_is_that_of_the_twins) {
  for_each_vector_format([&]<class T>() {
    using f = functions<T>;
    using residua::side;
    constexpr index m = 300, n = 5000, k = 70;
    const auto expect_bytes = [&](const char* routine, std::size_t wanted, const auto& query) {
      std::size_t bytes = 1;
      EXPECT_EQ(query(&bytes), RESIDUA_SUCCESS) << residua_last_error();
      EXPECT_EQ(bytes, wanted) << routine;
    };
    auto* c = &handle;
    expect_bytes("symv", residua::symv_workspace_bytes<T>(ctx, n),
                 [&](auto* to) { return f::symv_workspace(c, n, to); });
    expect_bytes("gemm", residua::gemm_workspace_bytes<T, T, T>(ctx, m, n, k, residua::gemm_options{}),
                 [&](auto* to) { return f::gemm_workspace(c, m, n, k, nullptr, to); });
    expect_bytes("symm", residua::symm_workspace_bytes<T>(ctx, side::right, m, n),
                 [&](auto* to) { return f::symm_workspace(c, RESIDUA_RIGHT, m, n, to); });
    expect_bytes("syrk", residua::syrk_workspace_bytes<T>(ctx, m, k),
                 [&](auto* to) { return f::syrk_workspace(c, m, k, to); });
    expect_bytes("syr2k", residua::syr2k_workspace_bytes<T>(ctx, m, k),
                 [&](auto* to) { return f::syr2k_workspace(c, m, k, to); });
    expect_bytes("trmm", residua::trmm_workspace_bytes<T>(ctx, side::left, m, n),
                 [&](auto* to) { return f::trmm_workspace(c, RESIDUA_LEFT, m, n, to); });
    expect_bytes("trsm", residua::trsm_workspace_bytes<T>(ctx, side::left, m, n),
                 [&](auto* to) { return f::trsm_workspace(c, RESIDUA_LEFT, m, n, to); });
  });
  EXPECT_EQ(residua_reserve_workspace(&handle, 123456), RESIDUA_SUCCESS);
  EXPECT_GE(ctx.workspace_bytes(), 123456U);
}

TEST_P(c_interface, gemm_takes_options_and_reports) {
  twins<residua::dd> t(ctx);
  constexpr index m = 23, n = 37, k = 19, ld = 41;
  const residua_gemm_options residues = {RESIDUA_ENGINE_RESIDUE, 0, 90};
  residua_gemm_report report = {};
  residua::gemm_options options;
  options.engine = residua::engine::residue;
  options.accuracy_bits = 90;
  const auto wanted = residua::gemm<residua::dd, residua::dd, residua::dd>(
      ctx, residua::op::none, residua::op::none, t.alpha, t.x_cxx.matrix(m, k, ld), t.y_cxx.matrix(k, n, ld),
      t.beta, t.z_cxx.matrix(m, n, ld), options);
  t.expect_same("gemm_with", residua_gemm_with_dd(&handle, RESIDUA_NO_TRANSPOSE, RESIDUA_NO_TRANSPOSE, m, n,
                                                  k, t.a(), t.x.constant(), ld, t.y.constant(), ld, t.b(),
                                                  t.z.c(), ld, &residues, &report));
  EXPECT_EQ(static_cast<int>(report.used), static_cast<int>(wanted.used));
  EXPECT_EQ(report.reason, wanted.reason);
  EXPECT_EQ(report.bits, wanted.bits);
  EXPECT_EQ(report.moduli, wanted.moduli);
  EXPECT_EQ(report.spread, wanted.spread);
  EXPECT_EQ(report.products, wanted.products);
}

/// What a C program can pass, though no value of the enumeration.
template <class Enumeration>
Enumeration out_of_range(int number) {
  Enumeration value;
  static_assert(sizeof value == sizeof number);
  std::memcpy(&value, &number, sizeof value);
  return value;
}

/// That a call fails so, and that the message has these words.
void expect_failure(residua_status status, residua_status wanted, std::initializer_list<const char*> words) {
  EXPECT_EQ(status, wanted);
  for (const char* word : words)
    EXPECT_NE(std::strstr(residua_last_error(), word), nullptr) << residua_last_error();
}

TEST(c_interface_errors, codes_and_messages_name_the_argument) {
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
  expect_failure(residua_axpy_dot_dd(c, 4, &one, x, 1, y, 1, x, 1, nullptr), invalid,
                 {"axpy_dot", "result is null"});
  expect_failure(residua_reserve_workspace(nullptr, 1), invalid, {"reserve_workspace", "context is null"});
  EXPECT_EQ(r.limb[0], 5) << "nothing is written";
  expect_failure(residua_set_scalar_space(c, RESIDUA_DEVICE_SCALARS), invalid, {"GPU"});
  expect_failure(residua_set_scalar_space(c, out_of_range<residua_scalar_space>(2)), invalid, {"space is 2"});
  expect_failure(residua_upload(c, nullptr, x, 16), invalid, {"upload", "to is null"});
  void* memory = nullptr;
  expect_failure(residua_allocate(c, std::size_t{1} << 62, &memory), RESIDUA_OUT_OF_MEMORY, {"bytes"});
  expect_failure(residua_allocate(c, SIZE_MAX, &memory), RESIDUA_OUT_OF_MEMORY,
                 {"18446744073709551615 bytes"});
  EXPECT_EQ(memory, nullptr);
  expect_failure(residua_reserve_workspace(c, SIZE_MAX), RESIDUA_OUT_OF_MEMORY,
                 {"18446744073709551615 bytes"});
  expect_failure(residua_download(c, x, nullptr, 16), invalid, {"download", "from is null"});
  expect_failure(residua_download(c, nullptr, x, 16), invalid, {"download", "host is null"});
  residua_destroy(c);
  residua_destroy(nullptr);
}

TEST(c_interface_errors, a_gpu_that_is_not_there_is_unsupported) {
  if (!residua::cuda_devices().empty()) GTEST_SKIP() << "there is a GPU";
  residua_context* c = nullptr;
  expect_failure(residua_create_cuda(0, nullptr, &c), RESIDUA_UNSUPPORTED, {});
  EXPECT_EQ(c, nullptr);
}

TEST_P(c_interface, memory_goes_up_and_comes_back) {
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

TEST_P(c_interface, device_scalars_give_the_same_bits) {
  if (ctx.kind() != residua::backend::cuda) GTEST_SKIP() << "device scalars are a GPU's";
  twins<residua::dd> t(ctx);
  residua::array<residua::dd> scalars(ctx, std::vector<residua::dd>{t.alpha, residua::dd(0.0)});
  ASSERT_EQ(residua_set_scalar_space(&handle, RESIDUA_DEVICE_SCALARS), RESIDUA_SUCCESS);
  const auto x = t.x_cxx.vector(t.n, 1), y = t.y_cxx.vector(t.n, 1);
  auto* at = reinterpret_cast<residua_dd*>(scalars.data());
  residua::axpy<residua::dd>(ctx, t.alpha, x, y);
  t.expect_same("axpy", residua_axpy_dd(&handle, t.n, at, t.x.constant(), 1, t.y.c(), 1));
  ASSERT_EQ(residua_dot_dd(&handle, t.n, t.x.constant(), 1, t.y.constant(), 1, at + 1), RESIDUA_SUCCESS);
  const auto wanted = residua::dot<residua::dd>(ctx, x, y);
  EXPECT_EQ(std::memcmp(&scalars.to_host(ctx)[1], &wanted, sizeof wanted), 0);
}

}  // namespace
}  // namespace residua_test
