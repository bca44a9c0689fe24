// Panels of numbers of one limb and of dd on a GPU's cluster of blocks, a row a thread, with two messages a
// column.
#pragma once

#include "lapack/lu/pivoted_panel.hpp"

namespace residua::cuda {

/// Whether the panel has been enqueued as one kernel: where the device has clusters, and these have a thread
/// for every row (eager_panel_cuda.cu).
template <class T>
bool run_eager_panel(const context& ctx, const lapack::pivoted_panel<T>& p);

}  // namespace residua::cuda
