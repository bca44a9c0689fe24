// The methods of real systems over the space of complex ones.
#include "blas/complex/contiguous.hpp"
#include "krylov/bicgstab_method.hpp"
#include "krylov/cg_method.hpp"
#include "krylov/complex/space.hpp"
#include "krylov/complex/system.hpp"
#include "krylov/gmres_method.hpp"
#include "krylov/minres_method.hpp"
#include "residua/krylov/complex.hpp"

namespace residua {

template <class T>
krylov_report krylov::run_cg(const complex_system<T>& s) {
  frame<T, complex_csr_matrix> f("cg", s);
  cg_method<T, complex_csr_matrix> method(s, f);
  return f.run(method);
}
template <class T>
krylov_report krylov::run_minres(const complex_system<T>& s) {
  frame<T, complex_csr_matrix> f("minres", s);
  minres_method<T, complex_csr_matrix> method(s, f);
  return f.run(method);
}
template <class T>
krylov_report krylov::run_bicgstab(const complex_system<T>& s) {
  frame<T, complex_csr_matrix> f("bicgstab", s);
  bicgstab_method<T, complex_csr_matrix> method(s, f);
  return f.run(method);
}
template <class T>
krylov_report krylov::run_gmres(const complex_system<T>& s) {
  require(s.options.restart >= 1, "gmres", "options.restart >= 1", s.options.restart);
  frame<T, complex_csr_matrix> f("gmres", s);
  gmres_method<T, complex_csr_matrix> method(s, f);
  return f.run_on_host(method);
}

namespace {

/// Checks the arguments and gives them to a method as parts in turns.
template <class T, class Run>
krylov_report over_parts(const char* routine, const context& ctx, const complex_csr_matrix& A,
                         const preconditioner& M, vector_view<const complex<double>> b,
                         vector_view<complex<T>> x, const krylov_options& options, const Run& run) {
  krylov::check_system(ctx, routine, A, M, b, x);
  const blas::contiguous<const complex<double>> of_b(ctx, b, true);
  const blas::contiguous<complex<T>> of_x(ctx, x, true);
  of_b.read(ctx);
  of_x.read(ctx);
  auto report = run(krylov::complex_system<T>{ctx, A, M, krylov::as_parts(of_b.view()),
                                              krylov::as_parts(of_x.view()), options});
  of_x.write_back(ctx);
  return report;
}

}  // namespace

#define RESIDUA_METHOD(name)                                                                           \
  template <solver_format T>                                                                           \
  krylov_report name(const context& ctx, const complex_csr_matrix& A, const preconditioner& M,         \
                     vector_view<const complex<double>> b, vector_view<complex<T>> x,                  \
                     const krylov_options& options) {                                                  \
    return over_parts<T>(#name, ctx, A, M, b, x, options,                                              \
                         [](const krylov::complex_system<T>& s) { return krylov::run_##name<T>(s); }); \
  }
RESIDUA_METHOD(cg)
RESIDUA_METHOD(minres)
RESIDUA_METHOD(bicgstab)
RESIDUA_METHOD(gmres)
#undef RESIDUA_METHOD

// NOLINTBEGIN(bugprone-macro-parentheses): a type takes none.
#define RESIDUA_METHOD(method, type)                                                                    \
  template krylov_report krylov::run_##method<type>(const complex_system<type>&);                       \
  template krylov_report method<type>(const context&, const complex_csr_matrix&, const preconditioner&, \
                                      vector_view<const complex<double>>, vector_view<complex<type>>,   \
                                      const krylov_options&);
#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  RESIDUA_METHOD(cg, type)                               \
  RESIDUA_METHOD(minres, type)                           \
  RESIDUA_METHOD(bicgstab, type)                         \
  RESIDUA_METHOD(gmres, type)
// NOLINTEND(bugprone-macro-parentheses)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)
#undef RESIDUA_METHOD

}  // namespace residua
