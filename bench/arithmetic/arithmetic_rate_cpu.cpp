// How fast each format's operations are in registers: many independent chains, no memory; as a fraction of
// the floating-point instructions that the same machine executes in the same run. For AVX2 and AVX-512.
//
//   arithmetic_rate_cpu [THREADS…]       default: 1 and as many as OpenMP would use
#include <omp.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "bench/arithmetic/arithmetic_rate.hpp"
#include "bench/arithmetic/operation_count.hpp"
#include "residua/base/context.hpp"

namespace {

using namespace residua;
using namespace residua::bench;

using kernel = long (*)(int format, chain which, const study::batch& values, long steps);

/// Steps that one thread takes about half a millisecond for, judged by the shortest of several runs: others
/// use the machine too.
long steps_of_a_run(kernel run, int format, chain which) {
  const chain_values values(all_formats[format]);
  constexpr long some = 2000;
  double shortest = 1;
  for (int trial = 0; trial < 20; ++trial) {
    const double begin = omp_get_wtime();
    run(format, which, values.get(), some);
    shortest = std::min(shortest, omp_get_wtime() - begin);
  }
  return std::max(some, static_cast<long>(some * 0.5e-3 / shortest));
}

/// Numbers computed a second by all threads together while all of them run: for each thread the best of many
/// short rounds. 0 if the format has no such chain.
double rate(kernel run, int threads, int format, chain which) {
  if (!with_chain(format, which, []<class, chain>() {})) return 0;
  const long steps = steps_of_a_run(run, format, which);
  double all = 0;
#pragma omp parallel num_threads(threads) reduction(+ : all)
  {
    const chain_values values(all_formats[format]);
#pragma omp barrier
    for (int round = 0; round < 41; ++round) {
      const double begin = omp_get_wtime();
      const long numbers = run(format, which, values.get(), steps);
      all = std::max(all, static_cast<double>(steps * numbers) / (omp_get_wtime() - begin));
    }
  }
  return all;
}

/// The larger of the rates of additions and of fused multiply-adds of a limb's type.
double peak(kernel run, int threads, bool of_float) {
  const int format = of_float ? 0 : 1;
  return std::max(rate(run, threads, format, chain::add), rate(run, threads, format, chain::multiply_add));
}

void print_row(int format, chain which, double numbers, double instructions_peak) {
  const int instructions = operations_of_step(format, which).instructions();
  std::printf("| %s | %s | %d | %.3f | %.3f | %.2f |\n", all_formats[format].name.data(),
              name_of(which).data(), instructions, 1e-9 * numbers, 1e-9 * numbers * operations_of(which),
              numbers * instructions / instructions_peak);
}

void measure(const char* isa, kernel run, int threads) {
  const double float_peak = peak(run, threads, true), double_peak = peak(run, threads, false);
  std::printf("\n### %s, %d thread%s\n\n", isa, threads, threads == 1 ? "" : "s");
  std::printf(
      "Instructions times lanes a second, the faster of add and fma: %.1f G for doubles, %.1f G for "
      "floats.\n\n",
      1e-9 * double_peak, 1e-9 * float_peak);
  std::printf(
      "| format | chain | instructions a number | G numbers/s | Gop/s | of peak "
      "|\n|---|---|---|---|---|---|\n");
  for (int format = 0; format < static_cast<int>(std::size(all_formats)); ++format) {
    for (const auto which : all_chains) {
      const double numbers = rate(run, threads, format, which);
      if (numbers > 0)
        print_row(format, which, numbers, all_formats[format].leading_is_float ? float_peak : double_peak);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<int> threads;
  for (int k = 1; k < argc; ++k) threads.push_back(std::atoi(argv[k]));
  if (threads.empty()) threads = {1, omp_get_max_threads()};
  for (const auto isa : available_instruction_sets()) {
    for (const int t : threads) {
      if (isa == instruction_set::avx2) measure("AVX2", avx2::run_rate_chains, t);
      if (isa == instruction_set::avx512) measure("AVX-512", avx512::run_rate_chains, t);
    }
  }
  return 0;
}
