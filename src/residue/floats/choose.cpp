#include "residue/floats/choose.hpp"

namespace residua::residue {

namespace {

/// Elements of C that are computed.
double elements(const sizes& of) {
  return (of.triangle ? 0.5 : 1.0) * static_cast<double>(of.m) * static_cast<double>(of.n);
}
double operations(const sizes& of) { return 2 * elements(of) * static_cast<double>(of.k); }

/// Bits beyond which the format's own accuracy asks for no more, or those that were asked for.
int wanted_accuracy(const gemm_options& options, int limbs) {
  return options.accuracy_bits != 0 ? options.accuracy_bits : accuracy_of(limbs);
}

}  // namespace

double seconds_by_residues(const cost& on, int limbs, const sizes& of, const scheme& by) {
  const double m = static_cast<double>(of.m), n = static_cast<double>(of.n), k = static_cast<double>(of.k);
  const double limb_bytes = 8.0 * limbs;
  const double to_convert = (m + n) * k * (2 * limb_bytes + by.blocks.count * by.moduli[0]);
  const double to_reconstruct = elements(of) * (limb_bytes + 4.0 * by.sums());
  return on.start + by.products() * on.product_start + to_convert / on.converted_bytes +
         operations(of) * by.products() / on.int8_operations + to_reconstruct / on.reconstructed_bytes;
}

double seconds_natively(const cost& on, int limbs, const sizes& of) {
  return on.native_start + operations(of) / on.native_operations[limbs - 1];
}

bool may_be_faster(const cost& on, int limbs, const sizes& of, const gemm_options& options) {
  constexpr int least_spread = 2;
  scheme by;
  return choose_scheme(by, wanted_accuracy(options, limbs) + least_spread, of.k) &&
         seconds_by_residues(on, limbs, of, by) < seconds_natively(on, limbs, of);
}

plan choose_plan(const cost& on, int limbs, const sizes& of, const gemm_options& options, int spread,
                 const prepared_plans& prepared) {
  const int accuracy = wanted_accuracy(options, limbs);
  if (prepared.a != nullptr || prepared.b != nullptr) {
    return plan_prepared(of, accuracy, spread, options.workspace_limit,
                         prepared.a != nullptr ? *prepared.a : *prepared.b,
                         {prepared.a == nullptr, prepared.b == nullptr});
  }
  plan p = plan_product(of, accuracy, spread, options.workspace_limit);
  if (p.is_possible() && options.engine == engine::automatic &&
      seconds_by_residues(on, limbs, of, p) >= seconds_natively(on, limbs, of)) {
    p.why_not = obstacle::slower;
  }
  return p;
}

}  // namespace residua::residue
