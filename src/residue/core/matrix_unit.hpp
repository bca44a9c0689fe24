// Products of residues on a CPU's matrix unit (AMX): sums of products of bytes, reduced to coefficients while
// they are in the first-level cache. Intel, Intrinsics Guide, TDPBSSD: a product of 16 x 64 by 64 x 16 bytes
// is added to 16 x 16 sums in 16 cycles.
#pragma once

#include <cstdint>

#include "residue/core/layout_cpu.hpp"
#include "residue/moduli/byte_reduction.hpp"

namespace residua::residue::cpu {

/// The matrix unit in the hands of this thread, for as long as the object lives: its tiles have 16 rows of a
/// line. Nothing else may configure it meanwhile, as oneDNN does.
class matrix_unit_scope {
 public:
  matrix_unit_scope();
  ~matrix_unit_scope();
  matrix_unit_scope(const matrix_unit_scope&) = delete;
  matrix_unit_scope& operator=(const matrix_unit_scope&) = delete;
};

/// Between loads and stores of tiles and others of the same memory: to compilers tiles' instructions are
/// opaque, and may not read or write memory.
inline void settle(const void* memory) { asm volatile("" : : "r"(memory) : "memory"); }

/// Tiles of an operand: of 16 slices they lie side by side; 16 slices further they are `row` bytes further,
/// and those of a diagonal's next product `pair` bytes.
struct unit_operand {
  const std::int8_t* tiles;
  index_t row, pair;
};

/// The sums of a rectangle of C of rows x columns elements, multiples of 16, over `pairs` products of so many
/// lines of terms; together less than 2^17 terms.
struct unit_product {
  unit_operand left, right;
  index_t rows, columns, lines, pairs;
};

// The results lie by columns without gaps. Each needs a matrix_unit_scope.

/// The sums themselves.
void store_sums(const unit_product& p, std::int32_t* sums);
/// Their low halves.
void store_low_halves(const unit_product& p, std::int16_t* halves);
/// reduced_to_byte() of each, for an odd modulus below 256.
void store_coefficients(const unit_product& p, const byte_reduction& reduction, std::int8_t* coefficients);

/// The sum of c_i W_i of one diagonal for a line of elements from `first` on, in pieces of 40 bits: piece t
/// of all elements in sums[t], which are as reconstruction::add_coefficient() makes them. Needs a
/// matrix_unit_scope.
void add_cofactors(int pieces, int moduli, const tile_coefficients& coefficients, index_t first,
                   double (*sums)[line]);

}  // namespace residua::residue::cpu
