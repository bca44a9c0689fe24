// A product by residues on a CPU. Operands and results are known by what is done with them, whatever their formats.
#pragma once

#include <functional>
#include <vector>

#include "residua/base/memory_block.hpp"
#include "residua/dense/engine.hpp"
#include "residue/choose.hpp"
#include "residue/reference.hpp"
#include "residue/tiles_cpu.hpp"

namespace residua::residue::cpu {

/// Whether the context's instruction set and the processor have the engine.
bool is_available(const context& ctx);

/// What is known of an operand before there is a plan.
struct slice_facts {
  std::vector<int> exponents, samples;  // samples: slices side by side, sample after sample

  [[nodiscard]] bool are_finite() const;
};

/// The residues of an operand and what is known of it.
class kept_residues {
 public:
  /// Of all slices, as the plan's scheme says, k in one panel.
  template <class T>
  kept_residues(const context& ctx, const slices<T>& x, const plan& by);

  [[nodiscard]] const plan& by() const { return plan_; }
  [[nodiscard]] const slice_facts& facts() const { return facts_; }
  /// Of all residues.
  [[nodiscard]] std::size_t bytes() const { return planes_.bytes(); }
  /// From slice `first` on.
  [[nodiscard]] residue_planes planes(index first) const;
  /// As the plain loops have them.
  [[nodiscard]] reference::kept_residues in_plain_order(reference::order blocks) const;

 private:
  plan plan_;
  index count_;
  slice_facts facts_;
  memory_block planes_;
};

/// An operand of a product; kept, or converted when it is needed.
struct factor {
  index count, depth;
  slice_facts facts;
  /// The residues of `number` slices from `first` on, of `terms` elements from k on.
  std::function<void(index first, index number, index k, index terms, int bits, const word_blocks& blocks,
                     const residue_planes& to)>
      convert;
  const kept_residues* kept = nullptr;
};
template <class T>
factor factor_of(const context& ctx, const slices<T>& x);
factor factor_of(index count, index depth, const kept_residues& kept);

/// Where a product goes.
struct result {
  index rows, columns;
  blas::region part;
  /// Reconstructs a tile, of exponents of its rows and columns as scaling_exponent() has them.
  std::function<void(const scheme& by, const tile_place& at, const tile_coefficients* of_diagonal,
                     const double* row_exponents, const double* column_exponents)>
      finish;
};
template <class T>
result result_of(const context& ctx, const reference::finisher<T>& to);

/// The workspace of run_product for numbers of so many limbs and this spread.
std::size_t workspace_bytes(const context& ctx, int limbs, const sizes& of, const gemm_options& options,
                            int spread);

/// Measures the spread, plans, and computes the product for numbers of so many limbs, if it can be computed so and is to be;
/// returns the plan.
plan run_product(const context& ctx, const char* routine, int limbs, const factor& a, const factor& b,
                 const result& to, const gemm_options& options, int& spread);

}  // namespace residua::residue::cpu
