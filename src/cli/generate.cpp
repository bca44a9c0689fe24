// residua generate: writes a test problem's matrix.
#include <cstdio>

#include "cli/common.hpp"
#include "residua/generate/problems.hpp"
#include "residua/io/matrix_market.hpp"

namespace residua::cli {

namespace {

struct generate_options {
  std::string problem, output;
  common_options common;
};

std::string problem_list() {
  std::string text = "Problems:\n";
  for (const auto& p : problems()) text += "  " + p.name + ":" + p.parameters + "  " + p.description + "\n";
  return text;
}

void run(const generate_options& o) {
  const auto A = generate_problem(o.problem);
  const bool symmetric = describe_problem(o.problem).symmetric;
  write_matrix(o.output, A, symmetric);
  if (o.common.json) {
    const json facts = {{"path", o.output},
                        {"rows", A.rows},
                        {"cols", A.columns},
                        {"nonzeros", A.nonzeros()},
                        {"symmetric", symmetric}};
    std::printf("%s\n", facts.dump(2).c_str());
  } else {
    std::printf("%s: %s, %lld x %lld, %lld nonzeros%s\n", o.output.c_str(), o.problem.c_str(),
                static_cast<long long>(A.rows), static_cast<long long>(A.columns),
                static_cast<long long>(A.nonzeros()), symmetric ? ", lower triangle written" : "");
  }
}

}  // namespace

void add_generate(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand("generate", "Write a test problem's matrix in Matrix Market form");
  auto options = std::make_shared<generate_options>();
  command->add_option("problem", options->problem, "A problem and its size, as plate:64")->required();
  command->add_option("--output", options->output, "The file to write; compressed if it ends in .gz")
      ->check(a_file_name())
      ->required();
  command->footer(problem_list());
  add_common_options(*command, options->common, false);
  command->callback([options, &exit_code] {
    run(*options);
    exit_code = done;
  });
}

}  // namespace residua::cli
