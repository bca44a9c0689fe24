// How a product of floating-point numbers is computed by residues: bits, blocks, moduli, panels, memory.
// All are pure functions of the product's shape and of the spread of the operands' exponents.
//
// Slices (rows of the left operand, columns of the right one) are scaled to integers X, Y of `bits` bits,
// each with an error of at most 3/4 (1 + 2^-50) of its unit. With 2^e and 2^f the scales of row i and column
// j, a sum of k products then errs by at most 1.51 k 2^(e + f - bits). The spread is such that 2^(e + f) <=
// 2^spread (|A||B|)_ij for all (i, j): so bits = accuracy + spread makes that 1.51 k 2^-accuracy (|A||B|)_ij.
//
// Where X has more bits than the moduli can hold of its products, it is cut into blocks of 96 bits, and a
// larger one at the top: X = X_0 2^(96 (B-1)) + X_1 2^(96 (B-2)) + ... (diagonals.hpp). Diagonal d is a sum
// of (d + 1) k terms. Diagonals from B on are left out: they are at most (B-1)/3.9 k 2^(96 B), which with a
// top block of 100 bits or more is below 0.033 k 2^bits, and together with the scaling's 1.5 k 2^bits still
// below 1.55. A sum must be below half the product P of its moduli by a factor of 1 + 2^-40
// (reconstruct.hpp).
#pragma once

#include <cstddef>
#include <optional>

#include "residua/base/index.hpp"
#include "residue/core/diagonals.hpp"
#include "residue/core/panels.hpp"
#include "residue/floats/blocks.hpp"
#include "residue/moduli/constants.hpp"

namespace residua::residue {

/// The most limbs of a number that is computed by residues: more need more bits of accuracy than can be asked
/// for.
inline constexpr int most_limbs = 4;

/// Bits of accuracy beyond the spread for numbers of so many limbs: sums then err by at most 25 k u^N |A||B|,
/// u = 2^-53; of doubles, whose integers err by half a unit, by 2 k u.
constexpr int accuracy_of(int limbs) { return limbs == 1 ? 52 : 53 * limbs - 4; }
inline constexpr int least_accuracy = 8, most_accuracy = 300;

/// The least spread: exponents of nonzero elements are known to within a factor of two on either side.
inline constexpr int least_spread = 2;

/// Why a product is not computed by residues.
enum class obstacle { none, not_finite, spread, memory, slower, prepared, processor, library, overlap };

/// What of a product its plan depends on.
struct product_shape {
  index_t m, n, k;
  bool triangle = false;   // only panels of C that meet a triangle are computed
  bool wide_sums = false;  // sums modulo one number are stored before they are reduced to bytes

  [[nodiscard]] product_size size() const { return {m, n, k}; }
};

/// How integers are held: their bits and blocks, and the moduli of each diagonal; the first diagonal has the
/// most.
struct scheme {
  int bits = 0;
  cut blocks{4, 1};
  int moduli[most_blocks] = {};
  int pieces = 0;  // of the reconstruction of a diagonal

  /// Sums modulo one number, of all diagonals.
  [[nodiscard]] int sums() const;
  /// Products of int8 matrices of all terms.
  [[nodiscard]] int products() const;
  /// How many moduli a block is needed for: those of its own diagonal and of all after it.
  [[nodiscard]] int moduli_of_block(int block) const;
  /// The diagonals from the top on; all are reconstructed together.
  [[nodiscard]] diagonal_list diagonals() const;
};

/// A scheme and its panels, or why there is none.
struct plan : scheme, panel_plan {
  obstacle why_not = obstacle::none;

  [[nodiscard]] bool is_possible() const { return why_not == obstacle::none; }
  /// The bytes of a panel: residues of both operands, and sums.
  [[nodiscard]] std::size_t bytes() const { return a_bytes + b_bytes + coefficient_bytes + wide_bytes; }
  /// Bytes of a slice modulo one number: its blocks side by side.
  [[nodiscard]] index_t slice_bytes() const { return blocks.count * depth; }
  /// Bytes of the residues of so many slices modulo all numbers.
  [[nodiscard]] std::size_t bytes_of_slices(index_t count) const;
};

/// Which operands are converted panel by panel; the others have been prepared.
struct converted_operands {
  bool a = true, b = true;
};

/// How operands that have been prepared are held; null for others.
struct prepared_plans {
  const plan *a = nullptr, *b = nullptr;
};

/// A plan that is none, and why.
plan impossible(obstacle why);

/// The scheme of the fewest products for integers of `bits` bits or more and sums of k products, if there is
/// one.
std::optional<scheme> choose_scheme(int bits, index_t k);

/// The plan for `accuracy` bits, see above, and a spread of at least least_spread; not_finite_spread if an
/// operand has an infinity or NaN. C is cut into panels, and the terms if need be, until the residues and
/// sums of a panel take no more than `limit` bytes.
plan plan_product(const product_shape& shape, int accuracy, int spread, std::size_t limit);

/// The longest sums of which operands can be prepared: all terms are in one panel then.
constexpr index_t most_prepared_terms(const cut& c) { return most_terms_at_once / c.count; }
/// How `slices` slices of k elements are kept in `bits` bits; k up to most_prepared_terms. An obstacle where
/// there are too many bits.
plan plan_to_prepare(index_t slices, index_t k, int bits);
/// How residues of `slices` slices of k elements are kept that are multiplied with each other, where products
/// have such a spread: in one block of integers. An obstacle where one block does not suffice.
plan plan_to_keep(index_t slices, index_t k, int accuracy, int spread);
/// The plan for operands of which one or both are prepared in the same way; an obstacle `prepared` if to too
/// few bits.
plan plan_prepared(const product_shape& shape, int accuracy, int spread, std::size_t limit,
                   const plan& prepared, const converted_operands& converted);

}  // namespace residua::residue
