// The stages of a product by residues on a CPU, compiled once an instruction set; and how residues, sums and coefficients lie in
// memory between them.
#pragma once

#include "residua/base/context.hpp"
#include "residue/core/byte_product.hpp"
#include "residue/core/byte_weights.hpp"
#include "residue/core/reconstruct.hpp"
#include "residue/floats/plan.hpp"
#include "residue/floats/slices.hpp"

namespace residua::residue::cpu {

/// Elements that are converted, and sums that are reduced, at once: a cache line of bytes.
inline constexpr index line = 64;
constexpr index whole_lines(index n) { return (n + line - 1) / line * line; }

/// Where in a line the residue of an element is: of 16 elements and those 16, 32 and 48 further a dword.
constexpr index place_in_line(index element) { return 4 * (element % 16) + element / 16; }

/// Residues of slices, a plane for each block of the integers and each modulus. Planes are cut into chunks of depth that byte
/// products sum exactly: of a slice side by side, in each line as place_in_line() says; zeros to the end of the
/// last line; slice after slice, chunk after chunk.
struct residue_planes {
  std::int8_t* data;
  index slices, depth;  // multiples of 16 and of a line
  int moduli;           // of a block
  index begin = 0;      // the slice that counts as the first

  /// Of a plane: an odd number of lines, so that the planes of one place are in different sets of caches.
  [[nodiscard]] index bytes() const {
    return slices * depth + (slices * depth / line % 2 == 0 ? 5 * line : 0);
  }
  [[nodiscard]] index chunk_depth(index first) const {
    return depth - first < most_depth ? depth - first : most_depth;
  }
  /// The residues of slice s in the chunk of depth from `first` on.
  [[nodiscard]] std::int8_t* chunk(int block, int modulus, index first, index s) const {
    return data + (block * moduli + modulus) * bytes() + first * slices + (begin + s) * chunk_depth(first);
  }
};

/// Coefficients of the sums of one diagonal for the elements of a tile of C, by columns, in whole lines: c_i = (s_i w_i mod m_i) as a
/// byte for each modulus but the first, whose sums' low halves are kept: of 128 and -128 mod 256 the sum says which. Between panels of
/// k the sums' residues themselves, w_i = 1.
struct tile_coefficients {
  std::int16_t* first;
  std::int8_t* others;
  index plane;  // elements

  [[nodiscard]] std::int8_t* of(int modulus) const { return others + (modulus - 1) * plane; }
};

/// Sums of diagonals that make up one integer: diagonal d counts 2^(96 (count - 1 - d)).
struct diagonal_sums {
  int count;
  const int* moduli;
  int pieces;  // of a diagonal's sum

  /// Pieces of 40 bits of the whole.
  [[nodiscard]] int total() const { return total_pieces(pieces, count); }
};
inline constexpr int most_total_pieces = total_pieces(most_pieces, most_blocks);

/// Where a tile's sums go: C = alpha sum + beta C on a part of C; element (i, j) is (i + rows_before, j) of all for its sake.
/// Exponents of its rows and columns as scaling_exponent() has them.
template <class T>
struct tile_target {
  arithmetic_t<T> alpha, beta;
  matrix_view<T> C;
  const double *row_exponents, *column_exponents;
  blas::region part;
  index rows_before;
};

/// An exponent for unit_exponent(): of a slice of zeros, whose sums are zero, any.
inline double scaling_exponent(int e) { return e == zero_exponent ? 0 : e; }

}  // namespace residua::residue::cpu

namespace residua {

/// Whether a file that is compiled once an instruction set has the stages: not on the baseline.
#define RESIDUA_HAS_RESIDUE_STAGES (HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3)

#define RESIDUA_DECLARE_RESIDUE_STAGES(isa)                                                                          \
  namespace isa {                                                                                                    \
  /** See reference::slice_exponents. */                                                                             \
  template <class T>                                                                                                 \
  void find_exponents(int threads, const residue::slices<T>& x, int* exponents);                                     \
  /** The lowest over (i, j) of the highest over t of a[i + t rows] + b[j + t columns], at most 0. */                \
  int lowest_exponent(int threads, const int* a, index rows, const int* b, index columns, index samples);            \
  /** Integers of `bits` bits in so many words, cut into blocks, to the planes of those. */                          \
  template <class T>                                                                                                 \
  void convert_slices(int threads, const residue::slices<T>& x, const int* exponents, int bits,                      \
                      const residue::cpu::word_blocks& blocks, const residue::cpu::residue_planes& to);              \
  /** Residues of a line of blocks of 2 to 6 words, words apart by a line: bytes that are 128 above the   \
   * balanced ones. Those of one modulus after the other, apart by `plane`. */          \
  void store_residues(const std::uint32_t (*x)[residue::cpu::line], int words,                                       \
                      const residue::cpu::byte_weights* weights, int moduli, std::int8_t* to, index plane);          \
  /** Nearest to zero of s w mod m, of an odd number m, for `lines` lines of sums of `depth` products, and of more \
   * to add to them, if not null. */ \
  void reduce_sums(const std::int32_t* sums, const std::int32_t* more, index lines, int modulus, int factor,         \
                   index depth, std::int8_t* coefficients);                                                          \
  void add_sums(const std::int32_t* more, index lines, std::int32_t* sums);                                          \
  void keep_low_halves(const std::int32_t* sums, index lines, std::int16_t* halves);                                 \
  /** Adds the sums of the panels of k before: their residues; modulo 256 folded from the low halves. */             \
  void add_residues(const std::int8_t* before, index lines, std::int32_t* sums);                                     \
  void add_folded_halves(const std::int16_t* before, index lines, std::int32_t* sums);                               \
  /** The exact integers of a line of elements: piece t of all in to[t]. */                                          \
  void integers_of_line(const residue::cpu::diagonal_sums& sums,                                                     \
                        const residue::cpu::tile_coefficients* of_diagonal, index first,                             \
                        double (*to)[residue::cpu::line]);                                                           \
  /** Reconstructs a tile of so many rows, a multiple of 16, and puts it where it goes. */                           \
  template <class T>                                                                                                 \
  void reconstruct_tile(const residue::scheme& by, const residue::cpu::tile_coefficients* of_diagonal,               \
                        index rows, const residue::cpu::tile_target<T>& to);                                         \
  }
RESIDUA_DECLARE_RESIDUE_STAGES(avx2)
RESIDUA_DECLARE_RESIDUE_STAGES(avx512)
#undef RESIDUA_DECLARE_RESIDUE_STAGES

/// The stage on the context's instruction set, which is not the baseline.
#define RESIDUA_RESIDUE_STAGE(isa, call) ((isa) == instruction_set::avx512 ? avx512::call : avx2::call)

}  // namespace residua
