// a x = b with a triangular a, x in place of b: what trsv solves, in plain loops, the oracle of the other
// backends.
#pragma once

#include "blas/level2/element_arithmetic.hpp"
#include "blas/level2/gemv_problem.hpp"
#include "number/ceil_div.hpp"

namespace residua::blas {

/// Operand: how the matrix is stored.
template <class T, class Operand = operand<T>>
struct triangular_system {
  using number = element_number<T>;
  Operand a;
  vector_view<T> x;  // b at first

  [[nodiscard]] RESIDUA_INLINE index_t size() const { return a.rows(); }
  /// Whether the first unknown is solved first.
  [[nodiscard]] RESIDUA_INLINE bool forward() const { return a.ends_at_diagonal(); }
  /// The unknown that is solved as number `turn` of those begin … end - 1.
  [[nodiscard]] RESIDUA_INLINE index_t at_turn(const range& r, index_t turn) const {
    return forward() ? r.begin + turn : r.end - 1 - turn;
  }
  /// Of those unknowns, the ones that are solved as number `turn` of parts of `length` unknowns.
  [[nodiscard]] RESIDUA_INLINE range part(const range& all, index_t length, index_t turn) const {
    const index_t p = forward() ? turn : ceil_div(all.size(), length) - 1 - turn;
    return common({all.begin + p * length, all.begin + (p + 1) * length}, all);
  }
  /// The unknowns, of `all`, that are solved after, or before, the part `r`.
  [[nodiscard]] RESIDUA_INLINE range behind(const range& all, const range& r) const {
    return forward() ? range{r.end, all.end} : range{all.begin, r.begin};
  }
  [[nodiscard]] RESIDUA_INLINE range before(const range& all, const range& r) const {
    return forward() ? range{all.begin, r.begin} : range{r.end, all.end};
  }
  /// Stores x_r, given what is left of b_r, and returns -x_r as it is stored.
  RESIDUA_INLINE number solve(index_t r, const number& rest) const {
    element_arithmetic<T>::store(x, r, a.unit ? rest : rest / a.element(r, r));
    return -load_number(x, r);
  }
};

/// A sum that begins with b_r, as if just renormalised.
template <class Number>
RESIDUA_INLINE accumulator<Number> sum_from(const Number& b) {
  accumulator<Number> sum;
  sum.clear();
  add_product(sum, Number(1.0), b);
  sum.renormalise();
  return sum;
}

}  // namespace residua::blas

namespace residua::reference {

template <class T>
void solve_triangular(const blas::triangular_system<T>& s) {
  const blas::range all{0, s.size()};
  for (index_t turn = 0; turn < s.size(); ++turn) {
    const index_t r = s.at_turn(all, turn);
    auto rest = blas::sum_from(loop::scalar_lane{r}.load(s.x));
    for (index_t t = 0; t < turn; ++t) {
      const index_t k = s.at_turn(all, t);
      blas::add_product(rest, s.a.element(r, k), -loop::scalar_lane{k}.load(s.x));
      if ((t + 1) % terms_between_renormalisations == 0) rest.renormalise();
    }
    s.solve(r, rest.value());
  }
}

}  // namespace residua::reference
