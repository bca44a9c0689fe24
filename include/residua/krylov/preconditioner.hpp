// Preconditioners, built and applied in double precision whatever format the solver works in.
#pragma once

#include <memory>
#include <string_view>

#include "residua/sparse/csr_matrix.hpp"

namespace residua {

enum class preconditioner_kind { none, jacobi, ilu0, ic0 };
std::string_view name_of(preconditioner_kind kind);

namespace detail {
struct preconditioner_state;
}

/// M with M^-1 close to A^-1. Copies share it.
///   jacobi  the diagonal
///   ilu0    incomplete LU without fill-in: L U = A on the pattern of A (cuSPARSE on a GPU)
///   ic0     incomplete Cholesky without fill-in: L L^T = A on the pattern of A, A symmetric (cuSPARSE on a
///           GPU)
class preconditioner {
 public:
  /// The identity.
  preconditioner();
  /// Throws invalid_input naming the first row with a zero or missing pivot (jacobi, ilu0) or a pivot that is
  /// not positive or an entry without an equal mirror (ic0; equal as is_symmetric says), with 1-based
  /// numbers; invalid_argument if A is not square.
  preconditioner(const context& ctx, const csr_matrix& A, preconditioner_kind kind);

  [[nodiscard]] preconditioner_kind kind() const;
  /// Whether it may stand beside A: the identity always, others where they were made of a matrix of A's size
  /// in A's memory.
  [[nodiscard]] bool fits(const csr_matrix& A) const;
  [[nodiscard]] const detail::preconditioner_state& state() const { return *state_; }

 private:
  std::shared_ptr<const detail::preconditioner_state> state_;
  index_t rows_ = 0;
  memory_space memory_ = memory_space::host;
};

}  // namespace residua
