// The elements of a view, as loops take them.
#pragma once

#include "mp/sums.hpp"
#include "residua/mp/view.hpp"

namespace residua::multiple {

inline elements elements_of(const mp_const_vector_view& x) { return {x.first(), x.increment(), x.plane()}; }

}  // namespace residua::multiple
