// Advice for sparse systems.
#include <algorithm>
#include <cmath>

#include "advise/asked_residual.hpp"
#include "advise/choice.hpp"
#include "advise/reference.hpp"
#include "residua/base/error.hpp"
#include "residua/solve/solve_mp.hpp"

namespace residua {

namespace {

using namespace advising;

class sparse_advice {
 public:
  sparse_advice(const context& ctx, const csr_matrix& A, const vector_view<const double>& b,
                const advice_options& options)
      : ctx_(ctx), A_(A), b_(b), options_(options) {
    answer_.tolerance = options.tolerance;
    answer_.sampled_rows = A.rows();
    answer_.sampled_columns = 1;
  }

  advice operator()() {
    find_reference();
    if (answer_.refusal.empty()) {
      for (const auto f : solver_formats_of(options_)) {
        attempt_in(f);
        if (answer_.tried.back().meets_tolerance) break;
      }
      answer_.chosen = cheapest(answer_.tried);
      if (!answer_.chosen && options_.beyond_formats) attempt_in_mp();
      answer_.chosen = cheapest(answer_.tried);
      if (!answer_.chosen) answer_.refusal = why_none_suffices();
    }
    return std::move(answer_);
  }

 private:
  [[nodiscard]] std::string why_none_suffices() const {
    constexpr double largest_told = 1e15;
    std::string why = "no format that was tried gives the accuracy asked for";
    if (answer_.condition > largest_told)
      why += ": A is so near to a singular matrix that other ways of solving end at another x";
    return why;
  }

  /// x with an error, as estimated, of at most 2^-7 of the tolerance. The residual that this asks for is
  /// known when a solution has told how errors relate to residuals; at first it is taken to be so small that
  /// twelve digits may be lost, since another step of refinement costs less than other factors.
  void find_reference() {
    constexpr double spare = 1.0 / 128, lost = 1e-12, least_residual = 1e-300;
    constexpr int most_rounds = 5;
    double residual = std::max(least_residual, options_.tolerance * spare * lost);
    for (int round = 0; round < most_rounds; ++round) {
      auto found = solved_in_mp(residual, solve_method::direct);
      if (!note_condition(found)) return;
      const bool is_known = compare_with_last(found);
      reference_ = {found.x.to_host(ctx_), found.bits, error_per_residual_ * found.true_relative_residual};
      last_residual_ = found.true_relative_residual;
      if (is_known && reference_.error <= options_.tolerance * spare) return;
      residual = std::max(least_residual, std::min(lost * residual, options_.tolerance * spare / 2 /
                                                                        std::max(1.0, error_per_residual_)));
    }
    answer_.refusal = "A is so near to a singular matrix that the error of a reference cannot be told";
  }

  /// Whether it is known how errors relate to residuals. By factors in double as long as these can tell how
  /// large |A^-1| is; beyond, by how far this solution is from the last one, whose residual was larger.
  bool compare_with_last(const mp_solution& found) {
    constexpr double largest_told = 1e12, with_a_digit = 0.1;
    if (answer_.condition <= largest_told) return true;
    if (reference_.x.empty()) return false;
    for (mp& element : reference_.x) element = mp(element, found.bits);
    const double change = distance(reference_.x, found.x.to_host(ctx_), found.bits);
    error_per_residual_ = std::max(error_per_residual_, change / last_residual_);
    return change < with_a_digit;
  }

  [[nodiscard]] mp_solution solved_in_mp(double residual, std::optional<solve_method> method) const {
    solve_options o;
    o.tolerance = residual;
    o.method = method;
    return solve_mp(ctx_, A_, b_, o);
  }

  /// Whether factors told of |A^-1|, of A as it is; where the residual is zero there is nothing to tell. What
  /// they tell beyond a condition of 10^12 is a beginning, and compare_with_last goes on from there.
  bool note_condition(const mp_solution& found) {
    const solution& s = found.first;
    answer_.condition = s.direct.condition;
    const double residual = s.last().report.true_relative_residual;
    if (s.proved_singular) {
      refuse_singular(answer_);
    } else if (residual > 0 && found.forward_error_estimate > 0) {
      error_per_residual_ =
          std::max(error_per_residual_, found.forward_error_estimate / found.true_relative_residual);
      terms_over_b_ = terms_over_b(found.true_relative_residual, found.normwise_backward_error);
    } else if (residual > 0) {
      answer_.refusal = s.direct.refusal.empty() ? "A is singular, or so near to it that factors do not tell"
                                                 : "A has no factors: " + s.direct.refusal;
    }
    return answer_.refusal.empty();
  }

  /// By solve() for the residual that gives the error asked for, or the least that the format can hold.
  void attempt_in(format f) {
    solve_options o;
    o.precision = f;
    o.tolerance = std::max(needed_residual(), residual_of_rounding(f, terms_over_b_));
    const auto s = solve(ctx_, A_, b_, o);
    tried_format its;
    its.name = name_of(f);
    its.number = f;
    its.predicted_seconds = s.seconds;
    note_error(its, elements_of(ctx_, s.x, reference_.bits), s.converged);
    if (!s.converged) its.remark = "residual " + std::string(name_of(s.last().report.reason));
    answer_.residual_tolerance = o.tolerance;
    answer_.tried.push_back(std::move(its));
  }

  void attempt_in_mp() {
    const auto s = solved_in_mp(needed_residual(), {});
    tried_format its;
    its.name = "mp:" + std::to_string(s.bits);
    its.mp_bits = s.bits;
    its.predicted_seconds = s.seconds;
    answer_.residual_tolerance = needed_residual();
    std::vector<mp> x;
    for (const mp& element : s.x.to_host(ctx_)) x.emplace_back(element, reference_.bits);
    note_error(its, x, s.converged);
    answer_.tried.push_back(std::move(its));
  }
  /// Where the residual asked for is not reached, it does not tell of the x that was found.
  void note_error(tried_format& its, const std::vector<mp>& x, bool converged) const {
    its.predicted_error = error_beside(reference_, x);
    its.meets_tolerance = converged && its.predicted_error <= options_.tolerance;
  }

  [[nodiscard]] double needed_residual() const {
    return residual_for(options_.tolerance, error_per_residual_);
  }

  const context& ctx_;
  const csr_matrix& A_;
  const vector_view<const double>& b_;
  const advice_options& options_;
  advice answer_;
  reference_solution reference_;
  double error_per_residual_ = 0;  // 0: unknown
  double last_residual_ = 0;       // of the reference
  double terms_over_b_ = 1;
};

}  // namespace

advice advise_solve(const context& ctx, const csr_matrix& A, vector_view<const double> b,
                    const advice_options& options) {
  check_options("advise_solve", options);
  check_solver_formats("advise_solve", options);
  return sparse_advice(ctx, A, b, options)();
}

}  // namespace residua
