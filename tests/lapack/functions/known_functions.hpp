// Matrices of known function, by exact ones of integers.
#pragma once

#include <functional>

#include "lapack/exact_solution.hpp"

namespace residua_test {

// ---- exact matrices ----

inline exact_matrix product(exact_matrix& A, exact_matrix& B) {
  const index_t m = A.rows(), k = B.rows(), n = B.columns();
  exact_matrix C(m, n);
  mp term(solution_bits);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < m; ++i) {
      for (index_t l = 0; l < k; ++l) {
        mpfr_mul(term.get(), A(i, l).get(), B(l, j).get(), MPFR_RNDN);
        mpfr_add(C(i, j).get(), C(i, j).get(), term.get(), MPFR_RNDN);
      }
    }
  }
  return C;
}
inline exact_matrix transpose(exact_matrix& A) {
  exact_matrix B(A.columns(), A.rows());
  for (index_t j = 0; j < A.columns(); ++j) {
    for (index_t i = 0; i < A.rows(); ++i) B(j, i) = A(i, j);
  }
  return B;
}
inline exact_matrix difference(exact_matrix A, exact_matrix& B) {
  for (index_t j = 0; j < A.columns(); ++j) {
    for (index_t i = 0; i < A.rows(); ++i) mpfr_sub(A(i, j).get(), A(i, j).get(), B(i, j).get(), MPFR_RNDN);
  }
  return A;
}
inline exact_matrix identity(index_t n) {
  exact_matrix I(n, n);
  for (index_t i = 0; i < n; ++i) I(i, i).set(1.0);
  return I;
}
inline double one_norm(exact_matrix A) {
  mp largest(solution_bits), sum(solution_bits);
  for (index_t j = 0; j < A.columns(); ++j) {
    sum.set(0.0);
    for (index_t i = 0; i < A.rows(); ++i) {
      mpfr_abs(A(i, j).get(), A(i, j).get(), MPFR_RNDN);
      mpfr_add(sum.get(), sum.get(), A(i, j).get(), MPFR_RNDN);
    }
    mpfr_max(largest.get(), largest.get(), sum.get(), MPFR_RNDN);
  }
  return largest.to_double();
}
inline double frobenius_norm(exact_matrix A) {
  mp sum(solution_bits);
  for (index_t j = 0; j < A.columns(); ++j) {
    for (index_t i = 0; i < A.rows(); ++i) {
      mpfr_sqr(A(i, j).get(), A(i, j).get(), MPFR_RNDN);
      mpfr_add(sum.get(), sum.get(), A(i, j).get(), MPFR_RNDN);
    }
  }
  mpfr_sqrt(sum.get(), sum.get(), MPFR_RNDN);
  return sum.to_double();
}

// ---- matrices of known eigenvectors ----

/// Z = L U of small integers with ones on both diagonals, and its inverse.
struct eigenvectors {
  exact_matrix Z, inverse;

  explicit eigenvectors(index_t n) : Z(n, n), inverse(n, n) {
    exact_matrix L = identity(n), U = identity(n);
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = 0; i < j; ++i) U(i, j).set(static_cast<double>((i + 2 * j) % 3 - 1));
      for (index_t i = j + 1; i < n; ++i) L(i, j).set(static_cast<double>((2 * i + j) % 3 - 1));
    }
    Z = product(L, U);
    for (index_t j = 0; j < n; ++j) {
      exact_matrix e(n, 1);
      e(j, 0).set(1.0);
      exact_matrix column = exact_solution(Z, e);
      for (index_t i = 0; i < n; ++i) mpfr_rint(inverse(i, j).get(), column(i, 0).get(), MPFR_RNDN);
    }
  }
  /// Z diag(f(k)) Z^-1.
  exact_matrix with_eigenvalues(const std::function<void(index_t, mp&)>& f) {
    exact_matrix scaled = Z;
    mp value(solution_bits);
    for (index_t k = 0; k < Z.rows(); ++k) {
      f(k, value);
      for (index_t i = 0; i < Z.rows(); ++i)
        mpfr_mul(scaled(i, k).get(), Z(i, k).get(), value.get(), MPFR_RNDN);
    }
    return product(scaled, inverse);
  }
  /// |Z|_1 |Z^-1|_1.
  double condition() { return one_norm(Z) * one_norm(inverse); }
};

template <class T>
std::vector<T> rounded(exact_matrix A) {
  std::vector<T> all;
  for (index_t j = 0; j < A.columns(); ++j) {
    for (index_t i = 0; i < A.rows(); ++i) {
      if constexpr (std::is_same_v<T, double>) {
        all.push_back(A(i, j).to_double());
      } else {
        all.push_back(residua::oracle::round_to<double, residua::limb_count<T>>(A(i, j)));
      }
    }
  }
  return all;
}

/// Columns of Hadamard's matrix of order 16 over 4: exactly orthonormal.
inline exact_matrix orthonormal(index_t columns) {
  exact_matrix Q(16, columns);
  for (index_t j = 0; j < columns; ++j) {
    for (index_t i = 0; i < 16; ++i)
      Q(i, j).set(__builtin_popcountll(static_cast<unsigned long long>(i & j)) % 2 == 0 ? 0.25 : -0.25);
  }
  return Q;
}

}  // namespace residua_test
