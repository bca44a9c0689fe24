// Estimates of times, and the choice between native arithmetic and residues.
#include "residue/floats/choose.hpp"

#include <algorithm>

namespace residua::residue {

namespace {

struct measured_gpu {
  std::string_view name;
  cost its;
};
constexpr measured_gpu measured_gpus[] = {{"NVIDIA H200", cost_on_h200}};

/// Elements of C that are computed.
double elements(const product_shape& shape) {
  return (shape.triangle ? 0.5 : 1.0) * static_cast<double>(shape.m) * static_cast<double>(shape.n);
}
double operations(const product_shape& shape) { return 2 * elements(shape) * static_cast<double>(shape.k); }

}  // namespace

const cost& cost_on_gpu(std::string_view name) {
  const auto* const found = std::find_if(std::begin(measured_gpus), std::end(measured_gpus),
                                         [&](const measured_gpu& gpu) { return gpu.name == name; });
  return found != std::end(measured_gpus) ? found->its : cost_on_h200;
}

double seconds_by_residues(const cost& machine, int limbs, const product_shape& shape, const scheme& s) {
  const double m = static_cast<double>(shape.m), n = static_cast<double>(shape.n),
               k = static_cast<double>(shape.k);
  const double limb_bytes = 8.0 * limbs;
  const double converted = (m + n) * k * (2 * limb_bytes + s.blocks.count * s.moduli[0]);
  const double reconstructed = elements(shape) * (limb_bytes + 4.0 * s.sums());
  return machine.start + s.products() * machine.product_start + converted / machine.converted_bytes +
         operations(shape) * s.products() / machine.int8_operations +
         reconstructed / machine.reconstructed_bytes;
}

double seconds_natively(const cost& machine, int limbs, const product_shape& shape) {
  return machine.native_start + operations(shape) / machine.native_operations[limbs - 1];
}

bool may_be_faster(const cost& machine, int limbs, const product_shape& shape,
                   const product_options& options) {
  const auto s = choose_scheme(wanted_accuracy(options.accuracy_bits, limbs) + least_spread, shape.k);
  return s && seconds_by_residues(machine, limbs, shape, *s) < seconds_natively(machine, limbs, shape);
}

plan choose_plan(const cost& machine, int limbs, const product_shape& shape, const product_options& options,
                 int spread, const prepared_plans& prepared) {
  const int accuracy = wanted_accuracy(options.accuracy_bits, limbs);
  if (prepared.a != nullptr || prepared.b != nullptr) {
    return plan_prepared(shape, accuracy, spread, options.workspace_limit,
                         prepared.a != nullptr ? *prepared.a : *prepared.b,
                         {prepared.a == nullptr, prepared.b == nullptr});
  }
  plan p = plan_product(shape, accuracy, spread, options.workspace_limit);
  if (p.is_possible() && options.engine == engine::automatic &&
      seconds_by_residues(machine, limbs, shape, p) >= seconds_natively(machine, limbs, shape)) {
    p.why_not = obstacle::slower;
  }
  return p;
}

}  // namespace residua::residue
