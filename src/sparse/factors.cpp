// The analysis of a matrix that is to be factorised, and what is done with its factors.
#include "residua/sparse/factors.hpp"

#include <algorithm>
#include <chrono>
#include <climits>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "base/number_checks.hpp"
#include "dense/norm_estimate.hpp"
#include "residua/base/error.hpp"
#include "sparse/direct/cholesky.hpp"
#include "sparse/direct/compact_matrix.hpp"
#include "sparse/direct/complex_form.hpp"
#include "sparse/direct/definite_form.hpp"
#include "sparse/direct/factor_plan.hpp"
#include "sparse/direct/pivot_pairs.hpp"
#include "sparse/host_arrays.hpp"
#include "sparse/power_scaling.hpp"

namespace residua {

std::string_view name_of(factor_library library) {
  return library == factor_library::cudss ? "cudss" : "host";
}

std::string_view name_of(factor_kind kind) {
  switch (kind) {
    case factor_kind::cholesky:
      return "cholesky";
    case factor_kind::ldlt:
      return "ldlt";
    case factor_kind::automatic:
      return "automatic";
    default:
      return "lu";
  }
}

namespace {

using detail::factor_plan;

/// y_i = 2^(exponent_i - size) y_i, with the size that is returned: the largest becomes about 1. Without it
/// one side's scaling could leave double's range where the other's comes back into it.
int scale_to_one(std::vector<double>& y, const std::vector<int>& exponent) {
  std::optional<int> size;
  for (std::size_t i = 0; i < y.size(); ++i) {
    if (y[i] != 0 && std::isfinite(y[i]))
      size = std::max(size.value_or(INT_MIN), sparse::binary_exponent(y[i]) + exponent[i]);
  }
  for (std::size_t i = 0; i < y.size(); ++i)
    y[i] = sparse::scaled_by_power(y[i], exponent[i] - size.value_or(0));
  return size.value_or(0);
}

}  // namespace

namespace {

/// Of the complex matrix's rows and columns: what belongs to their pairs in the real one.
std::vector<int> twice(const std::vector<int>& exponents) {
  std::vector<int> each;
  for (const int exponent : exponents) each.insert(each.end(), {exponent, exponent});
  return each;
}
std::vector<sparse_index> pairs_of(const std::vector<sparse_index>& places) {
  std::vector<sparse_index> pairs;
  for (const auto place : places) {
    if (place < 0) {
      pairs.insert(pairs.end(), {-1, -1});
    } else {
      pairs.insert(pairs.end(), {2 * place, 2 * place + 1});
    }
  }
  return pairs;
}
sparse::matching in_pairs(const sparse::matching& of_complex) {
  return {pairs_of(of_complex.column), twice(of_complex.row_exponent), twice(of_complex.column_exponent),
          2 * of_complex.rank};
}

/// An entry of complex factors is two numbers; a multiplication with an addition is four.
sparse::ordering in_real_numbers(const sparse::ordering& of_complex) {
  sparse::ordering its{of_complex.method, pairs_of(of_complex.elimination), {}};
  its.sizes.entries = 2 * of_complex.sizes.entries;
  its.sizes.operations = 4 * of_complex.sizes.operations;
  return its;
}

/// The complex matrix matched and scaled by the sizes of its entries, and an order of elimination.
void plan_complex_lu(sparse::complex_form&& form, factor_plan& plan) {
  plan.is_complex = true;
  auto sizes = form.sizes();
  const auto match = sparse::maximum_product_matching(sizes.view());
  plan.match = in_pairs(match);
  if (match.rank < form.order()) return;
  for (sparse_index i = 0; i < form.order(); ++i) {
    for (auto k = 2 * form.row_start[i]; k < 2 * form.row_start[i + 1]; ++k) {
      const int exponent = match.row_exponent[i] + match.column_exponent[form.column[k / 2]];
      form.parts[k] = std::ldexp(form.parts[k], exponent);
    }
  }
  auto scaled = matched(match, std::move(sizes));
  plan.order = in_real_numbers(sparse::order_for_elimination(sparse::pattern_of_sum(scaled.view()),
                                                             sparse::dissection_pays_for_lu / 4));
  plan.row_start = std::move(scaled.row_start);
  plan.column = std::move(scaled.column);
  plan.value = std::move(form.parts);
}

/// A matched and scaled, and an order of elimination where all its rows are matched.
void plan_lu(const sparse::csr_view& A, factor_plan& plan) {
  sparse::compact_matrix compact(A);
  if (auto form = sparse::complex_form_of(compact.view())) return plan_complex_lu(std::move(*form), plan);
  plan.match = sparse::maximum_product_matching(compact.view());
  if (plan.match.rank < A.rows) return;
  auto scaled = matched(plan.match, std::move(compact));
  plan.row_start = std::move(scaled.row_start);
  plan.column = std::move(scaled.column);
  plan.value = std::move(scaled.value);
  plan.order = sparse::order_for_elimination(sparse::pattern_of_sum(plan.view()));
}

/// B = D A D of a symmetric A, its rows and columns where they are.
void scale_alike(sparse::compact_matrix&& A, std::vector<int>&& exponent, factor_plan& plan) {
  for (sparse_index i = 0; i < A.order(); ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k)
      A.value[k] = sparse::scaled_by_power(A.value[k], exponent[i] + exponent[A.column[k]]);
  }
  plan.match.rank = A.order();
  plan.match.column.resize(exponent.size());
  std::iota(plan.match.column.begin(), plan.match.column.end(), 0);
  plan.match.row_exponent = exponent;
  plan.match.column_exponent = std::move(exponent);
  plan.row_start = std::move(A.row_start);
  plan.column = std::move(A.column);
  plan.value = std::move(A.value);
}

/// A scaled, and an order in which the rows of a pivot are neighbours, where all rows are matched.
void plan_ldlt(const sparse::csr_view& A, factor_plan& plan) {
  plan.kind = factor_kind::ldlt;
  sparse::compact_matrix compact(A);
  plan.match = sparse::maximum_product_matching(compact.view());
  if (plan.match.rank < A.rows) return;
  auto pairs = sparse::pairs_along(plan.match, compact.view());
  scale_alike(std::move(compact), std::move(pairs.exponent), plan);
  plan.order = sparse::order_for_pairs(sparse::pattern_of_symmetric(plan.view()), pairs.partner);
}

/// A scaled, an order of elimination, and the panels of the factors.
void plan_cholesky(const sparse::csr_view& A, sparse::definite_form&& form, factor_plan& plan) {
  plan.kind = factor_kind::cholesky;
  plan.sign = form.sign;
  scale_alike(sparse::compact_matrix(A), std::move(form.exponent), plan);
  const auto pattern = sparse::pattern_of_symmetric(plan.view());
  plan.order = sparse::order_for_elimination(
      pattern, sparse::dissection_pays_for_cholesky * static_cast<double>(A.rows));
  plan.structure = std::make_shared<const sparse::supernodes>(
      sparse::supernodes_of(pattern, plan.order.elimination, plan.order.sizes));
}

[[noreturn]] void refuse(factor_kind kind, const std::string& why) {
  throw error(error_kind::invalid_input, std::string(name_of(kind)) + ": the matrix is not " + why);
}

void require_symmetric(const csr_matrix& A, const sparse::csr_view& host, factor_kind kind) {
  if (A.kind() == matrix_kind::symmetric) return;
  const auto row = detail::asymmetric_row(host);
  if (row >= 0) refuse(kind, "symmetric: see row " + std::to_string(row + 1));
}

/// Nothing where A is not symmetric, or not definite as its entries tell; throws that for `cholesky`.
std::optional<sparse::definite_form> form_for_cholesky(const csr_matrix& A, const sparse::csr_view& host,
                                                       factor_kind kind) {
  if (kind == factor_kind::automatic && A.kind() != matrix_kind::symmetric) return std::nullopt;
  require_symmetric(A, host, kind);
  auto form = sparse::definite_form_of(host);
  if (form.flaw.empty()) return form;
  if (kind == factor_kind::cholesky) refuse(kind, "definite: " + form.flaw);
  return std::nullopt;
}

void make_plan(const csr_matrix& A, const sparse::csr_view& host, factor_kind kind, factor_plan& plan) {
  if (kind == factor_kind::ldlt) {
    require_symmetric(A, host, kind);
    return plan_ldlt(host, plan);
  }
  if (kind != factor_kind::lu) {
    if (auto form = form_for_cholesky(A, host, kind)) return plan_cholesky(host, std::move(*form), plan);
  }
  plan_lu(host, plan);
}

}  // namespace

factor_analysis::factor_analysis(const context& ctx, const csr_matrix& A, factor_kind kind) {
  require(A.rows() == A.columns(), "factor_analysis", "a square A", A.columns());
  const auto begin = std::chrono::steady_clock::now();
  auto plan = std::make_shared<factor_plan>();
  const auto host = detail::fetch(ctx, A);
  make_plan(A, host.view, kind, *plan);
  plan->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  plan_ = std::move(plan);
}

factor_kind factor_analysis::kind() const { return plan_->kind; }
index_t factor_analysis::rows() const { return plan_->rows(); }
index_t factor_analysis::structural_rank() const { return plan_->match.rank; }
std::string_view factor_analysis::ordering() const { return name_of(plan_->order.method); }
std::int64_t factor_analysis::predicted_entries() const {
  if (plan_->structure) return plan_->structure->stored();
  const auto of_L = plan_->order.sizes.entries;
  return plan_->is_symmetric() ? of_L : 2 * of_L - rows();
}
double factor_analysis::predicted_operations() const {
  return plan_->order.sizes.operations / (plan_->is_symmetric() ? 2 : 1);
}
double factor_analysis::predicted_bytes() const {
  if (plan_->structure) return sparse::supernodal_cholesky::bytes_for(*plan_->structure);
  if (plan_->kind == factor_kind::ldlt) return 8 * static_cast<double>(predicted_entries());
  // A value and an index each, the two parts of a complex number sharing one; arrays that grow are copied to
  // ones half as long again.
  constexpr double while_growing = 2.5;
  const double bytes_an_entry = plan_->is_complex ? 10 : 12;
  return bytes_an_entry * while_growing * static_cast<double>(predicted_entries());
}
double factor_analysis::seconds() const { return plan_->seconds; }

namespace {

void require_full_rank(const factor_analysis& analysis) {
  require(analysis.structural_rank() == analysis.rows(), "sparse_factors", "full structural rank",
          analysis.structural_rank());
}

}  // namespace

sparse_factors::sparse_factors(const factor_analysis& analysis, const factor_options& options) {
  require_full_rank(analysis);
  require_number(options.pivot_threshold >= 0 && options.pivot_threshold <= 1, "sparse_factors",
                 "0 <= options.pivot_threshold <= 1", options.pivot_threshold);
  const auto& plan = analysis.plan();
  if (plan->kind == factor_kind::ldlt) {
    throw error(error_kind::unsupported,
                "sparse_factors: L D L^T is made by cuDSS alone; analyse for L and U, or call by_cudss");
  }
  state_ = plan->structure ? detail::factorise_definite(plan) : detail::factorise(plan, options);
}

sparse_factors sparse_factors::by_cudss(const context& ctx, const factor_analysis& analysis,
                                        [[maybe_unused]] bool may_vary) {
  require_full_rank(analysis);
#if RESIDUA_HAS_CUDA
  if (ctx.kind() == backend::cuda)
    return sparse_factors(detail::factorise_on_device(ctx, analysis.plan(), may_vary));
#endif
  throw error(error_kind::unsupported, "factors by cuDSS are made on a GPU, and this is the backend " +
                                           std::string(name_of(ctx.kind())));
}

index_t sparse_factors::rows() const { return state_->plan->rows(); }
factor_library sparse_factors::library() const { return state_->library(); }
std::int64_t sparse_factors::perturbed_pivots() const { return state_->perturbed_pivots; }
bool sparse_factors::is_repeatable() const { return state_->is_repeatable; }
double sparse_factors::device_bytes() const { return state_->device_bytes; }
factor_kind sparse_factors::kind() const { return state_->plan->kind; }
index_t sparse_factors::indefinite_row() const { return state_->indefinite_row; }
bool sparse_factors::is_singular() const { return state_->is_singular; }
std::int64_t sparse_factors::entries() const { return state_->entries; }
double sparse_factors::seconds() const { return state_->seconds; }

void sparse_factors::require_solvable(const char* routine, std::size_t size) const {
  require(static_cast<index_t>(size) == rows(), routine, "x of as many elements as A has rows",
          static_cast<index_t>(size));
  if (is_singular()) {
    throw error(error_kind::invalid_argument, std::string(routine) + ": the factors are singular");
  }
}

void sparse_factors::solve(std::span<double> x) const {
  require_solvable("sparse_factors::solve", x.size());
  const auto& match = state_->plan->match;
  std::vector<double> y(x.begin(), x.end());
  const int size = scale_to_one(y, match.row_exponent);
  state_->solve(y.data());
  for (std::size_t i = 0; i < y.size(); ++i) {
    const auto j = match.column[i];
    x[j] = sparse::scaled_by_power(y[i], match.column_exponent[j] + size);
  }
}

void sparse_factors::solve_transposed(std::span<double> x) const {
  require_solvable("sparse_factors::solve_transposed", x.size());
  const auto& match = state_->plan->match;
  std::vector<double> y(x.size());
  std::vector<int> exponent(x.size());
  for (std::size_t i = 0; i < y.size(); ++i) {
    const auto j = match.column[i];
    y[i] = x[j];
    exponent[i] = match.column_exponent[j];
  }
  const int size = scale_to_one(y, exponent);
  state_->solve_transposed(y.data());
  for (std::size_t i = 0; i < y.size(); ++i)
    x[i] = sparse::scaled_by_power(y[i], match.row_exponent[i] + size);
}

double sparse_factors::inverse_norm_estimate() const {
  if (is_singular()) return std::numeric_limits<double>::infinity();
  return dense::estimate_one_norm(
      static_cast<std::size_t>(rows()), [this](std::vector<double>& x) { solve(x); },
      [this](std::vector<double>& x) { solve_transposed(x); });
}

}  // namespace residua
