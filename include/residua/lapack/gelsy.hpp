// gelsy: least squares of minimum norm with a matrix of any rank.
#pragma once

#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"

namespace residua {

/// The numerical rank that gelsy has found, and what became of its products.
struct rank_report {
  index_t rank = 0;
  product_report products{};
};

/// Finds, for the m x n matrix A and each column b of B, of all x that make |b - A x| the smallest, with A of
/// the rank that is found, that of the smallest norm. B has max(m, n) rows, b in the first m on entry, x in
/// the first n on exit; what is behind them is of no use. A is overwritten by Q R of geqp3, and jpvt by the
/// numbers of its columns (geqp3.hpp, also for what jpvt holds on entry: zeros, usually). The rank is the
/// largest r for which R's leading triangle of order r has a condition number of at most 1 / rcond, estimated
/// by incremental condition estimation (Bischof 1990) in A's arithmetic; estimates may err by a factor, so
/// that singular values within it of the limit fall on either side. If r < n, (R_11, R_12) is factorised from
/// the other side, in other memory: the complete orthogonal factorisation is LAPACK's but for its place.
///
/// R_22, what is left of R behind the rank, is taken for zero: x is the solution for A + E with |E| <= |R_22|
/// + c u^N |A|, c of geqrf's bound: Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed.,
/// section 20.8. Products take `options`; geqp3 has none. Bits are as for geqp3. On a GPU the host waits
/// for the rank, and R comes to the host. Throws invalid_argument naming the argument, before anything is
/// written, as geqp3 does, and if B has another number of rows or rcond is NaN.
template <factor_format T>
rank_report gelsy(const context& ctx, not_deduced<matrix_view<T>> A, not_deduced<matrix_view<T>> B,
                  vector_view<index_t> jpvt, const arithmetic_t<T>& rcond,
                  const product_options& options = {});

/// This overload takes any matrices (view/concepts.hpp).
template <output_matrix Matrix, output_matrix_of<element_t<Matrix>> Right>
requires factor_format<element_t<Matrix>> rank_report gelsy(const context& ctx, Matrix&& A, Right&& B,
                                                            vector_view<index_t> jpvt,
                                                            const number_t<Matrix>& rcond,
                                                            const product_options& options = {}) {
  return gelsy<element_t<Matrix>>(ctx, A, B, jpvt, rcond, options);
}

}  // namespace residua
