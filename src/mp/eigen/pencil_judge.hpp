// What is known of eigenpairs of a symmetric definite pencil in run-time precision: the bounds of
// residua/mp/sygvd.hpp.
#pragma once

#include <cmath>

#include "mp/eigen/host_matrix.hpp"
#include "residua/mp/gemm.hpp"

namespace residua::multiple {

struct pencil_bounds {
  mp residual, orthogonality, eigenvalue_error;
};

/// Judges Z with Z^T B Z = I, all elements in the precision of A and B.
class pencil_judge {
 public:
  /// is_first: whether the problem is A Z = B Z diag(w), and not A B Z = Z diag(w).
  pencil_judge(const context& ctx, bool is_first, const mp_matrix& A, const mp_matrix& B,
               const mp_gemm_options& options)
      : ctx_(ctx), is_first_(is_first), A_(A), B_(B), options_(options) {}

  [[nodiscard]] pencil_bounds operator()(const mp_matrix& Z, const std::vector<mp>& w) const {
    const auto image = product(op::none, B_, Z);
    const mp_matrix &P = is_first_ ? Z : image, &Q = is_first_ ? image : Z;
    const auto rest = residual(P, Q, w);
    const mp largest = mp(std::max(abs(w.front()), abs(w.back())), fewest_mp_bits);

    // What products hide is below h beside the norms of their factors: 2 u' and as much of a factor that is a
    // product itself.
    const mp one = coarse(1.0), two = coarse(2.0), h = ldexp(one, 2 - A_.bits());
    const mp of_A = size(A_), of_Z = size(Z), of_image = bound_of(size(B_) * of_Z);
    const mp &of_P = is_first_ ? of_Z : of_image, &of_Q = is_first_ ? of_image : of_Z;
    const mp o = bound_of(frobenius(ctx_, less_identity(product(op::transpose, Z, image))) +
                          two * h * (one + of_Z * of_image));
    const mp left = size(rest), hidden = bound_of(h * (of_A * of_P + largest * of_Q));
    const mp in_space = size(product(op::transpose, P, rest));
    const mp shrunk = size(P) * coarse(1 - 0x1p-18) - h * of_P;
    const mp infinite = coarse(HUGE_VAL);
    pencil_bounds bounds{shrunk > coarse(0.0) ? bound_of((left + hidden) / (of_A * shrunk)) : infinite, o,
                         infinite};
    if (of_A.is_zero()) bounds.residual = coarse(0.0);
    if (o < one)
      bounds.eigenvalue_error =
          bound_of((two * o * largest + in_space + of_P * (hidden + two * h * left)) / (one - o));
    return bounds;
  }

 private:
  [[nodiscard]] index_t order() const { return A_.rows(); }
  [[nodiscard]] mp number(double x) const { return mp(x, A_.bits()); }
  [[nodiscard]] mp_matrix product(op form, const mp_matrix& X, const mp_matrix& Y) const {
    mp_matrix C(ctx_, order(), order(), A_.bits());
    gemm(ctx_, form, op::none, number(1.0), X, Y, number(0.0), C, options_);
    return C;
  }
  [[nodiscard]] mp size(const mp_matrix& M) const { return bound_of(frobenius(ctx_, M.to_host(ctx_))); }
  /// A P - Q diag(w).
  [[nodiscard]] mp_matrix residual(const mp_matrix& P, const mp_matrix& Q, const std::vector<mp>& w) const {
    auto rest = product(op::none, A_, P).to_host(ctx_);
    const auto of_Q = Q.to_host(ctx_);
    for (std::size_t k = 0; k < rest.size(); ++k) {
      const std::size_t j = k / static_cast<std::size_t>(order());
      rest[k] = fma(mp(-w[j], A_.bits()), of_Q[k], rest[k]);
    }
    return {ctx_, order(), order(), rest, A_.bits()};
  }
  [[nodiscard]] std::vector<mp> less_identity(const mp_matrix& G) const {
    auto rest = G.to_host(ctx_);
    for (index_t i = 0; i < order(); ++i) rest[static_cast<std::size_t>(i * (order() + 1))] -= number(1.0);
    return rest;
  }

  const context& ctx_;
  bool is_first_;
  const mp_matrix &A_, &B_;
  mp_gemm_options options_;
};

}  // namespace residua::multiple
