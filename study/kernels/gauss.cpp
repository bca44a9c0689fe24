// Gaussian elimination of the study: problems, runs on a backend, and how good their solutions are.
#include "study/kernels/gauss.hpp"

#include <cmath>
#include <limits>

#include "residua/base/error.hpp"
#include "study/kernels/device_copy.hpp"
#include "study/kernels/elimination.hpp"

namespace residua::study {

namespace {

template <class Number>
void eliminate(const context& ctx, const elimination<Number>& e, int block) {
  run_on_backend(
      ctx, [&] { cpu::eliminate<isa::baseline>(1, e); },
      [&]<class Isa>() { cpu::eliminate<Isa>(ctx.threads(), e); }, [&] { cuda::eliminate(ctx, e, block); });
}

/// |L| |U| |x|, with the ones of L.
template <class Number>
std::vector<double> growth(const elimination<Number>& e, const std::vector<qd>& x) {
  const auto n = static_cast<std::size_t>(e.n);
  const auto size = [](const Number& a) { return std::fabs(value_of<double>(a)); };
  std::vector<double> of_u(n, 0.0), of_l(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i; j < n; ++j) of_u[i] += size(e.a[i * n + j]) * std::fabs(leading(x[j]));
  for (std::size_t i = 0; i < n; ++i) {
    of_l[i] = of_u[i];
    for (std::size_t j = 0; j < i; ++j) of_l[i] += size(e.m[i * n + j]) * of_u[j];
  }
  return of_l;
}

double largest_ratio(const std::vector<double>& values, const std::vector<double>& scales) {
  double largest = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!(values[i] == 0)) largest = std::max(largest, values[i] / scales[i]);
    if (std::isnan(values[i] / scales[i]) && values[i] != 0) return std::numeric_limits<double>::quiet_NaN();
  }
  return largest;
}

template <class Number>
std::vector<Number> made_of_all(const std::vector<double>& values) {
  std::vector<Number> numbers(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) numbers[i] = made_of<Number>(values[i]);
  return numbers;
}

template <class Format>
gauss_result run(const context& ctx, const gauss_problem& p, int block, int repeat) {
  using number = number_of<Format>;
  const auto a = made_of_all<number>(p.a), b = made_of_all<number>(p.b);
  device_copy<number> device_a(ctx, a), device_m(ctx, a.size()), device_b(ctx, b);
  const elimination<number> e{p.n, device_a.data(), device_m.data(), device_b.data()};
  gauss_result r;
  r.time = measured(
      ctx, repeat,
      [&] {
        device_a.set(a);
        device_b.set(b);
      },
      [&] { eliminate(ctx, e, block); });
  auto u = device_a.get(), l = device_m.get(), y = device_b.get();
  const elimination<number> done{p.n, u.data(), l.data(), y.data()};
  std::vector<number> x(y.size());
  std::vector<double> residual(y.size());
  const auto host = context::cpu();
  with_instruction_set(host, [&]<class Isa>() { cpu::substitute_back<Isa>(done, x.data()); });
  for (const number& element : x) r.x.push_back(value_of<qd>(element));
  with_instruction_set(host, [&]<class Isa>() {
    cpu::residuals<Isa>(host.threads(), p.n, p.a.data(), p.b.data(), r.x.data(), residual.data());
  });
  r.residual = largest_ratio(residual, growth(done, r.x));
  r.bound = gamma_of(3 * static_cast<double>(p.n), largest_error<Format>());
  return r;
}

}  // namespace

gauss_problem random_system(index_t n, const magnitudes& m, std::uint64_t seed) {
  std::mt19937_64 engine(seed);
  gauss_problem p;
  p.n = n;
  p.a = drawn(n * n, m, engine);
  p.b = drawn(n, m, engine);
  return p;
}

gauss_result run_gauss(const context& ctx, std::string_view format, const gauss_problem& problem, int block,
                       int repeat) {
  require(block >= 1 && block <= 64, "gauss", "a block of 1 to 64", block);
  require(repeat >= 1, "gauss", "repeat >= 1", repeat);
  require(problem.n >= 1, "gauss", "an order of at least 1", problem.n);
  gauss_result result;
  with_kernel_format(format, [&]<class Format>() { result = run<Format>(ctx, problem, block, repeat); });
  return result;
}

double average_absolute_error(const std::vector<qd>& x, const std::vector<qd>& reference) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += std::fabs(leading(x[i] - reference[i]));
  return sum / static_cast<double>(x.size());
}

}  // namespace residua::study
