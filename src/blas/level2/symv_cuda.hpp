// A large symmetric matrix times a vector on a GPU.
#pragma once

#include "blas/level2/gemv_problem.hpp"
#include "residua/base/context.hpp"

namespace residua::cuda {

/// Smaller matrices, which the caches hold and which make few tiles, are read twice by the blocks of a
/// triangular operand. The longer the numbers, the more the instructions count, and not the bytes.
template <class T>
inline constexpr index_t fewest_outputs_by_tiles = std::is_same_v<T, double>       ? 3072
                                                   : sizeof(arithmetic_t<T>) <= 24 ? 4096
                                                                                   : 6144;
/// Rows and columns of a tile: many small tiles fill the GPU, larger ones leave fewer partial sums and start
/// less often.
inline constexpr int small_order = 128, large_order = 256;

/// Large tiles where there are two rounds of them.
template <class T>
int symmetric_order(const context& ctx, index_t n);
/// What the partial sums of n outputs take, in bytes.
template <class T>
std::size_t symmetric_workspace_bytes(index_t n, int order);
/// By tiles of either order. The workspace is the context's.
template <class T>
void run_symmetric(const context& ctx, const blas::matvec<T, T>& p, int order);

}  // namespace residua::cuda
