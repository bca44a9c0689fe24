// What the measurements of real and of complex methods share.
#pragma once

#include "residua/krylov/report.hpp"

namespace residua::cli {

/// Of a solve that has many iterations and no end before them. The work before the first and after the last
/// of them, two products with A of more limbs among it, is less than a fiftieth of theirs.
inline krylov_options options_of_iterations() {
  krylov_options options;
  options.tolerance = 0;
  options.max_iterations = 200;
  return options;
}

}  // namespace residua::cli
