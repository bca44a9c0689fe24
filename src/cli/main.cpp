// The program `residua`. Exit codes: 0 done, 1 accuracy not reached, 2 bad usage or input, 130
// interrupted with a result written.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>

#include "cli/common.hpp"
#include "cli/interruption.hpp"
#include "cli/launch.hpp"
#include "residua/version.hpp"

namespace {

/// Reports a complaint. All processes that were started together come here with the same one, and the first
/// speaks. The others end quietly, since a launcher kills what still runs where one fails.
int report(const std::string& message) {
  if (residua::cli::launched_processes().rank > 0) return residua::cli::done;
  std::fprintf(stderr, "residua: %s\n", message.c_str());
  return residua::cli::bad_input;
}

/// What was printed has to arrive: a full disk shows in the last of it only.
int with_output_written(int exit_code) {
  const std::string complaint = "standard output: cannot be written";
  if (std::fflush(stdout) != 0) return report(complaint + ": " + std::strerror(errno));
  return std::ferror(stdout) != 0 ? report(complaint)
                                  : exit_code;  // an earlier failure, whose reason is gone
}

/// A first word that is no command; CLI11 would only say that a command is missing.
std::string unknown_command(CLI::App& program, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return {};
  std::string names;
  for (const auto* command : program.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->check_name(argv[1])) return {};
    names += (names.empty() ? "" : ", ") + command->get_name();
  }
  return "unknown command " + std::string(argv[1]) + "; the commands are " + names;
}

/// Why a command does not run in several processes; empty: it does.
std::string one_process_only(int argc, char** argv) {
  const int ranks = residua::cli::launched_processes().ranks;
  if (argc < 2 || ranks == 1 || argv[1][0] == '-' || std::strcmp(argv[1], "solve") == 0) return {};
  return std::string(argv[1]) + " runs in one process, and " + std::to_string(ranks) +
         " were started; solve runs on several ranks";
}

int run(int argc, char** argv) {
  CLI::App program("Residua: extended- and multiple-precision linear algebra", "residua");
  program.set_version_flag("--version", residua::version);
  program.require_subcommand(1);
  int exit_code = residua::cli::done;
  residua::cli::add_info(program, exit_code);
  residua::cli::add_solve(program, exit_code);
  residua::cli::add_eigen(program, exit_code);
  residua::cli::add_svd(program, exit_code);
  residua::cli::add_advise(program, exit_code);
  residua::cli::add_bench(program, exit_code);
  residua::cli::add_generate(program, exit_code);
  residua::cli::add_study(program, exit_code);
  const auto unknown = unknown_command(program, argc, argv);
  if (!unknown.empty()) return report(unknown);
  const auto refusal = one_process_only(argc, argv);
  if (!refusal.empty()) return report(refusal);
  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& wanted) {  // --help, --version
    return residua::cli::launched_processes().rank > 0 ? int{residua::cli::done} : program.exit(wanted);
  } catch (const CLI::ParseError& wrong) {
    return report(std::string(wrong.what()) + "; residua --help tells what is allowed");
  }
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  residua::cli::end_on_signals();
  try {
    return with_output_written(run(argc, argv));
  } catch (const std::bad_alloc&) {
    return report("out of memory");
  } catch (const std::exception& failure) {
    return report(failure.what());
  }
}
