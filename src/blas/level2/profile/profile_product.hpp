// Banded and packed matrices times vectors: what gbmv, sbmv, spmv, tbmv and tpmv are made of.
#pragma once

#include "blas/level2/profile/profile_matrix.hpp"
#include "blas/level2/trsv_system.hpp"

namespace residua::blas {

/// y = alpha a x + beta y for some rows of a. beta = 0 does not read y. y may be x where the routine works in
/// place: then the elements of x that are overwritten are read from a copy.
template <class T>
struct profile_product {
  using number = element_number<T>;
  scalar<number> alpha, beta;
  profile_operand<T> a;
  vector_view<const T> x;
  vector_view<T> y;
  range outputs;                   // the rows; their first is a multiple of product_block
  vector_view<const T> copy = {};  // elements copied.begin … copied.end - 1 of x
  range copied = {0, 0};

  [[nodiscard]] RESIDUA_INLINE number element_of_x(index_t k) const {
    return copied.contains(k) ? load_number(copy, k - copied.begin) : load_number(x, k);
  }
  /// What becomes of the sum of output r, which lacks the term of a unit diagonal.
  RESIDUA_INLINE void finish(index_t r, accumulator<number>& sum) const {
    if (a.unit) add_product(sum, number(1.0), element_of_x(r));
    store(r, sum.value());
  }
  RESIDUA_INLINE void store(index_t r, const number& sum) const {
    using arithmetic = element_arithmetic<T>;
    const number scaled = arithmetic::product(alpha.get(), sum), of_y = beta.get();
    arithmetic::store(y, r,
                      of_y == number(0.0) ? scaled : arithmetic::scaled_sum(of_y, load_number(y, r), scaled));
  }
};

/// Rows that one task, or one block of threads, takes a multiple of.
inline constexpr index_t product_block = 64;

/// x in place of b: op(A) x = b with a triangular matrix.
template <class T>
using profile_system = triangular_system<T, profile_operand<T>>;

}  // namespace residua::blas

namespace residua::reference {

/// Adds the terms of some columns, or rows, ascending; `turn` counts the terms of the sum.
template <class T, class Element>
void add_profile_terms(accumulator<blas::element_number<T>>& sum, index_t& turn,
                       const blas::profile_product<T>& p, const blas::range& terms, const Element& element) {
  for (index_t k = terms.begin; k < terms.end; ++k) {
    blas::add_product(sum, element(k), p.element_of_x(k));
    if (++turn % blas::element_arithmetic<T>::terms == 0) sum.renormalise();
  }
}

template <class T>
void multiply_profile(const blas::profile_product<T>& p) {
  using number = blas::element_number<T>;
  const bool alpha_is_zero = p.alpha.get() == number(0.0);
  for (index_t r = p.outputs.begin; r < p.outputs.end; ++r) {
    if (alpha_is_zero) {
      p.store(r, number(0.0));
      continue;
    }
    accumulator<number> sum;
    sum.clear();
    index_t turn = 0;
    add_profile_terms(sum, turn, p, p.a.terms_in_row(r), [&](index_t k) { return p.a.in_row(r, k); });
    add_profile_terms(sum, turn, p, p.a.terms_in_column(r), [&](index_t k) { return p.a.in_column(r, k); });
    p.finish(r, sum);
  }
}

template <class T>
void solve_profile(const blas::profile_system<T>& s) {
  for (index_t turn = 0; turn < s.size(); ++turn) {
    const index_t r = s.at_turn({0, s.size()}, turn);
    const blas::range terms = s.a.terms_beside_diagonal(r);
    auto rest = blas::sum_from(blas::load_number(s.x, r));
    for (index_t t = 0; t < terms.size(); ++t) {
      const index_t k = s.at_turn(terms, t);
      if (t % blas::element_arithmetic<T>::terms == 0) rest.renormalise();
      blas::add_product(rest, s.a.element(r, k), -blas::load_number(s.x, k));
    }
    s.solve(r, rest.value());
  }
}

}  // namespace residua::reference
