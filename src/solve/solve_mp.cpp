// Solutions of run-time precision: corrections by the formats of doubles, residuals in more.
#include "residua/solve/solve_mp.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "mp/krylov/norms.hpp"
#include "mp/length.hpp"
#include "mp/sparse/conversions.hpp"
#include "mp/sparse/run_rows.hpp"
#include "mp/steps.hpp"
#include "residua/base/error.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/number/quad_word.hpp"
#include "solve/problem.hpp"
#include "solve/solver.hpp"
#include "sparse/host_arrays.hpp"

namespace residua {

namespace {

using namespace multiple;

/// What each correction is solved to: nearly a double's digits, which is all that a residual rounded to
/// doubles can give.
constexpr double correction_tolerance = 1e-12;

class refinement {
 public:
  refinement(const context& ctx, const csr_matrix& A, const vector_view<const double>& b,
             const solve_options& options, int bits)
      : ctx_(ctx), tolerance_(options.tolerance), options_(options), A_(A), bits_(bits) {
    options_.tolerance = std::max(options.tolerance, correction_tolerance);
    solver_.emplace(ctx, A, options_);
    array<double> packed(ctx, b.size());
    copy<double>(ctx, b, packed);
    b_ = packed.to_host(ctx);
  }

  mp_solution operator()() {
    const auto begin = std::chrono::steady_clock::now();
    mp_solution answer;
    answer.first = solve_for(b_);
    auto y = correction(answer.first);
    choose_bits(y.to_host(ctx_));
    answer.bits = bits_;
    make_vectors();
    answer.x = mp_array(ctx_, size(), bits_);
    const mp size_of_b = nrm2(ctx_, in_mp_);
    for (std::int64_t exponent = 0; is_finite(y);) {
      add(y, exponent);
      const mp norm = residual_norm();
      const double before = answer.true_relative_residual, now = quotient_above(norm, size_of_b);
      answer.history.push_back(now);
      if (now < before) {
        copy(ctx_, x_, answer.x);
        answer.true_relative_residual = now;
      }
      answer.converged = now <= tolerance_;
      if (answer.converged || answer.was_interrupted || !(now <= before / 2)) break;
      exponent = norm.exponent();
      const auto next = solve_for(doubles_of_residual(exponent));
      answer.was_interrupted = next.last().report.reason == stop_reason::interrupted;
      y = correction(next);
    }
    answer.was_interrupted |= answer.first.last().report.reason == stop_reason::interrupted;
    answer.seconds = solving::seconds_since(begin);
    return answer;
  }

 private:
  [[nodiscard]] index_t size() const { return static_cast<index_t>(b_.size()); }
  [[nodiscard]] solution solve_for(const std::vector<double>& b) {
    return solver_->solve(array<double>(ctx_, std::span<const double>(b)));
  }
  [[nodiscard]] array<qd> correction(const solution& s) const { return s.x_as<qd>(ctx_); }
  [[nodiscard]] bool is_finite(const array<qd>& y) const {
    const auto host = y.to_host(ctx_);
    return std::all_of(host.begin(), host.end(),
                       [](const qd& value) { return std::isfinite(value.limb[0]); });
  }

  /// Where the context computes; b in bits_ bits, which hold doubles.
  void make_vectors() {
    std::vector<mp> exact;
    for (const double value : b_) exact.emplace_back(value, bits_);
    in_mp_ = mp_array(ctx_, exact, bits_);
    x_ = mp_array(ctx_, size(), bits_);
    r_ = mp_array(ctx_, size(), bits_);
    errors_ = mp_array(ctx_, size(), bits_);
  }
  /// A bound of |b - A x| from above, with the residual left in r_.
  [[nodiscard]] mp residual_norm() {
    bounded_residual(ctx_, in_mp_, A_, x_, r_, errors_);
    return nrm2(ctx_, r_) + nrm2(ctx_, errors_);
  }
  /// 2^-exponent r.
  [[nodiscard]] std::vector<double> doubles_of_residual(std::int64_t exponent) const {
    array<double> scaled(ctx_, size());
    const auto r = r_.view();
    const routine_steps steps(ctx_);
    steps.run(size(), nearby_doubles{
                          {r.first(), r.increment(), r.plane()}, mp_words(bits_), -exponent, scaled.data()});
    return scaled.to_host(ctx_);
  }
  /// x += 2^exponent y.
  void add(const array<qd>& y, std::int64_t exponent) {
    const routine_steps steps(ctx_);
    const auto x = x_.view();
    with_length(mp_words(bits_), [&]<class Length>(Length n) {
      steps.run(
          size(),
          doubles_added<Length>{
              {n, bits_}, y.data()->limb, qd::limbs, exponent, false, x.first(), x.increment(), x.plane()});
    });
    steps.finish();
  }

  /// x rounded leaves a residual of about u |A||x|: that is to be 2^-32 of what is asked for.
  void choose_bits(const std::vector<qd>& x) {
    if (bits_ != 0) return;
    const auto host_A = detail::fetch(ctx_, A_);
    constexpr int fewest = 256, spare_bits = 32;
    double largest_row = 0, squares = 0;
    const auto& A = host_A.view;
    for (index_t i = 0; i < A.rows; ++i) {
      double row = 0;
      for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k)
        row += std::fabs(A.value[k] * x[static_cast<std::size_t>(A.column[k])].limb[0]);
      largest_row = std::max(largest_row, row);
      squares = std::hypot(squares, b_[static_cast<std::size_t>(i)]);
    }
    double wanted = -std::log2(tolerance_) + std::log2(static_cast<double>(A.rows)) / 2;
    if (largest_row > 0 && squares > 0 && std::isfinite(largest_row))
      wanted += std::max(0.0, std::log2(largest_row) - std::log2(squares));
    bits_ = std::max(fewest, 64 * static_cast<int>(std::ceil((wanted + spare_bits) / 64)));
    if (bits_ <= most_mp_bits) return;
    throw error(error_kind::unsupported, "solve_mp: the tolerance asks for " + std::to_string(bits_) +
                                             " bits, and there are " + std::to_string(most_mp_bits));
  }

  const context& ctx_;
  double tolerance_;
  solve_options options_;
  csr_matrix A_;
  std::vector<double> b_;
  int bits_;
  mp_array in_mp_, x_, r_, errors_;  // b, x, b - A x and bounds of its error
  std::optional<solving::repeated_solver> solver_;
};

}  // namespace

mp_solution solve_mp(const context& ctx, const csr_matrix& A, vector_view<const double> b,
                     const solve_options& options, int bits) {
  if (bits != 0) check_mp_bits("solve_mp", bits);
  const auto refuse = [](const char* what) {
    throw error(error_kind::invalid_argument, std::string("solve_mp: ") + what);
  };
  if (!(options.tolerance > 0)) refuse("options.tolerance must be above 0");
  if (options.initial.index() != 0) refuse("options.initial must not be set; x starts from zero");
  if (options.keep_history) refuse("options.keep_history must not be set; each solve's residual is kept");
  if (A.rows() == 0) {
    mp_solution nothing;
    nothing.first = solve(ctx, A, b, options);
    nothing.bits = bits != 0 ? bits : fewest_mp_bits;
    nothing.x = mp_array(ctx, 0, nothing.bits);
    nothing.converged = true;
    nothing.true_relative_residual = 0;
    return nothing;
  }
  return refinement(ctx, A, b, options, bits)();
}

}  // namespace residua
