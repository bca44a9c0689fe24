// The checks of matrices whose columns are dealt out to ranks.
#pragma once

#include "distributed/agreement.hpp"
#include "residua/base/context.hpp"
#include "residua/dense/engine.hpp"
#include "residua/distributed/cyclic_columns.hpp"
#include "residua/view/types.hpp"
#include "view/matrix_checks.hpp"

namespace residua::distributed {

/// Throws agreed_error unless every rank names these columns and as many rows as rank 0. Collective.
void check_same_deal(const char* routine, const cyclic_columns& columns, index_t rows);
/// And unless contexts are of the same kind, and options the same.
void check_same_manner(const char* routine, const context& ctx, const cyclic_columns& columns, index_t rows,
                       const product_options& options);
/// Throws agreed_error unless every rank means the triangle that rank 0 means. Collective.
void check_same_triangle(const char* routine, const communicator& ranks, uplo stored);
/// And unless every rank transposes A, or none does. Collective.
void check_same_transposition(const char* routine, const communicator& ranks, op op_a);

/// A rank's own columns. Throws invalid_argument on this rank.
template <class T>
void check_own_columns(const context& ctx, const char* routine, const char* name, const matrix_view<T>& A,
                       const cyclic_columns& columns) {
  blas::check_matrix(ctx, routine, name, A);
  if (A.columns() == columns.own_columns()) return;
  blas::fail(routine, name,
             "has " + std::to_string(A.columns()) + " columns; this rank has " +
                 std::to_string(columns.own_columns()) + " of " + std::to_string(columns.columns()));
}

/// A vector that is told in one piece. Throws likewise.
template <class T>
void check_contiguous(const char* routine, const char* name, const vector_view<T>& x) {
  if (x.size() < 2 || x.increment() == 1) return;
  blas::fail(routine, name, "has increment " + std::to_string(x.increment()) + "; it must be 1");
}

}  // namespace residua::distributed
