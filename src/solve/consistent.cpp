// The regular system of independent rows and columns, and the x of the singular one that is made of its
// solution.
#include "solve/consistent.hpp"

#include <cmath>

#include "krylov/power_of_two.hpp"
#include "residua/blas/level1/copy.hpp"
#include "solve/singularity.hpp"
#include "solve/solver.hpp"
#include "sparse/host_arrays.hpp"
#include "sparse/submatrix.hpp"

namespace residua::solving {

namespace {

/// The parts of the tolerance that are asked for in G's rows, one try after the other. They are less than 1,
/// since the residual of another row is a combination of the residuals of G's rows.
constexpr double parts_of_tolerance[] = {0x1p-10, 0x1p-30};

}  // namespace

consistent_solver::consistent_solver(const problem& p) : problem_(p), options_(p.options) {
  options_.initial = std::monostate();
}
consistent_solver::~consistent_solver() = default;

void consistent_solver::prepare() {
  if (is_prepared_) return;
  is_prepared_ = true;
  const auto begin = std::chrono::steady_clock::now();
  const auto host = detail::fetch(problem_.ctx, problem_.A);
  basis_ = sparse::basis_modulo_prime(host.view, full_limits);
  if (!basis_.given_up && basis_.rank() > 0) {
    auto G = sparse::submatrix(host.view, basis_.rows, basis_.columns);
    G.kind = problem_.A.kind() == matrix_kind::symmetric && basis_.rows == basis_.columns
                 ? matrix_kind::symmetric
                 : matrix_kind::general;
    G_.emplace(problem_.ctx, std::move(G));
    inner_ = std::make_unique<repeated_solver>(problem_.ctx, *G_, options_);
  }
  seconds_ += seconds_since(begin);
}

array<double> consistent_solver::part_of(vector_view<const double> b) const {
  array<double> packed(problem_.ctx, b.size());
  copy<double>(problem_.ctx, b, packed);
  const auto whole = packed.to_host(problem_.ctx);
  std::vector<double> part;
  for (const auto i : basis_.rows) part.push_back(whole[i]);
  return {problem_.ctx, std::span<const double>(part)};
}

// G is a submatrix of the scaled A, so that its x has to be scaled as well.
any_array consistent_solver::whole_of(const solution& part) const {
  return with_solver_format(part.last().precision, [&]<class T>() -> any_array {
    auto x = part.x_as<T>(problem_.ctx);
    krylov::scale_by_power<T>(problem_.ctx, problem_.exponent, x);
    const auto elements = x.to_host(problem_.ctx);
    std::vector<T> whole(static_cast<std::size_t>(problem_.A.columns()), T(0));
    for (std::size_t j = 0; j < elements.size(); ++j) whole[basis_.columns[j]] = elements[j];
    return array<T>(problem_.ctx, std::span<const T>(whole));
  });
}

void consistent_solver::solve(attempts& tries) {
  prepare();
  leaves_residual_ = false;
  if (!inner_) return;
  const auto right = part_of(tries.b());
  for (const double part_of_tolerance : parts_of_tolerance) {
    options_.tolerance = problem_.options.tolerance * part_of_tolerance;
    const auto part = inner_->solve(right.view());
    seconds_ += part.setup_seconds;
    tries.adopt(part, whole_of(part));
    note(part, tries.converged());
    leaves_residual_ = part.converged && !tries.is_over();
    if (!leaves_residual_) return;
  }
}

void consistent_solver::note(const solution& part, bool converged) {
  if (!tried_) tried_.emplace();
  tried_->method = part.method;
  tried_->precondition = part.last().precondition;
  tried_->precision = part.last().precision;
  tried_->measured_seconds = tried_->measured_seconds.value_or(seconds_) + part.seconds;
  const auto count = std::to_string(basis_.rank()) + " independent rows and columns";
  tried_->verdict = (converged ? "solved it by " : "left a residual beside ") + count;
}

void consistent_solver::add_to(std::vector<consideration>& considered) const {
  if (tried_) considered.push_back(*tried_);
}

}  // namespace residua::solving
