// Residuals of sparse systems by MPFR, and right-hand sides.
#pragma once

#include <gtest/gtest.h>

#include "oracle/mp.hpp"
#include "sparse/small_matrices.hpp"

namespace residua_test {

using residua::oracle::mp;

/// Sums of products of doubles anywhere in double's range, exactly.
inline constexpr mpfr_prec_t exact_bits = 4300;

inline csr transposed(const csr& A) {
  const auto D = dense_of(A);
  return square_matrix(A.rows, [&](index_t i, index_t j) { return D[j][i]; });
}

/// |b - A x|_i <= bound[i] for every row.
inline void expect_residual(const csr& A, const std::vector<double>& b, const std::vector<double>& x,
                            const std::vector<double>& bound) {
  mp r(exact_bits), term(exact_bits);
  for (index_t i = 0; i < A.rows; ++i) {
    r.set(b[i]);
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      ASSERT_TRUE(std::isfinite(x[A.column[k]]));
      term.set(x[A.column[k]]);
      mpfr_mul_d(term.get(), term.get(), A.value[k], MPFR_RNDN);
      mpfr_sub(r.get(), r.get(), term.get(), MPFR_RNDN);
    }
    EXPECT_LE(mpfr_cmpabs(r.get(), mp(bound[i]).get()), 0)
        << "row " << i << ": " << r.to_double() << ", allowed " << bound[i];
  }
}

inline std::vector<double> random_vector(index_t n, std::uint64_t seed,
                                         const std::vector<int>& exponent = {}) {
  random_numbers random(seed);
  std::vector<double> v;
  for (index_t i = 0; i < n; ++i) {
    v.push_back(std::ldexp(random.graded(2), exponent.empty() ? 0 : exponent[static_cast<std::size_t>(i)]));
  }
  return v;
}

}  // namespace residua_test
