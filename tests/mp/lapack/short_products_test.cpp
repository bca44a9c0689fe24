// Products of few terms that are taken from a matrix: with the reference's bits, also where a GPU takes them
// by digits.
#include <cmath>

#include "backends.hpp"
#include "mp/arrays.hpp"
#include "mp/factors.hpp"
#include "mp/lapack/product_subtraction.hpp"

namespace {

using residua::op;
using namespace residua_test;

using mp_short_products = on_backend;

/// C - op(A) B; A is stored as op(A) says.
std::vector<mp> difference(const residua::context& ctx, op form, const mp_elements& A, const mp_elements& B,
                           const mp_elements& C, int bits) {
  const gapped_mp of_A(ctx, A.rows, A.columns, A.values, bits, false),
      of_B(ctx, B.rows, B.columns, B.values, bits, true);
  gapped_mp of_C(ctx, C.rows, C.columns, C.values, bits, true);
  const residua::multiple::factor_steps steps(ctx, bits, C.rows);
  residua::multiple::product_subtraction subtract(steps, C.rows, bits, {.engine = residua::engine::native});
  subtract(form, of_A.view(), op::none, of_B.view(), of_C.view());
  ctx.synchronize();
  return of_C.elements();
}

/// Exponents to +-2000, one element of eight a zero.
mp_elements wide_elements(index_t m, index_t n, int bits) {
  auto A = elements_of(entries::uniform, m, n, bits, 97);
  std::mt19937 random(98);
  for (auto& a : A.values)
    a = random() % 8 == 0 ? mp(bits) : ldexp(a, static_cast<std::int64_t>(random() % 4001) - 2000);
  return A;
}

/// A zero row, an infinity and a NaN.
mp_elements special_elements(index_t m, index_t n, int bits) {
  auto A = elements_of(entries::uniform, m, n, bits, 99);
  for (index_t j = 0; j < n; ++j) A(3, j) = mp(bits);
  A(7, 5) = mp(-HUGE_VAL, bits);
  A(9, 6) = mp(std::nan(""), bits);
  return A;
}

TEST_P(mp_short_products, have_the_references_bits) {
  const auto reference = residua::context::reference();
  // As many products as a GPU takes by digits, and fewer; tiles that rows, columns and terms do not fill.
  struct shape {
    index_t m, n, k;
  };
  for (const int bits : {106, 424, 512}) {
    for (const auto& [m, n, k] : {shape{250, 70, 61}, {37, 34, 17}}) {
      SCOPED_TRACE(std::to_string(bits) + " bits, " + std::to_string(k) + " terms");
      const auto B = elements_of(entries::graded, k, n, bits, 95, 40),
                 C = elements_of(entries::uniform, m, n, bits, 96);
      for (const auto& A :
           {elements_of(entries::uniform, m, k, bits, 94), elements_of(entries::cancelling, m, k, bits, 94),
            wide_elements(m, k, bits), special_elements(m, k, bits)}) {
        expect_same_numbers(difference(ctx, op::none, A, B, C, bits),
                            difference(reference, op::none, A, B, C, bits));
      }
      const auto A = elements_of(entries::uniform, k, m, bits, 94);
      auto rounded = C;
      rounded.values = difference(reference, op::transpose, A, B, mp_elements(m, n, bits), bits);
      for (auto& c : rounded.values) c = -c;
      // All but the bits behind the last one cancel.
      expect_same_numbers(difference(ctx, op::transpose, A, B, rounded, bits),
                          difference(reference, op::transpose, A, B, rounded, bits));
    }
  }
}

}  // namespace

RESIDUA_ON_FEW_BACKENDS(mp_short_products);
