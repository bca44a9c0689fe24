// Blocks of one or two rows and columns, which factors with pivots of that order are made of.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "certified/upper_bounds.hpp"
#include "residua/number/bounds.hpp"
#include "residua/number/operators.hpp"

namespace residua::sparse {

/// N rows and columns, N being 1 or 2.
template <class T, std::size_t N>
struct pivot_block {
  static_assert(N == 1 || N == 2);
  using number = T;
  static constexpr std::size_t order = N;
  std::array<std::array<T, N>, N> element{};
};

/// f(i, j) for all places in a block of N rows and columns.
template <std::size_t N, class F>
void for_each_place(const F& f) {
  for (std::size_t i = 0; i < N; ++i) {
    for (std::size_t j = 0; j < N; ++j) f(i, j);
  }
}

/// X Y.
template <class T, std::size_t N>
pivot_block<T, N> product(const pivot_block<T, N>& X, const pivot_block<T, N>& Y) {
  pivot_block<T, N> Z;
  for_each_place<N>([&](std::size_t i, std::size_t j) {
    T sum = X.element[i][0] * Y.element[0][j];
    if constexpr (N == 2) sum = sum + X.element[i][1] * Y.element[1][j];
    Z.element[i][j] = sum;
  });
  return Z;
}
/// S - X Y^T.
template <class T, std::size_t N>
void subtract_product(pivot_block<T, N>& S, const pivot_block<T, N>& X, const pivot_block<T, N>& Y) {
  for_each_place<N>([&](std::size_t i, std::size_t j) {
    T& s = S.element[i][j];
    for (std::size_t k = 0; k < N; ++k) s = s - X.element[i][k] * Y.element[j][k];
  });
}
template <class T, std::size_t N>
pivot_block<T, N> transposed(const pivot_block<T, N>& X) {
  pivot_block<T, N> Z;
  for_each_place<N>([&](std::size_t i, std::size_t j) { Z.element[i][j] = X.element[j][i]; });
  return Z;
}

template <class T>
T determinant(const pivot_block<T, 2>& D) {
  return D.element[0][0] * D.element[1][1] - D.element[0][1] * D.element[0][1];
}
/// About S D^-1 for a symmetric D.
template <class T>
pivot_block<T, 1> quotient(const pivot_block<T, 1>& S, const pivot_block<T, 1>& D) {
  return {{{{S.element[0][0] / D.element[0][0]}}}};
}
template <class T>
pivot_block<T, 2> quotient(const pivot_block<T, 2>& S, const pivot_block<T, 2>& D) {
  const T its_determinant = determinant(D), off_diagonal = -D.element[0][1] / its_determinant;
  const pivot_block<T, 2> inverse{{{{{D.element[1][1] / its_determinant, off_diagonal}},
                                    {{off_diagonal, D.element[0][0] / its_determinant}}}}};
  return product(S, inverse);
}
/// v becomes about D^-1 v for a symmetric D.
template <class T>
void divide(const pivot_block<T, 1>& D, T* v) {
  v[0] = v[0] / D.element[0][0];
}
template <class T>
void divide(const pivot_block<T, 2>& D, T* v) {
  const T its_determinant = determinant(D), x = v[0], y = v[1];
  v[0] = (D.element[1][1] * x - D.element[0][1] * y) / its_determinant;
  v[1] = (D.element[0][0] * y - D.element[0][1] * x) / its_determinant;
}
/// v - X w.
template <class T>
void subtract_applied(const pivot_block<T, 1>& X, T* v, const T* w) {
  v[0] = v[0] - X.element[0][0] * w[0];
}
template <class T>
void subtract_applied(const pivot_block<T, 2>& X, T* v, const T* w) {
  for (std::size_t i = 0; i < 2; ++i) v[i] = v[i] - (X.element[i][0] * w[0] + X.element[i][1] * w[1]);
}

template <class T, std::size_t N>
bool is_finite(const pivot_block<T, N>& X) {
  bool all = true;
  for_each_place<N>(
      [&](std::size_t i, std::size_t j) { all = all && std::isfinite(leading(X.element[i][j])); });
  return all;
}

/// At least |x|.
template <class T>
double size_of(const T& x) {
  return certified::inflated(std::fabs(leading(x)));
}
/// |X| y for numbers that are not negative, from above.
template <class T, std::size_t N>
std::array<double, N> times(const pivot_block<T, N>& X, const std::array<double, N>& y) {
  using namespace certified;
  std::array<double, N> sums{};
  for_each_place<N>([&](std::size_t i, std::size_t j) {
    const double term = product_bound(size_of(X.element[i][j]), y[j]);
    sums[i] = j == 0 ? term : sum_bound(sums[i], term);
  });
  return sums;
}
template <std::size_t N>
void add_to(std::array<double, N>& x, const std::array<double, N>& y) {
  for (std::size_t i = 0; i < N; ++i) x[i] = certified::sum_bound(x[i], y[i]);
}

}  // namespace residua::sparse
