// Loops over items on a backend that do not wait for a GPU: the host reads at the end what they met.
#pragma once

#include <algorithm>
#include <atomic>

#include "base/backends.hpp"
#include "base/thread_pool.hpp"
#include "mp/scalar.hpp"
#include "number/ceil_div.hpp"
#include "residua/base/memory_block.hpp"

namespace residua::multiple {

/// What the steps of a routine tell the host, in the context's memory.
struct step_state {
  index_t info;  // of factorisations
  unsigned met;
};

}  // namespace residua::multiple

namespace residua::cuda {
/// body(i) for i = 0, ..., count - 1 on the context's stream, without waiting; `met` receives what they met.
template <class Body>
void run_mp_steps(const context& ctx, index_t count, const Body& body, unsigned* met);
}  // namespace residua::cuda

namespace residua::multiple {

/// A body is called with the number of an item, in any order and at once, and returns what it met;
/// Body::chunk items are dealt out together on a CPU.
class routine_steps {
 public:
  explicit routine_steps(const context& ctx) : ctx_(ctx), memory_(ctx, sizeof(step_state)) {}

  [[nodiscard]] const context& ctx() const { return ctx_; }
  [[nodiscard]] step_state* state() const { return static_cast<step_state*>(memory_.data()); }

  template <class Body>
  void run(index_t count, const Body& body) const {
    run(count, body, [&] { cuda::run_mp_steps(ctx_, count, body, &state()->met); });
  }
  /// Of bodies that a GPU has its own way with.
  template <class Body, class OnGpu>
  void run(index_t count, const Body& body, const OnGpu& on_gpu) const {
    if (count == 0) return;
    run_on_backend(
        ctx_, [&] { in_chunks(count, Body::chunk, 1, body); },
        [&] { in_chunks(count, Body::chunk, ctx_.threads(), body); }, on_gpu);
  }

  /// Waits for a GPU.
  [[nodiscard]] step_state look() const {
    step_state now{};
    download_bytes(ctx_, &now, state(), sizeof(now));
    return now;
  }
  /// Keeps what was met for raised_mp_flags, and returns info.
  index_t finish() const {  // NOLINT(modernize-use-nodiscard): most routines have none
    const step_state last = look();
    raise(last.met);
    return last.info;
  }

 protected:
  template <class F>
  void in_chunks(index_t count, index_t chunk, int threads, const F& f) const {
    std::atomic<unsigned> met = nothing;
    pool::for_each(ceil_div(count, chunk), threads, [&](index_t c) {
      unsigned here = nothing;
      for (index_t i = c * chunk; i < std::min(count, (c + 1) * chunk); ++i) here |= f(i);
      if (here != nothing) met |= here;
    });
    state()->met |= met.load();
  }

 private:
  const context& ctx_;
  memory_block memory_;
};

}  // namespace residua::multiple
