// MINRES as passes over its stages (minres_stages.hpp), for systems of any space (krylov/space.hpp).
#pragma once

#include "krylov/between_loops.hpp"
#include "krylov/frame.hpp"
#include "krylov/minres_stages.hpp"
#include "residua/blas/level1/axpy.hpp"

namespace residua::krylov {

/// The vectors of one solve, and a pass over its stages on any engine.
template <class T, class Matrix = csr_matrix>
class minres_method {
 public:
  using scalars = minres_scalars<T>;

  minres_method(const system<T, Matrix>& s, frame<T, Matrix>& f)
      : s_(s),
        basis_(s.ctx, s.x.size()),
        basis_old_(s.ctx, s.x.size()),
        w_(s.ctx, s.x.size()),
        w_old_(s.ctx, s.x.size()),
        q_(s.ctx, s.x.size()),
        M_(s.ctx, s.M, s.x.size()) {
    v_ = {s.x, f.best_x(), f.r(), basis_, basis_old_, basis_, w_, w_old_, q_, s.M.state().inverse_diagonal};
    if (s.M.kind() == preconditioner_kind::none) return;
    z_ = array<T>(s.ctx, s.x.size());
    v_.z = z_;
  }

  /// The first vector of the basis is the residual.
  void begin() const { copy<T>(s_.ctx, v_.r, v_.v); }

  template <class Engine>
  void operator()(Engine& engine) const {
    const index_t n = s_.x.size();
    if (M_.applies()) {
      engine.elements(n, minres_lanczos<T, applied::solve>{{v_}});
      M_.apply<T>(engine, v_.v, v_.z);
      engine.elements(n, minres_inner<T>{{v_}});
    } else if (s_.M.kind() == preconditioner_kind::jacobi) {
      engine.elements(n, minres_lanczos<T, applied::diagonal>{{v_}});
    } else {
      engine.elements(n, minres_lanczos<T, applied::identity>{{v_}});
    }
    engine.elements(n, minres_step<T>{{v_}});
    engine.rows(s_.A, minres_product<T>{{v_}, v_.z});
  }

  double subtract_residual(const scalars& s, vector_view<T> target) const {
    axpy<T>(s_.ctx, T(-1.0), v_.r, target);
    return s.residual_norm;
  }

 private:
  const system<T, Matrix>& s_;
  minres_vectors<T> v_;
  array<T> basis_, basis_old_, w_, w_old_, q_, z_;
  between_loops M_;
};

}  // namespace residua::krylov
