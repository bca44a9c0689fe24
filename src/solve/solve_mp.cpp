// Solutions of run-time precision: corrections by the formats of doubles, residuals in more.
#include "residua/solve/solve_mp.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "mp/residual.hpp"
#include "mp/scalar.hpp"
#include "residua/base/error.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/number/quad_word.hpp"
#include "solve/problem.hpp"
#include "solve/solver.hpp"
#include "sparse/host_arrays.hpp"

namespace residua {

namespace {

using multiple::host_residual;

/// What each correction is solved to: nearly a double's digits, which is all that a residual rounded to
/// doubles can give.
constexpr double correction_tolerance = 1e-12;

class refinement {
 public:
  refinement(const context& ctx, const csr_matrix& A, const vector_view<const double>& b,
             const solve_options& options, int bits)
      : ctx_(ctx),
        tolerance_(options.tolerance),
        options_(options),
        host_A_(detail::fetch(ctx, A)),
        bits_(bits) {
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
    choose_bits(y);
    answer.bits = bits_;
    std::vector<mp> x(b_.size(), mp(bits_)), best = x;
    const host_residual of_b = residual(x);
    for (std::int64_t exponent = 0; is_finite(y);) {
      add(x, y, exponent);
      const host_residual r = residual(x);
      const double before = answer.true_relative_residual, now = ratio(r, of_b);
      answer.history.push_back(now);
      if (now < before) {
        best = x;
        answer.true_relative_residual = now;
      }
      answer.converged = now <= tolerance_;
      if (answer.converged || answer.was_interrupted || !(now <= before / 2)) break;
      exponent = r.exponent;
      const auto next = solve_for(doubles_of(r));
      answer.was_interrupted = next.last().report.reason == stop_reason::interrupted;
      y = correction(next);
    }
    answer.was_interrupted |= answer.first.last().report.reason == stop_reason::interrupted;
    answer.x = mp_array(ctx_, best, bits_);
    answer.seconds = solving::seconds_since(begin);
    return answer;
  }

 private:
  [[nodiscard]] solution solve_for(const std::vector<double>& b) {
    return solver_->solve(array<double>(ctx_, std::span<const double>(b)));
  }
  [[nodiscard]] std::vector<qd> correction(const solution& s) const { return s.x_as<qd>(ctx_).to_host(ctx_); }
  static bool is_finite(const std::vector<qd>& y) {
    return std::all_of(y.begin(), y.end(), [](const qd& value) { return std::isfinite(value.limb[0]); });
  }
  [[nodiscard]] host_residual residual(const std::vector<mp>& x) const {
    return multiple::residual_of(ctx_.threads(), host_A_.view, b_, x);
  }
  static std::vector<double> doubles_of(const host_residual& r) {
    std::vector<double> scaled;
    for (const mp& value : r.r) scaled.push_back(multiple::scaled_double(value, -r.exponent));
    return scaled;
  }
  /// x += 2^exponent y.
  void add(std::vector<mp>& x, const std::vector<qd>& y, std::int64_t exponent) const {
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += ldexp(mp(y[i], bits_), exponent);
  }

  /// A bound of |r| / |b| from above: with r's error, and what norms in double err by, below 2^-30 for any
  /// vector that fits in memory.
  static double ratio(const host_residual& r, const host_residual& b) {
    if (r.norm == 0 && r.error == 0) return 0;
    if (b.norm == 0) return std::numeric_limits<double>::infinity();
    const auto part = [&](double value, std::int64_t exponent) {
      constexpr std::int64_t beyond_double = 3000;
      return std::ldexp(value / b.norm,
                        static_cast<int>(std::clamp(exponent - b.exponent, -beyond_double, beyond_double)));
    };
    const double sum = (part(r.norm, r.exponent) + part(r.error, r.error_exponent)) * (1 + 0x1p-30);
    return std::max(sum, std::numeric_limits<double>::denorm_min());
  }

  /// x rounded leaves a residual of about u |A||x|: that is to be 2^-32 of what is asked for.
  void choose_bits(const std::vector<qd>& x) {
    if (bits_ != 0) return;
    constexpr int fewest = 256, spare_bits = 32;
    double largest_row = 0, squares = 0;
    const auto& A = host_A_.view;
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
  detail::host_arrays host_A_;
  std::vector<double> b_;
  int bits_;
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
