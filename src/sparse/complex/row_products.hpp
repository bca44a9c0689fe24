// What a row stage sees of a matrix: of a real one its rows, of a complex one its rows as complex numbers or,
// where the stage is one of real numbers, two rows for each: the real and the imaginary part, as the parts of
// its vectors lie in turns. So stages that do the same to both parts are written once for both kinds.
#pragma once

#include "loop/complex_lane.hpp"
#include "sparse/complex/csr_view.hpp"
#include "sparse/csr_view.hpp"

namespace residua::sparse {

template <class Stage>
inline constexpr bool is_complex_stage = is_complex<typename Stage::number>;

/// How many rows of a stage may pass between two renormalisations of its sums, of which they add as many
/// terms to each.
template <class View>
inline constexpr int rows_between_renormalisations = terms_between_renormalisations;
template <>
inline constexpr int rows_between_renormalisations<complex_csr_view> = complex_terms_between_renormalisations;

/// The sum that a row's product with the operand is taken in.
template <class View, class Stage>
struct row_product {
  using type = typename Stage::product_accumulator;
};
template <class Stage>
requires(!is_complex_stage<Stage>) struct row_product<complex_csr_view, Stage> {
  using type = complex_sum<typename Stage::product_accumulator>;
};
template <class View, class Stage>
using row_product_t = typename row_product<View, Stage>::type;

/// The vector that a stage multiplies, as the matrix sees it.
template <class T>
RESIDUA_INLINE const vector_view<const T>& operand_of(const csr_view&, const vector_view<const T>& x) {
  return x;
}
template <class T>
RESIDUA_INLINE const vector_view<const complex<T>>& operand_of(const complex_csr_view&,
                                                               const vector_view<const complex<T>>& x) {
  return x;
}
/// The operand of a vector whose parts are in turns.
template <class T>
requires(!is_complex<T>) RESIDUA_INLINE vector_view<const complex<T>> operand_of(
    const complex_csr_view&, const vector_view<const T>& x) {
  return {reinterpret_cast<const complex<T>*>(x.first()), x.size() / 2, 1, x.memory()};
}

/// Gives a stage the product of row i.
template <class Stage, class Product, class Acc>
RESIDUA_INLINE void give_row(const csr_view&, const Stage& stage, const typename Stage::scalars& s, index_t i,
                             const Product& product, Acc* sum) {
  stage.row(s, loop::scalar_lane{i}, product.value(), sum);
}
template <class Stage, class Product, class Acc>
RESIDUA_INLINE void give_row(const complex_csr_view&, const Stage& stage, const typename Stage::scalars& s,
                             index_t i, const Product& product, Acc* sum) {
  if constexpr (is_complex_stage<Stage>) {
    stage.row(s, loop::complex_lane<loop::scalar_lane>{{i}}, product.value(), sum);
  } else {
    stage.row(s, loop::scalar_lane{2 * i}, product.re.value(), sum);
    stage.row(s, loop::scalar_lane{2 * i + 1}, product.im.value(), sum);
  }
}

}  // namespace residua::sparse
