// Linear systems in a format alone and by refinement: MP(SP+DP) is x in double by factors in float,
// MP(DP+DD) x in dd by factors in double, MP(DD+QD) x in qd by factors in dd.
#include "cli/bench/gesv.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <random>
#include <span>

#include "cli/bench/compare.hpp"
#include "cli/interruption.hpp"
#include "cli/seconds.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/lapack/refinement.hpp"
#include "residua/number/convert.hpp"
#include "residua/number/eft.hpp"
#include "residua/version.hpp"
#include "residua/view/matrix.hpp"

namespace residua::cli {

namespace {

/// |p - q x|, up to a part of about 2^-200 of itself: products of limbs are exact in dd, and largest first
/// each sum leaves little of those before it.
double distance(double p, const qd& x) {
  qd rest = qd(-p);
  for (const double limb : x.limb) {
    const auto exact = two_prod(limb, static_cast<double>(known_system::denominator));
    rest = rest + exact.value + exact.error;
  }
  return std::fabs(leading(rest));
}

/// max |x - computed| / max |x|.
template <class T>
double error_of(const known_system& s, const std::vector<T>& computed) {
  double error = 0, size = 0;
  for (std::size_t i = 0; i < s.numerators.size(); ++i) {
    error = std::max(error, distance(s.numerators[i], convert<qd>(computed[i])));
    size = std::max(size, std::fabs(s.numerators[i]));
  }
  return error / size;
}

struct seconds_taken {
  double median, spread;  // largest over smallest
};

/// The first run warms up, unless it takes so long that it is the only one; fewer than `repeat` follow where
/// they take ten seconds.
template <class Run>
seconds_taken measure(const context& ctx, int repeat, const Run& run) {
  constexpr double most_seconds = 10;
  const auto once = [&] {
    ctx.synchronize();
    const double begin = seconds_now();
    run();
    ctx.synchronize();
    return seconds_now() - begin;
  };
  const double first = once();
  std::vector<double> all;
  for (double sum = first; std::ssize(all) < repeat && sum < most_seconds; sum += all.back())
    all.push_back(once());
  if (all.empty()) all.push_back(first);
  std::sort(all.begin(), all.end());
  return {all[all.size() / 2], all.back() / all.front()};
}

/// All elements, which lie side by side, in one piece.
template <class T>
vector_view<T> elements_of(const matrix_view<T>& A) {
  return {A.data(), A.rows() * A.columns(), 1, A.memory()};
}

/// gesv of copies, in T alone.
template <class T>
json in_one_format(const context& ctx, const known_system& s, std::string_view name, int repeat) {
  const std::vector<T> A_host(s.A.begin(), s.A.end()), b_host(s.b.begin(), s.b.end());
  const matrix<T> A(ctx, s.n, s.n, A_host), b(ctx, s.n, 1, b_host);
  matrix<T> LU(ctx, s.n, s.n), x(ctx, s.n, 1);
  array<index_t> pivots(ctx, s.n);
  const auto time = measure(ctx, repeat, [&] {
    copy<T>(ctx, elements_of(A.view()), elements_of(LU.view()));
    copy<T>(ctx, elements_of(b.view()), elements_of(x.view()));
    gesv(ctx, LU, pivots.view(), x);
  });
  return {{"operation", "gesv"},
          {"variant", name},
          {"n", s.n},
          {"backend", name_of(ctx.kind())},
          {"threads", ctx.threads()},
          {"factors", format_of<T>::name},
          {"solution", format_of<T>::name},
          {"seconds", time.median},
          {"spread", time.spread},
          {"refinements", 0},
          {"error", error_of(s, x.to_host(ctx))},
          {"forward_error_bound", nullptr},
          {"componentwise_backward_error", nullptr},
          {"converged", nullptr}};
}

/// By refinement of x in T with factors in another format.
template <class T>
json by_refinement(const context& ctx, const known_system& s, std::string_view name, format factors,
                   int repeat) {
  const std::vector<T> b_host(s.b.begin(), s.b.end());
  const matrix<double> A(ctx, s.n, s.n, s.A);
  const matrix<T> b(ctx, s.n, 1, b_host);
  matrix<T> x(ctx, s.n, 1);
  refinement_options options;
  options.factors = factors;
  options.method = refinement_method::classic;
  refinement_report report;
  const auto time = measure(ctx, repeat, [&] { report = gesv(ctx, A, b, x, options); });
  return {{"operation", "gesv"},
          {"variant", name},
          {"n", s.n},
          {"backend", name_of(ctx.kind())},
          {"threads", ctx.threads()},
          {"factors", name_of(factors)},
          {"solution", format_of<T>::name},
          {"seconds", time.median},
          {"spread", time.spread},
          {"refinements", report.refinements},
          {"error", error_of(s, x.to_host(ctx))},
          {"forward_error_bound", null_if_infinite(report.forward_error_bound)},
          {"componentwise_backward_error", report.componentwise_backward_error},
          {"converged", report.converged}};
}

void print(const json& row) {
  std::printf("%-10s %8lld %12.3e %7.2f %11d %11.2e ", row["variant"].get<std::string>().c_str(),
              row["n"].get<long long>(), row["seconds"].get<double>(), row["spread"].get<double>(),
              row["refinements"].get<int>(), row["error"].get<double>());
  const auto& bound = row["forward_error_bound"];
  bound.is_null() ? std::printf("%11s\n", "-") : std::printf("%11.2e\n", bound.get<double>());
  std::fflush(stdout);
}

}  // namespace

namespace {

constexpr int fraction_bits = 20;  // of A's elements

/// The inverse of x modulo the prime q: x^(q - 2).
std::int64_t inverse_modulo(std::int64_t x, std::int64_t q) {
  std::int64_t power = (x % q + q) % q, inverse = 1;
  for (std::int64_t e = q - 2; e > 0; e /= 2, power = power * power % q)
    if (e % 2 == 1) inverse = inverse * power % q;
  return inverse;
}

/// Odd, and the last one no multiple of q, so that it can bring each sum to one.
std::vector<std::int64_t> random_numerators(std::size_t n, std::mt19937_64& engine) {
  std::vector<std::int64_t> p(n);
  for (auto& x : p) x = 2 * (static_cast<std::int64_t>(engine() >> 54) - 512) + 1;
  if (n > 0 && p.back() % known_system::denominator == 0) p.back() = 1;
  return p;
}

/// Changes the last element of a row, in units of 2^-20, by less than q; and makes the sum of the row's
/// products what it is then.
void make_divisible(std::int64_t& last, std::int64_t& sum, std::int64_t numerator, std::int64_t inverse) {
  constexpr std::int64_t q = known_system::denominator, most = std::int64_t{1} << fraction_bits;
  std::int64_t change = (-sum % q + q) % q * inverse % q;
  if (last + change >= most) change -= q;
  last += change;
  sum += change * numerator;
}

}  // namespace

known_system system_of(index_t n, std::uint64_t seed) {
  std::mt19937_64 engine(seed);
  const auto size = static_cast<std::size_t>(n);
  const auto p = random_numerators(size, engine);
  std::vector<std::int64_t> a(size * size), sums(size, 0);
  for (auto& x : a) x = static_cast<std::int64_t>(engine() >> (63 - fraction_bits)) - (1 << fraction_bits);
  for (std::size_t k = 0; k < a.size(); ++k) sums[k % size] += a[k] * p[k / size];
  known_system s{n, std::vector<double>(size * size), {p.begin(), p.end()}, std::vector<double>(size)};
  const std::int64_t inverse = size == 0 ? 0 : inverse_modulo(p.back(), known_system::denominator);
  for (std::size_t i = 0; i < size; ++i) {
    make_divisible(a[i + (size - 1) * size], sums[i], p.back(), inverse);
    const std::int64_t quotient = sums[i] / known_system::denominator;  // without a rest
    s.b[i] = std::ldexp(static_cast<double>(quotient), -fraction_bits);
  }
  for (std::size_t k = 0; k < a.size(); ++k) s.A[k] = std::ldexp(static_cast<double>(a[k]), -fraction_bits);
  return s;
}

json measured_gesv(const context& ctx, const known_system& s, const gesv_variant& variant, int repeat) {
  return with_solver_format(variant.solution, [&]<class T>() {
    return variant.refines() ? by_refinement<T>(ctx, s, variant.name, variant.factors, repeat)
                             : in_one_format<T>(ctx, s, variant.name, repeat);
  });
}

bool run_gesv_bench(const gesv_bench& asked) {
  bench_comparison comparison(asked.old_document);
  const auto ctx = make_context(asked.common);
  auto sizes = asked.sizes;
  if (sizes.empty())
    sizes = ctx.kind() == backend::cuda ? std::vector<index_t>{1024, 2048, 4096, 8192}
                                        : std::vector<index_t>{512, 1024};
  const interruption watched;
  json results = json::array();
  if (!asked.common.json)
    std::printf("%-10s %8s %12s %7s %11s %11s %11s\n", "gesv", "n", "seconds", "spread", "refinements",
                "error", "bound");
  for (const index_t n : sizes) {
    const auto system = system_of(n, 1);
    for (const auto& variant : gesv_variants) {
      if (variant.name == "qd") continue;  // takes as long as all others
      if (interruption::came()) break;
      auto row = measured_gesv(ctx, system, variant, asked.repeat);
      comparison.add(row);
      if (!asked.common.json) print(row);
      results.push_back(std::move(row));
    }
  }
  const bool is_whole = !interruption::came();
  if (!asked.common.json) {
    comparison.print();
    return is_whole;
  }
  json machine = {{"version", version}, {"backend", name_of(ctx.kind())}, {"threads", ctx.threads()}};
  if (ctx.kind() == backend::cuda)
    machine["device"] = cuda_devices().front().name;
  else
    machine["instruction_set"] = name_of(ctx.isa());
  json document = {{"machine", machine}, {"results", results}};
  if (comparison.is_asked_for()) document["only_in_old"] = comparison.missing();
  std::printf("%s\n", document.dump(1).c_str());
  return is_whole;
}

}  // namespace residua::cli
