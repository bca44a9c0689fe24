// Products by which vectors are refined: what they are, the bits that they take beside small numbers, and the
// bounds of what they hide.
#include <cmath>

#include "backends.hpp"
#include "lapack/eigen/refinement_products.hpp"
#include "lapack/geev/complex_eigenvectors.hpp"
#include "lapack/geev/packed_eigenvectors.hpp"
#include "lapack/heevd/combined_columns.hpp"
#include "lapack/pairs/run_stages.hpp"

namespace residua_test {
namespace {

using namespace residua::lapack;
using residua::engine;
using residua::matrix;

class vector_products : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(vector_products);

TEST_P(vector_products, are_those_of_refinements) {
  refinement_products<dd> products(ctx, "syevd", {});
  const matrix<dd> A(ctx, 2, 2, numbers_of({1, 2, 3, 4}));
  const operand<dd> a(A.view());
  matrix<dd> C(ctx, 2, 2, numbers_of({1, 1, 1, 1})), X(ctx, 2, 2, numbers_of({1, 2, 3, 4})), spare(ctx, 2, 2);
  products.multiply(2.0, a, a, -1.0, C.view());
  expect_numbers(C.to_host(ctx), {13, 19, 29, 43});
  products.subtract_gram(a, C.view());
  const auto R = C.to_host(ctx);
  EXPECT_EQ(R[0], dd(-4.0));
  EXPECT_EQ(R[1], dd(-11.0));
  EXPECT_EQ(R[3], dd(-24.0));
  const matrix<dd> E(ctx, 2, 2, numbers_of({0.5, 0, 1, 0}));
  auto x = X.view(), y = spare.view();
  products.add_to(x, 2.0, operand<dd>(E.view()), 1, y);
  EXPECT_EQ(x.data(), spare.view().data());
  EXPECT_EQ(y.data(), X.view().data());
  expect_numbers(spare.to_host(ctx), {2, 4, 5, 8});
  const matrix<dd> W(ctx, 2, 2, numbers_of({1, 1, 0, 2}));
  matrix<dd> three(ctx, 2, 3, numbers_of({1, 2, 3, 4, 5, 6}));
  const std::vector<index_t> members{2, 0};
  products.combine(three.view(), members, W);
  expect_numbers(three.to_host(ctx), {2, 4, 3, 4, 6, 8});
}

/// 3/5 and 4/5 as doubles have them become orthogonal to all bits: two steps are enough for four limbs, and
/// the last one's products err by less than sixteen roundings.
TEST_P(vector_products, turn_columns_by_what_is_orthogonal_to_all_bits) {
  for_each_format([&]<class T>() {
    refinement_products<T> products(ctx, "syevd", {});
    matrix<T> X(ctx, 2, 2);
    set_identity<T>(ctx, X.view());
    const std::vector<index_t> members{1, 0};
    products.rotate(X.view(), members, {0.6, 0.8, -0.8, 0.6});
    const auto its = X.to_host(ctx);
    const double expected[] = {0.6, -0.8, 0.8, 0.6};
    for (std::size_t k = 0; k < 4; ++k) EXPECT_NEAR(leading(its[k]), expected[k], 0x1p-50) << k;
    if (residua::limb_count<T> == 1) return;  // no more than double's roundings
    const double unit = 16 * residua::error_bounds<T>::dot * residua::limb_unit<T>;
    EXPECT_NEAR(leading(its[0] * its[0] + its[1] * its[1] - T(1.0)), 0, unit);
    EXPECT_NEAR(leading(its[2] * its[2] + its[3] * its[3] - T(1.0)), 0, unit);
    EXPECT_NEAR(leading(its[0] * its[2] + its[1] * its[3]), 0, unit);
  });
}

/// A product with numbers of up to 2^-20 takes 19 bits less, as one with numbers below 2^-19 does; one with
/// zeros as few as there are.
TEST(products_beside_vectors, take_as_many_bits_as_their_size_asks_for) {
  const auto ctx = residua::context::cpu(1);
  const auto bits_beside = [&](double size, int accuracy) {
    residua::product_options options{engine::residue};
    options.accuracy_bits = accuracy;
    refinement_products<dd> products(ctx, "syevd", options);
    const matrix<dd> A(ctx, 2, 2, numbers_of({1, 1, 1, 1}));
    matrix<dd> C(ctx, 2, 2, numbers_of({0, 0, 0, 0}));
    products.add_correction(1.0, operand<dd>(A.view()), operand<dd>(A.view()), size, C.view());
    EXPECT_EQ(products.report().used, engine::residue);
    const int beside = products.report().bits;
    products.multiply(1.0, operand<dd>(A.view()), operand<dd>(A.view()), 0.0, C.view());
    const int whole = products.report().bits;
    EXPECT_GE(whole, beside);
    return whole - beside;
  };
  EXPECT_EQ(bits_beside(1, 0), 0);
  EXPECT_EQ(bits_beside(2, 0), 0);
  EXPECT_EQ(bits_beside(0x1p-20, 0), 19);
  EXPECT_EQ(bits_beside(0x1.fp-20, 0), 19);
  EXPECT_EQ(bits_beside(0x1p-20, 80), 19);
  EXPECT_EQ(bits_beside(0, 0), residua::residue::accuracy_of(2) - residua::residue::least_accuracy);
}

TEST_P(vector_products, that_are_exact_have_the_bounds_of_roundings) {
  for_each_format([&]<class T>() {
    refinement_products<T> products(ctx, "syevd", {});
    matrix<T> X(ctx, 5, 3);
    set_identity<T>(ctx, X.view());
    EXPECT_EQ(products.template orthogonality<T>(operand<T>(X.view())), 4 * orthogonality_rounding<T>(5, 3));
    using bounds = residua::error_bounds<T>;
    EXPECT_DOUBLE_EQ(orthogonality_rounding<T>(5, 3), bounds::dot * 15 * residua::limb_unit<T>);
    EXPECT_DOUBLE_EQ(decomposition_rounding<T>(4),
                     (bounds::dot * 4 + 4 * bounds::scaled_sum) * 2 * residua::limb_unit<T>);
  });
}

/// By powers of two that are beyond double, in two factors; one triangle alone.
TEST_P(vector_products, of_scaled_matrices_keep_what_is_beside_a_triangle) {
  const matrix<dd> A(ctx, 2, 2, numbers_of({0x1p1000, 3, 5, 0x1p900}));
  matrix<dd> B(ctx, 2, 2, numbers_of({7, 7, 7, 7}));
  scale_matrix<dd>(ctx, residua::dense::region::lower, A.view(), B.view(), -1101);
  expect_numbers(B.to_host(ctx), {0x1p-101, 0, 7, 0x1p-201});
  scale_matrix<dd>(ctx, residua::dense::region::upper, B.view(), B.view(), 3);
  const auto its = B.to_host(ctx);
  EXPECT_EQ(its[0], dd(0x1p-98));
  EXPECT_EQ(its[2], dd(56.0));
  EXPECT_EQ(exponent_of<dd>(ctx, "syevd", "A", operand<dd>(A.view())), 1000);
  const matrix<dd> zeros(ctx, 1, 1, numbers_of({0}));
  EXPECT_EQ(exponent_of<dd>(ctx, "syevd", "A", operand<dd>(zeros.view())), 0);
  EXPECT_EQ(largest_norm<dd>(ctx, operand<dd>(matrix<dd>(ctx, 1, 2, numbers_of({3, 4})).view())),
            5 * (1 + 0x1p-20));
}

/// Of columns that are the same there is no inverse, real or complex.
TEST_P(vector_products, invert_what_is_regular) {
  residua::product_report report;
  matrix<dd> Y(ctx, 2, 2), Z(ctx, 4, 2);
  const matrix<dd> same(ctx, 2, 2, numbers_of({1, 1, 1, 1})), regular(ctx, 2, 2, numbers_of({2, 0, 0, 4}));
  EXPECT_FALSE(packed_eigenvectors<dd>::invert(ctx, same, Y, {}, report));
  EXPECT_TRUE(packed_eigenvectors<dd>::invert(ctx, regular, Y, {}, report));
  expect_numbers(Y.to_host(ctx), {0.5, 0, 0, 0.25});
  const matrix<dd> alike(ctx, 4, 2, numbers_of({1, 1, 1, 1, 1, 1, 1, 1})),
      turned(ctx, 4, 2, numbers_of({0, 2, 0, 0, 0, 0, 4, 0}));
  EXPECT_FALSE(complex_eigenvectors<dd>::invert(ctx, alike, Z, {}, report));
  EXPECT_TRUE(complex_eigenvectors<dd>::invert(ctx, turned, Z, {}, report));
  expect_numbers(Z.to_host(ctx), {0, -0.5, 0, 0, 0, 0, 0.25, 0});
}

/// Columns 1 and 0 of a complex matrix times (1, i; 0, 2).
TEST_P(vector_products, combine_complex_columns) {
  refinement_products<dd> products(ctx, "heevd", {});
  matrix<dd> X(ctx, 2, 3, numbers_of({1, 2, 3, 4, 5, 6}));  // 1 + 2 i, 3 + 4 i, 5 + 6 i
  const matrix<dd> W(ctx, 4, 2, numbers_of({1, 0, 0, 0, 0, 1, 2, 0}));
  const std::vector<index_t> members{1, 0};
  combine_columns<dd>(ctx, "heevd", products, as_complex(X.view()), members, W);
  // Column 1 stays, column 0 becomes i (3 + 4 i) + 2 (1 + 2 i).
  expect_numbers(X.to_host(ctx), {-2, 7, 3, 4, 5, 6});
}

}  // namespace
}  // namespace residua_test
