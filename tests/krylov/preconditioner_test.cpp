// Preconditioners against factors known in advance: small integers and powers of two, so that all is exact.
#include "residua/krylov/preconditioner.hpp"

#include <random>

#include "krylov/preconditioner_state.hpp"
#include "systems.hpp"

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

/// Patterns on which factors without fill-in drop entries (grids), drop none (a band), or are full.
std::vector<csr> patterns() {
  csr full = dense({1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  return {residua::generate_problem("poisson7:5x4x1"),
          residua::generate_problem("plate:5"),
          residua::generate_problem("poisson7:9x1x1"),
          residua::generate_problem("poisson27:3"),
          full,
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
}

TEST_P(preconditioners, complete_factors_solve_at_once) {
  const csr A = residua::generate_problem("poisson7:200x1x1");  // tridiagonal: no fill-in
  for_each_format([&]<class T>() {
    for (const auto method : both_methods) {
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
  for (const auto kind : {preconditioner_kind::none, preconditioner_kind::jacobi, preconditioner_kind::ilu0,
                          preconditioner_kind::ic0}) {
    EXPECT_EQ(preconditioner(ctx, A, kind).kind(), kind);
  }
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

TEST_P(preconditioners, name_the_row_that_fails) {
  using kind = preconditioner_kind;
  const auto expect_row = [&](const csr& A, kind k, const char* what, const char* row) {
    expect_error(residua::error_kind::invalid_input, {std::string(name_of(k)), what, row},
                 [&] { preconditioner(ctx, csr_matrix(ctx, A), k); });
  };
  for (const auto k : {kind::jacobi, kind::ilu0, kind::ic0}) {
    expect_row(without_diagonal_entry(0), k, "diagonal", "row 1");
    expect_row(without_diagonal_entry(1), k, "diagonal", "row 2");
    expect_row(without_diagonal_entry(2), k, "diagonal", "row 3");
  }
  expect_row(dense({1, 0, 0, 0, 0, 0, 0, 0, 1}), kind::jacobi, "zero diagonal", "row 2");
  expect_row(dense({1, 2, 0, 2, 4, 1, 0, 1, 1}), kind::ilu0, "zero pivot", "row 2");
  expect_row(dense({0, 2, 2, 1}), kind::ilu0, "zero pivot", "row 1");
  expect_row(dense({1, 2, 0, 2, 1, 0, 0, 0, 1}), kind::ic0, "pivot", "row 2");
  expect_row(dense({1, 0, 0, 0, 1, 0, 0, 0, -1}), kind::ic0, "pivot", "row 3");
  expect_row(dense({1, 2, 2, 4}), kind::ic0, "pivot", "row 2");
}

TEST_P(preconditioners, reject_matrices_that_are_not_square) {
  csr A = dense({1, 0, 0, 1});
  A.columns = 3;
  for (const auto k : {preconditioner_kind::jacobi, preconditioner_kind::ilu0, preconditioner_kind::ic0}) {
    expect_rejected({"preconditioner: A is 2 x 3; it must be square"},
                    [&] { preconditioner(ctx, csr_matrix(ctx, A), k); });
  }
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
