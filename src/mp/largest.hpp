// The largest of many values for each of some indices, on any backend.
#pragma once

#include "mp/element_loops.hpp"
#include "mp/scaled_product.hpp"

namespace residua::cuda {
/// As multiple::run_largest.
template <class Body>
unsigned run_mp_largest(const context& ctx, index_t n, const Body& body);
}  // namespace residua::cuda

namespace residua::multiple {

template <class Body>
unsigned largest_on_host(const Body& body, index_t i) {
  unsigned flags = nothing;
  std::int64_t found = Body::none;
  for (index_t k = 0; k < body.count(); ++k) found = std::max(found, body.value(i, k, flags));
  body.result[i] = found;
  return flags;
}

/// body.result[i] = the largest body.value(i, k) for k < body.count(), at least Body::none, for i < n; what
/// all of them met. Values of neighbouring i lie side by side where body.are_neighbours(), otherwise those of
/// neighbouring k.
template <class Body>
unsigned run_largest(const context& ctx, index_t n, const Body& body) {
  if (n == 0) return nothing;
  const auto on_host = [&](index_t i) { return largest_on_host(body, i); };
  return run_on_backend(
      ctx, [&] { return loop_on_host(n, 1, on_host); },
      [&] { return loop_on_host(n, ctx.threads(), on_host); },
      [&] { return cuda::run_mp_largest(ctx, n, body); });
}

}  // namespace residua::multiple
