// CG as passes over its stages (cg_stages.hpp), for systems of any space (krylov/space.hpp).
#pragma once

#include <utility>

#include "krylov/between_loops.hpp"
#include "krylov/cg_stages.hpp"
#include "krylov/frame.hpp"
#include "residua/blas/level1/axpy.hpp"

namespace residua::krylov {

/// The vectors of one solve, and a pass over its stages on any engine.
template <class T, class Matrix = csr_matrix>
class cg_method {
 public:
  using scalars = method_scalars<T>;

  cg_method(const system<T, Matrix>& s, frame<T, Matrix>& f)
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

  double subtract_residual(const scalars& s, vector_view<T> target) const {
    axpy<T>(s_.ctx, T(-1.0), v_.r, target);
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

  const system<T, Matrix>& s_;
  mutable cg_vectors<T> v_;  // p and next_p change places with every pass
  array<T> p_, q_, z_;
  mutable array<T> next_p_;
  between_loops M_;
};

}  // namespace residua::krylov
