// What routines take on a CPU whose processors other processes use too, which is the rule on shared machines.
//
//   busy_cpu [--check]
//
// --check: exit status 1 if a routine takes over three times as long as one thread does quietly.
//
// For each routine the time of one thread and of all with the machine as it is, and of all while as many
// processes as there are processors do nothing but compute. Those are started here, and end with this program
// or after two minutes. All times of a routine are medians of runs in turn. An operating system that is fair
// gives each of our threads half of its processor then, so 2 is what one thread would take, and what is above
// it is waiting. Measure on a machine that is quiet otherwise.
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "residua/residua.hpp"

using namespace residua;  // NOLINT(google-build-using-namespace)

namespace {

double seconds(const std::function<void()>& run) {
  const auto begin = std::chrono::steady_clock::now();
  run();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}
double median(std::vector<double> t) {
  const auto middle = t.begin() + static_cast<std::ptrdiff_t>(t.size() / 2);
  std::nth_element(t.begin(), middle, t.end());
  return *middle;
}

/// Processes that compute for as long as this lives, and for no more than two minutes.
class busy_processes {
 public:
  explicit busy_processes(int count) {
    constexpr unsigned most_seconds = 120;
    for (int i = 0; i < count; ++i) {
      const pid_t child = fork();
      if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        alarm(most_seconds);
        for (volatile unsigned long turn = 0; turn == 0;) {
        }
      }
      if (child > 0) children_.push_back(child);
    }
  }
  ~busy_processes() {
    for (const pid_t child : children_) kill(child, SIGKILL);
    for (const pid_t child : children_) waitpid(child, nullptr, 0);
  }
  busy_processes(const busy_processes&) = delete;
  busy_processes& operator=(const busy_processes&) = delete;

 private:
  std::vector<pid_t> children_;
};

struct routine {
  std::string name;
  std::function<void(const context&)> run;
};

template <class T>
matrix<T> numbers(const context& ctx, residua::index_t n, double diagonal) {
  std::vector<T> x;
  for (residua::index_t j = 0; j < n; ++j) {
    for (residua::index_t i = 0; i < n; ++i) {
      x.push_back(T(i == j ? diagonal : static_cast<double>((7 * i + 3 * j) % 11 - 5) / 16));
    }
  }
  return matrix<T>(ctx, n, n, x);
}

/// The plate's residual has to fall by ten digits, which takes CG in dd a thousand short loops.
routine plate() {
  return {"solve generate:plate:96, dd, 1e-10", [](const context& ctx) {
            const csr_matrix A(ctx, generate_problem("plate:96"));
            const array<double> b(ctx, A.rows(), 1.0);
            (void)solve(ctx, A, b, {.tolerance = 1e-10, .precision = format::dd});
          }};
}
template <class T>
routine product(const std::string& name, residua::index_t n, engine chosen, int times) {
  return {name + ", N = " + std::to_string(n), [n, chosen, times](const context& ctx) {
            static const auto A = numbers<T>(context::reference(), n, 1.0);
            static auto C = matrix<T>(context::reference(), n, n);
            for (int t = 0; t < times; ++t) {
              gemm(ctx, op::none, op::none, 1.0, A, A, 0.0, C, {.engine = chosen});
            }
          }};
}
template <class T>
routine triangle(const std::string& name, residua::index_t n, op op_a, int times) {
  return {name + ", N = " + std::to_string(n), [n, op_a, times](const context& ctx) {
            static const auto A = numbers<T>(context::reference(), n, static_cast<double>(n));
            array<T> x(ctx, n, T(1.0));
            for (int t = 0; t < times; ++t) trsv(ctx, uplo::lower, op_a, diag::non_unit, A, x);
          }};
}

struct measured {
  double one, all, busy;
};

measured times_of(const routine& r) {
  constexpr int rounds = 5;
  const auto alone = context::cpu(1), all = context::cpu();
  r.run(all);  // threads, workspace
  std::vector<double> one, quiet, busy;
  for (int round = 0; round < rounds; ++round) {
    one.push_back(seconds([&] { r.run(alone); }));
    quiet.push_back(seconds([&] { r.run(all); }));
    const busy_processes others(context::cpu().threads());
    usleep(20000);  // until they run
    busy.push_back(seconds([&] { r.run(all); }));
  }
  return {median(one), median(quiet), median(busy)};
}

}  // namespace

int main(int argc, char** argv) {
  const bool check = argc > 1 && std::strcmp(argv[1], "--check") == 0;
  constexpr double most = 3.0;
  const routine routines[] = {plate(),
                              product<double>("gemm double (OpenBLAS)", 1024, engine::automatic, 4),
                              product<dd>("gemm dd", 256, engine::native, 4),
                              product<dd>("gemm dd by residues (oneDNN)", 512, engine::residue, 4),
                              triangle<dd>("trsv dd", 1024, op::none, 20),
                              triangle<dd>("trsv dd transposed", 1024, op::transpose, 20)};
  bool slow = false;
  std::printf(
      "%d threads; ms\n| routine | one thread | all | all, busy | busy / one |\n|---|---|---|---|---|\n",
      context::cpu().threads());
  for (const auto& r : routines) {
    const auto t = times_of(r);
    std::printf("| %-36s | %8.1f | %8.1f | %8.1f | %5.2f |\n", r.name.c_str(), 1e3 * t.one, 1e3 * t.all,
                1e3 * t.busy, t.busy / t.one);
    std::fflush(stdout);
    slow = slow || t.busy > most * t.one;
  }
  return check && slow ? 1 : 0;
}
