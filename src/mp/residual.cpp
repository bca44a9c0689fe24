// Rows of b - A x in fixed point, and norms of numbers of any exponent.
#include "mp/residual.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/thread_pool.hpp"
#include "mp/scalar.hpp"
#include "mp/sums.hpp"
#include "number/ceil_div.hpp"

namespace residua::multiple {

namespace {

/// A finite double that is not zero, as a significand of one word.
struct double_term {
  word significand;
  std::int64_t exponent;
  bool negative;

  explicit double_term(double x) {
    int e = 0;
    significand = static_cast<word>(std::ldexp(std::frexp(std::fabs(x), &e), 64));
    exponent = e;
    negative = std::signbit(x);
  }
};

struct row_result {
  mp r;
  std::int64_t largest;  // E of its terms
};

class rows {
 public:
  rows(const sparse::csr_view& A, const std::vector<double>& b, const std::vector<mp>& x)
      : A_(A), b_(b), x_(x), bits_(x.front().bits()), n_{mp_words(bits_)} {}

  [[nodiscard]] row_result operator()(index_t i) const {
    const double own = b_[static_cast<std::size_t>(i)];
    std::int64_t largest = own == 0 ? term_range::none : double_term(own).exponent;
    for_terms(i, [&](const double_term& a, const mp& x) {
      largest = std::max(largest, a.exponent + x.exponent());
    });
    if (largest == term_range::none) return {mp(bits_), largest};
    fixed_sum<any_length> sum{};
    word product[any_length::capacity + 1];
    for_terms(i, [&](const double_term& a, const mp& x) {
      const std::int64_t shift = largest - a.exponent - x.exponent();
      words::multiply(product, x.words().data(), n_, &a.significand, 1);
      sum.add_shifted(n_, a.negative == x.is_negative(), product, n_ + 1, shift);
    });
    if (own != 0) {
      const double_term b(own);
      sum.add_shifted(n_, b.negative, &b.significand, 1, largest - b.exponent - 64 * n_);
    }
    any_number r{};
    const any_precision p = precision_of(bits_);
    raise(round_to(r, p, term_of_integer(sum.words, n_ + 2, n_ + 2, largest + 64)));
    return {to_mp(r, p), largest};
  }
  /// log2 of a bound on row i's error: u |r_i|, |r_i| < 2^(its exponent), and a unit for each term.
  [[nodiscard]] std::int64_t error_exponent(index_t i, const row_result& row) const {
    const auto terms = static_cast<double>(A_.row_start[i + 1] - A_.row_start[i] + 1);
    const std::int64_t of_terms =
        row.largest - 64 * (n_ + 1) + static_cast<std::int64_t>(std::ceil(std::log2(terms)));
    return 1 + std::max(of_terms, row.r.is_zero() ? of_terms : row.r.exponent() - bits_);
  }

 private:
  /// For each product that is not zero.
  template <class F>
  void for_terms(index_t i, const F& f) const {
    for (auto k = A_.row_start[i]; k < A_.row_start[i + 1]; ++k) {
      const mp& x = x_[static_cast<std::size_t>(A_.column[k])];
      if (A_.value[k] != 0 && !x.is_zero()) f(double_term(A_.value[k]), x);
    }
  }

  const sparse::csr_view& A_;
  const std::vector<double>& b_;
  const std::vector<mp>& x_;
  int bits_;
  any_length n_;
};

/// 2^(exponent - reference), 0 far below and for none.
double relative(std::int64_t exponent, std::int64_t reference) {
  if (exponent == term_range::none) return 0;
  return std::ldexp(1.0, static_cast<int>(std::max<std::int64_t>(exponent - reference, -2000)));
}

}  // namespace

host_residual residual_of(int threads, const sparse::csr_view& A, const std::vector<double>& b,
                          const std::vector<mp>& x) {
  constexpr index_t chunk = 64;
  const rows all(A, b, x);
  const auto size = static_cast<std::size_t>(A.rows);
  host_residual result{std::vector<mp>(size, mp(x.front().bits())), 0, term_range::none, 0, term_range::none};
  std::vector<std::int64_t> errors(size);
  pool::for_each(ceil_div<index_t>(A.rows, chunk), threads, [&](index_t c) {
    for (index_t i = c * chunk; i < std::min(A.rows, (c + 1) * chunk); ++i) {
      const auto k = static_cast<std::size_t>(i);
      auto row = all(i);
      errors[k] = row.largest == term_range::none ? term_range::none : all.error_exponent(i, row);
      result.r[k] = std::move(row.r);
    }
  });
  for (std::size_t i = 0; i < size; ++i) {
    if (!result.r[i].is_zero()) result.exponent = std::max(result.exponent, result.r[i].exponent());
    result.error_exponent = std::max(result.error_exponent, errors[i]);
  }
  double squares = 0, errors_squared = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const double error = relative(errors[i], result.error_exponent);
    const double r = scaled_double(result.r[i], -result.exponent);
    squares += r * r;
    errors_squared += error * error;
  }
  result.norm = std::sqrt(squares);
  result.error = std::sqrt(errors_squared);
  return result;
}

}  // namespace residua::multiple
