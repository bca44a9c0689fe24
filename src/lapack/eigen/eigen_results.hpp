// What decompositions of symmetric and Hermitian matrices return.
#pragma once

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "lapack/eigen/refinement_products.hpp"
#include "residua/lapack/syevd.hpp"

namespace residua::lapack {

/// Columns of X to those of `target` in the order of rising eigenvalues, which go to w times 2^exponent.
template <class T>
void write_sorted(const context& ctx, const matrix_view<const T>& X, const std::vector<T>& values,
                  int exponent, const matrix_view<T>& target, const vector_view<T>& w) {
  std::vector<index_t> order(values.size());
  std::iota(order.begin(), order.end(), index_t{0});
  const auto value = [&](index_t k) { return values[static_cast<std::size_t>(k)]; };
  std::stable_sort(order.begin(), order.end(), [&](index_t a, index_t b) { return value(a) < value(b); });
  reorder_columns<T>(ctx, X, order, target);
  std::vector<T> sorted;
  sorted.reserve(order.size());
  using std::ldexp;
  for (const index_t k : order) sorted.push_back(ldexp(value(k), exponent));
  const array<T> on_device(ctx, sorted);
  copy<T>(ctx, on_device.view(), w);
}

/// Zeros to w.
template <class T>
eigen_report eigenvalues_of_zero(const context& ctx, const vector_view<T>& w) {
  const array<T> zeros(ctx, w.size());
  copy<T>(ctx, zeros.view(), w);
  eigen_report report;
  report.products = {engine::native, "a matrix of zeros"};
  return report;
}

inline eigen_report nothing_to_decompose() {
  eigen_report report;
  report.products = {engine::native, "nothing to decompose"};
  return report;
}

inline eigen_report failed_decomposition() {
  constexpr double unknown = std::numeric_limits<double>::infinity();
  eigen_report report;
  report.info = 2;
  report.residual = report.orthogonality = report.eigenvalue_error = unknown;
  report.products = {engine::native, "the decomposition in double failed"};
  return report;
}

}  // namespace residua::lapack
