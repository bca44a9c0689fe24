// The rows and columns of a product that are computed to learn its error and its time.
#pragma once

#include "advise/product.hpp"
#include "residua/base/context.hpp"

namespace residua::advising {

/// The excerpt on which errors are measured: all rows and columns where they are few, and otherwise those
/// whose terms cancel most and some that are evenly spread.
excerpt sample_for_errors(const context& ctx, const product& p);
/// The excerpt on which times are measured: so large that it runs at about the rate of the whole product.
excerpt sample_for_seconds(const product& p);

}  // namespace residua::advising
