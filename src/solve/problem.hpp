// The part of a system A x = b that does not depend on b: the scaled A, the options and the ladder of
// formats.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "krylov/system.hpp"
#include "residua/solve/solve.hpp"
#include "residua/sparse/complex_csr_matrix.hpp"

namespace residua::solving {

struct problem {
  /// Scales A by a power of two where its entries are near the ends of double's range. Keeps references to
  /// the context and the options.
  problem(const context& its_context, const csr_matrix& given, const solve_options& its_options);

  const context& ctx;
  const solve_options& options;
  int exponent;  // A is 2^exponent times the matrix given
  csr_matrix A;
  std::vector<format> formats;  // the ladder, from the first format that is tried to the last

  /// The complex matrix that A is the real equivalent of (complex_csr.hpp); null where there is none. Krylov
  /// methods then run on it and not on A. The first call makes it.
  [[nodiscard]] const complex_csr_matrix* complex_A() const;

 private:
  mutable bool is_examined_ = false;
  mutable std::optional<complex_csr_matrix> complex_A_;
};

/// The unit roundoff of a format of solvers.
double unit_roundoff_of(format precision);

/// The formats to try, from the first to the last: all where none is given.
std::vector<format> ladder(std::optional<format> precision);

/// The place in the ladder of the first format whose unit roundoff is within the tolerance, or of the last.
/// x rounded to a format of unit roundoff u leaves about u |b| of residual, unless by chance; what has to be
/// exact (a tolerance of zero) begins with the first.
std::size_t first_format_for_tolerance(const std::vector<format>& ladder, double tolerance);

/// Throws invalid_argument, by the name of the routine that was called, unless the Krylov methods take the
/// tolerance and the limits of these options, which are solve_options or least_squares_options.
template <class Options>
void check_limits(const char* routine, const Options& options) {
  krylov_options same;
  same.tolerance = options.tolerance;
  same.max_iterations = options.max_iterations;
  same.keep_history = options.keep_history;
  krylov::check_options(routine, same);
}

/// The iterative method that suits A's kind: CG for a symmetric A, BiCGStab for a general one.
attempt_method method_for_kind(const csr_matrix& A);

/// The bytes that factors may take: `memory_limit`, or, where that is 0, what the machine can give without
/// swapping.
double available_bytes(double memory_limit);

/// The seconds that have passed since `begin`.
double seconds_since(std::chrono::steady_clock::time_point begin);

}  // namespace residua::solving
