// Sums over vectors whose elements several ranks hold.
#pragma once

#include "residua/base/context.hpp"
#include "residua/distributed/row_partition.hpp"
#include "residua/view/concepts.hpp"

namespace residua {

/// Returns the sum of x_i y_i over all ranks to each: x and y are a rank's own parts, of
/// partition.own_rows() elements with increment 1. Bits depend on no number of ranks or threads; those of
/// dot in one context differ where there are several blocks, and those of GPUs from those of CPUs. The
/// error is that dot's, since blocks are merged in a tree of at most ten levels, and up to eight parts of a
/// block on GPUs, whose errors of 4u^2 S each (dd; likewise others) are within what its bound grants blocks
/// of 16 elements. dot is collective. Throws agreed_error where a part does not fit.
template <solver_format T>
T dot(const context& ctx, const row_partition& partition, not_deduced<vector_view<const T>> x,
      not_deduced<vector_view<const T>> y);

/// Returns the 2-norm likewise, whatever the sizes of elements, with the error of nrm2 in one context.
template <solver_format T>
T nrm2(const context& ctx, const row_partition& partition, not_deduced<vector_view<const T>> x);

}  // namespace residua
