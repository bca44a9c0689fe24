// Preconditioners against factors known in advance: small integers and powers of two, so that all is exact.
#include "residua/krylov/preconditioner.hpp"

#include <cmath>
#include <limits>
#include <random>

#include "dominated.hpp"
#include "krylov/preconditioner_state.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/sparse/factors.hpp"
#include "sparse/direct/factor_plan.hpp"
#include "sparse/triangular_factors.hpp"

namespace residua_test {
namespace {

using dense_matrix = std::vector<std::vector<double>>;

dense_matrix zeros(index_t n) { return dense_matrix(n, std::vector<double>(n, 0.0)); }

dense_matrix product(const dense_matrix& A, const dense_matrix& B) {
  const std::size_t n = A.size();
  dense_matrix C = zeros(static_cast<index_t>(n));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t j = 0; j < n; ++j) C[i][j] += A[i][k] * B[k][j];
    }
  }
  return C;
}

dense_matrix transposed(const dense_matrix& A) {
  dense_matrix T = A;
  for (std::size_t i = 0; i < A.size(); ++i) {
    for (std::size_t j = 0; j < A.size(); ++j) T[j][i] = A[i][j];
  }
  return T;
}

std::vector<double> times(const dense_matrix& A, const std::vector<double>& x) {
  std::vector<double> y(x.size(), 0.0);
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < x.size(); ++j) y[i] += A[i][j] * x[j];
  }
  return y;
}

/// The entries of A that the pattern has.
csr restricted(const dense_matrix& A, const csr& pattern) {
  csr R = pattern;
  R.kind = residua::matrix_kind::general;
  for (index_t i = 0; i < R.rows; ++i) {
    for (index_t k = R.row_start[i]; k < R.row_start[i + 1]; ++k) R.value[k] = A[i][R.column[k]];
  }
  return R;
}

/// Lower triangle on the pattern, with small integers, and powers of two on its diagonal.
dense_matrix random_lower(const csr& pattern, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  dense_matrix L = zeros(pattern.rows);
  for (index_t i = 0; i < pattern.rows; ++i) {
    for (index_t k = pattern.row_start[i]; k < pattern.row_start[i + 1]; ++k) {
      const auto j = pattern.column[k];
      if (j < i) L[i][j] = static_cast<double>(static_cast<int>(random() % 5) - 2);
      if (j == i) L[i][i] = static_cast<double>(1 << random() % 3);
    }
  }
  return L;
}

std::vector<double> random_integers(index_t n, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<double> z;
  for (index_t i = 0; i < n; ++i) z.push_back(static_cast<double>(static_cast<int>(random() % 19) - 9));
  return z;
}

std::vector<double> applied_to(const context& ctx, const csr& A, preconditioner_kind kind,
                               const std::vector<double>& r) {
  const preconditioner M(ctx, csr_matrix(ctx, A), kind);
  const array<double> right(ctx, std::span<const double>(r));
  array<double> z(ctx, static_cast<index_t>(r.size()));
  M.state().solve(ctx, right, z);
  return z.to_host(ctx);
}

/// The first row, the first column and the diagonal: a row that others look up by bisection, being much
/// longer than they are.
csr arrow(index_t n) {
  csr A;
  A.rows = A.columns = n;
  A.row_start.clear();
  for (sparse_index i = 0; i < n; ++i) {
    A.row_start.push_back(static_cast<sparse_index>(A.column.size()));
    for (sparse_index j = 0; j < n; ++j)
      if (i == 0 || j == 0 || i == j) A.column.push_back(j);
  }
  A.row_start.push_back(static_cast<sparse_index>(A.column.size()));
  A.value.assign(A.column.size(), 1.0);
  return A;
}

/// Patterns on which factors without fill-in drop entries (grids, an arrow), drop none (a band), or are full.
std::vector<csr> patterns() {
  csr full = dense({1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  return {residua::generate_problem("poisson7:5x4x1"),
          residua::generate_problem("plate:5"),
          residua::generate_problem("poisson7:9x1x1"),
          residua::generate_problem("poisson27:3"),
          full,
          arrow(60),
          dense({3})};
}

class preconditioners : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(preconditioners);

TEST_P(preconditioners, ilu0_finds_the_factors_of_a_product_on_its_pattern) {
  for (const csr& pattern : patterns()) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      dense_matrix L = random_lower(pattern, seed);
      for (index_t i = 0; i < pattern.rows; ++i) L[i][i] = 1;
      const dense_matrix LU = product(L, transposed(random_lower(pattern, seed + 10)));
      const auto z = random_integers(pattern.rows, seed);
      EXPECT_EQ(applied_to(ctx, restricted(LU, pattern), preconditioner_kind::ilu0, times(LU, z)), z);
    }
  }
}

TEST_P(preconditioners, ic0_finds_the_factor_of_a_product_on_its_pattern) {
  for (const csr& pattern : patterns()) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const dense_matrix L = random_lower(pattern, seed);
      const dense_matrix LLt = product(L, transposed(L));
      const auto z = random_integers(pattern.rows, seed);
      EXPECT_EQ(applied_to(ctx, restricted(LLt, pattern), preconditioner_kind::ic0, times(LLt, z)), z);
    }
  }
}

TEST_P(preconditioners, jacobi_holds_the_inverse_diagonal) {
  const csr A = dense({2, 5, 0, 7, -4, 1, 0, 3, 8});
  const preconditioner M(ctx, csr_matrix(ctx, A), preconditioner_kind::jacobi);
  EXPECT_EQ(M.state().inverse_diagonal.to_host(ctx), (std::vector<double>{0.5, -0.25, 0.125}));
  EXPECT_EQ(M.report().entries, 3);
}

TEST_P(preconditioners, complete_factors_solve_at_once) {
  const csr A = residua::generate_problem("poisson7:200x1x1");  // tridiagonal: no fill-in
  for_each_format([&]<class T>() {
    for (const auto method : all_methods) {
      for (const auto kind : {preconditioner_kind::ilu0, preconditioner_kind::ic0}) {
        const auto a = solve_by<T>(method, ctx, A, ones(A), {}, kind);
        EXPECT_EQ(a.report.reason, stop_reason::converged);
        EXPECT_LE(a.report.iterations, 2);
      }
    }
  });
}

TEST_P(preconditioners, tell_their_kind) {
  const csr_matrix A(ctx, dense({2, 1, 1, 2}));
  EXPECT_EQ(preconditioner().kind(), preconditioner_kind::none);
  for (const auto kind :
       {preconditioner_kind::none, preconditioner_kind::jacobi, preconditioner_kind::block_jacobi,
        preconditioner_kind::ilu0, preconditioner_kind::ilut, preconditioner_kind::ic0,
        preconditioner_kind::lu, preconditioner_kind::cholesky}) {
    EXPECT_EQ(preconditioner(ctx, A, kind).kind(), kind);
  }
}

// ---- M as an operator, the caller's own, and complete factors ----

/// z = r / 4.
preconditioner quarter(const context& ctx, index_t rows) {
  return {ctx, rows, [](const context& c, vector_view<const double> r, vector_view<double> z) {
            residua::copy<double>(c, r, z);
            residua::scal<double>(c, 0.25, z);
          }};
}

TEST_P(preconditioners, apply_every_kind) {
  const csr A = dense({4, 0, 0, 0, -2, 0, 0, 0, 8});
  const csr_matrix on_device(ctx, A);
  const std::vector<double> r{1, 2, 4}, divided{0.25, -1, 0.5};
  EXPECT_EQ(applied(ctx, preconditioner(), r), r);
  EXPECT_EQ(applied(ctx, {ctx, on_device, preconditioner_kind::none}, r), r);
  EXPECT_EQ(applied(ctx, {ctx, on_device, preconditioner_kind::jacobi}, r), divided);
  EXPECT_EQ(applied(ctx, {ctx, on_device, preconditioner_kind::ilu0}, r), divided);
  EXPECT_EQ(applied(ctx, {ctx, residua::sparse_factors(ctx, on_device)}, r), divided);
  EXPECT_EQ(applied(ctx, quarter(ctx, 3), r), (std::vector<double>{0.25, 0.5, 1}));
  const csr positive = dense({4, 0, 0, 0, 1, 0, 0, 0, 16});
  EXPECT_EQ(applied(ctx, {ctx, csr_matrix(ctx, positive), preconditioner_kind::ic0}, r),
            (std::vector<double>{0.25, 2, 0.25}));
}

/// Unsymmetric, so that A^-T would not do.
TEST_P(preconditioners, complete_factors_are_those_of_the_matrix) {
  const csr A = dense({1, 2, 0, 0, 1, 4, 0, 0, 1});
  const auto x = std::vector<double>{3, -1, 2};
  EXPECT_EQ(applied(ctx, {ctx, residua::sparse_factors(ctx, csr_matrix(ctx, A))}, {1, 7, 2}), x);
}

TEST_P(preconditioners, apply_to_nothing) {
  const csr_matrix nothing(ctx, csr());
  EXPECT_TRUE(applied(ctx, preconditioner(), {}).empty());
  EXPECT_TRUE(applied(ctx, {ctx, nothing, preconditioner_kind::jacobi}, {}).empty());
  EXPECT_TRUE(applied(ctx, {ctx, residua::sparse_factors(ctx, nothing)}, {}).empty());
  EXPECT_TRUE(applied(ctx, quarter(ctx, 0), {}).empty());
}

TEST_P(preconditioners, apply_rejects_what_does_not_fit) {
  const csr_matrix A(ctx, dense({4, 0, 0, 0, -2, 0, 0, 0, 8}));
  const strided<double> two(ctx, {1, 2}), three(ctx, {1, 2, 3}), r(ctx, {1, 2, 3}), spread(ctx, {1, 2, 3}, 2);
  const char* name = "preconditioner::apply:";
  for (const auto& M : {preconditioner(ctx, A, preconditioner_kind::jacobi),
                        preconditioner(ctx, residua::sparse_factors(ctx, A)), quarter(ctx, 3)}) {
    expect_rejected({name, "r of as many elements as M has rows", "2"}, [&] { M.apply(ctx, two, three); });
    expect_rejected({name, "z of as many elements as r", "2"}, [&] { M.apply(ctx, three, two); });
    expect_rejected({name, "r with increment 1", "2"}, [&] { M.apply(ctx, spread, r); });
    expect_rejected({name, "z with increment 1", "2"}, [&] { M.apply(ctx, r, spread); });
    expect_rejected({name, " z ", "null"}, [&] { M.apply(ctx, r, {nullptr, 3, 1, ctx.memory()}); });
    expect_rejected({name, " r ", "null"}, [&] { M.apply(ctx, {nullptr, 3, 1, ctx.memory()}, r); });
  }
  EXPECT_NO_THROW(preconditioner().apply(ctx, two, strided<double>(ctx, {0, 0})));
  expect_rejected({name, "z of as many elements as r"}, [&] { preconditioner().apply(ctx, two, three); });
}

TEST_P(preconditioners, reject_what_cannot_stand_for_one) {
  expect_rejected({"preconditioner:", "rows"}, [&] { quarter(ctx, -1); });
  expect_rejected({"preconditioner:", "function"},
                  [&] { preconditioner(ctx, 3, residua::preconditioner_function()); });
  const residua::sparse_factors singular(ctx, csr_matrix(ctx, dense({1, 1, 1, 1})));
  expect_rejected({"preconditioner:", "factors", "singular"}, [&] { preconditioner(ctx, singular); });
}

/// By its number from 1 on, which the factors tell from 0 on.
TEST_P(preconditioners, cholesky_names_the_pivot_that_is_not_positive) {
  csr A = dense({1, -0.9, -0.9, -0.9, 1, -0.9, -0.9, -0.9, 1});
  A.kind = residua::matrix_kind::symmetric;
  const csr_matrix its(ctx, A);
  const residua::sparse_factors factors(residua::factor_analysis(ctx, its, residua::factor_kind::cholesky));
  expect_error(
      residua::error_kind::invalid_input,
      {"cholesky", "not definite", "pivot of row " + std::to_string(factors.indefinite_row() + 1) + " "},
      [&] { preconditioner(ctx, its, preconditioner_kind::cholesky); });
}

TEST_P(preconditioners, tell_what_they_fit) {
  const csr_matrix three(ctx, dense({4, 0, 0, 0, -2, 0, 0, 0, 8})), two(ctx, dense({1, 0, 0, 1}));
  const preconditioner factors(ctx, residua::sparse_factors(ctx, three)), own = quarter(ctx, 3);
  EXPECT_EQ(factors.kind(), preconditioner_kind::lu);
  EXPECT_EQ(own.kind(), preconditioner_kind::user);
  EXPECT_EQ(name_of(factors.kind()), "lu");
  EXPECT_EQ(name_of(own.kind()), "user");
  for (const auto& M : {factors, own}) {
    EXPECT_TRUE(M.fits(three));
    EXPECT_FALSE(M.fits(two));
  }
  EXPECT_TRUE(preconditioner().fits(two));
}

/// Wherever they would be solved with: copies of their triangles solve as they do themselves, each to the
/// bound.
TEST_P(preconditioners, complete_factors_have_triangles) {
  for (const index_t n : {1, 2, 30}) {
    const csr A = sparse(dominated_matrix(n, static_cast<std::uint64_t>(n)));
    const residua::sparse_factors factors(ctx, csr_matrix(ctx, A));
    const auto state =
        residua::detail::apply_triangles(ctx, preconditioner_kind::lu, {}, factors.state().triangles());
    EXPECT_LE(state->report.entries, n * n + n);
    auto x = random_integers(n, 3);
    const strided<double> r(ctx, x), z(ctx, std::vector<double>(x.size(), 7.0));
    state->solve(ctx, r, z);
    factors.solve(x);
    expect_near(z.elements(), x, 2 * dominated_bound(n));
  }
}

TEST_P(preconditioners, complete_factors_serve_every_method) {
  const csr A = residua::generate_problem("poisson7:6");
  const csr_matrix on_device(ctx, A);
  const preconditioner M(ctx, residua::sparse_factors(ctx, on_device));
  const array<double> b(ctx, std::span<const double>(ones(A)));
  for_each_format([&]<class T>() {
    for (const auto method : all_methods) {
      SCOPED_TRACE(std::string(name_of(method)));
      array<T> x(ctx, std::span<const T>(std::vector<T>(static_cast<std::size_t>(A.rows), T(0.0))));
      const answer<T> a{run_method<T>(method, ctx, on_device, M, b, x), x.to_host(ctx)};
      EXPECT_EQ(a.report.reason, stop_reason::converged);
      EXPECT_EQ(a.report.iterations, 1);
      expect_true_residual(A, ones(A), a);
    }
  });
}

/// A symmetric positive definite system for CG and MINRES, and one that is not symmetric for the others, nor
/// is ilut.
TEST_P(preconditioners, every_kind_serves_every_method) {
  for (const auto method : all_methods) {
    const csr A = residua::generate_problem(needs_symmetry(method) ? "plate:6" : "convection:4");
    for (const auto kind : {preconditioner_kind::jacobi, preconditioner_kind::block_jacobi,
                            preconditioner_kind::ilu0, preconditioner_kind::ilut, preconditioner_kind::ic0,
                            preconditioner_kind::lu, preconditioner_kind::cholesky}) {
      const bool is_symmetric = kind == preconditioner_kind::ic0 || kind == preconditioner_kind::cholesky;
      if (needs_symmetry(method) ? kind == preconditioner_kind::ilut : is_symmetric) continue;
      SCOPED_TRACE(std::string(name_of(method)) + " " + std::string(name_of(kind)));
      const auto a = solve_by<residua::dd>(method, ctx, A, ones(A), {.tolerance = 1e-20}, kind);
      EXPECT_EQ(a.report.reason, stop_reason::converged);
      expect_true_residual(A, ones(A), a);
    }
  }
}

/// A quarter of the residual is what Jacobi's preconditioner makes of it where the diagonal is 4.
TEST_P(preconditioners, callers_own_serve_every_method_as_the_library_s) {
  const csr A = residua::generate_problem("poisson7:9x9x1");
  csr with_fours = A;
  for (index_t i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      if (A.column[k] == i) with_fours.value[k] = 4;
    }
  }
  const csr_matrix on_device(ctx, with_fours);
  const preconditioner own = quarter(ctx, A.rows), jacobi(ctx, on_device, preconditioner_kind::jacobi);
  const array<double> b(ctx, std::span<const double>(ones(A)));
  for_each_format([&]<class T>() {
    for (const auto method : all_methods) {
      SCOPED_TRACE(std::string(name_of(method)));
      const auto solve = [&](const preconditioner& M) {
        array<T> x(ctx, std::span<const T>(std::vector<T>(static_cast<std::size_t>(A.rows), T(0.0))));
        const answer<T> a{run_method<T>(method, ctx, on_device, M, b, x), x.to_host(ctx)};
        EXPECT_EQ(a.report.reason, stop_reason::converged);
        expect_true_residual(with_fours, ones(A), a);
        return a.report.iterations;
      };
      // One is applied through double precision and one in the method's format.
      EXPECT_LE(std::abs(solve(own) - solve(jacobi)), 1);
    }
  });
}

TEST_P(preconditioners, what_a_callers_own_throws_reaches_the_caller) {
  if (ctx.kind() == residua::backend::cuda) GTEST_SKIP() << "called once there, to record it";
  const csr_matrix A(ctx, residua::generate_problem("poisson7:4"));
  const array<double> b(ctx, std::span<const double>(std::vector<double>(64, 1.0)));
  for_each_format([&]<class T>() {
    for (const auto method : all_methods) {
      int calls = 0;
      const preconditioner M(ctx, 64,
                             [&](const context& c, vector_view<const double> r, vector_view<double> z) {
                               if (++calls == 2) throw std::runtime_error("not twice");
                               residua::copy<double>(c, r, z);
                             });
      array<T> x(ctx, 64);
      EXPECT_THROW(run_method<T>(method, ctx, A, M, b, x), std::runtime_error);
      EXPECT_EQ(calls, 2);
    }
  });
}

// ---- what cannot be factorised ----

csr without_diagonal_entry(index_t row) {
  csr A = dense({4, 1, 1, 1, 4, 1, 1, 1, 4});
  const auto place = A.row_start[row] + row;
  A.column.erase(A.column.begin() + place);
  A.value.erase(A.value.begin() + place);
  for (auto i = row + 1; i <= 3; ++i) --A.row_start[i];
  return A;
}

TEST_P(preconditioners, jacobi_names_the_row_that_fails) {
  const auto expect_row = [&](const csr& A, const char* row) {
    expect_error(residua::error_kind::invalid_input, {"jacobi", "zero diagonal", row},
                 [&] { preconditioner(ctx, csr_matrix(ctx, A), preconditioner_kind::jacobi); });
  };
  expect_row(without_diagonal_entry(0), "row 1");
  expect_row(without_diagonal_entry(1), "row 2");
  expect_row(without_diagonal_entry(2), "row 3");
  expect_row(dense({1, 0, 0, 0, 0, 0, 0, 0, 1}), "row 2");
}

TEST_P(preconditioners, reject_matrices_that_are_not_square) {
  csr A = dense({1, 0, 0, 1});
  A.columns = 3;
  for (const auto k : {preconditioner_kind::jacobi, preconditioner_kind::block_jacobi,
                       preconditioner_kind::ilu0, preconditioner_kind::ilut, preconditioner_kind::ic0}) {
    expect_rejected({"preconditioner: A is 2 x 3; it must be square"},
                    [&] { preconditioner(ctx, csr_matrix(ctx, A), k); });
  }
}

TEST_P(preconditioners, reject_options_out_of_range) {
  const csr_matrix A(ctx, dense({2, 1, 1, 2}));
  const auto call_with = [&](const preconditioner_options& options) {
    return [&ctx = ctx, &A, options] { preconditioner(ctx, A, preconditioner_kind::ilut, options); };
  };
  expect_rejected({"preconditioner:", "drop_tolerance", "-1"}, call_with({.drop_tolerance = -1}));
  expect_rejected({"preconditioner:", "drop_tolerance", "nan"}, call_with({.drop_tolerance = std::nan("")}));
  expect_rejected({"preconditioner:", "fill", "-1"}, call_with({.fill = -1}));
  expect_rejected({"preconditioner:", "block_size", "0"}, call_with({.block_size = 0}));
  expect_rejected({"preconditioner:", "block_size", "257"}, call_with({.block_size = 257}));
  expect_rejected({"preconditioner:", "user"}, [&] { preconditioner(ctx, A, preconditioner_kind::user); });
}

TEST_P(preconditioners, take_matrices_of_no_row_and_of_one) {
  for (const auto kind : {preconditioner_kind::jacobi, preconditioner_kind::block_jacobi,
                          preconditioner_kind::ilu0, preconditioner_kind::ilut, preconditioner_kind::ic0,
                          preconditioner_kind::lu, preconditioner_kind::cholesky}) {
    SCOPED_TRACE(std::string(name_of(kind)));
    EXPECT_TRUE(applied(ctx, {ctx, csr_matrix(ctx, csr()), kind}, {}).empty());
    EXPECT_EQ(applied(ctx, {ctx, csr_matrix(ctx, dense({4})), kind}, {6}), std::vector<double>{1.5});
  }
}

/// No method says of an x that it is a solution, nor returns one that is not finite.
TEST_P(preconditioners, a_callers_own_that_returns_nan_ends_the_solve) {
  const csr A = residua::generate_problem("poisson7:4");
  const csr_matrix on_device(ctx, A);
  const array<double> b(ctx, std::span<const double>(ones(A)));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const preconditioner M(ctx, A.rows,
                         [nan](const context& c, vector_view<const double> r, vector_view<double> z) {
                           residua::copy<double>(c, r, z);
                           residua::scal<double>(c, nan, z);
                         });
  for_each_format([&]<class T>() {
    for (const auto method : all_methods) {
      array<T> x(ctx, A.rows);
      EXPECT_FALSE(run_method<T>(method, ctx, on_device, M, b, x).converged());
      for (const T& element : x.to_host(ctx)) EXPECT_TRUE(std::isfinite(leading(element)));
    }
  });
}

TEST_P(preconditioners, ic0_rejects_a_pattern_that_is_not_symmetric) {
  const auto expect_row = [&](const csr& A, const char* row) {
    expect_error(residua::error_kind::invalid_input, {"ic0", "symmetric", row},
                 [&] { preconditioner(ctx, csr_matrix(ctx, A), preconditioner_kind::ic0); });
  };
  expect_row(dense({4, 0, 0, 1, 4, 0, 0, 0, 4}), "row 2");
  expect_row(dense({4, 0, 0, 0, 4, 0, 1, 1, 4}), "row 3");
  expect_row(dense({4, 0, 1, 0, 4, 0, 0, 1, 4}), "row 3");
  expect_row(dense({4, 1, 0, 0, 4, 0, 0, 0, 4}), "row 1");
  expect_row(dense({4, 0, 0, 0, 4, 1, 0, 0, 4}), "row 2");
}

TEST_P(preconditioners, ic0_rejects_values_that_are_not_symmetric) {
  const auto call = [&](const csr& A) { preconditioner(ctx, csr_matrix(ctx, A), preconditioner_kind::ic0); };
  expect_error(residua::error_kind::invalid_input, {"ic0", "symmetric", "row 2"}, [&] {
    call(dense({4, 1, 2, 4}));
  });
  expect_error(residua::error_kind::invalid_input, {"ic0", "symmetric", "row 3"}, [&] {
    call(dense({4, 1, 1, 1, 4, 1, 1, -1, 4}));
  });
  EXPECT_NO_THROW(call(dense({4, 1, 1 + 0x1p-50, 4}))) << "as is_symmetric";
}

}  // namespace
}  // namespace residua_test
