// Products of long integers on each backend; nothing in them is checked.
#pragma once

#include "residue/integers/element.hpp"

namespace residua::residue {

/// C = a b: rows of op(A), columns of op(B).
struct integer_product {
  integer_slices a, b;
  integer_matrix_view<std::uint32_t> C;
  integer_gemm_options options;

  [[nodiscard]] integer_sizes sizes() const { return {a.count, b.count, a.depth, a.words, b.words}; }
};

/// A rectangle of C. `low` is where the words below those of C are kept for its elements, with so many rows
/// and columns of memory; null if they are not kept. What diagonals carry is not known yet.
integer_target target_of(const integer_product& product, const rectangle& place, std::uint32_t* low,
                         index_t low_rows, index_t low_columns);

namespace reference {
/// Word by word on so many threads: the same sums of products of blocks, so the same bits.
void multiply_integers(int threads, const integer_product& product, const integer_plan& p);
}  // namespace reference

namespace cpu {
integer_memory memory_of_integers(const context& ctx, const integer_sizes& sizes);
std::size_t workspace_bytes(const context& ctx, const integer_sizes& sizes, const integer_plan& p);
void multiply_integers(const context& ctx, const integer_product& product, const integer_plan& p);
}  // namespace cpu

namespace cuda {
integer_memory memory_of_integers(const context& ctx);
std::size_t workspace_bytes(const integer_plan& p);
void multiply_integers(const context& ctx, const integer_product& product, const integer_plan& p);
}  // namespace cuda

}  // namespace residua::residue
