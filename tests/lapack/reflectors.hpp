// Householder's reflectors in MPFR, and the bound of geqrf.
#pragma once

#include "lapack/exact_solution.hpp"
#include "lapack/factors.hpp"

namespace residua_test {

/// The bound of geqrf.hpp, relative to a column's norm.
template <class T>
double reflector_bound(index_t rows, index_t reflectors, bool by_residues = false) {
  using bounds = residua::error_bounds<arithmetic_t<T>>;
  const auto m = static_cast<double>(rows), k = static_cast<double>(reflectors);
  const double dot = by_residues && std::is_same_v<T, double> ? 28 : bounds::dot;
  const double units = dot * (m + k + 2) + 2 * bounds::product + 8 * bounds::scaled_sum +
                       5 * bounds::quotient + 4 * bounds::root;
  const double storing = std::is_same_v<T, float> ? 7 * residua::unit_roundoff<T> : 0;
  return 16 * k * std::min(k, 512.0) *
         ((std::is_same_v<T, double> ? 2 : 1) * units * bound_of_format<T>::unit + storing);
}

/// A column of numbers, to more than four times the bits of any format.
using exact_vector = std::vector<mp>;
inline exact_vector exact_zeros(index_t size) {
  return exact_vector(static_cast<std::size_t>(size), mp(solution_bits));
}

/// The 2-norm.
inline double norm_of(const exact_vector& x) {
  mp sum(solution_bits), square(solution_bits);
  for (const auto& element : x) {
    mpfr_sqr(square.get(), element.get(), MPFR_RNDN);
    mpfr_add(sum.get(), sum.get(), square.get(), MPFR_RNDN);
  }
  mpfr_sqrt(sum.get(), sum.get(), MPFR_RNDN);
  return sum.to_double();
}
template <class T>
exact_vector exact_column(const std::vector<T>& A, index_t rows, index_t j) {
  auto x = exact_zeros(rows);
  for (index_t i = 0; i < rows; ++i)
    x[static_cast<std::size_t>(i)].set(A[static_cast<std::size_t>(i + j * rows)]);
  return x;
}
template <class T>
void subtract(exact_vector& target, const std::vector<T>& A, index_t j) {
  const auto rows = static_cast<index_t>(target.size());
  for (index_t i = 0; i < rows; ++i) {
    target[static_cast<std::size_t>(i)].subtract(loaded(A[static_cast<std::size_t>(i + j * rows)]));
  }
}

/// What geqrf stores of m x n.
template <class T>
struct stored_qr {
  index_t m, n;
  std::vector<T> QR, tau;

  /// Column j of R.
  [[nodiscard]] exact_vector column_of_R(index_t j) const {
    auto x = exact_column(QR, m, j);
    for (index_t i = j + 1; i < m; ++i) x[static_cast<std::size_t>(i)].set(0.0);
    return x;
  }
  /// x = op(Q) x.
  void multiply(bool transposed, exact_vector& x) const {
    const auto k = static_cast<index_t>(tau.size());
    for (index_t step = 0; step < k; ++step) reflect(transposed ? step : k - 1 - step, x);
  }

 private:
  void reflect(index_t p, exact_vector& x) const {
    mp product(solution_bits), v(solution_bits), factor(x[static_cast<std::size_t>(p)]);
    const auto element = [&](index_t i) { return QR[static_cast<std::size_t>(i + p * m)]; };
    for (index_t i = p + 1; i < m; ++i) {
      v.set(loaded(element(i)));
      mpfr_mul(product.get(), v.get(), x[static_cast<std::size_t>(i)].get(), MPFR_RNDN);
      mpfr_add(factor.get(), factor.get(), product.get(), MPFR_RNDN);
    }
    v.set(loaded(tau[static_cast<std::size_t>(p)]));
    mpfr_mul(factor.get(), factor.get(), v.get(), MPFR_RNDN);
    mpfr_ptr diagonal = x[static_cast<std::size_t>(p)].get();
    mpfr_sub(diagonal, diagonal, factor.get(), MPFR_RNDN);
    for (index_t i = p + 1; i < m; ++i) {
      v.set(loaded(element(i)));
      mpfr_mul(product.get(), v.get(), factor.get(), MPFR_RNDN);
      mpfr_ptr element_of_x = x[static_cast<std::size_t>(i)].get();
      mpfr_sub(element_of_x, element_of_x, product.get(), MPFR_RNDN);
    }
  }
};

/// |Q^T Q - I| of m x n in Frobenius' norm.
template <class T>
double distance_from_orthogonal(const std::vector<T>& Q, index_t m, index_t n) {
  exact_vector differences;
  mp product(solution_bits);
  std::vector<exact_vector> column;
  for (index_t j = 0; j < n; ++j) column.push_back(exact_column(Q, m, j));
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      mp sum(i == j ? -1.0 : 0.0, solution_bits);
      for (std::size_t k = 0; k < static_cast<std::size_t>(m); ++k) {
        mpfr_mul(product.get(), column[static_cast<std::size_t>(i)][k].get(),
                 column[static_cast<std::size_t>(j)][k].get(), MPFR_RNDN);
        mpfr_add(sum.get(), sum.get(), product.get(), MPFR_RNDN);
      }
      differences.push_back(sum);
    }
  }
  return norm_of(differences);
}

}  // namespace residua_test
