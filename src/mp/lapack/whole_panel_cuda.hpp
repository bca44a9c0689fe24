// A panel of an LU factorisation of run-time precision in the shared memory of a GPU.
#pragma once

#include "mp/lapack/panel.hpp"

namespace residua::cuda {

/// All of a panel with pivots that are foreseen, or by one kernel that searches them in every column, on the
/// context's stream, without waiting; false, with nothing done, where it does not fit.
template <class Length>
bool run_whole_mp_panel(const context& ctx, const multiple::lu_panel<Length>& panel);

}  // namespace residua::cuda
