// C = alpha a b + beta C for operands of any form: what the level-3 routines and the residue engine compute.
//
// Element (i, j) is the sum over k of a_ik b_kj in an accumulator of the arithmetic format, in ascending
// order and renormalised at the same places on every backend: the same bits everywhere. Then alpha times it,
// plus beta c_ij, rounded once on storing. Where C is small and k is long, k is cut into slices that are
// summed apart, so that a GPU has enough to do, and merged in order, first within groups of slices and then
// group by group (merged_slices): part of the definition, which slice_length() gives by the sizes alone.
#pragma once

#include "dense/operand.hpp"
#include "number/ceil_div.hpp"
#include "residua/number/format.hpp"
#include "residua/view/matrix_batch.hpp"
#include "residua/view/scalar.hpp"

namespace residua::dense {

/// alpha sum + beta c, where beta = 0 leaves c out whatever it is.
template <class Number>
RESIDUA_INLINE Number updated(const Number& c, const Number& beta, const Number& alpha, const Number& sum) {
  const Number scaled = alpha * sum;
  return beta == Number(0.0) ? scaled : loop::multiply_add(beta, c, scaled);
}

/// C = alpha a b + beta C on a part of C. beta = 0 does not read C, alpha = 0 has no terms.
template <class TA, class TB, class TC>
struct product {
  using number = arithmetic_t<TC>;
  number alpha, beta;
  operand<TA> a;
  operand<TB> b;
  matrix_view<TC> C;
  region part;
  index_t slice;  // how many terms are summed apart

  [[nodiscard]] RESIDUA_INLINE index_t rows() const { return C.rows(); }
  [[nodiscard]] RESIDUA_INLINE index_t columns() const { return C.columns(); }
  [[nodiscard]] RESIDUA_INLINE index_t terms() const { return alpha == number(0.0) ? 0 : a.columns(); }
  [[nodiscard]] RESIDUA_INLINE bool is_sliced() const { return slice < terms(); }
  /// Applies alpha and beta to the sum at (i, j) and stores the result.
  RESIDUA_INLINE void finish(index_t i, index_t j, const number& sum) const {
    const number before = beta == number(0.0) ? beta : load(C, i, j);
    store(C, i, j, updated(before, beta, alpha, sum));
  }
};

/// How many slices a group has, the last one fewer: a GPU merges all groups at a time.
inline constexpr index_t slices_of_group = 8;
/// At most as many slices as keep a chain of merges within a group, and of groups, short.
inline constexpr index_t most_slices = 128;
static_assert(most_slices / slices_of_group < terms_between_renormalisations,
              "no merge renormalises a total");

/// Adds the sum of a slice, or of a group of them, to a total.
template <class Acc>
RESIDUA_INLINE void merge_slice(Acc& total, Acc slice) {
  slice.renormalise();
  total.merge(slice);
}

/// The sum of all slices, of which there is one a call of add(), in order.
template <class Acc>
class merged_slices {
 public:
  RESIDUA_INLINE merged_slices() {
    group_.clear();
    groups_.clear();
  }
  RESIDUA_INLINE void add(const Acc& slice, index_t turn) {
    if (turn > 0 && turn % slices_of_group == 0) {
      merge_slice(groups_, group_);
      group_.clear();
    }
    merge_slice(group_, slice);
  }
  /// One group is the whole.
  [[nodiscard]] RESIDUA_INLINE Acc whole(index_t slices) const {
    if (slices <= slices_of_group) return group_;
    Acc total = groups_;
    merge_slice(total, group_);
    return total;
  }

 private:
  Acc group_, groups_;
};

/// The products that one call asks for, of one shape; scalars may be in device memory.
template <class TA, class TB, class TC>
struct product_batch {
  using number = arithmetic_t<TC>;
  scalar<number> alpha, beta;
  matrix_batch<const TA> A;
  form a_as;
  matrix_batch<const TB> B;
  form b_as;
  matrix_batch<TC> C;
  region part = region::all;
  index_t slice = 0;  // 0: all terms at once

  [[nodiscard]] RESIDUA_INLINE index_t count() const { return C.count(); }
  [[nodiscard]] RESIDUA_INLINE index_t rows() const { return C.shape().rows(); }
  [[nodiscard]] RESIDUA_INLINE index_t columns() const { return C.shape().columns(); }
  [[nodiscard]] RESIDUA_INLINE index_t terms() const {
    return a_as.transposed ? A.shape().rows() : A.shape().columns();
  }
  [[nodiscard]] RESIDUA_INLINE index_t slices() const { return slice == 0 ? 1 : ceil_div(terms(), slice); }
  RESIDUA_INLINE product<TA, TB, TC> operator[](index_t i) const {
    return {alpha.get(), beta.get(), {A[i], a_as}, {B[i], b_as}, C[i], part, slice == 0 ? terms() : slice};
  }
};

/// A single product.
template <class TA, class TB, class TC>
product_batch<TA, TB, TC> single_product(const scalar<arithmetic_t<TC>>& alpha, const operand<TA>& a,
                                         const operand<TB>& b, const scalar<arithmetic_t<TC>>& beta,
                                         const matrix_view<TC>& C, region part = region::all) {
  return {alpha, beta, {a.A, 0, 1}, form(a), {b.A, 0, 1}, form(b), {C, 0, 1}, part};
}

/// Products of more squares of 16 x 16 elements are not sliced: a GPU counts the slices that are there, tile
/// by tile.
inline constexpr index_t most_sliced_squares = 4096;
/// No slice has fewer terms, but the last one.
inline constexpr index_t shortest_slice = 32;

/// How many terms are summed apart, or 0 if all are summed at once. Slices make up for what C lacks in
/// squares of 16 x 16 elements to be 4096 tasks, some 16 for each processor of a large GPU; but of no fewer
/// than 96 terms, as merging them is not free, or of 32 while there are fewer than 264 tasks. What was
/// measured is in docs/measurements/products_gpu.md.
constexpr index_t slice_length(index_t rows, index_t columns, index_t terms, region part) {
  constexpr index_t side = 16, wanted = most_sliced_squares, enough = 264, long_slice = 96;
  constexpr auto smaller = [](index_t a, index_t b) { return a < b ? a : b; };
  const index_t squares = ceil_div(rows, side) * ceil_div(columns, side);
  const index_t tasks = part == region::all ? squares : ceil_div(squares, 2);
  if (tasks == 0 || squares > most_sliced_squares) return 0;
  index_t allowed = smaller(terms / shortest_slice, enough / tasks);
  if (allowed < terms / long_slice) allowed = terms / long_slice;
  const index_t slices = smaller(smaller((wanted + tasks / 2) / tasks, most_slices), allowed);
  return slices < 2 ? 0 : round_up(ceil_div(terms, slices), terms_between_renormalisations);
}

/// X(TA, TB, TC): the products that there are. Of matrices of one format, and of double matrices with longer
/// ones.
#define RESIDUA_PRODUCT_OF_SAME(id, type, name, bits, bytes, X) X(type, type, type)
#define RESIDUA_PRODUCT_WITH_DOUBLE(id, type, name, bits, bytes, X) \
  X(double, type, type) X(type, double, type)
#define RESIDUA_PRODUCTS(X)                                       \
  RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_PRODUCT_OF_SAME, X) \
  RESIDUA_INSTANTIATED_MULTI_LIMB_FORMATS(RESIDUA_PRODUCT_WITH_DOUBLE, X)

/// The products by what they are computed in, for sources that are compiled a format apiece.
#define RESIDUA_PRODUCTS_IN(T, X) X(T, T, T) X(double, T, T) X(T, double, T)
#define RESIDUA_PRODUCTS_IN_DOUBLE(X) \
  X(double, double, double)           \
  RESIDUA_SHORT_FORMATS(RESIDUA_PRODUCT_OF_SAME, X)
#define RESIDUA_PRODUCTS_IN_DD(X) \
  RESIDUA_PRODUCTS_IN(dd, X)      \
  RESIDUA_TRIPLE_FORMATS(RESIDUA_PRODUCT_OF_SAME, X)
#define RESIDUA_PRODUCTS_IN_TD(X) RESIDUA_PRODUCTS_IN(td, X)
#define RESIDUA_PRODUCTS_IN_QD(X) RESIDUA_PRODUCTS_IN(qd, X)

}  // namespace residua::dense
