// gemm of matrices whose columns several ranks hold: each rank gets A whole and multiplies its own columns.
#include "residua/distributed/gemm.hpp"

#include "distributed/dense/product_parts.hpp"
#include "residua/number/format.hpp"

namespace residua {

using namespace distributed;

template <solver_format T>
gemm_report gemm(const context& ctx, const communicator& ranks, op op_a, const T& alpha,
                 matrix_view<const T> A, matrix_view<const T> B, const T& beta, matrix_view<T> C,
                 const gemm_options& options) {
  const auto own = part_of(ctx, op_a, A, B, C);
  const auto of_ranks = ranks.transport().gathered(own);
  const auto first_column = first_columns_of_A(of_ranks);
  agreed(ranks, [&] {
    blas::check_matrix(ctx, "gemm", "A", A);
    blas::check_matrix(ctx, "gemm", "B", B);
    blas::check_matrix(ctx, "gemm", "C", C);
    check_alike(own, of_ranks[0]);
    check_shapes(own, first_column.back());
  });
  const auto all_of_A = all_columns(ctx, ranks, A, first_column);
  return gemm<T, T, T>(ctx, op_a, op::none, alpha, all_of_A.view(), B, beta, C, options);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                         \
  template gemm_report gemm<type>(const context&, const communicator&, op, const type&,          \
                                  matrix_view<const type>, matrix_view<const type>, const type&, \
                                  matrix_view<type>, const gemm_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
