// Native arithmetic or residues: estimates of their times, by constants that were measured, and the choice. Pure functions.
#pragma once

#include "blas/level3/gemm_problem.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residue/plan.hpp"

namespace residua::residue {

/// What products cost on one kind of machine.
struct cost {
  /// Products by residues: seconds for what comes once and for each modulus and diagonal, and rates a second; of reconstruction in
  /// bytes of results, and of four for a sum whatever it takes.
  double start, product_start, int8_operations, converted_bytes, reconstructed_bytes;
  /// Native products: additions and multiplications a second of numbers of 1 ... most_limbs limbs.
  double native_start, native_operations[most_limbs];
};

/// docs/performance.md, "By residues" and "Matrix products on a GPU": NVIDIA H200.
inline constexpr cost cost_on_gpu{75e-6, 0, 1.45e15, 2.8e12, 4e12, 15e-6, {58e12, 2.15e12, 0.63e12, 0.27e12}};

/// docs/performance.md, "By residues on a CPU": by AMX or VNNI, on one thread; more share the work of both engines,
/// and the choice must not depend on their number.
constexpr cost cost_on_cpu(bool has_matrix_units) {
  return {20e-6, 1e-6, has_matrix_units ? 2.2e12 : 0.7e12, 12e9, 11e9, 5e-6, {60e9, 9.5e9, 2.6e9, 1e9}};
}

/// Seconds by residues, for a scheme; natively, for numbers of so many limbs.
double seconds_by_residues(const cost& on, int limbs, const sizes& of, const scheme& by);
double seconds_natively(const cost& on, int limbs, const sizes& of);

/// Whether residues are to be tried where the spread is not yet known, as if it were as small as it can be.
bool may_be_faster(const cost& on, int limbs, const sizes& of, const gemm_options& options);

/// How operands that have been prepared are held; null for others.
struct prepared_plans {
  const plan *a = nullptr, *b = nullptr;
};

/// The plan for a measured spread; an obstacle `slower` for engine::automatic where native arithmetic is estimated to be faster,
/// `prepared` where an operand is prepared to fewer bits than are needed.
plan choose_plan(const cost& on, int limbs, const sizes& of, const gemm_options& options, int spread,
                 const prepared_plans& prepared = {});

template <class TA, class TB, class TC>
sizes sizes_of(const blas::product_batch<TA, TB, TC>& p) {
  return {p.rows(), p.columns(), p.terms(), p.part != blas::region::all};
}

}  // namespace residua::residue
