// Triangular matrices of any order on vectors, by halving: the two halves of the triangle, and a product for what is between
// them. The halvings depend on the order alone.
#pragma once

#include <algorithm>

#include "blas/level3/run_gemm.hpp"
#include "blas/level3/trsm_cuda.hpp"
#include "blas/level3/trsm_reference.hpp"
#include "blas/level3/vendor_triangles.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

#define RESIDUA_DECLARE_TRIANGLE(isa)                                 \
  namespace isa {                                                     \
  template <class T>                                                  \
  void run_triangle(int threads, const blas::triangle_task<T>& task); \
  }
RESIDUA_DECLARE_TRIANGLE(baseline)
RESIDUA_DECLARE_TRIANGLE(avx2)
RESIDUA_DECLARE_TRIANGLE(avx512)
#undef RESIDUA_DECLARE_TRIANGLE

namespace blas {

template <class T>
void run_small_triangle_on_cpu(const context& ctx, const triangle_task<T>& task) {
  RESIDUA_DISPATCH_ISA(ctx, run_triangle(ctx.threads(), task));
}

template <class T>
void run_small_triangle(const context& ctx, const triangle_task<T>& task) {
  switch (ctx.kind()) {
    case backend::reference:
      return reference::run_triangle(task);
    case backend::cpu:
      return run_small_triangle_on_cpu(ctx, task);
    case backend::cuda:
#if RESIDUA_HAS_CUDA
      return cuda::run_triangle(ctx, task);
#else
      return;
#endif
  }
}

/// Where a triangle larger than triangle_order is cut: about the middle, at a multiple of triangle_order.
inline index first_half(index order) {
  return ((order + 1) / 2 + triangle_order - 1) / triangle_order * triangle_order;
}

/// One half of the vectors plus the product of what lies beside the triangles and the other half.
template <class T>
void add_product(const context& ctx, const char* routine, const scalar<arithmetic_t<T>>& alpha,
                 const operand<T>& beside, const vectors<T>& other, const scalar<arithmetic_t<T>>& beta,
                 const vectors<T>& x) {
  const operand<T> b{other.B, form::general};
  run_product(ctx, routine,
              x.where == side::left ? single_product(alpha, beside, b, beta, x.B)
                                    : single_product(alpha, b, transposed(beside), beta, x.B));
}

/// x = alpha M x, or the solution of M y = alpha x.
template <class T>
void run_triangle(const context& ctx, const char* routine, const triangle_task<T>& task) {
  using number = arithmetic_t<T>;
  const auto& [what, alpha, M, x] = task;
  if (vendor::takes(ctx, task)) return vendor::solve(ctx, task);
  if (M.order() <= triangle_order) return run_small_triangle(ctx, task);
  const index half = first_half(M.order()), rest = M.order() - half;
  const auto first = M.diagonal_block(0, half), last = M.diagonal_block(half, rest);
  const auto head = x.part(0, half), tail = x.part(half, rest);
  // The product reads `source` and changes `target`.
  const auto& source = M.lower ? head : tail;
  const auto& target = M.lower ? tail : head;
  const auto beside = M.lower ? M.t.block(half, 0, rest, half) : M.t.block(0, half, half, rest);
  const auto& of_source = M.lower ? first : last;
  const auto& of_target = M.lower ? last : first;
  if (what == triangle_operation::multiply) {
    run_triangle<T>(ctx, routine, {what, alpha, of_target, target});
    add_product<T>(ctx, routine, alpha, beside, source, number(1.0), target);
    run_triangle<T>(ctx, routine, {what, alpha, of_source, source});
  } else {
    run_triangle<T>(ctx, routine, {what, alpha, of_source, source});
    add_product<T>(ctx, routine, number(-1.0), beside, source, alpha, target);
    run_triangle<T>(ctx, routine, {what, number(1.0), of_target, target});
  }
}

template <class T>
std::size_t triangle_workspace_bytes(const context& ctx, side where, index order, index count) {
  if (order <= triangle_order) return 0;
  const index half = first_half(order), rest = order - half;
  const auto of_product = [&](index length, index terms) {
    return where == side::left ? product_workspace_bytes<T, T, T>(ctx, length, count, terms)
                               : product_workspace_bytes<T, T, T>(ctx, count, length, terms);
  };
  return std::max({of_product(half, rest), of_product(rest, half),
                   triangle_workspace_bytes<T>(ctx, where, half, count),
                   triangle_workspace_bytes<T>(ctx, where, rest, count)});
}

/// What trmm and trsm have in common: checks, quick returns, and the triangle as the vectors see it.
template <class T>
void run_triangular(const context& ctx, const char* routine, triangle_operation what, side where, uplo stored,
                    op op_t, diag diagonal, const scalar<arithmetic_t<T>>& alpha,
                    const matrix_view<const T>& triangle, const matrix_view<T>& B) {
  const bool left = where == side::left;
  check_square(ctx, routine, "T", triangle);
  check_matrix(ctx, routine, "B", B);
  check_scalar(ctx, routine, "alpha", alpha);
  check_extent(routine, "T", "rows", triangle.rows(), "B", left ? "rows" : "columns",
               left ? B.rows() : B.columns());
  if (B.rows() == 0 || B.columns() == 0) return;
  if (alpha.is(0.0)) {
    const operand<T> nothing{triangle.block(0, 0, 0, 0), form::general};
    run_product(ctx, routine, single_product<T, T, T>(alpha, nothing, nothing, alpha, B));
    return;
  }
  const auto t = operand_of(op_t, triangle);
  const bool lower = (stored == uplo::lower) == (op_t == op::none);  // op(T)
  const triangular_matrix<T> M{left ? t : transposed(t), left ? lower : !lower, diagonal == diag::unit};
  run_triangle<T>(ctx, routine, {what, alpha, M, {B, where}});
#if RESIDUA_HAS_CUDA
  if (alpha.is_on_device()) cuda::run_clear_if_zero<T>(ctx, alpha, B);
#endif
}

}  // namespace blas

}  // namespace residua
