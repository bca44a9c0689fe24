// Column pivoting as stages (loop/stage.hpp): norms of what is left of columns, and exchanges.
//
// The norms choose pivots alone, so they are doubles whatever the format. Norms are downdated, and computed
// anew where downdating has lost half of their digits (Drmac, Bujanovic, On the failure of rank-revealing
// QR factorization software, ACM TOMS 35(2), 2008, algorithm 1): a sum of squares within a thread.
#pragma once

#include "lapack/matrix_stages.hpp"

namespace residua::lapack {

/// The norm of the leading limbs of a column from row `first` on.
template <class T>
RESIDUA_INLINE double norm_from(const matrix_view<T>& A, index_t first, index_t j) {
  accumulator<double> square[blas::size_classes];
  double sum[blas::size_classes];
  loop::clear(square, blas::size_classes);
  for (index_t i = first; i < A.rows(); ++i) {
    blas::add_square(leading(loop::scalar_lane{i}.load(A.column(j))), square);
  }
  for (int k = 0; k < blas::size_classes; ++k) sum[k] = square[k].value();
  return blas::safe_root(sum);
}

/// Norms of the columns from row `first` on, and the ones that downdating starts from.
template <class T>
struct column_norms_stage : matrix_stage<T> {
  matrix_view<T> A;
  index_t first;
  double *norm, *reference;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    norm[lane.i] = reference[lane.i] = norm_from(A, first, lane.i);
  }
};

/// The norm of a column without its first element; false, and nothing done, where too many digits would be
/// lost since the norm that downdating started from.
RESIDUA_INLINE bool downdate(double first, double& norm, double reference) {
  const double ratio = limb::abs(first) / norm, left = (1 + ratio) * (1 - ratio), lost = norm / reference;
  if (!(left > 0 && left * lost * lost > 0x1p-26)) return false;  // the root of double's unit roundoff
  norm *= limb::sqrt(left);
  return true;
}

/// Downdates the norms of the columns behind column j, once its reflector has been applied.
template <class T>
struct norm_downdate_stage : matrix_stage<T> {
  matrix_view<T> A;
  index_t j;
  double *norm, *reference;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t k = j + 1 + lane.i;
    if (norm[k] == 0) return;
    if (!downdate(leading(loop::scalar_lane{j}.load(A.column(k))), norm[k], reference[k])) {
      norm[k] = reference[k] = norm_from(A, j + 1, k);
    }
  }
};

/// Column j changes places with the one `*place` behind it, its norms and its place in the order with them.
template <class T>
struct column_exchange_stage : matrix_stage<T> {
  using scalars = index_t;
  matrix_view<T> A;
  index_t j;
  const index_t* place;
  double *norm, *reference;
  vector_view<index_t> order;

  [[nodiscard]] RESIDUA_INLINE scalars read_scalars() const { return j + *place; }
  template <class Acc>
  RESIDUA_INLINE void element(scalars other, loop::scalar_lane lane, Acc*) const {
    if (other == j) return;
    lane.swap(A.column(j), A.column(other));
    if (lane.i != 0) return;
    norm[other] = norm[j];
    reference[other] = reference[j];
    const index_t kept = order[j];
    order[j] = order[other];
    order[other] = kept;
  }
};

/// Row order[i] - 1 of `target` is row i of `source`.
template <class T>
struct scatter_rows_stage : matrix_stage<T> {
  matrix_view<const T> source;
  vector_view<const index_t> order;
  matrix_view<T> target;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i % source.rows(), j = lane.i / source.rows();
    loop::put(target.column(j), order[i] - 1, loop::element(source.column(j), i));
  }
};

#define RESIDUA_PIVOT_STAGES(X, T)    \
  X(lapack::column_norms_stage<T>)    \
  X(lapack::norm_downdate_stage<T>)   \
  X(lapack::column_exchange_stage<T>) \
  X(lapack::scatter_rows_stage<T>)

}  // namespace residua::lapack
