// Elements of panels and triangles less sums of products, a group of eight side by side. The kernels' headers
// stay out of this one, which sources for GPUs include.
#pragma once

#include <algorithm>

#include "mp/dot_sums.hpp"
#include "mp/lanes/lanes.hpp"

namespace residua::multiple::lanes {

/// y_i = y_i - sum of a_ik b_k for the outputs of a problem, rounded once as subtract_products does; what was
/// met. Outputs lie side by side, a_step = 1, as y does.
template <class Length>
unsigned subtract_sums(const sum_kernels& kernels, precision<Length> p, const sums_problem& s, word* y,
                       index_t plane);

}  // namespace residua::multiple::lanes
