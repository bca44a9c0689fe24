// Complex Householder reflectors in MPFR, and the bound of geqrf.
#pragma once

#include "blas/complex/complex_operands.hpp"
#include "lapack/reflectors.hpp"

namespace residua_test {

/// The bound of complex/qr.hpp, relative to a column's norm.
template <class T>
double unitary_bound(index_t rows, index_t reflectors, bool by_residues = false) {
  using bounds = residua::error_bounds<arithmetic_t<T>>;
  const auto m = static_cast<double>(rows), k = static_cast<double>(reflectors);
  const double dot = by_residues && std::is_same_v<T, double> ? 28 : bounds::dot;
  const double units = 2 * dot * (m + k + 2) + 14 * bounds::product + 35 * bounds::scaled_sum +
                       2 * bounds::quotient + 4 * bounds::root;
  return 46 * k * std::min(k, 256.0) *
         ((std::is_same_v<T, double> ? 2 : 1) * units * complex_bounds<T>::unit +
          53 * complex_bounds<T>::writing);
}

struct exact_complex {
  mp re{solution_bits}, im{solution_bits};

  exact_complex() = default;
  template <class T>
  explicit exact_complex(const complex<T>& z) {
    re.set(loaded(z.re));
    im.set(loaded(z.im));
  }
  /// += sign a b, or sign conj(a) b.
  void add_product(const exact_complex& a, const exact_complex& b, double sign, bool conjugated = false) {
    add(re, a.re, b.re, sign);
    add(re, a.im, b.im, conjugated ? sign : -sign);
    add(im, a.re, b.im, sign);
    add(im, a.im, b.re, conjugated ? -sign : sign);
  }
  void subtract(const exact_complex& a) {
    mpfr_sub(re.get(), re.get(), a.re.get(), MPFR_RNDN);
    mpfr_sub(im.get(), im.get(), a.im.get(), MPFR_RNDN);
  }

 private:
  static void add(mp& sum, const mp& a, const mp& b, double sign) {
    mp product(solution_bits);
    mpfr_mul(product.get(), a.get(), b.get(), MPFR_RNDN);
    sign > 0 ? mpfr_add(sum.get(), sum.get(), product.get(), MPFR_RNDN)
             : mpfr_sub(sum.get(), sum.get(), product.get(), MPFR_RNDN);
  }
};
using exact_complex_vector = std::vector<exact_complex>;

/// The 2-norm.
inline double norm_of(const exact_complex_vector& x) {
  exact_vector parts;
  for (const auto& z : x) {
    parts.push_back(z.re);
    parts.push_back(z.im);
  }
  return norm_of(parts);
}
template <class T>
exact_complex_vector exact_column(const std::vector<complex<T>>& A, index_t rows, index_t j) {
  exact_complex_vector x;
  for (index_t i = 0; i < rows; ++i) x.emplace_back(A[static_cast<std::size_t>(i + j * rows)]);
  return x;
}
inline exact_complex_vector unit_column(index_t rows, index_t j) {
  exact_complex_vector x(static_cast<std::size_t>(rows));
  x[static_cast<std::size_t>(j)].re.set(1.0);
  return x;
}
template <class T>
void subtract(exact_complex_vector& target, const std::vector<complex<T>>& A, index_t j) {
  const auto column = exact_column(A, static_cast<index_t>(target.size()), j);
  for (std::size_t i = 0; i < target.size(); ++i) target[i].subtract(column[i]);
}

/// What geqrf stores of m x n.
template <class T>
struct stored_complex_qr {
  index_t m, n;
  std::vector<complex<T>> QR, tau;

  [[nodiscard]] exact_complex_vector column_of_R(index_t j) const {
    auto x = exact_column(QR, m, j);
    for (index_t i = j + 1; i < m; ++i) x[static_cast<std::size_t>(i)] = exact_complex();
    return x;
  }
  /// x = Q x, or Q^H x.
  void multiply(bool adjoint, exact_complex_vector& x) const {
    const auto k = static_cast<index_t>(tau.size());
    for (index_t step = 0; step < k; ++step) reflect(adjoint ? step : k - 1 - step, adjoint, x);
  }

 private:
  void reflect(index_t p, bool adjoint, exact_complex_vector& x) const {
    auto v = exact_column(QR, m, p);
    v[static_cast<std::size_t>(p)] = exact_complex(complex<double>(1.0));
    exact_complex product, factor;
    for (auto i = static_cast<std::size_t>(p); i < v.size(); ++i) product.add_product(v[i], x[i], 1, true);
    factor.add_product(exact_complex(tau[static_cast<std::size_t>(p)]), product, 1, adjoint);
    for (auto i = static_cast<std::size_t>(p); i < v.size(); ++i) x[i].add_product(factor, v[i], -1);
  }
};

/// |Q^H Q - I| of m x n in Frobenius' norm.
template <class T>
double distance_from_unitary(const std::vector<complex<T>>& Q, index_t m, index_t n) {
  exact_complex_vector differences;
  std::vector<exact_complex_vector> column;
  for (index_t j = 0; j < n; ++j) column.push_back(exact_column(Q, m, j));
  for (const auto& right : column) {
    for (const auto& left : column) {
      exact_complex sum(complex<double>(&left == &right ? -1.0 : 0.0));
      for (std::size_t k = 0; k < right.size(); ++k) sum.add_product(left[k], right[k], 1, true);
      differences.push_back(sum);
    }
  }
  return norm_of(differences);
}

}  // namespace residua_test
