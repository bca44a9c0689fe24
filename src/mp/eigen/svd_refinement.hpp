// Approximate singular vectors of a square matrix become singular vectors of a precision: as
// mp/eigen/eigen_refinement.hpp.
#pragma once

#include "mp/eigen/eigen_refinement.hpp"
#include "mp/eigen/singular_pairs.hpp"

namespace residua::multiple {

class svd_refinement {
 public:
  /// B: the largest element below 1 and not below 1/2; U and V: approximate singular vectors. All n x n.
  svd_refinement(const context& ctx, index_t n, std::span<const mp> B, std::span<const mp> U,
                 std::span<const mp> V, int bits, const mp_gemm_options& options)
      : ctx_(ctx),
        limits_(n, bits),
        B_(ctx, n, n, B, bits),
        U_(ctx, n, n, U, bits),
        V_(ctx, n, n, V, bits),
        spare_(ctx, n, n, bits),
        M_(ctx, n, n, bits),
        R_(ctx, n, n, bits),
        S_(ctx, n, n, bits),
        pairs_(n, identity_elements(n, n, bits), std::vector<mp>(B.size(), mp(bits)),
               std::vector<mp>(B.size(), mp(bits))),
        products_(ctx, bits, options) {}

  /// Until rounding errors are left; `polishes`: also until columns are orthonormal to them. Returns how
  /// often U and V were corrected.
  int run(bool polishes) { return refine_and_polish(*this, limits_, polishes); }
  [[nodiscard]] std::vector<mp> left() const { return U_.to_host(ctx_); }
  [[nodiscard]] std::vector<mp> right() const { return V_.to_host(ctx_); }
  /// The singular values, of which those close to zero may be negative.
  [[nodiscard]] const std::vector<mp>& values() const { return pairs_.sigma; }
  [[nodiscard]] const mp_gemm_report& products() const { return products_.report(); }

  // The steps of refinement_loop.hpp.
  void project() {
    products_.multiply(op::none, B_, V_, spare_);
    products_.multiply(op::transpose, U_, spare_, M_);
    products_.subtract_gram(U_, R_);
    products_.subtract_gram(V_, S_);
    pairs_ = singular_pairs(B_.rows(), M_.to_host(ctx_), R_.to_host(ctx_), S_.to_host(ctx_));
  }
  [[nodiscard]] eigen_distance measure() const { return pairs_.distance(); }
  void correct(const eigen_distance& distance) {
    std::vector<std::vector<index_t>> groups, close_to_zero;
    std::vector<lapack::singular_rotation> rotations;
    if (distance.unresolved > limits_.noise()) {
      for (const auto& group : pairs_.clusters(limits_.noise())) {
        auto rotation = pairs_.rotation(group, limits_.noise());
        if (rotation.members.empty()) continue;
        groups.push_back(group);
        if (pairs_.is_close_to_zero(group, limits_.noise())) close_to_zero.push_back(group);
        rotations.push_back(std::move(rotation));
      }
    }
    const auto E = pairs_.correction(lapack::group_numbers(B_.rows(), groups),
                                     lapack::group_numbers(B_.rows(), close_to_zero), distance.coupling);
    products_.add_to(U_, spare_, E.of_U);
    products_.add_to(V_, spare_, E.of_V);
    for (const auto& rotation : rotations) {
      products_.rotate(U_, rotation.members, rotation.of_U);
      products_.rotate(V_, rotation.members, rotation.of_V);
    }
  }
  void orthonormalise(const eigen_distance&) {
    products_.add_to(U_, spare_, half_of(pairs_.R, B_.rows()));
    products_.add_to(V_, spare_, half_of(pairs_.S, B_.rows()));
  }

 private:
  const context& ctx_;
  eigen_limits limits_;
  mp_matrix B_, U_, V_, spare_, M_, R_, S_;
  singular_pairs pairs_;
  vector_products products_;
};

}  // namespace residua::multiple
