// What a preconditioner holds, and the functions that make it: one class for each kind of preconditioner and
// of memory.
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

  /// Whether methods apply M within their loops, by `inverse_diagonal` or not at all, and do not call
  /// solve().
  [[nodiscard]] bool is_on_the_fly() const {
    return kind == preconditioner_kind::none || (kind == preconditioner_kind::jacobi && !is_complex);
  }

  /// z = M^-1 r. r and z have increment 1 and do not overlap.
  virtual void solve(const context& ctx, vector_view<const double> r, vector_view<double> z) const = 0;

  preconditioner_kind kind;
  preconditioner_report report;
  array<double> inverse_diagonal;  // of jacobi for a real diagonal
  bool is_complex = false;         // whether this is jacobi for a diagonal that is not real
};

using shared_preconditioner_state = std::shared_ptr<const preconditioner_state>;

/// Throws invalid_argument unless the options are in range.
void check_options(const preconditioner_options& options);
/// Makes ilu0, ilut or ic0. Where A is a part of another matrix, first_row is the place of its first row
/// there, from which errors count.
shared_preconditioner_state make_incomplete(const context& ctx, const csr_matrix& A, preconditioner_kind kind,
                                            const preconditioner_options& options, index_t first_row = 0);
/// Makes block_jacobi, with first_row as above in make_incomplete.
shared_preconditioner_state make_block_jacobi(const context& ctx, const csr_matrix& A,
                                              const preconditioner_options& options, index_t first_row = 0);
/// The kind of preconditioner that complete factors are.
inline preconditioner_kind kind_of(const sparse_factors& factors) {
  return factors.kind() == factor_kind::cholesky ? preconditioner_kind::cholesky : preconditioner_kind::lu;
}
/// Makes a preconditioner of complete factors, which must not be singular.
shared_preconditioner_state make_complete(const context& ctx, sparse_factors factors);
/// Makes one for vectors on a GPU: the factors are solved with there, or the vectors travel to the host and
/// back.
shared_preconditioner_state make_complete_on_gpu(const context& ctx, sparse_factors factors);

/// Makes a preconditioner of triangular factors for vectors in the context's memory, which are solved with by
/// loops on the host and by cuSPARSE on a GPU.
shared_preconditioner_state apply_triangles(const context& ctx, preconditioner_kind kind,
                                            const preconditioner_report& report,
                                            sparse::triangular_factors&& factors);
shared_preconditioner_state apply_triangles_on_gpu(const context& ctx, preconditioner_kind kind,
                                                   const preconditioner_report& report,
                                                   sparse::triangular_factors&& factors);

/// Throws invalid_input with a text that has `what` and the row, counted from 1.
[[noreturn]] void reject_pivot(preconditioner_kind kind, const char* what, index_t row);

}  // namespace residua::detail
