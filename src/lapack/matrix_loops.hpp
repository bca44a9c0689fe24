// Loops over matrices on any backend.
#pragma once

#include "lapack/matrix_stages.hpp"
#include "loop/run.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/lapack/lange.hpp"
#include "residua/view/array.hpp"

namespace residua::lapack {

/// target = source on a part of `target`, as its format rounds it.
template <class To, class From>
void copy_matrix(const context& ctx, const operand<From>& source, const matrix_view<To>& target,
                 region part = region::all) {
  loop::run_elements(ctx, target.rows() * target.columns(),
                     copy_matrix_stage<To, From>{{}, source, target, part});
}

/// target = |source|, in double.
template <class T>
void copy_magnitudes(const context& ctx, const operand<T>& source, const matrix_view<double>& target) {
  loop::run_elements(ctx, target.rows() * target.columns(), magnitude_stage<T>{{}, source, target});
}

/// Copies magnitudes and returns the largest, or NaN if there is one; on a GPU the host waits.
template <class T>
double measure_magnitudes(const context& ctx, const operand<T>& source, const matrix_view<double>& target) {
  return loop::reduce_elements(ctx, target.rows() * target.columns(),
                               measured_magnitude_stage<T>{{}, source, target});
}

/// Columns of an identity matrix, from that on whose one is in row `first`.
template <class T>
void set_identity(const context& ctx, const matrix_view<T>& target, index_t first = 0) {
  loop::run_elements(ctx, target.rows() * target.columns(), identity_stage<T>{{}, target, first});
}

template <class T>
void clear(const context& ctx, const matrix_view<T>& target) {
  set_identity(ctx, target, target.rows());
}

/// A number in the context's memory as an argument of a routine, which on a GPU reads it there.
template <class Number>
scalar<Number> number_in_memory(const context& ctx, const Number* place) {
  if (ctx.memory() == memory_space::device) return scalar<Number>::on_device(place);
  return *place;
}

/// The norm of an operand that is not empty; on a GPU waits for it.
template <class T>
arithmetic_t<T> norm_of(const context& ctx, matrix_norm which, const operand<T>& A) {
  const index_t entries = A.rows() * A.columns();
  switch (which) {
    case matrix_norm::max:
      return loop::reduce_elements(ctx, entries, largest_entry_stage<T>{{}, A});
    case matrix_norm::one:
      return loop::reduce_elements(ctx, A.columns(), largest_column_stage<T>{{}, A});
    case matrix_norm::infinity:
      return loop::reduce_elements(ctx, A.rows(), largest_column_stage<T>{{}, transposed(A)});
    default:
      return loop::reduce_elements(ctx, entries, frobenius_stage<T>{{}, A});
  }
}

/// The diagonal, on the host.
template <class T>
std::vector<T> diagonal_on_host(const context& ctx, const matrix_view<const T>& A) {
  array<T> diagonal(ctx, A.diagonal().size());
  copy<T>(ctx, A.diagonal(), diagonal);
  return diagonal.to_host(ctx);
}

/// The first zero on the diagonal, counted from 1, or 0: LAPACK's info of a factor that is to be inverted.
template <class T>
index_t first_zero_on_diagonal(const context& ctx, const matrix_view<const T>& A) {
  const auto diagonal = diagonal_on_host(ctx, A);
  for (std::size_t i = 0; i < diagonal.size(); ++i) {
    if (leading(diagonal[i]) == 0) return static_cast<index_t>(i) + 1;
  }
  return 0;
}

}  // namespace residua::lapack
