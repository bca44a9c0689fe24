// The least-squares problem of GMRES against its normal equations, solved with MPFR.
#include "krylov/hessenberg.hpp"

#include <gtest/gtest.h>

#include <random>

#include "backends.hpp"
#include "oracle/mp.hpp"
#include "residua/number/bounds.hpp"

namespace residua_test {
namespace {

using residua::index_t;
using residua::krylov::hessenberg_problem;
using residua::oracle::mp;

/// Columns of a Hessenberg matrix, column k of k + 2 numbers: 4 on the diagonal and 2 below it, and at most
/// 1/30 more or less everywhere. With at most 8 columns singular values are so between 4 - 2 - sqrt(44) / 30
/// and 4 + 2 + sqrt(44) / 30: the condition number is below 4.
template <class T>
std::vector<std::vector<T>> random_columns(index_t steps, double size, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> between(-1, 1);
  std::vector<std::vector<T>> columns;
  for (index_t k = 0; k < steps; ++k) {
    std::vector<T> column;
    for (index_t i = 0; i < k + 2; ++i) column.push_back(T(between(random)) / T(30.0));
    T &diagonal = column[static_cast<std::size_t>(k)], &below = column.back();
    diagonal = diagonal + T(4.0);
    below = below + T(2.0);
    for (T& value : column) value = value * T(size);
    columns.push_back(column);
  }
  return columns;
}

using mp_matrix = std::vector<std::vector<mp>>;

/// y of H^T H y = H^T beta e_1, by Gauss-Jordan without pivoting: the matrix is positive definite.
std::vector<mp> least_squares(const mp_matrix& H, const mp& beta) {
  const std::size_t n = H.front().size();
  mp_matrix N(n, std::vector<mp>(n + 1, mp()));
  mp term;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      for (const auto& row : H) {
        mpfr_mul(term.get(), row[i].get(), row[j].get(), MPFR_RNDN);
        mpfr_add(N[i][j].get(), N[i][j].get(), term.get(), MPFR_RNDN);
      }
    }
    mpfr_mul(N[i][n].get(), H[0][i].get(), beta.get(), MPFR_RNDN);
  }
  for (std::size_t p = 0; p < n; ++p) {
    for (std::size_t i = 0; i < n; ++i) {
      if (i == p) continue;
      mp factor(N[i][p]);
      mpfr_div(factor.get(), factor.get(), N[p][p].get(), MPFR_RNDN);
      for (std::size_t j = p; j <= n; ++j) {
        mpfr_mul(term.get(), factor.get(), N[p][j].get(), MPFR_RNDN);
        mpfr_sub(N[i][j].get(), N[i][j].get(), term.get(), MPFR_RNDN);
      }
    }
  }
  std::vector<mp> y;
  for (std::size_t i = 0; i < n; ++i) {
    mpfr_div(term.get(), N[i][n].get(), N[i][i].get(), MPFR_RNDN);
    y.push_back(term);
  }
  return y;
}

/// |beta e_1 - H y|_2.
mp residual_norm(const mp_matrix& H, const mp& beta, const std::vector<mp>& y) {
  mp sum, term;
  for (std::size_t i = 0; i < H.size(); ++i) {
    mp r;
    if (i == 0) r = beta;
    for (std::size_t j = 0; j < y.size(); ++j) {
      mpfr_mul(term.get(), H[i][j].get(), y[j].get(), MPFR_RNDN);
      mpfr_sub(r.get(), r.get(), term.get(), MPFR_RNDN);
    }
    mpfr_sqr(r.get(), r.get(), MPFR_RNDN);
    mpfr_add(sum.get(), sum.get(), r.get(), MPFR_RNDN);
  }
  mpfr_sqrt(sum.get(), sum.get(), MPFR_RNDN);
  return sum;
}

/// Rotations and back substitution are backward stable: y and the residual are those of a problem whose H and
/// beta are changed by less than 6 k times the format's error in norms (Higham, Accuracy and Stability,
/// theorem 20.3 with k rotations of an error below 6 each); an operation's error is in number/bounds.hpp.
template <class T>
void expect_least_squares(index_t steps, double size) {
  const auto columns = random_columns<T>(steps, size, 17);
  const T beta = T(3.0) / T(7.0);
  hessenberg_problem<T> problem(steps, beta);
  for (index_t k = 1; k <= steps; ++k) {
    EXPECT_EQ(problem.steps(), k - 1);
    ASSERT_TRUE(problem.add(columns[static_cast<std::size_t>(k - 1)]));
    mp_matrix H(static_cast<std::size_t>(k + 1), std::vector<mp>(static_cast<std::size_t>(k), mp()));
    for (index_t j = 0; j < k; ++j) {
      for (index_t i = 0; i < j + 2; ++i) H[i][j].set(columns[static_cast<std::size_t>(j)][i]);
    }
    const auto exact = least_squares(H, mp(beta));
    const auto y = problem.solution();
    ASSERT_EQ(y.size(), exact.size());
    using bounds = residua::error_bounds<T>;
    const double of_operation = residua::unit_roundoff<T> * std::max(bounds::quotient, bounds::scaled_sum);
    const double change = 6 * static_cast<double>(k) * of_operation, condition = 4;
    double norm = 0;
    for (const auto& value : exact) norm = std::hypot(norm, value.to_double());
    // Theorem 20.1: at most 2 condition change of |y|, and as much again squared of the residual's part.
    const double allowed = 2 * change * condition * (1 + condition) * std::max(norm, 0.5 / size);
    std::vector<mp> computed;
    for (std::size_t i = 0; i < y.size(); ++i) {
      computed.emplace_back(y[i]);
      mp error(exact[i]);
      error.subtract(y[i]);
      EXPECT_LE(std::fabs(error.to_double()), allowed) << k << ", " << i;
    }
    mp smallest = residual_norm(H, mp(beta), exact);
    const T recursive = problem.residual();
    mp difference(recursive);
    mpfr_abs(difference.get(), difference.get(), MPFR_RNDN);
    mpfr_sub(difference.get(), difference.get(), smallest.get(), MPFR_RNDN);
    EXPECT_LE(std::fabs(difference.to_double()), change * condition) << "|beta| <= 1";
    EXPECT_GT(smallest.to_double(), 2 * change * condition) << "that the residual is far above its error";
  }
}

TEST(hessenberg, least_squares) {
  for_each_format([]<class T>() { expect_least_squares<T>(8, 1); });
}

/// The squares of a matrix's numbers are beyond double's range here.
TEST(hessenberg, least_squares_of_small_and_large_numbers) {
  for_each_format([]<class T>() {
    expect_least_squares<T>(8, 0x1p-600);
    expect_least_squares<T>(8, 0x1p600);
  });
}

TEST(hessenberg, of_no_steps) {
  for_each_format([]<class T>() {
    const hessenberg_problem<T> problem(3, T(5.0));
    EXPECT_EQ(problem.steps(), 0);
    EXPECT_EQ(problem.residual(), T(5.0));
    EXPECT_TRUE(problem.solution().empty());
  });
}

/// H = (2 0)^T has beta e_1 in its range; (0 0)^T has no solution; (0 0; 2 4; 0 0) has a second column that
/// depends on its first.
TEST(hessenberg, tells_that_a_column_depends_on_others) {
  for_each_format([]<class T>() {
    hessenberg_problem<T> exact(1, T(3.0));
    EXPECT_TRUE(exact.add({T(2.0), T(0.0)}));
    EXPECT_EQ(exact.residual(), T(0.0));
    EXPECT_EQ(exact.solution().at(0), T(1.5));
    hessenberg_problem<T> zero(1, T(3.0));
    EXPECT_FALSE(zero.add({T(0.0), T(0.0)}));
    EXPECT_EQ(zero.steps(), 0);
    EXPECT_EQ(zero.residual(), T(3.0));
    hessenberg_problem<T> turned(2, T(3.0));  // by 90 degrees: no rounding
    EXPECT_TRUE(turned.add({T(0.0), T(2.0)}));
    EXPECT_FALSE(turned.add({T(0.0), T(4.0), T(0.0)}));
    EXPECT_EQ(turned.steps(), 1);
    EXPECT_EQ(std::fabs(leading(turned.residual())), 3);
    EXPECT_EQ(turned.solution().at(0), T(0.0));
  });
}

/// What is left of (1 e 0) beside (1 0): e, and its error is that of two rotations' operations on numbers up
/// to 1, as add() bounds it.
TEST(hessenberg, takes_what_is_left_for_rounding_only_below_its_bound) {
  for_each_format([]<class T>() {
    using bounds = residua::error_bounds<T>;
    const double rounding =
        6 * 3 * std::max(bounds::quotient, bounds::scaled_sum) * residua::unit_roundoff<T>;
    for (const double times : {0.99, 1.01}) {
      hessenberg_problem<T> problem(2, T(1.0));
      ASSERT_TRUE(problem.add({T(1.0), T(0.0)}));
      EXPECT_EQ(problem.add({T(1.0), T(times * rounding), T(0.0)}), times > 1);
    }
  });
}

}  // namespace
}  // namespace residua_test
