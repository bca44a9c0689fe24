// The tests that trsv, tbsv and tpsv share. A routine is given as for triangle_on_vector.hpp.
#pragma once

#include "blas/level2/triangle_on_vector.hpp"

namespace residua_test {

/// Small beside the diagonal, so that solutions stay of the size of b; the same with columns that fall by 60
/// binades (ds: 10); all of one size, so that solutions grow as fast as they can.
enum class growth { none, graded, fast };

template <class T>
std::vector<T> system_of(growth kind, index_t n, const form& f, std::uint64_t seed) {
  return drawn_once<T>(std::tuple(kind, n, f.triangle, f.d, seed), [&] {
    source_of<T> source({-3, 3}, seed);
    std::vector<T> A(static_cast<std::size_t>(n * n), T(std::numeric_limits<double>::quiet_NaN()));
    const int small = kind == growth::fast ? -1 : -2 - std::ilogb(static_cast<double>(n));
    const index_t binades = kind == growth::graded ? std::is_same_v<T, residua::ds> ? 10 : 60 : 0;
    for (index_t j = 0; j < n; ++j) {
      const int grade = static_cast<int>(-binades * j / n);
      for (index_t i = 0; i < n; ++i) {
        if (!in_triangle(f.triangle, i, j)) continue;
        if (i == j && f.d == diag::unit) continue;
        A[i + j * n] = drawn<T>(source, grade + (i == j ? 0 : small));
      }
    }
    return A;
  });
}

/// The bound of trsv.hpp.
template <class T>
void expect_solved(const dense<T>& M, bool unit, bool on_gpu, const std::vector<T>& b,
                   const std::vector<T>& x, index_t step) {
  using bounds = bound_of_format<T>;
  using constants = residua::error_bounds<arithmetic_t<T>>;
  const index_t n = M.rows;
  double of_diagonal = storage_rounding<T>;
  if (!unit) of_diagonal += (constants::quotient + (on_gpu ? constants::product : 0)) * bounds::unit;
  const double of_terms =
      static_cast<double>(n) * bounds::dot + (on_gpu ? 2 * constants::product * bounds::unit : 0);
  for (index_t i = 0; i < n; i += step) {
    mp sum(residua::oracle::exact_bits), size, a, diagonal(M(i, i)), of_b(b[i]);
    exact_row(M, x, i, sum, size);
    a.set(x[i]);
    mpfr_mul(diagonal.get(), diagonal.get(), a.get(), MPFR_RNDN);
    mpfr_abs(diagonal.get(), diagonal.get(), MPFR_RNDN);
    mpfr_sub(size.get(), size.get(), diagonal.get(), MPFR_RNDN);
    mpfr_abs(of_b.get(), of_b.get(), MPFR_RNDN);
    mpfr_add(size.get(), size.get(), of_b.get(), MPFR_RNDU);
    mpfr_mul_d(size.get(), size.get(), of_terms, MPFR_RNDU);
    mpfr_mul_d(diagonal.get(), diagonal.get(), of_diagonal, MPFR_RNDU);
    mpfr_add(size.get(), size.get(), diagonal.get(), MPFR_RNDU);
    ASSERT_TRUE(within(b[i], sum, 1, size)) << "row " << i;
  }
}

/// A zero on the diagonal makes an infinity, which reaches the unknowns that are solved later, and no other.
template <class Routine>
void check_what_is_not_finite(const residua::context& ctx) {
  constexpr index_t n = 40, place = 13;
  for_each_vector_format([&]<class T>() {
    for_each_form([&](const form& f) {
      if (f.d == diag::unit) return;
      std::vector<T> A(n * n, T(0.0));
      for (index_t i = 0; i < n; ++i) A[i + i * n] = T(2.0);
      A[place + place * n] = T(0.0);
      for (index_t i = 0; i < n; ++i) {
        if (i != place) A[i + place * n] = A[place + i * n] = T(1.0);
      }
      const auto x = run_on_vector<Routine>(ctx, f, A, std::vector<T>(n, T(8.0)), 1, 1);
      const index_t solved_before = f.lower() ? place : n - 1 - place;
      const double rest = 8.0 - 4.0 * static_cast<double>(solved_before);
      for (index_t i = 0; i < n; ++i) {
        const bool later = f.lower() ? i > place : i < place;
        if (i == place) {
          EXPECT_EQ(leading(x[i]), std::copysign(std::numeric_limits<double>::infinity(), rest)) << i;
        } else if (later) {
          EXPECT_FALSE(std::isfinite(leading(x[i])))
              << i;  // beyond the first, 0 times infinity is among the terms
        } else {
          EXPECT_EQ(leading(x[i]), 4.0) << i;
        }
      }
    });
  });
}

/// One column's elements are so small beside its diagonal that their quotients underflow, or so large that
/// these overflow; the products with the unknown, which is large or small, are as the other terms.
template <class Routine>
void check_sizes_of_elements(const residua::context& ctx) {
  constexpr index_t n = 40, place = 13;
  for_each_vector_format([&]<class T>() {
    if (std::is_same_v<arithmetic_t<T>, double> != std::is_same_v<T, double>)
      return;  // floats have no such range
    if (std::is_same_v<T, residua::ff>) return;
    const auto element = [](double value) { return residua::stored<T>(arithmetic_t<T>(value)); };
    for (const int sign : {1, -1}) {
      const double diagonal = std::ldexp(1.0, 500 * sign), small = std::ldexp(1.0, -600 * sign);
      const double unknown = std::ldexp(1.0, 400 * sign), product = small * unknown;
      for_each_form([&](const form& f) {
        if (f.d == diag::unit) return;
        std::vector<T> A(n * n, element(0.0)), b(n, element(product));
        for (index_t i = 0; i < n; ++i) A[i + i * n] = element(product);
        A[place + place * n] = element(diagonal);
        b[place] = element(diagonal * unknown);
        for (index_t i = 0; i < n; ++i) {
          if (f.lower() ? i <= place : i >= place) continue;
          A[f.o == op::none ? i + place * n : place + i * n] = element(small);
          b[i] = element(2 * product);
        }
        const auto x = run_on_vector<Routine>(ctx, f, A, b, 1, 1);
        for (index_t i = 0; i < n; ++i) EXPECT_EQ(leading(x[i]), i == place ? unknown : 1.0) << i;
      });
    }
  });
}

}  // namespace residua_test
