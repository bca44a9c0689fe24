// The stages of Krylov methods over complex systems, for their instantiation. CG and MINRES multiply their
// vectors by real numbers alone: their loops over elements are those of real systems, over the parts.
#pragma once

#include "krylov/bicgstab_stages.hpp"
#include "krylov/conversion_stages.hpp"
#include "krylov/minres_stages.hpp"
#include "sparse/complex/instantiate_rows.hpp"

namespace residua::krylov {

template <class T>
using complex_method_scalars = method_scalars<complex<T>>;

}  // namespace residua::krylov

// NOLINTBEGIN(bugprone-macro-parentheses): a type takes none.
#define RESIDUA_COMPLEX_ELEMENT_STAGES(X, T)                                                   \
  X(loop::by_complex_lanes<krylov::bicgstab_update<complex<T>, 2>>)                            \
  X(loop::by_complex_lanes<krylov::bicgstab_direction<complex<T>, krylov::applied::identity>>) \
  X(loop::by_complex_lanes<krylov::bicgstab_half<complex<T>, krylov::applied::identity>>)      \
  RESIDUA_CONVERSION_STAGES(X, T, complex_method_scalars)
#define RESIDUA_COMPLEX_ROW_STAGES(X, T)     \
  RESIDUA_BICGSTAB_ROW_STAGES(X, complex<T>) \
  RESIDUA_CG_ROW_STAGES(X, T)                \
  RESIDUA_MINRES_ROW_STAGES(X, T)
// NOLINTEND(bugprone-macro-parentheses)
