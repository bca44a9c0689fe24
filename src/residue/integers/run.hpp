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

inline index panels_of(index whole, index part) { return (whole + part - 1) / part; }
inline index panels_of(const integer_plan& p, const integer_sizes& of) {
  return panels_of(of.m, p.rows) * panels_of(of.n, p.columns) * panels_of(p.k, p.terms);
}

namespace reference {
/// Word by word on so many threads: the same sums of products of blocks, so the same bits.
void multiply_integers(int threads, const integer_product& of, const integer_plan& p);
}  // namespace reference

#if RESIDUA_HAS_CUDA
namespace cuda {
integer_memory memory_of_integers(const context& ctx);
/// Where the memory lies in the workspace: its bytes, with what alignment adds.
std::size_t workspace_bytes(const integer_plan& p);
void multiply_integers(const context& ctx, const integer_product& of, const integer_plan& p);
}  // namespace cuda
#endif

#if RESIDUA_HAS_ONEDNN
namespace cpu {
/// Whether it does so by residues: otherwise in plain loops.
bool multiplies_integers(const context& ctx);
integer_memory memory_of_integers(const context& ctx, const integer_sizes& of);
std::size_t workspace_bytes(const integer_plan& p);
void multiply_integers(const context& ctx, const integer_product& of, const integer_plan& p);
}  // namespace cpu
#endif

}  // namespace residua::residue
