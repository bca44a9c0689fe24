// How the CPU's matrix product lays its operands out: panels of eight rows of A and of a few columns of B, each by
// ascending k, so that the innermost loop reads both in order. The layout is the same for every instruction set.
#pragma once

#include "blas/product.hpp"

namespace residua::blas {

inline constexpr index panel_rows = 8;  // one pack

/// Columns of B that are multiplied at a time: twelve limbs of sums, which leaves registers for the rest.
template <class TC>
inline constexpr index panel_columns = 12 / limb_count<arithmetic_t<TC>>;

inline constexpr index panels(index extent, index width) { return (extent + width - 1) / width; }

template <class T>
inline constexpr index limbs_of = limb_count<arithmetic_t<T>>;

template <class TA, class TB, class TC>
std::size_t doubles_of_a(const product<TA, TB, TC>& p) {
  return static_cast<std::size_t>(panels(p.rows(), panel_rows) * panel_rows * p.terms() * limbs_of<TA>);
}
template <class TA, class TB, class TC>
std::size_t doubles_of_b(const product<TA, TB, TC>& p) {
  constexpr index width = panel_columns<TC>;
  return static_cast<std::size_t>(panels(p.columns(), width) * width * p.terms() * limbs_of<TB>);
}
/// What both packed operands take.
template <class TA, class TB, class TC>
std::size_t packed_doubles(const product<TA, TB, TC>& p) {
  return doubles_of_a(p) + doubles_of_b(p);
}

}  // namespace residua::blas
