// The plan of a product of floating-point numbers: its scheme, and panels within the limit.
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

int scheme::moduli_of_block(int block) const {
  return *std::max_element(moduli + block, moduli + blocks.count);
}

diagonal_list scheme::diagonals() const {
  diagonal_list list;
  for (int d = 0; d < blocks.count; ++d) list.all.push_back({d, 0, d, d + 1, moduli[d]});
  return list;
}

std::size_t plan::bytes_of_slices(index_t count) const {
  return static_cast<std::size_t>(moduli[0]) * static_cast<std::size_t>(padded(count) * slice_bytes());
}

namespace {

/// A bound of the sums of diagonal d of k terms: X_0 is below 2^top and what its lower blocks carry, all
/// others are below 2^95 256/255.
double largest_sum(int d, index_t k, int top) {
  const double first = std::ldexp(1.0, top) + 1, other = std::ldexp(256.0 / 255, block_bits - 1);
  const double products = d == 0 ? first * first : 2 * first * other + (d - 1) * other * other;
  return static_cast<double>(k) * products;
}

/// The scheme for integers in this cut, of more bits if the cut needs them; none if it does not hold them.
std::optional<scheme> scheme_in(const cut& c, int bits, index_t k) {
  constexpr int least_top_bits = 100;
  scheme s;
  s.blocks = c;
  s.bits = c.count > 1 ? std::max(bits, c.low_bits() + least_top_bits) : bits;
  if (s.bits > c.most_bits()) return {};
  const int top = s.bits - c.low_bits();
  for (int d = 0; d < c.count; ++d) {
    s.moduli[d] =
        moduli_for(c.count == 1 ? std::ldexp(static_cast<double>(k), 2 * s.bits) : largest_sum(d, k, top));
    if (s.moduli[d] == 0) return {};
  }
  s.pieces = pieces_for(s.moduli[0]);
  return s;
}

std::size_t measure(plan& p, const product_shape& shape, const converted_operands& converted) {
  p.depth = padded(p.terms);
  p.a_bytes = converted.a ? p.bytes_of_slices(p.rows) : 0;
  p.b_bytes = converted.b ? p.bytes_of_slices(p.columns) : 0;
  const auto elements = static_cast<std::size_t>(padded(p.rows) * padded(p.columns));
  p.coefficient_bytes = static_cast<std::size_t>(p.sums()) * elements;
  p.wide_bytes = shape.wide_sums ? sizeof(std::int32_t) * elements : 0;
  return p.bytes();
}

/// Panels of a triangle: small enough that those outside of it, which are left out, are many.
index_t side_of_triangle(index_t n) {
  constexpr index_t least = 1024, parts = 8;
  return std::max(least, padded(n / parts));
}

/// Adds panels within the limit to a scheme. What is prepared has all its terms in one panel.
plan with_panels(const scheme& s, const product_shape& shape, std::size_t limit,
                 const converted_operands& converted = {}) {
  constexpr index_t deep = 4096;
  plan p{s, largest_panels(shape.size(), s.blocks.count)};
  if (shape.triangle) p.rows = p.columns = std::min(p.columns, side_of_triangle(shape.n));
  const bool can_shorten_terms = converted.a && converted.b;
  const panel_rule rule{deep, can_shorten_terms ? term_panels::shortened_last : term_panels::whole};
  const auto bytes = [&] { return measure(p, shape, converted); };
  return shorten_panels(p, rule, limit, bytes) ? p : impossible(obstacle::memory);
}

}  // namespace

plan impossible(obstacle why) {
  plan p;
  p.why_not = why;
  return p;
}

std::optional<scheme> choose_scheme(int bits, index_t k) {
  std::optional<scheme> chosen;
#define RESIDUA_OR_CUT(words, count) \
  if (!chosen) chosen = scheme_in({words, count}, bits, k);
  RESIDUA_RESIDUE_CUTS(RESIDUA_OR_CUT)
#undef RESIDUA_OR_CUT
  return chosen;
}

plan plan_product(const product_shape& shape, int accuracy, int spread, std::size_t limit) {
  if (spread >= not_finite_spread) return impossible(obstacle::not_finite);
  const auto chosen = choose_scheme(accuracy + spread, shape.k);
  return chosen ? with_panels(*chosen, shape, limit) : impossible(obstacle::spread);
}

plan plan_to_prepare(index_t slices, index_t k, int bits) {
  const auto chosen = choose_scheme(bits, k);
  if (!chosen) return impossible(obstacle::spread);
  plan p{*chosen, {slices, slices, k, padded(k)}};
  return p;
}

plan plan_to_keep(index_t slices, index_t k, int accuracy, int spread) {
  if (spread >= not_finite_spread) return impossible(obstacle::not_finite);
  const auto p = plan_to_prepare(slices, k, accuracy + spread);
  return p.is_possible() && p.blocks.count > 1 ? impossible(obstacle::spread) : p;
}

plan plan_prepared(const product_shape& shape, int accuracy, int spread, std::size_t limit,
                   const plan& prepared, const converted_operands& converted) {
  if (spread >= not_finite_spread) return impossible(obstacle::not_finite);
  if (accuracy + spread > prepared.bits) return impossible(obstacle::prepared);
  return with_panels(prepared, shape, limit, converted);
}

}  // namespace residua::residue
