// How the CPU's matrix product lays its operands out: panels of eight rows of A and of a few columns of B,
// each by ascending k, so that the innermost loop reads both in order. The layout is the same for every
// instruction set.
#pragma once

#include "dense/product.hpp"
#include "number/ceil_div.hpp"

namespace residua::blas {

inline constexpr index panel_rows = 8;  // one pack

/// Columns of B that are multiplied at a time: twelve limbs of sums, which leaves registers for the rest.
template <class TC>
inline constexpr index panel_columns = [] {
  static_assert(limb_count<arithmetic_t<TC>> <= 12, "panels are of numbers of up to twelve limbs");
  return 12 / limb_count<arithmetic_t<TC>>;
}();

template <class T>
inline constexpr index limbs_of = limb_count<arithmetic_t<T>>;

template <class TA>
constexpr index doubles_of_a(index rows, index terms) {
  return round_up(rows, panel_rows) * terms * limbs_of<TA>;
}
/// What both packed operands take.
template <class TA, class TB, class TC>
constexpr index packed_doubles(index rows, index columns, index terms) {
  constexpr index width = panel_columns<TC>;
  return doubles_of_a<TA>(rows, terms) + round_up(columns, width) * terms * limbs_of<TB>;
}

/// Whether a batch on the CPU is dealt out to threads product by product, each with packed operands of its
/// own, and not each product to all threads.
inline bool one_thread_each(int threads, index count) { return count > 1 && count >= threads; }
template <class TA, class TB, class TC>
std::size_t packed_bytes(int threads, index rows, index columns, index terms, index count) {
  const index at_once = one_thread_each(threads, count) ? threads : 1;
  return sizeof(double) *
         static_cast<std::size_t>(at_once * packed_doubles<TA, TB, TC>(rows, columns, terms));
}

}  // namespace residua::blas
