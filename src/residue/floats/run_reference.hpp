// The way to compute a product by residues without byte products: in plain loops on the host.
#pragma once

#include "base/context_state.hpp"
#include "residue/floats/choose.hpp"
#include "residue/floats/reference.hpp"
#include "view/vector_checks.hpp"

namespace residua::residue::reference {

struct way {
  /// Not used: in plain loops residues are never chosen for their speed.
  static cost machine(const context& /*ctx*/) { return cost_on_h200; }
  static bool is_captured(const context& /*ctx*/) { return false; }

  /// Why residues are not tried unless they are asked for.
  static std::string_view reason_against(const context& ctx);

  static std::size_t workspace_bytes(const context& /*ctx*/, int /*limbs*/, const product_shape& /*shape*/,
                                     const product_options& /*options*/, int /*spread*/) {
    return 0;
  }

  template <class T>
  static std::shared_ptr<const prepared_operand> prepare(const context& /*ctx*/, const slices<T>& x,
                                                         const plan& p, order blocks) {
    auto facts = facts_of(x);
    if (!facts.are_finite()) blas::fail("prepared_matrix", "A", "has an infinity or NaN");
    auto planes = residues_of(x, facts, p, blocks);
    return std::make_shared<kept_residues>(p, blocks, std::move(facts), std::move(planes));
  }

  template <class TA, class TB, class TC>
  static attempt run(const context& ctx, const char* /*routine*/, const matrix_product<TA, TB, TC>& p,
                     const product_options& options) {
    const known_operand<TA> a(p.a, sampling_of(p));
    const known_operand<TB> b(p.b, sampling_of(p));
    const int spread = measured_spread(a.facts_of_slices(), b.facts_of_slices(), a.depth());
    const plan chosen =
        choose_plan(machine(ctx), limb_count<arithmetic_t<TC>>, p.shape(), options, spread, p.prepared());
    attempt result = attempt_of(chosen, spread);
    if (!chosen.is_possible()) return result;
    reconstruct(chosen, sums_of(a, b, chosen), a.facts_of_slices(), b.facts_of_slices(), finisher_of(p));
    if (ctx.kind() == backend::cpu) result.reason = "computed by residues in plain loops";
    return result;
  }
};

}  // namespace residua::residue::reference
