// Solutions of run-time precision: corrections by cheaper arithmetic, or a method, from residuals in more.
#include "residua/solve/solve_mp.hpp"

#include <algorithm>
#include <cmath>

#include "dense/element_count.hpp"
#include "residua/base/error.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/mp/krylov.hpp"
#include "solve/hint.hpp"
#include "solve/mp/approximation.hpp"
#include "solve/mp/dense_corrections.hpp"
#include "solve/mp/sparse_corrections.hpp"
#include "solve/problem.hpp"
#include "view/vector_checks.hpp"

namespace residua {

namespace {

using namespace solving;

// ---- one right-hand side ----

/// x = x + y for one correction y, whose residual is added to the history. False where there is no finite y.
bool correct(approximation& x, corrections& steps, mp_solution& answer) {
  if (!steps.add(x.r(), x.norm(), x.x())) return false;
  if (answer.history.empty()) x.suit_bits();
  answer.history.push_back(x.compute_residual());
  return true;
}

/// Corrects x until it is within the tolerance, no correction helps any more, or the caller interrupts, who
/// is asked between two corrections, since a correction may end before its method asks.
void refine(approximation& x, corrections& steps, const solve_options& options, mp_solution& answer) {
  while (true) {
    if (!answer.history.empty() && options.interrupted && options.interrupted()) {
      answer.was_interrupted = true;
      break;
    }
    const double before = x.best();
    const bool is_correct = correct(x, steps, answer);
    if (steps.was_interrupted()) break;
    const double now = is_correct ? answer.history.back() : before;
    if (is_correct && now <= x.tolerance()) break;
    if (now <= before * steps.leaves()) continue;
    const bool is_halved = now <= before / 2;
    if (!is_halved) x.restore();
    if (x.suit_bits()) continue;
    if (!is_halved && x.is_at_rounding()) break;
    if (!steps.improve() && !is_halved) break;
  }
}

krylov_options options_for(const solve_options& given) {
  krylov_options o;
  o.tolerance = given.tolerance;
  o.max_iterations = given.max_iterations;
  o.restart = given.restart;
  o.interrupted = given.interrupted;
  return o;
}

krylov_report run_method(solve_method method, const context& ctx, const csr_matrix& A,
                         const preconditioner& M, approximation& x, const krylov_options& options) {
  if (method == solve_method::cg) return cg(ctx, A, M, x.b(), x.x(), options);
  if (method == solve_method::bicgstab) return bicgstab(ctx, A, M, x.b(), x.x(), options);
  return gmres(ctx, A, M, x.b(), x.x(), options);
}

/// Computes the first digits by a correction and the others by the method itself.
void iterate(const context& ctx, const csr_matrix& A, const solve_options& options, approximation& x,
             sparse_corrections& steps, mp_solution& answer) {
  if (!correct(x, steps, answer) || !(answer.history.back() <= x.best())) x.restore();
  if (steps.was_interrupted() || x.best() <= x.tolerance()) return;
  const preconditioner M(ctx, A, steps.first().last().precondition, options.preconditioner_settings);
  answer.by_method = run_method(*options.method, ctx, A, M, x, options_for(options));
  answer.history.push_back(x.compute_residual());
}

std::string hint_of(const mp_solution& s, int asked_bits, const solve_options& options) {
  if (s.converged) return "";
  if (s.was_interrupted) return hint_after_interrupt();
  if (s.first.proved_singular) return hint_for(s.first, options);
  if (asked_bits != 0)
    return std::to_string(asked_bits) + " bits may be too few: leave them open, or take more";
  if (s.by_method)
    return "leave --method open: complete factors and corrections come nearer; or raise --max-iter";
  const bool left_range =
      !s.first.attempts.empty() && s.first.last().report.reason == stop_reason::not_finite;
  if (!s.first.hint.empty() && !left_range) return s.first.hint;
  return "A is singular, or too near to it for the factors that were tried: add what the model lacks";
}

void finish(approximation& x, corrections& steps, int bits, const solve_options& options,
            mp_solution& answer) {
  answer.first = steps.facts();
  answer.was_interrupted = answer.was_interrupted || steps.was_interrupted() ||
                           (answer.by_method && answer.by_method->reason == stop_reason::interrupted);
  x.finish(answer);
  answer.hint = hint_of(answer, bits, options);
}

/// Writes into answer.first, whose one attempt is the refinement of a dense system, how this ended.
void note_outcome(mp_solution& answer) {
  auto& report = answer.first.attempts.back().report;
  report.relative_residual = report.true_relative_residual = answer.true_relative_residual;
  answer.first.converged = answer.converged;
  if (answer.converged) report.reason = stop_reason::converged;
}

// ---- what was asked for ----

[[noreturn]] void refuse(const std::string& what) {
  throw error(error_kind::invalid_argument, "solve_mp: " + what);
}

/// Bits that hold every sum of limbs, from 2^1024 down to 2^-1074.
constexpr int bits_of_limbs = 64 * 34;

std::vector<mp> exact_column(const dense_matrix& B, index_t j) {
  return B.visit([&]<class T>(const std::vector<T>& all) {
    std::vector<mp> column;
    for (index_t i = 0; i < B.rows; ++i) {
      const T& element = all[static_cast<std::size_t>(i + j * B.rows)];
      if (!std::isfinite(leading(element)))
        refuse("B has an element that is not finite in column " + std::to_string(j + 1));
      column.emplace_back(element, bits_of_limbs);
    }
    return column;
  });
}

std::vector<std::vector<mp>> exact_columns(const dense_matrix& B, index_t rows) {
  if (B.rows != rows) {
    refuse("B has " + std::to_string(B.rows) + " rows, A has " + std::to_string(rows));
  }
  if (B.columns < 1) refuse("B has no columns");
  dense::require_all_elements("solve_mp", "B", B);
  std::vector<std::vector<mp>> columns;
  for (index_t j = 0; j < B.columns; ++j) columns.push_back(exact_column(B, j));
  return columns;
}

std::vector<mp> exact_start(const context& ctx, const any_vector_view& initial, index_t unknowns) {
  auto start = std::visit(
      [&]<class X>(const X& x) {
        std::vector<mp> exact;
        if constexpr (!std::is_same_v<X, std::monostate>) {
          using T = typename X::value_type;
          array<T> packed(ctx, x.size());
          copy<T>(ctx, x, packed);
          for (const T& element : packed.to_host(ctx)) exact.emplace_back(element, bits_of_limbs);
        }
        return exact;
      },
      initial);
  const auto size = static_cast<index_t>(start.size());
  if (initial.index() != 0 && size != unknowns)
    refuse("options.initial has " + std::to_string(size) + " elements, A has " + std::to_string(unknowns) +
           " columns");
  for (const mp& element : start) {
    if (!element.is_finite()) refuse("options.initial has an element that is not finite");
  }
  return start;
}

void check_elements(const dense_matrix& A) {
  if (A.rows != A.columns)
    refuse("A is " + std::to_string(A.rows) + " x " + std::to_string(A.columns) + "; it must be square");
  dense::require_all_elements("solve_mp", "A", A);
  A.visit([]<class T>(const std::vector<T>& all) {
    for (const T& element : all) {
      if (!std::isfinite(leading(element))) refuse("A has an element that is not finite");
    }
  });
}

void check(const solve_options& options, int bits) {
  if (bits != 0) check_mp_bits("solve_mp", bits);
  if (!(options.tolerance > 0 && std::isfinite(options.tolerance)))
    refuse("options.tolerance must be finite and above 0");
  if (options.keep_history) refuse("options.keep_history must not be set; each solve's residual is kept");
}

bool has_form_in_mp(const std::optional<solve_method>& method) {
  return method == solve_method::cg || method == solve_method::bicgstab || method == solve_method::gmres;
}

/// The solutions of a system without unknowns.
std::vector<mp_solution> empty_solutions(const context& ctx, index_t columns, int bits) {
  std::vector<mp_solution> answers(static_cast<std::size_t>(columns));
  for (auto& answer : answers) {
    answer.first.attempts.emplace_back();
    answer.bits = bits != 0 ? bits : fewest_mp_bits;
    answer.x = mp_array(ctx, 0, answer.bits);
    answer.converged = true;
    answer.true_relative_residual = 0;
  }
  return answers;
}

/// Calls solve_column(x, answer) for the approximation that each column begins with and for its answer.
template <class F>
std::vector<mp_solution> column_by_column(const context& ctx, const parted_matrix& A,
                                          std::vector<std::vector<mp>> columns, double tolerance, int bits,
                                          const F& solve_column) {
  std::vector<mp_solution> answers;
  for (auto& column : columns) {
    const auto begin = std::chrono::steady_clock::now();
    approximation x(ctx, A, std::move(column), tolerance, bits);
    solve_column(x, answers.emplace_back());
    answers.back().seconds = seconds_since(begin);
  }
  return answers;
}

}  // namespace

stop_reason mp_solution::reason() const {
  if (by_method) return by_method->reason;
  if (converged) return stop_reason::converged;
  if (was_interrupted) return stop_reason::interrupted;
  const auto of_first = first.last().report.reason;
  return of_first == stop_reason::converged ? stop_reason::true_residual_above : of_first;
}

std::vector<mp_solution> solve_mp(const context& ctx, const csr_matrix& A, const dense_matrix& B,
                                  const solve_options& options, int bits, mp_digits digits) {
  check(options, bits);
  if (digits == mp_digits::method && !has_form_in_mp(options.method))
    refuse("options.method must be cg, bicgstab or gmres to run in the precision of x");
  sparse_corrections steps(ctx, A, options, bits);
  auto columns = exact_columns(B, A.rows());
  if (A.rows() == 0) return empty_solutions(ctx, B.columns, bits);
  const auto start = exact_start(ctx, options.initial, A.rows());
  const parted_matrix limbs(ctx, A);
  return column_by_column(ctx, limbs, std::move(columns), options.tolerance, bits,
                          [&](approximation& x, mp_solution& answer) {
                            if (!start.empty()) x.start_from(start);
                            steps.begin();
                            digits == mp_digits::method ? iterate(ctx, A, options, x, steps, answer)
                                                        : refine(x, steps, options, answer);
                            finish(x, steps, bits, options, answer);
                          });
}

mp_solution solve_mp(const context& ctx, const csr_matrix& A, vector_view<const double> b,
                     const solve_options& options, int bits) {
  blas::check_vector(ctx, "solve_mp", "b", b);
  array<double> packed(ctx, b.size());
  copy<double>(ctx, b, packed);
  const dense_matrix B{b.size(), 1, packed.to_host(ctx)};
  return std::move(solve_mp(ctx, A, B, options, bits).front());
}

std::vector<mp_solution> solve_mp(const context& ctx, const dense_matrix& A, const dense_matrix& B,
                                  const solve_options& options, int bits) {
  check(options, bits);
  check_elements(A);
  if (options.method.value_or(solve_method::direct) != solve_method::direct)
    refuse("options.method is iterative; dense systems are solved by factors");
  if (options.precondition) refuse("options.precondition is for iterative methods");
  if (options.precision)
    refuse("options.precision must not be set; factors are as wide as A's condition asks");
  auto columns = exact_columns(B, A.rows);
  if (A.rows == 0) return empty_solutions(ctx, B.columns, bits);
  const auto start = exact_start(ctx, options.initial, A.rows);
  const parted_matrix limbs(ctx, A);
  dense_corrections steps(ctx, A, bits);
  return column_by_column(ctx, limbs, std::move(columns), options.tolerance, bits,
                          [&](approximation& x, mp_solution& answer) {
                            if (!start.empty()) x.start_from(start);
                            steps.begin();
                            refine(x, steps, options, answer);
                            finish(x, steps, bits, options, answer);
                            note_outcome(answer);
                          });
}

}  // namespace residua
