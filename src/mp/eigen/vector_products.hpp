// Products by which vectors of run-time precision are refined, where the context computes.
#pragma once

#include "mp/eigen/host_matrix.hpp"
#include "mp/lapack/triangular_solver.hpp"
#include "residua/mp/level3.hpp"

namespace residua::multiple {

/// M / 2 for a symmetric M of order n by columns, of which the lower triangle is read; both triangles.
inline std::vector<mp> half_of(std::vector<mp> M, index_t n) {
  const auto place = [n](index_t i, index_t j) { return static_cast<std::size_t>(i + j * n); };
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = j; i < n; ++i) M[place(i, j)] = M[place(j, i)] = ldexp(M[place(i, j)], -1);
  }
  return M;
}

/// Products of operands of one precision, with their report.
class vector_products {
 public:
  vector_products(const context& ctx, int bits, const mp_gemm_options& options)
      : ctx_(ctx), bits_(bits), options_(options) {}

  [[nodiscard]] const mp_gemm_report& report() const { return report_; }

  /// C = op(A) B.
  void multiply(op form, const mp_matrix& A, const mp_matrix& B, mp_matrix& C) {
    include(report_, gemm(ctx_, form, op::none, number(1.0), A, B, mp(bits_), C, options_));
  }
  /// R = I - X^T X, its lower triangle.
  void subtract_gram(const mp_matrix& X, mp_matrix& R) {
    R.upload(ctx_, identity_elements(R.rows(), R.rows(), bits_));
    include(report_, syrk(ctx_, uplo::lower, op::transpose, number(-1.0), X, number(1.0), R, options_));
  }
  /// X += X E, in the place of `spare`, which changes places with it.
  void add_to(mp_matrix& X, mp_matrix& spare, const std::vector<mp>& E) {
    const mp_matrix of_E(ctx_, X.columns(), X.columns(), E, bits_);
    copy_columns(X.view(), spare.view());
    include(report_, gemm(ctx_, op::none, op::none, number(1.0), X, of_E, number(1.0), spare, options_));
    std::swap(X, spare);
  }
  /// The columns `members` of X times a matrix that is orthogonal to double's roundings, and is made so to
  /// the precision's.
  void rotate(mp_matrix& X, const std::vector<index_t>& members, const std::vector<double>& W) {
    const auto m = static_cast<index_t>(members.size());
    mp_matrix columns(ctx_, X.rows(), m, bits_), turned(ctx_, X.rows(), m, bits_);
    const auto place = [&](index_t k) { return X.view().column(members[static_cast<std::size_t>(k)]); };
    for (index_t k = 0; k < m; ++k) copy(ctx_, place(k), columns.view().column(k));
    multiply(op::none, columns, orthonormal(m, W), turned);
    for (index_t k = 0; k < m; ++k) copy(ctx_, turned.view().column(k), place(k));
  }

 private:
  [[nodiscard]] mp number(double x) const { return mp(x, bits_); }
  void copy_columns(const mp_const_matrix_view& source, const mp_matrix_view& target) const {
    for (index_t j = 0; j < source.columns(); ++j) copy(ctx_, source.column(j), target.column(j));
  }
  /// W + W (I - W^T W) / 2, Newton's and Schulz's step, squares the distance.
  [[nodiscard]] mp_matrix orthonormal(index_t m, const std::vector<double>& rounded) {
    mp_matrix W(ctx_, m, m, rounded_elements(rounded, bits_), bits_), spare(ctx_, m, m, bits_),
        R(ctx_, m, m, bits_);
    for (int known = 32; known < bits_; known *= 2) {
      subtract_gram(W, R);
      add_to(W, spare, half_of(R.to_host(ctx_), m));
    }
    return W;
  }

  const context& ctx_;
  int bits_;
  mp_gemm_options options_;
  mp_gemm_report report_;
};

}  // namespace residua::multiple
