// Conversion of long integers to residues on a CPU: a line of 64 neighbours in depth at a time. Compiled once
// an instruction set.
#include "loop/cpu.hpp"
#include "residue/integers/stages_cpu.hpp"

namespace residua::RESIDUA_ISA {

#if RESIDUA_HAS_RESIDUE_STAGES

namespace {

using residue::integer_slices;
using residue::cpu::line;
using residue::cpu::tile_slices;
using residue::cpu::word_block;

/// Neighbours in depth of one slice, from term k on.
struct neighbours {
  index_t slice, k, count;
};

void load_words(const integer_slices& x, const neighbours& terms, int w, std::uint32_t (&loaded)[line]) {
  const std::uint32_t* stored = x.data + terms.slice * x.slice_step + terms.k * x.term_step;
  if (w < x.words) {
    for (index_t l = 0; l < terms.count; ++l) loaded[l] = stored[l * x.term_step + w * x.plane];
  } else {
    for (index_t l = 0; l < terms.count; ++l) loaded[l] = x.word(terms.slice, terms.k + l, w);
  }
}

/// What lower words carry into a block: see carry_into.
void load_carries(const integer_slices& x, const neighbours& terms, int first_word,
                  std::uint32_t (&loaded)[line]) {
  constexpr std::uint32_t largest = 0x7f7f7f7fU;
  if (first_word == 0) return;
  load_words(x, terms, first_word - 1, loaded);
  for (index_t l = 0; l < terms.count; ++l) {
    loaded[l] = loaded[l] == largest ? residue::carry_into(x, terms.slice, terms.k + l, first_word)
                                     : static_cast<std::uint32_t>(loaded[l] > largest);
  }
}

/// The words of a block in bytes that are 128 above the balanced ones; zeros behind the neighbours. In loops
/// that compilers turn into vectors.
void load_line(const integer_slices& x, const neighbours& terms, const word_block& block,
               std::uint32_t (*digits)[line]) {
  alignas(64) std::uint32_t carry[line] = {}, word[line] = {};
  load_carries(x, terms, block.first_word, carry);
  for (int w = 0; w < block.words; ++w) {
    load_words(x, terms, block.first_word + w, word);
    for (index_t l = 0; l < line; ++l) {
      const std::uint32_t carried = word[l] + carry[l], balanced = carried + 0x80808080U;
      carry[l] =
          static_cast<std::uint32_t>(carried < word[l]) | static_cast<std::uint32_t>(balanced < carried);
      digits[w][l] = balanced;
    }
  }
}

/// The words of a line of residues of one block.
struct alignas(64) block_line {
  std::uint32_t word[residue::most_words][line];

  void store(const word_block& block, std::int8_t* residues, index_t plane) const {
    RESIDUA_ISA::store_residues(word, block.words, block.weights.data(),
                                static_cast<int>(block.weights.size()), residues, plane);
  }
};

/// A line of depth of the slices of a tile, `count` terms of those that there are.
struct slices_of_tile {
  const integer_slices& x;
  index_t slice, k, count;

  [[nodiscard]] neighbours slices_from(index_t s) const {
    return {slice + s, k, slice + s < x.count ? count : 0};
  }
};

void convert_slice_after_slice(const slices_of_tile& source, const residue::cpu::word_blocks& blocks,
                               const residue::cpu::residue_planes& planes) {
  block_line words;
  for (index_t s = 0; s < tile_slices; ++s) {
    for (int b = 0; b < static_cast<int>(blocks.blocks.size()); ++b) {
      const auto& block = blocks.blocks[static_cast<std::size_t>(b)];
      load_line(source.x, source.slices_from(s), block, words.word);
      words.store(block, planes.line_of(b, 0, source.slice + s, source.k), planes.bytes());
    }
  }
}

/// In tiles of a left operand lines have terms q, q + 16, q + 32 and q + 48 of all slices.
void convert_across_slices(const slices_of_tile& source, const residue::cpu::word_blocks& blocks,
                           const residue::cpu::residue_planes& planes) {
  block_line along, across[tile_slices];
  for (int b = 0; b < static_cast<int>(blocks.blocks.size()); ++b) {
    const auto& block = blocks.blocks[static_cast<std::size_t>(b)];
    for (index_t s = 0; s < tile_slices; ++s) {
      load_line(source.x, source.slices_from(s), block, along.word);
      for (int w = 0; w < block.words; ++w) {
        for (index_t l = 0; l < line; ++l) {
          across[l % tile_slices].word[w][l / tile_slices * tile_slices + s] = along.word[w][l];
        }
      }
    }
    auto* residues = planes.tile(b, 0, source.slice, source.k);
    for (index_t q = 0; q < tile_slices; ++q) across[q].store(block, residues + q * line, planes.bytes());
  }
}

}  // namespace

void convert_integers(int threads, const integer_slices& x, const residue::cpu::word_blocks& blocks,
                      const residue::cpu::residue_planes& planes) {
  const index_t lines = planes.depth / line, groups = planes.slices / tile_slices;
  const bool across = planes.form == residue::cpu::residue_form::left_tiles;
  pool::for_each(groups * lines, threads, [&](index_t n) {
    const index_t slice = n / lines * tile_slices, k = n % lines * line,
                  left = x.depth > k ? std::min(line, x.depth - k) : 0;
    const auto convert = across ? convert_across_slices : convert_slice_after_slice;
    convert({x, slice, k, left}, blocks, planes);
  });
}

#endif

}  // namespace residua::RESIDUA_ISA
