// Loops over elements of run-time precision on a GPU: a thread takes an element at a time.
#include "gpu/launch.hpp"
#include "mp/element_loops.hpp"
#include "mp/flags_cuda.hpp"
#include "mp/largest.hpp"
#include "mp/length.hpp"
#include "mp/steps_kernel.cuh"
#include "mp/triangles/block_copy.hpp"

namespace residua::cuda {

namespace {

constexpr int most_blocks = 1 << 20;

template <class Body>
__global__ void __launch_bounds__(block_threads) element_kernel(index_t n, Body body, unsigned* met) {
  unsigned flags = multiple::nothing;
  const index_t step = static_cast<index_t>(gridDim.x) * block_threads;
  for (index_t i = static_cast<index_t>(blockIdx.x) * block_threads + threadIdx.x; i < n; i += step)
    flags |= body(i);
  report(met, flags);
}

/// A block takes `together` neighbouring indices, and its other threads values of theirs.
template <class Body>
__global__ void __launch_bounds__(block_threads)
    largest_kernel(index_t n, Body body, int together, unsigned* met) {
  __shared__ long long largest[block_threads];
  const int place = static_cast<int>(threadIdx.x) % together,
            member = static_cast<int>(threadIdx.x) / together;
  largest[threadIdx.x] = Body::none;
  __syncthreads();
  const index_t i = static_cast<index_t>(blockIdx.x) * together + place;
  unsigned flags = multiple::nothing;
  long long found = Body::none;
  if (i < n) {
#pragma unroll 4
    for (index_t k = member; k < body.count(); k += block_threads / together)
      found = max(found, static_cast<long long>(body.value(i, k, flags)));
  }
  atomicMax(&largest[place], found);
  report(met, flags);
  __syncthreads();
  if (member == 0 && i < n) body.result[i] = largest[place];
}

}  // namespace

void clear_mp_largest(const context& ctx) { const met_flags met(ctx); }
unsigned met_by_mp_largest(const context& ctx) { return met_flags(ctx.cuda_resources()).value(); }

template <class Body>
void run_mp_largest(const context& ctx, index_t n, const Body& body) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const int together = body.are_neighbours() ? 16 : 1;  // numbers of 8 bytes, which fill a cache line
  const auto blocks = static_cast<unsigned>(ceil_div<index_t>(n, together));
  largest_kernel<Body>
      <<<blocks, block_threads, 0, cuda.stream>>>(n, body, together, met_flags(cuda).device());
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

namespace {

/// A combination in one form. A kernel for all forms keeps words in a thread's memory for each of them.
template <class Length, typename multiple::combination<Length>::form kind>
struct formed_combination {
  multiple::combination<Length> its;

  __device__ inline unsigned operator()(index_t i) const { return its.template element<kind>(i); }
};

/// Calls f(body), of a combination with its form. Numbers of any length lie in a thread's memory anyway, and
/// of kernels with fewer registers more threads ask for caches: scal of 1696 bits took 1.34 times as long.
template <class Body, class F>
void with_form(const Body& body, const F& f) {
  f(body);
}
template <class Length, class F>
requires(Length::is_fixed) void with_form(const multiple::combination<Length>& body, const F& f) {
  using all = multiple::combination<Length>;
  switch (body.kind) {
    case all::alone:
      return f(formed_combination<Length, all::alone>{body});
    case all::with_y:
      return f(formed_combination<Length, all::with_y>{body});
    case all::with_scaled_y:
      return f(formed_combination<Length, all::with_scaled_y>{body});
  }
}

template <class Body>
void launch(const context& ctx, index_t n, const Body& body, unsigned* met) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const auto launch_own = [&]<class Own>(const Own& own) {
    const int blocks =
        grid_of(n, resident_blocks(element_kernel<Own>, cuda), cuda.multiprocessors, most_blocks);
    element_kernel<Own><<<blocks, block_threads, 0, cuda.stream>>>(n, own, met);
    RESIDUA_CUDA_CHECK(cudaGetLastError());
  };
  multiple::with_own_length(body, [&](const auto& own) { with_form(own, launch_own); });
}

}  // namespace

template <class Body>
void submit_mp_elements(const context& ctx, index_t n, const Body& body) {
  launch(ctx, n, body, met_flags(ctx.cuda_resources()).device());
}

template <class Body>
unsigned run_mp_elements(const context& ctx, index_t n, const Body& body) {
  const met_flags met(ctx);
  launch(ctx, n, body, met.device());
  return met.value();
}

#define RESIDUA_INSTANTIATE(length)                                                                     \
  template unsigned run_mp_elements(const context&, index_t, const multiple::combination<length>&);     \
  template unsigned run_mp_elements(const context&, index_t, const multiple::rank_one<length>&);        \
  template void submit_mp_elements(const context&, index_t, const multiple::slice_integers<length>&);   \
  template unsigned run_mp_elements(const context&, index_t, const multiple::integer_results<length>&); \
  template void run_mp_steps(const context&, index_t, const multiple::integer_results<length>&, unsigned*);
RESIDUA_MP_LENGTHS(RESIDUA_INSTANTIATE)
template unsigned run_mp_elements(const context&, index_t, const multiple::plane_copy&);
template unsigned run_mp_elements(const context&, index_t, const multiple::plane_exchange&);
template unsigned run_mp_elements(const context&, index_t, const multiple::block_copy&);
template void run_mp_largest(const context&, index_t, const multiple::slice_exponents&);
template void run_mp_largest(const context&, index_t, const multiple::sample_gaps&);
template void run_mp_largest(const context&, index_t, const multiple::pair_gaps&);

}  // namespace residua::cuda
