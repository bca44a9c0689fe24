// Small triangles on vectors on a GPU.
#pragma once

#include "blas/level3/trsm_triangle.hpp"

namespace residua::cuda {

template <class T>
void run_triangle(const context& ctx, const blas::triangle_task<T>& task);
/// B = 0 if alpha, which is in device memory, is 0.
template <class T>
void run_clear_if_zero(const context& ctx, const scalar<arithmetic_t<T>>& alpha, const matrix_view<T>& B);

}  // namespace residua::cuda
