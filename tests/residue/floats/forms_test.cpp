// What the other level-3 routines ask of products by residues: symmetric operands of which a triangle is
// stored, and triangles of C. The same bits as of general operands and whole matrices, which gemm_test.cpp
// holds to their bound.
#include "blas/matrices.hpp"
#include "dense/product.hpp"
#include "residue/floats/run.hpp"

namespace residua_test {
namespace {

using residua::op;
using residua::uplo;
using residua::dense::form;
using residua::dense::form_of;
using residua::dense::operand;
using residua::dense::region;
using residua::dense::symmetric_form;

class residue_forms : public on_backend {
 protected:
  std::mt19937_64 random{5};

  std::vector<dd> random_elements(index_t count) {
    std::uniform_real_distribution<double> uniform(-1, 1);
    std::vector<dd> x;
    x.reserve(static_cast<std::size_t>(count));
    for (index_t n = 0; n < count; ++n) x.push_back(dd(uniform(random)) + dd(uniform(random) * 0x1p-54));
    return x;
  }

  /// C = a b + 2 C by residues, C from `before`.
  std::vector<dd> product(const padded<dd>& A, form a_as, const padded<dd>& B, form b_as, index_t m,
                          index_t n, const std::vector<dd>& before, region part) {
    padded<dd> C(ctx, before, m, n, 3);
    const auto p = residua::blas::single_product<dd, dd, dd>(dd(1.0), operand<dd>{A, a_as},
                                                             operand<dd>{B, b_as}, dd(2.0), C, part);
    // A small limit: several panels, of which some lie outside of a triangle.
    const auto report = residua::residue::try_product(ctx, "test", residua::residue::single_product(p),
                                                      {residua::engine::residue, 200000});
    EXPECT_EQ(report.used, residua::engine::residue) << report.reason;
    return C.elements();
  }
};
RESIDUA_ON_FEW_BACKENDS(residue_forms);

TEST_P(residue_forms, symmetric_operands_are_read_by_their_triangle) {
  constexpr index_t order = 77, other = 50;
  const auto full = random_elements(order * order);
  const auto B = random_elements(order * other), before = random_elements(order * other);
  for (const bool lower : {true, false}) {
    auto mirrored = full, stored = full;
    for (index_t j = 0; j < order; ++j) {
      for (index_t i = 0; i < order; ++i) {
        if (lower ? i < j : i > j) {
          mirrored[i + j * order] = full[j + i * order];
          stored[i + j * order] = dd(std::numeric_limits<double>::quiet_NaN());
        }
      }
    }
    const auto its_form = symmetric_form(lower ? uplo::lower : uplo::upper);
    const padded<dd> whole(ctx, mirrored, order, order, 1), triangle(ctx, stored, order, order, 2);
    const padded<dd> right(ctx, B, order, other, 0), left(ctx, B, other, order, 0);
    EXPECT_TRUE(same_bits(product(triangle, its_form, right, form{}, order, other, before, region::all),
                          product(whole, form{}, right, form{}, order, other, before, region::all)));
    EXPECT_TRUE(same_bits(product(left, form{}, triangle, its_form, other, order, before, region::all),
                          product(left, form{}, whole, form{}, other, order, before, region::all)));
  }
}

TEST_P(residue_forms, triangles_leave_the_other_half_alone) {
  constexpr index_t order = 130, terms = 40;
  const padded<dd> A(ctx, random_elements(order * terms), order, terms, 1);
  const auto before = random_elements(order * order);
  const auto whole = product(A, form{}, A, form_of(op::transpose), order, order, before, region::all);
  for (const region part : {region::lower, region::upper}) {
    const auto some = product(A, form{}, A, form_of(op::transpose), order, order, before, part);
    auto expected = before;
    for (index_t j = 0; j < order; ++j) {
      for (index_t i = 0; i < order; ++i) {
        if (residua::dense::contains(part, i, j)) expected[i + j * order] = whole[i + j * order];
      }
    }
    EXPECT_TRUE(same_bits(some, expected));
  }
}

}  // namespace
}  // namespace residua_test
