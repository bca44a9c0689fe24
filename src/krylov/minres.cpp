// MINRES of systems in one context.
#include "residua/krylov/minres.hpp"

#include "krylov/minres_method.hpp"

namespace residua {

template <class T>
krylov_report krylov::run_minres(const system<T>& s) {
  frame<T> f("minres", s);
  minres_method<T> method(s, f);
  return f.run(method);
}

template <solver_format T>
krylov_report minres(const context& ctx, const csr_matrix& A, const preconditioner& M,
                     vector_view<const double> b, vector_view<T> x, const krylov_options& options) {
  return krylov::run_minres<T>({ctx, A, M, b, x, options});
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                        \
  template krylov_report krylov::run_minres<type>(const system<type>&);                         \
  template krylov_report minres<type>(const context&, const csr_matrix&, const preconditioner&, \
                                      vector_view<const double>, vector_view<type>, const krylov_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
