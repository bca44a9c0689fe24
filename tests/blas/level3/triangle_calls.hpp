// What tests of trmm and trsm share: calls, their data, the terms of an element and the bounds.
#pragma once

#include "blas/level3/gemm_oracle.hpp"
#include "blas/level3/trsm_triangle.hpp"
#include "residua/blas/level3/trmm.hpp"
#include "residua/blas/level3/trsm.hpp"

namespace residua_test {

using residua::diag;
using residua::op;
using residua::side;
using residua::uplo;

/// The order of T, and how many vectors it acts on.
struct shape {
  index_t order, count;
};

template <class T>
struct call {
  shape s;
  side triangle_side;
  uplo stored;
  op form;
  diag diagonal;
  arithmetic_t<T> alpha;
  std::vector<T> triangle, B;  // the triangle in full

  [[nodiscard]] index_t rows() const { return triangle_side == side::left ? s.order : s.count; }
  [[nodiscard]] index_t columns() const { return triangle_side == side::left ? s.count : s.order; }
  /// Whether op(T) has an element (i, k), and which.
  [[nodiscard]] bool has(index_t i, index_t k) const {
    return (stored == uplo::lower) == (form == op::none) ? i >= k : i <= k;
  }
  [[nodiscard]] T t(index_t i, index_t k) const {
    if (i == k && diagonal == diag::unit) return T(1.0);
    return triangle[form == op::none ? i + k * s.order : k + i * s.order];
  }
  /// Calls f with the elements of op(T) and X whose products make up element (i, j) of op(T) X or X op(T).
  template <class F>
  void for_each_term(const std::vector<T>& X, index_t i, index_t j, const F& f) const {
    for (index_t k = 0; k < s.order; ++k) {
      if (triangle_side == side::left && has(i, k)) f(t(i, k), X[k + j * rows()]);
      if (triangle_side == side::right && has(k, j)) f(t(k, j), X[i + k * rows()]);
    }
  }
};

enum class routine { trmm, trsm };

template <class T>
std::vector<T> run(const residua::context& ctx, routine which, const call<T>& c, index_t padding) {
  const auto stored = triangle_of(c.stored, c.triangle, c.s.order, c.diagonal == diag::unit);
  const padded<T> A(ctx, stored, c.s.order, c.s.order, padding);
  padded<T> B(ctx, c.B, c.rows(), c.columns(), 2 * padding);
  if (which == routine::trmm) {
    residua::trmm(ctx, c.triangle_side, c.stored, c.form, c.diagonal, c.alpha, A, B);
  } else {
    residua::trsm(ctx, c.triangle_side, c.stored, c.form, c.diagonal, c.alpha, A, B);
  }
  return B.elements();
}

/// With off-diagonal elements no larger than a fraction of those on the diagonal: solutions then stay in
/// range, whatever the order. Rows and columns of graded data differ by many binades.
template <class T>
std::vector<T> triangle_elements(data kind, index_t order) {
  using number = arithmetic_t<T>;
  auto A = vector_of<T>(kind == data::extreme ? data::uniform : kind, order * order, 61);
  for (index_t k = 0; k < order; ++k)
    A[k + k * order] = stored<T>(number(2.0) + residua::loaded(A[k + k * order]));
  for (index_t j = 0; j < order; ++j) {
    for (index_t i = 0; i < order; ++i) {
      if (i != j)
        A[i + j * order] =
            stored<T>(residua::loaded(A[i + j * order]) * number(0.5 / static_cast<double>(order)));
    }
  }
  return A;
}

/// How often an order is halved down to triangles of one piece.
inline double halvings(index_t order) {
  constexpr index_t piece = residua::blas::triangle_order;
  return std::ceil(std::log2(static_cast<double>((order + piece - 1) / piece)));
}
/// trmm.hpp and trsm.hpp.
template <class T>
double bound(const residua::context& ctx, routine which, index_t order) {
  if (has_other_bits<T>(ctx) && which == routine::trsm) return (static_cast<double>(order) + 2) * u;
  using constants = residua::error_bounds<arithmetic_t<T>>;
  const double levels = halvings(order);
  const double of_sums = static_cast<double>(order) * constants::dot + constants::product;
  const double units = which == routine::trmm
                           ? of_sums + levels * constants::scaled_sum
                           : of_sums + (levels + 3) * constants::scaled_sum + constants::quotient;
  return (std::is_same_v<T, double> ? 2 : 1) * units * bound_of_format<T>::unit +
         (levels + 1) * storage_rounding<T>;
}

}  // namespace residua_test
