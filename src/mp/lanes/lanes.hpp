// Eight elements at a time: sums of products and updates of vectors by AVX-512's products of 52-bit integers
// (IFMA), one element a lane, which is what the layout in planes is for.
//
// A kernel does what is usual: exponents close to each other, no result in doubt. A kernel reports the
// lanes that it has left, and its caller does those word by word, so that the bits are those of the other
// backends. Kernels are compiled for their instruction set alone (src/mp/CMakeLists.txt); what they share
// with other sources is always inlined.
#pragma once

#include "mp/number.hpp"
#include "number/ceil_div.hpp"
#include "residua/base/context.hpp"
#include "residua/base/index.hpp"

namespace residua::multiple::lanes {

/// Elements side by side, and how many of them a kernel is called for at most: a bit of a mask each.
inline constexpr int width = 8;
inline constexpr int most_elements = 64;
using lane_mask = std::uint64_t;

/// Groups of eight products that are fetched ahead where each is in another column: a column's rows lie far
/// from the next column's, which no processor foresees.
inline constexpr int fetched_ahead = 6;

/// Words of the longest significands that there are kernels for, 1024 bits.
inline constexpr int most_words = 16;

inline constexpr int limb_bits = 52;
RESIDUA_INLINE constexpr int limbs_of_words(int words) { return ceil_div(64 * words, limb_bits); }

/// Factors that are prepared for `add_products`, in groups of eight: a row of headers, then rows of limbs,
/// the lowest first, a significand's highest bit being a limb's highest.
RESIDUA_INLINE constexpr index_t rows_of_factors(int words) { return 1 + limbs_of_words(words); }
/// Limbs of a sum of products, of words + 1 words below its largest term's.
RESIDUA_INLINE constexpr int limbs_of_sum(int words) { return limbs_of_words(words + 1); }

/// Up to eight groups of eight products.
struct product_groups {
  const word* a;  // the header of the first lane of the first group
  index_t group_step, plane;
  const word* factors;
  /// Whether all lanes of a group have the same factor, the next group the next one; otherwise every lane
  /// has its own.
  bool is_shared;
  int groups;
  unsigned lanes;               // those that there are, a bit each
  const std::int64_t* largest;  // of each lane's sum: term_range::largest
  word* sums;                   // rows of limbs, signed: two's complement
};

/// The headers of any number of groups of eight products.
struct header_groups {
  const word *a, *b;
  index_t a_step, b_step;  // from group to group
  bool is_shared;          // as above, of b
  index_t groups;
  unsigned lanes;
  std::int64_t* largest;  // of each lane, as term_range::largest; what it is before counts, too
};

/// y = alpha x + y, of elements side by side.
struct update_group {
  const word *alpha, *x;  // alpha: a header and words, one after the other
  word* y;                // alpha x + y goes to its place
  index_t x_plane, y_plane;
  int bits, count;  // of at most most_elements elements
};

/// The kernels of sums for one length.
struct sum_kernels {
  /// Prepares the factors of `lanes` lanes, of which x is the first one's header.
  void (*prepare)(word* factors, const word* x, index_t plane, unsigned lanes);
  /// Adds to sums what products are worth; those it has left, group g's from bit 8 g on.
  lane_mask (*add_products)(const product_groups& p);
  /// The largest exponents of products; whether an infinity or a NaN is among their factors.
  bool (*find_largest)(const header_groups& h);
};
/// For a regular alpha; the elements that it has left.
using update_kernel = lane_mask (*)(const update_group& u);

/// Null where the context or its processor computes otherwise, or for significands that are too long.
const sum_kernels* sums_for(const context& ctx, int words);
update_kernel update_for(const context& ctx, int words);

/// The kernels of sources that are compiled for IFMA; null where there is no such compiler.
const sum_kernels* ifma_sums(int words);
update_kernel ifma_update(int words);

}  // namespace residua::multiple::lanes
