// Gaussian elimination of the study: problems, runs on a backend, and how good their solutions are.
#include "study/kernels/gauss.hpp"

#include <cmath>
#include <limits>

#include "residua/base/error.hpp"
#include "residua/mp/level2.hpp"
#include "study/kernels/device_copy.hpp"
#include "study/kernels/elimination.hpp"
#include "study/kernels/run_time_precision.hpp"

namespace residua::study {

namespace {

template <class Element>
void eliminate(const context& ctx, const elimination<Element>& e, int block) {
  run_on_backend(
      ctx, [&] { cpu::eliminate<isa::narrowest>(1, e); },
      [&]<class Isa>() { cpu::eliminate<Isa>(ctx.threads(), e); }, [&] { cuda::eliminate(ctx, e, block); });
}

/// The magnitudes of L below the diagonal and of U, by rows.
template <class Element>
std::vector<double> magnitudes_of(const elimination<Element>& e) {
  std::vector<double> sizes;
  for (index_t i = 0; i < e.n; ++i)
    for (index_t j = 0; j < e.n; ++j)
      sizes.push_back(std::fabs(value_of<double>(load_element(j < i ? e.m : e.a, i * e.n + j))));
  return sizes;
}

/// |L| |U| |x|, with the ones of L.
std::vector<double> growth(index_t order, const std::vector<double>& lu, const std::vector<qd>& x) {
  const auto n = static_cast<std::size_t>(order);
  std::vector<double> of_u(n, 0.0), of_l(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i; j < n; ++j) of_u[i] += lu[i * n + j] * std::fabs(leading(x[j]));
  for (std::size_t i = 0; i < n; ++i) {
    of_l[i] = of_u[i];
    for (std::size_t j = 0; j < i; ++j) of_l[i] += lu[i * n + j] * of_u[j];
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

/// The largest |b - A x|_i / (|L| |U| |x|)_i, accumulated in qd.
double scaled_residual(const gauss_problem& p, const std::vector<double>& lu, const std::vector<qd>& x) {
  const auto host = context::cpu();
  std::vector<double> residual(p.b.size());
  with_instruction_set(host, [&]<class Isa>() {
    cpu::residuals<Isa>(host.threads(), p.n, p.a.data(), p.b.data(), x.data(), residual.data());
  });
  return largest_ratio(residual, growth(p.n, lu, x));
}

void check_problem(const gauss_problem& problem, int repeat) {
  require(repeat >= 1, "gauss", "repeat >= 1", repeat);
  require(problem.n >= 1, "gauss", "an order of at least 1", problem.n);
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
  with_instruction_set(host, [&]<class Isa>() { cpu::substitute_back<Isa>(done, x.data()); });
  for (index_t i = 0; i < p.n; ++i) r.x.push_back(value_of<qd>(load_element(x.data(), i)));
  r.residual = scaled_residual(p, magnitudes_of(done), r.x);
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
  check_problem(problem, repeat);
  gauss_result result;
  with_kernel_format(format, [&]<class Format>() { result = run<Format>(ctx, problem, block, repeat); });
  return result;
}

gauss_result run_mp_gauss(const context& ctx, int bits, const gauss_problem& problem, int repeat) {
  check_problem(problem, repeat);
  const index_t n = problem.n;
  auto a = matrix_by_rows(ctx, n, n, problem.a, bits), x = matrix_by_rows(ctx, n, 1, problem.b, bits);
  mp_matrix m(ctx, n, n + 1, bits);  // A and beside it b
  gauss_result r;
  r.time = measured(
      ctx, repeat,
      [&] {
        for (index_t j = 0; j < n; ++j) copy(ctx, a.view().column(j), m.view().column(j));
        copy(ctx, x.view().column(0), m.view().column(n));
      },
      [&] { eliminate_columns(ctx, n, m); });
  auto solution = m.view().column(n);
  trsv(ctx, uplo::upper, op::none, diag::non_unit, m.view().block(0, 0, n, n), solution);
  const auto done = m.to_host(ctx);
  const auto element = [&](index_t i, index_t j) { return done[static_cast<std::size_t>(i + j * n)]; };
  std::vector<double> lu;
  for (index_t i = 0; i < n; ++i)
    for (index_t j = 0; j < n; ++j) lu.push_back(std::fabs(element(i, j).to_double()));
  for (index_t i = 0; i < n; ++i) r.x.push_back(element(i, n).rounded<qd>());
  r.residual = scaled_residual(problem, lu, r.x);
  r.bound = gamma_of(3 * static_cast<double>(n), std::ldexp(1.0, 1 - bits));
  return r;
}

double average_absolute_error(const std::vector<qd>& x, const std::vector<qd>& reference) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += std::fabs(leading(x[i] - reference[i]));
  return sum / static_cast<double>(x.size());
}

}  // namespace residua::study
