// lobpcg: some eigenvalues of matrices whose spectra are known.
#include "residua/krylov/lobpcg.hpp"

#include "krylov/partial_spectra.hpp"
#include "residua/view/matrix.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::csr_matrix;
using residua::lobpcg_options;
using residua::preconditioner;
using residua::preconditioner_kind;
using residua::spectrum_end;
using residua::stop_reason;

template <class T>
partial_spectrum<T> run(const context& ctx, const csr& A, index_t k, preconditioner_kind kind,
                        const lobpcg_options& options) {
  const csr_matrix on_device(ctx, A);
  const preconditioner M(ctx, on_device, kind);
  padded<T> X(ctx, vector_of<T>(data::uniform, A.rows * k, 17), A.rows, k, 2);
  residua::array<T> w(ctx, k);
  auto report = residua::lobpcg(ctx, on_device, M, X, w, options);
  return {X.elements(), w.to_host(ctx), std::move(report)};
}

class lobpcg : public on_backend {};
INSTANTIATE_TEST_SUITE_P(all, lobpcg, testing::ValuesIn(few_places()), name_of_place);

TEST_P(lobpcg, finds_the_ends_of_a_known_spectrum) {
  for_each_format([&]<class T>() {
    for (const auto wanted : {spectrum_end::smallest, spectrum_end::largest}) {
      const index_t n = 16, k = 3;
      const auto A = differences(n, 1);
      lobpcg_options options;
      options.wanted = wanted;
      const auto known = known_eigenvalues(n, 1);
      options.tolerance = reachable<T>(known, wanted == spectrum_end::smallest ? k : n);
      const auto f = run<T>(ctx, A, k, preconditioner_kind::none, options);
      EXPECT_EQ(f.report.reason, stop_reason::converged);
      expect_bounds_hold(A, f, known, wanted == spectrum_end::smallest ? 0 : n - k);
    }
  });
}

/// On a square the second and third eigenvalue are equal, and the fifth and sixth.
TEST_P(lobpcg, finds_multiple_eigenvalues_with_complete_factors) {
  for_each_format([&]<class T>() {
    const auto A = differences(5, 2, 0x1p-300);
    lobpcg_options options;
    const auto known = known_eigenvalues(5, 2, 0x1p-300);
    options.tolerance = reachable<T>(known, 6);
    const auto f = run<T>(ctx, A, 6, preconditioner_kind::lu, options);
    EXPECT_EQ(f.report.reason, stop_reason::converged);
    EXPECT_LE(f.report.iterations, 120);
    expect_bounds_hold(A, f, known, 0);
  });
}

TEST_P(lobpcg, tells_why_it_stopped) {
  const auto A = differences(50, 1);
  lobpcg_options options;
  options.tolerance = 0;
  options.max_iterations = 3;
  const auto limited = run<dd>(ctx, A, 2, preconditioner_kind::jacobi, options);
  EXPECT_EQ(limited.report.reason, stop_reason::iteration_limit);
  EXPECT_EQ(limited.report.iterations, 3);
  expect_bounds_hold(A, limited, known_eigenvalues(50, 1), 0);
  options.max_iterations = 5000;
  EXPECT_EQ(run<double>(ctx, A, 2, preconditioner_kind::none, options).report.reason, stop_reason::stagnated);
  int calls = 0;
  options.interrupted = [&] { return ++calls == 2; };
  const auto interrupted = run<dd>(ctx, A, 2, preconditioner_kind::none, options);
  EXPECT_EQ(interrupted.report.reason, stop_reason::interrupted);
  EXPECT_EQ(interrupted.report.iterations, 1);
}

/// The smallest of many eigenvalues, without a preconditioner: tens of iterations in a row do not halve the
/// residual, and there are more than a thousand in all.
TEST_P(lobpcg, goes_on_while_residuals_are_far_above_rounding) {
  const auto A = differences(500, 1);
  lobpcg_options options;
  options.tolerance = 1e-5;
  options.max_iterations = 5000;
  const auto f = run<double>(ctx, A, 1, preconditioner_kind::none, options);
  EXPECT_EQ(f.report.reason, stop_reason::converged);
  EXPECT_GT(f.report.iterations, 1000);
  expect_bounds_hold(A, f, known_eigenvalues(500, 1), 0);
}

/// After each iteration, residuals over the largest value in magnitude, as the tolerance takes them.
TEST_P(lobpcg, tells_its_progress) {
  const auto A = differences(100, 1);
  lobpcg_options options;
  options.tolerance = 0;
  options.max_iterations = 6;
  std::vector<index_t> iterations;
  double told = 0;
  options.progress = [&](index_t so_far, double residual) {
    iterations.push_back(so_far);
    told = residual;
  };
  const auto f = run<dd>(ctx, A, 2, preconditioner_kind::lu, options);
  EXPECT_EQ(iterations, (std::vector<index_t>{1, 2, 3, 4, 5, 6}));
  const double largest = *std::max_element(f.report.residuals.begin(), f.report.residuals.end());
  const double size = std::max(std::fabs(leading(f.w.front())), std::fabs(leading(f.w.back())));
  EXPECT_LT(size, 0.1);
  EXPECT_NEAR(told * size, largest, 1e-6 * largest) << "the bound has little beside the residual";
}

TEST_P(lobpcg, says_of_no_columns_that_there_is_nothing_to_compute) {
  const auto report = run<dd>(ctx, differences(4, 1), 0, preconditioner_kind::none, {}).report;
  EXPECT_EQ(report.products.reason, "nothing to compute");
  EXPECT_EQ(report.iterations, 0);
}

TEST_P(lobpcg, reports_its_products) {
  for_each_format([&]<class T>() {
    const auto A = differences(30, 1);
    lobpcg_options options;
    options.max_iterations = 1;
    options.products.engine = residua::engine::native;
    EXPECT_EQ(run<T>(ctx, A, 2, preconditioner_kind::none, options).report.products.reason, "asked for");
  });
}

TEST_P(lobpcg, goes_on_from_vectors_of_another_format) {
  const auto A = differences(60, 1);
  lobpcg_options options;
  options.tolerance = 1e-11;
  const auto in_double = run<double>(ctx, A, 2, preconditioner_kind::lu, options);
  const csr_matrix on_device(ctx, A);
  const preconditioner M(ctx, on_device, preconditioner_kind::lu);
  residua::matrix<dd> X(ctx, 60, 2, std::vector<dd>(in_double.X.begin(), in_double.X.end()));
  residua::array<dd> w(ctx, 2);
  options.tolerance = reachable<dd>(known_eigenvalues(60, 1), 2);
  const auto report = residua::lobpcg(ctx, on_device, M, X, w, options);
  EXPECT_TRUE(report.converged());
  const auto anew = run<dd>(ctx, A, 2, preconditioner_kind::lu, options);
  EXPECT_LT(report.iterations, anew.report.iterations);
}

TEST_P(lobpcg, gives_the_same_bits_for_any_number_of_threads) {
  if (ctx.kind() != residua::backend::cpu) return;
  const auto A = differences(12, 2);
  lobpcg_options options;
  options.max_iterations = 8;
  const auto one = run<dd>(ctx, A, 3, preconditioner_kind::none, options);
  const auto several = run<dd>(context::cpu(5, ctx.isa()), A, 3, preconditioner_kind::none, options);
  EXPECT_TRUE(same_bits(one.X, several.X) && same_bits(one.w, several.w));
}

TEST_P(lobpcg, of_no_columns_and_of_all) {
  const auto A = differences(4, 1);
  lobpcg_options options;
  options.tolerance = 1e-28;
  EXPECT_TRUE(run<dd>(ctx, A, 0, preconditioner_kind::none, options).report.converged());
  const auto f = run<dd>(ctx, A, 4, preconditioner_kind::none, options);
  EXPECT_TRUE(f.report.converged());
  expect_bounds_hold(A, f, known_eigenvalues(4, 1), 0);
}

TEST_P(lobpcg, bounds_eigenvalues_of_matrices_of_any_size) {
  lobpcg_options not_begun;
  not_begun.max_iterations = 0;
  for_each_format([&]<class T>() {
    const auto none = preconditioner_kind::none;
    expect_bounds_of_any_size<T>(1, [&](const csr& A) { return run<T>(ctx, A, 1, none, not_begun); });
    for (const double tolerance : {0x1p-20, 0.0}) {
      lobpcg_options options;
      options.tolerance = tolerance;
      expect_bounds_of_any_size<T>(tolerance, [&](const csr& A) { return run<T>(ctx, A, 1, none, options); });
    }
  });
}

TEST_P(lobpcg, says_where_numbers_leave_the_range) {
  expect_to_say_where_numbers_leave_the_range(ctx, [&](const residua::csr_matrix& A, auto& X, auto& w) {
    return residua::lobpcg(ctx, A, preconditioner(), X, w, {});
  });
}

TEST_P(lobpcg, rejects_what_does_not_fit) {
  const csr_matrix A(ctx, differences(3, 1));
  csr wide;
  wide.rows = 1, wide.columns = 2;
  wide.row_start = {0, 0};
  const csr_matrix not_square(ctx, wide), other(ctx, differences(4, 1));
  const preconditioner none, of_other(ctx, other, preconditioner_kind::jacobi);
  const auto X = [&](const std::vector<dd>& elements, index_t rows) {
    return residua::matrix<dd>(ctx, rows, static_cast<index_t>(elements.size()) / rows, elements);
  };
  const auto expect = [&](std::initializer_list<std::string> words, const csr_matrix& matrix,
                          const preconditioner& M, residua::matrix<dd> start, index_t values,
                          const lobpcg_options& options = {}) {
    residua::array<dd> w(ctx, values);
    expect_rejected(words, [&] { residua::lobpcg(ctx, matrix, M, start, w, options); });
  };
  const std::vector<dd> one{dd(1.0), dd(0.0), dd(0.0)},
      twice{dd(1.0), dd(1.0), dd(2.0), dd(1.0), dd(1.0), dd(2.0)};
  expect({"lobpcg:", "square"}, not_square, none, X(one, 3), 1);
  expect({"lobpcg:", "X has 3 rows", "A has 4"}, other, none, X(one, 3), 1);
  expect({"lobpcg:", "w has 2 elements", "X has 1 columns"}, A, none, X(one, 3), 2);
  expect({"lobpcg:", "M ", "another matrix"}, A, of_other, X(one, 3), 1);
  expect({"lobpcg:", "X ", "full rank"}, A, none, X(twice, 3), 2);
  expect({"lobpcg:", "X ", "full rank"}, A, none, X({dd(0.0), dd(0.0), dd(0.0)}, 3), 1);
  expect({"lobpcg:", "X ", "more columns than rows"}, A, none, X(std::vector<dd>(12, dd(1.0)), 3), 4);
  expect({"lobpcg:", "X ", "not finite"}, A, none,
         X({dd(1.0), dd(std::numeric_limits<double>::quiet_NaN()), dd(0.0)}, 3), 1);
  lobpcg_options options;
  options.tolerance = -1;
  expect({"lobpcg:", "tolerance"}, A, none, X(one, 3), 1, options);
  options = {};
  options.max_iterations = -1;
  expect({"lobpcg:", "max_iterations"}, A, none, X(one, 3), 1, options);
}

}  // namespace
}  // namespace residua_test
