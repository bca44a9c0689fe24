// syrk, syr2k and trsm of double matrices by OpenBLAS and cuBLAS, on the conditions of vendor.hpp.
//
// Not trmm, of which only the products go there: the libraries put zeros beside a triangle and multiply them, so that an
// infinity in B gives NaN in rows that do not depend on it.
#pragma once

#include <optional>

#include "blas/level3/trsm_triangle.hpp"
#include "blas/level3/vendor.hpp"

namespace residua::vendor {

/// C = alpha a a^T + beta C or, with a b, C = alpha (a b^T + b a^T) + beta C: a triangle of it.
template <class T>
struct symmetric_update {
  scalar<arithmetic_t<T>> alpha, beta;
  blas::operand<T> a;
  std::optional<blas::operand<T>> b;
  matrix_view<T> C;
  uplo stored;
};

template <class T>
void run_update_on_cpu(int threads, const symmetric_update<T>& update);
template <class T>
void run_update_on_cuda(const context& ctx, const symmetric_update<T>& update);
template <class T>
void solve_on_cpu(int threads, const blas::triangle_task<T>& system);
template <class T>
void solve_on_cuda(const context& ctx, const blas::triangle_task<T>& system);

/// Without terms our own: cuBLAS's reads A though alpha is 0.
template <class T>
bool takes(const context& ctx, const symmetric_update<T>& update) {
  const auto& [alpha, beta, a, b, C, stored] = update;
  return has_format<T> && is_worth_it(ctx) && !alpha.is_on_device() && !beta.is_on_device() &&
         !alpha.is(0.0) && a.columns() > 0 && fits(a.A) && (!b || fits(b->A)) && fits(C);
}
template <class T>
bool takes(const context& ctx, const blas::triangle_task<T>& task) {
  return has_format<T> && task.what == blas::triangle_operation::solve && is_worth_it(ctx) &&
         !task.alpha.is_on_device() && fits(task.M.t.A) && fits(task.x.B);
}

template <class T>
void run_update(const context& ctx, const symmetric_update<T>& update) {
  if constexpr (has_format<T>) {
    if (ctx.kind() == backend::cpu) return run_update_on_cpu<T>(ctx.threads(), update);
#if RESIDUA_HAS_CUDA
    run_update_on_cuda<T>(ctx, update);
#endif
  }
}
template <class T>
void solve(const context& ctx, const blas::triangle_task<T>& system) {
  if constexpr (has_format<T>) {
    if (ctx.kind() == backend::cpu) return solve_on_cpu<T>(ctx.threads(), system);
#if RESIDUA_HAS_CUDA
    solve_on_cuda<T>(ctx, system);
#endif
  }
}

/// How a library names the triangle that a task acts with: from the right, the task has it transposed.
template <class T>
uplo stored_triangle(const blas::triangular_matrix<T>& M) {
  return M.lower == (M.t.as == blas::form::general) ? uplo::lower : uplo::upper;
}
template <class T>
blas::form form_in_library(const blas::triangle_task<T>& task) {
  return task.x.where == side::left ? task.M.t.as : transposed(task.M.t).as;
}

}  // namespace residua::vendor
