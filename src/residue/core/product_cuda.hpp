// Products of integers by residues on a GPU, whatever the integers stand for. A front end says how its
// operands become residues and what becomes of the coefficients of panels of C. Everything is enqueued on the
// context's stream.
#pragma once

#include <functional>
#include <optional>

#include "residua/base/context.hpp"
#include "residue/core/diagonals.hpp"
#include "residue/core/panels.hpp"
#include "residue/core/term_range.hpp"
#include "residue/core/tile_order.hpp"
#include "residue/core/workspace.hpp"

namespace residua::residue::cuda {

/// Memory is laid out as cudaMalloc aligns it.
using device_layout = memory_layout<256>;

/// Whether the GPU reduces sums to bytes as it computes them, and no more tiles of them than are wanted.
bool has_byte_products(const context& ctx);

/// Residues of slices, a plane for each modulus: of a slice block after block, each padded with zeros to the
/// depth of the panel; slice after slice, padded with zeros to a multiple of 16 slices.
struct residue_planes {
  std::int8_t* data;
  index_t plane_bytes, slice_bytes;
};

/// An operand: its slices in residues of so many blocks, and which terms of them are not zero.
struct residue_source {
  int blocks;
  term_range terms = term_range::all;
  /// The residues of all slices, if they are kept; all terms are in one panel then.
  std::optional<residue_planes> kept{};
  /// Otherwise, computes the residues of some slices.
  std::function<void(const slice_range& slices, const residue_planes& result)> convert{};
  bool is_left = false;  // of a right operand: whether the left one's residues are its own
};

/// Coefficients of a matrix of padded size, a plane for each modulus, by columns.
struct coefficient_matrix {
  std::int8_t* data;
  index_t plane_bytes, column_bytes;

  /// A matrix without gaps.
  static coefficient_matrix whole(std::int8_t* data, index_t rows, index_t columns) {
    return {data, rows * columns, rows};
  }
  /// The coefficients from an element on, whose row and column are multiples of 16.
  [[nodiscard]] coefficient_matrix part_from(index_t row, index_t column) const {
    return {data + row + column * column_bytes, plane_bytes, column_bytes};
  }
};

/// The sums of a panel of C as coefficients of the reconstruction: those of diagonal `which`, or, where
/// diagonals are not taken up one by one, those of all, diagonal after diagonal.
struct finished_panel {
  const panel_step& step;
  const diagonal& which;
  coefficient_matrix coefficients;
};

/// Where the product goes.
struct coefficient_sink {
  dense::region part;  // of C that is computed
  std::function<void(const finished_panel&)> finish;
};

/// A product: its size, how it is cut, and the sums that it is made of.
struct panelled_product {
  product_size size;
  panel_plan panels;
  diagonal_list diagonals;
};

/// Memory of a panel, as large as its plan says.
struct panel_memory {
  std::int8_t *a, *b, *coefficients;
  std::int32_t* wide;  // sums modulo one number, where the GPU has no byte products; null otherwise

  panel_memory(device_layout& memory, const panel_plan& p)
      : a(memory.take<std::int8_t>(p.a_bytes)),
        b(memory.take<std::int8_t>(p.b_bytes)),
        coefficients(memory.take<std::int8_t>(p.coefficient_bytes)),
        wide(p.wide_bytes > 0 ? memory.take<std::int32_t>(p.wide_bytes) : nullptr) {}
};

/// The residues of a panel of both operands, in so many blocks of `depth` bytes.
struct panel_residues {
  residue_planes a, b;
  int a_blocks, b_blocks;
  index_t depth;
  slice_terms a_terms{}, b_terms{};
};

/// The coefficients of one diagonal for a matrix of padded size. `add`: those of the panels of terms before,
/// which they are added to, are there. `wide`: memory for sums, where the GPU has no byte products; there are
/// no gaps then.
void multiply_diagonal(const context& ctx, const diagonal& d, const panel_residues& residues,
                       const partial_matrix& matrix, bool add, const coefficient_matrix& coefficients,
                       std::int32_t* wide);

/// Multiplies panel by panel, and passes the panels' coefficients to C.
void multiply(const context& ctx, const panelled_product& p, const residue_source& a, const residue_source& b,
              const coefficient_sink& C, const panel_memory& memory);

}  // namespace residua::residue::cuda
