// The memory-bound operations on the CPU, in dd and in double, as fractions of the bandwidth that a triad of
// doubles reaches in the same run with the same threads. Each round measures the triad and every operation
// once; the table gives the median of the rounds' fractions.
//
//   memory_bound_cpu [THREADS…]       default: 1 and as many as OpenMP would use
#include <omp.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "bench/triad.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/dot.hpp"
#include "residua/generate/problems.hpp"
#include "residua/number/format.hpp"
#include "residua/sparse/spmv.hpp"
#include "residua/view/array.hpp"

namespace {

using namespace residua;
using bench::median, bench::seconds, bench::triad;

struct operation {
  std::string name;
  double bytes;  // the fewest: inputs read once, outputs written once
  std::function<void()> run;
};

template <class T>
struct vectors {
  array<T> x, y;
  vectors(const context& ctx, residua::index_t n) : x(ctx, n, T(1.0) / T(3.0)), y(ctx, n, T(1.0) / T(7.0)) {}
};

template <class T>
void add_vector_operations(std::vector<operation>& list, const context& ctx, vectors<T>& v) {
  const auto n = static_cast<double>(v.x.size());
  const std::string format(format_of<T>::name);
  list.push_back({"axpy " + format, 3 * sizeof(T) * n, [&] { axpy(ctx, T(1.0) / T(3.0), v.x, v.y); }});
  list.push_back({"dot " + format, 2 * sizeof(T) * n, [&] { dot(ctx, v.x, v.y); }});
}

template <class T>
void add_product(std::vector<operation>& list, const context& ctx, const std::string& name,
                 const csr_matrix& A, vectors<T>& v) {
  const double bytes =
      12.0 * static_cast<double>(A.nonzeros()) + static_cast<double>(A.rows()) * (4 + 2.0 * sizeof(T));
  list.push_back({"spmv " + std::string(format_of<T>::name) + " " + name, bytes,
                  [&ctx, &A, &v] { spmv(ctx, T(1.0), A, v.x, T(0.0), v.y); }});
}

void report(const context& ctx, const std::vector<operation>& list, triad& ceiling) {
  constexpr int rounds = 9;
  std::vector<std::vector<double>> fraction(list.size()), rate(list.size());
  std::vector<double> ceiling_rate;
  for (int round = 0; round < rounds; ++round) {
    ceiling_rate.push_back(ceiling.bytes() / seconds(std::ref(ceiling)));
    for (std::size_t k = 0; k < list.size(); ++k) {
      rate[k].push_back(list[k].bytes / seconds(list[k].run));
      fraction[k].push_back(rate[k].back() / ceiling_rate.back());
    }
  }
  std::printf("%d threads, %s: triad %.2f GB/s\n", ctx.threads(), name_of(ctx.isa()).data(),
              1e-9 * median(ceiling_rate));
  for (std::size_t k = 0; k < list.size(); ++k) {
    std::printf("  %-28s %7.2f GB/s  %.2f of triad\n", list[k].name.c_str(), 1e-9 * median(rate[k]),
                median(fraction[k]));
  }
}

void measure(int threads) {
  const auto ctx = context::cpu(threads);
  constexpr residua::index_t n = 8000000;
  vectors<double> double_vectors(ctx, n);
  vectors<dd> dd_vectors(ctx, n);
  const csr_matrix seven(ctx, generate_problem("poisson7:128")), wide(ctx, generate_problem("poisson27:96"));
  vectors<dd> seven_vectors(ctx, seven.rows()), wide_vectors(ctx, wide.rows());
  vectors<double> wide_double_vectors(ctx, wide.rows());
  triad ceiling(static_cast<std::size_t>(n), threads);
  std::vector<operation> list;
  add_vector_operations(list, ctx, double_vectors);
  add_vector_operations(list, ctx, dd_vectors);
  add_product(list, ctx, "poisson27:96", wide, wide_double_vectors);
  add_product(list, ctx, "poisson27:96", wide, wide_vectors);
  add_product(list, ctx, "poisson7:128", seven, seven_vectors);
  report(ctx, list, ceiling);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<int> threads;
  for (int k = 1; k < argc; ++k) threads.push_back(std::atoi(argv[k]));
  if (threads.empty()) threads = {1, omp_get_max_threads()};
  for (const int t : threads) measure(t);
  return 0;
}
