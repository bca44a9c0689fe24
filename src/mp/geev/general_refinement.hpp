// Approximate eigenvectors of a general matrix become eigenvectors of a precision: corrections and
// decompositions of groups in turn (lapack/eigen/refinement_loop.hpp).
#pragma once

#include <utility>

#include "lapack/eigen/refinement_loop.hpp"
#include "mp/geev/general_rotations.hpp"
#include "mp/geev/general_vectors.hpp"

namespace residua::multiple {

class general_refinement {
 public:
  /// A: a left operand's columns, the largest element below 1 and not below 1/2; X: columns.
  general_refinement(const context& ctx, const std::vector<mp>& A, std::vector<mp> X,
                     const general_spectrum& spectrum, int bits, const mp_gemm_options& options)
      : ctx_(ctx),
        bits_(bits),
        options_(options),
        limits_(spectrum.order(), bits),
        operands_(ctx, spectrum.is_real(), spectrum.order(), bits),
        A_(operands_.left(A)),
        X_(rounded(std::move(X), bits)),
        spectrum_(spectrum.rounded_to(bits)),
        pairs_(spectrum_),
        products_(ctx, bits, options) {}

  /// Until rounding errors are left. Returns how often X was corrected.
  int run() { return lapack::refine(*this, limits_).refinements; }
  [[nodiscard]] const std::vector<mp>& vectors() const { return X_; }
  [[nodiscard]] const general_spectrum& spectrum() const { return spectrum_; }
  [[nodiscard]] mp_gemm_report products() const {
    mp_gemm_report all = products_.report();
    include(all, of_systems_);
    return all;
  }

  // The steps of refinement_loop.hpp.
  /// D = X^-1 (A X - X diag(w)), and w becomes w and D's diagonal.
  void project() {
    mp_matrix V = operands_.space();
    products_.multiply(op::none, A_, operands_.right(X_), V);
    auto rest = V.to_host(ctx_);
    const auto of_w = images(X_, spectrum_);
    for (std::size_t k = 0; k < rest.size(); ++k) rest[k] -= of_w[k];
    V.upload(ctx_, rest);
    is_regular_ = operands_.solve(X_, V, options_, of_systems_);
    if (!is_regular_) return;
    auto D = operands_.coordinates_of(V.to_host(ctx_), spectrum_.conjugate);
    for (std::size_t j = 0; j < spectrum_.re.size(); ++j) {
      const std::size_t k = j * (spectrum_.re.size() + 1);
      spectrum_.set(j, spectrum_.re[j] + D.re[k], spectrum_.im[j] + D.im[k]);
    }
    pairs_.set(std::move(D));
  }
  [[nodiscard]] general_distance measure() const {
    if (is_regular_) return pairs_.distance(limits_);
    general_distance infinite;
    infinite.unresolved = mp_header::bias;
    return infinite;
  }
  void correct(const general_distance& distance) {
    group_rotations rotations(spectrum_);
    if (distance.unresolved > limits_.noise()) rotations.take(pairs_.clusters(limits_.noise()), pairs_);
    auto E = pairs_.correction(limits_);
    const mp one(1.0, bits_);
    for (std::size_t j = 0; j < spectrum_.re.size(); ++j) E.re[j * (spectrum_.re.size() + 1)] = one;
    multiply(E, spectrum_.conjugate);
    if (rotations.is_empty()) return;
    multiply(rotations.matrix(), rotations.spectrum().conjugate);
    spectrum_ = rotations.spectrum();
  }
  /// Nothing is to be orthonormal.
  void orthonormalise(const general_distance&) {}

 private:
  /// X becomes X M, and conjugates of its columns are elsewhere then.
  void multiply(const complex_elements& M, const conjugate_places& of_columns) {
    mp_matrix product = operands_.space();
    products_.multiply(op::none, operands_.left(X_),
                       operands_.right(operands_.columns_of(M, spectrum_.conjugate, of_columns)), product);
    X_ = product.to_host(ctx_);
  }

  const context& ctx_;
  int bits_;
  mp_gemm_options options_;
  general_limits limits_;
  general_operands operands_;
  mp_matrix A_;
  std::vector<mp> X_;
  general_spectrum spectrum_;
  general_pairs pairs_;
  vector_products products_;
  mp_gemm_report of_systems_;
  bool is_regular_ = false;
};

}  // namespace residua::multiple
