// A panel of an LU factorisation of run-time precision on a GPU with pivots that are foreseen.
#pragma once

#include "mp/lapack/panel.hpp"

namespace residua::cuda {

/// Device memory that the panel below needs.
std::size_t foreseen_mp_panel_bytes(index_t rows, index_t columns);

/// The panel with pivots of its elements in double, on the context's stream, without waiting. Where one of
/// them is not the pivot the panel is as it was afterwards, and a word of the memory, which is returned, is
/// not zero. Null, with nothing done, where the panel does not fit into shared memory.
template <class Length>
const unsigned* run_foreseen_mp_panel(const context& ctx, const multiple::lu_panel<Length>& panel,
                                      void* memory);

}  // namespace residua::cuda
