// Products of Householder's reflectors as one: Q = P_1 ... P_k = I - V S^-1 V^T, where S is the upper
// triangle of V^T V with 1 / tau on its diagonal.
//
// That is the compact WY form (Schreiber, Van Loan, SIAM J. Sci. Stat. Comput. 10(1), 1989) with the
// inverse of its T (Joffrain, Low, Quintana-Orti, Rothberg, van de Geijn, ACM TOMS 32(2), 2006): S is one
// product, and solving with it is backward stable, so that the bound below has no norm of T, which nothing
// small bounds.
//
// Bound, to first order in e = u^N, for reflectors in m rows that are computed from columns, and C = Q^T C
// of k of them, column c of C. The constants are those of number/bounds.hpp; p, s, q, r: product,
// scaled_sum, quotient, root.
//   Reflectors. |(alpha, x)| errs by nrm2's bound twice, b = (m / 2 + 3/2) dot + 2r; v, elementwise, by b +
//   s + q, tau by 2b + s + q; so each P_i by 2 (2 (b + s + q) + 2b + s + q) e in norm: k (8b + 6s + 6q) e
//   for all.
//   S errs by (dot m + p + s + 4q) |V|^T|V|: where a panel is one kernel its products are those of vectors
//   before they are divided and stored. trsm solves with an S that errs by (dot k + p + (L + 3) s + q) |S|, L
//   = 4 halvings of k <= 512: together by 2k (dot (m + k) + 2p + 8s + 5q) e in Frobenius' norm, for |v_i|^2 =
//   2 / tau <= 2. Columns of V S^-1 are tau_i P_1 ... P_(i-1) v_i, whose norm is sqrt(2 tau_i) <= 2, as are
//   those of V S^-T: so that becomes 4k 2k (...) |c|.
//   V^T c errs by (dot m + p + s) |V|^T|c|, which V S^-T brings to 2 sqrt(k) sqrt(2k) (...) |c|; the last
//   product errs by (dot k + p + s) |V| |S^-T V^T c| + s |c|, which is as much.
// With c_m = dot (m + k + 2) + 2p + 8s + 5q + 4r all that is at most (8k^2 + 3k + 4k + 1) c_m e |c| <= 16
// k^2 c_m e |c|. For float, which is computed in double, each of these steps stores once more, trsm up to
// four times, and S may be that of V before it is stored: c_m e + 7 2^-24. A reflection by gemv and ger errs
// by 2 (dot m + p + s) + 2 (p + s) + s beside its reflector's 8b + 6s + 6q: by less than 6 c_m e. So does one
// by a panel's kernel, which takes x (alpha' div + P) / (beta div) from a, P being x's product with what a
// has below alpha': beta errs by d = (dot m + p + s) / 2 + r, the divisor by d + s, and all together by 2
// (dot m + p + s + 3d + 2s + 2p + q) + s. A column meets reflections of its own panel and blocks whose orders
// k_i are at most 512 and sum to those of the reflectors before it: so the bound of geqrf.hpp.
#pragma once

#include "blas/level3/run_trsm.hpp"
#include "dense/matrix_frame.hpp"
#include "lapack/qr/reflector_stages.hpp"
#include "loop/run.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/blas/level3/syrk.hpp"
#include "residua/blas/level3/trsm.hpp"

namespace residua::lapack {

/// The most reflectors that are applied as one: on a GPU twice as many if there are many, since every product
/// reads and writes all of what they are applied to, which takes longer there than the arithmetic.
inline constexpr index_t reflector_block = 256, widest_reflector_block = 512;

/// How many of `reflectors` are applied as one.
inline index_t reflectors_at_once(const context& ctx, index_t reflectors) {
  constexpr index_t many = 8192;
  const bool is_wide = ctx.kind() == backend::cuda && reflectors >= many;
  return std::min(reflectors, is_wide ? widest_reflector_block : reflector_block);
}

/// That no more reflectors are asked for than their vectors have elements, or columns than rows.
inline void check_reflectors(const char* routine, index_t rows, index_t columns) {
  if (columns <= rows) return;
  blas::fail(routine, "A",
             "stands for " + std::to_string(columns) + " orthogonal vectors, of which there are at most " +
                 std::to_string(rows));
}

/// Calls f(first, count) for k reflectors in blocks of `width`, from the first to the last or the other way.
template <class F>
void for_each_block(index_t width, index_t k, bool forwards, const F& f) {
  if (k == 0) return;
  const index_t blocks = ceil_div(k, width);
  for (index_t step = 0; step < blocks; ++step) {
    const index_t first = (forwards ? step : blocks - 1 - step) * width;
    f(first, std::min(width, k - first));
  }
}

template <class T>
struct block_reflector {
  matrix_view<T>
      V;  // m x k, unit lower trapezoidal, zeros stored; of zeros alone where a reflector has tau = 0
  matrix_view<T> S;  // k x k, upper triangle

  /// `count` of the reflectors, from `first` on, on the rows that they act on.
  [[nodiscard]] block_reflector part(index_t first, index_t count) const {
    return {V.block(first, first, V.rows() - first, count), S.block(first, first, count, count)};
  }
};

/// Memory for a block reflector and its products with matrices, and what is done with them.
template <class T>
class reflector_frame {
 public:
  /// For up to `reflectors` at once of up to `rows` rows, on up to `vectors` columns or rows of other
  /// matrices.
  reflector_frame(const context& ctx, const char* routine, index_t rows, index_t reflectors, index_t vectors,
                  const product_options& options)
      : reflector_frame(ctx, ctx, routine, rows, reflectors, vectors, options) {}
  /// Makes a frame whose products run on another context of the same device.
  reflector_frame(const context& ctx, const context& runs_on, const char* routine, index_t rows,
                  index_t reflectors, index_t vectors, const product_options& options)
      : ctx_(runs_on),
        options_(options),
        V_(ctx, routine, rows, reflectors),
        S_(ctx, routine, reflectors, reflectors),
        W_(ctx, routine, reflectors, vectors) {}

  [[nodiscard]] static std::size_t bytes(index_t rows, index_t reflectors, index_t vectors) {
    return matrix_frame<T>::bytes(rows, reflectors) + matrix_frame<T>::bytes(reflectors, reflectors) +
           matrix_frame<T>::bytes(reflectors, vectors);
  }

  [[nodiscard]] block_reflector<T> block(index_t rows, index_t count) const {
    return {V_.view().block(0, 0, rows, count), S_.view().block(0, 0, count, count)};
  }
  /// The reflectors that geqrf has stored below the diagonal of A.
  [[nodiscard]] block_reflector<T> load(const matrix_view<const T>& A, const vector_view<const T>& tau) {
    const auto Q = block(A.rows(), A.columns());
    loop::run_elements(ctx_, A.rows() * A.columns(), reflectors_stage<T>{{}, A, tau, Q.V});
    multiply(Q, tau);
    return Q;
  }
  /// S from V and tau.
  void multiply(const block_reflector<T>& Q, const vector_view<const T>& tau) {
    products_.add(syrk<T>(ctx_, uplo::upper, op::transpose, 1.0, Q.V, 0.0, Q.S, options_));
    loop::run_elements(ctx_, tau.size(), inverse_tau_stage<T>{{}, tau, Q.S.diagonal()});
  }
  /// S between two neighbouring parts of Q, of `half` reflectors and the rest.
  void join(const block_reflector<T>& Q, index_t half) {
    const index_t rows = Q.V.rows() - half, rest = Q.V.columns() - half;
    products_.add(gemm<T, T, T>(ctx_, op::transpose, op::none, 1.0, Q.V.block(half, 0, rows, half),
                                Q.V.block(half, half, rows, rest), 0.0, Q.S.block(0, half, half, rest),
                                options_));
  }
  /// C = op(Q) C from the left, C op(Q) from the right.
  void apply(const block_reflector<T>& Q, side q_side, op op_q, const matrix_view<T>& C) {
    if (C.rows() == 0 || C.columns() == 0) return;
    const index_t k = Q.S.rows();
    if (q_side == side::left) {
      const auto W = products_with(k, C.columns());
      products_.add(gemm<T, T, T>(ctx_, op::transpose, op::none, 1.0, Q.V, C, 0.0, W, options_));
      products_.add(trsm<T>(ctx_, q_side, uplo::upper, op_q, diag::non_unit, 1.0, Q.S, W, options_));
      products_.add(gemm<T, T, T>(ctx_, op::none, op::none, -1.0, Q.V, W, 1.0, C, options_));
    } else {
      const auto W = products_with(C.rows(), k);
      products_.add(gemm<T, T, T>(ctx_, op::none, op::none, 1.0, C, Q.V, 0.0, W, options_));
      products_.add(trsm<T>(ctx_, q_side, uplo::upper, op_q, diag::non_unit, 1.0, Q.S, W, options_));
      products_.add(gemm<T, T, T>(ctx_, op::none, op::transpose, -1.0, W, Q.V, 1.0, C, options_));
    }
  }
  /// The first `size` elements of the memory for products.
  [[nodiscard]] vector_view<T> spare(index_t size) const {
    return {W_.view().data(), size, 1, ctx_.memory()};
  }
  [[nodiscard]] const product_report& report() const { return products_; }

  // What the above take of the workspace.

  [[nodiscard]] static std::size_t multiply_bytes(const context& ctx, index_t rows, index_t k,
                                                  const product_options& options) {
    return syrk_workspace_bytes<T>(ctx, k, rows, options);
  }
  [[nodiscard]] static std::size_t apply_bytes(const context& ctx, side q_side, index_t m, index_t n,
                                               index_t k, const product_options& options) {
    const bool left = q_side == side::left;
    const index_t rows = left ? k : m, columns = left ? n : k, terms = left ? m : n;
    return std::max({gemm_workspace_bytes<T, T, T>(ctx, rows, columns, terms, options),
                     trsm_workspace_bytes<T>(ctx, q_side, rows, columns, options),
                     gemm_workspace_bytes<T, T, T>(ctx, m, n, k, options)});
  }

 private:
  [[nodiscard]] matrix_view<T> products_with(index_t rows, index_t columns) const {
    return {W_.view().data(), rows, columns, rows, ctx_.memory()};
  }

  const context& ctx_;
  const product_options& options_;
  matrix_frame<T> V_, S_, W_;
  product_report products_;
};

}  // namespace residua::lapack
