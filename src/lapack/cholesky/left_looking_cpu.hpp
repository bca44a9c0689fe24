// Cholesky of dd numbers by columns of blocks on a CPU with a matrix unit, as left_looking.hpp
// has it on a GPU: the residues of L are computed once and kept, and each element is reconstructed once.
#pragma once

#include "base/workspace.hpp"
#include "lapack/cholesky/wide_block.hpp"
#include "residua/lapack/report.hpp"

namespace residua::cpu {

/// Whether potrf takes this way for a matrix of that order. The choice depends on no number of threads.
template <class T>
bool is_left_looking(const context& ctx, index_t n, const product_options& options);

/// Where is_left_looking(). Residues that serve for all later blocks need scales that are known beforehand:
/// those of the first block's columns, with two binades to spare. All behind a block in which a row leaves
/// its scale is factorised by halves; so is all behind the first one where exponents are spread too far for
/// kept residues, or the limit of workspace is too low for them.
template <class T>
factor_report factorise_left_looking(const context& ctx, uplo stored, const matrix_view<T>& A,
                                     const product_options& options);

/// The columns of a block: what triangular solves of L's columns take in native arithmetic grows with them,
/// and the narrower they are, the more often kept residues are read.
inline constexpr index_t left_looking_columns = 64;

/// Its workspace, without its info and that of the steps that it calls.
template <class T>
std::size_t left_looking_bytes(const context& ctx, index_t n, const product_options& options);

}  // namespace residua::cpu
