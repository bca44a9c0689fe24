// Solving in a precision chosen at run time: what was asked for, the answer in text and JSON, the file of x.
#include "cli/solve_mp.hpp"

#include <charconv>
#include <cstdio>

#include "residua/base/error.hpp"
#include "residua/io/output_file.hpp"
#include "residua/number/text.hpp"

namespace residua::cli {

namespace {

constexpr std::string_view prefix = "mp:";

/// The bits that `text` names, 0 for as many as the tolerance asks for; negative: it is no such precision.
int bits_named(std::string_view text) {
  if (text == "mp") return 0;
  if (!text.starts_with(prefix)) return -1;
  text.remove_prefix(prefix.size());
  int bits = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), bits);
  const bool is_number = problem == std::errc() && end == text.data() + text.size();
  return is_number && bits >= fewest_mp_bits && bits <= most_mp_bits ? bits : -1;
}

void check_options(const solve_command& c) {
  const auto refuse = [](const char* what) {
    throw error(error_kind::invalid_argument,
                std::string("--precision mp and --tol below 1e-60 have no ") + what);
  };
  if (c.least_squares) refuse("--least-squares");
  if (!c.initial.empty()) refuse("--initial");
  if (c.explains) refuse("--explain");
  if (c.output.ends_with(".npy")) refuse("NumPy files; give --output another name");
}

void write_x(const solve_command& c, const context& ctx, std::span<const mp_solution> solutions) {
  residua::output_file file(c.output);
  const auto& first = solutions.front();
  file.write("%%MatrixMarket matrix array real general\n% solution of A x = b, A: " + c.matrix +
             ", b: " + (c.right_hand_side.empty() ? "ones" : c.right_hand_side) + "\n% numbers of " +
             std::to_string(first.bits) + " bits, with as many digits as tell them apart\n" +
             std::to_string(first.x.size()) + " " + std::to_string(solutions.size()) + "\n");
  for (const auto& s : solutions) {
    for (const auto& value : s.x.to_host(ctx)) file.write(to_string(value) + "\n");
  }
  file.commit();
}

// A row for each solve: the first system's, then each correction's.
void write_solves(const std::string& path, std::span<const mp_solution> solutions) {
  residua::output_file file(path);
  file.write("column,solve,method,precision,true_relative_residual\n");
  for (std::size_t k = 0; k < solutions.size(); ++k) {
    const auto& s = solutions[k];
    for (std::size_t i = 0; i < s.history.size(); ++i) {
      file.write(std::to_string(k + 1) + "," + std::to_string(i + 1) + "," +
                 std::string(name_of(s.first.method)) + ",mp:" + std::to_string(s.bits) + "," +
                 to_scientific(s.history[i], 6) + "\n");
    }
  }
  file.commit();
}

json describe(const solve_command& c, const context& ctx, const mp_solution& s) {
  return {{"matrix", c.matrix},
          {"method", name_of(s.first.method)},
          {"precision", "mp:" + std::to_string(s.bits)},
          {"device", name_of(ctx.kind())},
          {"converged", s.converged},
          {"true_relative_residual", s.true_relative_residual},
          {"history", s.history},
          {"seconds", s.seconds}};
}

void print(const context& ctx, double tolerance, const mp_solution& s) {
  for (std::size_t k = 0; k < s.history.size(); ++k) {
    std::printf("%-10s %3zu: true relative residual %s\n",
                k == 0 ? name_of(s.first.method).data() : "correction", k + 1,
                to_scientific(s.history[k], 3).c_str());
  }
  std::printf("%s: true relative residual %s, asked for %s, in %d bits on %s, %.3f s\n",
              s.converged ? "solved" : "NOT solved", to_scientific(s.true_relative_residual, 3).c_str(),
              to_scientific(tolerance, 3).c_str(), s.bits, name_of(ctx.kind()).data(), s.seconds);
  if (!s.converged && !s.first.hint.empty()) std::printf("next: %s\n", s.first.hint.c_str());
}

void report(const solve_command& c, const context& ctx, std::span<const mp_solution> solutions) {
  if (!c.common.json) {
    for (const auto& s : solutions) print(ctx, c.tolerance, s);
    return;
  }
  json document = describe(c, ctx, solutions.front());
  if (solutions.size() > 1) {
    document = json::object();
    for (const auto& s : solutions) document["columns"].push_back(describe(c, ctx, s));
  }
  std::printf("%s\n", document.dump(2).c_str());
}

}  // namespace

bool is_mp_system(const solve_command& c) {
  constexpr double beyond_qd = 1e-60;
  if (c.precision.starts_with("mp")) return true;
  return c.precision == "auto" && !c.least_squares && c.tolerance > 0 && c.tolerance < beyond_qd;
}

CLI::Validator an_mp_precision() {
  return {[](std::string& text) {
            return bits_named(text) >= 0 ? std::string()
                                         : "mp:BITS has " + std::to_string(fewest_mp_bits) + " to " +
                                               std::to_string(most_mp_bits) + " bits";
          },
          "mp or mp:BITS"};
}

exit_code run_mp(const solve_command& c, const context& ctx, sparse_input in, const solve_options& options) {
  check_options(c);
  const csr_matrix A(ctx, std::move(in.matrix));
  const int bits = std::max(0, bits_named(c.precision));
  solve_options of_corrections = options;
  of_corrections.precision.reset();
  of_corrections.keep_history = false;
  std::vector<mp_solution> solutions;
  bool all_converged = true;
  for (const auto& column : in.b) {
    const array<double> b(ctx, std::span<const double>(column));
    solutions.push_back(solve_mp(ctx, A, b, of_corrections, bits));
    all_converged = all_converged && solutions.back().converged;
  }
  if (!c.output.empty()) write_x(c, ctx, solutions);
  if (!c.history.empty()) write_solves(c.history, solutions);
  report(c, ctx, solutions);
  return all_converged ? done : not_reached;
}

}  // namespace residua::cli
