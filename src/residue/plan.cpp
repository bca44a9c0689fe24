#include "residue/plan.hpp"

#include <algorithm>
#include <cmath>

#include "residue/element.hpp"

namespace residua::residue {

int moduli_for(int bits, index k) {
  const double wanted = std::ldexp(static_cast<double>(k), 2 * bits + 1) * (1 + 0x1p-39);
  for (int count = 1; count <= most_moduli; ++count) {
    if (product_of_moduli(count) > wanted) return count;
  }
  return 0;
}

namespace {

std::size_t bytes_of(int moduli, index slices, index depth) {
  return static_cast<std::size_t>(moduli) * static_cast<std::size_t>(slices * depth);
}

void measure(plan& p) {
  p.a_bytes = bytes_of(p.moduli, padded(p.rows), p.depth);
  p.b_bytes = bytes_of(p.moduli, padded(p.columns), p.depth);
  p.sum_bytes = sizeof(std::int32_t) * bytes_of(p.moduli, padded(p.rows), padded(p.columns));
}

/// A panel about half as wide, of whole tiles of the matrix units where it is wide.
index halved(index n) {
  constexpr index tile = 256;
  const index half = (n + 1) / 2;
  return half > tile ? (half + tile - 1) / tile * tile : padded(half);
}

/// Columns down to 2048, then rows to as many, then both. A GPU's grids have at most 65535 blocks along one side: a column or 16
/// rows each.
bool choose_panels(plan& p, std::size_t limit) {
  constexpr index wide = 2048, most_columns = 32768, most_rows = index{1} << 19;
  p.columns = std::min(p.columns, most_columns);
  p.rows = std::min(p.rows, most_rows);
  for (measure(p); p.bytes() > limit; measure(p)) {
    const bool shorter = p.columns <= wide && p.rows > p.columns;
    index& extent = shorter ? p.rows : p.columns;
    if (extent <= padding) return false;
    extent = halved(extent);
  }
  return true;
}

plan impossible(obstacle why) {
  plan p;
  p.why_not = why;
  return p;
}

}  // namespace

plan plan_product(const sizes& of, int spread, std::size_t limit) {
  if (of.k > most_terms) return impossible(obstacle::depth);
  if (spread >= not_finite_spread) return impossible(obstacle::not_finite);
  if (spread > 32 * most_words) return impossible(obstacle::spread);
  plan p;
  p.bits = accuracy_bits + spread;
  p.moduli = moduli_for(p.bits, of.k);
  if (p.moduli == 0) return impossible(obstacle::spread);
  p.words = p.bits <= 32 * 4 - 2 ? 4 : most_words;
  p.pieces = pieces_for(p.moduli);
  p.depth = padded(of.k);
  p.rows = of.m;
  p.columns = of.n;
  if (!choose_panels(p, limit)) return impossible(obstacle::memory);
  return p;
}

bool is_worthwhile(backend where, const sizes& of) {
  constexpr double fewest_terms = 512.0 * 512.0 * 512.0;
  constexpr index shortest =
      128;  // what operands and sums cost beside the products is by 1 / m + 1 / n + 1 / k
  return where == backend::cuda && std::min({of.m, of.n, of.k}) >= shortest &&
         static_cast<double>(of.m) * static_cast<double>(of.n) * static_cast<double>(of.k) >= fewest_terms;
}

}  // namespace residua::residue
