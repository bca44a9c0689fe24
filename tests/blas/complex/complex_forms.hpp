// Forms of complex operands in tests, with NaN wherever a routine is not to read, and bounds of what is made
// of halves of triangles.
#pragma once

#include "blas/complex/complex_operands.hpp"

namespace residua_test {

using residua::diag, residua::side, residua::uplo;
inline constexpr uplo both_triangles[] = {uplo::lower, uplo::upper};

inline bool is_in(uplo stored, index_t i, index_t j) { return stored == uplo::lower ? i >= j : i <= j; }
template <class T>
complex<T> conjugate_if(bool conjugated, const complex<T>& z) {
  return conjugated ? conj(z) : z;
}

/// A triangular matrix, of which what is not stored is NaN.
template <class T>
struct triangle_case {
  index_t order;
  uplo stored;
  op form = op::none;
  diag diagonal = diag::non_unit;
  data kind = data::uniform;
  std::vector<complex<T>> elements = with_poison();

  /// Element (i, k) of op(T).
  [[nodiscard]] complex<T> operator()(index_t i, index_t k) const {
    if (residua::is_transposed(form)) std::swap(i, k);
    if (!is_in(stored, i, k)) return T(0.0);
    if (i == k && diagonal == diag::unit) return T(1.0);
    return conjugate_if(conjugates(form), elements[static_cast<std::size_t>(i + k * order)]);
  }

 private:
  [[nodiscard]] std::vector<complex<T>> with_poison() const {
    auto all = complex_numbers<T>(order * order, 17, kind);
    for (index_t k = 0; k < order; ++k) {
      for (index_t i = 0; i < order; ++i) {
        const bool is_read = is_in(stored, i, k) && (i != k || diagonal == diag::non_unit);
        if (!is_read) all[static_cast<std::size_t>(i + k * order)] = spread_vector<T>::poison();
      }
    }
    return all;
  }
};

/// A Hermitian or symmetric matrix, of which the other triangle and, if it is Hermitian, the imaginary parts
/// of the diagonal are NaN.
template <class T>
struct mirrored_case {
  index_t order;
  uplo stored;
  bool hermitian;
  data kind = data::uniform;
  std::vector<complex<T>> elements = with_poison();

  [[nodiscard]] complex<T> operator()(index_t i, index_t j) const {
    const bool is_stored = is_in(stored, i, j);
    auto a = elements[static_cast<std::size_t>(is_stored ? i + j * order : j + i * order)];
    if (hermitian && i == j) a.im = T(0.0);
    return conjugate_if(hermitian && !is_stored, a);
  }

 private:
  [[nodiscard]] std::vector<complex<T>> with_poison() const {
    auto all = complex_numbers<T>(order * order, 19, kind);
    for (index_t j = 0; j < order; ++j) {
      for (index_t i = 0; i < order; ++i) {
        auto& a = all[static_cast<std::size_t>(i + j * order)];
        if (!is_in(stored, i, j)) a = spread_vector<T>::poison();
        if (i == j && hermitian) a.im = T(std::nan(""));
      }
    }
    return all;
  }
};

/// L of complex/triangular.hpp, l of complex/lu.hpp.
inline double complex_halvings(index_t order) {
  return std::max(0.0, std::ceil(std::log2(static_cast<double>((order + 15) / 16))));
}

/// 2 dot k + steps (product + 3 scaled_sum) + quotients quotient, and writings of a float.
template <class T>
double complex_bound(index_t terms, double steps, double quotients, double writings) {
  using bound = complex_bounds<T>;
  return 2 * bound::dot * static_cast<double>(terms) + steps * (bound::product + 3 * bound::scaled_sum) +
         quotients * bound::constants::quotient * bound::unit + writings * bound::writing;
}

/// Whether computed errs by `constant` of the product's size and by `of_c` of beta C's.
template <class T>
testing::AssertionResult sum_within(const complex<T>& computed, exact_sum_of_products product,
                                    double constant, const exact_sum_of_products& of_beta, double of_c) {
  mpfr_add(product.re.get(), product.re.get(), of_beta.re.get(), MPFR_RNDN);
  mpfr_add(product.im.get(), product.im.get(), of_beta.im.get(), MPFR_RNDN);
  mp size = of_beta.size;
  mpfr_mul_d(size.get(), size.get(), of_c / constant, MPFR_RNDU);
  mpfr_add(size.get(), size.get(), product.size.get(), MPFR_RNDU);
  return parts_within(computed, product, constant, size);
}

/// Whether each part of b - s is at most `bound` of s's size: the residual of a system that is solved.
template <class T>
testing::AssertionResult difference_within(const exact_sum_of_products& b, exact_sum_of_products s,
                                           double bound) {
  mpfr_sub(s.re.get(), s.re.get(), b.re.get(), MPFR_RNDN);
  mpfr_sub(s.im.get(), s.im.get(), b.im.get(), MPFR_RNDN);
  return parts_within(complex<T>(T(0.0)), s, bound, s.size);
}

}  // namespace residua_test
