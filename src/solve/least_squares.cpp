// least_squares: the rank, factors or LSMR, and what is claimed of x.
#include "residua/solve/least_squares.hpp"

#include <algorithm>
#include <memory>
#include <numeric>

#include "krylov/power_of_two.hpp"
#include "krylov/system.hpp"
#include "solve/choice/cost.hpp"
#include "solve/least_squares_direct.hpp"
#include "solve/least_squares_iterative.hpp"
#include "sparse/host_arrays.hpp"
#include "view/vector_checks.hpp"

namespace residua {

namespace {

using namespace solving;

/// Limits by which finding the rank, which comes before everything else, takes about a tenth of a second at
/// most.
constexpr sparse::singularity_limits quicker_limits{std::int64_t{1} << 20, std::int64_t{1} << 25};

class least_squares_solver {
 public:
  least_squares_solver(const context& ctx, const csr_matrix& A, vector_view<const double> b,
                       const least_squares_options& options)
      : problem_(ctx, A, b, options), tries_(problem_) {}

  least_squares_solution run() {
    find_rank(quicker_limits);
    if (!tries_.zero_suffices()) choose_and_solve();
    auto& answer = tries_.answer();
    const double condition = answer.direct.condition;
    if (augmented_) answer.direct = augmented_->report();
    answer.direct.condition = condition;
    answer.rank = basis_.rank();
    answer.structural_rank = basis_.structural_rank;
    answer.rank_is_certain = basis_.rank() == basis_.structural_rank;
    return tries_.finish();
  }

 private:
  void choose_and_solve() {
    const auto method = problem_.options.method;
    if (method == least_squares_method::lsmr) return iterate(0);
    const bool is_required = method == least_squares_method::direct;
    prepare_factors();
    if (is_required) return void(solve_directly(true));
    const bool fits = augmented_ && augmented_->fits();
    const double factors = fits ? augmented_->predicted_seconds() : 0;
    const bool direct_first = fits && factors <= soon;
    if (direct_first && solve_directly(false)) return;
    if (augmented_ && !fits) augmented_->refuse(factors_do_not_fit);
    iterate(fits && !direct_first ? iterations_within(factors) : 0);
    if (!tries_.is_over() && fits && !direct_first) solve_directly(false);
  }

  // ---- the rank ----

  void find_rank(const sparse::singularity_limits& limits) {
    const auto begin = std::chrono::steady_clock::now();
    const auto& A = problem_.A.A;
    basis_ = sparse::basis_modulo_prime(detail::fetch(problem_.ctx, A).view, limits);
    problem_.has_independent_columns = basis_.rank() == A.columns();
    tries_.answer().setup_seconds += seconds_since(begin);
  }

  /// The basis that was found or, where that was given up, the one that A has if its rank is full.
  [[nodiscard]] sparse::modular_basis assumed_basis() const {
    auto basis = basis_;
    const auto& A = problem_.A.A;
    auto& shorter = A.rows() < A.columns() ? basis.rows : basis.columns;
    if (!basis.given_up) return basis;
    shorter.resize(static_cast<std::size_t>(std::min(A.rows(), A.columns())));
    std::iota(shorter.begin(), shorter.end(), 0);
    (A.rows() < A.columns() ? basis.columns : basis.rows) = shorter;
    return basis;
  }

  // ---- direct ----

  /// Makes the augmented system, if there is one that is regular by all that is known.
  void prepare_factors() {
    const auto& A = problem_.A.A;
    if (basis_.given_up && basis_.structural_rank < std::min(A.rows(), A.columns())) find_rank(full_limits);
    augment_by(assumed_basis());
  }

  void augment_by(const sparse::modular_basis& basis) {
    augmented_.reset();
    const auto& A = problem_.A.A;
    if (basis.given_up && basis.structural_rank < std::min(A.rows(), A.columns())) return;
    auto system = augment(detail::fetch(problem_.ctx, A).view, basis);
    if (!system) return;
    augmented_ = std::make_unique<augmented_solver>(problem_, std::move(*system));
    tries_.answer().setup_seconds += augmented_->report().analyse_seconds;
  }

  /// Solves by factors of the augmented matrix. Where that does not find x and the rank was only assumed to
  /// be full, the rank is found and the system of that rank solved. Returns whether nothing is left to do.
  bool solve_directly(bool is_required) {
    if (!augmented_) return refuse_if(is_required);
    if (augmented_->factorise(is_required)) augmented_->solve(tries_);
    if (tries_.is_over() || !basis_.given_up) return tries_.is_over();
    find_rank(full_limits);
    if (basis_.given_up) return false;
    augment_by(basis_);
    if (augmented_ && augmented_->factorise(is_required)) augmented_->solve(tries_);
    return tries_.is_over();
  }

  static bool refuse_if(bool is_required) {
    if (!is_required) return false;
    throw error(error_kind::unsupported,
                "least_squares: A's rank is not full and too much work to find, or its augmented matrix has "
                "too many entries; use lsmr");
  }

  /// Factors that are predicted to take no more than so many seconds come before LSMR, since they also tell
  /// how far x may be off.
  static constexpr double soon = 1;

  /// The iterations of LSMR that take so many seconds, and a hundred at least. An iteration has a product
  /// with A, one with its transpose, and sixteen reads and writes of vectors where CG, whose rates these are,
  /// has twelve.
  [[nodiscard]] index_t iterations_within(double seconds) const {
    const auto& A = problem_.A.A;
    const auto rate = nominal_rates(problem_.ctx.kind());
    const double each = rate.iteration + 2 * rate.entry * static_cast<double>(A.nonzeros()) +
                        16.0 / 12 * rate.row * static_cast<double>(std::max(A.rows(), A.columns()));
    return static_cast<index_t>(std::clamp(seconds / each, 100.0, 1e9));
  }

  // ---- iterative ----

  void iterate(index_t limit) { lsmr_ladder(problem_).solve(tries_, limit); }

  least_squares_problem problem_;
  least_squares_tries tries_;
  sparse::modular_basis basis_;
  std::unique_ptr<augmented_solver> augmented_;
};

}  // namespace

std::string_view name_of(least_squares_method method) {
  return method == least_squares_method::direct ? "direct" : "lsmr";
}

template <solver_format T>
array<T> least_squares_solution::x_as(const context& ctx) const {
  return solving::array_as<T>(ctx, x, "least_squares_solution::x_as");
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template array<type> least_squares_solution::x_as<type>(const context&) const;
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

least_squares_solution least_squares(const context& ctx, const csr_matrix& A, vector_view<const double> b,
                                     const least_squares_options& options) {
  check_limits("least_squares", options);
  blas::check_place(ctx, "least_squares", "A", A.memory());
  blas::check_vector(ctx, "least_squares", "b", b);
  krylov::check_size("least_squares", "b", b.size(), A);
  if (!krylov::exponent_for(ctx, b)) blas::fail("least_squares", "b", "has an element that is not finite");
  return least_squares_solver(ctx, A, b, options).run();
}

}  // namespace residua
