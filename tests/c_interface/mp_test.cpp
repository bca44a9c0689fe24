// Run-time precision for C: every function against the C++ routine that it stands for, and what it refuses.
#include <cstring>
#include <memory>
#include <string>

#include "mp/numbers.hpp"
#include "residua.h"
#include "residua/mp/blas.hpp"
#include "residua/mp/gemm.hpp"
#include "residua/mp/lapack.hpp"
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
  [[nodiscard]] handle of(const std::vector<mp>& host, index_t rows, index_t columns) const {
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

TEST_P(c_mp, text_and_doubles_come_back) {
  const int bits = GetParam();
  mp_numbers numbers(1);
  const auto host = numbers.vector(6, bits, 100);
  const handle A = of(host, 3, 2);
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
  const handle alpha = of({scalars[0]}, 1, 1), beta = of({scalars[1]}, 1, 1), A = of(a, m, k),
               B = of(b, n, k), C = of(c, m, n), u = of(x, m, 1), v = of(y, m, 1), w = of(z, k, 1),
               r = zeros(1, 1, bits);
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
  const handle A = of(a, n, n), B = of(b, n, columns);
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

struct flags {
  int overflow = -1, underflow = -1, invalid = -1;
  bool operator==(const flags&) const = default;
};
flags raised_flags() {
  flags now;
  expect_success(residua_flags_mp(&now.overflow, &now.underflow, &now.invalid));
  return now;
}

/// Squares x = 10^exponent until nothing more becomes of it, and multiplies a vector by the last: overflows
/// and underflows are told, and what is left is an infinity or a zero.
TEST_P(c_mp, exponents_that_leave_the_range_are_told) {
  const handle x = zeros(1, 1, GetParam()), r = zeros(1, 1, GetParam()), many = zeros(90, 1, GetParam());
  for (const bool is_large : {true, false}) {
    residua_clear_flags_mp();
    EXPECT_EQ(raised_flags(), (flags{0, 0, 0}));
    expect_success(residua_from_text_mp(context(), is_large ? "1e30000000" : "1e-30000000", x.get(), 0, 0));
    for (int k = 0; k < 32; ++k) {  // 10^(3e7 2^32) is beyond 2^(2^58)
      expect_success(residua_dot_mp(context(), x.get(), x.get(), r.get()));
      expect_success(residua_copy_mp(context(), r.get(), x.get()));
    }
    EXPECT_EQ(raised_flags(), (flags{0, 0, 0}));
    for (index_t i = 0; i < 90; ++i)
      expect_success(residua_from_text_mp(context(), is_large ? "-1e30000000" : "-1e-30000000", many.get(), i, 0));
    expect_success(residua_scal_mp(context(), x.get(), many.get()));
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
  EXPECT_LE(report.true_relative_residual, 1e-100);
  // (3, 2, 1) / 4 exactly.
  const mp got = residua::parse_mp(text(x, 0, 0), GetParam());
  EXPECT_LT(std::abs((got - mp(0.75, GetParam())).to_double()), 1e-99);

  options.function = [](void*, std::int64_t, const double*, double*) { return 0; };
  EXPECT_EQ(residua_solve_mp(context(), 3, row_start, column, value, b, x.get(), &options, &report),
            RESIDUA_UNSUPPORTED);
  const handle wrong = zeros(2, 1, GetParam());
  options.function = nullptr;
  EXPECT_EQ(residua_solve_mp(context(), 3, row_start, column, value, b, wrong.get(), &options, &report),
            RESIDUA_INVALID_ARGUMENT);
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
  expect_invalid(residua_to_text_mp(context(), x.get(), 0, 0, -1, buffer, 1, nullptr), "digits");
  expect_invalid(residua_copy_mp(context(), x.get(), wide.get()), "B is 1 x 3");
}
INSTANTIATE_TEST_SUITE_P(bits, c_mp_arguments, testing::Values(212));

}  // namespace
}  // namespace residua_test
