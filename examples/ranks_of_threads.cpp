// A system that threads of one process solve together, each on a GPU of its own where there are several, and
// else on a processor.
#include <cmath>
#include <cstdio>
#include <residua/distributed/krylov.hpp>
#include <residua/generate/problems.hpp>
#include <residua/number/text.hpp>
#include <residua/view/array.hpp>
#include <string>
#include <thread>
#include <vector>

using namespace residua;

struct answer {
  bool converged = false;
  dd first;
};

/// As the rank that this thread is. Rank 0 has the matrix, and the answer.
void solve(const communicator& ranks, const context& ctx, answer& whole) {
  const auto A =
      distributed_csr::scatter(ctx, ranks, ranks.rank() == 0 ? generate_problem("poisson7:12") : csr{});
  const array<double> b(ctx, A.partition().own_rows(), 1.0);
  array<dd> x(ctx, A.partition().own_rows());
  const auto report = cg(ctx, A, jacobi(ctx, A), b, x, {.tolerance = 1e-25});
  const auto gathered = gather(A.partition(), x.to_host(ctx));
  if (ranks.rank() == 0) whole = {report.converged(), gathered[0]};
}

int main() {
  answer x;
  // ranks {
  const bool has_gpus = cuda_devices().size() > 1;
  const auto each = [&](const communicator& ranks) {
    try {
      solve(ranks, has_gpus ? context::cuda(device_of_rank(ranks)) : context::cpu(1), x);
    } catch (const std::exception& e) {
      ranks.abort("ranks_of_threads", e.what());
    }
  };
  std::vector<std::thread> threads;
  for (auto& own : communicator::threads(has_gpus ? static_cast<int>(cuda_devices().size()) : 2))
    threads.emplace_back([&each, ranks = std::move(own)] { each(ranks); });
  for (auto& thread : threads) thread.join();
  // } ranks
  std::printf("x[0] = %s\n", to_string(x.first, 25).c_str());
  return x.converged ? 0 : 1;
}
