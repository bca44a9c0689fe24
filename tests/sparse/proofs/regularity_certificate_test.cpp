// regularity_certificate: proofs against known singular values, bounds against known solutions.
#include "residua/sparse/regularity_certificate.hpp"

#include <cmath>
#include <limits>

#include "residua/base/error.hpp"
#include "residua/number/convert.hpp"
#include "residua/sparse/complex_csr.hpp"
#include "residua/view/array.hpp"
#include "sparse/matrices.hpp"
#include "sparse/proofs/verified_pairs.hpp"
#include "sparse/small_matrices.hpp"

namespace residua_test {
namespace {

using residua::array;
using residua::context;
using residua::csr_matrix;
using residua::dd;
using residua::qd;
using residua::regularity_certificate;

constexpr double pi = 3.141592653589793;

/// The first difference: singular values 2 cos(k pi / (2 n + 1)), k = 1 ... n; in an order of rows and with
/// signs that no symmetry is left of.
csr shuffled_difference(index_t n) {
  const auto place = [n](index_t i) { return (i * 7 + 3) % n; };
  return square_matrix(n, [=](index_t row, index_t j) {
    const index_t i = place(row);
    const double sign = i % 3 == 0 ? -1 : 1;
    return i == j ? sign : i == j + 1 ? -sign : 0.0;
  });
}
double least_of_difference(index_t n) {
  return 2 * std::cos(static_cast<double>(n) * pi / static_cast<double>(2 * n + 1));
}

/// Not a multiple of seven, so that rows change places.
constexpr index_t orders[] = {1, 2, 10, 60, 300};

TEST(regularity_certificate, is_below_the_smallest_singular_value_and_near_it) {
  for (const index_t n : orders) {
    const regularity_certificate certificate(shuffled_difference(n));
    ASSERT_TRUE(certificate.report().proved) << n << certificate.report().reason;
    // cos and its argument, near pi / 2, err by some units of 1.
    EXPECT_LE(certificate.report().least_singular_value, least_of_difference(n) + 1e-15) << n;
    // Half the estimate, which is above the value, less rounding; powers of two may scale by two each.
    EXPECT_GE(certificate.report().least_singular_value, least_of_difference(n) / 64) << n;
    // Pivots of three numbers and, since nothing fills, n - 1 blocks of four below them.
    EXPECT_EQ(certificate.entries(), 3 * n + 4 * (n - 1));
  }
}

/// Half of 1 is tried behind no shift at all, and its rounding is taken from what that proves.
TEST(regularity_certificate, claims_less_than_was_factorised_by_the_rounding) {
  const csr one = sparse_of({{1}});
  residua::sparse::verified_pairs<double> factors(view_of(one), {0});
  ASSERT_TRUE(factors.factorise(0.5));
  const regularity_certificate certificate(one);
  EXPECT_LE(certificate.scaled_singular_value(), 0.5 - 0.5 * factors.rounding());
  EXPECT_GE(certificate.scaled_singular_value(), 0.5 - 2 * factors.rounding());
  EXPECT_EQ(certificate.factorisations(), 2);
}

/// Columns that are orthogonal, of norms sqrt(2) and 2^20 times that: both rows and columns are scaled.
TEST(regularity_certificate, has_taken_the_scales_of_rows_and_of_columns_back) {
  const double root = std::sqrt(2.0);
  for (const int rows : {-300, -20, 0, 20, 300}) {
    for (const int columns : {-300, -20, 0, 20, 300}) {
      const double size = std::ldexp(1.0, rows), longer = std::ldexp(size, columns);
      const regularity_certificate certificate(square_matrix(2, [&](index_t i, index_t j) {
        return j == 0 ? size : i == 0 ? longer : -longer;
      }));
      const double known = root * std::min(size, longer), found = certificate.report().least_singular_value;
      EXPECT_LE(found, known) << rows << " " << columns;
      EXPECT_GE(found, known / 64) << rows << " " << columns;
    }
  }
}

/// Where sigma is above the smallest singular value, pivots cannot all have an eigenvalue of either sign.
TEST(verified_pairs, find_no_inertia_that_is_not_there) {
  for (const index_t n : {1, 10, 60}) {
    const csr B = square_matrix(n, [](index_t i, index_t j) {
      return i == j ? 1.0 : i == j + 1 ? -1.0 : 0.0;
    });
    std::vector<sparse_index> order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), 0);
    residua::sparse::verified_pairs<double> factors(view_of(B), order);
    const double least = least_of_difference(n);
    EXPECT_TRUE(factors.factorise(0.9 * least)) << n;
    for (const double sigma : {1.01 * least, 2 * least, 5.0}) EXPECT_FALSE(factors.factorise(sigma)) << n;
    EXPECT_TRUE(factors.factorise(0.5 * least)) << n;
  }
}

/// diag(Q D Q^T) of one block [c -s; s c] [1 0; 0 t] for each two rows: singular values 1 and t, and those of
/// the matrix as it was rounded within 2^-52 of them.
TEST(regularity_certificate, is_below_what_is_nearly_singular) {
  for (const double t : {1e-3, 1e-9, 1e-12}) {
    const regularity_certificate certificate(square_matrix(20, [t](index_t i, index_t j) {
      if (i / 2 != j / 2) return 0.0;
      const double c = std::cos(static_cast<double>(i / 2) + 0.5),
                   s = std::sin(static_cast<double>(i / 2) + 0.5);
      if (j % 2 == 0) return i % 2 == 0 ? c : s;
      // The column at t from the first one.
      return i % 2 == 0 ? c - t * s : s + t * c;
    }));
    ASSERT_TRUE(certificate.report().proved) << t;
    EXPECT_LE(certificate.report().least_singular_value, t * (1 + 1e-3) + 1e-15);
    EXPECT_GE(certificate.report().least_singular_value, t / 64);
  }
}

TEST(regularity_certificate, proves_nothing_that_is_not_true) {
  const auto says = [](const csr& A, const std::string& words) {
    const regularity_certificate certificate(A);
    EXPECT_FALSE(certificate.report().proved);
    EXPECT_EQ(certificate.report().least_singular_value, 0);
    EXPECT_EQ(certificate.scaled_singular_value(), 0);
    EXPECT_NE(certificate.report().reason.find(words), std::string::npos) << certificate.report().reason;
  };
  says(sparse_of({{1, 1, 0}, {1, 1, 0}, {0, 0, 1}}), "prove nothing");
  says(sparse_of({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}), "prove nothing");
  says(sparse_of({{1, 0, 0}, {1, 0, 0}, {0, 0, 1}}), "rank of 2");
  // Singular in exact arithmetic: rows whose sums are zero.
  says(square_matrix(200,
                     [](index_t i, index_t j) {
                       return i == j ? 2.0 : (j + 199) % 200 == i || (j + 1) % 200 == i ? -1.0 : 0.0;
                     }),
       "prove nothing");
}

TEST(regularity_certificate, rejects_what_is_no_square_matrix) {
  csr wide;
  wide.rows = 1;
  wide.columns = 2;
  wide.row_start = {0, 1};
  wide.column = {1};
  wide.value = {1.0};
  expect_rejected({"regularity_certificate:", "1 rows", "2 columns"},
                  [&] { const regularity_certificate certificate(wide); });
  const csr tall{2, 1, {0, 1, 1}, {0}, {1.0}};
  expect_rejected({"regularity_certificate:", "2 rows", "1 columns"},
                  [&] { const regularity_certificate certificate(tall); });
  wide.columns = 1;
  wide.column = {0};
  wide.value = {std::numeric_limits<double>::quiet_NaN()};
  EXPECT_THROW(const regularity_certificate certificate(wide), residua::error);
  EXPECT_TRUE(regularity_certificate(csr{}).report().proved);
}

/// The largest sum of a row of |H - sigma I - L D L^T|, in qd, which rounds 2^-150 as much as double.
template <class Factors>
double backward_error(const csr& B, double sigma, const Factors& factors) {
  const auto n = static_cast<std::size_t>(2 * B.rows);
  std::vector<qd> E(n * n), L(n * n), D(n * n);
  const auto set = [n](std::vector<qd>& M, std::size_t i, std::size_t j, const auto& block) {
    residua::sparse::for_each_place<2>([&](std::size_t r, std::size_t c) {
      M[(i + r) * n + j + c] = residua::convert<qd>(block.element[r][c]);
    });
  };
  for (std::size_t i = 0; i < n; ++i) {
    L[i * n + i] = qd(1.0);
    E[i * n + i] = qd(-sigma);
  }
  for (sparse_index i = 0; i < B.rows; ++i) {
    for (auto k = B.row_start[i]; k < B.row_start[i + 1]; ++k) {
      const auto row = 2 * static_cast<std::size_t>(i),
                 column = 2 * static_cast<std::size_t>(B.column[k]) + 1;
      E[row * n + column] = E[column * n + row] = qd(B.value[k]);
    }
  }
  factors.for_each_block([&](sparse_index i, sparse_index j, const auto& block) {
    set(i == j ? D : L, 2 * static_cast<std::size_t>(i), 2 * static_cast<std::size_t>(j), block);
  });
  double largest = 0;
  for (std::size_t i = 0; i < n; ++i) {
    std::vector<qd> W(n);
    for (std::size_t j = 0; j < n; ++j) {
      for (std::size_t k = 0; k < n; ++k) W[j] = W[j] + L[i * n + k] * D[k * n + j];
    }
    double sum = 0;
    for (std::size_t j = 0; j < n; ++j) {
      for (std::size_t k = 0; k < n; ++k) E[i * n + j] = E[i * n + j] - W[k] * L[j * n + k];
      sum += std::fabs(leading(E[i * n + j]));
    }
    largest = std::max(largest, sum);
  }
  return largest;
}

/// Diagonals of all sizes beside the rest, so that pivots are good, nearly singular for sigma, or lead to
/// growth.
TEST(verified_pairs, bounds_what_rounding_did) {
  std::mt19937_64 random(9);
  std::uniform_real_distribution<double> uniform(-1, 1);
  int factorised = 0;
  for (int trial = 0; trial < 40; ++trial) {
    const index_t n = 1 + trial % 20;
    const double diagonal = std::ldexp(1.0, -(trial % 7));
    const csr B = square_matrix(n, [&](index_t i, index_t j) {
      if (i == j) return diagonal * (1.5 + 0.5 * uniform(random));
      return random() % 3 == 0 ? uniform(random) : 0.0;
    });
    std::vector<sparse_index> order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), 0);
    const auto check = [&](auto factors) {
      for (const double sigma : {0.0, 1e-12, 1e-3, 0.1, diagonal * 0.999}) {
        if (!factors.factorise(sigma)) continue;
        ++factorised;
        EXPECT_LE(backward_error(B, sigma, factors), factors.rounding()) << trial << ' ' << sigma;
      }
    };
    check(residua::sparse::verified_pairs<double>(view_of(B), order));
    check(residua::sparse::verified_pairs<dd>(view_of(B), order));
  }
  EXPECT_GT(factorised, 160);
}

class regularity : public on_backend {};
INSTANTIATE_TEST_SUITE_P(few, regularity, testing::ValuesIn(few_places()), name_of_place);

/// b = A x exactly for an x of small integers and an A of numbers of few bits; and the bounds of another x.
struct known_system {
  csr A;
  std::vector<double> x, b;

  explicit known_system(csr matrix) : A(std::move(matrix)) {
    for (index_t i = 0; i < A.rows; ++i) x.push_back(static_cast<double>(i * i % 11) - 5);
    for (index_t i = 0; i < A.rows; ++i) {
      double sum = 0;
      for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) sum += A.value[k] * x[A.column[k]];
      b.push_back(sum);
    }
  }
  template <class T>
  [[nodiscard]] std::vector<double> bounds(const context& ctx, const regularity_certificate& certificate,
                                           const std::vector<T>& approximate) const {
    const csr_matrix on_device(ctx, A);
    const array<double> right(ctx, b);
    const array<T> solution(ctx, approximate);
    return certificate.error_bounds<T>(ctx, on_device, right.view(), solution.view());
  }
};

/// The last bits of an x that is known are changed: the bound of each element is no smaller, and of the size
/// of the change times the condition.
TEST_P(regularity, bounds_errors) {
  for_each_format([&]<class T>() {
    for (const index_t n : {1, 10, 200}) {
      const known_system system(shuffled_difference(n));
      const regularity_certificate certificate(system.A);
      std::vector<T> x(system.x.begin(), system.x.end());
      const double change = residua::limb_unit<T> * 1024;
      for (std::size_t i = 0; i < x.size(); ++i) x[i] = x[i] + T(change) * T(static_cast<double>(i % 5) - 2);
      const auto radius = system.bounds(ctx, certificate, x);
      for (std::size_t i = 0; i < x.size(); ++i) {
        const T error = x[i] - T(system.x[i]);
        EXPECT_GE(radius[i], std::fabs(leading(error))) << n << ' ' << i;
        // |r| <= |A| |x - x*| <= 2 |x - x*|; scalings change each norm by two at most.
        EXPECT_LE(radius[i],
                  64 * 16 * 4 * change * std::sqrt(static_cast<double>(n)) / least_of_difference(n));
      }
    }
  });
}

/// Random patterns, integers of a few bits and rows and columns of any size: whatever is proved contains the
/// solution, near which x lies.
TEST_P(regularity, contains_solutions_of_random_systems) {
  if (!takes_every_case(ctx)) return;
  std::mt19937_64 random(5);
  int proved = 0;
  for (int trial = 0; trial < 60; ++trial) {
    const index_t n = 5 + static_cast<index_t>(random() % 40);
    const auto draw = [&] { return static_cast<double>(random() % 15) - 7; };
    const int reach = trial % 3 == 0 ? 40 : 0;
    std::vector<int> of_row, of_column;
    for (index_t i = 0; i < n; ++i) {
      of_row.push_back(reach == 0 ? 0 : static_cast<int>(random() % 81) - reach);
      of_column.push_back(0);
    }
    const known_system system(square_matrix(n, [&](index_t i, index_t j) {
      if (i != j && random() % 8 != 0) return 0.0;
      return std::ldexp(draw(), of_row[static_cast<std::size_t>(i)]);
    }));
    const regularity_certificate certificate(system.A);
    if (!certificate.report().proved) continue;
    ++proved;
    std::vector<dd> x(system.x.begin(), system.x.end());
    for (auto& element : x) element = element + dd(std::ldexp(draw(), -60));
    const auto radius = system.bounds(ctx, certificate, x);
    for (std::size_t i = 0; i < x.size(); ++i)
      EXPECT_GE(radius[i], std::fabs(leading(x[i] - dd(system.x[i])))) << trial << ' ' << i;
  }
  EXPECT_GT(proved, 30);
}

/// Growth: with pivots on the diagonal those of U double from row to row, and so do the elements of L D L^T.
/// The proof is given up, or right.
TEST_P(regularity, is_right_where_pivots_grow) {
  for (const index_t n : {20, 60}) {
    const known_system system(square_matrix(n, [n](index_t i, index_t j) {
      return j == n - 1 || i == j ? 1.0 : i > j ? -1.0 : 0.0;
    }));
    const regularity_certificate certificate(system.A);
    EXPECT_TRUE(certificate.report().proved || n == 60);
    std::vector<dd> x(system.x.begin(), system.x.end());
    x[3] = x[3] + dd(0x1p-50);
    const auto radius = system.bounds(ctx, certificate, x);
    EXPECT_GE(radius[3], 0x1p-50);
    EXPECT_TRUE(certificate.report().proved || std::isinf(radius[0]));
  }
}

/// Blocks of neighbouring Fibonacci numbers, whose determinant is one: of condition 1e20 for those of 10^10,
/// which factors in dd prove, and 1e30, beyond them.
TEST_P(regularity, takes_factors_in_dd_where_double_proves_nothing) {
  for (const int length : {45, 72}) {
    double first = 1, second = 1, third = 2;
    for (int k = 0; k < length; ++k) {
      first = second;
      second = third;
      third = first + second;
    }
    const known_system system(square_matrix(40, [=](index_t i, index_t j) {
      if (i / 2 != j / 2) return 0.0;
      return i % 2 == 0 && j % 2 == 0 ? third : i % 2 == 1 && j % 2 == 1 ? first : second;
    }));
    const regularity_certificate certificate(system.A);
    EXPECT_EQ(certificate.report().proved, length == 45);
    if (!certificate.report().proved) continue;
    EXPECT_EQ(certificate.precision(), residua::format::dd);
    // The singular values of a block are t and 1 / t, t no more than the sum of two neighbours.
    EXPECT_LE(certificate.report().least_singular_value, 1 / third);
    EXPECT_GE(certificate.report().least_singular_value, 1 / (third + first) / 64);
    std::vector<qd> x(system.x.begin(), system.x.end());
    x[7] = x[7] + qd(0x1p-60);
    x[20] = x[20] - qd(0x1p-70);
    const auto radius = system.bounds(ctx, certificate, x);
    EXPECT_GE(radius[7], 0x1p-60);
    EXPECT_GE(radius[20], 0x1p-70);
  }
}

/// An indefinite symmetric matrix with zeros on its diagonal, and a complex one as a real one.
TEST_P(regularity, takes_saddle_points_and_complex_matrices) {
  const index_t n = 30;
  const known_system saddle(square_matrix(2 * n, [n](index_t i, index_t j) {
    if (i < n && j < n) return i == j ? 3.0 : std::abs(i - j) == 1 ? -1.0 : 0.0;
    if (i >= n && j >= n) return 0.0;
    return i % n == j % n ? 1.0 : i % n == (j % n + 1) % n ? 0.5 : 0.0;
  }));
  residua::complex_csr complex;
  complex.rows = complex.columns = n;
  for (index_t i = 0; i < n; ++i) {
    for (index_t j = std::max<index_t>(i - 1, 0); j < std::min(i + 2, n); ++j) {
      complex.column.push_back(static_cast<sparse_index>(j));
      complex.value.push_back(i == j ? residua::complex<double>(1.0, 4.0)
                                     : residua::complex<double>(1.0, i > j ? -1.0 : 0.0));
    }
    complex.row_start.push_back(static_cast<sparse_index>(complex.column.size()));
  }
  for (const auto& system : {saddle, known_system(residua::real_equivalent(complex))}) {
    const regularity_certificate certificate(system.A);
    ASSERT_TRUE(certificate.report().proved) << certificate.report().reason;
    std::vector<qd> x(system.x.begin(), system.x.end());
    for (const double r : system.bounds(ctx, certificate, x)) EXPECT_LE(r, 1e-50);
    x[7] = x[7] + qd(0x1p-100);
    EXPECT_GE(system.bounds(ctx, certificate, x)[7], 0x1p-100);
  }
}

/// The first row adds 1, 2^-100, ..., 2^-700 and takes away all but the last again, which no sum of six limbs
/// still holds then: the residual that is computed is zero, and x is wrong by 2^-700 in its first element.
TEST_P(regularity, bounds_what_the_residual_does_not_show) {
  std::vector<double> x;
  for (int k = 0; k <= 7; ++k) x.push_back(std::ldexp(1.0, -100 * k));
  for (std::size_t k = 0; k <= 6; ++k) x.push_back(x[k]);
  known_system system(square_matrix(15, [](index_t i, index_t j) {
    return i == j ? 1.0 : i != 0 ? 0.0 : j > 7 ? -1.0 : 1.0;
  }));
  system.b = x;
  system.b[0] = 0;
  const regularity_certificate certificate(system.A);
  ASSERT_TRUE(certificate.report().proved);
  for_each_format([&]<class T>() {
    EXPECT_GE(system.bounds(ctx, certificate, std::vector<T>(x.begin(), x.end()))[0], 0x1p-700);
  });
}

/// Each product in the first row is rounded to zero, being less than half of 2^-1074, and they are b's first
/// element, which is zero, less -500 times that: x is wrong by 500 times its own size in one element.
TEST_P(regularity, bounds_what_underflows) {
  constexpr index_t n = 500;
  const double element = std::ldexp(0.49, -534);
  known_system system(square_matrix(n, [](index_t i, index_t j) {
    return i == 0 ? 0x1p-540 : i == j ? 1.0 : 0.0;
  }));
  system.b.assign(static_cast<std::size_t>(n), element);
  system.b[0] = 0;
  const regularity_certificate certificate(system.A);
  ASSERT_TRUE(certificate.report().proved);
  const auto radius =
      system.bounds(ctx, certificate, std::vector<double>(static_cast<std::size_t>(n), element));
  EXPECT_GE(radius[0], static_cast<double>(n) * element);
}

TEST_P(regularity, refuses_what_it_was_not_made_of) {
  const regularity_certificate certificate(shuffled_difference(10));
  const known_system other(shuffled_difference(11));
  expect_rejected({"error_bounds:", "not the matrix"},
                  [&] { (void)other.bounds(ctx, certificate, std::vector<dd>(11)); });
  const known_system its(shuffled_difference(10));
  const std::vector<dd> bad(10, dd(std::numeric_limits<double>::infinity()));
  expect_rejected({"error_bounds:", "x has an element"}, [&] { (void)its.bounds(ctx, certificate, bad); });
  // Products of the residual are infinite: nothing is known of the error.
  for (const double r : its.bounds(ctx, certificate, std::vector<dd>(10, dd(0x1.8p1023))))
    EXPECT_FALSE(r < 1e300);
}

}  // namespace
}  // namespace residua_test
