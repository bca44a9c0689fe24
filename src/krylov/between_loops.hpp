// A preconditioner that is applied between the loops of a method, in double precision, and the vectors that
// this needs.
#pragma once

#include "krylov/conversion_stages.hpp"
#include "krylov/preconditioner_state.hpp"
#include "residua/view/array.hpp"

namespace residua::krylov {

class between_loops {
 public:
  /// Has vectors of n elements where M is applied here and not within the loops. is_diagonal_left: whether
  /// the loops leave Jacobi's preconditioner to be applied here.
  between_loops(const context& ctx, const preconditioner& M, index_t n, bool is_diagonal_left = false)
      : M_(M),
        applies_(is_diagonal_left ? M.kind() != preconditioner_kind::none : !M.state().is_on_the_fly()) {
    if (!applies_) return;
    narrow_r_array_ = array<double>(ctx, n);
    narrow_z_array_ = array<double>(ctx, n);
    narrow_r_ = narrow_r_array_;
    narrow_z_ = narrow_z_array_;
  }

  /// Whether M is applied here, and not within the loops.
  [[nodiscard]] bool applies() const { return applies_; }

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
  bool applies_;
  array<double> narrow_r_array_, narrow_z_array_;
  vector_view<double> narrow_r_, narrow_z_;
};

}  // namespace residua::krylov
