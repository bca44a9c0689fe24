// Panels on a GPU's cluster of blocks whose threads have a few rows each, with two messages a column.
#pragma once

#include "lapack/lu/pivoted_panel.hpp"

namespace residua::cuda {

/// Whether the panel has been enqueued as one kernel: where the device has clusters, and these have registers
/// for all rows (eager_panel_cuda.cu).
template <class T>
bool run_eager_panel(const context& ctx, const lapack::pivoted_panel<T>& p);

}  // namespace residua::cuda
