// Runs the program `residua` as a user does.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "io/temporary_directory.hpp"

namespace residua_test {

using json = nlohmann::json;

/// Where the program is: the build's own, or what RESIDUA_PROGRAM says.
inline std::string program() {
  const char* set = std::getenv("RESIDUA_PROGRAM");
  return set != nullptr ? set : RESIDUA_PROGRAM_DEFAULT;
}

struct outcome {
  int code;
  std::string out, err;
  [[nodiscard]] json document() const { return json::parse(out); }
};

/// A test with a directory of its own, in which the program runs.
class program_test : public testing::Test {
 protected:
  /// `out`: where its output goes, if not where the outcome is read from.
  outcome run(const std::string& arguments, const std::string& environment = "",
              const std::string& out = "") {
    return run_command(environment + " '" + program() + "' " + arguments, out);
  }
  /// Of the shell, in the directory. Several at once have streams of their own.
  outcome run_command(const std::string& command, std::string out = "") {
    const auto number = std::to_string(++runs_);
    const bool kept = out.empty();
    if (kept) out = streams_.path("out" + number);
    const std::string err = streams_.path("err" + number);
    const std::string whole =
        "cd '" + directory_.path("") + "' && " + command + " >'" + out + "' 2>'" + err + "'";
    const int status = std::system(whole.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, kept ? streams_.content("out" + number) : "",
            streams_.content("err" + number)};
  }

  /// Expects exit code 2, nothing on stdout, one line on stderr with every word, and no file more than
  /// before.
  void expect_bad(const std::string& arguments, std::initializer_list<std::string> words) {
    SCOPED_TRACE("residua " + arguments);
    const auto line = refusal_of(arguments);
    for (const auto& word : words) EXPECT_NE(line.find(word), std::string::npos) << line << "lacks " << word;
  }
  /// Expects the same, and that the line is this one behind the program's name.
  void expect_line(const std::string& arguments, const std::string& line) {
    SCOPED_TRACE("residua " + arguments);
    EXPECT_EQ(refusal_of(arguments), "residua: " + line + "\n");
  }

  void write(const std::string& name, std::string_view content) { (void)directory_.write(name, content); }
  [[nodiscard]] std::string content(const std::string& name) const { return directory_.content(name); }
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path(name); }
  [[nodiscard]] std::size_t files() const { return directory_.files(); }

 private:
  /// What stands on stderr.
  std::string refusal_of(const std::string& arguments) {
    const auto before = directory_.files();
    const auto o = run(arguments);
    EXPECT_EQ(o.code, 2);
    EXPECT_EQ(o.out, "");
    EXPECT_EQ(std::count(o.err.begin(), o.err.end(), '\n'), 1) << o.err;
    EXPECT_EQ(directory_.files(), before) << "a file was left behind";
    return o.err;
  }

  temporary_directory directory_, streams_;
  std::atomic<int> runs_ = 0;
};

inline std::vector<std::string> keys_of(const json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

/// That the object has at least these keys.
inline void expect_keys(const json& object, std::initializer_list<const char*> keys) {
  for (const char* key : keys) EXPECT_TRUE(object.contains(key)) << key << " is missing in " << object.dump();
}

inline constexpr const char* small_matrix =
    "%%MatrixMarket matrix coordinate real symmetric\n"
    "% a comment\n"
    "3 3 5\n"
    "1 1 4\n"
    "2 1 -1\n"
    "2 2 4\n"
    "3 2 -1\n"
    "3 3 4\n";

}  // namespace residua_test
