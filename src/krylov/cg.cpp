// CG as passes over its stages (cg_stages.hpp).
#include "residua/krylov/cg.hpp"

#include <utility>

#include "krylov/between_loops.hpp"
#include "krylov/cg_stages.hpp"
#include "krylov/frame.hpp"
#include "krylov/system.hpp"
#include "residua/blas/level1/axpy.hpp"

namespace residua {

namespace {

using namespace krylov;

/// The vectors of one solve, and a pass over its stages on any engine.
template <class T>
class cg_method {
 public:
  using scalars = method_scalars<T>;

  cg_method(const system<T>& s, frame<T>& f)
      : s_(s), p_(s.ctx, s.x.size()), q_(s.ctx, s.x.size()), M_(s.ctx, s.M, s.x.size()) {
    v_ = {s.x, f.best_x(), f.r(), p_, q_, {}, s.M.state().inverse_diagonal, {}};
    if (!M_.applies()) return;
    z_ = array<T>(s.ctx, s.x.size());
    v_.z = z_;
  }

  template <class Engine>
  void operator()(Engine& engine) const {
    if (M_.applies()) {
      pass<applied::solve>(engine);
    } else if (s_.M.kind() == preconditioner_kind::jacobi) {
      pass<applied::diagonal>(engine);
    } else {
      pass<applied::identity>(engine);
    }
  }

  double subtract_residual(const scalars& s, vector_view<T> from) const {
    axpy<T>(s_.ctx, T(-1.0), v_.r, from);
    return s.residual_norm;
  }

 private:
  template <applied M, class Engine>
  void pass(Engine& engine) const {
    const index_t n = s_.x.size();
    engine.elements(n, cg_residual<T, M>{{v_}});
    if constexpr (M == applied::solve) {
      M_.apply<T>(engine, v_.r, v_.z);
      engine.elements(n, cg_inner<T>{{v_}});
    } else if constexpr (Engine::may_form_operands) {
      if (engine.forms_operands(s_.A)) return direct_and_multiply<M>(engine);
    }
    engine.elements(n, cg_direction<T, M>{{v_}});
    engine.rows(s_.A, cg_product<T>{{v_}, v_.p});
  }

  /// Leaves p and its next one in each other's places.
  template <applied M, class Engine>
  void direct_and_multiply(Engine& engine) const {
    if (next_p_.size() != s_.x.size()) next_p_ = array<T>(s_.ctx, s_.x.size());
    if (v_.next_p.size() == 0) v_.next_p = next_p_;
    engine.rows(s_.A, cg_direction_product<T, M>{{{v_}}});
    std::swap(v_.p, v_.next_p);
  }

  const system<T>& s_;
  mutable cg_vectors<T> v_;  // p and next_p change places with every pass
  array<T> p_, q_, z_;
  mutable array<T> next_p_;
  between_loops M_;
};

}  // namespace

template <class T>
krylov_report krylov::run_cg(const system<T>& s) {
  frame<T> f("cg", s);
  cg_method<T> method(s, f);
  return f.run(method);
}

template <solver_format T>
krylov_report cg(const context& ctx, const csr_matrix& A, const preconditioner& M,
                 vector_view<const double> b, vector_view<T> x, const krylov_options& options) {
  return krylov::run_cg<T>({ctx, A, M, b, x, options});
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                    \
  template krylov_report krylov::run_cg<type>(const system<type>&);                         \
  template krylov_report cg<type>(const context&, const csr_matrix&, const preconditioner&, \
                                  vector_view<const double>, vector_view<type>, const krylov_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
