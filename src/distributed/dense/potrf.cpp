// potrf of matrices whose columns several ranks hold.
#include "blas/level3/run_gemm.hpp"
#include "distributed/dense/cholesky_blocks.hpp"
#include "distributed/dense/dealt_checks.hpp"
#include "distributed/dense/factorise_in_turn.hpp"
#include "residua/distributed/cholesky.hpp"

namespace residua {

namespace {

using namespace distributed;

template <class Blocks, class T>
factor_report factorise(const context& ctx, const cyclic_columns& columns, const matrix_view<T>& A,
                        const product_options& options) {
  Blocks blocks(ctx, columns, A, options);
  const lapack::two_streams streams(ctx);
  const index_t info = factorisation_in_turn(streams, blocks).run();
  return {info, blocks.products()};
}

}  // namespace

template <solver_format T>
factor_report potrf(const context& ctx, const cyclic_columns& columns, uplo stored,
                    not_deduced<matrix_view<T>> A, const product_options& options) {
  const index_t n = columns.columns();
  agreed(columns.ranks(), [&] {
    check_own_columns(ctx, "potrf", "A", A, columns);
    blas::check_extent("potrf", "A", "rows", A.rows(), "the whole matrix", "columns", n);
    blas::check_options<T, T, T>("potrf", options);
  });
  check_same_manner("potrf", ctx, columns, A.rows(), options);
  check_same_triangle("potrf", columns.ranks(), stored);
  if (n == 0) return {0, {engine::native, "nothing to factorise"}};
  return stored == uplo::lower ? factorise<lower_cholesky_blocks<T>>(ctx, columns, A, options)
                               : factorise<upper_cholesky_blocks<T>>(ctx, columns, A, options);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                             \
  template factor_report potrf<type>(const context&, const cyclic_columns&, uplo, matrix_view<type>, \
                                     const product_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
