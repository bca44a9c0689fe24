// Triangular matrices of any order on vectors, by halving: the two halves of the triangle, and a product for
// what is between them. The halvings depend on the order alone.
#pragma once

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include "blas/level3/left_looking/left_looking_trsm.hpp"
#include "blas/level3/run_gemm.hpp"
#include "blas/level3/trsm_cuda.hpp"
#include "blas/level3/trsm_reference.hpp"
#include "blas/level3/vendor_triangles.hpp"
#include "dense/matrix_frame.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace cpu {
/// A triangle of an order up to triangle_order, on as many threads as pay (trsm_cpu.cpp).
template <class Isa, class T>
void run_triangle(int threads, const blas::triangle_task<T>& task);
}  // namespace cpu

namespace blas {

template <class T>
void run_small_triangle(const context& ctx, const triangle_task<T>& task) {
  run_on_backend(
      ctx, [&] { reference::run_triangle(task); },
      [&]<class Isa>() { cpu::run_triangle<Isa>(ctx.threads(), task); },
      [&] { cuda::run_triangle(ctx, task); });
}

/// x = alpha beside other + beta x, or the same from the right: what lies beside the triangles, or a whole
/// triangle, times some of the vectors' elements is added to others.
template <class T>
product_batch<T, T, T> product_beside(const scalar<arithmetic_t<T>>& alpha, const operand<T>& beside,
                                      const vectors<T>& other, const scalar<arithmetic_t<T>>& beta,
                                      const vectors<T>& x) {
  const operand<T> b{other.B};
  return x.triangle_side == side::left ? single_product(alpha, beside, b, beta, x.B)
                                       : single_product(alpha, b, transposed(beside), beta, x.B);
}

/// A triangle in halves: the product reads the vectors `source` and changes `target`.
template <class T>
struct halved_triangle {
  operand<T> of_source, of_target, beside;
  vectors<T> source, target;

  halved_triangle(const operand<T>& M, const vectors<T>& x)
      : halved_triangle(M, x, first_half(M.rows()), M.ends_at_diagonal()) {}

 private:
  halved_triangle(const operand<T>& M, const vectors<T>& x, index_t half, bool lower)
      : halved_triangle(M, x, lower ? range{0, half} : range{half, M.rows()},
                        lower ? range{half, M.rows()} : range{0, half}) {}
  halved_triangle(const operand<T>& M, const vectors<T>& x, const range& s, const range& t)
      : of_source(M.diagonal_block(s.begin, s.size())),
        of_target(M.diagonal_block(t.begin, t.size())),
        beside(M.block(t.begin, s.begin, t.size(), s.size())),
        source(x.part(s.begin, s.size())),
        target(x.part(t.begin, t.size())) {}
};

/// Why a GPU solves with all of a triangle of several pieces by one kernel: no product inside is one that
/// residues are tried for. Empty where it does not.
template <class T>
std::string_view reason_for_steps(const context& ctx, const char* routine, const triangle_task<T>& task,
                                  const product_options& options) {
  if (ctx.kind() != backend::cuda || task.what != triangle_operation::solve ||
      task.M.rows() <= triangle_order || task.M.rows() > most_stepped_order ||
      task.x.count() > most_stepped_vectors) {
    return {};
  }
  const halved_triangle<T> h(task.M, task.x);
  const auto beside = product_beside<T>(arithmetic_t<T>(-1.0), h.beside, h.source, task.alpha, h.target);
  return residue::reason_not_to_try(ctx, routine, residue::single_product(beside), options);
}

/// The orders of triangles that a GPU multiplies as a whole by residues: one product with zeros beside the
/// triangle, most of which are left out, where halves would each be converted and reconstructed apart.
constexpr bool is_multiplied_whole(index_t order) {
  constexpr index_t least = 257, most = 8192;
  return least <= order && order <= most;
}
/// The most bytes that the result of such a product may take until it is in its place.
inline std::size_t most_whole_bytes(const product_options& options) { return options.workspace_limit / 2; }

/// The rows of fewest terms of such a triangle. They are done in one piece, since the spread of their sums is
/// that of a few terms, for which all products would have further moduli.
template <class T>
range short_rows(const operand<T>& M) {
  const index_t order = M.rows();
  return M.ends_at_diagonal() ? range{0, triangle_order} : range{order - triangle_order, order};
}
template <class T>
range long_rows(const operand<T>& M) {
  const index_t order = M.rows();
  return M.ends_at_diagonal() ? range{triangle_order, order} : range{0, order - triangle_order};
}

/// alpha M x, into C; its short rows as they happen to become.
template <class T>
residue::matrix_product<T, T, T> product_of_long_rows(const triangle_task<T>& task, const matrix_view<T>& C) {
  residue::factor<T> triangle{residue::rows_of(task.M)};
  triangle.measured = long_rows(task.M);
  const operand<T> x{task.x.B};
  const arithmetic_t<T> zero(0.0);
  return task.x.triangle_side == side::left
             ? residue::matrix_product<T, T, T>{triangle, {residue::columns_of(x)}, task.alpha, zero, C}
             : residue::matrix_product<T, T, T>{{residue::rows_of(x)}, triangle, task.alpha, zero, C};
}

/// The long rows of alpha M x as one product by residues, into x, or by way of other memory where the
/// residues of x are not all there at once. Nothing is written where residues are not used.
template <class T>
product_report multiply_long_rows(const context& ctx, const char* routine, const triangle_task<T>& task,
                                  const product_options& options) {
  const auto& B = task.x.B;
  auto in_place = product_of_long_rows(task, B);
  in_place.is_in_operand = true;
  auto report = residue::try_product(ctx, routine, in_place, options);
  if (report.reason != residue::text_of(residue::obstacle::overlap)) return report;
  const matrix_frame<T> result(ctx, routine, B.rows(), B.columns());
  report = residue::try_product(ctx, routine, product_of_long_rows(task, result.view()), options);
  run_on_backend(
      ctx, [] {}, [] {},
      [&] {
        if (report.used == engine::residue) cuda::copy_vectors<T>(ctx, result.view(), B);
      });
  return report;
}

/// alpha M x by residues but for its short rows, where residues are used; otherwise nothing is written.
template <class T>
product_report multiply_whole(const context& ctx, const char* routine, const triangle_task<T>& task,
                              const product_options& options) {
  const vectors<T>& x = task.x;
  if constexpr (residue::has_format<T, T, T>) {
    if (ctx.kind() != backend::cuda || task.what != triangle_operation::multiply ||
        !is_multiplied_whole(task.M.rows()) ||
        matrix_frame<T>::bytes(x.B.rows(), x.B.columns()) > most_whole_bytes(options)) {
      return {};
    }
    const auto product = product_of_long_rows(task, x.B);
    if (!residue::reason_not_to_try(ctx, routine, product, options).empty()) return {};
    const range rows = short_rows(task.M);
    const vectors<T> few = x.part(rows.begin, rows.size());
    const matrix_frame<T> frame(ctx, routine, few.B.rows(), few.B.columns());
    product_report report;
    run_on_backend(
        ctx, [] {}, [] {},
        [&] {
          const vectors<T> kept{frame.view(), x.triangle_side};
          cuda::copy_vectors<T>(ctx, few.B, kept.B);
          report = multiply_long_rows(ctx, routine, task, options);
          if (report.used != engine::residue) return;
          cuda::run_triangle<T>(
              ctx, {task.what, task.alpha, task.M.diagonal_block(rows.begin, rows.size()), kept});
          cuda::copy_vectors<T>(ctx, kept.B, few.B);
        });
    return report;
  }
  return {};
}

template <class T>
product_report run_triangle(const context& ctx, const char* routine, const triangle_task<T>& task,
                            const product_options& options);

/// Both halves of a triangle of more than one piece, and the product that is between them.
template <class T>
product_report run_halves(const context& ctx, const char* routine, const triangle_task<T>& task,
                          const product_options& options) {
  using number = arithmetic_t<T>;
  const auto& [what, alpha, M, x] = task;
  const halved_triangle<T> h(M, x);
  const auto run = [&](const scalar<number>& factor, const operand<T>& half, const vectors<T>& part) {
    return run_triangle<T>(ctx, routine, {task.what, factor, half, part}, options);
  };
  const auto add = [&](const scalar<number>& factor, const scalar<number>& beta) {
    return run_product(ctx, routine, product_beside<T>(factor, h.beside, h.source, beta, h.target), options);
  };
  product_report first, beside, last;
  if (what == triangle_operation::multiply) {
    first = run(alpha, h.of_target, h.target);
    beside = add(alpha, number(1.0));
    last = run(alpha, h.of_source, h.source);
  } else {
    first = run(alpha, h.of_source, h.source);
    beside = add(number(-1.0), alpha);
    last = run(number(1.0), h.of_target, h.target);
  }
  beside.add(first);
  beside.add(last);
  return beside;
}

/// Solves by blocks of unknowns whose residues are kept, where a GPU does.
template <class T>
std::optional<product_report> solve_left_looking(const context& ctx, const char* routine,
                                                 const triangle_task<T>& task,
                                                 const product_options& options) {
  std::optional<product_report> report;
  if constexpr (has_kept_unknowns<T>) {
    if (ctx.kind() != backend::cuda || task.what != triangle_operation::solve) return report;
    run_on_backend(
        ctx, [] {}, [] {}, [&] { report = cuda::solve_left_looking(ctx, routine, task, options); });
  }
  return report;
}

/// x = alpha M x, or the solution of M y = alpha x. The report is that of the products.
template <class T>
product_report run_triangle(const context& ctx, const char* routine, const triangle_task<T>& task,
                            const product_options& options) {
  if constexpr (has_steps<T>) {
    if (const auto reason = reason_for_steps(ctx, routine, task, options); !reason.empty()) {
      run_on_backend(
          ctx, [] {}, [] {}, [&] { cuda::run_triangle_in_steps(ctx, task); });
      return {engine::native, reason};
    }
  }
  if (vendor::takes(ctx, task, options)) return vendor::solve(ctx, task);
  if (task.M.rows() <= triangle_order) {
    run_small_triangle(ctx, task);
    return {engine::native, "the triangle is done in one piece, without a product"};
  }
  if (const auto whole = multiply_whole(ctx, routine, task, options); whole.used == engine::residue) {
    return whole;
  }
  if (const auto report = solve_left_looking(ctx, routine, task, options)) return *report;
  return run_halves(ctx, routine, task, options);
}

/// The orders of the triangles that one of this order is halved into, without those that are done in one
/// piece.
inline std::set<index_t> halved_orders(index_t order) {
  std::set<index_t> orders;
  for (std::vector<index_t> left{order}; !left.empty();) {
    const index_t next = left.back();
    left.pop_back();
    if (next <= triangle_order || !orders.insert(next).second) continue;
    left.push_back(first_half(next));
    left.push_back(next - first_half(next));
  }
  return orders;
}

/// The most that a product beside the halves of a triangle needs; `options`: as of product_workspace_bytes,
/// or none.
template <class T, class... Options>
std::size_t triangle_workspace_bytes(const context& ctx, side triangle_side, index_t order, index_t count,
                                     const Options&... options) {
  std::size_t most = 0;
  const auto include = [&](index_t length, index_t terms) {
    const index_t rows = triangle_side == side::left ? length : count,
                  columns = triangle_side == side::left ? count : length;
    most =
        std::max(most, product_workspace_bytes<T, T, T>(ctx, rows, columns, terms, region::all, options...));
  };
  for (const index_t halved : halved_orders(order)) {
    const index_t half = first_half(halved), rest = halved - half;
    include(half, rest);
    include(rest, half);
  }
  return most;
}

/// That trsm takes at most beside that: for unknowns whose residues are kept.
template <class T>
std::size_t kept_unknown_bytes(const context& ctx, index_t order, index_t count,
                               const product_options& options) {
  std::size_t bytes = 0;
  if constexpr (has_kept_unknowns<T>) {
    if (ctx.kind() != backend::cuda || options.engine == engine::native) return bytes;
    run_on_backend(
        ctx, [] {}, [] {}, [&] { bytes = cuda::left_looking_trsm_bytes<T>(order, count, options); });
  }
  return bytes;
}

/// That trmm takes at most beside that: for triangles that are multiplied as a whole.
template <class T>
std::size_t whole_triangle_bytes(const context& ctx, side triangle_side, index_t order, index_t count,
                                 const product_options& options) {
  std::size_t most = 0;
  if (ctx.kind() != backend::cuda || options.engine == engine::native) return most;
  auto orders = halved_orders(order);
  orders.insert(order);
  for (const index_t whole : orders) {
    const index_t rows = triangle_side == side::left ? whole : count,
                  columns = triangle_side == side::left ? count : whole;
    const auto bytes = matrix_frame<T>::bytes(rows, columns);
    if (!is_multiplied_whole(whole) || bytes > most_whole_bytes(options)) continue;
    const auto of_short_rows = matrix_frame<T>::bytes(triangle_order, count);
    most =
        std::max(most, of_short_rows + bytes +
                           residue_workspace_bytes<T, T, T>(ctx, rows, columns, whole, region::all, options));
  }
  return most;
}

/// What trmm and trsm have in common: checks, quick returns, and the triangle as the vectors see it.
template <class T>
product_report run_triangular(const context& ctx, const char* routine, triangle_operation what,
                              side triangle_side, const form& stored_form,
                              const scalar<arithmetic_t<T>>& alpha, const matrix_view<const T>& triangle,
                              const matrix_view<T>& B, const product_options& options = {}) {
  const bool left = triangle_side == side::left;
  check_square(ctx, routine, "A", triangle);
  check_matrix(ctx, routine, "B", B);
  check_scalar(ctx, routine, "alpha", alpha);
  check_extent(routine, "A", "rows", triangle.rows(), "B", left ? "rows" : "columns",
               left ? B.rows() : B.columns());
  check_options<T, T, T>(routine, options);
  if (B.rows() == 0 || B.columns() == 0) return {engine::native, "nothing to multiply"};
  if (alpha.is(0.0)) {
    const operand<T> nothing{triangle.block(0, 0, 0, 0)};
    return run_product(ctx, routine, single_product<T, T, T>(alpha, nothing, nothing, alpha, B), options);
  }
  const operand<T> t(triangle, stored_form);
  const auto report =
      run_triangle<T>(ctx, routine, {what, alpha, left ? t : transposed(t), {B, triangle_side}}, options);
  if (alpha.is_on_device()) {
    run_on_backend(
        ctx, [] {}, [] {}, [&] { cuda::run_clear_if_zero<T>(ctx, alpha, B); });
  }
  return report;
}

}  // namespace blas

}  // namespace residua
