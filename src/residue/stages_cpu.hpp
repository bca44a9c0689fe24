// The stages of a product by residues on a CPU, compiled once an instruction set; and how residues, sums and coefficients lie in
// memory between them.
#pragma once

#include "residua/base/context.hpp"
#include "residue/byte_product.hpp"
#include "residue/byte_weights.hpp"
#include "residue/plan.hpp"
#include "residue/slices.hpp"

namespace residua::residue::cpu {

/// Elements that are converted, and sums that are reduced, at once: a cache line of bytes.
inline constexpr index line = 64;
constexpr index whole_lines(index n) { return (n + line - 1) / line * line; }

/// Residues of slices, cut into chunks of depth that byte products sum exactly: of a slice side by side, in an order within each
/// line that is the same for all slices; zeros to the end of the last line; slice after slice, chunk after chunk, modulus after
/// modulus.
struct residue_planes {
  std::int8_t* data;
  index slices, depth;  // multiples of 16 and of a line

  /// Of a plane: an odd number of lines, so that the planes of one place are in different sets of caches.
  [[nodiscard]] index bytes() const {
    return slices * depth + (slices * depth / line % 2 == 0 ? 5 * line : 0);
  }
  [[nodiscard]] index chunk_depth(index first) const {
    return depth - first < most_depth ? depth - first : most_depth;
  }
  /// The residues of slice s in the chunk of depth from `first` on.
  [[nodiscard]] std::int8_t* chunk(int modulus, index first, index s) const {
    return data + modulus * bytes() + first * slices + s * chunk_depth(first);
  }
};

/// Coefficients of the elements of a tile of C, by columns, in whole lines: c_i = (s_i w_i mod m_i) as a byte for each modulus but
/// the first, whose sums' low halves are kept: of 128 and -128 mod 256 the sum says which.
struct tile_coefficients {
  std::int16_t* first;
  std::int8_t* others;
  index plane;  // elements

  [[nodiscard]] std::int8_t* of(int modulus) const { return others + (modulus - 1) * plane; }
};

/// Where a tile's sums go: C = alpha sum + beta C, of so many rows and columns. Exponents of its rows and columns as
/// scaling_exponent() has them.
template <class T>
struct tile_target {
  arithmetic_t<T> alpha, beta;
  matrix_view<T> C;
  const double *row_exponents, *column_exponents;
};

/// X(T): the formats of operands and of results; X(TA, TB, TC): the products. Those in dd, of integers in one block.
#define RESIDUA_CPU_OPERANDS(X) X(double) X(dd) X(ds) X(di) X(dit)
#define RESIDUA_CPU_RESULTS(X) X(dd) X(ds) X(di) X(dit)
#define RESIDUA_CPU_PRODUCTS(X) RESIDUA_PRODUCTS_IN_DD(X)

/// Calls function.template operator()<words>() for the integers of a plan, which are in one block.
template <class F>
decltype(auto) with_words(int words, F&& function) {
  if (words == 2) return function.template operator()<2>();
  if (words == 4) return function.template operator()<4>();
  return function.template operator()<6>();
}

/// An exponent for unit_exponent(): of a slice of zeros, whose sums are zero, any.
inline double scaling_exponent(int e) { return e == zero_exponent ? 0 : e; }

}  // namespace residua::residue::cpu

namespace residua {

/// Whether a file that is compiled once an instruction set has the stages: not on the baseline.
#define RESIDUA_HAS_RESIDUE_STAGES (HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3)

#define RESIDUA_DECLARE_RESIDUE_STAGES(isa)                                                               \
  namespace isa {                                                                                         \
  /** See reference::slice_exponents. */                                                                  \
  template <class T>                                                                                      \
  void find_exponents(int threads, const residue::slices<T>& x, int* exponents);                          \
  /** The lowest over (i, j) of the highest over t of a[i + t rows] + b[j + t columns], at most 0. */     \
  int lowest_exponent(int threads, const int* a, index rows, const int* b, index columns, index samples); \
  template <class T>                                                                                      \
  void convert_slices(int threads, const residue::slices<T>& x, const int* exponents,                     \
                      const residue::plan& p, const residue::cpu::byte_weights* weights,                  \
                      const residue::cpu::residue_planes& to);                                            \
  /** Nearest to zero of s mod m, an odd number, for `lines` lines of sums of `depth` products. */        \
  void reduce_sums(const std::int32_t* sums, index lines, int modulus, index depth,                       \
                   std::int8_t* coefficients);                                                            \
  void add_sums(const std::int32_t* more, index lines, std::int32_t* sums);                               \
  void keep_low_halves(const std::int32_t* sums, index lines, std::int16_t* halves);                      \
  template <class T>                                                                                      \
  void reconstruct_tile(const residue::plan& p, const residue::cpu::tile_coefficients& from, index rows,  \
                        const residue::cpu::tile_target<T>& to);                                          \
  }
RESIDUA_DECLARE_RESIDUE_STAGES(avx2)
RESIDUA_DECLARE_RESIDUE_STAGES(avx512)
#undef RESIDUA_DECLARE_RESIDUE_STAGES

/// The stage on the context's instruction set, which is not the baseline.
#define RESIDUA_RESIDUE_STAGE(isa, call) ((isa) == instruction_set::avx512 ? avx512::call : avx2::call)

}  // namespace residua
