// Eigenvalues of symmetric matrices and singular values by MPFR, to far more bits than any format has.
#pragma once

#include "lapack/spectra.hpp"

namespace residua_test {

/// The rotation by Jacobi that makes a_pq zero: C. G. J. Jacobi 1846; Golub, Van Loan, Matrix Computations,
/// section 8.5.
class jacobi_rotation {
 public:
  jacobi_rotation(exact_matrix& A, index_t p, index_t q) : c_(1.0, solution_bits), s_(0.0, solution_bits) {
    mp tau(solution_bits), t(solution_bits);
    mpfr_sub(tau.get(), A(q, q).get(), A(p, p).get(), MPFR_RNDN);
    mpfr_div(tau.get(), tau.get(), A(p, q).get(), MPFR_RNDN);
    mpfr_div_ui(tau.get(), tau.get(), 2, MPFR_RNDN);
    mpfr_mul(t.get(), tau.get(), tau.get(), MPFR_RNDN);
    mpfr_add_ui(t.get(), t.get(), 1, MPFR_RNDN);
    mpfr_sqrt(t.get(), t.get(), MPFR_RNDN);
    if (mpfr_sgn(tau.get()) < 0) mpfr_neg(t.get(), t.get(), MPFR_RNDN);
    mpfr_add(t.get(), t.get(), tau.get(), MPFR_RNDN);
    mpfr_ui_div(t.get(), 1, t.get(), MPFR_RNDN);  // the tangent
    mpfr_mul(c_.get(), t.get(), t.get(), MPFR_RNDN);
    mpfr_add_ui(c_.get(), c_.get(), 1, MPFR_RNDN);
    mpfr_rec_sqrt(c_.get(), c_.get(), MPFR_RNDN);
    mpfr_mul(s_.get(), t.get(), c_.get(), MPFR_RNDN);
  }
  /// (x, y) becomes (c x - s y, s x + c y).
  void apply(mp& x, mp& y) const {
    mp u(solution_bits), v(solution_bits);
    mpfr_fmms(u.get(), c_.get(), x.get(), s_.get(), y.get(), MPFR_RNDN);
    mpfr_fmma(v.get(), s_.get(), x.get(), c_.get(), y.get(), MPFR_RNDN);
    mpfr_swap(x.get(), u.get());
    mpfr_swap(y.get(), v.get());
  }

 private:
  mp c_, s_;
};

/// The eigenvalues of a symmetric matrix in ascending order, by Jacobi until what is off the diagonal is
/// below 2^-900 of the largest element.
inline std::vector<mp> exact_eigenvalues(exact_matrix A) {
  const index_t n = A.rows();
  mp limit(solution_bits);
  for (index_t k = 0; k < n * n; ++k) {
    const mp& a = A(k % n, k / n);
    if (mpfr_cmpabs(a.get(), limit.get()) > 0) mpfr_abs(limit.get(), a.get(), MPFR_RNDN);
  }
  mpfr_div_2ui(limit.get(), limit.get(), 900, MPFR_RNDN);
  for (bool is_done = false; !is_done;) {
    is_done = true;
    for (index_t q = 1; q < n; ++q) {
      for (index_t p = 0; p < q; ++p) {
        if (mpfr_cmpabs(A(p, q).get(), limit.get()) <= 0) continue;
        is_done = false;
        const jacobi_rotation rotation(A, p, q);
        for (index_t k = 0; k < n; ++k) rotation.apply(A(k, p), A(k, q));
        for (index_t k = 0; k < n; ++k) rotation.apply(A(p, k), A(q, k));
      }
    }
  }
  std::vector<mp> values;
  for (index_t i = 0; i < n; ++i) values.push_back(A(i, i));
  std::sort(values.begin(), values.end(),
            [](const mp& a, const mp& b) { return mpfr_less_p(a.get(), b.get()) != 0; });
  return values;
}

/// The singular values of a square matrix in descending order: half of the eigenvalues of [0 A; A^T 0].
inline std::vector<mp> exact_singular_values(exact_matrix A) {
  const index_t n = A.rows();
  exact_matrix both(2 * n, 2 * n);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) both(i, n + j) = both(n + j, i) = A(i, j);
  }
  auto values = exact_eigenvalues(std::move(both));
  values.erase(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(n));
  std::reverse(values.begin(), values.end());
  return values;
}

}  // namespace residua_test
