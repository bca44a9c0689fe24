// syrk, syr2k and trsm of double matrices by OpenBLAS and cuBLAS, on the conditions of vendor.hpp. On a GPU
// trsm with triangles of a few pieces on few vectors is ours (triangle_steps.hpp).
//
// Of trmm only the products go there: the libraries put zeros beside a triangle and multiply them, so that
// an infinity in B gives NaN in rows that do not depend on it.
#pragma once

#include <optional>

#include "blas/level3/trsm_triangle.hpp"
#include "blas/level3/vendor.hpp"
#include "residua/dense/engine.hpp"

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
bool takes(const context& ctx, const symmetric_update<T>& update, const product_options& options) {
  const auto& [alpha, beta, a, b, C, stored] = update;
  return options.engine != engine::residue && has_format<T> && is_worth_it(ctx) && !alpha.is_on_device() &&
         !beta.is_on_device() && !alpha.is(0.0) && a.columns() > 0 && fits(a.A) && (!b || fits(b->A)) &&
         fits(C);
}
template <class T>
bool takes(const context& ctx, const blas::triangle_task<T>& task, const product_options& options) {
  return options.engine != engine::residue && has_format<T> && task.what == blas::triangle_operation::solve &&
         is_worth_it(ctx) && !task.alpha.is_on_device() && fits(task.M.A) && fits(task.x.B);
}

inline constexpr product_report by_library{engine::native, "double is left to the vendor's library"};

template <class T>
product_report run_update(const context& ctx, const symmetric_update<T>& update) {
  if constexpr (has_format<T>) {
    run_on_backend(
        ctx, [] {}, [&] { run_update_on_cpu<T>(ctx.threads(), update); },
        [&] { run_update_on_cuda<T>(ctx, update); });
  }
  return by_library;
}
template <class T>
product_report solve(const context& ctx, const blas::triangle_task<T>& system) {
  if constexpr (has_format<T>) {
    run_on_backend(
        ctx, [] {}, [&] { solve_on_cpu<T>(ctx.threads(), system); }, [&] { solve_on_cuda<T>(ctx, system); });
  }
  return by_library;
}

/// How a library names the triangle that a task acts with.
inline uplo stored_triangle(const dense::form& M) { return M.lower ? uplo::lower : uplo::upper; }
/// From the right, the task has the triangle transposed.
template <class T>
dense::form form_in_library(const blas::triangle_task<T>& task) {
  return task.x.triangle_side == side::left ? task.M : transposed(task.M);
}

}  // namespace residua::vendor
