// Products by which vectors of run-time precision are refined, and what complex matrices are as real ones.
#include "mp/eigen/vector_products.hpp"

#include "backends.hpp"
#include "mp/eigen/joined_triplets.hpp"
#include "mp/eigen/pairs_by_hand.hpp"
#include "mp/eigen/pencil_judge.hpp"
#include "mp/eigen/reflectors.hpp"
#include "mp/spectra.hpp"

namespace {

using namespace residua_test;
using residua::mp_matrix;
using residua::op;
using residua::multiple::vector_products;
using parts = residua::multiple::complex_elements;

using mp_vector_products = on_backend;

TEST_P(mp_vector_products, are_those_of_refinements) {
  vector_products products(ctx, bits, {});
  const mp_matrix A(ctx, 2, 2, numbers_of({1, 2, 3, 4}), bits);
  mp_matrix C(ctx, 2, 2, bits), spare(ctx, 2, 2, bits);
  products.multiply(op::none, A, A, C);
  expect_numbers(C.to_host(ctx), {7, 10, 15, 22});
  products.multiply(op::transpose, A, A, C);
  expect_numbers(C.to_host(ctx), {5, 11, 11, 25});
  products.subtract_gram(A, C);
  const auto R = C.to_host(ctx);
  EXPECT_EQ(R[0], mp(-4.0, bits));
  EXPECT_EQ(R[1], mp(-11.0, bits));
  EXPECT_EQ(R[3], mp(-24.0, bits));
  mp_matrix X(ctx, 2, 2, numbers_of({1, 2, 3, 4}), bits);
  products.add_to(X, spare, numbers_of({0.5, 0, 1, 0}));
  expect_numbers(X.to_host(ctx), {1.5, 3, 4, 6});
  expect_numbers(spare.to_host(ctx), {1, 2, 3, 4});
}

/// Half of a symmetric matrix of which the lower triangle is read.
TEST(mp_halves, are_those_of_both_triangles) {
  expect_numbers(residua::multiple::half_of(numbers_of({2, 4, 6, 99, 8, 10, 99, 99, 12}), 3),
                 {1, 2, 3, 2, 4, 5, 3, 5, 6});
}

/// Columns 2 and 0 of the identity turn by 3/5 and 4/5 as doubles have them, and are orthonormal to all bits:
/// two products of two columns, each rounded once.
TEST_P(mp_vector_products, turn_columns_by_what_is_orthogonal_to_all_bits) {
  for (const int precision : {64, 128, 300, 1000}) {
    vector_products products(ctx, precision, {});
    const auto unit = residua::multiple::identity_elements(3, 3, precision);
    mp_matrix X(ctx, 3, 3, unit, precision);
    products.rotate(X, {2, 0}, {0.6, 0.8, -0.8, 0.6});
    const auto its = X.to_host(ctx);
    const auto near = [&](std::size_t k, double x) { EXPECT_NEAR(its[k].to_double(), x, 0x1p-50) << k; };
    for (const auto& [k, x] : {std::pair<std::size_t, double>{8, 0.6}, {6, 0.8}, {2, -0.8}, {0, 0.6}})
      near(k, x);
    for (const std::size_t k : {1, 3, 5, 7}) EXPECT_TRUE(its[k].is_zero()) << k;
    EXPECT_EQ(its[4], mp(1.0, precision));
    expect_at_most(skewness_of({3, 3, its}, precision), ldexp(mp(16.0, 53), -precision));
  }
}

/// Column x of 1 and 2^-60: the length is next to 1, and what a reflector subtracts of x must not be the
/// difference. A = Q B to roundings, Q orthonormal, B's zeros below the diagonal.
TEST_P(mp_vector_products, of_reflectors_give_back_what_they_factorised) {
  constexpr index_t m = 5, n = 3;
  std::vector<mp> A(static_cast<std::size_t>(m * n), mp(bits));
  A[0] = mp(1.0, bits);
  A[1] = mp(0x1p-60, bits);
  A[2 * m + 2] = mp(-3.0, bits);  // the second column is one of zeros
  A[2 * m + 4] = mp(0x1p-55, bits);
  residua::multiple::reflectors its(ctx, m, n, A, bits, {});
  const auto B = its.triangle();
  for (const std::size_t k : {1, 2, 5}) EXPECT_TRUE(B[k].is_zero());
  mp_matrix Q(ctx, m, m, residua::multiple::identity_elements(m, m, bits), bits);
  its.apply(Q);
  const mp_elements of_Q(m, m, Q.to_host(ctx));
  const mp unit = ldexp(mp(1.0, 53), -bits);
  expect_at_most(skewness_of(of_Q, bits), mp(64.0, 53) * unit);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < m; ++i) {
      mpfr rest(4 * bits);
      const mpfr given(A[static_cast<std::size_t>(i + j * m)]);  // which mpfr_set, a macro, reads twice
      mpfr_set(rest.get(), given.get(), MPFR_RNDN);
      for (index_t k = 0; k < n; ++k)
        subtract_product(rest, mpfr(of_Q(i, k)), mpfr(B[static_cast<std::size_t>(k + j * n)]));
      mpfr_abs(rest.get(), rest.get(), MPFR_RNDN);
      expect_at_most(rest, mp(64.0, 53) * unit);
    }
  }
}

/// Of 2 x 3 parts.
TEST(mp_complex_parts, are_real_equivalents_columns_and_adjoints) {
  const parts A{numbers_of({1, 2, 3, 4, 5, 6}), numbers_of({7, 8, 9, 10, 11, 12})};
  expect_numbers(residua::multiple::equivalent_of(A, 2, 3),
                 {1, 2, 7, 8, 3, 4, 9, 10, 5, 6, 11, 12, -7, -8, 1, 2, -9, -10, 3, 4, -11, -12, 5, 6});
  const auto columns = residua::multiple::stacked(A, 2);
  expect_numbers(columns, {1, 2, 7, 8, 3, 4, 9, 10, 5, 6, 11, 12});
  const auto back = residua::multiple::unstacked(columns, 2);
  expect_same_numbers(back.re, A.re);
  expect_same_numbers(back.im, A.im);
  const auto adjoint = residua::multiple::conjugate_transposed(A, 2, 3);
  expect_numbers(adjoint.re, {1, 3, 5, 2, 4, 6});
  expect_numbers(adjoint.im, {-7, -9, -11, -8, -10, -12});
}

/// One column (1 + 2^-30, i 2^-20) of two elements: its square is 1 + 2^-29 + 2^-60 + 2^-40. What products
/// hide is four units a column.
TEST_P(mp_vector_products, of_complex_columns_have_bounds) {
  const parts X{numbers_of({1 + 0x1p-30, 0}), numbers_of({0, 0x1p-20})};
  const double skewness = 0x1p-29 + 0x1p-60 + 0x1p-40;
  const auto bound = residua::multiple::complex_orthogonality(ctx, X, 2, 1, bits, {});
  EXPECT_GE(bound.to_double(), skewness);
  EXPECT_LE(bound.to_double(), skewness * (1 + 0x1p-18));
  const parts unit{numbers_of({1, 0, 0, 0}), numbers_of({0, 0, 0, 1})};
  const auto hidden = residua::multiple::complex_orthogonality(ctx, unit, 2, 2, bits, {});
  EXPECT_GE(hidden.to_double(), std::ldexp(8, -bits));
  EXPECT_LE(hidden.to_double(), std::ldexp(8, -bits) * (1 + 0x1p-18));
  // |S X - Y diag(w)| of S = I, X = (1, 2; 3, 4), Y = (1, 1; 1, 1), w = (1, 3): (0, 1; 0, 1).
  const mp_matrix S(ctx, 2, 2, numbers_of({1, 0, 0, 1}), bits);
  const auto distance = residua::multiple::complex_distance(ctx, S, numbers_of({1, 2, 3, 4}),
                                                            numbers_of({1, 1, 1, 1}), numbers_of({1, 3}), {});
  EXPECT_NEAR(distance.to_double(), std::sqrt(2), 0x1p-40);
}

/// What is told of vectors that are not quite those of the pencil diag(1, 2), I: a value errs by 2^-20, or
/// all vectors are longer by 2^-10.
TEST_P(mp_vector_products, of_pencils_have_what_vectors_leave) {
  const mp_matrix A(ctx, 2, 2, numbers_of({1, 0, 0, 2}), bits), I(ctx, 2, 2, numbers_of({1, 0, 0, 1}), bits);
  const auto near = [](const mp& bound, double exact) {
    EXPECT_GE(bound.to_double(), exact);
    EXPECT_LE(bound.to_double(), exact * (1 + 0x1p-16));
  };
  for (const bool is_first : {true, false}) {
    const residua::multiple::pencil_judge judge(ctx, is_first, A, I, {});
    const auto wrong = judge(I, numbers_of({1, 2 + 0x1p-20}));
    near(wrong.residual, 0x1p-20 / std::sqrt(10) * (1 + 0x1p-18));
    near(wrong.eigenvalue_error, 0x1p-20);
    const double length = 1 + 0x1p-10, excess = length * length - 1;
    const mp_matrix Z(ctx, 2, 2, numbers_of({length, 0, 0, length}), bits);
    const auto longer = judge(Z, numbers_of({1, 2}));
    near(longer.orthogonality, excess * std::sqrt(2));
    near(longer.eigenvalue_error, 4 * excess * std::sqrt(2) / (1 - excess * std::sqrt(2)));
    const mp_matrix negative(ctx, 2, 2, numbers_of({-3, 0, 0, 1}), bits);
    near(residua::multiple::pencil_judge(ctx, is_first, negative, I, {})(Z, numbers_of({-3, 1}))
             .eigenvalue_error,
         6 * excess * std::sqrt(2) / (1 - excess * std::sqrt(2)));
    const mp_matrix far(ctx, 2, 2, numbers_of({2, 0, 0, 2}), bits);
    EXPECT_TRUE(judge(far, numbers_of({1, 2})).eigenvalue_error.is_infinite());
  }
  // B = L L^T, A = L diag(1, 2) L^T and Z = L^-T for L = (1, 0; 1, 1): the residual (0, 0; 0, -2^-20) of a
  // wrong value is that in the space of Z, too, whose columns are not orthogonal.
  const mp_matrix of_A(ctx, 2, 2, numbers_of({1, 1, 1, 3}), bits),
      B(ctx, 2, 2, numbers_of({1, 1, 1, 2}), bits), Z(ctx, 2, 2, numbers_of({1, 0, -1, 1}), bits);
  const residua::multiple::pencil_judge judge(ctx, true, of_A, B, {});
  near(judge(Z, numbers_of({1, 2 + 0x1p-20})).eigenvalue_error, 0x1p-20);
}

/// Elements on the host.
TEST(mp_host_matrices, are_mirrored_scaled_and_transposed) {
  const double nan = std::nan("");
  auto lower = numbers_of({1, 2, nan, 3});
  residua::multiple::mirror("syevd", "A", lower, 2, residua::uplo::lower);
  expect_numbers(lower, {1, 2, 2, 3});
  auto upper = numbers_of({1, nan, 2, 3});
  residua::multiple::mirror("syevd", "A", upper, 2, residua::uplo::upper);
  expect_numbers(upper, {1, 2, 2, 3});
  expect_numbers(residua::multiple::transposed_elements(numbers_of({1, 2, 3, 4, 5, 6}), 2, 3),
                 {1, 3, 5, 2, 4, 6});
  expect_numbers(residua::multiple::identity_elements(3, 2, bits), {1, 0, 0, 0, 1, 0});
  expect_numbers(residua::multiple::identity_elements(2, 3, bits), {1, 0, 0, 1, 0, 0});
  auto numbers = numbers_of({0x1p-5, -12, 0});
  EXPECT_EQ(residua::multiple::scale(numbers), 4);
  expect_numbers(numbers, {0x1p-9, -0.75, 0});
  auto zeros = numbers_of({0, 0});
  EXPECT_EQ(residua::multiple::scale(zeros), 0);
  EXPECT_TRUE(residua::multiple::are_zeros(zeros));
  EXPECT_EQ(residua::multiple::scaled_to_double(numbers_of({0x1p-100, -0x1p-98})),
            (std::vector<double>{0.125, -0.5}));
  const mp bound = residua::multiple::bound_of(mp(1.0, bits));
  EXPECT_EQ(bound, mp(1 + 0x1p-20, 53));
}

TEST(mp_host_matrices, without_a_decomposition_have_infinite_bounds) {
  const auto eigen = residua::multiple::without_eigenvalues(5);
  EXPECT_EQ(eigen.info, 5);
  EXPECT_TRUE(eigen.residual.is_infinite() && eigen.orthogonality.is_infinite() &&
              eigen.eigenvalue_error.is_infinite());
  const auto svd = residua::multiple::without_singular_values();
  EXPECT_EQ(svd.info, 2);
  EXPECT_TRUE(svd.residual.is_infinite() && svd.orthogonality.is_infinite() &&
              svd.singular_value_error.is_infinite());
}

/// The longest of some columns, the first of those of one length.
TEST_P(mp_vector_products, find_the_longest_column) {
  mp_matrix X(ctx, 2, 4, numbers_of({3, 4, 0, 5, 9, 9, 1, 0}), bits);
  const std::vector<index_t> places{3, 1, 0};
  EXPECT_EQ(*residua::multiple::longest(ctx, X.view(), places), 1);
}

/// x + i y has two columns, (x, y) and i times that, (-y, x), along which others have nothing left.
TEST_P(mp_vector_products, of_complex_bases_have_two_columns_a_vector) {
  residua::multiple::complex_basis basis(ctx, 2, 2, bits);
  const auto vector = [&](std::initializer_list<double> values) {
    return residua::mp_array(ctx, numbers_of(values), bits);
  };
  auto first = vector({0, 2, 0, 0}), second = vector({0, 0, 4, 0});
  basis.set(0, first.view(), mp(0.5, bits));    // (0, 1)
  basis.set(1, second.view(), mp(0.25, bits));  // (i, 0)
  const auto its = basis.elements(2);
  expect_numbers(its.re, {0, 1, 0, 0});
  expect_numbers(its.im, {0, 0, 1, 0});
  auto z = vector({5, 6, 7, 8});
  basis.subtract_from(z.view(), 0, 0);
  expect_numbers(z.to_host(ctx), {5, 6, 7, 8});
  basis.subtract_from(z.view(), 0, 2);
  expect_numbers(z.to_host(ctx), {5, 0, 7, 0});
  basis.subtract_from(z.view(), 2, 2);
  expect_numbers(z.to_host(ctx), {0, 0, 0, 0});
}

RESIDUA_ON_FEW_BACKENDS(mp_vector_products);

}  // namespace
