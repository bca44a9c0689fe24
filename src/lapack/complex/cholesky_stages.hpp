// Small triangles of Cholesky's factorisation of Hermitian matrices, column by column, as stages
// (loop/stage.hpp): every element is summed once in ascending order, and has the same bits on every backend.
#pragma once

#include "blas/complex/triangle.hpp"
#include "blas/level1/safe_norm.hpp"
#include "residua/lapack/report.hpp"

namespace residua::lapack {

using blas::number_of, blas::put_number;

inline constexpr index_t complex_cholesky_order = blas::complex_triangle_order;

/// A is of an order up to complex_cholesky_order, and column j is in turn.
template <class T>
struct complex_cholesky_block {
  matrix_view<complex<T>> A;
  bool lower;
  index_t origin;  // the whole matrix's row that A begins with
  index_t* info;   // in the context's memory; the first minor that is not positive, if it was 0
  index_t j;

  /// Element (i, k) of L, whose conjugate an upper triangle holds in (k, i).
  [[nodiscard]] RESIDUA_INLINE complex_number_t<T> get(index_t i, index_t k) const {
    return lower ? number_of(A(i, k)) : conj(number_of(A(k, i)));
  }
  RESIDUA_INLINE void put(index_t i, index_t k, const complex_number_t<T>& value) const {
    lower ? put_number(A(i, k), value) : put_number(A(k, i), conj(value));
  }
};

template <class T>
struct cholesky_stage : blas::vector_stage<T> {
  static constexpr bool one_by_one = true;
  complex_cholesky_block<T> b;
};

/// Column j less the products of the columns before it, and the root of the diagonal: an index for each row
/// from j on. Nothing is written where info tells of a minor before.
template <class T>
struct cholesky_column_stage : cholesky_stage<T> {
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const auto& b = this->b;
    if (*b.info != 0) return;
    const index_t i = b.j + lane.i;
    accumulator<complex_number_t<T>> sum;
    sum.clear();
    for (index_t k = 0; k < b.j; ++k) sum.add_product(b.get(i, k), conj(b.get(b.j, k)));
    const auto rest = b.get(i, b.j) - sum.value();
    i == b.j ? put_diagonal(rest.re) : b.put(i, b.j, rest);
  }

 private:
  RESIDUA_INLINE void put_diagonal(const arithmetic_t<T>& pivot) const {
    if (pivot > arithmetic_t<T>(0.0)) {  // a NaN is not positive either
      this->b.put(this->b.j, this->b.j, blas::root(pivot));
    } else {
      *this->b.info = this->b.origin + this->b.j + 1;
    }
  }
};

/// Column j below the diagonal is divided by it: an index for each row.
template <class T>
struct cholesky_division_stage : cholesky_stage<T> {
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const auto& b = this->b;
    if (*b.info != 0) return;
    const index_t i = b.j + 1 + lane.i;
    const auto value = b.get(i, b.j);
    const auto diagonal = b.get(b.j, b.j).re;
    b.put(i, b.j, {blas::quotient(value.re, diagonal), blas::quotient(value.im, diagonal)});
  }
};

}  // namespace residua::lapack
