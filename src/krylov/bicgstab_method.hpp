// BiCGStab as passes over its stages (bicgstab_stages.hpp), for systems of any space (krylov/space.hpp).
#pragma once

#include <utility>

#include "krylov/between_loops.hpp"
#include "krylov/bicgstab_stages.hpp"
#include "krylov/complex/numbers.hpp"
#include "krylov/frame.hpp"
#include "residua/blas/complex/level1.hpp"
#include "residua/blas/level1/axpy.hpp"

namespace residua::krylov {

/// The vectors of one solve, and a pass over its stages on any engine.
template <class T, class Matrix = csr_matrix>
class bicgstab_method {
 public:
  using number = number_t<T, Matrix>;
  using scalars = method_scalars<number>;

  bicgstab_method(const system<T, Matrix>& s, frame<T, Matrix>& f)
      : s_(s),
        shadow_(s.ctx, s.x.size()),
        p_(s.ctx, s.x.size()),
        v_array_(s.ctx, s.x.size()),
        t_(s.ctx, s.x.size()),
        M_(s.ctx, s.M, s.x.size(), is_complex<number>) {
    const auto place = [](vector_view<T> parts) { return as_numbers<number>(parts); };
    v_ = {place(s.x),
          place(f.best_x()),
          place(f.r()),
          place(shadow_),
          place(p_),
          place(v_array_),
          place(t_),
          place(p_),
          place(f.r()),
          s.M.state().inverse_diagonal,
          place(f.r()),
          {},
          {}};
    if (s.M.kind() == preconditioner_kind::none) return;
    p_hat_ = array<T>(s.ctx, s.x.size());
    s_hat_ = array<T>(s.ctx, s.x.size());
    v_.p_hat = place(p_hat_);
    v_.s_hat = place(s_hat_);
  }

  template <class Engine>
  void operator()(Engine& engine) const {
    if constexpr (!is_complex<number>) {
      if (s_.M.kind() == preconditioner_kind::jacobi) return pass<applied::diagonal>(engine);
    }
    pass<applied::identity>(engine);
  }

  /// A pass ends with the half step taken in r, but not yet in x: r + alpha v belongs to x.
  double subtract_residual(const scalars& s, vector_view<T> target) const {
    axpy<T>(s_.ctx, T(-1.0), as_parts(v_.s), target);
    if (s.restarts) return s.residual_norm;
    axpy<T>(s_.ctx, -s.alpha, v_.v, as_numbers<number>(target));
    return s.residual_norm + 2 * leading(space<Matrix>(s_.ctx, s_.A).template norm<T>(as_parts(v_.s)));
  }

 private:
  template <applied M, class Engine>
  void pass(Engine& engine) const {
    const index_t n = v_.x.size();
    if constexpr (Engine::may_form_operands) {
      if (!M_.applies() && engine.forms_operands(s_.A)) return pass_of_three_loops<M>(engine);
    }
    engine.elements(n, over_elements(bicgstab_update<number, 2>{{v_}}));
    engine.elements(n, over_elements(bicgstab_direction<number, M>{{v_}}));
    precondition(engine, as_parts(v_.p), as_parts(v_.p_hat));
    engine.rows(s_.A, bicgstab_product<number>{{v_}, v_.p_hat});
    engine.elements(n, over_elements(bicgstab_half<number, M>{{v_}}));
    precondition(engine, as_parts(v_.r), as_parts(v_.s_hat));
    engine.rows(s_.A, bicgstab_stabilise<number>{{v_}, v_.s_hat});
  }

  /// Leaves p and v and their next ones in each other's places.
  template <applied M, class Engine>
  void pass_of_three_loops(Engine& engine) const {
    make_places();
    engine.elements(s_.x.size(), bicgstab_update<T, 3>{{v_}});
    engine.rows(s_.A, bicgstab_direction_product<T, M>{{{v_}}});
    engine.rows(s_.A, bicgstab_half_product<T, M>{{{v_}}});
    std::swap(v_.p, v_.next_p);
    std::swap(v_.v, v_.next_v);
    if constexpr (M == applied::identity) v_.p_hat = v_.p;
  }
  /// Once.
  void make_places() const {
    if (v_.next_p.size() == s_.x.size()) return;
    for (auto* place : {&s_array_, &next_p_, &next_v_}) *place = array<T>(s_.ctx, s_.x.size());
    v_.s = s_array_;
    v_.next_p = next_p_;
    v_.next_v = next_v_;
    if (s_.M.kind() == preconditioner_kind::none) v_.s_hat = v_.s;
  }

  template <class Engine>
  void precondition(Engine& engine, vector_view<const T> r, vector_view<T> z) const {
    if (M_.applies()) M_.apply<T>(engine, r, z);
  }

  const system<T, Matrix>& s_;
  mutable bicgstab_vectors<number> v_;  // p and v change places with their next ones where loops are three
  array<T> shadow_, p_, v_array_, t_, p_hat_, s_hat_;
  mutable array<T> s_array_, next_p_, next_v_;
  between_loops M_;
};

}  // namespace residua::krylov
