// gelsy: argument checks, geqp3, the rank, and what is solved with as many columns.
#include "residua/lapack/gelsy.hpp"

#include <cmath>

#include "blas/level3/run_gemm.hpp"
#include "dense/matrix_frame.hpp"
#include "lapack/matrix_loops.hpp"
#include "lapack/qr/condition_growth.hpp"
#include "lapack/qr/pivot_stages.hpp"
#include "lapack/triangular_solve.hpp"
#include "residua/lapack/geqp3.hpp"
#include "residua/lapack/geqrf.hpp"
#include "residua/lapack/ormqr.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

using namespace lapack;

/// The elements by columns, in the numbers that they are computed in.
template <class T>
std::vector<arithmetic_t<T>> numbers_on_host(const context& ctx, const matrix_view<const T>& A) {
  array<T> contiguous(ctx, A.rows() * A.columns());
  copy_matrix<T, T>(ctx, A, matrix_view<T>(contiguous.data(), A.rows(), A.columns(), A.rows(), ctx.memory()));
  std::vector<arithmetic_t<T>> numbers;
  for (const T& x : contiguous.to_host(ctx)) numbers.push_back(loaded(x));
  return numbers;
}

/// The x of least norm with (R_11, R_12) x = b, R_11 of order `rank`, where R has more columns: by Q R of the
/// transpose. b in the first elements of X's columns.
template <class T>
product_report solve_trapezoid(const context& ctx, const matrix_view<const T>& R, const matrix_view<T>& X,
                               const product_options& options) {
  const index_t rank = R.rows(), n = R.columns();
  const matrix_frame<T> transposed(ctx, "gelsy", n, rank), taus(ctx, "gelsy", rank, 1);
  const auto QR = transposed.view();
  const auto tau = taus.view().column(0);
  lapack::clear<T>(ctx, QR);
  copy_matrix<T, T>(ctx, dense::operand_of<T>(op::transpose, R), QR, region::lower);
  auto report = geqrf<T>(ctx, QR, tau, options);
  report.add(solve_with_triangle<T>(ctx, uplo::upper, op::transpose, diag::non_unit,
                                    QR.block(0, 0, rank, rank), X.block(0, 0, rank, X.columns()), options));
  lapack::clear<T>(ctx, X.block(rank, 0, n - rank, X.columns()));
  report.add(ormqr<T>(ctx, side::left, op::none, QR, tau, X, options));
  return report;
}

/// Brings the rows of X back into the order of A's columns.
template <class T>
void restore_order(const context& ctx, const vector_view<const index_t>& jpvt, const matrix_view<T>& X) {
  const matrix_view<const T> ordered = X;
  const matrix_frame<T> copied(ctx, "gelsy", X.rows(), X.columns());
  copy_matrix<T, T>(ctx, ordered, copied.view());
  loop::run_elements(ctx, X.rows() * X.columns(), scatter_rows_stage<T>{{}, copied.view(), jpvt, X});
}

}  // namespace

template <factor_format T>
rank_report gelsy(const context& ctx, not_deduced<matrix_view<T>> A, not_deduced<matrix_view<T>> B,
                  vector_view<index_t> jpvt, const arithmetic_t<T>& rcond, const product_options& options) {
  const index_t m = A.rows(), n = A.columns(), few = std::min(m, n), nrhs = B.columns();
  blas::check_matrix(ctx, "gelsy", "A", A);
  blas::check_matrix(ctx, "gelsy", "B", B);
  blas::check_vector(ctx, "gelsy", "jpvt", jpvt);
  blas::check_extent("gelsy", "B", "rows", B.rows(), "A", "rows or columns, whichever are more",
                     std::max(m, n));
  blas::check_extent("gelsy", "jpvt", "elements", jpvt.size(), "A", "columns", n);
  if (std::isnan(leading(rcond))) blas::fail("gelsy", "rcond", "is not a number");
  blas::check_options<T, T, T>("gelsy", options);
  const matrix_frame<T> taus(ctx, "gelsy", few, 1);
  const auto tau = taus.view().column(0);
  geqp3<T>(ctx, A, jpvt, tau);
  rank_report report;
  if (few > 0) {
    const auto R = numbers_on_host<T>(ctx, A.block(0, 0, few, few));
    report.rank = static_cast<index_t>(rank_of_triangle(R, static_cast<std::size_t>(few), rcond));
  }
  const index_t rank = report.rank;
  if (B.rows() == 0 || nrhs == 0) return report;
  if (rank == 0) {
    lapack::clear<T>(ctx, B);
    return report;
  }
  report.products =
      ormqr<T>(ctx, side::left, op::transpose, A.block(0, 0, m, few), tau, B.block(0, 0, m, nrhs), options);
  const auto X = B.block(0, 0, n, nrhs);
  report.products.add(rank < n ? solve_trapezoid<T>(ctx, A.block(0, 0, rank, n), X, options)
                               : solve_with_triangle<T>(ctx, uplo::upper, op::none, diag::non_unit,
                                                        A.block(0, 0, n, n), X, options));
  restore_order<T>(ctx, jpvt, X);
  return report;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                 \
  template rank_report gelsy<type>(const context&, matrix_view<type>, matrix_view<type>, \
                                   vector_view<index_t>, const arithmetic_t<type>&, const product_options&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
