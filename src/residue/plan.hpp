// How a product is computed by residues: bits, moduli, panels, memory. Pure functions of sizes and of the spread of the
// exponents.
//
// Slices are scaled to integers X, Y of `bits` bits, each with an error of at most 3/4 of its unit. With 2^e and 2^f the
// scales of row i and column j, a sum of k products then errs by at most 1.5 k 2^(e + f - bits). The spread is such that
// 2^(e + f) <= 2^spread (|A||B|)_ij for all (i, j): so bits = 102 + spread makes that 24 k u^2 (|A||B|)_ij, u = 2^-53, which
// is less than the sums of native dd are allowed (40 k u^2, number/bounds.hpp).
// |sum| <= k 2^(2 bits), and the product P of the moduli must exceed twice that by a factor of 1 + 2^-40 (reconstruct.hpp).
#pragma once

#include <cstddef>

#include "residua/base/context.hpp"
#include "residua/base/index.hpp"
#include "residue/constants.hpp"

namespace residua::residue {

/// The longest sums of products of int8 that an int32 holds: 128^2 (2^17 - 1) < 2^31.
inline constexpr index most_terms = (index{1} << 17) - 1;
/// Bits beyond the spread.
inline constexpr int accuracy_bits = 102;
/// The constant of the error of a sum: 24 k u^2 |A||B| for scaling, and once 3 u^2 |C| for reconstruction.
inline constexpr double scaling_error = 24, reconstruction_error = 3;

/// Slices and their depth are padded to a multiple of this: 16 bytes, as the matrix units like.
inline constexpr index padding = 16;
constexpr index padded(index n) { return (n + padding - 1) / padding * padding; }

enum class obstacle { none, not_finite, spread, depth, memory, processor, library };

struct sizes {
  index m, n, k;
};

struct plan {
  obstacle why_not = obstacle::none;
  int bits = 0, moduli = 0, words = 0, pieces = 0;
  index depth = 0;              // padded
  index rows = 0, columns = 0;  // of a panel of C, multiples of 16 but for the last
  std::size_t a_bytes = 0, b_bytes = 0,
              sum_bytes = 0;  // of the residues of a panel of A and of B, and of its sums

  [[nodiscard]] bool is_possible() const { return why_not == obstacle::none; }
  [[nodiscard]] std::size_t bytes() const { return a_bytes + b_bytes + sum_bytes; }
};

/// The fewest moduli for sums of k products of integers of `bits` bits, or 0 if all are too few.
int moduli_for(int bits, index k);

/// `spread`: as measured, at least 2; of operands with an infinity or NaN beyond all others. C is cut into panels, of columns
/// first, until their residues and sums take no more than `limit` bytes.
plan plan_product(const sizes& of, int spread, std::size_t limit);

/// Whether residues are likely to be faster than native arithmetic. Until it is measured: on a GPU from 512^3 terms on, where
/// no extent is below 128.
bool is_worthwhile(backend where, const sizes& of);

}  // namespace residua::residue
