// Iterative refinement over BLAS routines on any backend.
#include "residua/krylov/refinement.hpp"

#include "krylov/frame.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/convert.hpp"

namespace residua {

namespace {

using namespace krylov;

template <class T>
class refinement_method {
 public:
  refinement_method(const system<T>& s, frame<T>& f)
      : s_(s), f_(f), narrow_(s.ctx, s.x.size()), correction_(s.ctx, s.x.size()), wide_(s.ctx, s.x.size()) {}

  /// Steps until the scalars say that the method has stopped.
  template <class Progress>
  method_scalars<T> operator()(method_scalars<T> m, const Progress& progress) {
    while (m.running()) {
      const double before = m.residual_norm;
      step(before);
      judge(m, before);
      progress(m);
    }
    return m;
  }

 private:
  /// x = x + |r| M^-1 (r / |r|): a residual of any size is solved for as one of size 1.
  void step(double norm) {
    scal<T>(s_.ctx, T(1.0) / T(norm), f_.r());
    convert<double, T>(s_.ctx, f_.r(), narrow_);
    s_.M.apply(s_.ctx, narrow_, correction_);
    convert<T, double>(s_.ctx, correction_, wide_);
    axpy<T>(s_.ctx, T(norm), wide_, s_.x);
  }

  /// Computes the residual and stops where it did not fall to one half, by Demmel et al. 2006, section 3.
  void judge(method_scalars<T>& m, double before) {
    const double norm = f_.compute_residual();
    m.judge(T(norm) * T(norm), true);
    m.residual_norm = norm;
    if (m.keep_x) copy<T>(s_.ctx, s_.x, f_.best_x());
    if (m.running() && !(norm <= 0.5 * before)) m.stop(stop_reason::stagnated);
  }

  const system<T>& s_;
  frame<T>& f_;
  array<double> narrow_, correction_;
  array<T> wide_;
};

}  // namespace

template <class T>
krylov_report krylov::run_refinement(const system<T>& s) {
  frame<T> f("refine", s);
  refinement_method<T> method(s, f);
  return f.run_on_host(method);
}

template <solver_format T>
krylov_report refine(const context& ctx, const csr_matrix& A, const preconditioner& M,
                     vector_view<const double> b, vector_view<T> x, const krylov_options& options) {
  return krylov::run_refinement<T>({ctx, A, M, b, x, options});
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                        \
  template krylov_report krylov::run_refinement<type>(const system<type>&);                     \
  template krylov_report refine<type>(const context&, const csr_matrix&, const preconditioner&, \
                                      vector_view<const double>, vector_view<type>, const krylov_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
