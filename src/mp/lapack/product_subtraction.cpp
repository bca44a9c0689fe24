// Products that are taken from a matrix, by gemm, or on a GPU by a kernel of their own where there are few
// terms.
#include "mp/lapack/product_subtraction.hpp"

#include "mp/gemm_step.hpp"
#include "mp/lapack/short_products.hpp"
#include "mp/length.hpp"
#include "mp/operand_slices.hpp"

namespace residua::multiple {

void product_subtraction::operator()(op op_a, const mp_const_matrix_view& A, op op_b,
                                     const mp_const_matrix_view& B, const mp_matrix_view& C) {
  const slices a = rows_of(op_a, A), b = columns_of(op_b, B);
  mp_gemm_options options = options_;
  options.engine = rule_(a.count, b.count, a.terms);
  const context& ctx = steps_.ctx();
  const auto by_gemm = [&] {
    include(report_, gemm_step(steps_, op_a, op_b, -one_, A, B, one_, C, options));
  };
  if (options.engine != engine::native) return by_gemm();
  run_on_backend(ctx, by_gemm, by_gemm, [&] {
    with_length(mp_words(C.bits()), [&]<class Length>(Length n) {
      cuda::run_mp_short_product(ctx, precision<Length>{n, C.bits()}, a, b, C.data(), C.leading_dimension(),
                                 C.plane(), &steps_.state()->met);
    });
  });
}

}  // namespace residua::multiple
