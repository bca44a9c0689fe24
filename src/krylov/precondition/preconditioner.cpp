// The class preconditioner, and the kinds that need no factors: none, Jacobi's, and the caller's own.
#include "residua/krylov/preconditioner.hpp"

#include <cmath>
#include <vector>

#include "base/number_checks.hpp"
#include "krylov/complex/numbers.hpp"
#include "krylov/preconditioner_state.hpp"
#include "krylov/system.hpp"
#include "residua/base/error.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/blas/level2/gbmv.hpp"
#include "residua/sparse/factors.hpp"
#include "residua/view/banded_view.hpp"
#include "sparse/complex/csr_storage.hpp"
#include "sparse/csr_storage.hpp"
#include "sparse/direct/definite_form.hpp"
#include "sparse/host_arrays.hpp"
#include "view/vector_checks.hpp"

namespace residua {

std::string_view name_of(preconditioner_kind kind) {
  switch (kind) {
    case preconditioner_kind::none:
      return "none";
    case preconditioner_kind::jacobi:
      return "jacobi";
    case preconditioner_kind::block_jacobi:
      return "block_jacobi";
    case preconditioner_kind::ilu0:
      return "ilu0";
    case preconditioner_kind::ilut:
      return "ilut";
    case preconditioner_kind::ic0:
      return "ic0";
    case preconditioner_kind::lu:
      return "lu";
    case preconditioner_kind::cholesky:
      return "cholesky";
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

void check_options(const preconditioner_options& options) {
  const char* name = "preconditioner";
  require_number(std::isfinite(options.drop_tolerance) && options.drop_tolerance >= 0, name,
                 "a finite options.drop_tolerance >= 0", options.drop_tolerance);
  require(options.fill >= 0, name, "options.fill >= 0", options.fill);
  require(options.block_size >= 1 && options.block_size <= 256, name, "1 <= options.block_size <= 256",
          options.block_size);
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
  /// Multiplies by D^-1 as a banded matrix that has no bands beside its diagonal.
  void solve(const context& ctx, vector_view<const double> r, vector_view<double> z) const override {
    const index_t n = r.size();
    const banded_view<const double> D(inverse_diagonal.data(), n, n, 0, 0, 1, ctx.memory());
    gbmv(ctx, op::none, 1.0, D, r, 0.0, z);
  }
};

/// Jacobi's preconditioner of a complex matrix whose diagonal is not real.
struct complex_diagonal final : detail::preconditioner_state {
  explicit complex_diagonal(complex_csr_matrix its)
      : preconditioner_state(preconditioner_kind::jacobi), inverse(std::move(its)) {
    is_complex = true;
    report.entries = inverse.nonzeros();
  }
  void solve(const context& ctx, vector_view<const double> r, vector_view<double> z) const override {
    spmv<double>(ctx, op::none, complex<double>(1.0), inverse, krylov::as_numbers<complex<double>>(r),
                 complex<double>(0.0), krylov::as_numbers<complex<double>>(z));
  }
  complex_csr_matrix inverse;
};

struct users final : detail::preconditioner_state {
  explicit users(preconditioner_function its)
      : preconditioner_state(preconditioner_kind::user), function(std::move(its)) {}
  void solve(const context& ctx, vector_view<const double> r, vector_view<double> z) const override {
    function(ctx, r, z);
  }
  preconditioner_function function;
};

detail::shared_preconditioner_state make_jacobi(const context& ctx, const csr_matrix& A) {
  const auto host = detail::fetch(ctx, A);
  std::vector<double> inverse(static_cast<std::size_t>(A.rows()));
  for (index_t row = 0; row < A.rows(); ++row) {
    const auto place = detail::diagonal_position(host.view, row);
    const double d = place < 0 ? 0.0 : host.view.value[place];
    if (d == 0) detail::reject_pivot(preconditioner_kind::jacobi, "zero diagonal", row);
    inverse[static_cast<std::size_t>(row)] = 1 / d;
  }
  auto state = std::make_shared<diagonal>();
  state->report.entries = A.rows();
  state->inverse_diagonal = array<double>(ctx, std::span<const double>(inverse));
  return state;
}

detail::shared_preconditioner_state make_complex_jacobi(const context& ctx,
                                                        const sparse::complex_csr_view& A) {
  complex_csr inverse;
  inverse.rows = inverse.columns = A.rows;
  for (index_t row = 0; row < A.rows; ++row) {
    const auto d = sparse::diagonal_entry(A, row);
    if (d == complex<double>(0.0)) detail::reject_pivot(preconditioner_kind::jacobi, "zero diagonal", row);
    inverse.column.push_back(static_cast<sparse_index>(row));
    inverse.value.push_back(complex<double>(1.0) / d);
    inverse.row_start.push_back(static_cast<sparse_index>(row + 1));
  }
  return std::make_shared<complex_diagonal>(complex_csr_matrix(ctx, std::move(inverse)));
}
bool has_real_diagonal(const sparse::complex_csr_view& A) {
  for (index_t row = 0; row < A.rows; ++row) {
    if (sparse::diagonal_entry(A, row).im != 0) return false;
  }
  return true;
}

/// A preconditioner of complete factors. Throws invalid_argument where these are singular.
detail::shared_preconditioner_state make_complete(const context& ctx, sparse_factors factors) {
  if (factors.is_singular()) blas::fail("preconditioner", "factors", "are singular");
  return detail::make_complete(ctx, std::move(factors));
}

/// A preconditioner of Cholesky's factors. Throws invalid_input where A is not definite.
detail::shared_preconditioner_state make_cholesky(const context& ctx, const csr_matrix& A) {
  const sparse_factors factors(factor_analysis(ctx, A, factor_kind::cholesky));
  if (factors.is_singular()) sparse::refuse_indefinite(factors.indefinite_row());
  return detail::make_complete(ctx, factors);
}

detail::shared_preconditioner_state make(const context& ctx, const csr_matrix& A, preconditioner_kind kind,
                                         const preconditioner_options& options) {
  switch (kind) {
    case preconditioner_kind::none:
      break;
    case preconditioner_kind::jacobi:
      return make_jacobi(ctx, A);
    case preconditioner_kind::block_jacobi:
      return detail::make_block_jacobi(ctx, A, options);
    case preconditioner_kind::ilu0:
    case preconditioner_kind::ilut:
    case preconditioner_kind::ic0:
      return detail::make_incomplete(ctx, A, kind, options);
    case preconditioner_kind::lu:
      return make_complete(ctx, sparse_factors(ctx, A));
    case preconditioner_kind::cholesky:
      return make_cholesky(ctx, A);
    case preconditioner_kind::user:
      blas::fail("preconditioner", "kind", "is `user`: give the function itself");
  }
  return std::make_shared<identity>();
}

}  // namespace

preconditioner::preconditioner() : state_(std::make_shared<identity>()) {}

preconditioner::preconditioner(const context& ctx, const csr_matrix& A, preconditioner_kind kind,
                               const preconditioner_options& options)
    : rows_(A.rows()), memory_(A.memory()) {
  krylov::check_square("preconditioner", A);
  detail::check_options(options);
  state_ = make(ctx, A, kind, options);
}

preconditioner::preconditioner(const context& ctx, const complex_csr_matrix& A, preconditioner_kind kind,
                               const preconditioner_options& options)
    : rows_(2 * A.rows()), memory_(A.memory()) {
  blas::check_place(ctx, "preconditioner", "A", A.memory());
  krylov::check_square("preconditioner", A);
  detail::check_options(options);
  const detail::complex_on_host host(ctx, A.storage());
  state_ = kind == preconditioner_kind::jacobi && !has_real_diagonal(host.view())
               ? make_complex_jacobi(ctx, host.view())
               : make(ctx, csr_matrix(ctx, real_equivalent(host.arrays())), kind, options);
}

preconditioner::preconditioner(std::shared_ptr<const detail::preconditioner_state> state, index_t rows,
                               memory_space memory)
    : state_(std::move(state)), rows_(rows), memory_(memory) {}

preconditioner::preconditioner(const context& ctx, sparse_factors factors)
    : rows_(factors.rows()), memory_(ctx.memory()) {
  state_ = make_complete(ctx, std::move(factors));
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
const preconditioner_report& preconditioner::report() const { return state_->report; }

bool preconditioner::fits(const csr_matrix& A) const {
  return kind() == preconditioner_kind::none || (rows_ == A.rows() && memory_ == A.memory());
}
bool preconditioner::fits(const complex_csr_matrix& A) const {
  return kind() == preconditioner_kind::none || (rows_ == 2 * A.rows() && memory_ == A.memory());
}

}  // namespace residua
