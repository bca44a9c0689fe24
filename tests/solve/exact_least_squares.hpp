// Pseudoinverse solutions in rational arithmetic, and what is true of any x beside them.
#pragma once

#include <gmpxx.h>

#include <cmath>
#include <utility>
#include <vector>

#include "residua/number/expansion.hpp"
#include "residua/sparse/csr.hpp"

namespace residua_test {

using residua::csr;
using residua::index_t;
using residua::sparse_index;

using rational = mpq_class;
using rational_vector = std::vector<rational>;

/// Dense, by rows.
struct rational_matrix {
  std::size_t rows = 0, columns = 0;
  std::vector<rational> element;

  rational_matrix(std::size_t m, std::size_t n) : rows(m), columns(n), element(m * n) {}
  explicit rational_matrix(const csr& A)
      : rational_matrix(static_cast<std::size_t>(A.rows), static_cast<std::size_t>(A.columns)) {
    for (std::size_t i = 0; i < rows; ++i) {
      for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) (*this)(i, A.column[k]) = A.value[k];
    }
  }
  rational& operator()(std::size_t i, std::size_t j) { return element[i * columns + j]; }
  const rational& operator()(std::size_t i, std::size_t j) const { return element[i * columns + j]; }
};

inline rational_matrix transposed(const rational_matrix& A) {
  rational_matrix T(A.columns, A.rows);
  for (std::size_t i = 0; i < A.rows; ++i) {
    for (std::size_t j = 0; j < A.columns; ++j) T(j, i) = A(i, j);
  }
  return T;
}
inline rational_matrix operator*(const rational_matrix& A, const rational_matrix& B) {
  rational_matrix C(A.rows, B.columns);
  for (std::size_t i = 0; i < A.rows; ++i) {
    for (std::size_t k = 0; k < A.columns; ++k) {
      if (A(i, k) == 0) continue;
      for (std::size_t j = 0; j < B.columns; ++j) C(i, j) += A(i, k) * B(k, j);
    }
  }
  return C;
}

/// Gauss and Jordan's elimination of A in place, with the same done to B; the columns of the pivots.
inline std::vector<std::size_t> reduce(rational_matrix& A, rational_matrix& B) {
  std::vector<std::size_t> pivots;
  for (std::size_t j = 0; j < A.columns && pivots.size() < A.rows; ++j) {
    const std::size_t top = pivots.size();
    std::size_t pivot = top;
    while (pivot < A.rows && A(pivot, j) == 0) ++pivot;
    if (pivot == A.rows) continue;
    const auto swap_rows = [&](rational_matrix& M) {
      for (std::size_t k = 0; k < M.columns; ++k) std::swap(M(top, k), M(pivot, k));
    };
    const auto subtract = [&](rational_matrix& M, std::size_t i, const rational& factor) {
      for (std::size_t k = 0; k < M.columns; ++k) M(i, k) -= factor * M(top, k);
    };
    swap_rows(A);
    swap_rows(B);
    const rational inverse = 1 / A(top, j);
    for (std::size_t k = 0; k < A.columns; ++k) A(top, k) *= inverse;
    for (std::size_t k = 0; k < B.columns; ++k) B(top, k) *= inverse;
    for (std::size_t i = 0; i < A.rows; ++i) {
      const rational factor = A(i, j);
      if (i == top || factor == 0) continue;
      subtract(A, i, factor);
      subtract(B, i, factor);
    }
    pivots.push_back(j);
  }
  return pivots;
}

/// A^-1 B.
inline rational_matrix solved_exactly(rational_matrix A, rational_matrix B) {
  reduce(A, B);
  return B;
}

/// A^+, by a factorisation A = C F of full rank: F^T (F F^T)^-1 (C^T C)^-1 C^T.
inline rational_matrix pseudoinverse(const rational_matrix& A) {
  rational_matrix reduced = A, nothing(A.rows, 0);
  const auto pivots = reduce(reduced, nothing);
  rational_matrix C(A.rows, pivots.size()), F(pivots.size(), A.columns);
  for (std::size_t k = 0; k < pivots.size(); ++k) {
    for (std::size_t i = 0; i < A.rows; ++i) C(i, k) = A(i, pivots[k]);
    for (std::size_t j = 0; j < A.columns; ++j) F(k, j) = reduced(k, j);
  }
  const auto Ct = transposed(C), Ft = transposed(F);
  return Ft * solved_exactly(F * Ft, solved_exactly(Ct * C, Ct));
}

inline rational_matrix column_of(const std::vector<double>& v) {
  rational_matrix column(v.size(), 1);
  for (std::size_t i = 0; i < v.size(); ++i) column(i, 0) = v[i];
  return column;
}
/// The exact sums of limbs.
template <class T>
rational_matrix column_of(const std::vector<T>& v) {
  rational_matrix column(v.size(), 1);
  for (std::size_t i = 0; i < v.size(); ++i) {
    for (const double limb : v[i].limb) column(i, 0) += limb;
  }
  return column;
}
inline rational_matrix difference(rational_matrix a, const rational_matrix& b) {
  for (std::size_t k = 0; k < a.element.size(); ++k) a.element[k] -= b.element[k];
  return a;
}

/// The Frobenius norm as a number and a power of two, so that no square leaves double's range.
struct exact_norm {
  rational square;
  explicit exact_norm(const rational_matrix& A) {
    for (const auto& value : A.element) square += value * value;
  }
  /// This over a product of others, to double's precision; 0 where this is.
  [[nodiscard]] double over(const rational& square_of_divisor) const {
    if (square == 0) return 0;
    const rational quotient = square / square_of_divisor;
    long of_numerator = 0, of_denominator = 0;
    const double numerator = mpz_get_d_2exp(&of_numerator, quotient.get_num_mpz_t());
    const double denominator = mpz_get_d_2exp(&of_denominator, quotient.get_den_mpz_t());
    long exponent = of_numerator - of_denominator;
    double ratio = numerator / denominator;
    if (exponent % 2 != 0) {
      ratio *= 2;
      --exponent;
    }
    return std::ldexp(std::sqrt(ratio), static_cast<int>(exponent / 2));
  }
  [[nodiscard]] double value() const { return over(1); }
};

/// A problem with its truth.
struct exact_least_squares {
  rational_matrix A, inverse, b, x;

  exact_least_squares(const csr& its_A, const std::vector<double>& its_b)
      : A(its_A), inverse(pseudoinverse(A)), b(column_of(its_b)), x(inverse * b) {}

  /// Of an x: |b - A x| / |b|, |A^T r| / (|A|_F |r|), |x - A^+ A x| / |x| and |x - A^+ b|; 0 where numerators
  /// are.
  struct truth {
    double relative_residual, optimality, null_space_part, residual_norm, solution_norm, error, error_bound;
    explicit truth(const exact_least_squares& p, const rational_matrix& x)
        : truth(p, x, difference(p.b, p.A * x)) {}

   private:
    truth(const exact_least_squares& p, const rational_matrix& x, const rational_matrix& r) {
      const exact_norm of_r(r), of_x(x), of_b(p.b), of_A(p.A), gradient(transposed(p.A) * r);
      const exact_norm outside(difference(x, p.inverse * (p.A * x))), of_inverse(p.inverse);
      relative_residual = of_r.over(of_b.square);
      optimality = gradient.over(of_A.square * of_r.square);
      null_space_part = outside.over(of_x.square);
      residual_norm = of_r.value();
      solution_norm = of_x.value();
      error = exact_norm(difference(x, p.x)).value();
      // The part of x in the range of A^T errs by (A^T A)^+ A^T r = A^+ r.
      const rational by_gradient = of_inverse.square * of_inverse.square * gradient.square;
      const rational by_residual = of_inverse.square * of_r.square;
      exact_norm bound(rational_matrix(0, 0));
      bound.square = std::min(by_gradient, by_residual);
      error_bound = bound.value() + outside.value();
    }
  };
};

}  // namespace residua_test
