// Least squares of run-time precision: the augmented system by solve_mp, and what its x is worth.
#include "residua/solve/least_squares_mp.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>

#include "krylov/power_of_two.hpp"
#include "krylov/system.hpp"
#include "mp/krylov/norms.hpp"
#include "mp/sparse/run_rows.hpp"
#include "residua/base/error.hpp"
#include "solve/augmented.hpp"
#include "solve/least_squares_problem.hpp"
#include "solve/problem.hpp"
#include "solve/singularity.hpp"
#include "sparse/host_arrays.hpp"
#include "view/vector_checks.hpp"

namespace residua {

namespace {

using namespace solving;
using multiple::quotient_above;

mp_const_vector_view part(const mp_array& v, index_t first, index_t size) {
  const auto all = v.view();
  return {all.first() + first, all.bits(), size, 1, all.plane(), all.memory()};
}

/// r = b - A x in the precision of x, and bounds of the errors of its elements.
struct residual_with_errors {
  mp_array r, errors;

  residual_with_errors(const context& ctx, mp_const_vector_view b, const csr_matrix& A,
                       mp_const_vector_view x)
      : r(ctx, A.rows(), x.bits()), errors(ctx, A.rows(), x.bits()) {
    multiple::bounded_residual(ctx, b, A, x, r, errors);
  }
};

/// |A|_F with a relative error of at most 2^-60.
mp norm_of(const context& ctx, const csr_matrix& A) {
  constexpr int bits = 64;
  const auto host = detail::fetch(ctx, A);
  std::vector<mp> values;
  for (index_t k = 0; k < A.nonzeros(); ++k) values.emplace_back(host.view.value[k], bits);
  return nrm2(ctx, mp_array(ctx, values, bits));
}

class mp_least_squares {
 public:
  mp_least_squares(const context& ctx, const csr_matrix& A, vector_view<const double> b,
                   const least_squares_options& options, int bits)
      : ctx_(ctx), problem_(ctx, A, b, options), bits_(bits), norm_of_A_(norm_of(ctx, problem_.A.A)) {
    find_rank();
    make_system();
  }

  mp_least_squares_solution run() {
    constexpr int most_systems = 5;
    const double tolerance = problem_.options.tolerance;
    double target = tolerance / 8;
    answer_.converged = zero_suffices();
    while (!answer_.converged && answer_.systems < most_systems && target > 0) {
      const double error = solve_system(target);
      answer_.converged = error <= tolerance;
      if (answer_.converged || answer_.was_interrupted || !answer_.system.converged) break;
      target = std::min(target, answer_.system.true_relative_residual) * std::min(0.5, tolerance / error) / 2;
    }
    finish();
    return std::move(answer_);
  }

 private:
  void find_rank() {
    const auto& A = problem_.A.A;
    basis_ = sparse::basis_modulo_prime(detail::fetch(ctx_, A).view, full_limits);
    if (basis_.given_up)
      throw error(error_kind::unsupported, "least_squares_mp: A's rank is too much work to find");
    answer_.rank = basis_.rank();
    answer_.structural_rank = basis_.structural_rank;
    answer_.rank_is_certain = basis_.rank() == basis_.structural_rank;
  }

  void make_system() {
    auto system = augment(detail::fetch(ctx_, problem_.A.A).view, basis_);
    if (!system) {
      throw error(error_kind::unsupported,
                  "least_squares_mp: the augmented matrix has more entries than indices of 32 bits count");
    }
    x_at_ = system->x_at;
    std::vector<double> right(static_cast<std::size_t>(system->K.rows), 0.0);
    const auto b = problem_.b.to_host(ctx_);
    std::copy(b.begin(), b.end(), right.begin() + system->b_at);
    right_ = {system->K.rows, 1, std::move(right)};
    b_at_ = system->b_at;
    K_.emplace(ctx_, std::move(system->K));
  }

  /// Whether x = 0 is within the tolerance. Corrections of such an x would be nothing but rounding errors.
  bool zero_suffices() {
    const double wanted = 128 - std::log2(problem_.options.tolerance);
    const int words = std::max(1, static_cast<int>(wanted / 64 + 1));
    answer_.bits = bits_ != 0 ? bits_ : std::min(most_mp_bits, 64 * words);
    answer_.system.x = mp_array(ctx_, K_->columns(), answer_.bits);
    return measure() <= problem_.options.tolerance;
  }

  /// Solves the augmented system to this tolerance, and returns measure() of its x.
  double solve_system(double tolerance) {
    solve_options o;
    o.tolerance = tolerance;
    o.method = solve_method::direct;
    o.max_iterations = problem_.options.max_iterations;
    o.interrupted = problem_.options.interrupted;
    o.memory_limit = problem_.options.memory_limit;
    answer_.system = std::move(solve_mp(ctx_, *K_, right_, o, bits_).front());
    answer_.bits = answer_.system.bits;
    answer_.was_interrupted = answer_.system.was_interrupted;
    ++answer_.systems;
    return measure();
  }

  /// Computes the measures of x for the answer. Returns the largest that the tolerance limits: the smaller
  /// one of the relative residual and the optimality, or x's distance from the range of A^T.
  double measure() {
    const auto& A = problem_.A;
    const mp_array& z = answer_.system.x;
    const int bits = z.bits();
    std::vector<mp> exact_right;
    for (const double value : std::get<std::vector<double>>(right_.elements))
      exact_right.emplace_back(value, bits);
    const mp_array right(ctx_, exact_right, bits);
    const auto b = part(right, b_at_, A.A.rows()), x = part(z, x_at_, A.A.columns());
    const residual_with_errors rest(ctx_, b, A.A, x);
    const residual_with_errors gradient(ctx_, mp_array(ctx_, A.A.columns(), bits), A.transposed, rest.r);
    const mp size = nrm2(ctx_, rest.r), error = nrm2(ctx_, rest.errors), scale(norm_of_A_, bits);
    answer_.relative_residual = quotient_above(size + error, nrm2(ctx_, b));
    const mp of_gradient = nrm2(ctx_, gradient.r) + nrm2(ctx_, gradient.errors) + scale * error;
    const bool is_known = error < size;
    answer_.optimality = quotient_above(of_gradient, is_known ? scale * (size - error) : mp(bits));
    if (basis_.rank() < A.A.columns()) measure_distance(right, z, nrm2(ctx_, x));
    return std::max(std::min(answer_.relative_residual, answer_.optimality), answer_.null_space_part);
  }

  /// The last rows of the system are x - R^T y = 0: what they leave is x's distance from the range of A^T.
  void measure_distance(const mp_array& right, const mp_array& z, const mp& norm_of_x) {
    const index_t columns = problem_.A.A.columns(), first = K_->rows() - columns;
    const residual_with_errors rest(ctx_, right, *K_, z);
    const mp distance =
        nrm2(ctx_, part(rest.r, first, columns)) + nrm2(ctx_, part(rest.errors, first, columns));
    answer_.null_space_part = norm_of_x.is_zero() ? 0 : quotient_above(distance, norm_of_x);
  }

  /// Makes x that of the problem as it was given, by powers of two, which are exact, and writes the hint.
  void finish() {
    const auto z = answer_.system.x.to_host(ctx_);
    std::vector<mp> x(z.begin() + x_at_, z.begin() + x_at_ + problem_.A.A.columns());
    for (mp& element : x) element = ldexp(element, problem_.exponent_of_A - problem_.exponent_of_b);
    answer_.x = mp_array(ctx_, x, answer_.bits);
    if (answer_.converged) return;
    answer_.hint = !answer_.system.hint.empty() ? answer_.system.hint
                   : bits_ != 0 ? "leave the bits open, or take more than " + std::to_string(bits_)
                                : "A is too near to one of smaller rank";
  }

  const context& ctx_;
  least_squares_problem problem_;
  int bits_;
  mp norm_of_A_;
  sparse::modular_basis basis_;
  std::optional<csr_matrix> K_;
  dense_matrix right_;
  index_t x_at_ = 0, b_at_ = 0;
  mp_least_squares_solution answer_;
};

[[noreturn]] void refuse_least_squares(const std::string& what) {
  throw error(error_kind::invalid_argument, "least_squares_mp: " + what);
}

void check(const context& ctx, const csr_matrix& A, vector_view<const double> b,
           const least_squares_options& options, int bits) {
  if (bits != 0) check_mp_bits("least_squares_mp", bits);
  check_limits("least_squares_mp", options);
  if (!(options.tolerance > 0)) refuse_least_squares("options.tolerance must be above 0");
  if (options.method == least_squares_method::lsmr)
    refuse_least_squares("LSMR has no form in run-time precision");
  if (options.precision) refuse_least_squares("options.precision must not be set");
  if (options.keep_history) refuse_least_squares("options.keep_history must not be set");
  blas::check_place(ctx, "least_squares_mp", "A", A.memory());
  blas::check_vector(ctx, "least_squares_mp", "b", b);
  krylov::check_size("least_squares_mp", "b", b.size(), A);
  if (!krylov::exponent_for(ctx, b)) refuse_least_squares("b has an element that is not finite");
}

}  // namespace

mp_least_squares_solution least_squares_mp(const context& ctx, const csr_matrix& A,
                                           vector_view<const double> b, const least_squares_options& options,
                                           int bits) {
  const auto begin = std::chrono::steady_clock::now();
  check(ctx, A, b, options, bits);
  auto answer = mp_least_squares(ctx, A, b, options, bits).run();
  answer.seconds = seconds_since(begin);
  return answer;
}

}  // namespace residua
