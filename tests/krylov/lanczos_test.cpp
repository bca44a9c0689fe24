// lanczos: some eigenvalues of matrices whose spectra are known.
#include "residua/krylov/lanczos.hpp"

#include "krylov/partial_spectra.hpp"
#include "residua/view/matrix.hpp"

namespace residua_test {
namespace {

using residua::context, residua::csr_matrix, residua::lanczos_options, residua::spectrum_end,
    residua::stop_reason;

template <class T>
partial_spectrum<T> run(const context& ctx, const csr& A, index_t k, const lanczos_options& options) {
  const csr_matrix on_device(ctx, A);
  padded<T> X(ctx, vector_of<T>(data::uniform, A.rows * k, 17), A.rows, k, 2);
  residua::array<T> w(ctx, k);
  auto report = residua::lanczos(ctx, on_device, X, w, options);
  return {X.elements(), w.to_host(ctx), std::move(report)};
}

class lanczos : public on_backend {};
INSTANTIATE_TEST_SUITE_P(all, lanczos, testing::ValuesIn(few_places()), name_of_place);

TEST_P(lanczos, finds_the_ends_of_a_known_spectrum) {
  for_each_format([&]<class T>() {
    for (const auto wanted : {spectrum_end::smallest, spectrum_end::largest}) {
      const index_t n = 36, k = 2;
      const auto A = differences(n, 1);
      lanczos_options options;
      options.wanted = wanted;
      const auto known = known_eigenvalues(n, 1);
      options.tolerance = reachable<T>(known, wanted == spectrum_end::smallest ? k : n);
      const auto f = run<T>(ctx, A, k, options);
      EXPECT_EQ(f.report.reason, stop_reason::converged);
      expect_bounds_hold(A, f, known, wanted == spectrum_end::smallest ? 0 : n - k);
    }
  });
}

/// On a square the second and third eigenvalue are equal, and the fifth and sixth: both of each are found, in
/// spaces that reach the matrix's order, too.
TEST_P(lanczos, finds_multiple_eigenvalues) {
  for_each_format([&]<class T>() {
    for (const index_t basis : {18, 100}) {
      const auto A = differences(5, 2, 0x1p-300);
      lanczos_options options;
      options.basis = basis;
      const auto known = known_eigenvalues(5, 2, 0x1p-300);
      options.tolerance = reachable<T>(known, 6);
      const auto f = run<T>(ctx, A, 6, options);
      EXPECT_EQ(f.report.reason, stop_reason::converged) << basis;
      expect_bounds_hold(A, f, known, 0);
    }
  });
}

/// Of the last block that there is room for, next to nothing is left behind the basis.
TEST_P(lanczos, keeps_a_basis_of_the_whole_space_orthonormal) {
  const auto A = differences(7, 2);
  const auto known = known_eigenvalues(7, 2);
  lanczos_options options;
  options.basis = 100;
  options.tolerance = reachable<double>(known, 6);
  const auto f = run<double>(ctx, A, 6, options);
  EXPECT_EQ(f.report.reason, stop_reason::converged);
  expect_bounds_hold(A, f, known, 0);
}

TEST_P(lanczos, tells_why_it_stopped) {
  const auto A = differences(150, 1);
  const auto known = known_eigenvalues(150, 1);
  lanczos_options options;
  options.tolerance = 0;
  options.max_restarts = 2;
  const auto limited = run<dd>(ctx, A, 2, options);
  EXPECT_EQ(limited.report.reason, stop_reason::iteration_limit);
  // Of 24 vectors: 11 blocks behind the start, and 6 where 2 + 22 / 3 vectors and a block have stayed.
  EXPECT_EQ(limited.report.iterations, 11 + 6 + 6);
  expect_bounds_hold(A, limited, known, 0);
  options.max_restarts = 0;  // the first space alone
  const auto once = run<dd>(ctx, A, 2, options);
  EXPECT_EQ(once.report.reason, stop_reason::iteration_limit);
  EXPECT_EQ(once.report.iterations, 11);
  options.max_restarts = 1000;
  EXPECT_EQ(run<double>(ctx, A, 2, options).report.reason, stop_reason::stagnated);
  int calls = 0;
  options.interrupted = [&] { return ++calls == 2; };
  EXPECT_EQ(run<dd>(ctx, A, 2, options).report.reason, stop_reason::interrupted);
  EXPECT_EQ(calls, 2);
  options.interrupted = {};
  options.max_restarts = 3;
  index_t told = 0, steps = 0;
  options.progress = [&](index_t so_far, double residual) {
    ++told;
    EXPECT_GT(so_far, steps);
    EXPECT_GT(residual, 0);
    steps = so_far;
  };
  EXPECT_EQ(run<dd>(ctx, A, 2, options).report.iterations, steps);
  EXPECT_EQ(told, 4);
}

/// Of few vectors many restarts are needed, of which several in a row gain little, and more than 200 in all.
TEST_P(lanczos, goes_on_while_residuals_are_far_above_rounding) {
  const auto A = differences(60, 1);
  lanczos_options options;
  options.basis = 3;
  options.tolerance = 1e-6;
  options.max_restarts = 5000;
  int restarts = 0;
  options.progress = [&](index_t, double) { ++restarts; };
  const auto f = run<double>(ctx, A, 1, options);
  EXPECT_EQ(f.report.reason, stop_reason::converged);
  EXPECT_GT(restarts, 200);
  expect_bounds_hold(A, f, known_eigenvalues(60, 1), 0);
}

/// Residuals over the largest value in magnitude, as the tolerance takes them: here that is about 0.001.
TEST_P(lanczos, tells_residuals_relative_to_the_largest_value) {
  const auto A = differences(100, 1);
  lanczos_options options;
  options.tolerance = 0;
  options.max_restarts = 1;
  double told = 0;
  options.progress = [&](index_t, double residual) { told = residual; };
  const auto f = run<dd>(ctx, A, 2, options);
  const double largest = *std::max_element(f.report.residuals.begin(), f.report.residuals.end());
  const double size = std::max(std::fabs(leading(f.w.front())), std::fabs(leading(f.w.back())));
  EXPECT_LT(size, 0.1);
  EXPECT_NEAR(told * size, largest, 1e-6 * largest) << "the bound has little beside the residual";
}

TEST_P(lanczos, says_of_no_columns_that_there_is_nothing_to_compute) {
  EXPECT_EQ(run<dd>(ctx, differences(4, 1), 0, {}).report.products.reason, "nothing to compute");
}

/// Bounds are those of all bits, whatever accuracy products are asked for with.
TEST_P(lanczos, takes_products_of_all_bits) {
  const auto A = differences(30, 1);
  lanczos_options options;
  options.max_restarts = 1;
  options.products.engine = residua::engine::residue;
  const auto whole = run<dd>(ctx, A, 2, options);
  options.products.accuracy_bits = 20;
  EXPECT_TRUE(same_bits(run<dd>(ctx, A, 2, options).w, whole.w));
}

TEST_P(lanczos, reports_its_products) {
  for_each_format([&]<class T>() {
    const auto A = differences(30, 1);
    lanczos_options options;
    options.max_restarts = 1;
    options.products.engine = residua::engine::native;
    EXPECT_EQ(run<T>(ctx, A, 2, options).report.products.reason, "asked for");
  });
}

TEST_P(lanczos, goes_on_from_vectors_of_another_format) {
  const auto A = differences(40, 1);
  lanczos_options options;
  options.tolerance = 1e-11;
  const auto in_double = run<double>(ctx, A, 2, options);
  const csr_matrix on_device(ctx, A);
  residua::matrix<dd> X(ctx, 40, 2, std::vector<dd>(in_double.X.begin(), in_double.X.end()));
  residua::array<dd> w(ctx, 2);
  options.tolerance = reachable<dd>(known_eigenvalues(40, 1), 2);
  const auto report = residua::lanczos(ctx, on_device, X, w, options);
  EXPECT_TRUE(report.converged());
  EXPECT_LT(report.iterations, run<dd>(ctx, A, 2, options).report.iterations);
}

TEST_P(lanczos, gives_the_same_bits_for_any_number_of_threads) {
  if (ctx.kind() != residua::backend::cpu) return;
  const auto A = differences(12, 2);
  lanczos_options options;
  options.max_restarts = 2;
  const auto one = run<dd>(ctx, A, 3, options);
  const auto several = run<dd>(context::cpu(5, ctx.isa()), A, 3, options);
  EXPECT_TRUE(same_bits(one.X, several.X) && same_bits(one.w, several.w));
}

/// The space cannot grow: the matrix is a multiple of the identity, or the start spans all.
TEST_P(lanczos, of_no_columns_of_all_and_of_an_invariant_space) {
  lanczos_options options;
  options.tolerance = 1e-28;
  const auto A = differences(4, 1);
  EXPECT_TRUE(run<dd>(ctx, A, 0, options).report.converged());
  const auto f = run<dd>(ctx, A, 4, options);
  EXPECT_TRUE(f.report.converged());
  expect_bounds_hold(A, f, known_eigenvalues(4, 1), 0);
  csr identity = differences(1, 1);
  identity.rows = identity.columns = 9;
  identity.column = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  identity.value.assign(9, 3.0);
  identity.row_start = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  const auto g = run<dd>(ctx, identity, 2, options);
  EXPECT_TRUE(g.report.converged());
  for (const auto& value : g.w) EXPECT_LE(std::fabs(leading(value - dd(3.0))), g.report.eigenvalue_error);
}

/// What is left of A times a basis of the whole space are rounding errors, of the basis, too: these may be
/// larger than those of a subtraction, and are again in the basis when they are divided by their norms.
TEST_P(lanczos, ends_where_rounding_errors_are_all_that_is_left) {
  for_each_format([&]<class T>() {
    for (unsigned seed = 1; seed <= (std::is_same_v<T, double> ? 300 : 20); ++seed) {
      const auto given = vector_of<double>(data::uniform, 3, seed);
      csr A;
      A.rows = A.columns = 2;
      A.row_start = {0, 2, 4};
      A.column = {0, 1, 0, 1};
      A.value = {given[0], given[1], given[1], given[2]};
      auto start = vector_of<T>(data::uniform, 4, seed + 1000);
      start[0] = start[0] + T(2.0);  // so that the columns are independent
      start[3] = start[3] + T(2.0);
      residua::matrix<T> X(ctx, 2, 2, start);
      residua::array<T> w(ctx, 2);
      lanczos_options options;
      options.tolerance = 0;
      const auto report = residua::lanczos(ctx, csr_matrix(ctx, A), X, w, options);
      const partial_spectrum<T> f{X.to_host(ctx), w.to_host(ctx), report};
      EXPECT_NE(report.reason, stop_reason::running);
      for (std::size_t j = 0; j < 2; ++j) EXPECT_LE(residual(A, f, j), report.residuals[j]) << seed;
      EXPECT_LE(report.orthogonality, 0x1p-45) << seed;
    }
  });
}

TEST_P(lanczos, bounds_eigenvalues_of_matrices_of_any_size) {
  lanczos_options not_begun;
  not_begun.max_restarts = 0;
  not_begun.basis = 3;
  for_each_format([&]<class T>() {
    expect_bounds_of_any_size<T>(1, [&](const csr& A) { return run<T>(ctx, A, 1, not_begun); });
    for (const double tolerance : {0x1p-20, 0.0}) {
      lanczos_options options;
      options.tolerance = tolerance;
      expect_bounds_of_any_size<T>(tolerance, [&](const csr& A) { return run<T>(ctx, A, 1, options); });
    }
  });
}

TEST_P(lanczos, says_where_numbers_leave_the_range) {
  expect_to_say_where_numbers_leave_the_range(ctx, [&](const residua::csr_matrix& A, auto& X, auto& w) {
    return residua::lanczos(ctx, A, X, w, {});
  });
}

/// A times the first unit vector is (a, a, a, a), whose norm is beyond the range though its elements are not,
/// nor what is left of it without the first: sqrt(3) a.
TEST_P(lanczos, says_where_the_norm_of_a_product_leaves_the_range) {
  csr A;
  A.rows = A.columns = 4;
  A.kind = residua::matrix_kind::symmetric;
  A.row_start = {0, 4, 5, 6, 7};
  A.column = {0, 1, 2, 3, 0, 0, 0};
  A.value.assign(7, 1e308);
  for_each_format([&]<class T>() {
    residua::matrix<T> X(ctx, 4, 1, std::vector<T>{T(1.0), T(0.0), T(0.0), T(0.0)});
    residua::array<T> w(ctx, 1, T(7.0));
    lanczos_options options;
    options.max_restarts = 0;
    const auto report = residua::lanczos(ctx, csr_matrix(ctx, A), X, w, options);
    EXPECT_EQ(report.reason, stop_reason::not_finite);
    EXPECT_EQ(report.eigenvalue_error, HUGE_VAL);
    EXPECT_EQ(leading(w.to_host(ctx).front()), 7);
  });
}

TEST_P(lanczos, rejects_what_does_not_fit) {
  const csr_matrix A(ctx, differences(3, 1)), larger(ctx, differences(9, 1));
  csr wide;
  wide.rows = 1, wide.columns = 2;
  wide.row_start = {0, 0};
  const csr_matrix not_square(ctx, wide);
  const auto expect = [&](std::initializer_list<std::string> words, const csr_matrix& matrix, index_t rows,
                          const std::vector<dd>& start, index_t values, const lanczos_options& options = {}) {
    residua::matrix<dd> X(ctx, rows, static_cast<index_t>(start.size()) / rows, start);
    residua::array<dd> w(ctx, values);
    expect_rejected(words, [&] { residua::lanczos(ctx, matrix, X, w, options); });
  };
  const std::vector<dd> one{dd(1.0), dd(0.0), dd(0.0)},
      twice{dd(1.0), dd(1.0), dd(2.0), dd(1.0), dd(1.0), dd(2.0)};
  expect({"lanczos:", "square"}, not_square, 3, one, 1);
  expect({"lanczos:", "X has 3 rows", "A has 9"}, larger, 3, one, 1);
  residua::matrix<dd> X(ctx, 3, 1, one);
  residua::array<dd> w(ctx, 1);
  expect_rejected({"lanczos:", " X ", "null"}, [&] {
    residua::lanczos(ctx, A, residua::matrix_view<dd>(nullptr, 3, 1, 3, ctx.memory()), w.view());
  });
  expect_rejected({"lanczos:", " w ", "null"}, [&] {
    residua::lanczos(ctx, A, X.view(), residua::vector_view<dd>(nullptr, 1, 1, ctx.memory()));
  });
  expect({"lanczos:", "w has 2 elements", "X has 1 columns"}, A, 3, one, 2);
  expect({"lanczos:", "X ", "full rank"}, A, 3, twice, 2);
  expect({"lanczos:", "X ", "full rank"}, A, 3, {dd(0.0), dd(0.0), dd(0.0)}, 1);
  expect({"lanczos:", "X ", "too large"}, A, 3, {dd(1.5e308), dd(1.5e308), dd(0.0)}, 1);
  expect({"lanczos:", "X ", "more columns than rows"}, A, 3, std::vector<dd>(12, dd(1.0)), 4);
  expect({"lanczos:", "X ", "not finite"}, A, 3,
         {dd(1.0), dd(std::numeric_limits<double>::quiet_NaN()), dd(0.0)}, 1);
  lanczos_options options;
  options.tolerance = std::numeric_limits<double>::quiet_NaN();
  expect({"lanczos:", "tolerance"}, A, 3, one, 1, options);
  options = {};
  options.max_restarts = -1;
  expect({"lanczos:", "max_restarts"}, A, 3, one, 1, options);
  options = {};
  for (const index_t basis : {-1, 2}) {
    options.basis = basis;
    expect({"lanczos:", "basis", "at least 3"}, A, 3, one, 1, options);
  }
  options.basis = 5;
  std::vector<dd> two(18, dd(0.0));
  two[0] = two[10] = dd(1.0);
  expect({"lanczos:", "basis", "is 5", "at least 6"}, larger, 9, two, 2, options);
  options = {};
  options.tolerance = std::numeric_limits<double>::infinity();
  expect({"lanczos:", "tolerance"}, A, 3, one, 1, options);
  expect({"lanczos:", "X ", "not finite"}, A, 3,
         {dd(1.0), dd(std::numeric_limits<double>::infinity()), dd(0.0)}, 1);
}

}  // namespace
}  // namespace residua_test
