// How a product is computed by residues: bits, blocks, moduli, panels, memory. Pure functions of sizes and of the spread of the
// exponents.
//
// Slices are scaled to integers X, Y of `bits` bits, each with an error of at most 3/4 (1 + 2^-50) of its unit. With 2^e and 2^f
// the scales of row i and column j, a sum of k products then errs by at most 1.51 k 2^(e + f - bits). The spread is such that
// 2^(e + f) <= 2^spread (|A||B|)_ij for all (i, j): so bits = accuracy + spread makes that 1.51 k 2^-accuracy (|A||B|)_ij.
//
// Where X has more bits than the moduli can hold of its products, it is cut into blocks of 96 bits, and a larger one at the top:
// X = X_0 2^(96 (B-1)) + X_1 2^(96 (B-2)) + ... The products X_a Y_b with a + b = d have the same unit and make up diagonal d,
// one sum of (d + 1) k terms with moduli of its own. Diagonals from B on are left out: they are at most (B-1)/3.9 k
// 2^(96 B), which with a top block of 100 bits or more is below 0.033 k 2^bits, and together with the scaling's 1.5 k
// 2^bits still below 1.55.
// A sum must be below half the product P of its moduli by a factor of 1 + 2^-40 (reconstruct.hpp).
#pragma once

#include <cstddef>

#include "residua/base/context.hpp"
#include "residua/base/index.hpp"
#include "residua/number/expansion.hpp"
#include "residue/blocks.hpp"
#include "residue/constants.hpp"

namespace residua::residue {

/// The longest sums of products of int8 that an int32 holds, beside a residue: 128^2 (2^17 - 1) + 128 < 2^31.
inline constexpr index most_terms_at_once = (index{1} << 17) - 1;

/// The most limbs of a number that is computed by residues: more need more bits of accuracy than can be asked for.
inline constexpr int most_limbs = 4;

/// Bits of accuracy beyond the spread for numbers of so many limbs: sums then err by at most 25 k u^N |A||B|, u = 2^-53; of
/// doubles, whose integers err by half a unit, by 2 k u.
constexpr int accuracy_of(int limbs) { return limbs == 1 ? 52 : 53 * limbs - 4; }
inline constexpr int least_accuracy = 8, most_accuracy = 300;

/// The constants of the error of a sum, in units of u^N |A||B| a term, and once, in u^N |C|, for reconstruction.
constexpr double scaling_error(int limbs) { return limbs == 1 ? 2 : 25; }
constexpr double reconstruction_error(int limbs) { return limbs + 1; }

/// Slices and their depth are padded to a multiple of this: 16 bytes, as the matrix units like.
inline constexpr index padding = 16;
constexpr index padded(index n) { return (n + padding - 1) / padding * padding; }

enum class obstacle { none, not_finite, spread, memory, slower, prepared, processor, library };

struct sizes {
  index m, n, k;
  bool triangle = false;   // of C only panels that meet a triangle are computed
  bool wide_sums = false;  // sums modulo one number are in memory before they are reduced to bytes
};

/// How integers are held: their bits and blocks, and of each diagonal the moduli; the first has the most.
struct scheme {
  int bits = 0;
  cut blocks{4, 1};
  int moduli[most_blocks] = {};
  int pieces = 0;  // of a diagonal's reconstruction

  /// Sums modulo one number, of all diagonals.
  [[nodiscard]] int sums() const;
  /// Products of int8 matrices of all k.
  [[nodiscard]] int products() const;
  /// How many moduli a block is needed for: those of its own diagonal and of all after it.
  [[nodiscard]] int moduli_of_block(int block) const;
};

struct plan : scheme {
  obstacle why_not = obstacle::none;
  index rows = 0, columns = 0;  // of a panel of C, multiples of 16 but for the last
  index terms = 0, depth = 0;   // of a panel of k, and padded
  std::size_t a_bytes = 0, b_bytes = 0,
              sum_bytes = 0,  // of the residues of a panel of A and of B, and of its sums modulo all numbers
      wide_sum_bytes = 0;     // and of those modulo one number, in int32

  [[nodiscard]] bool is_possible() const { return why_not == obstacle::none; }
  [[nodiscard]] std::size_t bytes() const { return a_bytes + b_bytes + sum_bytes + wide_sum_bytes; }
  /// Bytes of a slice modulo one number: its blocks side by side.
  [[nodiscard]] index slice_bytes() const { return blocks.count * depth; }
  /// Of the residues of so many slices modulo all numbers.
  [[nodiscard]] std::size_t bytes_of_slices(index count) const;
};

/// Which operands are converted panel by panel.
struct converted_operands {
  bool a = true, b = true;
};

/// A plan that is none, and why.
plan impossible(obstacle why);

/// The fewest moduli for sums up to `largest` in size, or 0 if all are too few.
int moduli_for(double largest);

/// The scheme of the fewest products for integers of `bits` bits or more and sums of k products; false if there is none.
bool choose_scheme(scheme& to, int bits, index k);

/// `accuracy`: bits, see above; `spread`: as measured, at least 2; of operands with an infinity or NaN beyond all others. C is cut
/// into panels, and k if need be, until their residues and sums take no more than `limit` bytes.
plan plan_product(const sizes& of, int accuracy, int spread, std::size_t limit);

/// The longest sums of which operands can be prepared: k is in one panel then.
constexpr index most_prepared_terms(const cut& c) { return most_terms_at_once / c.count; }
/// How `slices` slices of k elements are kept in `bits` bits; k up to most_prepared_terms. An obstacle where there are too many bits.
plan plan_to_prepare(index slices, index k, int bits);
/// The plan for operands of which one or both are prepared in the same way; an obstacle `prepared` if to too few bits.
plan plan_prepared(const sizes& of, int accuracy, int spread, std::size_t limit, const plan& prepared,
                   const converted_operands& converted);

}  // namespace residua::residue
