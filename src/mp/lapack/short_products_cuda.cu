// Products of few terms of run-time precision on a GPU.
#include "gpu/cooperative_launch.hpp"
#include "mp/lapack/digit_products.cuh"
#include "mp/length.hpp"
#include "mp/steps_kernel.cuh"

namespace residua::cuda {

namespace {

using namespace multiple;

/// By digits, where a tile's have room in shared memory and there are enough products for it to pay: at 424
/// bits 1024 x 32 sums of 32 terms take 48 microseconds either way (H200).
template <class Length>
bool run_by_digits(const context& ctx, const short_product<Length, 1>& product, unsigned* met) {
  constexpr int most_words = 7;
  constexpr index_t fewest_products = 1 << 20, fewest_terms = 16;
  if constexpr (Length::is_fixed && Length::capacity <= most_words) {
    constexpr int n = Length::capacity;
    using tile = digit_tile<n>;
    const index_t rows = product.a.count, columns = product.b.count, terms = product.a.terms;
    const bool is_wide = std::min({rows, columns, terms}) >= fewest_terms;
    if (!is_wide || rows * columns * terms < fewest_products) return false;
    auto& cuda = ctx.cuda_resources();
    const auto kernel = digit_product_kernel<n>;
    if (tile::shared_bytes() > static_cast<std::size_t>(most_shared_bytes(kernel, cuda))) return false;
    const dim3 blocks(static_cast<unsigned>(ceil_div<index_t>(rows, tile::size)),
                      static_cast<unsigned>(ceil_div<index_t>(columns, tile::size)));
    kernel<<<blocks, tile::threads, tile::shared_bytes(), cuda.stream>>>(product, met);
    RESIDUA_CUDA_CHECK(cudaGetLastError());
    return true;
  } else {
    return false;
  }
}

}  // namespace

template <class Length>
void run_mp_short_product(const context& ctx, precision<Length> p, const slices& a, const slices& b, word* C,
                          index_t leading, index_t plane, unsigned* met) {
  // As many elements as fill the device when a thread takes one: then lanes need not add up their sums.
  constexpr index_t many = 1 << 16;
  const detail::device_guard guard(ctx.cuda_resources().device);
  const short_product<Length, 1> product{p, a, b, C, leading, plane};
  const index_t count = a.count * b.count;
  if (run_by_digits(ctx, product, met)) return;
  if (count >= many) {
    run_mp_steps(ctx, count, product, met);
  } else {
    run_mp_steps(ctx, count, short_product<Length, 8>{p, a, b, C, leading, plane}, met);
  }
}

#define RESIDUA_INSTANTIATE(length)                                                                        \
  template void run_mp_short_product(const context&, multiple::precision<length>, const multiple::slices&, \
                                     const multiple::slices&, multiple::word*, index_t, index_t, unsigned*);
RESIDUA_MP_LENGTHS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
