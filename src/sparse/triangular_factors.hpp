// Two triangular factors between permutations with scalings: what incomplete and complete factors come down
// to.
#pragma once

#include <span>
#include <vector>

#include "residua/sparse/csr.hpp"

namespace residua::sparse {

/// y_i = 2^exponent[i] x_place[i]; the identity where both are empty.
struct scaled_permutation {
  std::vector<sparse_index> place;
  std::vector<int> exponent;

  [[nodiscard]] bool is_identity() const { return place.empty(); }
  /// x and y do not overlap.
  void apply(const double* x, double* y) const;
  /// As a sparse matrix; elements of 2^exponent that are out of double's range are infinite or zero.
  [[nodiscard]] csr matrix() const;
};

/// z = after upper^-1 lower^-1 before r. A row of `lower` ends with its diagonal entry, one of `upper` begins
/// with it.
struct triangular_factors {
  csr lower, upper;
  scaled_permutation before, after;

  [[nodiscard]] index_t rows() const { return lower.rows; }
  [[nodiscard]] index_t entries() const { return lower.nonzeros() + upper.nonzeros(); }
  /// z = M^-1 r, of rows() elements each, which do not overlap.
  void solve(const double* r, double* z) const;
};

/// z = upper^-1 lower^-1 r; r may be z.
void substitute(const csr& lower, const csr& upper, const double* r, double* z);

/// How many steps it takes at least to solve with a triangular matrix where a row waits for the rows that its
/// entries name. Source: Naumov, Parallel solution of sparse triangular linear systems in the preconditioned
/// iterative methods on the GPU, NVIDIA NVR-2011-001, section 4.
index_t levels_of_lower(const csr& lower);
index_t levels_of_upper(const csr& upper);
/// Of both, one after the other.
index_t levels_of(const triangular_factors& its);

/// The levels of a triangle whose entries become known column by column, a lower one's in ascending order.
/// The transposed triangle has as many levels: they are the longest chain of rows that wait for each other.
class level_count {
 public:
  explicit level_count(std::size_t rows) : level_(rows, 1) {}
  /// `later` waits for `earlier`, about whose own waiting all is known.
  void wait(std::size_t later, std::size_t earlier) {
    if (level_[later] <= level_[earlier]) level_[later] = level_[earlier] + 1;
  }
  [[nodiscard]] index_t levels() const;

 private:
  std::vector<sparse_index> level_;
};

}  // namespace residua::sparse
