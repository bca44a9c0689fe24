// A = Q B with orthonormal Q by Householder's reflectors in run-time precision, where the context computes.
//
// Reflectors of a block of columns act together: with V's columns v_k and G = V^T V their product is I - V
// T V^T, T^-1 being G's upper triangle with half its diagonal (C. Puglisi, SIAM J. Sci. Stat. Comput. 13
// (1992); T. Joffrain et al., ACM Trans. Math. Softw. 32 (2006)). A column of zeros has v = 0, for which
// any number on the diagonal but zero will do.
#pragma once

#include "mp/eigen/host_matrix.hpp"
#include "mp/lapack/product_subtraction.hpp"
#include "residua/mp/level3.hpp"

namespace residua::multiple {

class reflectors {
 public:
  /// A: m x n elements by columns, m >= n.
  reflectors(const context& ctx, index_t m, index_t n, std::span<const mp> A, int bits,
             const mp_gemm_options& options)
      : ctx_(ctx), bits_(bits), options_(options), A_(ctx, m, n, A, bits), V_(ctx, m, n, bits) {
    for (index_t first = 0; first < n; first += block) factorise(first, std::min(block, n - first));
  }

  [[nodiscard]] const mp_gemm_report& products() const { return products_; }
  /// B, n x n by columns.
  [[nodiscard]] std::vector<mp> triangle() const {
    const index_t m = A_.rows(), n = A_.columns();
    const auto all = A_.to_host(ctx_);
    std::vector<mp> B(static_cast<std::size_t>(n * n), mp(bits_));
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = 0; i <= j; ++i)
        B[static_cast<std::size_t>(i + j * n)] = all[static_cast<std::size_t>(i + j * m)];
    }
    return B;
  }
  /// C = Q C for a C of m rows, Q m x m.
  void apply(mp_matrix& C) {
    for (std::size_t k = triangles_.size(); k-- > 0;) {
      const index_t first = static_cast<index_t>(k) * block;
      turn(k, op::none, C.view().block(first, 0, C.rows() - first, C.columns()));
    }
  }

 private:
  static constexpr index_t block = 32;

  [[nodiscard]] mp number(double x) const { return mp(x, bits_); }
  [[nodiscard]] mp first_of(const mp_const_vector_view& x) const {
    mp_array one(ctx_, 1, bits_);
    copy(ctx_, {x.first(), bits_, 1, 1, x.plane(), x.memory()}, one.view());
    return one.to_host(ctx_).front();
  }
  void set_first(const mp_vector_view& x, const mp& value) const {
    const mp_array one(ctx_, std::vector<mp>{value}, bits_);
    copy(ctx_, one.view(), {x.first(), bits_, 1, 1, x.plane(), x.memory()});
  }

  void factorise(index_t first, index_t width) {
    for (index_t j = first; j < first + width; ++j) reflect(j, first + width);
    triangles_.push_back(inverse_triangle(first, width));
    const index_t after = first + width;
    if (after < A_.columns())
      turn(triangles_.size() - 1, op::transpose,
           A_.view().block(first, after, A_.rows() - first, A_.columns() - after));
  }
  /// Column j becomes a multiple of a unit vector: v = x + sign(x_1) |x| e_1. The columns beside it up to
  /// `end` are reflected with it.
  void reflect(index_t j, index_t end) {
    const index_t height = A_.rows() - j;
    const auto x = A_.view().block(j, j, height, 1).column(0), v = V_.view().block(j, j, height, 1).column(0);
    mp length = nrm2(ctx_, x);
    if (length.is_zero()) return;
    const mp first = first_of(x);
    if (!first.is_negative()) length = -length;
    copy(ctx_, x, v);
    set_first(v, first - length);
    set_first(x, length);
    if (j + 1 == end) return;
    const auto beside = A_.view().block(j, j + 1, height, end - j - 1);
    mp_array w(ctx_, beside.columns(), bits_);
    gemv(ctx_, op::transpose, number(1.0), beside, v, mp(bits_), w.view());
    ger(ctx_, number(-2.0) / dot(ctx_, v, v), v, w.view(), beside);
  }
  [[nodiscard]] mp_const_matrix_view vectors(index_t first, index_t width) const {
    return V_.view().block(first, first, V_.rows() - first, width);
  }
  /// T^-1.
  [[nodiscard]] mp_matrix inverse_triangle(index_t first, index_t width) {
    mp_matrix G(ctx_, width, width, bits_);
    include(products_, syrk(ctx_, uplo::upper, op::transpose, number(1.0), vectors(first, width), mp(bits_),
                            G, options_));
    auto elements = G.to_host(ctx_);
    for (index_t k = 0; k < width; ++k) {
      mp& square = elements[static_cast<std::size_t>(k * (width + 1))];
      square = square.is_zero() ? number(1.0) : ldexp(square, -1);
    }
    return {ctx_, width, width, elements, bits_};
  }
  /// C -= V T^op V^T C, with the reflectors of one block.
  void turn(std::size_t of_block, op form, const mp_matrix_view& C) {
    const mp_matrix& inverse = triangles_[of_block];
    const auto V = vectors(static_cast<index_t>(of_block) * block, inverse.rows());
    mp_matrix W(ctx_, V.columns(), C.columns(), bits_);
    include(products_, gemm(ctx_, op::transpose, op::none, number(1.0), V, C, mp(bits_), W, options_));
    include(products_,
            trsm(ctx_, side::left, uplo::upper, form, diag::non_unit, number(1.0), inverse, W, options_));
    include(products_, gemm(ctx_, op::none, op::none, number(-1.0), V, W, number(1.0), C, options_));
  }

  const context& ctx_;
  int bits_;
  mp_gemm_options options_;
  mp_matrix A_, V_;
  std::vector<mp_matrix> triangles_;
  mp_gemm_report products_;
};

}  // namespace residua::multiple
