// Blocked LU of the study: runs on a backend, and how near L U comes to A.
#include "study/kernels/lud.hpp"

#include "number/ceil_div.hpp"
#include "residua/base/error.hpp"
#include "study/kernels/blocked_lu.hpp"
#include "study/kernels/device_copy.hpp"

namespace residua::study {

namespace {

template <class Number>
void factorise(const context& ctx, index_t n, Number* a, int block) {
  run_on_backend(
      ctx, [&] { cpu::factorise<isa::baseline>(1, n, a, block); },
      [&]<class Isa>() { cpu::factorise<Isa>(ctx.threads(), n, a, block); },
      [&] { cuda::factorise(ctx, n, a, block); });
}

/// A, continued by the identity to a matrix of order `padded`.
template <class Number>
std::vector<Number> continued(index_t n, const std::vector<double>& a, index_t padded) {
  std::vector<Number> numbers(static_cast<std::size_t>(padded * padded), made_of<Number>(0.0));
  for (index_t i = 0; i < padded; ++i) numbers[i * padded + i] = made_of<Number>(1.0);
  for (index_t i = 0; i < n; ++i)
    for (index_t j = 0; j < n; ++j) numbers[i * padded + j] = made_of<Number>(a[i * n + j]);
  return numbers;
}

/// Products are summed with twice the bits of the factors at least.
factor_check checked(int bits, index_t n, const std::vector<double>& a, const std::vector<qd>& lu) {
  const auto host = context::cpu();
  return with_instruction_set(host, [&]<class Isa>() {
    return bits <= 53 ? cpu::compare_product<Isa, dd>(host.threads(), n, a.data(), lu.data())
                      : cpu::compare_product<Isa, qd>(host.threads(), n, a.data(), lu.data());
  });
}

template <class Format>
lud_result run(const context& ctx, index_t n, const std::vector<double>& a, int block, int repeat) {
  using number = number_of<Format>;
  const index_t padded = round_up(n, block);
  const auto start = continued<number>(n, a, padded);
  device_copy<number> device(ctx, start);
  lud_result r;
  r.time = measured(
      ctx, repeat, [&] { device.set(start); }, [&] { factorise(ctx, padded, device.data(), block); });
  const auto factors = device.get();
  r.lu.reserve(a.size());
  for (index_t i = 0; i < n; ++i)
    for (index_t j = 0; j < n; ++j) r.lu.push_back(value_of<qd>(factors[i * padded + j]));
  const auto check = checked(Format::bits, n, a, r.lu);
  r.mismatches = check.mismatches;
  constexpr int most_checked_bits = 106;  // half of what their product is summed with
  if (Format::bits <= most_checked_bits) {
    r.residual = check.residual;
    r.bound = gamma_of(static_cast<double>(n), largest_error<Format>());
  }
  return r;
}

}  // namespace

lud_result run_lud(const context& ctx, std::string_view format, index_t n, const std::vector<double>& a,
                   int block, int repeat) {
  require(block >= 1 && block <= 64, "lud", "a block of 1 to 64", block);
  require(repeat >= 1, "lud", "repeat >= 1", repeat);
  require(n >= 1, "lud", "an order of at least 1", n);
  require(static_cast<index_t>(a.size()) == n * n, "lud", "n x n elements", a.size());
  lud_result result;
  with_kernel_format(format, [&]<class Format>() { result = run<Format>(ctx, n, a, block, repeat); });
  return result;
}

}  // namespace residua::study
