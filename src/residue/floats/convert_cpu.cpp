// Conversion to residues on a CPU. Compiled once an instruction set.
//
// Eight slices and a line of their depth at a time: elements are split into limbs, in eight lanes along
// depth, and limbs into the words of integers; then for one slice after the other a line of residues is made
// of the words, modulus after modulus. Ceilings: an element's bytes and one byte a modulus of memory; for 16
// residues 4 (6) byte products and 5 further instructions.
#include <algorithm>

#include "residue/floats/limb_tile_cpu.hpp"
#include "residue/floats/stages_cpu.hpp"

namespace residua::RESIDUA_ISA {

#if RESIDUA_HAS_RESIDUE_STAGES

namespace {

using doubles = hn::Vec<pack::tag>;
using long_tag = hn::RebindToSigned<pack::tag>;
using longs = hn::Vec<long_tag>;

/// As residue::word_taker, but that the bits of the rounder remain in what is taken.
struct vector_word_taker {
  doubles left;
  RESIDUA_INLINE longs take(double with) {
    const auto rounder = hn::Set(pack::tag(), with);
    const auto rounded = left + rounder;
    left = left - (rounded - rounder);
    return hn::BitCast(long_tag(), rounded);
  }
};

/// As residue::nearest_integer_of, in bytes that are 128 above the balanced ones: a vector of elements, the
/// words apart by a line.
template <int words, int limbs>
RESIDUA_INLINE void store_integers(const doubles (&x)[limbs], std::uint32_t* integers) {
  longs value[words];
  for (int n = 0; n < limbs; ++n) {
    vector_word_taker taker{x[n]};
    // A low limb has no word at the top; one that has none at all is below 2^-44.
    for (int w = words - 1 - n; w >= 0; --w) {
      const auto taken = taker.take(residue::word_rounder(w));
      value[w] = n == 0 ? taken : value[w] + taken;
    }
  }
  auto carry = hn::Zero(long_tag());
  for (int w = 0; w < words; ++w) {
    const int takers = std::min(limbs, words - w);
    const std::uint64_t rounder = __builtin_bit_cast(std::uint64_t, residue::word_rounder(w));
    const auto offset =
        static_cast<std::int64_t>(0x80808080ULL - static_cast<std::uint64_t>(takers) * rounder);
    const auto sum = value[w] + hn::Set(long_tag(), offset) + carry;
    const hn::Rebind<std::uint32_t, pack::tag> halves;
    hn::StoreU(hn::TruncateTo(halves, hn::BitCast(hn::RebindToUnsigned<pack::tag>(), sum)), halves,
               integers + w * line);
    carry = hn::ShiftRight<32>(sum);
  }
}

/// The integers of a line of one slice.
template <int words, int limbs>
void store_line(const limb_tile<limbs>& tile, index_t slice, const residue::scale_factor& scale,
                std::uint32_t (*integers)[line]) {
  const auto first = hn::Set(pack::tag(), scale.first), second = hn::Set(pack::tag(), scale.second);
  for (index_t l = 0; l < line; l += pack::lanes_per_vector) {
    doubles x[limbs];
    for (int w = 0; w < limbs; ++w) x[w] = hn::Load(pack::tag(), &tile.limb[w][slice][l]) * first * second;
    store_integers<words, limbs>(x, &integers[0][l]);
  }
}
template <int limbs>
void store_line(int words, const limb_tile<limbs>& tile, index_t slice, const residue::scale_factor& scale,
                std::uint32_t (*integers)[line]) {
  residue::with_cut({words, 1},
                    [&]<int compiled, int>() { store_line<compiled>(tile, slice, scale, integers); });
}

/// Eight slices and a line of depth, from k on in the chunk that begins at `first`.
template <int limbs>
void convert_tile(const limb_tile<limbs>& tile, const int (&exponents)[slices_at_once], int bits,
                  const residue::cpu::word_blocks& blocks, index_t slice, index_t first, index_t k,
                  const residue::cpu::residue_planes& planes) {
  alignas(64) std::uint32_t integers[residue::most_bits / 32 + 1][line];
  for (index_t s = 0; s < slices_at_once; ++s) {
    store_line(blocks.words, tile, s, residue::scale_to_bits(bits, exponents[s]), integers);
    for (int b = 0; b < static_cast<int>(blocks.blocks.size()); ++b) {
      const auto& block = blocks.blocks[static_cast<std::size_t>(b)];
      RESIDUA_ISA::store_residues(integers + block.first_word, block.words, block.weights.data(),
                                  static_cast<int>(block.weights.size()),
                                  planes.chunk(b, 0, first, slice + s) + k, planes.bytes());
    }
  }
}

/// Eight slices, in a chunk of depth.
template <class T>
void convert_chunk(const residue::slices<T>& x, const int* exponents, int bits,
                   const residue::cpu::word_blocks& blocks, index_t slice, index_t first,
                   const residue::cpu::residue_planes& planes) {
  int of_slice[slices_at_once];
  for (index_t s = 0; s < slices_at_once; ++s) {
    of_slice[s] = slice + s < x.count() ? exponents[slice + s] : residue::zero_exponent;
  }
  limb_tile<limbs_of<T>> tile;
  for (index_t k = 0; k < planes.chunk_depth(first); k += line) {
    load_tile(x, slice, first + k, tile);
    convert_tile(tile, of_slice, bits, blocks, slice, first, k, planes);
  }
}

}  // namespace

template <class T>
void convert_slices(int threads, const residue::slices<T>& x, const int* exponents, int bits,
                    const residue::cpu::word_blocks& blocks, const residue::cpu::residue_planes& planes) {
  constexpr index_t depth = residue::cpu::most_depth;
  const index_t chunks = ceil_div(planes.depth, depth), groups = ceil_div(planes.slices, slices_at_once);
  pool::for_each(groups * chunks, threads, [&](index_t n) {
    convert_chunk(x, exponents, bits, blocks, n / chunks * slices_at_once, n % chunks * depth, planes);
  });
}

#  define RESIDUA_INSTANTIATE(T)                                                     \
    template void convert_slices<T>(int, const residue::slices<T>&, const int*, int, \
                                    const residue::cpu::word_blocks&, const residue::cpu::residue_planes&);
RESIDUA_RESIDUE_FORMATS(RESIDUA_INSTANTIATE)

#endif

}  // namespace residua::RESIDUA_ISA
