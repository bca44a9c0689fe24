// The augmented system: least-squares and minimum-norm problems as one square sparse system.
#pragma once

#include <optional>
#include <vector>

#include "residua/sparse/csr.hpp"
#include "sparse/direct/modular_basis.hpp"

namespace residua::solving {

/// K z = c, where z holds x = A^+ b and c holds b: see residua/solve/least_squares.hpp for the conditions.
struct augmented_system {
  csr K;
  index_t b_at = 0;  // b's place in c, which is zero elsewhere
  index_t x_at = 0;  // x's place in z
  /// x = R^T y, where R is made of these rows of A; empty where A's columns are independent.
  std::vector<sparse_index> y_rows;
  index_t y_at = 0;
};

/// A's entries are of about 1 at most. `basis` has as many rows and columns as A's rank. Nothing where K
/// would have more entries than indices of 32 bits count. alpha, the scale of the residual's part s, is
/// 2^-26: then K's condition number is at most about max(1 / alpha, alpha / sigma^2) for the smallest
/// singular value sigma of A (Björck, Numerical methods for least squares problems, section 2.5.3): by that a
/// step of refinement could gain eight digits for 1 / sigma up to 1e8, where that is 1 / sqrt(u), and
/// something up to 1e12. With two columns that differ by 2^-22 and 2^-26 steps in double gained 2.4 to 3.3
/// digits, and 0.5 to 1.
std::optional<augmented_system> augment(const sparse::csr_view& A, const sparse::modular_basis& basis);

}  // namespace residua::solving
