// solve() of complex systems, as real equivalents: its Krylov methods are those of complex numbers.
#include "complex_systems.hpp"
#include "solved.hpp"

namespace residua_test {
namespace {

using residua::format, residua::solve_method;

class complex_solve : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(complex_solve);

/// By real ones GMRES needs twice as many (complex_krylov_test).
TEST_P(complex_solve, methods_need_a_dimension_for_each_eigenvalue_of_the_complex_matrix) {
  constexpr index_t n = 12;
  const csr R = real_equivalent(spread_diagonal(n));
  solve_options options;
  options.precision = format::qd;
  options.tolerance = 1e-20;
  for (const auto method : {solve_method::gmres, solve_method::bicgstab}) {
    options.method = method;
    const auto s = solved(ctx, R, options);
    EXPECT_TRUE(s.converged) << name_of(method);
    EXPECT_EQ(s.last().report.iterations, n) << name_of(method);
    expect_truthful(ctx, R, s);
  }
}

TEST_P(complex_solve, every_method_and_preconditioner_reports_the_truth) {
  for (const auto method : {solve_method::cg, solve_method::minres, solve_method::bicgstab,
                            solve_method::gmres, solve_method::direct}) {
    const bool hermitian = method == solve_method::cg || method == solve_method::minres;
    const csr R =
        real_equivalent(magnetic_grid(7, hermitian ? complex_number(5.0) : complex_number(3.5, 1.5)));
    for (const auto kind :
         {preconditioner_kind::none, preconditioner_kind::jacobi, preconditioner_kind::lu}) {
      if (method == solve_method::direct && kind != preconditioner_kind::lu) continue;
      solve_options options;
      options.method = method;
      options.precondition = kind;
      for (const double tolerance : {1e-8, 1e-25}) {
        options.tolerance = tolerance;
        const auto s = solved(ctx, R, options);
        EXPECT_TRUE(s.converged) << name_of(method) << " with " << name_of(kind);
        EXPECT_LE(s.last().report.true_relative_residual, tolerance);
        expect_truthful(ctx, R, s);
      }
    }
  }
}

TEST_P(complex_solve, the_choice_solves_them_too) {
  for (const auto& diagonal :
       {complex_number(5.0), complex_number(0.3), complex_number(3, 1), complex_number(0, 5)}) {
    const csr R = real_equivalent(magnetic_grid(8, diagonal));
    solve_options options;
    options.tolerance = 1e-20;
    const auto s = solved(ctx, R, options);
    EXPECT_TRUE(s.converged);
    expect_truthful(ctx, R, s);
  }
}

/// The real equivalent's diagonal is zero, the complex matrix's is not.
TEST_P(complex_solve, jacobi_takes_the_complex_diagonal) {
  const csr R = real_equivalent(magnetic_grid(5, complex_number(0, 5)));
  solve_options options;
  options.method = solve_method::gmres;
  options.precondition = preconditioner_kind::jacobi;
  const auto s = solved(ctx, R, options);
  EXPECT_TRUE(s.converged);
  EXPECT_EQ(s.last().precondition, preconditioner_kind::jacobi);
  expect_truthful(ctx, R, s);
}

/// A matrix near the end of double's range is scaled, and so is its complex form.
TEST_P(complex_solve, matrices_may_be_of_any_size) {
  auto A = magnetic_grid(5, complex_number(3, 2));
  for (auto& a : A.value) a = {std::ldexp(a.re, 900), std::ldexp(a.im, 900)};
  solve_options options;
  options.method = solve_method::bicgstab;
  const csr R = real_equivalent(A);
  const auto s = solved(ctx, R, options);
  EXPECT_TRUE(s.converged);
  expect_truthful(ctx, R, s);
}

/// Parts of b lie in turns whatever its increment.
TEST_P(complex_solve, right_hand_sides_may_have_increments) {
  const csr R = real_equivalent(magnetic_grid(4, complex_number(3, 2)));
  std::vector<double> b(static_cast<std::size_t>(R.rows)), spread(2 * b.size(), std::nan(""));
  for (std::size_t k = 0; k < b.size(); ++k) b[k] = spread[2 * k] = static_cast<double>(k % 5) - 1.5;
  solve_options options;
  options.method = solve_method::gmres;
  const csr_matrix in_place(ctx, R);
  const array<double> right(ctx, std::span<const double>(b)), apart(ctx, std::span<const double>(spread));
  const auto plain = residua::solve(ctx, in_place, right, options);
  const auto strided = residua::solve(
      ctx, in_place, vector_view<const double>(apart.data(), R.rows, 2, ctx.memory()), options);
  EXPECT_TRUE(plain.converged);
  EXPECT_EQ(plain.x_as<double>(ctx).to_host(ctx), strided.x_as<double>(ctx).to_host(ctx));
}

}  // namespace
}  // namespace residua_test
