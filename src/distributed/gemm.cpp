// gemm of matrices whose columns several ranks hold: each rank gets the rows of op(A), some at a time, and
// multiplies its own columns by them.
#include "residua/distributed/gemm.hpp"

#include "blas/level3/run_gemm.hpp"
#include "distributed/dense/product_parts.hpp"
#include "distributed/dense/row_panels.hpp"
#include "lapack/look_ahead.hpp"
#include "residua/number/format.hpp"

namespace residua {

using namespace distributed;

namespace {

/// A panel is on its way while the one before it is multiplied: on GPUs, on a second stream. The exponents of
/// B are looked at for the first panel alone.
template <class T>
gemm_report multiply_by_panels(const context& ctx, row_panels<T>& panels, op op_a, const T& alpha,
                               const matrix_view<const T>& B, const T& beta, const matrix_view<T>& C,
                               const gemm_options& options) {
  const lapack::two_streams streams(ctx, panels.count() == 1);
  gemm_report report;
  residue::kept_facts facts_of_B;
  streams.run([&] { panels.tell(streams.ahead(), 0); }, [] {});
  for (index_t panel = 0; panel < panels.count(); ++panel) {
    const auto tell_next = [&] {
      if (panel + 1 < panels.count()) panels.tell(streams.ahead(), panel + 1);
    };
    const auto multiply = [&] {
      const range rows = panels.rows(panel);
      const matrix_view<const T> rows_of_A = panels.room(panel);
      report.add(blas::run_product<T, T, T>(
          streams.main(), "gemm",
          blas::single_product<T, T, T>(alpha, blas::operand_of(op_a, rows_of_A),
                                        blas::operand_of(op::none, B), beta,
                                        C.block(rows.begin, 0, rows.size(), C.columns())),
          options, &facts_of_B));
    };
    streams.run(tell_next, multiply);
  }
  return report;
}

}  // namespace

template <solver_format T>
gemm_report gemm(const context& ctx, const communicator& ranks, op op_a, const T& alpha,
                 matrix_view<const T> A, matrix_view<const T> B, const T& beta, matrix_view<T> C,
                 const gemm_options& options) {
  const auto own = part_of(ctx, op_a, A, B, C, options);
  const auto of_ranks = ranks.transport().gathered(own);
  const auto first_column = first_columns_of_A(of_ranks);
  agreed(ranks, [&] {
    blas::check_matrix(ctx, "gemm", "A", A);
    blas::check_matrix(ctx, "gemm", "B", B);
    blas::check_matrix(ctx, "gemm", "C", C);
    blas::check_options<T, T, T>("gemm", options);
    check_alike(own, of_ranks[0]);
    check_shapes(own, first_column.back());
  });
  row_panels<T> panels(ctx, ranks, op_a, A, first_column, options.workspace_limit);
  return multiply_by_panels<T>(ctx, panels, op_a, alpha, B, beta, C, options);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                         \
  template gemm_report gemm<type>(const context&, const communicator&, op, const type&,          \
                                  matrix_view<const type>, matrix_view<const type>, const type&, \
                                  matrix_view<type>, const gemm_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
