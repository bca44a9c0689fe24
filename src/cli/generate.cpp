// residua generate: writes a test problem's matrix.
#include <cstdio>

#include "cli/common.hpp"
#include "cli/results.hpp"
#include "residua/base/error.hpp"
#include "residua/generate/problems.hpp"
#include "residua/io/matrix_market.hpp"
#include "residua/io/numpy.hpp"

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

struct written_matrix {
  index_t rows, columns, entries;
};

/// Dense ones as arrays, others as coordinates.
written_matrix write(const generate_options& o, const problem_description& problem) {
  if (!problem.dense) {
    if (is_numpy_name(o.output))
      throw error(error_kind::invalid_input, o.output + ": a sparse matrix has no .npy form; use .mtx");
    const auto A = generate_problem(o.problem);
    write_matrix(o.output, A, problem.symmetric);
    return {A.rows, A.columns, A.nonzeros()};
  }
  const auto A = generate_dense_problem(o.problem);
  if (is_numpy_name(o.output))
    write_numpy(o.output, A);
  else if (A.element_format() == format::fp64)
    write_array(o.output, A, problem.symmetric);
  else
    throw error(error_kind::invalid_input, o.output +
                                               ": elements of several limbs are written as .npy; arrays of "
                                               "decimals are read as doubles");
  return {A.rows, A.columns, A.rows * A.columns};
}

void run(const generate_options& o) {
  const auto problem = describe_problem(o.problem);
  check_result_files({}, {{"--output", o.output}});
  const auto A = write(o, problem);
  if (o.common.json) {
    const json facts = {{"path", o.output},
                        {"rows", A.rows},
                        {"cols", A.columns},
                        {"nonzeros", A.entries},
                        {"symmetric", problem.symmetric},
                        {"dense", problem.dense}};
    print_document(facts);
  } else {
    const bool is_half = problem.symmetric && !is_numpy_name(o.output);
    std::printf("%s: %s, %lld x %lld, %lld %s%s\n", o.output.c_str(), o.problem.c_str(),
                static_cast<long long>(A.rows), static_cast<long long>(A.columns),
                static_cast<long long>(A.entries), problem.dense ? "entries" : "nonzeros",
                is_half ? ", lower triangle written" : "");
  }
}

}  // namespace

void add_generate(CLI::App& program, int& exit_code) {
  auto* command =
      program.add_subcommand("generate", "Write a test problem's matrix in Matrix Market or NumPy form");
  auto options = std::make_shared<generate_options>();
  command->add_option("problem", options->problem, "A problem and its size, as plate:64")->required();
  command
      ->add_option("--output", options->output,
                   "The file to write; compressed if it ends in .gz, NumPy's if in .npy (dense)")
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
