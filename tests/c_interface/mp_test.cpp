// Run-time precision for C: every function against the C++ routine that it stands for, and what it refuses.
#include <cstring>
#include <memory>
#include <string>

#include "mp/numbers.hpp"
#include "residua.h"
#include "residua/mp/blas.hpp"
#include "residua/mp/complex_gesvd.hpp"
#include "residua/mp/complex_lapack.hpp"
#include "residua/mp/elementary.hpp"
#include "residua/mp/functions.hpp"
#include "residua/mp/geev.hpp"
#include "residua/mp/gemm.hpp"
#include "residua/mp/gesvd.hpp"
#include "residua/mp/heevd.hpp"
#include "residua/mp/krylov.hpp"
#include "residua/mp/lapack.hpp"
#include "residua/mp/level2.hpp"
#include "residua/mp/sparse.hpp"
#include "residua/mp/sygvd.hpp"
#include "residua/solve/least_squares_mp.hpp"
#include "residua/solve/solve_mp.hpp"

namespace residua_test {
namespace {

using residua::index_t, residua::mp;

struct destroy {
  void operator()(residua_context* x) const { residua_destroy(x); }
  void operator()(residua_mp* x) const { residua_destroy_mp(x); }
};
using handle = std::unique_ptr<residua_mp, destroy>;

void expect_success(residua_status status) { EXPECT_EQ(status, RESIDUA_SUCCESS) << residua_last_error(); }

class c_mp : public testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    residua_context* created = nullptr;
    expect_success(residua_create_cpu(2, &created));
    context_.reset(created);
  }
  [[nodiscard]] residua_context* context() const { return context_.get(); }
  [[nodiscard]] handle zeros(index_t rows, index_t columns, int bits) const {
    residua_mp* created = nullptr;
    expect_success(residua_create_mp(context(), bits, rows, columns, &created));
    return handle(created);
  }
  /// By columns; all digits of a number go through its text.
  [[nodiscard]] handle handle_of(const std::vector<mp>& host, index_t rows, index_t columns) const {
    handle A = zeros(rows, columns, host[0].bits());
    for (index_t k = 0; k < rows * columns; ++k) {
      const auto text = to_string(host[static_cast<std::size_t>(k)]);
      expect_success(residua_from_text_mp(context(), text.c_str(), A.get(), k % rows, k / rows));
    }
    return A;
  }
  [[nodiscard]] std::string text(const handle& A, index_t i, index_t j, int digits = 0) const {
    std::size_t length = 0;
    expect_success(residua_to_text_mp(context(), A.get(), i, j, digits, nullptr, 0, &length));
    std::string buffer(length + 1, '?');
    expect_success(residua_to_text_mp(context(), A.get(), i, j, digits, buffer.data(), length + 1, &length));
    EXPECT_EQ(length, buffer.size() - 1);
    buffer.pop_back();
    return buffer;
  }
  void expect_numbers(const handle& A, const std::vector<mp>& expected, index_t rows) const {
    for (index_t k = 0; k < static_cast<index_t>(expected.size()); ++k)
      EXPECT_EQ(text(A, k % rows, k / rows), to_string(expected[static_cast<std::size_t>(k)])) << k;
  }

 private:
  std::unique_ptr<residua_context, destroy> context_;
};

TEST_P(c_mp, elementary_functions) {
  const int bits = GetParam();
  mp_numbers numbers(12);
  std::vector<mp> x = numbers.vector(3, bits, 3);
  for (mp& element : x) element = abs(element);
  const handle of_x = handle_of(x, 3, 1), y = zeros(3, 1, bits);
  const auto expect_values = [&](residua_status status, mp (*f)(const mp&)) {
    if (!residua::has_mp_functions()) {
      EXPECT_EQ(status, RESIDUA_UNSUPPORTED);
      return;
    }
    expect_success(status);
    expect_numbers(y, {f(x[0]), f(x[1]), f(x[2])}, 3);
  };
  expect_values(residua_exp_mp(context(), of_x.get(), y.get()), residua::exp);
  expect_values(residua_log_mp(context(), of_x.get(), y.get()), residua::log);
  expect_values(residua_sin_mp(context(), of_x.get(), y.get()), residua::sin);
  expect_values(residua_cos_mp(context(), of_x.get(), y.get()), residua::cos);
  expect_values(residua_atan_mp(context(), of_x.get(), y.get()), residua::atan);
  expect_values(residua_pow_mp(context(), of_x.get(), of_x.get(), y.get()),
                [](const mp& e) { return pow(e, e); });
  const auto expect_constant = [&](residua_status status, const mp& constant) {
    x.assign(3, constant);
    expect_values(status, [](const mp& e) { return e; });
  };
  expect_constant(residua_set_pi_mp(context(), y.get()), residua::mp_pi(bits));
  expect_constant(residua_set_log2_mp(context(), y.get()), residua::mp_log2(bits));
  expect_constant(residua_set_euler_mp(context(), y.get()), residua::mp_euler(bits));
  expect_constant(residua_set_catalan_mp(context(), y.get()), residua::mp_catalan(bits));
  EXPECT_EQ(residua_exp_mp(context(), of_x.get(), zeros(4, 1, bits).get()), RESIDUA_INVALID_ARGUMENT);
  EXPECT_EQ(residua_exp_mp(context(), nullptr, y.get()), RESIDUA_INVALID_ARGUMENT);
}

TEST_P(c_mp, text_and_doubles_come_back) {
  const int bits = GetParam();
  mp_numbers numbers(1);
  const auto host = numbers.vector(6, bits, 100);
  const handle A = handle_of(host, 3, 2);
  expect_numbers(A, host, 3);
  EXPECT_EQ(text(A, 2, 1, 5), to_string(host[5], 5));
  double values[8] = {0, 0, 0, 0, 0, 0, 0, 0};
  expect_success(residua_get_mp(context(), A.get(), values, 4));
  for (index_t k = 0; k < 6; ++k)
    EXPECT_EQ(values[k % 3 + k / 3 * 4], host[static_cast<std::size_t>(k)].to_double());
  const handle B = zeros(3, 2, bits);
  expect_success(residua_set_mp(context(), B.get(), values, 4));
  EXPECT_EQ(text(B, 1, 1), to_string(mp(values[5], bits)));
  const handle C = zeros(3, 2, bits + 64);
  expect_success(residua_copy_mp(context(), A.get(), C.get()));
  EXPECT_EQ(text(C, 0, 1), to_string(mp(host[3], bits + 64)));
  int bits_of_C = 0;
  std::int64_t rows = 0, columns = 0;
  expect_success(residua_shape_mp(C.get(), &bits_of_C, &rows, &columns));
  EXPECT_TRUE(bits_of_C == bits + 64 && rows == 3 && columns == 2);
}

TEST_P(c_mp, routines_are_those_of_cxx) {
  const int bits = GetParam();
  const index_t m = 5, n = 4, k = 3;
  const auto ctx = residua::context::reference();
  mp_numbers numbers(2);
  const auto a = numbers.vector(m * k, bits, 10), b = numbers.vector(k * n, bits, 10),
             c = numbers.vector(m * n, bits, 10), x = numbers.vector(m, bits, 10),
             y = numbers.vector(m, bits, 10), z = numbers.vector(k, bits, 10),
             scalars = numbers.vector(2, bits, 3);
  const handle alpha = handle_of({scalars[0]}, 1, 1), beta = handle_of({scalars[1]}, 1, 1),
               A = handle_of(a, m, k), B = handle_of(b, n, k), C = handle_of(c, m, n), u = handle_of(x, m, 1),
               v = handle_of(y, m, 1), w = handle_of(z, k, 1), r = zeros(1, 1, bits);
  const residua::mp_array x_cxx(ctx, x, bits);
  residua::mp_array y_cxx(ctx, y, bits), z_cxx(ctx, z, bits);
  const residua::mp_matrix A_cxx(ctx, m, k, a, bits), B_cxx(ctx, n, k, b, bits);
  residua::mp_matrix C_cxx(ctx, m, n, c, bits);

  expect_success(residua_axpy_mp(context(), alpha.get(), u.get(), v.get()));
  axpy(ctx, scalars[0], x_cxx, y_cxx);
  expect_numbers(v, y_cxx.to_host(ctx), m);
  expect_success(residua_scal_mp(context(), beta.get(), v.get()));
  scal(ctx, scalars[1], y_cxx);
  expect_numbers(v, y_cxx.to_host(ctx), m);
  expect_success(residua_dot_mp(context(), u.get(), v.get(), r.get()));
  expect_numbers(r, {dot(ctx, x_cxx, y_cxx)}, 1);
  expect_success(residua_nrm2_mp(context(), u.get(), r.get()));
  expect_numbers(r, {nrm2(ctx, x_cxx)}, 1);
  expect_success(
      residua_gemv_mp(context(), RESIDUA_TRANSPOSE, alpha.get(), A.get(), u.get(), beta.get(), w.get()));
  gemv(ctx, residua::op::transpose, scalars[0], A_cxx, x_cxx, scalars[1], z_cxx);
  expect_numbers(w, z_cxx.to_host(ctx), k);
  expect_success(residua_gemm_mp(context(), RESIDUA_NO_TRANSPOSE, RESIDUA_TRANSPOSE, alpha.get(), A.get(),
                                 B.get(), beta.get(), C.get()));
  gemm(ctx, residua::op::none, residua::op::transpose, scalars[0], A_cxx, B_cxx, scalars[1], C_cxx);
  expect_numbers(C, C_cxx.to_host(ctx), m);
}

TEST_P(c_mp, dense_systems_are_those_of_cxx) {
  const int bits = GetParam();
  const index_t n = 5, columns = 2;
  const auto ctx = residua::context::reference();
  mp_numbers numbers(3);
  const auto a = numbers.vector(n * n, bits, 10), b = numbers.vector(n * columns, bits, 10);
  const handle A = handle_of(a, n, n), B = handle_of(b, n, columns);
  residua::mp_matrix A_cxx(ctx, n, n, a, bits), B_cxx(ctx, n, columns, b, bits);
  std::int64_t ipiv[n], info = -1;
  expect_success(residua_gesv_mp(context(), A.get(), ipiv, B.get(), &info));
  EXPECT_EQ(info, 0);
  residua::array<index_t> pivots(ctx, n);
  gesv(ctx, A_cxx, pivots, B_cxx);
  expect_numbers(A, A_cxx.to_host(ctx), n);
  expect_numbers(B, B_cxx.to_host(ctx), n);
  EXPECT_EQ(std::vector<index_t>(ipiv, ipiv + n), pivots.to_host(ctx));
  const handle singular = zeros(n, n, bits);
  expect_success(residua_gesv_mp(context(), singular.get(), ipiv, B.get(), &info));
  EXPECT_EQ(info, 1);
  EXPECT_EQ(residua_gesv_mp(context(), B.get(), ipiv, A.get(), &info), RESIDUA_INVALID_ARGUMENT);
  EXPECT_EQ(residua_gesv_mp(context(), A.get(), ipiv, B.get(), nullptr), RESIDUA_INVALID_ARGUMENT);
}

/// Operands of the routines below, in C and in C++.
struct twin {
  handle c;
  residua::mp_matrix cxx;
};

class c_mp_routines : public c_mp {
 protected:
  const residua::context ctx = residua::context::reference();
  const int bits = GetParam();
  mp_numbers numbers{4};

  twin drawn(index_t rows, index_t columns) {
    const auto host = numbers.vector(rows * columns, bits, 10);
    return {handle_of(host, rows, columns), residua::mp_matrix(ctx, rows, columns, host, bits)};
  }
  /// Symmetric and positive definite.
  twin definite(index_t n) {
    auto host = numbers.vector(n * n, bits, 2);
    for (index_t i = 0; i < n; ++i) {
      for (index_t j = 0; j < i; ++j)
        host[static_cast<std::size_t>(i + j * n)] = host[static_cast<std::size_t>(j + i * n)];
      host[static_cast<std::size_t>(i * (n + 1))] = mp(8.0 * static_cast<double>(n), bits);
    }
    return {handle_of(host, n, n), residua::mp_matrix(ctx, n, n, host, bits)};
  }
  void expect_same(const twin& A) const { expect_numbers(A.c, A.cxx.to_host(ctx), A.cxx.rows()); }
  [[nodiscard]] mp number(const twin& A) const { return A.cxx.to_host(ctx)[0]; }
  [[nodiscard]] static residua::mp_vector_view vector(twin& A) { return A.cxx.view().column(0); }
};

TEST_P(c_mp_routines, of_level_1_are_those_of_cxx) {
  auto alpha = drawn(1, 1), beta = drawn(1, 1), x = drawn(6, 1), y = drawn(6, 1), w = drawn(6, 1);
  const handle r = zeros(1, 1, bits);
  expect_success(residua_asum_mp(context(), x.c.get(), r.get()));
  expect_numbers(r, {asum(ctx, vector(x))}, 1);
  std::int64_t index = -2;
  expect_success(residua_iamax_mp(context(), x.c.get(), &index));
  EXPECT_EQ(index, iamax(ctx, vector(x)));
  expect_success(residua_waxpby_mp(context(), alpha.c.get(), x.c.get(), beta.c.get(), y.c.get(), w.c.get()));
  waxpby(ctx, number(alpha), vector(x), number(beta), vector(y), vector(w));
  expect_same(w);
  expect_success(residua_swap_mp(context(), x.c.get(), w.c.get()));
  swap(ctx, vector(x), vector(w));
  expect_same(x);
  expect_same(w);
  expect_success(residua_rot_mp(context(), x.c.get(), y.c.get(), alpha.c.get(), beta.c.get()));
  rot(ctx, vector(x), vector(y), number(alpha), number(beta));
  expect_same(x);
  expect_same(y);
}

TEST_P(c_mp_routines, of_rotations_are_those_of_cxx) {
  auto a = drawn(1, 1), b = drawn(1, 1), x = drawn(6, 1), y = drawn(6, 1);
  const handle r = zeros(1, 1, bits), z = zeros(1, 1, bits), c = zeros(1, 1, bits), s = zeros(1, 1, bits);
  expect_success(residua_rotg_mp(context(), a.c.get(), b.c.get(), r.get(), z.get(), c.get(), s.get()));
  const auto found = rotg(number(a), number(b));
  expect_numbers(r, {found.r}, 1);
  expect_numbers(z, {found.z}, 1);
  expect_numbers(c, {found.c}, 1);
  expect_numbers(s, {found.s}, 1);
  auto d1 = drawn(1, 1), d2 = drawn(1, 1);
  const auto modified = rotmg(abs(number(d1)), number(d2), number(a), number(b));
  const handle magnitude = handle_of({abs(number(d1))}, 1, 1), elements = zeros(5, 1, bits);
  expect_success(
      residua_rotmg_mp(context(), magnitude.get(), d2.c.get(), a.c.get(), b.c.get(), elements.get()));
  expect_numbers(magnitude, {modified.d1}, 1);
  expect_numbers(d2.c, {modified.d2}, 1);
  expect_numbers(a.c, {modified.x1}, 1);
  const auto& H = modified.h;
  expect_numbers(elements, {mp(H.flag, bits), H.h11, H.h21, H.h12, H.h22}, 5);
  EXPECT_EQ(residua_rotmg_mp(context(), r.get(), z.get(), c.get(), s.get(), a.c.get()),
            RESIDUA_INVALID_ARGUMENT);
  for (const int flag : {-2, -1, 0, 1}) {
    auto h = numbers.vector(5, bits, 3);
    h[0] = mp(flag, bits);
    const handle param = handle_of(h, 5, 1);
    expect_success(residua_rotm_mp(context(), x.c.get(), y.c.get(), param.get()));
    rotm(ctx, vector(x), vector(y), {flag, h[1], h[2], h[3], h[4]});
    expect_same(x);
    expect_same(y);
  }
  auto h = numbers.vector(5, bits, 3);
  h[0] = mp(0.5, bits);
  EXPECT_EQ(residua_rotm_mp(context(), x.c.get(), y.c.get(), handle_of(h, 5, 1).get()),
            RESIDUA_INVALID_ARGUMENT);
  EXPECT_EQ(residua_rotm_mp(context(), x.c.get(), y.c.get(), r.get()), RESIDUA_INVALID_ARGUMENT);
}

constexpr residua_uplo c_triangles[] = {RESIDUA_LOWER, RESIDUA_UPPER};
residua::uplo in_cxx(residua_uplo x) { return static_cast<residua::uplo>(x); }

TEST_P(c_mp_routines, of_level_2_are_those_of_cxx) {
  const index_t n = 5;
  auto alpha = drawn(1, 1), beta = drawn(1, 1), x = drawn(n, 1), y = drawn(n, 1), z = drawn(4, 1),
       A = drawn(n, n), B = drawn(n, 4);
  expect_success(residua_ger_mp(context(), alpha.c.get(), x.c.get(), z.c.get(), B.c.get()));
  ger(ctx, number(alpha), vector(x), vector(z), B.cxx);
  expect_same(B);
  for (const residua_uplo stored : c_triangles) {
    const auto triangle = in_cxx(stored);
    expect_success(
        residua_symv_mp(context(), stored, alpha.c.get(), A.c.get(), x.c.get(), beta.c.get(), y.c.get()));
    symv(ctx, triangle, number(alpha), A.cxx, vector(x), number(beta), vector(y));
    expect_same(y);
    expect_success(
        residua_trmv_mp(context(), stored, RESIDUA_TRANSPOSE, RESIDUA_NON_UNIT, A.c.get(), x.c.get()));
    trmv(ctx, triangle, residua::op::transpose, residua::diag::non_unit, A.cxx, vector(x));
    expect_same(x);
    expect_success(
        residua_trsv_mp(context(), stored, RESIDUA_NO_TRANSPOSE, RESIDUA_UNIT, A.c.get(), y.c.get()));
    trsv(ctx, triangle, residua::op::none, residua::diag::unit, A.cxx, vector(y));
    expect_same(y);
    expect_success(residua_syr_mp(context(), stored, alpha.c.get(), x.c.get(), A.c.get()));
    syr(ctx, triangle, number(alpha), vector(x), A.cxx);
    expect_same(A);
    expect_success(residua_syr2_mp(context(), stored, beta.c.get(), x.c.get(), y.c.get(), A.c.get()));
    syr2(ctx, triangle, number(beta), vector(x), vector(y), A.cxx);
    expect_same(A);
  }
}

TEST_P(c_mp_routines, of_level_3_are_those_of_cxx) {
  const index_t m = 4, n = 5;
  auto alpha = drawn(1, 1), beta = drawn(1, 1), A = drawn(n, n), B = drawn(m, n), C = drawn(m, n),
       D = drawn(n, n), E = drawn(m, n);
  for (const residua_uplo stored : c_triangles) {
    const auto triangle = in_cxx(stored);
    expect_success(residua_symm_mp(context(), RESIDUA_RIGHT, stored, alpha.c.get(), A.c.get(), B.c.get(),
                                   beta.c.get(), C.c.get()));
    symm(ctx, residua::side::right, triangle, number(alpha), A.cxx, B.cxx, number(beta), C.cxx);
    expect_same(C);
    expect_success(residua_syrk_mp(context(), stored, RESIDUA_TRANSPOSE, alpha.c.get(), B.c.get(),
                                   beta.c.get(), D.c.get()));
    syrk(ctx, triangle, residua::op::transpose, number(alpha), B.cxx, number(beta), D.cxx);
    expect_same(D);
    expect_success(residua_syr2k_mp(context(), stored, RESIDUA_TRANSPOSE, alpha.c.get(), B.c.get(), E.c.get(),
                                    beta.c.get(), D.c.get()));
    syr2k(ctx, triangle, residua::op::transpose, number(alpha), B.cxx, E.cxx, number(beta), D.cxx);
    expect_same(D);
    expect_success(residua_trmm_mp(context(), RESIDUA_RIGHT, stored, RESIDUA_TRANSPOSE, RESIDUA_NON_UNIT,
                                   alpha.c.get(), A.c.get(), B.c.get()));
    trmm(ctx, residua::side::right, triangle, residua::op::transpose, residua::diag::non_unit, number(alpha),
         A.cxx, B.cxx);
    expect_same(B);
    expect_success(residua_trsm_mp(context(), RESIDUA_RIGHT, stored, RESIDUA_NO_TRANSPOSE, RESIDUA_UNIT,
                                   beta.c.get(), A.c.get(), E.c.get()));
    trsm(ctx, residua::side::right, triangle, residua::op::none, residua::diag::unit, number(beta), A.cxx,
         E.cxx);
    expect_same(E);
  }
}

TEST_P(c_mp_routines, of_factors_are_those_of_cxx) {
  const index_t n = 5;
  auto A = drawn(n, n), B = drawn(n, 2), thin = drawn(n, 3), wide = drawn(3, n);
  std::int64_t ipiv[n], info = -1;
  residua::array<index_t> pivots(ctx, n), three(ctx, 3);
  for (auto* oblong : {&thin, &wide}) {
    expect_success(residua_getrf_mp(context(), oblong->c.get(), ipiv, &info));
    getrf(ctx, oblong->cxx, three.view());
    expect_same(*oblong);
    EXPECT_EQ(std::vector<index_t>(ipiv, ipiv + 3), three.to_host(ctx));
  }
  expect_success(residua_getrf_mp(context(), A.c.get(), ipiv, &info));
  EXPECT_EQ(info, 0);
  getrf(ctx, A.cxx, pivots.view());
  expect_same(A);
  expect_success(residua_getrs_mp(context(), RESIDUA_TRANSPOSE, A.c.get(), ipiv, B.c.get()));
  getrs(ctx, residua::op::transpose, A.cxx, pivots.view(), B.cxx);
  expect_same(B);
  for (const residua_uplo stored : c_triangles) {
    const auto triangle = in_cxx(stored);
    auto P = definite(n), Q = definite(n);
    expect_success(residua_potrf_mp(context(), stored, P.c.get(), &info));
    EXPECT_EQ(info, potrf(ctx, triangle, P.cxx).info);
    expect_same(P);
    expect_success(residua_potrs_mp(context(), stored, P.c.get(), B.c.get()));
    potrs(ctx, triangle, P.cxx, B.cxx);
    expect_same(B);
    expect_success(residua_posv_mp(context(), stored, Q.c.get(), B.c.get(), &info));
    EXPECT_EQ(info, posv(ctx, triangle, Q.cxx, B.cxx).info);
    expect_same(B);
  }
  const handle indefinite = zeros(n, n, bits);
  expect_success(residua_potrf_mp(context(), RESIDUA_LOWER, indefinite.get(), &info));
  EXPECT_EQ(info, 1);
  EXPECT_EQ(residua_potrf_mp(context(), RESIDUA_LOWER, A.c.get(), nullptr), RESIDUA_INVALID_ARGUMENT);
  EXPECT_EQ(residua_getrs_mp(context(), RESIDUA_TRANSPOSE, thin.c.get(), ipiv, B.c.get()),
            RESIDUA_INVALID_ARGUMENT);
}

TEST_P(c_mp_routines, of_complex_systems_are_those_of_cxx) {
  const index_t n = 3;
  std::int64_t info = -1, ipiv[n] = {};
  std::vector<index_t> pivots(n);
  const residua::vector_view<index_t> wanted(pivots.data(), n, 1);
  auto re = drawn(n, n), im = drawn(n, n), U = drawn(n, 2), V = drawn(n, 2);
  expect_success(residua_complex_getrf_mp(context(), re.c.get(), im.c.get(), ipiv, &info));
  EXPECT_EQ(info, getrf(ctx, re.cxx, im.cxx, wanted).info);
  EXPECT_TRUE(std::equal(pivots.begin(), pivots.end(), ipiv));
  for (const residua_op form : {RESIDUA_CONJUGATE_TRANSPOSE, RESIDUA_TRANSPOSE}) {
    expect_success(
        residua_complex_getrs_mp(context(), form, re.c.get(), im.c.get(), ipiv, U.c.get(), V.c.get()));
    getrs(ctx, static_cast<residua::op>(form), re.cxx, im.cxx, wanted, U.cxx, V.cxx);
    for (const auto* its : {&re, &im, &U, &V}) expect_same(*its);
  }
  for (const auto& [rows, columns] : {std::pair{n, n + 2}, {n + 2, n}}) {
    auto oblong_re = drawn(rows, columns), oblong_im = drawn(rows, columns);
    expect_success(residua_complex_getrf_mp(context(), oblong_re.c.get(), oblong_im.c.get(), ipiv, &info));
    EXPECT_EQ(info, getrf(ctx, oblong_re.cxx, oblong_im.cxx, wanted).info);
    EXPECT_TRUE(std::equal(pivots.begin(), pivots.end(), ipiv));
    expect_same(oblong_re);
    expect_same(oblong_im);
  }
  auto A = drawn(n, n), B = drawn(n, n);
  expect_success(residua_complex_gesv_mp(context(), A.c.get(), B.c.get(), ipiv, U.c.get(), V.c.get(), &info));
  EXPECT_EQ(info, gesv(ctx, A.cxx, B.cxx, wanted, U.cxx, V.cxx).info);
  for (const auto* its : {&A, &B, &U, &V}) expect_same(*its);
  for (const residua_uplo stored : c_triangles) {
    const auto triangle = in_cxx(stored);
    auto P = definite(n), Q = definite(n), R = definite(n), S = definite(n);
    expect_success(residua_complex_potrf_mp(context(), stored, P.c.get(), Q.c.get(), &info));
    EXPECT_EQ(info, 0);
    potrf(ctx, triangle, P.cxx, Q.cxx);
    expect_success(residua_complex_potrs_mp(context(), stored, P.c.get(), Q.c.get(), U.c.get(), V.c.get()));
    potrs(ctx, triangle, P.cxx, Q.cxx, U.cxx, V.cxx);
    for (const auto* its : {&P, &Q, &U, &V}) expect_same(*its);
    expect_success(
        residua_complex_posv_mp(context(), stored, R.c.get(), S.c.get(), U.c.get(), V.c.get(), &info));
    EXPECT_EQ(info, 0);
    posv(ctx, triangle, R.cxx, S.cxx, U.cxx, V.cxx);
    for (const auto* its : {&R, &S, &U, &V}) expect_same(*its);
  }
  EXPECT_EQ(residua_complex_getrs_mp(context(), static_cast<residua_op>(4), re.c.get(), im.c.get(), ipiv,
                                     U.c.get(), V.c.get()),
            RESIDUA_INVALID_ARGUMENT);
  EXPECT_EQ(residua_complex_gesv_mp(context(), A.c.get(), nullptr, ipiv, U.c.get(), V.c.get(), &info),
            RESIDUA_INVALID_ARGUMENT);
  EXPECT_EQ(residua_complex_potrf_mp(context(), RESIDUA_LOWER, U.c.get(), V.c.get(), &info),
            RESIDUA_INVALID_ARGUMENT);
}

TEST_P(c_mp_routines, of_spectra_are_those_of_cxx) {
  const index_t n = 4;
  std::int64_t info = -1;
  const handle error = zeros(1, 1, bits);
  auto w = drawn(n, 1), U = drawn(5, n), Vt = drawn(n, n);
  for (const residua_uplo stored : c_triangles) {
    const auto triangle = in_cxx(stored);
    auto A = definite(n);
    expect_success(residua_syevd_mp(context(), stored, A.c.get(), w.c.get(), &info, error.get()));
    const auto report = syevd(ctx, triangle, A.cxx, vector(w));
    EXPECT_EQ(info, report.info);
    expect_same(A);
    expect_same(w);
    expect_numbers(error, {mp(report.eigenvalue_error, bits)}, 1);
    auto P = definite(n), Q = definite(n);
    expect_success(
        residua_sygvd_mp(context(), 2, stored, P.c.get(), Q.c.get(), w.c.get(), &info, error.get()));
    const auto of_pencil = sygvd(ctx, 2, triangle, P.cxx, Q.cxx, vector(w));
    EXPECT_EQ(info, of_pencil.info);
    expect_same(P);
    expect_same(Q);
    expect_same(w);
    expect_numbers(error, {mp(of_pencil.eigenvalue_error, bits)}, 1);
  }
  auto re = definite(n), im = drawn(n, n);
  expect_success(
      residua_heevd_mp(context(), RESIDUA_UPPER, re.c.get(), im.c.get(), w.c.get(), &info, error.get()));
  const auto hermitian = heevd(ctx, residua::uplo::upper, re.cxx, im.cxx, vector(w));
  EXPECT_EQ(info, hermitian.info);
  for (const auto* X : {&re, &im, &w}) expect_same(*X);
  expect_numbers(error, {mp(hermitian.eigenvalue_error, bits)}, 1);
  const auto A = drawn(5, n);
  expect_success(
      residua_gesvd_mp(context(), A.c.get(), w.c.get(), U.c.get(), Vt.c.get(), &info, error.get()));
  const auto report = gesvd(ctx, A.cxx, vector(w), U.cxx, Vt.cxx);
  EXPECT_EQ(info, report.info);
  for (const auto* X : {&w, &U, &Vt}) expect_same(*X);
  expect_numbers(error, {mp(report.singular_value_error, bits)}, 1);
  EXPECT_EQ(residua_gesvd_mp(context(), A.c.get(), w.c.get(), U.c.get(), Vt.c.get(), nullptr, error.get()),
            RESIDUA_INVALID_ARGUMENT);
  EXPECT_EQ(residua_gesvd_mp(context(), A.c.get(), w.c.get(), U.c.get(), Vt.c.get(), &info, nullptr),
            RESIDUA_INVALID_ARGUMENT);
}

TEST_P(c_mp_routines, of_general_and_complex_spectra_are_those_of_cxx) {
  const index_t n = 4;
  std::int64_t info = -1;
  const handle error = zeros(1, 1, bits);
  const auto A = drawn(n, n), re = drawn(5, n), im = drawn(5, n), square = drawn(n, n);
  auto w = drawn(n, 1), wi = drawn(n, 1), X = drawn(n, n), Y = drawn(n, n), U = drawn(5, n), V = drawn(5, n);
  expect_success(residua_geev_mp(context(), A.c.get(), w.c.get(), wi.c.get(), X.c.get(), &info, error.get()));
  const auto real = geev(ctx, A.cxx, vector(w), vector(wi), X.cxx);
  EXPECT_EQ(info, real.info);
  for (const auto* its : {&w, &wi, &X}) expect_same(*its);
  expect_numbers(error, {mp(real.eigenvalue_error, bits)}, 1);
  expect_success(residua_complex_geev_mp(context(), A.c.get(), square.c.get(), w.c.get(), wi.c.get(),
                                         X.c.get(), Y.c.get(), &info, error.get()));
  const auto general = geev(ctx, A.cxx, square.cxx, vector(w), vector(wi), X.cxx, Y.cxx);
  EXPECT_EQ(info, general.info);
  for (const auto* its : {&w, &wi, &X, &Y}) expect_same(*its);
  expect_numbers(error, {mp(general.eigenvalue_error, bits)}, 1);
  expect_success(residua_geev_left_mp(context(), A.c.get(), w.c.get(), wi.c.get(), Y.c.get(), X.c.get(),
                                      &info, error.get()));
  EXPECT_EQ(info, geev(ctx, A.cxx, vector(w), vector(wi), Y.cxx, X.cxx).info);
  for (const auto* its : {&w, &wi, &X, &Y}) expect_same(*its);
  auto P = drawn(n, n), Q = drawn(n, n);
  expect_success(residua_complex_geev_left_mp(context(), A.c.get(), square.c.get(), w.c.get(), wi.c.get(),
                                              P.c.get(), Q.c.get(), X.c.get(), Y.c.get(), &info,
                                              error.get()));
  EXPECT_EQ(info, geev(ctx, A.cxx, square.cxx, vector(w), vector(wi), P.cxx, Q.cxx, X.cxx, Y.cxx).info);
  for (const auto* its : {&w, &wi, &P, &Q, &X, &Y}) expect_same(*its);
  expect_success(residua_complex_gesvd_mp(context(), re.c.get(), im.c.get(), w.c.get(), U.c.get(), V.c.get(),
                                          X.c.get(), Y.c.get(), &info, error.get()));
  const auto singular = gesvd(ctx, re.cxx, im.cxx, vector(w), U.cxx, V.cxx, X.cxx, Y.cxx);
  EXPECT_EQ(info, singular.info);
  for (const auto* its : {&w, &U, &V, &X, &Y}) expect_same(*its);
  expect_numbers(error, {mp(singular.singular_value_error, bits)}, 1);
  EXPECT_EQ(residua_geev_mp(context(), A.c.get(), w.c.get(), nullptr, X.c.get(), &info, error.get()),
            RESIDUA_INVALID_ARGUMENT);
}

TEST_P(c_mp_routines, of_sparse_matrices_are_those_of_cxx) {
  const std::int32_t row_start[] = {0, 2, 2, 5}, column[] = {0, 3, 0, 1, 2}, wrong[] = {0, 4, 0, 1, 2};
  const double value[] = {2, -1, 0.5, 3, -7};
  auto alpha = drawn(1, 1), beta = drawn(1, 1), x = drawn(4, 1), y = drawn(3, 1);
  expect_success(residua_spmv_mp(context(), alpha.c.get(), row_start, column, value, x.c.get(), beta.c.get(),
                                 y.c.get()));
  const residua::csr A{3, 4, {0, 2, 2, 5}, {0, 3, 0, 1, 2}, {2, -1, 0.5, 3, -7}};
  spmv(ctx, number(alpha), residua::csr_matrix(ctx, A), vector(x), number(beta), vector(y));
  expect_same(y);
  EXPECT_EQ(
      residua_spmv_mp(context(), alpha.c.get(), row_start, wrong, value, x.c.get(), beta.c.get(), y.c.get()),
      RESIDUA_INVALID_ARGUMENT);
  EXPECT_EQ(
      residua_spmv_mp(context(), alpha.c.get(), nullptr, column, value, x.c.get(), beta.c.get(), y.c.get()),
      RESIDUA_INVALID_ARGUMENT);
}
INSTANTIATE_TEST_SUITE_P(bits, c_mp_routines, testing::Values(106, 424, 2400));

struct flags {
  int overflow = -1, underflow = -1, invalid = -1;
  bool operator==(const flags&) const = default;
};
flags raised_flags() {
  flags now;
  expect_success(residua_flags_mp(&now.overflow, &now.underflow, &now.invalid));
  return now;
}

/// x = 2^(±512 2^49) by squares, and products of it with a vector: overflows and underflows are told, and
/// what is left is an infinity or a zero.
TEST_P(c_mp, exponents_that_leave_the_range_are_told) {
  const handle x = zeros(1, 1, GetParam()), r = zeros(1, 1, GetParam()), many = zeros(90, 1, GetParam());
  for (const bool is_large : {true, false}) {
    residua_clear_flags_mp();
    const double first = is_large ? 0x1p512 : 0x1p-512;
    expect_success(residua_set_mp(context(), x.get(), &first, 1));
    for (int k = 0; k < 49; ++k) {
      expect_success(residua_dot_mp(context(), x.get(), x.get(), r.get()));
      expect_success(residua_copy_mp(context(), r.get(), x.get()));
    }
    expect_success(residua_set_mp(context(), many.get(), std::vector<double>(90, -first).data(), 90));
    expect_success(residua_scal_mp(context(), x.get(), many.get()));
    EXPECT_EQ(raised_flags(), (flags{0, 0, 0}));
    expect_success(residua_scal_mp(context(), x.get(), many.get()));
    expect_success(residua_scal_mp(context(), x.get(), many.get()));
    EXPECT_EQ(raised_flags(), (flags{is_large ? 1 : 0, is_large ? 0 : 1, 0}));
    EXPECT_EQ(raised_flags(), (flags{is_large ? 1 : 0, is_large ? 0 : 1, 0}));  // until they are cleared
    double values[90];
    expect_success(residua_get_mp(context(), many.get(), values, 90));
    for (const double value : values) EXPECT_EQ(value, is_large ? -HUGE_VAL : 0.0);
  }
  residua_clear_flags_mp();
  const double infinity = HUGE_VAL, zero = 0.0;
  expect_success(residua_set_mp(context(), x.get(), &infinity, 1));
  expect_success(residua_set_mp(context(), r.get(), &zero, 1));
  expect_success(residua_scal_mp(context(), r.get(), x.get()));
  EXPECT_EQ(raised_flags(), (flags{0, 0, 1}));
  expect_success(residua_flags_mp(nullptr, nullptr, nullptr));
  residua_clear_flags_mp();
}

INSTANTIATE_TEST_SUITE_P(bits, c_mp, testing::Values(106, 424, 2400));

using c_mp_system = c_mp;

TEST_P(c_mp_system, is_solved_to_its_tolerance) {
  const std::int32_t row_start[] = {0, 2, 5, 7}, column[] = {0, 1, 0, 1, 2, 1, 2};
  const double value[] = {2, -1, -1, 2, -1, -1, 2}, b[] = {1, 0, 0};
  const handle x = zeros(3, 1, GetParam());
  residua_solve_options options{};
  options.tolerance = 1e-100;
  residua_solve_report report{};
  expect_success(residua_solve_mp(context(), 3, row_start, column, value, b, x.get(), &options, &report));
  EXPECT_EQ(report.converged, 1);
  EXPECT_STREQ(report.reason, "converged");
  EXPECT_LE(report.true_relative_residual, 1e-100);
  const auto ctx = residua::context::cpu(2);
  const residua::csr_matrix A(ctx, residua::csr{3,
                                                3,
                                                {std::begin(row_start), std::end(row_start)},
                                                {std::begin(column), std::end(column)},
                                                {std::begin(value), std::end(value)},
                                                residua::matrix_kind::symmetric});
  const residua::array<double> right(ctx, std::span<const double>(b));
  const auto expected = residua::solve_mp(ctx, A, right, {.tolerance = 1e-100}, GetParam());
  EXPECT_EQ(report.true_relative_residual, expected.true_relative_residual);
  EXPECT_EQ(report.forward_error_estimate, expected.forward_error_estimate) << "of x, not of the first one";
  EXPECT_LT(report.forward_error_estimate, 1e-90);
  // (3, 2, 1) / 4 exactly.
  const mp got = residua::parse_mp(text(x, 0, 0), GetParam());
  EXPECT_LT(std::abs((got - mp(0.75, GetParam())).to_double()), 1e-99);

  // Of no more digits than x has.
  options.tolerance = 1e-200;
  expect_success(residua_solve_mp(context(), 3, row_start, column, value, b, x.get(), &options, &report));
  EXPECT_EQ(report.converged, 0);

  options.function = [](void*, std::int64_t, const double*, double*) { return 0; };
  EXPECT_EQ(residua_solve_mp(context(), 3, row_start, column, value, b, x.get(), &options, &report),
            RESIDUA_UNSUPPORTED);
  const handle wrong = zeros(2, 1, GetParam());
  options.function = nullptr;
  EXPECT_EQ(residua_solve_mp(context(), 3, row_start, column, value, b, wrong.get(), &options, &report),
            RESIDUA_INVALID_ARGUMENT);
}

/// A of three rows that is symmetric and definite, and b and x of all their bits.
TEST_P(c_mp_system, is_solved_by_each_method_as_by_cxx) {
  const int bits = GetParam();
  const std::int32_t row_start[] = {0, 2, 5, 7}, column[] = {0, 1, 0, 1, 2, 1, 2};
  const double value[] = {2, -1, -1, 2, -1, -1, 2};
  const auto ctx = residua::context::cpu(2);
  const residua::csr_matrix A(ctx, residua::csr{3,
                                                3,
                                                {0, 2, 5, 7},
                                                {0, 1, 0, 1, 2, 1, 2},
                                                {2, -1, -1, 2, -1, -1, 2},
                                                residua::matrix_kind::symmetric});
  mp_numbers numbers(17);
  const auto of_b = numbers.vector(3, bits, 3), guess = numbers.vector(3, bits, 3);
  const residua::krylov_options cxx_options{.tolerance = 1e-100};
  const auto expect_cxx = [&](residua_solve_method method, auto solve, residua_solve_options options,
                              const residua::preconditioner& M) {
    const handle b = handle_of(of_b, 3, 1), x = handle_of(guess, 3, 1);
    options.method = method;
    options.tolerance = 1e-100;
    residua_solve_report report{};
    expect_success(
        residua_krylov_mp(context(), row_start, column, value, b.get(), x.get(), &options, &report));
    residua::mp_array expected(ctx, guess, bits);
    const auto told = solve(ctx, A, M, residua::mp_array(ctx, of_b, bits), expected, cxx_options);
    EXPECT_TRUE(told.converged());
    EXPECT_EQ(report.converged, 1);
    EXPECT_EQ(report.iterations, told.iterations);
    EXPECT_EQ(report.true_relative_residual, told.true_relative_residual);
    EXPECT_EQ(report.preconditioner, residua::name_of(M.kind()).data());
    EXPECT_EQ(report.preconditioner_shift, M.report().shift);
    const auto all = expected.to_host(ctx);
    for (index_t i = 0; i < 3; ++i) {
      EXPECT_EQ(residua::parse_mp(text(x, i, 0), bits), all[static_cast<std::size_t>(i)]);
    }
  };
  const residua::preconditioner jacobi(ctx, A, residua::preconditioner_kind::jacobi);
  const auto by_cg = [](auto&&... a) { return residua::cg(a...); };
  expect_cxx(RESIDUA_SOLVE_CG, by_cg, {}, jacobi);
  expect_cxx(
      RESIDUA_SOLVE_BICGSTAB, [](auto&&... a) { return residua::bicgstab(a...); }, {}, jacobi);
  expect_cxx(
      RESIDUA_SOLVE_GMRES, [](auto&&... a) { return residua::gmres(a...); }, {}, jacobi);
  residua_solve_options none{};
  none.preconditioner = RESIDUA_PRECONDITIONER_NONE;
  expect_cxx(RESIDUA_SOLVE_CG, by_cg, none, {});
  residua_solve_options users{};
  users.function = [](void*, std::int64_t n, const double* r, double* z) {
    std::copy_n(r, n, z);
    return 0;
  };
  const auto identity = [](const residua::context&, residua::vector_view<const double> r,
                           residua::vector_view<double> z) { std::copy_n(r.first(), r.size(), z.first()); };
  expect_cxx(RESIDUA_SOLVE_CG, by_cg, users, {ctx, 3, identity});
}

/// (1, 2; 2, 1) has a negative eigenvalue.
TEST_P(c_mp_system, reports_the_shift_of_its_preconditioner) {
  const std::int32_t row_start[] = {0, 2, 4}, column[] = {0, 1, 0, 1};
  const double value[] = {1, 2, 2, 1};
  const handle b = zeros(2, 1, GetParam()), x = zeros(2, 1, GetParam());
  expect_success(residua_set_mp(context(), b.get(), std::vector<double>{3, 3}.data(), 2));
  residua_solve_options options{};
  options.method = RESIDUA_SOLVE_GMRES;
  options.preconditioner = RESIDUA_PRECONDITIONER_IC0;
  residua_solve_report report{};
  expect_success(residua_krylov_mp(context(), row_start, column, value, b.get(), x.get(), &options, &report));
  const auto ctx = residua::context::cpu(1);
  const residua::csr_matrix A(
      ctx, residua::csr{2, 2, {0, 2, 4}, {0, 1, 0, 1}, {1, 2, 2, 1}, residua::matrix_kind::symmetric});
  const residua::preconditioner M(ctx, A, residua::preconditioner_kind::ic0);
  EXPECT_GT(report.preconditioner_shift, 0);
  EXPECT_EQ(report.preconditioner_shift, M.report().shift);
}

TEST_P(c_mp_system, without_a_diagonal_has_no_preconditioner_unless_one_is_asked_for) {
  const std::int32_t row_start[] = {0, 1, 2}, column[] = {1, 0};
  const double value[] = {2, 4};
  const handle b = zeros(2, 1, GetParam()), x = zeros(2, 1, GetParam());
  expect_success(residua_set_mp(context(), b.get(), std::vector<double>{1, 2}.data(), 2));
  residua_solve_options options{};
  options.method = RESIDUA_SOLVE_GMRES;
  residua_solve_report report{};
  expect_success(residua_krylov_mp(context(), row_start, column, value, b.get(), x.get(), &options, &report));
  EXPECT_EQ(report.converged, 1);
  EXPECT_STREQ(report.preconditioner, "none");
  EXPECT_EQ(text(x, 0, 0, 3), "0.500");
  EXPECT_EQ(text(x, 1, 0, 3), "0.500");
  options.preconditioner = RESIDUA_PRECONDITIONER_JACOBI;
  EXPECT_EQ(residua_krylov_mp(context(), row_start, column, value, b.get(), x.get(), &options, &report),
            RESIDUA_INVALID_INPUT);
}

TEST_P(c_mp_system, arguments_of_methods_are_checked) {
  const std::int32_t row_start[] = {0, 1, 2}, column[] = {0, 1};
  const double value[] = {2, 4};
  const int bits = GetParam();
  const handle b = zeros(2, 1, bits), x = zeros(2, 1, bits), longer = zeros(3, 1, bits),
               other = zeros(2, 1, bits + 64);
  residua_solve_report report{};
  const auto refused = [&](residua_solve_method method, const residua_mp* right, residua_mp* left,
                           const char* part) {
    residua_solve_options options{};
    options.method = method;
    EXPECT_EQ(residua_krylov_mp(context(), row_start, column, value, right, left, &options, &report),
              RESIDUA_INVALID_ARGUMENT);
    EXPECT_NE(std::string(residua_last_error()).find(part), std::string::npos) << residua_last_error();
  };
  refused(RESIDUA_SOLVE_AUTOMATIC, b.get(), x.get(), "options.method is 0");
  refused(RESIDUA_SOLVE_MINRES, b.get(), x.get(), "options.method is 5");
  refused(RESIDUA_SOLVE_CG, nullptr, x.get(), "b is null");
  refused(RESIDUA_SOLVE_CG, b.get(), nullptr, "x is null");
  refused(RESIDUA_SOLVE_CG, b.get(), longer.get(), "x is 3 x 1");
  refused(RESIDUA_SOLVE_CG, b.get(), other.get(), std::to_string(bits + 64).c_str());
  residua_solve_options two_preconditioners{};
  two_preconditioners.method = RESIDUA_SOLVE_CG;
  two_preconditioners.preconditioner = RESIDUA_PRECONDITIONER_JACOBI;
  two_preconditioners.function = [](void*, std::int64_t, const double*, double*) { return 0; };
  EXPECT_EQ(
      residua_krylov_mp(context(), row_start, column, value, b.get(), x.get(), &two_preconditioners, &report),
      RESIDUA_INVALID_ARGUMENT);
  EXPECT_NE(std::string(residua_last_error()).find("no other preconditioner"), std::string::npos)
      << residua_last_error();
  const residua_solve_options options{};
  EXPECT_EQ(residua_krylov_mp(context(), row_start, column, value, b.get(), x.get(), nullptr, &report),
            RESIDUA_INVALID_ARGUMENT);
  EXPECT_EQ(residua_krylov_mp(context(), row_start, column, value, b.get(), x.get(), &options, nullptr),
            RESIDUA_INVALID_ARGUMENT);
}

/// Of four rows and two columns that are independent, and with a third column that repeats the first.
TEST_P(c_mp_system, least_squares_are_those_of_cxx) {
  const auto ctx = residua::context::cpu(2);
  const int bits = GetParam();
  const std::vector<double> right = {1, 2, 4, 8};
  const residua::csr full{4, 2, {0, 2, 4, 5, 6}, {0, 1, 0, 1, 0, 1}, {1, 2, 3, 1, 1, 5}},
      deficient{4, 3, {0, 3, 6, 8, 9}, {0, 1, 2, 0, 1, 2, 0, 2, 1}, {1, 2, 1, 3, 1, 3, 1, 1, 5}};
  for (const auto& A : {full, deficient}) {
    const handle x = zeros(A.columns, 1, bits);
    residua_least_squares_report report{};
    expect_success(residua_least_squares_mp(context(), A.row_start.data(), A.column.data(), A.value.data(), 4,
                                            right.data(), x.get(), 1e-90, &report));
    residua::least_squares_options options;
    options.tolerance = 1e-90;
    const residua::array<double> b(ctx, right);
    const auto found = least_squares_mp(ctx, residua::csr_matrix(ctx, A), b, options, bits);
    const auto expected = found.x.to_host(ctx);
    for (index_t i = 0; i < A.columns; ++i)
      EXPECT_EQ(residua::parse_mp(text(x, i, 0), bits), expected[static_cast<std::size_t>(i)]);
    EXPECT_EQ(report.converged, 1);
    EXPECT_EQ(report.rank, 2);
    EXPECT_EQ(report.structural_rank, found.structural_rank);
    EXPECT_EQ(report.rank_is_certain, found.rank_is_certain ? 1 : 0);
    EXPECT_EQ(report.relative_residual, found.relative_residual);
    EXPECT_EQ(report.optimality, found.optimality);
    EXPECT_LE(report.optimality, 1e-90);
    EXPECT_EQ(report.null_space_part, found.null_space_part);
  }
}

TEST_P(c_mp_system, arguments_of_least_squares_are_checked) {
  const std::int32_t row_start[] = {0, 1, 2}, column[] = {0, 0}, wrong[] = {0, 1};
  const double value[] = {2, 4}, b[] = {1, 2};
  const handle x = zeros(1, 1, GetParam()), wide = zeros(1, 2, GetParam());
  residua_least_squares_report report{};
  const auto least_squares = [&](const std::int32_t* columns, const double* right, residua_mp* left,
                                 double tolerance, residua_least_squares_report* told) {
    return residua_least_squares_mp(context(), row_start, columns, value, 2, right, left, tolerance, told);
  };
  expect_success(least_squares(column, b, x.get(), 0, &report));
  EXPECT_EQ(text(x, 0, 0, 3), "0.500");
  EXPECT_EQ(least_squares(wrong, b, x.get(), 0, &report), RESIDUA_INVALID_ARGUMENT);
  EXPECT_EQ(least_squares(column, nullptr, x.get(), 0, &report), RESIDUA_INVALID_ARGUMENT);
  EXPECT_EQ(least_squares(column, b, nullptr, 0, &report), RESIDUA_INVALID_ARGUMENT);
  EXPECT_EQ(least_squares(column, b, wide.get(), 0, &report), RESIDUA_INVALID_ARGUMENT);
  EXPECT_EQ(least_squares(column, b, x.get(), -1, &report), RESIDUA_INVALID_ARGUMENT);
  EXPECT_EQ(least_squares(column, b, x.get(), 0, nullptr), RESIDUA_INVALID_ARGUMENT);
}
INSTANTIATE_TEST_SUITE_P(bits, c_mp_system, testing::Values(424));

using c_mp_arguments = c_mp;

TEST_P(c_mp_arguments, are_checked) {
  const int bits = GetParam();
  const auto expect_invalid = [](residua_status status, const char* part) {
    EXPECT_EQ(status, RESIDUA_INVALID_ARGUMENT);
    EXPECT_NE(std::string(residua_last_error()).find(part), std::string::npos) << residua_last_error();
  };
  residua_mp* created = nullptr;
  expect_invalid(residua_create_mp(context(), 52, 1, 1, &created), "52");
  expect_invalid(residua_create_mp(context(), bits, -1, 1, &created), "-1");
  expect_invalid(residua_create_mp(nullptr, bits, 1, 1, &created), "context");
  expect_invalid(residua_create_mp(context(), bits, 1, 1, nullptr), "A");
  residua_destroy_mp(nullptr);
  const handle one = zeros(1, 1, bits), x = zeros(3, 1, bits), longer = zeros(3, 1, bits + 64),
               wide = zeros(1, 3, bits), A = zeros(3, 3, bits);
  expect_invalid(residua_axpy_mp(context(), nullptr, x.get(), x.get()), "alpha is null");
  expect_invalid(residua_axpy_mp(context(), x.get(), x.get(), x.get()), "3 x 1");
  expect_invalid(residua_axpy_mp(context(), one.get(), wide.get(), x.get()), "1 x 3");
  expect_invalid(residua_axpy_mp(context(), one.get(), longer.get(), x.get()), "bits");
  expect_invalid(residua_dot_mp(context(), longer.get(), longer.get(), one.get()), "result");
  expect_invalid(residua_dot_mp(context(), x.get(), x.get(), x.get()), "dot: result is 3 x 1");
  const handle param = zeros(5, 1, bits + 64);
  expect_invalid(residua_rotmg_mp(context(), one.get(), one.get(), one.get(), one.get(), param.get()),
                 "rotmg: param");
  const int seven = 7;
  residua_op no_op{};
  static_assert(sizeof no_op == sizeof seven);
  std::memcpy(&no_op, &seven, sizeof no_op);
  expect_invalid(residua_gemv_mp(context(), no_op, one.get(), A.get(), x.get(), one.get(), x.get()),
                 "trans is 7");
  double values[3];
  expect_invalid(residua_get_mp(context(), x.get(), values, 2), "ld");
  expect_invalid(residua_get_mp(context(), x.get(), nullptr, 3), "values");
  expect_invalid(residua_from_text_mp(context(), "1", x.get(), 3, 0), "i < rows");
  expect_invalid(residua_from_text_mp(context(), "1", x.get(), 0, -1), "j < columns");
  expect_invalid(residua_from_text_mp(context(), nullptr, x.get(), 0, 0), "text");
  EXPECT_EQ(residua_from_text_mp(context(), "1x", x.get(), 0, 0), RESIDUA_INVALID_INPUT);
  char buffer[1];
  expect_invalid(residua_to_text_mp(context(), x.get(), 0, 0, 0, buffer, 1, nullptr), "bytes");
  expect_invalid(residua_to_text_mp(context(), x.get(), 0, 0, 0, nullptr, 1, nullptr), "buffer is null");
  expect_invalid(residua_to_text_mp(context(), x.get(), 0, 0, -1, buffer, 1, nullptr), "digits");
  expect_invalid(residua_copy_mp(context(), x.get(), wide.get()), "B is 1 x 3");
}
INSTANTIATE_TEST_SUITE_P(bits, c_mp_arguments, testing::Values(212));

}  // namespace
}  // namespace residua_test
