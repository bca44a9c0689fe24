// Conversion of long integers to residues on a CPU: a line of 64 neighbours in depth at a time, words as doubles, in loops that
// compilers turn into vectors. Compiled once an instruction set. A residue takes a multiply-add a word and five instructions
// more, for as many as a vector has doubles.
#include "loop/cpu.hpp"
#include "residue/integer_stages_cpu.hpp"

namespace residua::RESIDUA_ISA {

#if RESIDUA_HAS_RESIDUE_STAGES

namespace {

using residue::integer_slices;
using residue::cpu::integer_blocks;
using residue::cpu::line;
using residue::cpu::word_weights;

struct part_of_slice {
  index slice, k, count;
};

/// Words of the neighbours' block in balanced bytes, as numbers; zeros behind them.
template <int words>
void load_line(const integer_slices& x, const part_of_slice& at, int first_word, double (&to)[words][line]) {
  alignas(64) std::uint32_t carry[line] = {}, word[line] = {};
  for (index l = 0; l < at.count; ++l) carry[l] = residue::carry_into(x, at.slice, at.k + l, first_word);
  for (int w = 0; w < words; ++w) {
    for (index l = 0; l < at.count; ++l) word[l] = x.word(at.slice, at.k + l, first_word + w);
    for (index l = 0; l < line; ++l) {
      const std::uint32_t carried = word[l] + carry[l], digits = carried + 0x80808080U;
      carry[l] = static_cast<std::uint32_t>(carried < word[l]) | static_cast<std::uint32_t>(digits < carried);
      to[w][l] = static_cast<double>(static_cast<std::int32_t>(digits ^ 0x80000000U)) - 0x00808080;
    }
  }
}

/// The sum of the products of words 0 ... w of a place: below 6 2^32 2^7, and so exact. No loop: compilers would leave one.
template <int w, int words>
RESIDUA_INLINE double sum_of_words(const double (&x)[words][line], const word_weights& by, index place) {
  const double own = x[w][place], power = by.power[w];
  if constexpr (w == 0) return limb::mul(own, power);
  if constexpr (w > 0) return limb::fma(own, power, sum_of_words<w - 1>(x, by, place));
}

/// The weights by value: the bytes that are stored might be theirs otherwise.
template <int words>
void store_residues(const double (&x)[words][line], const word_weights by, std::int8_t* to) {
#  pragma omp simd
  for (index l = 0; l < line; ++l) {
    const double sum = sum_of_words<words - 1>(x, by, l);
    const double rest = limb::fma(-residue::nearest_product(sum, by.inverse), by.modulus, sum);
    to[l] = static_cast<std::int8_t>(static_cast<std::int32_t>(rest));
  }
}

template <int words>
void convert_line(const integer_slices& x, const integer_blocks& of, const std::vector<word_weights>& weights,
                  int block, const part_of_slice& at) {
  alignas(64) double numbers[words][line];
  load_line<words>(x, at, of.cut.first_word(block), numbers);
  const index first = at.k / residue::cpu::most_depth * residue::cpu::most_depth;
  for (int i = 0; i < of.moduli[block]; ++i) {
    store_residues<words>(numbers, weights[static_cast<std::size_t>(i)],
                          of.planes.chunk(i, block, first, at.slice) + at.k - first);
  }
}

void convert_part(const integer_slices& x, const integer_blocks& of, const std::vector<word_weights>& weights,
                  const part_of_slice& at) {
  constexpr decltype(&convert_line<1>) of_words[] = {convert_line<1>, convert_line<2>, convert_line<3>,
                                                     convert_line<4>, convert_line<5>, convert_line<6>};
  for (int block = 0; block < of.planes.blocks; ++block) {
    of_words[of.cut.words_of(block) - 1](x, of, weights, block, at);
  }
}

}  // namespace

void convert_integers(int threads, const integer_slices& x, const integer_blocks& of) {
  std::vector<word_weights> weights;
  for (int i = 0; i < residue::most_moduli; ++i) {
    weights.push_back(residue::cpu::word_weights_of(residue::moduli[i]));
  }
  constexpr index neighbours = 16;  // share cache lines where slices lie side by side
  const index lines = of.planes.depth / line, groups = of.planes.slices / neighbours;
#  pragma omp parallel for schedule(static) collapse(2) num_threads(threads) if (threads > 1)
  for (index group = 0; group < groups; ++group) {
    for (index l = 0; l < lines; ++l) {
      const index k = l * line, left = x.depth > k ? std::min(line, x.depth - k) : 0;
      for (index slice = group * neighbours; slice < (group + 1) * neighbours; ++slice) {
        convert_part(x, of, weights, {slice, k, slice < x.count ? left : 0});
      }
    }
  }
}

#endif

}  // namespace residua::RESIDUA_ISA
