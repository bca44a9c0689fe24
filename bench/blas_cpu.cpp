// Matrix operations on the CPU in every format, beside the bandwidth that a triad of doubles reaches in the
// same run with the same threads. Each round measures the triad and every operation once; the table gives the
// medians of the rounds.
//
//   blas_cpu [THREADS…]       default: 1 and as many as OpenMP would use
#include <omp.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "bench/triad.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/blas/level2/ger.hpp"
#include "residua/blas/level2/symv.hpp"
#include "residua/blas/level2/trmv.hpp"
#include "residua/blas/level2/trsv.hpp"
#include "residua/view/matrix.hpp"

namespace {

using namespace residua;
using bench::median, bench::seconds, bench::triad;

/// `work`: multiply-adds of one run, `bytes` the fewest that it must move.
struct operation {
  std::string name;
  double work, bytes;
  std::function<void()> run;
};

template <class T>
std::vector<T> values(residua::index_t n) {
  std::vector<T> x(static_cast<std::size_t>(n));
  for (residua::index_t i = 0; i < n; ++i) {
    x[static_cast<std::size_t>(i)] =
        stored<T>(arithmetic_t<T>(1.0) / arithmetic_t<T>(static_cast<double>(3 + i % 1000)));
  }
  return x;
}

/// So small that triangular solutions with a unit diagonal stay of the size of the right-hand side.
template <class T>
std::vector<T> small_values(residua::index_t n) {
  auto x = values<T>(n);
  for (T& element : x) element = stored<T>(loaded(element) * arithmetic_t<T>(0x1p-12));
  return x;
}

template <class T>
struct square {
  matrix<T> A;
  array<T> x, y;
  square(const context& ctx, residua::index_t n)
      : A(ctx, n, n, std::span<const T>(small_values<T>(n * n))),
        x(ctx, std::span<const T>(values<T>(n))),
        y(ctx, n) {}
};

template <class T>
void add_matrix_vector(std::vector<operation>& list, const context& ctx, square<T>& s) {
  using number = arithmetic_t<T>;
  const number one(1.0), zero(0.0);
  const double n = static_cast<double>(s.x.size()), elements = n * n;
  const auto add = [&](const char* name, double part, double passes, std::function<void()> run) {
    list.push_back(
        {std::string(name) + " " + std::string(format_of<T>::name) + " " + std::to_string(s.x.size()),
         part * elements, passes * elements * stored_bytes<T>, std::move(run)});
  };
  add("gemv", 1, 1, [=, &ctx, &s] { gemv(ctx, op::none, one, s.A, s.x, zero, s.y); });
  add("gemv transposed", 1, 1, [=, &ctx, &s] { gemv(ctx, op::transpose, one, s.A, s.x, zero, s.y); });
  add("symv", 1, 0.5, [=, &ctx, &s] { symv(ctx, uplo::lower, one, s.A, s.x, zero, s.y); });
  add("trmv", 0.5, 0.5, [=, &ctx, &s] { trmv(ctx, uplo::lower, op::none, diag::unit, s.A, s.y); });
  add("trsv", 0.5, 0.5, [=, &ctx, &s] { trsv(ctx, uplo::lower, op::none, diag::unit, s.A, s.y); });
  add("trsv transposed", 0.5, 0.5,
      [=, &ctx, &s] { trsv(ctx, uplo::lower, op::transpose, diag::unit, s.A, s.y); });
  add("ger", 1, 2, [=, &ctx, &s] { ger(ctx, number(1e-30), s.x, s.x, s.A); });
}

void report(const context& ctx, const std::vector<operation>& list, triad& ceiling) {
  constexpr int rounds = 9;
  std::vector<std::vector<double>> time(list.size());
  std::vector<double> ceiling_rate;
  for (int round = 0; round < rounds; ++round) {
    ceiling_rate.push_back(ceiling.bytes() / seconds(std::ref(ceiling)));
    for (std::size_t k = 0; k < list.size(); ++k) time[k].push_back(seconds(list[k].run));
  }
  const double bandwidth = median(ceiling_rate);
  std::printf("%d threads, %s: triad %.2f GB/s\n", ctx.threads(), name_of(ctx.isa()).data(),
              1e-9 * bandwidth);
  std::printf("| operation | ms | Gop/s | GB/s | of triad |\n|---|---|---|---|---|\n");
  for (std::size_t k = 0; k < list.size(); ++k) {
    const double t = median(time[k]);
    std::printf("| %-28s | %9.3f | %6.3f | %6.2f | %.2f |\n", list[k].name.c_str(), 1e3 * t,
                2e-9 * list[k].work / t, 1e-9 * list[k].bytes / t, list[k].bytes / t / bandwidth);
  }
}

/// One size and format at a time: the matrices would not fit in memory together.
template <class T>
void measure(const context& ctx, triad& ceiling, residua::index_t n) {
  square<T> s(ctx, n);
  std::vector<operation> list;
  add_matrix_vector(list, ctx, s);
  report(ctx, list, ceiling);
}

void measure(int threads) {
  const auto ctx = context::cpu(threads);
  triad ceiling(8000000, threads);
  for (const residua::index_t n : {1024, 4096}) {
#define RESIDUA_MEASURE(id, type, name, bits, bytes) measure<type>(ctx, ceiling, n);
    RESIDUA_VECTOR_FORMATS(RESIDUA_MEASURE)
#undef RESIDUA_MEASURE
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<int> threads;
  for (int k = 1; k < argc; ++k) threads.push_back(std::atoi(argv[k]));
  if (threads.empty()) threads = {1, omp_get_max_threads()};
  for (const int t : threads) measure(t);
  return 0;
}
