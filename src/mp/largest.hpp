// The largest of many values for each of some indices, on any backend.
#pragma once

#include "mp/element_loops.hpp"
#include "mp/scaled_product.hpp"

namespace residua::cuda {
/// As multiple::largest_values::run, on the context's stream without waiting.
template <class Body>
void run_mp_largest(const context& ctx, index_t n, const Body& body);
/// Between these two what all of them have met is kept; the second one waits.
void clear_mp_largest(const context& ctx);
unsigned met_by_mp_largest(const context& ctx);
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

/// Loops for the largest of values that do not wait for a GPU. Its user holds the calling thread's turn.
class largest_values {
 public:
  explicit largest_values(const context& ctx) : ctx_(ctx) {
    run_on_backend(
        ctx, [] {}, [] {}, [&] { cuda::clear_mp_largest(ctx); });
  }
  /// body.result[i] = the largest body.value(i, k) for k < body.count(), at least Body::none, for i < n.
  /// Values of neighbouring i lie side by side where body.are_neighbours(), otherwise those of neighbouring
  /// k.
  template <class Body>
  void run(index_t n, const Body& body) {
    if (n == 0) return;
    const auto on_host = [&](index_t i) { return largest_on_host(body, i); };
    run_on_backend(
        ctx_, [&] { met_ |= loop_on_host(n, 1, on_host); },
        [&] { met_ |= loop_on_host(n, ctx_.threads(), on_host); },
        [&] { cuda::run_mp_largest(ctx_, n, body); });
  }
  /// What all of them met; waits.
  [[nodiscard]] unsigned met() const {
    const auto on_host = [&] { return met_; };
    return run_on_backend(ctx_, on_host, on_host, [&] { return cuda::met_by_mp_largest(ctx_); });
  }

 private:
  const context& ctx_;
  unsigned met_ = nothing;
};

}  // namespace residua::multiple
