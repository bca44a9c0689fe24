// GMRES of systems in one context.
#include "residua/krylov/gmres.hpp"

#include "krylov/gmres_method.hpp"

namespace residua {

template <class T>
krylov_report krylov::run_gmres(const system<T>& s) {
  require(s.options.restart >= 1, "gmres", "options.restart >= 1", s.options.restart);
  frame<T> f("gmres", s);
  gmres_method<T> method(s, f);
  return f.run_on_host(method);
}

template <solver_format T>
krylov_report gmres(const context& ctx, const csr_matrix& A, const preconditioner& M,
                    vector_view<const double> b, vector_view<T> x, const krylov_options& options) {
  return krylov::run_gmres<T>({ctx, A, M, b, x, options});
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                       \
  template krylov_report krylov::run_gmres<type>(const system<type>&);                         \
  template krylov_report gmres<type>(const context&, const csr_matrix&, const preconditioner&, \
                                     vector_view<const double>, vector_view<type>, const krylov_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
