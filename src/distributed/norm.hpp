// The norm of a vector whose elements several ranks hold.
#pragma once

#include "blas/level1/level1_reductions.hpp"
#include "distributed/loops.hpp"

namespace residua::distributed {

/// Of valid arguments. Collective: every rank gets the same sum, and so goes the same way.
template <class T>
T norm(const context& ctx, const row_partition& p, vector_view<const T> x) {
  const auto sum = reduce_elements(ctx, p, blas::dot_stage<T>{{}, x, x});
  if (blas::is_safe_sum(sum)) return blas::root(sum);
  return reduce_elements(ctx, p, blas::norm_stage<T>{{}, x});
}

}  // namespace residua::distributed
