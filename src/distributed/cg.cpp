// CG of systems whose rows several ranks hold.
#include "distributed/space.hpp"
#include "krylov/cg_method.hpp"
#include "residua/distributed/krylov.hpp"

namespace residua {

template <solver_format T>
krylov_report cg(const context& ctx, const distributed_csr& A, const preconditioner& M,
                 vector_view<const double> b, vector_view<T> x, const krylov_options& options) {
  const krylov::system<T, distributed_csr> s{ctx, A, M, b, x, options};
  krylov::frame<T, distributed_csr> f("cg", s);
  const krylov::cg_method<T, distributed_csr> method(s, f);
  return f.run(method);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                         \
  template krylov_report cg<type>(const context&, const distributed_csr&, const preconditioner&, \
                                  vector_view<const double>, vector_view<type>, const krylov_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
