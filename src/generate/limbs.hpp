// Dense problems in the format that their parameter `limbs` asks for.
#pragma once

#include <algorithm>
#include <span>

#include "generate/problem_spec.hpp"
#include "number/exact.hpp"
#include "residua/dense/dense_matrix.hpp"

namespace residua::detail {

/// The order of a dense problem, of which N x N elements must be possible.
inline index_t dense_order(const problem_spec& spec) {
  const index_t n = spec.size();
  spec.require_storable(n * n, "elements");
  return n;
}

/// function.template operator()<T>() with the format of as many limbs as the spec says, whose elements by
/// columns it returns.
template <class F>
dense_matrix with_limbs(index_t n, index_t limbs, const F& function) {
  dense_matrix A{n, n, {}};
  for (const auto f : solver_formats) {
    with_solver_format(f, [&]<class T>() {
      if (limb_count<T> == limbs) A.elements = function.template operator()<T>();
    });
  }
  return A;
}

/// N x N elements by columns: element(i, j), counted from 0.
template <class T, class Element>
std::vector<T> elements_by_columns(index_t n, const Element& element) {
  std::vector<T> all;
  all.reserve(static_cast<std::size_t>(n * n));
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) all.push_back(element(i, j));
  }
  return all;
}

/// numerator / denominator 2^exponent, rounded to nearest limb by limb.
template <class T>
T rounded_quotient(const integer& numerator, const integer& denominator, std::int64_t exponent) {
  double limbs[limb_count<T>];
  round_to_limbs(false, numerator, denominator, exponent, shape_of_format<T>(), limbs);
  if constexpr (limb_count<T> == 1) {
    return limbs[0];
  } else {
    T x;
    std::copy_n(limbs, limb_count<T>, x.limb);
    return x;
  }
}

}  // namespace residua::detail
