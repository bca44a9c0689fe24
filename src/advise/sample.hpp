// Which rows and columns of a product are computed, to learn of its error and of its time.
#pragma once

#include "advise/product.hpp"
#include "residua/base/context.hpp"

namespace residua::advising {

/// All where they are few; otherwise rows and columns whose terms cancel most, and some that are evenly
/// spread.
excerpt sample_for_errors(const context& ctx, const product& p);
/// As much as runs at about the rate of the whole.
excerpt sample_for_seconds(const product& p);

}  // namespace residua::advising
