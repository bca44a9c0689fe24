// solve of dense systems: which format x has, Cholesky or LU, and what is told of them.
#include "residua/solve/dense.hpp"

#include <algorithm>
#include <cmath>

#include "base/number_checks.hpp"
#include "dense/element_count.hpp"
#include "number/lower_limbs.hpp"
#include "residua/base/error.hpp"
#include "residua/lapack/refinement.hpp"
#include "residua/sparse/sparse_form.hpp"
#include "residua/view/matrix.hpp"
#include "solve/dense/residual.hpp"
#include "solve/dense/scaling.hpp"
#include "solve/hint.hpp"
#include "solve/problem.hpp"
#include "solve/singularity.hpp"
#include "sparse/direct/compact_matrix.hpp"
#include "sparse/direct/matching.hpp"
#include "sparse/host_arrays.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

using namespace solving;

format wider(format a, format b) { return std::max(a, b); }
static_assert(format::fp64 < format::dd && format::dd < format::td && format::td < format::qd);

class dense_solver {
 public:
  dense_solver(const context& ctx, const dense_matrix& A, const dense_matrix& B, const solve_options& options)
      : ctx_(ctx),
        A_(A),
        B_(B),
        options_(options),
        residuals_(ctx, A, B),
        may_be_definite_(is_symmetric(A) && has_positive_diagonal()),
        leaves_range_(static_cast<std::size_t>(B.columns)),
        answers_(static_cast<std::size_t>(B.columns)) {
    for (auto& answer : answers_) answer.method = solve_method::direct;
  }

  std::vector<solution> solve() {
    auto formats = ladder(options_.precision);
    const auto least = wider(A_.element_format(), B_.element_format());
    std::erase_if(formats, [&](format f) { return f < least; });
    for (auto k = first_format_for_tolerance(formats, options_.tolerance); k < formats.size(); ++k) {
      with_solver_format(formats[k], [&]<class T>() { attempt_in<T>(); });
      const bool all =
          std::all_of(answers_.begin(), answers_.end(), [](const auto& s) { return s.converged; });
      if (all || options_.max_iterations == 0 || proved_singular()) break;
    }
    for (std::size_t j = 0; j < answers_.size(); ++j) answers_[j].hint = hint(answers_[j], leaves_range_[j]);
    return std::move(answers_);
  }

 private:
  [[nodiscard]] bool has_positive_diagonal() const {
    return A_.visit([&]<class T>(const std::vector<T>& elements) {
      for (index_t i = 0; i < A_.rows; ++i) {
        if (!(leading(elements[static_cast<std::size_t>(i + i * A_.rows)]) > 0)) return false;
      }
      return true;
    });
  }

  template <class T>
  void attempt_in() {
    const auto begin = std::chrono::steady_clock::now();
    std::vector<int> exponents;
    const auto B = scaled_right_hand_sides<T>(exponents);
    matrix<T> X(ctx_, B_.rows, B_.columns);
    int exponent_of_A = 0;
    const auto report =
        options_.max_iterations == 0 ? without_refinement<T>() : refined_in<T>(B, X, exponent_of_A);
    auto all = report.refinements == 0 ? matrix<T>(ctx_, B_.rows, B_.columns).to_host(ctx_) : X.to_host(ctx_);
    for (index_t j = 0; j < B_.columns; ++j) {
      const auto x = column_of(all, B_.rows, j);
      const auto loss = scale_with_loss(x, exponent_of_A - exponents[static_cast<std::size_t>(j)]);
      leaves_range_[static_cast<std::size_t>(j)] = loss.normwise > report.forward_error_bound;
      add_attempt<T>(j, {x.begin(), x.end()}, report, loss);
    }
    has_useful_factors_ = report.info == 0 && std::isfinite(report.forward_error_bound);
    const double seconds = seconds_since(begin) / static_cast<double>(B_.columns);
    for (auto& answer : answers_) {
      answer.seconds += seconds;
      answer.attempts.back().report.seconds = seconds;
    }
  }

  /// Of x = 0, where no refinement is allowed.
  template <class T>
  static refinement_report without_refinement() {
    refinement_report none;
    none.residuals = format_of<T>::id;
    none.forward_error_bound = std::numeric_limits<double>::infinity();
    none.reason = "no refinement is allowed";
    return none;
  }
  /// With A in double, or in the format of x.
  template <class T>
  refinement_report refined_in(const matrix<T>& B, matrix<T>& X, int& exponent_of_A) {
    if constexpr (!std::is_same_v<T, double>) {
      if (A_.element_format() != format::fp64) return refined(scaled_matrix<T>(exponent_of_A), B, X);
    }
    return refined(scaled_matrix<double>(exponent_of_A), B, X);
  }
  /// A, scaled, in the format that refinement takes it in.
  template <class T>
  matrix<T> scaled_matrix(int& exponent) const {
    auto elements = A_.elements_as<T>();
    exponent = limb_sizes{std::span<const T>(elements)}.exponent();
    scale_by_power(std::span<T>(elements), exponent);
    return {ctx_, A_.rows, A_.columns, elements};
  }
  /// B in x's format, each column scaled by a power of its own.
  template <class T>
  matrix<T> scaled_right_hand_sides(std::vector<int>& exponents) const {
    auto elements = B_.elements_as<T>();
    for (index_t j = 0; j < B_.columns; ++j) {
      const auto b = column_of(elements, B_.rows, j);
      exponents.push_back(limb_sizes(std::span<const T>(b)).exponent());
      scale_by_power(b, exponents.back());
    }
    return {ctx_, B_.rows, B_.columns, elements};
  }

  /// By Cholesky's factors in double, and by LU where these find no x, or bound nothing of the error of an x
  /// of several limbs, for which wider factors do.
  template <class TA, class T>
  refinement_report refined(const matrix<TA>& A, const matrix<T>& B, matrix<T>& X) {
    refinement_options o;
    o.most_refinements =
        static_cast<int>(std::clamp<index_t>(options_.max_iterations, 1, o.most_refinements));
    if (may_be_definite_) {
      o.factors = format::fp64;
      o.method = refinement_method::classic;
      auto report = posv(ctx_, uplo::lower, A, B, X, o);
      consider<T>(preconditioner_kind::cholesky, report);
      const bool is_known = std::is_same_v<T, double> || std::isfinite(report.forward_error_bound);
      if (report.converged && is_known) return report;
      if (report.converged) first_factors_ = format::dd;  // those in double are not trusted
      may_be_definite_ = false;
      o.factors.reset();
    }
    o.first_factors = first_factors_;
    auto report = gesv(ctx_, A, B, X, o);
    for (const auto& before : report.attempts_before) consider<T>(preconditioner_kind::lu, before);
    consider<T>(preconditioner_kind::lu, report);
    first_factors_ = report.factors;
    return report;
  }
  template <class T>
  void consider(preconditioner_kind factors, const refinement_attempt& its) {
    for (auto& answer : answers_) {
      consideration c;
      c.precondition = factors;
      c.precision = format_of<T>::id;
      c.measured_seconds = its.seconds;
      c.verdict = (factors == preconditioner_kind::cholesky ? "Cholesky's " : "LU ") + its.reason;
      answer.considered.push_back(std::move(c));
    }
  }

  template <class T>
  void add_attempt(index_t j, std::vector<T> x, const refinement_report& its,
                   const lapack::scaling_loss& loss) {
    auto& answer = answers_[static_cast<std::size_t>(j)];
    attempt a{attempt_method::refinement, format_of<T>::id, kind_of_factors(), {}, {}};
    a.report.iterations = its.refinements;
    if (options_.keep_history) a.report.history = its.history;
    const bool is_finite =
        std::all_of(x.begin(), x.end(), [](const T& element) { return std::isfinite(leading(element)); });
    const double residual = is_finite ? residuals_.relative(j, x) : std::numeric_limits<double>::infinity();
    a.report.relative_residual = a.report.true_relative_residual = residual;
    answer.converged = residual <= options_.tolerance;
    a.report.reason = reason_of(answer.converged, is_finite, its);
    const bool is_zero =
        std::all_of(x.begin(), x.end(), [](const T& element) { return leading(element) == 0; });
    answer.attempts.push_back(std::move(a));
    answer.x = array<T>(ctx_, std::span<const T>(x));
    note_factors(answer, its);
    answer.componentwise_backward_error =
        lapack::scaling_loss::enlarged(its.componentwise_backward_error, loss.elementwise);
    answer.normwise_backward_error =
        lapack::scaling_loss::enlarged(its.normwise_backward_error, loss.normwise);
    if (is_zero) {  // its residual is b
      answer.componentwise_backward_error = answer.normwise_backward_error = residual == 0 ? 0 : 1;
    }
    const double bound = lapack::scaling_loss::enlarged(its.forward_error_bound, loss.normwise);
    answer.forward_error_bound = bound;
    answer.forward_error_estimate = std::isfinite(bound) ? bound : 0;
  }
  [[nodiscard]] stop_reason reason_of(bool converged, bool is_finite, const refinement_report& its) const {
    if (converged) return stop_reason::converged;
    if (!is_finite) return stop_reason::not_finite;
    if (!its.converged && its.refinements >= options_.max_iterations) return stop_reason::iteration_limit;
    return its.converged ? stop_reason::attainable_accuracy : stop_reason::stagnated;
  }
  /// Of those that `refined` ended with.
  [[nodiscard]] preconditioner_kind kind_of_factors() const {
    return may_be_definite_ ? preconditioner_kind::cholesky : preconditioner_kind::lu;
  }
  void note_factors(solution& answer, const refinement_report& its) const {
    const double n = static_cast<double>(A_.rows);
    const bool is_cholesky = may_be_definite_;
    answer.direct.ordering = is_cholesky ? "Cholesky, dense" : "partial pivoting, dense";
    answer.direct.kind = is_cholesky ? factor_kind::cholesky : factor_kind::lu;
    answer.direct.predicted_operations = n * n * n / (is_cholesky ? 6 : 3);
    answer.direct.factorised = its.info == 0 && its.refinements > 0;
    answer.direct.refusal = its.info == 0 ? "" : its.reason;
    answer.direct.entries = A_.rows * A_.rows;
    answer.direct.factor_format = its.factors;
    answer.direct.predicted_bytes =
        with_solver_format(its.factors, [&]<class F>() { return n * n * sizeof(F); });
    answer.direct.condition = its.condition_estimate;
    answer.direct.factorise_seconds += its.factor_seconds;
    answer.setup_seconds += its.factor_seconds / static_cast<double>(B_.columns);
    for (const auto& before : its.attempts_before) {
      answer.direct.factorise_seconds += before.factor_seconds;
      answer.setup_seconds += before.factor_seconds / static_cast<double>(B_.columns);
    }
  }

  /// Where factors are of no use for a matrix of doubles: whether it is proved to be singular, which no
  /// format changes. Once is enough.
  bool proved_singular() {
    if (is_examined_ || A_.element_format() != format::fp64 || has_useful_factors_) return false;
    if (A_.rows * A_.rows > full_limits.entries) return false;
    is_examined_ = true;
    const csr given = sparse_form(A_);
    const sparse::compact_matrix nonzeros(detail::view_of(given));
    const auto structural_rank = sparse::maximum_product_matching(nonzeros.view()).rank;
    const auto null = null_space_of(nonzeros.view());
    for (index_t j = 0; j < B_.columns; ++j) {
      auto& answer = answers_[static_cast<std::size_t>(j)];
      answer.direct.structural_rank = structural_rank;
      answer.direct.rank = null.rank;
      answer.proved_singular = null.is_singular;
      if (!null.is_singular || answer.converged) continue;
      answer.attempts.back().report.reason = stop_reason::singular;
      answer.proved_inconsistent = excludes(null, j);
      if (answer.last().report.true_relative_residual > 1) make_zero(answer);
    }
    return null.is_singular;
  }
  /// Of a singular matrix factors that rounding made regular have no x that is nearer.
  void make_zero(solution& answer) const {
    std::visit(
        [&]<class X>(X& x) {
          if constexpr (!std::is_same_v<X, std::monostate>) x = X(ctx_, x.size());
        },
        answer.x);
    auto& report = answer.attempts.back().report;
    report.relative_residual = report.true_relative_residual = 1;
    answer.componentwise_backward_error = answer.normwise_backward_error = 1;
    answer.forward_error_bound = std::numeric_limits<double>::infinity();
    answer.forward_error_estimate = 0;
  }
  [[nodiscard]] bool excludes(const null_space& null, index_t j) const {
    auto* all = std::get_if<std::vector<double>>(&B_.elements);
    if (!all) return false;
    const auto first = all->begin() + j * B_.rows;
    return null.excludes({first, first + B_.rows});
  }

  [[nodiscard]] std::string hint(const solution& s, bool leaves_range) const {
    if (s.converged) return "";
    if (s.proved_singular) return hint_for(s, options_);
    if (leaves_range)
      return "x or its low limbs leave double's range, which all formats share: --precision mp holds it";
    if (s.last().report.reason == stop_reason::iteration_limit) return hint_for(s, options_);
    const bool is_widest = s.last().precision == format::qd;
    if (options_.precision && !is_widest) return hint_beyond(*options_.precision);
    if (s.direct.factorised && s.last().report.reason == stop_reason::not_finite)
      return "A's factors leave double's range, which all formats share: --precision mp has a wider one";
    if (!has_useful_factors_) {
      return "A is singular, or so near to it that " + std::string(name_of(s.last().precision)) +
             " cannot tell: add what the model lacks, or ask for the x nearest to b: --least-squares";
    }
    return hint_beyond_qd(options_);
  }

  const context& ctx_;
  const dense_matrix& A_;
  const dense_matrix& B_;
  const solve_options& options_;
  dense_residuals residuals_;
  bool may_be_definite_;
  format first_factors_ = format::fp64;  // shorter ones have failed
  bool is_examined_ = false;
  bool has_useful_factors_ = false;  // those that the last attempt ended with
  std::vector<bool> leaves_range_;   // of the x of each column: more by that than by its computation
  std::vector<solution> answers_;
};

bool is_finite(const dense_matrix& M) {
  return M.visit([]<class T>(const std::vector<T>& elements) {
    return std::all_of(elements.begin(), elements.end(), has_finite_limbs<T>);
  });
}

void check(const dense_matrix& A, const dense_matrix& B, const solve_options& options) {
  using blas::fail;
  const auto extents = [](const dense_matrix& M) {
    return "is " + std::to_string(M.rows) + " x " + std::to_string(M.columns);
  };
  const auto check_elements = [&](const char* name, const dense_matrix& M) {
    dense::require_all_elements("solve", name, M);
    if (!is_finite(M)) fail("solve", name, "has an element that is not finite");
  };
  blas::check_is_square("solve", "A", A.rows, A.columns);
  if (B.rows != A.rows) fail("solve", "B", extents(B) + ", A has " + std::to_string(A.rows) + " rows");
  if (B.columns < 1) fail("solve", "B", extents(B) + "; it needs a column at least");
  check_elements("A", A);
  check_elements("B", B);
  require_number(options.tolerance >= 0 && std::isfinite(options.tolerance), "solve",
                 "a finite options.tolerance >= 0", options.tolerance);
  if (options.method.value_or(solve_method::direct) != solve_method::direct)
    fail("solve", "options.method", "is iterative; dense systems are solved by factors");
  if (options.precondition) fail("solve", "options.precondition", "is for iterative methods");
  if (options.initial.index() != 0) fail("solve", "options.initial", "is for iterative methods");
  const auto least = wider(A.element_format(), B.element_format());
  if (options.precision && *options.precision < least) {
    fail("solve", "options.precision",
         "is " + std::string(name_of(*options.precision)) + ", shorter than " + std::string(name_of(least)) +
             ", the format of A or B");
  }
}

}  // namespace

std::vector<solution> solve(const context& ctx, const dense_matrix& A, const dense_matrix& B,
                            const solve_options& options) {
  check(A, B, options);
  return dense_solver(ctx, A, B, options).solve();
}

}  // namespace residua
