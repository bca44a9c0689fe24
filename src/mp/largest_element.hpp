// Which of some elements is the largest: headers order magnitudes, then words.
#pragma once

#include "mp/sums.hpp"

namespace residua::multiple {

/// -1, 0 or 1 as |a| is below, equal to or above |b|; NaN are above any number, and equal.
RESIDUA_FUNCTION int compare_magnitudes(int words, const word* a, index_t a_plane, const word* b,
                                        index_t b_plane) {
  const mp_header x{a[0]}, y{b[0]};
  if (x.exponent() != y.exponent()) return x.exponent() > y.exponent() ? 1 : -1;
  if (!x.is_regular()) return 0;
  for (int w = words; w > 0; --w) {
    const word x_word = a[w * a_plane], y_word = b[w * b_plane];
    if (x_word != y_word) return x_word > y_word ? 1 : -1;
  }
  return 0;
}

/// Of the candidates group, group + groups, ... the one whose element is largest, and among equal ones the
/// first element; without a list the candidates are all elements.
struct largest_of_group {
  elements x;
  int words;
  const index_t* candidates;
  index_t count, groups;
  index_t* found;

  static constexpr index_t chunk = 8;

  [[nodiscard]] RESIDUA_INLINE index_t candidate(index_t k) const {
    return candidates == nullptr ? k : candidates[k];
  }
  RESIDUA_FUNCTION unsigned operator()(index_t group) const {
    index_t largest = candidate(group);
    for (index_t k = group + groups; k < count; k += groups) {
      const index_t i = candidate(k);
      const int order =
          compare_magnitudes(words, x.first + i * x.step, x.plane, x.first + largest * x.step, x.plane);
      if (order > 0 || (order == 0 && i < largest)) largest = i;
    }
    found[group] = largest;
    return 0;
  }
};

}  // namespace residua::multiple
