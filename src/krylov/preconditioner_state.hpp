// What a preconditioner holds: one class a kind and memory.
#pragma once

#include "residua/krylov/preconditioner.hpp"
#include "residua/sparse/factors.hpp"
#include "residua/view/array.hpp"

namespace residua::detail {

struct preconditioner_state {
  explicit preconditioner_state(preconditioner_kind which) : kind(which) {}
  virtual ~preconditioner_state() = default;
  preconditioner_state(const preconditioner_state&) = delete;
  preconditioner_state& operator=(const preconditioner_state&) = delete;

  /// Whether methods apply M on the fly, within their loops, by what stands here, and not by solve().
  [[nodiscard]] bool is_on_the_fly() const {
    return kind == preconditioner_kind::none || kind == preconditioner_kind::jacobi;
  }

  /// z = M^-1 r. r and z have increment 1.
  virtual void solve(const context& ctx, vector_view<const double> r, vector_view<double> z) const = 0;

  preconditioner_kind kind;
  array<double> inverse_diagonal;  // jacobi
};

/// Incomplete factors in the context's memory; the GPU's through cuSPARSE.
std::shared_ptr<const preconditioner_state> factorise_on_host(const csr_matrix& A, preconditioner_kind kind);
std::shared_ptr<const preconditioner_state> factorise_on_gpu(const context& ctx, const csr_matrix& A,
                                                             preconditioner_kind kind);

/// Complete factors, for vectors in host memory and on a GPU.
std::shared_ptr<const preconditioner_state> apply_on_host(sparse_factors factors);
std::shared_ptr<const preconditioner_state> apply_on_gpu(sparse_factors factors);

/// Throws invalid_input: "<what> in row <row + 1>…".
[[noreturn]] void reject_pivot(preconditioner_kind kind, const char* what, index_t row);

}  // namespace residua::detail
