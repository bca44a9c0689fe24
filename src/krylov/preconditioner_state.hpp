// What a preconditioner holds: one class a kind and memory.
#pragma once

#include "residua/krylov/preconditioner.hpp"
#include "residua/sparse/factors.hpp"
#include "residua/view/array.hpp"

namespace residua::sparse {
struct triangular_factors;
}

namespace residua::detail {

struct preconditioner_state {
  explicit preconditioner_state(preconditioner_kind which) : kind(which) {}
  virtual ~preconditioner_state() = default;
  preconditioner_state(const preconditioner_state&) = delete;
  preconditioner_state& operator=(const preconditioner_state&) = delete;

  /// Whether methods apply M on the fly, within their loops, by what stands here, and not by solve().
  [[nodiscard]] bool is_on_the_fly() const {
    return kind == preconditioner_kind::none || (kind == preconditioner_kind::jacobi && !is_complex);
  }

  /// z = M^-1 r. r and z have increment 1 and do not overlap.
  virtual void solve(const context& ctx, vector_view<const double> r, vector_view<double> z) const = 0;

  preconditioner_kind kind;
  preconditioner_report report;
  array<double> inverse_diagonal;  // jacobi of real numbers
  bool is_complex = false;         // jacobi of a diagonal that is not real
};

using shared_preconditioner_state = std::shared_ptr<const preconditioner_state>;

/// Throws invalid_argument.
void check_options(const preconditioner_options& options);
// Of a matrix that may be a part of another one: errors count its rows on from first_row.
/// ilu0, ilut and ic0.
shared_preconditioner_state make_incomplete(const context& ctx, const csr_matrix& A, preconditioner_kind kind,
                                            const preconditioner_options& options, index_t first_row = 0);
shared_preconditioner_state make_block_jacobi(const context& ctx, const csr_matrix& A,
                                              const preconditioner_options& options, index_t first_row = 0);
/// That complete factors are.
inline preconditioner_kind kind_of(const sparse_factors& factors) {
  return factors.kind() == factor_kind::cholesky ? preconditioner_kind::cholesky : preconditioner_kind::lu;
}
/// Complete factors.
shared_preconditioner_state make_complete(const context& ctx, sparse_factors factors);
/// The same for a GPU: factors there, or vectors that travel.
shared_preconditioner_state make_complete_on_gpu(const context& ctx, sparse_factors factors);

/// Triangular factors for vectors in the context's memory: loops on the host, cuSPARSE's solves on a GPU.
shared_preconditioner_state apply_triangles(const context& ctx, preconditioner_kind kind,
                                            const preconditioner_report& report,
                                            sparse::triangular_factors&& factors);
shared_preconditioner_state apply_triangles_on_gpu(const context& ctx, preconditioner_kind kind,
                                                   const preconditioner_report& report,
                                                   sparse::triangular_factors&& factors);

/// Throws invalid_input: "<what> in row <row + 1>…".
[[noreturn]] void reject_pivot(preconditioner_kind kind, const char* what, index_t row);

}  // namespace residua::detail
