// Jacobi, and the choice between it and incomplete factors.
#include "residua/krylov/preconditioner.hpp"

#include <vector>

#include "krylov/host_arrays.hpp"
#include "krylov/preconditioner_state.hpp"
#include "krylov/system.hpp"
#include "residua/base/error.hpp"
#include "sparse/csr_storage.hpp"

namespace residua {

std::string_view name_of(preconditioner_kind kind) {
  switch (kind) {
    case preconditioner_kind::none:
      return "none";
    case preconditioner_kind::jacobi:
      return "jacobi";
    case preconditioner_kind::ilu0:
      return "ilu0";
    case preconditioner_kind::ic0:
      return "ic0";
  }
  return "?";
}

namespace detail {

void reject_pivot(preconditioner_kind kind, const char* what, index_t row) {
  throw error(error_kind::invalid_input, std::string(name_of(kind)) + " preconditioner: " + what +
                                             " in row " + std::to_string(row + 1) +
                                             "; use another preconditioner or none");
}

}  // namespace detail

namespace {

std::shared_ptr<const detail::preconditioner_state> make_jacobi(const context& ctx, const csr_matrix& A) {
  const auto host = detail::fetch(ctx, A);
  std::vector<double> inverse(static_cast<std::size_t>(A.rows()));
  for (index_t row = 0; row < A.rows(); ++row) {
    const auto place = detail::diagonal_position(host.view, row);
    const double d = place < 0 ? 0.0 : host.view.value[place];
    if (d == 0) detail::reject_pivot(preconditioner_kind::jacobi, "zero diagonal", row);
    inverse[static_cast<std::size_t>(row)] = 1 / d;
  }
  auto state = std::make_shared<detail::preconditioner_state>(preconditioner_kind::jacobi);
  state->inverse_diagonal = array<double>(ctx, std::span<const double>(inverse));
  return state;
}

/// Incomplete Cholesky reads the lower triangle and writes the upper one's places.
void check_symmetric(const context& ctx, const csr_matrix& A) {
  const auto row = detail::asymmetric_row(detail::fetch(ctx, A).view);
  if (row < 0) return;
  throw error(error_kind::invalid_input,
              "ic0 preconditioner: needs a symmetric matrix, which this is not in row " +
                  std::to_string(row + 1) + "; use ilu0");
}

std::shared_ptr<const detail::preconditioner_state> make_factors(const context& ctx, const csr_matrix& A,
                                                                 preconditioner_kind kind) {
  if (kind == preconditioner_kind::ic0) check_symmetric(ctx, A);
#if RESIDUA_HAS_CUDA
  if (ctx.kind() == backend::cuda) return detail::factorise_on_gpu(ctx, A, kind);
#endif
  (void)ctx;
  return detail::factorise_on_host(A, kind);
}

}  // namespace

preconditioner::preconditioner()
    : state_(std::make_shared<detail::preconditioner_state>(preconditioner_kind::none)) {}

preconditioner::preconditioner(const context& ctx, const csr_matrix& A, preconditioner_kind kind)
    : preconditioner() {
  krylov::check_square("preconditioner", A);
  rows_ = A.rows();
  memory_ = A.memory();
  if (kind == preconditioner_kind::jacobi) state_ = make_jacobi(ctx, A);
  if (kind == preconditioner_kind::ilu0 || kind == preconditioner_kind::ic0)
    state_ = make_factors(ctx, A, kind);
}

preconditioner_kind preconditioner::kind() const { return state_->kind; }

bool preconditioner::fits(const csr_matrix& A) const {
  return kind() == preconditioner_kind::none || (rows_ == A.rows() && memory_ == A.memory());
}

}  // namespace residua
