// A symmetric matrix times a vector on a GPU.
#pragma once

#include "blas/matvec.hpp"
#include "residua/base/context.hpp"

namespace residua::cuda {

/// Rows and columns of a tile, which one block takes.
inline constexpr index symmetric_tile = 128;

/// What the partial sums of n outputs take beside the context's own memory, in bytes.
template <class T>
std::size_t symmetric_workspace_bytes(index n);
template <class T>
void run_symmetric(const context& ctx, const blas::matvec<T, T>& p);

}  // namespace residua::cuda
