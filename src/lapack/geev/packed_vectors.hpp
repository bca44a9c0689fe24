// Packed eigenvectors on the host: in the order of their eigenvalues, of norm 1.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "lapack/geev/complex_column.hpp"
#include "lapack/geev/packed_spectrum.hpp"
#include "residua/number/operators.hpp"

namespace residua::lapack {

/// Vectors by columns, whose eigenvalues are in the same order, pairs side by side.
template <class T>
struct packed_vectors {
  packed_spectrum<T> spectrum;
  std::vector<T> columns;

  [[nodiscard]] std::span<T> column(index_t j) {
    const auto n = static_cast<std::size_t>(spectrum.order());
    return std::span<T>(columns).subspan(static_cast<std::size_t>(j) * n, n);
  }
};

/// x times a real number.
template <class T>
void scale(std::span<T> x, const T& factor) {
  for (T& element : x) element = element * factor;
}
template <class T>
T square_of(std::span<const T> x) {
  T sum(0.0);
  for (const T& element : x) sum = sum + element * element;
  return sum;
}

/// The 2-norm becomes 1. What is zero or not finite stays.
template <class T>
void normalise(std::span<T> x) {
  using std::ldexp, std::sqrt;
  double largest = 0;
  for (const T& element : x) largest = std::max(largest, std::fabs(leading(element)));
  if (const int exponent = exponent_before_squares(largest); exponent != 0)
    std::ranges::for_each(x, [exponent](T& element) { element = ldexp(element, exponent); });
  const T square = square_of<T>(x);
  if (leading(square) > 0 && std::isfinite(leading(square))) scale(x, T(1.0) / sqrt(square));
}
template <class T>
void normalise(packed_vectors<T>& all) {
  for (index_t j = 0; j < all.spectrum.order(); ++j) {
    if (all.spectrum.tail[static_cast<std::size_t>(j)] < 0) {
      normalise<T>(all.column(j));
    } else {
      normalise(complex_column<T>{all.column(j).data(), all.column(j + 1).data(), all.column(j).size(), 1});
      ++j;
    }
  }
}

/// Multiplies the elements by 2^exponents, which are taken again and again where there are more elements, and
/// all by the power of two that brings the largest to about 1. What is zero or not finite stays.
template <class T>
void scale_elements(std::span<T> x, const std::vector<int>& exponents) {
  using std::ldexp;
  std::optional<int> most;
  for (std::size_t k = 0; k < x.size(); ++k) {
    const double size = std::fabs(leading(x[k]));
    if (size > 0 && std::isfinite(size))
      most = std::max(most.value_or(std::numeric_limits<int>::min()),
                      std::ilogb(size) + exponents[k % exponents.size()]);
  }
  if (!most) return;
  for (std::size_t k = 0; k < x.size(); ++k) x[k] = ldexp(x[k], exponents[k % exponents.size()] - *most);
}
template <class T>
void scale_rows(packed_vectors<T>& all, const std::vector<int>& exponents) {
  for (index_t j = 0; j < all.spectrum.order(); ++j) {
    const bool is_pair = all.spectrum.tail[static_cast<std::size_t>(j)] >= 0;
    const auto first = all.column(j);
    scale_elements<T>({first.data(), first.size() * (is_pair ? 2 : 1)}, exponents);
    if (is_pair) ++j;
  }
}

/// Pairs side by side, the eigenvalue with wi > 0 first; all of norm 1.
template <class T>
packed_vectors<T> sorted_vectors(const packed_spectrum<T>& spectrum, const std::vector<T>& columns) {
  const index_t n = spectrum.order();
  const auto order = spectrum.order_of_pairs();
  packed_vectors<T> its{packed_spectrum<T>(n), {}};
  its.columns.reserve(columns.size());
  for (const index_t k : order) {
    const auto first = columns.begin() + static_cast<std::ptrdiff_t>(k * n);
    its.columns.insert(its.columns.end(), first, first + static_cast<std::ptrdiff_t>(n));
  }
  for (index_t j = 0; j < n; ++j) {
    const auto k = static_cast<std::size_t>(order[static_cast<std::size_t>(j)]);
    if (spectrum.tail[k] < 0) {
      its.spectrum.set_real(j, spectrum.wr[k]);
      continue;
    }
    const bool is_conjugate = leading(spectrum.wi[k]) < 0;
    its.spectrum.set_pair(j, j + 1, spectrum.wr[k], is_conjugate ? -spectrum.wi[k] : spectrum.wi[k]);
    if (is_conjugate) scale(its.column(j + 1), T(-1.0));
    ++j;
  }
  normalise(its);
  return its;
}

}  // namespace residua::lapack
