// Matrices of run-time precision for tests of factorisations, and products of factors by MPFR.
#pragma once

#include <cmath>
#include <functional>

#include "arrays.hpp"
#include "residua/view/types.hpp"

namespace residua_test {

using residua::index_t, residua::mp;

/// A column-major matrix on the host.
struct mp_elements {
  index_t rows, columns;
  std::vector<mp> values;

  mp_elements(index_t m, index_t n, int bits)
      : rows(m), columns(n), values(static_cast<std::size_t>(m * n), mp(bits)) {}
  mp_elements(index_t m, index_t n, std::vector<mp> elements)
      : rows(m), columns(n), values(std::move(elements)) {}

  [[nodiscard]] const mp& operator()(index_t i, index_t j) const {
    return values[static_cast<std::size_t>(i + j * rows)];
  }
  mp& operator()(index_t i, index_t j) { return values[static_cast<std::size_t>(i + j * rows)]; }
};

enum class entries { uniform, graded, cancelling };

/// Numbers of about 1; rows and columns scaled by powers of two to 2^±reach; Hilbert's matrix, nearly
/// singular.
inline mp_elements elements_of(entries kind, index_t m, index_t n, int bits, unsigned seed,
                               std::int64_t reach = 1'000'000) {
  mp_numbers numbers(seed);
  mp_elements A(m, n, numbers.vector(m * n, bits, 2));
  std::vector<std::int64_t> of_rows, of_columns;
  for (index_t i = 0; i < m; ++i) of_rows.push_back(numbers.exponent(reach));
  for (index_t j = 0; j < n; ++j) of_columns.push_back(numbers.exponent(reach));
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < m; ++i) {
      if (kind == entries::graded)
        A(i, j) =
            ldexp(A(i, j), of_rows[static_cast<std::size_t>(i)] + of_columns[static_cast<std::size_t>(j)]);
      if (kind == entries::cancelling) A(i, j) = mp(1.0, bits) / mp(static_cast<double>(i + j + 1), bits);
    }
  }
  return A;
}

/// Symmetric, with a diagonal that outweighs its rows; graded: scaled from both sides by powers of two.
inline mp_elements positive_definite(entries kind, index_t n, int bits, unsigned seed) {
  mp_numbers numbers(seed);
  auto A = elements_of(kind == entries::graded ? entries::uniform : kind, n, n, bits, seed);
  if (kind == entries::cancelling) return A;
  std::vector<std::int64_t> scale;
  for (index_t i = 0; i < n; ++i) scale.push_back(kind == entries::graded ? numbers.exponent(1'000'000) : 0);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = j; i < n; ++i) {
      const mp value = i == j ? mp(8.0 * static_cast<double>(n), bits) : A(i, j);
      A(i, j) = A(j, i) =
          ldexp(value, scale[static_cast<std::size_t>(i)] + scale[static_cast<std::size_t>(j)]);
    }
  }
  return A;
}

/// The other triangle holds NaN, which nobody may read.
inline mp_elements triangle_of(mp_elements A, residua::uplo stored) {
  const mp nan(std::nan(""), A.values.front().bits());
  for (index_t j = 0; j < A.columns; ++j) {
    for (index_t i = 0; i < A.rows; ++i) {
      if (stored == residua::uplo::lower ? i < j : i > j) A(i, j) = nan;
    }
  }
  return A;
}
inline void expect_other_triangle_kept(const mp_elements& A, residua::uplo stored) {
  for (index_t j = 0; j < A.columns; ++j) {
    for (index_t i = 0; i < A.rows; ++i) {
      if (stored == residua::uplo::lower ? i < j : i > j) {
        EXPECT_TRUE(A(i, j).is_nan());
      }
    }
  }
}

/// Exact terms, whose sum is rounded to four times the bits and whose magnitudes are added up.
class exact_terms {
 public:
  explicit exact_terms(int bits) : bits_(bits), magnitudes_(64) { mpfr_set_zero(magnitudes_.get(), 1); }

  void add(const mp& a, const mp& b) {
    const mpfr x(a), y(b);
    terms_.emplace_back(2 * bits_);
    mpfr_mul(terms_.back().get(), x.get(), y.get(), MPFR_RNDN);
    mpfr magnitude(64);
    mpfr_abs(magnitude.get(), terms_.back().get(), MPFR_RNDU);
    mpfr_add(magnitudes_.get(), magnitudes_.get(), magnitude.get(), MPFR_RNDU);
  }
  /// Whether the sum is `expected` within factor u times the sum of magnitudes, or times `scale` instead.
  [[nodiscard]] bool is(const mp& expected, double factor, const mpfr* scale = nullptr) {
    terms_.emplace_back(expected);
    mpfr_neg(terms_.back().get(), terms_.back().get(), MPFR_RNDN);
    std::vector<mpfr_ptr> addresses;
    for (auto& t : terms_) addresses.push_back(t.get());
    mpfr difference(4 * bits_), bound(64);
    mpfr_sum(difference.get(), addresses.data(), addresses.size(), MPFR_RNDN);
    mpfr_mul_d(bound.get(), scale == nullptr ? magnitudes_.get() : scale->get(), factor, MPFR_RNDU);
    mpfr_div_2si(bound.get(), bound.get(), bits_, MPFR_RNDU);
    return mpfr_cmpabs(difference.get(), bound.get()) <= 0;
  }
  [[nodiscard]] const mpfr& magnitudes() const { return magnitudes_; }

 private:
  int bits_;
  std::vector<mpfr> terms_;
  mpfr magnitudes_;
};

/// At how many levels a triangle of order n is halved: the l of the bounds.
inline int levels(index_t n) {
  int l = 0;
  for (index_t order = 16; order < n; order *= 2) ++l;
  return l;
}

/// |L| |U| |x|, row by row, rounded up, where L is unit lower and U upper and both are stored in LU.
inline std::vector<mpfr> magnitudes_through(index_t n, const std::function<mp(index_t, index_t)>& lower,
                                            const std::function<mp(index_t, index_t)>& upper,
                                            const std::vector<mp>& x) {
  const auto times = [&](const std::function<mp(index_t, index_t)>& matrix, const std::vector<mpfr>& vector) {
    std::vector<mpfr> result;
    for (index_t i = 0; i < n; ++i) {
      mpfr sum(64);
      mpfr_set_zero(sum.get(), 1);
      for (index_t k = 0; k < n; ++k) {
        mpfr a(matrix(i, k)), part(64);
        mpfr_abs(a.get(), a.get(), MPFR_RNDU);
        mpfr_mul(part.get(), a.get(), vector[static_cast<std::size_t>(k)].get(), MPFR_RNDU);
        mpfr_add(sum.get(), sum.get(), part.get(), MPFR_RNDU);
      }
      result.push_back(sum);
    }
    return result;
  };
  std::vector<mpfr> magnitudes;
  for (const mp& value : x) {
    magnitudes.emplace_back(value);
    mpfr_abs(magnitudes.back().get(), magnitudes.back().get(), MPFR_RNDU);
  }
  return times(lower, times(upper, magnitudes));
}

}  // namespace residua_test
