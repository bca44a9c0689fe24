// Vectors through a small triangle with ones on its diagonal: with the reference's bits, also where a GPU
// refines them and makes roundings of what is left.
#include <cmath>

#include "backends.hpp"
#include "mp/arrays.hpp"
#include "mp/factors.hpp"
#include "mp/lapack/triangular_solver.hpp"

namespace {

using residua::uplo;
using namespace residua_test;

using mp_unit_triangles = on_backend;

/// T^-1 B for T below or above its diagonal, B's columns being the vectors, as in a part of a large matrix,
/// whose triangles of order 32 are taken in one piece.
std::vector<mp> solutions(const residua::context& ctx, const mp_elements& T, uplo stored,
                          const mp_elements& B, int bits) {
  constexpr index_t large = 2048;
  const gapped_mp of_T(ctx, T.rows, T.columns, T.values, bits, false);
  gapped_mp of_B(ctx, B.rows, B.columns, B.values, bits, true);
  const residua::multiple::factor_steps steps(ctx, bits, 0);
  const residua::mp_gemm_options options;
  residua::multiple::triangular_solver solve(steps, residua::side::left, stored, residua::op::none,
                                             residua::diag::unit, of_T.view(), large, options);
  solve(of_B.view());
  ctx.synchronize();
  return of_B.elements();
}

/// Factors below a half, as those of a well-conditioned triangle.
mp_elements small_factors(index_t n, int bits) {
  auto T = elements_of(entries::uniform, n, n, bits, 71);
  for (auto& t : T.values) t = ldexp(t, -3);
  return T;
}
/// Multiples of a quarter, so that results are exact, or halves between two numbers, or powers of two.
mp_elements multiples(index_t m, index_t n, int bits, int most, unsigned seed) {
  mp_elements A(m, n, bits);
  std::mt19937 random(seed);
  for (auto& a : A.values)
    a = mp((static_cast<double>(random() % static_cast<unsigned>(2 * most + 1)) - most) / 4, bits);
  return A;
}
/// b of all bits and a factor of 1 + 2^-bits / 2: differences lie on or beside halves between numbers.
mp_elements with_halves(mp_elements B, int bits) {
  for (index_t j = 0; j < B.columns; ++j) {
    for (index_t i = 0; i < B.rows; ++i) B(i, j) = mp(1.0, bits) + ldexp(mp(double(i + j), bits), 2 - bits);
  }
  return B;
}

TEST_P(mp_unit_triangles, have_the_references_bits) {
  const auto reference = residua::context::reference();
  constexpr index_t vectors = 21;
  for (const int bits : {106, 212, 424, 448, 460, 1060}) {
    for (const index_t n : {32, 19}) {
      SCOPED_TRACE(std::to_string(bits) + " bits, order " + std::to_string(n));
      const auto expect_same = [&](const mp_elements& T, const mp_elements& B) {
        for (const auto stored : {uplo::lower, uplo::upper})
          expect_same_numbers(solutions(ctx, T, stored, B, bits), solutions(reference, T, stored, B, bits));
      };
      const auto T = small_factors(n, bits), B = elements_of(entries::uniform, n, vectors, bits, 72);
      expect_same(T, B);
      expect_same(elements_of(entries::uniform, n, n, bits, 73), B);      // ill-conditioned
      expect_same(elements_of(entries::graded, n, n, bits, 74, 200), B);  // factors of all sizes
      expect_same(T, elements_of(entries::graded, n, vectors, bits, 75, 12));
      expect_same(T, elements_of(entries::graded, n, vectors, bits, 75));  // to 2^±1000000
      expect_same(multiples(n, n, bits, 3, 76), multiples(n, vectors, bits, 16, 77));
      expect_same(multiples(n, n, bits, 3, 78), with_halves(B, bits));
      auto specials = B, zeros = T;
      specials(5, 3) = mp(-HUGE_VAL, bits);
      specials(7, 4) = mp(std::nan(""), bits);
      for (index_t i = 0; i < n; ++i) specials(i, 6) = zeros(i, 2) = mp(bits);
      expect_same(zeros, specials);
      zeros(n - 1, 1) = mp(HUGE_VAL, bits);
      zeros(1, n - 1) = mp(HUGE_VAL, bits);
      expect_same(zeros, B);
    }
  }
}

}  // namespace

RESIDUA_ON_FEW_BACKENDS(mp_unit_triangles);
