// Matrix products on a GPU.
#pragma once

#include "blas/level3/gemm_tiles.hpp"

namespace residua::cuda {

/// Enqueues all products by one launch, with the tile that suits their shape.
template <class TA, class TB, class TC>
void run_products(const context& ctx, const char* routine, const blas::product_batch<TA, TB, TC>& products);
/// Enqueues all products with a tile of one's choice, for measurements; large tiles are not for slices,
/// square ones are taken then.
template <class TA, class TB, class TC>
void run_products_by(blas::tile_shape shape, const context& ctx, const char* routine,
                     const blas::product_batch<TA, TB, TC>& products);

}  // namespace residua::cuda
