// residua.h: certificates of sparse matrices, and the bounds that they give, as in C++.
#include "c_interface/twins.hpp"
#include "residua/generate/problems.hpp"
#include "residua/sparse/definiteness_certificate.hpp"
#include "residua/sparse/regularity_certificate.hpp"

namespace residua_test {
namespace {

using residua::array, residua::csr, residua::csr_matrix;

class c_certificate : public c_interface {
 protected:
  ~c_certificate() override { residua_destroy_certificate(certificate); }
  residua_status create(const csr& A) {
    return residua_create_certificate(&handle, A.rows, A.row_start.data(), A.column.data(), A.value.data(),
                                      &certificate, &report);
  }
  template <class T>
  residua_status bounds_of(const array<double>& b, array<T>& x, double* bounds) {
    const auto call = [&](auto function) {
      return function(&handle, certificate, b.data(), elements_of(x), bounds);
    };
    if constexpr (std::is_same_v<T, double>) return call(residua_error_bounds_fp64);
    if constexpr (std::is_same_v<T, residua::dd>) return call(residua_error_bounds_dd);
    if constexpr (std::is_same_v<T, residua::td>) return call(residua_error_bounds_td);
    if constexpr (std::is_same_v<T, residua::qd>) return call(residua_error_bounds_qd);
  }
  /// That the bounds of an x are those of a certificate of C++, in every format.
  template <class Certificate>
  void expect_bounds_of(const csr& A, const Certificate& expected) {
    const csr_matrix in_place(ctx, A);
    const array<double> b(ctx, A.rows, 1.0);
    for_each_format([&]<class T>() {
      array<T> x(ctx, A.rows, T(0.25));
      std::vector<double> bounds(static_cast<std::size_t>(A.rows), -1.0);
      ASSERT_EQ(bounds_of(b, x, bounds.data()), RESIDUA_SUCCESS) << residua_last_error();
      EXPECT_EQ(bounds, expected.template error_bounds<T>(ctx, in_place, b, x));
    });
  }

  residua_certificate* certificate = nullptr;
  residua_certificate_report report{};
};
RESIDUA_ON_FEW_BACKENDS(c_certificate);

TEST_P(c_certificate, of_a_definite_matrix_is_one_of_definiteness) {
  const csr A = residua::generate_problem("poisson7:4");
  ASSERT_EQ(create(A), RESIDUA_SUCCESS) << residua_last_error();
  const residua::definiteness_certificate expected(A);
  EXPECT_EQ(report.proved, 1);
  EXPECT_EQ(report.positive_definite, 1);
  EXPECT_EQ(report.least_singular_value, expected.report().least_eigenvalue);
  EXPECT_STREQ(report.reason, "");
  expect_bounds_of(A, expected);
}

TEST_P(c_certificate, of_another_one_is_one_of_regularity) {
  const csr A = residua::generate_problem("convection:6");
  ASSERT_EQ(create(A), RESIDUA_SUCCESS) << residua_last_error();
  const residua::regularity_certificate expected(A);
  EXPECT_EQ(report.proved, 1);
  EXPECT_EQ(report.positive_definite, 0);
  EXPECT_EQ(report.least_singular_value, expected.report().least_singular_value);
  expect_bounds_of(A, expected);
}

/// Equal rows.
TEST_P(c_certificate, of_a_singular_matrix_says_that_nothing_was_proved) {
  const csr A{2, 2, {0, 2, 4}, {0, 1, 0, 1}, {1, 2, 1, 2}};
  ASSERT_EQ(create(A), RESIDUA_SUCCESS) << residua_last_error();
  EXPECT_EQ(report.proved, 0);
  EXPECT_EQ(report.least_singular_value, 0);
  EXPECT_EQ(std::string(report.reason),
            residua::regularity_certificate(A).report().reason.substr(0, sizeof report.reason - 1));
  EXPECT_STRNE(report.reason, "");
  const array<double> b(ctx, 2, 1.0);
  array<double> x(ctx, 2);
  double bounds[2] = {};
  ASSERT_EQ(bounds_of(b, x, bounds), RESIDUA_SUCCESS);
  EXPECT_EQ(bounds[0], std::numeric_limits<double>::infinity());
}

TEST_P(c_certificate, names_what_is_wrong) {
  constexpr auto invalid = RESIDUA_INVALID_ARGUMENT;
  const int32_t row_start[] = {0, 1}, column[] = {0};
  const double value[] = {2};
  const array<double> b(ctx, 1, 1.0);
  array<double> x(ctx, 1, 0.5);
  double bound = 0;
  expect_failure(residua_create_certificate(&handle, 1, row_start, column, value, nullptr, &report), invalid,
                 {"create_certificate", "certificate is null"});
  expect_failure(residua_create_certificate(&handle, 1, row_start, column, value, &certificate, nullptr),
                 invalid, {"create_certificate", "report is null"});
  expect_failure(residua_create_certificate(&handle, 1, row_start, column, nullptr, &certificate, &report),
                 invalid, {"value is null"});
  expect_failure(bounds_of(b, x, &bound), invalid, {"error_bounds", "certificate is null"});
  ASSERT_EQ(residua_create_certificate(&handle, 1, row_start, column, value, &certificate, &report),
            RESIDUA_SUCCESS);
  expect_failure(bounds_of(b, x, nullptr), invalid, {"error_bounds", "bounds is null"});
  const array<double> infinite(ctx, 1, std::numeric_limits<double>::infinity());
  expect_failure(bounds_of(infinite, x, &bound), invalid, {"b"});
  EXPECT_EQ(bounds_of(b, x, &bound), RESIDUA_SUCCESS);
}

}  // namespace
}  // namespace residua_test
