// The plan of a product of long integers: its blocks, its diagonals, and panels within the limit.
#include "residue/integers/plan.hpp"

#include <algorithm>
#include <cmath>

namespace residua::residue {

namespace {

/// An integer of balanced bytes is at most 128 (1 + 256 + ...), and the top block what is left and half a
/// unit.
double largest_block(const integer_cut& c, int block) {
  if (block > 0) return std::ldexp(256.0 / 255, integer_block_bits - 1);
  return c.count == 1 ? std::ldexp(1.0, c.bits) : std::ldexp(1.0, c.bits - 32 * c.first_word(0)) + 1;
}

double largest_sum(const integer_plan& p, int d, index_t terms) {
  double sum = 0;
  for (int a = p.first_block(d); a < p.first_block(d) + p.pairs(d); ++a) {
    sum += largest_block(p.a, a) * largest_block(p.b, d - a);
  }
  return static_cast<double>(terms) * sum;
}

/// Terms of a sum on one diagonal, whose pairs share what an int32 holds.
index_t most_terms(const integer_plan& p, int d) { return most_terms_at_once / p.pairs(d); }

bool choose_moduli(integer_plan& p) {
  for (int d = 0; d < p.diagonals; ++d) {
    p.moduli[d] = moduli_for(largest_sum(p, d, std::min(p.k, most_terms(p, d))));
    if (p.moduli[d] == 0) return false;
  }
  return true;
}

/// The fewest blocks, or one more: with a word at the top that is hardly more than a sign, or with less in
/// the top block.
integer_cut cut_of(int bits, int more) {
  const int words = balanced_words(bits);
  return {bits, words, std::max(1, (words - 2) / integer_block_words + 1) + more};
}

/// Leaves out diagonals, the lowest first, as long as the largest sums of all that are left out stay below
/// 2^error_bits.
void drop_diagonals(integer_plan& p, int error_bits) {
  double dropped = 0;
  while (p.diagonals > 1 && error_bits > 0) {
    const int d = p.diagonals - 1;
    dropped += std::ldexp(largest_sum(p, d, p.k), 32 * p.first_word(d) - error_bits);
    if (!(dropped < 1 - 0x1p-40)) return;
    p.diagonals = d;
  }
}

bool choose_blocks(integer_plan& p, int a_bits, int b_bits, int a_more, int b_more, int error_bits) {
  p.a = cut_of(a_bits, a_more);
  p.b = cut_of(b_bits, b_more);
  if (p.a.words <= p.a.first_word(0) || p.b.words <= p.b.first_word(0)) return false;
  p.diagonals = p.a.count + p.b.count - 1;
  drop_diagonals(p, error_bits);
  return choose_moduli(p);
}

std::size_t measure(integer_plan& p, const integer_memory& memory) {
  constexpr index_t word = sizeof(std::uint32_t);
  const auto bytes = [](index_t count) { return static_cast<std::size_t>(count); };
  const index_t most = p.most_moduli_of_sums(), elements = padded(p.rows) * padded(p.columns);
  p.depth = round_up(p.terms, memory.depth_padding);
  p.a_bytes = bytes(most * p.used(p.a) * (padded(p.rows) * p.depth + memory.plane_gap));
  p.b_bytes = bytes(most * p.used(p.b) * (padded(p.columns) * p.depth + memory.plane_gap));
  p.coefficient_bytes = memory.whole_panels ? bytes(most * elements) : 0;
  p.wide_bytes = memory.wide_sums ? bytes(word * elements) : 0;
  p.carry_bytes = memory.whole_panels && p.diagonals > 1 ? bytes(word * carried_words * elements) : 0;
  p.low_bytes = p.terms < p.k ? bytes(word * p.dropped_words * elements) : 0;
  return p.bytes();
}

/// Panels of terms cost a pass over the words of C each, panels of C another conversion of an operand.
void choose_panels(integer_plan& p, const integer_sizes& sizes, std::size_t limit,
                   const integer_memory& memory) {
  constexpr panel_rule rule{1024, term_panels::shortened_alike};
  p.fixed_bytes = memory.fixed_bytes;
  static_cast<panel_plan&>(p) = largest_panels({sizes.m, sizes.n, p.k}, p.most_pairs());
  p.fits = shorten_panels(p, rule, limit, [&] { return measure(p, memory); });
}

}  // namespace

int integer_plan::most_pairs() const {
  int most = 0;
  for (int d = 0; d < diagonals; ++d) most = std::max(most, pairs(d));
  return most;
}

int integer_plan::most_moduli_of_sums() const { return *std::max_element(moduli, moduli + diagonals); }

int integer_plan::moduli_of_block(int block, int others) const {
  const int end = std::min(diagonals, block + others);
  return block < end ? *std::max_element(moduli + block, moduli + end) : 0;
}

int integer_plan::products() const {
  int sum = 0;
  for (int d = 0; d < diagonals; ++d) sum += pairs(d) * moduli[d];
  return sum;
}

diagonal_list integer_plan::from_the_lowest() const {
  diagonal_list list;
  list.one_by_one = true;
  for (int d = diagonals - 1; d >= 0; --d) {
    const int first = first_block(d);
    list.all.push_back({d, first, d - first, pairs(d), moduli[d]});
  }
  return list;
}

integer_plan plan_integer_product(const integer_sizes& sizes, const integer_gemm_options& options,
                                  const integer_memory& memory) {
  const int a_bits = options.a_bits != 0 ? options.a_bits : 32 * sizes.a_words - 1;
  const int b_bits = options.b_bits != 0 ? options.b_bits : 32 * sizes.b_words - 1;
  integer_plan p;
  p.k = std::max<index_t>(1, sizes.k);
  p.dropped_words = options.dropped_words;
  bool chosen = false;
  for (const auto& [a_more, b_more] : {std::pair{0, 0}, {0, 1}, {1, 0}, {1, 1}}) {
    chosen = chosen || choose_blocks(p, a_bits, b_bits, a_more, b_more, options.error_bits);
  }
  choose_panels(p, sizes, options.workspace_limit, memory);
  return p;
}

}  // namespace residua::residue
