// Small triangles on vectors on a GPU.
#pragma once

#include "blas/level3/triangle_steps.hpp"

namespace residua::cuda {

template <class T>
void run_triangle(const context& ctx, const blas::triangle_task<T>& task);
/// Solves with a triangle of an order up to most_stepped_order by one kernel, where the format has_steps
/// (triangle_steps.hpp).
template <class T>
void run_triangle_in_steps(const context& ctx, const blas::triangle_task<T>& task);
/// to = from, of one size.
template <class T>
void copy_vectors(const context& ctx, const matrix_view<const T>& source, const matrix_view<T>& target);
/// B = 0 if alpha, which is in device memory, is 0.
template <class T>
void run_clear_if_zero(const context& ctx, const scalar<arithmetic_t<T>>& alpha, const matrix_view<T>& B);

}  // namespace residua::cuda
