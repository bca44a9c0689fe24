// Matrix products on the CPU in every format, beside what the instructions of their inner loop allow: the
// rate at which the same machine executes floating-point instructions in registers in the same run, and that
// of the inner loop's own term.
//
//   gemm_cpu [N...]       default: 256 512 1024; on 1 thread and on as many as OpenMP would use
#include <omp.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "bench/arithmetic/arithmetic_rate.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/view/matrix.hpp"

namespace {

using namespace residua;
using residua::bench::chain;

using kernel = long (*)(int format, chain which, const study::batch& values, long steps);
kernel chains_of(instruction_set isa) {
  return isa == instruction_set::avx512 ? avx512::run_rate_chains : avx2::run_rate_chains;
}

/// The chains' number of a format.
int format_of_chains(std::string_view name) {
  int number = 0;
  while (study::all_formats[number].name != name) ++number;
  return number;
}

/// Numbers computed a second by all threads together; for each the best of several rounds.
double chain_rate(kernel run, int threads, int format, chain which) {
  constexpr long steps = 20000;
  double all = 0;
#pragma omp parallel num_threads(threads) reduction(+ : all)
  {
    const bench::chain_values values(study::all_formats[format]);
    for (int round = 0; round < 21; ++round) {
      const double begin = omp_get_wtime();
      const long numbers = run(format, which, values.get(), steps);
      all = std::max(all, static_cast<double>(steps * numbers) / (omp_get_wtime() - begin));
    }
  }
  return all;
}

/// Floating-point instructions times lanes a second: the faster of additions and fused multiply-adds of
/// doubles.
double instruction_rate(kernel run, int threads) {
  const int format = format_of_chains("double");
  return std::max(chain_rate(run, threads, format, chain::add),
                  chain_rate(run, threads, format, chain::multiply_add));
}

template <class T>
std::vector<T> values(residua::index_t n) {
  std::vector<T> x(static_cast<std::size_t>(n));
  for (residua::index_t i = 0; i < n; ++i) {
    x[static_cast<std::size_t>(i)] =
        T(arithmetic_t<T>(1.0) / arithmetic_t<T>(static_cast<double>(3 + i % 1000)));
  }
  return x;
}

/// Now, in seconds: of the processor's time where one thread runs, so that others who use the machine do not
/// count.
double now(int threads) {
  if (threads > 1) return omp_get_wtime();
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// Seconds of one product: the shortest of several.
template <class T>
double seconds(const context& ctx, residua::index_t n) {
  using number = arithmetic_t<T>;
  const matrix<T> A(ctx, n, n, std::span<const T>(values<T>(n * n)));
  matrix<T> C(ctx, n, n);
  double shortest = 1e9, spent = 0;
  for (int round = 0; round < 3 || (round < 30 && spent < 1.0); ++round) {
    const double begin = now(ctx.threads());
    gemm(ctx, op::none, op::none, number(1.0), A, A, number(0.0), C, {engine::native});
    const double taken = now(ctx.threads()) - begin;
    shortest = std::min(shortest, taken);
    spent += taken;
  }
  return shortest;
}

template <class T>
void rows(instruction_set isa, int threads, const std::vector<residua::index_t>& sizes) {
  constexpr double instructions_of_limbs[] = {1, 12, 45, 112};
  const double instructions = instructions_of_limbs[limb_count<arithmetic_t<T>> - 1];
  const auto ctx = context::cpu(threads, isa);
  const auto run = chains_of(isa);
  for (const residua::index_t n : sizes) {
    const double t = seconds<T>(ctx, n), peak = instruction_rate(run, threads);
    const double in_registers =
        limb_count<arithmetic_t<T>> == 1
            ? 0
            : chain_rate(run, threads, format_of_chains(format_of<arithmetic_t<T>>::name), chain::accumulate);
    const double terms = static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n) / t;
    std::printf("| %s | %s | %d | %lld | %.2f | %.2f |", name_of(isa).data(), format_of<T>::name.data(),
                threads, static_cast<long long>(n), 2e-9 * terms, terms * instructions / peak);
    if (in_registers > 0) std::printf(" %.2f", terms / in_registers);
    std::printf(" |\n");
    std::fflush(stdout);
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<residua::index_t> sizes;
  for (int k = 1; k < argc; ++k) sizes.push_back(std::atoll(argv[k]));
  if (sizes.empty()) sizes = {256, 512, 1024};
  std::printf(
      "| instruction set | format | threads | N | Gop/s | of the instructions' ceiling | of the term's rate "
      "in registers "
      "|\n|---|---|---|---|---|---|---|\n");
  for (const auto isa : available_instruction_sets()) {
    if (isa == instruction_set::baseline) continue;
    for (const int threads : {1, omp_get_max_threads()}) {
      rows<double>(isa, threads, sizes);
      rows<dd>(isa, threads, sizes);
      rows<ds>(isa, threads, sizes);
      rows<di>(isa, threads, sizes);
      rows<td>(isa, threads, sizes);
      rows<qd>(isa, threads, sizes);
      if (threads == omp_get_max_threads()) break;
    }
  }
  return 0;
}
