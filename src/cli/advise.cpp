// residua advise: the cheapest format in which an operation on the data of files is as accurate as asked for.
#include "residua/advise/advise.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "cli/solve/input.hpp"
#include "residua/base/error.hpp"
#include "residua/io/load_matrix.hpp"
#include "residua/number/text.hpp"

namespace residua::cli {

namespace {

struct advise_command {
  std::string subject, right_hand_side, measure, format_list;
  std::vector<std::string> inputs;
  double tolerance = 0;
  common_options common;
};

[[noreturn]] void reject(const std::string& what) {
  throw error(error_kind::invalid_argument, "advise: " + what);
}

bool is_kernel(const std::string& subject) {
  return subject == "sum" || subject == "dot" || subject == "gemv" || subject == "gemm";
}

[[noreturn]] void reject_format(const std::string& name) {
  std::string names;
  for (const auto f : vector_formats) names.append(names.empty() ? "" : ", ").append(name_of(f));
  reject("unknown format " + name + "; there are " + names);
}

std::vector<format> formats_of(const advise_command& c) {
  std::vector<format> wanted;
  if (c.format_list.empty()) return wanted;
  for (const auto& name : listed_words(c.format_list, "advise: --format")) {
    const auto* found = std::find_if(std::begin(vector_formats), std::end(vector_formats),
                                     [&](format f) { return name_of(f) == name; });
    if (found == std::end(vector_formats)) reject_format(name);
    wanted.push_back(*found);
  }
  return wanted;
}

advice_options options_of(const advise_command& c) {
  advice_options o;
  o.tolerance = c.tolerance;
  o.formats = formats_of(c);
  o.beyond_formats = o.formats.empty();
  if (c.measure == "normwise") o.measure = error_measure::normwise;
  return o;
}

/// Options of the other kind of subject are not passed over.
void check(const advise_command& c) {
  const bool is_product = c.subject == "gemv" || c.subject == "gemm";
  if (!c.measure.empty() && !is_product) reject("--measure is for gemv and gemm");
  if (!is_kernel(c.subject)) {
    if (!c.inputs.empty())
      reject("--input is for sum, dot, gemv and gemm; the right-hand side of " + c.subject + " is --rhs");
    return;
  }
  if (!c.right_hand_side.empty())
    reject("--rhs is for systems; the operands of " + c.subject + " are --input");
  const std::size_t operands = c.subject == "sum" ? 1 : 2;
  if (c.inputs.size() != operands) {
    reject(c.subject + " has " + std::to_string(operands) + (operands == 1 ? " operand" : " operands") +
           ", --input names " + std::to_string(c.inputs.size()));
  }
}

advice of_kernel(const advise_command& c, const context& ctx) {
  const auto first = load_dense_matrix(c.inputs.front());
  const auto options = options_of(c);
  if (c.subject == "sum") return advise_sum(ctx, first, options);
  const auto second = load_dense_matrix(c.inputs.back());
  if (c.subject == "dot") return advise_dot(ctx, first, second, options);
  return c.subject == "gemv" ? advise_gemv(ctx, first, second, options)
                             : advise_gemm(ctx, first, second, options);
}

void require_square(const advise_command& c, index_t rows, index_t columns) {
  if (rows == columns) return;
  reject(c.subject + " is " + std::to_string(rows) + " x " + std::to_string(columns) +
         "; systems need a square matrix");
}

advice of_system(const advise_command& c, const context& ctx) {
  solve_command system;
  system.matrix = c.subject;
  system.right_hand_side = c.right_hand_side;
  const bool is_dense = is_dense_system(system);
  system.least_squares = true;  // any shape may be read
  if (is_dense) {
    const auto input = read_dense_input(system);
    require_square(c, input.matrix.rows, input.matrix.columns);
    return advise_solve(ctx, input.matrix, input.b, options_of(c));
  }
  auto input = read_sparse_input(system);
  require_square(c, input.matrix.rows, input.matrix.columns);
  if (input.b.columns > 1)
    reject(c.right_hand_side + " has " + std::to_string(input.b.columns) + " columns; b has one");
  const csr_matrix A(ctx, std::move(input.matrix));
  const array<double> b(ctx, std::span<const double>(doubles_of(input.b)));
  return advise_solve(ctx, A, b, options_of(c));
}

json describe(const tried_format& its) {
  return {{"format", its.name},
          {"predicted_seconds", its.predicted_seconds},
          {"predicted_error", null_if_infinite(its.predicted_error)},
          {"meets_tolerance", its.meets_tolerance},
          {"remark", its.remark}};
}

/// What is infinite is null: a margin of an exact result, the condition of an exact zero.
json describe(const advise_command& c, const context& ctx, const advice& its) {
  const auto* best = its.best();
  json tried = json::array();
  for (const auto& format : its.tried) tried.push_back(describe(format));
  return {{"subject", c.subject},
          {"inputs", c.inputs},
          {"device", name_of(ctx.kind())},
          {"threads", ctx.threads()},
          {"tolerance", its.tolerance},
          {"measure", c.measure == "normwise" || !is_kernel(c.subject) ? "normwise" : "elementwise"},
          {"format", best ? json(best->name) : json(nullptr)},
          {"predicted_seconds", best ? json(best->predicted_seconds) : json(nullptr)},
          {"predicted_error", best ? json(best->predicted_error) : json(nullptr)},
          {"margin", best ? null_if_infinite(its.margin()) : json(nullptr)},
          {"condition", null_if_infinite(its.condition)},
          {"sampled",
           {{"rows", its.sampled_rows}, {"columns", its.sampled_columns}, {"complete", its.is_complete}}},
          {"residual_tolerance", its.residual_tolerance > 0 ? json(its.residual_tolerance) : json(nullptr)},
          {"refusal", its.refusal},
          {"tried", tried}};
}

/// A word of a command line, in quotes where a shell would take a part of it for something else.
std::string shell_word(const std::string& text) {
  const auto is_plain = [](unsigned char c) {
    return std::isalnum(c) != 0 || c >= 0x80 || std::strchr("%+,-./:=@^_", c) != nullptr;
  };
  if (std::all_of(text.begin(), text.end(), is_plain)) return text;
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

/// The command that does in the program what was tried.
std::string solve_line(const advise_command& c, const advice& its) {
  const std::string name = its.best()->number ? its.best()->name : "mp";
  std::string line = "residua solve " + shell_word(c.subject) + " --precision " + name;
  if (!c.right_hand_side.empty()) line += " --rhs " + shell_word(c.right_hand_side);
  return its.residual_tolerance > 0 ? line + " --tol " + to_string(its.residual_tolerance, 2) : line;
}

void print_conclusion(const advise_command& c, const advice& its) {
  const auto* best = its.best();
  if (best == nullptr) {
    std::printf("none: %s\n", its.refusal.c_str());
    return;
  }
  std::printf("advice: %s, predicted error %.2e (margin %.3g), predicted time %.3g s\n", best->name.c_str(),
              best->predicted_error, its.margin(), best->predicted_seconds);
  if (!is_kernel(c.subject)) std::printf("        %s\n", solve_line(c, its).c_str());
}

std::string text_of_condition(double condition) {
  if (condition == 0) return "unknown";
  if (std::isinf(condition)) return "infinite";
  char text[32];
  std::snprintf(text, sizeof text, "%.2e", condition);
  return text;
}

void print(const advise_command& c, const context& ctx, const advice& its) {
  std::printf("%s on %s: error %.3g asked for, relative to the exact result; condition %s\n",
              c.subject.c_str(), name_of(ctx.kind()).data(), its.tolerance,
              text_of_condition(its.condition).c_str());
  if (!its.is_complete) {
    std::printf("errors are those of %lld rows and %lld columns, the hardest among them\n",
                static_cast<long long>(its.sampled_rows), static_cast<long long>(its.sampled_columns));
  }
  std::printf("%-10s %12s %12s\n", "format", "seconds", "error");
  for (const auto& format : its.tried) {
    std::string verdict = format.meets_tolerance ? " enough" : "";
    if (!format.remark.empty()) verdict += (format.meets_tolerance ? "; " : " ") + format.remark;
    std::printf("%-10s %12.3e %12.2e%s\n", format.name.c_str(), format.predicted_seconds,
                format.predicted_error, verdict.c_str());
  }
  print_conclusion(c, its);
}

exit_code run(const advise_command& c) {
  check(c);
  (void)formats_of(c);  // before the work
  const auto ctx = make_context(c.common);
  const auto its = is_kernel(c.subject) ? of_kernel(c, ctx) : of_system(c, ctx);
  if (c.common.json)
    print_document(describe(c, ctx, its));
  else
    print(c, ctx, its);
  return its.chosen ? done : not_reached;
}

}  // namespace

void add_advise(CLI::App& program, int& exit_code) {
  auto* command =
      program.add_subcommand("advise", "The cheapest format that is accurate enough for given data");
  auto c = std::make_shared<advise_command>();
  command
      ->add_option("subject", c->subject,
                   "sum, dot, gemv or gemm; or A of a system A x = b: a Matrix Market or NumPy file, or "
                   "generate:PROBLEM")
      ->required()
      ->check(a_file_name());
  command
      ->add_option("--tol", c->tolerance, "The error that the result may have, relative to the exact result")
      ->check(a_relative_error())
      ->required();
  add_list(*command, "--input", c->inputs, a_file_name(),
           "Operands of sum, dot, gemv and gemm, separated by commas: NumPy files, Matrix Market arrays, or "
           "generate:PROBLEM");
  command
      ->add_option("--rhs", c->right_hand_side,
                   "b of a system: a Matrix Market or NumPy file; default all ones")
      ->check(a_file_name());
  command
      ->add_option("--measure", c->measure,
                   "Of gemv and gemm: elementwise, the error of each element beside itself, which is the "
                   "default; or normwise, beside the largest element")
      ->check(CLI::IsMember({"elementwise", "normwise"}));
  command
      ->add_option("--format", c->format_list,
                   "The formats to try, separated by commas; default: the usual ones")
      ->check([](const std::string& list) { return list.empty() ? std::string("the list is empty") : ""; });
  add_common_options(*command, c->common);
  command->callback([c, &exit_code] { exit_code = run(*c); });
}

}  // namespace residua::cli
