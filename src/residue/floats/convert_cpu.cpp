// Conversion to residues on a CPU. Compiled once an instruction set.
//
// Elements are split into limbs, eight side by side, and limbs into the words of integers; then a line of
// residues is made of the words, modulus after modulus. Lines are those of one slice's depth, of which eight
// slices are loaded at a time; in tiles of a left operand four terms of sixteen slices, which lie side by
// side in memory where the operand is not transposed. Ceilings: an element's bytes and one byte a modulus of
// memory; for 16 residues 4 (6) byte products and 5 further instructions.
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
  RESIDUA_INLINE longs take(double rounder_value) {
    const auto rounder = hn::Set(pack::tag(), rounder_value);
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

/// The integers of a line of residues, in bytes that are 128 above the balanced ones: words apart by a line.
struct alignas(64) line_of_integers {
  std::uint32_t word[residue::most_bits / 32 + 1][line];
};

/// The residues of a line, at its place in the planes of each block.
template <class Place>
void store_blocks(const line_of_integers& integers, const residue::cpu::word_blocks& blocks,
                  const residue::cpu::residue_planes& planes, const Place& place) {
  for (int b = 0; b < static_cast<int>(blocks.blocks.size()); ++b) {
    const auto& block = blocks.blocks[static_cast<std::size_t>(b)];
    RESIDUA_ISA::store_residues(integers.word + block.first_word, block.words, block.weights.data(),
                                static_cast<int>(block.weights.size()), place(b), planes.bytes());
  }
}

// ---- slice after slice ----

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

/// Eight slices and a line of depth, from term k on.
template <int limbs>
void convert_tile(const limb_tile<limbs>& tile, const int* exponents, int bits,
                  const residue::cpu::word_blocks& blocks, index_t slice, index_t k,
                  const residue::cpu::residue_planes& planes) {
  line_of_integers integers;
  for (index_t s = 0; s < slices_at_once; ++s) {
    store_line(blocks.words, tile, s, residue::scale_to_bits(bits, exponents[s]), integers.word);
    store_blocks(integers, blocks, planes, [&](int b) { return planes.line_of(b, 0, slice + s, k); });
  }
}

/// Sixteen slices, in a part of depth.
template <class T>
void convert_slice_after_slice(const residue::slices<T>& x, const int* exponents, int bits,
                               const residue::cpu::word_blocks& blocks, index_t slice, index_t first,
                               index_t end, const residue::cpu::residue_planes& planes) {
  limb_tile<limbs_of<T>> tile;
  for (index_t s = 0; s < tile_slices; s += slices_at_once) {
    for (index_t k = first; k < end; k += line) {
      load_tile(x, slice + s, k, tile);
      convert_tile(tile, exponents + s, bits, blocks, slice + s, k, planes);
    }
  }
}

// ---- tiles of a left operand ----

/// What scales sixteen slices.
struct scales_of_slices {
  alignas(64) double first[tile_slices], second[tile_slices];

  scales_of_slices(int bits, const int* exponents) {
    for (index_t s = 0; s < tile_slices; ++s) {
      const auto scale = residue::scale_to_bits(bits, exponents[s]);
      first[s] = scale.first;
      second[s] = scale.second;
    }
  }
};

/// The integers of terms q, q + 16, q + 32 and q + 48 of sixteen slices.
template <int words, int limbs>
void store_across(const across_tile<limbs>& tile, index_t q, const scales_of_slices& scales,
                  std::uint32_t (*integers)[line]) {
  for (index_t s = 0; s < tile_slices; s += pack::lanes_per_vector) {
    const auto first = hn::Load(pack::tag(), scales.first + s),
               second = hn::Load(pack::tag(), scales.second + s);
    for (index_t j = 0; j < line / tile_slices; ++j) {
      doubles x[limbs];
      for (int w = 0; w < limbs; ++w) {
        x[w] = hn::Load(pack::tag(), &tile.limb[w][j * tile_slices + q][s]) * first * second;
      }
      store_integers<words, limbs>(x, &integers[0][j * tile_slices + s]);
    }
  }
}

/// Sixteen slices, in a part of depth.
template <class T>
void convert_across_slices(const residue::slices<T>& x, const int* exponents, int bits,
                           const residue::cpu::word_blocks& blocks, index_t slice, index_t first, index_t end,
                           const residue::cpu::residue_planes& planes) {
  const scales_of_slices scales(bits, exponents);
  across_tile<limbs_of<T>> tile;
  line_of_integers integers;
  for (index_t k = first; k < end; k += line) {
    load_across(x, slice, k, tile);
    for (index_t q = 0; q < tile_slices; ++q) {
      residue::with_cut({blocks.words, 1},
                        [&]<int words, int>() { store_across<words>(tile, q, scales, integers.word); });
      store_blocks(integers, blocks, planes, [&](int b) { return planes.tile(b, 0, slice, k) + q * line; });
    }
  }
}

}  // namespace

template <class T>
void convert_slices(int threads, const residue::slices<T>& x, const int* exponents, int bits,
                    const residue::cpu::word_blocks& blocks, const residue::cpu::residue_planes& planes) {
  constexpr index_t depth = residue::cpu::most_depth;
  const index_t terms = residue::cpu::whole_lines(std::max(index_t{1}, x.depth()));
  const index_t parts = ceil_div(terms, depth), groups = ceil_div(x.count(), tile_slices);
  const bool across = planes.form == residue::cpu::residue_form::left_tiles;
  pool::for_each(groups * parts, threads, [&](index_t n) {
    const index_t slice = n / parts * tile_slices, first = n % parts * depth,
                  end = std::min(first + depth, terms);
    int of_slice[tile_slices];
    for (index_t s = 0; s < tile_slices; ++s) {
      of_slice[s] = slice + s < x.count() ? exponents[slice + s] : residue::zero_exponent;
    }
    const auto convert = across ? convert_across_slices<T> : convert_slice_after_slice<T>;
    convert(x, of_slice, bits, blocks, slice, first, end, planes);
  });
}

#  define RESIDUA_INSTANTIATE(T)                                                     \
    template void convert_slices<T>(int, const residue::slices<T>&, const int*, int, \
                                    const residue::cpu::word_blocks&, const residue::cpu::residue_planes&);
RESIDUA_RESIDUE_FORMATS(RESIDUA_INSTANTIATE)

#endif

}  // namespace residua::RESIDUA_ISA
