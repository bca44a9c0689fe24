// Matrices of known spectra, and sums of MPFR numbers.
#pragma once

#include <random>

#include "lapack/exact_solution.hpp"

namespace residua_test {

/// target += x y.
inline void add_product(mp& target, mp& product, const mp& x, const mp& y) {
  mpfr_mul(product.get(), x.get(), y.get(), MPFR_RNDN);
  mpfr_add(target.get(), target.get(), product.get(), MPFR_RNDN);
}

/// |M|_F of a matrix that is given element by element.
template <class F>
mp frobenius(index_t rows, index_t columns, const F& element) {
  mp sum(0.0, solution_bits), square(solution_bits);
  for (index_t j = 0; j < columns; ++j) {
    for (index_t i = 0; i < rows; ++i) {
      const mp x = element(i, j);
      add_product(sum, square, x, x);
    }
  }
  mpfr_sqrt(sum.get(), sum.get(), MPFR_RNDN);
  return sum;
}

template <class T>
T rounded(mp x) {
  if constexpr (std::is_same_v<T, double>) {
    return x.to_double();
  } else {
    return residua::oracle::round_to<double, residua::limb_count<T>>(x);
  }
}

/// G diag(values) H with the reflections G and H = I - 2 v v^T, v_i = n^-1/2, of orders that are powers of
/// two, rounded to T; of order `rows` and `columns`, or both of as many as there are values.
template <class T>
std::vector<T> reflected(const std::vector<mp>& values, index_t rows, index_t columns) {
  std::vector<T> A;
  mp sum(solution_bits), product(solution_bits), h(solution_bits);
  const auto entry = [](index_t i, index_t j, index_t order) {
    return (i == j ? 1.0 : 0.0) - 2.0 / static_cast<double>(order);
  };
  for (index_t j = 0; j < columns; ++j) {
    for (index_t i = 0; i < rows; ++i) {
      sum.set(0.0);
      for (index_t k = 0; k < static_cast<index_t>(values.size()); ++k) {
        h.set(entry(i, k, rows) * entry(k, j, columns));
        add_product(sum, product, h, values[static_cast<std::size_t>(k)]);
      }
      A.push_back(rounded<T>(sum));
    }
  }
  return A;
}
template <class T>
std::vector<T> reflected(const std::vector<mp>& values) {
  const auto n = static_cast<index_t>(values.size());
  return reflected<T>(values, n, n);
}

/// What rounding the elements of such a matrix changes of its eigenvalues: half a unit of each element.
template <class T>
double rounding_of(const std::vector<mp>& values) {
  double norm = 0;
  for (mp value : values) norm = std::max(norm, std::fabs(value.to_double()));
  return residua::unit_roundoff<T> * norm * static_cast<double>(values.size());
}

/// What rounding hides of a residual beside |A|_F that is computed in a format of one limb more, qd's in qd:
/// k columns of sums of k terms.
template <class T>
double hidden_of_residual(index_t k) {
  constexpr int limbs = residua::limb_count<T>;
  using wide = residua::expansion<double, (limbs < 4 ? limbs + 1 : 4)>;
  using bounds = residua::error_bounds<wide>;
  const auto terms = static_cast<double>(k);
  return (bounds::dot * terms + 4 * bounds::scaled_sum) * std::sqrt(terms) * residua::limb_unit<wide>;
}
/// Whether a report's residual, enlarged by twice that and by roundings of norms, is no less than the exact
/// one, and no more than it has to be.
template <class T>
void expect_residual(double reported, double exact, index_t k) {
  EXPECT_LE(exact, reported);
  EXPECT_LE(reported, exact * (1 + 0x1p-10) + 4 * hidden_of_residual<T>(k));
}

/// What is left of the residual's bound of a decomposition that is done, of sums of k products: 4 r of
/// residua/lapack/syevd.hpp.
template <class T>
double limit_of_residual(index_t k) {
  using bounds = residua::error_bounds<T>;
  const auto terms = static_cast<double>(k);
  return 4 * (bounds::dot * terms + 4 * bounds::scaled_sum) * std::sqrt(terms) * residua::limb_unit<T>;
}
/// Of a matrix of order 2 whose elements have `size` at least: limbs of its values that are below the range
/// are lost, which is a part of the residual, and the decomposition is not done where that is above `limit`.
template <class T, class Report>
void expect_loss_is_known(const Report& report, double exact, double limit, double size) {
  EXPECT_LE(exact, report.residual) << size;
  EXPECT_LE(report.residual, limit + 2 * residua::limb_count<T> * 0x1p-1074 / size) << size;
  EXPECT_EQ(report.info, report.residual <= limit ? 0 : 1) << size;
}
/// Sizes of matrices of which values lose limbs, in any format and in the longer ones.
inline const std::vector<double> sizes_near_the_end{0x1p-1072, 0x1p-1000, 0x1p-930, 0x1p-890};

/// Eight eigenvalues, equal or as far apart as 2^shift times a few rounding errors of their matrix, around 0,
/// 1 and 2.
template <class T>
std::vector<mp> close_values(std::uint64_t seed, int shift) {
  constexpr int bits = residua::limb_count<T> * 53;
  std::mt19937_64 random(seed);
  std::vector<mp> values;
  for (int k = 0; k < 8; ++k) {
    mp& value = values.emplace_back(static_cast<double>(random() % 3), solution_bits);
    value.add(std::ldexp(static_cast<double>(random() % 16), shift - bits));
  }
  return values;
}

inline std::vector<mp> numbers(std::initializer_list<double> values) {
  std::vector<mp> all;
  for (const double value : values) all.emplace_back(value, solution_bits);
  return all;
}

}  // namespace residua_test
