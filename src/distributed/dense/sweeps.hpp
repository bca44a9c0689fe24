// Triangular systems with a triangle whose columns ranks hold.
#pragma once

#include "blas/level3/run_gemm.hpp"
#include "dense/range.hpp"
#include "distributed/dense/dealt_checks.hpp"
#include "distributed/dense/told_panel.hpp"
#include "lapack/triangular_solve.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/blas/level3/gemm.hpp"

namespace residua::distributed {

using dense::range;

/// B is whole on every rank, and changed by the owners of blocks one after the other, each of which goes on
/// with what the one before it has made of it: so sums do not depend on the number of ranks.
template <class T>
class sweeps {
 public:
  /// B becomes that of rank 0. Collective. Throws agreed_error where there is no memory.
  sweeps(const context& ctx, const dealt_matrix<const T>& triangles, const matrix_view<T>& B,
         const product_options& options)
      : ctx_(ctx),
        triangles_(triangles),
        columns_(triangles.columns),
        B_(B),
        options_(options),
        carrier_(ctx, columns_.ranks()),
        told_(agreed(columns_.ranks(), [&] { return matrix<T>(ctx, B.rows(), B.columns()); })) {
    tell(0, {0, B.rows()});
  }

  /// op(T) X = B for one of the triangles; X overwrites B on every rank.
  void solve(uplo stored, op op_t, diag diagonal) {
    const bool ascends = (stored == uplo::lower) != is_transposed(op_t);
    for (index_t step = 0; step < columns_.blocks(); ++step) {
      const index_t k = ascends ? step : columns_.blocks() - 1 - step;
      const range own{columns_.first_column(k), columns_.first_column(k + 1)};
      const range beside = stored == uplo::lower ? range{own.end, B_.rows()} : range{0, own.begin};
      if (columns_.is_own(k)) solve_block(k, own, beside, stored, op_t, diagonal);
      const bool is_last = step + 1 == columns_.blocks();
      if (!is_transposed(op_t) && !is_last)
        pass(columns_.owner(k), columns_.owner(ascends ? k + 1 : k - 1), beside);
      tell(columns_.owner(k), own);
    }
  }
  [[nodiscard]] const product_report& report() const { return report_; }

 private:
  [[nodiscard]] matrix_view<T> rows(const range& r) const {
    return B_.block(r.begin, 0, r.size(), B_.columns());
  }
  /// The rows `own` of X, and what those `beside` the block's square have to do with them: in columns of T
  /// the product that is taken from them afterwards, in rows that with what is known of X before.
  void solve_block(index_t k, const range& own, const range& beside, uplo stored, op op_t, diag diagonal) {
    const auto square = triangles_.part(k, own.begin, own.end),
               rest = triangles_.part(k, beside.begin, beside.begin + beside.size());
    if (is_transposed(op_t)) subtract(op_t, rest, rows(beside), rows(own));
    report_.add(lapack::solve_with_triangle<T>(ctx_, stored, op_t, diagonal, square, rows(own), options_));
    if (!is_transposed(op_t)) subtract(op_t, rest, rows(own), rows(beside));
  }
  /// target = target - op(factor) known.
  void subtract(op op_f, const matrix_view<const T>& factor, const matrix_view<T>& known,
                const matrix_view<T>& target) {
    if (factor.rows() == 0) return;
    if (known.columns() == 1)
      return gemv<T, T>(ctx_, op_f, -1.0, factor, known.column(0), 1.0, target.column(0));
    report_.add(gemm<T, T, T>(ctx_, op_f, op::none, -1.0, factor, known, 1.0, target, options_));
  }

  /// Rows of B as columns without gaps, on their way from those who have them to those who need them.
  template <class Send>
  void send(bool has, bool needs, const range& r, const Send& way) {
    auto all = told_.view();
    const matrix_view<T> packed{all.data(), r.size(), B_.columns(), std::max<index_t>(1, r.size()),
                                all.memory()};
    if (has) copy_columns<T>(ctx_, rows(r), packed);
    way(packed);
    if (needs) copy_columns<T>(ctx_, packed, rows(r));
  }
  void tell(int root, const range& r) {
    const int rank = columns_.ranks().rank();
    if (columns_.ranks().size() == 1) return;
    send(rank == root, rank != root, r, [&](const matrix_view<T>& packed) {
      carrier_.broadcast(ctx_, root, packed.data(), bytes_of(packed)).wait();
    });
  }
  void pass(int source, int target, const range& r) {
    const int rank = columns_.ranks().rank();
    if (source == target || (rank != source && rank != target)) return;
    send(rank == source, rank == target, r, [&](const matrix_view<T>& packed) {
      carrier_.pass(ctx_, source, target, packed.data(), packed.rows() * packed.columns());
    });
  }

  const context& ctx_;
  dealt_matrix<const T> triangles_;
  const cyclic_columns& columns_;
  matrix_view<T> B_;
  product_options options_;
  carrier carrier_;
  matrix<T> told_;
  product_report report_;
};

/// The checks of a system with such factors. Collective; throws agreed_error.
template <class T>
void check_solve(const context& ctx, const char* routine, const char* name, const cyclic_columns& columns,
                 const matrix_view<const T>& factors, const matrix_view<T>& B,
                 const product_options& options) {
  agreed(columns.ranks(), [&] {
    check_own_columns(ctx, routine, name, factors, columns);
    blas::check_extent(routine, name, "rows", factors.rows(), "the whole matrix", "columns",
                       columns.columns());
    blas::check_matrix(ctx, routine, "B", B);
    blas::check_extent(routine, "B", "rows", B.rows(), "the whole matrix", "columns", columns.columns());
    blas::check_options<T, T, T>(routine, options);
  });
  check_same_manner(routine, ctx, columns, B.columns(), options);
}

}  // namespace residua::distributed
