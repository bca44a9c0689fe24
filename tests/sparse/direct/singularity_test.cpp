// Proofs of singularity, each verified with MPFR, and matrices for which there must be none. Where the
// environment's RESIDUA_MATRICES names a directory with them, singular matrices of applications too.
#include "sparse/direct/singularity.hpp"

#include <chrono>
#include <cstdlib>
#include <filesystem>

#include "rejection.hpp"
#include "residua/base/error.hpp"
#include "residua/io/matrix_market.hpp"
#include "sparse/direct/completed_matching.hpp"
#include "sparse/direct/factor_plan.hpp"
#include "sparse/direct/modular_factors.hpp"
#include "sparse/matrices.hpp"
#include "sparse/small_matrices.hpp"

namespace residua_test {
namespace {

using residua::sparse::csr_view;
using residua::sparse::null_side;
using residua::sparse::singularity;
using residua::sparse::singularity_limits;

constexpr singularity_limits ample{std::int64_t{1} << 24};

rows_of_numbers zeros(std::size_t n) { return rows_of_numbers(n, std::vector<double>(n, 0.0)); }

csr transposed(const csr& A) {
  auto rows = zeros(static_cast<std::size_t>(A.rows));
  for (sparse_index i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) rows[A.column[k]][i] = A.value[k];
  }
  return sparse_of(rows);
}

/// About `per_row` numbers in each row and one on the diagonal, of 53 bits.
rows_of_numbers random_rows(std::size_t n, std::size_t per_row, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> number(-1, 1);
  auto rows = zeros(n);
  for (std::size_t i = 0; i < n; ++i) {
    rows[i][i] = number(random);
    for (std::size_t k = 0; k < per_row; ++k) rows[i][random() % n] = number(random);
  }
  return rows;
}

/// Numerators and denominators of up to `bits` bits.
double short_number(std::mt19937_64& random, int bits) {
  const auto bound = std::int64_t{1} << bits;
  const auto significand =
      static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(2 * bound)) - bound;
  return std::ldexp(static_cast<double>(significand | 1), static_cast<int>(random() % 8) - 4);
}

/// That A v = 0, or A^T v = 0, and v != 0: in precision enough for every sum of products, which MPFR's flag
/// of inexact results confirms.
void expect_null_vector(const csr& A, const std::vector<double>& v, null_side side) {
  constexpr mpfr_prec_t enough = 4400;
  ASSERT_EQ(static_cast<index_t>(v.size()), A.rows);
  EXPECT_TRUE(std::any_of(v.begin(), v.end(), [](double x) { return x != 0; }));
  std::vector<mp> sum;
  std::vector<index_t> place(v.size(), -1);  // rows or columns that v's support meets, all others being zero
  mp product(enough);
  mpfr_clear_flags();
  for (sparse_index i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      const auto term = side == null_side::right ? A.column[k] : i;
      const auto sum_of = side == null_side::right ? i : A.column[k];
      if (v[term] == 0) continue;
      if (place[sum_of] < 0) {
        place[sum_of] = static_cast<index_t>(sum.size());
        sum.emplace_back(enough);
      }
      product.set(A.value[k]);
      mpfr_mul_d(product.get(), product.get(), v[term], MPFR_RNDN);
      auto* its = sum[static_cast<std::size_t>(place[sum_of])].get();
      mpfr_add(its, its, product.get(), MPFR_RNDN);
    }
  }
  EXPECT_EQ(mpfr_inexflag_p(), 0);
  for (const auto& s : sum) ASSERT_TRUE(mpfr_zero_p(s.get()));
}

singularity expect_proved(const csr& A, index_t rank) {
  const auto found = prove_singular(view_of(A), ample);
  EXPECT_TRUE(found.is_proved);
  EXPECT_FALSE(found.given_up);
  EXPECT_EQ(found.rank, rank);
  if (found.is_proved) expect_null_vector(A, found.null_vector, found.side);
  return found;
}

void expect_proved_with_its_transpose(const csr& A, index_t rank) {
  expect_proved(A, rank);
  expect_proved(transposed(A), rank);
}

void expect_proved_not_singular(const csr& A) {
  const auto found = prove_singular(view_of(A), ample);
  EXPECT_FALSE(found.is_proved);
  EXPECT_TRUE(found.null_vector.empty());
  EXPECT_FALSE(found.given_up);
  EXPECT_EQ(found.rank, A.rows);
}

TEST(singularity, of_equal_rows_or_columns) {
  auto rows = random_rows(60, 4, 1);
  rows[31] = rows[7];
  expect_proved_with_its_transpose(sparse_of(rows), 59);
}

TEST(singularity, of_a_row_that_is_the_sum_of_two) {
  std::mt19937_64 random(3);
  auto rows = zeros(30);
  for (auto& row : rows) {
    for (auto& a : row) a = random() % 4 == 0 ? short_number(random, 20) : 0;
  }
  for (std::size_t i = 0; i < 30; ++i) rows[i][i] = short_number(random, 20);
  for (std::size_t j = 0; j < 30; ++j) rows[11][j] = rows[4][j] + 3 * rows[23][j];
  expect_proved_with_its_transpose(sparse_of(rows), 29);
}

TEST(singularity, of_a_zero_row_or_column) {
  auto rows = random_rows(40, 3, 2);
  std::fill(rows[9].begin(), rows[9].end(), 0.0);
  expect_proved_with_its_transpose(sparse_of(rows), 39);
}

TEST(singularity, of_stored_zeros) {
  csr A = sparse_of(random_rows(25, 3, 4));
  std::fill(A.value.begin() + A.row_start[6], A.value.begin() + A.row_start[7], 0.0);
  expect_proved(A, 24);
  std::fill(A.value.begin(), A.value.end(), -0.0);
  expect_proved(A, 0);
}

/// A grid's graph Laplacian with weights that are small integers, in pieces that are not connected.
csr graph_laplacian(std::size_t width, std::size_t height, std::size_t pieces) {
  const auto n = width * height;
  auto rows = zeros(n * pieces);
  std::mt19937_64 random(8);
  const auto join = [&](std::size_t i, std::size_t j) {
    const auto weight = static_cast<double>(1 + random() % 100);
    rows[i][j] = rows[j][i] = -weight;
    rows[i][i] += weight;
    rows[j][j] += weight;
  };
  for (std::size_t i = 0; i < n * pieces; ++i) {
    if (i % width != width - 1) join(i, i + 1);
    if (i % n + width < n) join(i, i + width);
  }
  return sparse_of(rows);
}

TEST(singularity, of_a_graph_laplacian_is_of_its_connected_pieces) {
  const auto found = expect_proved(graph_laplacian(9, 7, 1), 62);
  for (const double element : found.null_vector) EXPECT_EQ(element, found.null_vector.front());
  expect_proved(graph_laplacian(6, 5, 4), 116);
}

/// Rows (… 1, 2^20, 0 … -(1 + 2^20)), which sum to zero; the last two (… 1, -1). Only the diagonal matches
/// all, and the scalings that make its entries the largest fall by 2^20 from column to column: so far from
/// the null vector of ones that its elements, scaled back, are no short integers.
TEST(singularity, of_a_short_null_vector_beside_far_scalings) {
  constexpr std::size_t n = 10;
  auto rows = zeros(n);
  for (std::size_t i = 0; i + 2 < n; ++i) {
    rows[i][i] = 1;
    rows[i][i + 1] = 0x1p20;
    rows[i][n - 1] = -1 - 0x1p20;
  }
  for (const auto i : {n - 2, n - 1}) {
    rows[i][n - 2] = 1;
    rows[i][n - 1] = -1;
  }
  const auto found = expect_proved(sparse_of(rows), n - 1);
  EXPECT_EQ(found.side, null_side::right);
  for (const double element : found.null_vector) EXPECT_EQ(element, found.null_vector.front());
}

TEST(singularity, of_a_matrix_of_rank_one) {
  std::mt19937_64 random(12);
  std::vector<double> left(20), right(20);
  for (auto& a : left) a = short_number(random, 24);
  for (auto& a : right) a = short_number(random, 24);
  auto rows = zeros(20);
  for (std::size_t i = 0; i < 20; ++i) {
    for (std::size_t j = 0; j < 20; ++j) rows[i][j] = left[i] * right[j];
  }
  expect_proved(sparse_of(rows), 1);
}

TEST(singularity, of_a_product_of_thin_matrices_of_small_integers) {
  std::mt19937_64 random(13);
  constexpr std::size_t n = 35;
  for (const std::size_t rank : {1, 2, 5, 8}) {
    std::vector<std::vector<double>> B(n, std::vector<double>(rank)), C(rank, std::vector<double>(n));
    for (auto* factor : {&B, &C}) {
      for (auto& row : *factor) {
        for (auto& a : row) a = static_cast<double>(random() % 7) - 3;
      }
    }
    auto rows = zeros(n);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t k = 0; k < rank; ++k) rows[i][j] += B[i][k] * C[k][j];
      }
    }
    expect_proved(sparse_of(rows), static_cast<index_t>(rank));
  }
}

TEST(singularity, of_the_pattern_alone) {
  auto rows = random_rows(30, 2, 14);
  for (std::size_t i = 10; i < 16; ++i) {  // six rows within four columns
    for (std::size_t j = 0; j < 30; ++j) rows[i][j] = j >= 20 && j < 24 ? static_cast<double>(i * j % 11) : 0;
  }
  const csr A = sparse_of(rows);
  const auto found = prove_singular(view_of(A), ample);
  ASSERT_TRUE(found.is_proved);
  expect_null_vector(A, found.null_vector, found.side);
  EXPECT_LE(found.rank, 28);
}

/// 2^e_i a_ij 2^f_j with e_i within ±rows and f_j within ±columns.
csr scaled(csr A, int rows, int columns, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto within = [&](int bound) {
    return static_cast<int>(random() % static_cast<unsigned>(2 * bound + 1)) - bound;
  };
  std::vector<int> of_column(static_cast<std::size_t>(A.columns));
  for (auto& e : of_column) e = within(columns);
  for (index_t i = 0; i < A.rows; ++i) {
    const int of_row = within(rows);
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k)
      A.value[k] = std::ldexp(A.value[k], of_row + of_column[A.column[k]]);
  }
  return A;
}

TEST(singularity, of_entries_from_the_smallest_to_the_largest) {
  for (const auto& [rows, columns] : {std::pair{500, 500}, {0, 1000}, {1000, 0}}) {
    for (const std::uint64_t seed : {1, 2, 3}) {
      const csr A = scaled(graph_laplacian(8, 6, 1), rows, columns, seed);
      EXPECT_EQ(expect_proved(A, 47).side, null_side::right);
      EXPECT_EQ(expect_proved(transposed(A), 47).side, null_side::right);
      csr almost = A;
      almost.value.back() = std::nextafter(almost.value.back(), 0.0);
      expect_proved_not_singular(almost);
    }
  }
}

TEST(singularity, of_one_element_and_of_none) {
  expect_proved_not_singular(sparse_of({}));
  expect_proved_not_singular(sparse_of({{0x1p-1074}}));
  expect_proved_not_singular(sparse_of({{-0x1.fffffffffffffp1023}}));
  expect_proved(sparse_of({{0}}), 0);
}

TEST(singularity, is_not_proved_of_what_is_singular_only_in_double_precision) {
  expect_proved_not_singular(sparse_of({{1, 1}, {1, 1 + 0x1p-52}}));
  expect_proved_not_singular(sparse_of({{0x1p1000, 0x1p-1000}, {0x1p1000, 0x1.0000000000001p-1000}}));
  expect_proved_not_singular(sparse_of({{0.1, 0.2}, {0.3, 0.1 + 0.2 + 0.3}}));
  auto hilbert = zeros(12);
  for (std::size_t i = 0; i < 12; ++i) {
    for (std::size_t j = 0; j < 12; ++j) hilbert[i][j] = 1.0 / static_cast<double>(i + j + 1);
  }
  expect_proved_not_singular(sparse_of(hilbert));
}

TEST(singularity, is_not_proved_where_rounding_made_rows_sum_to_almost_zero) {
  auto rows = random_rows(50, 4, 15);
  bool is_exact = true;
  for (std::size_t i = 0; i < 50; ++i) {
    mp exact(4400);
    rows[i][i] = 0;
    const double sum = std::accumulate(rows[i].begin(), rows[i].end(), 0.0);
    rows[i][i] = -sum;
    for (const double a : rows[i]) exact.add(a);
    is_exact = is_exact && mpfr_zero_p(exact.get()) != 0;
  }
  ASSERT_FALSE(is_exact);
  expect_proved_not_singular(sparse_of(rows));
}

TEST(singularity, is_not_proved_of_random_matrices) {
  for (const std::uint64_t seed : {21, 22, 23})
    expect_proved_not_singular(sparse_of(random_rows(80, 5, seed)));
}

/// Singular modulo 2^61 - 1, and only there.
TEST(singularity, is_not_proved_where_the_prime_divides_the_determinant) {
  // (5, 3, 1)^T is a null vector of the first two rows; times the last it is 2^61 - 1.
  const csr A = sparse_of({{3, -5, 0}, {0, 1, -3}, {0x1p58, 0x1p58, -1}});
  const auto found = prove_singular(view_of(A), ample);
  EXPECT_EQ(found.rank, 2);
  EXPECT_FALSE(found.is_proved);
  EXPECT_TRUE(found.null_vector.empty());
}

/// Cycles: 3 v_i = v_(i+1) for the first half, v_i = 3 v_(i+1) for the second. The elements of null vectors
/// of both sides are 1, 3, 9 … 3^40 > 2^53. Behind them a block.
constexpr std::size_t half_cycle = 40;
rows_of_numbers cycles(std::size_t count, const rows_of_numbers& block = {}) {
  auto rows = zeros(2 * half_cycle * count + block.size());
  for (std::size_t first = 0; first < 2 * half_cycle * count; first += 2 * half_cycle) {
    for (std::size_t i = 0; i < 2 * half_cycle; ++i) {
      rows[first + i][first + i] = i < half_cycle ? 3 : 1;
      rows[first + i][first + (i + 1) % (2 * half_cycle)] = i < half_cycle ? -1 : -3;
    }
  }
  const auto behind = rows.size() - block.size();
  for (std::size_t i = 0; i < block.size(); ++i)
    std::copy(block[i].begin(), block[i].end(),
              rows[behind + i].begin() + static_cast<std::ptrdiff_t>(behind));
  return rows;
}

TEST(singularity, of_long_null_vectors_is_suggested_by_the_rank_and_not_proved) {
  const auto found = prove_singular(view_of(sparse_of(cycles(1))), ample);
  EXPECT_EQ(found.rank, 2 * half_cycle - 1);
  EXPECT_FALSE(found.is_proved);
  EXPECT_FALSE(found.given_up);
}

/// A proof does not need the first null vector that is tried: full rows come last in every order.
TEST(singularity, is_proved_behind_null_vectors_that_prove_nothing) {
  const csr A = sparse_of(cycles(6, rows_of_numbers(6, std::vector<double>(6, 1.0))));
  const auto found = prove_singular(view_of(A), ample);
  EXPECT_EQ(found.rank, 6 * (2 * half_cycle - 1) + 1);
  ASSERT_TRUE(found.is_proved);
  expect_null_vector(A, found.null_vector, found.side);
}

/// Nor is it lost where a later one proves nothing: the block comes first here.
TEST(singularity, stays_proved) {
  const csr A = sparse_of(cycles(2, {{1, 1}, {1, 1}}));
  const residua::sparse::compact_matrix compact(view_of(A));
  const auto match = residua::sparse::maximum_product_matching(compact.view());
  std::vector<sparse_index> elimination(static_cast<std::size_t>(A.rows));
  for (sparse_index k = 0; k < static_cast<sparse_index>(A.rows); ++k)
    elimination[k] = static_cast<sparse_index>(A.rows) - 1 - k;
  const auto found = prove_singular(view_of(A), match, elimination, ample);
  ASSERT_TRUE(found.is_proved);
  EXPECT_EQ(found.side, null_side::right);
  expect_null_vector(A, found.null_vector, found.side);
}

/// The null vectors of the left count, too: the limit is what elimination and those of the right take.
TEST(singularity, is_given_up_at_the_limits_by_null_vectors_of_the_left) {
  const csr A = sparse_of(cycles(3));
  residua::sparse::compact_matrix compact(view_of(A));
  const auto match = residua::sparse::maximum_product_matching(compact.view());
  const auto column = completed(match);
  const auto elimination = elimination_of(compact, column);
  const auto columns = compact.transposed();
  residua::sparse::modular_factors factors(columns.view(), residua::sparse::inverse_of(column));
  for (const auto row : elimination) {
    if (!factors.eliminate(column[row])) (void)factors.right_null_vector();
  }
  EXPECT_FALSE(prove_singular(view_of(A), match, elimination, ample).given_up);
  EXPECT_TRUE(prove_singular(view_of(A), match, elimination, {ample.entries, factors.operations()}).given_up);
}

TEST(singularity, is_given_up_at_the_limits) {
  const csr A = sparse_of(random_rows(80, 5, 41));
  const auto by_entries = prove_singular(view_of(A), {100});
  EXPECT_TRUE(by_entries.given_up);
  EXPECT_FALSE(by_entries.is_proved);
  EXPECT_GT(by_entries.rank, 0);
  EXPECT_LT(by_entries.rank, 80);
  const auto by_operations = prove_singular(view_of(A), {ample.entries, 100});
  EXPECT_TRUE(by_operations.given_up);
  EXPECT_LT(by_operations.rank, 80);
  auto rows = random_rows(80, 5, 42);
  rows[3] = rows[77];  // proved only at the end, by a null vector of the left
  EXPECT_FALSE(prove_singular(view_of(sparse_of(rows)), {100}).is_proved);
}

TEST(singularity, is_proved_with_the_order_of_an_analysis) {
  const csr A = graph_laplacian(9, 7, 3);
  const residua::context ctx = residua::context::reference();
  const residua::factor_analysis analysis(ctx, residua::csr_matrix(ctx, A));
  const auto& plan = *analysis.plan();
  const auto found = prove_singular(view_of(A), plan.match, plan.order.elimination, ample);
  EXPECT_EQ(found.rank, 3 * (9 * 7 - 1));
  ASSERT_TRUE(found.is_proved);
  expect_null_vector(A, found.null_vector, found.side);
}

TEST(singularity, rejects_what_is_not_square) {
  const csr A = sparse_of({{1, 0}, {0, 1}});
  csr wide = A, tall = A;
  wide.columns = 3;
  tall.rows = 3;
  tall.row_start.push_back(tall.row_start.back());
  const auto match = residua::sparse::maximum_product_matching(view_of(A));
  for (const csr& oblong : {wide, tall}) {
    expect_rejected({"prove_singular:", "a square A"}, [&] { prove_singular(view_of(oblong), ample); });
    expect_rejected({"prove_singular:", "a square A"}, [&] {
      prove_singular(view_of(oblong), match, {0, 1}, ample);
    });
  }
  EXPECT_THROW(prove_singular(view_of(A), match, {0}, ample), residua::error);
}

TEST(null_vector, is_told_from_one_that_is_almost) {
  using residua::sparse::is_null_vector;
  const csr A = sparse_of({{0x1p-1074, -0x1p1000, 0x1p1000}, {3, 0, 0}, {0, 1, -1}});
  EXPECT_TRUE(is_null_vector(view_of(A), {0, 5, 5}));
  EXPECT_TRUE(is_null_vector(view_of(A), {0, 0x1p1000, 0x1p1000}));
  EXPECT_TRUE(is_null_vector(view_of(A), {0, -0x1p-1074, -0x1p-1074}));
  EXPECT_FALSE(is_null_vector(view_of(A), {0, 0, 0}));
  EXPECT_FALSE(is_null_vector(view_of(A), {0x1p-1074, 5, 5}));
  EXPECT_FALSE(is_null_vector(view_of(A), {0, 0x1p1000, std::nextafter(0x1p1000, 0.0)}));
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_FALSE(is_null_vector(view_of(A), {0, infinity, infinity}));
}

struct listed {
  const char* file;
  index_t rank;  // of rajat01 and lp1 as computed modulo 2^61 - 1; of ct2010, the structural rank too
};

class singular_matrices : public testing::TestWithParam<listed> {};
INSTANTIATE_TEST_SUITE_P(of_applications, singular_matrices,
                         testing::Values(listed{"rajat01.mtx.gz", 6777}, listed{"ct2010.mtx.gz", 66528},
                                         listed{"lp1.mtx.gz", 318663}),
                         [](const auto& its) {
                           const std::string file = its.param.file;
                           return file.substr(0, file.find('.'));
                         });

TEST_P(singular_matrices, are_proved_to_be_so) {
  const char* set = std::getenv("RESIDUA_MATRICES");
  if (set == nullptr) GTEST_SKIP() << "set RESIDUA_MATRICES to a directory of matrices";
  const auto path = std::filesystem::path(set) / GetParam().file;
  if (!exists(path)) GTEST_SKIP() << "no " << path;
  const csr A = residua::read_matrix(path.string()).matrix;
  const auto begin = std::chrono::steady_clock::now();
  const auto found = prove_singular(view_of(A), ample);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  std::printf("%s: rank %lld of %lld, %.2f s\n", GetParam().file, static_cast<long long>(found.rank),
              static_cast<long long>(A.rows), seconds);
  EXPECT_EQ(found.rank, GetParam().rank);
  ASSERT_TRUE(found.is_proved);
  expect_null_vector(A, found.null_vector, found.side);
}

}  // namespace
}  // namespace residua_test
