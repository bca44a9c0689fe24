// Small triangles on vectors, one vector after the other.
#pragma once

#include "blas/level3/trsm_triangle.hpp"

namespace residua::reference {

template <class T>
void run_triangle_on_vector(const blas::triangle_task<T>& task, index_t v) {
  using number = arithmetic_t<T>;
  const auto& M = task.M;
  number x[blas::triangle_order];
  for (index_t i = 0; i < M.rows(); ++i) x[i] = task.x.element(i, v);
  const auto element = [&](index_t i, index_t k) { return M.element(i, k); };
  if (task.what == blas::triangle_operation::multiply) {
    blas::multiply_by_triangle<number>(M.rows(), M.ends_at_diagonal(), task.alpha.get(), element, x);
  } else {
    blas::solve_triangle<number>(M.rows(), M.ends_at_diagonal(), M.unit, task.alpha.get(), element, x);
  }
  for (index_t i = 0; i < M.rows(); ++i) task.x.set(i, v, x[i]);
}

template <class T>
void run_triangle(const blas::triangle_task<T>& task) {
  for (index_t v = 0; v < task.x.count(); ++v) run_triangle_on_vector(task, v);
}

}  // namespace residua::reference
