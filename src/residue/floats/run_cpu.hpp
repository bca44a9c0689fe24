// The way to compute a product by residues on a CPU, by its byte products. Operands and results are
// type-erased: the engine calls `convert` and `finish` and does not know the formats.
#pragma once

#include <functional>
#include <vector>

#include "residua/base/memory_block.hpp"
#include "residue/core/byte_product.hpp"
#include "residue/core/product_cpu.hpp"
#include "residue/floats/choose.hpp"
#include "residue/floats/run_reference.hpp"
#include "residue/moduli/byte_weights.hpp"

namespace residua::residue::cpu {

/// What is known of an operand before there is a plan.
struct slice_facts {
  std::vector<int> exponents, samples;  // samples: slices side by side, sample after sample

  [[nodiscard]] bool are_finite() const;
};

/// The blocks of a scheme's integers, each with what makes residues of it for the moduli that it is needed
/// for.
word_blocks blocks_of(const scheme& s);

/// The residues of an operand and what is known of it.
class kept_residues : public prepared_operand {
 public:
  /// Of all slices, as the plan's scheme says, all terms in one panel. There are none if an element is not
  /// finite.
  template <class T>
  kept_residues(const context& ctx, const slices<T>& x, const plan& p, order blocks);

  [[nodiscard]] const slice_facts& facts() const { return facts_; }
  [[nodiscard]] std::size_t bytes() const override { return memory_.bytes(); }
  [[nodiscard]] residue_planes planes() const;
  /// Whether an instruction set takes them in the form that they have.
  [[nodiscard]] bool is_for(instruction_set isa) const { return form_of(isa, blocks) == form_; }
  [[nodiscard]] std::unique_ptr<reference::kept_residues> in_plain_order() const override;

 private:
  index_t count_;
  residue_form form_;
  slice_facts facts_;
  memory_block memory_;
};

/// An operand of a product: kept, or converted when it is needed.
struct operand {
  index_t count, depth;
  slice_facts facts;  // unless it is kept
  std::function<void(const slice_range& slices, int bits, const word_blocks& blocks,
                     const residue_planes& planes)>
      convert;
  const kept_residues* kept = nullptr;
};
template <class T>
operand operand_of(const context& ctx, const factor<T>& f, sampling which);

/// Where a product goes.
struct result {
  index_t rows, columns;
  dense::region part;
  /// Reconstructs the elements of C in `place` from the coefficients of all diagonals, with the exponents of
  /// its rows and columns as scaling_exponent() has them.
  std::function<void(const scheme& s, const rectangle& place, const tile_coefficients* diagonals,
                     const double* row_exponents, const double* column_exponents)>
      finish;
};
template <class T>
result result_of(const context& ctx, const dense::product<T, T, T>& C);

/// Measures the spread, plans, and computes the product for numbers of so many limbs, if it can be and is to
/// be.
attempt run_product(const context& ctx, const char* routine, int limbs, const operand& a, const operand& b,
                    const result& C, const product_options& options);

/// The workspace of run_product for numbers of so many limbs and this spread.
std::size_t workspace_bytes(const context& ctx, int limbs, const product_shape& shape,
                            const product_options& options, int spread);

struct way {
  static cost machine(const context& /*ctx*/) { return cost_on_cpu(has_matrix_units()); }
  static bool is_captured(const context& /*ctx*/) { return false; }
  static std::string_view reason_against(const context& /*ctx*/) { return {}; }

  static std::size_t workspace_bytes(const context& ctx, int limbs, const product_shape& shape,
                                     const product_options& options, int spread) {
    return cpu::workspace_bytes(ctx, limbs, shape, options, spread);
  }

  template <class T>
  static std::shared_ptr<const prepared_operand> prepare(const context& ctx, const slices<T>& x,
                                                         const plan& p, order blocks) {
    auto kept = std::make_shared<kept_residues>(ctx, x, p, blocks);
    if (!kept->facts().are_finite()) blas::fail("prepared_matrix", "A", "has an infinity or NaN");
    return kept;
  }

  /// In plain loops where an operand has been prepared for those, or for another instruction set's products.
  template <class TA, class TB, class TC>
  static attempt run(const context& ctx, const char* routine, const matrix_product<TA, TB, TC>& p,
                     const product_options& options) {
    if (!is_for_bytes(ctx, p.a.prepared) || !is_for_bytes(ctx, p.b.prepared)) {
      return reference::way::run(ctx, routine, p, options);
    }
    return run_product(ctx, routine, limb_count<arithmetic_t<TC>>, operand_of(ctx, p.a, sampling_of(p)),
                       operand_of(ctx, p.b, sampling_of(p)), result_of<TC>(ctx, reference::finisher_of(p)),
                       options);
  }

 private:
  static bool is_for_bytes(const context& ctx, const prepared_operand* x) {
    if (x == nullptr) return true;
    const auto* kept = dynamic_cast<const kept_residues*>(x);
    return kept != nullptr && kept->is_for(ctx.isa());
  }
};

}  // namespace residua::residue::cpu
