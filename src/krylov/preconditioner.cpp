// Jacobi, and the choice between it and incomplete factors.
#include "residua/krylov/preconditioner.hpp"

#include <vector>

#include "krylov/preconditioner_state.hpp"
#include "krylov/system.hpp"
#include "residua/base/error.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/blas/level2/gbmv.hpp"
#include "residua/sparse/factors.hpp"
#include "residua/view/banded_view.hpp"
#include "sparse/csr_storage.hpp"
#include "sparse/host_arrays.hpp"
#include "view/vector_checks.hpp"

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
    case preconditioner_kind::factors:
      return "factors";
    case preconditioner_kind::user:
      return "user";
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

struct identity final : detail::preconditioner_state {
  identity() : preconditioner_state(preconditioner_kind::none) {}
  void solve(const context& ctx, vector_view<const double> r, vector_view<double> z) const override {
    copy(ctx, r, z);
  }
};

struct diagonal final : detail::preconditioner_state {
  diagonal() : preconditioner_state(preconditioner_kind::jacobi) {}
  /// A banded matrix of no bands beside the diagonal.
  void solve(const context& ctx, vector_view<const double> r, vector_view<double> z) const override {
    const index_t n = r.size();
    const banded_view<const double> D(inverse_diagonal.data(), n, n, 0, 0, 1, ctx.memory());
    gbmv(ctx, op::none, 1.0, D, r, 0.0, z);
  }
};

struct users final : detail::preconditioner_state {
  explicit users(preconditioner_function its)
      : preconditioner_state(preconditioner_kind::user), function(std::move(its)) {}
  void solve(const context& ctx, vector_view<const double> r, vector_view<double> z) const override {
    function(ctx, r, z);
  }
  preconditioner_function function;
};

std::shared_ptr<const detail::preconditioner_state> make_jacobi(const context& ctx, const csr_matrix& A) {
  const auto host = detail::fetch(ctx, A);
  std::vector<double> inverse(static_cast<std::size_t>(A.rows()));
  for (index_t row = 0; row < A.rows(); ++row) {
    const auto place = detail::diagonal_position(host.view, row);
    const double d = place < 0 ? 0.0 : host.view.value[place];
    if (d == 0) detail::reject_pivot(preconditioner_kind::jacobi, "zero diagonal", row);
    inverse[static_cast<std::size_t>(row)] = 1 / d;
  }
  auto state = std::make_shared<diagonal>();
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

preconditioner::preconditioner() : state_(std::make_shared<identity>()) {}

preconditioner::preconditioner(const context& ctx, const csr_matrix& A, preconditioner_kind kind)
    : preconditioner() {
  krylov::check_square("preconditioner", A);
  rows_ = A.rows();
  memory_ = A.memory();
  if (kind == preconditioner_kind::jacobi) state_ = make_jacobi(ctx, A);
  if (kind == preconditioner_kind::ilu0 || kind == preconditioner_kind::ic0)
    state_ = make_factors(ctx, A, kind);
}

preconditioner::preconditioner(const context& ctx, sparse_factors factors)
    : rows_(factors.rows()), memory_(ctx.memory()) {
  if (factors.is_singular()) blas::fail("preconditioner", "factors", "are singular");
#if RESIDUA_HAS_CUDA
  if (ctx.kind() == backend::cuda) {
    state_ = detail::apply_on_gpu(std::move(factors));
    return;
  }
#endif
  state_ = detail::apply_on_host(std::move(factors));
}

preconditioner::preconditioner(const context& ctx, index_t rows, preconditioner_function function)
    : rows_(rows), memory_(ctx.memory()) {
  require(rows >= 0, "preconditioner", "rows >= 0", rows);
  if (!function) blas::fail("preconditioner", "function", "is empty");
  state_ = std::make_shared<users>(std::move(function));
}

void preconditioner::apply(const context& ctx, vector_view<const double> r, vector_view<double> z) const {
  blas::check_vector(ctx, "preconditioner::apply", "r", r);
  blas::check_vector(ctx, "preconditioner::apply", "z", z);
  if (kind() != preconditioner_kind::none) {
    require(r.size() == rows_, "preconditioner::apply", "r of as many elements as M has rows", r.size());
  }
  require(z.size() == r.size(), "preconditioner::apply", "z of as many elements as r", z.size());
  require(r.increment() == 1, "preconditioner::apply", "r with increment 1", r.increment());
  require(z.increment() == 1, "preconditioner::apply", "z with increment 1", z.increment());
  state_->solve(ctx, r, z);
}

preconditioner_kind preconditioner::kind() const { return state_->kind; }

bool preconditioner::fits(const csr_matrix& A) const {
  return kind() == preconditioner_kind::none || (rows_ == A.rows() && memory_ == A.memory());
}

}  // namespace residua
