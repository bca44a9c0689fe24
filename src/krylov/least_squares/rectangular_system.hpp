// The least-squares problem that LSMR solves, and LSMR as the ladder runs it.
#pragma once

#include <functional>

#include "residua/krylov/lsmr.hpp"
#include "residua/sparse/csr_matrix.hpp"
#include "residua/view/vector_view.hpp"

namespace residua::krylov {

template <class T>
struct rectangular_system {
  const context& ctx;
  const csr_matrix& A;
  const csr_matrix& transposed;  // of A
  double norm_of_A;              // Frobenius
  double norm_of_b;
  /// r = b - A x.
  std::function<void(vector_view<const T> x, vector_view<T> r)> residual;
  vector_view<T> x;
  const krylov_options& options;
};

/// Runs LSMR from s.x and leaves the true measures of the report to the caller. The products of the norms of
/// A and b must be far from the ends of double's range.
template <class T>
lsmr_report run_lsmr(const rectangular_system<T>& s);

}  // namespace residua::krylov
