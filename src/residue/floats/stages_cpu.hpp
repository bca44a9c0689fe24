// The stages of a product of floating-point numbers on a CPU, compiled once for each instruction set; the
// others are those of core/stages_cpu.hpp.
#pragma once

#include "residue/core/stages_cpu.hpp"
#include "residue/floats/plan.hpp"
#include "residue/floats/rounding.hpp"
#include "residue/floats/slices.hpp"

namespace residua::residue::cpu {

/// Pieces of the longest sum of all diagonals.
inline constexpr int most_total_pieces = total_pieces(most_pieces, most_blocks);

/// A tile of the result C = alpha sum + beta C, of which the elements in a region are computed: `part` is
/// tested at (i + rows_before, j), the element's position in the whole of C, up to a shift along the
/// diagonal. The exponents of its rows and columns are as scaling_exponent() has them.
template <class T>
struct tile_target {
  arithmetic_t<T> alpha, beta;
  matrix_view<T> C;
  const double *row_exponents, *column_exponents;
  dense::region part;
  index_t rows_before;
};

/// An exponent for unit_exponent(). A slice of zeros, whose sums are zero, may have any.
inline double scaling_exponent(int e) { return e == zero_exponent ? 0 : e; }

}  // namespace residua::residue::cpu

#define RESIDUA_STAGES_OF avx2
#include "residue/floats/stages_cpu.inc.hpp"
#undef RESIDUA_STAGES_OF
#define RESIDUA_STAGES_OF avx512
#include "residue/floats/stages_cpu.inc.hpp"
#undef RESIDUA_STAGES_OF
