// Panels and triangles whose rows and vectors are summed eight at a time: the bits are those of the
// reference, which sums word by word, also where the kernels leave products to words.
#include <cmath>

#include "backends.hpp"
#include "mp/arrays.hpp"
#include "mp/data.hpp"
#include "mp/factors.hpp"
#include "residua/mp/lapack.hpp"
#include "residua/mp/level3.hpp"
#include "residua/view/array.hpp"

namespace {

using residua::diag, residua::op, residua::side, residua::uplo;
using namespace residua_test;

using mp_lanes = on_backend;

constexpr int lengths[] = {53, 212, 424, 848, 1024, 1088};

/// Uniform, graded and cancelling, and uniform with two zeros, infinities or NaN in a column: of infinities
/// the second one's multiplier is NaN, and so that row is, where the others' multipliers are zeros.
std::vector<mp_elements> matrices(index_t m, index_t n, int bits) {
  std::vector<mp_elements> all;
  for (const entries kind : {entries::uniform, entries::graded, entries::cancelling})
    all.push_back(elements_of(kind, m, n, bits, 91, 40));
  for (const double special : {HUGE_VAL, -HUGE_VAL, std::nan(""), 0.0}) {
    all.push_back(elements_of(entries::uniform, m, n, bits, 92));
    all.back()(m / 2, 3) = all.back()(m - 2, 3) = mp(special, bits);
  }
  return all;
}

TEST_P(mp_lanes, panels_have_the_references_bits) {
  const auto factorise = [](const residua::context& its_context, const mp_elements& A, int bits) {
    gapped_mp of_A(its_context, A.rows, A.columns, A.values, bits, true);
    residua::array<index_t> ipiv(its_context, std::min(A.rows, A.columns), -1);
    (void)getrf(its_context, of_A.view(), ipiv.view());
    return std::pair{of_A.elements(), ipiv.to_host(its_context)};
  };
  for (const int bits : lengths) {
    for (const auto& A : matrices(37, 30, bits)) {
      const auto [expected, of_expected] = factorise(residua::context::reference(), A, bits);
      const auto [found, pivots] = factorise(ctx, A, bits);
      expect_same_numbers(found, expected);
      EXPECT_EQ(pivots, of_expected);
    }
  }
}

/// With eleven vectors one group of lanes is full and the other one is not; with three there are too few.
TEST_P(mp_lanes, triangles_have_the_references_bits) {
  const auto solve = [](const residua::context& its_context, side a_side, uplo stored, const mp_elements& A,
                        const mp_elements& b, int bits) {
    const gapped_mp of_A(its_context, A.rows, A.rows, A.values, bits, false);
    gapped_mp B(its_context, b.rows, b.columns, b.values, bits, true);
    trsm(its_context, a_side, stored, op::none, stored == uplo::lower ? diag::unit : diag::non_unit,
         mp(1.0, bits), of_A.view(), B.view());
    return B.elements();
  };
  for (const int bits : lengths) {
    for (const index_t vectors : {3, 11}) {
      for (const auto& A : matrices(14, 14, bits)) {
        for (const side a_side : {side::left, side::right}) {
          const bool left = a_side == side::left;
          const auto b = elements_of(entries::graded, left ? 14 : vectors, left ? vectors : 14, bits, 93, 80);
          for (const uplo stored : {uplo::lower, uplo::upper})
            expect_same_numbers(solve(ctx, a_side, stored, A, b, bits),
                                solve(residua::context::reference(), a_side, stored, A, b, bits));
        }
      }
    }
  }
}

}  // namespace

RESIDUA_ON_FEW_BACKENDS(mp_lanes);
