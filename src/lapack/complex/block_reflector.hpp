// Products of complex Householder reflectors as one: Q = H_1 ... H_k = I - V S^-1 V^H, where S is the upper
// triangle of V^H V with 1 / tau on its diagonal. lapack/qr/block_reflector.hpp has the form and its
// sources; it holds for unitary reflectors, as 2 Re(1 / tau) = |v|^2.
//
// Bound, to first order in e = u^N, as it is derived there. d, p, s, q, r: dot, product, scaled_sum,
// quotient, root. Bounds of complex routines are of each part, relative to sums of |a|_1 |b|_1 <= 2 |a| |b|;
// of both parts together so 2 sqrt(2) times these, relative to |a| |b|. |tau| |v|^2 = 2 Re(tau) / |tau| <= 2
// and |v|^2 <= 2, as of real ones; |1 / tau| <= 1 <= |v|^2.
//   Reflectors. |(alpha, x)| errs by b = (m + 2) d + 2r, as norms of 2 m and 3 real numbers; alpha - beta by
//   b + s; v by b + s + (1 + sqrt(2)) (p + s) + q <= b + 3p + 4s + q, tau by 2b + s + q; so each H_i by 2 (2
//   (b + 3p + 4s + q) + 2b + s + q) e: k (8b + 12p + 18s + 6q) e for all, at most 4 k of 2 sqrt(2) c_m below.
//   S errs by herk's d m + 4p + 5s and trsm's 2 d k + 10p + 30s + q, four halvings, of each part: by 2 k 2
//   sqrt(2) times their sum in Frobenius' norm, whose diagonal's (1 + sqrt(2)) (p + s) + q is in it with 2 q.
//   Columns of V S^-1 and V S^-H are of norm |tau_i| |v_i| <= 2: so that becomes 4k 2k 2 sqrt(2) (...) |c|.
//   V^H c and the last product err by d (m + k) + 2p + 8s of each part, which become 3k 2 sqrt(2) (...) |c|;
//   adding to c by 2 (p + 3s) |c|.
// With c_m = 2 d (m + k + 2) + 14p + 35s + 2q + 4r all that is at most (8k^2 + 3k + 4k + 1) 2 sqrt(2) c_m e
// |c| <= 46 k^2 c_m e |c|. By residues d m + 25 k + (L + 1) (N + 1) + 32 d, of herk and trsm of more than 16
// rows, is less than 2 d (m + k + 2) too for dd, td and qd; for double 28 in place of d is more than enough.
// Double's libraries add their rounding to C in each of the two products of a part: twice all. Of float, 8,
// 44 and 1 writings of 2^-24, of herk, trsm and the diagonal, are added to c_m. A reflection column by column
// errs by 2 sqrt(2) (2 d m + 5p + 6s) beside its reflector: two sums of 2 m products, one product by tau, two
// updates; by less than 46 c_m e.
#pragma once

#include "blas/complex/real_views.hpp"
#include "dense/matrix_frame.hpp"
#include "lapack/complex/qr_stages.hpp"
#include "loop/run.hpp"
#include "residua/blas/complex/hermitian.hpp"
#include "residua/blas/complex/level3.hpp"
#include "residua/blas/complex/triangular.hpp"

namespace residua::lapack {

template <class T>
struct complex_block_reflector {
  matrix_view<complex<T>> V;  // m x k, unit lower trapezoidal, zeros stored; zeros alone where tau = 0
  matrix_view<complex<T>> S;  // k x k, upper triangle

  /// `count` of the reflectors, from `first` on, on the rows that they act on.
  [[nodiscard]] complex_block_reflector part(index_t first, index_t count) const {
    return {V.block(first, first, V.rows() - first, count), S.block(first, first, count, count)};
  }
};

template <class T>
void set_unit_columns(const context& ctx, const matrix_view<complex<T>>& target, index_t first = 0) {
  loop::run_elements(ctx, target.rows() * target.columns(), unit_columns_stage<T>{{}, target, first});
}

/// Memory for a block reflector of up to `reflectors` and its products with matrices, and what is done with
/// them.
template <class T>
class complex_reflector_frame {
 public:
  using block_type = complex_block_reflector<T>;
  using matrix = matrix_view<complex<T>>;

  /// Has room for up to `vectors` columns or rows of other matrices.
  complex_reflector_frame(const context& ctx, const char* routine, index_t rows, index_t reflectors,
                          index_t vectors, const product_options& options)
      : ctx_(ctx),
        options_(options),
        V_(ctx, routine, rows, reflectors),
        S_(ctx, routine, reflectors, reflectors),
        W_(ctx, routine, reflectors, vectors) {}

  [[nodiscard]] block_type block(index_t rows, index_t count) const {
    return {V_.view().block(0, 0, rows, count), S_.view().block(0, 0, count, count)};
  }
  /// The reflectors that geqrf has stored below the diagonal of A.
  [[nodiscard]] block_type load(const matrix_view<const complex<T>>& A,
                                const vector_view<const complex<T>>& tau) {
    const auto Q = block(A.rows(), A.columns());
    loop::run_elements(ctx_, A.rows() * A.columns(), complex_reflectors_stage<T>{{}, A, tau, Q.V});
    multiply(Q, tau);
    return Q;
  }
  /// S from V and tau.
  void multiply(const block_type& Q, const vector_view<const complex<T>>& tau) {
    products_.add(herk<T>(ctx_, uplo::upper, op::conjugate_transpose, 1.0, Q.V, 0.0, Q.S, options_));
    loop::run_elements(ctx_, tau.size(), complex_inverse_tau_stage<T>{{}, tau, Q.S.diagonal()});
  }
  /// S between two neighbouring parts of Q, of `half` reflectors and the rest.
  void join(const block_type& Q, index_t half) {
    const index_t rows = Q.V.rows() - half, rest = Q.V.columns() - half;
    multiply_add(op::conjugate_transpose, op::none, 1.0, Q.V.block(half, 0, rows, half),
                 Q.V.block(half, half, rows, rest), 0.0, Q.S.block(0, half, half, rest));
  }
  /// C = op(Q) C from the left, C op(Q) from the right; op is none or conjugate_transpose.
  void apply(const block_type& Q, side q_side, op op_q, const matrix& C) {
    if (C.rows() == 0 || C.columns() == 0) return;
    const index_t k = Q.S.rows();
    if (q_side == side::left) {
      const auto W = products_with(k, C.columns());
      multiply_add(op::conjugate_transpose, op::none, 1.0, Q.V, C, 0.0, W);
      solve(q_side, op_q, Q.S, W);
      multiply_add(op::none, op::none, -1.0, Q.V, W, 1.0, C);
    } else {
      const auto W = products_with(C.rows(), k);
      multiply_add(op::none, op::none, 1.0, C, Q.V, 0.0, W);
      solve(q_side, op_q, Q.S, W);
      multiply_add(op::none, op::conjugate_transpose, -1.0, W, Q.V, 1.0, C);
    }
  }
  [[nodiscard]] const product_report& report() const { return products_; }

 private:
  [[nodiscard]] matrix products_with(index_t rows, index_t columns) const {
    return {W_.view().data(), rows, columns, rows, ctx_.memory()};
  }
  void multiply_add(op op_a, op op_b, double alpha, const matrix& A, const matrix& B, double beta,
                    const matrix& C) {
    products_.add(gemm<T>(ctx_, op_a, op_b, blas::whole_number<T>(alpha), A, B, blas::whole_number<T>(beta),
                          C, complex_product::four, options_));
  }
  void solve(side q_side, op op_q, const matrix& S, const matrix& W) {
    products_.add(
        trsm<T>(ctx_, q_side, uplo::upper, op_q, diag::non_unit, blas::whole_number<T>(1.0), S, W, options_));
  }

  const context& ctx_;
  const product_options& options_;
  dense::matrix_frame<complex<T>> V_, S_, W_;
  product_report products_;
};

}  // namespace residua::lapack
