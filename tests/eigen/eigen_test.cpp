// residua/eigen.hpp: matrices of Eigen in every storage order, multiplied and solved with within the bounds
// of Residua's routines, in their own memory; and the numbers as Eigen's scalars.
#include "residua/eigen.hpp"

#include "lapack/factors.hpp"
#include "residua/blas/level1/scal.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::qd;
namespace eigen = residua::eigen;

template <class T>
using by_columns = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;
template <class T>
using by_rows = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

template <class T>
by_columns<T> random_matrix(index_t rows, index_t columns, std::uint64_t seed) {
  const auto elements = vector_of<T>(data::uniform, rows * columns, seed);
  return Eigen::Map<const by_columns<T>>(elements.data(), rows, columns);
}

/// Every element of C within gemm's bound of alpha A B + beta C before.
template <class Left, class Right, class Before, class After>
void expect_product(const Left& A, const Right& B, double alpha, double beta, const Before& before,
                    const After& C) {
  using T = typename After::Scalar;
  ASSERT_EQ(C.rows(), A.rows());
  ASSERT_EQ(C.cols(), B.cols());
  for (index_t j = 0; j < C.cols(); ++j) {
    for (index_t i = 0; i < C.rows(); ++i) {
      exact_element sum;
      for (index_t k = 0; k < A.cols(); ++k) sum.add(A(i, k), B(k, j));
      const bool vendors = std::is_same_v<T, double>;
      ASSERT_TRUE(sum.near(C(i, j), T(alpha), T(beta), before(i, j), product_bound<T>(A.cols(), vendors)))
          << i << ", " << j;
    }
  }
}

/// 2 A B - C into C, for A, B and C as they lie in memory.
template <class Left, class Right, class Product>
void expect_gemm(const context& ctx, const Left& A, const Right& B, Product&& C) {
  const by_columns<typename std::remove_cvref_t<Product>::Scalar> before = C;
  eigen::gemm(ctx, 2.0, A, B, -1.0, C);
  expect_product(A, B, 2.0, -1.0, before, C);
}

template <class T>
class eigen_matrices : public testing::Test {};
using formats = testing::Types<double, dd, qd>;
TYPED_TEST_SUITE(eigen_matrices, formats);

TYPED_TEST(eigen_matrices, multiply_in_every_storage_order) {
  using T = TypeParam;
  const auto ctx = context::cpu();
  const by_columns<T> A = random_matrix<T>(5, 7, 1), B = random_matrix<T>(7, 3, 2);
  const by_rows<T> A_by_rows = A, B_by_rows = B;
  by_columns<T> C = random_matrix<T>(5, 3, 3);
  by_rows<T> C_by_rows = C;
  expect_gemm(ctx, A, B, C);
  expect_gemm(ctx, A_by_rows, B, C);
  expect_gemm(ctx, A, B_by_rows, C_by_rows);
  expect_gemm(ctx, A_by_rows, B_by_rows, C_by_rows);
}

TYPED_TEST(eigen_matrices, multiply_parts_of_others) {
  using T = TypeParam;
  const auto ctx = context::cpu();
  const by_columns<T> A = random_matrix<T>(6, 6, 4);
  by_columns<T> C = random_matrix<T>(6, 6, 5);
  expect_gemm(ctx, A.block(1, 2, 3, 4), A.topRows(3).transpose().topRows(4), C.block(2, 1, 3, 3));
  expect_gemm(ctx, A.row(1), A.col(2), C.block(0, 0, 1, 1));
  expect_gemm(ctx, A.col(1), A.row(2), C);
  expect_gemm(ctx, A.transpose(), A.row(3).transpose(), C.row(5).transpose());
  using increment = Eigen::InnerStride<>;
  const Eigen::Map<const Eigen::Matrix<T, Eigen::Dynamic, 1>, 0, increment> diagonal(A.data(), 6,
                                                                                     increment(7));
  expect_gemm(ctx, A, diagonal, C.col(0));
}

TYPED_TEST(eigen_matrices, multiply_when_empty_or_of_one_element) {
  using T = TypeParam;
  const auto ctx = context::cpu();
  EXPECT_EQ(eigen::product(ctx, by_columns<T>(0, 3), by_columns<T>(3, 2)).size(), 0);
  const auto zeros = eigen::product(ctx, by_columns<T>(2, 0), by_rows<T>(0, 3));
  EXPECT_TRUE(zeros == (by_columns<T>::Zero(2, 3)));
  Eigen::Matrix<T, 1, 1> three(T(3.0));
  EXPECT_TRUE(eigen::product(ctx, three, three)(0, 0) == T(9.0));
}

/// |B - A X| <= 3 bound |F| |G| |X| in the largest norm of each column, for factors F and G of A with rows
/// exchanged: getrs.hpp, potrs.hpp.
template <class T>
void expect_solution(const by_columns<T>& A, const by_columns<T>& B, const by_columns<T>& X,
                     const by_columns<T>& F, const by_columns<T>& G) {
  const auto magnitudes = [](const by_columns<T>& M) { return M.template cast<double>().cwiseAbs().eval(); };
  const by_columns<double> size = magnitudes(F) * magnitudes(G) * magnitudes(X);
  for (index_t j = 0; j < X.cols(); ++j) {
    for (index_t i = 0; i < X.rows(); ++i) {
      mp rest(B(i, j), residua::oracle::exact_bits), term(residua::oracle::exact_bits);
      for (index_t k = 0; k < X.rows(); ++k) {
        mpfr_mul(term.get(), mp(A(i, k)).get(), mp(X(k, j)).get(), MPFR_RNDN);
        mpfr_sub(rest.get(), rest.get(), term.get(), MPFR_RNDN);
      }
      ASSERT_TRUE(within(0.0, rest, 3 * factor_bound<T>(X.rows()), mp(size.col(j).maxCoeff())))
          << i << ", " << j;
    }
  }
}

TYPED_TEST(eigen_matrices, are_solved_with_by_lu_within_the_bound) {
  using T = TypeParam;
  for (const index_t n : {1, 8, 40}) {
    const by_columns<T> A = random_matrix<T>(n, n, 6), B = random_matrix<T>(n, 2, 7);
    const eigen::lu<T> factors(context::cpu(), A);
    ASSERT_EQ(factors.info(), Eigen::Success);
    const by_columns<T> L = factors.factors().template triangularView<Eigen::UnitLower>(),
                        U = factors.factors().template triangularView<Eigen::Upper>();
    expect_solution<T>(A, B, factors.solve(B), L, U);
  }
}

TYPED_TEST(eigen_matrices, are_solved_with_by_cholesky_within_the_bound) {
  using T = TypeParam;
  for (const index_t n : {1, 8, 40}) {
    by_columns<T> A = random_matrix<T>(n, n, 8), B = random_matrix<T>(n, 2, 9);
    A = by_columns<T>(A + A.transpose());
    A.diagonal().array() += T(2.0 * static_cast<double>(n));
    const eigen::cholesky<T> factored(context::cpu(), A);
    ASSERT_EQ(factored.info(), Eigen::Success);
    const by_columns<T> L = factored.factor().template triangularView<Eigen::Lower>();
    expect_solution<T>(A, B, factored.solve(B), L, L.transpose());
  }
}

TEST(eigen, multiplies_doubles_and_longer_formats) {
  const auto ctx = context::cpu();
  const by_columns<double> A = random_matrix<double>(4, 9, 10);
  const by_rows<qd> B = random_matrix<qd>(9, 5, 11);
  const auto C = eigen::product(ctx, A, B);
  static_assert(std::is_same_v<decltype(C)::Scalar, qd>);
  expect_product(A, B, 1.0, 0.0, C, C);
  expect_product(B.transpose(), A.transpose(), 1.0, 0.0, C.transpose(),
                 eigen::product(ctx, B.transpose(), A.transpose()));
}

TEST(eigen, vectors_and_matrices_are_seen_where_they_are) {
  by_columns<dd> A = random_matrix<dd>(4, 3, 12);
  const auto block = eigen::view(A.block(1, 1, 2, 2));
  EXPECT_EQ(block.data(), &A(1, 1));
  EXPECT_EQ(block.leading_dimension(), 4);
  EXPECT_EQ(eigen::view(A.row(2)).increment(), 4);
  scal(context::cpu(), 2.0, eigen::view(A.row(2)));
  EXPECT_TRUE(A(2, 1) == random_matrix<dd>(4, 3, 12)(2, 1) * 2.0);
  const auto& unchanged = A;
  static_assert(std::is_same_v<decltype(eigen::view(unchanged)), residua::matrix_view<const dd>>);
}

TEST(eigen, a_matrix_that_is_moved_is_factorised_in_its_own_memory) {
  by_columns<dd> A = random_matrix<dd>(5, 5, 13);
  const dd* const elements = A.data();
  const eigen::lu<dd> factored(context::cpu(), std::move(A));
  EXPECT_EQ(factored.factors().data(), elements);
}

TEST(eigen, threads_change_no_bit) {
  const by_columns<dd> A = random_matrix<dd>(70, 70, 14);
  const auto one = eigen::product(context::cpu(1), A, A), three = eigen::product(context::cpu(3), A, A);
  EXPECT_EQ(std::memcmp(one.data(), three.data(), sizeof(dd) * 70 * 70), 0);
}

TEST(eigen, says_of_a_matrix_that_it_cannot_be_solved_with) {
  const by_columns<dd> ones = by_columns<dd>::Ones(3, 3), b = by_columns<dd>::Ones(3, 1);
  const eigen::lu<dd> factored(context::cpu(), ones);
  EXPECT_EQ(factored.info(), Eigen::NumericalIssue);
  EXPECT_EQ(factored.report().info, 2);
  EXPECT_EQ(factored.determinant().sign, 0);
  const eigen::cholesky<dd> indefinite(context::cpu(), -ones);
  EXPECT_EQ(indefinite.info(), Eigen::NumericalIssue);
  expect_rejected({"eigen::cholesky", "leading minor", "1"}, [&] { (void)indefinite.solve(b); });
}

TEST(eigen, rejects_what_does_not_fit) {
  const auto ctx = context::cpu();
  by_columns<dd> A = by_columns<dd>::Ones(3, 2);
  expect_rejected({"gemm"}, [&] { (void)eigen::product(ctx, A, A); });
  expect_rejected({"eigen::lu", "square", "2"}, [&] { eigen::lu<dd>(ctx, A); });
  expect_rejected({"eigen::cholesky", "square", "2"}, [&] { eigen::cholesky<dd>(ctx, A); });
  using both = Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>;
  const Eigen::Map<by_columns<dd>, 0, both> scattered(A.data(), 2, 2, both(3, 2));
  expect_rejected({"eigen", "contiguous", "3"}, [&] { (void)eigen::product(ctx, scattered, scattered); });
  const eigen::lu<dd> factored(ctx, by_columns<dd>::Identity(2, 2));
  expect_rejected({"getrs", "3"}, [&] { (void)factored.solve(A); });
}

TEST(eigen, NaN_and_infinity_stay_in_their_row) {
  by_columns<dd> A = by_columns<dd>::Ones(3, 3);
  A(1, 1) = std::numeric_limits<dd>::quiet_NaN();
  A(2, 0) = std::numeric_limits<dd>::infinity();
  const auto C = eigen::product(context::cpu(), A, by_columns<dd>::Ones(3, 3).eval());
  EXPECT_TRUE(C(0, 0) == dd(3.0) && isnan(C(1, 2)) && isinf(C(2, 2)));
}

TEST(eigen, numbers_are_scalars_of_its_own_algorithms) {
  EXPECT_EQ(Eigen::NumTraits<dd>::digits10(), 31);
  EXPECT_TRUE(Eigen::NumTraits<qd>::epsilon() == std::numeric_limits<qd>::epsilon());
  const by_columns<dd> A = random_matrix<dd>(3, 3, 15);
  EXPECT_TRUE(A.isApprox((2.0 * A + A) / dd(3.0)));
  EXPECT_FALSE(A.isApprox(A * (dd(1.0) + dd(0x1p-80))));
  EXPECT_FALSE(A.hasNaN());
  EXPECT_TRUE((A.cast<double>().cast<dd>() - A).norm() < dd(0x1p-52));
}

}  // namespace
}  // namespace residua_test
