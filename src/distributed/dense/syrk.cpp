// syrk of matrices whose columns several ranks hold: each rank gets A whole and updates its own columns of
// the triangle, by syrk the block on the diagonal and by gemm what lies below or above it.
#include "residua/distributed/syrk.hpp"

#include <string>
#include <vector>

#include "blas/level3/run_gemm.hpp"
#include "distributed/agreement.hpp"
#include "distributed/dense/all_columns.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/number/format.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

using namespace distributed;

/// What a rank has, and what all must ask for.
struct own_update {
  index_t rows_of_A, columns_of_A, rows_of_C, columns_of_C;
  backend kind;
  uplo stored;
  bool transposed;
};

void check_alike(const own_update& own, const own_update& first) {
  blas::check_extent("syrk", "A", "rows", own.rows_of_A, "A of rank 0", "rows", first.rows_of_A);
  if (own.kind != first.kind)
    throw error(error_kind::invalid_argument, "syrk: its context is on " + std::string(name_of(own.kind)) +
                                                  ", that of rank 0 on " + std::string(name_of(first.kind)));
  if (own.stored != first.stored)
    throw error(error_kind::invalid_argument, "syrk: its triangle is not that of rank 0");
  if (own.transposed != first.transposed)
    throw error(error_kind::invalid_argument, "syrk: its op(A) is not that of rank 0");
}

/// How many columns of each matrix come before each rank's, and behind the last all of them.
struct deals {
  std::vector<index_t> A, C;
};
deals deals_of(const std::vector<own_update>& of_ranks) {
  std::vector<index_t> A, C;
  for (const auto& u : of_ranks) {
    A.push_back(u.columns_of_A);
    C.push_back(u.columns_of_C);
  }
  return {first_columns(A), first_columns(C)};
}

void check_order(const own_update& own, const deals& dealt) {
  const index_t n = own.transposed ? dealt.A.back() : own.rows_of_A;
  blas::check_extent("syrk", "op(A)", "rows", n, "C", "rows", own.rows_of_C);
  blas::check_extent("syrk", "op(A)", "rows", n, "C", "columns of all ranks", dealt.C.back());
}

/// Consecutive rows of op(A), as op of a block.
template <class T>
matrix_view<const T> rows_of(op op_a, const matrix_view<const T>& A, index_t first, index_t count) {
  return is_transposed(op_a) ? A.block(0, first, A.rows(), count) : A.block(first, 0, count, A.columns());
}

}  // namespace

template <solver_format T>
product_report syrk(const context& ctx, const communicator& ranks, uplo stored, op op_a, const T& alpha,
                    matrix_view<const T> A, const T& beta, matrix_view<T> C, const product_options& options) {
  const own_update own{A.rows(), A.columns(), C.rows(), C.columns(), ctx.kind(), stored, is_transposed(op_a)};
  const auto of_ranks = ranks.transport().gathered(own);
  const auto dealt = deals_of(of_ranks);
  agreed(ranks, [&] {
    blas::check_matrix(ctx, "syrk", "A", A);
    blas::check_matrix(ctx, "syrk", "C", C);
    blas::check_options<T, T, T>("syrk", options);
    check_alike(own, of_ranks[0]);
    check_order(own, dealt);
  });
  const auto whole = all_columns(ctx, ranks, A, dealt.A);
  const matrix_view<const T> all_of_A = whole.view();
  const index_t n = C.rows(), count = C.columns(), first = dealt.C[static_cast<std::size_t>(ranks.rank())];
  const auto own_rows = rows_of(op_a, all_of_A, first, count);
  auto report = syrk<T>(ctx, stored, op_a, alpha, own_rows, beta, C.block(first, 0, count, count), options);
  const bool lower = stored == uplo::lower;
  const index_t begin = lower ? first + count : 0, rest = lower ? n - begin : first;
  report.add(gemm<T, T, T>(ctx, op_a, own.transposed ? op::none : op::transpose, alpha,
                           rows_of(op_a, all_of_A, begin, rest), own_rows, beta,
                           C.block(begin, 0, rest, count), options));
  return report;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                         \
  template product_report syrk<type>(const context&, const communicator&, uplo, op, const type&, \
                                     matrix_view<const type>, const type&, matrix_view<type>,    \
                                     const product_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
