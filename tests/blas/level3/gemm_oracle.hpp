// What level-3 routines must give: sums of products in MPFR, and the bounds of their headers.
#pragma once

#include "blas/level3/vendor.hpp"
#include "blas/matrices.hpp"
#include "dense/product.hpp"
#include "residua/view/types.hpp"

namespace residua_test {

/// |error| <= of_sum |alpha| sum |a_l b_l| + of_c |beta c|.
struct sum_bound {
  double of_sum, of_c;
};

/// gemm.hpp; `vendors`: left to a library, which may sum in any order.
template <class T>
sum_bound product_bound(index_t terms, bool vendors = false) {
  using bounds = bound_of_format<T>;
  const auto k = static_cast<double>(terms);
  if (vendors) return {(k + 2) * u, (k + 2) * u};
  return {k * bounds::dot + bounds::product + bounds::scaled_sum, bounds::scaled_sum};
}

/// alpha sum a_l b_l + beta c, exact enough, and the size that its bound is relative to.
class exact_element {
 public:
  template <class A, class B>
  void add(const A& x, const B& y) {
    a_.set(x);
    b_.set(y);
    mpfr_mul(a_.get(), a_.get(), b_.get(), MPFR_RNDN);
    mpfr_add(sum_.get(), sum_.get(), a_.get(), MPFR_RNDN);
    mpfr_abs(a_.get(), a_.get(), MPFR_RNDN);
    mpfr_add(size_.get(), size_.get(), a_.get(), MPFR_RNDN);
  }
  /// Whether `computed` is within the bound of alpha times the sum plus beta c.
  template <class T, class Number>
  testing::AssertionResult near(const T& computed, const Number& alpha, const Number& beta, const T& c,
                                const sum_bound& bound) const {
    mp value(sum_), size(size_), scaled_c(c);
    mpfr_mul(value.get(), value.get(), mp(alpha).get(), MPFR_RNDN);
    mpfr_mul(size.get(), size.get(), mp(alpha).get(), MPFR_RNDN);
    mpfr_abs(size.get(), size.get(), MPFR_RNDN);
    mpfr_mul_d(size.get(), size.get(), bound.of_sum, MPFR_RNDU);
    if (!(beta == Number(0.0))) {
      mpfr_mul(scaled_c.get(), scaled_c.get(), mp(beta).get(), MPFR_RNDN);
      mpfr_add(value.get(), value.get(), scaled_c.get(), MPFR_RNDN);
      mpfr_abs(scaled_c.get(), scaled_c.get(), MPFR_RNDN);
      mpfr_mul_d(scaled_c.get(), scaled_c.get(), bound.of_c, MPFR_RNDU);
      mpfr_add(size.get(), size.get(), scaled_c.get(), MPFR_RNDU);
    }
    return within(computed, value, 1, size);
  }

  /// Whether |alpha b - sum| is within the bound.
  template <class T, class Number>
  testing::AssertionResult residual_of(const Number& alpha, const T& b, const sum_bound& bound) const {
    mp rest(sum_), scaled(b, residua::oracle::exact_bits);
    mpfr_mul(scaled.get(), scaled.get(), mp(alpha).get(), MPFR_RNDN);
    mpfr_sub(rest.get(), rest.get(), scaled.get(), MPFR_RNDN);
    return within(0.0, rest, bound.of_sum, size_);
  }

 private:
  mp sum_{residua::oracle::exact_bits}, size_, a_, b_;
};

/// A square matrix with its elements in one triangle, and NaN where they must not be read.
template <class T>
std::vector<T> triangle_of(residua::uplo stored, const std::vector<T>& all, index_t order,
                           bool without_diagonal) {
  std::vector<T> A(all);
  for (index_t j = 0; j < order; ++j) {
    for (index_t i = 0; i < order; ++i) {
      const bool kept = stored == residua::uplo::lower ? i >= j : i <= j;
      if (!kept || (without_diagonal && i == j)) {
        A[static_cast<std::size_t>(i + j * order)] = T(std::numeric_limits<double>::quiet_NaN());
      }
    }
  }
  return A;
}

/// Whole numbers from -8 to 8: sums of a few products of them are exact, in whatever order.
inline std::vector<double> small_integers(index_t count, index_t factor) {
  std::vector<double> x;
  for (index_t i = 0; i < count; ++i) x.push_back(static_cast<double>(i * factor % 17 - 8));
  return x;
}

/// The alphas and betas that routines treat each in its own way.
template <class T>
struct factors {
  arithmetic_t<T> alpha, beta;
};
template <class T>
std::vector<factors<T>> all_factors() {
  using number = arithmetic_t<T>;
  source_of<number> source({-3, 3}, 3);
  const number alpha = drawn<number>(source, 1), beta = drawn<number>(source, -1);
  return {{number(1.0), number(0.0)}, {alpha, beta}, {alpha, number(1.0)}, {number(0.0), beta}};
}

/// Whether level 3 in double is a library's here, and its bits thus not the reference's.
template <class T>
bool has_other_bits(const residua::context& ctx) {
  return std::is_same_v<T, double> && residua::vendor::is_worth_it(ctx);
}

/// f<TA, TB, TC>() for each product that gemm computes.
template <class F>
void for_each_product(const F& f) {
#define RESIDUA_CALL(TA, TB, TC)         \
  {                                      \
    using namespace residua;             \
    SCOPED_TRACE(#TA " x " #TB);         \
    f.template operator()<TA, TB, TC>(); \
  }
  RESIDUA_PRODUCTS(RESIDUA_CALL)
#undef RESIDUA_CALL
}

}  // namespace residua_test
