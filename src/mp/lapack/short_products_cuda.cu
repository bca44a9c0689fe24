// Products of few terms of run-time precision on a GPU.
#include "mp/lapack/short_products.hpp"
#include "mp/length.hpp"
#include "mp/steps_kernel.cuh"

namespace residua::cuda {

template <class Length>
void run_mp_short_product(const context& ctx, multiple::precision<Length> p, const multiple::slices& a,
                          const multiple::slices& b, multiple::word* C, index_t leading, index_t plane,
                          unsigned* met) {
  // As many elements as fill the device when a thread takes one: then lanes need not add up their sums.
  constexpr index_t many = 1 << 16;
  const index_t count = a.count * b.count;
  if (count >= many) {
    run_mp_steps(ctx, count, multiple::short_product<Length, 1>{p, a, b, C, leading, plane}, met);
  } else {
    run_mp_steps(ctx, count, multiple::short_product<Length, 8>{p, a, b, C, leading, plane}, met);
  }
}

#define RESIDUA_INSTANTIATE(length)                                                                        \
  template void run_mp_short_product(const context&, multiple::precision<length>, const multiple::slices&, \
                                     const multiple::slices&, multiple::word*, index_t, index_t, unsigned*);
RESIDUA_MP_LENGTHS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
