// A preconditioner that is applied between a method's loops, in double precision, with the room that takes.
#pragma once

#include "krylov/conversion_stages.hpp"
#include "krylov/preconditioner_state.hpp"
#include "residua/view/array.hpp"

namespace residua::krylov {

class between_loops {
 public:
  /// Room for vectors of n elements, where M is not applied on the fly.
  between_loops(const context& ctx, const preconditioner& M, index_t n) : M_(M) {
    if (M.state().is_on_the_fly()) return;
    narrow_r_array_ = array<double>(ctx, n);
    narrow_z_array_ = array<double>(ctx, n);
    narrow_r_ = narrow_r_array_;
    narrow_z_ = narrow_z_array_;
  }

  /// Whether M is applied here, and not within the loops.
  [[nodiscard]] bool applies() const { return !M_.state().is_on_the_fly(); }

  /// z = M^-1 r.
  template <class T, class Engine>
  void apply(Engine& engine, vector_view<const T> r, vector_view<T> z) const {
    using scalars = typename Engine::scalars;
    engine.elements(r.size(), narrow_stage<T, scalars>{{}, r, narrow_r_});
    engine.solve(M_, narrow_r_, narrow_z_);
    engine.elements(r.size(), widen_stage<T, scalars>{{}, narrow_z_, z});
  }

 private:
  const preconditioner& M_;
  array<double> narrow_r_array_, narrow_z_array_;
  vector_view<double> narrow_r_, narrow_z_;
};

}  // namespace residua::krylov
