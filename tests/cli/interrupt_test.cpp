// The program in the hands of the system: interrupts while it writes, and a terminal to tell of its progress.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <regex>
#include <sstream>
#include <thread>

#include "program.hpp"

namespace residua_test {
namespace {

class interrupt : public program_test {
 protected:
  /// Starts `residua ARGUMENTS` in the test's directory after `prepare()` in the new process.
  template <class Prepare>
  pid_t start(std::vector<std::string> arguments, const Prepare& prepare) {
    arguments.insert(arguments.begin(), program());
    std::vector<char*> pointers;
    for (auto& argument : arguments) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    const std::string directory = path("");
    const pid_t child = fork();
    if (child != 0) return child;
    if (chdir(directory.c_str()) != 0) _exit(126);
    // Shells have their background jobs, as this test may be, ignore SIGINT.
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) (void)signal(number, SIG_DFL);
    prepare();
    execv(pointers[0], pointers.data());
    _exit(127);
  }

  std::string said_on_a_terminal(const std::vector<std::string>& arguments);

  /// Starts writing a file that takes about a second, and sends the signal once it is being written; the exit
  /// status.
  int status_after(int number, void (*handler)(int)) {
    const pid_t child = start({"generate", "poisson27:30", "--output", "A.mtx.gz"}, [&] {
      signal(number, handler);
      if (open("/dev/null", O_WRONLY) >= 0) (void)dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
    });
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (files() == 0 && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_EQ(files(), 1) << "nothing was written";
    EXPECT_EQ(content("A.mtx.gz"), "") << "it was complete before the interrupt";
    kill(child, number);
    int status = 0;
    waitpid(child, &status, 0);
    return status;
  }
};

TEST_F(interrupt, leaves_no_file_behind) {
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    const int status = status_after(number, SIG_DFL);
    EXPECT_TRUE(WIFSIGNALED(status)) << number;
    EXPECT_EQ(WTERMSIG(status), number);
    EXPECT_EQ(files(), 0) << number;
  }
}

/// As under nohup.
TEST_F(interrupt, that_is_ignored_stays_so) {
  const int status = status_after(SIGHUP, SIG_IGN);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_EQ(files(), 1);
  EXPECT_EQ(content("A.mtx.gz").substr(0, 2), "\x1f\x8b");
}

class interrupted_bench : public interrupt {
 protected:
  /// Starts a bench of hundreds of rows, interrupts it once it has said `awaited`, and expects code 130 and
  /// one line about it; what it printed.
  std::string said_by(const std::string& operation, const std::vector<std::string>& more,
                      const std::string& awaited) {
    std::string sizes = "10";
    for (int n = 11; n < 500; ++n) sizes += "," + std::to_string(n);
    std::vector<std::string> arguments{"bench", operation, "--size", sizes, "--device", "cpu"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const pid_t child = start(arguments, [] {
      dup2(open("out", O_WRONLY | O_CREAT | O_TRUNC, 0666), STDOUT_FILENO);
      dup2(open("err", O_WRONLY | O_CREAT | O_TRUNC, 0666), STDERR_FILENO);
    });
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (content("out").find(awaited) == std::string::npos && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    kill(child, SIGINT);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 130);
    EXPECT_EQ(content("err"), "residua: bench: interrupted; the rows before are there\n");
    return content("out");
  }
};

TEST_F(interrupted_bench, leaves_a_whole_document_of_the_rows_before) {
  const auto document = json::parse(
      said_by("axpy", {"--format", "double", "--triad-size", "1000", "--json"}, "\"axpy\""), nullptr, false);
  ASSERT_FALSE(document.is_discarded()) << content("out");
  const auto rows = document["results"].size();
  EXPECT_GE(rows, 1U);
  EXPECT_LT(rows, 490U) << "it was complete before the interrupt";
}

TEST_F(interrupted_bench, of_gesv_leaves_its_rows) {
  const auto table = said_by("gesv", {}, "MP(SP+DP)");
  EXPECT_EQ(table.find("      499 "), std::string::npos) << "it was complete before the interrupt";
}

class interrupted_solve : public interrupt {
 protected:
  static void nothing(pid_t) {}
  /// Starts a solve that takes more than ten seconds, interrupts it once it iterates, and does action(its
  /// process); the exit status. What it says goes to `out` and `err`.
  template <class Then>
  int status_of(std::vector<std::string> more, const Then& action, const std::string& method = "cg") {
    std::vector<std::string> arguments{
        "solve", "generate:poisson7:40", "--method",  method,     "--precision", "qd",        "--tol",
        "0",     "--max-iter",           "100000000", "--device", "cpu",         "--threads", "1"};
    if (method == "lsmr") arguments.emplace_back("--least-squares");
    arguments.insert(arguments.end(), more.begin(), more.end());
    const pid_t child = start(arguments, [] {
      dup2(open("out", O_WRONLY | O_CREAT, 0666), STDOUT_FILENO);
      dup2(open("err", O_WRONLY | O_CREAT, 0666), STDERR_FILENO);
    });
    wait_until_it_computes(child);
    kill(child, SIGINT);
    action(child);
    int status = 0;
    waitpid(child, &status, 0);
    return status;
  }

 private:
  /// By its processor time: what comes before the first iteration takes a few hundredths of a second.
  static void wait_until_it_computes(pid_t child) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    const double ticks_wanted = 0.25 * static_cast<double>(sysconf(_SC_CLK_TCK));
    while (user_ticks(child) < ticks_wanted && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
  /// The 14th field of its stat; the second one, in parentheses, may hold spaces.
  static double user_ticks(pid_t child) {
    std::ifstream stat("/proc/" + std::to_string(child) + "/stat");
    std::string line;
    std::getline(stat, line);
    std::istringstream fields(line.substr(line.rfind(')') + 1));
    std::string field;
    for (int k = 3; k <= 14; ++k) fields >> field;
    return field.empty() ? 0 : std::stod(field);
  }
};

TEST_F(interrupted_solve, writes_its_best_x) {
  const int status = status_of({"--output", "x.mtx", "--json"}, nothing);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 130);
  EXPECT_EQ(files(), 3) << "x.mtx, out and err";
  const std::string err = content("err"), x = content("x.mtx");
  EXPECT_EQ(std::count(err.begin(), err.end(), '\n'), 1) << err;
  EXPECT_NE(err.find("residua: interrupted"), std::string::npos) << err;
  EXPECT_NE(err.find("x.mtx"), std::string::npos) << err;
  EXPECT_NE(x.find("% INTERRUPTED"), std::string::npos) << x.substr(0, 300);
  const auto said = json::parse(content("out"));
  EXPECT_EQ(said["reason"], "interrupted");
  EXPECT_EQ(said["converged"], false);
  EXPECT_GE(said["iterations"], 1);
  const double residual = said["true_relative_residual"];
  EXPECT_LE(residual, 1);
  // It is an x to go on from: nothing is to be done to the tolerance that it has, but for what is lost where
  // it is read as doubles, some u |A| |x| / |b| = 2^-53 * 12 * 40^2.
  write("rerun.mtx", x);
  char tolerance[40];
  std::snprintf(tolerance, sizeof tolerance, "%.6e", std::min(1.0, 1.001 * residual + 1e-11));
  const auto rerun =
      run("solve generate:poisson7:40 --method cg --device cpu --threads 1 --initial "
          "rerun.mtx --json --tol " +
          std::string(tolerance));
  EXPECT_EQ(rerun.code, 0) << rerun.err;
  EXPECT_EQ(rerun.document()["iterations"], 0);
}

TEST_F(interrupted_solve, writes_its_best_x_of_least_squares) {
  const int status = status_of({"--output", "x.mtx", "--json"}, nothing, "lsmr");
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 130);
  const auto said = json::parse(content("out"));
  EXPECT_EQ(said["converged"], false);
  EXPECT_EQ(said["attempts"].back()["reason"], "interrupted");
  const std::string err = content("err");
  EXPECT_EQ(std::count(err.begin(), err.end(), '\n'), 1) << err;
  EXPECT_EQ(err.find("residua: interrupted: the best x so far has |A^T r| / (|A| |r|) of at most "), 0U)
      << err;
  EXPECT_TRUE(err.ends_with(" and is in x.mtx\n")) << err;
  EXPECT_NE(content("x.mtx").find("least-squares solution of A x = b"), std::string::npos);
}

/// With nothing to write it ends as the signal does.
TEST_F(interrupted_solve, without_output_ends_at_once) {
  for (const char* method : {"cg", "lsmr"}) {
    const int status = status_of({}, nothing, method);
    EXPECT_TRUE(WIFSIGNALED(status)) << method;
    EXPECT_EQ(WTERMSIG(status), SIGINT) << method;
    EXPECT_EQ(content("out") + content("err"), "") << method;
  }
}

/// While it writes x, which a pipe that nobody reads makes it wait for.
TEST_F(interrupted_solve, ends_at_once_when_interrupted_again) {
  ASSERT_EQ(mkfifo(path("x").c_str(), 0666), 0);
  const int reader = open(path("x").c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_GE(reader, 0);
  const int status = status_of({"--output", "x"}, [&](pid_t child) {
    pollfd writes{reader, POLLIN, 0};
    EXPECT_EQ(poll(&writes, 1, 60000), 1) << "nothing was written after the first interrupt";
    kill(child, SIGINT);
  });
  close(reader);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGINT);
  EXPECT_EQ(content("out") + content("err"), "");
}

/// What the program says on its stderr, a terminal.
std::string interrupt::said_on_a_terminal(const std::vector<std::string>& arguments) {
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  EXPECT_GE(terminal, 0);
  EXPECT_EQ(grantpt(terminal), 0);
  EXPECT_EQ(unlockpt(terminal), 0);
  const std::string name = ptsname(terminal);
  const pid_t child = start(arguments, [&] {
    dup2(open(name.c_str(), O_RDWR | O_NOCTTY), STDERR_FILENO);
    dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
  });
  std::string text(100000, '\0');
  std::size_t length = 0;
  for (ssize_t got = 1; got > 0 && length < text.size();
       length += static_cast<std::size_t>(std::max<ssize_t>(got, 0))) {
    got = read(terminal, text.data() + length, text.size() - length);
  }
  text.resize(length);
  close(terminal);
  int status = 0;
  waitpid(child, &status, 0);
  return text;
}

/// Text that has a line of this form, and whose last line is cleared.
void expect_progress(const std::string& text, const char* form) {
  EXPECT_TRUE(std::regex_search(text, std::regex(form))) << text;
  EXPECT_TRUE(text.ends_with("\r\x1b[K")) << "the line is cleared";
}

TEST_F(interrupt, a_terminal_is_told_of_progress) {
  const auto text =
      said_on_a_terminal({"solve", "generate:plate:96", "--method", "cg", "--precision", "qd", "--tol", "0",
                          "--max-iter", "2000", "--device", "cpu", "--threads", "1", "--output", "x.mtx"});
  expect_progress(text, R"(cg in qd: iteration [0-9]+, relative residual [0-9]\.[0-9]{2}e[-+][0-9]+)");
}

TEST_F(interrupt, a_terminal_is_told_of_progress_of_least_squares) {
  const auto text =
      said_on_a_terminal({"solve", "generate:plate:96", "--least-squares", "--method", "lsmr", "--precision",
                          "qd", "--tol", "0", "--max-iter", "500", "--device", "cpu", "--threads", "1"});
  expect_progress(text, R"(lsmr in qd: iteration [0-9]+, [0-9]\.[0-9]{2}e[-+][0-9]+)");
}

}  // namespace
}  // namespace residua_test
