// The program in the hands of the system: interrupts while it writes, and a terminal to tell of its progress.
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
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
    prepare();
    execv(pointers[0], pointers.data());
    _exit(127);
  }

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

/// What the program says on its stderr, a terminal.
TEST_F(interrupt, a_terminal_is_told_of_progress) {
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  ASSERT_GE(terminal, 0);
  ASSERT_EQ(grantpt(terminal), 0);
  ASSERT_EQ(unlockpt(terminal), 0);
  const std::string name = ptsname(terminal);
  const pid_t child = start({"solve", "generate:plate:64", "--precision", "qd", "--tol", "0", "--max-iter",
                             "2000", "--device", "cpu", "--threads", "1", "--output", "x.mtx"},
                            [&] {
                              dup2(open(name.c_str(), O_RDWR | O_NOCTTY), STDERR_FILENO);
                              dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
                            });
  std::string said(100000, '\0');
  std::size_t length = 0;
  for (ssize_t got = 1; got > 0 && length < said.size();
       length += static_cast<std::size_t>(std::max<ssize_t>(got, 0))) {
    got = read(terminal, said.data() + length, said.size() - length);
  }
  said.resize(length);
  close(terminal);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_NE(said.find("cg in qd: iteration "), std::string::npos) << said;
  EXPECT_TRUE(said.ends_with("\r\x1b[K")) << "the line is cleared";
}

}  // namespace
}  // namespace residua_test
