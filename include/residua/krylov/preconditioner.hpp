// Preconditioners, built and applied in double precision whatever format the solver works in.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "residua/sparse/csr_matrix.hpp"
#include "residua/view/vector_view.hpp"

namespace residua {

enum class preconditioner_kind { none, jacobi, ilu0, ic0, factors, user };
std::string_view name_of(preconditioner_kind kind);

class sparse_factors;

namespace detail {
struct preconditioner_state;
}

/// z = M^-1 r for vectors of the context's memory with increment 1; on a GPU it may enqueue on the context's
/// stream. Called by the thread that solves, between stages: on a GPU once, to record it.
using preconditioner_function =
    std::function<void(const context&, vector_view<const double> r, vector_view<double> z)>;

/// M with M^-1 close to A^-1. Copies share it.
///   jacobi  the diagonal
///   ilu0    incomplete LU without fill-in: L U = A on the pattern of A (cuSPARSE on a GPU)
///   ic0     incomplete Cholesky without fill-in: L L^T = A on the pattern of A, A symmetric (cuSPARSE on a
///           GPU)
///   factors complete factors of A (sparse/factors.hpp)
///   user    a function of the caller's
class preconditioner {
 public:
  /// The identity.
  preconditioner();
  /// Throws invalid_input naming the first row with a zero or missing pivot (jacobi, ilu0) or a pivot that is
  /// not positive or an entry without an equal mirror (ic0; equal as is_symmetric says), with 1-based
  /// numbers; invalid_argument if A is not square.
  preconditioner(const context& ctx, const csr_matrix& A, preconditioner_kind kind);
  /// Factors that lie on the host, of a matrix of ctx's size; on a GPU vectors travel to them and back.
  preconditioner(const context& ctx, sparse_factors factors);
  /// The caller's own M, of rows x rows. What it throws ends the solve and reaches the caller;
  /// x is then not to be used.
  preconditioner(const context& ctx, index_t rows, preconditioner_function function);

  [[nodiscard]] preconditioner_kind kind() const;
  /// Whether it may stand beside A: the identity always, others where they were made of a matrix of A's size
  /// in A's memory.
  [[nodiscard]] bool fits(const csr_matrix& A) const;
  /// z = M^-1 r, in the context's memory. Throws invalid_argument where sizes or memory do not fit.
  void apply(const context& ctx, vector_view<const double> r, vector_view<double> z) const;
  [[nodiscard]] const detail::preconditioner_state& state() const { return *state_; }

 private:
  std::shared_ptr<const detail::preconditioner_state> state_;
  index_t rows_ = 0;
  memory_space memory_ = memory_space::host;
};

}  // namespace residua
