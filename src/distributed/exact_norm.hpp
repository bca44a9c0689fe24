// The residual in integers, whose sum over ranks is exact.
#pragma once

#include "distributed/messages.hpp"
#include "krylov/true_residual.hpp"

namespace residua::distributed {

/// The norm of the residual of which each rank has its own rows. Collective.
krylov::scaled_number exact_residual_norm(const messages& ranks, const krylov::exact_residual& own);

}  // namespace residua::distributed
