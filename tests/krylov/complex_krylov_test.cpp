// Krylov methods over complex systems: what they solve, what they report, and what they share with those over
// real ones.
#include <cstring>

#include "complex_systems.hpp"
#include "krylov/scalars.hpp"

namespace residua_test {
namespace {

using residua::qd;
using number = complex_number;

/// Magnitudes are right also where the squares of the parts are beyond the range of double.
TEST(complex_numbers, have_magnitudes) {
  using residua::krylov::magnitude;
  EXPECT_EQ(magnitude(number{3, -4}), 5);
  EXPECT_EQ(magnitude(number{-12, 5}), 13);
  EXPECT_NEAR(magnitude(number{1, 1}), std::sqrt(2), 4e-16);
  EXPECT_EQ(magnitude(number{0, 0}), 0);
  EXPECT_EQ(magnitude(number{0x3p1020, 0x4p1020}), 0x5p1020);
}

template <class T>
struct complex_answer {
  krylov_report report;
  std::vector<complex<T>> x;
};

template <class T>
krylov_report run_complex(attempt_method method, const context& ctx, const complex_csr_matrix& A,
                          const preconditioner& M, vector_view<const number> b, vector_view<complex<T>> x,
                          const krylov_options& options = {}) {
  if (method == attempt_method::cg) return residua::cg<T>(ctx, A, M, b, x, options);
  if (method == attempt_method::minres) return residua::minres<T>(ctx, A, M, b, x, options);
  if (method == attempt_method::gmres) return residua::gmres<T>(ctx, A, M, b, x, options);
  return residua::bicgstab<T>(ctx, A, M, b, x, options);
}

template <class T>
complex_answer<T> solve_complex(attempt_method method, const context& ctx, const complex_csr& A,
                                const std::vector<number>& b, const krylov_options& options = {},
                                preconditioner_kind kind = preconditioner_kind::none) {
  const complex_csr_matrix in_place(ctx, A);
  const preconditioner M(ctx, in_place, kind);
  const array<number> right(ctx, std::span<const number>(b));
  array<complex<T>> x(ctx, static_cast<index_t>(b.size()));
  const auto report = run_complex<T>(method, ctx, in_place, M, right, x.view(), options);
  return {report, x.to_host(ctx)};
}

/// The real equivalent's residual is that of the complex system.
template <class T>
void expect_complex_residual(const complex_csr& A, const std::vector<number>& b, const complex_answer<T>& a) {
  expect_true_residual(real_equivalent(A), parts_of(b), answer<T>{a.report, parts_of(a.x)});
}

bool is_for_hermitian(attempt_method method) {
  return method == attempt_method::cg || method == attempt_method::minres;
}

class complex_krylov : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(complex_krylov);

/// With a tolerance that each format has ten digits more than.
template <class T>
double tolerance_in() {
  return 1e10 * residua::unit_roundoff<T>;
}

TEST_P(complex_krylov, every_method_solves_in_every_format_with_its_preconditioners) {
  for (const auto method : all_methods) {
    const bool hermitian = is_for_hermitian(method);
    const auto A = magnetic_grid(9, hermitian ? number(5.0) : number(3.5, 1.5));
    const auto b = complex_ones(A.rows);
    for (const auto kind : {preconditioner_kind::none, preconditioner_kind::jacobi, preconditioner_kind::ilu0,
                            preconditioner_kind::ic0, preconditioner_kind::lu}) {
      if (kind == preconditioner_kind::ic0 && !hermitian) continue;
      if (kind == preconditioner_kind::ilu0 && hermitian) continue;
      for_each_format([&]<class T>() {
        SCOPED_TRACE(std::string(name_of(method)) + " with " + std::string(name_of(kind)));
        krylov_options options;
        options.tolerance = tolerance_in<T>();
        const auto a = solve_complex<T>(method, ctx, A, b, options, kind);
        EXPECT_EQ(a.report.reason, stop_reason::converged) << name_of(a.report.reason);
        EXPECT_LE(a.report.true_relative_residual, options.tolerance);
        expect_complex_residual(A, b, a);
      });
    }
  }
}

TEST_P(complex_krylov, minres_solves_indefinite_systems) {
  const auto A = magnetic_grid(8, number(0.7));
  const auto b = complex_ones(A.rows);
  for_each_format([&]<class T>() {
    const auto a = solve_complex<T>(attempt_method::minres, ctx, A, b);
    EXPECT_EQ(a.report.reason, stop_reason::converged) << name_of(a.report.reason);
    expect_complex_residual(A, b, a);
  });
}

/// In exact arithmetic they are the same process. Rounding of qd, 10^-63, is far from what is compared.
TEST_P(complex_krylov, cg_and_minres_take_the_steps_of_the_real_equivalent) {
  const auto A = magnetic_grid(7, number(4.5));
  const auto b = complex_ones(A.rows);
  krylov_options options;
  options.keep_history = true;
  options.tolerance = 1e-12;
  for (const auto method : {attempt_method::cg, attempt_method::minres}) {
    for (const auto kind : {preconditioner_kind::none, preconditioner_kind::jacobi}) {
      const auto of_numbers = solve_complex<qd>(method, ctx, A, b, options, kind).report;
      const auto of_parts = solve_by<qd>(method, ctx, real_equivalent(A), parts_of(b), options, kind).report;
      ASSERT_EQ(of_numbers.iterations, of_parts.iterations) << name_of(method);
      for (std::size_t k = 0; k < of_parts.history.size(); ++k)
        EXPECT_DOUBLE_EQ(of_numbers.history[k], of_parts.history[k]) << name_of(method) << ", " << k;
    }
  }
}

/// A has n different eigenvalues, and its real equivalent 2 n: so many dimensions has the Krylov space
/// before it holds x.
TEST_P(complex_krylov, methods_with_complex_coefficients_need_a_dimension_for_each_eigenvalue) {
  constexpr index_t n = 12;
  const auto A = spread_diagonal(n);
  const auto b = complex_ones(n);
  krylov_options options;
  options.tolerance = 1e-20;
  options.max_iterations = n - 1;
  for (const auto method : {attempt_method::gmres, attempt_method::bicgstab}) {
    options.max_iterations = n;
    const auto a = solve_complex<qd>(method, ctx, A, b, options);
    EXPECT_EQ(a.report.reason, stop_reason::converged) << name_of(method);
    EXPECT_EQ(a.report.iterations, n) << name_of(method);
    expect_complex_residual(A, b, a);
    const auto of_parts = solve_by<qd>(method, ctx, real_equivalent(A), parts_of(b), options);
    EXPECT_EQ(of_parts.report.reason, stop_reason::iteration_limit) << name_of(method);
  }
  options.max_iterations = 2 * n;
  EXPECT_EQ(
      solve_by<qd>(attempt_method::gmres, ctx, real_equivalent(A), parts_of(b), options).report.iterations,
      2 * n);
}

/// Restarted: x goes on from the last one.
TEST_P(complex_krylov, gmres_restarts) {
  const auto A = magnetic_grid(9, number(2, 1.5));
  const auto b = complex_ones(A.rows);
  krylov_options options;
  options.restart = 7;
  for_each_format([&]<class T>() {
    for (const auto kind : {preconditioner_kind::none, preconditioner_kind::jacobi}) {
      const auto a = solve_complex<T>(attempt_method::gmres, ctx, A, b, options, kind);
      EXPECT_EQ(a.report.reason, stop_reason::converged) << name_of(a.report.reason);
      EXPECT_GT(a.report.iterations, options.restart);
      expect_complex_residual(A, b, a);
    }
  });
}

/// The real equivalent has zeros on its diagonal.
TEST_P(complex_krylov, jacobi_divides_by_complex_numbers) {
  auto A = magnetic_grid(4, number(0, 5));
  const complex_csr_matrix in_place(ctx, A);
  const preconditioner M(ctx, in_place, preconditioner_kind::jacobi);
  const std::vector<double> r(32, 10.0);
  array<double> of_r(ctx, std::span<const double>(r)), z(ctx, 32);
  M.apply(ctx, of_r, z);
  for (std::size_t k = 0; k < 32; ++k) EXPECT_EQ(z.to_host(ctx)[k], k % 2 == 0 ? 2 : -2);
  EXPECT_EQ(M.report().entries, 16);
  for (const auto method : {attempt_method::bicgstab, attempt_method::gmres}) {
    const auto b = complex_ones(A.rows);
    const auto a = solve_complex<double>(method, ctx, A, b, {}, preconditioner_kind::jacobi);
    EXPECT_TRUE(a.report.converged()) << name_of(a.report.reason);
    expect_complex_residual(A, b, a);
  }
  A.value[0] = 0.0;
  expect_error(residua::error_kind::invalid_input, {"jacobi", "zero diagonal", "row 1"},
               [&] { preconditioner(ctx, complex_csr_matrix(ctx, A), preconditioner_kind::jacobi); });
  complex_csr wide = A;
  wide.columns = A.columns + 1;
  expect_rejected({"preconditioner: A is ", "it must be square"},
                  [&] { preconditioner(ctx, complex_csr_matrix(ctx, wide), preconditioner_kind::ilu0); });
  expect_rejected({"preconditioner:", "block_size", "0"}, [&] {
    preconditioner(ctx, complex_csr_matrix(ctx, A), preconditioner_kind::none, {.block_size = 0});
  });
}

/// What double's rounding keeps from the tolerance is noticed; the limit of iterations holds.
TEST_P(complex_krylov, runs_are_supervised) {
  for (const auto method : all_methods) {
    const bool hermitian = is_for_hermitian(method);
    const auto A = magnetic_grid(9, hermitian ? number(4.2) : number(4.2, 0.5));
    const auto b = complex_ones(A.rows);
    krylov_options options;
    options.tolerance = 1e-25;
    options.max_iterations = 5000;
    const auto a = solve_complex<double>(method, ctx, A, b, options);
    EXPECT_FALSE(a.report.converged());
    EXPECT_LT(a.report.iterations, 1000) << name_of(a.report.reason);
    EXPECT_LT(a.report.true_relative_residual, 1e-13);
    expect_complex_residual(A, b, a);
    options.max_iterations = 3;
    EXPECT_EQ(solve_complex<double>(method, ctx, A, b, options).report.reason, stop_reason::iteration_limit);
  }
}

/// Far from convergence, whatever a GPU replays at a time.
TEST_P(complex_krylov, runs_may_be_interrupted) {
  for (const auto method : all_methods) {
    const auto A = magnetic_grid(20, is_for_hermitian(method) ? number(3.999) : number(4.0, 0.01));
    const auto b = complex_ones(A.rows);
    index_t told = 0;
    krylov_options options;
    options.tolerance = 0;
    options.progress = [&](index_t iterations, double) { told = iterations; };
    options.interrupted = [&] { return told >= 2; };
    const auto stopped = solve_complex<double>(method, ctx, A, b, options);
    EXPECT_EQ(stopped.report.reason, stop_reason::interrupted);
    EXPECT_GE(stopped.report.iterations, 2);
    if (ctx.kind() != residua::backend::cuda) {
      EXPECT_EQ(stopped.report.iterations, 2);
    }
    expect_complex_residual(A, b, stopped);
  }
}

/// Hermitian and definite, with a first row and column that are full: of a row's product a GPU's blocks sum
/// parts.
complex_csr arrow(index_t n) {
  complex_csr A;
  A.rows = A.columns = n;
  const auto add = [&](index_t j, const number& value) {
    A.column.push_back(static_cast<sparse_index>(j));
    A.value.push_back(value);
  };
  const number beside(0.0005, 0.001);
  for (index_t i = 0; i < n; ++i) {
    if (i > 0) add(0, conj(beside));
    add(i, 5.0 + static_cast<double>(i % 3));
    for (index_t j = 1; i == 0 && j < n; ++j) add(j, beside);
    A.row_start.push_back(static_cast<sparse_index>(A.column.size()));
  }
  A.hermitian = true;
  return A;
}

TEST_P(complex_krylov, rows_may_be_long) {
  const auto A = arrow(2600);
  const auto b = complex_ones(A.rows);
  for (const auto method : all_methods) {
    for_each_format([&]<class T>() {
      krylov_options options;
      options.tolerance = tolerance_in<T>();
      const auto a = solve_complex<T>(method, ctx, A, b, options);
      EXPECT_TRUE(a.report.converged()) << name_of(a.report.reason);
      expect_complex_residual(A, b, a);
    });
  }
}

TEST_P(complex_krylov, ends_are_named) {
  const auto definite = magnetic_grid(4, number(5.0)), indefinite = magnetic_grid(4, number(0.5));
  const auto b = complex_ones(16);
  EXPECT_EQ(solve_complex<double>(attempt_method::cg, ctx, indefinite, b).report.reason,
            stop_reason::not_positive_definite);
  auto infinite = b;
  infinite[3].im = std::numeric_limits<double>::infinity();
  for (const auto method : all_methods) {
    EXPECT_EQ(solve_complex<double>(method, ctx, definite, infinite).report.reason, stop_reason::not_finite);
    const auto zero = solve_complex<double>(method, ctx, definite, std::vector<number>(16, 0.0));
    EXPECT_EQ(zero.report.reason, stop_reason::converged);
    EXPECT_EQ(zero.report.iterations, 0);
    const auto none = solve_complex<double>(method, ctx, complex_csr(), {});
    EXPECT_EQ(none.report.reason, stop_reason::converged);
  }
}

/// Numbers near the ends of double's range are scaled, as those of real systems are.
TEST_P(complex_krylov, right_hand_sides_may_be_of_any_size) {
  for (const auto method : all_methods) {
    const bool hermitian = is_for_hermitian(method);
    const auto A = magnetic_grid(5, hermitian ? number(5.0) : number(3.5, 1.5));
    for (const int exponent : {-900, 900}) {
      auto b = complex_ones(A.rows);
      for (auto& z : b) z = {std::ldexp(z.re, exponent), std::ldexp(z.im, exponent)};
      const auto a = solve_complex<double>(method, ctx, A, b);
      EXPECT_TRUE(a.report.converged()) << name_of(a.report.reason);
      EXPECT_LE(a.report.true_relative_residual, 1e-8);
    }
  }
}

TEST_P(complex_krylov, vectors_may_have_increments) {
  const auto A = magnetic_grid(5, number(5.0));
  const complex_csr_matrix in_place(ctx, A);
  const auto b = complex_ones(A.rows);
  const auto n = static_cast<std::size_t>(A.rows);
  std::vector<number> spread_b(3 * n, number(std::nan(""))), spread_x(2 * n, number(7.0));
  for (std::size_t i = 0; i < n; ++i) {
    spread_b[3 * (n - 1 - i)] = b[i];
    spread_x[2 * i] = 0.0;
  }
  const array<number> of_b(ctx, std::span<const number>(spread_b));
  for (const auto method : all_methods) {
    array<number> of_x(ctx, std::span<const number>(spread_x));
    const auto report = run_complex<double>(method, ctx, in_place, preconditioner(),
                                            vector_view<const number>(of_b.data(), A.rows, -3, ctx.memory()),
                                            vector_view<number>(of_x.data(), A.rows, 2, ctx.memory()));
    const auto x = of_x.to_host(ctx);
    const auto plain = solve_complex<double>(method, ctx, A, b);
    EXPECT_EQ(report.iterations, plain.report.iterations);
    for (std::size_t i = 0; i < n; ++i) {
      EXPECT_EQ(x[2 * i], plain.x[i]);
      EXPECT_EQ(x[2 * i + 1], number(7.0));
    }
  }
}

TEST_P(complex_krylov, what_does_not_fit_is_named) {
  const complex_csr_matrix A(ctx, magnetic_grid(3, number(5.0))), other(ctx, magnetic_grid(4, number(5.0))),
      wide(ctx, complex_csr{1, 2, {0, 1}, {0}, {1.0}});
  const preconditioner none, M(ctx, other, preconditioner_kind::jacobi);
  array<number> nine(ctx, 9), ten(ctx, 10), x(ctx, 9);
  krylov_options wrong;
  wrong.tolerance = -1;
  for (const auto method : all_methods) {
    const std::string name(name_of(method));
    const auto run = [&](const auto& matrix, const preconditioner& its_preconditioner, auto& b, auto& its_x,
                         const krylov_options& options = {}) {
      run_complex<double>(method, ctx, matrix, its_preconditioner, b.view(), its_x.view(), options);
    };
    expect_rejected({name, "A is 1 x 2", "square"}, [&] { run(wide, none, nine, nine); });
    expect_rejected({name, "b has 10 elements, A has 9 rows"}, [&] { run(A, none, ten, nine); });
    expect_rejected({name, "x has 10 elements, A has 9 rows"}, [&] { run(A, none, nine, ten); });
    expect_rejected({name, "M was made of another matrix"}, [&] { run(A, M, nine, x); });
    expect_rejected({name, "x lies where b does"}, [&] { run(A, none, nine, nine); });
    expect_rejected({name, "tolerance"}, [&] { run(A, none, nine, x, wrong); });
  }
  wrong = {};
  wrong.restart = 0;
  expect_rejected({"gmres", "restart"},
                  [&] { residua::gmres<double>(ctx, A, none, nine.view(), x.view(), wrong); });
}

/// Hermitian and definite, as its diagonal is larger than what is beside it.
complex_csr banded(sparse_index n) {
  complex_csr A;
  A.rows = A.columns = n;
  for (sparse_index i = 0; i < n; ++i) {
    for (const sparse_index j : {i - 200, i - 1, i, i + 1, i + 200}) {
      if (j < 0 || j >= n) continue;
      A.column.push_back(j);
      A.value.push_back(i == j ? number(5.0) : number(-1, j > i ? 0.01 : -0.01));
    }
    A.row_start.push_back(static_cast<sparse_index>(A.column.size()));
  }
  return A;
}

/// With rows enough for threads, and in double elements, too.
TEST(complex_krylov_on_the_cpu, has_the_same_bits_for_every_number_of_threads_and_instruction_set) {
  krylov_options options;
  options.max_iterations = 2;
  const auto places = cpu_places();
  for (const auto method : all_methods) {
    for_each_format([&]<class T>() {
      const auto A = banded(std::is_same_v<T, double> ? 33000 : 7000);
      const auto b = complex_ones(A.rows);
      const auto expected = solve_complex<T>(method, places.front().make(), A, b, options).x;
      for (const auto& p : places) {
        const auto x = solve_complex<T>(method, p.make(), A, b, options).x;
        EXPECT_EQ(std::memcmp(x.data(), expected.data(), x.size() * sizeof(x[0])), 0)
            << name_of(method) << " on " << p.name();
      }
    });
  }
}

}  // namespace
}  // namespace residua_test
