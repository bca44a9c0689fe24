// How the CPU's matrix product lays its operands out: panels of eight rows of A and of a few columns of B,
// each by ascending k, so that the innermost loop reads both in order. The layout is the same for every
// instruction set.
#pragma once

#include "dense/product.hpp"
#include "number/ceil_div.hpp"

namespace residua::blas {

inline constexpr index_t panel_rows = 8;  // one pack

/// Columns of B that are multiplied at a time: twelve limbs of sums, which leaves registers for the rest.
template <class TC>
inline constexpr index_t panel_columns = [] {
  static_assert(limb_count<arithmetic_t<TC>> <= 12, "panels are of numbers of up to twelve limbs");
  return 12 / limb_count<arithmetic_t<TC>>;
}();

template <class T>
inline constexpr index_t limbs_of = limb_count<arithmetic_t<T>>;

template <class TA>
constexpr index_t doubles_of_a(index_t rows, index_t terms) {
  return round_up(rows, panel_rows) * terms * limbs_of<TA>;
}
/// What both packed operands take.
template <class TA, class TB, class TC>
constexpr index_t packed_doubles(index_t rows, index_t columns, index_t terms) {
  constexpr index_t width = panel_columns<TC>;
  return doubles_of_a<TA>(rows, terms) + round_up(columns, width) * terms * limbs_of<TB>;
}

/// Whether a batch on the CPU is dealt out to threads product by product, each with packed operands of its
/// own, and not each product to all threads.
inline bool one_thread_each(int threads, index_t count) { return count > 1 && count >= threads; }
template <class TA, class TB, class TC>
std::size_t packed_bytes(int threads, index_t rows, index_t columns, index_t terms, index_t count) {
  const index_t at_once = one_thread_each(threads, count) ? threads : 1;
  return sizeof(double) *
         static_cast<std::size_t>(at_once * packed_doubles<TA, TB, TC>(rows, columns, terms));
}

}  // namespace residua::blas
