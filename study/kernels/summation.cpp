// Global summation: elements, and runs in every format and by GMP.
#include "study/kernels/summation.hpp"

#include <algorithm>

#include "residua/mp/blas.hpp"
#include "study/gmp_float.hpp"
#include "study/kernels/device_copy.hpp"

namespace residua::study {

namespace {

/// By one thread of this machine's processor.
template <class Element>
sum_result run_here(const std::vector<double>& elements, sum_order order, int repeat) {
  const auto host = context::cpu(1);
  const device_copy<Element> x(host, made_of_all<Element>(elements));
  const auto count = static_cast<index_t>(elements.size());
  computed_as<Element> result;
  sum_result r;
  r.time = measured(
      host, repeat, [] {},
      [&] {
        with_instruction_set(
            host, [&]<class Isa>() { result = cpu::sum_in_order<Isa, Element>(x.data(), count, order); });
      });
  r.sum = value_of_partial<Element>(result);
  return r;
}

void check_order(std::string_view format, sum_order order) {
  if (order == sum_order::compensated && format != "float" && format != "double")
    throw error(error_kind::invalid_argument,
                "sum: compensated sums are of float and double, not of " + std::string(format));
}

bool is_power_of_two(int n) { return n > 0 && (n & (n - 1)) == 0; }

}  // namespace

std::string_view name_of(sum_order order) {
  constexpr std::string_view names[] = {"sequential", "pairwise", "compensated"};
  return names[static_cast<int>(order)];
}

std::vector<double> elements_of_sum_zero(index_t count, const magnitudes& m, bool rounded_to_float,
                                         std::uint64_t seed) {
  require(count >= 4 && count % 4 == 0, "sum", "a multiple of 4 elements", count);
  std::mt19937_64 engine(seed);
  std::vector<double> x;
  x.reserve(static_cast<std::size_t>(count));
  for (index_t k = 0; k < count / 2; ++k) {
    const double drawn = drawn_from(k % 2 == 0 ? m.small : m.large, engine);
    const double element = rounded_to_float ? static_cast<double>(static_cast<float>(drawn)) : drawn;
    x.push_back(element);
    x.push_back(-element);
  }
  // Fisher and Yates; the bias is below 2^-32 for these counts.
  for (std::size_t i = x.size() - 1; i > 0; --i) std::swap(x[i], x[engine() % (i + 1)]);
  return x;
}

sum_result run_sum(std::string_view format, sum_order order, const std::vector<double>& elements,
                   int repeat) {
  check_order(format, order);
  sum_result result;
  with_kernel_format(format,
                     [&]<class Format>() { result = run_here<element_of<Format>>(elements, order, repeat); });
  return result;
}

namespace {

template <sum_order order, class Element>
sum_result block_sum(const context& ctx, int grid, int block, const std::vector<double>& elements,
                     int repeat) {
  using partial = partial_sum<Element, order>;
  const auto count = static_cast<index_t>(elements.size());
  const device_copy<Element> x(ctx, made_of_all<Element>(elements));
  device_copy<partial> sums(ctx, static_cast<std::size_t>(grid));
  const auto on_host = [&]<class Isa>() {
    sums.data()[0] = cpu::sum_by_blocks<Isa, order, Element>(x.data(), count, grid, block);
  };
  sum_result r;
  r.time = measured(
      ctx, repeat, [] {},
      [&] {
        run_on_backend(
            ctx, [&] { on_host.template operator()<isa::narrowest>(); }, on_host,
            [&] { cuda::sum_by_blocks<order, Element>(ctx, x.data(), count, grid, block, sums.data()); });
      });
  r.sum = value_of_partial<Element>(sums.get().front());
  return r;
}

}  // namespace

sum_result run_block_sum(const context& ctx, std::string_view format, sum_order order, int grid, int block,
                         const std::vector<double>& elements, int repeat) {
  check_order(format, order);
  require(is_power_of_two(block) && block <= 1024, "sum", "a block of a power of two, at most 1024", block);
  require(grid >= 1 && grid <= 65535, "sum", "a grid of 1 to 65535", grid);
  sum_result result;
  with_kernel_format(format, [&]<class Format>() {
    using element = element_of<Format>;
    const auto run = [&]<sum_order its>() {
      result = block_sum<its, element>(ctx, grid, block, elements, repeat);
    };
    if (order == sum_order::sequential) run.template operator()<sum_order::sequential>();
    if (order == sum_order::pairwise) run.template operator()<sum_order::pairwise>();
    if constexpr (std::is_same_v<element, one_limb<float>> || std::is_same_v<element, one_limb<double>>) {
      if (order == sum_order::compensated) run.template operator()<sum_order::compensated>();
    }
  });
  return result;
}

sum_result run_mp_sum(const context& ctx, int bits, const std::vector<double>& elements, int repeat) {
  std::vector<mp> x;
  x.reserve(elements.size());
  for (const double element : elements) x.emplace_back(element, bits);
  const mp_array of_elements(ctx, x, bits), ones(ctx, std::vector<mp>(x.size(), mp(1.0, bits)), bits);
  sum_result r;
  mp sum(bits);
  r.time = measured(
      ctx, repeat, [] {}, [&] { sum = dot(ctx, of_elements, ones); });
  r.sum = sum.to_double();
  return r;
}

sum_result run_gmp_sum(int bits, const std::vector<double>& elements, int repeat) {
  std::vector<std::unique_ptr<gmp_float>> x;
  for (const double element : elements) {
    x.push_back(std::make_unique<gmp_float>(bits));
    mpf_set_d(x.back()->get(), element);
  }
  gmp_float sum(bits);
  sum_result r;
  r.time = measured(
      context::cpu(1), repeat, [&] { mpf_set_ui(sum.get(), 0); },
      [&] {
        for (const auto& element : x) mpf_add(sum.get(), sum.get(), element->get());
      });
  r.sum = mpf_get_d(sum.get());
  return r;
}

sum_result run_exact_sum(const std::vector<double>& elements, int repeat) {
  constexpr int all_bits = 2200;  // from 2^-1074 to beyond 2^1024
  gmp_float sum(all_bits), element(64);
  sum_result r;
  r.time = measured(
      context::cpu(1), repeat, [&] { mpf_set_ui(sum.get(), 0); },
      [&] {
        for (const double x : elements) {
          mpf_set_d(element.get(), x);
          mpf_add(sum.get(), sum.get(), element.get());
        }
      });
  r.sum = mpf_get_d(sum.get());
  return r;
}

}  // namespace residua::study
