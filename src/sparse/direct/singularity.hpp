// Proof that a matrix of doubles is singular as it stands: a null vector, found modulo a prime and verified
// in integers.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "sparse/direct/matching.hpp"

namespace residua::sparse {

/// Where the work modulo the prime stops. The work passes neither limit by more than what one column takes
/// or one null vector.
struct singularity_limits {
  std::int64_t entries;                                                // of the factors, each of 16 bytes
  std::int64_t operations = std::numeric_limits<std::int64_t>::max();  // multiply-adds
};

enum class null_side { right, left };

struct singularity {
  bool is_proved = false;
  /// Where that is proved: v, not zero, with A v = 0 exactly if its side is right, A^T v = 0 if it is left.
  /// With one of the left, A x = b has no solution for any b but those with v^T b = 0.
  std::vector<double> null_vector;
  null_side side = null_side::right;
  /// A's rank modulo 2^61 - 1, or that of the columns that were eliminated within the limits: never more
  /// than A's rank. Equal to A's order, it proves that A is not singular. Less, and no limit reached, A is
  /// singular unless the prime divides its determinant, which a proof excludes.
  index_t rank = 0;
  /// A limit was reached: the rank is that of a part of A, or not all null vectors were tried.
  bool given_up = false;
};

/// A, square with finite entries, is eliminated modulo 2^61 - 1. Each column that depends on those before it
/// gives a null vector modulo the prime, and so does, in the end, each row that has become no pivot; the
/// first 256 of either are tried until one is a proof. Its elements are made integers below 2^53, or such
/// integers times powers of two that differ as the matching's scalings do, and that is verified against A in
/// integers.
/// A singular matrix is not proved to be so where no null vector that is tried has elements of that kind:
/// the ratios of each to one of them must be fractions of less than about 2^30.
/// `match` and `elimination` are those of a factor_plan; they matter for the time alone, which grows as the
/// factors' operations.
/// Sources: Dumas, Saunders, Villard, On efficient sparse integer matrix Smith normal form computations,
/// J. Symb. Comput. 32, 2001 (the rank by elimination modulo primes); Dixon, Exact solution of linear
/// equations using p-adic expansions, Numer. Math. 40, 1982 (rational solutions from residues, of which this
/// takes the first step alone).
/// Throws invalid_argument if A is not square or `elimination` has not as many elements as A has rows.
singularity prove_singular(const csr_view& A, const matching& match,
                           const std::vector<sparse_index>& elimination, const singularity_limits& limits);
/// With a matching and an order of its own; the matching need not be perfect. Throws out_of_memory, too.
singularity prove_singular(const csr_view& A, const singularity_limits& limits);

/// Whether v, of as many elements as A, finite, has columns, is not zero and A v = 0 exactly.
bool is_null_vector(const csr_view& A, const std::vector<double>& v);

}  // namespace residua::sparse
