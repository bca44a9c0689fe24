// residua solve: reads a system, solves it to the accuracy asked for, and says what was reached.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <optional>

#include "cli/common.hpp"
#include "cli/interruption.hpp"
#include "cli/least_squares.hpp"
#include "cli/solve_report.hpp"
#include "residua/base/error.hpp"
#include "residua/io/load_matrix.hpp"
#include "residua/io/output_file.hpp"
#include "residua/number/text.hpp"
#include "residua/view/matrix.hpp"

namespace residua::cli {

namespace {

/// Those that the program can make.
constexpr preconditioner_kind preconditioners[] = {
    preconditioner_kind::none, preconditioner_kind::jacobi, preconditioner_kind::block_jacobi,
    preconditioner_kind::ilu0, preconditioner_kind::ilut,   preconditioner_kind::ic0,
    preconditioner_kind::lu};

struct solve_command {
  std::string matrix, right_hand_side, initial, output, history;
  std::string method = "auto", precision = "auto", precondition = "auto";
  preconditioner_options preconditioner_settings;
  double tolerance = 1e-8;
  index_t max_iterations = 30000;
  bool least_squares = false, explains = false;
  common_options common;
};

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

struct input {
  csr matrix;
  double largest_entry = 0;            // magnitude
  std::vector<std::vector<double>> b;  // its columns
  std::vector<double> initial;
  double seconds = 0;
};

template <class Range>
double largest_magnitude(const Range& values) {
  double largest = 0;
  for (const auto& value : values) largest = std::max(largest, std::fabs(leading(value)));
  return largest;
}

/// Everything is checked here, before any work: a wrong right-hand side must not cost a long factorisation.
input read_input(const solve_command& c) {
  const auto begin = std::chrono::steady_clock::now();
  progress_line line;
  auto file = load_matrix(c.matrix, [&](std::uint64_t done, std::uint64_t total) {
    if (line.due())
      line.show(c.matrix + ": read " + std::to_string(total == 0 ? 0 : 100 * done / total) + " %");
  });
  input in;
  in.matrix = std::move(file.matrix);
  if (!c.least_squares && in.matrix.rows != in.matrix.columns) {
    throw error(error_kind::invalid_input, c.matrix + ": the matrix is " + std::to_string(in.matrix.rows) +
                                               " x " + std::to_string(in.matrix.columns) +
                                               "; solve needs a square one, or --least-squares");
  }
  std::string asymmetry;
  auto& kind = in.matrix.kind;
  if (kind != matrix_kind::symmetric && is_symmetric(in.matrix, &asymmetry)) kind = matrix_kind::symmetric;
  if (kind != matrix_kind::symmetric && (c.method == "cg" || c.method == "minres")) {
    throw error(error_kind::invalid_input,
                c.matrix + ": " + c.method + " needs a symmetric matrix, but " + asymmetry);
  }
  if (kind != matrix_kind::symmetric && c.precondition == "ic0") {
    throw error(error_kind::invalid_input, c.matrix + ": ic0 needs a symmetric matrix, but " + asymmetry);
  }
  if (c.right_hand_side.empty()) {
    in.b.emplace_back(static_cast<std::size_t>(in.matrix.rows), 1.0);
  } else {
    in.b = read_columns(c.right_hand_side, in.matrix.rows);
  }
  if (!c.initial.empty()) in.initial = read_vector(c.initial, in.matrix.rows);
  in.largest_entry = largest_magnitude(in.matrix.value);
  in.seconds = seconds_since(begin);
  return in;
}

solve_options options_of(const solve_command& c, progress_line& line) {
  solve_options o;
  o.tolerance = c.tolerance;
  o.max_iterations = c.max_iterations;
  o.keep_history = !c.history.empty();
  for (const auto method : {solve_method::direct, solve_method::cg, solve_method::minres,
                            solve_method::bicgstab, solve_method::gmres}) {
    if (c.method == name_of(method)) o.method = method;
  }
  for (const auto f : solver_formats) {
    if (c.precision == name_of(f)) o.precision = f;
  }
  o.preconditioner_settings = c.preconditioner_settings;
  for (const auto kind : preconditioners) {
    if (c.precondition == name_of(kind)) o.precondition = kind;
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

void write_rows(residua::output_file& file, const std::string& prefix, const solution& s) {
  for (std::size_t k = 0; k < s.attempts.size(); ++k) {
    const auto& a = s.attempts[k];
    for (std::size_t i = 0; i < a.report.history.size(); ++i) {
      char row[120];
      std::snprintf(row, sizeof row, "%zu,%s,%s,%zu,%.6e,", k + 1, name_of(a.method).data(),
                    name_of(a.precision).data(), i, a.report.history[i]);
      file.write(prefix + row);
      if (i + 1 == a.report.history.size()) file.write(to_scientific(a.report.true_relative_residual, 6));
      file.write("\n");
    }
  }
}

/// A row for each iteration of each attempt, of each column of b where there are several; the attempt's last
/// has the true residual of the x that it ended with.
void write_history(const std::string& path, std::span<const solution> solutions) {
  const bool numbers_columns = solutions.size() > 1;
  residua::output_file file(path);
  file.write(numbers_columns ? "column," : "");
  file.write("attempt,method,precision,iteration,relative_residual,true_relative_residual\n");
  for (std::size_t k = 0; k < solutions.size(); ++k)
    write_rows(file, numbers_columns ? std::to_string(k + 1) + "," : "", solutions[k]);
  file.commit();
}

/// How many digits x's decimals need for their own residual to be x's, to 10^-10 of it. d digits change |x|
/// by at most 10^(1 - d) / 2 of it and the residual by |A| times that, where |A| <= sqrt(entries) max |a_ij|;
/// logarithms, since none of these need be a double. Those of N limbs need 2 + 53 N log10(2) at least to be
/// told apart.
template <class T>
int digits_for(const input& in, index_t entries, const std::vector<double>& b, const std::vector<T>& x,
               const krylov_report& report) {
  const int fewest = 2 + static_cast<int>(53 * limb_count<T> * std::log10(2));
  const double residual = report.true_relative_residual;
  if (residual == 0) return all_digits;
  const double of_A = std::log10(in.largest_entry) + std::log10(entries) / 2;
  const double of_x = std::log10(largest_magnitude(x)) + std::log10(x.size()) / 2;
  const double of_residual = std::log10(residual) + std::log10(largest_magnitude(b));
  const double needed = 1 + std::ceil(10 + of_A + of_x - of_residual);
  return std::isfinite(needed) ? std::clamp(static_cast<int>(needed), fewest, all_digits) : fewest;
}

bool was_interrupted(std::span<const solution> solutions) {
  return std::any_of(solutions.begin(), solutions.end(),
                     [](const solution& s) { return s.last().report.reason == stop_reason::interrupted; });
}

/// The widest format of the solutions: it holds all of them.
format widest_format(std::span<const solution> solutions) {
  format widest = solutions.front().last().precision;
  for (const auto f : solver_formats) {
    for (const auto& s : solutions) {
      if (s.last().precision == f) widest = f;
    }
  }
  return widest;
}

double largest_residual(std::span<const solution> solutions) {
  double largest = 0;
  for (const auto& s : solutions) largest = std::max(largest, s.last().report.true_relative_residual);
  return largest;
}

template <class T>
std::string comment_of(const solve_command& c, std::span<const solution> solutions, int digits) {
  return std::string(was_interrupted(solutions)
                         ? "INTERRUPTED: the best x so far, no solution to the tolerance\n"
                         : "") +
         "solution of A x = b, A: " + c.matrix +
         ", b: " + (c.right_hand_side.empty() ? "ones" : c.right_hand_side) + "\nnumbers in " +
         std::string(format_of<T>::name) + ", " + std::to_string(format_of<T>::significand_bits) + " bits, " +
         (digits == all_digits ? "exactly" : "rounded to " + std::to_string(digits) + " digits") +
         ": the decimals themselves have the relative residual " + to_string(largest_residual(solutions), 3) +
         (solutions.size() > 1 ? " or less" : "");
}

void write_solutions(const solve_command& c, const input& in, const csr_matrix& A, const context& ctx,
                     std::span<const solution> solutions) {
  with_solver_format(widest_format(solutions), [&]<class T>() {
    std::vector<T> all;
    int digits = 0;
    for (std::size_t k = 0; k < solutions.size(); ++k) {
      const auto x = solutions[k].x_as<T>(ctx).to_host(ctx);
      digits = std::max(digits, digits_for(in, A.nonzeros(), in.b[k], x, solutions[k].last().report));
      all.insert(all.end(), x.begin(), x.end());
    }
    write_columns<T>(c.output, std::span<const T>(all), static_cast<index_t>(solutions.size()),
                     comment_of<T>(c, solutions, digits), digits);
  });
}

/// Before the work, where its result could not be written after it. Devices and pipes are left alone.
void check_writable(const std::string& path) {
  if (path.empty() || std::filesystem::is_other(path)) return;
  const residua::output_file attempt(path);
}

bool same_file(const std::string& a, const std::string& b) {
  std::error_code none;  // of files that do not exist: they differ
  return std::filesystem::is_regular_file(a, none) && std::filesystem::equivalent(a, b, none);
}

void check_methods(const solve_command& c) {
  if (c.least_squares) {
    if (c.explains)
      throw error(error_kind::invalid_argument,
                  "--least-squares has no choice to tell of; --explain is for square systems");
    return check_least_squares_options(c.method, c.precondition, c.initial);
  }
  if (c.method == "lsmr") throw error(error_kind::invalid_argument, "--method lsmr is for --least-squares");
  if (c.method != "direct" || c.precondition == "auto" || c.precondition == "lu") return;
  throw error(error_kind::invalid_argument,
              "--method direct has no preconditioner but its factors; --precond " + c.precondition +
                  " is for iterative methods");
}

/// No result may replace an input, nor the other result.
void check_apart(const solve_command& c) {
  for (const auto* output : {&c.output, &c.history}) {
    for (const auto* input : {&c.matrix, &c.right_hand_side, &c.initial}) {
      if (same_file(*output, *input)) {
        throw error(error_kind::invalid_input, *output + ": is an input and would be replaced by a result");
      }
    }
  }
  if (!c.output.empty() && (c.output == c.history || same_file(c.output, c.history))) {
    throw error(error_kind::invalid_input, c.output + ": --output and --history need files of their own");
  }
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

matrix<double> matrix_of(const context& ctx, const std::vector<std::vector<double>>& columns) {
  std::vector<double> all;
  for (const auto& column : columns) all.insert(all.end(), column.begin(), column.end());
  return {ctx, static_cast<index_t>(columns.front().size()), static_cast<index_t>(columns.size()), all};
}

exit_code tell_of_interrupt(const solve_command& c, std::span<const solution> solutions) {
  std::fprintf(stderr, "residua: interrupted: the best x so far has the true relative residual %s%s%s\n",
               to_string(largest_residual(solutions), 3).c_str(), c.output.empty() ? "" : " and is in ",
               c.output.c_str());
  return stopped;
}

exit_code report(const solve_command& c, const solve_facts& facts, std::span<const solution> solutions) {
  if (c.explains) print_considered(solutions);
  if (c.common.json) {
    std::printf("%s\n", describe(facts, solutions).dump(2).c_str());
  } else {
    print(facts, solutions);
  }
  if (was_interrupted(solutions)) return tell_of_interrupt(c, solutions);
  const bool all_converged =
      std::all_of(solutions.begin(), solutions.end(), [](const solution& s) { return s.converged; });
  return all_converged ? done : not_reached;
}

exit_code run(const solve_command& c) {
  check_methods(c);
  check_apart(c);
  check_writable(c.output);
  check_writable(c.history);
  const auto ctx = make_context(c.common);
  auto in = read_input(c);
  if (c.least_squares) {
    if (in.b.size() > 1)
      throw error(error_kind::invalid_input, c.right_hand_side + ": has " + std::to_string(in.b.size()) +
                                                 " columns; --least-squares takes one");
    return run_least_squares({c.matrix, c.right_hand_side, c.output, c.history, c.method, c.precision,
                              c.tolerance, c.max_iterations, c.common.json, in.seconds},
                             ctx, std::move(in.matrix), in.b.front());
  }
  const csr_matrix A(ctx, std::move(in.matrix));
  const auto B = matrix_of(ctx, in.b);
  const array<double> initial(ctx, std::span<const double>(in.initial));
  // Where nothing is to be written, an interrupt ends the program at once.
  std::optional<interruption> notes_interrupts;
  if (!c.output.empty() || !c.history.empty()) notes_interrupts.emplace();
  progress_line line;
  auto options = options_of(c, line);
  if (!c.initial.empty()) options.initial = initial.view();
  const auto solutions = solve_named(c, ctx, A, B, options);
  line.clear();
  if (!was_interrupted(solutions)) notes_interrupts.reset();
  if (!c.output.empty()) write_solutions(c, in, A, ctx, solutions);
  if (!c.history.empty()) write_history(c.history, solutions);
  return report(c, {c.matrix, A, ctx, c.tolerance, in.seconds, c.explains}, solutions);
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

}  // namespace

void add_solve(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand("solve", "Solve A x = b to the accuracy asked for");
  auto c = std::make_shared<solve_command>();
  command->add_option("matrix", c->matrix, "A: a Matrix Market file (.mtx, .mtx.gz) or generate:PROBLEM")
      ->required();
  command
      ->add_option("--rhs", c->right_hand_side,
                   "b: a Matrix Market file, each column a right-hand side; default all ones")
      ->check(a_file_name());
  command->add_option("--initial", c->initial, "x0 to start from: a Matrix Market file; default zero")
      ->check(a_file_name());
  command
      ->add_option("--method", c->method, "auto: factors, or the iterative method that promises to be faster")
      ->check(CLI::IsMember({"auto", "direct", "cg", "minres", "bicgstab", "gmres", "lsmr"}))
      ->capture_default_str();
  command->add_option("--precision", c->precision, "auto: the cheapest that delivers the tolerance")
      ->check(CLI::IsMember(precision_names()))
      ->capture_default_str();
  command
      ->add_option("--precond", c->precondition, "Preconditioner of an iterative method, in double precision")
      ->check(CLI::IsMember(preconditioner_names()))
      ->capture_default_str();
  command
      ->add_option("--drop-tol", c->preconditioner_settings.drop_tolerance,
                   "ilut: entries are dropped that are smaller than this times the norm of their row")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command
      ->add_option("--fill", c->preconditioner_settings.fill,
                   "ilut: entries beside the diagonal that a row of each factor keeps")
      ->check(CLI::Range(index_t{0}, index_t{1} << 31))
      ->capture_default_str();
  command
      ->add_option("--block-size", c->preconditioner_settings.block_size,
                   "block_jacobi: rows of a block at most")
      ->check(CLI::Range(index_t{1}, index_t{256}))
      ->capture_default_str();
  command->add_flag(
      "--least-squares", c->least_squares,
      "The x of smallest norm that minimises |b - A x|, of any A: --tol is of |A^T r| / (|A| |r|) "
      "or |r| / |b|, r = b - A x");
  command->add_option("--tol", c->tolerance, "The true relative residual |b - A x| / |b| to reach")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command->add_option("--max-iter", c->max_iterations, "Iterations of each attempt")
      ->check(CLI::Range(index_t{0}, index_t{1} << 40))
      ->capture_default_str();
  command->add_option("--output", c->output, "Write x, a Matrix Market array file; on Ctrl-C the best so far")
      ->check(a_file_name());
  command->add_option("--history", c->history, "Write the residual of every iteration, a CSV file")
      ->check(a_file_name());
  command->add_flag("--explain", c->explains, "Say on stderr what was considered, predicted and measured");
  add_common_options(*command, c->common);
  command->callback([c, &exit_code] { exit_code = run(*c); });
}

}  // namespace residua::cli
