// Systems whose solutions MPFR computes, to far more bits than any format has.
#pragma once

#include <numeric>

#include "lapack/factors.hpp"

namespace residua_test {

/// Four times qd's bits and more: what elimination loses at a condition number of 10^60 is far below.
inline constexpr mpfr_prec_t solution_bits = 1200;

/// A square matrix of MPFR numbers by columns.
class exact_matrix {
 public:
  explicit exact_matrix(index_t n, index_t columns)
      : n_(n), columns_(columns), elements_(n * columns, mp(solution_bits)) {}
  mp& operator()(index_t i, index_t j) { return elements_[static_cast<std::size_t>(i + j * n_)]; }
  [[nodiscard]] index_t rows() const { return n_; }
  [[nodiscard]] index_t columns() const { return columns_; }

 private:
  index_t n_, columns_;
  std::vector<mp> elements_;
};

template <class T>
exact_matrix exactly(const std::vector<T>& A, index_t n) {
  exact_matrix E(n, n == 0 ? 0 : static_cast<index_t>(A.size()) / n);
  for (std::size_t k = 0; k < A.size(); ++k)
    E(static_cast<index_t>(k) % n, static_cast<index_t>(k) / n).set(A[k]);
  return E;
}

/// The solution of A x = b by Gaussian elimination with partial pivoting.
inline exact_matrix exact_solution(exact_matrix A, exact_matrix b) {
  const index_t n = A.rows();
  mp factor(solution_bits), product(solution_bits);
  const auto subtract = [&](mp& target, const mp& x) {
    mpfr_mul(product.get(), factor.get(), x.get(), MPFR_RNDN);
    mpfr_sub(target.get(), target.get(), product.get(), MPFR_RNDN);
  };
  for (index_t k = 0; k < n; ++k) {
    index_t p = k;
    for (index_t i = k + 1; i < n; ++i) {
      if (mpfr_cmpabs(A(i, k).get(), A(p, k).get()) > 0) p = i;
    }
    for (index_t j = k; j < n; ++j) mpfr_swap(A(k, j).get(), A(p, j).get());
    mpfr_swap(b(k, 0).get(), b(p, 0).get());
    for (index_t i = k + 1; i < n; ++i) {
      mpfr_div(factor.get(), A(i, k).get(), A(k, k).get(), MPFR_RNDN);
      for (index_t j = k + 1; j < n; ++j) subtract(A(i, j), A(k, j));
      subtract(b(i, 0), b(k, 0));
    }
  }
  for (index_t k = n - 1; k >= 0; --k) {
    mpfr_div(b(k, 0).get(), b(k, 0).get(), A(k, k).get(), MPFR_RNDN);
    for (index_t i = 0; i < k; ++i) {
      mpfr_set(factor.get(), A(i, k).get(), MPFR_RNDN);
      subtract(b(i, 0), b(k, 0));
    }
  }
  return b;
}

/// |computed - exact| / |exact| in the norm `infinity`.
template <class T>
double relative_error(const std::vector<T>& computed, exact_matrix exact) {
  mp error(solution_bits), size(solution_bits);
  for (std::size_t i = 0; i < computed.size(); ++i) {
    mp& x = exact(static_cast<index_t>(i), 0);
    if (mpfr_cmpabs(x.get(), size.get()) > 0) mpfr_abs(size.get(), x.get(), MPFR_RNDN);
    x.subtract(computed[i]);
    if (mpfr_cmpabs(x.get(), error.get()) > 0) mpfr_abs(error.get(), x.get(), MPFR_RNDN);
  }
  mpfr_div(error.get(), error.get(), size.get(), MPFR_RNDU);
  return error.to_double();
}

/// Hilbert's matrix times the least common multiple of its denominators, so of integers; empty if T does
/// not hold them. Its condition number is about 10^(1.5 n).
template <class T>
std::vector<T> integer_hilbert(index_t n) {
  mp multiple(solution_bits), entry(solution_bits);
  mpz_t common;
  mpz_init_set_ui(common, 1);
  for (index_t k = 1; k < 2 * n; ++k) mpz_lcm_ui(common, common, static_cast<unsigned long>(k));
  mpfr_set_z(multiple.get(), common, MPFR_RNDN);
  mpz_clear(common);
  std::vector<T> H;
  for (index_t k = 0; k < n * n; ++k) {
    mpfr_div_ui(entry.get(), multiple.get(), static_cast<unsigned long>(k % n + k / n + 1), MPFR_RNDN);
    if constexpr (std::is_same_v<T, double>) {
      H.push_back(entry.to_double());
      entry.subtract(H.back());
    } else {
      H.push_back(residua::oracle::round_to<double, residua::limb_count<T>>(entry));
    }
    if (!mpfr_zero_p(entry.get())) return {};
  }
  return H;
}

}  // namespace residua_test
