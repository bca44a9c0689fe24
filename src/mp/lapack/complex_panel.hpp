// A panel of a complex LU factorisation of run-time precision on the host, with partial pivoting.
#pragma once

#include "base/thread_pool.hpp"
#include "mp/lapack/complex_forms.hpp"
#include "number/ceil_div.hpp"

namespace residua::multiple {

struct complex_number {
  mp re, im;

  [[nodiscard]] bool is_zero() const { return re.is_zero() && im.is_zero(); }
  [[nodiscard]] bool is_nan() const { return re.is_nan() || im.is_nan(); }
  /// |Re z| + |Im z|, as LAPACK measures pivots.
  [[nodiscard]] mp size() const { return abs(re) + abs(im); }
  [[nodiscard]] complex_number rounded_to(int bits) const { return {mp(re, bits), mp(im, bits)}; }
  void subtract_product(const complex_number& a, const complex_number& b) {
    re = fma(-a.re, b.re, fma(a.im, b.im, re));
    im = fma(-a.re, b.im, fma(-a.im, b.re, im));
  }
};

inline complex_number operator*(const complex_number& a, const complex_number& b) {
  return {fma(a.re, b.re, -(a.im * b.im)), fma(a.re, b.im, a.im * b.re)};
}
/// 1 / z of the bits of z, scaled in between so that the square is within the range.
inline complex_number reciprocal(const complex_number& z) {
  const std::int64_t exponent = z.is_nan() || z.is_zero() ? 0 : z.size().exponent();
  const mp re = ldexp(z.re, -exponent), im = ldexp(z.im, -exponent), square = fma(re, re, im * im);
  return {ldexp(re / square, -exponent), ldexp(-im / square, -exponent)};
}

/// Rows of a panel, column by column in Crout's order (panel.hpp). Sums are made with 64 bits more than the
/// elements have, to which they are rounded once.
class complex_panel {
 public:
  complex_panel(const complex_elements& A, index_t rows, index_t columns, int bits, int threads)
      : rows_(rows), columns_(columns), bits_(bits), threads_(threads) {
    for (std::size_t k = 0; k < A.re.size(); ++k)
      elements_.push_back(complex_number{A.re[k], A.im[k]}.rounded_to(bits + guard_bits));
  }

  void factorise() {
    for (index_t j = 0; j < columns_; ++j) {
      for_rows(j, [&](index_t i) { reduce(i, j, j); });
      const index_t chosen = largest_in(j);
      pivots_.push_back(chosen);
      for (index_t k = 0; k < columns_ && chosen != j; ++k) std::swap(element(j, k), element(chosen, k));
      element(j, j) = rounded(element(j, j));
      divide_behind(j);
      for (index_t k = j + 1; k < columns_; ++k) {
        reduce(j, k, j);
        element(j, k) = rounded(element(j, k));
      }
    }
  }
  /// Counted from 0 in the panel's rows.
  [[nodiscard]] const std::vector<index_t>& pivots() const { return pivots_; }
  /// The first column whose pivot is zero, or -1.
  [[nodiscard]] index_t zero_pivot() const { return zero_pivot_; }
  [[nodiscard]] complex_elements elements() const {
    complex_elements A;
    for (const auto& z : elements_) {
      A.re.emplace_back(z.re, bits_);
      A.im.emplace_back(z.im, bits_);
    }
    return A;
  }

 private:
  static constexpr index_t rows_together = 16;

  complex_number& element(index_t i, index_t j) { return elements_[static_cast<std::size_t>(i + j * rows_)]; }
  [[nodiscard]] complex_number rounded(const complex_number& z) const {
    return z.rounded_to(bits_).rounded_to(bits_ + guard_bits);
  }
  /// Less the products of the first `count` columns and rows.
  void reduce(index_t i, index_t j, index_t count) {
    for (index_t k = 0; k < count; ++k) element(i, j).subtract_product(element(i, k), element(k, j));
  }
  template <class F>
  void for_rows(index_t first, const F& f) const {
    pool::for_each(ceil_div(rows_ - first, rows_together), threads_, [&](index_t chunk) {
      const index_t begin = first + chunk * rows_together;
      for (index_t i = begin; i < std::min(rows_, begin + rows_together); ++i) f(i);
    });
  }
  /// By the pivot of a column; if it is zero, so are all of its multipliers.
  void divide_behind(index_t j) {
    if (element(j, j).is_zero()) {
      if (zero_pivot_ < 0) zero_pivot_ = j;
      return;
    }
    const complex_number inverse = reciprocal(element(j, j));
    for_rows(j + 1, [&](index_t i) { element(i, j) = rounded(element(i, j) * inverse); });
  }
  index_t largest_in(index_t j) {
    index_t chosen = j;
    mp largest = element(j, j).size();
    for (index_t i = j + 1; i < rows_ && !largest.is_nan(); ++i) {
      const mp size = element(i, j).size();
      if (!size.is_nan() && !(size > largest)) continue;
      chosen = i;
      largest = size;
    }
    return chosen;
  }

  index_t rows_, columns_;
  int bits_, threads_;
  std::vector<complex_number> elements_;
  std::vector<index_t> pivots_;
  index_t zero_pivot_ = -1;
};

}  // namespace residua::multiple
