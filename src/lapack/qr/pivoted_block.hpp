// Columns of QR with column pivoting in blocks, where the host sees norms as soon as they are known
// (Quintana-Orti, Sun, Bischof, A BLAS-3 version of the QR factorization with column pivoting, SIAM J. Sci.
// Comput. 19, 1998; LAPACK's xLAQPS). Of the columns behind, a step brings up to date only the row that
// becomes R's: by it norms are downdated, and the pivot's column itself once it is chosen. The rest follows
// at the end of the block, by one product.
#pragma once

#include "lapack/qr/column_reflector.hpp"
#include "lapack/qr/pivot_stages.hpp"
#include "residua/blas/level3/gemm.hpp"

namespace residua::lapack {

/// The columns behind are A + V G^T, V having the block's reflectors, G a row for each column.
template <class T>
class pivoted_block {
 public:
  static constexpr index_t columns = 32;

  pivoted_block(const context& ctx, const matrix_view<T>& A)
      : ctx_(ctx),
        A_(A),
        V_(ctx, "geqp3", A.rows(), columns),
        G_(ctx, "geqp3", A.columns(), columns),
        products_(ctx, "geqp3", columns, 1) {}

  void begin(index_t first) { first_ = next_ = first; }
  /// The columns `one` and `other` have changed places in A.
  void exchange(index_t one, index_t other) const {
    const auto G = G_.view();
    for (index_t c = 0; c < count() && one != other; ++c) std::swap(G(one, c), G(other, c));
  }
  /// Brings column j up to date, makes its reflector, and brings R's row j up to date.
  void reflect(index_t j, const vector_view<T>& tau, column_reflector<T>& reflectors) {
    const auto V = V_.view(), G = G_.view();
    const index_t c = count(), left = A_.rows() - j, behind = A_.columns() - j - 1;
    if (c > 0) {
      gemv<T, T>(ctx_, op::none, 1.0, V.block(j, 0, left, c), row(G, j, 0, c), 1.0,
                 A_.column(j).part(j, left));
    }
    reflectors.make(A_, j, tau, V.column(c));
    ++next_;
    if (behind == 0) return;
    const vector_view<const T> v = V.column(c).part(j, left);
    const auto g = G.column(c).part(j + 1, behind);
    gemv<T, T>(ctx_, op::transpose, reflectors.minus_tau(), A_.block(j, j + 1, left, behind), v, 0.0, g);
    if (c > 0) {
      const auto products = products_.view().column(0).part(0, c);
      gemv<T, T>(ctx_, op::transpose, reflectors.minus_tau(), V.block(j, 0, left, c), v, 0.0, products);
      gemv<T, T>(ctx_, op::none, 1.0, G.block(j + 1, 0, behind, c), products, 1.0, g);
    }
    gemv<T, T>(ctx_, op::none, 1.0, G.block(j + 1, 0, behind, c + 1), row(V, j, 0, c + 1), 1.0,
               row(A_, j, j + 1, behind));
  }
  /// Brings the columns behind the block up to date; returns the first of them.
  index_t finish() {
    const index_t left = A_.rows() - next_, behind = A_.columns() - next_;
    if (left > 0 && behind > 0) {
      gemm<T, T, T>(ctx_, op::none, op::transpose, 1.0, V_.view().block(next_, 0, left, count()),
                    G_.view().block(next_, 0, behind, count()), 1.0, A_.block(next_, next_, left, behind));
    }
    return next_;
  }

 private:
  [[nodiscard]] index_t count() const { return next_ - first_; }
  static vector_view<T> row(const matrix_view<T>& M, index_t i, index_t first, index_t size) {
    return {M.data() + i + first * M.leading_dimension(), size, M.leading_dimension(), M.memory()};
  }

  const context& ctx_;
  matrix_view<T> A_;
  matrix_frame<T> V_, G_, products_;
  index_t first_ = 0, next_ = 0;
};

/// The norms of the columns behind column j by its row of R, as norm_downdate_stage has them; those columns
/// whose norms have lost too many digits are appended to `lost` instead.
template <class T>
void downdate_norms(const matrix_view<T>& A, index_t j, double* norm, const double* reference,
                    std::vector<index_t>& lost) {
  for (index_t k = j + 1; k < A.columns(); ++k) {
    if (norm[k] != 0 && !downdate(leading(loaded(A(j, k))), norm[k], reference[k])) lost.push_back(k);
  }
}

}  // namespace residua::lapack
