// A x = b as it is solved, whatever b is: A scaled, and what was asked for.
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
  std::vector<format> formats;  // the ladder: from the first to be tried to the last

  /// The complex matrix that A is the real equivalent of (complex_csr.hpp), whose Krylov methods then take
  /// the place of A's; null where there is none. Made where it is first asked for.
  [[nodiscard]] const complex_csr_matrix* complex_A() const;

 private:
  mutable bool is_examined_ = false;
  mutable std::optional<complex_csr_matrix> complex_A_;
};

/// The formats to try, from the first to the last: all where none is given.
std::vector<format> ladder(std::optional<format> precision);

/// The place in the ladder of the first format whose unit roundoff is within the tolerance, or of the last.
/// x rounded to a format of unit roundoff u leaves about u |b| of residual, unless by chance; what has to be
/// exact (a tolerance of zero) begins with the first.
std::size_t first_format_for_tolerance(const std::vector<format>& ladder, double tolerance);

/// That a tolerance and limits are what the Krylov methods take: of solve_options or least_squares_options.
/// Throws invalid_argument by the name of the routine that was called.
template <class Options>
void check_limits(const char* routine, const Options& options) {
  krylov_options same;
  same.tolerance = options.tolerance;
  same.max_iterations = options.max_iterations;
  same.keep_history = options.keep_history;
  krylov::check_options(routine, same);
}

/// The iterative method that suits A's kind.
attempt_method method_for_kind(const csr_matrix& A);

/// The memory that factors may take: what was asked for, or, where that is 0, what the machine can give
/// without swapping.
double available_bytes(double memory_limit);

double seconds_since(std::chrono::steady_clock::time_point begin);

}  // namespace residua::solving
