// What factorisations and triangular systems take from a matrix: a product of what is beside their small
// parts.
#pragma once

#include "mp/lapack/steps.hpp"
#include "residua/mp/gemm.hpp"

namespace residua::multiple {

/// Adds the report of another product of the same routine: the largest numbers, by residues if any was.
inline void include(mp_gemm_report& all, const mp_gemm_report& one) {
  if (one.used == engine::residue) all.used = engine::residue;
  all.bits = std::max(all.bits, one.bits);
  all.spread = std::max(all.spread, one.spread);
}

/// How the products of a routine of a matrix of order `order` are computed. The same on every backend, as
/// their bits are.
class product_rule {
 public:
  product_rule(index_t order, int bits, engine asked)
      : asked_(asked), fewest_terms_(fewest_terms(order, bits)) {}

  [[nodiscard]] engine operator()(index_t m, index_t n, index_t k) const {
    if (asked_ != engine::automatic) return asked_;
    const bool is_wide = std::min(m, n) >= smallest && std::max(m, n) > smallest;
    return is_wide && k >= fewest_terms_ ? engine::residue : engine::native;
  }

 private:
  static constexpr index_t smallest = triangle_order / 2;

  /// Products by residues are faster than sums from 16 terms on; but each is some fifteen launches on a GPU,
  /// which large matrices are for, and which sums of up to 127 terms take less time than, unless their words
  /// are too many for registers.
  static index_t fewest_terms(index_t order, int bits) {
    constexpr int most_words_in_registers = 8;
    return is_for_cpu(order) || mp_words(bits) > most_words_in_registers ? smallest : 4 * triangle_order;
  }

  engine asked_;
  index_t fewest_terms_;
};

class product_subtraction {
 public:
  /// Prepares for a routine on a matrix of order `order`. Keeps references.
  product_subtraction(const factor_steps& steps, index_t order, int bits, const mp_gemm_options& options)
      : steps_(steps), rule_(order, bits, options.engine), options_(options), one_(1.0, bits) {}

  /// C = C - op(A) op(B).
  void operator()(op op_a, const mp_const_matrix_view& A, op op_b, const mp_const_matrix_view& B,
                  const mp_matrix_view& C);
  [[nodiscard]] const mp_gemm_report& report() const { return report_; }

 private:
  const factor_steps& steps_;
  product_rule rule_;
  mp_gemm_options options_;
  mp one_;
  mp_gemm_report report_;
};

}  // namespace residua::multiple
