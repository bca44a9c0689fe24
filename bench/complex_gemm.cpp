// Complex products beside real ones of the same size: by four real products and by three.
//
// complex_gemm DEVICE FORMAT SIZE...: DEVICE cpu or cuda, FORMAT double, dd, td or qd. A line a size: the
// milliseconds of a real gemm and of the complex ones, of four and of three real products, medians of five.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "residua/blas/complex/level3.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/view/matrix.hpp"

namespace {

using residua::complex_product, residua::index_t, residua::op;

/// Milliseconds of the median of five calls, after one that is not counted.
template <class Call>
double median_of(const residua::context& ctx, const Call& call) {
  std::vector<double> times;
  for (int k = 0; k <= 5; ++k) {
    ctx.synchronize();
    const auto begin = std::chrono::steady_clock::now();
    call();
    ctx.synchronize();
    const std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - begin;
    if (k > 0) times.push_back(passed.count());
  }
  std::nth_element(times.begin(), times.begin() + 2, times.end());
  return times[2];
}

template <class T>
std::vector<T> numbers(index_t count) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<T> all;
  for (index_t k = 0; k < count; ++k) all.push_back(T(uniform(random)) / T(3.0));
  return all;
}

template <class T>
void measure(const residua::context& ctx, const char* format, index_t n) {
  using number = residua::complex<T>;
  const auto parts = numbers<T>(2 * n * n);
  std::vector<number> elements;
  for (std::size_t k = 0; k < parts.size(); k += 2) elements.emplace_back(parts[k], parts[k + 1]);
  const residua::matrix<T> R(ctx, n, n, std::span<const T>(parts).first(static_cast<std::size_t>(n * n)));
  residua::matrix<T> S(ctx, n, n);
  const residua::matrix<number> A(ctx, n, n, elements);
  residua::matrix<number> C(ctx, n, n);
  residua::product_report report;
  const double real = median_of(ctx, [&] {
    report = residua::gemm(ctx, op::none, op::none, 1.0, R, R, 0.0, S, residua::gemm_options{});
  });
  const auto of_complex = [&](complex_product products) {
    return median_of(ctx, [&] {
      residua::gemm(ctx, op::none, op::conjugate_transpose, number(T(1.0)), A, A, number(T(0.0)), C,
                    products);
    });
  };
  const double four = of_complex(complex_product::four), three = of_complex(complex_product::three);
  std::printf("%-7s %6lld  real %10.3f ms  four %10.3f ms (%5.2f)  three %10.3f ms (%5.2f)  %s\n", format,
              static_cast<long long>(n), real, four, four / real, three, three / real,
              report.used == residua::engine::residue ? "residues" : "native");
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 4) {
    std::fprintf(stderr, "complex_gemm cpu|cuda double|dd|td|qd SIZE...\n");
    return 2;
  }
  const std::string device = arguments[1], format = arguments[2];
  const auto ctx = device == "cuda" ? residua::context::cuda() : residua::context::cpu();
  for (int k = 3; k < count; ++k) {
    const index_t n = std::stoll(arguments[k]);
    if (format == "double") measure<double>(ctx, "double", n);
    if (format == "dd") measure<residua::dd>(ctx, "dd", n);
    if (format == "td") measure<residua::td>(ctx, "td", n);
    if (format == "qd") measure<residua::qd>(ctx, "qd", n);
  }
  return 0;
}
