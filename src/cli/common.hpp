// What every command of the program shares.
#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "residua/base/context.hpp"
#include "residua/dense/engine.hpp"
#include "residua/solve/solve.hpp"

namespace residua::cli {

/// stopped: 128 and SIGINT's number, as shells have it.
enum exit_code : int { done = 0, not_reached = 1, bad_input = 2, stopped = 130 };

using json = nlohmann::ordered_json;

struct common_options {
  bool json = false;
  std::string device = "auto";
  int threads = 0;
};

/// Adds --json, and where the command computes --device and --threads.
void add_common_options(CLI::App& command, common_options& options, bool computes = true);

/// The check of an option that names a file.
CLI::Validator a_file_name();

/// The check of an option that is a number from `low` to `high`; NaN is none.
CLI::Validator a_number_between(double low, double high);
/// The check of an option that is a whole number, in decimal digits.
CLI::Validator a_whole_number_between(index_t low, index_t high);
/// The check of an option that is a relative error, from 1e-300 to a half.
CLI::Validator a_relative_error();

/// The words of a list that commas separate. Throws invalid_argument naming `option` where one is empty.
std::vector<std::string> listed_words(const std::string& list, const std::string& option);

/// Adds an option that is a list, which commas separate, of entries that `check` lets pass; none may be
/// empty.
template <class Entry>
CLI::Option* add_list(CLI::App& command, const std::string& name, std::vector<Entry>& list,
                      const CLI::Validator& check, const std::string& description) {
  const std::string option = command.get_name() + ": " + name;
  const auto read = [&list, check, option](const std::string& text) {
    list.clear();
    for (auto& word : listed_words(text, option)) {
      const std::string wrong = check(word);
      Entry entry{};
      if (!wrong.empty() || !CLI::detail::lexical_cast(word, entry))
        throw error(error_kind::invalid_argument, option + ": " + (wrong.empty() ? word : wrong));
      list.push_back(entry);
    }
  };
  return command.add_option_function<std::string>(name, read, description);
}

/// Throws invalid_argument naming `option` where an index cannot count the elements of a square matrix of one
/// of these orders.
void check_orders(const std::vector<index_t>& orders, const std::string& option);

/// The context that --device and --threads ask for. Throws unsupported where cuda is asked for and there is
/// none.
context make_context(const common_options& options);

inline std::string_view name_of(engine e) { return e == engine::residue ? "residue" : "native"; }

/// JSON has no infinities.
json null_if_infinite(double value);

/// What --json prints. What is not UTF-8 in a name becomes U+FFFD.
void print_document(const json& document);

/// One line on a terminal's stderr that is rewritten a few times a second; nothing elsewhere.
class progress_line {
 public:
  progress_line();
  ~progress_line();
  progress_line(const progress_line&) = delete;
  progress_line& operator=(const progress_line&) = delete;
  /// Whether it is time for another line.
  [[nodiscard]] bool due();
  void show(const std::string& text);
  void clear();

 private:
  bool terminal_;
  bool shown_ = false;
  double last_ = 0;
};

// The commands: each adds itself to the program and runs when it is chosen.
void add_info(CLI::App& program, int& exit_code);
void add_solve(CLI::App& program, int& exit_code);
void add_advise(CLI::App& program, int& exit_code);
void add_eigen(CLI::App& program, int& exit_code);
void add_svd(CLI::App& program, int& exit_code);
void add_bench(CLI::App& program, int& exit_code);
void add_generate(CLI::App& program, int& exit_code);
void add_study(CLI::App& program, int& exit_code);  // study/command

}  // namespace residua::cli
