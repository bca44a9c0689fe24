// Native arithmetic or residues: estimates of their times, by constants that were measured, and the choice.
// All functions are pure.
#pragma once

#include <string_view>

#include "residua/dense/engine.hpp"
#include "residue/floats/plan.hpp"

namespace residua::residue {

/// The bits that options ask for, or, for 0, those beyond which the format's own accuracy asks for no more.
constexpr int wanted_accuracy(int accuracy_bits, int limbs) {
  return accuracy_bits != 0 ? accuracy_bits : accuracy_of(limbs);
}

/// What products cost on one kind of machine: seconds for what comes once, and rates a second.
struct cost {
  // By residues.
  double start;            // once for a product
  double product_start;    // once for each modulus and pair of blocks
  double int8_operations;  // multiplications and additions of bytes
  double converted_bytes;  // bytes read twice and residues written
  double
      reconstructed_bytes;  // bytes of the result, and four for each sum modulo one number, whatever it takes
  // Natively.
  double native_start;
  double native_operations[most_limbs];  // additions and multiplications of numbers of 1 ... most_limbs limbs
};

/// NVIDIA H200: docs/measurements/residues_gpu.md and docs/measurements/products_gpu.md.
inline constexpr cost cost_on_h200{.start = 55e-6,
                                   .product_start = 0,
                                   .int8_operations = 1.45e15,
                                   .converted_bytes = 2.8e12,
                                   .reconstructed_bytes = 5e12,
                                   .native_start = 15e-6,
                                   .native_operations = {58e12, 2.15e12, 0.63e12, 0.27e12}};

/// The costs of a GPU by the name that its driver gives. A GPU that has not been measured is taken for an
/// H200: where its int8 units are slower beside its double units, the choice may fall on the slower engine,
/// which product_options can name.
const cost& cost_on_gpu(std::string_view name);

/// One thread of a CPU, by AMX or by VNNI: docs/measurements/products_cpu.md, "By residues". More threads
/// share the work of both engines, and the choice must not depend on their number.
constexpr cost cost_on_cpu(bool has_amx) {
  return {.start = 20e-6,
          .product_start = 1e-6,
          .int8_operations = has_amx ? 2.2e12 : 0.7e12,
          .converted_bytes = 12e9,
          .reconstructed_bytes = 11e9,
          .native_start = 5e-6,
          .native_operations = {60e9, 9.5e9, 2.6e9, 1e9}};
}

/// Estimated seconds of a product of numbers of so many limbs: by residues of a scheme, and natively.
double seconds_by_residues(const cost& machine, int limbs, const product_shape& shape, const scheme& s);
double seconds_natively(const cost& machine, int limbs, const product_shape& shape);

/// Whether residues are to be tried while the spread is not yet known, as if it were as small as it can be.
bool may_be_faster(const cost& machine, int limbs, const product_shape& shape,
                   const product_options& options);

/// The plan for a measured spread. Its obstacle is `slower` for engine::automatic where native arithmetic is
/// estimated to be faster, and `prepared` where an operand is prepared to fewer bits than are needed.
plan choose_plan(const cost& machine, int limbs, const product_shape& shape, const product_options& options,
                 int spread, const prepared_plans& prepared = {});

}  // namespace residua::residue
