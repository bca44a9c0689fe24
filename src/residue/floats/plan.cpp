#include "residue/floats/plan.hpp"

#include <algorithm>
#include <cmath>

#include "residue/floats/element.hpp"

namespace residua::residue {

int scheme::sums() const {
  int sum = 0;
  for (int d = 0; d < blocks.count; ++d) sum += moduli[d];
  return sum;
}

int scheme::products() const {
  int sum = 0;
  for (int d = 0; d < blocks.count; ++d) sum += (d + 1) * moduli[d];
  return sum;
}

std::size_t plan::bytes_of_slices(index count) const {
  return static_cast<std::size_t>(moduli[0]) * static_cast<std::size_t>(padded(count) * slice_bytes());
}

int scheme::moduli_of_block(int block) const {
  return *std::max_element(moduli + block, moduli + blocks.count);
}

int moduli_for(double largest) {
  const double wanted = 2 * largest * (1 + 0x1p-39);
  for (int count = 1; count <= most_moduli; ++count) {
    if (product_of_moduli(count) > wanted) return count;
  }
  return 0;
}

namespace {

/// A bound of the sums of diagonal d of k terms: X_0 is below 2^top and what its lower blocks carry, all others are below
/// 2^95 256/255.
double largest_sum(int d, index k, int top) {
  const double first = std::ldexp(1.0, top) + 1, other = std::ldexp(256.0 / 255, block_bits - 1);
  const double products = d == 0 ? first * first : 2 * first * other + (d - 1) * other * other;
  return static_cast<double>(k) * products;
}

/// Chooses the moduli for a cut, and more bits if it needs them. False if it does not hold them.
bool fits(scheme& to, const cut& c, index k) {
  constexpr int least_top_bits = 100;
  to.blocks = c;
  if (c.count > 1) to.bits = std::max(to.bits, c.low_bits() + least_top_bits);
  if (to.bits > c.most_bits()) return false;
  const int top = to.bits - c.low_bits();
  for (int d = 0; d < c.count; ++d) {
    to.moduli[d] =
        moduli_for(c.count == 1 ? std::ldexp(static_cast<double>(k), 2 * to.bits) : largest_sum(d, k, top));
    if (to.moduli[d] == 0) return false;
  }
  to.pieces = pieces_for(to.moduli[0]);
  return true;
}

void measure(plan& p, const sizes& of, const converted_operands& converted) {
  p.depth = padded(p.terms);
  p.a_bytes = converted.a ? p.bytes_of_slices(p.rows) : 0;
  p.b_bytes = converted.b ? p.bytes_of_slices(p.columns) : 0;
  const auto elements = static_cast<std::size_t>(padded(p.rows) * padded(p.columns));
  p.sum_bytes = static_cast<std::size_t>(p.sums()) * elements;
  p.wide_sum_bytes = of.wide_sums ? sizeof(std::int32_t) * elements : 0;
}

/// A panel about half as wide, of whole tiles of the matrix units where it is wide.
index halved(index n) {
  constexpr index tile = 256;
  const index half = (n + 1) / 2;
  return half > tile ? (half + tile - 1) / tile * tile : padded(half);
}

/// The extent to shorten next: columns down to 2048, then rows to as many, terms to 4096, then the longest of all.
index& next_to_shorten(plan& p, bool terms_too) {
  constexpr index wide = 2048, deep = 4096;
  if (p.columns > wide) return p.columns;
  if (p.rows > wide) return p.rows;
  if (terms_too && p.terms > deep) return p.terms;
  index& longer = p.rows > p.columns ? p.rows : p.columns;
  return longer > padding || !terms_too ? longer : p.terms;
}

/// Panels of a triangle: small enough that those outside of it, which are left out, are many.
index side_of_triangle(index n) {
  constexpr index least = 1024, parts = 8;
  return std::max(least, padded(n / parts));
}

/// A GPU's grids have at most 65535 blocks along one side: a column or 16 rows each. What is prepared has its terms in one panel.
bool choose_panels(plan& p, const sizes& of, std::size_t limit, const converted_operands& converted = {}) {
  constexpr index most_columns = 32768, most_rows = index{1} << 19;
  const bool terms_too = converted.a && converted.b;
  p.columns = std::min(of.n, most_columns);
  p.rows = std::min(of.m, most_rows);
  if (of.triangle) p.rows = p.columns = std::min(p.columns, side_of_triangle(of.n));
  p.terms = of.k;
  while (p.blocks.count * p.terms > most_terms_at_once) p.terms = halved(p.terms);
  for (measure(p, of, converted); p.bytes() > limit; measure(p, of, converted)) {
    index& extent = next_to_shorten(p, terms_too);
    if (extent <= padding) return false;
    extent = halved(extent);
  }
  return true;
}

}  // namespace

plan impossible(obstacle why) {
  plan p;
  p.why_not = why;
  return p;
}

bool choose_scheme(scheme& to, int bits, index k) {
  const auto chosen = [&](int words, int count) {
    to = {};
    to.bits = bits;
    return fits(to, {words, count}, k);
  };
#define RESIDUA_OR_CUT(words, count) || chosen(words, count)
  return false RESIDUA_RESIDUE_CUTS(RESIDUA_OR_CUT);
#undef RESIDUA_OR_CUT
}

plan plan_product(const sizes& of, int accuracy, int spread, std::size_t limit) {
  if (spread >= not_finite_spread) return impossible(obstacle::not_finite);
  plan p;
  if (!choose_scheme(p, accuracy + spread, of.k)) return impossible(obstacle::spread);
  if (!choose_panels(p, of, limit)) return impossible(obstacle::memory);
  return p;
}

plan plan_to_prepare(index slices, index k, int bits) {
  plan p;
  if (!choose_scheme(p, bits, k)) return impossible(obstacle::spread);
  p.rows = p.columns = slices;
  p.terms = k;
  p.depth = padded(k);
  return p;
}

plan plan_prepared(const sizes& of, int accuracy, int spread, std::size_t limit, const plan& prepared,
                   const converted_operands& converted) {
  if (spread >= not_finite_spread) return impossible(obstacle::not_finite);
  if (accuracy + spread > prepared.bits) return impossible(obstacle::prepared);
  plan p = prepared;
  if (!choose_panels(p, of, limit, converted)) return impossible(obstacle::memory);
  return p;
}

}  // namespace residua::residue
