// residua solve: reads a system, solves it to the accuracy asked for, and says what was reached.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "cli/interruption.hpp"
#include "cli/mp_numbers.hpp"
#include "cli/solve/certified.hpp"
#include "cli/solve/input.hpp"
#include "cli/solve/least_squares.hpp"
#include "cli/solve/mp.hpp"
#include "cli/solve/ranks.hpp"
#include "cli/solve/report.hpp"
#include "residua/base/error.hpp"
#include "residua/io/numpy.hpp"
#include "residua/number/text.hpp"
#include "residua/solve/dense.hpp"
#include "residua/view/matrix.hpp"

namespace residua::cli {

namespace {

solve_options options_of(const solve_command& c, progress_line& line) {
  solve_options o;
  o.tolerance = c.tolerance;
  o.max_iterations = c.max_iterations;
  o.restart = c.restart.value_or(o.restart);
  o.keep_history = !c.history.empty();
  for (const auto method : {solve_method::direct, solve_method::cg, solve_method::minres,
                            solve_method::bicgstab, solve_method::gmres}) {
    if (c.method == name_of(method)) o.method = method;
  }
  for (const auto f : solver_formats) {
    if (c.precision == name_of(f)) o.precision = f;
  }
  o.preconditioner_settings = c.preconditioner_settings;
  o.precondition = preconditioner_of(c);
  for (const auto library : {factor_library::host, factor_library::cudss}) {
    if (c.factors == name_of(library)) o.factors = library;
  }
  o.progress = [&line](attempt_method method, format f, index_t iterations, double residual) {
    if (!line.due()) return;
    char text[120];
    std::snprintf(text, sizeof text, "%s in %s: iteration %lld, relative residual %.2e",
                  name_of(method).data(), name_of(f).data(), static_cast<long long>(iterations), residual);
    line.show(text);
  };
  o.interrupted = interruption::came;
  return o;
}

/// GMRES runs where it is named, where the method is open, and beside factors that refinement stagnates with.
void check_restart(const solve_command& c) {
  const auto refuse = [](const std::string& what) {
    throw error(error_kind::invalid_argument, "--restart is of GMRES; it does not go with " + what);
  };
  if (!c.restart) return;
  if (c.certifies) refuse("--certify");
  if (c.least_squares) refuse("--least-squares");
  if (c.method != "auto" && c.method != "direct" && c.method != "gmres") refuse("--method " + c.method);
  if (is_dense_system(c)) refuse("dense systems");
}

/// Complete factors of sparse matrices have libraries to choose from.
void check_factors(const solve_command& c) {
  const auto refuse = [](const std::string& what) {
    throw error(error_kind::invalid_argument,
                "--factors is of complete factors of sparse systems; it does not go with " + what);
  };
  if (c.factors == "auto") return;
  if (c.certifies) refuse("--certify");
  if (c.least_squares) refuse("--least-squares");
  if (is_dense_system(c)) refuse("dense systems");
  if (c.method != "auto" && c.method != "direct" && !names_complete_factors(c))
    refuse("--method " + c.method + " without --precond lu or cholesky");
  if (c.precondition != "auto" && !names_complete_factors(c)) refuse("--precond " + c.precondition);
}

/// Limits of a preconditioner, where they differ from the usual ones, go with it, and those of ilut with an
/// open choice, which may come to it.
void check_limits(const solve_command& c) {
  const auto refuse = [](const std::string& option, const std::string& kind, const std::string& what) {
    throw error(error_kind::invalid_argument,
                option + " is of --precond " + kind + "; it does not go with " + what);
  };
  const preconditioner_options usual;
  const auto& its = c.preconditioner_settings;
  if (its.block_size != usual.block_size && c.precondition != "block_jacobi")
    refuse("--block-size", "block_jacobi", "--precond " + c.precondition);
  const bool limits_drops = its.drop_tolerance != usual.drop_tolerance;
  if (!limits_drops && its.fill == usual.fill) return;
  const std::string option = limits_drops ? "--drop-tol" : "--fill";
  if (c.least_squares) refuse(option, "ilut", "--least-squares");
  if (c.method == "direct") refuse(option, "ilut", "--method direct");
  if (c.precondition != "auto" && c.precondition != "ilut")
    refuse(option, "ilut", "--precond " + c.precondition);
  if (is_dense_system(c)) refuse(option, "ilut", "dense systems");
}

void check_methods(const solve_command& c) {
  check_restart(c);
  check_factors(c);
  check_limits(c);
  if (c.least_squares) {
    if (c.explains)
      throw error(error_kind::invalid_argument,
                  "--least-squares has no choice to tell of; --explain is for square systems");
    return check_least_squares_options(c.method, c.precondition, c.initial);
  }
  if (c.method == "lsmr") throw error(error_kind::invalid_argument, "--method lsmr is for --least-squares");
  if (c.precondition == "cholesky" && is_dense_system(c))
    throw error(
        error_kind::invalid_argument,
        "--precond cholesky is for sparse matrices; dense ones that are definite have Cholesky's factors");
  if (c.method != "direct" || c.precondition == "auto" || names_complete_factors(c)) return;
  throw error(error_kind::invalid_argument,
              "--method direct has no preconditioner but its factors; --precond " + c.precondition +
                  " is for iterative methods");
}

/// solve(), whose complaints about A name its file.
std::vector<solution> solve_named(const solve_command& c, const context& ctx, const csr_matrix& A,
                                  matrix_view<const double> B, const solve_options& options) {
  try {
    return solve(ctx, A, B, options);
  } catch (const error& e) {
    if (e.kind() != error_kind::invalid_input) throw;
    throw error(e.kind(), c.matrix + ": " + e.what());
  }
}

exit_code tell_of_interrupt(const solve_command& c, std::span<const solution> solutions) {
  std::fprintf(stderr, "residua: interrupted: the best x so far has the true relative residual %s%s%s\n",
               to_string(largest_residual(solutions), 3).c_str(), c.output.empty() ? "" : " and is in ",
               c.output.c_str());
  return stopped;
}

bool all_converged(std::span<const solution> solutions) {
  return std::all_of(solutions.begin(), solutions.end(), [](const solution& s) { return s.converged; });
}

exit_code report(const solve_command& c, const solve_facts& facts, std::span<const solution> solutions) {
  if (c.explains) print_considered(solutions);
  if (c.common.json) {
    print_document(describe(facts, solutions));
  } else {
    print(facts, solutions);
  }
  if (was_interrupted(solutions)) return tell_of_interrupt(c, solutions);
  return all_converged(solutions) ? done : not_reached;
}

exit_code write_and_report(const solve_command& c, const system_facts& system, const solve_facts& facts,
                           std::span<const solution> solutions) {
  if (!c.output.empty()) write_solutions(c.output, system, facts.ctx, solutions);
  if (!c.history.empty()) write_history(c.history, solutions);
  return report(c, facts, solutions);
}

/// Whether run-time precision takes over: rounding alone kept the last format from the tolerance.
bool goes_on_in_mp(const solve_command& c, std::span<const solution> solutions) {
  const auto is_no_bar = [](const solution& s) {
    const auto reason = s.last().report.reason;
    return s.converged || reason == stop_reason::attainable_accuracy || reason == stop_reason::stagnated ||
           reason == stop_reason::true_residual_above;
  };
  return may_go_on_in_mp(c.precision, c.tolerance) && !all_converged(solutions) &&
         !c.output.ends_with(".npy") && std::all_of(solutions.begin(), solutions.end(), is_no_bar);
}

/// Nothing is written before the end, and an interrupt ends the program at once.
exit_code run_in_mp(const solve_command& c, const context& ctx) {
  progress_line line;
  if (is_dense_system(c)) return run_mp(c, ctx, dense_input_of(c));
  return run_mp(c, ctx, sparse_input_of(c), options_of(c, line));
}

/// Nothing is written before the end, and an interrupt ends the program at once.
exit_code run_dense(const solve_command& c, const context& ctx, const dense_input& input) {
  progress_line line;
  auto options = options_of(c, line);
  options.precondition.reset();  // `lu`, at most: the factors
  const processor_clock clock;
  const auto solutions = solve(ctx, input.matrix, input.b, options);
  const double worked = clock.seconds();
  if (goes_on_in_mp(c, solutions)) return run_in_mp(c, ctx);
  return write_and_report(c, input.facts, {input.its, ctx, c.tolerance, input.seconds, worked, c.explains},
                          solutions);
}

exit_code run_sparse(const solve_command& c, const context& ctx, sparse_input input) {
  const csr_matrix A(ctx, std::move(input.matrix));
  const matrix<double> B(ctx, input.b.rows, input.b.columns, doubles_of(input.b));
  const array<double> initial(ctx, std::span<const double>(doubles_of(input.initial)));
  // Where nothing is to be written, an interrupt ends the program at once.
  std::optional<interruption> notes_interrupts;
  if (!c.output.empty() || !c.history.empty()) notes_interrupts.emplace();
  progress_line line;
  auto options = options_of(c, line);
  if (!c.initial.empty()) options.initial = initial.view();
  const processor_clock clock;
  const auto solutions = solve_named(c, ctx, A, B, options);
  const double worked = clock.seconds();
  line.clear();
  if (!was_interrupted(solutions)) notes_interrupts.reset();
  if (goes_on_in_mp(c, solutions)) return run_in_mp(c, ctx);
  return write_and_report(c, input.facts, {input.its, ctx, c.tolerance, input.seconds, worked, c.explains},
                          solutions);
}

exit_code run(const solve_command& c) {
  check_methods(c);
  if (is_for_ranks(c)) return run_on_ranks(c);
  if (c.parts) throw error(error_kind::invalid_argument, "--parts is for several ranks; this is one process");
  check_results(c);
  const auto ctx = make_context(c.common);
  if (c.certifies) return run_certified(c, ctx);
  if (is_mp_system(c)) return run_in_mp(c, ctx);
  if (is_dense_system(c)) return run_dense(c, ctx, dense_input_of(c));
  auto input = sparse_input_of(c);
  if (!c.least_squares) return run_sparse(c, ctx, std::move(input));
  if (input.b.columns > 1)
    throw error(error_kind::invalid_input, c.right_hand_side + ": has " + std::to_string(input.b.columns) +
                                               " columns; --least-squares takes one");
  return run_least_squares({input.its, c.right_hand_side, c.output, c.history, c.method, c.precision,
                            c.tolerance, c.max_iterations, c.common.json, input.seconds},
                           ctx, std::move(input.matrix), doubles_of(input.b));
}

std::vector<std::string> preconditioner_names() {
  std::vector<std::string> names = {"auto"};
  for (const auto kind : preconditioners) names.emplace_back(name_of(kind));
  return names;
}

std::vector<std::string> precision_names() {
  std::vector<std::string> names = {"auto"};
  for (const auto f : solver_formats) names.emplace_back(name_of(f));
  return names;
}

void add_operands(CLI::App& command, solve_command& c) {
  command
      .add_option("matrix", c.matrix,
                  "A: a Matrix Market (.mtx, .mtx.gz) or NumPy (.npy) file, or generate:PROBLEM")
      ->required()
      ->check(a_file_name());
  command
      .add_option("--rhs", c.right_hand_side,
                  "b: a Matrix Market or NumPy file, each column a right-hand side; default all ones")
      ->check(a_file_name());
  command.add_option("--initial", c.initial, "x0 to start from: a Matrix Market or NumPy file; default zero")
      ->check(a_file_name());
}

void add_methods(CLI::App& command, solve_command& c) {
  command
      .add_option("--method", c.method, "auto: factors, or the iterative method that promises to be faster")
      ->check(CLI::IsMember({"auto", "direct", "cg", "minres", "bicgstab", "gmres", "lsmr"}))
      ->capture_default_str();
  command
      .add_option("--precision", c.precision,
                  "auto: the cheapest that delivers the tolerance; mp, mp:BITS: chosen at run time")
      ->check(CLI::IsMember(precision_names()) | an_mp_precision())
      ->capture_default_str();
  command
      .add_option("--precond", c.precondition, "Preconditioner of an iterative method, in double precision")
      ->check(CLI::IsMember(preconditioner_names()))
      ->capture_default_str();
  command
      .add_option("--factors", c.factors,
                  "Whose complete factors: host, or cudss on a GPU (NVIDIA's library, found at run time)")
      ->check(CLI::IsMember({"auto", "host", "cudss"}))
      ->capture_default_str();
  command
      .add_option("--restart", c.restart, "gmres: iterations before it starts anew; so many vectors are kept")
      ->check(a_whole_number_between(1, index_t{1} << 40))
      ->default_str("50");
  command
      .add_option("--drop-tol", c.preconditioner_settings.drop_tolerance,
                  "ilut: entries are dropped that are smaller than this times the norm of their row")
      ->check(a_number_between(0, 1))
      ->capture_default_str();
  command
      .add_option("--fill", c.preconditioner_settings.fill,
                  "ilut: entries beside the diagonal that a row of each factor keeps")
      ->check(a_whole_number_between(0, index_t{1} << 31))
      ->capture_default_str();
  command
      .add_option("--block-size", c.preconditioner_settings.block_size,
                  "block_jacobi: rows of a block at most")
      ->check(a_whole_number_between(1, 256))
      ->capture_default_str();
  command
      .add_option("--parts", c.parts,
                  "On several ranks: parts of the matrix that --precond factorises each for itself")
      ->check(a_whole_number_between(1, 1024))
      ->default_str("16");
}

/// What double holds as zero would be another tolerance.
std::string lost_in_double(const std::string& text) {
  const auto mantissa = text.substr(0, text.find_first_of("eE"));
  if (mantissa.find_first_of("123456789") == std::string::npos || std::strtod(text.c_str(), nullptr) != 0)
    return "";
  return text + " is below 4.9e-324, the smallest that can be asked for";
}

void add_goals(CLI::App& command, solve_command& c) {
  command.add_flag(
      "--least-squares", c.least_squares,
      "The x of smallest norm that minimises |b - A x|, of any A: --tol is of |A^T r| / (|A| |r|) "
      "or |r| / |b|, r = b - A x");
  command.add_option("--tol", c.tolerance, "The true relative residual |b - A x| / |b| to reach")
      ->check(a_number_between(0, 1))
      ->check(CLI::Validator(lost_in_double, ""))
      ->capture_default_str();
  command.add_option("--max-iter", c.max_iterations, "Iterations of each attempt")
      ->check(a_whole_number_between(0, index_t{1} << 40))
      ->capture_default_str();
  command.add_flag("--certify", c.certifies,
                   "Prove a bound of the error of every element of x; --tol is of the largest bound beside "
                   "the largest element");
}

void add_results(CLI::App& command, solve_command& c) {
  command
      .add_option(
          "--output", c.output,
          "Write x: a NumPy file if it ends in .npy, else a Matrix Market array; on Ctrl-C the best so far")
      ->check(a_file_name());
  command.add_option("--history", c.history, "Write the residual of every iteration, a CSV file")
      ->check(a_file_name());
  command.add_flag("--explain", c.explains, "Say on stderr what was considered, predicted and measured");
}

}  // namespace

void add_solve(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand("solve", "Solve A x = b to the accuracy asked for");
  auto c = std::make_shared<solve_command>();
  add_operands(*command, *c);
  add_methods(*command, *c);
  add_goals(*command, *c);
  add_results(*command, *c);
  add_common_options(*command, c->common);
  command->callback([c, &exit_code] { exit_code = run(*c); });
}

}  // namespace residua::cli
