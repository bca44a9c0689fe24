// A complex system that a Krylov method solves, and the methods as solve() runs them.
#pragma once

#include "krylov/system.hpp"
#include "residua/sparse/complex_csr_matrix.hpp"

namespace residua::krylov {

/// b and x are real and imaginary parts in turns, with increment 1; M acts on such vectors. Sizes have been
/// checked.
template <class T>
using complex_system = system<T, complex_csr_matrix>;

template <class T>
krylov_report run_cg(const complex_system<T>& s);
template <class T>
krylov_report run_bicgstab(const complex_system<T>& s);
template <class T>
krylov_report run_minres(const complex_system<T>& s);
template <class T>
krylov_report run_gmres(const complex_system<T>& s);

}  // namespace residua::krylov
