// Advice for dense systems.
#include <algorithm>
#include <cmath>

#include "advise/asked_residual.hpp"
#include "advise/choice.hpp"
#include "advise/product.hpp"
#include "advise/reference.hpp"
#include "residua/base/error.hpp"
#include "residua/mp/lapack.hpp"
#include "residua/number/text.hpp"
#include "residua/solve/dense.hpp"
#include "residua/solve/solve_mp.hpp"

namespace residua {

namespace {

using namespace advising;

/// What a residual's tolerance is where the residual is not asked for: x is refined as far as it goes all the
/// same. Below 1, the residual of x = 0, so that a singular matrix is examined.
constexpr double any_residual = 0.5;

class dense_advice {
 public:
  dense_advice(const context& ctx, const dense_matrix& A, const dense_matrix& b,
               const advice_options& options)
      : ctx_(ctx), A_(A), b_(b), options_(options) {
    answer_.tolerance = options.tolerance;
    answer_.sampled_rows = A.rows;
    answer_.sampled_columns = 1;
  }

  advice operator()() {
    find_reference();
    if (answer_.refusal.empty()) {
      find_error_of_residual();
      try_formats();
      answer_.chosen = cheapest(answer_.tried);
      if (!answer_.chosen && options_.beyond_formats) attempt_in_mp();
      answer_.chosen = cheapest(answer_.tried);
      if (!answer_.chosen) answer_.refusal = "no format that was tried gives the accuracy asked for";
    }
    return std::move(answer_);
  }

 private:
  [[nodiscard]] solution solved_in(format f) const {
    solve_options o;
    o.precision = f;
    o.tolerance = any_residual;
    return std::move(solve(ctx_, A_, b_, o).front());
  }

  void find_reference() {
    constexpr double spare = 1.0 / 128;
    constexpr int bits = 512;  // hold the limbs of qd but for zeros between them
    const auto s = solved_in(format::qd);
    answer_.condition = s.direct.condition;
    if (s.proved_singular) {
      refuse_singular(answer_);
    } else if (s.forward_error_bound <= spare * options_.tolerance) {
      reference_ = {elements_of(ctx_, s.x, bits), bits, s.forward_error_bound};
    } else {
      find_reference_in_mp();
    }
  }

  /// Twice the bits leave the square of the error, or, where neither has a digit, nothing near.
  void find_reference_in_mp() {
    constexpr double spare = 1.0 / 128;
    constexpr int last = 4096;
    std::vector<mp> before;
    for (int bits = 512; bits <= last; bits *= 2) {
      auto x = solved_in_mp(bits);
      if (x.empty()) continue;
      for (mp& element : before) element = mp(element, bits);
      const double error = before.empty() ? 1 : distance(before, x, bits);
      if (error <= spare * options_.tolerance) {
        reference_ = {std::move(x), bits, error};
        return;
      }
      before = std::move(x);
    }
    answer_.refusal = "A is singular, or so near to it that " + std::to_string(last) + " bits do not tell";
  }

  /// x by gesv in so many bits; none where a pivot is zero.
  [[nodiscard]] std::vector<mp> solved_in_mp(int bits) const {
    const auto all_columns = first_of(A_.columns), all_rows = first_of(A_.rows);
    mp_matrix LU(ctx_, A_.rows, A_.columns,
                 made_of<mp>(A_.elements, A_.rows, all_rows, all_columns, converting(bits)), bits);
    mp_matrix x(ctx_, b_.rows, 1, made_of<mp>(b_.elements, b_.rows, all_rows, first_of(1), converting(bits)),
                bits);
    array<index_t> pivots(ctx_, A_.rows);
    if (gesv(ctx_, LU, pivots.view(), x).info > 0) return {};
    return x.to_host(ctx_);
  }

  /// By factors of A as it is, whose rows may differ in size: those that refinement takes are of a scaled A,
  /// and the residuals that it leaves may tell of some rows alone. As in solve_mp's own report, the error is
  /// what the norms of A^-1 and of the residual allow.
  void find_error_of_residual() {
    const auto s = solved_in_mp_for(options_.tolerance);
    note_error_of_residual(s.forward_error_estimate, s.true_relative_residual);
  }

  [[nodiscard]] mp_solution solved_in_mp_for(double residual) const {
    solve_options o;
    o.tolerance = residual;
    return std::move(solve_mp(ctx_, A_, b_, o).front());
  }

  void try_formats() {
    const auto least = std::max(A_.element_format(), b_.element_format());
    for (const auto f : solver_formats_of(options_)) {
      if (f < least) continue;  // solve() does not round A and b
      attempt_in(f);
      if (answer_.tried.back().meets_tolerance) return;
    }
  }

  /// x is what solve() finds whatever the residual it is asked for, which says whether it succeeds.
  void attempt_in(format f) {
    const auto s = solved_in(f);
    tried_format its;
    its.name = name_of(f);
    its.number = f;
    its.predicted_seconds = s.seconds;
    its.remark = "factors in " + std::string(name_of(s.direct.factor_format));
    note_error(its, elements_of(ctx_, s.x, reference_.bits), residual_of(s));
    const double of_rounding =
        residual_of_rounding(f, terms_over_b(residual_of(s), s.normwise_backward_error));
    answer_.residual_tolerance = std::max(needed_residual(), of_rounding);
    if (its.meets_tolerance && !(residual_of(s) <= answer_.residual_tolerance)) {
      its.meets_tolerance = false;
      its.remark += "; residual " + to_string(residual_of(s), 2) + ", which does not tell of so good an x";
    }
    answer_.tried.push_back(std::move(its));
  }

  /// For a smaller residual each time, by what the last one told, up to the reference's bits.
  void attempt_in_mp() {
    constexpr double least_residual = 1e-300;
    tried_format its;
    for (double residual = needed_residual(); residual >= least_residual; residual = needed_residual()) {
      const auto s = solved_in_mp_for(residual);
      its.name = "mp:" + std::to_string(s.bits);
      its.mp_bits = s.bits;
      its.predicted_seconds = s.seconds;
      std::vector<mp> x;
      for (const mp& element : s.x.to_host(ctx_)) x.emplace_back(element, reference_.bits);
      note_error(its, x, s.true_relative_residual);
      note_error_of_residual(s.forward_error_estimate, s.true_relative_residual);
      its.meets_tolerance = its.meets_tolerance && s.converged;
      answer_.residual_tolerance = residual;
      const bool is_last = !s.converged || s.bits >= reference_.bits || !(needed_residual() < residual);
      if (its.meets_tolerance || is_last) break;
    }
    if (its.mp_bits > 0) answer_.tried.push_back(std::move(its));
  }

  void note_error(tried_format& its, const std::vector<mp>& x, double residual) {
    its.predicted_error = error_beside(reference_, x);
    its.meets_tolerance = its.predicted_error <= options_.tolerance;
    if (std::isfinite(its.predicted_error)) note_error_of_residual(its.predicted_error, residual);
  }
  void note_error_of_residual(double error, double residual) {
    if (residual > 0) error_per_residual_ = std::max(error_per_residual_, error / residual);
  }

  [[nodiscard]] double needed_residual() const {
    return residual_for(options_.tolerance, error_per_residual_);
  }
  static double residual_of(const solution& s) { return s.last().report.true_relative_residual; }

  const context& ctx_;
  const dense_matrix& A_;
  const dense_matrix& b_;
  const advice_options& options_;
  advice answer_;
  reference_solution reference_;
  double error_per_residual_ = 0;  // the largest that was seen or estimated; 0: unknown
};

}  // namespace

advice advise_solve(const context& ctx, const dense_matrix& A, const dense_matrix& b,
                    const advice_options& options) {
  check_options("advise_solve", options);
  check_solver_formats("advise_solve", options);
  if (b.columns != 1) {
    throw error(error_kind::invalid_argument,
                "advise_solve: b has " + std::to_string(b.columns) + " columns; it must have one");
  }
  return dense_advice(ctx, A, b, options)();
}

}  // namespace residua
