// solve: which methods and formats are tried, and from which x each attempt goes on.
#include "residua/solve/solve.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include "krylov/power_of_two.hpp"
#include "krylov/system.hpp"
#include "residua/blas/level1/asum.hpp"
#include "residua/blas/level1/convert.hpp"
#include "residua/blas/level1/copy.hpp"
#include "solve/strategy.hpp"
#include "sparse/csr_storage.hpp"
#include "sparse/direct/compact_matrix.hpp"
#include "sparse/direct/factor_plan.hpp"
#include "sparse/direct/singularity.hpp"
#include "sparse/host_arrays.hpp"
#include "view/vector_checks.hpp"

namespace residua {

std::string_view name_of(solve_method method) {
  switch (method) {
    case solve_method::direct:
      return "direct";
    case solve_method::cg:
      return "cg";
    case solve_method::bicgstab:
      return "bicgstab";
    case solve_method::gmres:
      return "gmres";
  }
  return "?";
}

std::string_view name_of(attempt_method method) {
  switch (method) {
    case attempt_method::refinement:
      return "refinement";
    case attempt_method::cg:
      return "cg";
    case attempt_method::bicgstab:
      return "bicgstab";
    case attempt_method::gmres:
      return "gmres";
  }
  return "?";
}

// In exact arithmetic CG ends within `rows` iterations, and its residual may rise before it falls; small
// systems are granted more than that because an iteration of theirs costs next to nothing.
index_t ladder_patience(index_t rows) { return std::clamp<index_t>(2 * rows, 1000, 5000); }

namespace {

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Memory that the machine can give without swapping.
double available_bytes() {
  return static_cast<double>(sysconf(_SC_AVPHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

/// The largest sum of magnitudes of a column.
double one_norm(const sparse::csr_view& A) {
  std::vector<double> sum(static_cast<std::size_t>(A.columns), 0.0);
  for (index_t k = 0; k < A.nonzeros; ++k) sum[A.column[k]] += std::fabs(A.value[k]);
  return sum.empty() ? 0 : *std::max_element(sum.begin(), sum.end());
}

class solver {
 public:
  solver(const context& ctx, const csr_matrix& A, vector_view<const double> b, const solve_options& options)
      : ctx_(ctx),
        matrix_exponent_(krylov::exponent_for(A.storage().sizes)),
        A_(matrix_exponent_ == 0 ? A : krylov::scaled(ctx, A, matrix_exponent_)),
        b_(b),
        options_(options),
        formats_(options.precision
                     ? std::vector<format>{*options.precision}
                     : std::vector<format>(std::begin(solver_formats), std::end(solver_formats))) {}

  solution run() {
    if (options_.method == solve_method::direct) {
      analyse();
      if (answer_.proved_singular || !solve_directly(/*is_required=*/true)) examine_singularity();
    } else if (options_.method) {
      iterate(iterative_method());
    } else if (options_.precondition) {
      iterate(A_.kind() == matrix_kind::symmetric ? attempt_method::cg : attempt_method::bicgstab);
    } else {
      choose_and_solve();
    }
    if (answer_.attempts.empty()) keep_zero();
    if (answer_.proved_singular && !answer_.converged)
      answer_.attempts.back().report.reason = stop_reason::singular;
    return std::move(answer_);
  }

 private:
  // ---- the choice ----

  void choose_and_solve() {
    analyse();
    examine_large_matrix();
    const auto choice = answer_.proved_singular ? solving::choice{} : solving::choose(prospects());
    if (choice.direct_first && solve_directly(/*is_required=*/false)) return;
    if (choice.direct_first || answer_.proved_singular) examine_singularity();
    if (answer_.proved_inconsistent) return;
    iterate(A_.kind() == matrix_kind::symmetric ? attempt_method::cg : attempt_method::bicgstab,
            answer_.proved_singular ? solving::iterations_within(solving::seconds_for_singular, prospects())
                                    : choice.iterations_before_direct);
    if (!answer_.converged && choice.direct_fits && !choice.direct_first &&
        solve_directly(/*is_required=*/false)) {
      return;
    }
    if (!choice.direct_fits && !answer_.proved_singular)
      answer_.direct.refusal = "its factors would not fit in memory";
  }

  [[nodiscard]] solving::prospects prospects() const {
    // CG in double: a product with A, and twelve reads and writes of vectors.
    constexpr double vectors = 12;
    const double available = options_.memory_limit > 0 ? options_.memory_limit : available_bytes();
    return {analysis_->predicted_operations(), analysis_->predicted_bytes(), available,
            12.0 * static_cast<double>(A_.nonzeros()) + 8 * vectors * static_cast<double>(A_.rows())};
  }

  // ---- direct ----

  void analyse() {
    analysis_.emplace(ctx_, A_);
    auto& d = answer_.direct;
    d.structural_rank = analysis_->structural_rank();
    d.analyse_seconds = analysis_->seconds();
    answer_.setup_seconds += d.analyse_seconds;
    answer_.proved_singular = d.structural_rank < A_.rows();
    if (answer_.proved_singular) return;
    d.ordering = analysis_->ordering();
    d.predicted_operations = analysis_->predicted_operations();
    d.predicted_bytes = analysis_->predicted_bytes();
  }

  /// Entries of 16 bytes and multiply-adds of about 4 ns modulo a prime.
  static constexpr sparse::singularity_limits limits{std::int64_t{1} << 24, std::int64_t{1} << 31};
  static constexpr sparse::singularity_limits quick_limits{std::int64_t{1} << 22, std::int64_t{1} << 27};

  /// SuperLU cannot be interrupted, and the pivots of a singular matrix may fill its factors far beyond what
  /// is predicted: large matrices are examined before.
  void examine_large_matrix() {
    constexpr index_t large = 50000;
    if (A_.rows() <= large || answer_.proved_singular) return;
    const auto& plan = *analysis_->plan();
    const auto found = sparse::prove_singular(detail::fetch(ctx_, A_).view, plan.match,
                                              plan.order.elimination, quick_limits);
    answer_.proved_singular = found.is_proved;
  }

  /// Where factors have failed: whether A is singular exactly, and whether b is then out of its range.
  void examine_singularity() {
    const auto host = detail::fetch(ctx_, A_);
    auto found = sparse::prove_singular(host.view, limits);
    answer_.direct.rank = found.rank;
    answer_.proved_singular = answer_.proved_singular || found.is_proved;
    if (!found.is_proved) return;
    if (found.side == sparse::null_side::right) {
      const auto transposed = sparse::compact_matrix(host.view).transposed();
      found = sparse::prove_singular(transposed.view(), limits);
      if (!found.is_proved || found.side != sparse::null_side::right) return;
    }
    array<double> b(ctx_, b_.size());
    copy<double>(ctx_, b_, b);
    answer_.proved_inconsistent = has_nonzero_product(found.null_vector, b.to_host(ctx_));
  }

  /// Whether v.b is not zero for sure: larger than its rounding error n u |v||b|, with twice of that for
  /// terms of higher order.
  static bool has_nonzero_product(const std::vector<double>& v, const std::vector<double>& b) {
    double sum = 0, magnitudes = 0;
    for (std::size_t i = 0; i < v.size(); ++i) {
      sum += v[i] * b[i];
      magnitudes += std::fabs(v[i] * b[i]);
    }
    return std::fabs(sum) > 2 * static_cast<double>(v.size()) * unit_roundoff<double> * magnitudes;
  }

  /// Whether x was found. `is_required`: what stands in the way of factors throws.
  bool solve_directly(bool is_required) {
    const auto available = prospects().available_bytes;
    if (is_required && answer_.direct.predicted_bytes > available) {
      throw error(error_kind::out_of_memory,
                  "solve: factors of A need about " +
                      std::to_string(static_cast<long long>(answer_.direct.predicted_bytes / 0x1p20)) +
                      " MiB, and there are " + std::to_string(static_cast<long long>(available / 0x1p20)) +
                      "; use an iterative method");
    }
    auto& d = answer_.direct;
    std::optional<sparse_factors> made;
    try {
      made.emplace(*analysis_);
    } catch (const error& e) {
      if (is_required || e.kind() != error_kind::out_of_memory) throw;
      d.refusal = e.what();
      return false;
    }
    const auto& factors = *made;
    d.factorised = true;
    d.entries = factors.entries();
    d.factorise_seconds = factors.seconds();
    answer_.setup_seconds += d.factorise_seconds;
    if (factors.is_singular()) {
      d.refusal = "a pivot is zero: A is singular in double precision";
      return false;
    }
    M_ = preconditioner(ctx_, factors);
    refine();
    if (answer_.converged) estimate_errors(factors);
    return answer_.converged;
  }

  /// Refinement in each format, from the first that can hold x to the tolerance; GMRES where a step of
  /// refinement gains nothing although the format's own rounding does not explain it.
  void refine() {
    for (std::size_t k = first_format(); k < formats_.size() && !answer_.converged; ++k) {
      with_solver_format(formats_[k], [&]<class T>() {
        attempt_in<T>(attempt_method::refinement, 0, options_.max_iterations);
        const bool last = k + 1 == formats_.size();
        if (!answer_.converged && (last || k > first_format())) {
          attempt_in<T>(attempt_method::gmres, 0, options_.max_iterations);
        }
      });
    }
  }

  /// x rounded to a format of unit roundoff u leaves about u |b| of residual, unless by chance; what has to
  /// be exact (a tolerance of zero) begins with the first.
  [[nodiscard]] std::size_t first_format() const {
    std::size_t k = 0;
    const auto is_too_coarse = [&](format f) {
      bool coarse = false;
      with_solver_format(
          f, [&]<class T>() { coarse = options_.tolerance > 0 && unit_roundoff<T> > options_.tolerance; });
      return coarse;
    };
    while (k + 1 < formats_.size() && is_too_coarse(formats_[k])) ++k;
    return k;
  }

  void estimate_errors(const sparse_factors& factors) {
    const auto begin = std::chrono::steady_clock::now();
    const double inverse = factors.inverse_norm_estimate();
    answer_.direct.condition = inverse * one_norm(detail::fetch(ctx_, A_).view);
    const double size_of_b = leading(nrm2<double>(ctx_, b_)) * std::ldexp(1.0, matrix_exponent_);
    const double size_of_x = std::visit(
        [&]<class X>(const X& x) -> double {
          if constexpr (std::is_same_v<X, std::monostate>)
            return 0;
          else
            return leading(asum(ctx_, x));
        },
        answer_.x);
    const double residual = answer_.last().report.true_relative_residual * size_of_b;
    // |r|_1 <= sqrt(n) |r|_2.
    const double error = inverse * residual * std::sqrt(static_cast<double>(A_.rows()));
    if (size_of_x > 0 && answer_.last().method == attempt_method::refinement)
      answer_.forward_error_estimate = error / size_of_x;
    answer_.setup_seconds += seconds_since(begin);
  }

  // ---- iterative ----

  [[nodiscard]] attempt_method iterative_method() const {
    switch (*options_.method) {
      case solve_method::cg:
        return attempt_method::cg;
      case solve_method::gmres:
        return attempt_method::gmres;
      default:
        return attempt_method::bicgstab;
    }
  }

  /// The ladder of formats. `limit`: of iterations, where there is another way after them; 0: none.
  void iterate(attempt_method method, index_t limit = 0) {
    const auto begin = std::chrono::steady_clock::now();
    const auto kind = options_.precondition.value_or(preconditioner_kind::none);
    M_ = kind == preconditioner_kind::factors ? preconditioner(ctx_, sparse_factors(ctx_, A_))
                                              : preconditioner(ctx_, A_, kind);
    ctx_.synchronize();
    answer_.setup_seconds += seconds_since(begin);
    for (std::size_t k = 0; k < formats_.size() && !answer_.converged; ++k) {
      const bool last = k + 1 == formats_.size();
      const index_t patience = last ? 0 : ladder_patience(A_.rows());
      const index_t most = limit > 0 ? std::min(limit, options_.max_iterations) : options_.max_iterations;
      with_solver_format(formats_[k], [&]<class T>() {
        attempt_in<T>(method, patience, most);
        if (answer_.last().report.reason == stop_reason::not_positive_definite && !options_.method) {
          method = attempt_method::bicgstab;
          attempt_in<T>(method, patience, most);
        }
      });
      if (limit > 0 && answer_.last().report.reason == stop_reason::iteration_limit) return;
    }
  }

  // ---- one attempt ----

  template <class T>
  void attempt_in(attempt_method method, index_t patience, index_t max_iterations) {
    auto x = answer_.attempts.empty() ? array<T>(ctx_, A_.columns()) : answer_.x_as<T>(ctx_);
    krylov_options o;
    o.tolerance = options_.tolerance;
    o.max_iterations = max_iterations;
    o.patience = patience;
    o.keep_history = options_.keep_history;
    if (options_.progress) {
      o.progress = [this, method](index_t iterations, double residual) {
        options_.progress(method, format_of<T>::id, iterations, residual);
      };
    }
    const krylov::system<T> s{ctx_, A_, M_, b_, x, o, matrix_exponent_, /*relative_to_b=*/true};
    answer_.attempts.push_back({method, format_of<T>::id, M_.kind(), run(method, s)});
    answer_.converged = answer_.last().report.converged();
    answer_.x = std::move(x);
  }

  template <class T>
  static krylov_report run(attempt_method method, const krylov::system<T>& s) {
    switch (method) {
      case attempt_method::refinement:
        return krylov::run_refinement(s);
      case attempt_method::cg:
        return krylov::run_cg(s);
      case attempt_method::gmres:
        return krylov::run_gmres(s);
      case attempt_method::bicgstab:
        break;
    }
    return krylov::run_bicgstab(s);
  }

  /// Where nothing could be tried, x = 0 and its residual say so.
  void keep_zero() {
    with_solver_format(formats_.front(), [&]<class T>() { attempt_in<T>(attempt_method::gmres, 0, 0); });
  }

  const context& ctx_;
  int matrix_exponent_;
  csr_matrix A_;  // 2^matrix_exponent_ times the matrix given
  vector_view<const double> b_;
  const solve_options& options_;
  std::vector<format> formats_;
  preconditioner M_;
  std::optional<factor_analysis> analysis_;
  solution answer_;
};

}  // namespace

template <solver_format T>
array<T> solution::x_as(const context& ctx) const {
  return std::visit(
      [&]<class From>(const From& from) -> array<T> {
        if constexpr (std::is_same_v<From, std::monostate>) {
          throw error(error_kind::invalid_argument, "solution::x_as: there is no x, nothing has been solved");
        } else {
          array<T> result(ctx, from.size());
          if constexpr (std::is_same_v<From, array<T>>) {
            copy(ctx, from, result);
          } else {
            convert(ctx, from, result);
          }
          return result;
        }
      },
      x);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template array<type> solution::x_as<type>(const context&) const;
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

solution solve(const context& ctx, const csr_matrix& A, vector_view<const double> b,
               const solve_options& options) {
  krylov::check_square("solve", A);
  blas::check_place(ctx, "solve", "A", A.memory());
  blas::check_vector(ctx, "solve", "b", b);
  krylov::check_size("solve", "b", b.size(), A);
  if (!krylov::exponent_for(ctx, b)) blas::fail("solve", "b", "has an element that is not finite");
  if (options.precondition == preconditioner_kind::user)
    blas::fail("solve", "options.precondition", "cannot be a user's own; call the methods with it");
  if (options.method == solve_method::direct && options.precondition &&
      options.precondition != preconditioner_kind::factors) {
    blas::fail("solve", "options.precondition", "is for iterative methods; direct solution has its factors");
  }
  return solver(ctx, A, b, options).run();
}

}  // namespace residua
