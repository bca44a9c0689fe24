// What factorisations by halves are made with, whichever they are.
#pragma once

#include "mp/lapack/triangular_solver.hpp"
#include "residua/mp/lapack.hpp"
#include "residua/mp/level3.hpp"

namespace residua::multiple {

class halved_factorisation {
 protected:
  /// Prepares a factorisation of order `order` with panels of up to `rows` rows. Keeps references.
  halved_factorisation(const context& ctx, index_t order, int bits, index_t rows,
                       const mp_gemm_options& options)
      : ctx_(ctx),
        options_(options),
        one_(1.0, bits),
        order_(order),
        smallest_(smallest_order(order)),
        steps_(ctx, bits, rows),
        subtract_(steps_, order, bits, options) {}

  [[nodiscard]] bool is_smallest(index_t n) const { return n <= smallest_; }
  [[nodiscard]] index_t half_of(index_t n) const { return first_half(n, smallest_); }
  [[nodiscard]] const factor_steps& steps() const { return steps_; }

  /// B through a triangle that is factorised.
  void solve(side a_side, uplo stored, op form, diag diagonal, const mp_matrix_view& T,
             const mp_matrix_view& B) {
    triangular_solver its(steps_, a_side, stored, form, diagonal, T, order_, options_);
    its(B);
    include(products_, its.products());
  }
  /// C = C - A B.
  void subtract_product(const mp_matrix_view& A, const mp_matrix_view& B, const mp_matrix_view& C) {
    subtract_(op::none, A, op::none, B, C);
  }
  /// C = C - op(A) op(A)^T in a triangle.
  void subtract_square(uplo stored, op form, const mp_matrix_view& A, const mp_matrix_view& C) {
    include(products_, syrk(ctx_, stored, form, -one_, A, one_, C, options_));
  }
  /// Waits for all steps.
  [[nodiscard]] mp_factor_report finish() {
    include(products_, subtract_.report());
    return {steps_.finish(), products_};
  }

 private:
  const context& ctx_;
  const mp_gemm_options& options_;
  mp one_;
  index_t order_, smallest_;
  factor_steps steps_;
  product_subtraction subtract_;
  mp_gemm_report products_;
};

}  // namespace residua::multiple
