// What gemv, symv and trmv have in common: alpha M x + beta y against MPFR, where M is given element by
// element.
#pragma once

#include <functional>

#include "blas/level2/gemv_problem.hpp"
#include "blas/matrices.hpp"

namespace residua_test {

using residua::op;

/// M as the routine should see it: rows x columns elements by columns.
template <class TA>
struct dense {
  index_t rows, columns;
  std::vector<TA> element;
  [[nodiscard]] const TA& operator()(index_t i, index_t j) const { return element[i + j * rows]; }
};

/// rows x columns elements whose element (i, j) is element(i, j).
template <class TA, class F>
dense<TA> dense_of(index_t rows, index_t columns, const F& element) {
  dense<TA> M{rows, columns, {}};
  for (index_t j = 0; j < columns; ++j) {
    for (index_t i = 0; i < rows; ++i) M.element.push_back(element(i, j));
  }
  return M;
}

/// Sets sum = sum_k M_ik x_k and size = sum_k |M_ik x_k|.
template <class TA, class T>
void exact_row(const dense<TA>& M, const std::vector<T>& x, index_t i, mp& sum, mp& size) {
  mp a, b;
  for (index_t k = 0; k < M.columns; ++k) {
    a.set(M(i, k));
    b.set(x[k]);
    mpfr_mul(a.get(), a.get(), b.get(), MPFR_RNDN);
    mpfr_add(sum.get(), sum.get(), a.get(), MPFR_RNDN);
    mpfr_abs(a.get(), a.get(), MPFR_RNDN);
    mpfr_add(size.get(), size.get(), a.get(), MPFR_RNDN);
  }
}

/// That |result - (alpha M x + beta y)| is within the bound of gemv.hpp, in rows that are `step` apart.
/// `terms`: how many a row has at most; -1: as many as M has columns.
template <class TA, class T>
void expect_matvec(const dense<TA>& M, const arithmetic_t<T>& alpha, const std::vector<T>& x,
                   const arithmetic_t<T>& beta, const std::vector<T>& y, const std::vector<T>& result,
                   index_t step = 1, index_t terms = -1) {
  using bounds = bound_of_format<T>;
  const mp of_alpha(alpha), of_beta(beta);
  for (index_t i = 0; i < M.rows; i += step) {
    mp sum(residua::oracle::exact_bits), size, of_y(y[i]);
    exact_row(M, x, i, sum, size);
    mpfr_mul(sum.get(), sum.get(), of_alpha.get(), MPFR_RNDN);
    mpfr_mul(size.get(), size.get(), of_alpha.get(), MPFR_RNDN);
    mpfr_abs(size.get(), size.get(), MPFR_RNDN);
    if (beta == arithmetic_t<T>(0.0)) of_y.set(0.0);
    mpfr_mul(of_y.get(), of_y.get(), of_beta.get(), MPFR_RNDN);
    mpfr_add(sum.get(), sum.get(), of_y.get(), MPFR_RNDN);
    mpfr_abs(of_y.get(), of_y.get(), MPFR_RNDN);
    mpfr_mul_d(of_y.get(), of_y.get(), bounds::scaled_sum, MPFR_RNDU);
    const double of_terms = static_cast<double>(terms < 0 ? M.columns : terms) * bounds::dot +
                            bounds::product + bounds::scaled_sum;
    mpfr_mul_d(size.get(), size.get(), of_terms, MPFR_RNDU);
    mpfr_add(size.get(), size.get(), of_y.get(), MPFR_RNDU);
    ASSERT_TRUE(within(result[i], sum, 1, size)) << "element " << i;
  }
}

/// alpha and beta of call number `turn`: 1 and 0, drawn ones, and 0.
template <class Number>
std::pair<Number, Number> factors(int turn) {
  source_of<Number> source({-3, 3}, 3);
  const Number alpha = drawn<Number>(source, 1), beta = drawn<Number>(source, -1);
  switch (turn % 4) {
    case 0:
      return {Number(1.0), Number(0.0)};
    case 1:
      return {alpha, beta};
    case 2:
      return {alpha, Number(1.0)};
    default:
      return {Number(0.0), beta};
  }
}

template <class F>
void for_each_matvec(const F& f) {
#define RESIDUA_MATVEC(TA, T)                       \
  {                                                 \
    using namespace residua;                        \
    SCOPED_TRACE(#TA " matrix and " #T " vectors"); \
    f.template operator()<TA, T>();                 \
  }
  RESIDUA_MATVECS
#undef RESIDUA_MATVEC
}

/// Views of a matrix that break one rule each, with the word by which the message tells it.
template <class T>
std::vector<std::pair<residua::matrix_view<T>, std::string>> broken_matrices(
    const residua::context& ctx, const residua::matrix_view<T>& good) {
  using residua::memory_space;
  const auto other = ctx.memory() == memory_space::host ? memory_space::device : memory_space::host;
  const index_t m = good.rows(), n = good.columns();
  using view = residua::matrix_view<T>;
  return {{view(good.data(), m, n, m - 1, good.memory()), "leading dimension"},
          {view(good.data(), -1, n, m, good.memory()), "-1 rows"},
          {view(good.data(), m, -2, m, good.memory()), "-2 columns"},
          {view(nullptr, m, n, m, good.memory()), "null"},
          {view(good.data(), m, n, m, other), "memory"}};
}

}  // namespace residua_test
