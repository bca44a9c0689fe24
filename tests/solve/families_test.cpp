// Families of ill-conditioned and singular systems whose answers are known: what is promised is true.
#include <cmath>
#include <functional>
#include <map>

#include "solved.hpp"

namespace residua_test {
namespace {

/// A matrix put together entry by entry.
class builder {
 public:
  explicit builder(index_t n) : n_(n), rows_(static_cast<std::size_t>(n)) {}
  void add(index_t i, index_t j, double value) { rows_[static_cast<std::size_t>(i)][j] += value; }
  [[nodiscard]] csr matrix() const {
    csr A;
    A.rows = A.columns = n_;
    for (const auto& row : rows_) {
      for (const auto& [j, value] : row) {
        A.column.push_back(static_cast<sparse_index>(j));
        A.value.push_back(value);
      }
      A.row_start.push_back(static_cast<sparse_index>(A.value.size()));
    }
    return A;
  }

 private:
  index_t n_;
  std::vector<std::map<index_t, double>> rows_;
};

/// Small integers without a pattern.
std::vector<double> integers(index_t n) {
  std::vector<double> x;
  for (index_t i = 0; i < n; ++i) x.push_back(static_cast<double>((i * 7 + 3) % 11) - 5);
  return x;
}

/// A x; exact where entries and x are integers and sums stay below 2^53.
std::vector<double> product(const csr& A, const std::vector<double>& x) {
  std::vector<double> b;
  for (index_t i = 0; i < A.rows; ++i) {
    double sum = 0;
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) sum += A.value[k] * x[A.column[k]];
    b.push_back(sum);
  }
  return b;
}

/// |b - A x| <= tolerance |b| where that is said, by MPFR without rounding, and the residual said is x's.
void expect_honest(const context& ctx, const csr& A, const std::vector<double>& b, const solution& s,
                   double tolerance) {
  residua::with_solver_format(s.last().precision, [&]<class T>() {
    const auto x = std::get<array<T>>(s.x).to_host(ctx);
    const exact_residual exact(A, b, x, bits_of_exact_squares);
    const double relative = exact.relative();
    EXPECT_TRUE(!s.converged || relative <= tolerance * (1 + 0x1p-20)) << relative;
    if (mpfr_zero_p(exact.norm_of_b.get())) return;
    EXPECT_NEAR(s.last().report.true_relative_residual, relative, 0x1p-20 * relative);
  });
}

/// |x - y|_1 / |x|_1 for the exact solution y.
double error_of(const context& ctx, const solution& s, const std::vector<double>& y) {
  return residua::with_solver_format(s.last().precision, [&]<class T>() {
    const auto x = std::get<array<T>>(s.x).to_host(ctx);
    mp error, size, difference;
    for (std::size_t i = 0; i < y.size(); ++i) {
      difference.set(x[i]);
      difference.subtract(y[i]);
      mpfr_abs(difference.get(), difference.get(), MPFR_RNDN);
      mpfr_add(error.get(), error.get(), difference.get(), MPFR_RNDN);
      size.add(std::fabs(y[i]));
    }
    mpfr_div(error.get(), error.get(), size.get(), MPFR_RNDN);
    return error.to_double();
  });
}

class families : public on_backend {
 protected:
  /// Solves to several tolerances; what converged is true, and an estimate of the error is not below a third
  /// of it (the estimate of the inverse's norm is mostly within a factor of three).
  void expect_solved(const csr& A, const std::vector<double>& y) {
    for (const double tolerance : {1e-8, 1e-25, 1e-45}) {
      SCOPED_TRACE(tolerance);
      solve_options o;
      o.tolerance = tolerance;
      o.repeatable = true;
      const auto b = product(A, y);
      const auto s = solved(ctx, A, o, b);
      EXPECT_TRUE(s.converged) << explain(s.last().report.reason) << "; " << s.hint;
      EXPECT_FALSE(s.proved_singular);
      expect_honest(ctx, A, b, s, tolerance);
      EXPECT_TRUE(s.forward_error_estimate == 0 || error_of(ctx, s, y) <= 3 * s.forward_error_estimate)
          << error_of(ctx, s, y) << " " << s.forward_error_estimate;
    }
  }

  void expect_singular(const csr& A, const std::vector<double>& b, bool is_consistent) {
    for (const double tolerance : {1e-8, 1e-25}) {
      SCOPED_TRACE(tolerance);
      solve_options o;
      o.tolerance = tolerance;
      o.repeatable = true;
      const auto s = solved(ctx, A, o, b);
      expect_honest(ctx, A, b, s, tolerance);
      if (is_consistent) {
        EXPECT_TRUE(s.converged) << s.hint;
        EXPECT_FALSE(s.proved_inconsistent);
      } else {
        EXPECT_TRUE(s.proved_singular && s.proved_inconsistent && !s.converged);
        EXPECT_NE(s.hint.find("no x solves A x = b"), std::string::npos);
      }
    }
  }
};
RESIDUA_ON_FEW_BACKENDS(families);

/// Blocks of Hilbert's matrix of order 12, times the least common multiple of its denominators: integers
/// below 2^33, condition number 1.7e16 each; neighbours are coupled by 1.
TEST_P(families, of_hilbert_blocks) {
  constexpr index_t order = 12, blocks = 5;
  constexpr double multiple = 5354228880;  // of 1 ... 23
  builder A(order * blocks);
  for (index_t block = 0; block < blocks; ++block) {
    for (index_t i = 0; i < order; ++i) {
      for (index_t j = 0; j < order; ++j)
        A.add(block * order + i, block * order + j, multiple / static_cast<double>(i + j + 1));
    }
    if (block > 0) A.add(block * order, block * order - 1, 1);
  }
  expect_solved(A.matrix(), integers(order * blocks));
}

/// Conductivities 1 and 2^66 (about 7e19) in a checkerboard of 4 x 4 cells. The diagonal is rounded, which
/// leaves it above the sum of what is beside it where the ground is.
class checkerboard {
 public:
  static constexpr index_t side = 12;

  static bool is_large(index_t i, index_t j) { return (i / 4 + j / 4) % 2 != 0; }
  static csr matrix() {
    builder A(side * side);
    for (index_t i = 0; i < side; ++i) {
      for (index_t j = 0; j < side; ++j) {
        A.add(i * side + j, i * side + j, conductivity(i, j));  // to the ground
        connect(A, i, j, i + 1, j);
        connect(A, i, j, i, j + 1);
      }
    }
    return A.matrix();
  }
  /// Small integers, times 2^20 where the conductivity is 1: in a row of a large one every product is a
  /// multiple of 2^20 below 2^73, in another one an integer below 2^27, so that A x is exact.
  static std::vector<double> solution() {
    auto x = integers(side * side);
    for (index_t i = 0; i < side; ++i) {
      for (index_t j = 0; j < side; ++j)
        if (!is_large(i, j)) x[i * side + j] *= 0x1p20;
    }
    return x;
  }

 private:
  static double conductivity(index_t i, index_t j) { return is_large(i, j) ? 0x1p66 : 1.0; }
  static void connect(builder& A, index_t i, index_t j, index_t k, index_t l) {
    if (k == side || l == side) return;
    const double c = std::fmin(conductivity(i, j), conductivity(k, l));
    const index_t here = i * side + j, there = k * side + l;
    A.add(here, here, c);
    A.add(there, there, c);
    A.add(here, there, -c);
    A.add(there, here, -c);
  }
};

/// As it is and as a symmetric matrix, by Cholesky's factors.
TEST_P(families, of_jumping_conductivities) {
  for (const auto kind : {residua::matrix_kind::general, residua::matrix_kind::symmetric}) {
    csr A = checkerboard::matrix();
    A.kind = kind;
    expect_solved(A, checkerboard::solution());
    for (const double tolerance : {1e-8, 1e-25, 1e-45}) {
      SCOPED_TRACE(tolerance);
      solve_options o;
      o.tolerance = tolerance;
      o.repeatable = true;
      const auto s = solved(ctx, A, o);
      EXPECT_TRUE(s.converged) << s.hint;
      expect_honest(ctx, A, ones(A), s, tolerance);
    }
  }
}

/// [K B; B^T 0] with a second difference K and B of columns e_i - e_(i+1).
TEST_P(families, of_saddle_points) {
  constexpr index_t n = 60, constraints = 30;
  builder A(n + constraints);
  for (index_t i = 0; i < n; ++i) {
    A.add(i, i, 2);
    if (i + 1 < n) {
      A.add(i, i + 1, -1);
      A.add(i + 1, i, -1);
    }
  }
  for (index_t k = 0; k < constraints; ++k) {
    for (const auto& [i, value] : {std::pair{k, 1.0}, std::pair{k + 1, -1.0}}) {
      A.add(i, n + k, value);
      A.add(n + k, i, value);
    }
  }
  expect_solved(A.matrix(), integers(n + constraints));
}

/// 1 on the diagonal and -2 above it: the inverse has 2^(j - i), so the smallest singular value is below
/// 2^-133, about 1e-40.
TEST_P(families, of_nearly_singular_triangles) {
  constexpr index_t n = 134;
  builder A(n);
  for (index_t i = 0; i < n; ++i) {
    A.add(i, i, 1);
    if (i + 1 < n) A.add(i, i + 1, -2);
  }
  expect_solved(A.matrix(), integers(n));
}

TEST_P(families, of_one_row) {
  builder A(1);
  A.add(0, 0, 3);
  expect_solved(A.matrix(), {7});
  builder zero(1);
  zero.add(0, 0, 0);
  expect_singular(zero.matrix(), {1}, false);
}

/// The Laplacian of a cycle: a null vector of ones on both sides, so b must have the sum zero.
TEST_P(families, of_singular_laplacians) {
  constexpr index_t n = 40;
  builder A(n);
  for (index_t i = 0; i < n; ++i) {
    A.add(i, i, 2);
    A.add(i, (i + 1) % n, -1);
    A.add(i, (i + n - 1) % n, -1);
  }
  const csr matrix = A.matrix();
  expect_singular(matrix, std::vector<double>(n, 1.0), false);
  std::vector<double> balanced(n, 0.0);
  balanced[3] = 1;
  balanced[20] = -1;
  expect_singular(matrix, balanced, true);
}

/// Two columns are equal, which is proved. The last row is a combination of others with coefficients too
/// large for a proof: a system that has no solution is seen to have none by what its independent rows leave.
TEST_P(families, of_rows_that_depend_on_others_by_large_coefficients) {
  constexpr index_t n = 30;
  builder A(n);
  const auto add_row = [&](index_t source, index_t row, double factor) {
    A.add(row, source, 4 * factor);
    for (const index_t j : {(source + 1) % (n - 2), (source + 5) % (n - 2)}) A.add(row, j, -factor);
    A.add(row, n - 2, 3 * factor);
    A.add(row, n - 1, 3 * factor);
  };
  for (index_t i = 0; i + 1 < n; ++i) add_row(i, i, 1);
  add_row(2, n - 1, 0x1p31 + 11);
  add_row(9, n - 1, 1162261467);  // 3^19
  const csr matrix = A.matrix();
  expect_singular(matrix, product(matrix, integers(n)), true);
  solve_options o;
  o.repeatable = true;
  const auto b = std::vector<double>(n, 1.0);
  const auto s = solved(ctx, matrix, o, b);
  expect_honest(ctx, matrix, b, s, o.tolerance);
  EXPECT_TRUE(s.proved_singular && !s.converged);
  EXPECT_EQ(s.last().report.reason, stop_reason::singular);
  EXPECT_NE(s.hint.find("as far as their digits tell"), std::string::npos) << s.hint;
}

TEST_P(families, of_empty_and_duplicate_rows) {
  constexpr index_t n = 30;
  builder empty(n), twice(n);
  for (index_t i = 0; i < n; ++i) {
    const index_t source = i == 17 ? 16 : i;
    for (auto* A : {&empty, &twice}) {
      if (A == &empty && i == 17) continue;
      A->add(i, source, 4);
      A->add(i, (source + 1) % n, -1);
      A->add(i, (source + 5) % n, 2);
    }
  }
  std::vector<double> b(n, 1.0);
  expect_singular(twice.matrix(), b, true);
  b[17] = 2;
  expect_singular(twice.matrix(), b, false);
  expect_singular(empty.matrix(), b, false);
  b[17] = 0;
  expect_singular(empty.matrix(), b, true);
}

}  // namespace
}  // namespace residua_test
