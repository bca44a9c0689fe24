// axpy, dot, gemv and gemm on the CPU beside plain loops over QD's numbers, which is what one writes with
// that library: in the same run, on the same data, with the same threads. Each round measures both once; the
// table gives the medians of the rounds, and their ratio. Ends with 1 if results differ by more than the
// roundings of both.
//
//   peers_cpu [THREADS…]       default: 1 and as many as OpenMP would use
#include <omp.h>
#include <qd/dd_real.h>
#include <qd/qd_real.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <span>
#include <vector>

#include "bench/triad.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/dot.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/view/matrix.hpp"

namespace {

using namespace residua;
using bench::median, bench::seconds;

template <class T>
struct peer_of;
template <>
struct peer_of<dd> {
  using type = dd_real;
};
template <>
struct peer_of<residua::qd> {
  using type = qd_real;
};
template <class T>
using peer = typename peer_of<T>::type;

template <class T>
std::vector<T> values(index_t n) {
  std::vector<T> x(static_cast<std::size_t>(n));
  for (index_t i = 0; i < n; ++i) x[i] = T(1.0) / static_cast<double>(3 + i % 1000);
  return x;
}
/// The same numbers as QD's.
template <class T>
std::vector<peer<T>> peers(const std::vector<T>& x) {
  static_assert(sizeof(peer<T>) == sizeof(T));
  const auto* first = reinterpret_cast<const peer<T>*>(x.data());
  return {first, first + x.size()};
}

// ---- QD's numbers in plain loops, dealt out evenly; short ones on one thread, which is faster ----

constexpr index_t worth_threads = 10000;

template <class Q>
void qd_axpy(int threads, const Q& alpha, const std::vector<Q>& x, std::vector<Q>& y) {
  const auto n = static_cast<index_t>(x.size());
#pragma omp parallel for schedule(static) num_threads(threads) if (n >= worth_threads)
  for (index_t i = 0; i < n; ++i) y[i] += alpha * x[i];
}

template <class Q>
Q qd_dot(int threads, const std::vector<Q>& x, const std::vector<Q>& y) {
  const auto n = static_cast<index_t>(x.size());
  std::vector<Q> part(static_cast<std::size_t>(threads), Q(0.0));
#pragma omp parallel num_threads(threads) if (n >= worth_threads)
  {
    Q sum(0.0);
#pragma omp for schedule(static)
    for (index_t i = 0; i < n; ++i) sum += x[i] * y[i];
    part[omp_get_thread_num()] = sum;
  }
  Q sum(0.0);
  for (const Q& p : part) sum += p;
  return sum;
}

/// y = A x by columns, each thread some rows.
template <class Q>
void qd_gemv(int threads, index_t n, const std::vector<Q>& A, const std::vector<Q>& x, std::vector<Q>& y) {
#pragma omp parallel num_threads(threads)
  {
    const index_t team = omp_get_num_threads(), me = omp_get_thread_num();
    const index_t first = n * me / team, last = n * (me + 1) / team;
    for (index_t i = first; i < last; ++i) y[i] = 0.0;
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = first; i < last; ++i) y[i] += A[i + j * n] * x[j];
    }
  }
}

/// C = A B by columns of C.
template <class Q>
void qd_gemm(int threads, index_t n, const std::vector<Q>& A, const std::vector<Q>& B, std::vector<Q>& C) {
#pragma omp parallel for schedule(static) num_threads(threads)
  for (index_t j = 0; j < n; ++j) {
    Q* c = C.data() + j * n;
    for (index_t i = 0; i < n; ++i) c[i] = 0.0;
    for (index_t k = 0; k < n; ++k) {
      const Q b = B[k + j * n];
      const Q* a = A.data() + k * n;
      for (index_t i = 0; i < n; ++i) c[i] += a[i] * b;
    }
  }
}

// ---- both side by side ----

struct contest {
  const char* operation;
  index_t n;
  double work;  // multiply-adds
  std::function<void()> ours, theirs;
};

double leading(const dd_real& x) { return x.x[0]; }
double leading(const qd_real& x) { return x.x[0]; }

/// Sums of n like-signed products in both libraries err by far less than n 2^-90 of their value.
template <class T>
void expect_agreement(const char* operation, index_t n, const T& ours, const peer<T>& theirs) {
  peer<T> difference = *reinterpret_cast<const peer<T>*>(&ours);
  difference -= theirs;
  const double bound = 0x1p-90 * static_cast<double>(n) * std::fabs(leading(theirs));
  if (std::fabs(leading(difference)) <= bound) return;
  std::fprintf(stderr, "peers_cpu: %s of %lld in %s: results differ by %g, %g is allowed\n", operation,
               static_cast<long long>(n), format_of<T>::name.data(), leading(difference), bound);
  std::exit(1);
}

/// At least three rounds, at most 21, about four seconds; short runs several times a round.
void report(const context& ctx, const char* format, const contest& c) {
  std::vector<double> ours, theirs;
  c.theirs();
  c.ours();
  const double once = seconds(c.ours) + seconds(c.theirs);
  const int runs = once < 1e-3 ? static_cast<int>(1e-3 / once) + 1 : 1;
  const auto repeated = [&](const std::function<void()>& run) {
    return seconds([&] {
             for (int r = 0; r < runs; ++r) run();
           }) /
           runs;
  };
  for (double spent = 0; ours.size() < 3 || (ours.size() < 21 && spent < 4);) {
    ours.push_back(repeated(c.ours));
    theirs.push_back(repeated(c.theirs));
    spent += runs * (ours.back() + theirs.back());
  }
  const double t = median(ours), u = median(theirs);
  std::printf("| %d | %-2s | %-4s | %8lld | %8.3f | %8.3f | %6.2f |\n", ctx.threads(), format, c.operation,
              static_cast<long long>(c.n), 2e-9 * c.work / t, 2e-9 * c.work / u, u / t);
  std::fflush(stdout);
}

template <class T>
void vector_contests(const context& ctx, index_t n) {
  const char* format = format_of<T>::name.data();
  const auto x = values<T>(n), y = values<T>(n);
  const auto px = peers(x);
  auto py = peers(y);
  const array<T> X(ctx, std::span<const T>(x));
  array<T> Y(ctx, std::span<const T>(y));
  const T alpha = T(1.0) / 7.0;
  const peer<T> beta = peer<T>(1.0) / 7.0;
  T sum;
  peer<T> peers_sum;
  const auto work = static_cast<double>(n);
  report(ctx, format,
         {"dot", n, work, [&] { sum = dot(ctx, X, Y); }, [&] { peers_sum = qd_dot(ctx.threads(), px, py); }});
  expect_agreement("dot", n, sum, peers_sum);
  report(ctx, format,
         {"axpy", n, work, [&] { axpy(ctx, alpha, X, Y); }, [&] { qd_axpy(ctx.threads(), beta, px, py); }});
  const auto result = Y.to_host(ctx);
  for (index_t i = 0; i < n; ++i) expect_agreement("axpy", n, result[i], py[i]);
}

template <class T>
struct square {
  std::vector<T> elements;
  std::vector<peer<T>> peers_elements;
  matrix<T> A;
  square(const context& ctx, index_t n)
      : elements(values<T>(n * n)),
        peers_elements(peers(elements)),
        A(ctx, n, n, std::span<const T>(elements)) {}
};

template <class T>
void gemv_contest(const context& ctx, index_t n) {
  const square<T> s(ctx, n);
  const auto x = values<T>(n);
  const auto px = peers(x);
  std::vector<peer<T>> py(px.size());
  const array<T> X(ctx, std::span<const T>(x));
  array<T> Y(ctx, n);
  report(ctx, format_of<T>::name.data(),
         {"gemv", n, static_cast<double>(n) * static_cast<double>(n),
          [&] { gemv(ctx, op::none, T(1.0), s.A, X, T(0.0), Y); },
          [&] { qd_gemv(ctx.threads(), n, s.peers_elements, px, py); }});
  const auto result = Y.to_host(ctx);
  for (index_t i = 0; i < n; ++i) expect_agreement("gemv", n, result[i], py[i]);
}

template <class T>
void gemm_contest(const context& ctx, index_t n) {
  const square<T> s(ctx, n);
  std::vector<peer<T>> pc(s.peers_elements.size());
  matrix<T> C(ctx, n, n);
  report(ctx, format_of<T>::name.data(),
         {"gemm", n, static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n),
          [&] { gemm(ctx, op::none, op::none, T(1.0), s.A, s.A, T(0.0), C); },
          [&] { qd_gemm(ctx.threads(), n, s.peers_elements, s.peers_elements, pc); }});
  for (index_t i = 0; i < n * n; ++i) expect_agreement("gemm", n, C.view().data()[i], pc[i]);
}

template <class T>
void measure(const context& ctx, std::initializer_list<index_t> gemm_orders) {
  for (const index_t n : {1000, 100000, 10000000}) vector_contests<T>(ctx, n);
  for (const index_t n : {1024, 4096}) gemv_contest<T>(ctx, n);
  for (const index_t n : gemm_orders) gemm_contest<T>(ctx, n);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<int> threads;
  for (int k = 1; k < argc; ++k) threads.push_back(std::atoi(argv[k]));
  if (threads.empty()) threads = {1, omp_get_max_threads()};
  std::printf(
      "| threads | format | operation | n | Gop/s | QD's Gop/s | ratio |\n|---|---|---|---|---|---|---|\n");
  for (const int t : threads) {
    const auto ctx = context::cpu(t);
    measure<dd>(ctx, {256, 512, 1024});
    measure<residua::qd>(ctx, {256, 512});
  }
  return 0;
}
