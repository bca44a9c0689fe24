// Decompositions in run-time precision against MPFR: norms of what they leave, and matrices of known spectra.
#pragma once

#include "factors.hpp"

namespace residua_test {

inline void subtract_product(mpfr& sum, const mpfr& a, const mpfr& b) {
  mpfr product(static_cast<int>(mpfr_get_prec(sum.get())));
  mpfr_mul(product.get(), a.get(), b.get(), MPFR_RNDN);
  mpfr_sub(sum.get(), sum.get(), product.get(), MPFR_RNDN);
}
/// The root of the sum of squares of element(i, j), i < m, j < n, which is one of `bits` bits.
template <class F>
mpfr norm_of(index_t m, index_t n, int bits, const F& element) {
  mpfr sum(bits);
  mpfr_set_zero(sum.get(), 1);
  for (index_t k = 0; k < m * n; ++k) {
    mpfr x = element(k % m, k / m);
    mpfr_sqr(x.get(), x.get(), MPFR_RNDN);
    mpfr_add(sum.get(), sum.get(), x.get(), MPFR_RNDN);
  }
  mpfr_sqrt(sum.get(), sum.get(), MPFR_RNDN);
  return sum;
}
inline void expect_at_most(const mpfr& exact, const mp& bound) {
  EXPECT_LE(mpfr_cmp(exact.get(), mpfr(bound).get()), 0) << bound;
}

/// |I - X^T X|_F in four times the bits.
inline mpfr skewness_of(const mp_elements& X, int bits) {
  return norm_of(X.columns, X.columns, 4 * bits, [&](index_t i, index_t j) {
    mpfr sum(4 * bits);
    mpfr_set_d(sum.get(), i == j ? 1 : 0, MPFR_RNDN);
    for (index_t k = 0; k < X.rows; ++k) subtract_product(sum, mpfr(X(k, i)), mpfr(X(k, j)));
    return sum;
  });
}
/// |A X - Y diag(w)|_F / |A|_F, likewise, for the columns that w has numbers of.
inline mpfr residual_of(const mp_elements& A, const mp_elements& X, const mp_elements& Y,
                        const std::vector<mp>& w, int bits) {
  mpfr residual = norm_of(A.rows, static_cast<index_t>(w.size()), 4 * bits, [&](index_t i, index_t j) {
    mpfr sum(4 * bits);
    mpfr_mul(sum.get(), mpfr(Y(i, j)).get(), mpfr(w[static_cast<std::size_t>(j)]).get(), MPFR_RNDN);
    for (index_t k = 0; k < A.columns; ++k) subtract_product(sum, mpfr(A(i, k)), mpfr(X(k, j)));
    return sum;
  });
  const mpfr norm = norm_of(A.rows, A.columns, 4 * bits, [&](index_t i, index_t j) { return mpfr(A(i, j)); });
  mpfr_div(residual.get(), residual.get(), norm.get(), MPFR_RNDU);
  return residual;
}
/// That each of the numbers errs by no more than `bound` from the known ones.
inline void expect_near(const std::vector<mp>& w, const std::vector<mpfr>& known, const mp& bound) {
  ASSERT_EQ(w.size(), known.size());
  for (std::size_t i = 0; i < known.size(); ++i) {
    mpfr error(4 * w[i].bits());
    mpfr_sub(error.get(), known[i].get(), mpfr(w[i]).get(), MPFR_RNDN);
    mpfr_abs(error.get(), error.get(), MPFR_RNDN);
    expect_at_most(error, bound);
  }
}

/// G diag(values) G rounded, G = I - 2 v v^T, v_i = n^-1/2; exact in G for an n that is a power of two.
inline mp_elements reflected(const std::vector<mpfr>& values, int bits) {
  const auto n = static_cast<index_t>(values.size());
  mp_elements A(n, n, bits);
  const auto entry = [n](index_t i, index_t j) {
    return (i == j ? 1.0 : 0.0) - 2.0 / static_cast<double>(n);
  };
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      mpfr sum(4 * bits), term(4 * bits);
      mpfr_set_zero(sum.get(), 1);
      for (index_t k = 0; k < n; ++k) {
        mpfr_mul_d(term.get(), values[static_cast<std::size_t>(k)].get(), entry(i, k) * entry(k, j),
                   MPFR_RNDN);
        mpfr_add(sum.get(), sum.get(), term.get(), MPFR_RNDN);
      }
      A(i, j) = residua::mp_from_mpfr(sum.get(), bits);
    }
  }
  return A;
}
inline std::vector<mpfr> numbers(std::initializer_list<double> values, int bits) {
  std::vector<mpfr> all;
  for (const double value : values) {
    all.emplace_back(4 * bits);
    mpfr_set_d(all.back().get(), value, MPFR_RNDN);
  }
  return all;
}
/// x += 2^exponent.
inline void add_power(mpfr& x, int exponent) {
  mpfr power(53);
  mpfr_set_ui_2exp(power.get(), 1, exponent, MPFR_RNDN);
  mpfr_add(x.get(), x.get(), power.get(), MPFR_RNDN);
}
inline mp unit_of(int bits) { return ldexp(mp(1.0, 53), -bits); }

/// What a decomposition tells of its values.
struct told_values {
  std::vector<mp> values;
  residua::index_t info;
  mp residual, error;
};
/// At the lower end of the range [3 1; 1 1] has values of 2 -+ sqrt(2) times the same power of two. Their
/// errors are below the range, where the smallest number is their bound, or the smaller value is, which
/// becomes zero and all of it an error. At the upper end 1 + 1 is no number. `decompose(A)`: told_values, in
/// any order, where A may be that of a pencil with the identity: the residual is then over the norm of
/// vectors, too, and info = 0 does not speak of it.
template <class Decompose>
void expect_bounds_at_the_ends_of_the_range(const Decompose& decompose, bool is_pencil = false) {
  constexpr std::int64_t end = residua::mp_header::largest_exponent;
  constexpr int bits = 128;
  const auto matrix = [](double first, std::int64_t exponent) {
    mp_elements A(2, 2, bits);
    for (mp& a : A.values) a = ldexp(mp(1.0, bits), exponent);
    A(0, 0) = ldexp(mp(first, bits), exponent);
    return A;
  };
  const mp two(2.0, 4 * bits), known[] = {two - sqrt(two), two + sqrt(two)};
  for (const bool has_zero : {false, true}) {
    const std::int64_t exponent = has_zero ? -end - 1 : -end;
    auto its = decompose(matrix(3, exponent));
    std::sort(its.values.begin(), its.values.end(), [](const mp& a, const mp& b) { return a < b; });
    EXPECT_EQ(its.values.front().is_zero(), has_zero);
    for (std::size_t k = 0; k < 2; ++k)
      EXPECT_LE(abs(ldexp(mp(its.values[k], 4 * bits), -exponent) - known[k]), ldexp(its.error, -exponent));
    EXPECT_EQ(its.info, has_zero && !is_pencil ? 1 : 0);
    if (has_zero) {
      const double lost = (2 - std::sqrt(2.0)) / std::sqrt(is_pencil ? 24.0 : 12.0);
      EXPECT_GE(its.residual.to_double(), lost * (1 - 0x1p-50));
      EXPECT_LE(its.residual.to_double(), lost * (1 + 0x1p-16));
    } else {
      EXPECT_EQ(its.error, ldexp(mp(0.5, 53), -end));
    }
  }
  const auto beyond = decompose(matrix(1, end - 1));
  EXPECT_TRUE(
      std::any_of(beyond.values.begin(), beyond.values.end(), [](const mp& w) { return w.is_infinite(); }));
  EXPECT_EQ(beyond.info, 1);
  EXPECT_TRUE(beyond.residual.is_infinite());
  EXPECT_TRUE(beyond.error.is_infinite());
}

}  // namespace residua_test
