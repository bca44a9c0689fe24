// residua.h: sparse systems, solved as in C++, and a preconditioner of the caller's.
#include "residua/solve/solve.hpp"

#include "c_interface/twins.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/generate/problems.hpp"
#include "residua/krylov/bicgstab.hpp"
#include "residua/krylov/cg.hpp"
#include "residua/krylov/gmres.hpp"
#include "residua/krylov/minres.hpp"
#include "strided.hpp"

namespace residua_test {
namespace {

using residua::array;
using residua::csr;

class c_solve : public c_interface {
 protected:
  const csr A = residua::generate_problem("poisson7:5");
  const array<double> b{ctx, A.rows, 1.0};
  residua_solve_report report{};

  /// The call in each format, with its elements.
  template <class T>
  residua_status solve(const residua_solve_options* options, array<T>& x, residua_solve_report* told) {
    const auto call = [&](auto function) {
      return function(&handle, A.rows, A.row_start.data(), A.column.data(), A.value.data(), b.data(),
                      elements_of(x), options, told);
    };
    if constexpr (std::is_same_v<T, double>) return call(residua_solve_fp64);
    if constexpr (std::is_same_v<T, residua::dd>) return call(residua_solve_dd);
    if constexpr (std::is_same_v<T, residua::td>) return call(residua_solve_td);
    if constexpr (std::is_same_v<T, residua::qd>) return call(residua_solve_qd);
  }
};
RESIDUA_ON_FEW_BACKENDS(c_solve);

TEST_P(c_solve, gives_what_cxx_gives) {
  for_each_format([&]<class T>() {
    residua_solve_options options{};
    options.method = RESIDUA_SOLVE_CG;
    options.preconditioner = RESIDUA_PRECONDITIONER_BLOCK_JACOBI;
    options.block_size = 3;
    options.tolerance = 1e-13;
    array<T> x(ctx, A.rows);
    ASSERT_EQ(solve(&options, x, &report), RESIDUA_SUCCESS) << residua_last_error();
    const auto expected = residua::solve(ctx, residua::csr_matrix(ctx, A), b,
                                         {.tolerance = 1e-13,
                                          .method = residua::solve_method::cg,
                                          .precision = residua::format_of<T>::id,
                                          .precondition = residua::preconditioner_kind::block_jacobi,
                                          .preconditioner_settings = {.block_size = 3}});
    EXPECT_TRUE(same_bits(x.to_host(ctx), std::get<array<T>>(expected.x).to_host(ctx)));
    EXPECT_EQ(report.converged, 1);
    EXPECT_EQ(report.iterations, expected.last().report.iterations);
    EXPECT_EQ(report.true_relative_residual, expected.last().report.true_relative_residual);
    EXPECT_STREQ(report.method, "cg");
    EXPECT_STREQ(report.preconditioner, "block_jacobi");
    EXPECT_STREQ(report.reason, "converged");
  });
}

TEST_P(c_solve, chooses_where_nothing_is_asked_for) {
  array<residua::dd> x(ctx, A.rows);
  ASSERT_EQ(solve(nullptr, x, &report), RESIDUA_SUCCESS) << residua_last_error();
  EXPECT_EQ(report.converged, 1);
  EXPECT_LE(report.true_relative_residual, 1e-8);
  EXPECT_STREQ(report.method, "refinement");
  EXPECT_STREQ(report.preconditioner, "cholesky");
  EXPECT_GT(report.forward_error_estimate, 0);
}

TEST_P(c_solve, takes_the_library_of_factors) {
  const auto expected = residua::solve(ctx, residua::csr_matrix(ctx, A), b,
                                       {.method = residua::solve_method::direct,
                                        .precision = residua::format::dd,
                                        .factors = residua::factor_library::host});
  residua_solve_options options{};
  options.method = RESIDUA_SOLVE_DIRECT;
  options.factors = RESIDUA_FACTORS_HOST;
  array<residua::dd> x(ctx, A.rows);
  ASSERT_EQ(solve(&options, x, &report), RESIDUA_SUCCESS) << residua_last_error();
  EXPECT_EQ(report.converged, 1);
  EXPECT_TRUE(same_bits(x.to_host(ctx), std::get<array<residua::dd>>(expected.x).to_host(ctx)));
}

TEST_P(c_solve, takes_every_preconditioner_by_its_name) {
  const std::pair<residua_preconditioner, const char*> named[] = {
      {RESIDUA_PRECONDITIONER_NONE, "none"},        {RESIDUA_PRECONDITIONER_JACOBI, "jacobi"},
      {RESIDUA_PRECONDITIONER_ILU0, "ilu0"},        {RESIDUA_PRECONDITIONER_ILUT, "ilut"},
      {RESIDUA_PRECONDITIONER_IC0, "ic0"},          {RESIDUA_PRECONDITIONER_LU, "lu"},
      {RESIDUA_PRECONDITIONER_CHOLESKY, "cholesky"}};
  for (const auto& [preconditioner, name] : named) {
    residua_solve_options options{};
    options.method = RESIDUA_SOLVE_BICGSTAB;
    options.preconditioner = preconditioner;
    array<double> x(ctx, A.rows);
    ASSERT_EQ(solve(&options, x, &report), RESIDUA_SUCCESS) << residua_last_error();
    EXPECT_STREQ(report.preconditioner, name);
    EXPECT_STREQ(report.method, "bicgstab");
  }
}

TEST_P(c_solve, passes_the_settings_of_ilut_on) {
  residua_solve_options options{};
  options.method = RESIDUA_SOLVE_BICGSTAB;
  options.preconditioner = RESIDUA_PRECONDITIONER_ILUT;
  options.fill = 1;
  options.drop_tolerance = 0.05;
  array<double> x(ctx, A.rows);
  ASSERT_EQ(solve(&options, x, &report), RESIDUA_SUCCESS) << residua_last_error();
  for (const bool of_fill : {true, false}) {
    residua::preconditioner_options settings;
    settings.drop_tolerance = 0.05;
    if (of_fill) settings.fill = 1;
    const auto expected = residua::solve(ctx, residua::csr_matrix(ctx, A), b,
                                         {.method = residua::solve_method::bicgstab,
                                          .precision = residua::format::fp64,
                                          .precondition = residua::preconditioner_kind::ilut,
                                          .preconditioner_settings = settings});
    EXPECT_EQ(same_bits(x.to_host(ctx), std::get<array<double>>(expected.x).to_host(ctx)), of_fill);
  }
}

/// A is found to be symmetric, though nothing in C says so.
TEST_P(c_solve, takes_cg_for_a_symmetric_matrix_that_is_to_be_iterated_on) {
  residua_solve_options options{};
  options.preconditioner = RESIDUA_PRECONDITIONER_JACOBI;
  array<double> x(ctx, A.rows);
  ASSERT_EQ(solve(&options, x, &report), RESIDUA_SUCCESS) << residua_last_error();
  EXPECT_STREQ(report.method, "cg");
}

/// Equal rows: the second and third.
TEST_P(c_solve, tells_that_a_matrix_is_proved_singular) {
  const int32_t row_start[] = {0, 2, 4, 6}, column[] = {0, 1, 1, 2, 1, 2};
  const double value[] = {1, 2, 3, 4, 3, 4}, right[] = {1, 2, 3};
  const array<double> on_device(ctx, std::span<const double>(right));
  array<double> x(ctx, 3);
  ASSERT_EQ(
      residua_solve_fp64(&handle, 3, row_start, column, value, on_device.data(), x.data(), nullptr, &report),
      RESIDUA_SUCCESS)
      << residua_last_error();
  EXPECT_EQ(report.converged, 0);
  EXPECT_EQ(report.proved_singular, 1);
}

TEST_P(c_solve, reports_what_does_not_converge_as_a_value) {
  residua_solve_options options{};
  options.method = RESIDUA_SOLVE_BICGSTAB;
  options.max_iterations = 1;
  array<double> x(ctx, A.rows);
  ASSERT_EQ(solve(&options, x, &report), RESIDUA_SUCCESS);
  EXPECT_EQ(report.converged, 0);
  EXPECT_STREQ(report.reason, "iteration_limit");
}

/// A preconditioner of the caller's: z = r / 6, A's diagonal, and a count of its calls.
struct users_data {
  residua_context* context;
  int calls = 0, fails_at = 0;
};
int sixth(void* user, int64_t n, const double* r, double* z) {
  auto& its = *static_cast<users_data*>(user);
  if (++its.calls == its.fails_at) return 7;
  const double scale = 1.0 / 6;
  if (residua_copy_fp64(its.context, n, r, 1, z, 1) != RESIDUA_SUCCESS) return 1;
  return residua_scal_fp64(its.context, n, &scale, z, 1) != RESIDUA_SUCCESS ? 2 : 0;
}
residua_solve_options options_with_sixth(users_data& data, residua_solve_method method) {
  residua_solve_options options{};
  options.method = method;
  options.function = sixth;
  options.user = &data;
  return options;
}

TEST_P(c_solve, takes_a_preconditioner_of_the_caller_s) {
  for (const auto method :
       {RESIDUA_SOLVE_CG, RESIDUA_SOLVE_BICGSTAB, RESIDUA_SOLVE_GMRES, RESIDUA_SOLVE_MINRES}) {
    users_data data{&handle};
    auto options = options_with_sixth(data, method);
    options.tolerance = 1e-20;
    array<residua::dd> x(ctx, A.rows);
    ASSERT_EQ(solve(&options, x, &report), RESIDUA_SUCCESS) << residua_last_error();
    EXPECT_EQ(report.converged, 1);
    EXPECT_LE(report.true_relative_residual, 1e-20);
    EXPECT_STREQ(report.preconditioner, "user");
    EXPECT_GT(data.calls, 0);
  }
}

/// The same x as by that method of C++.
TEST_P(c_solve, runs_the_method_that_a_function_is_for) {
  using residua::context, residua::vector_view;
  const residua::csr_matrix in_cxx(ctx, A);
  const residua::preconditioner M(
      ctx, A.rows, [](const context& place, vector_view<const double> r, vector_view<double> z) {
        residua::copy<double>(place, r, z);
        residua::scal<double>(place, 1.0 / 6, z);
      });
  const residua::krylov_options o{.tolerance = 1e-20};
  const auto expect_twin = [&](residua_solve_method method, const auto& twin) {
    users_data data{&handle};
    auto options = options_with_sixth(data, method);
    options.tolerance = 1e-20;
    array<residua::dd> x(ctx, A.rows), expected(ctx, A.rows);
    ASSERT_EQ(solve(&options, x, &report), RESIDUA_SUCCESS) << residua_last_error();
    EXPECT_EQ(report.iterations, twin(expected.view()).iterations) << report.method;
    EXPECT_TRUE(same_bits(x.to_host(ctx), expected.to_host(ctx))) << report.method;
  };
  using residua::dd;
  using view = vector_view<dd>;
  expect_twin(RESIDUA_SOLVE_CG, [&](view x) { return residua::cg<dd>(ctx, in_cxx, M, b, x, o); });
  expect_twin(RESIDUA_SOLVE_BICGSTAB, [&](view x) { return residua::bicgstab<dd>(ctx, in_cxx, M, b, x, o); });
  expect_twin(RESIDUA_SOLVE_GMRES, [&](view x) { return residua::gmres<dd>(ctx, in_cxx, M, b, x, o); });
  expect_twin(RESIDUA_SOLVE_MINRES, [&](view x) { return residua::minres<dd>(ctx, in_cxx, M, b, x, o); });
}

/// Whichever way was taken, and with the factors' estimate and the preconditioner's shift.
TEST_P(c_solve, reports_what_cxx_reports) {
  const csr K{4,
              4,
              {0, 3, 6, 9, 12},
              {0, 1, 3, 0, 1, 2, 1, 2, 3, 0, 2, 3},
              {3, -2, 2, -2, 3, -2, -2, 3, -2, 2, -2, 3},
              residua::matrix_kind::symmetric};
  const csr S{2, 2, {0, 1, 2}, {0, 0}, {1, 3}};
  const auto expect_twin = [&](const csr& matrix, const residua_solve_options& options,
                               residua::solve_options cxx) {
    cxx.precision = residua::format::fp64;
    const array<double> right(ctx, matrix.rows, 1.0);
    array<double> x(ctx, matrix.rows);
    ASSERT_EQ(residua_solve_fp64(&handle, matrix.rows, matrix.row_start.data(), matrix.column.data(),
                                 matrix.value.data(), right.data(), x.data(), &options, &report),
              RESIDUA_SUCCESS)
        << residua_last_error();
    const auto wanted = residua::solve(ctx, residua::csr_matrix(ctx, matrix), right, cxx);
    const auto& last = wanted.last();
    EXPECT_EQ(report.converged, wanted.converged ? 1 : 0);
    EXPECT_EQ(report.proved_singular, wanted.proved_singular ? 1 : 0);
    EXPECT_EQ(std::string(report.method), name_of(last.method));
    EXPECT_EQ(std::string(report.preconditioner), name_of(last.precondition));
    EXPECT_EQ(std::string(report.reason), name_of(last.report.reason));
    EXPECT_EQ(report.iterations, last.report.iterations);
    EXPECT_EQ(report.true_relative_residual, last.report.true_relative_residual);
    EXPECT_EQ(report.forward_error_estimate, wanted.forward_error_estimate);
    EXPECT_EQ(report.preconditioner_shift, last.preconditioner_made.shift);
  };
  residua_solve_options options{};
  options.method = RESIDUA_SOLVE_DIRECT;
  options.factors = RESIDUA_FACTORS_HOST;
  expect_twin(A, options,
              {.method = residua::solve_method::direct, .factors = residua::factor_library::host});
  EXPECT_GT(report.forward_error_estimate, 0);
  options = {};
  options.preconditioner = RESIDUA_PRECONDITIONER_IC0;
  expect_twin(K, options, {.precondition = residua::preconditioner_kind::ic0});
  EXPECT_GT(report.preconditioner_shift, 0);
  expect_twin(S, {}, {});
  EXPECT_EQ(report.proved_singular, 1);
  options = {};
  options.method = RESIDUA_SOLVE_GMRES;
  options.max_iterations = 2;
  options.tolerance = 1e-3;
  expect_twin(A, options, {.tolerance = 1e-3, .method = residua::solve_method::gmres, .max_iterations = 2});
}

/// With the caller's own preconditioner what the method tells, and nothing of factors.
TEST_P(c_solve, reports_what_a_method_with_a_function_tells) {
  users_data data{&handle};
  auto options = options_with_sixth(data, RESIDUA_SOLVE_CG);
  array<double> x(ctx, A.rows);
  for (const int64_t most : {0, 2}) {
    options.max_iterations = most;
    ASSERT_EQ(solve(&options, x, &report), RESIDUA_SUCCESS) << residua_last_error();
    EXPECT_EQ(report.converged, most == 0 ? 1 : 0);
    EXPECT_EQ(report.proved_singular, 0);
    EXPECT_STREQ(report.method, "cg");
    EXPECT_STREQ(report.reason, most == 0 ? "converged" : "iteration_limit");
    EXPECT_TRUE(most == 0 ? report.iterations > 2 : report.iterations == 2);
    EXPECT_EQ(report.true_relative_residual <= 1e-8, most == 0);
    EXPECT_EQ(report.forward_error_estimate, 0);
    EXPECT_EQ(report.preconditioner_shift, 0);
  }
}

/// Before anything is solved.
TEST_P(c_solve, names_an_x_that_is_null) {
  users_data data{&handle};
  auto options = options_with_sixth(data, RESIDUA_SOLVE_CG);
  expect_failure(residua_solve_fp64(&handle, A.rows, A.row_start.data(), A.column.data(), A.value.data(),
                                    b.data(), nullptr, &options, &report),
                 RESIDUA_INVALID_ARGUMENT, {"solve: x is null"});
  EXPECT_EQ(data.calls, 0);
}

TEST_P(c_solve, what_the_caller_s_function_returns_ends_the_solve) {
  users_data data{&handle, 0, 2};
  auto options = options_with_sixth(data, RESIDUA_SOLVE_GMRES);  // on a GPU, too, called once an iteration
  array<double> x(ctx, A.rows, 5.0);
  expect_failure(solve(&options, x, &report), RESIDUA_INVALID_ARGUMENT, {"solve", "options.function", "7"});
  EXPECT_EQ(x.to_host(ctx), std::vector<double>(static_cast<std::size_t>(A.rows), 5.0))
      << "nothing is written";
}

/// By a preconditioner's name and with a function: two vectors do not hold what fifty do.
TEST_P(c_solve, passes_the_restart_of_gmres_on) {
  users_data data{&handle};
  for (const bool has_function : {false, true}) {
    int64_t iterations[2];
    for (const int64_t restart : {0, 2}) {
      residua_solve_options options{};
      options.method = RESIDUA_SOLVE_GMRES;
      options.restart = restart;
      if (has_function) options.function = sixth, options.user = &data;
      array<double> x(ctx, A.rows);
      ASSERT_EQ(solve(&options, x, &report), RESIDUA_SUCCESS) << residua_last_error();
      EXPECT_EQ(report.converged, 1);
      iterations[restart / 2] = report.iterations;
    }
    EXPECT_GT(iterations[1], iterations[0]);
  }
}

TEST_P(c_solve, names_what_is_wrong) {
  array<double> x(ctx, A.rows);
  constexpr auto invalid = RESIDUA_INVALID_ARGUMENT;
  residua_solve_options options{};
  expect_failure(solve(&options, x, nullptr), invalid, {"solve", "report is null"});
  options.method = out_of_range<residua_solve_method>(6);
  expect_failure(solve(&options, x, &report), invalid, {"solve", "method", "6"});
  options = {};
  options.preconditioner = out_of_range<residua_preconditioner>(-1);
  expect_failure(solve(&options, x, &report), invalid, {"solve", "preconditioner", "-1"});
  options = {};
  options.factors = out_of_range<residua_factor_library>(3);
  expect_failure(solve(&options, x, &report), invalid, {"solve", "factors", "3"});
  options.factors = RESIDUA_FACTORS_CUDSS;
  if (ctx.kind() != residua::backend::cuda)
    expect_failure(solve(&options, x, &report), invalid, {"solve", "factors", "cuDSS", "GPU"});
  options = {};
  options.function = sixth;
  expect_failure(solve(&options, x, &report), invalid, {"solve", "options.function", "method"});
  options.method = RESIDUA_SOLVE_DIRECT;
  expect_failure(solve(&options, x, &report), invalid, {"solve", "options.function", "method"});
  options.method = RESIDUA_SOLVE_CG;
  options.preconditioner = RESIDUA_PRECONDITIONER_JACOBI;
  expect_failure(solve(&options, x, &report), invalid, {"solve", "options.function", "preconditioner"});
  options = {};
  options.tolerance = -1;
  options.method = RESIDUA_SOLVE_CG;
  expect_failure(solve(&options, x, &report), invalid, {"tolerance", "-1"});
  options = {};
  options.restart = -1;
  expect_failure(solve(&options, x, &report), invalid, {"restart", "-1"});
  const int32_t row_start[] = {0, 1}, column[] = {1};
  const double value[] = {1};
  expect_failure(
      residua_solve_fp64(&handle, 1, row_start, column, value, b.data(), x.data(), nullptr, &report), invalid,
      {"column", "1"});
  expect_failure(residua_solve_fp64(&handle, int64_t{1} << 31, row_start, column, value, b.data(), x.data(),
                                    nullptr, &report),
                 invalid, {"solve", "rows <= 2147483647", "2147483648"});
  expect_failure(
      residua_solve_fp64(&handle, -1, row_start, column, value, b.data(), x.data(), nullptr, &report),
      invalid, {"solve", "rows", "-1"});
  expect_failure(residua_solve_fp64(&handle, 1, nullptr, column, value, b.data(), x.data(), nullptr, &report),
                 invalid, {"solve", "row_start is null"});
  expect_failure(
      residua_solve_fp64(&handle, 1, row_start, nullptr, value, b.data(), x.data(), nullptr, &report),
      invalid, {"solve", "column is null"});
  const int32_t backwards[] = {0, -1};
  expect_failure(
      residua_solve_fp64(&handle, 1, backwards, column, value, b.data(), x.data(), nullptr, &report), invalid,
      {"solve", "row_start[rows] >= 0", "-1"});
}

TEST_P(c_solve, takes_a_system_of_no_rows) {
  const int32_t row_start[] = {0};
  EXPECT_EQ(residua_solve_fp64(&handle, 0, row_start, nullptr, nullptr, nullptr, nullptr, nullptr, &report),
            RESIDUA_SUCCESS)
      << residua_last_error();
  EXPECT_EQ(report.converged, 1);
}

}  // namespace
}  // namespace residua_test
