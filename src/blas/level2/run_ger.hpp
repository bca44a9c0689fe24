// Runs a rank-one or rank-two update on the backend of a context.
#pragma once

#include "base/backends.hpp"
#include "blas/level2/gemv_checks.hpp"
#include "blas/level2/ger_update.hpp"

namespace residua {

namespace cpu {
/// On as many threads as pay (ger_cpu.cpp).
template <class Isa, class T, class Matrix>
void run_update(int threads, const blas::rank_update<T, Matrix>& u);
}  // namespace cpu

namespace cuda {
template <class T, class Matrix>
void run_update(const context& ctx, const blas::rank_update<T, Matrix>& u);
}  // namespace cuda

namespace reference {
template <class T, class Matrix>
void run_update(const blas::rank_update<T, Matrix>& u) {
  for (index_t j = 0; j < u.A.columns(); ++j) {
    const auto column = u.column(j);
    const blas::range rows = u.rows(j);
    for (index_t i = rows.begin; i < rows.end; ++i) {
      column.element(loop::no_scalars{}, loop::scalar_lane{i}, static_cast<void*>(nullptr));
    }
  }
}
}  // namespace reference

namespace blas {

template <class T, class Matrix>
void run_update(const context& ctx, const rank_update<T, Matrix>& u) {
  if (u.A.rows() == 0 || u.A.columns() == 0 || u.alpha.is(0.0)) return;
  run_on_backend(
      ctx, [&] { reference::run_update(u); }, [&]<class Isa>() { cpu::run_update<Isa>(ctx.threads(), u); },
      [&] { cuda::run_update(ctx, u); });
}

/// Of syr, syr2, spr and spr2, whose matrix has been checked.
template <class T, class Matrix>
void check_symmetric_update(const context& ctx, const char* routine, const rank_update<T, Matrix>& u) {
  check_scalar(ctx, routine, "alpha", u.alpha);
  check_vector(ctx, routine, "x", u.x);
  check_vector(ctx, routine, "y", u.y);
  check_extent(routine, "x", "elements", u.x.size(), "A", "rows", u.A.rows());
  check_extent(routine, "y", "elements", u.y.size(), "A", "rows", u.A.rows());
}

}  // namespace blas

}  // namespace residua
