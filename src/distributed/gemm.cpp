// gemm of matrices whose columns several ranks hold: each rank gets A whole and multiplies its own columns.
#include "residua/distributed/gemm.hpp"

#include <vector>

#include "distributed/agreement.hpp"
#include "distributed/dense/all_columns.hpp"
#include "residua/number/format.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

using namespace distributed;

/// What a rank has.
struct own_shapes {
  index_t rows_of_A, columns_of_A, rows_of_B, columns_of_B, rows_of_C, columns_of_C;
  backend kind;
};

template <class T>
struct operands {
  const context& ctx;
  const communicator& ranks;
  op op_a;
  matrix_view<const T> A, B;
  matrix_view<T> C;

  [[nodiscard]] own_shapes shapes() const {
    return {A.rows(), A.columns(), B.rows(), B.columns(), C.rows(), C.columns(), ctx.kind()};
  }
};

/// That the ranks' parts are of the same matrices.
void check_alike(const own_shapes& own, const own_shapes& first) {
  blas::check_extent("gemm", "A", "rows", own.rows_of_A, "A of rank 0", "rows", first.rows_of_A);
  if (own.kind != first.kind)
    throw error(error_kind::invalid_argument, "gemm: its context is on " + std::string(name_of(own.kind)) +
                                                  ", that of rank 0 on " + std::string(name_of(first.kind)));
}

template <class T>
void check_own(const operands<T>& p, index_t all_columns) {
  blas::check_matrix(p.ctx, "gemm", "A", p.A);
  blas::check_matrix(p.ctx, "gemm", "B", p.B);
  blas::check_matrix(p.ctx, "gemm", "C", p.C);
  const bool transposed = p.op_a != op::none;
  const index_t m = transposed ? all_columns : p.A.rows(), k = transposed ? p.A.rows() : all_columns;
  blas::check_extent("gemm", "op(A)", "columns", k, "B", "rows", p.B.rows());
  blas::check_extent("gemm", "op(A)", "rows", m, "C", "rows", p.C.rows());
  blas::check_extent("gemm", "B", "columns", p.B.columns(), "C", "columns", p.C.columns());
}

/// How many columns of A come before each rank's, and behind the last all of them.
std::vector<index_t> first_columns_of_A(const std::vector<own_shapes>& of_ranks) {
  std::vector<index_t> columns;
  columns.reserve(of_ranks.size());
  for (const auto& s : of_ranks) columns.push_back(s.columns_of_A);
  return first_columns(columns);
}

}  // namespace

template <solver_format T>
gemm_report gemm(const context& ctx, const communicator& ranks, op op_a, const T& alpha,
                 matrix_view<const T> A, matrix_view<const T> B, const T& beta, matrix_view<T> C,
                 const gemm_options& options) {
  const operands<T> p{ctx, ranks, op_a, A, B, C};
  const auto of_ranks = ranks.transport().gathered(p.shapes());
  const auto first_column = first_columns_of_A(of_ranks);
  agreed(ranks, [&] {
    check_alike(p.shapes(), of_ranks[0]);
    check_own(p, first_column.back());
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
