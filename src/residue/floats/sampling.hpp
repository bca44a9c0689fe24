// Where the elements of slices lie that the spread of a product is measured on.
#pragma once

#include "residue/floats/product.hpp"

namespace residua::residue {

/// Evenly spaced ones (slices.hpp), or ones near the ends of slices.
enum class sampling : unsigned char { even, near_ends };

/// The position of a sample; each is another one, and the first and the last element are among them. Near
/// the ends four lie beside each other at either one and ever fewer towards the middle, the distance from the
/// end growing with the third power of their number. So a row of 64 elements of a triangle of order 8192 has
/// six samples where it would have one of evenly spaced ones, and the spread of its sums would be that of
/// single terms.
RESIDUA_INLINE index_t sample_position(index_t sample, index_t depth, sampling which) {
  constexpr index_t half = most_samples / 2, beside = 4, steps = half - beside;
  if (which == sampling::even || depth <= most_samples) return sample_position(sample, depth);
  const index_t from_end = sample < half ? sample : most_samples - 1 - sample,
                further = from_end < beside ? 0 : from_end - beside + 1;
  const index_t place =
      from_end + (depth / 2 - half) * (further * further * further) / (steps * steps * steps);
  return sample < half ? place : depth - 1 - place;
}

/// That of a product, whose operands both have samples in the same places: near the ends where slices of one
/// of them end early, unless samples of the other are kept from before.
template <class TA, class TB, class TC>
sampling sampling_of(const matrix_product<TA, TB, TC>& p) {
  const auto ends_early = [](const auto& f) { return f.x.terms() != term_range::all; };
  const auto is_kept = [](const auto& f) { return f.prepared != nullptr || f.facts != nullptr; };
  const bool may_choose = !is_kept(p.a) && !is_kept(p.b);
  return may_choose && (ends_early(p.a) || ends_early(p.b)) ? sampling::near_ends : sampling::even;
}

}  // namespace residua::residue
