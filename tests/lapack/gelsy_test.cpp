// geqp3 and gelsy.
#include "residua/lapack/gelsy.hpp"

#include <limits>

#include "lapack/least_squares.hpp"
#include "lapack/qr/condition_growth.hpp"
#include "residua/lapack/geqp3.hpp"

namespace residua_test {
namespace {

using residua::context;

/// R of two columns with R R^T = (25 15; 15 25), whose left singular vectors are (1, 1) and (1, -1): a third
/// column's product with the one vanishes, so that the estimate stays what it was, the root of 40 or of 10.
/// Some thirty operations of double, and numbers below 40 in them.
TEST(singular_value, stays_where_a_column_is_orthogonal_to_its_vector) {
  using estimate = residua::lapack::singular_value<double>;
  constexpr double rounding = 30 * 40 * 0x1p-53;
  const double first[] = {4}, second[] = {3, 5};
  const auto grown = [&](estimate::which which, double beside, double corner) {
    estimate its(which);
    its.take(first);
    its.take(second);
    const double third[] = {1, beside, corner};
    return its.grown_by(third);
  };
  EXPECT_NEAR(grown(estimate::which::smallest, 1, 4), std::sqrt(10.0), rounding);
  EXPECT_NEAR(grown(estimate::which::largest, -1, 4), std::sqrt(40.0), rounding);
  EXPECT_LT(grown(estimate::which::smallest, -1, 4), 3);
  EXPECT_GT(grown(estimate::which::largest, 1, 4), 6.4);
}

/// Diagonal triangles, of which every estimate is exact, and one of numbers whose squares leave the range.
TEST(rank_of_triangle, counts_columns_up_to_the_condition_that_is_asked_for) {
  const auto rank = [](const std::vector<double>& R, double rcond) {
    const auto order = static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(R.size()))));
    return residua::lapack::rank_of_triangle(R, order, rcond);
  };
  EXPECT_EQ(rank({1, 0, 0, 0x1p-10}, 0x1p-10), 2U);
  EXPECT_EQ(rank({1, 0, 0, 0x1p-10}, 0x1.01p-10), 1U);
  // The first two are equal: every vector is a singular one.
  EXPECT_EQ(rank({1, 0, 0, 0, 1, 0, 0, 0, 0x1p-20}, 0x1p-10), 2U);
  EXPECT_EQ(rank({1, 0, 0, 0, 1, 0, 0, 0, 0x1p-20}, 0x1p-30), 3U);
  EXPECT_EQ(rank({1, 0, 0, 0}, 0), 1U);
  for (const double size : {0x1p700, 0x1p-700}) {
    EXPECT_EQ(rank({size, 0, size, size * 0x1p-20}, 0x1p-10), 1U) << size;
    EXPECT_EQ(rank({size, 0, size, size * 0x1p-20}, 0x1p-30), 2U) << size;
  }
}

template <class T>
struct outcome : stored_qr<T> {
  std::vector<index_t> jpvt;
};

template <class T>
outcome<T> factorise(const context& ctx, const std::vector<T>& elements, index_t m, index_t n,
                     std::vector<index_t> first = {}) {
  first.resize(static_cast<std::size_t>(n));
  padded<T> A(ctx, elements, m, n, 2);
  residua::array<T> tau(ctx, std::min(m, n));
  residua::array<index_t> jpvt(ctx, first);
  residua::geqp3(ctx, A, jpvt.view(), tau);
  return {{m, n, A.elements(), tau.to_host(ctx)}, jpvt.to_host(ctx)};
}

/// Whether A P + E = Q R to geqrf's bound, and P is a permutation.
template <class T>
void expect_factors(const std::vector<T>& A, const outcome<T>& f) {
  auto sorted = f.jpvt;
  std::sort(sorted.begin(), sorted.end());
  const double bound = reflector_bound<T>(f.m, static_cast<index_t>(f.tau.size()));
  for (index_t j = 0; j < f.n; ++j) {
    ASSERT_EQ(sorted[static_cast<std::size_t>(j)], j + 1);
    const index_t source = f.jpvt[static_cast<std::size_t>(j)] - 1;
    auto x = f.column_of_R(j);
    f.multiply(false, x);
    subtract(x, A, source);
    ASSERT_LE(norm_of(x), bound * norm_of(exact_column(A, f.m, source))) << "column " << j;
  }
}
/// Whether no column behind one on the diagonal was longer when that was chosen: to twice the digits that the
/// norms have, half of double's.
template <class T>
void expect_order(const outcome<T>& f, index_t first = 0) {
  const auto k = static_cast<index_t>(f.tau.size());
  for (index_t j = first; j < k; ++j) {
    const double diagonal = std::fabs(static_cast<double>(leading(f.QR[j + j * f.m])));
    for (index_t c = j + 1; c < f.n; ++c) {
      auto rest = f.column_of_R(c);
      rest.erase(rest.begin(), rest.begin() + j);
      ASSERT_LE(norm_of(rest), diagonal * (1 + 0x1p-20)) << j << ", " << c;
    }
  }
}

class gelsy : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(gelsy);

TEST_P(gelsy, takes_the_longest_column_that_is_left) {
  for_each_factor_format([&]<class T>() {
    for (const auto& [m, n] : {std::pair<index_t, index_t>{1, 1}, {9, 6}, {6, 9}, {40, 37}, {0, 3}, {3, 0}}) {
      for (const data kind : {data::uniform, data::graded}) {
        const auto A = vector_of<T>(kind, m * n, 95);
        const auto f = factorise(ctx, A, m, n);
        expect_factors(A, f);
        expect_order(f);
      }
    }
  });
}

/// Kahan's matrix, of which downdated norms lose all digits (Drmac, Bujanovic 2008, section 3; Higham,
/// section 8.3), its columns shortened a little one after the other so that their order is plain.
TEST_P(gelsy, is_not_misled_by_cancelled_norms) {
  for_each_format([&]<class T>() {
    constexpr index_t n = 40;
    constexpr double s = 0.6, c = 0.8;
    std::vector<T> A(n * n, T(0.0));
    double scale = 1;
    for (index_t i = 0; i < n; ++i, scale *= s) {
      for (index_t j = i; j < n; ++j) {
        A[i + j * n] = T((i == j ? 1.0 : -c) * scale * (1 - 1e-4 * static_cast<double>(j)));
      }
    }
    const auto f = factorise(ctx, A, n, n);
    expect_factors(A, f);
    expect_order(f);
  });
}

/// A column that loses ten bits of its norm by every pivot, and changes places with each: what it has lost is
/// told by the norm that it began with, and not by that of the column it changes places with, which has just
/// begun. By that one its norm would be downdated three times, to 2^-26 of its first one and noise. The noise
/// depends on bits, so several are tried.
TEST_P(gelsy, knows_what_a_norm_has_lost_where_columns_change_places) {
  for_each_format([&]<class T>() {
    constexpr index_t m = 4, n = 5, falling = 1;
    for (int trial = 0; trial < 16; ++trial) {
      std::vector<T> A(m * n, T(0.0));
      for (index_t k = 0; k < m; ++k) {
        const double size = std::ldexp(1.0, static_cast<int>(-10 * k));
        A[k + falling * m] = T((1 + trial / 37.0) * size);
        A[k + (k == 0 ? 0 : k + 1) * m] = T(2 * size);
      }
      const auto f = factorise(ctx, A, m, n);
      expect_factors(A, f);
      expect_order(f);
    }
  });
}

TEST_P(gelsy, leaves_columns_in_front_that_are_asked_for) {
  for_each_factor_format([&]<class T>() {
    const auto A = vector_of<T>(data::uniform, 8 * 6, 96);
    const auto f = factorise(ctx, A, 8, 6, {0, 0, 1, 0, 0, 1});
    EXPECT_EQ(f.jpvt[0], 3);
    EXPECT_EQ(f.jpvt[1], 6);
    expect_factors(A, f);
    expect_order(f, 2);
  });
}

/// Also where there are more of them than reflectors.
TEST_P(gelsy, leaves_all_columns_in_their_order_that_are_asked_for) {
  for_each_factor_format([&]<class T>() {
    const auto A = vector_of<T>(data::uniform, 3 * 5, 97);
    const auto f = factorise(ctx, A, 3, 5, {1, 1, 1, 1, 1});
    EXPECT_EQ(f.jpvt, (std::vector<index_t>{1, 2, 3, 4, 5}));
    expect_factors(A, f);
  });
}

/// F of m x r times G^T, of n x r, of small integers: exact, of rank r. The solution is that of F in G's
/// range.
TEST_P(gelsy, finds_the_rank_and_the_shortest_solution) {
  for_each_format([&]<class T>() {
    for (const auto& [m, n] : {std::pair<index_t, index_t>{9, 6}, {6, 9}, {5, 5}, {1, 4}, {4, 1}}) {
      for (const index_t r : {index_t{1}, index_t{3}, std::min(m, n)}) {
        if (r > std::min(m, n)) continue;
        SCOPED_TRACE(std::to_string(m) + " x " + std::to_string(n) + ", rank " + std::to_string(r));
        const auto numbers = vector_of<double>(data::uniform, 200, 99);
        const auto small = [&](index_t i, index_t j, index_t seed) {
          return std::nearbyint(16 * numbers[static_cast<std::size_t>(seed + i + 10 * j)]);
        };
        std::vector<exact_vector> F, G;
        for (index_t k = 0; k < r; ++k) {
          F.push_back(exact_zeros(m));
          G.push_back(exact_zeros(n));
          for (index_t i = 0; i < m; ++i) F.back()[static_cast<std::size_t>(i)].set(small(i, k, 0));
          for (index_t i = 0; i < n; ++i) G.back()[static_cast<std::size_t>(i)].set(small(i, k, 100));
        }
        std::vector<T> A;
        for (index_t j = 0; j < n; ++j) {
          for (index_t i = 0; i < m; ++i) {
            double sum = 0;
            for (index_t k = 0; k < r; ++k) sum += small(i, k, 0) * small(j, k, 100);
            A.push_back(T(sum));
          }
        }
        const index_t most = std::max(m, n);
        const auto right = vector_of<T>(data::uniform, most * 2, 97);
        padded<T> matrix(ctx, A, m, n, 1), B(ctx, right, most, 2, 1);
        residua::array<index_t> jpvt(ctx, n, 0);
        // |A^+|_F^2 is no more than the traces of (F^T F)^-1 and (G^T G)^-1 multiplied.
        const exact_least_squares left(F), in_range(G);
        const double condition = left.condition() * in_range.condition();
        const double bound = least_squares_bound<T>(most, std::min(m, n));
        // R_22 is that of A + E: E_22 - E_21 R_11^-1 R_12. The limit lies between it and 1 / condition.
        const double of_rank = bound * (1 + condition), rcond = std::sqrt(of_rank / condition);
        ASSERT_LT(rcond * condition, 0x1p-5) << "the rank must be plain";
        const auto report = residua::gelsy(ctx, matrix, B, jpvt.view(), arithmetic_t<T>(rcond));
        EXPECT_EQ(report.rank, r);
        const auto X = B.elements();
        for (index_t c = 0; c < 2; ++c) {
          auto b = exact_column(right, most, c);
          b.resize(static_cast<std::size_t>(m), mp(solution_bits));
          auto x = in_range.smallest_norm(left.smallest_residual(b));
          const double size = norm_of(x);
          for (index_t i = 0; i < n; ++i) {
            x[static_cast<std::size_t>(i)].subtract(loaded(X[static_cast<std::size_t>(i + c * most)]));
          }
          // Wedin's bound for matrices of one rank, with R_22 and the bounds of two factorisations for E.
          const double moved =
              (of_rank + 2 * bound) * condition * (3 * size + (condition + 1) * norm_of(b) / left.norm());
          EXPECT_LE(norm_of(x), moved);
        }
      }
    }
  });
}

TEST_P(gelsy, of_zeros_is_zero) {
  padded<dd> A(ctx, std::vector<dd>(6, dd(0.0)), 3, 2, 0), B(ctx, std::vector<dd>(3, dd(1.0)), 3, 1, 0);
  residua::array<index_t> jpvt(ctx, 2, 0);
  EXPECT_EQ(residua::gelsy(ctx, A, B, jpvt.view(), dd(1e-20)).rank, 0);
  EXPECT_TRUE(same_bits(B.elements(), std::vector<dd>(3, dd(0.0))));
}

TEST_P(gelsy, gives_the_same_bits_on_any_number_of_threads) {
  if (ctx.kind() != residua::backend::cpu) return;
  for_each_format([&]<class T>() {
    const auto A = vector_of<T>(data::uniform, 90 * 60, 98);
    const auto f = factorise(ctx, A, 90, 60), g = factorise(context::cpu(5, ctx.isa()), A, 90, 60);
    EXPECT_TRUE(same_bits(f.QR, g.QR) && same_bits(f.tau, g.tau));
    EXPECT_EQ(f.jpvt, g.jpvt);
  });
}

TEST_P(gelsy, rejects_what_does_not_fit) {
  padded<dd> A(ctx, std::vector<dd>(6, dd(1.0)), 3, 2, 0), B(ctx, std::vector<dd>(3, dd(1.0)), 3, 1, 0),
      small(ctx, std::vector<dd>(2, dd(1.0)), 2, 1, 0);
  residua::array<dd> two(ctx, 2), three(ctx, 3);
  residua::array<index_t> jpvt(ctx, 2, 0), long_jpvt(ctx, 4, 0);
  expect_rejected({"geqp3:", "jpvt has 4 elements", "A has 2 columns"},
                  [&] { residua::geqp3(ctx, A, long_jpvt.view(), two); });
  expect_rejected({"geqp3:", "tau has 3 elements", "A has 2 reflectors"},
                  [&] { residua::geqp3(ctx, A, jpvt.view(), three); });
  const auto apart = residua::vector_view<index_t>(long_jpvt.view().first(), 2, 2, long_jpvt.view().memory());
  expect_rejected({"geqp3:", "jpvt has increment 2"}, [&] { residua::geqp3(ctx, A, apart, two); });
  expect_rejected({"gelsy:", "B has 2 rows", "A has 3 rows or columns"},
                  [&] { residua::gelsy(ctx, A, small, jpvt.view(), dd(0.0)); });
  expect_rejected({"gelsy:", "jpvt has 4 elements"},
                  [&] { residua::gelsy(ctx, A, B, long_jpvt.view(), dd(0.0)); });
  expect_rejected({"gelsy:", "rcond is not a number"}, [&] {
    residua::gelsy(ctx, A, B, jpvt.view(), dd(std::numeric_limits<double>::quiet_NaN()));
  });
  for (const dd& x : A.elements()) EXPECT_EQ(leading(x), 1.0);
}

}  // namespace
}  // namespace residua_test
