// Least squares of complex matrices: what is known of the real equivalent (sparse/complex_csr.hpp) is known
// of them, in other norms and numbers.
#pragma once

namespace residua::cli {

/// The tolerance for the real equivalent of a problem whose own tolerance is t; rounded down. |A|_F of a
/// complex matrix is that of its real equivalent over sqrt(2), and |A^H r| / (|A|_F |r|) is therefore sqrt(2)
/// times what it is of the real one.
constexpr double tolerance_of_equivalent(double t) { return t * 0x1.6a09e667f3bccp-1 * (1 - 0x1p-52); }

/// The optimality of the complex problem, from that of its real equivalent; rounded up.
constexpr double optimality_of_complex(double of_equivalent) {
  return of_equivalent * 0x1.6a09e667f3bcdp0 * (1 + 0x1p-52);
}

/// The measures of a solution of the equivalent become those of the complex one; of its rank the equivalent's
/// is twice. Solution: least_squares_solution or mp_least_squares_solution.
template <class Solution>
void measure_as_complex(Solution& s) {
  s.optimality = optimality_of_complex(s.optimality);
  s.rank = (s.rank + 1) / 2;
  s.structural_rank = s.structural_rank / 2;
  s.rank_is_certain = s.rank == s.structural_rank;
}

}  // namespace residua::cli
