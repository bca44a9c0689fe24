// Gaussian elimination of the study: problems, runs on a backend, and how good their solutions are.
#include "study/kernels/gauss.hpp"

#include <cmath>
#include <limits>

#include "residua/base/error.hpp"
#include "study/kernels/device_copy.hpp"
#include "study/kernels/elimination.hpp"

namespace residua::study {

namespace {

template <class Element>
void eliminate(const context& ctx, const elimination<Element>& e, int block) {
  run_on_backend(
      ctx, [&] { cpu::eliminate<isa::baseline>(1, e); },
      [&]<class Isa>() { cpu::eliminate<Isa>(ctx.threads(), e); }, [&] { cuda::eliminate(ctx, e, block); });
}

/// |L| |U| |x|, with the ones of L.
template <class Element>
std::vector<double> growth(const elimination<Element>& e, const std::vector<qd>& x) {
  const auto size = [](const element_pointer<Element>& from, index_t k) {
    return std::fabs(value_of<double>(load_element(from, k)));
  };
  const auto n = static_cast<std::size_t>(e.n);
  std::vector<double> of_u(n, 0.0), of_l(n);
  for (index_t i = 0; i < e.n; ++i)
    for (index_t j = i; j < e.n; ++j) of_u[i] += size(e.a, i * e.n + j) * std::fabs(leading(x[j]));
  for (index_t i = 0; i < e.n; ++i) {
    of_l[i] = of_u[i];
    for (index_t j = 0; j < i; ++j) of_l[i] += size(e.m, i * e.n + j) * of_u[j];
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

template <class Format>
gauss_result run(const context& ctx, const gauss_problem& p, int block, int repeat) {
  using element = element_of<Format>;
  const auto a = made_of_all<element>(p.a), b = made_of_all<element>(p.b);
  device_copy<element> device_a(ctx, a), device_m(ctx, a.size()), device_b(ctx, b);
  const elimination<element> e{p.n, device_a.data(), device_m.data(), device_b.data()};
  gauss_result r;
  r.time = measured(
      ctx, repeat,
      [&] {
        device_a.set(a);
        device_b.set(b);
      },
      [&] { eliminate(ctx, e, block); });
  const auto host = context::cpu();
  const device_copy<element> u(host, device_a.get()), l(host, device_m.get()), y(host, device_b.get());
  const elimination<element> done{p.n, u.data(), l.data(), y.data()};
  const device_copy<element> x(host, b.size());
  std::vector<double> residual(b.size());
  with_instruction_set(host, [&]<class Isa>() { cpu::substitute_back<Isa>(done, x.data()); });
  for (index_t i = 0; i < p.n; ++i) r.x.push_back(value_of<qd>(load_element(x.data(), i)));
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
