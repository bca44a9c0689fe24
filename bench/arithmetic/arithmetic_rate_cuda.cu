// How fast each format's operations are in registers of a GPU: many independent chains in every thread, no
// memory; as a fraction of the floating-point instructions that the GPU executes in the same run. Prints
// Markdown.
#include <cmath>
#include <cstdio>

#include "bench/arithmetic/arithmetic_chains.hpp"
#include "bench/arithmetic/operation_count.hpp"
#include "bench/gpu_timer.cuh"

namespace {

using namespace residua;
using namespace residua::bench;

constexpr int threads = 256, blocks_per_multiprocessor = 8;

/// Chains a thread, and steps a turn of the loop: enough independent work, and loops that do not count.
template <int limbs>
constexpr int chains = limbs == 1   ? 8
                       : limbs == 2 ? 4
                       : limbs == 3 ? 2
                                    : 1;
template <int limbs>
constexpr int unrolled = limbs == 1 ? 8 : 1;

template <class Format, chain which>
__global__ void __launch_bounds__(threads) run(batch values, long steps) {
  constexpr int K = chains<Format::limbs>;
  const long thread = static_cast<long>(blockIdx.x) * blockDim.x + threadIdx.x;
  run_chains<scalar_machine, Format, which, K, unrolled<Format::limbs>>(values, thread * K, steps);
}

/// To a float and back, in as many chains.
__global__ void __launch_bounds__(threads) run_casts(double* values, long steps) {
  constexpr int K = 8;
  double* mine = values + (static_cast<long>(blockIdx.x) * blockDim.x + threadIdx.x) * K;
  double x[K];
  for (int k = 0; k < K; ++k) x[k] = mine[k];
  const int zero = static_cast<int>(steps >> 62);
#pragma unroll 4
  for (long s = 0; s < steps; ++s) {
#pragma unroll
    for (int k = 0; k < K; ++k) {
      float y = to_single(x[k]);
      scalar_machine::change(y, zero);  // else the second of two casts would be left out
      x[k] = to_double(y);
    }
  }
  for (int k = 0; k < K; ++k) mine[k] = x[k];
}

/// Arrays for all threads' chains: from 1 and a bit, with factors just below 1 and small terms.
class device_values {
 public:
  device_values(const format_facts& format, long numbers) : numbers_(numbers) {
    RESIDUA_CUDA_CHECK(cudaMallocManaged(&memory_, 4UL * most_limbs * numbers * sizeof(double)));
    double* next = memory_;
    const double leading[] = {1.25, 1 - 0x1p-22, 0x1p-20, 0};
    planes* arrays[] = {&values_.a, &values_.b, &values_.c, &values_.result};
    for (int array = 0; array < 4; ++array) {
      for (int k = 0; k < most_limbs; ++k, next += numbers) {
        arrays[array]->limb[k] = next;
        const double below = std::ldexp(0.7, -(format.leading_is_float ? 26 : 55) * k);
        std::fill(next, next + numbers, leading[array] * (k == 0 ? 1 : below));
      }
    }
  }
  ~device_values() { cudaFree(memory_); }
  device_values(const device_values&) = delete;
  device_values& operator=(const device_values&) = delete;
  [[nodiscard]] const batch& get() const { return values_; }

 private:
  long numbers_;
  batch values_{};
  double* memory_ = nullptr;
};

class gpu {
 public:
  gpu() {
    int device = 0;
    RESIDUA_CUDA_CHECK(cudaGetDevice(&device));
    RESIDUA_CUDA_CHECK(cudaGetDeviceProperties(&facts_, device));
  }
  [[nodiscard]] const char* name() const { return facts_.name; }
  [[nodiscard]] unsigned blocks() const {
    return static_cast<unsigned>(facts_.multiProcessorCount) * blocks_per_multiprocessor;
  }

  /// Numbers a second; 0 if the format has no such chain.
  [[nodiscard]] double rate(int format, chain which) const {
    double numbers_per_second = 0;
    with_chain(format, which, [&]<class Format, chain c>() {
      constexpr int K = chains<Format::limbs>;
      const long steps = 400000 / operations_of_step(format, which).instructions() / K;
      const long numbers = static_cast<long>(blocks()) * threads * K;
      const device_values values(all_formats[format], numbers);
      const double seconds =
          shortest_seconds([&] { run<Format, c><<<blocks(), threads>>>(values.get(), steps); });
      numbers_per_second = static_cast<double>(steps) * static_cast<double>(numbers) / seconds;
    });
    return numbers_per_second;
  }
  [[nodiscard]] double cast_rate() const {
    constexpr long steps = 5000;
    const long numbers = static_cast<long>(blocks()) * threads * 8;
    const device_values values(all_formats[1], numbers);
    const double seconds =
        shortest_seconds([&] { run_casts<<<blocks(), threads>>>(values.get().a.limb[0], steps); });
    return 2.0 * steps * static_cast<double>(numbers) / seconds;
  }

 private:
  cudaDeviceProp facts_{};
};

struct peaks {
  double of_float, of_double;
};

/// Instructions a second; returns the larger of additions and fused multiply-adds.
peaks print_instructions(const gpu& device) {
  std::printf("| instruction | T/s |\n|---|---|\n");
  const char* names[] = {"f32", "f64"};
  double largest[2] = {};
  for (int format = 0; format < 2; ++format) {
    for (const auto which : {chain::add, chain::mul, chain::multiply_add}) {
      const double rate = device.rate(format, which);
      largest[format] = std::max(largest[format], rate);
      std::printf("| %s %s | %.2f |\n", which == chain::multiply_add ? "fma" : name_of(which).data(),
                  names[format], 1e-12 * rate);
    }
  }
  std::printf("| f64 to f32 and back, each | %.2f |\n", 1e-12 * device.cast_rate());
  return {largest[0], largest[1]};
}

void print_formats(const gpu& device, peaks peak) {
  std::printf(
      "\n| format | chain | instructions a number | G numbers/s | Gop/s | of peak "
      "|\n|---|---|---|---|---|---|\n");
  for (int format = 0; format < static_cast<int>(std::size(all_formats)); ++format) {
    for (const auto which : all_chains) {
      const double numbers = device.rate(format, which);
      if (numbers == 0) continue;
      const int instructions = operations_of_step(format, which).instructions();
      std::printf(
          "| %s | %s | %d | %.1f | %.1f | %.2f |\n", all_formats[format].name.data(), name_of(which).data(),
          instructions, 1e-9 * numbers, 1e-9 * numbers * operations_of(which),
          numbers * instructions / (all_formats[format].leading_is_float ? peak.of_float : peak.of_double));
      std::fflush(stdout);
    }
  }
}

}  // namespace

int main() {
  try {
    const gpu device;
    std::printf("%s\n\n", device.name());
    print_formats(device, print_instructions(device));
  } catch (const std::exception& e) {
    std::fprintf(stderr, "arithmetic_rate_cuda: %s\n", e.what());
    return 2;
  }
  return 0;
}
