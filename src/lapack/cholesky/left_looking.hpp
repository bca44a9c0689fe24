// Cholesky's factorisation of dd numbers on a GPU by columns of blocks, each of which is brought up to date
// at once: an element is reconstructed once, from an exact sum over all columns before its block, and the
// residues of L are computed once and kept.
//
// Residues that are to serve for all later blocks need scales of rows that are known beforehand: what the
// first block's columns show, with binades to spare, and from where a row outgrows that on sqrt(a_ii), which
// no |l_ik| exceeds. The spread (residue/floats/plan.hpp) of every later product is at most what a sample of
// the first block's columns shows, as sums only grow with further columns. The spread is thus measured once
// for either kind of scales, while the host waits. Otherwise the host waits only so as to be no more than
// eight blocks ahead when it hears that a row has outgrown its scale.
#pragma once

#include <optional>

#include "lapack/look_ahead.hpp"
#include "residua/lapack/report.hpp"
#include "residua/view/matrix_view.hpp"
#include "residua/view/types.hpp"

namespace residua::cuda {

/// Nothing where the GPU has no byte products or the diagonal is not positive or leaves the range of scales:
/// then A is as it was. Where the exponents are spread too far for kept residues, or the limit of workspace
/// is too low for them, all behind the first block is factorised in blocks of `width` columns
/// (blocked_cholesky.hpp). `in_turn`: on one stream, with the same result.
template <class T>
std::optional<factor_report> factorise_left_looking(const context& ctx, uplo stored, const matrix_view<T>& A,
                                                    const product_options& options, index_t width,
                                                    bool in_turn = false);

/// Its workspace of the context, without that of the factorisation in blocks.
template <class T>
std::size_t left_looking_bytes(index_t n, const product_options& options);

}  // namespace residua::cuda
