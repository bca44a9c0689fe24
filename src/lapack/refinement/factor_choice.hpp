// Which factors gesv and posv by refinement make where the caller leaves it open: those with which x is
// expected the soonest, by what is known of A's condition, the digits that x is to have and measured rates.
// All functions are pure.
#pragma once

#include <limits>
#include <optional>

#include "residua/base/context.hpp"
#include "residue/floats/choose.hpp"

namespace residua::lapack {

/// Formats of factors by their widths: 0 is float, the others have so many limbs.
inline constexpr int most_width = residue::most_limbs;

/// What one kind of machine has been measured to do, in operations of the format a second, for each width; 0
/// where it has not been measured, and is not chosen then.
struct refinement_rates {
  double factors[most_width + 1];   // getrf
  double solve[most_width + 1];     // getrs with one vector: 2 n^2 operations
  double residual[most_width + 1];  // gemv of a matrix in double or in the vectors' format
  residue::cost products;           // from which it follows what fewer bits save
};

/// One thread of a CPU with AMX: docs/measurements/factors_cpu.md, "Refinement". More threads share all of
/// it, and the choice must not depend on their number.
extern const refinement_rates rates_on_cpu;
/// NVIDIA H200: docs/measurements/lu_gpu.md and docs/measurements/vectors_gpu.md.
extern const refinement_rates rates_on_h200;
const refinement_rates& rates_of(const context& ctx);

/// What is to be solved, as far as the choice depends on it.
struct refinement_task {
  index_t n, columns;
  int limbs;         // of x
  double condition;  // of A in the norm `one`, or what is known of it
  double bits = 0;   // that x is to have; 0: all of its format's
};

struct factor_variant {
  int width;
  int accuracy_bits = 0;  // of products; 0: the format's own
};

/// Whether factors can be trusted: 8 n u_f cond(A) <= 1, u_f being the larger of the format's unit roundoff
/// and 2^-accuracy_bits.
bool can_be_trusted(const refinement_task& task, const factor_variant& v);

/// The seconds that a factorisation, refinement with it until x has its digits, and the estimates of bounds
/// are expected to take; infinite where factors cannot be trusted or have not been measured.
double expected_seconds(const refinement_rates& rates, const refinement_task& task, const factor_variant& v);

/// The variant of the shortest time, of at least the width `narrowest` and no wider than x; nothing where no
/// factors can be trusted. Products of fewer bits than their format's are considered for 512 rows and more.
std::optional<factor_variant> fastest_factors(const refinement_rates& rates, const refinement_task& task,
                                              int narrowest);

}  // namespace residua::lapack
