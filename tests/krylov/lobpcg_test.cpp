// lobpcg: some eigenvalues of matrices whose spectra are known.
#include "residua/krylov/lobpcg.hpp"

#include "blas/matrices.hpp"
#include "residua/view/matrix.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::csr;
using residua::csr_matrix;
using residua::lobpcg_options;
using residua::preconditioner;
using residua::preconditioner_kind;
using residua::spectrum_end;
using residua::stop_reason;

constexpr mpfr_prec_t bits = 600;

/// The second difference in one dimension, or in two on a square: factor (4 - neighbours) or (2 -
/// neighbours).
csr differences(index_t width, int dimensions, double factor = 1) {
  csr A;
  A.rows = A.columns = dimensions == 1 ? width : width * width;
  A.kind = residua::matrix_kind::symmetric;
  for (index_t i = 0; i < A.rows; ++i) {
    const auto add = [&](index_t j, double value) {
      A.column.push_back(static_cast<residua::sparse_index>(j));
      A.value.push_back(factor * value);
    };
    if (dimensions == 2 && i >= width) add(i - width, -1);
    if (i % width > 0) add(i - 1, -1);
    add(i, 2.0 * dimensions);
    if (i % width < width - 1) add(i + 1, -1);
    if (dimensions == 2 && i + width < A.rows) add(i + width, -1);
    A.row_start.push_back(static_cast<residua::sparse_index>(A.column.size()));
  }
  return A;
}

/// All of its eigenvalues, in ascending order: sums of 2 - 2 cos(j pi / (width + 1)).
std::vector<mp> known_eigenvalues(index_t width, int dimensions, double factor = 1) {
  std::vector<mp> line, all;
  for (index_t j = 1; j <= width; ++j) {
    mp x(bits);
    mpfr_const_pi(x.get(), MPFR_RNDN);
    mpfr_mul_si(x.get(), x.get(), j, MPFR_RNDN);
    mpfr_div_si(x.get(), x.get(), width + 1, MPFR_RNDN);
    mpfr_cos(x.get(), x.get(), MPFR_RNDN);
    mpfr_mul_si(x.get(), x.get(), -2, MPFR_RNDN);
    mpfr_add_si(x.get(), x.get(), 2, MPFR_RNDN);
    mpfr_mul_d(x.get(), x.get(), factor, MPFR_RNDN);
    line.push_back(x);
  }
  if (dimensions == 1) {
    all = line;
  } else {
    for (const mp& a : line) {
      for (const mp& b : line) {
        all.push_back(a);
        mpfr_add(all.back().get(), all.back().get(), b.get(), MPFR_RNDN);
      }
    }
  }
  std::sort(all.begin(), all.end(),
            [](const mp& a, const mp& b) { return mpfr_less_p(a.get(), b.get()) != 0; });
  return all;
}

template <class T>
struct outcome {
  std::vector<T> X, w;
  residua::lobpcg_report report;
};
template <class T>
outcome<T> run(const context& ctx, const csr& A, index_t k, preconditioner_kind kind,
               const lobpcg_options& options) {
  const csr_matrix on_device(ctx, A);
  const preconditioner M(ctx, on_device, kind);
  padded<T> X(ctx, vector_of<T>(data::uniform, A.rows * k, 17), A.rows, k, 2);
  residua::array<T> w(ctx, k);
  auto report = residua::lobpcg(ctx, on_device, M, X, w, options);
  return {X.elements(), w.to_host(ctx), std::move(report)};
}

/// |A x_j - w_j x_j| / |x_j| by MPFR.
template <class T>
double residual(const csr& A, const outcome<T>& f, std::size_t j) {
  mp squares(0.0, bits), norm(0.0, bits), sum(bits), term(bits), x(bits);
  const auto element = [&](index_t i) {
    return f.X[static_cast<std::size_t>(i) + j * static_cast<std::size_t>(A.rows)];
  };
  for (index_t i = 0; i < A.rows; ++i) {
    x.set(element(i));
    sum.set(f.w[j]);
    mpfr_mul(sum.get(), sum.get(), x.get(), MPFR_RNDN);
    mpfr_neg(sum.get(), sum.get(), MPFR_RNDN);
    mpfr_sqr(term.get(), x.get(), MPFR_RNDN);
    mpfr_add(norm.get(), norm.get(), term.get(), MPFR_RNDN);
    for (auto k = A.row_start[static_cast<std::size_t>(i)]; k < A.row_start[static_cast<std::size_t>(i + 1)];
         ++k) {
      x.set(element(A.column[static_cast<std::size_t>(k)]));
      mpfr_mul_d(term.get(), x.get(), A.value[static_cast<std::size_t>(k)], MPFR_RNDN);
      mpfr_add(sum.get(), sum.get(), term.get(), MPFR_RNDN);
    }
    mpfr_sqr(sum.get(), sum.get(), MPFR_RNDN);
    mpfr_add(squares.get(), squares.get(), sum.get(), MPFR_RNDN);
  }
  mpfr_div(squares.get(), squares.get(), norm.get(), MPFR_RNDN);
  mpfr_sqrt(squares.get(), squares.get(), MPFR_RNDN);
  return squares.to_double();
}

/// Residuals and eigenvalues against the report. `first`: the place of w[0] among the known eigenvalues.
template <class T>
void expect_bounds_hold(const csr& A, const outcome<T>& f, std::vector<mp> known, index_t first) {
  for (std::size_t j = 0; j < f.w.size(); ++j) {
    EXPECT_LE(residual(A, f, j), f.report.residuals[j]) << j;
    mp& error = known[static_cast<std::size_t>(first) + j];
    error.subtract(f.w[j]);
    EXPECT_LE(std::fabs(error.to_double()), f.report.eigenvalue_error) << j;
  }
}

class lobpcg : public on_backend {};
INSTANTIATE_TEST_SUITE_P(all, lobpcg, testing::ValuesIn(few_places()), name_of_place);

/// A tolerance that each format reaches: |A| u^N times what sums of the vectors' length may err by, beside
/// the k-th of the known eigenvalues.
template <class T>
double reachable(const std::vector<mp>& known, index_t k) {
  const double norm = known.back().to_double(), value = known[static_cast<std::size_t>(k - 1)].to_double();
  return 4 * residua::error_bounds<T>::dot * static_cast<double>(known.size()) * residua::limb_unit<T> *
         norm / value;
}

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
