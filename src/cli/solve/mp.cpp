// Solving in a precision chosen at run time: what was asked for, the answer in text and JSON, the file of x.
#include "cli/solve/mp.hpp"

#include <algorithm>
#include <cstdio>

#include "cli/mp_numbers.hpp"
#include "cli/solve/mp_least_squares.hpp"
#include "cli/solve/output.hpp"
#include "cli/solve/report.hpp"
#include "residua/base/error.hpp"
#include "residua/io/output_file.hpp"
#include "residua/number/text.hpp"

namespace residua::cli {

namespace {

void check_mp_options(const solve_command& c) {
  const auto refuse = [](const char* what) {
    throw error(error_kind::invalid_argument,
                std::string("--precision mp and --tol below 1e-60 have no ") + what);
  };
  if (c.tolerance == 0) throw error(error_kind::invalid_argument, "--precision mp needs a --tol above 0");
  if (c.output.ends_with(".npy"))
    refuse("NumPy files, which have no such numbers; give --output another name");
}

void write_x(const solve_command& c, const solve_facts& facts, std::span<const mp_solution> solutions) {
  std::vector<std::vector<mp>> columns;
  for (const auto& s : solutions) columns.push_back(s.x.to_host(facts.ctx));
  write_mp_columns(c.output, "solution of A x = b, A: " + c.matrix + ", b: " + name_of_b(c.right_hand_side),
                   solutions.front().bits, columns, facts.A.is_complex);
}

// A row for each solve: the first system's, then each correction's.
void write_solves(const std::string& path, std::span<const mp_solution> solutions) {
  residua::output_file file(path);
  file.write("column,solve,method,precision,true_relative_residual\n");
  for (std::size_t k = 0; k < solutions.size(); ++k) {
    const auto& s = solutions[k];
    for (std::size_t i = 0; i < s.history.size(); ++i) {
      file.write(std::to_string(k + 1) + "," + std::to_string(i + 1) + "," +
                 std::string(name_of(s.first.method)) + "," + mp_precision_name(s.bits) + "," +
                 to_scientific(s.history[i], 6) + "\n");
    }
  }
  file.commit();
}

std::string precision_of(const mp_solution& s) { return mp_precision_name(s.bits); }

/// The description of a solution, as of those in other formats; `attempts` and `factors` are those of the
/// first system.
json describe(const solve_facts& facts, const mp_solution& s) {
  json column = describe_column(facts, s.first);
  column["precision"] = precision_of(s);
  column["converged"] = s.converged;
  column["hint"] = s.hint;
  column["true_relative_residual"] = column["relative_residual"] = s.true_relative_residual;
  column["componentwise_backward_error"] = s.componentwise_backward_error;
  column["normwise_backward_error"] = s.normwise_backward_error;
  column["forward_error_estimate"] = s.forward_error_estimate;
  column["reason"] = name_of(s.reason());
  if (s.by_method) column["iterations"] = s.by_method->iterations;
  column["history"] = s.history;
  column["seconds"] = s.seconds;
  return column;
}

/// How the digits of this residual were found.
std::string step_name(const mp_solution& s, std::size_t k) {
  if (k == 0) return std::string(name_of(s.first.method));
  const bool is_method = s.by_method && k + 1 == s.history.size();
  return is_method ? std::string(name_of(s.first.method)) + " " + precision_of(s) : "correction";
}

void print(const solve_facts& facts, const mp_solution& s) {
  for (std::size_t k = 0; k < s.history.size(); ++k) {
    std::printf("%-10s %3zu: true relative residual %s\n", step_name(s, k).c_str(), k + 1,
                to_scientific(s.history[k], 3).c_str());
  }
  if (s.first.direct.factorised) std::printf("factors: %s\n", s.first.considered.back().verdict.c_str());
  if (s.forward_error_estimate > 0)
    std::printf("condition about %.1e; relative error of x about %s\n", s.first.direct.condition,
                to_scientific(s.forward_error_estimate, 2).c_str());
  std::printf("backward error %s componentwise, %s by norms\n",
              to_scientific(s.componentwise_backward_error, 2).c_str(),
              to_scientific(s.normwise_backward_error, 2).c_str());
  std::printf("%s: true relative residual %s, asked for %s, in %d bits on %s, %.3f s\n",
              s.converged ? "solved" : "NOT solved", to_scientific(s.true_relative_residual, 3).c_str(),
              to_scientific(facts.tolerance, 3).c_str(), s.bits, name_of(facts.ctx.kind()).data(), s.seconds);
  if (!s.hint.empty()) std::printf("next: %s\n", s.hint.c_str());
}

void explain_choice(std::span<const mp_solution> solutions) {
  std::vector<solution> firsts(solutions.size());
  for (std::size_t k = 0; k < solutions.size(); ++k) firsts[k].considered = solutions[k].first.considered;
  print_considered(firsts);
}

json document_of(const solve_facts& facts, std::span<const mp_solution> solutions, bool all_converged) {
  json document = describe_system(facts);
  if (solutions.size() == 1) {
    document.update(describe(facts, solutions.front()));
    return document;
  }
  document["converged"] = all_converged;
  for (const auto& s : solutions) document["columns"].push_back(describe(facts, s));
  return document;
}

exit_code write_and_report(const solve_command& c, const solve_facts& facts,
                           std::span<const mp_solution> solutions) {
  if (!c.output.empty()) write_x(c, facts, solutions);
  if (!c.history.empty()) write_solves(c.history, solutions);
  if (c.explains) explain_choice(solutions);
  const bool all_converged =
      std::all_of(solutions.begin(), solutions.end(), [](const auto& s) { return s.converged; });
  if (c.common.json) {
    print_document(document_of(facts, solutions, all_converged));
  } else {
    print_matrix(facts.A);
    for (const auto& s : solutions) print(facts, s);
  }
  return all_converged ? done : not_reached;
}

/// A method runs in the precision that was named for it, as in other formats; where mp only goes on from qd
/// it finds corrections.
mp_digits digits_of(const solve_command& c) {
  const bool has_form = c.method == "cg" || c.method == "bicgstab" || c.method == "gmres";
  return has_form && c.precision != "auto" ? mp_digits::method : mp_digits::corrections;
}

/// The initial x in the context's memory; nothing where it is zero.
any_array upload_start(const solve_command& c, const context& ctx, const dense_matrix& initial) {
  any_array kept;
  if (c.initial.empty()) return kept;
  initial.visit(
      [&]<class T>(const std::vector<T>& x0) { kept.emplace<array<T>>(ctx, std::span<const T>(x0)); });
  return kept;
}
any_vector_view view_of(const any_array& x) {
  return std::visit(
      []<class X>(const X& elements) -> any_vector_view {
        if constexpr (std::is_same_v<X, std::monostate>)
          return {};
        else
          return elements.view();
      },
      x);
}

}  // namespace

bool is_mp_system(const solve_command& c) {
  if (c.precision.starts_with("mp")) return true;
  return c.precision == "auto" && c.method != "lsmr" && c.tolerance > 0 && c.tolerance < tolerance_beyond_qd;
}

exit_code run_mp(const solve_command& c, const context& ctx, sparse_input input,
                 const solve_options& options) {
  check_mp_options(c);
  const int bits = std::max(0, mp_bits_named(c.precision));
  if (c.least_squares) return run_mp_least_squares(c, ctx, std::move(input), bits);
  const csr_matrix A(ctx, std::move(input.matrix));
  const any_array initial = upload_start(c, ctx, input.initial);
  solve_options of_corrections = options;
  of_corrections.precision.reset();
  of_corrections.keep_history = false;
  of_corrections.initial = view_of(initial);
  const processor_clock clock;
  const auto solutions = solve_mp(ctx, A, input.b, of_corrections, bits, digits_of(c));
  const double worked = clock.seconds();
  return write_and_report(c, {input.its, ctx, c.tolerance, input.seconds, worked, c.explains}, solutions);
}

exit_code run_mp(const solve_command& c, const context& ctx, const dense_input& input) {
  check_mp_options(c);
  const any_array initial = upload_start(c, ctx, input.initial);
  solve_options options;
  options.tolerance = c.tolerance;
  options.initial = view_of(initial);
  const auto& A = input.matrix;
  const processor_clock clock;
  const auto solutions = solve_mp(ctx, A, input.b, options, std::max(0, mp_bits_named(c.precision)));
  const double worked = clock.seconds();
  return write_and_report(c, {input.its, ctx, c.tolerance, input.seconds, worked, c.explains}, solutions);
}

}  // namespace residua::cli
