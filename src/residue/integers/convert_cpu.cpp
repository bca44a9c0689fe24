// Conversion of long integers to residues on a CPU: a line of 64 neighbours in depth at a time. Compiled once
// an instruction set.
#include "loop/cpu.hpp"
#include "residue/integers/stages_cpu.hpp"

namespace residua::RESIDUA_ISA {

#if RESIDUA_HAS_RESIDUE_STAGES

namespace {

using residue::integer_slices;
using residue::cpu::line;
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

void convert_part(const integer_slices& x, const residue::cpu::word_blocks& blocks, const neighbours& terms,
                  const residue::cpu::residue_planes& planes) {
  alignas(64) std::uint32_t words[residue::most_words][line];
  const index_t first = terms.k / residue::cpu::most_depth * residue::cpu::most_depth;
  for (int b = 0; b < static_cast<int>(blocks.blocks.size()); ++b) {
    const auto& block = blocks.blocks[static_cast<std::size_t>(b)];
    load_line(x, terms, block, words);
    RESIDUA_ISA::store_residues(words, block.words, block.weights.data(),
                                static_cast<int>(block.weights.size()),
                                planes.chunk(b, 0, first, terms.slice) + terms.k - first, planes.bytes());
  }
}

}  // namespace

void convert_integers(int threads, const integer_slices& x, const residue::cpu::word_blocks& blocks,
                      const residue::cpu::residue_planes& planes) {
  constexpr index_t group_size = 16;  // slices that share cache lines where they lie side by side
  const index_t lines = planes.depth / line, groups = planes.slices / group_size;
  pool::for_each(groups * lines, threads, [&](index_t n) {
    const index_t group = n / lines, k = n % lines * line,
                  left = x.depth > k ? std::min(line, x.depth - k) : 0;
    for (index_t slice = group * group_size; slice < (group + 1) * group_size; ++slice) {
      convert_part(x, blocks, {slice, k, slice < x.count ? left : 0}, planes);
    }
  });
}

#endif

}  // namespace residua::RESIDUA_ISA
