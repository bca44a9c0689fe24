// The loops of Krylov methods over complex systems, compiled once an instruction set. CG and MINRES multiply
// their vectors by real numbers alone: their loops over elements are those of real systems
// (krylov/stages_cpu.cpp), over the parts.
#include "krylov/bicgstab_stages.hpp"
#include "krylov/conversion_stages.hpp"
#include "krylov/minres_stages.hpp"
#include "sparse/complex/instantiate_rows.hpp"
#include "sparse/cpu_rows.hpp"

namespace residua {

template <class T>
using complex_method_scalars = krylov::method_scalars<complex<T>>;

// NOLINTBEGIN(bugprone-macro-parentheses): a type takes none.
#define RESIDUA_INSTANTIATE_BY_COMPLEX_LANES(...) \
  RESIDUA_INSTANTIATE_CPU_ELEMENTS(loop::by_complex_lanes<__VA_ARGS__>)
#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                     \
  RESIDUA_INSTANTIATE_BY_COMPLEX_LANES(krylov::bicgstab_update<complex<type>, 2>)                            \
  RESIDUA_INSTANTIATE_BY_COMPLEX_LANES(krylov::bicgstab_direction<complex<type>, krylov::applied::identity>) \
  RESIDUA_INSTANTIATE_BY_COMPLEX_LANES(krylov::bicgstab_half<complex<type>, krylov::applied::identity>)      \
  RESIDUA_BICGSTAB_ROW_STAGES(RESIDUA_INSTANTIATE_CPU_COMPLEX_ROWS, complex<type>)                           \
  RESIDUA_CG_ROW_STAGES(RESIDUA_INSTANTIATE_CPU_COMPLEX_ROWS, type)                                          \
  RESIDUA_MINRES_ROW_STAGES(RESIDUA_INSTANTIATE_CPU_COMPLEX_ROWS, type)                                      \
  RESIDUA_INSTANTIATE_CPU_ELEMENTS(krylov::narrow_stage<type, complex_method_scalars<type>>)                 \
  RESIDUA_INSTANTIATE_CPU_ELEMENTS(krylov::widen_stage<type, complex_method_scalars<type>>)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace residua
